/** Things made of stored rows that are kept by id until a change touches them; the oldest goes when it is full. */

/**
 * Entries of each form that are kept: the teams of a few thousand leagues. At about 400 bytes each that is some
 * 20 MB at the very most.
 */
const KEPT_ENTRIES = 50_000

export class Kept<T> {
  readonly #kept = new Map<number, T>()
  readonly #make: (id: number) => T

  constructor(make: (id: number) => T) {
    this.#make = make
  }

  get(id: number): T {
    const known = this.#kept.get(id)
    if (known !== undefined) return known
    const made = this.#make(id)
    if (this.#kept.size >= KEPT_ENTRIES) {
      const oldest = this.#kept.keys().next().value
      if (oldest !== undefined) this.#kept.delete(oldest)
    }
    this.#kept.set(id, made)
    return made
  }

  drop(id: number): void {
    this.#kept.delete(id)
  }

  clear(): void {
    this.#kept.clear()
  }
}
