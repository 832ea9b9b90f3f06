/** What a process needs of the others of its service (docs/operating.md#workers), and of its cluster (docs/cluster.md). */
import type { StatusReport } from '../../contract/status.ts'
import type { FeedRelay } from '../../feed/transport/listener.ts'
import type { LiveBatch } from '../../live/channel.ts'
import type { ClusterRole } from '../../store/cluster-state.ts'

export interface Readiness {
  readonly ok: boolean
  /** The result of each check, e.g. `{database: 'ok'}`. */
  readonly checks: Readonly<Record<string, unknown>>
}

export interface BackupStatus {
  readonly destination: string
  /** Time of the newest backup in the destination, ms since 1970; null if there is none or it is not known yet. */
  readonly newestMs: number | null
  /** End of the last successful attempt of this process. */
  readonly lastSuccessMs: number | null
  /** End of the last failed attempt of this process. */
  readonly lastFailureMs: number | null
  /** Why the last attempt failed; null after a success. */
  readonly problem: string | null
}

export interface MetricsText {
  readonly text: string
  readonly contentType: string
}

export interface ReadersStatus {
  readonly wanted: number
  readonly running: number
  /** Since the start. */
  readonly restarts: number
}

/** What a reader knows of the writer (docs/operating.md#workers). */
export interface WriterLink {
  /** The name of this reader in metrics. */
  readonly processName: string
  /** Whether it is a node of a cluster, so that clients may know later positions than the file has. */
  readonly isOfCluster: boolean
  /** Those of all processes. */
  readonly metrics: () => Promise<MetricsText>
  readonly ready: () => Promise<Readiness>
  /** The status report of all processes. Requires the token. */
  readonly report: (since: number) => Promise<StatusReport>
  /** When the last change of each source was received, ms. */
  readonly lastChanges: () => Readonly<Record<string, number>>
}

export interface ReadersLink {
  /** Sends a committed batch to all readers. */
  readonly publish: (batch: LiveBatch) => void
  readonly status: () => ReadersStatus
  /** The texts of those that answer in time. */
  readonly metrics: () => Promise<readonly string[]>
  /** The status reports of those that answer in time. */
  readonly reports: (since: number) => Promise<readonly StatusReport[]>
  readonly processes: () => Promise<readonly StatusReport['processes'][]>
}

export interface NodeStatus {
  readonly node: string
  /** Id of the cluster; null before it has begun. */
  readonly clusterId: string | null
  /** Null before the cluster has begun. */
  readonly role: ClusterRole | null
  /** Whether it accepts changes. */
  readonly isWriting: boolean
  /** The node that has the lease; null if none has. */
  readonly writer: string | null
  readonly isConnected: boolean
  readonly epoch: string
  readonly entry: number
  /** Entries of the stream that this node does not have; null while that is not known. */
  readonly behind: number | null
  /** Committed entries that the stream does not have. */
  readonly unpublished: number
  /** When it last knew the end of the stream, ms since 1970; null for never. */
  readonly seenMs: number | null
  /** Whether it can take nothing more from the stream: its content stays as it is until it has a snapshot or an update. */
  readonly isStuck: boolean
  /** Why it is not what it should be; null if all is well. */
  readonly problem: string | null
  /** Why keys with a daily limit are refused; null if they are not. */
  readonly quotaProblem: string | null
}

export interface ClusterLink {
  /** Throws NotLeaderError if changes are not accepted here at the moment. */
  readonly requireWriting: () => void
  /** Resolves when what is committed by now is as safe as the setting promises. Throws NotLeaderError otherwise. */
  readonly acknowledge: () => Promise<void>
  /** Called after each commit. */
  readonly wake: () => void
  readonly status: () => NodeStatus
  /** Those of the other nodes, as they last reported. */
  readonly otherProcesses: () => StatusReport['processes']
  readonly relay: FeedRelay
}
