/** What the processes of a service with several of them need of each other (docs/operating.md#workers). */
import type { LiveBatch } from '../live/channel.ts'
import type { Readiness } from './health.ts'
import type { MetricsText, ReadersStatus } from './metrics.ts'

/** What a reader knows of the writer (docs/operating.md#workers). */
export interface WriterLink {
  /** The name of this reader in metrics. */
  readonly processName: string
  /** Those of all processes. */
  readonly metrics: () => Promise<MetricsText>
  readonly ready: () => Promise<Readiness>
  /** When the last change of each source was received, ms. */
  readonly lastChanges: () => Readonly<Record<string, number>>
}

export interface ReadersLink {
  /** Sends a committed batch to all readers. */
  readonly publish: (batch: LiveBatch) => void
  readonly status: () => ReadersStatus
  /** The texts of those that answer in time. */
  readonly metrics: () => Promise<readonly string[]>
}
