/**
 * Events of a match in the `wyscout` format. Names and tags are those of the published description: Pappalardo et al.,
 * "A public data set of spatio-temporal match events in soccer competitions", Scientific Data 6, 236 (2019).
 */
import type { ImportReport } from '../import-report.ts'
import { isObject, listOf } from '../text.ts'
import { numberOf, type SourceRow } from './files.ts'
import type { SideName, SourceMatch } from './matches.ts'

/** Periods in order. `startMinute` and `minutes` are those of the clock that players and viewers see. */
export const PERIODS = [
  { code: '1H', name: 'period1', startMinute: 0, minutes: 45, statistics: '1ST', text: '1st half' },
  { code: '2H', name: 'period2', startMinute: 45, minutes: 45, statistics: '2ND', text: '2nd half' },
  { code: 'E1', name: 'extra1', startMinute: 90, minutes: 15, statistics: 'OT', text: '1st extra' },
  { code: 'E2', name: 'extra2', startMinute: 105, minutes: 15, statistics: 'OT', text: '2nd extra' },
  { code: 'P', name: 'penalties', startMinute: 120, minutes: 0, statistics: null, text: 'Penalties' },
] as const
/** Place of the shoot-out in PERIODS. */
export const SHOOT_OUT = 4

export const TAG = {
  goal: 101,
  ownGoal: 102,
  assist: 301,
  keyPass: 302,
  leftFoot: 401,
  rightFoot: 402,
  headOrBody: 403,
  takeOnLeft: 503,
  takeOnRight: 504,
  lost: 701,
  won: 703,
  through: 901,
  interception: 1401,
  red: 1701,
  yellow: 1702,
  secondYellow: 1703,
  accurate: 1801,
  counterAttack: 1901,
  blocked: 2101,
} as const
/** Off the frame, on the post. */
const POSTS = [1217, 1223] as const

export interface Point {
  /** Percent of the pitch: towards the goal that this side attacks, and from the right touchline to the left. */
  readonly x: number
  readonly y: number
}

export interface MatchEvent {
  /** Place in PERIODS. */
  readonly period: number
  /** Since the start of the period. */
  readonly second: number
  readonly name: string
  readonly subName: string
  readonly playerId: number | null
  readonly side: SideName
  readonly from: Point | null
  readonly to: Point | null
  readonly tags: ReadonlySet<number>
}

/** Events by the id of their match, in order; rows that belong to no match are skipped. */
export function readEvents(
  rows: Iterable<SourceRow>,
  matches: readonly SourceMatch[],
  report: ImportReport,
): Map<number, MatchEvent[]> {
  const known = new Map(matches.map((match) => [match.id, match]))
  const events = new Map<number, MatchEvent[]>()
  for (const { file, row, fields } of rows) {
    const match = known.get(numberOf(fields.matchId) ?? 0)
    const event = match ? eventOf(fields, match) : 'its match is not in the file of matches'
    if (typeof event === 'string' || !match) {
      report.skip(file, row, String(event))
      continue
    }
    const own = events.get(match.id)
    if (own) own.push(event)
    else events.set(match.id, [event])
  }
  for (const own of events.values()) own.sort(byTime)
  return events
}

export function byTime(a: Pick<MatchEvent, 'period' | 'second'>, b: typeof a): number {
  return a.period - b.period || a.second - b.second
}

function eventOf(fields: SourceRow['fields'], { sides }: SourceMatch): MatchEvent | string {
  const period = PERIODS.findIndex(({ code }) => code === fields.matchPeriod)
  const second = fields.eventSec
  if (period < 0 || typeof second !== 'number' || !(second >= 0)) return 'it has no period or second'
  const teamId = numberOf(fields.teamId)
  const side = teamId === sides.home.teamId ? 'home' : teamId === sides.away.teamId ? 'away' : null
  if (side === null) return 'its team does not play'
  const [from = null, to = null] = listOf(fields.positions).map(pointOf)
  return {
    period,
    second,
    name: String(fields.eventName),
    subName: String(fields.subEventName ?? ''),
    playerId: numberOf(fields.playerId) || null,
    side,
    from,
    to,
    tags: new Set(listOf(fields.tags).flatMap((tag) => (isObject(tag) ? (numberOf(tag.id) ?? []) : []))),
  }
}

/** Null for the corners (0,0) and (100,100), which only say that there is no place. The source counts y from the left. */
function pointOf(value: unknown): Point | null {
  const [x, y] = isObject(value) ? [value.x, value.y] : []
  if (typeof x !== 'number' || typeof y !== 'number') return null
  const isPlaceholder = (x === 0 && y === 0) || (x === 100 && y === 100)
  const isOnPitch = x >= 0 && x <= 100 && y >= 0 && y <= 100
  return isPlaceholder || !isOnPitch ? null : { x, y: 100 - y }
}

export function isShot({ name, subName, period }: MatchEvent): boolean {
  return period !== SHOOT_OUT && (name === 'Shot' || subName === 'Free kick shot' || subName === 'Penalty')
}

export function isShootOutKick({ subName, period }: MatchEvent): boolean {
  return period === SHOOT_OUT && subName === 'Penalty'
}

/** Goals by whoever shot or turned the ball in; the goalkeeper's attempt to save has the tag too. */
export function isGoal(event: MatchEvent): boolean {
  return isShot(event) && event.tags.has(TAG.goal)
}

export function isOwnGoal({ period, tags }: MatchEvent): boolean {
  return period !== SHOOT_OUT && tags.has(TAG.ownGoal)
}

export type ShotType = 'goal' | 'save' | 'miss' | 'block' | 'post'

/** "Accurate" shots are those on target. */
export function shotTypeOf({ tags }: MatchEvent): ShotType {
  if (tags.has(TAG.goal)) return 'goal'
  if (tags.has(TAG.blocked)) return 'block'
  for (const tag of tags) if (tag >= POSTS[0] && tag <= POSTS[1]) return 'post'
  return tags.has(TAG.accurate) ? 'save' : 'miss'
}

export interface Time {
  /** Minute as football counts them: the first one is 1, and none is beyond the last one of its period. */
  readonly minute: number
  readonly added: number
  /** Second of the match; in added time it runs on, as if the next period had not its own. */
  readonly second: number
}

export function timeOf({ period, second }: Pick<MatchEvent, 'period' | 'second'>): Time {
  const { startMinute, minutes } = PERIODS[period] ?? PERIODS[0]
  const running = minutes === 0 ? startMinute : startMinute + Math.floor(second / 60) + 1
  const last = startMinute + minutes
  return {
    minute: Math.min(running, last),
    added: Math.max(0, running - last),
    second: startMinute * 60 + Math.floor(second),
  }
}
