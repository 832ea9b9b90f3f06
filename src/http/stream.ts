/**
 * Long bodies in pieces (docs/architecture.md#the-path-of-a-request): a piece is made when the socket has room for it
 * and not before, and the event loop runs in between, so a list of thousands of matches neither grows the heap nor
 * makes anybody else wait.
 */
const encoder = new TextEncoder()

/** Streams that wait for their turn, the first one first. */
const waiters: (() => void)[] = []

/** Resolves in a later turn of the event loop, one stream in each: however many there are, others wait for one piece. */
function ownTurn(): Promise<void> {
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

/** Bodies made here. A HEAD request must not read them to their end only to learn their length. */
const streamed = new WeakSet<Response>()

export function isStreamed(response: Response): boolean {
  return streamed.has(response)
}

/**
 * A response of pieces. The first piece is made at once, so that a fault in it is still answered with an error.
 * A fault in a later one is given to `onFault`, and the connection is cut: a client never takes half a list for
 * a whole one. A caller that leaves releases the iterator. `encode` may compress the bytes on their way.
 */
export function streamResponse(
  pieces: Iterator<string | Uint8Array>,
  init: ResponseInit,
  onFault: (error: unknown) => Error,
  encode: (body: ReadableStream<Uint8Array>) => ReadableStream<Uint8Array> = (body) => body,
): Response {
  const first = pieces.next()
  if (first.done) return new Response('', init)
  let waiting: string | Uint8Array | undefined = first.value
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
        await ownTurn()
        if (over) return
        try {
          const next = pieces.next()
          if (!next.done) return controller.enqueue(bytesOf(next.value))
          over = true
          controller.close()
        } catch (error) {
          // An iterator that threw is finished by itself.
          over = true
          controller.error(onFault(error))
        }
      },
      cancel: release,
    },
    { highWaterMark: 0 },
  )
  const response = new Response(encode(body), init)
  streamed.add(response)
  return response
}
