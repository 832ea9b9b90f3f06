/**
 * All players or teams of a season slice, and their ranks (docs/reference/resources.md#17.1, #20). Equal values share a
 * rank, as in 1, 1, 3. @assumed
 */
import type { SeasonStatistic } from '../../catalog/season-statistics/index.ts'
import type { SeasonLine } from './totals.ts'

export type RankOrder = 'desc' | 'asc'

/** Lines that have a key, best first, each with its rank. */
export interface Ranking {
  readonly lines: readonly SeasonLine[]
  readonly ranks: Uint32Array
}

export class StatisticsTable {
  readonly type: string
  readonly #statistics: readonly SeasonStatistic[]
  readonly #places: ReadonlyMap<string, number>
  readonly #lines = new Map<number, SeasonLine>()
  /** Cached rankings by key and order; bounded by the dictionary. */
  readonly #rankings = new Map<string, Ranking>()
  /** By position of the key: the best values, as many as were last requested. */
  readonly #best = new Map<number, { readonly count: number; readonly values: Float64Array }>()

  /** `statistics` are the keys of the dictionary; values of the lines have the same positions. */
  constructor(type: string, statistics: ReadonlyMap<string, SeasonStatistic>, lines: readonly SeasonLine[]) {
    this.type = type
    this.#statistics = [...statistics.values()]
    this.#places = new Map(this.#statistics.map(({ key }, place) => [key, place]))
    for (const line of lines) this.#lines.set(line.entityId, line)
  }

  /** All lines, in no particular order. */
  get lines(): readonly SeasonLine[] {
    return [...this.#lines.values()]
  }

  line(entityId: number): SeasonLine | undefined {
    return this.#lines.get(entityId)
  }

  /** The values of a line by key, in dictionary order, without absent keys. */
  entries(line: SeasonLine): [key: string, value: number][] {
    const entries: [string, number][] = []
    for (const [place, { key }] of this.#statistics.entries()) {
      const value = line.values[place] ?? Number.NaN
      if (!Number.isNaN(value)) entries.push([key, value])
    }
    return entries
  }

  /** The value of a key; undefined if the line has none. */
  value(line: SeasonLine, key: string): number | undefined {
    const value = line.values[this.#places.get(key) ?? -1]
    return value === undefined || Number.isNaN(value) ? undefined : value
  }

  /** The lines that have the key, by value and then id. @assumed Lines without it are left out. */
  ranking(key: string, order: RankOrder): Ranking {
    return this.#rankings.getOrInsertComputed(`${order} ${key}`, () =>
      makeRanking(this.lines, this.#places.get(key) ?? -1, order),
    )
  }

  /**
   * The ranks of a line by key, best first in the direction given by the dictionary, if all lines that share the rank
   * are among the first `limit`. A rank shared by half of the league is therefore not highlighted. @assumed
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
