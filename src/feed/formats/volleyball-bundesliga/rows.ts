/** Rows of the `volleyball-bundesliga` tables: matches and sets (two rows each), statistics, squads, staff, halls. */
import { readNumber } from '../cells.ts'
import { count, day, field, instant, joined, positive, type RowOf, rowShape, text } from '../fields.ts'

const SEASON = {
  league: text('league_gender')
    .map((gender) => (/^[wf]/i.test(gender ?? '') ? 'women' : ('men' as const)))
    .optional(),
  season: text('season_id').required(),
}
const MATCH = { ...SEASON, match: text('match_id').required() }
const TEAM = { ...SEASON, team: text('team_id').required(), teamName: text('team_name').required() }
const SIDE = text('match').map((side) => (side?.toLowerCase() === 'away' ? 'away' : ('home' as const)))

export const SIDES = rowShape({
  ...MATCH,
  ...TEAM,
  side: SIDE,
  stage: text('competition_stage').required(),
  matchDay: count('match_day').optional(),
  startMs: instant('date_time'),
  attendance: count('spectators').optional(),
  minutes: count('match_duration').optional(),
  /** Null before the match. */
  sets: count('set_won'),
})
export type SideRow = RowOf<typeof SIDES>

export const SETS = rowShape({
  ...MATCH,
  side: SIDE,
  set: count('set').required(),
  points: count('pt_set').required(),
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
  player: text('player_id').required(),
  shirtNumber: count('shirt_number').optional(),
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
  name: joined([text('firstname'), text('lastname').required()]).required(),
  birthday: day('birthdate').optional(),
  nationality: text('nationality').optional(),
  position: text('position'),
}
export const STAFF = rowShape(PERSON)
export type StaffRow = RowOf<typeof STAFF>

export const PLAYERS = rowShape({
  ...PERSON,
  player: text('player_id').required(),
  height: positive('height'),
  shirtNumber: count('shirt_number'),
})
export type PlayerRow = RowOf<typeof PLAYERS>

export const HALLS = rowShape({
  ...TEAM,
  // "72072 Tuebingen" begins with the postcode.
  city: text('gym_adress')
    .required()
    .map((address) => address.replace(/^\d{4,5}\s+/, '')),
  capacity: positive('max_spectators'),
})
export type HallRow = RowOf<typeof HALLS>
