/**
 * The fuzzers of the live channel, over real sockets: messages that are invalid or unusual, and frames that no WebSocket
 * library sends, over plain TCP and split anywhere. The service replies to each text with a documented message, or
 * closes with a documented code or that of RFC 6455. It logs no error and keeps serving the other clients.
 */
import fc from 'fast-check'
import { pino } from 'pino'
import { CLOSE_CODES } from '../../../src/catalog/live/live.ts'
import { makeHarness } from '../../support/harness.ts'
import { endOfFlood, type LiveSocket, serveLive } from '../../support/live/live-kit.ts'
import { running } from '../../support/live/live-matches.ts'
import { upgradeText } from '../../support/live/socket-bytes.ts'
import { RawConnection, withoutHanging } from '../../support/live/tcp-kit.ts'
import { matchChange, smallWorld } from '../../support/world/small-world.ts'
import { FRAMES_THAT_END, FRAMES_UNDERSTOOD, type FrameRow, frame, isCodeOfProtocol } from './bytes-values.ts'

/** A service whose log must stay empty, and another client, which must receive every change. */
export async function openFuzzedService() {
  const faults: string[] = []
  const logger = pino({ level: 'error' }, { write: (line: string) => void faults.push(line) })
  const harness = makeHarness({ logger })
  harness.put([...smallWorld(), matchChange(1, running)])
  const server = serveLive(harness)
  const witness = await server.connect()
  await witness.subscribe({ type: 'match', sportSlug: 'football', matchId: 1 })
  let changes = 0
  return {
    harness,
    server,
    requireNoFault(): void {
      if (faults.length > 0) throw new Error(`a fault was logged: ${Bun.inspect(faults)}`)
    },
    /** Throws if anything was logged, or the other client does not receive a change. */
    async check(): Promise<void> {
      const delta = witness.next(({ type }) => type === 'match_delta')
      changes += 1
      harness.put([matchChange(1, { ...running, homeScore: { current: changes, period1: changes } })])
      await withoutHanging(delta, () => 'a change for the other client')
      this.requireNoFault()
      if (witness.faults.length > 0) throw new Error(witness.faults.join('; '))
      // Older entries are never read.
      witness.messages.splice(0)
    },
    async close(): Promise<void> {
      witness.close()
      await server.stop()
      harness.close()
    },
  }
}

interface LiveSummary {
  sockets: number
  answers: number
  errors: number
  /** Sockets by close code. */
  readonly closed: Record<string, number>
}

const newSummary = (): LiveSummary => ({ sockets: 0, answers: 0, errors: 0, closed: {} })

function countClose({ closed }: LiveSummary, code: number | string): void {
  closed[code] = (closed[code] ?? 0) + 1
}

const HOSTILE_MESSAGES: readonly string[] = [
  ...['', ' ', 'null', 'true', '0', '-0', '1e999', '"ping"', '[]', '[[]]', '{}', '{', '}', '\u0000'],
  '{"action"',
  '{"action":null}',
  '{"action":{}}',
  '{"action":["subscribe"]}',
  '{"action":"__proto__"}',
  '{"__proto__":{"action":"ping"}}',
  '{"constructor":{"prototype":{"action":"ping"}}}',
  ...['match:constructor:1', 'match:football:1:1', 'match:football:99999999999999999999', ''].map(
    (topic) => `{"action":"subscribe","topic":"${topic}"}`,
  ),
  '{"action":"subscribe","type":"match","sportSlug":"__proto__","matchId":1}',
  ...['1e400', '-1', '"1"'].map(
    (id) => `{"action":"subscribe","type":"match","sportSlug":"football","matchId":${id}}`,
  ),
  ...[
    '"heartbeatMs":-1',
    '"heartbeatMs":"1000"',
    '"conflateMs":100',
    '"conflateMs":1e9',
    '"withBkOdds":"yes"',
    '"oddsStage":"live"',
  ].map((option) => `{"action":"subscribe","type":"sport","sportSlug":"football",${option}}`),
  '{"action":"unsubscribe","type":"match","sportSlug":"football","matchId":9007199254740991}',
  '{"action":"ping","action":"subscribe"}',
  '\ufeff{"action":"ping"}',
  '{"type":"ping","action":"nothing"}',
  `${'['.repeat(2000)}${']'.repeat(2000)}`,
  `{"a":${'{"a":'.repeat(600)}1${'}'.repeat(601)}`,
  `{"action":"${'x'.repeat(4000)}"}`,
  '😀'.repeat(900),
  '{"action":"\\ud800"}',
]
const GOOD_MESSAGES: readonly string[] = [
  '{"action":"ping"}',
  '{"type":"ping"}',
  '{"action":"subscribe","topic":"sport:football"}',
  '{"action":"subscribe","type":"match","sportSlug":"football","matchId":1,"withBkOdds":true,"oddsStage":"all"}',
  '{"action":"unsubscribe","topic":"sport:football"}',
  '{"action":"unsubscribe","topic":"match:football:1"}',
]

const message: fc.Arbitrary<string | Uint8Array> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...HOSTILE_MESSAGES) },
  { weight: 3, arbitrary: fc.constantFrom(...GOOD_MESSAGES) },
  { weight: 2, arbitrary: fc.json({ maxDepth: 4 }).map((text) => text.slice(0, 4000)) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 300 }) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }) },
)

/** Those of the channel, and of broken frames, invalid UTF-8, messages over the limit, lost connections. */
const OWN_CODES: ReadonlySet<number> = new Set([
  ...Object.values(CLOSE_CODES).map(({ code }) => code),
  ...[1000, 1002, 1005, 1006, 1007, 1009],
])

/** Sends bursts of messages, and more at once than a socket may. Throws at the first fault. */
export async function fuzzFrames(runs: number, seed: number): Promise<LiveSummary> {
  const service = await openFuzzedService()
  const { harness, server } = service
  const summary = newSummary()

  function count(socket: LiveSocket, sent: number, closed: { code: number } | null): void {
    if (socket.faults.length > 0) throw new Error(socket.faults.join('; '))
    const replies = socket.messages.filter(({ type }) => !/^match_/.test(type))
    summary.sockets += 1
    summary.answers += socket.messages.length
    summary.errors += replies.filter(({ type }) => type === 'error').length
    if (closed) countClose(summary, closed.code)
    if (closed && !OWN_CODES.has(closed.code)) throw new Error(`closed with ${closed.code}`)
    if (!closed && replies.length < sent + 2) throw new Error('a frame was not answered')
  }

  const burst = async (messages: readonly (string | Uint8Array)[]) => {
    const socket = await server.connect()
    for (const each of messages) socket.sendRaw(each)
    const closed = await Promise.race([socket.closed, answered(socket)])
    socket.close()
    count(socket, messages.length, closed)
    await service.check()
    // Each connection has its share of the messages of a key.
    harness.now += 1000
  }
  await fc.assert(fc.asyncProperty(fc.array(message, { maxLength: 12 }), burst), {
    numRuns: runs,
    seed,
    timeout: 5000,
  })
  const flood = await server.connect()
  const code = await endOfFlood(harness, flood)
  if (code !== CLOSE_CODES.tooFast.code) throw new Error(`a flood was closed with ${code}`)
  countClose(summary, code)
  await service.check()
  await service.close()
  return summary
}

/** A match used by no other client: its reply shows that everything before was processed. */
const LAST_MATCH = 987_654_321

async function answered(socket: LiveSocket): Promise<null> {
  const last = socket.next(({ type, matchId }) => type === 'unsubscribed' && matchId === LAST_MATCH)
  socket.send({ action: 'unsubscribe', type: 'match', sportSlug: 'football', matchId: LAST_MATCH })
  await last
  return null
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

/** Sends frames as bytes: each bad one alone, then random ones. Throws at the first fault. */
export async function fuzzBytes(runs: number, seed: number): Promise<LiveSummary> {
  const service = await openFuzzedService()
  const summary = newSummary()
  async function talk({ understood, last, sizes }: Conversation): Promise<void> {
    const socket = await RawSocket.open(service.server.port, service.harness.key)
    for (const { name, bytes, answers } of understood) {
      await socket.connection.sendInPieces(bytes, sizes)
      await socket.expect(answers, name)
    }
    const code = 'code' in last ? await socket.endsWith(last, sizes) : await socket.takes(last, sizes)
    summary.sockets += 1
    summary.answers += socket.count
    countClose(summary, code ?? 'cut off')
    await service.check()
  }
  for (const last of FRAMES_THAT_END) await talk({ understood: FRAMES_UNDERSTOOD, last, sizes: [WHOLE] })
  await fc.assert(fc.asyncProperty(conversation, talk), { numRuns: runs, seed, timeout: 20_000 })
  await service.close()
  return summary
}

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
    connection.send(upgradeText(`/ws?apiKey=${key}`))
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
    const start = short === 126 ? 4 : 2
    if (bytes.length < start) return false
    const length = short === 126 ? bytes.readUInt16BE(2) : short
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
