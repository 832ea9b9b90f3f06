/**
 * Buffered events of an iterator. A slow reader misses steps but never a state: buffered events of one match are joined
 * into one that leads from the oldest previous state to the newest, so the queue grows with the number of matches, not
 * of changes.
 */
import { type ChangeEvent, contentText, type LiveEvent, type SnapshotEvent } from './live-messages.ts'
import type { FlatChange } from './live-state.ts'

type Result = IteratorResult<LiveEvent, undefined>
const DONE: Result = { done: true, value: undefined }

export class EventQueue implements AsyncIterableIterator<LiveEvent, undefined, undefined> {
  readonly #maxEvents: number
  readonly #onReturn: (queue: EventQueue) => void
  readonly #waiting = new Map<string, LiveEvent>()
  #readers: ((result: Result) => void)[] = []
  #isEnded = false

  constructor(maxEvents: number, onReturn: (queue: EventQueue) => void) {
    this.#maxEvents = maxEvents
    this.#onReturn = onReturn
  }

  get size(): number {
    return this.#waiting.size
  }

  push(event: LiveEvent): void {
    if (this.#isEnded) return
    const reader = this.#readers.shift()
    if (reader) reader({ done: false, value: event })
    else this.#add(event)
  }

  /** No further events follow; buffered ones are still delivered. */
  end(): void {
    this.#isEnded = true
    for (const reader of this.#readers) reader(DONE)
    this.#readers = []
  }

  async next(): Promise<Result> {
    for (const [key, value] of this.#waiting) {
      this.#waiting.delete(key)
      return { done: false, value }
    }
    if (this.#isEnded) return DONE
    return new Promise((resolve) => this.#readers.push(resolve))
  }

  async return(): Promise<Result> {
    this.#waiting.clear()
    this.end()
    this.#onReturn(this)
    return DONE
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  #add(event: LiveEvent): void {
    const key = keyOf(event)
    const earlier = this.#waiting.get(key)
    if (event.type === 'deleted') this.#addDeleted(key, event)
    else if (earlier && isOfState(earlier) && isOfState(event)) this.#waiting.set(key, join(earlier, event))
    else this.#set(key, event)
  }

  /** Buffered events of the match are obsolete, but they may hold the last state that the reader knows. */
  #addDeleted(key: string, event: LiveEvent & { type: 'deleted' }): void {
    let before = event.before
    for (const [earlierKey, earlier] of this.#waiting) {
      if (!isOfState(earlier) || !earlierKey.startsWith(`${key}/`)) continue
      before = earlier.before
      this.#waiting.delete(earlierKey)
    }
    this.#set(key, { ...event, before })
  }

  #set(key: string, event: LiveEvent): void {
    this.#waiting.set(key, event)
    if (this.#waiting.size <= this.#maxEvents) return
    const [oldest] = this.#waiting.keys()
    if (oldest !== undefined) this.#waiting.delete(oldest)
    const message = `More than ${this.#maxEvents} events were waiting to be read; the oldest was dropped.`
    const overflow: LiveEvent = { type: 'error', code: 'queue_overflow', message }
    this.#waiting.set(keyOf(overflow), overflow)
  }
}

type StateEvent = SnapshotEvent | ChangeEvent

function isOfState(event: LiveEvent): event is StateEvent {
  return event.type === 'snapshot' || event.type === 'change'
}

/** Events with the same key are joined: those of one match, and of each other type the latest. */
function keyOf(event: LiveEvent): string {
  if (isOfState(event)) return `${event.sportSlug}/${event.matchId}/${contentText(event)}`
  if (event.type === 'deleted') return `${event.sportSlug}/${event.matchId}`
  return event.type === 'error' ? `error/${event.code}` : event.type
}

function join(earlier: StateEvent, later: StateEvent): StateEvent {
  if (later.type === 'snapshot') return { ...later, before: earlier.before }
  if (earlier.type === 'snapshot') return { ...later, type: 'snapshot', before: earlier.before }
  return {
    ...later,
    before: earlier.before,
    changes: joinChanges(earlier.changes, later.changes),
    deltas: earlier.deltas + later.deltas,
  }
}

/** One change per path, from its first old value to its last new one. */
function joinChanges(earlier: readonly FlatChange[], later: readonly FlatChange[]): FlatChange[] {
  const byPath = new Map(earlier.map((change) => [change.path, change]))
  for (const change of later) {
    const first = byPath.get(change.path)
    byPath.set(change.path, first && 'oldValue' in first ? { ...change, oldValue: first.oldValue } : change)
  }
  return [...byPath.values()]
}
