/** Where live sources send their changes: their matches say which source they are from, and become stale without one. */
import { externalIdOf } from '../../feed/formats/input/text.ts'
import type { LiveLeases } from '../../feed/live-leases.ts'
import { errorMessage } from '../../shared/error-code.ts'
import type { PollerLog } from '../../sources/poller.ts'
import type { Destination } from '../../sources/publisher.ts'
import type { Source } from '../../sources/source.ts'

/** Says of each match which source its live state is from, and notes what the source confirms. */
export function leasedDestination(
  { identify, apply, alone }: Destination,
  leases: LiveLeases,
  { name, liveEveryMs }: Pick<Source, 'name' | 'liveEveryMs'>,
): Destination {
  return {
    identify,
    ...(alone && { alone }),
    apply: (changes, atMs) => apply(leases.prepare(name, changes, atMs), atMs),
    confirm: async (ids, atMs) => {
      const externals = ids.map((id) => externalIdOf(name, 'match', String(id)))
      leases.confirm(name, externals, atMs, liveEveryMs)
    },
  }
}

/** How often matches are looked at for sources that do not answer. */
const MARK_MS = 1000

/** Sends what follows when sources do not answer, or answer again. Returns a function that ends it. */
export function markStale(
  { apply }: Destination,
  leases: LiveLeases,
  clock: () => number,
  log: PollerLog,
): () => void {
  const timer = setInterval(async () => {
    const nowMs = clock()
    const due = leases.due(nowMs)
    if (due.length === 0) return
    await apply(due, nowMs).catch((problem) =>
      log.warn(`could not mark stale matches: ${errorMessage(problem)}`),
    )
  }, MARK_MS)
  return () => clearInterval(timer)
}
