/** Statistics of teams by part, and the best players of a match, for the sports that count what players do. */
import type { BestPlayersChange, StatisticsChange } from '../../src/contract/match-blocks.ts'
import { SIDES, type Side, type SquadPlayer, type Statistics } from './match.ts'
import type { Tally } from './team-record.ts'

type Item = StatisticsChange[number]['items'][number]

/** A key of a match, the sum that is its value, and for a fraction the sum of which it is a part. */
export type TeamValue = readonly [key: string, value: string, total?: string]

/** What is not a sum, worked out for a part or for all of them. */
export type ExtraItems = (part: string) => readonly Item[]

function sumsOf(tally: Tally, parts: readonly string[], side: Side): Statistics {
  const sums: Statistics = {}
  for (const part of parts) {
    const own = tally.teams.get(part)?.[side] ?? {}
    for (const key in own) sums[key] = (sums[key] ?? 0) + (own[key] as number)
  }
  return sums
}

function itemsOf(home: Statistics, away: Statistics, values: readonly TeamValue[]): Item[] {
  return values.map(([key, value, total]) => ({
    key,
    home: home[value] ?? 0,
    away: away[value] ?? 0,
    ...(total ? { homeTotal: home[total] ?? 0, awayTotal: away[total] ?? 0 } : {}),
  }))
}

/** `ALL` first, then each part that has begun. */
export function partStatistics(
  tally: Tally,
  parts: readonly string[],
  values: readonly TeamValue[],
  extra: ExtraItems = () => [],
): StatisticsChange {
  const period = (name: string, of: readonly string[]) => ({
    period: name as StatisticsChange[number]['period'],
    items: [...itemsOf(sumsOf(tally, of, 'home'), sumsOf(tally, of, 'away'), values), ...extra(name)],
  })
  return [period('ALL', parts), ...parts.map((part) => period(part, [part]))]
}

/** Ratings go from 3 to 10, with one digit. */
export function clampRating(value: number): number {
  return Math.round(Math.min(10, Math.max(3, value)) * 10) / 10
}

type Row = readonly [player: SquadPlayer, own: Statistics]

/** Is the first better by the indicator? Between equals the rating decides, then the shirt number. */
function isBetter([a, own]: Row, [b, others]: Row, key: string): boolean {
  const difference = (own[key] ?? 0) - (others[key] ?? 0) || (own.rating ?? 0) - (others.rating ?? 0)
  return difference > 0 || (difference === 0 && a.shirtNumber < b.shirtNumber)
}

function leader(rows: readonly Row[], key: string): Row | undefined {
  return rows.reduce<Row | undefined>(
    (best, row) => (best && !isBetter(row, best, key) ? best : row),
    undefined,
  )
}

export function bestPlayersBy(
  players: Readonly<Record<Side, readonly Row[]>>,
  indicators: readonly string[],
): BestPlayersChange {
  const entry = ([player, own]: Row, label: string) => ({
    playerId: player.id,
    position: player.position,
    value: label === 'rating' ? (own.rating ?? 0).toFixed(1) : String(own[label] ?? 0),
    label,
    rating: own.rating ?? null,
  })
  const list = (side: Side) =>
    indicators.flatMap((label) => {
      const best = leader(players[side], label)
      return best ? [entry(best, label)] : []
    })
  const [best] = SIDES.flatMap((team) => {
    const row = leader(players[team], 'rating')
    return row ? [{ team, row }] : []
  }).sort((a, b) => (b.row[1].rating ?? 0) - (a.row[1].rating ?? 0))
  return {
    playerOfTheMatch: best ? { ...entry(best.row, 'rating'), team: best.team } : null,
    home: list('home'),
    away: list('away'),
  }
}
