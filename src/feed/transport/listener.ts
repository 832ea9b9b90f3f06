/**
 * The private listener of a running service (docs/architecture.md#the-path-of-a-change): receives changes as NDJSON,
 * applies them in short batches between which other requests are served, and responds once they are on disk. A sender
 * that waits for the response before its next request is never faster than the service. `commands/serve/private-listener`
 * opens the port.
 */
import { FEED_LIMITS } from '../../catalog/feed.ts'
import { pathOf, queryOf } from '../../shared/url-parts.ts'
import type { BatchResult, Line, PushOf } from '../apply.ts'
import { readLines } from './lines.ts'

/** POST: changes as NDJSON; `?strict=true` for all or nothing. The response is an Acknowledgement. */
export const CHANGES_PATH = '/changes'
/** GET: a Greeting, which identifies the service and its change log position. */
export const GREETING_PATH = '/feed'

export interface Greeting {
  readonly service: 'scoreline'
  /** Change log position. */
  readonly position: number
}

/** The response to a request whose changes are on disk. */
export interface Acknowledgement extends Pick<BatchResult, 'position' | 'unchanged' | 'rejected' | 'held'> {
  readonly lines: number
  readonly applied: number
  /** False if `strict` rolled everything back. */
  readonly kept: boolean
}

/** Changes of one request. */
export interface Push {
  readonly lines: readonly Line[]
  readonly isStrict: boolean
  /** Of a push that is applied once, however often it is sent; null without one. */
  readonly key: string | null
}

/** Any other response. */
export interface ListenerError {
  readonly error:
    | 'not_found'
    | 'bad_request'
    | 'payload_too_large'
    | 'unavailable'
    | 'insufficient_storage'
    | 'internal_error'
  readonly message: string
  /** Counts of changes applied before the failure; repeating the request is harmless. */
  readonly applied?: number
}

export type FeedAnswer = Acknowledgement | ListenerError

/**
 * The node of a cluster does not accept changes at the moment (docs/cluster.md#takeover). The message says which node
 * does, or why none does, and what to do.
 */
export class NotLeaderError extends Error {
  override readonly name = 'NotLeaderError'
}

interface ListenerOptions {
  readonly apply: (lines: readonly Line[], pushOf?: PushOf) => BatchResult
  /** All or nothing. */
  readonly applyWhole: (lines: readonly Line[], pushOf?: PushOf) => BatchResult
  /** The answer, as JSON, to a push that was applied, or to its part that was. */
  readonly appliedPush: (key: string) => string | undefined
  /** Resolves when everything applied so far is on the disk. */
  readonly flush: () => Promise<void>
  readonly position: () => number
  /** Monotonic milliseconds. */
  readonly timer: () => number
  /** Yields to the event loop for at least the given milliseconds. */
  readonly pause: (ms: number) => Promise<void>
  /** Whether the failure means only that another process is writing. */
  readonly isBusy: (problem: unknown) => boolean
  /** Why changes cannot be stored at the moment; null for another failure. */
  readonly diskRefusal: (problem: unknown) => string | null
  readonly onFault: (problem: unknown) => void
  /** Of a node of a cluster: the way to the node that writes. Default: none. */
  readonly relay?: FeedRelay | undefined
}

/** The way of a push to the node of a cluster that writes. */
export interface FeedRelay {
  /** Whether another node writes, or none. */
  isNeeded(): boolean
  /** Resolves when a node has taken the push, or none could in time (`FEED_LIMITS.takeMs`). */
  send(push: Push, here: (push: Push) => Promise<FeedAnswer>): Promise<FeedAnswer>
}

export type Listener = ReturnType<typeof createListener>

const STATUS: Readonly<Record<ListenerError['error'], number>> = {
  bad_request: 400,
  not_found: 404,
  payload_too_large: 413,
  internal_error: 500,
  unavailable: 503,
  insufficient_storage: 507,
}

/** Ends a request with an error; the counts applied so far are added to the response. */
class Ended extends Error {
  readonly slug: ListenerError['error']
  constructor(slug: ListenerError['error'], message: string) {
    super(message)
    this.slug = slug
  }
}

export function createListener(options: ListenerOptions) {
  let inHand = 0
  let isClosed = false

  /** By key: a push that is sent again while it is applied gets the same answer. */
  const open = new Map<string, Promise<FeedAnswer>>()

  async function answerChanges(request: Request): Promise<Response> {
    try {
      const [isStrict, key] = [readStrict(request), readKey(request)]
      requireRoom()
      const push = { lines: await linesOf(request), isStrict, key }
      return responseTo(await (options.relay ? options.relay.send(push, take) : take(push)))
    } catch (problem) {
      return responseTo(failureBy(problem, 0))
    }
  }

  function requireRoom(): void {
    if (inHand > FEED_LIMITS.senders)
      throw new Ended('unavailable', `More than ${FEED_LIMITS.senders} senders at once; try again later.`)
  }

  function take(push: Push): Promise<FeedAnswer> {
    const { key } = push
    if (key === null) return takeOnce(push)
    const known = open.get(key)
    if (known) return known
    const answer = takeOnce(push).finally(() => open.delete(key))
    open.set(key, answer)
    return answer
  }

  async function takeOnce({ lines, isStrict, key }: Push): Promise<FeedAnswer> {
    const before = key === null ? undefined : options.appliedPush(key)
    const taken = new Taken(key, before === undefined ? { position: options.position() } : JSON.parse(before))
    const rest = lines.slice(taken.lines)
    try {
      if (rest.length > 0 && isStrict) await applyPiece(taken, rest, options.applyWhole)
      else await applyPieces(taken, rest)
      await options.flush()
      return { ...taken, kept: !isStrict || taken.rejected.length === 0 }
    } catch (problem) {
      return failureBy(problem, taken.applied)
    }
  }

  function failureBy(problem: unknown, applied: number): ListenerError {
    const { slug, message } = problem instanceof Ended ? problem : endedBy(problem)
    return failure(slug, message, applied)
  }

  /** Not logged, because a full disk would fill the log too. `/readyz` shows the reason. */
  function endedBy(problem: unknown): Ended {
    const refusal = options.diskRefusal(problem)
    if (refusal !== null)
      return new Ended(
        'insufficient_storage',
        `Changes cannot be stored: ${refusal}. Send them again when that is fixed.`,
      )
    if (problem instanceof NotLeaderError)
      return new Ended('unavailable', `Changes are not accepted: ${problem.message}.`)
    options.onFault(problem)
    return new Ended('internal_error', 'The service failed; see its log.')
  }

  /** The chunk size follows from the duration of the previous chunk: the cost of changes varies a hundredfold. */
  async function applyPieces(taken: Taken, lines: readonly Line[]): Promise<void> {
    let size: number = FEED_LIMITS.firstLines
    for (let start = 0; start < lines.length; ) {
      const piece = lines.slice(start, start + size)
      const startedMs = options.timer()
      await applyPiece(taken, piece, options.apply)
      const tookMs = options.timer() - startedMs
      start += piece.length
      // Half of the budget, because the next changes may cost more.
      const fitting = Math.floor((piece.length * FEED_LIMITS.pieceMs) / (2 * tookMs))
      size = Math.max(1, Math.min(fitting, size * 2, FEED_LIMITS.pieceLines))
      await options.pause(0)
    }
  }

  async function applyPiece(taken: Taken, piece: readonly Line[], apply: ListenerOptions['apply']) {
    const deadline = options.timer() + FEED_LIMITS.busyMs
    while (true) {
      if (isClosed) throw new Ended('unavailable', 'The service is stopping.')
      try {
        const { key } = taken
        const pushOf =
          key === null
            ? undefined
            : (result: BatchResult) => ({ key, answer: JSON.stringify(taken.with(result, piece.length)) })
        taken.add(apply(piece, pushOf), piece.length)
        return
      } catch (problem) {
        if (!options.isBusy(problem)) throw problem
        if (options.timer() >= deadline)
          throw new Ended('unavailable', 'Another process writes to the database; try again when it is done.')
        await options.pause(FEED_LIMITS.busyRetryMs)
      }
    }
  }

  async function counted<T>(work: () => Promise<T>): Promise<T> {
    inHand += 1
    try {
      return await work()
    } finally {
      inHand -= 1
    }
  }

  return {
    async answer(request: Request): Promise<Response> {
      const path = pathOf(request.url)
      if (request.method === 'GET' && path === GREETING_PATH)
        return Response.json({ service: 'scoreline', position: options.position() } satisfies Greeting)
      if (request.method !== 'POST' || path !== CHANGES_PATH)
        return responseTo(failure('not_found', `Changes are sent by POST to ${CHANGES_PATH}.`))
      return counted(() => answerChanges(request))
    },
    /** Takes what another node of the cluster received. */
    takeRelayed: (push: Push): Promise<FeedAnswer> =>
      counted(async () => {
        try {
          requireRoom()
          if (options.relay?.isNeeded())
            throw new NotLeaderError('the node that was asked has stopped writing; try again')
          return await take(push)
        } catch (problem) {
          return failureBy(problem, 0)
        }
      }),
    /** Stops after the current chunk: open requests are answered with the counts applied so far. */
    close: () => {
      isClosed = true
    },
  }
}

/** Outcome of a request so far. */
class Taken {
  lines: number
  applied: number
  unchanged: number
  readonly rejected: Acknowledgement['rejected'][number][]
  readonly held: Acknowledgement['held'][number][]
  position: number
  readonly #key: string | null

  /** @param before of the part that was applied before, or only the position */
  constructor(key: string | null, before: Pick<Acknowledgement, 'position'> & Partial<Acknowledgement>) {
    this.#key = key
    this.lines = before.lines ?? 0
    this.applied = before.applied ?? 0
    this.unchanged = before.unchanged ?? 0
    this.rejected = [...(before.rejected ?? [])]
    this.held = [...(before.held ?? [])]
    this.position = before.position
  }

  /** Not a part of the answer. */
  get key(): string | null {
    return this.#key
  }

  /** The outcome with that of another piece. */
  with(result: BatchResult, lines: number): Taken {
    const sum = new Taken(this.#key, this)
    sum.add(result, lines)
    return sum
  }

  add({ applied, unchanged, rejected, held, position }: BatchResult, lines: number): void {
    this.lines += lines
    this.applied += applied.length
    this.unchanged += unchanged
    this.rejected.push(...rejected)
    this.held.push(...held)
    this.position = position
  }
}

function failure(error: ListenerError['error'], message: string, applied = 0): ListenerError {
  return { error, message, ...(applied > 0 && { applied }) }
}

function responseTo(answer: FeedAnswer): Response {
  return Response.json(answer, { status: 'error' in answer ? STATUS[answer.error] : 200 })
}

function readStrict({ url }: Request): boolean {
  const text = new URLSearchParams(queryOf(url)).get('strict') ?? 'false'
  if (text === 'true' || text === 'false') return text === 'true'
  throw new Ended('bad_request', '"strict" must be true or false.')
}

/** As of draft-ietf-httpapi-idempotency-key-header, with its quotation marks or without them. */
function readKey({ headers }: Request): string | null {
  const text = headers.get('idempotency-key')
  if (text === null) return null
  const key = text.replace(/^"(.*)"$/, '$1')
  if (/^[!-~]{1,100}$/.test(key)) return key
  throw new Ended('bad_request', '"Idempotency-Key" must have 1 to 100 characters without spaces.')
}

/** The whole body is read before the first change is applied, so a body that is too long changes nothing. */
async function linesOf(request: Request): Promise<Line[]> {
  if (!request.body) return []
  const lines: Line[] = []
  for await (const line of readLines(boundedBytes(request.body))) {
    if (lines.length === FEED_LIMITS.requestLines)
      throw new Ended(
        'payload_too_large',
        `A request may have at most ${FEED_LIMITS.requestLines} changes; send the rest in further requests.`,
      )
    lines.push(line)
  }
  return lines
}

async function* boundedBytes(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let length = 0
  for await (const chunk of body) {
    length += chunk.length
    if (length > FEED_LIMITS.requestBytes)
      throw new Ended(
        'payload_too_large',
        `A request may have at most ${FEED_LIMITS.requestBytes} bytes; split it.`,
      )
    yield chunk
  }
}
