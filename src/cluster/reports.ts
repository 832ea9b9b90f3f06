/** What each node says of itself, for `scoreline status` (docs/cluster.md#watching-it). */
import type { StatusReport } from '../contract/status.ts'
import type { NodeStatus } from '../http/telemetry/peer-status.ts'
import { type Engine, NODE_MS } from './engine.ts'

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
  readonly processes: StatusReport['processes']
}

/** Reports until the returned function is called. A report that fails is left out. */
export function sendReports(
  engine: () => Engine | null,
  report: () => NodeReport | Promise<NodeReport>,
): () => void {
  const send = async (connected: Engine) => {
    const of = await report()
    connected.connection.publish(subjectOf(connected), JSON.stringify(of))
    // The server may have lost the bucket.
    await connected.nodes.put(of.node, JSON.stringify(of)).catch(() => connected.ensureParts())
  }
  const timer = setInterval(() => {
    const connected = engine()
    if (connected?.isConnected) void send(connected).catch(() => {})
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

const subjectOf = ({ cluster }: Engine) => `${cluster}.nodes`

/** Receives the reports of the other nodes. Returns how to read the processes of those that still report. */
export function receiveReports(
  engine: Engine,
  node: string,
  timer: () => number,
): () => StatusReport['processes'] {
  const found = new Map<string, { readonly atMs: number; readonly of: StatusReport['processes'] }>()
  engine.connection.subscribe(subjectOf(engine), {
    callback: (error, message) => {
      if (error) return
      const report = message.json<NodeReport>()
      if (report.node !== node) found.set(report.node, { atMs: timer(), of: report.processes })
    },
  })
  return () => [...found.values()].flatMap(({ atMs, of }) => (timer() - atMs < NODE_MS ? of : []))
}
