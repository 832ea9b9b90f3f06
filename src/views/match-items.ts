/**
 * Cached list items as bytes (docs/architecture.md#the-path-of-a-request): a list of cached matches is concatenated
 * without reading or serializing any of them, whatever its filters, zone and order.
 */
import { type MatchRecord, selectMatches } from '../store/match-reader.ts'
import { type MatchViewContext, viewRecordParts } from './match.ts'
import { LIST_FORM, type MatchRenderings, type Part } from './match-renderings.ts'
import type { FieldSelection } from './match-selection.ts'
import type { Stamp, Versions } from './versions.ts'

/** Maximum size of a cached item: compact ones have about 1,500 bytes, and a full one would evict ten of them. */
export const CACHED_ITEM_BYTES = 4096
/** Overhead of a cached item in bytes. */
const ENTRY_BYTES = 512

interface Item {
  readonly id: number
  readonly of: Map<number, Item>
  readonly bytes: Uint8Array
  readonly stamp: Stamp
  isUsed: boolean
}

/** In parts, or as bytes. */
type ListItem = readonly Part[] | Uint8Array

export interface ListItems {
  readonly items: readonly ListItem[]
  /** Whether any of them had to be rendered, which takes several times as long as copying it. */
  readonly isRendered: boolean
}

export class MatchItems {
  readonly #context: MatchViewContext
  readonly #renderings: MatchRenderings
  readonly #versions: Versions
  readonly #capacity: number
  /** Keyed by selection; `selectFields` returns the same object for the same form. */
  readonly #shapes = new WeakMap<FieldSelection, Map<number, Item>>()
  /** All items in FIFO order. */
  readonly #queue = new Set<Item>()
  #bytes = 0

  /** @param capacity total bytes of cached items */
  constructor(context: MatchViewContext, renderings: MatchRenderings, versions: Versions, capacity: number) {
    this.#context = context
    this.#renderings = renderings
    this.#versions = versions
    this.#capacity = capacity
  }

  get bytes(): number {
    return this.#bytes
  }

  /** A cached item that is still fresh. */
  find(shape: FieldSelection, id: number): Uint8Array | undefined {
    const item = this.#shapes.get(shape)?.get(id)
    if (!item) return undefined
    if (!this.#versions.isCurrent(item.stamp)) {
      this.#drop(item)
      return undefined
    }
    item.isUsed = true
    return item.bytes
  }

  /** Reads matches, in the order of the ids, and renders those that are not stored; unknown ids are left out. */
  make(shape: FieldSelection, ids: readonly number[], now: number): ListItems {
    const isFull = shape === LIST_FORM
    const items: Map<number, ListItem> = isFull ? this.#renderings.storedItems(ids) : new Map()
    const missing = ids.filter((id) => !items.has(id))
    const records = selectMatches(this.#context.db, missing)
    const rendered = isFull
      ? this.#renderings.renderItems(records)
      : viewRecordParts(this.#context, records, shape, now)
    for (const [index, record] of records.entries())
      items.set(record.id, this.#kept(shape, record, rendered[index] ?? []))
    return {
      items: ids.map((id) => items.get(id)).filter((item) => item !== undefined),
      isRendered: records.length > 0,
    }
  }

  clear(): void {
    for (const item of this.#queue) this.#drop(item)
  }

  /** As bytes, if the item is cached. */
  #kept(shape: FieldSelection, record: MatchRecord, parts: readonly Part[]): ListItem {
    const length = parts.reduce((sum, part) => sum + part.length, 0)
    if (!isCacheable(shape) || length > CACHED_ITEM_BYTES) return parts
    const bytes = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))
    if (bytes.length <= CACHED_ITEM_BYTES) this.#keep(shape, record, bytes)
    return bytes
  }

  #keep(shape: FieldSelection, record: MatchRecord, bytes: Uint8Array): void {
    const room = bytes.length + ENTRY_BYTES
    if (room > this.#capacity) return
    let of = this.#shapes.get(shape)
    if (!of) {
      of = new Map()
      this.#shapes.set(shape, of)
    }
    const before = of.get(record.id)
    if (before) this.#drop(before)
    this.#evict(room)
    const item = { id: record.id, of, bytes, stamp: this.#versions.ofMatch(record), isUsed: false }
    of.set(item.id, item)
    this.#queue.add(item)
    this.#bytes += room
  }

  #drop(item: Item): void {
    item.of.delete(item.id)
    if (this.#queue.delete(item)) this.#bytes -= item.bytes.length + ENTRY_BYTES
  }

  /** Evicts items that were not requested again first. */
  #evict(room: number): void {
    while (this.#bytes + room > this.#capacity) {
      const oldest = this.#queue.values().next().value
      if (!oldest) return
      if (oldest.isUsed) {
        oldest.isUsed = false
        this.#queue.delete(oldest)
        this.#queue.add(oldest)
      } else this.#drop(oldest)
    }
  }
}

/** Whether the item depends on neither the clock nor other matches. */
function isCacheable(shape: FieldSelection): boolean {
  return shape.isTimeless && !shape.hasPregame
}
