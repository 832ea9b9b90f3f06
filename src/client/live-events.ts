/** Events of the live client. */
import type { LiveVariant } from './live-messages.ts'
import type { FlatChange } from './live-state.ts'
import type { MatchState } from './match-state.ts'
import type { SportSlug } from './rest-calls.ts'

/** A match as the client knows it. States are shared: read them, never write to them. */
export interface KnownMatch {
  readonly sportSlug: SportSlug
  readonly matchId: number
  readonly variant: LiveVariant
  readonly revision: number
  /** Of the message that brought the state (ms). */
  readonly timestamp: number
  readonly state: MatchState
}

/** The whole match: the first state of a subscription, or the state after something was missed. */
export interface SnapshotEvent extends KnownMatch {
  readonly type: 'snapshot'
  /** What was known before; null for the first. */
  readonly before: MatchState | null
}

export interface ChangeEvent extends KnownMatch {
  readonly type: 'change'
  readonly before: MatchState
  /** Each place that changed, with the value before and after. */
  readonly changes: readonly FlatChange[]
  /** Deltas in this event: more than one where the reader of the iterator was slower than they came. */
  readonly deltas: number
}

/** The match was deleted; no event follows unless it is recreated. */
export interface DeletedEvent {
  readonly type: 'deleted'
  readonly sportSlug: SportSlug
  readonly matchId: number
  /** Null where it was deleted while the client was not connected. */
  readonly timestamp: number | null
  readonly before: MatchState | null
}

/**
 * `waiting`: until the next try. `closed` is the end: because the program asked, because the key was refused (1008),
 * or because as many tries as allowed have failed.
 */
export type LiveStatus =
  | { readonly state: 'connecting'; readonly attempt: number }
  | { readonly state: 'open' }
  | { readonly state: 'waiting'; readonly delayMs: number; readonly code: number; readonly reason: string }
  | {
      readonly state: 'closed'
      readonly because: 'asked' | 'refused' | 'gaveUp'
      readonly code: number
      readonly reason: string
    }

export interface StatusEvent {
  readonly type: 'status'
  readonly status: LiveStatus
}

/**
 * Codes of the service (`invalid_topic`, `user_has_no_access`, ...), and those of the client, none of which ends it:
 * `revision_gap` (a delta was missed; a snapshot is on its way), `unreadable_message` (the client reconnects),
 * `queue_overflow` (the reader of the iterator is so slow that the oldest event was dropped).
 */
export interface ErrorEvent {
  readonly type: 'error'
  readonly code: string
  readonly message: string
}

export interface HeartbeatEvent {
  readonly type: 'heartbeat'
  readonly timestamp: number
  /** Position of the log of changes: where `/changes` goes on. */
  readonly position: number
  /** When something of each source of the feed was last taken (ms), by its name. */
  readonly sources: Readonly<Record<string, number>>
}

export type LiveEvent = SnapshotEvent | ChangeEvent | DeletedEvent | StatusEvent | ErrorEvent | HeartbeatEvent

/** An event of one type. */
export type LiveEventOf<Type extends LiveEvent['type']> = Extract<LiveEvent, { readonly type: Type }>
