/**
 * Teams, players, squads and transfers of a team sport as changes (docs/reference/resources.md#18), for all such sports
 * alike: what differs stands in sports.ts. Worlds bring their teams and seasons, and tell the rest of their own.
 */
import type { Change, ChangeData } from '../../src/contract/changes.ts'
import type { Random } from '../random.ts'
import { DEMO_SOURCE } from '../world.ts'
import { footballProfile } from './football-profile.ts'
import { marketOf } from './market.ts'
import { makeCallUps, nationalStatistics } from './national.ts'
import { PEOPLE_ROWS, type PeopleRow } from './sports.ts'
import { foundationMs, squadChange, staleProfiles } from './squads.ts'
import {
  ageAt,
  type Competitors,
  isNational,
  type PeopleFrame,
  type PeopleTeam,
  TeamBook,
  type TeamMember,
} from './team.ts'
import { TransferDesk } from './transfers.ts'

interface Register {
  readonly frame: PeopleFrame
  readonly row: PeopleRow
  readonly book: TeamBook
  readonly calledUp: ReadonlyMap<number, readonly TeamMember[]>
  /** The national team of each player who has one. */
  readonly nationOf: ReadonlyMap<number, PeopleTeam>
}

function makeRegister(frame: PeopleFrame): Register {
  const row = PEOPLE_ROWS[frame.sport]
  if (!row) throw new Error(`${frame.sport} has no row of people`)
  const book = new TeamBook(frame)
  const calledUp = makeCallUps(frame, book, row.callUps)
  const nationOf = new Map(
    frame.teams
      .filter(isNational)
      .flatMap((team) =>
        [...team.members, ...(calledUp.get(team.id) ?? [])].map((member) => [member.id, team] as const),
      ),
  )
  return { frame, row, book, calledUp, nationOf }
}

function teamData({ row, book }: Register, team: PeopleTeam, random: Random): ChangeData<'team'> {
  const foundationTimestamp = book.isAmateur(team) ? null : foundationMs(row.founded, random)
  return { ...team.data, venue: team.venue, foundationTimestamp }
}

function playerData(
  { frame, row, book, nationOf }: Register,
  team: PeopleTeam,
  member: TeamMember,
  random: Random,
): ChangeData<'player'> {
  const { data, ability, id } = member
  const { sport, anchorMs, nationalRecord } = frame
  if (book.isAmateur(team)) return data
  const standing = book.standing(team)
  const market = marketOf(row, member, standing, anchorMs, random.stream('market'))
  const common = { ...data, ...(market ? { market } : {}) }
  if (sport !== 'football') return common
  const year = new Date(anchorMs).getUTCFullYear()
  const judged = { ability, standing, age: ageAt(data, anchorMs), year }
  const nation = nationOf.get(id)
  // Those called up from clubs play in none of the world's matches.
  const sinceMs = nation && (nation === team ? book.sinceMs(nation) : anchorMs)
  return {
    ...common,
    ...footballProfile(data, judged, random),
    ...(nation && sinceMs
      ? {
          nationalTeamStatistics: nationalStatistics(
            nation,
            member,
            nationalRecord,
            sinceMs,
            random.stream('national'),
          ),
        }
      : {}),
  }
}

/** All teams first, then the players, then the squads and transfers that point at both. Amateurs have neither. */
export function* peopleChanges(frame: PeopleFrame): Generator<Change> {
  const register = makeRegister(frame)
  const { sport, teams, random } = frame
  const put = { op: 'put', sport, source: DEMO_SOURCE } as const
  for (const team of teams) {
    const data = teamData(register, team, random.stream(`founded/${team.id}`))
    yield { ...put, kind: 'team', id: team.id, data }
  }
  for (const team of teams) yield* playerChanges(register, team)
  yield* squadAndTransferChanges(register)
}

function* playerChanges(register: Register, team: PeopleTeam): Generator<Change> {
  const { frame, row, book } = register
  const { sport, random } = frame
  const stale = book.isAmateur(team) ? null : staleProfiles(row, team, random.stream(`stale/${team.id}`))
  for (const { id, ability, data: own } of team.members) {
    const asTold = { id, ability, data: { ...own, ...stale?.get(id) } }
    const data = playerData(register, team, asTold, random.stream(`player/${id}`))
    yield { op: 'put', kind: 'player', sport, id, data, source: DEMO_SOURCE }
  }
}

function* squadAndTransferChanges({ frame, row, book, calledUp, nationOf }: Register): Generator<Change> {
  const { random } = frame
  const nationals = new Set(nationOf.keys())
  const desk = row.transfers && new TransferDesk(frame, book, row, row.transfers)
  for (const team of frame.teams) {
    if (book.isAmateur(team)) continue
    const plan = { team, calledUp: calledUp.get(team.id) ?? [], nationals }
    yield squadChange(frame, row, plan, random.stream(`squad/${team.id}`))
    if (!desk) continue
    for (const member of team.members) {
      yield* desk.changes(team, member, random.stream(`transfers/${member.id}`))
    }
  }
}

/** The main tournament of each team; told behind the tournaments, which are told behind the teams. */
export function* mainTournamentChanges(frame: Competitors): Generator<Change> {
  const book = new TeamBook(frame)
  for (const team of frame.teams) {
    const primaryTournamentId = book.mainTournamentId(team)
    if (primaryTournamentId === null) continue
    const data = { primaryTournamentId }
    yield { op: 'merge', kind: 'team', sport: frame.sport, id: team.id, data, source: DEMO_SOURCE }
  }
}
