/**
 * Teams, players, squads and transfers of a team sport as changes (docs/reference/resources.md#18); rows.ts has the
 * differences between sports.
 */
import type { SportSlug } from '../../src/catalog/sports.ts'
import type { Change, ChangeData } from '../../src/contract/changes.ts'
import type { Random } from '../random.ts'
import type { Fixture, Member, Team } from '../world/model.ts'
import { DEMO_SOURCE } from '../world/planned-match.ts'
import { footballProfile } from './football-profile.ts'
import { marketOf } from './market.ts'
import { makeCallUps, type NationalRecord, nationalRecord, nationalStatistics } from './national.ts'
import { ageAt, isNational, type PeopleFrame, TeamRegister } from './register.ts'
import { PEOPLE_ROWS, type PeopleRow } from './rows.ts'
import { foundationMs, squadChange, staleProfiles } from './squads.ts'
import { TransferHistory } from './transfers.ts'

/** Whether the teams of the sport have squads; athletes have none. */
export function hasSquads(sport: SportSlug): boolean {
  return PEOPLE_ROWS[sport] !== undefined
}

const PUT = { op: 'put', source: DEMO_SOURCE } as const

interface People {
  readonly frame: PeopleFrame
  readonly row: PeopleRow
  readonly register: TeamRegister
  readonly calledUp: ReadonlyMap<number, readonly Member[]>
  /** The national team of each player who has one. */
  readonly nationOf: ReadonlyMap<number, Team>
  readonly record: NationalRecord
}

function makePeople(
  frame: PeopleFrame & { readonly plan: { readonly fixtures: readonly Fixture[] } },
): People {
  const { sport, plan, nowMs } = frame
  const row = PEOPLE_ROWS[sport.slug]
  if (!row) throw new Error(`${sport.slug} has no row of people`)
  const register = new TeamRegister(frame)
  const calledUp = makeCallUps(frame, register, row.callUps)
  const nationOf = new Map(
    plan.teams
      .filter(isNational)
      .flatMap((team) =>
        [...team.members, ...(calledUp.get(team.id) ?? [])].map((member) => [member.id, team] as const),
      ),
  )
  const record = row.hasProfiles ? nationalRecord(sport, plan.fixtures, nowMs) : new Map()
  return { frame, row, register, calledUp, nationOf, record }
}

function playerData(people: People, team: Team, member: Member, random: Random): ChangeData<'player'> {
  const { frame, row, register, nationOf, record } = people
  const { data, ability, id } = member
  const { anchorMs } = frame
  if (register.isAmateur(team)) return data
  const standing = register.standing(team)
  const market = marketOf(row, member, standing, anchorMs, random.stream('market'))
  const common = { ...data, ...(market ? { market } : {}) }
  if (!row.hasProfiles) return common
  const year = new Date(anchorMs).getUTCFullYear()
  const rated = { ability, standing, age: ageAt(data, anchorMs), year }
  const nation = nationOf.get(id)
  // Players called up from clubs do not play in matches of the world.
  const sinceMs = nation && (nation === team ? register.sinceMs(nation) : anchorMs)
  const national =
    nation && sinceMs ? nationalStatistics(nation, member, record, sinceMs, random.stream('national')) : null
  return {
    ...common,
    ...footballProfile(data, rated, random),
    ...(national ? { nationalTeamStatistics: national } : {}),
  }
}

/** All teams first, then players, then the squads and transfers that refer to both. Amateurs have neither. */
export function* peopleChanges(
  frame: PeopleFrame & { readonly plan: { readonly fixtures: readonly Fixture[] } },
): Generator<Change> {
  const people = makePeople(frame)
  const { row, register } = people
  const { plan, random } = frame
  const { slug: sport } = frame.sport
  for (const { venue, ...team } of plan.teams) {
    const founded = random.stream(`founded/${team.id}`)
    const isAmateur = register.isAmateur({ venue, ...team })
    const foundationTimestamp = isAmateur ? null : foundationMs(row.founded, founded)
    yield { ...PUT, kind: 'team', sport, id: team.id, data: { ...team.data, venue, foundationTimestamp } }
  }
  for (const team of plan.teams) yield* playerChanges(people, team)
  yield* squadAndTransferChanges(people)
}

function* playerChanges(people: People, team: Team): Generator<Change> {
  const { frame, row, register } = people
  const { sport, random } = frame
  const stale = register.isAmateur(team) ? null : staleProfiles(row, team, random.stream(`stale/${team.id}`))
  for (const member of team.members) {
    const { id } = member
    const asShown = { ...member, data: { ...member.data, ...stale?.get(id) } }
    const data = playerData(people, team, asShown, random.stream(`player/${id}`))
    yield { ...PUT, kind: 'player', sport: sport.slug, id, data }
  }
}

function* squadAndTransferChanges({ frame, row, register, calledUp, nationOf }: People): Generator<Change> {
  const { random, plan } = frame
  const nationals = new Set(nationOf.keys())
  const transfers = row.transfers && new TransferHistory(frame, register, row, row.transfers)
  for (const team of plan.teams) {
    if (register.isAmateur(team)) continue
    const squad = { team, calledUp: calledUp.get(team.id) ?? [], nationals }
    yield squadChange(frame, row, squad, random.stream(`squad/${team.id}`))
    if (!transfers) continue
    for (const member of team.members) {
      yield* transfers.changes(team, member, random.stream(`transfers/${member.id}`))
    }
  }
}

/** The main tournament of each team; after the tournaments, which come after the teams. */
export function* mainTournamentChanges(frame: PeopleFrame): Generator<Change> {
  const register = new TeamRegister(frame)
  for (const team of frame.plan.teams) {
    const primaryTournamentId = register.mainTournamentId(team)
    if (primaryTournamentId === null) continue
    const data = { primaryTournamentId }
    yield { op: 'merge', kind: 'team', sport: frame.sport.slug, id: team.id, data, source: DEMO_SOURCE }
  }
}
