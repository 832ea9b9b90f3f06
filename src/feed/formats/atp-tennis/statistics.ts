/** Converts statistics of the `atp-tennis` tables to the keys of catalog/statistics. */
import { type Statistics, wholeMatch } from '../source.ts'
import { AGREEMENTS, STATISTICS, UPPER_BOUNDS } from '../tables/atp-tour.ts'
import type { Counts, StatisticsRow } from './rows.ts'
import type { AtpSet } from './scores.ts'

type Item = Statistics[number]['items'][number]
type Side = 'winner' | 'loser'

/** Null if one is missing. */
function difference(one: number | null | undefined, other: number | null | undefined): number | null {
  return one == null || other == null ? null : one - other
}

/** Unknown counts are consistent with everything. */
function contradictedKeys(one: Counts, two: Counts): Set<string> {
  const broken = AGREEMENTS.filter(({ own, other, total }) =>
    [
      [one[own], two[other], one[total]],
      [two[own], one[other], two[total]],
    ].some(([part, rest, sum]) => part != null && rest != null && sum != null && part + rest !== sum),
  )
  return new Set(broken.flatMap(({ keys }) => keys))
}

/** All second serves except double faults were in; a service game is lost by a break point that was not saved. */
function withDerived(of: Counts): Counts {
  const broken = difference(of.faced, of.saved)
  return {
    ...of,
    second_in: difference(of.second_played, of.double_faults),
    held: difference(of.service_games, broken),
  }
}

/** Value and total of a key; null if one is missing, negative or above the total. */
function figureOf(of: Counts, [key, column, totalColumn]: (typeof STATISTICS)[number]) {
  const value = of[column] ?? null
  const total = totalColumn === undefined ? undefined : (of[totalColumn] ?? null)
  const bound = total ?? of[UPPER_BOUNDS[key] ?? ''] ?? Number.POSITIVE_INFINITY
  return value === null || total === null || value < 0 || value > bound ? null : { value, total }
}

/**
 * The statistics of a match, null if there are none. `onOdd` receives skipped values. @param row null if the file has
 * only the score
 * @param home the side of the match that is at home
 */
export function atpStatistics(
  row: StatisticsRow | null,
  sets: readonly AtpSet[],
  home: Side,
  onOdd: (what: string) => void,
): Statistics | null {
  return wholeMatch([
    ...(row ? servedItems(row, home, onOdd) : []),
    ...(sets.length > 0 ? gameItems(sets, home) : []),
  ])
}

function servedItems(row: StatisticsRow, home: Side, onOdd: (what: string) => void): Item[] {
  if (!row.counts) {
    onOdd('statistics that are not counts (left out)')
    return []
  }
  const [own, other] = [withDerived(row.counts[home]), withDerived(row.counts[otherThan(home)])]
  if (!own.points_played) {
    onOdd('statistics without a point (left out)')
    return []
  }
  const contradicted = contradictedKeys(own, other)
  return STATISTICS.flatMap((row) => {
    const [key] = row
    const [one, two] = [figureOf(own, row), figureOf(other, row)]
    if (contradicted.has(key) || !one || !two) {
      onOdd(
        contradicted.has(key)
          ? 'statistics in which both sides contradict each other (left out)'
          : 'statistics that are missing, or more than their total (left out)',
      )
      return []
    }
    const totals = one.total === undefined ? {} : { homeTotal: one.total, awayTotal: two.total ?? 0 }
    return [{ key, home: one.value, away: two.value, ...totals }]
  })
}

function otherThan(side: Side): Side {
  return side === 'winner' ? 'loser' : 'winner'
}

/** Games and tie-breaks follow from the score. */
function gameItems(sets: readonly AtpSet[], home: Side): Item[] {
  const index = home === 'winner' ? 0 : 1
  const games = (at: number) => sets.reduce((sum, set) => sum + (set.games[at] ?? 0), 0)
  const tieBreaks = (side: Side) =>
    sets.filter(({ games: [a, b], wonBy }) => wonBy === side && Math.abs(a - b) === 1).length
  return [
    { key: 'gamesWon', home: games(index), away: games(1 - index) },
    { key: 'tiebreaks', home: tieBreaks(home), away: tieBreaks(otherThan(home)) },
  ]
}
