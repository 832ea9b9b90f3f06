/**
 * Goals of openfootball files as live events (docs/reference/resources.md#7): both sides in chronological order with
 * the running score, and the ends of periods with a known score.
 */
import type { LiveEventChange } from '../../../contract/resources/blocks.ts'
import {
  type Goal,
  goalEvent,
  inOrder,
  minuteInPeriod,
  PERIODS,
  scorerSide,
  tally,
} from '../football/goals.ts'
import { finalOf, type SourceScore } from '../football/scores.ts'
import { isSame, otherSide, type Pair, type SideName } from '../source.ts'
import { countOf, isObject, type JsonObject, listOf, textOf } from '../text.ts'
import type { SquadPlayer } from './squads.ts'

interface NamedGoal extends Goal {
  readonly name: string | null
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
  const { extraTime } = score
  const listed = [...goalsOf(row.goals1, 'home', extraTime), ...goalsOf(row.goals2, 'away', extraTime)]
  const [home, away] = tally(listed)
  const isSwapped = !isSame([home, away], finalOf(score))
  if (isSwapped) {
    if (!isSame([away, home], finalOf(score))) return 'goals that do not add up to the score'
    onOdd('goals listed for the wrong side (corrected)')
  }
  const goals = inOrder(isSwapped ? listed.map((goal) => ({ ...goal, team: otherSide(goal.team) })) : listed)
  const isTimed = goals.every(({ at }) => at !== null)
  if (!isTimed) onOdd('goals without a minute (shown without the running score)')
  // Score at the end of each period, if known; periods that were not played have none.
  const ends = [score.halfTime, score.fullTime, null, score.extraTime]
  const last = ends.findLastIndex((end) => end !== null)
  return PERIODS.flatMap(({ name, lastMinute, end }, period) => {
    const shown = goals.filter(({ at }) => at?.period === period || (period === last && !at))
    const events = shown.map((goal) => eventOf(goal, find))
    const known = ends[period]
    if (!known || !end) return events
    if (period === last || isSame(tally(goals.filter(({ at }) => at && at.period <= period)), known)) {
      return [...events, endEvent(name, lastMinute, end, known)]
    }
    if (isTimed)
      onOdd('goals that contradict the score at the end of an earlier period (the goals are shown)')
    return events
  })
}

function goalsOf(list: unknown, team: SideName, extraTime: Pair | null): NamedGoal[] {
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

function eventOf(goal: ReturnType<typeof inOrder<NamedGoal>>[number], find: FindPlayer): LiveEventChange {
  const { name } = goal
  const found = name === null ? undefined : find(name, scorerSide(goal))
  const player = found && { id: found.id, name: found.name }
  return goalEvent({ ...goal, player, playerName: player?.name ?? name })
}

function endEvent(period: string, time: number, text: string, [homeScore, awayScore]: Pair): LiveEventChange {
  return { time, timeSeconds: null, type: 'period', period, text, isLive: false, homeScore, awayScore }
}
