/**
 * A reader of `serve --workers` (docs/operating.md#workers): answers clients from a file that another process writes.
 * It ends with that process.
 */
import { BUSY_TIMEOUT_MS, openDatabase, setBusyTimeout } from '../../../../db/open.ts'
import { leaveCheckpoints } from '../../../../db/write-ahead-log.ts'
import { type App, createApp } from '../../../app.ts'
import { STATUS_LIMITS } from '../../../catalog/status.ts'
import { ApiError } from '../../../contract/errors.ts'
import type { StatusReport } from '../../../contract/status.ts'
import type { WriterLink } from '../../../http/telemetry/peer-status.ts'
import { STATUS_JSON_PATH } from '../../../http/telemetry/status-pages.ts'
import { METRICS_PATH } from '../../../http/telemetry/telemetry.ts'
import { errorMessage } from '../../../shared/error-code.ts'
import { closeDatabase } from '../../../store/sql/statement.ts'
import type { CommandContext } from '../../context.ts'
import { socketAddress, socketPathOf } from '../../data/feed-address.ts'
import { createErrorLog } from '../log.ts'
import { FOREIGN_WRITES_CHECK_MS, type PublicSide, servePublic } from '../public-listener.ts'
import { SearchThread } from '../search-thread.ts'
import { RelayedLedger } from './relayed-ledger.ts'
import { type ReaderStart, readBatch, type ToReader, type WriterChannel } from './worker-messages.ts'

/** How long the writer may take to answer for its readers. */
const WRITER_WAIT_MS = 2000

/** Runs until the writer stops it or ends. Throws DatabaseError for a file that it cannot use. */
export async function runReader(
  { clock, timer }: Pick<CommandContext, 'clock' | 'timer'>,
  writer: WriterChannel,
): Promise<void> {
  const started = Promise.withResolvers<ReaderStart>()
  const stopped = Promise.withResolvers<void>()
  let app: App | null = null
  const ledger = new RelayedLedger((id, charge) => writer.send({ type: 'charge', id, charge }))
  let lastChanges: Readonly<Record<string, number>> = {}
  writer.onMessage((message) => {
    if (message.type === 'start') started.resolve(message.start)
    else if (message.type === 'stop') stopped.resolve()
    else if (message.type === 'lastChanges') lastChanges = message.lastChanges
    else if (message.type === 'charged') ledger.receive(message.id, message.charged)
    else if (app) answer(app, message, writer)
  })
  writer.send({ type: 'hello' })
  const start = await Promise.race([started.promise, stopped.promise, writer.closed])
  if (!start) return
  const { database: path, config, caches, logLevel } = start
  const memory = caches && { pageCacheBytes: caches.pageCache, mapBytes: caches.map }
  const database = openDatabase(path, { durability: 'normal', mustExist: true, ...memory })
  setBusyTimeout(database, BUSY_TIMEOUT_MS.server)
  // The thread of the writer makes them.
  leaveCheckpoints(database, true)
  let front: PublicSide | null = null
  const logger = createErrorLog(logLevel)
  writer.handleFaults(logger)
  const searcher = new SearchThread({ path, mapBytes: caches?.map ?? 0 }, logger)
  app = createApp({
    database,
    clock,
    timer,
    config,
    logger,
    searcher: searcher.find,
    peerAddress: (request) => front?.peerAddress(request) ?? null,
    writer: writerLink(start, () => lastChanges),
    ...(start.isOfCluster && { quotaLedger: ledger }),
  })
  front = servePublic(app, { ...start, ...config, sharesPort: true }, timer)
  app.sample()
  const timers = [
    setInterval(app.checkForeignWrites, FOREIGN_WRITES_CHECK_MS),
    setInterval(app.sample, STATUS_LIMITS.sampleMs),
  ]
  writer.send({ type: 'ready' })
  await Promise.race([stopped.promise, writer.closed])
  for (const each of timers) clearInterval(each)
  await front.stop()
  app.close()
  await searcher.stop()
  await Promise.race([ledger.settled(), writer.closed])
  closeDatabase(database)
}

function answer(
  app: App,
  message: Extract<ToReader, { type: 'batch' | 'ask' }>,
  writer: WriterChannel,
): void {
  if (message.type === 'batch') {
    app.show(readBatch(message.text))
    writer.send({ type: 'batchShown' })
    return
  }
  const { id, query } = message
  const text =
    query === 'metrics'
      ? app.metrics().then(({ text }) => text)
      : (query === 'processes' ? app.processes() : app.report(query.since)).then((of) => JSON.stringify(of))
  void text.then((text) => writer.send({ type: 'answer', id, text }))
}

/** The writer answers on its private listener. */
function writerLink(
  { name, database, config, isOfCluster }: ReaderStart,
  lastChanges: WriterLink['lastChanges'],
): WriterLink {
  const { url, init } = socketAddress(socketPathOf(database) ?? '')
  /** Throws ApiError if the writer does not answer, such as in the moment between its end and that of this process. */
  const ask = async (path: string, headers = {}) => {
    try {
      const signal = AbortSignal.timeout(WRITER_WAIT_MS)
      const response = await fetch(`${url}${path}`, { ...init, headers, signal })
      const contentType = response.headers.get('content-type') ?? ''
      return { ok: response.ok, contentType, text: await response.text() }
    } catch (cause) {
      const message = `The process that writes does not answer: ${errorMessage(cause)}. Retry in a second.`
      throw new ApiError('service_busy', message, { headers: { 'retry-after': '1' } })
    }
  }
  return {
    processName: name,
    isOfCluster,
    lastChanges,
    metrics: () => ask(METRICS_PATH),
    report: async (since) => {
      const response = await ask(`${STATUS_JSON_PATH}?since=${since}`, {
        authorization: `Bearer ${config.statusToken}`,
      })
      if (!response.ok) throw new Error(`the process that writes answered: ${response.text}`)
      return JSON.parse(response.text) as StatusReport
    },
    ready: () =>
      ask('/readyz').then(
        ({ ok, text }) => ({ ok, checks: JSON.parse(text).checks }),
        (problem) => ({ ok: false, checks: { writer: errorMessage(problem) } }),
      ),
  }
}
