/**
 * How completely the matches of a season report a statistic (docs/reference/resources.md#20,
 * docs/reference/endpoints.md). If some matches do not report it, the sum would contradict the number of matches beside
 * it, so it is hidden.
 *
 * @assumed A match reports a statistic if any player or side has it. Missing values count as zero, because feeds omit
 * zeros, unless the match is sparse: it has fewer than half as many statistics as the fullest match of the season. Then
 * the value is unknown. Awarded matches hide nothing, because they were not played.
 */

/** The statistics reported by one match, or one side of it. */
export interface ReportedKeys {
  readonly keys: ReadonlySet<string>
}

/** Coverage of one kind of statistics over the matches of a season. */
export class SeasonCoverage {
  #fullest = 0

  /** Adds a match. Whether it is sparse is known once all matches are added. */
  note(keys: Iterable<string>): ReportedKeys {
    const reported = { keys: new Set(keys) }
    this.#fullest = Math.max(this.#fullest, reported.keys.size)
    return reported
  }

  isThin({ keys }: ReportedKeys): boolean {
    return keys.size * 2 < this.#fullest
  }

  /** The slots whose key one of these matches does not report. */
  *hidden(
    matches: readonly ReportedKeys[],
    slots: readonly (readonly [key: string, slot: number])[],
  ): Generator<number> {
    const thin = matches.filter((reported) => this.isThin(reported))
    if (thin.length === 0) return
    for (const [key, slot] of slots) {
      if (thin.some((reported) => !reported.keys.has(key))) yield slot
    }
  }
}
