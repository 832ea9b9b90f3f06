/** Events of the live client. */
import type { HeartbeatMessage, LiveContent, MatchState } from './live-messages.ts'
import type { FlatChange } from './live-state.ts'
import type { SportSlug } from './rest-calls.ts'

/** A match as the client knows it. States are shared, so treat them as read-only. With `fields` they have only these. */
export interface KnownMatch extends LiveContent {
  readonly sportSlug: SportSlug
  readonly matchId: number
  readonly revision: number
  /** Timestamp of the message that carried the state (ms). */
  readonly timestamp: number
  readonly state: MatchState
}

/** The whole match: the first state of a subscription, or the state after messages were missed. */
export interface SnapshotEvent extends KnownMatch {
  readonly type: 'snapshot'
  /** The previously known state; null for the first. */
  readonly before: MatchState | null
}

export interface ChangeEvent extends KnownMatch {
  readonly type: 'change'
  readonly before: MatchState
  /** Each changed path, with the old and new value. */
  readonly changes: readonly FlatChange[]
  /** Number of deltas in this event: more than one if the reader of the iterator was too slow. */
  readonly deltas: number
}

/** The match was deleted; no event follows unless it is recreated. */
export interface DeletedEvent {
  readonly type: 'deleted'
  readonly sportSlug: SportSlug
  readonly matchId: number
  /** Null if the service did not report it: the match was missing when its snapshot was requested. */
  readonly timestamp: number | null
  readonly before: MatchState | null
}

/**
 * `waiting`: until the next attempt. `closed` is final: `close()` was called, the key was refused (1008), or the
 * maximum number of attempts failed.
 */
export type LiveStatus =
  | { readonly state: 'connecting'; readonly attempt: number }
  | { readonly state: 'open' }
  | { readonly state: 'waiting'; readonly delayMs: number; readonly code: number; readonly reason: string }
  | {
      readonly state: 'closed'
      readonly cause: 'requested' | 'refused' | 'gaveUp'
      readonly code: number
      readonly reason: string
    }

export interface StatusEvent {
  readonly type: 'status'
  readonly status: LiveStatus
}

/**
 * Codes of the service (`invalid_topic`, `user_has_no_access`, ...) and of the client. The client continues after each
 * of its own: `revision_gap` (a delta was missed; a snapshot has been requested), `unreadable_message` (the client
 * reconnects), `queue_overflow` (the reader of the iterator is so slow that the oldest event was dropped).
 */
export interface ErrorEvent {
  readonly type: 'error'
  readonly code: string
  readonly message: string
}

export type HeartbeatEvent = HeartbeatMessage

export type LiveEvent = SnapshotEvent | ChangeEvent | DeletedEvent | StatusEvent | ErrorEvent | HeartbeatEvent

/** An event of one type. */
export type LiveEventOf<Type extends LiveEvent['type']> = Extract<LiveEvent, { readonly type: Type }>
