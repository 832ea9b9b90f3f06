/** Live events (docs/reference/resources.md#7): stored in the shape in which they go out. */
import { block, type GivenMatch } from './block.ts'

type LiveEvents = NonNullable<GivenMatch['liveEvents']>

export const liveEvents = block<LiveEvents>({
  block: 'liveEvents',
  path: ['liveEvents'],
  compose: (given) => JSON.stringify(inOrder(given)),
})

/**
 * In chronological order by the minute. Within a minute the feed's order stays: it knows what came first. An event
 * without a minute stays behind the one before it.
 */
export function inOrder<E extends { readonly time: number | null }>(given: readonly E[]): E[] {
  let minute = 0
  const timed = given.map((event) => {
    minute = event.time ?? minute
    return { event, minute }
  })
  return timed.sort((a, b) => a.minute - b.minute).map(({ event }) => event)
}
