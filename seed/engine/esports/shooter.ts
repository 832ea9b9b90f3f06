/** The round-based shooter: a map, round by round, and its statistics (docs/reference/resources.md#15). */
import type { EsportsChange } from '../../../src/contract/match-blocks.ts'
import { SHOOTER_MAPS } from '../../names/esports.ts'
import type { Random } from '../../random.ts'
import { type Both, both, noScore, other, SIDES, type Side, type SquadPlayer } from '../match.ts'
import { recursive } from '../outlook.ts'
import { Counters, counting } from '../statistics.ts'
import type { EsportsGame, EsportsTitle, GameSetup, Lineups } from './series.ts'

type ShooterSide = 'T' | 'CT'
export type Outcome = 'elimination' | 'defuse' | 'explosion' | 'timeout'

export interface Kill {
  /** The side of the killer. */
  readonly side: Side
  readonly killer: SquadPlayer
  readonly victim: SquadPlayer
  readonly assistant: SquadPlayer | null
}

const SQUAD_SIZE = 5
const HEADSHOT_SHARE = 0.46
const ASSIST_SHARE = 0.28
/** What a killer, and an assistant, took of the victim's 100 points of health. */
const DAMAGE = [92, 100] as const
const ASSIST_DAMAGE = [25, 60] as const
/** What a player who survives has lost of it. */
const HURT = [0, 70] as const
/** Mean and deviation of the players who die, of five, unless all of the loser's have to. */
const DEATHS = { winner: [2.1, 1.4], loser: [3.6, 0.9] } as const

/** Frequency of outcomes by the side of the winner. */
const OUTCOMES: Readonly<Record<ShooterSide, Readonly<Partial<Record<Outcome, number>>>>> = {
  T: { elimination: 62, explosion: 38 },
  CT: { elimination: 60, defuse: 28, timeout: 12 },
}

/** Seconds of play of a round, by its outcome; a bomb that explodes or is defused was planted before. */
const LASTS: Readonly<Record<Outcome, readonly [number, number]>> = {
  elimination: [35, 105],
  defuse: [70, 145],
  explosion: [80, 150],
  timeout: [115, 115],
}

function drawOutcome(side: ShooterSide, random: Random): Outcome {
  const shares = OUTCOMES[side]
  return random.weighted(Object.keys(shares) as Outcome[], (outcome) => shares[outcome] ?? 0) as Outcome
}

/**
 * The sides of the killed players, in order: all of the loser's in an elimination, which ends with the last of them, and
 * never all of the winner's.
 */
function deathOrder(winner: Side, outcome: Outcome, random: Random): Side[] {
  const some = ([mean, deviation]: readonly [number, number]) =>
    Math.min(SQUAD_SIZE - 1, Math.floor(Math.abs(random.normal(mean, deviation))))
  const isElimination = outcome === 'elimination'
  const loser = other(winner)
  const deaths = {
    [winner]: some(DEATHS.winner),
    [loser]: isElimination ? SQUAD_SIZE - 1 : some(DEATHS.loser),
  } as Both<number>
  const all = SIDES.flatMap((side) => Array<Side>(deaths[side]).fill(side))
  return [...random.shuffle(all), ...(isElimination ? [loser] : [])]
}

export function playKills(lineups: Lineups, winner: Side, outcome: Outcome, random: Random): Kill[] {
  const alive = both((side) => lineups[side])
  return deathOrder(winner, outcome, random).map((dying) => {
    const side = other(dying)
    const victim = random.pick(alive[dying])
    alive[dying] = alive[dying].filter((member) => member !== victim)
    const killer = random.weighted(alive[side], ({ ability }) => ability ** 2) as SquadPlayer
    const others = alive[side].filter((member) => member !== killer)
    const assistant = others.length > 0 && random.chance(ASSIST_SHARE) ? random.pick(others) : null
    return { side, killer, victim, assistant }
  })
}

/** Players who contributed: a kill, an assist, survived, or were avenged at once (KAST). */
function usefulPlayers(members: readonly SquadPlayer[], kills: readonly Kill[]): SquadPlayer[] {
  return members.filter(
    (member) =>
      kills.some(({ killer, assistant }) => member === killer || member === assistant) ||
      kills.every(({ victim, killer }, i) => victim !== member || kills[i + 1]?.victim === killer),
  )
}

const HALF = 12
const REGULAR = 2 * HALF
const OVERTIME_HALF = 3
const OVERTIME = 2 * OVERTIME_HALF

const oppositeSide = (side: ShooterSide): ShooterSide => (side === 'T' ? 'CT' : 'T')

/** Number of side changes before a round (from 1). */
function changesBefore(round: number): number {
  if (round <= REGULAR) return round <= HALF ? 0 : 1
  return 1 + Math.floor((round - REGULAR - 1 + OVERTIME_HALF) / OVERTIME)
}

/** The side of home in a round, counted from 1. */
export function sideInRound(startingSide: ShooterSide, round: number): ShooterSide {
  return changesBefore(round) % 2 === 0 ? startingSide : oppositeSide(startingSide)
}

/** Whether there is a break before this round. */
function isAfterBreak(round: number): boolean {
  if (round <= REGULAR) return round === HALF + 1
  return (round - REGULAR - 1) % OVERTIME_HALF === 0
}

/** Thirteen rounds win if the loser has fewer than 12; otherwise four rounds of an overtime. */
export function isMapWon(own: number, opposite: number): boolean {
  if (opposite < HALF) return own === HALF + 1
  const overtimes = Math.floor((opposite - HALF) / OVERTIME_HALF)
  return own === HALF + overtimes * OVERTIME_HALF + OVERTIME_HALF + 1
}

type RoundChances = Readonly<Record<ShooterSide, number>>

/** Rounds after which a map counts as even: one of ten thousand million has twenty overtimes. */
const LONGEST_MAP = REGULAR + 20 * OVERTIME

/** Probability that home wins the map from a score. */
function mapChance(startingSide: ShooterSide, chances: RoundChances, home: number, away: number): number {
  const from = recursive<number>((h, a, later) => {
    if (isMapWon(h, a)) return 1
    if (isMapWon(a, h)) return 0
    if (h + a >= LONGEST_MAP) return 0.5
    const p = chances[sideInRound(startingSide, h + a + 1)]
    return p * later(h + 1, a) + (1 - p) * later(h, a + 1)
  })
  return from(home, away)
}

/** Defenders win a little more than half of the rounds. */
const DEFENCE_EDGE = 0.02
/** Before each round teams buy. */
const BUY_SECONDS = 20
const BREAK_SECONDS = 60

function roundChances(edge: number): RoundChances {
  const share = (value: number) => Math.min(0.8, Math.max(0.2, value))
  return { T: share(0.5 + edge - DEFENCE_EDGE), CT: share(0.5 + edge + DEFENCE_EDGE) }
}

const oneDecimal = (value: number) => Math.round(value * 10) / 10

type Round = NonNullable<EsportsChange['games'][number]['rounds']>[number]

class ShooterGame implements EsportsGame {
  readonly frame
  winner: Side | null = null
  readonly #lineups: Lineups
  readonly #random: Random
  readonly #startingSide: ShooterSide
  readonly #chances: RoundChances
  readonly #rounds: Round[] = []
  readonly #won = noScore()
  readonly #counters = new Counters(counting('kills', 'deaths', 'assists', 'headshots', 'damage', 'useful'))

  constructor({ gameNumber, lineups, edge, series }: GameSetup, random: Random) {
    this.#lineups = lineups
    this.#random = random
    this.#startingSide = random.pick(['T', 'CT'])
    this.#chances = roundChances(edge)
    const name = series.shuffle(SHOOTER_MAPS)[gameNumber - 1] as string
    this.frame = { map: { name, image: null }, homeTeamStartingSide: this.#startingSide }
  }

  *play() {
    while (!this.winner) {
      const number = this.#rounds.length + 1
      const homeSide = sideInRound(this.#startingSide, number)
      const winner = this.#random.chance(this.#chances[homeSide]) ? 'home' : 'away'
      const side = winner === 'home' ? homeSide : oppositeSide(homeSide)
      const outcome = drawOutcome(side, this.#random)
      const pause = number > 1 && isAfterBreak(number) ? BREAK_SECONDS : 0
      yield pause + BUY_SECONDS + this.#random.integer(...LASTS[outcome])
      this.#won[winner] += 1
      const { home: homeScore, away: awayScore } = this.#won
      this.#rounds.push({ number, winner, side, outcome, homeScore, awayScore })
      this.#count(playKills(this.#lineups, winner, outcome, this.#random))
      if (isMapWon(this.#won[winner], this.#won[other(winner)])) this.winner = winner
    }
  }

  #count(kills: readonly Kill[]): void {
    const counters = this.#counters
    const random = this.#random
    for (const { side, killer, victim, assistant } of kills) {
      const helped = assistant ? random.integer(...ASSIST_DAMAGE) : 0
      const damage = random.integer(...DAMAGE) - helped
      counters.gain(side, killer, { kills: 1, damage, headshots: random.chance(HEADSHOT_SHARE) ? 1 : 0 })
      counters.gain(other(side), victim, { deaths: 1 })
      if (assistant) counters.gain(side, assistant, { assists: 1, damage: helped })
    }
    const dead = new Set(kills.map(({ victim }) => victim))
    for (const side of SIDES) {
      for (const member of usefulPlayers(this.#lineups[side], kills))
        counters.gain(side, member, { useful: 1 })
      const survivors = this.#lineups[other(side)].filter((member) => !dead.has(member))
      for (const _ of survivors)
        counters.gain(side, random.pick(this.#lineups[side]), { damage: random.integer(...HURT) })
    }
  }

  /** ADR is damage a round, KAST the percentage of useful rounds. */
  #player(side: Side, member: SquadPlayer) {
    const rounds = Math.max(1, this.#rounds.length)
    const own = this.#counters.player(side, member)
    const { kills = 0, deaths = 0, assists = 0, headshots = 0, damage = 0, useful = 0 } = own
    const adr = oneDecimal(damage / rounds)
    return { kills, deaths, assists, adr, kast: oneDecimal((100 * useful) / rounds), headshots }
  }

  view() {
    const { home: homeScore, away: awayScore } = this.#won
    return {
      homeScore,
      awayScore,
      statistics: both((side) => {
        const { kills = 0, deaths = 0, assists = 0, headshots = 0 } = this.#counters.team(side)
        return { kills, deaths, assists, headshots, roundsWon: this.#won[side] }
      }),
      players: both((side) =>
        this.#lineups[side].map((member) => ({
          playerId: member.id,
          statistics: this.#player(side, member),
        })),
      ),
      rounds: [...this.#rounds],
    }
  }

  chance(): number {
    return mapChance(this.#startingSide, this.#chances, this.#won.home, this.#won.away)
  }
}

export const SHOOTER: EsportsTitle = {
  breakSeconds: [480, 720],
  freshChance: (edge) => {
    const chance = (side: ShooterSide) => mapChance(side, roundChances(edge), 0, 0)
    return (chance('T') + chance('CT')) / 2
  },
  start: (setup, random) => new ShooterGame(setup, random),
}
