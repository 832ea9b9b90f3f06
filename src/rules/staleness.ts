/** When sources of the feed count as stale (docs/operating.md#monitoring: `/readyz`). */

export interface SourceFreshness {
  /** When something of the source was last taken, ms. */
  readonly lastChangeAt: number
}

/**
 * Names of the sources that were silent for longer than `staleAfterMs`; null where that is not watched. A service
 * that has heard of no source at all since `startedAt` is stale as well: that is how a feed looks that never came
 * back after a restart. It is told as ''. @assumed
 */
export function staleSources(
  sources: ReadonlyMap<string, SourceFreshness>,
  { now, startedAt, staleAfterMs }: { now: number; startedAt: number; staleAfterMs: number | null },
): string[] {
  if (staleAfterMs === null) return []
  if (sources.size === 0) return now - startedAt > staleAfterMs ? [''] : []
  return [...sources].flatMap(([name, { lastChangeAt }]) => (now - lastChangeAt > staleAfterMs ? [name] : []))
}
