/** Counts HTTP/1.1 responses in a stream of bytes as cheaply as possible: the load client must not be the bottleneck. */

const CR = 13
const LF = 10
/** Maximum length of a head or chunk size line. */
const LINE_LIMIT = 16 * 1024

type State = 'head' | 'body' | 'chunkSize' | 'chunk' | 'trailer'

function requireOk(status: number): void {
  if (status !== 200) throw new Error(`an answer had the status ${status}`)
}

/** Reads the responses of one connection. */
export class ResponseReader {
  readonly #onStatus: (status: number) => void
  #state: State = 'head'
  /** Bytes of an incomplete line or head. */
  #rest: Buffer | null = null
  /** Remaining bytes of the body or of the chunk (with its line end). */
  #left = 0
  /** Bytes of the body so far. */
  #bodyBytes = 0

  /** @param onStatus called with the status of each response; by default a status other than 200 throws */
  constructor(onStatus: (status: number) => void = requireOk) {
    this.#onStatus = onStatus
  }

  /**
   * Processes received bytes of one request at a time. Returns the length of the body if the response is complete,
   * otherwise -1. Throws for bytes after the end.
   */
  read(packet: Buffer): number {
    let length = -1
    this.readEach(packet, (bodyBytes) => {
      if (length >= 0) throw new Error('a response is longer than it says')
      length = bodyBytes
    })
    if (length >= 0 && this.#rest) throw new Error('a response is longer than it says')
    return length
  }

  /** Processes received bytes of pipelined requests: calls back at the end of each response. */
  readEach(packet: Buffer, onEnd: (bodyBytes: number) => void): void {
    const bytes = this.#rest ? Buffer.concat([this.#rest, packet]) : packet
    this.#rest = null
    let at = 0
    for (;;) {
      const next = this.#step(bytes, at)
      if (next < 0) {
        if (this.#state === 'body' || this.#state === 'chunk') return
        if (bytes.length - at > LINE_LIMIT) throw new Error('a line of a response does not end')
        // Copied, because the memory of the packet is reused.
        if (at < bytes.length) this.#rest = Buffer.from(bytes.subarray(at))
        return
      }
      at = next
      if (this.#state !== 'head') continue
      const total = this.#bodyBytes
      this.#bodyBytes = 0
      onEnd(total)
      if (at === bytes.length) return
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
    const status = Number(head.slice('HTTP/1.1 '.length).slice(0, 3))
    this.#onStatus(status)
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
    if (length !== undefined) this.#expect('body', Number(length))
    else if (/\r\ntransfer-encoding: *chunked/i.test(head)) this.#state = 'chunkSize'
    else if (status === 204 || status === 304) this.#expect('body', 0)
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
