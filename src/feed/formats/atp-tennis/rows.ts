/** Rows of the `atp-tennis` tables: matches, their statistics, tournaments, athletes. */
import { RowError, readOr, type TableRow } from '../cells.ts'
import { day, field, joined, positive, type RowOf, rowShape, text } from '../fields.ts'
import { MATCH_COLUMNS, SIDE_COLUMNS, STATISTICS_COLUMNS, TOURNAMENT_COLUMNS } from '../tables/atp-tour.ts'

const EDITION = /^(\d{4})-(\w+)$/

/** Year and number of the tournament: "2021-580". */
const edition = text('tourney_year_id')
  .required()
  .map((value) => {
    if (EDITION.test(value)) return value
    throw new RowError(
      `${JSON.stringify(value)} is not the year and number of a tournament, such as "2021-580"`,
    )
  })

function id(column: string) {
  return text(column)
    .required()
    .map((value) => value.toLowerCase())
}

export interface Athlete {
  readonly id: string
  readonly name: string
  /** Null if not seeded. */
  readonly seed: number | null
}

function athlete(side: 'winner' | 'loser') {
  return field([], (row): Athlete => {
    const seed = row.get(`${side}_seed`)
    return {
      id: id(`${side}_player_id`).read(row),
      name: text(`${side}_name`).required().read(row),
      // "Q", "WC" and "LL" are kinds of entry, and "9 AL" is an alternate: these are not seeds.
      seed: /^[1-9]\d?$/.test(seed) ? Number(seed) : null,
    }
  })
}

export const MATCHES = rowShape(
  {
    winner: athlete('winner'),
    loser: athlete('loser'),
    firstDay: day('start_date').required(),
    lastDay: day('end_date').required(),
    edition,
    tournamentName: text('tourney_name').required(),
    round: text('tourney_round_name').required(),
    score: text('match_score_tiebreaks').required(),
    /** Match of the statistics; null if absent. */
    statisticsPath: text('match_stats_url_suffix'),
  },
  MATCH_COLUMNS,
  ({ winner, loser, firstDay, lastDay }) => {
    if (winner.id === loser.id) throw new RowError('both sides are the same')
    if (lastDay < firstDay) throw new RowError('its tournament ends before it begins')
  },
)
export type MatchRow = RowOf<typeof MATCHES>

/** Counts of a side by column; null if missing. */
export type Counts = Readonly<Record<string, number | null>>

function countsOf(row: TableRow, side: 'winner' | 'loser'): Counts {
  return Object.fromEntries(SIDE_COLUMNS.slice(1).map((column) => [column, row.count(`${side}_${column}`)]))
}

export const STATISTICS = rowShape(
  {
    path: text('match_stats_url_suffix').required(),
    winner: id('winner_player_id'),
    loser: id('loser_player_id'),
    minutes: positive('match_duration'),
    /** An invalid count leaves out the statistics, not the match. */
    counts: field([], (row) =>
      readOr(() => ({ winner: countsOf(row, 'winner'), loser: countsOf(row, 'loser') }), null),
    ),
  },
  STATISTICS_COLUMNS,
)
export type StatisticsRow = RowOf<typeof STATISTICS>

const CANCELED = /\s*\((cancell?ed)\)$/i
const tournamentName = text('tourney_name').required()

export const TOURNAMENTS = rowShape(
  {
    name: tournamentName.map((name) => name.replace(CANCELED, '')),
    isCanceled: tournamentName.map((name) => CANCELED.test(name)),
    edition,
    /** "Grand Slam", "ATP 250"...; null for tournaments outside the tour. */
    type: text('tourney_type'),
    /** "Melbourne, Australia". */
    place: text('tourney_location'),
    firstDay: day('tourney_dates').required(),
    isIndoor: text('tourney_conditions').map((conditions) => /^indoor$/i.test(conditions ?? '')),
    surface: text('tourney_surface'),
  },
  TOURNAMENT_COLUMNS,
)
export type TournamentRow = RowOf<typeof TOURNAMENTS>

export const OVERVIEWS = rowShape({
  id: id('player_id'),
  name: joined([text('first_name'), text('last_name').required()]).required(),
  /** Code of the tour, mostly that of the International Olympic Committee. */
  countryCode: text('flag_code'),
  birthday: day('birthdate'),
  weight: positive('weight_kg'),
  height: positive('height_cm'),
  /** "Right-Handed, Two-Handed Backhand". */
  plays: joined([text('handedness'), text('backhand').optional()], ', '),
})
export type OverviewRow = RowOf<typeof OVERVIEWS>
