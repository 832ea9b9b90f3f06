/** Rows of the `volleyball-bundesliga` tables: matches and sets (two rows each), statistics, squads, staff, halls. */
import { readInstant, readNumber } from '../cells.ts'
import type { RowShape } from '../import-input.ts'
import type { TableRow } from '../table-rows.ts'

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
  return { league, season: cells.requiredText('season_id') }
}

function sideIn(cells: TableRow): 'home' | 'away' {
  return cells.get('match').toLowerCase() === 'away' ? 'away' : 'home'
}

export const MATCH_SHAPE: RowShape<SideRow> = {
  required: [
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
    match: cells.requiredText('match_id'),
    side: sideIn(cells),
    stage: cells.requiredText('competition_stage'),
    matchDay: cells.count('match_day'),
    startMs: readInstant(cells.get('date_time')),
    attendance: cells.count('spectators'),
    minutes: cells.count('match_duration'),
    team: cells.requiredText('team_id'),
    teamName: cells.requiredText('team_name'),
    sets: cells.count('set_won'),
  }),
}

export const SET_SHAPE: RowShape<SetRow> = {
  required: ['season_id', 'match_id', 'match', 'set', 'pt_set'],
  read: (cells) => ({
    ...seasonIn(cells),
    match: cells.requiredText('match_id'),
    side: sideIn(cells),
    set: cells.requiredCount('set'),
    points: cells.requiredCount('pt_set'),
  }),
}

export const PLAYER_MATCH_SHAPE: RowShape<PlayerMatchRow> = {
  required: ['season_id', 'match_id', 'team_id', 'player_id', ...COUNTS],
  read(cells) {
    const counts = Object.fromEntries(COUNTS.map((column) => [column, cells.count(column) ?? 0])) as Counts
    const share = (column: string) =>
      Math.round((counts.rec_tot * Math.min(Math.max(readNumber(cells.get(column)) ?? 0, 0), 100)) / 100)
    return {
      ...seasonIn(cells),
      match: cells.requiredText('match_id'),
      team: cells.requiredText('team_id'),
      player: cells.requiredText('player_id'),
      shirtNumber: cells.count('shirt_number'),
      counts,
      positiveReceptions: share('rec_pos'),
      perfectReceptions: share('rec_per'),
    }
  },
}

function personIn(cells: TableRow): PersonRow {
  return {
    ...seasonIn(cells),
    team: cells.requiredText('team_id'),
    teamName: cells.requiredText('team_name'),
    name: [cells.text('firstname'), cells.requiredText('lastname')].filter((part) => part !== null).join(' '),
    birthday: cells.text('birthdate') === null ? null : cells.day('birthdate'),
    nationality: cells.text('nationality'),
    position: cells.text('position'),
  }
}

const PERSON_COLUMNS = ['season_id', 'team_id', 'team_name', 'lastname', 'firstname', 'position']

export const PLAYER_SHAPE: RowShape<PlayerRow> = {
  required: [...PERSON_COLUMNS, 'player_id', 'height', 'shirt_number'],
  read: (cells) => ({
    ...personIn(cells),
    player: cells.requiredText('player_id'),
    height: cells.count('height') || null,
    shirtNumber: cells.count('shirt_number'),
  }),
}

export const STAFF_SHAPE: RowShape<StaffRow> = { required: PERSON_COLUMNS, read: personIn }

export const HALL_SHAPE: RowShape<HallRow> = {
  required: ['season_id', 'team_id', 'team_name', 'gym_adress', 'max_spectators'],
  read: (cells) => ({
    ...seasonIn(cells),
    team: cells.requiredText('team_id'),
    teamName: cells.requiredText('team_name'),
    // "72072 Tuebingen": the code of the post is no part of the name.
    city: cells.requiredText('gym_adress').replace(/^\d{4,5}\s+/, ''),
    capacity: cells.count('max_spectators') || null,
  }),
}
