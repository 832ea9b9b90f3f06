/** Finds unknown settings in the environment: a typo would otherwise silently leave a default in force. */
import type { Command } from 'commander'
import { closest, distance } from 'fastest-levenshtein'
import { KEY_SETTINGS } from './follow-commands.ts'

const PREFIX = 'SCORELINE_'
/** Settings that hold secrets and therefore have no flag. */
const WITHOUT_FLAG = ['SCORELINE_FEED_TOKEN', 'SCORELINE_STATUS_TOKEN', 'SCORELINE_KEY', ...KEY_SETTINGS]
/** Maximum typos after the prefix for which a similar name is suggested. */
const MAX_TYPOS = 3

/** @returns one line per setting, without its value, which may be a secret */
export function unknownSettings(program: Command, environment: Readonly<Record<string, unknown>>): string[] {
  const known = [...settingsOf(program), ...WITHOUT_FLAG]
  return Object.keys(environment)
    .filter((name) => name.startsWith(PREFIX) && !known.includes(name))
    .sort()
    .map((name) => {
      const nearest = closest(name, known)
      const hint = distance(name, nearest) <= MAX_TYPOS ? `; did you mean ${nearest}?` : ''
      return `unknown setting ${name} is ignored${hint}`
    })
}

function settingsOf({ options, commands }: Command): string[] {
  return [...options.flatMap(({ envVar }) => envVar ?? []), ...commands.flatMap(settingsOf)]
}
