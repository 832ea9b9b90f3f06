/**
 * Season statistics of players and teams (docs/reference/resources.md#19, docs/reference/endpoints.md#14): from
 * providers or computed from the matches, season by season, cached until anything of the season changes; and their wire
 * form.
 */

import type { Db } from '../../db/open.ts'
import { LIMITS } from '../catalog/limits.ts'
import { type SeasonScope, seasonStatisticsOf } from '../catalog/season-statistics/index.ts'
import type { Sport } from '../catalog/sports.ts'
import type { ChangeData } from '../contract/changes.ts'
import { type CountedGoal, type GoalEvent, knownGoals } from '../rules/seasons/aggregates.ts'
import type { CountedEvent, MatchDetails } from '../rules/seasons/match-facts.ts'
import { type Ranking, StatisticsTable } from '../rules/seasons/statistics-table.ts'
import {
  type CountedMatch,
  type CountedPlayer,
  type CountedStatistic,
  computedTypes,
  hasPlayed,
  type SeasonLine,
  SeasonTotals,
} from '../rules/seasons/totals.ts'
import { inTypeOrder, type PartOf, seasonParts, type TournamentTypesRow } from '../rules/seasons/types.ts'
import { boundedCache } from '../shared/bounded-cache.ts'
import { selectSeason, selectTournament } from '../store/cards.ts'
import {
  type CountedRow,
  type CountedSeason,
  selectCountedMatch,
  selectCountedMatchIds,
  selectCountedSeasons,
  selectGivenOfSeason,
  selectGivenSeasons,
  selectPlayerNamesById,
  selectSeasonsByRelevance,
  selectTabledMatches,
  selectUntabledMatches,
  sportHasSeasonStatistics,
} from '../store/seasons/statistics.ts'
import { type Cards, viewTournamentCard } from './cards.ts'

type Json = string
const text = JSON.stringify

/**
 * Cached seasons. One of 600 players in three slices takes about 2 MB, and 5 MB after every player has been shown, so
 * these are about 80 MB at most.
 */
const SEASON_STATISTICS_ENTRIES = 16

/** Seasons whose parts are cached: a player's list needs about twenty, each with a few ids of knock-out matches. */
const SEASON_PARTS_ENTRIES = 256

/** The slices of a season by type, in display order. */
export type SeasonSlices = ReadonlyMap<string, StatisticsTable>

/** One player's or team's line in a slice, and the whole table. */
interface EntitySlice {
  readonly table: StatisticsTable
  readonly line: SeasonLine
}

type Season = Readonly<Record<SeasonScope, SeasonSlices>>

const SCOPES = ['player', 'team'] as const

/** The season statistics of one database. `drop` is called when the statistics of a season may have changed. */
export class SeasonStatistics {
  readonly #db: Db
  readonly #seasons = boundedCache<number, Season>(SEASON_STATISTICS_ENTRIES)
  readonly #loadings = boundedCache<number, SeasonLoading>(LOADINGS)
  readonly #parts = boundedCache<number, PartOf>(SEASON_PARTS_ENTRIES)

  constructor(db: Db) {
    this.#db = db
  }

  /**
   * All slices of a season; empty without data. A season that is not cached is loaded in steps, each of which any
   * request that waits for it may take. Every match is read as it is at its step.
   */
  *slices(sport: Sport, scope: SeasonScope, seasonId: number): Generator<undefined, SeasonSlices> {
    if (!sportHasSeasonStatistics(sport, scope)) return new Map()
    const cached = this.#seasons.get(seasonId)
    if (cached) return cached[scope]
    const loading = this.#loadings.get(seasonId) ?? this.#load(sport, seasonId)
    for (;;) {
      const season = loading.step()
      if (!season) {
        yield
        continue
      }
      // Not if anything of the season has changed since the loading began.
      if (this.#loadings.get(seasonId) === loading) {
        this.#loadings.delete(seasonId)
        this.#seasons.set(seasonId, season)
      }
      return season[scope]
    }
  }

  /** The slices of a season that include an entity, each with its line. */
  *slicesOf(
    sport: Sport,
    scope: SeasonScope,
    seasonId: number,
    entityId: number,
  ): Generator<undefined, EntitySlice[]> {
    const slices = yield* this.slices(sport, scope, seasonId)
    return [...slices.values()].flatMap((table) => {
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
    this.#loadings.delete(seasonId)
    this.#parts.delete(seasonId)
  }

  clear(): void {
    this.#seasons.clear()
    this.#loadings.clear()
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

  #load(sport: Sport, seasonId: number): SeasonLoading {
    const loading = new SeasonLoading(this.#db, sport, seasonId, this.#partsOf(sport, seasonId))
    this.#loadings.set(seasonId, loading)
    return loading
  }
}

/** Seasons that are being loaded: as many as may be cached. */
const LOADINGS = SEASON_STATISTICS_ENTRIES
/** Matches that are read and counted in a step: about a millisecond with line-ups and events. */
const MATCHES_PER_STEP = 2
/** Lines that are summed up in a step. */
const LINES_PER_STEP = 64

/** The statistics of a season in the making. */
class SeasonLoading {
  readonly #db: Db
  readonly #sport: Sport
  readonly #seasonId: number
  readonly #partOf: PartOf
  readonly #totals: SeasonTotals
  readonly #matchIds: readonly number[]
  #next = 0
  /** Of the scope whose slices are next. */
  #computed: Iterator<SeasonLine> | null = null
  #lines: SeasonLine[] = []
  readonly #slices: SeasonSlices[] = []

  constructor(db: Db, sport: Sport, seasonId: number, partOf: PartOf) {
    this.#db = db
    this.#sport = sport
    this.#seasonId = seasonId
    this.#partOf = partOf
    this.#totals = new SeasonTotals(sport)
    this.#matchIds = selectCountedMatchIds(db, seasonId)
  }

  /** Returns the season at the end. */
  step(): Season | null {
    const end = Math.min(this.#next + MATCHES_PER_STEP, this.#matchIds.length)
    if (this.#next < end) {
      for (; this.#next < end; this.#next += 1) this.#count(this.#matchIds[this.#next] ?? 0)
      return null
    }
    const scope = SCOPES[this.#slices.length]
    if (scope) this.#sumUp(scope)
    const [player, team] = this.#slices
    return player && team ? { player, team } : null
  }

  #sumUp(scope: SeasonScope): void {
    this.#computed ??= this.#totals.lines(scope)
    for (let count = 0; count < LINES_PER_STEP; count += 1) {
      const line = this.#computed.next()
      if (line.done) {
        this.#finish(scope)
        return
      }
      this.#lines.push(line.value)
    }
  }

  #finish(scope: SeasonScope): void {
    const given = givenLines(this.#db, this.#sport, scope, this.#seasonId)
    const entities = new Set(given.map(({ entityId }) => entityId))
    const computed = this.#lines.filter(({ entityId }) => !entities.has(entityId))
    this.#slices.push(slicesOf(this.#sport, scope, [...given, ...computed]))
    this.#computed = null
    this.#lines = []
  }

  #count(matchId: number): void {
    const row = selectCountedMatch(this.#db, matchId)
    // Else it was deleted, or corrected to a match that is not decided.
    if (row) this.#totals.add(countedMatch(this.#sport, row, this.#partOf))
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
  const { id, homeTeamId, awayTeamId, homeScore, awayScore, winnerCode, statistics } = row
  const ids = new Set(JSON.parse(row.counted) as number[])
  const parsed = parse(row)
  return {
    ...{ homeTeamId, awayTeamId, homeScore, awayScore, winnerCode },
    part: partOf(id),
    isAwarded: parsed.document.awarded === true,
    homePlayers: parsed.home,
    awayPlayers: parsed.away,
    statistics: statisticsOfMatch(statistics),
    details: detailsOf(row, parsed),
    goals: goalsBeyond(sport, row, parsed)?.filter(({ playerId }) => ids.has(playerId)) ?? null,
  }
}

/** The texts of a match that several numbers follow from. */
interface ParsedRow {
  readonly document: Partial<ChangeData<'match'>>
  readonly home: readonly CountedPlayer[]
  readonly away: readonly CountedPlayer[]
  readonly events: readonly (CountedEvent & GoalEvent)[] | undefined
}

function parse({ document, homeLineup, awayLineup, liveEvents }: CountedRow): ParsedRow {
  return {
    document: JSON.parse(document ?? '{}'),
    home: playersOf(homeLineup),
    away: playersOf(awayLineup),
    events: liveEvents === null ? undefined : JSON.parse(liveEvents),
  }
}

function detailsOf(row: CountedRow, { document, events }: ParsedRow): MatchDetails {
  const { homeScore, awayScore, attendance, round, statusDescription } = document
  const best = JSON.parse(row.bestPlayers ?? '{}') as {
    readonly playerOfTheMatch?: { readonly playerId: number } | null
  }
  return {
    homeParts: homeScore,
    awayParts: awayScore,
    events,
    attendance: attendance ?? undefined,
    playerOfTheMatchId: best.playerOfTheMatch?.playerId,
    ground: row.ground ?? undefined,
    round: round ? { name: null, slug: null, cupRoundType: null, ...round } : undefined,
    isRetired: statusDescription === undefined ? undefined : statusDescription === 'Retired',
  }
}

/**
 * Goals of the players without statistics in the match, if the dictionary has keys for them; null if the scorers are
 * unknown.
 */
export function goalsBeyondLineups(sport: Sport, row: CountedRow): CountedGoal[] | null {
  return goalsBeyond(sport, row, parse(row))
}

function goalsBeyond(
  sport: Sport,
  row: CountedRow,
  { document, home, away, events = [] }: ParsedRow,
): CountedGoal[] | null {
  if (document.awarded || !seasonStatisticsOf(sport.slug, 'player').has('matchesWithKnownScorers'))
    return null
  const hasStatistics = {
    home: home.some((player) => hasPlayed(sport, player)),
    away: away.some((player) => hasPlayed(sport, player)),
  }
  if (hasStatistics.home && hasStatistics.away) return []
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

export interface StatisticsViewContext {
  readonly db: Db
  readonly cards: Cards
}

/** Keys are dictionary names and values finite numbers, so nothing needs escaping. */
function viewNumbers(entries: readonly (readonly [key: string, value: number])[]): Json {
  let members = ''
  for (const [key, value] of entries) members += `${members === '' ? '' : ','}"${key}":${value}`
  return `{${members}}`
}

export interface SeasonOfEntity {
  readonly scope: SeasonScope
  readonly entityId: number
  readonly tournamentId: number
  readonly seasonId: number
}

/** The slice of the given type, which must exist; without a type all slices. */
export function viewSeasonOfEntity(
  context: StatisticsViewContext,
  { scope, entityId, tournamentId, seasonId }: SeasonOfEntity,
  slices: readonly EntitySlice[],
  type: string | undefined,
): Json {
  const { cards } = context
  const shown = slices
    .filter(({ table }) => type === undefined || table.type === type)
    .map((slice) => viewSlice(cards, scope, slice))
  return (
    `{"${scope}":${viewEntities(context, scope, [entityId]).get(entityId)},` +
    `"tournament":${cards.tournament(tournamentId)},"season":${cards.season(seasonId)},` +
    `"availableTypes":${text(slices.map(({ table }) => table.type))},` +
    `${type === undefined ? `"types":[${shown.map((slice) => `{${slice}}`).join(',')}]` : shown.join('')}}`
  )
}

/** `type`, `statistics`, `highlighted`, and for players `team`, without the braces. */
function viewSlice(cards: Cards, scope: SeasonScope, { table, line }: EntitySlice): Json {
  const highlights = table.highlights(line, LIMITS.highlightedRanks)
  return (
    `"type":${text(table.type)},"statistics":${viewAll(table, line)},` +
    `"highlighted":${viewNumbers(highlights)}${scope === 'player' ? `,"team":${viewTeam(cards, line)}` : ''}`
  )
}

function viewTeam(cards: Cards, { teamId }: SeasonLine): Json {
  return teamId === null ? 'null' : cards.teamBrief(teamId)
}

/** `{id, name, translations, image}` of players, or the brief cards of teams, by id. */
function viewEntities(
  { db, cards }: StatisticsViewContext,
  scope: SeasonScope,
  ids: readonly number[],
): ReadonlyMap<number, Json> {
  if (scope === 'team') return new Map(ids.map((id) => [id, cards.teamBrief(id)]))
  const players = selectPlayerNamesById(db, ids)
  return new Map([...players.values()].map((player) => [player.id, cards.brief('player', player)]))
}

/** The tournaments of an entity with their seasons and types. */
export function viewTournamentsWithTypes(
  { db, cards }: StatisticsViewContext,
  tournaments: readonly TournamentTypesRow[],
): Json {
  const items = tournaments.flatMap(({ tournamentId, seasons }) => {
    const row = selectTournament(db, tournamentId)
    if (!row) return []
    const shown = seasons.map(({ seasonId, types }) => {
      const season = selectSeason(db, seasonId)
      return `{"id":${seasonId},"name":${text(season?.name)},"year":${text(season?.year)},"types":${text(types)}}`
    })
    return [`{"tournament":${viewTournamentCard(cards, row)},"seasons":[${shown.join(',')}]}`]
  })
  return `[${items.join(',')}]`
}

export interface LeadersPage {
  readonly scope: SeasonScope
  readonly offset: number
  readonly limit: number
  /** Keys to show; undefined: all. */
  readonly stats: readonly string[] | undefined
}

/** A page of a ranking. */
export function viewLeaders(
  context: StatisticsViewContext,
  table: StatisticsTable,
  { lines, ranks }: Ranking,
  { scope, offset, limit, stats }: LeadersPage,
): Json {
  const page = lines.slice(offset, offset + limit)
  const entities = viewEntities(
    context,
    scope,
    page.map(({ entityId }) => entityId),
  )
  const rows = page.map((line, index) => {
    const team = scope === 'player' ? `"team":${viewTeam(context.cards, line)},` : ''
    return (
      `{"rank":${ranks[offset + index]},"${scope}":${entities.get(line.entityId)},${team}` +
      `"statistics":${viewStatistics(table, line, stats)}}`
    )
  })
  return `[${rows.join(',')}]`
}

function viewStatistics(
  table: StatisticsTable,
  line: SeasonLine,
  stats: readonly string[] | undefined,
): Json {
  if (!stats) return viewAll(table, line)
  return viewNumbers(
    stats.flatMap((key) => {
      const value = table.value(line, key)
      return value === undefined ? [] : [[key, value] as const]
    }),
  )
}

/** Cached texts are dropped with their season. */
const texts = new WeakMap<SeasonLine, Json>()

function viewAll(table: StatisticsTable, line: SeasonLine): Json {
  return texts.getOrInsertComputed(line, () => viewNumbers(table.entries(line)))
}
