/** Rows of the `atp-tennis` tables: matches, their statistics, tournaments, athletes. Most files have no header. */
import { BadCell } from '../cells.ts'
import type { RowShape } from '../import-input.ts'
import type { TableRow } from '../table-rows.ts'

export interface MatchRow {
  /** Year and number of the tournament: "2021-580". */
  readonly edition: string
  readonly tournamentName: string
  /** YYYY-MM-DD. */
  readonly firstDay: string
  readonly lastDay: string
  readonly round: string
  readonly winner: Athlete
  readonly loser: Athlete
  readonly score: string
  /** What joins the statistics to it; null where there are none. */
  readonly statisticsPath: string | null
}

export interface Athlete {
  readonly id: string
  readonly name: string
  /** Null for who is not seeded. */
  readonly seed: number | null
}

const MATCH_COLUMNS = `tourney_year_id tourney_order tourney_name tourney_slug tourney_url_suffix
  start_date start_year start_month start_day end_date end_year end_month end_day currency prize_money
  match_index tourney_round_name round_order match_order winner_name winner_player_id winner_slug
  loser_name loser_player_id loser_slug winner_seed loser_seed match_score_tiebreaks winner_sets_won
  loser_sets_won winner_games_won loser_games_won winner_tiebreaks_won loser_tiebreaks_won match_id
  match_stats_url_suffix`.split(/\s+/)

const EDITION = /^(\d{4})-(\w+)$/

function editionIn(cells: TableRow): string {
  const edition = cells.requiredText('tourney_year_id')
  if (!EDITION.test(edition))
    throw new BadCell(`${JSON.stringify(edition)} is no year and number of a tournament`)
  return edition
}

/** "2021" and "580" of "2021-580". */
export function partsOf(edition: string): { year: string; tournament: string } {
  const [, year = '', tournament = ''] = EDITION.exec(edition) ?? []
  return { year, tournament }
}

function athleteIn(cells: TableRow, side: 'winner' | 'loser'): Athlete {
  const seed = cells.get(`${side}_seed`)
  return {
    id: cells.requiredText(`${side}_player_id`).toLowerCase(),
    name: cells.requiredText(`${side}_name`),
    // "Q", "WC", "LL" say how somebody came in, and "9 AL" is an alternate: these are no seeds.
    seed: /^[1-9]\d?$/.test(seed) ? Number(seed) : null,
  }
}

export const MATCH_SHAPE: RowShape<MatchRow> = {
  columns: MATCH_COLUMNS,
  required: [],
  read(cells) {
    const [winner, loser] = [athleteIn(cells, 'winner'), athleteIn(cells, 'loser')]
    if (winner.id === loser.id) throw new BadCell('both sides are the same')
    const [firstDay, lastDay] = [cells.day('start_date'), cells.day('end_date')]
    if (lastDay < firstDay) throw new BadCell('its tournament ends before it begins')
    return {
      edition: editionIn(cells),
      tournamentName: cells.requiredText('tourney_name'),
      firstDay,
      lastDay,
      round: cells.requiredText('tourney_round_name'),
      winner,
      loser,
      score: cells.requiredText('match_score_tiebreaks'),
      statisticsPath: cells.text('match_stats_url_suffix'),
    }
  },
}

/** What the statistics say of a side, in the order of the columns. */
export const SIDE_COLUMNS = `player_id serve_rating aces double_faults first_in first_total first_won
  first_played second_won second_played saved faced service_games return_rating first_return_won
  first_return_played second_return_won second_return_played converted chances return_games
  service_won service_played return_won return_played points_won points_played`.split(/\s+/)

const STATISTICS_COLUMNS = [
  ...['match_id', 'tourney_slug', 'match_stats_url_suffix', 'match_time', 'match_duration'],
  ...SIDE_COLUMNS.map((column) => `winner_${column}`),
  ...SIDE_COLUMNS.map((column) => `loser_${column}`),
]

export interface StatisticsRow {
  readonly path: string
  readonly winner: string
  readonly loser: string
  readonly minutes: number | null
  readonly cells: TableRow
}

export const STATISTICS_SHAPE: RowShape<StatisticsRow> = {
  columns: STATISTICS_COLUMNS,
  required: [],
  read: (cells) => ({
    path: cells.requiredText('match_stats_url_suffix'),
    winner: cells.requiredText('winner_player_id').toLowerCase(),
    loser: cells.requiredText('loser_player_id').toLowerCase(),
    minutes: cells.count('match_duration') || null,
    cells,
  }),
}

export interface TournamentRow {
  readonly edition: string
  /** "Grand Slam", "ATP 250"...; null for what is not of the tour. */
  readonly type: string | null
  readonly name: string
  readonly isCanceled: boolean
  /** "Melbourne, Australia". */
  readonly place: string | null
  readonly firstDay: string
  readonly isIndoor: boolean
  readonly surface: string | null
}

const TOURNAMENT_COLUMNS = `tourney_year_id tourney_order tourney_type tourney_name tourney_id tourney_slug
  tourney_location tourney_dates tourney_year tourney_month tourney_day tourney_singles_draw
  tourney_doubles_draw tourney_conditions tourney_surface tourney_fin_commit_raw currency
  tourney_fin_commit tourney_url_suffix singles_winner_name singles_winner_url singles_winner_slug
  singles_winner_id doubles_1_name doubles_1_url doubles_1_slug doubles_1_id doubles_2_name
  doubles_2_url doubles_2_slug doubles_2_id`.split(/\s+/)

const CANCELED = /\s*\((cancell?ed)\)$/i

export const TOURNAMENT_SHAPE: RowShape<TournamentRow> = {
  columns: TOURNAMENT_COLUMNS,
  required: [],
  read(cells) {
    const name = cells.requiredText('tourney_name')
    return {
      edition: editionIn(cells),
      type: cells.text('tourney_type'),
      name: name.replace(CANCELED, ''),
      isCanceled: CANCELED.test(name),
      place: cells.text('tourney_location'),
      firstDay: cells.day('tourney_dates'),
      isIndoor: /^indoor$/i.test(cells.get('tourney_conditions')),
      surface: cells.text('tourney_surface'),
    }
  },
}

export interface OverviewRow {
  readonly id: string
  readonly name: string
  /** As the tour has it, mostly that of the Olympic committee. */
  readonly countryCode: string | null
  readonly birthday: string | null
  readonly weight: number | null
  readonly height: number | null
  /** "Right-Handed, Two-Handed Backhand". */
  readonly plays: string | null
}

export const OVERVIEW_SHAPE: RowShape<OverviewRow> = {
  required: [
    'player_id',
    'first_name',
    'last_name',
    'flag_code',
    'birthdate',
    'weight_kg',
    'height_cm',
    'handedness',
  ],
  read(cells) {
    const style = [cells.text('handedness'), cells.text('backhand')].filter((part) => part !== null)
    return {
      id: cells.requiredText('player_id').toLowerCase(),
      name: [cells.text('first_name'), cells.requiredText('last_name')]
        .filter((part) => part !== null)
        .join(' '),
      countryCode: cells.text('flag_code'),
      birthday: cells.text('birthdate') === null ? null : cells.day('birthdate'),
      weight: cells.count('weight_kg') || null,
      height: cells.count('height_cm') || null,
      plays: style.length === 0 ? null : style.join(', '),
    }
  },
}
