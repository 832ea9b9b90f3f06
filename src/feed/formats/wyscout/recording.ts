/**
 * A played match as a recorded live feed (docs/architecture.md#the-path-of-a-change: `feed replay`): referenced
 * resources, the match before its start, then each change at its time. The last state equals the import.
 */
import type { Change } from '../../../contract/changes.ts'
import { SHOOT_OUT } from '../tables/wyscout.ts'
import { isShot } from './events.ts'
import {
  type Clock,
  finalStateOf,
  lineupsBefore,
  type MatchState,
  type PlayedMatch,
  stateAt,
} from './states.ts'
import { periodsOf } from './timeline.ts'

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
