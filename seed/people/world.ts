/**
 * Teams, players, squads and transfers of a team sport as changes (docs/reference/resources.md#18); rows.ts has the
 * differences between sports.
 */
import type { Change, ChangeData } from '../../src/contract/changes.ts'
import { DAY_MS, HOUR_MS } from '../calendar.ts'
import { seedId } from '../ids.ts'
import { makePerson } from '../names/people.ts'
import type { Random } from '../random.ts'
import type { Member, Sport, Team, WorldPlan } from '../world/model.ts'
import { DEMO_SOURCE } from '../world/planned-match.ts'
import { factsOfTeams, isNational, type People } from './facts.ts'
import { profileOf } from './profiles.ts'
import { PEOPLE_ROWS, type PeopleRow } from './rows.ts'
import { transferChanges } from './transfers.ts'

const PUT = { op: 'put', source: DEMO_SOURCE } as const

/** Ids of the staff, after those of the head coaches, which are the numbers of their teams. */
const STAFF_FROM = 10_000
const STAFF_ROOM = 10
/** Share of the squads without a time of the last check. */
const NEVER_CHECKED = 0.04
/** Share of players whose profile has an outdated number or position. */
const STALE_NUMBER = 0.03
const STALE_POSITION = 0.03

/** All teams first, then players, then the squads and transfers that refer to both. Amateurs have neither. */
export function* peopleChanges(people: People, random: Random): Generator<Change> {
  const { row, factsOf, plan, calledUp, nationOf } = people
  const { sport, teams } = plan
  for (const team of teams) {
    const { id, data } = team
    const foundationTimestamp = factsOf(team).isAmateur
      ? null
      : foundationMs(row.founded, random.stream(`founded/${id}`))
    yield {
      ...PUT,
      kind: 'team',
      sport: sport.slug,
      id,
      data: { ...data, venue: team.venue, foundationTimestamp },
    }
  }
  for (const team of teams) yield* playerChanges(people, team, random)
  for (const team of teams) {
    if (factsOf(team).isAmateur) continue
    const squad = { sport, team, staff: row.staff, calledUp: calledUp.get(team.id) ?? [], nationOf }
    yield squadChange(squad, row, plan.anchorMs, random.stream(`squad/${team.id}`))
    for (const member of team.members) {
      yield* transferChanges(people, team, member, random.stream(`transfers/${member.id}`))
    }
  }
}

/** 00:00 UTC of the day of a club's foundation. */
function foundationMs([from, to]: PeopleRow['founded'], random: Random): number {
  return Date.UTC(random.integer(from, to), 0, 1) + random.integer(0, 364) * DAY_MS
}

function* playerChanges(people: People, team: Team, random: Random): Generator<Change> {
  const { plan, row, factsOf } = people
  const { isAmateur } = factsOf(team)
  const stale = isAmateur ? null : staleProfiles(row, team, random.stream(`stale/${team.id}`))
  for (const member of team.members) {
    const { id } = member
    const asShown = { ...member, data: { ...member.data, ...stale?.get(id) } }
    const data = isAmateur ? member.data : profileOf(people, team, asShown, random.stream(`player/${id}`))
    yield { ...PUT, kind: 'player', sport: plan.sport.slug, id, data }
  }
}

/** Differences between profiles and squad of a club, by player; national teams are up to date. */
function staleProfiles(row: PeopleRow, team: Team, random: Random) {
  const stale = new Map<number, Pick<ChangeData<'player'>, 'position' | 'shirtNumber'>>()
  if (isNational(team)) return stale
  const free = freeNumbers(team.members, row.mostShirtNumber, random)
  for (const { id, data } of team.members) {
    const near = row.nearPosition[data.position ?? '']
    const isOldNumber = random.chance(STALE_NUMBER) && free.length > 0
    const isOldPosition = random.chance(STALE_POSITION) && near !== undefined
    stale.set(id, {
      ...(isOldNumber ? { shirtNumber: free.pop() as number } : {}),
      ...(isOldPosition ? { position: near } : {}),
    })
  }
  return stale
}

function freeNumbers(members: readonly Member[], most: number, random: Random): number[] {
  const worn = new Set(members.map(({ data }) => data.shirtNumber))
  return random.shuffle(Array.from({ length: most }, (_, i) => i + 1).filter((number) => !worn.has(number)))
}

/** The main tournament of each team; after the tournaments, which come after the teams. */
export function* mainTournamentChanges(plan: WorldPlan): Generator<Change> {
  const factsOf = factsOfTeams(plan)
  for (const team of plan.teams) {
    const primaryTournamentId = factsOf(team).mainTournamentId
    if (primaryTournamentId === null) continue
    const data = { primaryTournamentId }
    yield { ...PUT, op: 'merge', kind: 'team', sport: plan.sport.slug, id: team.id, data }
  }
}

interface Squad {
  readonly sport: Sport
  readonly team: Team
  /** Roles after the head coach. */
  readonly staff: readonly string[]
  /** Players of clubs in the wider squad of a national team. */
  readonly calledUp: readonly Member[]
  readonly nationOf: People['nationOf']
}

function squadChange(squad: Squad, { mostShirtNumber }: PeopleRow, anchorMs: number, random: Random): Change {
  const { sport, team, calledUp, nationOf } = squad
  const entry = ({ id, data }: Member, shirtNumber: number | null) => ({
    playerId: id,
    position: data.position ?? null,
    shirtNumber,
    foreign: data.countryCode !== team.data.countryCode,
    nationalTeam: nationOf.has(id),
  })
  const free = calledUp.length > 0 ? freeNumbers(team.members, mostShirtNumber, random) : []
  const data: ChangeData<'squad'> = {
    players: [
      ...team.members.map((member) => entry(member, member.data.shirtNumber ?? null)),
      ...calledUp.map((member) => entry(member, free.pop() ?? null)),
    ],
    staff: staffOf(squad, random),
    checkedAt: random.chance(NEVER_CHECKED) ? null : anchorMs - random.integer(1, 6 * 24) * HOUR_MS,
  }
  return { ...PUT, kind: 'squad', sport: sport.slug, id: team.id, data }
}

function staffOf({ sport: { slug }, team: { id, manager, country }, staff }: Squad, random: Random) {
  const taken = new Set([manager?.name.en ?? ''])
  const first = STAFF_FROM + (id - seedId(slug, 'team', 1) + 1) * STAFF_ROOM
  const others = staff.map((role, i) => {
    const { name } = makePerson(country, 0.2, taken, random)
    return { id: seedId(slug, 'manager', first + i), name, role }
  })
  const head = manager ? [{ ...manager, role: 'Head coach' }] : []
  return [...head, ...others].map(({ id: personId, name, role }) => {
    return { id: personId, name: name.en, translations: { ru: name.ru }, role }
  })
}

/** Squads of clubs with their own players and head coaches only. */
export function* plainSquads(
  sport: Sport,
  teams: readonly Team[],
  anchorMs: number,
  random: Random,
): Generator<Change> {
  const row = PEOPLE_ROWS[sport.slug]
  if (!row) return
  const none = { staff: [], calledUp: [], nationOf: new Map<number, Team>() }
  for (const team of teams) yield squadChange({ sport, team, ...none }, row, anchorMs, random.stream(team.id))
}
