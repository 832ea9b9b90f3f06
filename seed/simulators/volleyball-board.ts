/**
 * The scoreboard of volleyball by the rules of the FIVB (6 and 12.2): sets to 25 points, the fifth to 15, with two
 * points clear; who wins a rally serves next. The first serve is tossed for the first and the fifth set; in the others
 * it goes to the side that did not have it in the set before.
 */
import { other, type Side } from './simulation.ts'

export const BEST_OF = 5
export const SETS_TO_WIN = 3

export type Both = Record<Side, number>

export interface SetScore {
  readonly points: Both
  readonly firstServer: Side
  winner: Side | null
}

/** Who serves first in the first set, and in the fifth. */
export interface Tosses {
  readonly first: Side
  readonly deciding: Side
}

/** Points that a set, counted from 1, is played to. */
export function targetOf(setNumber: number): number {
  return setNumber === BEST_OF ? 15 : 25
}

export function isSetWon(own: number, opposite: number, target: number): boolean {
  return own >= target && own - opposite >= 2
}

export function firstServerOf(setNumber: number, { first, deciding }: Tosses): Side {
  if (setNumber === BEST_OF) return deciding
  return setNumber % 2 === 1 ? first : other(first)
}

export class VolleyballBoard {
  readonly sets: SetScore[] = []
  readonly setsWon: Both = { home: 0, away: 0 }
  winner: Side | null = null
  server: Side
  readonly #tosses: Tosses

  constructor(tosses: Tosses) {
    this.#tosses = tosses
    this.server = tosses.first
    this.#begin()
  }

  /** The running set; after the match the last one. */
  get set(): SetScore {
    return this.sets.at(-1) as SetScore
  }

  /** True when the rally ends the set. */
  rally(winner: Side): boolean {
    if (this.winner) throw new Error('the match is over')
    const { set } = this
    set.points[winner] += 1
    this.server = winner
    if (!isSetWon(set.points[winner], set.points[other(winner)], targetOf(this.sets.length))) return false
    set.winner = winner
    this.setsWon[winner] += 1
    if (this.setsWon[winner] === SETS_TO_WIN) this.winner = winner
    else this.#begin()
    return true
  }

  #begin(): void {
    this.server = firstServerOf(this.sets.length + 1, this.#tosses)
    this.sets.push({ points: { home: 0, away: 0 }, firstServer: this.server, winner: null })
  }
}
