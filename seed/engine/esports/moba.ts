/**
 * The lane-based titles: a game, minute by minute, from the draft to the fall of a base
 * (docs/reference/resources.md#15).
 */
import type { EsportsChange } from '../../../src/contract/match-blocks.ts'
import type { Random } from '../../random.ts'
import { both, other, type Pair, SIDES, type Side, type SquadPlayer } from '../match.ts'
import { recursive } from '../outlook.ts'
import { Counters, counting } from '../statistics.ts'
import { ANCIENTS_TITLE, type MobaTitle, type Pace, RIFT_TITLE } from './moba-titles.ts'
import type { EsportsGame, EsportsTitle, GameSetup } from './series.ts'

type MinuteChances = Readonly<Pair>

/** From this minute on every minute has a winner, so that the game ends. */
const LAST_CALL = 80

function minuteChances(edge: number): MinuteChances {
  const share = (value: number) => Math.min(0.58, Math.max(0.02, value))
  return { home: share(0.3 + edge), away: share(0.3 - edge) }
}

function leadNeeded({ earliest, lead, fall }: Pace, minute: number): number {
  if (minute < earliest) return Number.POSITIVE_INFINITY
  return Math.max(1, Math.ceil(lead - fall * (minute - earliest)))
}

/** The side that wins a minute (from 1), by a random number from 0 to 1. */
function takerOf({ home, away }: MinuteChances, minute: number, lot: number): Side | null {
  if (minute >= LAST_CALL) return lot < home / (home + away) ? 'home' : 'away'
  if (lot < home) return 'home'
  return lot < home + away ? 'away' : null
}

/** Probability that home wins, by finished minutes and its lead. */
function leadChance(pace: Pace, chances: MinuteChances, minutes: number, lead: number): number {
  const from = recursive<number>((done, ahead, later) => {
    if (done > 0 && Math.abs(ahead) >= leadNeeded(pace, done)) return ahead > 0 ? 1 : 0
    const isLast = done + 1 >= LAST_CALL
    const { home, away } = chances
    const [p, q] = isLast ? [home / (home + away), away / (home + away)] : [home, away]
    const still = isLast ? 0 : (1 - p - q) * later(done + 1, ahead)
    return p * later(done + 1, ahead + 1) + q * later(done + 1, ahead - 1) + still
  })
  return from(minutes, lead)
}

/** Kills a minute of the side that takes it, of the other side, and of either if no side does. */
const KILLS = { taker: 0.95, other: 0.3, none: 0.28 } as const
/** The leading side is stronger in every fight: by this share for each minute of the lead, within bounds. */
const STRENGTH = { aMinute: 0.16, least: 0.45, most: 1.8 } as const
/** The base falls after a lost fight: additional kills of either side in that minute. */
const LAST_FIGHT = { winner: 2.2, loser: -0.2 } as const
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

interface Minute {
  /** From 1. */
  readonly number: number
  readonly taker: Side | null
  /** Lead of home after the minute, in minutes. */
  readonly lead: number
  /** Side that takes the base in this minute. */
  readonly winner: Side | null
  readonly seconds: number
}

function killMean(side: Side, { number, taker, lead, winner }: Minute): number {
  if (number < FIRST_FIGHTS) return 0.06
  const ahead = side === 'home' ? lead : -lead
  const strength = Math.min(STRENGTH.most, Math.max(STRENGTH.least, 1 + STRENGTH.aMinute * ahead))
  const mean = strength * KILLS[taker === null ? 'none' : taker === side ? 'taker' : 'other']
  if (winner === null) return mean
  return Math.max(0, mean + LAST_FIGHT[winner === side ? 'winner' : 'loser'])
}

type Heroes = NonNullable<EsportsChange['games'][number]['picks']>['home']
const TEAM_SIZE = 5

/** Bans first, then picks; heroes are unique. */
function draft({ heroes, bansEach }: MobaTitle, random: Random) {
  const ids = random.shuffle(heroes.map((_, i) => i + 1))
  const take = (count: number): Heroes =>
    ids.splice(0, count).map((id) => ({ id, name: heroes[id - 1] as string, image: null }))
  return { bans: both(() => take(bansEach)), picks: both(() => take(TEAM_SIZE)) }
}

class MobaGame implements EsportsGame {
  readonly frame
  winner: Side | null = null
  readonly #title: MobaTitle
  readonly #setup: GameSetup
  readonly #random: Random
  readonly #chances: MinuteChances
  readonly #counters = new Counters(
    counting('kills', 'deaths', 'assists', 'gold', 'experience', 'lastHits', 'denies'),
  )
  readonly #backAt = new Map<SquadPlayer, number>()
  #firstBlood: Side | null = null
  /** Finished minutes, and the lead of home. */
  #minutes = 0
  #lead = 0

  constructor(title: MobaTitle, setup: GameSetup, random: Random) {
    this.#title = title
    this.#setup = setup
    this.#random = random
    this.#chances = minuteChances(setup.edge)
    this.frame = { map: null, homeTeamStartingSide: random.pick(title.sides), ...draft(title, random) }
  }

  *play() {
    while (!this.winner) {
      const minute = this.#drawMinute()
      let second = 0
      for (const attack of this.#drawAttacks(minute)) {
        yield attack.second - second
        second = attack.second
        this.#kill(attack.side, this.#minutes * 60 + second)
      }
      yield minute.seconds - second
      this.#takeObjectives(minute)
      for (const side of SIDES) this.#payDay(side, minute)
      this.#minutes = minute.number
      this.#lead = minute.lead
      this.winner = minute.winner
    }
  }

  #drawMinute(): Minute {
    const number = this.#minutes + 1
    const taker = takerOf(this.#chances, number, this.#random.next())
    const lead = this.#lead + (taker === null ? 0 : taker === 'home' ? 1 : -1)
    const isLast = Math.abs(lead) >= leadNeeded(this.#title.pace, number)
    const winner = isLast ? (lead > 0 ? 'home' : 'away') : null
    return { number, taker, lead, winner, seconds: isLast ? this.#random.integer(25, 60) : 60 }
  }

  #drawAttacks(minute: Minute) {
    const random = this.#random
    return SIDES.flatMap((side) =>
      Array.from({ length: drawCount(killMean(side, minute), random) }, () => ({
        side,
        second: random.integer(1, minute.seconds),
      })),
    ).sort((a, b) => a.second - b.second)
  }

  #alive(side: Side, second: number): SquadPlayer[] {
    return this.#setup.lineups[side].filter((member) => (this.#backAt.get(member) ?? 0) <= second)
  }

  #kill(side: Side, second: number): void {
    const random = this.#random
    const counters = this.#counters
    const { pay, killGold, assistGold, respawnSeconds } = this.#title
    const own = this.#alive(side, second)
    // Players with more gold get more kills.
    const killer = random.weighted(own, ({ position, ability }) => (pay[position]?.gold ?? 0) * ability ** 2)
    const victims = this.#alive(other(side), second)
    if (!killer || victims.length === 0) return
    const victim = random.pick(victims)
    this.#backAt.set(victim, second + respawnSeconds(this.#minutes + 1))
    this.#firstBlood ??= side
    counters.gain(side, killer, { kills: 1, gold: killGold, experience: EXPERIENCE.kill })
    counters.gain(other(side), victim, { deaths: 1 })
    for (const member of own) {
      if (member === killer || !random.chance(HELPER_SHARE)) continue
      counters.gain(side, member, { assists: 1, gold: assistGold, experience: EXPERIENCE.assist })
    }
  }

  /** The winner of the match takes all structures on the way to the base. */
  #takeObjectives({ number, taker, winner }: Minute): void {
    const side = winner ?? taker
    if (!side) return
    const team = this.#counters.team(side)
    for (const { objective, from, chance, most, least } of this.#title.objectives) {
      const taken = team[objective] ?? 0
      const isTaken = number >= from && taken < most(team.towers ?? 0) && this.#random.chance(chance)
      team[objective] = Math.max(taken + (isTaken ? 1 : 0), winner ? least : 0)
    }
  }

  /** Income of the players in a minute besides fights; the side that wins the minute earns more. */
  #payDay(side: Side, { taker, seconds }: Minute): void {
    const random = this.#random
    const share = (seconds / 60) * (taker === side ? 1.08 : taker === null ? 1 : 0.94)
    for (const member of this.#setup.lineups[side]) {
      const pay = this.#title.pay[member.position]
      if (!pay) throw new Error(`no pay for ${member.position}`)
      const skill = share * (0.7 + 0.3 * member.ability)
      // Whole numbers with the same mean.
      const earn = (usual: number) => Math.floor(usual * skill * (0.85 + 0.3 * random.next()) + random.next())
      this.#counters.gain(side, member, {
        gold: earn(pay.gold),
        experience: earn(pay.experience),
        lastHits: earn(pay.lastHits),
        denies: earn(pay.denies),
      })
    }
  }

  #player(side: Side, member: SquadPlayer, seconds: number) {
    const own = this.#counters.player(side, member)
    const { kills = 0, deaths = 0, assists = 0 } = own
    return { kills, deaths, assists, ...this.#title.player(member, own, seconds) }
  }

  view(seconds: number) {
    const { team, gold } = this.#title
    const own = both((side) => this.#counters.team(side))
    return {
      homeScore: own.home.kills ?? 0,
      awayScore: own.away.kills ?? 0,
      statistics: both((side) => ({
        ...Object.fromEntries(team.map((key) => [key, own[side][key] ?? 0])),
        firstBlood: this.#firstBlood === side,
        [gold]: own[side].gold ?? 0,
      })),
      players: both((side) =>
        this.#setup.lineups[side].map((member, i) => ({
          playerId: member.id,
          statistics: this.#player(side, member, seconds),
          hero: this.frame.picks[side][i] ?? null,
        })),
      ),
    }
  }

  chance(): number {
    return leadChance(this.#title.pace, this.#chances, this.#minutes, this.#lead)
  }
}

function mobaTitle(title: MobaTitle): EsportsTitle {
  return {
    breakSeconds: [600, 1_080],
    freshChance: (edge) => leadChance(title.pace, minuteChances(edge), 0, 0),
    start: (setup, random) => new MobaGame(title, setup, random),
  }
}

export const ANCIENTS = mobaTitle(ANCIENTS_TITLE)
export const RIFT = mobaTitle(RIFT_TITLE)
