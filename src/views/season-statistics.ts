/**
 * Season statistics of players and teams (docs/reference/resources.md#19, docs/reference/endpoints.md#14): what
 * providers gave and what is computed from the matches, season by season, kept until something of a season changes.
 */
import { LRUCache } from 'lru-cache'
import type { Db } from '../../db/open.ts'
import { type SeasonScope, seasonStatisticsOf } from '../catalog/season-statistics/index.ts'
import type { Sport } from '../catalog/sports.ts'
import { type CountedGoal, type GoalEvent, knownGoals } from '../rules/season-goals.ts'
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
  iterateCountedMatches,
  selectCountedSeasons,
  selectGivenOfSeason,
  selectGivenSeasons,
  selectSeasonsByRelevance,
} from '../store/season-statistics.ts'
import { sportHasSeasonStatistics } from '../store/season-statistics-presence.ts'

/**
 * Seasons that are cached. One of 600 players in three slices is about 2 MB, and 5 once everybody in it was shown, so
 * these are some 80 MB at the very most.
 */
export const SEASON_STATISTICS_ENTRIES = 16

/** The slices of a season by type, in the order of showing. */
export type SeasonSlices = ReadonlyMap<string, StatisticsTable>

/** What one player or team has in a slice, and all the others. */
export interface EntitySlice {
  readonly table: StatisticsTable
  readonly line: SeasonLine
}

type Season = Readonly<Record<SeasonScope, SeasonSlices>>

const SCOPES = ['player', 'team'] as const

/** The season statistics of one database. `drop` is called when the statistics of a season may have moved. */
export class SeasonStatistics {
  readonly #db: Db
  readonly #seasons = new LRUCache<number, Season>({ max: SEASON_STATISTICS_ENTRIES })

  constructor(db: Db) {
    this.#db = db
  }

  /** All slices of a season; empty without data. */
  slices(sport: Sport, scope: SeasonScope, seasonId: number): SeasonSlices {
    if (!sportHasSeasonStatistics(sport, scope)) return new Map()
    return this.#season(sport, seasonId)[scope]
  }

  /** The slices of a season in which an entity stands, each with its line. */
  slicesOf(sport: Sport, scope: SeasonScope, seasonId: number, entityId: number): EntitySlice[] {
    return [...this.slices(sport, scope, seasonId).values()].flatMap((table) => {
      const line = table.line(entityId)
      return line ? [{ table, line }] : []
    })
  }

  /**
   * The seasons in which an entity has statistics, by tournament, the most relevant first. A season of which a provider
   * gave no number yet has no types.
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
  }

  clear(): void {
    this.#seasons.clear()
  }

  /** @assumed An entity has either given or computed statistics in a season, never a mix. */
  #typesBySeason(sport: Sport, scope: SeasonScope, entityId: number): Map<number, string[]> {
    const given = Map.groupBy(selectGivenSeasons(this.#db, scope, entityId), ({ seasonId }) => seasonId)
    const types = new Map<number, string[]>()
    for (const [seasonId, rows] of given) {
      types.set(
        seasonId,
        rows.filter(({ isEmpty }) => isEmpty === 0).map(({ type }) => type),
      )
    }
    for (const { seasonId, isHome, isAway } of selectCountedSeasons(this.#db, scope, entityId)) {
      if ((types.get(seasonId)?.length ?? 0) > 0) continue
      types.set(seasonId, computedTypes(sport, { home: isHome === 1, away: isAway === 1 }))
    }
    return types
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
    for (const row of iterateCountedMatches(this.#db, seasonId)) totals.add(countedMatch(sport, row))
    const [player, team] = SCOPES.map((scope) => {
      const given = givenLines(this.#db, sport, scope, seasonId)
      const entities = new Set(given.map(({ entityId }) => entityId))
      const computed = totals.lines(scope).filter(({ entityId }) => !entities.has(entityId))
      return slicesOf(sport, scope, [...given, ...computed])
    }) as [SeasonSlices, SeasonSlices]
    return { player, team }
  }
}

function countedMatch(sport: Sport, row: CountedRow): CountedMatch {
  const counted = new Set(JSON.parse(row.counted) as number[])
  return {
    homeTeamId: row.homeTeamId,
    awayTeamId: row.awayTeamId,
    homeScore: row.homeScore,
    awayScore: row.awayScore,
    winnerCode: row.winnerCode,
    isAwarded: row.isAwarded === 1,
    homePlayers: playersOf(row.homeLineup),
    awayPlayers: playersOf(row.awayLineup),
    statistics: statisticsOfMatch(row.statistics),
    goals: goalsBeyondLineups(sport, row)?.filter(({ playerId }) => counted.has(playerId)) ?? null,
  }
}

/**
 * Goals of the players of whom the match has no statistics, where the dictionary has keys for them; null where the scorers
 * are unknown.
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

/** Those of the whole match: periods overlap with it. */
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
