/**
 * Goals of openfootball files as live events (docs/reference/resources.md#7): both sides in chronological order with
 * the running score, and the ends of periods with a known score.
 */
import type { LiveEventChange } from '../../../contract/resources/live-event.ts'
import { type GoalClass, goalEvent, type MinuteInPeriod, minuteInPeriod, PERIODS } from '../football/goals.ts'
import { finalOf, type SourceScore } from '../football/scores.ts'
import { isSame, otherSide, type Pair, SIDES, type SideName } from '../source.ts'
import { countOf, isObject, type JsonObject, listOf, textOf } from '../text.ts'
import type { SquadPlayer } from './squads.ts'

interface Goal {
  readonly team: SideName
  readonly name: string | null
  /** Null without a minute. */
  readonly at: MinuteInPeriod | null
  readonly class: GoalClass
}

/** Finds the player with a name in a team's squad; undefined if unknown. */
export type FindPlayer = (name: string, side: SideName) => Pick<SquadPlayer, 'id' | 'name'> | undefined

/** Whether the file has goals; otherwise a match without goals has no goal data. */
export function hasGoals(row: JsonObject): boolean {
  return Array.isArray(row.goals1) || Array.isArray(row.goals2)
}

/**
 * The events of a finished match, or the reason why they are skipped: goals must add up to the final score. Other
 * contradictions are skipped and reported to `onOdd`: the score at the end of an earlier period, an invalid minute.
 */
export function liveEventsOf(
  row: JsonObject,
  score: SourceScore,
  find: FindPlayer,
  onOdd: (what: string) => void = () => {},
): LiveEventChange[] | string {
  let goals = [...goalsOf(row.goals1, 'home', score), ...goalsOf(row.goals2, 'away', score)].sort(inOrder)
  const total = countUpTo(goals, UNTIMED)
  if (!isSame(total, finalOf(score))) {
    if (!isSame([total[1], total[0]], finalOf(score))) return 'goals that do not add up to the score'
    goals = goals.map((goal) => ({ ...goal, team: otherSide(goal.team) }))
    onOdd('goals listed for the wrong side (corrected)')
  }
  const isTimed = goals.every(({ at }) => at !== null)
  if (!isTimed) onOdd('goals without a minute (shown without the running score)')
  // Score at the end of each period, if known; periods that were not played have none.
  const ends = [score.halfTime, score.fullTime, null, score.extraTime]
  const last = ends.findLastIndex((end) => end !== null)
  return PERIODS.flatMap(({ name, lastMinute, end }, period) => {
    const shown = goals.filter((goal) => periodOf(goal) === period || (period === last && !goal.at))
    const events = shown.map((goal) => eventOf(goal, isTimed ? scoreAfter(goals, goal) : null, find))
    const known = ends[period]
    if (!known || !end) return events
    if (period === last || isSame(countUpTo(goals, period), known)) {
      return [...events, endEvent(name, lastMinute, end, known)]
    }
    if (isTimed)
      onOdd('goals that contradict the score at the end of an earlier period (the goals are shown)')
    return events
  })
}

/** The index of goals without a minute: after all periods. */
const UNTIMED = PERIODS.length

function periodOf({ at }: Goal): number {
  return at?.period ?? UNTIMED
}

function inOrder(a: Goal, b: Goal): number {
  const [one, other] = [a.at ?? NO_TIME, b.at ?? NO_TIME]
  return periodOf(a) - periodOf(b) || one.minute - other.minute || one.added - other.added
}
const NO_TIME = { minute: 0, added: 0 }

function countUpTo(goals: readonly Goal[], period: number): Pair {
  const [home = 0, away = 0] = SIDES.map(
    (side) => goals.filter((goal) => goal.team === side && periodOf(goal) <= period).length,
  )
  return [home, away]
}

function scoreAfter(goals: readonly Goal[], last: Goal): Pair {
  return countUpTo(goals.slice(0, goals.indexOf(last) + 1), UNTIMED)
}

function goalsOf(list: unknown, team: SideName, { extraTime }: SourceScore): Goal[] {
  return listOf(list).map((value) => {
    const goal = isObject(value) ? value : {}
    const kind = goal.owngoal === true ? 'ownGoal' : goal.penalty === true ? 'penalty' : 'regular'
    // 64, "64", "90+3", or 90 with `offset` 3.
    const [, minute = 0, added] = MINUTE.exec(String(goal.minute)) ?? []
    const addedMinutes = Number(added ?? countOf(goal.offset) ?? 0)
    const at = Number(minute) > 0 ? minuteInPeriod(Number(minute), addedMinutes, extraTime !== null) : null
    return { team, name: textOf(goal.name), at, class: kind }
  })
}

const MINUTE = /^(\d{1,3})(?:\s*\+\s*(\d{1,2}))?\s*['’]?$/

function eventOf(goal: Goal, score: Pair | null, find: FindPlayer): LiveEventChange {
  const { team, name } = goal
  const found = name === null ? undefined : find(name, goal.class === 'ownGoal' ? otherSide(team) : team)
  const player = found && { id: found.id, name: found.name }
  return goalEvent({ ...goal, player, playerName: player?.name ?? name, score })
}

function endEvent(period: string, time: number, text: string, [homeScore, awayScore]: Pair): LiveEventChange {
  return { time, timeSeconds: null, type: 'period', period, text, isLive: false, homeScore, awayScore }
}
