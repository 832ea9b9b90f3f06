/** Play-offs in tables of games: which round a game is of, and whether it was still needed. */
import type { ChangeData } from '../../../contract/changes.ts'
import type { Pair } from '../football/scores.ts'
import type { GameLeague } from './leagues.ts'

/** A game of a season as the files tell it. */
export interface Game {
  /** The year in which the season ends. */
  readonly season: number
  /** YYYY-MM-DD. */
  readonly day: string
  /** Part of the season: '' for the regular one, else a key of the league's stages. */
  readonly stage: string
  readonly isNeutral: boolean
  /** Codes in capitals. */
  readonly home: string
  readonly away: string
  /** Null where the files have only codes. */
  readonly homeName: string | null
  readonly awayName: string | null
  /** Null before the game. */
  readonly score: Pair | null
  readonly decidedIn: 'regular' | 'overtime' | 'penalties'
}

type Round = NonNullable<ChangeData<'match'>['round']>

export interface StagedGame {
  readonly round: Round
  /** False for a game without a score of a series that was already won. */
  readonly isNeeded: boolean
}

/** What a file may call a part of the season. */
export interface Stage {
  /** Ties of the round, as `cupRoundType`; null where rounds follow from who meets whom. */
  readonly width: number | null
  /** Before the names of rounds, where the stage is a competition of its own. */
  readonly prefix?: string
}

interface Series {
  readonly games: { readonly match: { readonly game: Game }; readonly game: Game }[]
  readonly number: number
}

const ROUND_NAMES: Readonly<Record<number, readonly [name: string, slug: string]>> = {
  8: ['1/8', 'round-of-16'],
  4: ['Quarterfinals', 'quarterfinals'],
  2: ['Semifinals', 'semifinals'],
  1: ['Final', 'final'],
}

/**
 * The round of every game that is not of the regular season. Where the file does not name it, it is the number of the
 * opponent whom a side meets; widths follow when the number of sides is a power of two, as in all full play-offs.
 */
export function playOffGames<M extends { readonly game: Game }>(
  league: GameLeague,
  season: number,
  matches: readonly M[],
): Map<M, StagedGame> {
  const staged = new Map<M, StagedGame>()
  const byStage = Map.groupBy(
    matches.filter(({ game }) => game.stage !== ''),
    ({ game }) => league.stages[game.stage]?.prefix ?? '',
  )
  for (const [prefix, own] of byStage) {
    const sides = new Set(own.flatMap(({ game }) => [game.home, game.away])).size
    const rounds = Math.log2(sides)
    for (const series of seriesOf(own)) {
      const decided = decidedAt(series.games, league.winsNeeded(season, prefix))
      for (const [index, { match, game }] of series.games.entries()) {
        const derived = Number.isInteger(rounds) && prefix === '' ? 2 ** (rounds - series.number) : null
        const width = league.stages[game.stage]?.width ?? (derived !== null && derived >= 1 ? derived : null)
        const isNeeded = game.score !== null || index < decided
        staged.set(match as M, { round: roundOf(series.number, width, prefix), isNeeded })
      }
    }
  }
  return staged
}

/** Games of the same two sides by day, with the number of the series among those of its sides, from 1. */
function seriesOf(matches: readonly { readonly game: Game }[]): Series[] {
  const found = new Map<string, Series>()
  const numbers = new Map<string, number>()
  const ordered = [...matches].sort((a, b) =>
    a.game.day < b.game.day ? -1 : Number(a.game.day > b.game.day),
  )
  for (const match of ordered) {
    const { game } = match
    const sides = [game.home, game.away].sort()
    const key = [game.stage, ...sides].join('/')
    let series = found.get(key)
    if (!series) {
      const number = 1 + Math.max(...sides.map((side) => numbers.get(side) ?? 0))
      for (const side of sides) numbers.set(side, number)
      series = { games: [], number }
      found.set(key, series)
    }
    series.games.push({ match, game })
  }
  return [...found.values()]
}

/** How many games were played when one side had the wins that it needs; infinite while none has. */
function decidedAt(games: Series['games'], needed: number | null): number {
  const wins = new Map<string, number>()
  for (const [index, { game }] of games.entries()) {
    if (game.score === null || game.score[0] === game.score[1]) continue
    const winner = game.score[0] > game.score[1] ? game.home : game.away
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
