/**
 * Categories, tournaments, seasons and sides as changes, for all sports alike (docs/reference/resources.md#18, #17).
 */
import type { SportSlug } from '../../src/catalog/sports.ts'
import type { Change, ChangeData } from '../../src/contract/changes.ts'
import type { StandingsRules } from '../../src/contract/standings-rules.ts'
import { seedId } from '../ids.ts'
import { countryOf } from '../names/countries.ts'
import { type LocalName, slugOf } from '../names/local-name.ts'
import { type Relative, relativesOf } from '../people/honours.ts'
import { DEMO_SOURCE } from '../world.ts'
import { type CategoryRow, type Numbered, type SeasonRow, tournamentIdOf } from './competitions.ts'

const FRAME = { op: 'put', source: DEMO_SOURCE } as const

function names(name: LocalName) {
  return { name: name.en, translations: { ru: name.ru }, slug: slugOf(name.en) }
}

/** The sport and the id of what a change is about. */
interface Address {
  readonly sport: SportSlug
  readonly id: number
}

function categoryChange(
  { sport, id }: Address,
  name: LocalName,
  rest: Pick<ChangeData<'category'>, 'countryCode' | 'amateur' | 'priority'>,
): Change {
  return { ...FRAME, kind: 'category', sport, id, data: { ...names(name), ...rest } }
}

interface Categorised {
  readonly slug: SportSlug
  readonly categories: readonly CategoryRow[]
}

export function categoryIdOf({ slug, categories }: Categorised, key: string): number {
  const row = categories.find((category) => category.key === key)
  if (!row) throw new Error(`no category has the key ${key}`)
  return seedId(slug, 'category', row.number)
}

/** The categories of a sport that names them in rows. */
export function* categoryRowChanges(sport: Categorised): Generator<Change> {
  for (const { key, name, countryCode, amateur, priority } of sport.categories) {
    const address = { sport: sport.slug, id: categoryIdOf(sport, key) }
    yield categoryChange(address, name, { countryCode, amateur, priority })
  }
}

/** Numbers of the categories: a country's own, 100 more for its amateurs, 200 for competitions between countries. */
const AMATEUR = 100
const INTERNATIONAL = 200

interface Located {
  /** A country's key, or null for a competition between countries. */
  readonly country: string | null
  readonly amateur: boolean
  readonly priority: number
}

function countryNumber({ country, amateur }: Located): number {
  return country === null ? INTERNATIONAL : countryOf(country).number + (amateur ? AMATEUR : 0)
}

export function countryCategoryId(sport: SportSlug, row: Located): number {
  return seedId(sport, 'category', countryNumber(row))
}

function countryName({ country, amateur }: Located): LocalName {
  if (country === null) return { en: 'International', ru: 'Международные' }
  const { en, ru } = countryOf(country).name
  return amateur ? { en: `${en} Amateur`, ru: `${ru}. Любители` } : { en, ru }
}

/** One category a country that has competitions, one for its amateurs, one for the rest of the world. */
export function* countryCategoryChanges(
  sport: SportSlug,
  competitions: readonly Located[],
): Generator<Change> {
  const groups = Map.groupBy(competitions, countryNumber)
  for (const [, own] of [...groups].sort(([a], [b]) => a - b)) {
    const [first] = own as [Located]
    yield categoryChange({ sport, id: countryCategoryId(sport, first) }, countryName(first), {
      countryCode: first.country === null ? null : countryOf(first.country).code,
      amateur: first.amateur,
      priority: Math.round(Math.max(...own.map(({ priority }) => priority)) / 10),
    })
  }
}

interface TournamentRow {
  readonly number: number
  readonly name: LocalName
  readonly priority: number
  readonly popularity: number
  readonly defaultFor: readonly ('ru' | 'en')[]
}

interface TournamentRest {
  readonly categoryId: number
  readonly amateur: boolean
  /** Primary colours of the sport, in turn by the number of the competition. */
  readonly colours: readonly string[]
  readonly honours: Partial<ChangeData<'tournament'>>
}

export function tournamentChange(
  { sport, id }: Address,
  { number, name, priority, popularity, defaultFor }: TournamentRow,
  { categoryId, amateur, colours, honours }: TournamentRest,
): Change {
  const data: ChangeData<'tournament'> = {
    categoryId,
    ...names(name),
    colors: { primary: colours[number % colours.length] as string, secondary: '#ffffff' },
    priority,
    popularity,
    amateur,
    defaultFor: [...defaultFor],
    ...honours,
  }
  return { ...FRAME, kind: 'tournament', sport, id, data }
}

/** Relatives point at each other, so they are joined when all are there. */
export function* relativeChanges<C extends Relative>(
  sport: SportSlug,
  competitions: readonly C[],
  idOf: (competition: C) => number,
): Generator<Change> {
  for (const competition of competitions) {
    const data = relativesOf(competitions, competition, idOf)
    if (data) yield { ...FRAME, op: 'merge', kind: 'tournament', sport, id: idOf(competition), data }
  }
}

interface RuledSeason extends SeasonRow {
  readonly competition: Numbered
  /** Null for a pure cup. */
  readonly rules: StandingsRules | null
}

export function seasonChange(sport: SportSlug, season: RuledSeason): Change {
  const { id, competition, name, year, startMs, endMs, rules } = season
  const data: ChangeData<'season'> = {
    tournamentId: tournamentIdOf(sport, competition),
    name,
    year,
    startTimestamp: startMs,
    endTimestamp: endMs,
    ...(rules ? { rules } : {}),
  }
  return { ...FRAME, kind: 'season', sport, id, data }
}

interface SideRow {
  readonly id: number
  readonly data: ChangeData<'team'>
  readonly people: readonly { readonly id: number; readonly data: ChangeData<'player'> }[]
}

/** Sides, each with its people behind it. */
export function* sideChanges(sport: SportSlug, sides: Iterable<SideRow>): Generator<Change> {
  for (const { id, data, people } of sides) {
    yield { ...FRAME, kind: 'team', sport, id, data }
    for (const person of people) {
      yield { ...FRAME, kind: 'player', sport, id: person.id, data: person.data }
    }
  }
}
