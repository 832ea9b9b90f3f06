/**
 * Teams, players, squads and transfers of a team sport as changes (docs/reference/resources.md#18); rows.ts has the
 * differences between sports.
 */
import type { SportSlug } from '../../src/catalog/sports.ts'
import type { Change, ChangeData } from '../../src/contract/changes.ts'
import type { Random } from '../random.ts'
import type { Member, Team } from '../world/model.ts'
import { DEMO_SOURCE } from '../world/planned-match.ts'
import { footballProfile } from './football-profile.ts'
import { marketOf } from './market.ts'
import { makeCallUps, type NationalRecord, nationalRecord, nationalStatistics } from './national.ts'
import { ageAt, factsOfTeams, isNational, type PeopleFrame, type TeamFacts } from './register.ts'
import { PEOPLE_ROWS, type PeopleRow } from './rows.ts'
import { foundationMs, squadChange, staleProfiles } from './squads.ts'
import { TransferHistory } from './transfers.ts'

/** Whether the teams of the sport have squads; athletes have none. */
export const hasSquads = (sport: SportSlug): boolean => PEOPLE_ROWS[sport] !== undefined

const PUT = { op: 'put', source: DEMO_SOURCE } as const

interface People {
  readonly frame: PeopleFrame
  readonly row: PeopleRow
  readonly factsOf: (team: Team) => TeamFacts
  readonly calledUp: ReadonlyMap<number, readonly Member[]>
  /** The national team of each player who has one. */
  readonly nationOf: ReadonlyMap<number, Team>
  readonly record: NationalRecord
  readonly transfers: TransferHistory | null
}

function makePeople(frame: PeopleFrame): People {
  const { sport, plan, nowMs } = frame
  const row = PEOPLE_ROWS[sport.slug]
  if (!row) throw new Error(`${sport.slug} has no row of people`)
  const factsOf = factsOfTeams(frame)
  const clubs = plan.teams.filter((team) => !isNational(team) && !factsOf(team).isAmateur)
  const nations = plan.teams.filter(isNational)
  const calledUp = makeCallUps(nations, clubs, factsOf, row.callUps)
  const nationOf = new Map(
    nations.flatMap((team) =>
      [...team.members, ...(calledUp.get(team.id) ?? [])].map((member) => [member.id, team] as const),
    ),
  )
  const record = row.hasProfiles ? nationalRecord(sport, plan.fixtures, nowMs) : new Map()
  const transfers = row.transfers && new TransferHistory(frame, clubs, factsOf, row, row.transfers)
  return { frame, row, factsOf, calledUp, nationOf, record, transfers }
}

function playerData(people: People, team: Team, member: Member, random: Random): ChangeData<'player'> {
  const { frame, row, factsOf, nationOf, record } = people
  const { data, ability, id } = member
  const { anchorMs } = frame
  const { standing } = factsOf(team)
  const market = marketOf(row, member, standing, anchorMs, random.stream('market'))
  const common = { ...data, ...(market ? { market } : {}) }
  if (!row.hasProfiles) return common
  const year = new Date(anchorMs).getUTCFullYear()
  const rated = { ability, standing, age: ageAt(data, anchorMs), year }
  const nation = nationOf.get(id)
  // Players called up from clubs do not play in matches of the world.
  const sinceMs = nation && (nation === team ? factsOf(nation).sinceMs : anchorMs)
  const national =
    nation && sinceMs ? nationalStatistics(nation, member, record, sinceMs, random.stream('national')) : null
  return {
    ...common,
    ...footballProfile(data, rated, random),
    ...(national ? { nationalTeamStatistics: national } : {}),
  }
}

/** All teams first, then players, then the squads and transfers that refer to both. Amateurs have neither. */
export function* peopleChanges(frame: PeopleFrame): Generator<Change> {
  const people = makePeople(frame)
  const { row, factsOf } = people
  const { teams } = frame.plan
  const sport = frame.sport.slug
  for (const team of teams) {
    const { id, venue } = team
    const random = frame.random.stream(`founded/${id}`)
    const foundationTimestamp = factsOf(team).isAmateur ? null : foundationMs(row.founded, random)
    yield { ...PUT, kind: 'team', sport, id, data: { ...team.data, venue, foundationTimestamp } }
  }
  for (const team of teams) yield* playerChanges(people, team)
  for (const team of teams) if (!factsOf(team).isAmateur) yield* squadAndTransferChanges(people, team)
}

function* playerChanges(people: People, team: Team): Generator<Change> {
  const { frame, row, factsOf } = people
  const { sport, random } = frame
  const { isAmateur } = factsOf(team)
  const stale = isAmateur ? null : staleProfiles(row, team, random.stream(`stale/${team.id}`))
  for (const member of team.members) {
    const { id } = member
    const asShown = { ...member, data: { ...member.data, ...stale?.get(id) } }
    const data = isAmateur ? member.data : playerData(people, team, asShown, random.stream(`player/${id}`))
    yield { ...PUT, kind: 'player', sport: sport.slug, id, data }
  }
}

function* squadAndTransferChanges(people: People, team: Team): Generator<Change> {
  const { frame, row, calledUp, nationOf, transfers } = people
  const { random } = frame
  const squad = { team, calledUp: calledUp.get(team.id) ?? [], nationOf }
  yield squadChange(frame, row, squad, random.stream(`squad/${team.id}`))
  if (!transfers) return
  for (const member of team.members) {
    yield* transfers.changes(team, member, random.stream(`transfers/${member.id}`))
  }
}

/** The main tournament of each team; after the tournaments, which come after the teams. */
export function* mainTournamentChanges(frame: PeopleFrame): Generator<Change> {
  const factsOf = factsOfTeams(frame)
  for (const team of frame.plan.teams) {
    const primaryTournamentId = factsOf(team).mainTournamentId
    if (primaryTournamentId === null) continue
    const data = { primaryTournamentId }
    yield { ...PUT, op: 'merge', kind: 'team', sport: frame.sport.slug, id: team.id, data }
  }
}
