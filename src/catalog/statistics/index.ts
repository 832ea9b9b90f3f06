/**
 * Dictionary of match statistics by sport and key: names, groups and formats of `matchStatistics` and player
 * statistics (docs/reference/resources.md#20, #6).
 */
import { SPORT_SLUGS, type SportSlug } from '../sports.ts'
import basketball from './basketball.json' with { type: 'json' }
import esports from './esports.json' with { type: 'json' }
import football from './football.json' with { type: 'json' }
import iceHockey from './ice-hockey.json' with { type: 'json' }
import sharedNameRows from './shared-names.json' with { type: 'json' }
import {
  type NameRow,
  type SportStatistics,
  type StatisticNames,
  type StatisticRow,
  type StatisticSection,
  type Traits,
  USUAL_TRAITS,
  type ValueKind,
} from './statistic.ts'
import tableTennis from './table-tennis.json' with { type: 'json' }
import tennis from './tennis.json' with { type: 'json' }
import volleyball from './volleyball.json' with { type: 'json' }

export type { StatisticNames, ValueKind } from './statistic.ts'

/** A match key in one sport. */
export interface MatchStatistic extends Traits {
  readonly key: string
  readonly name: StatisticNames
  /** Its positions among all items of all groups, in display order; two for a key in two groups. */
  readonly places: readonly number[]
}

/** A group covers the positions from `from` (inclusive) to `to` (exclusive). */
export interface MatchStatisticGroup {
  readonly name: string
  readonly from: number
  readonly to: number
}

export interface MatchStatisticsOfSport {
  readonly byKey: ReadonlyMap<string, MatchStatistic>
  readonly groups: readonly MatchStatisticGroup[]
  readonly placeCount: number
}

export interface PlayerStatistic {
  readonly key: string
  readonly name: StatisticNames
  readonly valueKind: ValueKind
}

/** The tables of sports: a test checks their form. */
const SPORT_STATISTICS = [
  football,
  iceHockey,
  basketball,
  tennis,
  tableTennis,
  volleyball,
  esports,
] as unknown[] as readonly SportStatistics[]
/**
 * Names of statistics shared by several sports, or by matches and players. If sports use different words (a shot in
 * football and in ice-hockey differ in Russian), the neutral word is there and each sport's own word in its table.
 */
const sharedNames = namesByKey(sharedNameRows as unknown[] as NameRow[])

function namesByKey(rows: readonly NameRow[]): ReadonlyMap<string, StatisticNames> {
  return new Map(rows.map(([key, en, ru, es]) => [key, { en, ru, es }]))
}

function isNamed(row: StatisticRow): row is readonly [...NameRow, traits?: Partial<Traits>] {
  return typeof row[1] === 'string'
}

function traitsOf(row: StatisticRow): Traits {
  return { ...USUAL_TRAITS, ...(isNamed(row) ? row[4] : row[1]) }
}

/** Throws on a key without a name. */
function namer({ sport, sections }: SportStatistics): (key: string) => StatisticNames {
  const own = namesByKey(
    sections.flatMap(({ rows }) =>
      rows.filter(isNamed).map(([key, en, ru, es]): NameRow => [key, en, ru, es]),
    ),
  )
  return (key) => {
    const name = own.get(key) ?? sharedNames.get(key)
    if (!name) throw new Error(`the statistic ${key} of ${sport} has no name`)
    return name
  }
}

function sectionsOf({ sections }: SportStatistics, of: StatisticSection['scope']): StatisticSection[] {
  return sections.filter(({ scope }) => scope === of)
}

function matchStatistics(of: SportStatistics): MatchStatisticsOfSport {
  const nameOf = namer(of)
  const byKey = new Map<string, MatchStatistic & { places: number[] }>()
  const groups: MatchStatisticGroup[] = []
  let place = 0
  for (const { group, rows } of sectionsOf(of, 'match')) {
    groups.push({ name: group, from: place, to: place + rows.length })
    for (const row of rows) {
      const [key] = row
      const known = byKey.get(key)
      if (known) known.places.push(place)
      else byKey.set(key, { key, name: nameOf(key), ...traitsOf(row), places: [place] })
      place += 1
    }
  }
  return { byKey, groups, placeCount: place }
}

function playerStatistics(of: SportStatistics): ReadonlyMap<string, PlayerStatistic> {
  const nameOf = namer(of)
  const rows = sectionsOf(of, 'player').flatMap((section) => section.rows)
  return new Map(
    rows.map((row) => [row[0], { key: row[0], name: nameOf(row[0]), valueKind: traitsOf(row).valueKind }]),
  )
}

const matchBySport = new Map(SPORT_STATISTICS.map((of) => [of.sport, matchStatistics(of)]))
const playersBySport = new Map(SPORT_STATISTICS.map((of) => [of.sport, playerStatistics(of)]))

const NO_MATCH_STATISTICS: MatchStatisticsOfSport = { byKey: new Map(), groups: [], placeCount: 0 }
const NO_PLAYER_STATISTICS: ReadonlyMap<string, PlayerStatistic> = new Map()

/** The match statistics of a sport; empty if the sport has none. */
export function matchStatisticsOf(sport: SportSlug): MatchStatisticsOfSport {
  return matchBySport.get(sport) ?? NO_MATCH_STATISTICS
}

/** Player statistics of the sport by key; empty if it has none. */
export function playerStatisticsOf(sport: SportSlug): ReadonlyMap<string, PlayerStatistic> {
  return playersBySport.get(sport) ?? NO_PLAYER_STATISTICS
}

/** A key across all sports: a row of the public dictionary. */
export interface DictionaryStatistic {
  readonly key: string
  /** A name that fits all sports. */
  readonly name: StatisticNames
  /** Names of sports that use a different word. */
  readonly sportNames: Readonly<Partial<Record<SportSlug, StatisticNames>>>
  /** The first group, in the first sport that has the key. */
  readonly group: string
  readonly better: Traits['better']
  readonly sports: readonly SportSlug[]
  readonly scope: readonly Scope[]
}

type Scope = StatisticSection['scope']
interface Use {
  readonly key: string
  readonly group: string
  readonly scope: Scope
  readonly sport: SportSlug
  readonly name: StatisticNames
  readonly better: Traits['better']
}

/** All keys of all sports, in the order of the sports, groups and items. */
export function listStatistics(): readonly DictionaryStatistic[] {
  const usesOf = (of: SportStatistics, scope: Scope): Use[] => {
    const nameOf = namer(of)
    return sectionsOf(of, scope).flatMap(({ group, rows }) =>
      rows.map((row): Use => {
        const [key] = row
        return { key, group, scope, sport: of.sport, name: nameOf(key), better: traitsOf(row).better }
      }),
    )
  }
  const uses = (['match', 'player'] as const).flatMap((scope) =>
    SPORT_STATISTICS.flatMap((of) => usesOf(of, scope)),
  )
  return [...Map.groupBy(uses, ({ key }) => key)].map(([key, own]) => dictionaryRow(key, own))
}

/** Throws if sports name a key differently and there is no shared name, or differ in which value is better. */
function dictionaryRow(key: string, uses: readonly Use[]): DictionaryStatistic {
  const [first] = uses as [Use, ...Use[]]
  const name = sharedNames.get(key) ?? first.name
  const others = uses.filter((use) => !isSameName(use.name, name))
  if (others.length > 0 && !sharedNames.has(key)) {
    throw new Error(`the statistic ${key} has several names and none in shared-names`)
  }
  // As a row without names, one without this property has that of another row.
  const stated = [...new Set(uses.map(({ better }) => better))].filter((better) => better !== 'more')
  if (stated.length > 1) throw new Error(`rows of the statistic ${key} differ in which value is better`)
  return {
    key,
    name,
    sportNames: Object.fromEntries(others.map((use) => [use.sport, use.name])),
    group: first.group,
    better: stated[0] ?? 'more',
    sports: SPORT_SLUGS.filter((slug) => uses.some(({ sport }) => sport === slug)),
    scope: [...new Set(uses.map(({ scope }) => scope))],
  }
}

function isSameName(one: StatisticNames, other: StatisticNames): boolean {
  return one.en === other.en && one.ru === other.ru && one.es === other.es
}
