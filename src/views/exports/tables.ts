/**
 * The tables of exports (docs/exports.md): one list of columns per kind, from which come the header, the values and
 * the documentation. Columns are stable: new ones are added at the end. @assumed
 */
import type { SeasonScope } from '../../catalog/season-statistics/index.ts'
import { type MatchStatus, statusOfCode } from '../../catalog/statuses.ts'
import type { BoardChange } from '../../contract/match-blocks.ts'
import type { LiveEvent } from '../../contract/resources/blocks.ts'
import { winnerOfCode } from '../../rules/outcome.ts'
import type { StandingsRow, StandingsTable } from '../../rules/standings.ts'
import { type SeasonRow, selectPlayerName, selectTeam } from '../../store/cards.ts'
import { type FlatMatch, selectEventTexts, selectFlatMatches } from '../../store/export-pages.ts'
import { BOARD_STAGES, selectBoardDocuments } from '../../store/odds-boards.ts'
import { type ExportScope, matchPages, seasonsIn } from './scope.ts'

export type Cell = string | number | boolean | null | undefined

export interface Column<Row> {
  readonly name: string
  readonly meaning: string
  readonly of: (row: Row) => Cell
}

export interface ExportTable<Row = never> {
  /** What one row is. */
  readonly summary: string
  readonly columns: readonly Column<Row>[]
  /** Pages of rows; a page may be empty. */
  readonly pages: (scope: ExportScope) => Generator<Row[]>
}

const table = <Row>(of: ExportTable<Row>): ExportTable => of as unknown as ExportTable

/** Matches whose blocks are read together. */
const WIDE_ROWS = 8

function time(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}

/** Before the start, and if the match is not played, a score means nothing. */
const SCORED: ReadonlySet<MatchStatus> = new Set<MatchStatus>([
  'inprogress',
  'finished',
  'interrupted',
  'suspended',
  'willcontinue',
])
const score = (match: FlatMatch, points: number) => (SCORED.has(statusOfCode(match.status)) ? points : null)

const matches = table<FlatMatch>({
  summary: 'One row per match, in order of their start.',
  columns: [
    { name: 'match_id', meaning: 'Id of the match.', of: (match) => match.id },
    { name: 'start', meaning: 'Start, ISO 8601 in UTC.', of: (match) => time(match.startMs) },
    { name: 'status', meaning: 'Status of the match.', of: (match) => statusOfCode(match.status) },
    { name: 'tournament_id', meaning: 'Id of the tournament.', of: (match) => match.tournamentId },
    { name: 'tournament', meaning: 'Name of the tournament.', of: (match) => match.tournament },
    { name: 'season_id', meaning: 'Id of the season.', of: (match) => match.seasonId },
    { name: 'season', meaning: 'Name of the season.', of: (match) => match.season },
    { name: 'round', meaning: 'Number of the round.', of: (match) => match.round },
    { name: 'round_name', meaning: 'Name of a cup round.', of: (match) => match.roundName },
    { name: 'home_team_id', meaning: 'Id of the home team.', of: (match) => match.homeTeamId },
    { name: 'home_team', meaning: 'Name of the home team.', of: (match) => match.homeTeam },
    { name: 'away_team_id', meaning: 'Id of the away team.', of: (match) => match.awayTeamId },
    { name: 'away_team', meaning: 'Name of the away team.', of: (match) => match.awayTeam },
    {
      name: 'home_score',
      meaning: 'Current score; empty before the start and if the match is not played.',
      of: (match) => score(match, match.homeScore),
    },
    { name: 'away_score', meaning: 'As `home_score`.', of: (match) => score(match, match.awayScore) },
    {
      name: 'winner',
      meaning: '`home`, `away` or `draw`; empty until decided.',
      of: (match) => winnerOfCode(match.winnerCode),
    },
    { name: 'venue', meaning: 'Name of the venue.', of: (match) => match.venue },
    { name: 'city', meaning: 'City of the venue.', of: (match) => match.city },
  ],
  *pages(scope) {
    for (const ids of matchPages(scope, 100)) yield selectFlatMatches(scope.db, ids)
  },
})

interface EventRow {
  readonly matchId: number
  readonly number: number
  readonly event: LiveEvent
}

const events = table<EventRow>({
  summary: 'One row per event, match by match, in chronological order.',
  columns: [
    { name: 'match_id', meaning: 'Id of the match.', of: ({ matchId }) => matchId },
    { name: 'number', meaning: 'Number of the event in its match, from 1.', of: ({ number }) => number },
    { name: 'minute', meaning: 'Minute of the match.', of: ({ event }) => event.time },
    { name: 'added_minute', meaning: 'Minute of added time.', of: ({ event }) => event.addedTime },
    { name: 'second', meaning: 'Second of the match.', of: ({ event }) => event.timeSeconds },
    { name: 'period', meaning: 'Period.', of: ({ event }) => event.period },
    { name: 'type', meaning: 'Type, e.g. `goal`.', of: ({ event }) => event.type },
    { name: 'class', meaning: 'Class within the type.', of: ({ event }) => event.class },
    { name: 'team', meaning: '`home` or `away`.', of: ({ event }) => event.team },
    { name: 'player_id', meaning: 'Id of the player.', of: ({ event }) => event.player?.id },
    {
      name: 'player',
      meaning: 'Name of the player.',
      of: ({ event }) => event.player?.name ?? event.playerName,
    },
    { name: 'assist_id', meaning: 'Id of the assisting player.', of: ({ event }) => event.assist?.id },
    {
      name: 'assist',
      meaning: 'Name of the assisting player.',
      of: ({ event }) => event.assist?.name ?? event.assistName,
    },
    { name: 'player_in_id', meaning: 'Id of the player who came on.', of: ({ event }) => event.playerIn?.id },
    {
      name: 'player_in',
      meaning: 'Name of the player who came on.',
      of: ({ event }) => event.playerIn?.name ?? event.playerInName,
    },
    {
      name: 'player_out_id',
      meaning: 'Id of the player who went off.',
      of: ({ event }) => event.playerOut?.id,
    },
    {
      name: 'player_out',
      meaning: 'Name of the player who went off.',
      of: ({ event }) => event.playerOut?.name ?? event.playerOutName,
    },
    { name: 'home_score', meaning: 'Score after the event.', of: ({ event }) => event.homeScore },
    { name: 'away_score', meaning: 'Score after the event.', of: ({ event }) => event.awayScore },
  ],
  *pages(scope) {
    for (const ids of matchPages(scope, WIDE_ROWS)) {
      yield selectEventTexts(scope.db, ids).flatMap(({ id, json }) =>
        (JSON.parse(json) as LiveEvent[]).map((event, index) => ({ matchId: id, number: index + 1, event })),
      )
    }
  },
})

interface StatisticRow {
  readonly season: SeasonRow
  readonly type: string
  readonly entityId: number
  readonly name: string | undefined
  readonly teamId: number | null
  readonly key: string
  readonly value: number
}

const OF_SEASON: readonly Column<{ readonly season: SeasonRow }>[] = [
  { name: 'tournament_id', meaning: 'Id of the tournament.', of: ({ season }) => season.tournamentId },
  { name: 'season_id', meaning: 'Id of the season.', of: ({ season }) => season.id },
  { name: 'season', meaning: 'Name of the season.', of: ({ season }) => season.name },
]
const STATISTIC: readonly Column<StatisticRow>[] = [
  { name: 'statistic', meaning: 'Key of `/v2/SeasonStatisticsDict.json`.', of: ({ key }) => key },
  { name: 'value', meaning: 'Value.', of: ({ value }) => value },
]
const TYPE: Column<StatisticRow> = {
  name: 'type',
  meaning: 'Slice of the season, e.g. `overall`.',
  of: ({ type }) => type,
}

/** One page per player or team. */
function* statisticPages(scope: ExportScope, of: SeasonScope): Generator<StatisticRow[]> {
  for (const season of seasonsIn(scope)) {
    yield []
    if (!season) continue
    for (const [type, slice] of scope.statistics.slices(scope.sport, of, season.id)) {
      for (const line of slice.lines.toSorted((a, b) => a.entityId - b.entityId)) {
        const { entityId, teamId } = line
        const name = (of === 'player' ? selectPlayerName : selectTeam)(scope.db, entityId)?.name
        yield slice
          .entries(line)
          .map(([key, value]) => ({ season, type, entityId, name, teamId, key, value }))
      }
    }
  }
}

const playerStatistics = table<StatisticRow>({
  summary: 'One row per season, slice, player and statistic.',
  columns: [
    ...OF_SEASON,
    TYPE,
    { name: 'player_id', meaning: 'Id of the player.', of: ({ entityId }) => entityId },
    {
      name: 'player',
      meaning: 'Name of the player.',
      of: ({ name }) => name,
    },
    { name: 'team_id', meaning: 'Id of the team in that season.', of: ({ teamId }) => teamId },
    ...STATISTIC,
  ],
  pages: (scope) => statisticPages(scope, 'player'),
})

const teamStatistics = table<StatisticRow>({
  summary: 'One row per season, slice, team and statistic.',
  columns: [
    ...OF_SEASON,
    TYPE,
    { name: 'team_id', meaning: 'Id of the team.', of: ({ entityId }) => entityId },
    { name: 'team', meaning: 'Name of the team.', of: ({ name }) => name },
    ...STATISTIC,
  ],
  pages: (scope) => statisticPages(scope, 'team'),
})

interface PlacedTeam {
  readonly season: SeasonRow
  readonly table: StandingsTable
  readonly row: StandingsRow
  readonly team: string | undefined
}

const standings = table<PlacedTeam>({
  summary: 'One row per season, table, type and team, in order of the position.',
  columns: [
    ...OF_SEASON,
    { name: 'table', meaning: 'Name of the table.', of: ({ table }) => table.name },
    { name: 'type', meaning: '`total`, `home` or `away`.', of: ({ table }) => table.type },
    { name: 'position', meaning: 'Position, from 1.', of: ({ row }) => row.position },
    { name: 'team_id', meaning: 'Id of the team.', of: ({ row }) => row.teamId },
    { name: 'team', meaning: 'Name of the team.', of: ({ team }) => team },
    { name: 'played', meaning: 'Matches.', of: ({ row }) => row.played },
    { name: 'wins', meaning: 'Won matches.', of: ({ row }) => row.wins },
    { name: 'draws', meaning: 'Drawn matches.', of: ({ row }) => row.draws },
    { name: 'losses', meaning: 'Lost matches.', of: ({ row }) => row.losses },
    { name: 'scored', meaning: 'Goals or points for.', of: ({ row }) => row.scored },
    { name: 'conceded', meaning: 'Goals or points against.', of: ({ row }) => row.conceded },
    { name: 'points', meaning: 'Points of the table.', of: ({ row }) => row.points },
  ],
  *pages(scope) {
    for (const season of seasonsIn(scope)) {
      yield !season
        ? []
        : scope.seasons.tables(season.id).flatMap((of) =>
            of.rows.map((row) => ({
              season,
              table: of,
              row,
              team: selectTeam(scope.db, row.teamId)?.name,
            })),
          )
    }
  },
})

interface PriceRow {
  readonly matchId: number
  readonly bookmaker: string
  readonly stage: 'prematch' | 'live'
  readonly board: BoardChange
  readonly market: string
  readonly outcome: string
  readonly line: number | null
  readonly odds: number
}

const odds = table<PriceRow>({
  summary: 'One row per match, stage, bookmaker, market, outcome and line.',
  columns: [
    { name: 'match_id', meaning: 'Id of the match.', of: ({ matchId }) => matchId },
    { name: 'stage', meaning: '`prematch` or `live`.', of: ({ stage }) => stage },
    { name: 'bookmaker', meaning: 'Slug of the bookmaker.', of: ({ bookmaker }) => bookmaker },
    {
      name: 'updated',
      meaning: 'When the bookmaker built the board, ISO 8601 in UTC.',
      of: ({ board }) => time(board.updatedAt),
    },
    { name: 'betting_active', meaning: '`true` or `false`.', of: ({ board }) => board.isBettingActive },
    { name: 'market', meaning: 'Market of `/v2/BkOddsDict.json`.', of: ({ market }) => market },
    {
      name: 'suspended',
      meaning: '`true` or `false`.',
      of: ({ board, market }) => board.markets[market]?.suspended === true,
    },
    { name: 'outcome', meaning: 'Outcome of `/v2/BkOddsDict.json`.', of: ({ outcome }) => outcome },
    { name: 'line', meaning: 'Handicap or total; empty without one.', of: ({ line }) => line },
    { name: 'odds', meaning: 'Decimal odds.', of: (row) => row.odds },
  ],
  *pages(scope) {
    for (const ids of matchPages(scope, WIDE_ROWS)) {
      yield []
      for (const id of ids) yield pricesOf(scope, id)
    }
  },
})

function pricesOf({ db, bookmakers }: ExportScope, matchId: number): PriceRow[] {
  return selectBoardDocuments(db, matchId).flatMap((stored) => {
    const bookmaker = bookmakers[stored.bookmaker - 1] ?? String(stored.bookmaker)
    const stage = stored.stage === BOARD_STAGES.live ? 'live' : 'prematch'
    const board = JSON.parse(stored.document) as BoardChange
    return Object.entries(board.markets).flatMap(([market, { stakes }]) =>
      Object.entries(stakes).flatMap(([outcome, { factor, lines = [] }]) => {
        const of = { matchId, bookmaker, stage, board, market, outcome } as const
        const single = factor === undefined ? [] : [{ ...of, line: null, odds: factor }]
        return [
          ...single,
          ...lines.map(({ argument, factor: price }) => ({ ...of, line: argument, odds: price })),
        ]
      }),
    )
  })
}

export const EXPORT_TABLES = {
  matches,
  events,
  'player-statistics': playerStatistics,
  'team-statistics': teamStatistics,
  standings,
  odds,
} as const satisfies Record<string, ExportTable>

export type ExportKind = keyof typeof EXPORT_TABLES
export const EXPORT_KINDS = Object.keys(EXPORT_TABLES) as ExportKind[]
