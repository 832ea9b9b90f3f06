/** HEAD: the response of GET without its body (RFC 9110, 9.3.2). */

/**
 * Streams long bodies in chunks (docs/architecture.md#the-path-of-a-request). A chunk is rendered only when the socket
 * has room for it, its caller may hold it, and it is the caller's turn, so a list of thousands of matches neither fills
 * the heap nor delays other requests.
 */
import type { UnsentResponse } from '../../callers/unsent-bytes.ts'
import { CALLER_LIMITS } from '../../catalog/callers.ts'

const encoder = new TextEncoder()

function bytesOf(piece: string | Uint8Array): Uint8Array {
  return typeof piece === 'string' ? encoder.encode(piece) : piece
}

/** Bodies created here. A HEAD request must not read them just to learn their length. */
const streamed = new WeakSet<Response>()

export function noteStreamed(response: Response): Response {
  streamed.add(response)
  return response
}

export interface StreamedBody {
  /** The argument of `next` is how long the chunk should be, in bytes. */
  readonly pieces: Iterator<string | Uint8Array | Promise<Uint8Array>, unknown, number | undefined>
  readonly unsent: UnsentResponse
  /** Runs work when it is the caller's turn. */
  readonly inTurn: <T>(work: () => T) => T | Promise<T>
  /** Takes the units of quota that the chunks until now cost; null if they are taken. Throws, or rejects with, ApiError. */
  readonly pay?: (() => Promise<void> | null) | undefined
  /** Called with the whole body if it is short. */
  readonly onWhole?: ((body: Uint8Array) => void) | undefined
  readonly onEnd?: (() => void) | undefined
  readonly onFault: (error: unknown) => Error
}

const NOTHING = new Uint8Array(0)

/** A body in memory, of which no more is copied than what is sent next: as much as is written in the time of a piece. */
export function* chunksOf(body: Blob): Generator<Uint8Array | Promise<Uint8Array>, void, number | undefined> {
  yield NOTHING
  for (let at = 0; at < body.size; at += COPIED_BYTES) yield body.slice(at, at + COPIED_BYTES).bytes()
}

/**
 * The runtime writes each name and value of the headers by a system call of its own, 50 to 150 µs in all, if it writes
 * them after its call, together with more than fits its buffer. It does not with a stream that ends at once.
 */
export const IN_PIECES_FROM_BYTES = 15 * 1024
/** What is enqueued first: with the headers less than that. */
const FIRST_BYTES = 8 * 1024
/** What is enqueued at once of a longer chunk. */
const { least: LEAST_BYTES } = CALLER_LIMITS.chunkBytes
const COPIED_BYTES = 4 * LEAST_BYTES

/**
 * A chunked response. The first chunk is rendered synchronously, so an error in it still becomes an error response. An
 * error in a later chunk goes to `onFault` and the connection is aborted, so a client never mistakes half a list for a
 * complete one. An empty chunk only lets other requests run. If the client disconnects, the iterator is released.
 * `encode` may compress the bytes.
 */
export function streamResponse(
  source: StreamedBody,
  init: ResponseInit,
  encode: (body: ReadableStream<Uint8Array>) => ReadableStream<Uint8Array> = (body) => body,
): Response {
  const { pieces, unsent, inTurn, pay, onWhole, onEnd, onFault } = source
  const copy = onWhole ? new Copy(onWhole) : null
  let over = false
  let isBegun = false
  let waiting: Uint8Array | undefined
  /** Of the chunk that is being sent, all of which is held until its end. */
  let heldBytes = 0
  const end = () => {
    if (over) return
    over = true
    waiting = undefined
    unsent.close()
    onEnd?.()
  }
  try {
    const first = pieces.next()
    if (first.done) {
      end()
      return new Response('', init)
    }
    waiting = first.value instanceof Promise ? NOTHING : bytesOf(first.value)
    heldBytes = waiting.length
  } catch (error) {
    end()
    throw error
  }
  copy?.add(waiting)
  unsent.set(heldBytes + (copy?.bytes ?? 0))

  /** The next chunk; null at the end. */
  async function nextChunk(): Promise<Uint8Array | null> {
    while (!over) {
      await unsent.untilRoom()
      const next = await inTurn(() => (over ? OVER : pieces.next(unsent.chunkBytes)))
      if (next.done) return null
      await pay?.()
      const bytes = next.value instanceof Promise ? await next.value : bytesOf(next.value)
      if (bytes.length > 0) return bytes
    }
    return null
  }

  function send(controller: ReadableStreamDefaultController<Uint8Array>, chunk: Uint8Array): void {
    const length = isBegun ? LEAST_BYTES : FIRST_BYTES
    const isLong = chunk.length > (isBegun ? 2 * LEAST_BYTES : FIRST_BYTES)
    isBegun = true
    waiting = isLong ? chunk.subarray(length) : undefined
    unsent.set(heldBytes + (copy?.bytes ?? 0))
    controller.enqueue(isLong ? chunk.subarray(0, length) : chunk)
  }

  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          if (waiting !== undefined && waiting.length > 0) return send(controller, waiting)
          // The connection has taken everything before.
          unsent.set(copy?.bytes ?? 0)
          const chunk = await nextChunk()
          if (over) return
          if (chunk) {
            copy?.add(chunk)
            heldBytes = chunk.length
            return send(controller, chunk)
          }
          copy?.finish()
          end()
          controller.close()
        } catch (error) {
          // An iterator that threw is already finished; one that was not paid for is not.
          if (!over) pieces.return?.()
          end()
          controller.error(onFault(error))
        }
      },
      cancel() {
        if (over) return
        end()
        pieces.return?.()
      },
    },
    { highWaterMark: 0 },
  )
  return noteStreamed(new Response(encode(body), init))
}

/** A body in memory as a stream that ends at once, which the runtime sends with its length. */
export function streamAtOnce(bytes: Uint8Array): ReadableStream {
  return new ReadableStream({
    type: 'direct',
    pull(controller) {
      // Otherwise a server begins to send before the end, and so without the length. The types leave the argument out.
      const { start } = controller as unknown as { start?: (of: { highWaterMark: number }) => void }
      start?.call(controller, { highWaterMark: bytes.length + 1 })
      controller.write(bytes)
      controller.end()
    },
  })
}

const OVER = { done: true, value: undefined } as const

/** A copy of a short body, for the cache. */
class Copy {
  readonly #onWhole: (body: Uint8Array) => void
  #parts: Uint8Array[] | null = []
  bytes = 0

  constructor(onWhole: (body: Uint8Array) => void) {
    this.#onWhole = onWhole
  }

  add(chunk: Uint8Array): void {
    if (!this.#parts) return
    this.#parts.push(chunk)
    this.bytes += chunk.length
    if (this.bytes <= CALLER_LIMITS.copiedBytes) return
    this.#parts = null
    this.bytes = 0
  }

  finish(): void {
    if (this.#parts) this.#onWhole(Buffer.concat(this.#parts))
  }
}

/** A stream is not read just to learn its length. */
export async function withoutBody(response: Response | Promise<Response>): Promise<Response> {
  const full = await response
  const headers = new Headers(full.headers)
  if (streamed.has(full)) {
    await full.body?.cancel()
    // As for GET; without it Bun would send `Content-Length: 0`.
    headers.set('transfer-encoding', 'chunked')
  } else if (full.status !== 304) headers.set('content-length', String((await full.blob()).size))
  return new Response(null, { status: full.status, headers })
}
