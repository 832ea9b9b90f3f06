/** What a writer sends arrives in order and once, whatever answers are lost (docs/cluster.md#entries). */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Db } from '../../../db/open.ts'
import type { Appended, Engine, StreamTail } from '../../../src/cluster/engine.ts'
import {
  type EntryMessage,
  MESSAGE_BYTES,
  messagesOf,
  PartJoiner,
} from '../../../src/cluster/entry-messages.ts'
import { Publisher } from '../../../src/cluster/publisher.ts'
import {
  appendToOutbox,
  changeEpoch,
  countOutbox,
  type Entry,
  selectOutbox,
  takeRole,
} from '../../../src/store/cluster-state.ts'
import { selectEpoch } from '../../../src/store/sql/meta.ts'
import { closeDatabase } from '../../../src/store/sql/statement.ts'
import { openMemory } from '../../support/database.ts'

const noise = Buffer.from(crypto.getRandomValues(new Uint8Array(MESSAGE_BYTES + 1))).toString('base64')
const entryOf = (number: number, isLarge = false): Entry => ({
  row: { table: 'test', values: { number, text: isLarge ? noise : '' } },
})
const numberIn = (entry: Entry | null) => (entry && 'row' in entry ? entry.row.values.number : null)

/** In an append: the first message whose answer is lost, with those after it, and how many of them arrive all the same. */
interface Loss {
  readonly from: number
  readonly arriving: number
}

/** A stream that refuses what does not follow its last message. */
class FencedStream {
  readonly messages: EntryMessage[] = []
  readonly #losses: Iterator<Loss>

  constructor(losses: readonly Loss[]) {
    this.#losses = losses[Symbol.iterator]()
  }

  async append(messages: readonly EntryMessage[], after: number): Promise<Appended> {
    const { from, arriving } = this.#losses.next().value ?? { from: Infinity, arriving: 0 }
    for (const [index, message] of messages.slice(0, from + arriving).entries()) {
      if (this.messages.some(({ id }) => Bun.deepEquals(id, message.id))) continue
      if (after + index === this.messages.length) this.messages.push(message)
      else if (index < from) return { stored: index, outcome: 'refused' }
    }
    if (from < messages.length) return { stored: from, outcome: 'unknown' }
    return { stored: messages.length, outcome: 'stored' }
  }

  async idAt(sequence: number) {
    return this.messages[sequence - 1]?.id ?? null
  }

  tail(): StreamTail {
    const { length } = this.messages
    return {
      ...{ firstSequence: 1, lastSequence: length, cluster: null },
      lastId: this.messages.at(-1)?.id ?? null,
    }
  }

  /** The numbers of the entries that a follower reads. */
  read(): unknown[] {
    const parts = new PartJoiner()
    return this.messages.flatMap((message) => numberIn(parts.add(message)) ?? [])
  }

  get engine(): Engine {
    return this as Pick<Engine, 'append' | 'idAt'> as Engine
  }
}

async function withWriter(work: (db: Db) => Promise<void>): Promise<void> {
  const db = openMemory()
  takeRole(db, 'writer')
  await work(db).finally(() => closeDatabase(db))
}

const losses = fc.array(fc.record({ from: fc.nat(2), arriving: fc.nat(3) }), { maxLength: 12 })
const batches = fc.array(fc.array(fc.boolean(), { maxLength: 3 }), { minLength: 1, maxLength: 5 })

describe('a publisher', () => {
  test('sends each entry once and in order, whatever answers are lost and whenever it starts again', async () => {
    await fc.assert(
      fc.asyncProperty(losses, batches, fc.array(fc.boolean()), (lost, sizes, starts) =>
        withWriter(async (db) => {
          const stream = new FencedStream(lost)
          let publisher = new Publisher(db, stream.engine)
          let number = 0
          for (const [index, batch] of sizes.entries()) {
            for (const isLarge of batch) {
              number += 1
              appendToOutbox(db, entryOf(number, isLarge))
            }
            const stored = publisher.stored()
            if (starts[index]) publisher = new Publisher(db, stream.engine)
            do expect(await publisher.resume(stream.tail())).toBe('ready')
            while ((await publisher.send()) !== 'stored')
            if (!starts[index]) await stored
          }
          expect(stream.read()).toEqual(Array.from({ length: number }, (_, index) => index + 1))
          expect(countOutbox(db)).toBe(0)
          expect(publisher.location).toEqual({ entry: number, sequence: stream.messages.length })
        }),
      ),
      { numRuns: 25, seed: 2026 },
    )
  })

  test('keeps exactly what the stream does not have when another node has written', async () => {
    await fc.assert(
      fc.asyncProperty(losses, fc.array(fc.boolean(), { minLength: 1, maxLength: 3 }), (lost, entries) =>
        withWriter(async (db) => {
          const stream = new FencedStream(lost)
          const publisher = new Publisher(db, stream.engine)
          for (const [index, isLarge] of entries.entries()) appendToOutbox(db, entryOf(index + 1, isLarge))
          await publisher.send()
          const arrived = stream.read()
          const body = JSON.stringify(entryOf(100))
          stream.messages.push(...messagesOf({ epoch: 'another', entry: arrived.length + 1, body }))
          expect(await publisher.resume(stream.tail())).toBe('other')
          await publisher.settle()
          const kept = selectOutbox(db, 0, 10).map(({ body }) => numberIn(JSON.parse(body)))
          expect([...arrived, ...kept]).toEqual(entries.map((_, index) => index + 1))
          expect(stream.read()).toEqual([...arrived, 100])
        }),
      ),
      { numRuns: 25, seed: 2026 },
    )
  })

  test('has at most a window of bytes on its way, and a longer entry alone', () =>
    withWriter(async (db) => {
      const stream = new FencedStream([])
      const sizes: number[] = []
      const append = stream.append.bind(stream)
      stream.append = (messages, after) => {
        sizes.push(new Set(messages.map(({ id }) => id.entry)).size)
        return append(messages, after)
      }
      // Compressed, each is one message.
      const text = (bytes: number): Entry => ({ row: { table: 'test', values: { text: 'x'.repeat(bytes) } } })
      for (const mebibytes of [3, 3, 3, 9, 1, 1]) appendToOutbox(db, text(mebibytes * 2 ** 20))
      expect(await new Publisher(db, stream.engine).send()).toBe('stored')
      expect(sizes).toEqual([2, 1, 1, 2])
    }))

  test('a reader that begins within an entry leaves it out', () => {
    const [, rest] = messagesOf({ epoch: 'e', entry: 1, body: JSON.stringify(entryOf(1, true)) })
    expect(rest && new PartJoiner().add(rest)).toBeNull()
  })

  test('says that the stream has lost what it had confirmed', () =>
    withWriter(async (db) => {
      const stream = new FencedStream([])
      const publisher = new Publisher(db, stream.engine)
      for (const number of [1, 2, 3]) appendToOutbox(db, entryOf(number))
      expect(await publisher.send()).toBe('stored')
      stream.messages.pop()
      expect(await publisher.resume(stream.tail())).toBe('lost')
      stream.messages.length = 0
      expect(await publisher.resume(stream.tail())).toBe('lost')
    }))

  const EPOCHS = ['its', 'the previous']
  test.each(EPOCHS)('does not believe a stream that has more of %s epoch than its own file', (which) =>
    withWriter(async (db) => {
      const stream = new FencedStream([])
      const epoch = selectEpoch(db)
      if (which === 'the previous') changeEpoch(db, { name: 'next', cluster: 'c' }, 0)
      stream.messages.push(...messagesOf({ epoch, entry: 1, body: '{}' }))
      expect(await new Publisher(db, stream.engine).resume(stream.tail())).toBe('other')
    }),
  )
})
