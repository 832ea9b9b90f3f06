/**
 * The tables of exports (docs/exports.md): one list of columns per kind, from which come the header, the values and
 * the documentation. Columns are stable: new ones are added at the end. @assumed
 */
import type { SeasonScope } from '../../catalog/season-statistics/index.ts'
import { type MatchStatus, statusOfCode } from '../../catalog/statuses.ts'
import type { BoardChange } from '../../contract/match-blocks.ts'
import type { LiveEvent } from '../../contract/resources/blocks.ts'
import type { StandingsRow, StandingsTable } from '../../rules/competitions/standings.ts'
import { winnerOfCode } from '../../rules/matches/outcome.ts'
import { type SeasonRow, selectPlayerName, selectTeam } from '../../store/cards.ts'
import { type FlatMatch, selectEventTexts, selectFlatMatches } from '../../store/log/export-pages.ts'
import { BOARD_STAGES, selectBoardDocuments } from '../../store/odds-boards.ts'
import { type ExportScope, matchPages, seasonsIn } from './scope.ts'

export type Cell = string | number | boolean | null | undefined

export type Column<Row> = readonly [name: string, meaning: string, of: (row: Row) => Cell]

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
/** Matches of a page of short rows: less than a millisecond of work, during which other callers wait. */
const NARROW_ROWS = 50

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
    ['match_id', 'Id of the match.', (match) => match.id],
    ['start', 'Start, ISO 8601 in UTC.', (match) => time(match.startMs)],
    ['status', 'Status of the match.', (match) => statusOfCode(match.status)],
    ['tournament_id', 'Id of the tournament.', (match) => match.tournamentId],
    ['tournament', 'Name of the tournament.', (match) => match.tournament],
    ['season_id', 'Id of the season.', (match) => match.seasonId],
    ['season', 'Name of the season.', (match) => match.season],
    ['round', 'Number of the round.', (match) => match.round],
    ['round_name', 'Name of a cup round.', (match) => match.roundName],
    ['home_team_id', 'Id of the home team.', (match) => match.homeTeamId],
    ['home_team', 'Name of the home team.', (match) => match.homeTeam],
    ['away_team_id', 'Id of the away team.', (match) => match.awayTeamId],
    ['away_team', 'Name of the away team.', (match) => match.awayTeam],
    [
      'home_score',
      'Current score; empty before the start and if the match is not played.',
      (match) => score(match, match.homeScore),
    ],
    ['away_score', 'As `home_score`.', (match) => score(match, match.awayScore)],
    [
      'winner',
      '`home`, `away` or `draw`; empty until decided, and if both sides lost.',
      (match) => winnerOfCode(match.winnerCode),
    ],
    ['venue', 'Name of the venue.', (match) => match.venue],
    ['city', 'City of the venue.', (match) => match.city],
    [
      'start_time_known',
      '`false` if only the day is known; `start` is then noon of it.',
      ({ isStartTimeKnown }) => isStartTimeKnown === 1,
    ],
  ],
  *pages(scope) {
    for (const ids of matchPages(scope, NARROW_ROWS)) yield selectFlatMatches(scope.db, ids)
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
    ['match_id', 'Id of the match.', ({ matchId }) => matchId],
    ['number', 'Number of the event in its match, from 1.', ({ number }) => number],
    ['minute', 'Minute of the match.', ({ event }) => event.time],
    ['added_minute', 'Minute of added time.', ({ event }) => event.addedTime],
    ['second', 'Second of the match.', ({ event }) => event.timeSeconds],
    ['period', 'Period.', ({ event }) => event.period],
    ['type', 'Type, e.g. `goal`.', ({ event }) => event.type],
    ['class', 'Class within the type.', ({ event }) => event.class],
    ['team', '`home` or `away`.', ({ event }) => event.team],
    ['player_id', 'Id of the player.', ({ event }) => event.player?.id],
    ['player', 'Name of the player.', ({ event }) => event.player?.name ?? event.playerName],
    ['assist_id', 'Id of the assisting player.', ({ event }) => event.assist?.id],
    ['assist', 'Name of the assisting player.', ({ event }) => event.assist?.name ?? event.assistName],
    ['second_assist_id', 'Id of who assisted before that.', ({ event }) => event.secondAssist?.id],
    [
      'second_assist',
      'Name of who assisted before that.',
      ({ event }) => event.secondAssist?.name ?? event.secondAssistName,
    ],
    ['player_in_id', 'Id of the player who came on.', ({ event }) => event.playerIn?.id],
    [
      'player_in',
      'Name of the player who came on.',
      ({ event }) => event.playerIn?.name ?? event.playerInName,
    ],
    ['player_out_id', 'Id of the player who went off.', ({ event }) => event.playerOut?.id],
    [
      'player_out',
      'Name of the player who went off.',
      ({ event }) => event.playerOut?.name ?? event.playerOutName,
    ],
    ['home_score', 'Score after the event.', ({ event }) => event.homeScore],
    ['away_score', 'Score after the event.', ({ event }) => event.awayScore],
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
  ['tournament_id', 'Id of the tournament.', ({ season }) => season.tournamentId],
  ['season_id', 'Id of the season.', ({ season }) => season.id],
  ['season', 'Name of the season.', ({ season }) => season.name],
]
/** An empty page for each step. */
function* whileLoading<T>(steps: Generator<undefined, T>): Generator<never[], T> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    yield []
  }
}

/** One page per player or team. */
function* statisticPages(scope: ExportScope, of: SeasonScope): Generator<StatisticRow[]> {
  for (const season of seasonsIn(scope)) {
    yield []
    if (!season) continue
    for (const [type, slice] of yield* whileLoading(scope.statistics.slices(scope.sport, of, season.id))) {
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

const statistics = (of: SeasonScope, ...ofTeam: Column<StatisticRow>[]) =>
  table<StatisticRow>({
    summary: `One row per season, slice, ${of} and statistic.`,
    columns: [
      ...OF_SEASON,
      ['type', 'Slice of the season, e.g. `overall`.', ({ type }) => type],
      [`${of}_id`, `Id of the ${of}.`, ({ entityId }) => entityId],
      [of, `Name of the ${of}.`, ({ name }) => name],
      ...ofTeam,
      ['statistic', 'Key of `/v2/SeasonStatisticsDict.json`.', ({ key }) => key],
      ['value', 'Value.', ({ value }) => value],
    ],
    pages: (scope) => statisticPages(scope, of),
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
    ['table', 'Name of the table.', ({ table }) => table.name],
    ['type', '`total`, `home` or `away`.', ({ table }) => table.type],
    ['position', 'Position, from 1.', ({ row }) => row.position],
    ['team_id', 'Id of the team.', ({ row }) => row.teamId],
    ['team', 'Name of the team.', ({ team }) => team],
    ['played', 'Matches.', ({ row }) => row.played],
    ['wins', 'Won matches.', ({ row }) => row.wins],
    ['draws', 'Drawn matches.', ({ row }) => row.draws],
    ['losses', 'Lost matches.', ({ row }) => row.losses],
    ['scored', 'Goals or points for.', ({ row }) => row.scored],
    ['conceded', 'Goals or points against.', ({ row }) => row.conceded],
    ['points', 'Points of the table.', ({ row }) => row.points],
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
    ['match_id', 'Id of the match.', ({ matchId }) => matchId],
    ['stage', '`prematch` or `live`.', ({ stage }) => stage],
    ['bookmaker', 'Slug of the bookmaker.', ({ bookmaker }) => bookmaker],
    ['updated', 'When the bookmaker built the board, ISO 8601 in UTC.', ({ board }) => time(board.updatedAt)],
    ['betting_active', '`true` or `false`.', ({ board }) => board.isBettingActive],
    ['market', 'Market of `/v2/BkOddsDict.json`.', ({ market }) => market],
    ['suspended', '`true` or `false`.', ({ board, market }) => board.markets[market]?.suspended === true],
    ['outcome', 'Outcome of `/v2/BkOddsDict.json`.', ({ outcome }) => outcome],
    ['line', 'Handicap or total; empty without one.', ({ line }) => line],
    ['odds', 'Decimal odds.', (row) => row.odds],
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
  'player-statistics': statistics('player', [
    'team_id',
    'Id of the team in that season.',
    ({ teamId }) => teamId,
  ]),
  'team-statistics': statistics('team'),
  standings,
  odds,
} as const satisfies Record<string, ExportTable>

export type ExportKind = keyof typeof EXPORT_TABLES
export const EXPORT_KINDS = Object.keys(EXPORT_TABLES) as ExportKind[]
