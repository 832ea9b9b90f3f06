/**
 * The fuzzer of frames as bytes: frames that no WebSocket library sends, over plain TCP and split anywhere. Each frame
 * is answered, or the socket is closed with the right code of RFC 6455, without effect on other clients.
 */
import fc from 'fast-check'
import { pino } from 'pino'
import { type Harness, makeHarness, NOW } from '../support/harness.ts'
import { type LiveSocket, serveLive } from '../support/live-kit.ts'
import { matchChange, smallWorld } from '../support/small-world.ts'
import { RawConnection, withoutHanging } from '../support/tcp-kit.ts'
import {
  FRAMES_THAT_END,
  FRAMES_UNDERSTOOD,
  type FrameRow,
  frame,
  isCodeOfProtocol,
} from './fuzz-bytes-values.ts'

export interface BytesSummary {
  sockets: number
  answers: number
  /** Changes received by the other clients meanwhile. */
  changes: number
  closed: Record<string, number>
}

interface Conversation {
  readonly understood: readonly FrameRow[]
  readonly last: FrameRow | Uint8Array
  /** Bytes are sent in chunks of these sizes. */
  readonly sizes: readonly number[]
}

/** Larger than anything that is sent. */
const WHOLE = 100_000

const conversation: fc.Arbitrary<Conversation> = fc.record({
  understood: fc.array(fc.constantFrom(...FRAMES_UNDERSTOOD), { maxLength: 4 }),
  last: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom<FrameRow | Uint8Array>(...FRAMES_THAT_END) },
    { weight: 1, arbitrary: fc.uint8Array({ minLength: 1, maxLength: 60 }) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 40 }).map((bytes) => frame(0x81, bytes)) },
  ),
  sizes: fc.oneof(
    fc.constant([WHOLE]),
    fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 4 }),
  ),
})

/** Throws at the first fault. */
export async function fuzzBytes(runs: number, seed: number): Promise<BytesSummary> {
  const faults: unknown[] = []
  const logger = pino({ level: 'error' }, { write: (line: string) => void faults.push(line) })
  const harness = makeHarness({ logger })
  harness.put(smallWorld())
  const server = serveLive(harness)
  const witness = await server.connect()
  const others = new Others(harness, witness)
  await others.start()
  const summary: BytesSummary = { sockets: 0, answers: 0, changes: 0, closed: {} }

  async function ask({ understood, last, sizes }: Conversation): Promise<void> {
    const socket = await RawSocket.open(server.port, harness.key)
    for (const { name, bytes, answers } of understood) {
      await socket.connection.sendInPieces(bytes, sizes)
      await socket.expect(answers, name)
    }
    const code = 'code' in last ? await socket.endsWith(last, sizes) : await socket.takes(last, sizes)
    if (faults.length > 0) throw new Error(`a fault was logged: ${Bun.inspect(faults)}`)
    summary.sockets += 1
    summary.answers += socket.count
    const name = code ?? 'cut off'
    summary.closed[name] = (summary.closed[name] ?? 0) + 1
    await others.hear()
  }

  for (const last of FRAMES_THAT_END) await ask({ understood: FRAMES_UNDERSTOOD, last, sizes: [WHOLE] })
  await fc.assert(fc.asyncProperty(conversation, ask), { numRuns: runs, seed, timeout: 20_000 })
  summary.changes = others.changes
  witness.close()
  await server.stop()
  harness.close()
  return summary
}

/** The other clients, which keep receiving their subscriptions. */
class Others {
  readonly #harness: Harness
  readonly #witness: LiveSocket
  changes = 0

  constructor(harness: Harness, witness: LiveSocket) {
    this.#harness = harness
    this.#witness = witness
    this.#score(0)
  }

  async start(): Promise<void> {
    await this.#witness.subscribe({ type: 'match', sportSlug: 'football', matchId: 1 })
    await this.#witness.settle()
  }

  async hear(): Promise<void> {
    const delta = this.#witness.next(({ type }) => type === 'match_delta')
    this.changes += 1
    this.#score(this.changes)
    await withoutHanging(delta, () => 'a change')
    if (this.#witness.faults.length > 0) throw new Error(this.#witness.faults.join('; '))
    // Older entries are never read.
    this.#witness.messages.splice(0)
  }

  #score(goals: number): void {
    const score = { current: goals, period1: goals }
    const data = { startTimestamp: NOW - 600_000, status: 'inprogress', homeScore: score } as const
    this.#harness.put([matchChange(1, { ...data, awayScore: { current: 0, period1: 0 } })])
  }
}

const HANDSHAKE =
  'Host: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n' +
  'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n'

/** A socket of the live channel without a library. */
class RawSocket {
  readonly connection: RawConnection
  /** Kinds of received messages that were not expected yet. */
  #kinds: string[] = []
  count = 0
  #code: number | null = null
  #bytes: Buffer = Buffer.alloc(0)
  #wake = () => {}

  static async open(port: number, key: string): Promise<RawSocket> {
    const connection = await RawConnection.open(port)
    const socket = new RawSocket(connection)
    connection.send(`GET /ws?apiKey=${key} HTTP/1.1\r\n${HANDSHAKE}`)
    if (!(await connection.upgraded())) throw new Error('a good handshake was refused')
    await socket.expect(['connected'], 'the beginning')
    return socket
  }

  constructor(connection: RawConnection) {
    this.connection = connection
    connection.onUpgraded = (bytes) => {
      this.#bytes = Buffer.concat([this.#bytes, bytes])
      while (this.#readFrame());
      this.#wake()
    }
  }

  /** Waits for exactly these replies. */
  async expect(kinds: readonly string[], name: string): Promise<void> {
    while (this.#kinds.length < kinds.length && !this.connection.isClosed) {
      const woken = new Promise<void>((resolve) => {
        this.#wake = resolve
      })
      await withoutHanging(Promise.race([woken, this.connection.closed]), () => name)
    }
    const found = this.#kinds.splice(0, kinds.length)
    if (found.join() !== kinds.join())
      throw new Error(`${name}: ${found.join()} (${this.#code}) instead of ${kinds.join()}`)
  }

  /** Sends frames that close the socket, and checks the close code. */
  async endsWith({ name, bytes, code }: FrameRow, sizes: readonly number[]): Promise<number | null> {
    await this.connection.sendInPieces(bytes, sizes)
    await withoutHanging(this.connection.closed, () => name)
    // A client that is still sending while the socket is closed may lose the close reason.
    if (this.#code !== code && !(this.#code === null && sizes[0] !== WHOLE))
      throw new Error(`${name}: closed with ${this.#code} instead of ${code}`)
    return this.#code
  }

  /** Sends random bytes and disconnects. */
  async takes(bytes: Uint8Array, sizes: readonly number[]): Promise<number | null> {
    await this.connection.sendInPieces(bytes, sizes)
    this.connection.end()
    await withoutHanging(this.connection.closed, () => Buffer.from(bytes).toString('hex'))
    if (this.#code !== null && !isCodeOfProtocol(this.#code)) throw new Error(`closed with ${this.#code}`)
    return this.#code
  }

  /** Frames of a service are not masked, and ours are never longer than a snapshot of a small match. */
  #readFrame(): boolean {
    const bytes = this.#bytes
    if (bytes.length < 2) return false
    const short = bytes.readUInt8(1)
    const start = short === 127 ? 10 : short === 126 ? 4 : 2
    if (bytes.length < start) return false
    const length =
      short === 127 ? Number(bytes.readBigUInt64BE(2)) : short === 126 ? bytes.readUInt16BE(2) : short
    if (bytes.length < start + length) return false
    this.#take(bytes.readUInt8(0) & 15, bytes.subarray(start, start + length))
    this.#bytes = bytes.subarray(start + length)
    return true
  }

  #take(opcode: number, payload: Buffer): void {
    this.count += 1
    if (opcode === 1) this.#kinds.push((JSON.parse(payload.toString()) as { type: string }).type)
    else if (opcode === 8) this.#code = payload.length < 2 ? 1005 : payload.readUInt16BE(0)
    else this.#kinds.push(`frame ${opcode}`)
  }
}
