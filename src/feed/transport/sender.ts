/**
 * The client of the private listener: sends lines in batches, each after the previous one was acknowledged, so that the
 * service sets the pace and every acknowledged line is on disk (docs/architecture.md#the-path-of-a-change).
 */
import { FEED_LIMITS } from '../../catalog/feed.ts'
import { errorCode, errorMessage } from '../../shared/error-code.ts'
import type { Line, Rejection } from '../apply.ts'
import { gather, type IngestOptions, type IngestSummary, NOTHING } from './ingest.ts'
import { type Acknowledgement, CHANGES_PATH, type ListenerError } from './listener.ts'

/** The connection or the service failed. */
export class SendingFailed extends Error {
  override readonly name = 'SendingFailed'
  /** Acknowledged counts before the failure; null if nothing was sent. */
  readonly before: IngestSummary | null

  constructor(message: string, before: IngestSummary | null, options?: ErrorOptions) {
    super(message, options)
    this.before = before
  }
}

interface SendOptions extends IngestOptions {
  /** Sends a request to the listener. */
  readonly request: (path: string, init: RequestInit) => Promise<Response>
  /** Change log position before. */
  readonly position: number
  readonly pause: (ms: number) => Promise<void>
}

interface Message {
  readonly line: Line
  readonly text: string
}

/**
 * Like `ingest`, through a service. With `strict` everything is sent in one request, because a running service cannot
 * hold a transaction open; larger input is rejected before anything is sent. @assumed
 */
export async function sendLines(
  lines: AsyncIterable<Line> | Iterable<Line>,
  options: SendOptions,
): Promise<IngestSummary> {
  const none = { ...NOTHING, position: options.position }
  return options.strict ? sendWhole(lines, options, none) : sendBatches(lines, options, none)
}

async function sendBatches(
  lines: AsyncIterable<Line> | Iterable<Line>,
  options: SendOptions,
  none: IngestSummary,
): Promise<IngestSummary> {
  const limits = {
    count: FEED_LIMITS.batchLines,
    bytes: FEED_LIMITS.batchBytes,
    waitMs: FEED_LIMITS.gatherMs,
  }
  let sum = none
  for await (const batch of gather(messagesOf(lines), sizeOf, limits, options.pause))
    sum = await sendBatch(batch, options, sum)
  return sum
}

async function sendWhole(
  lines: AsyncIterable<Line> | Iterable<Line>,
  options: SendOptions,
  none: IngestSummary,
): Promise<IngestSummary> {
  const whole: Message[] = []
  let bytes = 0
  for await (const message of messagesOf(lines)) {
    whole.push(message)
    bytes += sizeOf(message)
    if (whole.length <= FEED_LIMITS.requestLines && bytes <= FEED_LIMITS.requestBytes) continue
    throw new SendingFailed(
      `--strict takes at most ${FEED_LIMITS.requestLines} changes and ${FEED_LIMITS.requestBytes} bytes while the ` +
        'service runs; nothing was sent. Leave --strict out, or stop the service first',
      null,
    )
  }
  return whole.length === 0 ? none : sendBatch(whole, options, none)
}

/** Unreadable lines are sent as `null`, so that the service counts them; the reasons are restored afterwards. */
async function* messagesOf(lines: AsyncIterable<Line> | Iterable<Line>): AsyncGenerator<Message> {
  for await (const line of lines)
    yield { line, text: `${line.unreadable === undefined ? JSON.stringify(line.change) : null}\n` }
}

/** In UTF-16 units: Cyrillic takes up to twice as many bytes, which is within the limit of a request. */
function sizeOf({ text }: Message): number {
  return text.length
}

async function sendBatch(
  batch: readonly Message[],
  options: SendOptions,
  before: IngestSummary,
): Promise<IngestSummary> {
  const acknowledged = await acknowledgementOf(batch, options, before)
  for (const rejection of acknowledged.rejected) options.onRejected(renumbered(rejection, batch))
  for (const held of acknowledged.held) options.onHeld?.(held)
  const sum = {
    lines: before.lines + acknowledged.lines,
    lastLine: batch.at(-1)?.line.line ?? before.lastLine,
    applied: before.applied + acknowledged.applied,
    unchanged: before.unchanged + acknowledged.unchanged,
    rejected: before.rejected + acknowledged.rejected.length,
    position: acknowledged.position,
    kept: acknowledged.kept,
  }
  options.onBatch?.(sum)
  return sum
}

function renumbered(rejection: Rejection, batch: readonly Message[]): Rejection {
  const line = batch[rejection.line - 1]?.line
  if (!line) return rejection
  return { ...rejection, line: line.line, ...(line.unreadable !== undefined && { reason: line.unreadable }) }
}

/** Errors of a connection that nothing accepts: the socket is gone, or the port is closed. */
const STOPPED: ReadonlySet<string> = new Set([
  'ENOENT',
  'ECONNREFUSED',
  'ConnectionRefused',
  'FailedToOpenSocket',
])

function lostText(cause: unknown): string {
  if (STOPPED.has(errorCode(cause))) return 'the service has stopped'
  // Without the hint of the runtime for programmers.
  const reason = errorMessage(cause).replace(/\.? For more information, pass .*$/s, '')
  return `the connection to the service was lost (${reason})`
}

async function acknowledgementOf(
  batch: readonly Message[],
  { request, strict }: SendOptions,
  before: IngestSummary,
): Promise<Acknowledgement> {
  const body = batch.map(({ text }) => text).join('')
  let response: Response
  try {
    response = await request(`${CHANGES_PATH}${strict ? '?strict=true' : ''}`, { method: 'POST', body })
    if (response.ok) return (await response.json()) as Acknowledgement
  } catch (cause) {
    throw new SendingFailed(lostText(cause), before, { cause })
  }
  const error = (await response.json().catch(() => null)) as ListenerError | null
  const reason = error?.message.replace(/\.$/, '') ?? 'no reason given'
  throw new SendingFailed(`the service responded with status ${response.status}: ${reason}`, before)
}
