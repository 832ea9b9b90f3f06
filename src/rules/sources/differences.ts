/**
 * Where two live sources disagree about a match: on status, score, kick-off or winner, for longer than both of them take
 * to poll. A source that is behind by one poll disagrees with nobody.
 */
import type { LiveFacts, Testimony } from './live-lease.ts'

/** What a source says of a match. */
export interface Statement {
  readonly source: string
  readonly facts: LiveFacts
  readonly startMs: number
  readonly winner: string | null
  readonly testimony: Testimony
}

const FIELDS = {
  status: ({ facts }: Statement) => facts.status,
  score: ({ facts }: Statement) =>
    ['inprogress', 'finished'].includes(facts.status) ? `${facts.home}:${facts.away}` : null,
  kickoff: ({ startMs }: Statement) => new Date(startMs).toISOString(),
  winner: ({ winner }: Statement) => winner,
} as const
export type DifferenceField = keyof typeof FIELDS

export interface Difference {
  readonly field: DifferenceField
  /** By source. */
  readonly values: Readonly<Record<string, string>>
  readonly sinceMs: number
}

/** The differences of a match over time. */
export class Differences {
  /** Since when each field has had these values, ms. */
  readonly #since = new Map<DifferenceField, { readonly text: string; readonly sinceMs: number }>()

  /** Those that all sides have confirmed since they began. */
  list: readonly Difference[] = []

  /** Compares what the sources say at a time. */
  update(statements: readonly Statement[], nowMs: number): void {
    this.list = Object.entries(FIELDS).flatMap(([name, read]): Difference[] => {
      const field = name as DifferenceField
      const given = statements.flatMap((one) => {
        const value = read(one)
        return value === null ? [] : [[one.source, value] as const]
      })
      const values = Object.fromEntries(given)
      if (new Set(Object.values(values)).size < 2) {
        this.#since.delete(field)
        return []
      }
      const text = JSON.stringify(values)
      const known = this.#since.get(field)
      const sinceMs = known?.text === text ? known.sinceMs : nowMs
      this.#since.set(field, { text, sinceMs })
      const isConfirmed = statements
        .filter(({ source }) => Object.hasOwn(values, source))
        .every(({ testimony }) => testimony.confirmedMs - sinceMs >= testimony.everyMs)
      return isConfirmed ? [{ field, values, sinceMs }] : []
    })
  }
}
