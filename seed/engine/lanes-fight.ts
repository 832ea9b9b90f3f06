/** The fights of a minute in a lane-based game: who kills whom, and who helps. Who is dead does nothing. */
import type { Random } from '../random.ts'
import type { EsportsMember, Lineups } from './esports-game.ts'
import type { Entry } from './lanes-log.ts'
import type { LanesTitle } from './lanes-rules.ts'
import { other, SIDES, type Side } from './match.ts'

/** Kills a minute of the side that takes it, of the other side, and of either where nobody does. */
const KILLS = { taker: 0.95, other: 0.3, nobody: 0.28 } as const
/** Who leads a game is stronger in every fight: by this share for each minute of the lead, within bounds. */
const STRENGTH = { aMinute: 0.16, least: 0.45, most: 1.8 } as const
/** The base falls after a fight that its side loses: kills of either more than in other minutes. */
const LAST_FIGHT = { winner: 2.2, loser: -0.2 } as const
/** Nobody fights in the first minutes. */
const FIRST_FIGHTS = 3
const MOST_A_MINUTE = 4
const HELPER_SHARE = 0.42
const EXPERIENCE = { kill: 180, assist: 70 } as const

/** The number of rare events (Poisson, by Knuth's product of chances). */
function drawCount(mean: number, random: Random): number {
  const limit = Math.exp(-mean)
  let product = random.next()
  let count = 0
  while (product > limit && count < MOST_A_MINUTE) {
    product *= random.next()
    count += 1
  }
  return count
}

export interface Minute {
  /** From 1. */
  readonly number: number
  readonly taker: Side | null
  /** By how many minutes home leads when it is over. */
  readonly lead: number
  /** Who takes the base in it. */
  readonly winner: Side | null
  /** Seconds of the game between which it is played, both included. */
  readonly from: number
  readonly to: number
}

function killMean(side: Side, { number, taker, lead, winner }: Minute): number {
  if (number < FIRST_FIGHTS) return 0.06
  const ahead = side === 'home' ? lead : -lead
  const strength = Math.min(STRENGTH.most, Math.max(STRENGTH.least, 1 + STRENGTH.aMinute * ahead))
  const mean = strength * KILLS[taker === null ? 'nobody' : taker === side ? 'taker' : 'other']
  if (winner === null) return mean
  return Math.max(0, mean + LAST_FIGHT[winner === side ? 'winner' : 'loser'])
}

export class Fights {
  readonly #title: LanesTitle
  readonly #lineups: Lineups
  /** The second from which on a player is back. */
  readonly #backAt = new Map<EsportsMember, number>()

  constructor(title: LanesTitle, lineups: Lineups) {
    this.#title = title
    this.#lineups = lineups
  }

  /** The fights of a minute, in the order of time. */
  play(minute: Minute, random: Random): Entry[] {
    const attacks = SIDES.flatMap((side) =>
      Array.from({ length: drawCount(killMean(side, minute), random) }, () => ({
        side,
        second: random.integer(minute.from, minute.to),
      })),
    )
    attacks.sort((a, b) => a.second - b.second)
    return attacks.flatMap(({ side, second }) => this.#kill(side, second, minute.number, random))
  }

  #alive(side: Side, second: number): EsportsMember[] {
    return this.#lineups[side].filter((member) => (this.#backAt.get(member) ?? 0) <= second)
  }

  #kill(side: Side, second: number, minute: number, random: Random): Entry[] {
    const own = this.#alive(side, second)
    const killer = random.weighted(own, (member) => this.#weight(member))
    const victims = this.#alive(other(side), second)
    if (!killer || victims.length === 0) return []
    const victim = random.pick(victims)
    this.#backAt.set(victim, second + this.#title.respawnSeconds(minute))
    const helpers = own.filter((member) => member !== killer && random.chance(HELPER_SHARE))
    const { killGold, assistGold } = this.#title
    const gain = (member: EsportsMember, gains: (Entry & { kind: 'gain' })['gains']): Entry => ({
      kind: 'gain',
      second,
      member,
      gains,
    })
    return [
      { kind: 'kill', second, side },
      gain(killer, { kills: 1, gold: killGold, experience: EXPERIENCE.kill }),
      gain(victim, { deaths: 1 }),
      ...helpers.map((member) =>
        gain(member, { assists: 1, gold: assistGold, experience: EXPERIENCE.assist }),
      ),
    ]
  }

  /** Those who are paid more kill more. */
  #weight({ position, ability }: EsportsMember): number {
    return (this.#title.pay[position]?.gold ?? 250) * ability ** 2
  }
}
