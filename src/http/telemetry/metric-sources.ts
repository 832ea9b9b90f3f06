/** What metrics, readiness and the status page of a process are made from. */

import type { Db } from '../../../db/open.ts'
import type { Callers } from '../../callers/callers.ts'
import type { Config } from '../../contract/config.ts'
import type { Decision, LiveSummary } from '../../feed/live-leases.ts'
import type { FeedMeter } from '../../feed/transport/meter.ts'
import type { LiveSockets } from '../../live/sockets.ts'
import type { FollowStatus } from '../../sources/poller.ts'
import type { WebhookAmounts } from '../../store/access/webhooks.ts'
import type { ResponseCacheCounts } from '../responses/response-cache.ts'
import type { RequestMeter } from '../routing/request-context.ts'
import type {
  BackupStatus,
  ClusterLink,
  NodeStatus,
  ReadersLink,
  ReadersStatus,
  WriterLink,
} from './peer-status.ts'

/** The sources of the numbers; read when `/metrics` is requested. */
export interface MetricSources {
  readonly requests: RequestMeter
  readonly callers: Callers
  readonly live: LiveSockets
  readonly feed: FeedMeter
  /** Position of the change log. */
  readonly position: () => number
  /** Whether the disk accepts changes. */
  readonly isWritable: () => boolean
  readonly responseCache: () => ResponseCacheCounts
  /** Live sources that this process follows. */
  readonly follows: () => readonly FollowStatus[]
  /** Matches of live sources. */
  readonly liveMatches: () => LiveSummary
  /** Null without automatic backups. */
  readonly backups: () => BackupStatus | null
  /** Milliseconds since 1970. */
  readonly clock: () => number
  /** Attempts since the start, and the present state. */
  readonly webhooks: () => WebhookAmounts & { readonly delivered: number; readonly failed: number }
  /** Exports over HTTP that are being streamed, and rows sent since the start, by file. */
  readonly exports: { readonly running: number; readonly rows: ReadonlyMap<string, number> }
  readonly fileBytes: () => { readonly database: number; readonly wal: number }
  readonly process: {
    readonly cpuSeconds: () => number
    readonly residentBytes: () => number
    readonly heapUsedBytes: () => number
    readonly openFiles: () => number
    readonly unhandledFaults: () => number
  }
  /** Milliseconds since 1970. */
  readonly startedAt: number
  /** Names of sources that were silent for too long (rules/sources/staleness). */
  readonly staleSources: () => readonly string[]
  /** The label `process` of a service with several processes; null for a single process. */
  readonly processName: string | null
  /** Processes that answer clients; null for a single process. */
  readonly readers: (() => ReadersStatus) | null
  /** Null for a service of its own. */
  readonly cluster: (() => NodeStatus) | null
}

export interface TelemetryOptions {
  readonly database: Db
  /** Milliseconds since 1970. */
  readonly clock: () => number
  /** Monotonic milliseconds. Default: the clock. */
  readonly timer?: () => number
  readonly config: Config
  /** Live sources that this process follows. Default: none. */
  readonly follows?: () => readonly FollowStatus[]
  /** Matches of live sources: which run without one, and where they disagree. Default: none. */
  readonly liveMatches?: () => LiveSummary
  /** What a live source says of a match, for a decision by hand. */
  readonly decisionFor?: (matchId: number, source: string) => Decision | undefined
  /** Follows a live source or not; false for one that is not followed by this service. */
  readonly switchSource?: (source: string, isOn: boolean) => boolean
  /** Automatic backups. Default: none. */
  readonly backups?: () => BackupStatus
  /** Of a process that only reads the file: the one that writes it. Default: this process writes. */
  readonly writer?: WriterLink
  /** Of the process that writes the file: those that read it. Default: none. */
  readonly readers?: ReadersLink
  /** The cluster that this process is a node of. Default: none. */
  readonly cluster?: ClusterLink
}
