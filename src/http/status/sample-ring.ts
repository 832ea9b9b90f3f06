/** A ring buffer of samples: one row of numbers each, in memory allocated once. */

export class SampleRing<Name extends string> {
  readonly names: readonly Name[]
  readonly #columns: Readonly<Record<Name, Float64Array>>
  readonly #capacity: number
  /** Samples taken since the start. */
  #taken = 0

  constructor(names: readonly Name[], capacity: number) {
    this.names = names
    this.#capacity = capacity
    const columns = names.map((name) => [name, new Float64Array(capacity)] as const)
    this.#columns = Object.fromEntries(columns) as Record<Name, Float64Array>
  }

  get length(): number {
    return Math.min(this.#taken, this.#capacity)
  }

  /** Adds a sample and evicts the oldest. NaN marks a missing value. */
  push(values: Readonly<Record<Name, number>>): void {
    const at = this.#taken % this.#capacity
    for (const name of this.names) this.#columns[name][at] = values[name]
    this.#taken += 1
  }

  /** The last `count` values of a name, oldest first. */
  last(name: Name, count = this.length): number[] {
    const length = Math.min(count, this.length)
    const values: number[] = []
    for (let index = this.#taken - length; index < this.#taken; index += 1) {
      values.push(this.#columns[name][index % this.#capacity] as number)
    }
    return values
  }
}
