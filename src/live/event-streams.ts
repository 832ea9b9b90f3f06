/**
 * Server-sent events (WHATWG HTML, 9.2; docs/live.md#server-sent-events): the messages of the live channel as an HTTP
 * response. To the rest of the channel a stream is one more kind of socket. Native topics exist for sockets only, so
 * the topics of streams are kept here.
 */
import type { Caller } from '../callers/scheduler.ts'
import { CLOSE_CODES, LIVE_LIMITS } from '../catalog/live/live.ts'
import type { LiveSocket, SocketData } from './socket.ts'

/** What streams need from the channel. */
interface StreamContext {
  readonly clock: () => number
  readonly epoch: () => string
  readonly callerOf: (stream: EventStream) => Caller
  /** Does work in a turn of a caller. */
  readonly later: (caller: Caller, work: () => Promise<void>) => void
  /** The reader has read everything. */
  readonly onDrain: (stream: EventStream) => void
  readonly onClose: (stream: EventStream, code: number) => void
}

/** Streams of a topic, and of a caller, to which a message is written at once: about half a millisecond. */
const WRITTEN_AT_ONCE = 32

/** The topics of all streams, with the methods of the server's native ones. */
export class EventStreams {
  readonly #context: StreamContext
  readonly #open = new Set<EventStream>()
  readonly #readers = new Map<string, Set<EventStream>>()
  /** Streams that have messages and wait for a turn of their caller, each once. */
  readonly #waiting = new Map<Caller, Set<EventStream>>()

  constructor(context: StreamContext) {
    this.#context = context
  }

  get count(): number {
    return this.#open.size
  }

  /** The stream counts as open until it calls `onClose`. */
  open(data: SocketData): EventStream {
    const stream: EventStream = new EventStream(data, this, {
      ...this.#context,
      onClose: (closed, code) => {
        this.#open.delete(closed)
        this.#context.onClose(closed, code)
      },
    })
    this.#open.add(stream)
    return stream
  }

  /** As Bun's `publish`: the status of the slowest reader. */
  publish(topic: string, text: string): number {
    let status = text.length
    let count = 0
    for (const stream of this.#readers.get(topic) ?? []) {
      status = Math.min(status, stream.send(text, count < WRITTEN_AT_ONCE))
      count += 1
    }
    return status
  }

  writeLater(stream: EventStream): void {
    const caller = this.#context.callerOf(stream)
    const others = this.#waiting.get(caller)
    if (others) {
      others.add(stream)
      return
    }
    this.#waiting.set(caller, new Set([stream]))
    this.#context.later(caller, () => this.#writeSome(caller))
  }

  async #writeSome(caller: Caller): Promise<void> {
    const waiting = this.#waiting.get(caller) ?? new Set()
    for (const stream of [...waiting.values().take(WRITTEN_AT_ONCE)]) {
      waiting.delete(stream)
      stream.write()
    }
    if (waiting.size > 0) this.#context.later(caller, () => this.#writeSome(caller))
    else this.#waiting.delete(caller)
  }

  subscriberCount(topic: string): number {
    return this.#readers.get(topic)?.size ?? 0
  }

  /** Sends a comment to streams that have been quiet, so that proxies keep them open. Call it periodically. */
  keepAlive(): void {
    for (const stream of this.#open) stream.keepAlive()
  }

  add(topic: string, stream: EventStream): void {
    const readers = this.#readers.get(topic) ?? new Set()
    this.#readers.set(topic, readers.add(stream))
  }

  delete(topic: string, stream: EventStream): void {
    const readers = this.#readers.get(topic)
    if (readers?.delete(stream) && readers.size === 0) this.#readers.delete(topic)
  }
}

/** Bytes handed to the connection at once. */
const CHUNK_BYTES = 64 * 1024

const encoder = new TextEncoder()

export class EventStream implements LiveSocket {
  readonly data: SocketData
  /** The body of the response. */
  readonly body: ReadableStream<Uint8Array>
  readonly #streams: EventStreams
  readonly #context: StreamContext
  readonly #topics = new Set<string>()
  /** Frames that the connection has not taken yet, and their size. */
  #frames: Uint8Array[] = []
  #bytes = 0
  /** Continues a read that waits for a frame. */
  #wake: (() => void) | null = null
  #isOpen = true
  /** Whether the reader has everything up to the published position, so that events may carry it as their id. */
  #isComplete = false
  #sentMs: number

  constructor(data: SocketData, streams: EventStreams, context: StreamContext) {
    this.data = data
    this.#streams = streams
    this.#context = context
    this.#sentMs = context.clock()
    this.body = new ReadableStream(
      { pull: (controller) => this.#pull(controller), cancel: () => this.#end(LOST) },
      { highWaterMark: 0 },
    )
  }

  get readyState(): number {
    return this.#isOpen ? WebSocket.OPEN : WebSocket.CLOSED
  }

  /** @param isAtOnce whether it is written before the turn of the caller */
  send(text: string, isAtOnce = true): number {
    if (!this.#isOpen) return 0
    if (text.startsWith('{"type":"resumed"')) this.#isComplete = true
    this.#push(frameOf(this.#id, text), isAtOnce)
    if (this.#bytes > LIVE_LIMITS.backlogBytes) return 0
    return this.#wake ? text.length : -1
  }

  subscribe(topic: string): void {
    this.#topics.add(topic)
    this.#streams.add(topic, this)
  }

  unsubscribe(topic: string): void {
    this.#topics.delete(topic)
    this.#streams.delete(topic, this)
  }

  getBufferedAmount(): number {
    return this.#bytes
  }

  /** Ends the response after a last event with the reason. A slow reader would not read it. */
  close(code: number, reason: string): void {
    if (!this.#isOpen) return
    if (code === CLOSE_CODES.slowReader.code) this.#frames = []
    else this.#push(encoder.encode(`event: close\ndata: ${JSON.stringify({ code, reason })}\n\n`))
    this.#end(code)
  }

  terminate(): void {
    this.close(CLOSE_CODES.slowReader.code, '')
  }

  keepAlive(): void {
    const now = this.#context.clock()
    // A clock that was set back does not silence the stream.
    if (!this.#isOpen || Math.abs(now - this.#sentMs) < LIVE_LIMITS.commentMs) return
    this.#push(encoder.encode(`: keep-alive\n${this.#id}\n`))
  }

  get #id(): string {
    return this.#isComplete ? `id: ${this.#context.epoch()}:${this.data.session?.position}\n` : ''
  }

  /** Writes the messages that are not written yet, as soon as the connection takes them. */
  write(): void {
    this.#wake?.()
  }

  #push(frame: Uint8Array, isAtOnce = true): void {
    this.#frames.push(frame)
    this.#bytes += frame.length
    this.#sentMs = this.#context.clock()
    if (isAtOnce) this.write()
    else this.#streams.writeLater(this)
  }

  #end(code: number): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    for (const topic of this.#topics) this.#streams.delete(topic, this)
    this.#topics.clear()
    this.#wake?.()
    this.#context.onClose(this, code)
  }

  async #pull(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    while (this.#frames.length === 0 && this.#isOpen) {
      const { promise, resolve } = Promise.withResolvers<void>()
      this.#wake = resolve
      await promise
      this.#wake = null
    }
    if (this.#frames.length === 0) {
      controller.close()
      return
    }
    const frames: Uint8Array[] = []
    for (let bytes = 0; bytes < CHUNK_BYTES && this.#frames.length > 0; ) {
      const [frame] = this.#frames.splice(0, 1) as [Uint8Array]
      frames.push(frame)
      bytes += frame.length
    }
    const chunk = Buffer.concat(frames)
    this.#bytes -= chunk.length
    controller.enqueue(chunk)
    if (this.#bytes === 0 && this.#isOpen) this.#context.onDrain(this)
  }
}

/** As a WebSocket reports a connection that ended without a close frame (RFC 6455, 7.1.5). */
const LOST = 1006

let last = { id: '', text: '', frame: new Uint8Array() }

/** A published message is encoded once for all readers. */
function frameOf(id: string, text: string): Uint8Array {
  if (last.text !== text || last.id !== id) {
    last = { id, text, frame: encoder.encode(`${id}data: ${text}\n\n`) }
  }
  return last.frame
}
