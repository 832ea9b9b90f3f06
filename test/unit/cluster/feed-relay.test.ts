/** The way of a push to the node that writes (src/cluster/feed-relay.ts), with nodes that answer, fail and change. */
import { describe, expect, test } from 'bun:test'
import type { Engine } from '../../../src/cluster/engine.ts'
import { feedRelay, type RelaySource } from '../../../src/cluster/feed-relay.ts'
import type { FeedAnswer, Push } from '../../../src/feed/transport/listener.ts'

const push: Push = { lines: [{ line: 1, change: {} }], isStrict: false, key: 'k' }
const ANSWER = { lines: 1, applied: 1, unchanged: 0, rejected: [], held: [], position: 7 }
const FULL = { error: 'insufficient_storage', message: 'the disk is full' }
const REFUSED = { error: 'unavailable', message: 'stopped writing' }

const packed = (value: unknown) => Bun.zstdCompressSync(Buffer.from(JSON.stringify(value)))
const unpacked = (bytes: Uint8Array) => JSON.parse(Bun.zstdDecompressSync(bytes).toString())
const never = () => new Promise<never>(() => {})

interface Stage {
  writer: string | null
  epoch: string
  isWriting: boolean
  isStopped: boolean
  /** What the file has of the push. */
  applied: object | undefined
  /** Whether the stream does not have all of the file. */
  hasUnpublished: boolean
  /** By the number of the request. */
  answer: (request: { key: string }, number: number, stage: Stage) => Promise<unknown>
  asked: { key: string }[]
}

const begin = (of: Partial<Stage>): Stage => ({
  writer: 'a',
  epoch: 'e1',
  isWriting: false,
  isStopped: false,
  applied: undefined,
  hasUnpublished: false,
  answer: async () => ANSWER,
  asked: [],
  ...of,
})

function relayOf(stage: Stage, takeMs: number, maxHeldBytes?: number, resendMs?: number) {
  const request = async (_subject: string, bytes: Uint8Array, { timeout }: { timeout: number }) => {
    const asked = unpacked(bytes)
    stage.asked.push(asked)
    const late = Bun.sleep(timeout).then(() => Promise.reject(new Error('timeout')))
    return { data: packed(await Promise.race([stage.answer(asked, stage.asked.length, stage), late])) }
  }
  const engine = { cluster: 'c', isConnected: true, connection: { request } } as unknown as Engine
  const source: RelaySource = {
    connected: () => engine,
    isWriting: () => stage.isWriting,
    isStopped: () => stage.isStopped,
    writer: () => stage.writer,
    clusterId: () => 'id',
    epoch: () => stage.epoch,
    appliedPush: () => stage.applied && JSON.stringify(stage.applied),
    hasUnpublished: () => stage.hasUnpublished,
    problem: () => 'no node writes',
    takeMs: () => takeMs,
    timer: () => performance.now(),
    entropy: (count) => new Uint8Array(count),
  }
  return feedRelay(source, maxHeldBytes, resendMs)
}

/** Long enough for several attempts on a slow machine. */
const LONG_MS = 30_000
const here = async () => ({ ...ANSWER, kept: true, position: 99 })

describe('a push is acknowledged once', () => {
  const CASES: readonly (readonly [name: string, stage: Partial<Stage>, asked: number, answer: object])[] = [
    ['by the node that writes', {}, 1, ANSWER],
    ['by a writer that takes its time', { answer: () => Bun.sleep(300).then(() => ANSWER) }, 1, ANSWER],
    ['or refused at once, if sending it again changes nothing', { answer: async () => FULL }, 1, FULL],
    [
      'after a node that had stopped writing',
      { answer: async (_of, number) => (number < 3 ? REFUSED : ANSWER) },
      3,
      ANSWER,
    ],
    [
      'by the next writer, after one that died without an answer',
      {
        answer: (_of, number, stage) => {
          if (number > 1) return Promise.resolve(ANSWER)
          Object.assign(stage, { writer: 'b', epoch: 'e2' })
          return never()
        },
      },
      2,
      ANSWER,
    ],
    [
      'from the stream, if the writer died after it had published',
      {
        answer: (_of, _number, stage) => {
          Object.assign(stage, { writer: null, applied: ANSWER })
          return never()
        },
      },
      1,
      { ...ANSWER, kept: true },
    ],
    [
      'by another writer, if the stream has only a part',
      {
        answer: (_of, number, stage) => {
          if (number > 1) return Promise.resolve(ANSWER)
          Object.assign(stage, { writer: 'b', applied: { ...ANSWER, lines: 0 } })
          return never()
        },
      },
      2,
      ANSWER,
    ],
    ['by this node, once it writes', { writer: null, answer: never }, 0, { position: 99 }],
  ]
  test.each(CASES)('%s', async (_name, of, asked, answer) => {
    const stage = begin(of)
    if (stage.writer === null) setTimeout(() => Object.assign(stage, { isWriting: true }), 50)
    expect(await relayOf(stage, LONG_MS).send(push, here)).toMatchObject(answer)
    expect(stage.asked.map(({ key }) => key)).toEqual(Array(asked).fill('k/0'))
  })
})

test('a push of several requests is answered with their sum', async () => {
  // Two of them are of less than two mebibytes.
  const lines = [1, 2, 3, 4, 5].map((line) => ({ line, change: 'x'.repeat(900_000) }))
  const answer = async (_of: unknown, number: number) => ({
    ...{ lines: number, applied: 10 * number, unchanged: 100 * number, position: number },
    ...{ rejected: [number], held: [10 * number], kept: number < 3 },
  })
  const sum = { lines: 6, applied: 60, unchanged: 600, position: 3 }
  expect(await relayOf(begin({ answer }), LONG_MS).send({ ...push, lines }, here)).toEqual({
    ...({ ...sum, kept: false } as object),
    ...{ rejected: [1, 2, 3], held: [10, 20, 30] },
  } as never)
})

test('a push whose request was lost is sent again, and may have been applied until one request alone was answered', async () => {
  const lost = begin({ answer: (_of, number) => (number < 3 ? never() : Promise.resolve(ANSWER)) })
  expect(await relayOf(lost, LONG_MS, undefined, 50).send(push, here)).toMatchObject(ANSWER)
  expect(lost.asked.map(({ key }) => key)).toEqual(['k/0', 'k/0', 'k/0'])
  const refused = begin({
    answer: (_of, number, stage) => {
      if (number === 1) return never()
      stage.writer = null
      return Promise.resolve(REFUSED)
    },
  })
  expect(await relayOf(refused, 1000, undefined, 50).send(push, here)).toEqual({
    error: 'unavailable',
    message: expect.stringContaining('may have applied'),
  })
})

describe('a push that no node takes in time is refused', () => {
  const CASES: readonly (readonly [name: string, stage: Partial<Stage>, message: string])[] = [
    ['and was not applied, without a writer', { writer: null }, 'none was applied: no node writes'],
    ['with the reason of the node that was asked', { answer: async () => REFUSED }, 'stopped writing'],
    ['with the reason of this node, which has not applied it', { isWriting: true }, 'stopped writing'],
    ['and may have been applied by a writer that still writes', { answer: never }, 'may have applied'],
    [
      'and only the file of this node has it, which wrote before',
      { writer: null, applied: ANSWER, hasUnpublished: true },
      'may have applied',
    ],
    [
      'and was not applied by a writer of a closed history',
      {
        answer: (_of, _number, stage) => {
          Object.assign(stage, { writer: null, epoch: 'e2' })
          return never()
        },
      },
      'none was applied',
    ],
    [
      'and was applied in part, if the file has that part',
      { writer: null, applied: { ...ANSWER, lines: 0 } },
      'may have applied',
    ],
  ]
  test.each(CASES)('%s', async (_name, of, message) => {
    const answer = await relayOf(begin(of), 300).send(push, async () => REFUSED as FeedAnswer)
    expect(answer).toEqual({ error: 'unavailable', message: expect.stringContaining(message) })
  })

  test('at once when the service stops', async () => {
    const stage = begin({ writer: null, isStopped: true })
    expect(await relayOf(stage, LONG_MS).send(push, here)).toMatchObject({ error: 'unavailable' })
  })

  test('at once beyond the bytes that are held', async () => {
    const relay = relayOf(begin({ answer: never }), 300, 60)
    const held = relay.send(push, here)
    // As text: `toMatchObject` of Bun puts its matchers into what it compares, here a constant of the relay.
    const more = async () => JSON.stringify(await relay.send(push, here))
    expect(await more()).toContain('Too many changes')
    await held
    expect(await more()).not.toContain('Too many changes')
  })
})
