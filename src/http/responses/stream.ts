/** HEAD: the response of GET without its body (RFC 9110, 9.3.2). */

/**
 * Streams long bodies in chunks (docs/architecture.md#the-path-of-a-request). A chunk is rendered only when the socket
 * has room for it, and the event loop runs in between, so a list of thousands of matches neither fills the heap nor
 * delays other requests.
 */
const encoder = new TextEncoder()

/** Streams waiting for their turn, first in first out. */
const waiters: (() => void)[] = []

/**
 * Resolves in a later tick of the event loop, one stream per tick. However many streams there are, other requests wait
 * for one chunk at most.
 */
function ownTick(): Promise<void> {
  return new Promise((resolve) => {
    waiters.push(resolve)
    if (waiters.length === 1) setImmediate(wakeNext)
  })
}

function wakeNext(): void {
  waiters.shift()?.()
  if (waiters.length > 0) setImmediate(wakeNext)
}

function bytesOf(piece: string | Uint8Array): Uint8Array {
  return typeof piece === 'string' ? encoder.encode(piece) : piece
}

/** Bodies created here. A HEAD request must not read them just to learn their length. */
const streamed = new WeakSet<Response>()

export function noteStreamed(response: Response): Response {
  streamed.add(response)
  return response
}

/**
 * A chunked response. The first chunk is rendered synchronously, so an error in it still becomes an error response. An
 * error in a later chunk goes to `onFault` and the connection is aborted, so a client never mistakes half a list for a
 * complete one. An empty chunk only lets other requests run. If the client disconnects,
 * the iterator is released. `encode` may compress the bytes.
 */
export function streamResponse(
  pieces: Iterator<string | Uint8Array>,
  init: ResponseInit,
  onFault: (error: unknown) => Error,
  encode: (body: ReadableStream<Uint8Array>) => ReadableStream<Uint8Array> = (body) => body,
): Response {
  const first = pieces.next()
  if (first.done) return new Response('', init)
  let waiting: string | Uint8Array | undefined = first.value.length > 0 ? first.value : undefined
  let over = false

  function release(): void {
    if (over) return
    over = true
    pieces.return?.()
  }

  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (waiting !== undefined) {
          controller.enqueue(bytesOf(waiting))
          waiting = undefined
          return
        }
        try {
          for (;;) {
            await ownTick()
            if (over) return
            const next = pieces.next()
            if (next.done) break
            if (next.value.length > 0) return controller.enqueue(bytesOf(next.value))
          }
          over = true
          controller.close()
        } catch (error) {
          // An iterator that threw is already finished.
          over = true
          controller.error(onFault(error))
        }
      },
      cancel: release,
    },
    { highWaterMark: 0 },
  )
  return noteStreamed(new Response(encode(body), init))
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
