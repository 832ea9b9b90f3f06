/**
 * The messages of the live channel from the client's side (docs/reference/live.md#2). A test keeps them in line with
 * those of the service.
 */
import type { Changes } from './live-state.ts'
import type { Schemas, SportSlug } from './rest-calls.ts'

/** A match on the live channel: as by id, but without `scoreStatus`. */
export type MatchState = Omit<Schemas['MatchDetail'], 'scoreStatus'>

/** Without odds, with the boards of the current stage, with the combined boards. Each has its own revisions. */
export type LiveVariant = 'plain' | 'odds' | 'all'
export const LIVE_VARIANTS: readonly LiveVariant[] = ['plain', 'odds', 'all']

interface TopicOptions {
  readonly withBkOdds?: boolean
  /** With `withBkOdds`: the combined boards of the prematch and the live stage. */
  readonly oddsStage?: 'all'
  /** Requests heartbeats at this interval (ms), with the freshness of the sources. */
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

export interface LogPosition {
  /** Name of the history of the data. */
  readonly epoch: string
  /** Position of the change log up to which all changes have been sent. */
  readonly position: number
}

/** The state that a client has: where a subscription resumes. */
export interface LiveSince extends LogPosition {
  readonly timestamp: number | null
}

interface OfMatch {
  readonly sportSlug: SportSlug
  readonly matchId: number
  readonly timestamp: number
  /** Position of the change log up to which all changes have been sent. */
  readonly position: number
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

interface OfSubscription extends LogPosition {
  readonly topic: string
  readonly subscription: 'sport' | 'match'
  readonly sportSlug: SportSlug
  readonly matchId?: number
  readonly withBkOdds: boolean
  readonly oddsStage: 'all' | null
}

export interface SubscribedMessage extends OfSubscription {
  readonly type: 'subscribed' | 'already_subscribed'
}

/** `resumed`: everything that `since` asked for has been sent. `reset`: full snapshots follow. */
export interface ResumedMessage extends OfSubscription {
  readonly type: 'resumed' | 'reset'
  readonly timestamp: number
}

export interface HeartbeatMessage extends LogPosition {
  readonly type: 'heartbeat'
  readonly timestamp: number
  /** When the last change of each source of the feed was received (ms), by source name. */
  readonly sources: Readonly<Record<string, number>>
}

/** The handled messages. Messages of other types are ignored, so that the channel can add new ones. */
export type ServerMessage =
  | SnapshotMessage
  | DeltaMessage
  | DeletedMessage
  | SubscribedMessage
  | HeartbeatMessage
  | ResumedMessage
  | ({ readonly type: 'connected' | 'pong'; readonly timestamp: number } & LogPosition)
  | { readonly type: 'unsubscribed' }
  | { readonly type: 'error'; readonly code: string; readonly message: string; readonly topic?: string }

/** Null if it is not a message. */
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
