/** The round-based shooter: a map, round by round, and its statistics (docs/reference/resources.md#15). */

import { SHOOTER_MAPS } from '../names/esports.ts'
import type { Random } from '../random.ts'
import type {
  Both,
  EsportsGame,
  EsportsMember,
  EsportsTitle,
  GameSetup,
  GameState,
  Lineups,
} from './esports-game.ts'
import { other, SIDES, type Side } from './match.ts'

type ShooterSide = 'T' | 'CT'
export type Outcome = 'elimination' | 'defuse' | 'explosion' | 'timeout'

export interface Kill {
  /** The side of the killer. */
  readonly side: Side
  readonly killer: EsportsMember
  readonly victim: EsportsMember
  readonly assistant: EsportsMember | null
  readonly isHeadshot: boolean
  /** What the killer and the assistant took of the victim's 100 points of health. */
  readonly damage: number
  readonly assistDamage: number
}

export interface Round {
  readonly number: number
  /** Second of the game at which it was over. */
  readonly second: number
  readonly winner: Side
  /** The winner's. */
  readonly side: ShooterSide
  readonly outcome: Outcome
  readonly kills: readonly Kill[]
  /** Players who contributed: a kill, an assist, survived, or were avenged at once (KAST). */
  readonly useful: ReadonlySet<EsportsMember>
}

const SQUAD_SIZE = 5
const FULL_HEALTH = 100
const HEADSHOT_SHARE = 0.46
const ASSIST_SHARE = 0.28

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

function drawLength(outcome: Outcome, random: Random): number {
  return random.integer(...LASTS[outcome])
}

/** How many of each side die: all of the loser's in an elimination, never all of the winner's. */
function drawDeaths(winner: Side, outcome: Outcome, random: Random): Both<number> {
  const few = () => Math.min(SQUAD_SIZE - 1, Math.floor(Math.abs(random.normal(2.1, 1.4))))
  const lost = outcome === 'elimination' ? SQUAD_SIZE : few()
  return winner === 'home' ? { home: few(), away: lost } : { home: lost, away: few() }
}

/** The sides of the killed players, in order. An elimination ends with the last death. */
function deathOrder(deaths: Both<number>, winner: Side, random: Random): Side[] {
  const loser = other(winner)
  const isElimination = deaths[loser] === SQUAD_SIZE
  const all = SIDES.flatMap((side) => {
    const isHeldBack = isElimination && side === loser
    return Array<Side>(deaths[side] - (isHeldBack ? 1 : 0)).fill(side)
  })
  return [...random.shuffle(all), ...(isElimination ? [loser] : [])]
}

export function playKills(lineups: Lineups, winner: Side, outcome: Outcome, random: Random): Kill[] {
  const alive = { home: [...lineups.home], away: [...lineups.away] }
  return deathOrder(drawDeaths(winner, outcome, random), winner, random).map((dying) => {
    const side = other(dying)
    const victim = random.pick(alive[dying])
    alive[dying] = alive[dying].filter((member) => member !== victim)
    const killer = random.weighted(alive[side], ({ ability }) => ability ** 2) as EsportsMember
    const others = alive[side].filter((member) => member !== killer)
    const assistant = others.length > 0 && random.chance(ASSIST_SHARE) ? random.pick(others) : null
    const assistDamage = assistant ? random.integer(25, 60) : 0
    const damage = random.integer(85, FULL_HEALTH) - assistDamage
    return {
      side,
      killer,
      victim,
      assistant,
      isHeadshot: random.chance(HEADSHOT_SHARE),
      damage,
      assistDamage,
    }
  })
}

/** A death is traded if the killer dies next. */
function usefulPlayers(lineups: Lineups, kills: readonly Kill[]): Set<EsportsMember> {
  const useful = new Set([...lineups.home, ...lineups.away])
  kills.forEach(({ victim, killer }, i) => {
    if (kills[i + 1]?.victim !== killer) useful.delete(victim)
  })
  for (const { killer, assistant } of kills) {
    useful.add(killer)
    if (assistant) useful.add(assistant)
  }
  return useful
}

const HALF = 12
const REGULAR = 2 * HALF
const OVERTIME_HALF = 3
const OVERTIME = 2 * OVERTIME_HALF

function oppositeSide(side: ShooterSide): ShooterSide {
  return side === 'T' ? 'CT' : 'T'
}

/** Number of side changes before a round (from 1). */
function changesBefore(round: number): number {
  if (round <= REGULAR) return round <= HALF ? 0 : 1
  return 1 + Math.floor((round - REGULAR - 1 + OVERTIME_HALF) / OVERTIME)
}

/** The side of home in a round, counted from 1. */
export function sideInRound(startingSide: ShooterSide, round: number): ShooterSide {
  return changesBefore(round) % 2 === 0 ? startingSide : oppositeSide(startingSide)
}

/** Whether sides change before this round. */
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

/** Chance that home wins a round, by its side. */
type RoundChances = Readonly<Record<ShooterSide, number>>

/** Exact probability that home wins the map from a score. All overtimes are equal, so a level one has its own value. */
export function mapChance(
  startingSide: ShooterSide,
  chances: RoundChances,
  home: number,
  away: number,
): number {
  const known = new Map<number, number>()
  const walk = (h: number, a: number, level: number): number => {
    if (isMapWon(h, a)) return 1
    if (isMapWon(a, h)) return 0
    if (isLevel(h, a)) return level
    const key = h * 1000 + a
    const found = known.get(key)
    if (found !== undefined) return found
    const p = chances[sideInRound(startingSide, h + a + 1)]
    const value = p * walk(h + 1, a, level) + (1 - p) * walk(h, a + 1, level)
    known.set(key, value)
    return value
  }
  // The value of a level score solves v = a + b v; two evaluations give a and b.
  const next = (level: number) => {
    known.clear()
    const p = chances[sideInRound(startingSide, REGULAR + 1)]
    return p * walk(HALF + 1, HALF, level) + (1 - p) * walk(HALF, HALF + 1, level)
  }
  const [ifLost, ifWon] = [next(0), next(1)]
  const level = ifLost / (1 - (ifWon - ifLost))
  known.clear()
  return walk(home, away, level)
}

/** An overtime is about to begin. */
function isLevel(home: number, away: number): boolean {
  return home === away && home >= HALF && (home - HALF) % OVERTIME_HALF === 0
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

class ShooterGame implements EsportsGame {
  readonly frame
  known = 0
  winner: Side | null = null
  readonly #setup: GameSetup
  readonly #random: Random
  readonly #startingSide: ShooterSide
  readonly #chances: RoundChances
  readonly #rounds: Round[] = []
  readonly #won = { home: 0, away: 0 }

  constructor(setup: GameSetup, map: string, random: Random) {
    this.#setup = setup
    this.#random = random
    this.#startingSide = random.pick(['T', 'CT'])
    this.#chances = roundChances(setup.edge)
    this.frame = { map: { name: map, image: null }, homeTeamStartingSide: this.#startingSide }
  }

  step(): boolean {
    if (this.winner) return false
    const number = this.#rounds.length + 1
    const homeSide = sideInRound(this.#startingSide, number)
    const winner = this.#random.chance(this.#chances[homeSide]) ? 'home' : 'away'
    const side = winner === 'home' ? homeSide : oppositeSide(homeSide)
    const outcome = drawOutcome(side, this.#random)
    const kills = playKills(this.#setup.lineups, winner, outcome, this.#random)
    const useful = usefulPlayers(this.#setup.lineups, kills)
    const pause = number > 1 && isAfterBreak(number) ? BREAK_SECONDS : 0
    this.known += pause + BUY_SECONDS + drawLength(outcome, this.#random)
    this.#rounds.push({ number, second: this.known, winner, side, outcome, kills, useful })
    this.#won[winner] += 1
    if (isMapWon(this.#won[winner], this.#won[winner === 'home' ? 'away' : 'home'])) this.winner = winner
    return this.winner === null
  }

  #until(second: number): Round[] {
    return this.#rounds.filter((round) => round.second <= second)
  }

  view(second: number): GameState {
    const rounds = this.#until(second)
    const won = { home: 0, away: 0 }
    const reported = rounds.map(({ number, winner, side, outcome }) => {
      won[winner] += 1
      return { number, winner, side, outcome, homeScore: won.home, awayScore: won.away }
    })
    const tally = new KillTally(rounds)
    const { lineups } = this.#setup
    const players = (side: Side) =>
      lineups[side].map((member) => ({ playerId: member.id, statistics: tally.player(member) }))
    const team = (side: Side) => ({ ...tally.team(lineups[side]), roundsWon: won[side] })
    return {
      homeScore: won.home,
      awayScore: won.away,
      statistics: { home: team('home'), away: team('away') },
      players: { home: players('home'), away: players('away') },
      rounds: reported,
    }
  }

  chance(second: number): number {
    const won = { home: 0, away: 0 }
    for (const { winner } of this.#until(second)) won[winner] += 1
    return mapChance(this.#startingSide, this.#chances, won.home, won.away)
  }
}

const COUNTED = ['kills', 'deaths', 'assists', 'headshots', 'damage', 'useful'] as const
type Counts = Record<(typeof COUNTED)[number], number>

function oneDecimal(value: number): number {
  return Math.round(value * 10) / 10
}

/** Statistics of the players in the rounds so far. */
class KillTally {
  readonly #counts = new Map<EsportsMember, Counts>()
  readonly #rounds: number

  constructor(rounds: readonly Round[]) {
    this.#rounds = rounds.length
    for (const { kills, useful } of rounds) {
      kills.forEach((kill) => {
        this.#add(kill)
      })
      for (const member of useful) this.#of(member).useful += 1
    }
  }

  #of(member: EsportsMember): Counts {
    let counts = this.#counts.get(member)
    if (!counts) {
      counts = { kills: 0, deaths: 0, assists: 0, headshots: 0, damage: 0, useful: 0 }
      this.#counts.set(member, counts)
    }
    return counts
  }

  #add({ killer, victim, assistant, isHeadshot, damage, assistDamage }: Kill): void {
    const own = this.#of(killer)
    own.kills += 1
    own.damage += damage
    if (isHeadshot) own.headshots += 1
    this.#of(victim).deaths += 1
    if (!assistant) return
    this.#of(assistant).assists += 1
    this.#of(assistant).damage += assistDamage
  }

  /** ADR is damage a round, KAST the percentage of useful rounds. */
  player(member: EsportsMember) {
    const { kills, deaths, assists, headshots, damage, useful } = this.#of(member)
    const rounds = Math.max(1, this.#rounds)
    const adr = oneDecimal(damage / rounds)
    return { kills, deaths, assists, adr, kast: oneDecimal((100 * useful) / rounds), headshots }
  }

  team(members: readonly EsportsMember[]) {
    const sum = { kills: 0, deaths: 0, assists: 0, headshots: 0 }
    for (const member of members) {
      const counts = this.#of(member)
      for (const key of ['kills', 'deaths', 'assists', 'headshots'] as const) sum[key] += counts[key]
    }
    return sum
  }
}

export const SHOOTER: EsportsTitle = {
  breakSeconds: [480, 720],
  freshChance: (edge) => {
    const chance = (side: ShooterSide) => mapChance(side, roundChances(edge), 0, 0)
    return (chance('T') + chance('CT')) / 2
  },
  series: (random) => {
    const maps = random.shuffle(SHOOTER_MAPS)
    return (setup, chance) => new ShooterGame(setup, maps[setup.gameNumber - 1] as string, chance)
  },
}
