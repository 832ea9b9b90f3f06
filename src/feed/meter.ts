/**
 * What comes in, by source: how much, how fresh and how fast (docs/operating.md#monitoring: `/readyz`, `/metrics`). It
 * lives in memory and begins anew with each start. @assumed
 */
import { FEED_LIMITS, OTHER_SOURCES } from '../catalog/feed.ts'
import type { Change } from '../contract/changes.ts'
import { Buckets } from '../rules/buckets.ts'
import type { BatchResult, Line } from './apply.ts'

/** Upper bounds in seconds. A lag below zero says that a clock of the source runs ahead. */
const LAG_BOUNDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 3600]
const BATCH_BOUNDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]

/** A source, as far as it is watched. A repeated change is a sign of life too: a quiet night repeats itself. */
export interface Source {
  /** When something of it was last taken, ms. */
  lastChangeAt: number
  /** What the source itself said of when, ms. */
  lastSourceTimestamp: number | null
  applied: number
  unchanged: number
  rejected: number
  /** From the source's own time to its arrival, seconds. */
  readonly lag: Buckets
}

export class FeedMeter {
  /** Every source that had something taken, without those beyond the limit. */
  readonly #sources = new Map<string, Source>()
  /** Changes without a source, changes of sources beyond the limit, and those of which nothing was ever taken. */
  readonly #unnamed = newSource()
  readonly #others = newSource()
  /** How long batches took, with telling the subscribers, seconds. */
  readonly batches = new Buckets(BATCH_BOUNDS)

  /** Counts a batch that came at `now` (ms) and took so many milliseconds. */
  note(lines: readonly Line[], { outcomes }: BatchResult, now: number, durationMs: number): void {
    this.batches.add(durationMs / 1000)
    for (const [index, outcome] of outcomes.entries()) {
      if (outcome === 'undone') continue
      const { source: name, sourceTimestamp } = speakerOf(lines[index]?.change)
      const source = this.#sourceOf(name, outcome !== 'rejected')
      source[outcome] += 1
      if (outcome === 'rejected') continue
      source.lastChangeAt = now
      if (sourceTimestamp === null) continue
      source.lastSourceTimestamp = sourceTimestamp
      source.lag.add((now - sourceTimestamp) / 1000)
    }
  }

  /** Sources by name: those whose freshness is watched. */
  get sources(): ReadonlyMap<string, Source> {
    return this.#sources
  }

  /** All counts by name; '' are changes without a source. */
  counts(): [name: string, counts: Source][] {
    return [['', this.#unnamed], ...this.#sources, [OTHER_SOURCES, this.#others]]
  }

  /** A name that was only ever refused gets no place: junk must not push out what is watched. */
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
    lastSourceTimestamp: null,
    applied: 0,
    unchanged: 0,
    rejected: 0,
    lag: new Buckets(LAG_BOUNDS),
  }
}

/** Also of a value that is no change at all. */
function speakerOf(value: unknown): { source: string | null; sourceTimestamp: number | null } {
  const change: Partial<Change> = typeof value === 'object' && value !== null ? value : {}
  const { source, sourceTimestamp } = change
  return {
    source: typeof source === 'string' && source !== '' ? source : null,
    sourceTimestamp: typeof sourceTimestamp === 'number' ? sourceTimestamp : null,
  }
}
