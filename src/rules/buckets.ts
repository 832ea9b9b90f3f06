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

/**
 * The value under which a share of the counted ones lies, by a straight line inside its bucket, as `histogram_quantile`
 * of Prometheus reckons it; the highest bound for those above all bounds. Null where nothing was counted.
 */
export function quantileOf(
  { bounds, counts }: Pick<Buckets, 'bounds'> & { readonly counts: ArrayLike<number> },
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
