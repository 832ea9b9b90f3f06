/** Teams, players and squads of the `volleyball-bundesliga` tables as changes. */
import type { Change, ChangeData } from '../../../contract/changes.ts'
import { dayStartMs, RowError } from '../cells.ts'
import type { ImportInput, ReadRow, RowGroups } from '../import-input.ts'
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
  changes(): Iterable<Change>
  /** The ids of a squad's players by number. */
  membersOf(squad: SquadRef): ReadonlyMap<string, string>
  /** The hall of a team. */
  venueOf(team: Pick<SideRow, 'league' | 'team'>): Venue | undefined
}

interface PeopleRows {
  /** The names of teams in matches. */
  readonly named: Iterable<SideRow>
  readonly halls: readonly HallRow[]
  readonly players: BySquad<PlayerRow>
  readonly staff: BySquad<StaffRow>
}

/** A team's name, hall and squad are those of the latest season. */
export function peopleOf({ named, halls, players, staff }: PeopleRows): People {
  const inOrder = halls.toSorted((a, b) => (a.season < b.season ? -1 : Number(a.season > b.season)))
  const venues = new Map(
    inOrder.map((hall) => [teamId(hall), cityVenue(hall.city, 'Germany', hall.capacity)]),
  )
  return {
    *changes() {
      // Matches come last, so their spelling of a name takes precedence within a season.
      yield* teamChanges([...inOrder, ...named], venues, staff)
      for (const [id, row] of players.latest) yield SOURCE.put('player', id, playerData(row))
      yield* squadChanges(players, staff)
    },
    membersOf: (squad) =>
      new Map(players.rowsOf(squadKey(squad)).map((row) => [row.player, personId('player', row)])),
    venueOf: (team) => venues.get(teamId(team)),
  }
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

function teamChanges(
  named: readonly (HallRow | SideRow)[],
  venues: ReadonlyMap<string, Venue>,
  staff: BySquad<StaffRow>,
): Change[] {
  return [...Map.groupBy(named, teamId)].map(([id, own]) => {
    const last = own.reduce((latest, row) => (row.season >= latest.season ? row : latest))
    const aliases = new Set(own.map(({ teamName }) => teamName))
    aliases.delete(last.teamName)
    const coaches = staff
      .rowsOf(squadKey(last))
      .filter(({ position }) => foldText(position ?? '') === HEAD_COACH)
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
  const squads = [...players.squads, ...staff.squads].sort(([a], [b]) => (a < b ? -1 : Number(a > b)))
  const latest = new Map(squads.map(([key, team]) => [team, key]))
  return [...latest].map(([id, key]) =>
    SOURCE.put('squad', id, {
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
    }),
  )
}
