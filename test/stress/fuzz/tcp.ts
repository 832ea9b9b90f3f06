/**
 * The fuzzer of HTTP as bytes, against the real program over TCP: sequences of valid requests followed by malformed
 * bytes. Responses arrive in order and for the right key; nothing hangs, nothing is logged to standard error, and after
 * each connection another one works normally.
 */
import { join } from 'node:path'
import fc from 'fast-check'
import { IDLE_TIMEOUT_SECONDS } from '../../../src/commands/serve/public-listener.ts'
import { closeDatabase } from '../../../src/store/sql/statement.ts'
import { type Server, startServer, temporaryFolder } from '../../support/command-kit.ts'
import { newKey, openFile } from '../../support/database.ts'
import { mustApply } from '../../support/feed/feed-kit.ts'
import { checkBody } from '../../support/harness.ts'
import { type RawAnswer, RawConnection, withoutHanging } from '../../support/live/tcp-kit.ts'
import { matchChange, smallWorld } from '../../support/world/small-world.ts'
import {
  BAD_CHUNKS,
  GOOD_BODIES,
  GOOD_HOSTS,
  GOOD_LINES,
  GOOD_TARGETS,
  type GoodTarget,
  HOSTILE_ROWS,
  type HostileRow,
  TCP_KEYS,
  type TcpKey,
} from './tcp-values.ts'

export interface TcpSummary {
  connections: number
  requests: number
  /** Of well-formed requests and of others. */
  statuses: Record<string, number>
  cut: number
  /** Seconds until the last connection with an incomplete request was closed, if waited for. */
  patienceSeconds?: number
}

interface Good {
  readonly of: GoodTarget
  readonly key: TcpKey
  readonly method: 'GET' | 'HEAD' | 'POST'
  readonly host: string
  readonly lines: readonly string[]
  /** Null for none. */
  readonly body: string | null
}

/** A well-formed request with some bytes of it changed. */
interface Mutated {
  readonly good: Good
  readonly edits: readonly { readonly place: number; readonly cut: number; readonly put: string }[]
}

interface Conversation {
  readonly goods: readonly Good[]
  readonly last: HostileRow | Mutated | null
  /** Whether the responses are read before the last bytes are sent. */
  readonly isPatient: boolean
  readonly sizes: readonly number[]
}

const good: fc.Arbitrary<Good> = fc.record({
  of: fc.constantFrom(...GOOD_TARGETS),
  key: fc.constantFrom(...TCP_KEYS),
  method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST'),
  host: fc.constantFrom(...GOOD_HOSTS),
  lines: fc.subarray([...GOOD_LINES], { maxLength: 3 }),
  body: fc.option(fc.constantFrom(...GOOD_BODIES), { freq: 3 }),
})

const mutated: fc.Arbitrary<Mutated> = fc.record({
  // Without HEAD, whose responses have no body to delimit.
  good: good.filter(({ method }) => method !== 'HEAD'),
  edits: fc.array(
    fc.record({
      place: fc.nat(400),
      cut: fc.nat(4),
      put: fc.oneof(
        fc.string({ unit: 'binary-ascii', maxLength: 4 }),
        fc.constantFrom('\r\n', '\r\n\r\n', '\n', '\0', ' ', ':', '\u00ff', 'HTTP/1.1', 'GET / '),
      ),
    }),
    { minLength: 1, maxLength: 4 },
  ),
})

const conversation: fc.Arbitrary<Conversation> = fc.record({
  goods: fc.array(good, { maxLength: 6 }),
  last: fc.option(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom<HostileRow | Mutated>(...HOSTILE_ROWS) },
      { weight: 2, arbitrary: mutated },
    ),
    { freq: 6 },
  ),
  isPatient: fc.boolean(),
  sizes: fc.oneof(
    fc.constant([1_000_000]),
    fc.array(fc.integer({ min: 1, max: 2000 }), { minLength: 1, maxLength: 4 }),
  ),
})

/** Allowed statuses for malformed bytes: never 500, and of 5xx only 505. */
const isHarmless = (status: number) => status < 500 || status === 505

type Keys = Readonly<Record<TcpKey, string | null>>

export class TcpFuzz {
  readonly #server: Server
  readonly #port: number
  readonly #keys: Keys
  readonly #remove: () => void
  /** The program's output when it was ready. */
  readonly #greeting: string
  #witness: RawConnection | null = null
  #serial = 0
  readonly summary: TcpSummary = { connections: 0, requests: 0, statuses: {}, cut: 0 }

  static async start(): Promise<TcpFuzz> {
    const folder = temporaryFolder('fuzz')
    const db = openFile(join(folder.path, 'scoreline.db'))
    mustApply(db, [...smallWorld(), matchChange(1, { startTimestamp: Date.UTC(2026, 8, 12, 12) })])
    const keys = {
      all: newKey(db),
      football: newKey(db, 'unlimited', ['football']),
      tennis: newKey(db, 'unlimited', ['tennis']),
      wrong: 'wrong',
      none: null,
    }
    closeDatabase(db)
    // Each request has its own client address, so that the limit on wrong keys is never reached. On a busy machine slow
    // requests would be logged.
    const options = ['--trust-proxy', '127.0.0.1', '--slow-ms', '0']
    const server = await startServer(options, { cwd: folder.path })
    return new TcpFuzz(server, keys, folder.remove)
  }

  constructor(server: Server, keys: Keys, remove: () => void) {
    this.#server = server
    this.#port = Number(new URL(server.address).port)
    this.#keys = keys
    this.#remove = remove
    this.#greeting = server.told()
  }

  /** Sends conversations. Throws at the first fault. */
  async run(runs: number, seed: number): Promise<void> {
    for (const last of HOSTILE_ROWS)
      await this.#talk({ goods: [], last, isPatient: true, sizes: [1_000_000] })
    for (const chunks of BAD_CHUNKS) await this.#breakChunks(chunks)
    await fc.assert(
      fc.asyncProperty(conversation, (asked) => this.#talk(asked)),
      { numRuns: runs, seed, timeout: 30_000 },
    )
  }

  /**
   * Opens connections with incomplete requests; resolves when the program has closed all of them. Throws after a
   * timeout.
   */
  async exhaust(count: number): Promise<void> {
    const started = performance.now()
    const waits = Array.from({ length: count }, async (_, index) => {
      const connection = await RawConnection.open(this.#port)
      connection.send(
        index % 2 ? 'GET /healthz HTTP/1.1\r\nX: ' : 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /',
      )
      const drops = setInterval(() => connection.send('x'), 500 + index)
      await connection.closed
      clearInterval(drops)
    })
    const bound = Bun.sleep((IDLE_TIMEOUT_SECONDS + 10) * 1000).then(() => 'late')
    if ((await Promise.race([Promise.all(waits), bound])) === 'late')
      throw new Error('connections without a request stay open')
    this.summary.patienceSeconds = Math.round((performance.now() - started) / 1000)
  }

  async close(): Promise<void> {
    this.#witness?.destroy()
    const { code } = await this.#server.stop()
    this.#remove()
    if (code !== 0) throw new Error(`the program ended with ${code}`)
  }

  async #talk({ goods, last, isPatient, sizes }: Conversation): Promise<void> {
    const heads = goods.flatMap(({ method }, index) => (method === 'HEAD' ? [index] : []))
    const connection = await RawConnection.open(this.#port, heads)
    const asked = goods.map((each) => this.#written(each))
    const bytes = asked.map(({ text }) => text).join('')
    const end = last === null ? '' : this.#lastBytes(last)
    // The service closes a connection after a request with a body and reads none of those that follow.
    const closingAt = goods.findIndex(({ body }) => body !== null)
    const isClosing = closingAt >= 0
    const expected = isClosing ? asked.slice(0, closingAt + 1) : asked
    if (isPatient) {
      await connection.sendInPieces(bytes, sizes)
      await connection.answered(expected.length)
      await connection.sendInPieces(end, sizes)
    } else await connection.sendInPieces(bytes + end, sizes)
    const answers = await connection.answered(expected.length)
    // Bad bytes in the same packet may close the connection, reset or not, before the answers to those before are sent.
    // The runtime answers them itself then, without an id.
    let before = expected.length
    for (const [index, { each, id }] of expected.entries()) {
      const isLost = isPatient ? isClosing && connection.isReset : connection.isClosed
      const answer = answers[index]
      if (isLost && !answer?.headers.has('x-request-id')) {
        if (answer) before = index
        break
      }
      this.#check(each, id, answer)
    }
    if (isClosing) await this.#checkClosed(connection, expected.length)
    else if (last !== null) await this.#checkLast(connection, before, last)
    connection.destroy()
    this.summary.connections += 1
    this.summary.requests += expected.length
    for (const { status } of connection.answers) this.#count(status)
    await this.#lookAround()
  }

  #count(status: number): void {
    this.summary.statuses[status] = (this.summary.statuses[status] ?? 0) + 1
  }

  /** A valid request as bytes, with an id that is echoed. */
  #written(each: Good): { each: Good; id: string; text: string } {
    this.#serial += 1
    const id = `f-${this.#serial}`
    const key = this.#keys[each.key]
    const lines = [
      `${each.method} ${each.of.target} HTTP/1.1`,
      each.host,
      `X-Request-Id: ${id}`,
      `X-Forwarded-For: ${addressOf(this.#serial)}`,
      ...(key === null ? [] : [`Authorization: ${key}`]),
      ...each.lines.filter((line) => each.body === null || !line.startsWith('Content-Length')),
    ]
    return { each, id, text: `${lines.join('\r\n')}\r\n${each.body ?? '\r\n'}` }
  }

  #lastBytes(last: HostileRow | Mutated): string {
    if ('bytes' in last) {
      this.#serial += 1
      return last.bytes(this.#keys.all ?? '', addressOf(this.#serial))
    }
    return last.edits.reduce((text, { place, cut, put }) => {
      const at = place % text.length
      return text.slice(0, at) + put + text.slice(at + cut)
    }, this.#written(last.good).text)
  }

  #check(each: Good, id: string, answer: RawAnswer | undefined): void {
    const what = `${each.method} ${each.of.target} with the key ${each.key}, ${each.host}`
    if (!answer) throw new Error(`${what}: no answer`)
    const { status, headers, body } = answer
    const expected = statusOf(each)
    if (status !== expected)
      throw new Error(`${what}: ${status} instead of ${expected}: ${body.slice(0, 200)}`)
    if (headers.get('x-request-id') !== id)
      throw new Error(`${what}: the answer to ${headers.get('x-request-id')}`)
    if (each.method === 'HEAD' || body === '') return
    const told = JSON.parse(body)
    checkBody(pathOf(each.of.target), status, told)
    if (each.of.target !== '/v2/account/usage' || status !== 200) return
    const sports = JSON.stringify(told.sports)
    const own = each.key === 'all' || sports === JSON.stringify([each.key])
    if (!own) throw new Error(`${what}: the usage of a key with ${sports}`)
  }

  /** The connection is closed after the given number of responses of the service, of which the last announces it. */
  async #checkClosed(connection: RawConnection, count: number): Promise<void> {
    await withoutHanging(connection.closed, () => 'the close after a request with a body')
    // The runtime rejects malformed bytes after them, without an id.
    const more = connection.answers.slice(count).filter(({ headers }) => headers.has('x-request-id'))
    if (more.length > 0) throw new Error(`a request after one with a body was answered: ${more[0]?.status}`)
    const last = connection.answers[count - 1]
    if (last && last.headers.get('connection') !== 'close')
      throw new Error('the response to a request with a body does not announce the close')
  }

  /** Result of the last bytes. */
  async #checkLast(connection: RawConnection, before: number, last: HostileRow | Mutated): Promise<void> {
    const name = 'name' in last ? last.name : 'changed bytes'
    const outcome = 'outcome' in last ? last.outcome : null
    if (outcome !== null && typeof outcome === 'object' && 'service' in outcome) {
      await connection.answered(before + 1)
      // The connection may stay open.
    } else {
      if (outcome === null || outcome === 'open') connection.end()
      await withoutHanging(connection.closed, () => name)
    }
    if (connection.answers.length <= before && connection.isReset) return
    const more = connection.answers.slice(before).map(({ status }) => status)
    const wrong = more.find((status) => !isHarmless(status))
    if (wrong !== undefined) throw new Error(`${name}: ${wrong}`)
    if (outcome === null) return
    if (outcome === 'cut') this.summary.cut += 1
    const expected = typeof outcome === 'string' ? [] : Object.values(outcome)
    if (more.join() !== expected.join())
      throw new Error(`${name}: ${more.join() || 'nothing'} instead of ${expected.join() || 'nothing'}`)
  }

  /** The head is answered before its body is there, and the connection is closed whatever the body is. */
  async #breakChunks(chunks: string): Promise<void> {
    const connection = await RawConnection.open(this.#port)
    connection.send('GET /healthz HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n')
    await connection.answered(1)
    connection.send(chunks)
    await withoutHanging(connection.closed, () => chunks)
    const statuses = connection.answers.map(({ status }) => status).join()
    if (statuses !== '200') throw new Error(`${chunks}: ${statuses}`)
    await this.#checkClosed(connection, 1)
    await this.#lookAround()
  }

  /** Other clients are served normally, and the program logs nothing. */
  async #lookAround(): Promise<void> {
    if (this.#server.told() !== this.#greeting) throw new Error(`it told: ${this.#server.told()}`)
    if (!this.#witness || this.#witness.isClosed) this.#witness = await RawConnection.open(this.#port)
    const witness = this.#witness
    const key: TcpKey = this.#serial % 2 ? 'football' : 'tennis'
    const [usage] = GOOD_TARGETS
    const { each, id, text } = this.#written({
      of: usage as GoodTarget,
      key,
      method: 'GET',
      host: 'Host: x',
      lines: [],
      body: null,
    })
    witness.send(text)
    await witness.answered(1)
    this.#check(each, id, witness.answers.shift())
  }
}

/** Expected response to a valid request: checks method, path, key, sports and values in this order. */
function statusOf({ of, key, method }: Good): number {
  if (of.status === 414) return 414
  if (of.isOpen && of.status === 404) return 404
  if (method === 'POST') return 405
  if (of.isOpen) return of.status
  if (key === 'wrong' || key === 'none') return 401
  if (of.sport !== null && key !== 'all' && key !== of.sport) return 400
  return of.status
}

/** Another one for each number below 2^24. */
function addressOf(serial: number): string {
  return `10.${(serial >> 16) & 255}.${(serial >> 8) & 255}.${serial & 255}`
}

function pathOf(target: string): string {
  return new URL(target, 'http://localhost').pathname
}
