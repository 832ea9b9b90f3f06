/** A histogram for `/metrics`. Adding a value allocates nothing, so it can run on every request. */
export class Histogram {
  /** Upper bounds, ascending. */
  readonly bounds: readonly number[]
  /** Count per bucket; the last one holds values above all bounds. */
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

/**
 * A quantile by linear interpolation inside its bucket, like `histogram_quantile` of Prometheus; the highest bound
 * if it lies above all bounds. Null without values.
 */
export function quantileOf(
  { bounds, counts }: Pick<Histogram, 'bounds'> & { readonly counts: ArrayLike<number> },
  share: number,
): number | null {
  let total = 0
  for (let at = 0; at < counts.length; at += 1) total += counts[at] as number
  if (total === 0) return null
  const rank = share * total
  let below = 0
  for (let at = 0; at < bounds.length; at += 1) {
    const count = counts[at] as number
    const [from, to] = [at === 0 ? 0 : (bounds[at - 1] as number), bounds[at] as number]
    if (count > 0 && below + count >= rank) return from + ((rank - below) / count) * (to - from)
    below += count
  }
  return bounds[bounds.length - 1] ?? null
}
