/** `scoreline-client`: typed REST calls and the live channel for programs. It imports nothing from the service. */

export { LiveClient } from './live.ts'
export type { LiveClientLimits, LiveClientOptions } from './live-connection.ts'
export type {
  ChangeEvent,
  DeletedEvent,
  ErrorEvent,
  HeartbeatEvent,
  KnownMatch,
  LiveContent,
  LiveEvent,
  LiveEventOf,
  LiveStatus,
  LiveTopic,
  LiveVariant,
  MatchField,
  MatchState,
  MatchTopic,
  SnapshotEvent,
  SportTopic,
  StatusEvent,
} from './live-messages.ts'
export { applyChanges, type Changes, type FlatChange } from './live-state.ts'
export type { BackOff, Fetch, Random, SocketConstructor, SocketLike, Timers } from './platform.ts'
export {
  type Rate,
  type RetryPolicy,
  ScorelineClient,
  type ScorelineClientOptions,
  type WalkQuery,
} from './rest.ts'
export type { Answer, CallOptions, Path, Query, Schemas, SportSlug } from './rest-calls.ts'
export { ApiError, type ErrorSlug } from './rest-calls.ts'
