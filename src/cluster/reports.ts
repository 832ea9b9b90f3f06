/** What each node says of itself, for `scoreline status` (docs/cluster.md#watching-it). */
import type { StatusReport } from '../contract/status.ts'
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
  /** Absent from earlier versions. */
  readonly processes?: StatusReport['processes']
}

/** Reports until the returned function is called. A report that fails is left out. */
export function sendReports(
  engine: () => Engine | null,
  report: () => NodeReport | Promise<NodeReport>,
): () => void {
  const send = async (connected: Engine) => {
    const of = await report()
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

/** How long the reports are waited for. */
const READ_MS = 1000

/** The processes of all nodes but one; none if NATS does not answer in time. */
export async function readOtherProcesses(engine: Engine, node: string): Promise<StatusReport['processes']> {
  const late = new Promise<NodeReport[]>((resolve) => setTimeout(resolve, READ_MS, []))
  const reports = await Promise.race([readReports(engine), late]).catch(() => [])
  return reports.flatMap((of) => (of.node === node ? [] : (of.processes ?? [])))
}
