/**
 * Goals of openfootball files as live events (docs/reference/resources.md#7): both sides in one chronological order
 * with the running score, and the ends of the periods whose score is known.
 */
import type { LiveEventChange } from '../../../contract/resources/live-event.ts'
import type { Pair, SourceScore } from '../football/scores.ts'
import { finalOf } from '../football/scores.ts'
import { countOf, isObject, type JsonObject, listOf, textOf } from '../text.ts'

type Side = 'home' | 'away'

/** Periods in order, and the last regular minute of each. */
const PERIODS = [
  { name: 'period1', lastMinute: 45, end: 'HT' },
  { name: 'period2', lastMinute: 90, end: 'FT' },
  { name: 'extra1', lastMinute: 105, end: null },
  // @assumed The contract names no text for the end of extra time: it is called as the status then is.
  { name: 'extra2', lastMinute: 120, end: 'AET' },
] as const

interface Goal {
  readonly team: Side
  readonly name: string
  readonly period: number
  readonly minute: number
  readonly added: number
  readonly class: 'regular' | 'penalty' | 'ownGoal'
}

/** Finds the player behind a name in a team's squad; undefined where it is not known. */
export type FindPlayer = (name: string, side: Side) => { id: string; name: string } | undefined

/** Do the rows say who scored? Only then can a match without goals be told from one without goal data. */
export function hasGoals(row: JsonObject): boolean {
  return Array.isArray(row.goals1) || Array.isArray(row.goals2)
}

/**
 * The events of a finished match, or the reason why there are none. They are left out altogether where they do not
 * add up to the score, at the end or at the end of a period: a client would otherwise see two different scores.
 */
export function liveEventsOf(
  row: JsonObject,
  score: SourceScore,
  find: FindPlayer,
): LiveEventChange[] | string {
  const goals: Goal[] = []
  for (const [team, list] of [
    ['home', row.goals1],
    ['away', row.goals2],
  ] as const) {
    for (const value of listOf(list)) {
      const goal = goalOf(value, team, score.extraTime !== null)
      if (typeof goal === 'string') return goal
      goals.push(goal)
    }
  }
  goals.sort((a, b) => a.period - b.period || a.minute - b.minute || a.added - b.added)
  const ends = endsOf(score)
  const events: LiveEventChange[] = []
  for (const [period, { name, lastMinute, end }] of PERIODS.entries()) {
    for (const goal of goals.filter((goal) => goal.period === period)) {
      events.push(eventOf(goal, name, scoreAfter(goals, goal), find))
    }
    const known = ends[period]
    if (!known) continue
    const counted = countUpTo(goals, period)
    if (counted[0] !== known[0] || counted[1] !== known[1]) return 'goals that do not add up to the score'
    if (end) events.push(endEvent(name, lastMinute, end, known))
  }
  return events
}

/** Score at the end of each period, as far as it is known; those of periods not played are missing. */
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

function goalOf(value: unknown, team: Side, hasExtraTime: boolean): Goal | string {
  const name = isObject(value) ? textOf(value.name) : null
  const time = isObject(value) ? minuteOf(value) : null
  if (!isObject(value) || name === null || time === null) return 'goals without a name or minute'
  const kind = value.owngoal === true ? 'ownGoal' : value.penalty === true ? 'penalty' : 'regular'
  let { minute, added } = time
  // Without extra time a later minute is added time of the second half: 92 is 90+2.
  if (!hasExtraTime && minute > 90) {
    added += minute - 90
    minute = 90
  }
  const period = PERIODS.findIndex(({ lastMinute }) => minute <= lastMinute)
  if (period < 0) return 'goals without a name or minute'
  return { team, name, period, minute, added, class: kind }
}

const MINUTE = /^(\d{1,3})(?:\s*\+\s*(\d{1,2}))?\s*['’]?$/

/** 64, "64", "90+3", or 90 with `offset` 3. */
function minuteOf(goal: JsonObject): { minute: number; added: number } | null {
  const [, minute, added] = MINUTE.exec(String(goal.minute)) ?? []
  if (minute === undefined) return null
  return { minute: Number(minute), added: Number(added ?? countOf(goal.offset) ?? 0) }
}

function eventOf(goal: Goal, period: string, [home, away]: Pair, find: FindPlayer): LiveEventChange {
  const { team, name, minute, added } = goal
  const scorersTeam = goal.class !== 'ownGoal' ? team : team === 'home' ? 'away' : 'home'
  const player = find(name, scorersTeam)
  return {
    time: minute,
    timeSeconds: null,
    type: 'goal',
    class: goal.class,
    team,
    period,
    ...(added > 0 && { addedTime: added }),
    ...(player && { player }),
    playerName: player?.name ?? name,
    from: goal.class,
    homeScore: home,
    awayScore: away,
  }
}

function endEvent(period: string, time: number, text: string, [homeScore, awayScore]: Pair): LiveEventChange {
  return { time, timeSeconds: null, type: 'period', period, text, isLive: false, homeScore, awayScore }
}
