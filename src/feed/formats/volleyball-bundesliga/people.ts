/** Teams, players and squads of the `volleyball-bundesliga` tables as changes. */
import type { Change, ChangeData } from '../../../contract/changes.ts'
import { dayStartMs } from '../cells.ts'
import { putsFrom } from '../format.ts'
import type { ReadRow } from '../import-input.ts'
import type { ImportReport } from '../import-report.ts'
import { countryOfName } from '../tables/country-names.ts'
import { externalIdOf, foldText, keyOf } from '../text.ts'
import type { HallRow, PlayerRow, SideRow, StaffRow } from './rows.ts'

export const SOURCE = 'volleyball-bundesliga'
export const put = putsFrom(SOURCE, 'volleyball')

/** Positions (docs/reference/resources.md#6); other ones keep the text of the file. */
const POSITIONS: Readonly<Record<string, string>> = {
  setter: 'S',
  'outside spiker': 'OH',
  diagonal: 'OPP',
  'middle block': 'MB',
  libero: 'L',
}
const HEAD_COACH = 'coach'

type Team = Pick<SideRow, 'league' | 'team'>

/** @assumed Ids of teams hold over the seasons of a league. */
export function teamId({ league, team }: Team): string {
  return externalIdOf(SOURCE, 'team', league, keyOf(team))
}

/** A person is the name with the day of birth: numbers of players hold within a team and season only. */
function personId(kind: string, row: StaffRow): string {
  const within = row.birthday ?? [row.season, row.team].map(keyOf).join('/')
  return externalIdOf(SOURCE, kind, row.league, keyOf(row.name).slice(0, 100), within)
}

interface Parts {
  readonly matches: readonly SideRow[]
  readonly halls: readonly ReadRow<HallRow>[]
  readonly players: readonly ReadRow<PlayerRow>[]
  readonly staff: readonly ReadRow<StaffRow>[]
}

export interface People {
  /** Teams, players, squads, in an order in which everything exists before it is pointed at. */
  readonly changes: readonly Change[]
  /** The id of a player by season, team and number of the files; undefined for one whom no squad names. */
  playerOf(row: Pick<PlayerRow, 'league' | 'season' | 'team' | 'player'>): string | undefined
  /** The hall of a team. */
  venueOf(team: Team): NonNullable<ChangeData<'match'>['venue']> | null
}

function squadKey({ league, season, team }: Pick<PlayerRow, 'league' | 'season' | 'team'>): string {
  return `${league}/${season}/${team}`
}

/** Of several seasons the latest one counts for a team and its squad. */
export function readPeople({ matches, halls, players, staff }: Parts, report: ImportReport): People {
  const bySeason = <T extends { season: string }>(rows: readonly T[]) =>
    [...rows].sort((a, b) => (a.season < b.season ? -1 : Number(a.season > b.season)))
  const hallRows = bySeason(halls.map(({ value }) => value))
  const venues = new Map(hallRows.map((hall) => [teamId(hall), venueData(hall)]))
  /** Ids by squad and number. */
  const members = new Map<string, string>()
  const latest = new Map<string, PlayerRow>()
  const squads = new Map<string, Map<string, PlayerRow>>()
  const known = new Set([...matches, ...hallRows].map(teamId))
  for (const { of, row, value } of players) {
    const id = personId('player', value)
    const squad = squads.get(squadKey(value)) ?? new Map<string, PlayerRow>()
    squads.set(squadKey(value), squad)
    const problem = !known.has(teamId(value))
      ? 'no match names the team'
      : squad.has(id)
        ? 'the player stands in the squad twice'
        : null
    if (problem !== null) report.skip(of, row, problem)
    else {
      squad.set(id, value)
      members.set(`${squadKey(value)}/${value.player}`, id)
      if (value.season >= (latest.get(id)?.season ?? '')) latest.set(id, value)
    }
  }
  const helpers = staffBySquad(staff, known, report)
  const teams = teamChanges([...hallRows, ...matches], venues, helpers)
  const people = [...latest].map(([id, row]): Change => put('player', id, playerData(row)))
  return {
    changes: [...teams, ...people, ...squadChanges(squads, helpers)],
    playerOf: (row) => members.get(`${squadKey(row)}/${row.player}`),
    venueOf: (team) => venues.get(teamId(team)) ?? null,
  }
}

type Helpers = ReadonlyMap<string, readonly StaffRow[]>

function staffBySquad(staff: Parts['staff'], known: ReadonlySet<string>, report: ImportReport): Helpers {
  const found = new Map<string, StaffRow[]>()
  for (const { of, row, value } of staff) {
    const own = found.get(squadKey(value)) ?? []
    const isRepeated = own.some(
      (one) => personId('staff', one) === personId('staff', value) && one.position === value.position,
    )
    const problem = !known.has(teamId(value))
      ? 'no match names the team'
      : isRepeated
        ? 'it stands there twice'
        : null
    if (problem !== null) report.skip(of, row, problem)
    else found.set(squadKey(value), [...own, value])
  }
  return found
}

/** The hall has no name in the files. @assumed The city stands for it. */
function venueData({ city, capacity }: HallRow) {
  return { name: city, capacity, city, country: 'Germany' }
}

function teamChanges(
  named: readonly (HallRow | SideRow)[],
  venues: ReadonlyMap<string, ReturnType<typeof venueData>>,
  helpers: Helpers,
): Change[] {
  const rows = Map.groupBy(named, teamId)
  return [...rows].map(([id, own]) => {
    const last = own.reduce((latest, row) => (row.season >= latest.season ? row : latest))
    // Two spellings of one season: the one of the matches stands last.
    const name = last.teamName
    const aliases = [...new Set(own.map(({ teamName }) => teamName))]
      .filter((one) => one !== name)
      .slice(0, 50)
    const coaches = (helpers.get(squadKey(last)) ?? []).filter(
      ({ position }) => foldText(position ?? '') === HEAD_COACH,
    )
    const [coach] = coaches.length === 1 ? coaches : []
    const data: ChangeData<'team'> = {
      name,
      gender: last.league === 'men' ? 'M' : 'F',
      country: 'Germany',
      countryCode: 'DE',
      national: false,
      ...(aliases.length > 0 && { aliases }),
      ...(coach && { manager: { id: personId('staff', coach), name: coach.name } }),
      ...(venues.has(id) && { venue: venues.get(id) ?? null }),
    }
    return put('team', id, data)
  })
}

function positionOf(position: string | null): string | null {
  return position === null ? null : (POSITIONS[foldText(position)] ?? position)
}

function playerData(row: PlayerRow): ChangeData<'player'> {
  const country = row.nationality === null ? undefined : countryOfName(row.nationality)
  return {
    name: row.name,
    teamId: teamId(row),
    position: positionOf(row.position),
    shirtNumber: row.shirtNumber,
    gender: row.league === 'men' ? 'M' : 'F',
    country: country?.name ?? row.nationality,
    countryCode: country?.countryCode ?? null,
    height: row.height,
    dateOfBirthTimestamp: row.birthday === null ? null : dayStartMs(row.birthday),
  }
}

/** The squad of the latest season of each team. */
function squadChanges(
  squads: ReadonlyMap<string, ReadonlyMap<string, PlayerRow>>,
  helpers: Helpers,
): Change[] {
  const latest = new Map<string, string>()
  for (const key of [...new Set([...squads.keys(), ...helpers.keys()])].sort()) {
    const row = [...(squads.get(key)?.values() ?? []), ...(helpers.get(key) ?? [])][0]
    if (row) latest.set(teamId(row), key)
  }
  return [...latest].map(([id, key]) => {
    const players = [...(squads.get(key) ?? [])].map(([playerId, row]) => ({
      playerId,
      position: positionOf(row.position),
      shirtNumber: row.shirtNumber,
    }))
    const staff = (helpers.get(key) ?? []).map((row) => ({
      id: personId('staff', row),
      name: row.name,
      role: row.position ?? 'Staff',
    }))
    return put('squad', id, { players, staff })
  })
}
