/** When sources of the feed count as stale (docs/operating.md#monitoring: `/readyz`). */

export interface SourceFreshness {
  /** When the last change of the source was received, monotonic ms: a clock that is put right makes no source stale. */
  readonly lastChangeTimerMs: number
}

interface Silence {
  /** By the same timer as `startedAt`. */
  readonly now: number
  readonly startedAt: number
  readonly staleAfterMs: number | null
  /** Silence of a source that says nothing yet: what it promised to send at least; Infinity for one that is switched off. */
  readonly leastMs?: (name: string) => number
}

/**
 * Names of sources that were silent for longer than `staleAfterMs`; empty if the check is disabled. A service that has
 * received nothing from any source since `startedAt` is stale too, because a feed may not have come back after a
 * restart; this is reported as ''. @assumed
 */
export function staleSources(
  sources: ReadonlyMap<string, SourceFreshness>,
  { now, startedAt, staleAfterMs, leastMs = () => 0 }: Silence,
): string[] {
  if (staleAfterMs === null) return []
  if (sources.size === 0) return now - startedAt > staleAfterMs ? [''] : []
  return [...sources].flatMap(([name, { lastChangeTimerMs }]) =>
    now - lastChangeTimerMs > Math.max(staleAfterMs, leastMs(name)) ? [name] : [],
  )
}
