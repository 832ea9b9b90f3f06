/** Rows of the `volleyball-bundesliga` tables; teams, players and squads as changes. */
import type { Change, ChangeData } from '../../../contract/changes.ts'
import { lookUp } from '../../../shared/look-up.ts'
import {
  count,
  day,
  field,
  instant,
  joined,
  positive,
  type RowOf,
  readNumber,
  rowShape,
  text,
} from '../cells.ts'
import { dayStartMs } from '../days.ts'
import type { ImportInput, ReadRow, RowGroups } from '../input/import-input.ts'
import { foldText, keyOf } from '../input/text.ts'
import { RowError } from '../row-error.ts'
import { aliasesData, compare, defineSource, type Venue } from '../source.ts'
import { countryOfName } from '../tables/country-names.ts'
import { HEAD_COACH, POSITIONS } from '../tables/volleyball-bundesliga.ts'

export const SOURCE = defineSource('volleyball-bundesliga', 'volleyball')

/** @assumed Team ids are stable across the seasons of a league. */
export function teamId({ league, team }: Pick<SideRow, 'league' | 'team'>): string {
  return SOURCE.id('team', league, keyOf(team))
}

/** A person is identified by name and birth date: the numbers of players change with team and season. */
function personId(kind: 'player' | 'staff', row: StaffRow): string {
  const within = row.birthday ?? [row.season, row.team].map(keyOf).join('/')
  return SOURCE.id(kind, row.league, keyOf(row.name).slice(0, 100), within)
}

export function squadKey({ league, season, team }: Pick<PlayerRow, 'league' | 'season' | 'team'>): string {
  return `${league}/${season}/${team}`
}

/** Rows by squad; rows of unknown teams and duplicates are skipped. */
export class BySquad<T extends StaffRow> {
  readonly #rows: RowGroups<T>
  /** The team of each squad. */
  readonly squads = new Map<string, string>()
  /** The row of each person's latest season. */
  readonly latest = new Map<string, T>()

  constructor(
    kind: 'player' | 'staff',
    rows: Iterable<ReadRow<T>>,
    known: ReadonlySet<string>,
    input: ImportInput,
  ) {
    const seen = new Set<string>()
    this.#rows = input.grouped(rows, ({ value }) => {
      const [team, squad, person] = [teamId(value), squadKey(value), personId(kind, value)]
      if (!known.has(team)) throw new RowError('the team is in no match')
      const key = `${squad} ${person} ${kind === 'staff' ? value.position : ''}`
      if (seen.has(key)) throw new RowError('the squad lists the person twice')
      seen.add(key)
      this.squads.set(squad, team)
      if (value.season >= (this.latest.get(person)?.season ?? '')) this.latest.set(person, value)
      return squad
    })
  }

  rowsOf(squad: string): T[] {
    return this.#rows.of(squad).map(({ value }) => value)
  }

  [Symbol.dispose](): void {
    this.#rows[Symbol.dispose]()
  }
}

/** The ids of a squad's players by number. */
export function membersOf(players: BySquad<PlayerRow>, squad: string): ReadonlyMap<string, string> {
  return new Map(players.rowsOf(squad).map((row) => [row.player, personId('player', row)]))
}

/**
 * Teams, players and squads. A team's name, hall and squad are those of the latest season. @param named rows with the
 * names of teams; the last one of a season counts
 */
export function* peopleChanges(
  named: readonly (HallRow | SideRow)[],
  venues: ReadonlyMap<string, Venue>,
  players: BySquad<PlayerRow>,
  staff: BySquad<StaffRow>,
): Generator<Change> {
  for (const [id, own] of Map.groupBy(named, teamId)) yield teamChange(id, own, venues.get(id), staff)
  for (const [id, row] of players.latest) yield SOURCE.put('player', id, playerData(row))
  const squads = [...players.squads, ...staff.squads].sort(([a], [b]) => compare(a, b))
  for (const [id, key] of new Map(squads.map(([key, team]) => [team, key])))
    yield SOURCE.put('squad', id, {
      players: players.rowsOf(key).map((row) => ({
        playerId: personId('player', row),
        position: positionOf(row),
        shirtNumber: row.shirtNumber,
      })),
      staff: staff.rowsOf(key).map((row) => ({
        id: personId('staff', row),
        name: row.name,
        role: row.position ?? 'Staff',
      })),
    })
}

function teamChange(
  id: string,
  rows: readonly (HallRow | SideRow)[],
  venue: Venue | undefined,
  staff: BySquad<StaffRow>,
): Change {
  const last = rows.reduce((latest, row) => (row.season >= latest.season ? row : latest))
  const isCoach = ({ position }: StaffRow) => foldText(position ?? '') === HEAD_COACH
  const [coach, another] = staff.rowsOf(squadKey(last)).filter(isCoach)
  return SOURCE.put('team', id, {
    name: last.teamName,
    gender: last.league === 'men' ? 'M' : 'F',
    country: 'Germany',
    countryCode: 'DE',
    national: false,
    ...aliasesData(
      last.teamName,
      rows.map(({ teamName }) => teamName),
    ),
    ...(coach && !another && { manager: { id: personId('staff', coach), name: coach.name } }),
    ...(venue && { venue }),
  })
}

function positionOf({ position }: PlayerRow): string | null {
  return position === null ? null : (lookUp(POSITIONS, foldText(position)) ?? position)
}

function playerData(row: PlayerRow): ChangeData<'player'> {
  const country = row.nationality === null ? undefined : countryOfName(row.nationality)
  return {
    name: row.name,
    teamId: teamId(row),
    position: positionOf(row),
    shirtNumber: row.shirtNumber,
    gender: row.league === 'men' ? 'M' : 'F',
    country: country?.name ?? row.nationality,
    countryCode: country?.countryCode ?? null,
    height: row.height,
    dateOfBirthTimestamp: row.birthday === null ? null : dayStartMs(row.birthday),
  }
}

const SEASON = {
  league: text('league_gender')
    .map((gender) => (/^[wf]/i.test(gender ?? '') ? 'women' : ('men' as const)))
    .optional(),
  season: text('season_id').required(),
}
const MATCH = { ...SEASON, match: text('match_id').required() }
const TEAM = { ...SEASON, team: text('team_id').required(), teamName: text('team_name').required() }
const SIDE = text('match').map((side) => (side?.toLowerCase() === 'away' ? 'away' : ('home' as const)))

export const SIDE_ROWS = rowShape({
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
export type SideRow = RowOf<typeof SIDE_ROWS>

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
type StaffRow = RowOf<typeof STAFF>

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
type HallRow = RowOf<typeof HALLS>
