/**
 * Streams long bodies in chunks (docs/architecture.md#the-path-of-a-request). A chunk is rendered only when the socket
 * has room for it, its caller may hold it, and it is the caller's turn, so a list of thousands of matches neither fills
 * the heap nor delays other requests.
 */
import type { UnsentResponse } from '../../callers/unsent-bytes.ts'
import { CALLER_LIMITS } from '../../catalog/callers.ts'
import { type Chunk, compressedStream, type Encoding, type Sink } from './compression.ts'

const encoder = new TextEncoder()

function bytesOf(chunk: Chunk): Uint8Array {
  return typeof chunk === 'string' ? encoder.encode(chunk) : chunk
}

/** Bodies created here. A HEAD request must not read them just to learn their length. */
const streamed = new WeakSet<Response>()

export function noteStreamed(response: Response): Response {
  streamed.add(response)
  return response
}

export interface StreamedBody {
  /** The argument of `next` is how long the chunk should be, in bytes. */
  readonly pieces: Iterator<Chunk | Promise<Uint8Array>, unknown, number | undefined>
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

/** What is written at once, of a chunk that is longer. */
const PART_BYTES = 64 * 1024

/** A body that others use too: what the connection does not take of a chunk is all that is copied. */
export function* partsOf(body: Uint8Array): Generator<Uint8Array, void, number | undefined> {
  for (let at = 0, next = PART_BYTES; at < body.length; ) {
    const wanted = yield body.subarray(at, at + next)
    at += next
    next = wanted ?? PART_BYTES
  }
}

/**
 * A chunked response. The first chunk is rendered synchronously, so an error in it still becomes an error response. An
 * error in a later chunk goes to `onFault` and the connection is aborted, so a client never mistakes half a list for a
 * complete one. An empty chunk only lets other requests run. If the client disconnects, the iterator is released.
 * Chunks after the first may be in a buffer that is used again: they are written in the turn in which they are made.
 */
export function streamResponse(
  source: StreamedBody,
  init: ResponseInit,
  encoding: Encoding | null = null,
): Response {
  const { pieces, unsent, inTurn, pay, onWhole, onEnd, onFault } = source
  const copy = onWhole ? new Copy(onWhole) : null
  let over = false
  const end = () => {
    if (over) return
    over = true
    unsent.close()
    onEnd?.()
  }
  const leave = () => {
    if (over) return
    end()
    pieces.return?.()
  }

  let begun: Uint8Array
  try {
    const first = pieces.next()
    if (first.done) {
      end()
      return new Response('', init)
    }
    begun = first.value instanceof Promise ? NOTHING : bytesOf(first.value)
    unsent.set(begun.length)
  } catch (error) {
    end()
    throw error
  }

  /** @param held bytes until the connection has taken the chunk, and afterwards */
  function write(
    sink: Sink,
    chunk: Chunk,
    held = Buffer.byteLength(chunk),
    heldAfter = 0,
  ): Promise<void> | undefined {
    if (over) return undefined
    copy?.add(chunk)
    const taken = sink.write(chunk)
    const isTaken = !(taken instanceof Promise)
    unsent.set((isTaken ? heldAfter : held) + (copy?.bytes ?? 0))
    return isTaken ? undefined : taken.then(() => unsent.set(heldAfter + (copy?.bytes ?? 0)))
  }

  /** False at the end. */
  async function writeNext(sink: Sink): Promise<boolean> {
    await unsent.untilRoom()
    let isLast = false
    await inTurn(() => {
      const next = over ? OVER : pieces.next(unsent.chunkBytes)
      isLast = next.done === true
      if (next.done) return undefined
      const { value } = next
      const paid = pay?.() ?? null
      if (paid === null && !(value instanceof Promise)) return write(sink, value)
      const kept = value instanceof Promise || typeof value === 'string' ? value : new Uint8Array(value)
      return Promise.all([kept, paid]).then(([chunk]) => write(sink, chunk))
    })
    return !isLast && !over
  }

  async function writeAll(sink: Sink): Promise<void> {
    try {
      // At once: all of it is held until its last part is taken.
      for (let at = 0; at < begun.length && !over; at += PART_BYTES) {
        const heldAfter = at + PART_BYTES < begun.length ? begun.length : 0
        await write(sink, begun.subarray(at, at + PART_BYTES), begun.length, heldAfter)
      }
      begun = NOTHING
      while (await writeNext(sink));
      if (over) return
      copy?.finish()
      end()
      await sink.end()
    } catch (error) {
      // An iterator that threw is already finished; one that was not paid for is not.
      if (!over) pieces.return?.()
      end()
      await sink.fail(onFault(error))
    }
  }

  const body =
    encoding === null
      ? new ReadableStream({
          type: 'direct',
          pull: (controller) =>
            writeAll({
              write: (chunk) =>
                controller.write(
                  sinkOf(controller) || typeof chunk === 'string' ? chunk : new Uint8Array(chunk),
                ),
              end: () => controller.end(),
              fail: (problem) => controller.close(problem),
            }),
          cancel: leave,
        })
      : compressedStream(encoding, writeAll, leave)
  return noteStreamed(new Response(body, init))
}

/**
 * The runtime writes each name and value of the headers by a system call of its own, 150 µs in all, if it writes a body
 * of this length or more after its call. It does not with a stream that ends at once.
 */
export const IN_PIECES_FROM_BYTES = 15 * 1024

/** A body in memory as a stream that ends at once, which the runtime sends with its length. */
export function streamAtOnce(bytes: Uint8Array): ReadableStream {
  return new ReadableStream({
    type: 'direct',
    pull(controller) {
      // Otherwise a server begins to send before the end, and so without the length.
      sinkOf(controller)?.start({ highWaterMark: bytes.length + 1 })
      controller.write(bytes)
      controller.end()
    },
  })
}

interface DirectSink {
  start(of: { highWaterMark: number }): void
}

/** Of a stream that copies its chunks, whose types leave it out; null for a text, which keeps them to its end. */
function sinkOf(controller: ReadableStreamDirectController): DirectSink | null {
  return 'start' in controller ? (controller as unknown as DirectSink) : null
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

  add(chunk: Chunk): void {
    if (!this.#parts) return
    this.#parts.push(typeof chunk === 'string' ? bytesOf(chunk) : new Uint8Array(chunk))
    this.bytes += chunk.length
    if (this.bytes <= CALLER_LIMITS.copiedBytes) return
    this.#parts = null
    this.bytes = 0
  }

  finish(): void {
    if (this.#parts) this.#onWhole(Buffer.concat(this.#parts))
  }
}

/** HEAD (RFC 9110, 9.3.2). A stream is not read just to learn its length. */
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
