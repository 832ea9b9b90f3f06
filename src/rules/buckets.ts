/** Values counted by size, for `/metrics`. Counting one allocates nothing, so it may happen on every request. */
export class Buckets {
  /** Upper bounds, ascending. */
  readonly bounds: readonly number[]
  /** How many values lie in each bucket; the last one is for those above all bounds. */
  readonly counts: Float64Array
  sum = 0

  constructor(bounds: readonly number[]) {
    this.bounds = bounds
    this.counts = new Float64Array(bounds.length + 1)
  }

  add(value: number): void {
    let at = 0
    while (at < this.bounds.length && value > (this.bounds[at] as number)) at += 1
    this.counts[at] = (this.counts[at] as number) + 1
    this.sum += value
  }
}
