/** Shoot-outs of football and ice hockey: kicks or attempts in turn, a number of rounds each, then sudden death. */
import type { Random } from '../random.ts'
import { type Both, noScore, other, type Pair, SIDES, type Side, type SquadPlayer } from './match.ts'

export interface ShootOutRules {
  /** Kicks of each side before sudden death. */
  readonly rounds: number
  /** Share that is scored. */
  readonly scored: number
}

export class ShootOut {
  readonly score = noScore()
  taken = 0
  readonly #takers: Both<readonly SquadPlayer[]>
  readonly #rules: ShootOutRules
  readonly #random: Random
  readonly #first: Side

  constructor(takers: Both<readonly SquadPlayer[]>, rules: ShootOutRules, random: Random) {
    this.#takers = takers
    this.#rules = rules
    this.#random = random
    this.#first = random.pick(SIDES)
  }

  kick(): { readonly side: Side; readonly player: SquadPlayer; readonly isScored: boolean } {
    const side = this.taken % 2 === 0 ? this.#first : other(this.#first)
    const takers = this.#takers[side]
    const player = takers[Math.floor(this.taken / 2) % takers.length] as SquadPlayer
    const isScored = this.#random.chance(this.#rules.scored)
    this.taken += 1
    if (isScored) this.score[side] += 1
    return { side, player, isScored }
  }

  /** Null while it is open. */
  winner(): Side | null {
    return shootOutWinner(this.score, this.taken, this.#first, this.#rules.rounds)
  }
}

/** The winner after the kicks so far; null while both sides can win. */
export function shootOutWinner(
  score: Readonly<Pair>,
  taken: number,
  first: Side,
  rounds: number,
): Side | null {
  const second = other(first)
  const lead = score[first] - score[second]
  if (taken >= 2 * rounds) return taken % 2 === 1 || lead === 0 ? null : lead > 0 ? first : second
  if (lead > rounds - Math.floor(taken / 2)) return first
  return -lead > rounds - Math.ceil(taken / 2) ? second : null
}

/** Probability that home wins from here, if all kicks are equally likely to score. */
export function shootOutChance(
  score: Readonly<Pair>,
  taken: number,
  first: Side,
  rules: ShootOutRules,
): number {
  const { rounds, scored } = rules
  const winner = shootOutWinner(score, taken, first, rounds)
  if (winner) return winner === 'home' ? 1 : 0
  // Level in sudden death: both sides have the same probability.
  if (taken >= 2 * rounds && taken % 2 === 0) return 0.5
  const side = taken % 2 === 0 ? first : other(first)
  const ifScored = shootOutChance({ ...score, [side]: score[side] + 1 }, taken + 1, first, rules)
  return scored * ifScored + (1 - scored) * shootOutChance(score, taken + 1, first, rules)
}
