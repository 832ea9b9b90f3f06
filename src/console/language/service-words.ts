/**
 * Russian for values that the API has in English only: event reasons, staff roles, rounds, positions, surfaces, groups
 * of statistics, base odds, keys without a dictionary. Unknown values stay unchanged.
 */
import type { Schemas, SportSlug } from '../../client/index.ts'
import { type Language, language } from '../data/settings.ts'
import { ofSport } from '../match-state.ts'
import { sport } from '../router.ts'
import { isTextKey, keyText, namedIn, type TextKey, t } from './i18n.ts'
import words from './words.json' with { type: 'json' }

const WORDS: Readonly<Record<string, string>> = words.words
const POSITIONS: Partial<Record<SportSlug, Readonly<Record<string, string>>>> = words.positions
type Names = Partial<Record<SportSlug, Readonly<Record<string, Readonly<Record<Language, string>>>>>>
const POSITION_NAMES: Names = words.positionNames
/** Lines of a squad by position, from the back to the front. */
const SQUAD_LINES: Names = words.squadLines

/** Localized API value. */
export const word = (text: string, unknown = text): string =>
  (language.value === 'ru' && WORDS[text.toLowerCase()]) || unknown

/** A key without a dictionary entry in words, such as `goldPerMin`; some need more than their own. */
export const keyWord = (key: string): string =>
  isTextKey(`key.${key}`) ? t(`key.${key}` as TextKey) : word(key, keyText(key))

/** A group of statistics, which may be called otherwise than a value of that name. */
export function groupText(name: string): string {
  const key = `group.${name}`
  return isTextKey(key) ? ofSport(key) : word(name)
}

type Dictionary = Schemas['StatisticsDictionary'] | Schemas['SeasonStatisticsDictionary']

/** Name of a statistic key by a dictionary, as the sport in view calls it, or the key in words. */
export function keyName(key: string, dictionary: Dictionary | null): string {
  const entry = dictionary?.[key]
  const own = entry && 'sportNames' in entry ? entry.sportNames?.[sport.value] : undefined
  return entry ? namedIn(own ?? entry.name) : keyWord(key)
}

/** Localizes each part of a list such as `Left-handed, one-handed backhand`. */
export const wordsOfList = (text: string): string =>
  text
    .split(', ')
    .map((each) => word(each))
    .join(', ')

/** Name of a round, or its number; null if neither is known. */
export function roundText({ name, round }: Schemas['RoundInfo']): string | null {
  if (name) return roundName(name)
  return round === null || round === undefined ? null : t('match.round', { n: round })
}

/** English counts the teams of a knock-out round, Russian its ties: `Round of 16` is `1/8 финала`. */
export function roundName(name: string): string {
  const [, teams, ties] = /^(?:Round of (\d+)|1\/(\d+)(?: finals?)?)$/i.exec(name) ?? []
  const count = teams ? Number(teams) / 2 : Number(ties)
  if (teams || ties) return language.value === 'ru' ? `1/${count} финала` : `Round of ${count * 2}`
  if (language.value !== 'ru') return name
  for (const [pattern, russian] of Object.entries(words.numbered)) {
    const mark = new RegExp(pattern, 'i').exec(name)?.[1]
    if (mark !== undefined) return russian.replace('#', mark)
  }
  return word(name)
}

export const squadPositions = (of: SportSlug): readonly (readonly [code: string, name: string])[] =>
  Object.entries(SQUAD_LINES[of] ?? {}).map(([code, names]) => [code, namedIn(names)])

/** Localized short position in the sport in view, such as `G`, `OH` or `Hard support`. */
export function positionText(position: string): string {
  if (language.value !== 'ru') return position
  return POSITIONS[sport.value]?.[position] ?? word(position)
}

/** A position in words, as far as the sport has them. */
export function positionName(position: string): string {
  const names = POSITION_NAMES[sport.value]?.[position]
  return names ? namedIn(names) : positionText(position)
}
