/**
 * `serve --cluster` (docs/cluster.md): serves the file of this node for as long as it follows the cluster, and otherwise
 * fetches a snapshot while clients are told to wait.
 */
import { existsSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { restore } from '../../../../db/backup.ts'
import { DatabaseError } from '../../../../db/open.ts'
import { freePath } from '../../../../db/temporary-files.ts'
import { Engine, notBegun } from '../../../cluster/engine.ts'
import { logWaiting } from '../../../cluster/engine-problem.ts'
import { EngineProblem } from '../../../cluster/problem.ts'
import { fetchSnapshot, listSnapshots, selectUsableSnapshot } from '../../../cluster/snapshots.ts'
import { ApiError } from '../../../contract/errors.ts'
import { envelopeResponse, type Logger } from '../../../http/responses/errors.ts'
import { pathOf } from '../../../shared/url-parts.ts'
import { becomeCopy } from '../../../store/cluster-state.ts'
import { closeDatabase } from '../../../store/sql/statement.ts'
import { inWorkFolder } from '../../backup/backup.ts'
import type { CommandContext } from '../../context.ts'
import { CommandError } from '../../errors.ts'
import { openIndexed } from '../../open-indexed.ts'
import { type Running, type ServeOptions, startServe } from '../serve.ts'
import type { ServedCluster } from './open-node.ts'

/** Between two attempts to get content. */
const RETRY_MS = 1000

type ClusterServeOptions = ServeOptions & { readonly cluster: ServedCluster }

/** Resolves when the node serves, or waits for content. Throws what `startServe` throws. */
export async function serveCluster(
  context: CommandContext,
  options: ClusterServeOptions,
  logger: Logger,
): Promise<Running> {
  const stop = new AbortController()
  const first = Promise.withResolvers<string>()
  const failed = Promise.withResolvers<never>()
  const done = serveAgain(context, options, logger, stop.signal, first.resolve).catch((problem) => {
    first.reject(problem)
    failed.reject(problem)
  })
  // Either may be the one that nobody waits for.
  failed.promise.catch(() => {})
  const address = await first.promise
  return {
    address,
    failed: failed.promise,
    stop: async () => {
      stop.abort()
      await done
    },
  }
}

async function serveAgain(
  context: CommandContext,
  options: ClusterServeOptions,
  logger: Logger,
  signal: AbortSignal,
  onServed: (address: string) => void,
): Promise<void> {
  const aborted = new Promise<null>((resolve) => {
    signal.addEventListener('abort', () => resolve(null), { once: true })
  })
  while (!signal.aborted) {
    await awaitContent(context, options, logger, signal, onServed)
    if (signal.aborted) return
    const running = await startServe(context, options, logger)
    onServed(running.address)
    const lost = await Promise.race([running.lost, aborted])
    await running.stop()
    if (lost === null) return
    const { reason, isReplaceable } = lost
    if (!isReplaceable) throw new CommandError(reason)
    const kept = setAside(options.database)
    logger.warn(
      { event: 'cluster_rejoins', file: kept },
      `this node fetches a snapshot, because ${reason}; its file is now ${kept}`,
    )
  }
}

/** What SQLite writes beside a file is of it. */
const ENDS = ['', '-wal', '-shm'] as const

/** Files that were set aside before are kept too. */
function setAside(database: string): string {
  const kept = freePath(`${database}.replaced`, ENDS)
  for (const end of ENDS)
    if (existsSync(`${database}${end}`)) renameSync(`${database}${end}`, `${kept}${end}`)
  return kept
}

/** Returns when there is a file to serve: its own, a snapshot, or an empty one for a cluster that begins. */
async function awaitContent(
  context: CommandContext,
  options: ClusterServeOptions,
  logger: Logger,
  signal: AbortSignal,
  onWaiting: (address: string) => void,
): Promise<void> {
  const { database, cluster, host, port } = options
  if (existsSync(database)) return
  let reason = 'it connects to NATS'
  const server = serveWaiting({ host, port }, () => reason)
  context.report(`No ${database} yet: waiting for the content of the cluster "${cluster.cluster}".`)
  onWaiting(`http://${host}:${port}`)
  const wait = (problem: unknown) => {
    reason = logWaiting(logger, problem, reason)
  }
  try {
    while (!signal.aborted) {
      try {
        if (await fetchContent(options, () => (reason = 'it fetches a snapshot'))) return
        wait(new EngineProblem(notBegun(cluster.cluster)))
      } catch (problem) {
        wait(problem)
      }
      await Bun.sleep(RETRY_MS)
    }
  } finally {
    await server.stop()
  }
}

/** Whether there is a file now, or may be made by serving it. */
async function fetchContent(
  { database, cluster }: ClusterServeOptions,
  onFetch: () => void,
): Promise<boolean> {
  // A node that begins nothing makes nothing at a NATS that may be the wrong one.
  return Engine.look({ ...cluster, isOnlooker: !cluster.isNewCluster }, async (engine) => {
    const newest = await selectUsableSnapshot(engine)
    if (!newest) return cluster.isNewCluster && (await isNew(engine))
    onFetch()
    await inWorkFolder(dirname(database), async (folder) => {
      const file = join(folder, 'snapshot.db')
      await fetchSnapshot(engine, newest, file)
      restore(file, database, {
        keepsEpoch: true,
        onDigestFault: (fault) => {
          throw new DatabaseError(`the snapshot ${fault}`)
        },
        // It was checked when it was made, and its digest is that of then.
        checkContent: () => {},
      })
    })
    const db = openIndexed(database, { durability: 'normal', mustExist: true })
    becomeCopy(db)
    closeDatabase(db)
    return true
  })
}

/** A stream that was lost is empty too. */
async function isNew(engine: Engine): Promise<boolean> {
  const { lastSequence } = await engine.tail()
  return lastSequence === 0 && (await listSnapshots(engine)).length === 0
}

const WAITING_HEADERS = { 'cache-control': 'no-store', 'retry-after': '5' }

/** Answers on the public port while the node has no content to serve: 503 with the reason. */
function serveWaiting(
  { host, port }: { readonly host: string; readonly port: number },
  reason: () => string,
): { stop(): Promise<void> } {
  const server = Bun.serve({
    hostname: host,
    port,
    development: false,
    reusePort: false,
    fetch: (request) => {
      const path = pathOf(request.url)
      if (path === '/healthz') return Response.json({ status: 'ok' })
      if (path === '/readyz') {
        const body = { status: 'unavailable', checks: { cluster: reason() } }
        return Response.json(body, { status: 503, headers: WAITING_HEADERS })
      }
      const error = new ApiError('service_busy', `This node has no content yet: ${reason()}.`)
      return envelopeResponse(error, WAITING_HEADERS)
    },
  })
  return { stop: () => server.stop(true) }
}
