/** Squads as changes (docs/reference/resources.md#18.1): roles, coaches, time of the last check. */
import type { SportSlug } from '../../src/catalog/sports.ts'
import type { Change, ChangeData } from '../../src/contract/changes.ts'
import { DAY_MS, HOUR_MS } from '../calendar.ts'
import { seedId } from '../ids.ts'
import { makePerson } from '../names/people.ts'
import type { Random } from '../random.ts'
import type { Member, Team } from '../world/model.ts'
import { DEMO_SOURCE } from '../world/planned-match.ts'
import { teamNumberOf } from '../world/teams.ts'
import { isNational, type PeopleFrame } from './register.ts'
import { PEOPLE_ROWS, type PeopleRow } from './rows.ts'

type SquadData = ChangeData<'squad'>
type SquadPlayer = SquadData['players'][number]

/** Ids of the staff, after those of the head coaches, which are the numbers of their teams. */
const STAFF_FROM = 10_000
const STAFF_ROOM = 10
/** Share of the squads without a time of the last check. */
const NEVER_CHECKED = 0.04

function staffOf(sport: SportSlug, roles: readonly string[], team: Team, random: Random) {
  const { manager, country } = team
  const taken = new Set([manager?.name.en ?? ''])
  const first = STAFF_FROM + teamNumberOf(sport, team.id) * STAFF_ROOM
  const others = roles.map((role, i) => {
    const { name } = makePerson(country, 0.2, taken, random)
    return { id: seedId(sport, 'manager', first + i), name: name.en, translations: { ru: name.ru }, role }
  })
  const head = manager
    ? [{ id: manager.id, name: manager.name.en, translations: { ru: manager.name.ru }, role: 'Head coach' }]
    : []
  return [...head, ...others]
}

/** Shirt numbers that are free in the team. */
function freeNumbers(members: readonly Member[], most: number, random: Random): number[] {
  const worn = new Set(members.map(({ data }) => data.shirtNumber))
  return random.shuffle(Array.from({ length: most }, (_, i) => i + 1).filter((number) => !worn.has(number)))
}

interface SquadPlan {
  readonly team: Team
  /** Players of clubs in the wider squad of a national team. */
  readonly calledUp: readonly Member[]
  /** Of all players in squads of national teams. */
  readonly nationOf: ReadonlyMap<number, Team>
}

export function squadChange(
  { sport: { slug: sport }, anchorMs }: Pick<PeopleFrame, 'sport' | 'anchorMs'>,
  row: PeopleRow,
  { team, calledUp, nationOf }: SquadPlan,
  random: Random,
): Change {
  const entry = ({ id, data }: Member, shirtNumber: number | null): SquadPlayer => ({
    playerId: id,
    position: data.position ?? null,
    shirtNumber,
    foreign: data.countryCode !== team.data.countryCode,
    nationalTeam: nationOf.has(id),
  })
  const free = calledUp.length > 0 ? freeNumbers(team.members, row.mostShirtNumber, random) : []
  const data: SquadData = {
    players: [
      ...team.members.map((member) => entry(member, member.data.shirtNumber ?? null)),
      ...calledUp.map((member) => entry(member, free.pop() ?? null)),
    ],
    staff: staffOf(sport, row.staff, team, random),
    checkedAt: random.chance(NEVER_CHECKED) ? null : anchorMs - random.integer(1, 6 * 24) * HOUR_MS,
  }
  return { op: 'put', kind: 'squad', sport, id: team.id, data, source: DEMO_SOURCE }
}

/** Squads of clubs with their own players and head coaches only. */
export function* plainSquads(
  frame: Pick<PeopleFrame, 'sport' | 'anchorMs'>,
  teams: readonly Team[],
  random: Random,
): Generator<Change> {
  const row = PEOPLE_ROWS[frame.sport.slug]
  if (!row) return
  const none = { calledUp: [], nationOf: new Map<number, Team>() }
  for (const team of teams)
    yield squadChange(frame, { ...row, staff: [] }, { team, ...none }, random.stream(team.id))
}

/** Share of players whose profile has an outdated number or position. */
const STALE_NUMBER = 0.03
const STALE_POSITION = 0.03

type SquadPosition = Pick<ChangeData<'player'>, 'position' | 'shirtNumber'>

/** Differences between profiles and squad of a club, by player; national teams are up to date. */
export function staleProfiles(
  row: PeopleRow,
  team: Team,
  random: Random,
): ReadonlyMap<number, SquadPosition> {
  const stale = new Map<number, SquadPosition>()
  if (isNational(team)) return stale
  const free = freeNumbers(team.members, row.mostShirtNumber, random)
  for (const { id, data } of team.members) {
    const near = row.nearPosition[data.position ?? '']
    const isOldNumber = random.chance(STALE_NUMBER) && free.length > 0
    const isOldPosition = random.chance(STALE_POSITION) && near !== undefined
    if (!isOldNumber && !isOldPosition) continue
    stale.set(id, {
      ...(isOldNumber ? { shirtNumber: free.pop() as number } : {}),
      ...(isOldPosition ? { position: near } : {}),
    })
  }
  return stale
}

/** 00:00 UTC of the day of a club's foundation. */
export function foundationMs([from, to]: PeopleRow['founded'], random: Random): number {
  return Date.UTC(random.integer(from, to), 0, 1) + random.integer(0, 364) * DAY_MS
}
