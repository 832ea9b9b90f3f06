/** Statistics of a match: counters of the sides and their players, and a table per sport that says which are shown. */
import type { BestPlayersChange, StatisticsChange } from '../../src/contract/match-blocks.ts'
import { type Both, both, SIDES, type Side, type SquadPlayer, type Statistics } from './match.ts'

/** Statistics and rating of one kind of players. @assumed Ratings are linear in the statistics. */
export interface PlayerTable {
  /** Shown even if zero. */
  readonly always: readonly string[]
  /** Shown if not zero. */
  readonly more?: readonly string[]
  readonly rating: { readonly base: number; readonly weights: Readonly<Statistics> }
}

export interface StatisticsTable {
  /** Keys of a match with their counters; `made/attempts` is a fraction. */
  readonly team: Readonly<Record<string, string>>
  /** Values of which that of the match is the greatest of its parts. */
  readonly most?: readonly string[]
  /** By position; `''` for all others. */
  readonly players?: Readonly<Record<string, PlayerTable>>
  /** Statistics that name the best players of each side; without them the three with the best ratings. */
  readonly best?: readonly string[]
}

/** A table of counters that are shown by their own names. */
export const counting = (...keys: readonly string[]): StatisticsTable => ({
  team: Object.fromEntries(keys.map((key) => [key, key])),
})

type TeamValue = readonly [key: string, value: string, total?: string]
const teamValues = ({ team }: StatisticsTable): TeamValue[] =>
  Object.entries(team).map(([key, counter]) => [key, ...(counter.split('/') as [string, string?])])

/** All counters of each table at zero: adding to objects of one shape is much faster. */
const zeros = new WeakMap<StatisticsTable, Readonly<Statistics>>()

function zerosOf(table: StatisticsTable): Readonly<Statistics> {
  const { most = [], players = {} } = table
  const keys = () => [
    ...Object.values(players).flatMap(({ always, more = [], rating }) => [
      ...always,
      ...more,
      ...Object.keys(rating.weights),
    ]),
    ...teamValues(table).flatMap(([, ...counters]) => counters as string[]),
    ...most,
    ...['pointsFor', 'pointsAgainst'],
  ]
  const known = zeros.get(table) ?? Object.fromEntries(keys().map((key) => [key, 0]))
  zeros.set(table, known)
  return known
}

type Item = StatisticsChange[number]['items'][number]
export type PlayerRow = readonly [player: SquadPlayer, own: Statistics]

const twoDecimals = (value: number) => Math.round(value * 100) / 100

/** Ratings go from 3 to 10, with one digit. */
const clampRating = (value: number) => Math.round(Math.min(10, Math.max(3, value)) * 10) / 10

function shownStatistics(table: PlayerTable, own: Readonly<Statistics>): Statistics {
  const { always, more = [], rating } = table
  const of = (key: string) =>
    key === 'plusMinus' ? (own.pointsFor ?? 0) - (own.pointsAgainst ?? 0) : (own[key] ?? 0)
  let value = rating.base
  for (const key in rating.weights) value += (rating.weights[key] as number) * of(key)
  const shown: Statistics = { rating: clampRating(value) }
  for (const key of always) shown[key] = twoDecimals(of(key))
  for (const key of more) if (twoDecimals(of(key)) !== 0) shown[key] = twoDecimals(of(key))
  return shown
}

/** Counts what the table of the sport shows, and nothing else. */
export class Counters {
  /** Of the players who have taken part. */
  readonly players: Both<Map<SquadPlayer, Statistics>> = both(() => new Map())
  readonly #parts = new Map<string, Both<Statistics>>()
  readonly #table: StatisticsTable
  readonly #team: readonly TeamValue[]
  readonly #zeros: Readonly<Statistics>
  #part: Both<Statistics>

  constructor(table: StatisticsTable) {
    this.#table = table
    this.#team = teamValues(table)
    this.#zeros = zerosOf(table)
    this.#part = both(() => ({ ...this.#zeros }))
  }

  begin(part: string): void {
    this.#part = this.#parts.get(part) ?? both(() => ({ ...this.#zeros }))
    this.#parts.set(part, this.#part)
  }

  player(side: Side, player: SquadPlayer): Statistics {
    const own = this.players[side].get(player) ?? { ...this.#zeros }
    this.players[side].set(player, own)
    return own
  }

  team(side: Side): Statistics {
    return this.#part[side]
  }

  /** Adds to the counters of a player and of the side, or of the side only. */
  gain(side: Side, player: SquadPlayer | null, gains: Readonly<Statistics>): void {
    const team = this.#part[side]
    const own = player ? this.player(side, player) : null
    for (const key in gains) {
      if (!(key in this.#zeros)) continue
      const gained = gains[key] as number
      team[key] = (team[key] ?? 0) + gained
      if (own) own[key] = (own[key] ?? 0) + gained
    }
  }

  /** Adds to a counter of a player, but not of the side. */
  credit(side: Side, player: SquadPlayer, key: string, value: number): void {
    const own = this.player(side, player)
    own[key] = (own[key] ?? 0) + value
  }

  /** Raises a value of the side in the current part. */
  raise(side: Side, key: string, value: number): void {
    if (key in this.#zeros) this.#part[side][key] = Math.max(this.#part[side][key] ?? 0, value)
  }

  /** `ALL` first, then each part. `extra` are the values that are not sums. */
  statistics(extra: (sum: (side: Side, key: string) => number) => readonly Item[] = () => []) {
    const { most = [] } = this.#table
    const period = (name: string, parts: readonly Both<Statistics>[]) => {
      const values = (side: Side, key: string) => parts.map((part) => part[side][key] ?? 0)
      const sum = (side: Side, key: string) =>
        twoDecimals(values(side, key).reduce((total, value) => total + value, 0))
      const items = this.#team.map(([key, value, total]): Item => {
        const own = { key, home: sum('home', value), away: sum('away', value) }
        return total ? { ...own, homeTotal: sum('home', total), awayTotal: sum('away', total) } : own
      })
      const greatest = most.map((key) => ({ key, ...both((side) => Math.max(...values(side, key))) }))
      const shown = [...items, ...greatest, ...extra(sum)]
      return { period: name as StatisticsChange[number]['period'], items: shown }
    }
    const parts = [...this.#parts].map(([name, part]) => period(name, [part]))
    return parts.length === 0 ? [] : [period('ALL', [...this.#parts.values()]), ...parts]
  }

  /** The players who have taken part, with their statistics as they are shown. */
  rows(side: Side): PlayerRow[] {
    const { players = {} } = this.#table
    return [...this.players[side]].flatMap(([player, own]): PlayerRow[] => {
      const table = players[player.position] ?? players['']
      return table ? [[player, shownStatistics(table, own)]] : []
    })
  }

  blocks(isOver: boolean, extra?: Parameters<Counters['statistics']>[0]) {
    const rows = both((side) => this.rows(side))
    return {
      statistics: this.statistics(extra),
      bestPlayers: isOver || !this.#table.best ? bestPlayers(rows, this.#table.best, isOver) : null,
      playerStatistics: new Map(
        SIDES.flatMap((side) => rows[side].map(([{ id }, own]): [number, Statistics] => [id, own])),
      ),
    }
  }
}

/** Best first by a key; ties are broken by rating, then by shirt number. */
function ranked(rows: readonly PlayerRow[], key: string): PlayerRow[] {
  const value = (own: Statistics, of: string) => own[of] ?? 0
  return rows.toSorted(
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
function bestPlayers(
  players: Both<readonly PlayerRow[]>,
  keys: readonly string[] | undefined,
  isOver: boolean,
): BestPlayersChange {
  const best = (rows: readonly PlayerRow[], key: string, count: number) =>
    ranked(rows, key)
      .slice(0, count)
      .map((row) => bestEntry(row, key))
  const list = (side: Side) =>
    keys ? keys.flatMap((key) => best(players[side], key, 1)) : best(players[side], 'rating', 3)
  const [first] = SIDES.flatMap((team) =>
    best(players[team], 'rating', 1).map((entry) => ({ ...entry, team })),
  ).sort((a, b) => b.rating - a.rating)
  return { playerOfTheMatch: isOver && first ? first : null, home: list('home'), away: list('away') }
}
