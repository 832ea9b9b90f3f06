/** Statistics of timed team sports, computed from the record with one table per sport. */
import type { BestPlayersChange, StatisticsChange } from '../../src/contract/match-blocks.ts'
import { type Both, both, SIDES, type Side, type SquadPlayer, type Statistics } from './match.ts'
import type { Tally } from './team-record.ts'

/** A key of a match, the counter with its value if the name differs, and the counter of which it is a fraction. */
type TeamValue = readonly [key: string, value?: string, total?: string]

/** Statistics and rating of one kind of players. @assumed Ratings are linear in the statistics. */
export interface PlayerTable {
  /** Shown even if zero. */
  readonly always: readonly string[]
  /** Shown if not zero. */
  readonly more?: readonly string[]
  readonly rating: { readonly base: number; readonly weights: Readonly<Statistics> }
}

export interface StatisticsTable {
  readonly team: readonly TeamValue[]
  /** By position. */
  readonly player: (position: string) => PlayerTable
  readonly positions: readonly string[]
}

/** Keys that are written as one text. */
export const words = (text: string): string[] => text.trim().split(/\s+/)
/** Values of the match whose counters have the same name. */
export const same = (text: string): TeamValue[] => words(text).map((key) => [key])

/** All keys that a record of the sport counts. */
export function countedKeys({ team, player, positions }: StatisticsTable): string[] {
  const tables = positions.map(player)
  return [
    ...new Set([
      ...tables.flatMap(({ always, more = [], rating }) => [
        ...always,
        ...more,
        ...Object.keys(rating.weights),
      ]),
      ...team.flatMap(([key, value = key, total]) => (total ? [value, total] : [value])),
      ...['pointsFor', 'pointsAgainst'],
    ]),
  ]
}

type Item = StatisticsChange[number]['items'][number]

const twoDecimals = (value: number) => Math.round(value * 100) / 100

/** Sums of a side over the parts, by key. */
type SumOf = (side: Side, key: string) => number

/** `ALL` first, then each part. `extra` are the values that are not sums. */
export function partStatistics(
  tally: Tally,
  parts: readonly string[],
  values: readonly TeamValue[],
  extra: (part: string, sum: SumOf) => readonly Item[] = () => [],
): StatisticsChange {
  const period = (name: string, of: readonly string[]) => {
    const sum: SumOf = (side, key) =>
      twoDecimals(of.reduce((total, part) => total + (tally.team(side, part)[key] ?? 0), 0))
    const items = values.map(([key, value = key, total]) => ({
      key,
      ...both((side) => sum(side, value)),
      ...(total ? { homeTotal: sum('home', total), awayTotal: sum('away', total) } : {}),
    }))
    return {
      period: name as StatisticsChange[number]['period'],
      items: [...items, ...extra(name, sum)],
    }
  }
  return [period('ALL', parts), ...parts.map((part) => period(part, [part]))]
}

/** Ratings go from 3 to 10, with one digit. */
export function clampRating(value: number): number {
  return Math.round(Math.min(10, Math.max(3, value)) * 10) / 10
}

/** The statistics of a player as they are shown. */
export function playerStatistics(
  { always, more = [], rating: { base, weights } }: PlayerTable,
  own: Readonly<Statistics>,
): Statistics {
  const of = (key: string) =>
    key === 'plusMinus' ? (own.pointsFor ?? 0) - (own.pointsAgainst ?? 0) : (own[key] ?? 0)
  let rating = base
  for (const key in weights) rating += (weights[key] as number) * of(key)
  const shown: Statistics = { rating: clampRating(rating) }
  for (const key of always) shown[key] = twoDecimals(of(key))
  for (const key of more) if (twoDecimals(of(key)) !== 0) shown[key] = twoDecimals(of(key))
  return shown
}

/** How a sport counts playing time, and by which statistics it names the best players of a finished match. */
export interface TimedTable extends StatisticsTable {
  readonly timeKey: string
  readonly best: readonly string[]
}

/** The blocks of statistics of a sport that counts the time on the field. */
export function statisticsBlocks(
  tally: Tally,
  parts: readonly string[],
  table: TimedTable,
  isOver: boolean,
  extra?: Parameters<typeof partStatistics>[3],
) {
  const players = both((side) =>
    [...tally.players[side]].flatMap(([player, own]): PlayerRow[] =>
      own[table.timeKey] ? [[player, playerStatistics(table.player(player.position), own)]] : [],
    ),
  )
  return {
    statistics: partStatistics(tally, parts, table.team, extra),
    bestPlayers: isOver ? bestPlayers(players, table.best, true) : null,
    playerStatistics: new Map(
      SIDES.flatMap((side) => players[side].map(([player, own]) => [player.id, own] as const)),
    ),
  }
}

export type PlayerRow = readonly [player: SquadPlayer, own: Statistics]

/** Best first by a key; ties are broken by rating, then by shirt number. */
function ranked(rows: readonly PlayerRow[], key: string): readonly PlayerRow[] {
  const value = (own: Statistics, of: string) => own[of] ?? 0
  return [...rows].sort(
    ([a, own], [b, others]) =>
      value(others, key) - value(own, key) ||
      value(others, 'rating') - value(own, 'rating') ||
      a.shirtNumber - b.shirtNumber,
  )
}

function bestEntry([player, own]: PlayerRow, label: string) {
  const rating = own.rating ?? 0
  const value = label === 'rating' ? rating.toFixed(1) : String(own[label] ?? 0)
  return { playerId: player.id, position: player.position, value, label, rating }
}

/** The best of each side by each of the keys, or the three with the best ratings; the best of all once it is over. */
export function bestPlayers(
  players: Both<readonly PlayerRow[]>,
  keys: readonly string[] | 'ratings',
  isOver: boolean,
): BestPlayersChange {
  const list = (side: Side) =>
    keys === 'ratings'
      ? ranked(players[side], 'rating')
          .slice(0, 3)
          .map((row) => bestEntry(row, 'rating'))
      : keys.flatMap((key) =>
          ranked(players[side], key)
            .slice(0, 1)
            .map((row) => bestEntry(row, key)),
        )
  const [best] = SIDES.flatMap((team) =>
    ranked(players[team], 'rating')
      .slice(0, 1)
      .map((row) => ({ ...bestEntry(row, 'rating'), team })),
  ).sort((a, b) => b.rating - a.rating)
  return { playerOfTheMatch: isOver && best ? best : null, home: list('home'), away: list('away') }
}
