/** Metrics of a service that has several processes, or is a node of a cluster. */
import type { MetricSources } from './metrics.ts'
import type { Metrics } from './metrics-text.ts'

export function addReaders(metrics: Metrics, { readers }: MetricSources): void {
  metrics.gauge(
    'scoreline_workers',
    'Running processes of `--workers`; 0 for a single process.',
    () => readers?.().running ?? 0,
  )
  metrics.counter(
    'scoreline_worker_restarts_total',
    'Restarts of processes of `--workers` that ended by themselves.',
    () => readers?.().restarts ?? 0,
  )
}

/** Only on a node: alerts on them must not fire for a service of its own. */
export function addCluster(metrics: Metrics, { cluster }: MetricSources): void {
  if (!cluster) return
  metrics.gauge('scoreline_cluster_writing', '1 on the node of a cluster that writes, 0 on the others.', () =>
    Number(cluster().isWriting),
  )
  metrics.gauge('scoreline_cluster_connected', 'Whether the node is connected to NATS: 1 or 0.', () =>
    Number(cluster().isConnected),
  )
  metrics.gauge(
    'scoreline_cluster_behind_entries',
    'Entries of the stream that the node has not applied yet.',
    () => cluster().behind ?? 0,
  )
  metrics.gauge(
    'scoreline_cluster_unpublished_entries',
    'Entries that the node has committed and the stream has not stored yet.',
    () => cluster().unpublished,
  )
}
