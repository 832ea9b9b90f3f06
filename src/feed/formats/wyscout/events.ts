/** Events of a match in the `wyscout` format. */
import { RowError } from '../cells.ts'
import type { ImportInput, InputFile, RowGroups } from '../import-input.ts'
import { SIDES, type SideName } from '../source.ts'
import { PERIODS, POSTS, SHOOT_OUT, TAG } from '../tables/wyscout.ts'
import { isObject, type JsonObject, listOf, objectsOf } from '../text.ts'
import { numberOf, type SourceMatch } from './matches.ts'

export interface Point {
  /** Percent of the pitch: towards the goal that this side attacks, and from the right touchline to the left. */
  readonly x: number
  readonly y: number
}

export interface MatchEvent {
  /** Index in PERIODS. */
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

/** The events of the files by match; rows without a match are skipped. */
export function readEvents(
  files: readonly InputFile[] | undefined,
  matches: readonly SourceMatch[],
  input: ImportInput,
): RowGroups<JsonObject> {
  const known = new Map(matches.map((match) => [match.id, match]))
  return input.grouped(input.objects(files), ({ value }) => {
    const match = known.get(numberOf(value.matchId) ?? 0)
    if (!match) throw new RowError('its match is not in the file of matches')
    eventOf(value, match)
    return String(match.id)
  })
}

/** The events of a match, in order. */
export function eventsOf(match: SourceMatch, rows: RowGroups<JsonObject>): MatchEvent[] {
  const own = rows.of(String(match.id))
  return own.map(({ value }) => eventOf(value, match)).sort(byTime)
}

export function byTime(a: Pick<MatchEvent, 'period' | 'second'>, b: typeof a): number {
  return a.period - b.period || a.second - b.second
}

/** Throws RowError. */
function eventOf(fields: JsonObject, { sides }: SourceMatch): MatchEvent {
  const period = PERIODS.findIndex(({ code }) => code === fields.matchPeriod)
  const second = fields.eventSec
  if (period < 0 || typeof second !== 'number' || !(second >= 0)) {
    throw new RowError('it has no period or second')
  }
  const teamId = numberOf(fields.teamId)
  const side = SIDES.find((one) => sides[one].teamId === teamId)
  if (!side) throw new RowError('its team is not in the match')
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
    tags: new Set(objectsOf(fields.tags).flatMap(({ id }) => numberOf(id) ?? [])),
  }
}

/** Null for (0,0) and (100,100), which mean unknown. The source counts y from the left. */
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

/** Goals of the shooter; the goalkeeper's attempt to save has the tag too. */
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
  /** Minute of the match, from 1 to the last one of its period. */
  readonly minute: number
  readonly added: number
  /** Second of the match; in added time it continues into the next period. */
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
