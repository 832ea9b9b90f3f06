/** Counts HTTP/1.1 responses in a stream of bytes as cheaply as possible: the load client must not be the bottleneck. */

const CR = 13
const LF = 10
/** Maximum length of a head or chunk size line. */
const LINE_LIMIT = 16 * 1024

type State = 'head' | 'body' | 'chunkSize' | 'chunk' | 'trailer'

/** Reads the responses of one connection, one request at a time (no pipelining). */
export class ResponseReader {
  #state: State = 'head'
  /** Bytes of an incomplete line or head. */
  #rest: Buffer | null = null
  /** Remaining bytes of the body or of the chunk (with its line end). */
  #left = 0
  /** Bytes of the body so far. */
  #bodyBytes = 0

  /**
   * Processes received bytes. Returns the length of the body if a response is complete, otherwise -1. Throws for a
   * status other than 200 and for bytes after the end.
   */
  read(packet: Buffer): number {
    const bytes = this.#rest ? Buffer.concat([this.#rest, packet]) : packet
    this.#rest = null
    let at = 0
    for (;;) {
      const next = this.#step(bytes, at)
      if (next < 0) {
        if (this.#state === 'body' || this.#state === 'chunk') return -1
        if (bytes.length - at > LINE_LIMIT) throw new Error('a line of a response does not end')
        // Copied, because the memory of the packet is reused.
        if (at < bytes.length) this.#rest = Buffer.from(bytes.subarray(at))
        return -1
      }
      at = next
      if (this.#state !== 'head') continue
      if (at < bytes.length) throw new Error('a response is longer than it says')
      const total = this.#bodyBytes
      this.#bodyBytes = 0
      return total
    }
  }

  /** Parses one part of a response from `at`; returns its end, or -1 if it is incomplete. */
  #step(bytes: Buffer, at: number): number {
    switch (this.#state) {
      case 'head':
        return this.#readHead(bytes, at)
      case 'chunkSize':
        return this.#readChunkSize(bytes, at)
      case 'trailer':
        return this.#readTrailer(bytes, at)
      default:
        return this.#skip(bytes, at)
    }
  }

  #readHead(bytes: Buffer, at: number): number {
    const end = bytes.indexOf('\r\n\r\n', at, 'latin1')
    if (end < 0) return -1
    const head = bytes.toString('latin1', at, end)
    if (!head.startsWith('HTTP/1.1 200'))
      throw new Error(`an answer was ${head.slice(0, head.indexOf('\r'))}`)
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
    if (length !== undefined) this.#expect('body', Number(length))
    else if (/\r\ntransfer-encoding: *chunked/i.test(head)) this.#state = 'chunkSize'
    else throw new Error('an answer has neither a length nor chunks')
    return end + 4
  }

  #expect(state: 'body' | 'chunk', bytes: number): void {
    this.#bodyBytes += bytes
    this.#left = state === 'chunk' ? bytes + 2 : bytes
    this.#state = this.#left === 0 ? 'head' : state
  }

  #readChunkSize(bytes: Buffer, at: number): number {
    const end = endOfLine(bytes, at)
    if (end < 0) return -1
    const size = Number.parseInt(bytes.toString('latin1', at, end), 16)
    if (!(size >= 0)) throw new Error('a chunk has no size')
    if (size === 0) this.#state = 'trailer'
    else this.#expect('chunk', size)
    return end + 2
  }

  /** Lines after the last chunk; an empty one ends the response. */
  #readTrailer(bytes: Buffer, at: number): number {
    const end = endOfLine(bytes, at)
    if (end < 0) return -1
    if (end === at) this.#state = 'head'
    return end + 2
  }

  #skip(bytes: Buffer, at: number): number {
    const taken = Math.min(this.#left, bytes.length - at)
    this.#left -= taken
    if (this.#left > 0) return -1
    this.#state = this.#state === 'chunk' ? 'chunkSize' : 'head'
    return at + taken
  }
}

/** End of the line from `at`, before its CR LF; -1 if it is incomplete. */
function endOfLine(bytes: Buffer, at: number): number {
  const end = bytes.indexOf(LF, at)
  return end > at && bytes[end - 1] === CR ? end - 1 : -1
}
