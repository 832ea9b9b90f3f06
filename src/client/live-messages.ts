/**
 * The messages of the live channel from the client's side (docs/reference/live.md#2). A test keeps them in line with
 * those of the service.
 */
import type { Changes, FlatChange } from './live-state.ts'
import type { Schemas, SportSlug } from './rest-calls.ts'

/** A match on the live channel: as by id, but without `scoreStatus`. */
export type MatchState = Omit<Schemas['MatchDetail'], 'scoreStatus'>
export type MatchField = keyof Schemas['MatchDetail']

/** Without odds, with the boards of the current stage, with the combined boards. Each has its own revisions. */
export type LiveVariant = 'plain' | 'odds' | 'all'
export const LIVE_VARIANTS: readonly LiveVariant[] = ['plain', 'odds', 'all']

/** What messages of a subscription contain, and how often. States of different contents are kept apart. */
export interface LiveContent {
  readonly variant: LiveVariant
  /** Absent for all. */
  readonly fields?: readonly MatchField[]
  /** Absent for every change at once. */
  readonly conflateMs?: number
}

interface TopicOptions {
  readonly withBkOdds?: boolean
  /** With `withBkOdds`: the combined boards of the prematch and the live stage. */
  readonly oddsStage?: 'all'
  /** Only these fields of a match, and those that are always included. Whatever the type says, a state has no others. */
  readonly fields?: readonly MatchField[]
  /** At most one change per match in this time (ms), merged: 100 to 60,000. */
  readonly conflateMs?: number
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

/** The content of a topic, or of a message about its subscription. */
export function contentOf(
  topic: Pick<LiveContent, 'fields' | 'conflateMs'> & Parameters<typeof variantOf>[0],
) {
  return { variant: variantOf(topic), ...choiceOf(topic) } satisfies LiveContent
}

export function optionsOf({ variant, ...choice }: LiveContent): TopicOptions {
  const odds =
    variant === 'plain' ? {} : { withBkOdds: true, ...(variant === 'all' && { oddsStage: 'all' as const }) }
  return { ...odds, ...choiceOf(choice) }
}

function choiceOf({ fields, conflateMs }: Omit<LiveContent, 'variant'>) {
  return { ...(fields && { fields }), ...(conflateMs !== undefined && { conflateMs }) }
}

/** Equal for equal contents, in whatever order their fields are named. */
export function contentText({ variant, fields, conflateMs }: LiveContent): string {
  const names = fields ? `:${[...new Set(fields)].sort().join()}` : ''
  return `${variant}${names}${conflateMs === undefined ? '' : `~${conflateMs}`}`
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

interface Versioned extends OfMatch, LiveContent {
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

interface OfSubscription extends LogPosition, Pick<LiveContent, 'fields' | 'conflateMs'> {
  readonly topic: string
  readonly subscription: 'sport' | 'match'
  readonly sportSlug: SportSlug
  readonly matchId?: number
  readonly withBkOdds: boolean
  readonly oddsStage: 'all' | null
}

export interface SubscribedMessage extends OfSubscription {
  readonly type: 'subscribed' | 'already_subscribed'
  /** Members of the message that are unknown. */
  readonly ignored?: readonly string[] | undefined
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

// Events of the live client.

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

export type LiveEventOf<Type extends LiveEvent['type']> = Extract<LiveEvent, { readonly type: Type }>
