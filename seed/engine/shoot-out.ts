/** Shoot-outs of football and ice hockey: kicks or attempts in turn, a number of rounds each, then sudden death. */
import { other, type Pair, type Side } from './match.ts'

export interface ShootOutRules {
  /** Kicks of each side before sudden death. */
  readonly rounds: number
  /** Share that is scored. */
  readonly scored: number
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
