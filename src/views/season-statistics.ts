/**
 * Season statistics of players and teams (docs/reference/resources.md#19, docs/reference/endpoints.md#14): from
 * providers or computed from the matches, season by season, cached until anything of the season changes.
 */
import { LRUCache } from 'lru-cache'
import type { Db } from '../../db/open.ts'
import { type SeasonScope, seasonStatisticsOf } from '../catalog/season-statistics/index.ts'
import type { Sport } from '../catalog/sports.ts'
import { type CountedGoal, type GoalEvent, knownGoals } from '../rules/season-goals.ts'
import { type PartOf, seasonParts } from '../rules/season-parts.ts'
import {
  type CountedMatch,
  type CountedPlayer,
  type CountedStatistic,
  computedTypes,
  hasPlayed,
  type SeasonLine,
  SeasonTotals,
} from '../rules/season-totals.ts'
import { inTypeOrder, type TournamentTypesRow } from '../rules/season-types.ts'
import { StatisticsTable } from '../rules/statistics-table.ts'
import {
  type CountedRow,
  type CountedSeason,
  iterateCountedMatches,
  selectCountedSeasons,
  selectGivenOfSeason,
  selectGivenSeasons,
  selectSeasonsByRelevance,
  selectTabledMatches,
  selectUntabledMatches,
  sportHasSeasonStatistics,
} from '../store/season-statistics.ts'

/**
 * Cached seasons. One of 600 players in three slices takes about 2 MB, and 5 MB after every player has been shown, so
 * these are about 80 MB at most.
 */
export const SEASON_STATISTICS_ENTRIES = 16

/** Seasons whose parts are cached: a player's list needs about twenty, each with a few ids of knock-out matches. */
const SEASON_PARTS_ENTRIES = 256

/** The slices of a season by type, in display order. */
export type SeasonSlices = ReadonlyMap<string, StatisticsTable>

/** One player's or team's line in a slice, and the whole table. */
export interface EntitySlice {
  readonly table: StatisticsTable
  readonly line: SeasonLine
}

type Season = Readonly<Record<SeasonScope, SeasonSlices>>

const SCOPES = ['player', 'team'] as const

/** The season statistics of one database. `drop` is called when the statistics of a season may have changed. */
export class SeasonStatistics {
  readonly #db: Db
  readonly #seasons = new LRUCache<number, Season>({ max: SEASON_STATISTICS_ENTRIES })
  readonly #parts = new LRUCache<number, PartOf>({ max: SEASON_PARTS_ENTRIES })

  constructor(db: Db) {
    this.#db = db
  }

  /** All slices of a season; empty without data. */
  slices(sport: Sport, scope: SeasonScope, seasonId: number): SeasonSlices {
    if (!sportHasSeasonStatistics(sport, scope)) return new Map()
    return this.#season(sport, seasonId)[scope]
  }

  /** The slices of a season that include an entity, each with its line. */
  slicesOf(sport: Sport, scope: SeasonScope, seasonId: number, entityId: number): EntitySlice[] {
    return [...this.slices(sport, scope, seasonId).values()].flatMap((table) => {
      const line = table.line(entityId)
      return line ? [{ table, line }] : []
    })
  }

  /**
   * The seasons in which an entity has statistics, by tournament, most relevant first. A season for which a provider
   * has supplied no number yet has no types.
   */
  tournaments(sport: Sport, scope: SeasonScope, entityId: number): TournamentTypesRow[] {
    if (!sportHasSeasonStatistics(sport, scope)) return []
    const types = this.#typesBySeason(sport, scope, entityId)
    const list: (TournamentTypesRow & { seasons: TournamentTypesRow['seasons'][number][] })[] = []
    for (const { seasonId, tournamentId } of selectSeasonsByRelevance(this.#db, [...types.keys()])) {
      const season = { seasonId, types: inTypeOrder(types.get(seasonId) ?? []) }
      const last = list.at(-1)
      if (last?.tournamentId === tournamentId) last.seasons.push(season)
      else list.push({ tournamentId, seasons: [season] })
    }
    return list
  }

  drop(seasonId: number): void {
    this.#seasons.delete(seasonId)
    this.#parts.delete(seasonId)
  }

  clear(): void {
    this.#seasons.clear()
    this.#parts.clear()
  }

  /** @assumed In a season an entity has either provided or computed statistics, never a mix. */
  #typesBySeason(sport: Sport, scope: SeasonScope, entityId: number): Map<number, string[]> {
    const given = Map.groupBy(selectGivenSeasons(this.#db, scope, entityId), ({ seasonId }) => seasonId)
    const types = new Map<number, string[]>()
    for (const [seasonId, rows] of given) {
      types.set(
        seasonId,
        rows.filter(({ isEmpty }) => isEmpty === 0).map(({ type }) => type),
      )
    }
    for (const counted of selectCountedSeasons(this.#db, scope, entityId)) {
      const { seasonId } = counted
      if ((types.get(seasonId)?.length ?? 0) > 0) continue
      types.set(seasonId, computedTypes(sport, slicesIn(counted, this.#partsOf(sport, seasonId))))
    }
    return types
  }

  #partsOf(sport: Sport, seasonId: number): PartOf {
    const cached = this.#parts.get(seasonId)
    if (cached) return cached
    const untabled = selectUntabledMatches(this.#db, seasonId)
    const parts = seasonParts(sport, untabled, selectTabledMatches(this.#db, seasonId))
    this.#parts.set(seasonId, parts)
    return parts
  }

  #season(sport: Sport, seasonId: number): Season {
    const cached = this.#seasons.get(seasonId)
    if (cached) return cached
    const season = this.#load(sport, seasonId)
    this.#seasons.set(seasonId, season)
    return season
  }

  #load(sport: Sport, seasonId: number): Season {
    const totals = new SeasonTotals(sport)
    const partOf = this.#partsOf(sport, seasonId)
    for (const row of iterateCountedMatches(this.#db, seasonId)) totals.add(countedMatch(sport, row, partOf))
    const [player, team] = SCOPES.map((scope) => {
      const given = givenLines(this.#db, sport, scope, seasonId)
      const entities = new Set(given.map(({ entityId }) => entityId))
      const computed = totals.lines(scope).filter(({ entityId }) => !entities.has(entityId))
      return slicesOf(sport, scope, [...given, ...computed])
    }) as [SeasonSlices, SeasonSlices]
    return { player, team }
  }
}

/** The sides and parts in which an entity has matches. */
function* slicesIn({ isHome, isAway, matchIds }: CountedSeason, partOf: PartOf) {
  if (isHome === 1) yield 'home'
  if (isAway === 1) yield 'away'
  for (const id of JSON.parse(matchIds) as number[]) {
    const part = partOf(id)
    if (part) yield part
  }
}

function countedMatch(sport: Sport, row: CountedRow, partOf: PartOf): CountedMatch {
  const { homeLineup, awayLineup, statistics, isAwarded, liveEvents: _, counted, ...rest } = row
  const ids = new Set(JSON.parse(counted) as number[])
  return {
    ...rest,
    part: partOf(row.id),
    isAwarded: isAwarded === 1,
    homePlayers: playersOf(homeLineup),
    awayPlayers: playersOf(awayLineup),
    statistics: statisticsOfMatch(statistics),
    goals: goalsBeyondLineups(sport, row)?.filter(({ playerId }) => ids.has(playerId)) ?? null,
  }
}

/**
 * Goals of the players without statistics in the match, if the dictionary has keys for them; null if the scorers are
 * unknown.
 */
export function goalsBeyondLineups(sport: Sport, row: CountedRow): CountedGoal[] | null {
  if (row.isAwarded || !seasonStatisticsOf(sport.slug, 'player').has('matchesWithKnownScorers')) return null
  const hasStatistics = {
    home: playersOf(row.homeLineup).some((player) => hasPlayed(sport, player)),
    away: playersOf(row.awayLineup).some((player) => hasPlayed(sport, player)),
  }
  if (hasStatistics.home && hasStatistics.away) return []
  const events = JSON.parse(row.liveEvents ?? '[]') as readonly GoalEvent[]
  return knownGoals(events, row)?.filter(({ side }) => !hasStatistics[side]) ?? null
}

function playersOf(lineup: string | null): readonly CountedPlayer[] {
  if (lineup === null) return []
  return (JSON.parse(lineup) as { players?: readonly CountedPlayer[] }).players ?? []
}

/** Statistics of the whole match only, because periods overlap with it. */
function statisticsOfMatch(json: string | null): readonly CountedStatistic[] {
  if (json === null) return []
  const periods = JSON.parse(json) as { period: string; items: readonly CountedStatistic[] }[]
  return periods.find(({ period }) => period === 'ALL')?.items ?? []
}

function givenLines(db: Db, sport: Sport, scope: SeasonScope, seasonId: number): SeasonLine[] {
  const keys = [...seasonStatisticsOf(sport.slug, scope).keys()]
  return selectGivenOfSeason(db, seasonId, scope).map(({ statistics, ...row }) => {
    const given = JSON.parse(statistics) as Readonly<Record<string, number>>
    return { ...row, values: Float64Array.from(keys, (key) => given[key] ?? Number.NaN) }
  })
}

function slicesOf(sport: Sport, scope: SeasonScope, lines: readonly SeasonLine[]): SeasonSlices {
  const statistics = seasonStatisticsOf(sport.slug, scope)
  const byType = Map.groupBy(lines, ({ type }) => type)
  return new Map(
    inTypeOrder(byType.keys()).map((type) => [
      type,
      new StatisticsTable(type, statistics, byType.get(type) ?? []),
    ]),
  )
}
