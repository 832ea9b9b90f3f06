/** `scoreline-client`: typed REST calls and the live channel for programs. It imports nothing from the service. */
export { ApiError, type ErrorSlug } from './api-error.ts'
export type { BackOff } from './back-off.ts'
export { LiveClient } from './live.ts'
export type {
  ChangeEvent,
  DeletedEvent,
  ErrorEvent,
  HeartbeatEvent,
  KnownMatch,
  LiveEvent,
  LiveEventOf,
  LiveStatus,
  SnapshotEvent,
  StatusEvent,
} from './live-events.ts'
export type {
  LiveContent,
  LiveTopic,
  LiveVariant,
  MatchField,
  MatchState,
  MatchTopic,
  SportTopic,
} from './live-messages.ts'
export type { LiveClientLimits, LiveClientOptions } from './live-options.ts'
export { applyChanges, type Changes, type FlatChange } from './live-state.ts'
export type { Fetch, Random, SocketConstructor, SocketLike, Timers } from './platform.ts'
export {
  type Rate,
  type RetryPolicy,
  ScorelineClient,
  type ScorelineClientOptions,
  type WalkQuery,
} from './rest.ts'
export type { Answer, CallOptions, Path, Query, Schemas, SportSlug } from './rest-calls.ts'
