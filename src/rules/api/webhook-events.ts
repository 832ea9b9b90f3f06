/** Which events a change of a match gives, and which webhooks want them (docs/webhooks.md#events). */

import { type MatchStatus, statusOfCode } from '../../catalog/statuses.ts'
import {
  RETRY_DELAYS_MS,
  WEBHOOK_EVENT_TYPES,
  WEBHOOK_LIMITS,
  type WebhookEventType,
} from '../../catalog/webhooks.ts'
import type { ResultRow } from '../matches/results.ts'

/** The columns of a match that decide about events. */
export interface MatchFixture extends Omit<ResultRow, 'winnerCode'> {
  readonly sport: number
  readonly tournamentId: number
}

/** Statuses from which a match begins; from any other one it is resumed. */
const BEFORE_PLAY: readonly MatchStatus[] = ['notstarted', 'delayed', 'postponed', 'canceled']

/** Whether the match was stale before a change, and is after it. */
export type StaleMarks = readonly [was: boolean, is: boolean]
const NOT_STALE: StaleMarks = [false, false]

/** The events of a change in the order of the catalog; null stands for a match that does not exist. */
export function matchEvents(
  previous: MatchFixture | null,
  next: MatchFixture | null,
  [wasStale, isStale]: StaleMarks = NOT_STALE,
): WebhookEventType[] {
  if (!next) return previous ? ['match.deleted'] : []
  if (!previous) return ['match.created']
  const found = new Set<WebhookEventType>(['match.changed'])
  if (previous.status !== next.status)
    found.add(statusEvent(statusOfCode(previous.status), statusOfCode(next.status)))
  if (previous.startMs !== next.startMs) found.add('match.rescheduled')
  if (wasStale !== isStale) found.add(isStale ? 'match.stale' : 'match.fresh')
  const [home, away] = [next.homeScore - previous.homeScore, next.awayScore - previous.awayScore]
  if (home < 0 || away < 0) found.add('score.corrected')
  else if (home > 0 || away > 0) found.add('goal')
  return WEBHOOK_EVENT_TYPES.filter((type) => found.has(type))
}

function statusEvent(previous: MatchStatus, next: MatchStatus): WebhookEventType {
  if (next === 'notstarted') return 'match.rescheduled'
  if (next !== 'inprogress') return `match.${next}`
  return BEFORE_PLAY.includes(previous) ? 'match.started' : 'match.resumed'
}

/** What a webhook subscribes to; null for any tournament or team. */
export interface Subscription {
  readonly sport: number
  readonly events: readonly string[]
  readonly tournamentId: number | null
  readonly teamId: number | null
}

export interface Subject {
  readonly type: string
  readonly sport: number
  readonly tournamentId: number
  readonly homeTeamId: number
  readonly awayTeamId: number
}

export function isWanted({ sport, events, tournamentId, teamId }: Subscription, event: Subject): boolean {
  return (
    sport === event.sport &&
    (tournamentId === null || tournamentId === event.tournamentId) &&
    (teamId === null || teamId === event.homeTeamId || teamId === event.awayTeamId) &&
    events.includes(event.type)
  )
}

/**
 * When to retry after a number of failed attempts; null if the event has been retried for long enough, which takes at
 * least one attempt after each delay: a clock that was put forward does not count. The last attempt is at the end of that
 * time.
 */
export function nextAttemptMs(attempts: number, failingSinceMs: number, now: number): number | null {
  const endMs = failingSinceMs + WEBHOOK_LIMITS.retryMs
  const isOver = now >= endMs
  if (isOver && attempts > RETRY_DELAYS_MS.length) return null
  const delayMs = RETRY_DELAYS_MS[Math.min(attempts, RETRY_DELAYS_MS.length) - 1] ?? 0
  return isOver ? now + delayMs : Math.min(now + delayMs, endMs)
}
