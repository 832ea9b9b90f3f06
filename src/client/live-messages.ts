/**
 * The messages of the live channel as a client sees them (docs/reference/live.md#2). A test holds that they
 * are those of the service.
 */
import type { Changes } from './live-state.ts'
import type { MatchState } from './match-state.ts'
import type { SportSlug } from './rest-calls.ts'

/** Without odds, with the boards of the current stage, with the combined boards. Each has its own revisions. */
export type LiveVariant = 'plain' | 'odds' | 'all'
export const LIVE_VARIANTS: readonly LiveVariant[] = ['plain', 'odds', 'all']

interface TopicOptions {
  readonly withBkOdds?: boolean
  /** With `withBkOdds`: the combined boards of the prematch and the live stage. */
  readonly oddsStage?: 'all'
  /** Asks for a heartbeat with the freshness of the sources at this interval (ms). */
  readonly heartbeatMs?: number
}

export interface MatchTopic extends TopicOptions {
  readonly type: 'match'
  readonly sportSlug: SportSlug
  readonly matchId: number
}

export interface SportTopic extends TopicOptions {
  readonly type: 'sport'
  readonly sportSlug: SportSlug
}

export type LiveTopic = MatchTopic | SportTopic

export function variantOf({
  withBkOdds,
  oddsStage,
}: {
  withBkOdds?: boolean
  oddsStage?: string | null
}): LiveVariant {
  if (!withBkOdds) return 'plain'
  return oddsStage === 'all' ? 'all' : 'odds'
}

export function optionsOf(variant: LiveVariant): TopicOptions {
  if (variant === 'plain') return {}
  return variant === 'all' ? { withBkOdds: true, oddsStage: 'all' } : { withBkOdds: true }
}

interface OfMatch {
  readonly sportSlug: SportSlug
  readonly matchId: number
  readonly timestamp: number
}

interface Versioned extends OfMatch {
  readonly variant: LiveVariant
  readonly revision: number
}

export interface SnapshotMessage extends Versioned {
  readonly type: 'match_snapshot'
  readonly data: MatchState
}

export interface DeltaMessage extends Versioned {
  readonly type: 'match_delta'
  readonly baseRevision: number
  readonly changes: Changes
}

export interface DeletedMessage extends OfMatch {
  readonly type: 'match_deleted'
}

export interface SubscribedMessage {
  readonly type: 'subscribed' | 'already_subscribed'
  readonly subscription: 'sport' | 'match'
  readonly sportSlug: SportSlug
  readonly matchId?: number
  readonly withBkOdds: boolean
  readonly oddsStage: 'all' | null
  /** Position of the change log. */
  readonly position: number
}

export interface HeartbeatMessage {
  readonly type: 'heartbeat'
  readonly timestamp: number
  /** Position of the log of changes: where `/changes` goes on. */
  readonly position: number
  /** When something of each source of the feed was last taken (ms), by its name. */
  readonly sources: Readonly<Record<string, number>>
}

/** What the client reads. Messages of any other type are passed over: the channel may learn new ones. */
export type ServerMessage =
  | SnapshotMessage
  | DeltaMessage
  | DeletedMessage
  | SubscribedMessage
  | HeartbeatMessage
  | { readonly type: 'connected' | 'unsubscribed' | 'pong' }
  | { readonly type: 'error'; readonly code: string; readonly message: string }

/** Null for what is no message. */
export function readServerMessage(data: unknown): ServerMessage | null {
  if (typeof data !== 'string') return null
  try {
    const message: unknown = JSON.parse(data)
    const isMessage = typeof message === 'object' && message !== null && 'type' in message
    return isMessage ? (message as ServerMessage) : null
  } catch {
    return null
  }
}
