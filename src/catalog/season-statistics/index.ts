/**
 * The dictionary of season statistics: keys of players and teams in five sports, with names, thematic groups, direction
 * of ranking, and how values are computed from match data (docs/reference/resources.md#19,
 * docs/reference/endpoints.md#14).
 */
import type { SportSlug } from '../sports.ts'
import type { StatisticNames } from '../statistics/statistic.ts'
import basketball from './basketball.json' with { type: 'json' }
import football from './football.json' with { type: 'json' }
import iceHockey from './ice-hockey.json' with { type: 'json' }
import {
  type Aggregate,
  FAMILIES,
  type FactKind,
  type Family,
  type SeasonGroup,
  type SeasonRow,
  type SeasonScope,
  type SeasonSection,
  type SportSeasonStatistics,
} from './season-statistic.ts'
import sharedNames from './shared-names.json' with { type: 'json' }
import tennis from './tennis.json' with { type: 'json' }
import volleyball from './volleyball.json' with { type: 'json' }

export type { Aggregate, FactKind, SeasonScope, Weights } from './season-statistic.ts'
export { SEASON_GROUPS, type SeasonGroup } from './season-statistic.ts'

/** A key across all sports: a row of the public dictionary. */
export interface SeasonStatistic {
  readonly key: string
  readonly name: StatisticNames
  readonly group: SeasonGroup
  /** Whether a larger value ranks higher. */
  readonly isLargerBetter: boolean
  /** The sports and scopes of the key, and how it is computed from match data; null if it is not. */
  readonly places: readonly SeasonUse[]
}

export interface SeasonUse {
  readonly sport: SportSlug
  readonly scope: SeasonScope
  readonly aggregate: Aggregate | null
}

/** The tables of sports, and names that several of them have: a test checks their form. */
const SPORT_STATISTICS = [
  football,
  basketball,
  iceHockey,
  volleyball,
  tennis,
] as unknown[] as readonly SportSeasonStatistics[]
const SHARED_ROWS = sharedNames as unknown[] as readonly SeasonRow[]
const SECTIONS = SPORT_STATISTICS.flatMap(({ sport, sections }) =>
  sections.map((section) => ({ sport, ...section })),
)

/** All keys with names. Throws on duplicates. */
const written = new Map<string, SeasonRow>()
for (const row of [...SHARED_ROWS, ...SECTIONS.flatMap(({ rows = [] }) => rows)]) {
  if (written.has(row[0])) throw new Error(`the season statistic ${row[0]} is named twice`)
  written.set(row[0], row)
}

function writtenRow(key: string): SeasonRow {
  const row = written.get(key)
  if (!row) throw new Error(`the season statistic ${key} has no name`)
  return row
}

/** The average of a key; it keeps the direction. */
function familyRow(family: Family, key: string): SeasonRow {
  const { ending, kind, en, ru, es } = FAMILIES[family]
  const [, baseEn, baseRu, baseEs, , better] = writtenRow(key)
  const names = [`${baseEn} ${en}`, `${baseRu} ${ru}`, `${baseEs} ${es}`] as const
  const aggregate = { kind, of: key }
  return better ? [key + ending, ...names, aggregate, better] : [key + ending, ...names, aggregate]
}

/** The rows of a section, each with its aggregate in this section. */
function rowsOf({ rows = [], shared = [], families = [] }: SeasonSection): readonly SeasonRow[] {
  const common = shared.map(([key, aggregate = null]): SeasonRow => {
    const [, en, ru, es, , better] = writtenRow(key)
    return better ? [key, en, ru, es, aggregate, better] : [key, en, ru, es, aggregate]
  })
  const averages = families.flatMap(([family, keys]) => keys.map((key) => familyRow(family, key)))
  return [...common, ...rows, ...averages]
}

const statistics = new Map<string, SeasonStatistic & { places: SeasonUse[] }>()
const byPlace = new Map<string, Map<string, SeasonStatistic>>()
for (const section of SECTIONS) {
  for (const [key, en, ru, es, aggregate = null, better] of rowsOf(section)) {
    const statistic = statistics.getOrInsert(key, {
      key,
      name: { en, ru, es },
      group: section.group,
      isLargerBetter: better !== 'smaller',
      places: [],
    })
    for (const scope of section.scopes) {
      const inScope = aggregate && 'player' in aggregate ? aggregate[scope] : aggregate
      addUse(statistic, { sport: section.sport, scope, aggregate: inScope })
    }
  }
}

function addUse(statistic: SeasonStatistic & { places: SeasonUse[] }, place: SeasonUse): void {
  const name = `${place.sport} ${place.scope}`
  const there = byPlace.getOrInsertComputed(name, () => new Map())
  if (there.has(statistic.key)) throw new Error(`duplicate key ${statistic.key} in ${name}`)
  there.set(statistic.key, statistic)
  statistic.places.push(place)
}

const NONE: ReadonlyMap<string, SeasonStatistic> = new Map()

/** Season statistics of players or teams in a sport, by key in display order. */
export function seasonStatisticsOf(
  sport: SportSlug,
  scope: SeasonScope,
): ReadonlyMap<string, SeasonStatistic> {
  return byPlace.get(`${sport} ${scope}`) ?? NONE
}

export function factKindsOf(sport: SportSlug): readonly FactKind[] {
  return SPORT_STATISTICS.find((statistics) => statistics.sport === sport)?.facts ?? []
}

/** How a key is computed from match data in a sport and scope; null if it is not. */
export function aggregateOf(
  statistic: SeasonStatistic,
  sport: SportSlug,
  scope: SeasonScope,
): Aggregate | null {
  return statistic.places.find((place) => place.sport === sport && place.scope === scope)?.aggregate ?? null
}

/** All keys, in the order of sports and groups. */
export function listSeasonStatistics(): readonly SeasonStatistic[] {
  return [...statistics.values()]
}
