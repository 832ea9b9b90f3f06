/**
 * Russian for values that the API has in English only: event reasons, staff roles, rounds, positions, surfaces, groups
 * of statistics, base odds, keys without a dictionary, countries. Unknown values stay unchanged.
 */
import { effect, signal } from '@preact/signals'
import type { Schemas, SportSlug } from '../../client/index.ts'
import { api } from '../data/api.ts'
import { type Language, language } from '../data/settings.ts'
import { ofSport } from '../match-state.ts'
import { FIRST_SPORT, SPORT_SLUGS, sport } from '../router.ts'
import { codesByName, russianOf } from './countries.ts'
import { isTextKey, keyText, namedIn, type TextKey, t } from './i18n.ts'
import words from './words.json' with { type: 'json' }

const WORDS: Readonly<Record<string, string>> = words.words
/** Countries in sport that ISO 3166 does not list, and names that differ from the browser's. */
const COUNTRIES: Readonly<Record<string, string>> = words.countries
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

/** Russian names by English name, from the categories loaded so far. */
const ofCategories = signal<ReadonlyMap<string, string>>(new Map())

/** Localized country name, by English name and optional ISO 3166-1 alpha-2 code. */
export function countryText(name: string, code: string | null = null): string {
  if (language.value !== 'ru') return name
  const known =
    COUNTRIES[name] ?? ofCategories.value.get(name) ?? russianOf(codesByName().get(name) ?? code ?? '')
  // Not while a page is drawn.
  if (known === undefined && ofCategories.value.size > 0) queueMicrotask(() => (isUnknown.value = true))
  return known ?? name
}

/** Whether a country is in no category loaded so far; then those of all sports are. */
const isUnknown = signal(false)

/** Loads category names of the current sport while the language is Russian. */
export function followCountries(): () => void {
  return effect(() => {
    const clients = api.value
    // The default sport has the most countries, including some that other sports have only players from.
    const asked = new Set([FIRST_SPORT, sport.value, ...(isUnknown.value ? SPORT_SLUGS : [])])
    if (!clients || language.value !== 'ru') return
    for (const sportSlug of asked) {
      clients.rest.get('/v2/{sportSlug}/categories', { path: { sportSlug } }).then(learn, () => {})
    }
  })
}

/** Merged across sports: a country has the same name in all of them. */
function learn({ categories }: Schemas['CategoryList']): void {
  const names = new Map(ofCategories.peek())
  for (const { name, translations } of categories) if (translations.ru) names.set(name, translations.ru)
  if (names.size > ofCategories.peek().size) ofCategories.value = names
}
