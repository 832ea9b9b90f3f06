/**
 * Counters of incoming changes by source: volume, freshness and duration (docs/operating.md#monitoring: `/readyz`,
 * `/metrics`). In memory, reset at each start. @assumed
 */
import { FEED_LIMITS, OTHER_SOURCES } from '../../catalog/feed.ts'
import { Histogram } from '../../shared/histogram.ts'
import { asChange, type BatchResult, type Line } from '../apply.ts'

/** Upper bounds in seconds. A negative lag means that the clock of the source is fast. */
const LAG_BOUNDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 3600]
const BATCH_BOUNDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]

/** Counters of a source. Changes without effect also count as activity. */
export interface Source {
  /** When its last change was accepted, ms. */
  lastChangeAt: number
  /** The same by the timer. */
  lastChangeTimerMs: number
  /** Timestamp of the source itself, ms. */
  lastSourceTimestamp: number | null
  applied: number
  unchanged: number
  rejected: number
  /** Changes of which fields were left out because the operator set them. */
  held: number
  /** From the source's timestamp to its arrival, seconds. */
  readonly lag: Histogram
}

export class FeedMeter {
  /** Every source with an accepted change, except those beyond the limit. */
  readonly #sources = new Map<string, Source>()
  /** Changes without a source, of sources beyond the limit, and of sources without an accepted change. */
  readonly #unnamed = newSource()
  readonly #others = newSource()
  /** How long batches took, including publishing, seconds. */
  readonly batches = new Histogram(BATCH_BOUNDS)

  /** Counts a batch received at `now` (ms), and at `timerMs` by the timer. */
  note(
    lines: readonly Line[],
    { outcomes, held }: BatchResult,
    { now, timerMs, durationMs }: { now: number; timerMs: number; durationMs: number },
  ): void {
    this.batches.add(durationMs / 1000)
    for (const [index, outcome] of outcomes.entries()) {
      if (outcome === 'undone') continue
      const { source: name, sourceTimestamp } = originOf(lines[index]?.change)
      const source = this.#sourceOf(name, outcome !== 'rejected')
      source[outcome] += 1
      if (outcome === 'rejected') continue
      source.lastChangeAt = now
      source.lastChangeTimerMs = timerMs
      if (sourceTimestamp === null) continue
      source.lastSourceTimestamp = sourceTimestamp
      source.lag.add((now - sourceTimestamp) / 1000)
    }
    for (const { source } of held) this.#sourceOf(source, true).held += 1
  }

  /** Sources by name whose freshness is monitored. */
  get sources(): ReadonlyMap<string, Source> {
    return this.#sources
  }

  /** All counts by name; '' stands for changes without a source. */
  counts(): [name: string, counts: Source][] {
    return [['', this.#unnamed], ...this.#sources, [OTHER_SOURCES, this.#others]]
  }

  /** A source without an accepted change is not added, so that invalid input cannot evict real sources. */
  #sourceOf(name: string | null, isTaken: boolean): Source {
    if (name === null) return this.#unnamed
    const known = this.#sources.get(name)
    if (known) return known
    if (!isTaken || this.#sources.size >= FEED_LIMITS.sources) return this.#others
    const made = newSource()
    this.#sources.set(name, made)
    return made
  }
}

function newSource(): Source {
  return {
    lastChangeAt: 0,
    lastChangeTimerMs: 0,
    lastSourceTimestamp: null,
    applied: 0,
    unchanged: 0,
    rejected: 0,
    held: 0,
    lag: new Histogram(LAG_BOUNDS),
  }
}

/** Also for a value that is not a change. */
function originOf(value: unknown): { source: string | null; sourceTimestamp: number | null } {
  const { source, sourceTimestamp } = asChange(value)
  return {
    source: typeof source === 'string' && source !== '' ? source : null,
    sourceTimestamp: typeof sourceTimestamp === 'number' ? sourceTimestamp : null,
  }
}
