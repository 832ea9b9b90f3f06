/** Collects items of a stream into batches, without delaying any for the next one. */

export interface GatherLimits {
  readonly count: number
  readonly bytes: number
  /** How long an unfinished batch waits for more items. */
  readonly waitMs: number
}

const LATE = Symbol('late')

/**
 * Batches of what a source yields: full ones while it is fast, and small ones at once when it pauses. One item is read
 * ahead. The batches are in order and nothing is lost; an item larger than `bytes` makes a batch of its own.
 */
export async function* gather<T>(
  items: AsyncIterable<T>,
  sizeOf: (item: T) => number,
  limits: GatherLimits,
  pause: (ms: number) => Promise<void>,
): AsyncGenerator<T[]> {
  const iterator = items[Symbol.asyncIterator]()
  let next = iterator.next()
  let batch: T[] = []
  let bytes = 0
  let deadline: Promise<typeof LATE> | null = null
  try {
    while (true) {
      const came: IteratorResult<T> | typeof LATE =
        deadline === null ? await next : await Promise.race([next, deadline])
      const isFull = came !== LATE && !came.done && bytes + sizeOf(came.value) > limits.bytes
      if (batch.length > 0 && (came === LATE || came.done || isFull || batch.length >= limits.count)) {
        yield batch
        batch = []
        bytes = 0
        deadline = null
      }
      if (came === LATE) continue
      if (came.done) return
      batch.push(came.value)
      bytes += sizeOf(came.value)
      deadline ??= pause(limits.waitMs).then((): typeof LATE => LATE)
      next = iterator.next()
    }
  } finally {
    // Not awaited: a source that pauses would delay the consumer that leaves.
    iterator.return?.().catch(() => {})
  }
}
