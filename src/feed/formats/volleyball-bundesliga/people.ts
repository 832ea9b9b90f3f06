/** Teams, players and squads of the `volleyball-bundesliga` tables as changes. */
import type { Change, ChangeData } from '../../../contract/changes.ts'
import { dayStartMs, RowError } from '../cells.ts'
import type { ReadRow } from '../import-input.ts'
import type { ImportReport } from '../import-report.ts'
import { cityVenue, defineSource, type Venue } from '../source.ts'
import { countryOfName } from '../tables/country-names.ts'
import { foldText, keyOf } from '../text.ts'
import type { HallRow, PlayerRow, SideRow, StaffRow } from './rows.ts'

export const SOURCE = defineSource('volleyball-bundesliga', 'volleyball')

/** Positions (docs/reference/resources.md#6); others keep the text of the file. */
const POSITIONS: Readonly<Record<string, string>> = {
  setter: 'S',
  'outside spiker': 'OH',
  diagonal: 'OPP',
  'middle block': 'MB',
  libero: 'L',
}
const HEAD_COACH = 'coach'

/** @assumed Team ids are stable across the seasons of a league. */
export function teamId({ league, team }: Pick<SideRow, 'league' | 'team'>): string {
  return SOURCE.id('team', league, keyOf(team))
}

/** A person is identified by name and birth date: the numbers of players change with team and season. */
function personId(kind: 'player' | 'staff', row: StaffRow): string {
  const within = row.birthday ?? [row.season, row.team].map(keyOf).join('/')
  return SOURCE.id(kind, row.league, keyOf(row.name).slice(0, 100), within)
}

type SquadRef = Pick<PlayerRow, 'league' | 'season' | 'team'>

function squadKey({ league, season, team }: SquadRef): string {
  return `${league}/${season}/${team}`
}

export interface People {
  /** Teams, players and squads, referenced resources first. */
  readonly changes: readonly Change[]
  /** The id of a player by season, team and number; undefined for players without a squad. */
  playerId(row: SquadRef & Pick<PlayerRow, 'player'>): string | undefined
  /** The hall of a team. */
  venueOf(team: Pick<SideRow, 'league' | 'team'>): Venue | undefined
}

interface PeopleRows {
  readonly matches: readonly SideRow[]
  readonly halls: readonly HallRow[]
  readonly players: Iterable<ReadRow<PlayerRow>>
  readonly staff: Iterable<ReadRow<StaffRow>>
}

/** A team's name, hall and squad are those of the latest season. */
export function readPeople(rows: PeopleRows, report: ImportReport): People {
  const halls = rows.halls.toSorted((a, b) => (a.season < b.season ? -1 : Number(a.season > b.season)))
  const venues = new Map(halls.map((hall) => [teamId(hall), cityVenue(hall.city, 'Germany', hall.capacity)]))
  const known = new Set([...rows.matches, ...halls].map(teamId))
  const players = bySquad(rows.players, (row) => personId('player', row), known, report)
  const staff = bySquad(rows.staff, (row) => `${personId('staff', row)} ${row.position}`, known, report)
  const members = new Map<string, string>()
  const latest = new Map<string, PlayerRow>()
  for (const row of [...players.values()].flat()) {
    const id = personId('player', row)
    members.set(`${squadKey(row)}/${row.player}`, id)
    if (row.season >= (latest.get(id)?.season ?? '')) latest.set(id, row)
  }
  return {
    changes: [
      // Matches come last, so their spelling of a name takes precedence within a season.
      ...teamChanges([...halls, ...rows.matches], venues, staff),
      ...[...latest].map(([id, row]) => SOURCE.put('player', id, playerData(row))),
      ...squadChanges(players, staff),
    ],
    playerId: (row) => members.get(`${squadKey(row)}/${row.player}`),
    venueOf: (team) => venues.get(teamId(team)),
  }
}

type BySquad<T> = ReadonlyMap<string, readonly T[]>

/** Rows by squad; rows of unknown teams and duplicates are skipped. */
function bySquad<T extends StaffRow>(
  rows: Iterable<ReadRow<T>>,
  keyOfRow: (row: T) => string,
  known: ReadonlySet<string>,
  report: ImportReport,
): BySquad<T> {
  const seen = new Set<string>()
  const accepted = report.accepted(rows, ({ value }) => {
    if (!known.has(teamId(value))) throw new RowError('the team is in no match')
    const key = `${squadKey(value)} ${keyOfRow(value)}`
    if (seen.has(key)) throw new RowError('the squad lists the person twice')
    seen.add(key)
    return value
  })
  return Map.groupBy(accepted, squadKey)
}

function teamChanges(
  named: readonly (HallRow | SideRow)[],
  venues: ReadonlyMap<string, Venue>,
  staff: BySquad<StaffRow>,
): Change[] {
  return [...Map.groupBy(named, teamId)].map(([id, own]) => {
    const last = own.reduce((latest, row) => (row.season >= latest.season ? row : latest))
    const aliases = new Set(own.map(({ teamName }) => teamName))
    aliases.delete(last.teamName)
    const coaches = (staff.get(squadKey(last)) ?? []).filter(
      ({ position }) => foldText(position ?? '') === HEAD_COACH,
    )
    const coach = coaches.length === 1 ? coaches[0] : undefined
    const venue = venues.get(id)
    return SOURCE.put('team', id, {
      name: last.teamName,
      gender: last.league === 'men' ? 'M' : 'F',
      country: 'Germany',
      countryCode: 'DE',
      national: false,
      ...(aliases.size > 0 && { aliases: [...aliases].slice(0, 50) }),
      ...(coach && { manager: { id: personId('staff', coach), name: coach.name } }),
      ...(venue && { venue }),
    })
  })
}

function positionOf({ position }: PlayerRow): string | null {
  return position === null ? null : (POSITIONS[foldText(position)] ?? position)
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

/** The squad of the latest season of each team. */
function squadChanges(players: BySquad<PlayerRow>, staff: BySquad<StaffRow>): Change[] {
  const latest = new Map<string, string>()
  for (const key of [...new Set([...players.keys(), ...staff.keys()])].sort()) {
    const row = players.get(key)?.[0] ?? staff.get(key)?.[0]
    if (row) latest.set(teamId(row), key)
  }
  return [...latest].map(([id, key]) =>
    SOURCE.put('squad', id, {
      players: (players.get(key) ?? []).map((row) => ({
        playerId: personId('player', row),
        position: positionOf(row),
        shirtNumber: row.shirtNumber,
      })),
      staff: (staff.get(key) ?? []).map((row) => ({
        id: personId('staff', row),
        name: row.name,
        role: row.position ?? 'Staff',
      })),
    }),
  )
}
