/** Live events (docs/reference/resources.md#7): stored in the served form. */
import { block, type GivenMatch } from './block.ts'

type LiveEvents = NonNullable<GivenMatch['liveEvents']>

export const liveEvents = block<LiveEvents>({
  block: 'liveEvents',
  path: ['liveEvents'],
  compose: (given) => JSON.stringify(inOrder(given)),
})

/**
 * Sorts by minute. The feed's order is preserved within a minute, because it is chronological. An event without a
 * minute stays after the preceding one.
 */
export function inOrder<E extends { readonly time: number | null }>(given: readonly E[]): E[] {
  let minute = 0
  const timed = given.map((event) => {
    minute = event.time ?? minute
    return { event, minute }
  })
  return timed.sort((a, b) => a.minute - b.minute).map(({ event }) => event)
}
