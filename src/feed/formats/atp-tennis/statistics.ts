/** Statistics of tennis matches out of the `atp-tennis` tables, by the keys of our dictionary. */
import type { ChangeData } from '../../../contract/changes.ts'
import { BadCell } from '../cells.ts'
import { SIDE_COLUMNS, type StatisticsRow } from './rows.ts'
import type { AtpSet } from './scores.ts'

type Item = NonNullable<ChangeData<'match'>['statistics']>[number]['items'][number]
type Side = 'winner' | 'loser'

/** What a side has of a key: a value, and what it is out of where it is a fraction. */
interface Figure {
  readonly value: number
  readonly total?: number
}
/** Counts of a side by column; null where the file has none. */
type Counts = Readonly<Record<string, number | null>>

/** Value and total by column; null where one of them is missing or more than the whole. */
function share(counts: Counts, value: string, total: string): Figure | null {
  const [part, whole] = [counts[value] ?? null, counts[total] ?? null]
  return part === null || whole === null || part > whole ? null : { value: part, total: whole }
}
function plain(counts: Counts, column: string): Figure | null {
  const value = counts[column] ?? null
  return value === null ? null : { value }
}

/** Keys of catalog/statistics and how they come out of the counts of a side. */
const KEYS: readonly (readonly [key: string, figure: (counts: Counts) => Figure | null])[] = [
  ['aces', (of) => plain(of, 'aces')],
  ['doubleFaults', (of) => plain(of, 'double_faults')],
  ['firstServeAccuracy', (of) => share(of, 'first_in', 'first_total')],
  ['secondServeAccuracy', secondServes],
  ['firstServePointsAccuracy', (of) => share(of, 'first_won', 'first_played')],
  ['secondServePointsAccuracy', (of) => share(of, 'second_won', 'second_played')],
  ['servicePointsAccuracy', (of) => share(of, 'service_won', 'service_played')],
  ['receiverPointsAccuracy', (of) => share(of, 'return_won', 'return_played')],
  ['firstReturnPoints', (of) => share(of, 'first_return_won', 'first_return_played')],
  ['secondReturnPoints', (of) => share(of, 'second_return_won', 'second_return_played')],
  ['breakPointsSaved', (of) => share(of, 'saved', 'faced')],
  ['breakPointsScored', (of) => share(of, 'converted', 'chances')],
  ['serviceGamesTotal', (of) => plain(of, 'service_games')],
  ['serviceGamesWon', heldGames],
  ['returnGamesTotal', (of) => plain(of, 'return_games')],
  ['pointsWon', (of) => share(of, 'points_won', 'points_played')],
  ['pointsTotal', (of) => plain(of, 'points_won')],
]

/** All second serves but the double faults were in. */
function secondServes(of: Counts): Figure | null {
  const [played, faults] = [of.second_played ?? null, of.double_faults ?? null]
  return played === null || faults === null || faults > played
    ? null
    : { value: played - faults, total: played }
}

/** A service game is lost by a break point that was not saved. */
function heldGames(of: Counts): Figure | null {
  const [games, faced, saved] = [of.service_games ?? null, of.faced ?? null, of.saved ?? null]
  if (games === null || faced === null || saved === null) return null
  const held = games - (faced - saved)
  return held < 0 || held > games ? null : { value: held }
}

/** Keys that say the same thing from both sides, and what holds of one side and the other. */
const AGREEMENTS: readonly (readonly [
  keys: readonly string[],
  holds: (own: Counts, other: Counts) => boolean,
])[] = [
  [['pointsWon', 'pointsTotal'], (own, other) => sumsTo(own.points_won, other.points_won, own.points_played)],
  [
    ['servicePointsAccuracy', 'receiverPointsAccuracy'],
    (own, other) => sumsTo(own.service_won, other.return_won, own.service_played),
  ],
  [
    ['breakPointsSaved', 'breakPointsScored', 'serviceGamesWon'],
    (own, other) => sumsTo(own.saved, other.converted, own.faced),
  ],
]

/** Unknown counts contradict nothing. */
function sumsTo(one?: number | null, other?: number | null, sum?: number | null): boolean {
  return one == null || other == null || sum == null || one + other === sum
}

function contradictedKeys(own: Counts, other: Counts): Set<string> {
  const broken = AGREEMENTS.filter(([, holds]) => !holds(own, other) || !holds(other, own))
  return new Set(broken.flatMap(([keys]) => keys))
}

function countsOf({ cells }: StatisticsRow, side: Side): Counts {
  return Object.fromEntries(
    SIDE_COLUMNS.slice(1).map((column) => [column, cells.count(`${side}_${column}`)] as const),
  )
}

/**
 * The statistics of a match, null where there are none. `onOdd` hears of what was left out.
 * @param row null where the file has only the score
 * @param home the side of the match that stands as home
 */
export function atpStatistics(
  row: StatisticsRow | null,
  sets: readonly AtpSet[],
  home: Side,
  onOdd: (what: string) => void,
): NonNullable<ChangeData<'match'>['statistics']> | null {
  const items = row ? itemsOf(row, home, onOdd) : []
  if (sets.length > 0) items.push(...gameItems(sets, home))
  return items.length === 0 ? null : [{ period: 'ALL', items }]
}

function itemsOf(row: StatisticsRow, home: Side, onOdd: (what: string) => void): Item[] {
  const [own, other] = sidesOf(row, home, onOdd) ?? []
  if (!own || !other) return []
  if (!own.points_played) {
    onOdd('statistics without a point (left out)')
    return []
  }
  const contradicted = contradictedKeys(own, other)
  return KEYS.flatMap(([key, figureOf]) => {
    if (contradicted.has(key)) {
      onOdd('statistics in which both sides contradict each other (left out)')
      return []
    }
    const [one, two] = [figureOf(own), figureOf(other)]
    if (!one || !two) {
      onOdd('statistics that are missing, or more than their whole (left out)')
      return []
    }
    const totals = one.total === undefined ? {} : { homeTotal: one.total, awayTotal: two.total ?? 0 }
    return [{ key, home: one.value, away: two.value, ...totals }]
  })
}

function sidesOf(
  row: StatisticsRow,
  home: Side,
  onOdd: (what: string) => void,
): readonly [Counts, Counts] | null {
  try {
    return [countsOf(row, home), countsOf(row, home === 'winner' ? 'loser' : 'winner')]
  } catch (problem) {
    if (!(problem instanceof BadCell)) throw problem
    onOdd('statistics that are no counts (left out)')
    return null
  }
}

/** Games and tie-breaks follow from the score. */
function gameItems(sets: readonly AtpSet[], home: Side): Item[] {
  const place = home === 'winner' ? 0 : 1
  const games = (at: number) => sets.reduce((sum, set) => sum + (set.games[at] ?? 0), 0)
  const decided = sets.filter(
    ({ games: [own, other], wonBy }) => wonBy !== null && Math.abs(own - other) === 1,
  )
  const tieBreaks = (side: Side) => decided.filter(({ wonBy }) => wonBy === side).length
  return [
    { key: 'gamesWon', home: games(place), away: games(1 - place) },
    { key: 'tiebreaks', home: tieBreaks(home), away: tieBreaks(home === 'winner' ? 'loser' : 'winner') },
  ]
}
