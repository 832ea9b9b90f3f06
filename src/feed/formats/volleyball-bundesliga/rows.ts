/** Rows of the `volleyball-bundesliga` tables: matches and sets (two rows each), statistics, squads, staff, halls. */
import { readDay, readInstant, readNumber } from '../cells.ts'
import type { TableRow } from '../csv.ts'
import { countIn, needCount, needText, type RowShape, textIn } from '../rows.ts'

/** The season of a league: "men/1718". */
interface OfSeason {
  readonly league: 'men' | 'women'
  readonly season: string
}

export interface SideRow extends OfSeason {
  readonly match: string
  readonly side: 'home' | 'away'
  readonly stage: string
  readonly matchDay: number | null
  readonly startMs: number
  readonly attendance: number | null
  readonly minutes: number | null
  readonly team: string
  readonly teamName: string
  /** Null before the match. */
  readonly sets: number | null
}

export interface SetRow extends OfSeason {
  readonly match: string
  readonly side: 'home' | 'away'
  readonly set: number
  readonly points: number
}

/** The counts of a player in a match, by the columns of the file. */
export const COUNTS = [
  'pt_tot',
  'pt_bp',
  'serv_tot',
  'serv_err',
  'serv_pt',
  'rec_tot',
  'rec_err',
  'att_tot',
  'att_err',
  'att_blo',
  'att_pt',
  'blo_pt',
] as const
export type Counts = Readonly<Record<(typeof COUNTS)[number], number>>

export interface PlayerMatchRow extends OfSeason {
  readonly match: string
  readonly team: string
  readonly player: string
  readonly shirtNumber: number | null
  readonly counts: Counts
  /** Out of `rec_tot`: the files give whole percentages. */
  readonly positiveReceptions: number
  readonly perfectReceptions: number
}

interface PersonRow extends OfSeason {
  readonly team: string
  readonly teamName: string
  readonly name: string
  readonly birthday: string | null
  readonly nationality: string | null
  readonly position: string | null
}
export interface PlayerRow extends PersonRow {
  readonly player: string
  readonly height: number | null
  readonly shirtNumber: number | null
}
export type StaffRow = PersonRow

export interface HallRow extends OfSeason {
  readonly team: string
  readonly teamName: string
  readonly city: string
  readonly capacity: number | null
}

function seasonIn(cells: TableRow): OfSeason {
  const league = /^(w|f)/i.test(cells.get('league_gender')) ? 'women' : 'men'
  return { league, season: needText(cells, 'season_id') }
}

function sideIn(cells: TableRow): 'home' | 'away' {
  return cells.get('match').toLowerCase() === 'away' ? 'away' : 'home'
}

export const MATCH_SHAPE: RowShape<SideRow> = {
  needed: [
    'season_id',
    'match_id',
    'match',
    'date_time',
    'team_id',
    'team_name',
    'set_won',
    'competition_stage',
  ],
  read: (cells) => ({
    ...seasonIn(cells),
    match: needText(cells, 'match_id'),
    side: sideIn(cells),
    stage: needText(cells, 'competition_stage'),
    matchDay: countIn(cells, 'match_day'),
    startMs: readInstant(cells.get('date_time')),
    attendance: countIn(cells, 'spectators'),
    minutes: countIn(cells, 'match_duration'),
    team: needText(cells, 'team_id'),
    teamName: needText(cells, 'team_name'),
    sets: countIn(cells, 'set_won'),
  }),
}

export const SET_SHAPE: RowShape<SetRow> = {
  needed: ['season_id', 'match_id', 'match', 'set', 'pt_set'],
  read: (cells) => ({
    ...seasonIn(cells),
    match: needText(cells, 'match_id'),
    side: sideIn(cells),
    set: needCount(cells, 'set'),
    points: needCount(cells, 'pt_set'),
  }),
}

export const PLAYER_MATCH_SHAPE: RowShape<PlayerMatchRow> = {
  needed: ['season_id', 'match_id', 'team_id', 'player_id', ...COUNTS],
  read(cells) {
    const counts = Object.fromEntries(COUNTS.map((column) => [column, countIn(cells, column) ?? 0])) as Counts
    const share = (column: string) =>
      Math.round((counts.rec_tot * Math.min(Math.max(readNumber(cells.get(column)) ?? 0, 0), 100)) / 100)
    return {
      ...seasonIn(cells),
      match: needText(cells, 'match_id'),
      team: needText(cells, 'team_id'),
      player: needText(cells, 'player_id'),
      shirtNumber: countIn(cells, 'shirt_number'),
      counts,
      positiveReceptions: share('rec_pos'),
      perfectReceptions: share('rec_per'),
    }
  },
}

function personIn(cells: TableRow): PersonRow {
  const birthday = textIn(cells, 'birthdate')
  return {
    ...seasonIn(cells),
    team: needText(cells, 'team_id'),
    teamName: needText(cells, 'team_name'),
    name: [textIn(cells, 'firstname'), needText(cells, 'lastname')].filter((part) => part !== null).join(' '),
    birthday: birthday === null ? null : readDay(birthday),
    nationality: textIn(cells, 'nationality'),
    position: textIn(cells, 'position'),
  }
}

const PERSON_COLUMNS = ['season_id', 'team_id', 'team_name', 'lastname', 'firstname', 'position']

export const PLAYER_SHAPE: RowShape<PlayerRow> = {
  needed: [...PERSON_COLUMNS, 'player_id', 'height', 'shirt_number'],
  read: (cells) => ({
    ...personIn(cells),
    player: needText(cells, 'player_id'),
    height: countIn(cells, 'height') || null,
    shirtNumber: countIn(cells, 'shirt_number'),
  }),
}

export const STAFF_SHAPE: RowShape<StaffRow> = { needed: PERSON_COLUMNS, read: personIn }

export const HALL_SHAPE: RowShape<HallRow> = {
  needed: ['season_id', 'team_id', 'team_name', 'gym_adress', 'max_spectators'],
  read: (cells) => ({
    ...seasonIn(cells),
    team: needText(cells, 'team_id'),
    teamName: needText(cells, 'team_name'),
    // "72072 Tuebingen": the code of the post is no part of the name.
    city: needText(cells, 'gym_adress').replace(/^\d{4,5}\s+/, ''),
    capacity: countIn(cells, 'max_spectators') || null,
  }),
}
