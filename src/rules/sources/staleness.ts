/** When sources of the feed count as stale (docs/operating.md#monitoring: `/readyz`). */

export interface SourceFreshness {
  /** When the last change of the source was received, monotonic ms: a clock that is put right makes no source stale. */
  readonly lastChangeTimerMs: number
}

/**
 * Names of sources that were silent for longer than `staleAfterMs`; empty if the check is disabled. A service that has
 * received nothing from any source since `startedAt` is stale too, because a feed may not have come back after a
 * restart; this is reported as ''. @assumed
 */
export function staleSources(
  sources: ReadonlyMap<string, SourceFreshness>,
  /** `now` and `startedAt` are of the same timer. */
  { now, startedAt, staleAfterMs }: { now: number; startedAt: number; staleAfterMs: number | null },
): string[] {
  if (staleAfterMs === null) return []
  if (sources.size === 0) return now - startedAt > staleAfterMs ? [''] : []
  return [...sources].flatMap(([name, { lastChangeTimerMs }]) =>
    now - lastChangeTimerMs > staleAfterMs ? [name] : [],
  )
}
