/** Scores of tennis matches in the ATP tables, winner first: `62 67(5) 76(3)`, `64 30 (RET)`. */
import { RowError } from '../cells.ts'
import type { Pair } from '../source.ts'

/** How a match ended. */
export type Ending = 'played' | 'retired' | 'defaulted' | 'walkover'

export interface AtpSet {
  /** Games of the winner of the match, and of the loser. */
  readonly games: Pair
  /** Points of the tie-break in the same order; null without a tie-break, or if unknown. */
  readonly tieBreak: Pair | null
  /** The side that won the set, as the winner or loser of the match; null for an unfinished set. */
  readonly wonBy: 'winner' | 'loser' | null
}

export interface AtpScore {
  readonly ending: Ending
  readonly sets: readonly AtpSet[]
}

const ENDINGS: Readonly<Record<string, Ending>> = {
  RET: 'retired',
  DEF: 'defaulted',
  'W/O': 'walkover',
  WO: 'walkover',
}
/** Points of a tie-break, which is played to 7 with a lead of 2. */
const TIE_BREAK_POINTS = 7
/** Maximum sets of a match. */
const MAX_SETS = 5

/** @param gamesOfSet games that win a set: 6, or 4 in short sets. Throws RowError. */
export function readAtpScore(text: string, gamesOfSet: number): AtpScore {
  const [, setTexts = '', mark] = /^(.*?)\s*(?:\(([A-Z/]+)\))?$/s.exec(text.trim()) ?? []
  const ending = mark === undefined ? 'played' : ENDINGS[mark]
  const tokens = setTexts.split(/\s+/).filter((token) => token !== '')
  if (!ending || tokens.length > MAX_SETS) throw new RowError(`${JSON.stringify(text)} is not a score`)
  const sets = tokens.map((token, index) => {
    const isCutShort = ending !== 'played' && index === tokens.length - 1
    return readSet(token, isCutShort ? gamesOfSet : null)
  })
  const isSound =
    ending === 'walkover' ? sets.length === 0 : ending !== 'played' || setsWon(sets)[0] > setsWon(sets)[1]
  if (!isSound) throw new RowError(`${JSON.stringify(text)} is not a score of the winner`)
  return { ending, sets }
}

/** Sets that were won, by the winner of the match and by the loser. */
export function setsWon(sets: readonly AtpSet[]): Pair {
  const count = (side: AtpSet['wonBy']) => sets.filter(({ wonBy }) => wonBy === side).length
  return [count('winner'), count('loser')]
}

/** @param gamesOfSet if the set may be unfinished; otherwise null */
function readSet(token: string, gamesOfSet: number | null): AtpSet {
  const [, digits = '', points] = /^(\d{2,4}|\d{1,2}-\d{1,2})(?:\((\d{1,2})\))?$/.exec(token) ?? []
  if (digits === '') throw new RowError(`${JSON.stringify(token)} is not a set`)
  const games = gamesOf(digits)
  const [own, other] = games
  if (own === other && gamesOfSet === null)
    throw new RowError(`${JSON.stringify(token)} is a set without a winner`)
  const isOver = gamesOfSet === null || isSetOver(games, gamesOfSet)
  return {
    games,
    tieBreak: points === undefined || !isOver ? null : tieBreakOf(Number(points), own > other),
    wonBy: isOver ? (own > other ? 'winner' : 'loser') : null,
  }
}

/** Two digits are one per side; three or four are split at the smaller difference: `108` is 10-8. */
function gamesOf(digits: string): Pair {
  if (digits.includes('-')) {
    const [own = 0, other = 0] = digits.split('-').map(Number)
    return [own, other]
  }
  const cuts = [1, 2].flatMap((at): Pair[] => {
    const parts = [digits.slice(0, at), digits.slice(at)]
    const isSound = parts.every(
      (part) => part.length > 0 && part.length <= 2 && (part.length === 1 || part[0] !== '0'),
    )
    return isSound ? [[Number(parts[0]), Number(parts[1])]] : []
  })
  const best = cuts.sort((a, b) => Math.abs(a[0] - a[1]) - Math.abs(b[0] - b[1]))[0]
  if (!best) throw new RowError(`${JSON.stringify(digits)} is not a set`)
  return best
}

/** Won with a lead of two games, or by a tie-break: at 6-6, in short sets at 3-3. */
function isSetOver([own, other]: Pair, gamesOfSet: number): boolean {
  const [high, low] = [Math.max(own, other), Math.min(own, other)]
  const level = gamesOfSet < 6 ? gamesOfSet - 1 : gamesOfSet
  return (high >= gamesOfSet && high - low >= 2) || (high === level + 1 && low === level)
}

/** The files have the points of the loser of the tie-break. */
function tieBreakOf(losers: number, isOfWinner: boolean): Pair {
  const winners = Math.max(TIE_BREAK_POINTS, losers + 2)
  return isOfWinner ? [winners, losers] : [losers, winners]
}
