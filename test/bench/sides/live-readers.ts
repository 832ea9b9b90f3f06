/**
 * Many subscribers in one process, over raw sockets: they only count bytes and record arrival times, because a
 * WebSocket client costs more than the measured delivery.
 */
interface Reader {
  /** Bytes since the last `start`. */
  bytes: number
  /** For each arrival: total bytes and time, in milliseconds since 1970. */
  arrivals: number[]
}

/** Fewer than wait in a listener's queue. */
const CONNECTING_AT_ONCE = 50

export class LiveReaders {
  readonly readers: Reader[] = []
  readonly #sockets: Bun.Socket<Reader>[] = []
  #expected = Number.POSITIVE_INFINITY
  #waiting = 0
  #tell: (() => void) | null = null
  #notesTimes = false

  /** Connects readers, each subscribed by the frame. `handshake` is the request of the upgrade. */
  static async open(port: number, count: number, handshake: string, subscribe: Uint8Array | null) {
    const all = new LiveReaders()
    for (let done = 0; done < count; done += CONNECTING_AT_ONCE) {
      const some = Math.min(CONNECTING_AT_ONCE, count - done)
      await Promise.all(Array.from({ length: some }, () => all.#connect(port, handshake, subscribe)))
    }
    return all
  }

  async #connect(port: number, handshake: string, subscribe: Uint8Array | null): Promise<void> {
    const reader: Reader = { bytes: 0, arrivals: [] }
    const socket = await Bun.connect<Reader>({
      hostname: '127.0.0.1',
      port,
      data: reader,
      socket: {
        data: (of, piece) => this.#take(of.data, piece.length),
        error: (_of, problem) => {
          throw problem
        },
      },
    })
    this.readers.push(reader)
    this.#sockets.push(socket)
    socket.write(handshake)
    await this.#quiet(reader)
    if (subscribe) {
      socket.write(subscribe)
      await this.#quiet(reader)
    }
  }

  /** Waits for the next arrival. */
  async #quiet(reader: Reader): Promise<void> {
    const before = reader.bytes
    while (reader.bytes === before) await Bun.sleep(1)
  }

  #take(reader: Reader, length: number): void {
    const before = reader.bytes
    reader.bytes += length
    if (this.#notesTimes) reader.arrivals.push(reader.bytes, performance.timeOrigin + performance.now())
    if (before < this.#expected && reader.bytes >= this.#expected) {
      this.#waiting -= 1
      if (this.#waiting === 0) this.#tell?.()
    }
  }

  /** Counts from zero. */
  start(notesTimes = false): void {
    this.#expected = Number.POSITIVE_INFINITY
    this.#notesTimes = notesTimes
    for (const reader of this.readers) {
      reader.bytes = 0
      reader.arrivals = []
    }
  }

  /** Resolves when every reader has the given number of bytes. */
  async all(bytes: number): Promise<void> {
    this.#expected = bytes
    this.#waiting = this.readers.filter((reader) => reader.bytes < bytes).length
    if (this.#waiting === 0) return
    await new Promise<void>((resolve) => {
      this.#tell = resolve
    })
  }

  close(): void {
    for (const socket of this.#sockets) socket.end()
  }
}
