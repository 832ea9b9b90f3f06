/** LRU cache by id of values derived from stored rows. */
import { LRUCache } from 'lru-cache'

/** Cards of the teams of a few thousand leagues: about 20 MB at 400 bytes each. */
const DEFAULT_ENTRIES = 50_000

export class IdCache<T> {
  readonly #entries: LRUCache<number, { readonly value: T }>
  readonly #make: (id: number) => T

  constructor(make: (id: number) => T, entries: number = DEFAULT_ENTRIES) {
    this.#make = make
    // A size of 1 each instead of `max`, which would allocate all entries at once.
    this.#entries = new LRUCache({ maxSize: entries, sizeCalculation: () => 1 })
  }

  get(id: number): T {
    const cached = this.#entries.get(id)
    if (cached) return cached.value
    const value = this.#make(id)
    this.#entries.set(id, { value })
    return value
  }

  drop(id: number): void {
    this.#entries.delete(id)
  }

  clear(): void {
    this.#entries.clear()
  }
}
