/** Sends the outbox of the node that writes to the stream, in order (docs/cluster.md#acknowledgement). */
import type { Db } from '../../db/open.ts'
import {
  removeStored,
  type StreamLocation,
  selectLastEntry,
  selectLocation,
  selectOutbox,
  writeLocation,
} from '../store/cluster-state.ts'
import { selectEpoch } from '../store/meta.ts'
import { inTransaction } from '../store/transaction.ts'
import type { Engine, StreamTail } from './engine.ts'
import { type EntryMessage, messagesOf } from './entry-messages.ts'

/** Entries that are on their way to the server: measured at 16,000 appends a second. */
const WINDOW_ENTRIES = 256
/** Bytes of the entries of a window, before compression: bounds the memory. An entry may be longer. */
const WINDOW_BYTES = 8 * 1024 * 1024

interface Waiting {
  readonly entry: number
  readonly finish: () => void
  readonly fail: (problem: Error) => void
}

export class Publisher {
  readonly #db: Db
  readonly #engine: Engine
  #location: StreamLocation
  /** The last message of the stream, which may be a part of an entry. */
  #sequence: number
  #partsStored = 0
  #waiting: Waiting[] = []

  constructor(db: Db, engine: Engine) {
    this.#db = db
    this.#engine = engine
    this.#location = selectLocation(db)
    this.#sequence = this.#location.sequence
  }

  get location(): StreamLocation {
    return this.#location
  }

  /**
   * Continues behind what the stream has of this file. Returns false if another node has written behind it. Call it
   * before the first `send`, and after one whose outcome is unknown.
   */
  async resume(tail: StreamTail): Promise<boolean> {
    const epoch = selectEpoch(this.#db)
    if (tail.lastSequence > this.#location.sequence) {
      if (tail.lastId?.epoch !== epoch) return false
      const { entry, part, parts } = tail.lastId
      const isWhole = part === parts
      if (isWhole) this.#advance({ entry, sequence: tail.lastSequence })
      else if (entry > this.#location.entry + 1)
        this.#advance({ entry: entry - 1, sequence: tail.lastSequence - part })
      this.#partsStored = isWhole ? 0 : part
    } else this.#partsStored = 0
    this.#sequence = tail.lastSequence
    return true
  }

  /** Removes from the outbox what the stream has got from this node before another one wrote. */
  async settle(): Promise<void> {
    const epoch = selectEpoch(this.#db)
    for (let sequence = this.#location.sequence + 1; ; sequence += 1) {
      const id = await this.#engine.idAt(sequence)
      if (id?.epoch !== epoch) return
      if (id.part === id.parts) this.#advance({ entry: id.entry, sequence })
    }
  }

  /** Sends what is in the outbox. Returns `stored` when it is empty. */
  async send(): Promise<'stored' | 'refused' | 'unknown'> {
    while (true) {
      const messages = this.#window()
      if (messages.length === 0) return 'stored'
      const { stored, outcome } = await this.#engine.append(messages, this.#sequence)
      this.#note(messages.slice(0, stored))
      if (outcome !== 'stored') return outcome
    }
  }

  #window(): EntryMessage[] {
    const messages: EntryMessage[] = []
    let bytes = 0
    for (const entry of selectOutbox(this.#db, this.#location.entry, WINDOW_ENTRIES)) {
      bytes += entry.body.length
      if (bytes > WINDOW_BYTES && messages.length > 0) break
      messages.push(...messagesOf(entry))
    }
    return messages.slice(this.#partsStored)
  }

  #note(stored: readonly EntryMessage[]): void {
    this.#sequence += stored.length
    const last = stored.at(-1)
    if (!last) return
    const whole = stored.findLastIndex(({ id }) => id.part === id.parts)
    const { id } = stored[whole] ?? {}
    if (id) this.#advance({ entry: id.entry, sequence: this.#sequence - (stored.length - 1 - whole) })
    this.#partsStored = last.id.part === last.id.parts ? 0 : last.id.part
  }

  #advance(location: StreamLocation): void {
    inTransaction(this.#db, () => {
      removeStored(this.#db, location.entry)
      writeLocation(this.#db, location)
    })
    this.#location = location
    const finished = this.#waiting.filter(({ entry }) => entry <= location.entry)
    this.#waiting = this.#waiting.filter(({ entry }) => entry > location.entry)
    for (const { finish } of finished) finish()
  }

  /** Resolves when the stream has everything that is committed by now. Rejects when `fail` is called before. */
  stored(): Promise<void> {
    const entry = selectLastEntry(this.#db)
    if (entry <= this.#location.entry) return Promise.resolve()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#waiting.push({ entry, finish: resolve, fail: reject })
    return promise
  }

  /** Nothing more will be stored now. */
  fail(problem: Error): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const each of waiting) each.fail(problem)
  }
}
