/**
 * All players or all teams of a slice of a season, and how they rank (docs/reference/resources.md#17.1, #20).
 * Equal values share a rank and the next one counts all before it: 1, 1, 3. @assumed
 */
import type { SeasonStatistic } from '../catalog/season-statistics/index.ts'
import type { SeasonLine } from './season-totals.ts'

export type RankOrder = 'desc' | 'asc'

/** Lines that have a key, from the first to the last, each with its rank. */
export interface Ranking {
  readonly lines: readonly SeasonLine[]
  readonly ranks: Uint32Array
}

export class StatisticsTable {
  readonly type: string
  readonly #statistics: readonly SeasonStatistic[]
  readonly #places: ReadonlyMap<string, number>
  readonly #lines = new Map<number, SeasonLine>()
  /** By key and order; as many as the dictionary has, and only those that were asked for. */
  readonly #rankings = new Map<string, Ranking>()
  /** By place of the key: the best values, as many as were asked for last. */
  readonly #best = new Map<number, { readonly count: number; readonly values: Float64Array }>()

  /** `statistics` are the keys of the dictionary, at whose places the values of the lines stand. */
  constructor(type: string, statistics: ReadonlyMap<string, SeasonStatistic>, lines: readonly SeasonLine[]) {
    this.type = type
    this.#statistics = [...statistics.values()]
    this.#places = new Map(this.#statistics.map(({ key }, place) => [key, place]))
    for (const line of lines) this.#lines.set(line.entityId, line)
  }

  line(entityId: number): SeasonLine | undefined {
    return this.#lines.get(entityId)
  }

  /** The values of a line by key, in the order of the dictionary; absent keys are left out. */
  entries(line: SeasonLine): [key: string, value: number][] {
    const entries: [string, number][] = []
    for (const [place, { key }] of this.#statistics.entries()) {
      const value = line.values[place] ?? Number.NaN
      if (!Number.isNaN(value)) entries.push([key, value])
    }
    return entries
  }

  /** The value of a key, or undefined where the line has none. */
  value(line: SeasonLine, key: string): number | undefined {
    const value = line.values[this.#places.get(key) ?? -1]
    return value === undefined || Number.isNaN(value) ? undefined : value
  }

  /** Who has the key, by value and then by id. @assumed Who has it not is left out. */
  ranking(key: string, order: RankOrder): Ranking {
    const name = `${order} ${key}`
    const known = this.#rankings.get(name)
    if (known) return known
    const made = makeRanking([...this.#lines.values()], this.#places.get(key) ?? -1, order)
    this.#rankings.set(name, made)
    return made
  }

  /**
   * The ranks of a line by key, best first as the dictionary says what is better, where they are worth to be shown: all
   * that share the rank stand among the first `limit`. So a rank that half of the league has is none. @assumed
   */
  highlights(line: SeasonLine, limit: number): [key: string, rank: number][] {
    const ranks: [string, number][] = []
    for (const [place, { key, isLargerBetter }] of this.#statistics.entries()) {
      const value = line.values[place] ?? Number.NaN
      if (Number.isNaN(value)) continue
      const best = this.#bestValues(place, isLargerBetter, limit + 1)
      const better = best.filter((other) => (isLargerBetter ? other > value : other < value)).length
      const equal = best.filter((other) => other === value).length
      if (better < limit && better + equal <= limit) ranks.push([key, better + 1])
    }
    return ranks
  }

  /** The best `count` values of a key, best first. */
  #bestValues(place: number, isLargerBetter: boolean, count: number): Float64Array {
    const known = this.#best.get(place)
    if (known?.count === count) return known.values
    const values = Float64Array.from(this.#lines.values(), (line) => line.values[place] ?? Number.NaN)
    const present = values.filter((value) => !Number.isNaN(value)).sort()
    if (isLargerBetter) present.reverse()
    const best = { count, values: present.slice(0, count) }
    this.#best.set(place, best)
    return best.values
  }
}

function makeRanking(all: readonly SeasonLine[], place: number, order: RankOrder): Ranking {
  const amountOf = ({ values }: SeasonLine): number => values[place] ?? Number.NaN
  const direction = order === 'desc' ? -1 : 1
  const lines = all.filter((line) => !Number.isNaN(amountOf(line)))
  lines.sort((a, b) => direction * (amountOf(a) - amountOf(b)) || a.entityId - b.entityId)
  const ranks = new Uint32Array(lines.length)
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1]
    ranks[index] = before && amountOf(before) === amountOf(line) ? (ranks[index - 1] ?? 0) : index + 1
  }
  return { lines, ranks }
}
