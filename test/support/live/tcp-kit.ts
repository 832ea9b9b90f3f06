/**
 * A client of bare TCP, for bytes that no library would send. It reads the answers of HTTP one after another, and
 * leaves what comes after an upgrade as it is.
 */
import { connect, type Socket } from 'node:net'

/** How long anything may take that is not a matter of patience. What takes longer hangs. */
export const HANG_MS = 5000

export interface RawAnswer {
  readonly status: number
  /** Names in lower case; of repeated ones the last. */
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
}

const END_OF_HEAD = Buffer.from('\r\n\r\n')

export class RawConnection {
  readonly answers: RawAnswer[] = []
  /** Answers before the last one, as `100 Continue`. */
  interim = 0
  /** Resolves when the connection has ended, from either side. */
  readonly closed: Promise<void>
  isClosed = false
  /** Was it reset, because more was sent than the other side would read? What it had said may be lost then. */
  isReset = false
  /** Takes the bytes after an upgrade. */
  onUpgraded: (bytes: Buffer) => void = () => {}
  readonly #socket: Socket
  /** Methods of the requests that were sent, where it matters: the answer to HEAD has no body. */
  readonly #heads: ReadonlySet<number>
  #bytes: Buffer = Buffer.alloc(0)
  #isUpgraded = false
  #waiting: (() => void)[] = []

  /** @param heads which of the requests, from 0 on, are HEAD */
  static async open(port: number, heads: readonly number[] = []): Promise<RawConnection> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true, allowHalfOpen: true })
    const connection = new RawConnection(socket, new Set(heads))
    await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
    return connection
  }

  constructor(socket: Socket, heads: ReadonlySet<number>) {
    this.#socket = socket
    this.#heads = heads
    this.closed = new Promise((resolve) => {
      const close = () => {
        this.isClosed = true
        this.#endBody()
        socket.destroy()
        resolve()
        this.#wake()
      }
      socket.once('end', close)
      socket.once('close', close)
    })
    socket.on('error', () => {
      this.isReset = true
    })
    socket.on('data', (bytes) => this.#take(bytes))
  }

  /** Sends bytes; a text by the codes of its characters, which are below 256. */
  send(bytes: string | Uint8Array): void {
    this.#socket.write(bytesOf(bytes))
  }

  /** Sends in pieces of these sizes, again and again, each in its own turn. */
  async sendInPieces(bytes: string | Uint8Array, sizes: readonly number[]): Promise<void> {
    const all = bytesOf(bytes)
    for (let [start, turn] = [0, 0]; start < all.length && !this.isClosed; turn += 1) {
      const end = start + (sizes[turn % sizes.length] ?? all.length)
      this.send(all.subarray(start, end))
      start = end
      if (start < all.length) await new Promise((resolve) => setImmediate(resolve))
    }
  }

  /** Says that nothing more comes; answers may still be read. */
  end(): void {
    this.#socket.end()
  }

  destroy(): void {
    this.#socket.destroy()
  }

  /** Waits until so many answers are there or the connection is closed. Throws if it hangs. */
  async answered(count: number): Promise<readonly RawAnswer[]> {
    while (this.answers.length < count && !this.isClosed) {
      const woken = new Promise<void>((resolve) => this.#waiting.push(resolve))
      await withoutHanging(woken, () => `answer ${count} of ${this.answers.length} so far`)
    }
    return this.answers
  }

  /** Waits until the connection is upgraded or closed. */
  async upgraded(): Promise<boolean> {
    while (!this.#isUpgraded && !this.isClosed && this.answers.length === 0) {
      const woken = new Promise<void>((resolve) => this.#waiting.push(resolve))
      await withoutHanging(woken, () => 'the upgrade')
    }
    return this.#isUpgraded
  }

  #wake(): void {
    for (const wake of this.#waiting.splice(0)) wake()
  }

  #take(bytes: Buffer): void {
    if (this.#isUpgraded) {
      this.onUpgraded(bytes)
      return
    }
    this.#bytes = this.#bytes.length === 0 ? bytes : Buffer.concat([this.#bytes, bytes])
    while (this.#readOne());
    this.#wake()
    if (this.#isUpgraded && this.#bytes.length > 0) this.onUpgraded(this.#bytes)
  }

  /** Takes one whole answer out of the bytes. */
  #readOne(): boolean {
    const end = this.#bytes.indexOf(END_OF_HEAD)
    if (end < 0 || this.#isUpgraded) return false
    const { status, headers } = readHead(this.#bytes.subarray(0, end).toString('latin1'))
    const rest = this.#bytes.subarray(end + END_OF_HEAD.length)
    if (status === 101) {
      this.#isUpgraded = true
      this.#bytes = rest
      return false
    }
    if (status < 200) {
      this.interim += 1
      this.#bytes = rest
      return true
    }
    const isEmpty = status === 204 || status === 304 || this.#heads.has(this.answers.length)
    const body = isEmpty ? { text: '', length: 0 } : readBody(headers, rest)
    if (!body) return false
    this.answers.push({ status, headers, body: body.text })
    this.#bytes = rest.subarray(body.length)
    return true
  }

  /** A body without a length ends with the connection. */
  #endBody(): void {
    const end = this.#bytes.indexOf(END_OF_HEAD)
    if (end < 0 || this.#isUpgraded) return
    const { status, headers } = readHead(this.#bytes.subarray(0, end).toString('latin1'))
    const hasLength = headers.has('content-length') || headers.has('transfer-encoding')
    if (hasLength) return
    this.answers.push({
      status,
      headers,
      body: this.#bytes.subarray(end + END_OF_HEAD.length).toString('utf8'),
    })
    this.#bytes = Buffer.alloc(0)
  }
}

function bytesOf(bytes: string | Uint8Array): Uint8Array {
  return typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes
}

function readHead(text: string): { status: number; headers: Map<string, string> } {
  const [line = '', ...lines] = text.split('\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(line)?.[1])
  if (!(status >= 100)) throw new Error(`no answer of HTTP: ${line.slice(0, 100)}`)
  const headers = lines.map((each): [string, string] => {
    const colon = each.indexOf(':')
    return [each.slice(0, colon).toLowerCase(), each.slice(colon + 1).trim()]
  })
  return { status, headers: new Map(headers) }
}

/** The body at the start of some bytes; undefined if its end is not there. */
function readBody(
  headers: ReadonlyMap<string, string>,
  bytes: Buffer,
): { readonly text: string; readonly length: number } | undefined {
  if (headers.get('transfer-encoding') === 'chunked') return readChunks(bytes)
  const length = headers.get('content-length')
  if (length === undefined || bytes.length < Number(length)) return undefined
  return { text: bytes.subarray(0, Number(length)).toString('utf8'), length: Number(length) }
}

function readChunks(bytes: Buffer): { readonly text: string; readonly length: number } | undefined {
  const parts: Buffer[] = []
  for (let start = 0; ; ) {
    const end = bytes.indexOf('\r\n', start)
    if (end < 0) return undefined
    const size = Number.parseInt(bytes.subarray(start, end).toString('latin1'), 16)
    const next = end + 2 + size + 2
    if (bytes.length < next) return undefined
    if (size === 0) return { text: Buffer.concat(parts).toString('utf8'), length: next }
    parts.push(bytes.subarray(end + 2, end + 2 + size))
    start = next
  }
}

/** What a promise gives, unless it takes longer than anything may. */
export async function withoutHanging<T>(work: Promise<T>, what: () => string): Promise<T> {
  let timer: Timer | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what()}: nothing within ${HANG_MS} ms`)), HANG_MS)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
