/**
 * The share of an exhaustive product that a run plays: another one each day, so that all of it is played within days,
 * and all of it in `npm run test:stress`. A failure names the seed; `TEST_SEED=N` repeats its share.
 */
const DAY_MS = 86_400_000

const isWhole = process.env.TEST_WHOLE === '1'
const seed = Number(process.env.TEST_SEED ?? Math.floor(Date.now() / DAY_MS))

/** For a failure: how to repeat the share of this run. */
export const SHARE = isWhole ? 'TEST_WHOLE=1' : `TEST_SEED=${seed}`

/** One of each `size` items: which, changes with the seed and with each turn, so that `size` turns play all; at least one. */
export function shareOf<T>(items: readonly T[], turn: number, size: number): readonly T[] {
  if (isWhole) return items
  const step = Math.min(size, items.length)
  return items.filter((_, index) => (index + turn + seed) % step === 0)
}
