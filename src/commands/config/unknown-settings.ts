/** Finds unknown settings in the environment: a typo would otherwise silently leave a default in force. */
import type { Command } from 'commander'
import { suggestion, variablesOf } from './setting-table.ts'

const PREFIX = 'SCORELINE_'

/** @returns one line per setting, without its value, which may be a secret */
export function unknownSettings(program: Command, environment: Readonly<Record<string, unknown>>): string[] {
  const known = variablesOf(program)
  return Object.keys(environment)
    .filter((name) => name.startsWith(PREFIX) && !known.includes(name))
    .sort()
    .map((name) => `unknown setting ${name} is ignored${suggestion(name, known)}`)
}
