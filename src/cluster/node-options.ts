/** What a node of a cluster is given (docs/cluster.md). */
import type { Db } from '../../db/open.ts'
import type { Acknowledgement } from '../catalog/feed.ts'
import type { ReplayedEntry } from '../feed/replay-entry.ts'
import type { Logger } from '../http/responses/errors.ts'
import type { Engine, LeaseHolder } from './engine.ts'

export interface NodeOptions {
  readonly db: Db
  /** Opens the connection; called again until it succeeds. */
  readonly openEngine: () => Promise<Engine>
  readonly holder: LeaseHolder
  readonly canWrite: boolean
  /** Whether this node begins a cluster with an empty file; one with content may do so anyway. */
  readonly isNewCluster: boolean
  readonly ack: Acknowledgement
  readonly clock: () => number
  /** Monotonic milliseconds. */
  readonly timer: () => number
  readonly entropy: (count: number) => Uint8Array
  readonly logger: Logger
  /** Why the quota of keys cannot be counted for all nodes; null if it can. Default: it can. */
  readonly quotaProblem?: () => string | null
  /** Shows what was applied; another epoch may have begun. */
  readonly onEntry: (replayed: ReplayedEntry, isFarBehind?: boolean) => void
  /** Starts or stops what runs on the writer alone. */
  readonly onRole: (isWriting: boolean) => void
}
