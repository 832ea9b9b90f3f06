/** Demo worlds for the tests, and moments at which they are looked at. */
import { generateWorld } from '../../../seed/index.ts'
import { makeRandom } from '../../../seed/random.ts'
import { sportOf } from '../../../seed/sports/index.ts'
import type { WorldPlan } from '../../../seed/world/model.ts'
import { planWorld } from '../../../seed/world/plan.ts'
import { isPlayedMatch } from '../../../seed/world/planned-match.ts'
import type { SportSlug } from '../../../src/catalog/sports.ts'
import type { MatchStatus } from '../../../src/catalog/statuses.ts'
import type { Change, ChangeData, ChangeKind } from '../../../src/contract/changes.ts'

export type Put<K extends ChangeKind> = { id: number; data: ChangeData<K> }

export interface World {
  readonly nowMs: number
  readonly plan: WorldPlan
  readonly changes: readonly Change[]
  /** The entities of a kind; a new array at each call. */
  of<K extends ChangeKind>(kind: K): Put<K>[]
}

/** The first minute of a week, and its Saturday with matches of major leagues in progress and ahead. */
export const WEEK_START = Date.UTC(2026, 8, 7)
export const SATURDAY = Date.UTC(2026, 8, 12, 16, 4)
const WORLD_SEED = 11

const known = new Map<string, World>()

/** The world of a sport without its odds, made once in a process. */
export function worldOf(sport: SportSlug, nowMs: number): World {
  const key = `${sport}/${nowMs}`
  const made = known.get(key) ?? makeWorldOf(sport, nowMs)
  known.set(key, made)
  return made
}

function makeWorldOf(sport: SportSlug, nowMs: number): World {
  const plan = planWorld(sportOf(sport), { nowMs, random: makeRandom(WORLD_SEED) })
  const changes = [...generateWorld(plan)].map((each) => (isPlayedMatch(each) ? each.change : each))
  const of = <K extends ChangeKind>(kind: K) =>
    changes.filter((change) => change.kind === kind && change.op === 'put') as unknown as Put<K>[]
  return { nowMs, plan, changes, of }
}

/** The world that all laws look at. */
export const saturdayOf = (sport: SportSlug): World => worldOf(sport, SATURDAY)

export const byId = <K extends ChangeKind>({ of }: Pick<World, 'of'>, kind: K): Map<number, ChangeData<K>> =>
  new Map(of(kind).map(({ id, data }) => [id, data]))

const BEGUN: readonly MatchStatus[] = ['inprogress', 'finished', 'interrupted', 'suspended', 'willcontinue']
/** Whether it has been played, at least in part. */
export const hasBegun = ({ data }: Put<'match'>): boolean => BEGUN.includes(data.status) && !data.awarded
