/** Kicks from the penalty mark after extra time: best of five, then kick by kick (Laws of the Game, 10). */
import type { Random } from '../random.ts'
import type { FootballPlayer } from './football-lineup.ts'
import { other, type Side } from './match.ts'

const SCORED = 0.76

interface Kick {
  readonly side: Side
  readonly player: FootballPlayer
  readonly isScored: boolean
  /** Counts the kicks of both sides. */
  readonly sequence: number
  /** Kicks scored so far. */
  readonly score: Readonly<Record<Side, number>>
}

export class FootballShootOut {
  readonly #random: Random
  readonly #takers: Readonly<Record<Side, readonly FootballPlayer[]>>
  readonly #first: Side
  readonly #taken = { home: 0, away: 0 }
  readonly #scored = { home: 0, away: 0 }

  /** Those who are on the pitch at the end, goalkeepers last. */
  constructor(onPitch: Readonly<Record<Side, readonly FootballPlayer[]>>, random: Random) {
    this.#random = random
    this.#first = random.pick(['home', 'away'])
    const order = (side: Side) => {
      const last = (player: FootballPlayer) => (player.position === 'G' ? 1 : 0)
      return random.shuffle(onPitch[side]).sort((a, b) => last(a) - last(b))
    }
    this.#takers = { home: order('home'), away: order('away') }
  }

  kick(): Kick {
    const taken = this.#taken
    const side = taken.home === taken.away ? this.#first : other(this.#first)
    const takers = this.#takers[side]
    const player = takers[taken[side] % takers.length] as FootballPlayer
    const isScored = this.#random.chance(SCORED)
    taken[side] += 1
    if (isScored) this.#scored[side] += 1
    return { side, player, isScored, sequence: taken.home + taken.away, score: { ...this.#scored } }
  }

  isDecided(): boolean {
    const [taken, scored] = [this.#taken, this.#scored]
    const left = (side: Side) => Math.max(0, 5 - taken[side])
    if (taken.home <= 5 && taken.away <= 5) {
      return scored.home > scored.away + left('away') || scored.away > scored.home + left('home')
    }
    return taken.home === taken.away && scored.home !== scored.away
  }
}
