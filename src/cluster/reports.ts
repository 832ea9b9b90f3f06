/** What each node says of itself, for `scoreline status` (docs/cluster.md#watching-it). */
import type { NodeStatus } from '../http/telemetry/peer-status.ts'
import type { Engine } from './engine.ts'

const REPORT_MS = 2000

export interface NodeReport extends NodeStatus {
  readonly position: number
  /** Open sockets of the live channel. */
  readonly sockets: number
  /** Where clients reach it, as far as it knows. */
  readonly address: string
  readonly version: string
  /** Milliseconds since 1970. */
  readonly atMs: number
}

/** Reports until the returned function is called. A report that fails is left out. */
export function sendReports(engine: () => Engine | null, report: () => NodeReport): () => void {
  const timer = setInterval(() => {
    const connected = engine()
    if (!connected?.isConnected) return
    const of = report()
    // The server may have lost the bucket.
    connected.nodes.put(of.node, JSON.stringify(of)).catch(() => connected.ensureParts().catch(() => {}))
  }, REPORT_MS)
  return () => clearInterval(timer)
}

/** Of the nodes that have reported in the last ten seconds, by name. */
export async function readReports({ nodes }: Engine): Promise<NodeReport[]> {
  const names: string[] = []
  for await (const name of await nodes.keys()) names.push(name)
  const entries = await Promise.all(names.toSorted().map((name) => nodes.get(name)))
  return entries.flatMap((entry) => (entry?.operation === 'PUT' ? [entry.json<NodeReport>()] : []))
}
