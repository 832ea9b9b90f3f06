/** Play-offs in tables of games: the round of a game, and whether it was still needed. */
import { compare, type Pair, type Round } from '../source.ts'
import type { GameLeague } from './leagues.ts'

/** A game of a season in the files. */
export interface Game {
  /** The year in which the season ends. */
  readonly season: number
  /** YYYY-MM-DD. */
  readonly day: string
  /** Stage: '' for the regular season, otherwise a key of the league's stages. */
  readonly stage: string
  readonly isNeutral: boolean
  readonly home: Side
  readonly away: Side
  /** Null before the game. */
  readonly score: Pair | null
  readonly decidedIn: 'regular' | 'overtime' | 'penalties'
}

interface Side {
  /** In capitals. */
  readonly code: string
  /** Null if the files have only codes. */
  readonly name: string | null
}

export interface StagedGame {
  readonly round: Round
  /** False for a game without a score in a series that was already decided. */
  readonly isNeeded: boolean
}

/** Names of stages in the files. */
export interface Stage {
  /** Number of ties of the round, as in `cupRoundType`; null if rounds are derived from pairings. */
  readonly width: number | null
  /** Prefix of round names, if the stage is a separate competition. */
  readonly prefix?: string
}

interface Series<M> {
  readonly games: M[]
  /** Number of the round of its sides, from 1. */
  readonly number: number
}

const ROUND_NAMES: Readonly<Record<number, readonly [name: string, slug: string]>> = {
  8: ['1/8', 'round-of-16'],
  4: ['Quarterfinals', 'quarterfinals'],
  2: ['Semifinals', 'semifinals'],
  1: ['Final', 'final'],
}

/**
 * The round of every game outside the regular season. If the file does not name it, it is the ordinal of the side's
 * opponent; the number of ties follows if the number of sides is a power of two, as in all complete play-offs.
 */
export function playOffGames<M extends { readonly value: Game }>(
  league: GameLeague,
  season: number,
  matches: readonly M[],
): Map<M, StagedGame> {
  const staged = new Map<M, StagedGame>()
  const byPrefix = Map.groupBy(
    matches.filter(({ value }) => value.stage !== ''),
    ({ value }) => league.stages[value.stage]?.prefix ?? '',
  )
  for (const [prefix, own] of byPrefix) {
    const sides = new Set(own.flatMap(({ value }) => [value.home.code, value.away.code])).size
    const rounds = Math.log2(sides)
    for (const { games, number } of seriesOf(own)) {
      const decided = decidedAt(games, league.winsNeeded(season, prefix))
      for (const [index, match] of games.entries()) {
        const derived = Number.isInteger(rounds) && prefix === '' ? 2 ** (rounds - number) : 0
        const width = league.stages[match.value.stage]?.width ?? (derived >= 1 ? derived : null)
        const isNeeded = match.value.score !== null || index < decided
        staged.set(match, { round: roundOf(number, width, prefix), isNeeded })
      }
    }
  }
  return staged
}

/** Games between the same sides, by day. */
function seriesOf<M extends { readonly value: Game }>(matches: readonly M[]): Series<M>[] {
  const found = new Map<string, Series<M>>()
  const numbers = new Map<string, number>()
  for (const match of [...matches].sort((a, b) => compare(a.value.day, b.value.day))) {
    const { stage, home, away } = match.value
    const sides = [home.code, away.code].sort()
    const key = [stage, ...sides].join('/')
    let series = found.get(key)
    if (!series) {
      series = { games: [], number: 1 + Math.max(...sides.map((side) => numbers.get(side) ?? 0)) }
      for (const side of sides) numbers.set(side, series.number)
      found.set(key, series)
    }
    series.games.push(match)
  }
  return [...found.values()]
}

/** Number of games after which a side had the required wins; infinite if none has. */
function decidedAt(games: readonly { readonly value: Game }[], needed: number | null): number {
  const wins = new Map<string, number>()
  for (const [index, { value }] of games.entries()) {
    if (value.score === null || value.score[0] === value.score[1]) continue
    const winner = value.score[0] > value.score[1] ? value.home.code : value.away.code
    wins.set(winner, (wins.get(winner) ?? 0) + 1)
    if (wins.get(winner) === needed) return index + 1
  }
  return Number.POSITIVE_INFINITY
}

function roundOf(number: number, width: number | null, prefix: string): Round {
  const named = width === null ? undefined : ROUND_NAMES[width]
  if (width !== null && named) return { round: number, name: named[0], slug: named[1], cupRoundType: width }
  const name = `Round ${number}`
  return { round: number, name: prefix === '' ? name : `${prefix}, ${name}`, slug: `round-${number}` }
}
