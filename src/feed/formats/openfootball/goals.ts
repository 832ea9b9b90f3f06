/**
 * Goals of openfootball files as live events (docs/reference/resources.md#7): both sides in chronological order with
 * the running score, and the ends of periods with a known score.
 */
import type { LiveEventChange } from '../../../contract/resources/live-event.ts'
import type { Pair, SourceScore } from '../football/scores.ts'
import { finalOf } from '../football/scores.ts'
import { countOf, isObject, type JsonObject, listOf, textOf } from '../text.ts'
import type { SquadPlayer } from './squads.ts'

type Side = 'home' | 'away'

/** Periods in order, with the last regular minute of each. */
const PERIODS = [
  { name: 'period1', lastMinute: 45, end: 'HT' },
  { name: 'period2', lastMinute: 90, end: 'FT' },
  { name: 'extra1', lastMinute: 105, end: null },
  // @assumed The contract has no text for the end of extra time; the text of the status is used.
  { name: 'extra2', lastMinute: 120, end: 'AET' },
] as const

interface Goal {
  readonly team: Side
  readonly name: string | null
  readonly period: number
  readonly minute: number
  readonly added: number
  readonly class: 'regular' | 'penalty' | 'ownGoal'
}

/** Finds the player with a name in a team's squad; undefined if unknown. */
export type FindPlayer = (name: string, side: Side) => Pick<SquadPlayer, 'id' | 'name'> | undefined

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
  let goals = [...goalsOf(row.goals1, 'home', score), ...goalsOf(row.goals2, 'away', score)]
  goals.sort((a, b) => a.period - b.period || a.minute - b.minute || a.added - b.added)
  const [home, away] = countUpTo(goals, UNTIMED)
  if (!isSame([home, away], finalOf(score))) {
    if (!isSame([away, home], finalOf(score))) return 'goals that do not add up to the score'
    goals = goals.map((goal) => ({ ...goal, team: goal.team === 'home' ? 'away' : 'home' }))
    onOdd('goals listed for the wrong side (corrected)')
  }
  const isTimed = goals.every(({ period }) => period < UNTIMED)
  if (!isTimed) onOdd('goals without a minute (shown without the running score)')
  const events: LiveEventChange[] = []
  const show = (period: number) => {
    for (const goal of goals.filter((of) => of.period === period)) {
      events.push(eventOf(goal, isTimed ? scoreAfter(goals, goal) : null, find))
    }
  }
  const ends = endsOf(score)
  const last = ends.findLastIndex((end) => end !== null)
  for (const [period, { name, lastMinute, end }] of PERIODS.entries()) {
    show(period)
    if (period === last) show(UNTIMED)
    const known = ends[period]
    if (!known || !end) continue
    if (period === last || isSame(countUpTo(goals, period), known)) {
      events.push(endEvent(name, lastMinute, end, known))
    } else if (isTimed)
      onOdd('goals that contradict the score at the end of an earlier period (the goals are shown)')
  }
  return events
}

function isSame(one: Pair, other: Pair): boolean {
  return one[0] === other[0] && one[1] === other[1]
}

/** Score at the end of each period, if known; without periods that were not played. */
function endsOf(score: SourceScore): (Pair | null)[] {
  return [score.halfTime, score.fullTime, null, score.extraTime && finalOf(score)]
}

function countUpTo(goals: readonly Goal[], period: number): Pair {
  const count = (team: Side) => goals.filter((goal) => goal.team === team && goal.period <= period).length
  return [count('home'), count('away')]
}

function scoreAfter(goals: readonly Goal[], last: Goal): Pair {
  const until = goals.slice(0, goals.indexOf(last) + 1)
  const home = until.filter(({ team }) => team === 'home').length
  return [home, until.length - home]
}

function goalsOf(list: unknown, team: Side, { extraTime }: SourceScore): Goal[] {
  return listOf(list).map((value) => {
    const goal = isObject(value) ? value : {}
    const kind = goal.owngoal === true ? 'ownGoal' : goal.penalty === true ? 'penalty' : 'regular'
    const time = minuteOf(goal) ?? { minute: 0, added: 0 }
    // Minutes beyond the last one are added time: without extra time 92 is 90+2.
    const lastMinute = extraTime === null ? 90 : 120
    const minute = Math.min(time.minute, lastMinute)
    const period = minute > 0 ? PERIODS.findIndex((of) => minute <= of.lastMinute) : UNTIMED
    const added = time.added + time.minute - minute
    return { team, name: textOf(goal.name), period, minute, added, class: kind }
  })
}

/** The index of goals without a minute: after all periods. */
const UNTIMED = PERIODS.length

const MINUTE = /^(\d{1,3})(?:\s*\+\s*(\d{1,2}))?\s*['’]?$/

/** 64, "64", "90+3", or 90 with `offset` 3. */
function minuteOf(goal: JsonObject): { minute: number; added: number } | null {
  const [, minute, added] = MINUTE.exec(String(goal.minute)) ?? []
  if (minute === undefined) return null
  return { minute: Number(minute), added: Number(added ?? countOf(goal.offset) ?? 0) }
}

function eventOf(goal: Goal, score: Pair | null, find: FindPlayer): LiveEventChange {
  const { team, name, minute, added } = goal
  const scorersTeam = goal.class !== 'ownGoal' ? team : team === 'home' ? 'away' : 'home'
  const player = name === null ? undefined : find(name, scorersTeam)
  const shown = player?.name ?? name
  return {
    time: goal.period < UNTIMED ? minute : null,
    timeSeconds: null,
    type: 'goal',
    class: goal.class,
    team,
    period: PERIODS[goal.period]?.name ?? null,
    ...(added > 0 && { addedTime: added }),
    ...(player && { player: { id: player.id, name: player.name } }),
    ...(shown !== null && { playerName: shown }),
    from: goal.class,
    homeScore: score?.[0] ?? null,
    awayScore: score?.[1] ?? null,
  }
}

function endEvent(period: string, time: number, text: string, [homeScore, awayScore]: Pair): LiveEventChange {
  return { time, timeSeconds: null, type: 'period', period, text, isLive: false, homeScore, awayScore }
}
