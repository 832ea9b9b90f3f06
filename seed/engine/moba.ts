/**
 * The lane-based titles: a game, minute by minute, from the draft to the fall of a base
 * (docs/reference/resources.md#15).
 */

import type { EsportsChange } from '../../src/contract/match-blocks.ts'
import type { Random } from '../random.ts'
import type {
  EsportsGame,
  EsportsMember,
  EsportsTitle,
  GameFrame,
  GameSetup,
  GameState,
  Lineups,
} from './esports-game.ts'
import { other, SIDES, type Side } from './match.ts'
import {
  ANCIENTS_RULES,
  type Entry,
  leadChance,
  leadNeeded,
  type MinuteChances,
  MobaLog,
  type MobaTitle,
  minuteChances,
  RIFT_RULES,
  takerOf,
} from './moba-rules.ts'

/** Kills a minute of the side that takes it, of the other side, and of either if no side does. */
const KILLS = { taker: 0.95, other: 0.3, none: 0.28 } as const
/** The leading side is stronger in every fight: by this share for each minute of the lead, within bounds. */
const STRENGTH = { aMinute: 0.16, least: 0.45, most: 1.8 } as const
/** The base falls after a lost fight: additional kills of either side in that minute. */
const LAST_FIGHT = { winner: 2.2, loser: -0.2 } as const
/** There are no fights in the first minutes. */
const FIRST_FIGHTS = 3
const MAX_PER_MINUTE = 4
const HELPER_SHARE = 0.42
const EXPERIENCE = { kill: 180, assist: 70 } as const

/** The number of rare events (Poisson, by Knuth's product of chances). */
function drawCount(mean: number, random: Random): number {
  const limit = Math.exp(-mean)
  let product = random.next()
  let count = 0
  while (product > limit && count < MAX_PER_MINUTE) {
    product *= random.next()
    count += 1
  }
  return count
}

export interface Minute {
  /** From 1. */
  readonly number: number
  readonly taker: Side | null
  /** Lead of home after the minute, in minutes. */
  readonly lead: number
  /** Side that takes the base in this minute. */
  readonly winner: Side | null
  /** First and last second of the game in this minute. */
  readonly from: number
  readonly to: number
}

function killMean(side: Side, { number, taker, lead, winner }: Minute): number {
  if (number < FIRST_FIGHTS) return 0.06
  const ahead = side === 'home' ? lead : -lead
  const strength = Math.min(STRENGTH.most, Math.max(STRENGTH.least, 1 + STRENGTH.aMinute * ahead))
  const mean = strength * KILLS[taker === null ? 'none' : taker === side ? 'taker' : 'other']
  if (winner === null) return mean
  return Math.max(0, mean + LAST_FIGHT[winner === side ? 'winner' : 'loser'])
}

class Fights {
  readonly #title: MobaTitle
  readonly #lineups: Lineups
  /** The second at which a player respawns. */
  readonly #backAt = new Map<EsportsMember, number>()

  constructor(title: MobaTitle, lineups: Lineups) {
    this.#title = title
    this.#lineups = lineups
  }

  /** The fights of a minute in chronological order. */
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

  /** Players with more gold get more kills. */
  #weight({ position, ability }: EsportsMember): number {
    return (this.#title.pay[position]?.gold ?? 250) * ability ** 2
  }
}

type Heroes = NonNullable<EsportsChange['games'][number]['picks']>['home']
const TEAM_SIZE = 5

/** Bans first, then picks; heroes are unique. */
function draft({ heroes, bansEach }: MobaTitle, random: Random) {
  const ids = random.shuffle(heroes.map((_, i) => i + 1))
  const take = (count: number): Heroes =>
    ids.splice(0, count).map((id) => ({ id, name: heroes[id - 1] as string, image: null }))
  const both = (count: number) => ({ home: take(count), away: take(count) })
  return { bans: both(bansEach), picks: both(TEAM_SIZE) }
}

class MobaGame implements EsportsGame {
  readonly frame: GameFrame & ReturnType<typeof draft>
  known = 0
  winner: Side | null = null
  readonly #title: MobaTitle
  readonly #setup: GameSetup
  readonly #random: Random
  readonly #chances: MinuteChances
  readonly #fights: Fights
  readonly #log = new MobaLog()
  /** Lead of home after each finished minute. */
  readonly #leads: number[] = []

  constructor(title: MobaTitle, setup: GameSetup, random: Random) {
    this.#title = title
    this.#setup = setup
    this.#random = random
    this.#chances = minuteChances(setup.edge)
    this.#fights = new Fights(title, setup.lineups)
    this.frame = { map: null, homeTeamStartingSide: random.pick(title.sides), ...draft(title, random) }
  }

  step(): boolean {
    if (this.winner) return false
    const number = this.#leads.length + 1
    const taker = takerOf(this.#chances, number, this.#random.next())
    const lead = (this.#leads.at(-1) ?? 0) + (taker === null ? 0 : taker === 'home' ? 1 : -1)
    const isLast = Math.abs(lead) >= leadNeeded(this.#title.pace, number)
    const seconds = isLast ? this.#random.integer(25, 60) : 60
    const from = (number - 1) * 60
    if (isLast) this.winner = lead > 0 ? 'home' : 'away'
    this.#leads.push(lead)
    this.known = from + seconds
    this.#play({ number, taker, lead, winner: this.winner, from: from + 1, to: this.known })
    return !isLast
  }

  #play(minute: Minute): void {
    this.#log.add(...this.#fights.play(minute, this.#random))
    this.#log.add(...this.#takeObjectives(minute))
    if (this.winner) this.#log.add(...this.#finalSiege(this.winner, minute.to))
    this.#log.add(...SIDES.flatMap((side) => this.#payDay(side, minute)))
  }

  #takeObjectives({ number, taker, to }: Minute): Entry[] {
    if (taker === null) return []
    return this.#title.objectives.flatMap(({ objective, from, chance, most }): Entry[] => {
      const isLeft = this.#log.taken(taker, objective) < most(this.#log.taken(taker, 'towers'))
      if (number < from || !isLeft || !this.#random.chance(chance)) return []
      return [{ kind: 'objective', second: to, side: taker, objective, count: 1 }]
    })
  }

  /** The structures on the way to the base. */
  #finalSiege(side: Side, second: number): Entry[] {
    return this.#title.objectives.flatMap(({ objective, least }): Entry[] => {
      const count = least - this.#log.taken(side, objective)
      return count > 0 ? [{ kind: 'objective', second, side, objective, count }] : []
    })
  }

  /** Income of the players in a minute besides fights; the side that wins the minute earns more. */
  #payDay(side: Side, { taker, from, to }: Minute): Entry[] {
    const share = ((to - from + 1) / 60) * (taker === side ? 1.08 : taker === null ? 1 : 0.94)
    return this.#setup.lineups[side].map((member) => {
      const pay = this.#title.pay[member.position]
      if (!pay) throw new Error(`no pay for ${member.position}`)
      const skill = share * (0.7 + 0.3 * member.ability)
      const luck = () => skill * (0.85 + 0.3 * this.#random.next())
      const gains = {
        gold: pay.gold * luck(),
        experience: pay.experience * luck(),
        lastHits: pay.lastHits * luck(),
        denies: pay.denies * luck(),
      }
      return { kind: 'gain', second: to, member, gains }
    })
  }

  view(second: number): GameState {
    const { lineups } = this.#setup
    const tally = this.#log.tally(lineups, second)
    const players = (side: Side) =>
      lineups[side].map((member, i) => ({
        playerId: member.id,
        statistics: this.#title.player(member, tally.gains.get(member)!, second),
        hero: this.frame.picks[side][i] ?? null,
      }))
    const team = (side: Side) => this.#title.team(tally, lineups[side], side)
    return {
      homeScore: tally.kills.home,
      awayScore: tally.kills.away,
      statistics: { home: team('home'), away: team('away') },
      players: { home: players('home'), away: players('away') },
    }
  }

  chance(second: number): number {
    const minutes = Math.floor(second / 60)
    const lead = minutes === 0 ? 0 : (this.#leads[minutes - 1] as number)
    return leadChance(this.#title.pace, this.#chances, minutes, lead)
  }
}

function mobaTitle(title: MobaTitle): EsportsTitle {
  return {
    breakSeconds: [600, 1_080],
    freshChance: (edge) => leadChance(title.pace, minuteChances(edge), 0, 0),
    series: () => (setup, random) => new MobaGame(title, setup, random),
  }
}

export const ANCIENTS = mobaTitle(ANCIENTS_RULES)
export const RIFT = mobaTitle(RIFT_RULES)
