/**
 * How much the matches of a season tell (docs/reference/resources.md#20, docs/reference/endpoints.md): a sum over
 * matches of which some tell nothing of it would stand beside the number of all of them and contradict it, so such a
 * sum is not shown.
 *
 * @assumed A match tells a statistic that anybody has in it. What is missing in a match counts as zero, because feeds
 * leave zeros out, unless the match is thin: with fewer than half as many statistics as the fullest match of the
 * season. Then it is not known. Awarded matches hide nothing, because nobody played.
 */

/** What one match, or one side of it, tells. */
export interface Told {
  readonly keys: ReadonlySet<string>
}

/** Statistics of one kind over the matches of a season. */
export class SeasonCoverage {
  #fullest = 0

  /** Notes a match. What it tells is judged when all matches are noted. */
  note(keys: Iterable<string>): Told {
    const told = { keys: new Set(keys) }
    this.#fullest = Math.max(this.#fullest, told.keys.size)
    return told
  }

  isThin({ keys }: Told): boolean {
    return keys.size * 2 < this.#fullest
  }

  /** Of the slots, those whose key one of these matches does not tell. */
  *hidden(
    matches: readonly Told[],
    slots: readonly (readonly [key: string, slot: number])[],
  ): Generator<number> {
    const thin = matches.filter((told) => this.isThin(told))
    if (thin.length === 0) return
    for (const [key, slot] of slots) {
      if (thin.some((told) => !told.keys.has(key))) yield slot
    }
  }
}
