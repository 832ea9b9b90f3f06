/** Sends the outbox of the node that writes to the stream, in order (docs/cluster.md#acknowledgement). */
import type { Db } from '../../db/open.ts'
import {
  removeStored,
  type StreamLocation,
  selectClusterId,
  selectLastEntry,
  selectLocation,
  selectOutbox,
  writeLocation,
} from '../store/cluster-state.ts'
import { selectEpoch, selectMeta } from '../store/sql/meta.ts'
import { inTransaction } from '../store/sql/transaction.ts'
import type { Engine, StreamTail } from './engine.ts'
import { type EntryMessage, type MessageId, messagesOf } from './entry-messages.ts'

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
   * Continues behind what the stream has of this file. Call it before the first `send`, and after each one that was not
   * stored. `lost`: the stream has lost what it had confirmed. `other`: it has something that is not in this file,
   * mostly because another node has written.
   */
  async resume(tail: StreamTail): Promise<'ready' | 'lost' | 'other'> {
    const { lastSequence, lastId } = tail
    if (lastId && !this.#isOwn(lastId) && lastId.epoch !== selectMeta(this.#db, 'cluster_previous_epoch'))
      return 'other'
    if (lastSequence < this.#location.sequence) return 'lost'
    this.#partsStored = 0
    if (lastSequence > this.#location.sequence) {
      if (!lastId || !this.#isOwn(lastId)) return 'other'
      const { entry, part, parts } = lastId
      if (part === parts) this.#advance({ entry, sequence: lastSequence })
      else {
        if (entry > this.#location.entry + 1)
          this.#advance({ entry: entry - 1, sequence: lastSequence - part })
        this.#partsStored = part
      }
    }
    this.#sequence = lastSequence
    return 'ready'
  }

  /** Removes from the outbox what the stream has got from this node before another one wrote. */
  async settle(): Promise<void> {
    for (let sequence = this.#location.sequence + 1; ; sequence += 1) {
      const id = await this.#engine.idAt(sequence)
      if (!id || !this.#isOwn(id)) return
      if (id.part === id.parts) this.#advance({ entry: id.entry, sequence })
    }
  }

  /** An entry keeps the epoch in which it was committed. A file that lost its last seconds has fewer than the stream. */
  #isOwn({ epoch, entry }: MessageId): boolean {
    if (entry > selectLastEntry(this.#db)) return false
    return epoch === selectEpoch(this.#db) || selectOutbox(this.#db, entry - 1, 1)[0]?.epoch === epoch
  }

  /** Sends what is in the outbox. Returns `stored` when it is empty. */
  async send(): Promise<'stored' | 'refused' | 'unknown'> {
    while (true) {
      const messages = this.#window()
      if (messages.length === 0) return 'stored'
      const { stored, outcome } = await this.#engine.append(
        messages,
        this.#sequence,
        selectClusterId(this.#db),
      )
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
    const whole = stored.findLastIndex(({ id }) => id.part === id.parts)
    const { id } = stored[whole] ?? {}
    if (id) this.#advance({ entry: id.entry, sequence: this.#sequence - (stored.length - 1 - whole) })
    this.#partsStored = 0
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
