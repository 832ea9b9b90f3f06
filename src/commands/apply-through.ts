/**
 * How commands bring changes in (docs/architecture.md#the-path-of-a-change): through the service that runs on the
 * database, so that subscribers receive them, or into the file where none runs.
 */
import { DatabaseRefused, type Db, refusalOf } from '../../db/open.ts'
import type { AppliedChange, Line, Rejection } from '../feed/apply.ts'
import { UnreadablePath } from '../feed/formats/source-files.ts'
import { type IngestSummary, ingest, NOTHING } from '../feed/ingest.ts'
import type { Greeting } from '../feed/listener-messages.ts'
import { SendingFailed, sendLines } from '../feed/sender.ts'
import { type CommandContext, CommandFailed, withDatabase } from './context.ts'
import {
  type FeedAddress,
  type FeedPort,
  greet,
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
  /** What the numbers of the lines count. */
  readonly unit: Unit
  /** The service behind this port, and no file; null looks beside the database. */
  readonly feedPort: FeedPort | null
  /** After each batch, instead of the usual line of progress. */
  readonly onBatch?: (sum: IngestSummary) => void
  /** Every rejection, also those that are too many to be shown. */
  readonly onRejected?: (rejection: Rejection) => void
  /** Receives what was applied to the file. A service returns counts only. */
  readonly onApplied?: (applied: readonly AppliedChange[]) => void
  /** For the file: the most trusted source first. A service has a setting of its own. */
  readonly sources: readonly string[]
  /** Small batches at once, for input that trickles in. The file then takes a transaction for each. */
  readonly isPaced?: boolean
}

interface Service {
  readonly address: FeedAddress
  readonly greeting: Greeting
}

/**
 * Applies lines and reports rejections as they come. Throws CommandFailed where the service stops in the middle,
 * DatabaseRefused where the file cannot be used, and UnreadablePath where a file of an import cannot be read; the
 * message says what is kept.
 */
export async function applyThrough(
  context: CommandContext,
  database: string,
  lines: AsyncIterable<Line> | Iterable<Line>,
  options: ApplyOptions,
): Promise<IngestSummary> {
  const { strict, unit } = options
  const onBatch = options.onBatch ?? batchReporter(context)
  let kept = NOTHING
  const held = new HeldList()
  const how = {
    strict,
    onRejected: rejectionReporter(context, unit, options.onRejected),
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
      ...(options.isPaced && { pause: pauseFor }),
    }
    const work = (db: Db) =>
      ingest(db, lines, { ...how, ...own }).catch((cause) => {
        throw interrupted(refusalOf(cause, database) ?? cause, storedText(kept, unit))
      })
    return withDatabase(database, work, { report: context.report }).finally(() => held.report(context))
  }
  const { address, greeting } = service
  try {
    return await sendLines(lines, {
      ...how,
      position: greeting.position,
      pause: pauseFor,
      request: (path, init) => fetch(`${address.url}${path}`, { ...address.init, ...init, timeout: false }),
    })
  } catch (problem) {
    if (!(problem instanceof SendingFailed)) throw interrupted(problem, storedText(kept, unit))
    const acknowledged = problem.before === null ? '' : `; ${acknowledgedText(problem.before, unit)}`
    throw new CommandFailed(`${problem.message}${acknowledged}`, { cause: problem })
  } finally {
    held.report(context)
  }
}

/** A failure that the operator can fix, with what is stored; any other unchanged. */
function interrupted(problem: unknown, kept: string): unknown {
  const Understood = [DatabaseRefused, UnreadablePath].find((kind) => problem instanceof kind)
  return Understood ? new Understood(`${(problem as Error).message}; ${kept}`, { cause: problem }) : problem
}

function pauseFor(ms: number): Promise<void> {
  return Bun.sleep(ms)
}

async function findService(database: string, feedPort: FeedPort | null): Promise<Service | null> {
  if (feedPort) {
    const address = portAddress(feedPort)
    const greeting = await greet(address)
    if (typeof greeting === 'object') return { address, greeting }
    const place = `127.0.0.1 port ${feedPort.port}`
    throw new CommandFailed(
      greeting === 'none'
        ? `no service answers on ${place}; start it with this --feed-port, or leave the option out to write to the database file`
        : `${place}: ${greeting}`,
    )
  }
  const path = socketPathOf(database)
  if (path === null || !isSocket(path)) return null
  const address = socketAddress(path)
  const greeting = await greet(address)
  if (typeof greeting === 'object') return { address, greeting }
  if (greeting === 'none') return null
  throw new CommandFailed(`${path}, where the feed socket of the service should be: ${greeting}`)
}
