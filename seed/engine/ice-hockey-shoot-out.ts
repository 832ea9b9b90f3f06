/** A shoot-out in ice hockey: best of three or five attempts a side, then attempt by attempt (IIHF, NHL). */
import type { Random } from '../random.ts'
import { byAbility, other, type Side, type SquadPlayer, type TeamSheet } from './match.ts'

export const SHOOT_OUT_SCORED = 0.32

export class ShootOut {
  readonly score: Record<Side, number> = { home: 0, away: 0 }
  readonly #takers: Record<Side, readonly SquadPlayer[]>
  readonly #rounds: number
  readonly #random: Random
  readonly #first: Side
  taken = 0

  constructor(home: TeamSheet, away: TeamSheet, rounds: number, random: Random) {
    this.#rounds = rounds
    this.#random = random
    this.#first = random.pick(['home', 'away'] as const)
    const takers = (sheet: TeamSheet) =>
      sheet.starters.filter(({ position }) => position !== 'G').sort(byAbility)
    this.#takers = { home: takers(home), away: takers(away) }
  }

  attempt(): { side: Side; player: SquadPlayer; isScored: boolean } {
    const side = this.taken % 2 === 0 ? this.#first : other(this.#first)
    const takers = this.#takers[side]
    const player = takers[Math.floor(this.taken / 2) % takers.length] as SquadPlayer
    const isScored = this.#random.chance(SHOOT_OUT_SCORED)
    this.taken += 1
    if (isScored) this.score[side] += 1
    return { side, player, isScored }
  }

  /** Null while it is open. */
  winner(): Side | null {
    return shootOutWinner(this.score, this.taken, this.#first, this.#rounds)
  }
}

/** Who has won after so many attempts; null while both still can. */
export function shootOutWinner(
  score: Readonly<Record<Side, number>>,
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

/** The chance that the home side wins from here, if all attempts are equal. */
export function shootOutChance(
  score: Readonly<Record<Side, number>>,
  taken: number,
  first: Side,
  rounds: number,
): number {
  const winner = shootOutWinner(score, taken, first, rounds)
  if (winner) return winner === 'home' ? 1 : 0
  // Level before the next pair of sudden death: both have the same chance.
  if (taken >= 2 * rounds && taken % 2 === 0) return 0.5
  const side = taken % 2 === 0 ? first : other(first)
  const scored = { ...score, [side]: score[side] + 1 }
  return (
    SHOOT_OUT_SCORED * shootOutChance(scored, taken + 1, first, rounds) +
    (1 - SHOOT_OUT_SCORED) * shootOutChance(score, taken + 1, first, rounds)
  )
}
