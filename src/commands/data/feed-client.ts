/**
 * How commands apply changes (docs/architecture.md#the-path-of-a-change): through the service that runs on the
 * database, so that subscribers receive them, or directly into the file if none is running.
 */
import { DatabaseError, type Db, refusalOf } from '../../../db/open.ts'
import type { Line, Rejection } from '../../feed/apply.ts'
import { UnreadablePath } from '../../feed/formats/input/content.ts'
import { type IngestOptions, type IngestSummary, ingest, NOTHING } from '../../feed/transport/ingest.ts'
import type { Greeting } from '../../feed/transport/listener.ts'
import { SendingFailed, sendLines } from '../../feed/transport/sender.ts'
import { type CommandContext, withDatabase } from '../context.ts'
import { CommandError } from '../errors.ts'
import {
  type FeedAddress,
  type FeedPort,
  handshake,
  isSocket,
  portAddress,
  socketAddress,
  socketPathOf,
} from './feed-address.ts'
import {
  acknowledgedText,
  batchReporter,
  HeldList,
  rejectionReporter,
  storedText,
  type Unit,
} from './report.ts'

export interface ApplyOptions {
  readonly strict: boolean
  /** Unit of the line numbers. */
  readonly unit: Unit
  /** Where a line comes from, for the message about how much was stored. */
  readonly placeOf?: (line: number) => string
  /** Send to the service on this port and use no file; null looks for a service beside the database. */
  readonly feedPort: FeedPort | null
  /** Called after each batch, instead of the usual progress line. */
  readonly onBatch?: (sum: IngestSummary) => void
  /** Called for every rejection, including those beyond the reporting limit. */
  readonly onRejected?: (rejection: Rejection) => void
  /** False if the caller reports the rejections. Default: true. */
  readonly reportsRejections?: boolean
  /** Receives the changes applied to the file. A service returns only counts. */
  readonly onApplied?: IngestOptions['onApplied']
  /** For the file: most trusted source first. A service has its own setting. */
  readonly sources: readonly string[]
  /** Apply small batches at once, for input that arrives slowly. Each takes a transaction of its own. */
  readonly isPaced?: boolean
}

/** A few changes by a command that reports them itself. */
export const QUIET = { strict: false, feedPort: null, sources: [], onBatch: () => {} } as const

interface Service {
  readonly address: FeedAddress
  readonly greeting: Greeting
}

/**
 * Applies lines and reports rejections as they occur. Throws CommandError if the service stops in the middle,
 * DatabaseError if the file cannot be used, and UnreadablePath if an input file cannot be read. The message says how
 * much was stored.
 */
export async function applyThrough(
  context: CommandContext,
  database: string,
  lines: AsyncIterable<Line> | Iterable<Line>,
  options: ApplyOptions,
): Promise<IngestSummary> {
  const { strict, unit, placeOf } = options
  const onBatch = options.onBatch ?? batchReporter(context)
  let kept = NOTHING
  const held = new HeldList()
  const how = {
    strict,
    onRejected: rejectionReporter(context, options),
    onHeld: held.add,
    onBatch: (sum: IngestSummary) => {
      if (!strict) kept = sum
      onBatch(sum)
    },
  }
  const service = await findService(database, options.feedPort)
  if (!service) {
    const own = {
      trusted: options.sources,
      ...(options.onApplied && { onApplied: options.onApplied }),
      ...(options.isPaced && { pause: (ms: number) => Bun.sleep(ms) }),
    }
    const work = (db: Db) =>
      ingest(db, lines, { ...how, ...own }).catch((cause) => {
        throw interrupted(refusalOf(cause, database) ?? cause, storedText(kept, unit, placeOf))
      })
    // Not mapped, so that memory does not grow with the file.
    return withDatabase(database, work, { isBulkLoad: true }).finally(() => held.report(context))
  }
  const { address, greeting } = service
  try {
    return await sendLines(lines, {
      ...how,
      position: greeting.position,
      pause: (ms) => Bun.sleep(ms),
      request: (path, init) => fetch(`${address.url}${path}`, { ...address.init, ...init, timeout: false }),
    })
  } catch (problem) {
    if (!(problem instanceof SendingFailed)) throw interrupted(problem, storedText(kept, unit, placeOf))
    const acknowledged = problem.before === null ? '' : `; ${acknowledgedText(problem.before, unit, placeOf)}`
    throw new CommandError(`${problem.message}${acknowledged}`, { cause: problem })
  } finally {
    held.report(context)
  }
}

/** Adds what was stored to a failure that the operator can fix; returns any other unchanged. */
function interrupted(problem: unknown, kept: string): unknown {
  const Understood = [DatabaseError, UnreadablePath].find((kind) => problem instanceof kind)
  return Understood ? new Understood(`${(problem as Error).message}; ${kept}`, { cause: problem }) : problem
}

async function findService(database: string, feedPort: FeedPort | null): Promise<Service | null> {
  if (feedPort) {
    const address = portAddress(feedPort)
    const greeting = await handshake(address)
    if (typeof greeting === 'object') return { address, greeting }
    const place = `127.0.0.1 port ${feedPort.port}`
    throw new CommandError(
      greeting === 'none'
        ? `no service is listening on ${place}; start it with this --feed-port, or omit the option to write to the database file`
        : `${place}: ${greeting}`,
    )
  }
  const path = socketPathOf(database)
  if (path === null || !isSocket(path)) return null
  const address = socketAddress(path)
  const greeting = await handshake(address)
  if (typeof greeting === 'object') return { address, greeting }
  if (greeting === 'none') return null
  throw new CommandError(`${path}, where the feed socket of the service should be: ${greeting}`)
}
