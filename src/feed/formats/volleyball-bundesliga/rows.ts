/** Rows of the `volleyball-bundesliga` tables: matches and sets (two rows each), statistics, squads, staff, halls. */
import { readNumber } from '../cells.ts'
import {
  count,
  day,
  field,
  instant,
  joined,
  mapped,
  optional,
  positive,
  type RowOf,
  required,
  rowShape,
  text,
} from '../fields.ts'

const SEASON = {
  league: optional(
    mapped(text('league_gender'), (gender) => (/^[wf]/i.test(gender ?? '') ? 'women' : ('men' as const))),
  ),
  season: required(text('season_id')),
}
const MATCH = { ...SEASON, match: required(text('match_id')) }
const TEAM = { ...SEASON, team: required(text('team_id')), teamName: required(text('team_name')) }
const SIDE = mapped(text('match'), (side) => (side?.toLowerCase() === 'away' ? 'away' : ('home' as const)))

export const SIDES = rowShape({
  ...MATCH,
  ...TEAM,
  side: SIDE,
  stage: required(text('competition_stage')),
  matchDay: optional(count('match_day')),
  startMs: instant('date_time'),
  attendance: optional(count('spectators')),
  minutes: optional(count('match_duration')),
  /** Null before the match. */
  sets: count('set_won'),
})
export type SideRow = RowOf<typeof SIDES>

export const SETS = rowShape({
  ...MATCH,
  side: SIDE,
  set: required(count('set')),
  points: required(count('pt_set')),
})
export type SetRow = RowOf<typeof SETS>

/** The counts of a player in a match, by the columns of the file. */
const COUNTS = [
  ...['pt_tot', 'pt_bp', 'serv_tot', 'serv_err', 'serv_pt', 'rec_tot', 'rec_err'],
  ...['att_tot', 'att_err', 'att_blo', 'att_pt', 'blo_pt'],
]

/** The files give receptions as whole percentages of `rec_tot`. */
const RECEPTION_SHARES = { rec_pos: 'positiveReceptions', rec_per: 'perfectReceptions' } as const

export const PERFORMANCES = rowShape({
  ...MATCH,
  team: TEAM.team,
  player: required(text('player_id')),
  shirtNumber: optional(count('shirt_number')),
  /** By column, and the receptions by the names of RECEPTION_SHARES. */
  counts: field(COUNTS, (row): Readonly<Record<string, number>> => {
    const counts = Object.fromEntries(COUNTS.map((column) => [column, row.count(column) ?? 0]))
    for (const [column, name] of Object.entries(RECEPTION_SHARES)) {
      const percent = Math.min(Math.max(readNumber(row.get(column)) ?? 0, 0), 100)
      counts[name] = Math.round(((counts.rec_tot ?? 0) * percent) / 100)
    }
    return counts
  }),
})
export type Performance = RowOf<typeof PERFORMANCES>

const PERSON = {
  ...TEAM,
  name: required(joined([text('firstname'), required(text('lastname'))])),
  birthday: optional(day('birthdate')),
  nationality: optional(text('nationality')),
  position: text('position'),
}
export const STAFF = rowShape(PERSON)
export type StaffRow = RowOf<typeof STAFF>

export const PLAYERS = rowShape({
  ...PERSON,
  player: required(text('player_id')),
  height: positive('height'),
  shirtNumber: count('shirt_number'),
})
export type PlayerRow = RowOf<typeof PLAYERS>

export const HALLS = rowShape({
  ...TEAM,
  // "72072 Tuebingen" begins with the postcode.
  city: mapped(required(text('gym_adress')), (address) => address.replace(/^\d{4,5}\s+/, '')),
  capacity: positive('max_spectators'),
})
export type HallRow = RowOf<typeof HALLS>
