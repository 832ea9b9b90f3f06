/**
 * A match of the `wyscout` format as data, at its end and at any earlier moment, and as a recorded live feed
 * (docs/architecture.md#the-path-of-a-change: `feed replay`). Used by the import and the recording, so that a recording
 * ends in exactly the imported state.
 */
import type { Change, ChangeData, ScoreParts } from '../../../contract/changes.ts'
import type { LineupChange } from '../../../contract/match-blocks.ts'
import { resultOf, type SourceScore } from '../football/scores.ts'
import { LINEUP_LIMIT, SIDES, type SideName, scoreData } from '../source.ts'
import { BREAKS, PERIODS, SHOOT_OUT } from '../tables/wyscout.ts'
import { averagePositionsOf, momentumOf, shotmapOf } from './analytics.ts'
import { byTime, isShot, type MatchEvent, matchStatisticsOf, playerCountsOf, timeOf } from './events.ts'
import type { NameOfPlayer, SourceMatch, SourcePlayer } from './matches.ts'
import type { Moment } from './moments.ts'
import { liveEventsOf, periodsOf, type Timeline } from './timeline.ts'

type MatchState = Partial<ChangeData<'match'>>

/** A played match with its data. */
export interface PlayedMatch {
  readonly match: SourceMatch
  readonly score: SourceScore
  readonly events: readonly MatchEvent[]
  readonly timeline: Timeline
  readonly nameOf: NameOfPlayer
}

/** A second of a period. */
interface Clock {
  readonly period: number
  readonly second: number
}

/** The final state of the match. */
export function finalStateOf(of: PlayedMatch): MatchState {
  const { match, score } = of
  const last = PERIODS[score.extraTime ? 3 : 1]
  const minute = last.startMinute + last.minutes
  return {
    ...resultOf(match.standing, score),
    currentMatchMinute: minute,
    ...eventBlocks(of),
    ...countedBlocks(of, minute),
  }
}

/** Line-ups of a match that has not been played, if known. */
export function lineupsBefore(match: SourceMatch, nameOf: NameOfPlayer): MatchState {
  const lineups = lineupsOf(match, null, nameOf)
  return lineups ? { lineups } : {}
}

/** A match in progress. `counted`: time up to which statistics, momentum and positions are counted, at most `now`. */
function stateAt(of: PlayedMatch, now: Clock, counted: Clock, isBreak: boolean): MatchState {
  const { minute, added, second } = timeOf({ ...now, second: isBreak ? now.second - 1 : now.second })
  const period = PERIODS[now.period] ?? PERIODS[0]
  const last = period.startMinute + period.minutes
  const isAdded = added > 0 && !isBreak && now.period !== SHOOT_OUT
  const isClockStill = isBreak || isAdded || now.period === SHOOT_OUT
  return {
    status: 'inprogress',
    statusDescription: (isBreak ? BREAKS[now.period] : undefined) ?? period.text,
    currentMatchMinute: isClockStill ? last : minute,
    // In added time the clock stays at the last second, so that it never goes back.
    currentMatchSecond: isAdded ? 59 : isClockStill ? 0 : second % 60,
    ...(now.period >= 2 && { overtimeLength: 900 }),
    homeScore: scoreAt(of, 'home', now),
    awayScore: scoreAt(of, 'away', now),
    ...eventBlocks(upTo(of, now)),
    ...countedBlocks(upTo(of, counted), Math.min(last, period.startMinute + Math.floor(counted.second / 60))),
  }
}

function upTo(of: PlayedMatch, clock: Clock): PlayedMatch {
  return {
    ...of,
    events: of.events.filter((event) => byTime(event, clock) <= 0),
    timeline: { ...of.timeline, moments: of.timeline.moments.filter((moment) => byTime(moment, clock) <= 0) },
  }
}

/** Periods appear when they begin (docs/reference/resources.md#4); at the end they are those of the final score. */
function scoreAt({ timeline, score }: PlayedMatch, side: SideName, now: Clock): ScoreParts {
  const until = timeline.moments.filter((one) => byTime(one, now) <= 0)
  const goals = (periods: readonly number[]) =>
    until.filter((one) => one.kind === 'goal' && one.side === side && periods.includes(one.period)).length
  const current = goals([0, 1, 2, 3])
  const kicks = until.filter((one) => one.kind === 'kick' && one.side === side && one.isScored).length
  const hasHalves = score.halfTime !== null
  return {
    ...scoreData(current),
    ...(hasHalves && { period1: goals([0]) }),
    ...(hasHalves && now.period >= 1 && { period2: goals([1]) }),
    ...(now.period >= 2 && { normaltime: goals([0, 1]), overtime: goals([2, 3]) }),
    ...(now.period === SHOOT_OUT && { penalties: kicks }),
  }
}

/** Fields that change with single events. */
function eventBlocks({ events, timeline, score, nameOf }: PlayedMatch): MatchState {
  return {
    liveEvents: liveEventsOf(timeline, score, nameOf),
    ...(events.length > 0 && { shotmap: shotmapOf(events, nameOf) }),
  }
}

/** Statistics; without events only the line-ups. */
function countedBlocks(of: PlayedMatch, minute: number): MatchState {
  const { match, events, timeline, nameOf } = of
  const lineups = lineupsOf(match, { timeline, minute, counts: playerCountsOf(events) }, nameOf)
  return {
    ...(lineups && { lineups }),
    ...(events.length > 0 && {
      statistics: matchStatisticsOf(events, timeline.moments),
      momentum: momentumOf(events),
      averagePositions: averagePositionsOf(events, timeline.moments, nameOf),
    }),
  }
}

/** Ids of all players of a match. */
export function playerIdsOf({ sides }: SourceMatch): number[] {
  return SIDES.flatMap((side) => [...sides[side].starters, ...sides[side].bench].map(({ id }) => id))
}

type LineupPlayer = NonNullable<LineupChange['players']>[number]
type Counts = Readonly<Record<string, number>>

/** Progress of a match; null before it begins. */
interface Progress {
  /** Events so far. */
  readonly timeline: Timeline
  /** Finished minutes without added time. */
  readonly minute: number
  /** Player statistics from the events, by id; empty without events. */
  readonly counts: ReadonlyMap<number, Counts>
}

/** Null if no side has one. Formations and shirt numbers are not in the source. */
function lineupsOf({ sides }: SourceMatch, progress: Progress | null, nameOf: NameOfPlayer) {
  const players = (list: readonly SourcePlayer[], substitute: boolean) =>
    list.flatMap((player): LineupPlayer[] => {
      const playerId = nameOf(player.id)?.id
      if (playerId === undefined) return []
      return [{ playerId, substitute, statistics: progress && statisticsOf(player, substitute, progress) }]
    })
  const [home = null, away = null] = SIDES.map((side): LineupChange | null => {
    const { starters, bench } = sides[side]
    const all = [...players(starters, false), ...players(bench, true)].slice(0, LINEUP_LIMIT)
    return all.length === 0 ? null : { confirmed: true, players: all }
  })
  return home || away ? { home, away } : null
}
/** Null for players who did not play; a card on the bench does not count as playing. */
function statisticsOf(
  player: SourcePlayer,
  isSubstitute: boolean,
  progress: Progress,
): Record<string, number> | null {
  const { timeline, minute, counts } = progress
  const { moments } = timeline
  const on = moments.find((one) => one.kind === 'substitution' && one.inId === player.id)
  if (isSubstitute && !on) return null
  const cards = moments.filter((one) => one.kind === 'card').filter(({ playerId }) => playerId === player.id)
  const [dismissal] = cards.filter((one) => one.class !== 'yellow')
  const exchange = moments.find((one) => one.kind === 'substitution' && one.outId === player.id)
  const offs = [dismissal, exchange].flatMap((one) => (one ? minuteOver(one) : []))
  const from = isSubstitute && on ? minuteOver(on) : 0
  const red = cards.filter((one) => one.class !== 'yellow').length
  return {
    // @assumed A player who came on in added time has played.
    minutesPlayed: Math.max(1, Math.min(minute, ...offs) - from),
    ...goalsOf(player, timeline),
    yellowCard: cards.length - red,
    redCard: red,
    ...(counts.size > 0 && { ...NOTHING, ...counts.get(player.id) }),
  }
}
/** Statistics of a player without events. */
const NOTHING = { touches: 0, totalShots: 0, totalPass: 0, accuratePass: 0 }

/** Finished minutes: 71 during the 72nd minute. */
function minuteOver(moment: Moment): number {
  const { startMinute, minutes } = PERIODS[moment.period] ?? PERIODS[0]
  return Math.min(startMinute + minutes, timeOf(moment).minute)
}

/** From the events if present, otherwise from the line-up. */
function goalsOf({ id, goals, ownGoals, assists }: SourcePlayer, { moments, hasGoals }: Timeline) {
  if (!hasGoals) return { goals, goalAssist: assists, ...(ownGoals > 0 && { ownGoals }) }
  const scored = moments.filter((one) => one.kind === 'goal')
  const own = scored.filter((one) => one.playerId === id && one.class === 'ownGoal').length
  return {
    goals: scored.filter((one) => one.playerId === id && one.class !== 'ownGoal').length,
    goalAssist: scored.filter(({ assistId }) => assistId === id).length,
    ...(own > 0 && { ownGoals: own }),
  }
}

export type MatchPut = Extract<Change, { kind: 'match'; op: 'put' }>

const MINUTE_MS = 60_000
/** Line-ups are published an hour before the start. */
const BEFORE_MS = 60 * MINUTE_MS
/** The source has no lengths of breaks: half time, before extra time, within it, before a shoot-out. @assumed */
const BREAKS_MS = [15 * MINUTE_MS, 5 * MINUTE_MS, MINUTE_MS, 3 * MINUTE_MS]
/** The changes of a recording, each with its `sourceTimestamp`. `put` is the match as imported. */
export function* recordingOf(frame: Iterable<Change>, put: MatchPut, of: PlayedMatch): Generator<Change> {
  const announcedMs = put.data.startTimestamp - BEFORE_MS
  for (const change of frame) yield { ...change, sourceTimestamp: announcedMs }
  const final = finalStateOf(of)
  // Before the first minute only the line-ups are known.
  const first: MatchState = { status: 'notstarted', ...lineupsBefore(of.match, of.nameOf) }
  const around = Object.fromEntries(Object.entries(put.data).filter(([key]) => !(key in final)))
  yield { ...put, data: { ...around, ...first } as MatchPut['data'], sourceTimestamp: announcedMs }
  let state = first
  for (const { atMs, next } of statesOf(of, put.data.startTimestamp, final)) {
    const data = differenceOf(state, next)
    state = next
    if (Object.keys(data).length === 0) continue
    const { data: _, op: _op, ...envelope } = put
    yield { ...envelope, op: 'merge', data, sourceTimestamp: atMs }
  }
}

/** The states of the match from its first second on, with their times. */
function* statesOf(
  of: PlayedMatch,
  startMs: number,
  final: MatchState,
): Generator<{ atMs: number; next: MatchState }> {
  const periods = periodsOf(of.score)
  let periodMs = startMs
  for (const period of periods) {
    const end = of.timeline.moments.find((one) => one.period === period && one.kind === 'end')?.second ?? 0
    let counted: Clock = { period, second: 0 }
    for (const second of secondsOf(of, period, end)) {
      const now = { period, second }
      if (second % 60 === 0) counted = now
      yield { atMs: periodMs + second * 1000, next: stateAt(of, now, counted, false) }
    }
    const now = { period, second: end }
    const isLast = period === periods.at(-1)
    yield { atMs: periodMs + end * 1000, next: isLast ? final : stateAt(of, now, now, true) }
    periodMs += end * 1000 + (BREAKS_MS[period] ?? 0)
  }
}

/** Seconds with a new state: whole minutes, and times of events. */
function secondsOf({ timeline, events }: PlayedMatch, period: number, end: number): number[] {
  const minutes =
    period === SHOOT_OUT ? [0] : Array.from({ length: Math.ceil(end / 60) }, (_, minute) => minute * 60)
  const happened = [...timeline.moments.filter((one) => one.kind !== 'end'), ...events.filter(isShot)]
    .filter((one) => one.period === period)
    .map(({ second }) => Math.ceil(second))
  return [...new Set([...minutes, ...happened])].filter((second) => second < end).sort((a, b) => a - b)
}

/** The changed members; null removes one. */
function differenceOf(before: MatchState, after: MatchState): Record<string, unknown> {
  const [one, other] = [before, after] as [Record<string, unknown>, Record<string, unknown>]
  const data: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(other)) {
    if (!Bun.deepEquals(value, one[key], true)) data[key] = value
  }
  for (const key of Object.keys(one)) if (!(key in other)) data[key] = null
  return data
}
