/** The round-based shooter: a map, round by round, and its statistics (docs/reference/resources.md#15). */
import { SHOOTER_MAPS } from '../names/esports.ts'
import type { Random } from '../random.ts'
import type { EsportsGame, EsportsMember, EsportsTitle, GameSetup, GameState } from './esports-game.ts'
import type { Side } from './match.ts'
import {
  drawLength,
  drawOutcome,
  type Kill,
  playKills,
  type Round,
  type ShooterSide,
  usefulPlayers,
} from './shooter-round.ts'
import {
  isAfterBreak,
  isMapWon,
  mapChance,
  oppositeSide,
  type RoundChances,
  sideInRound,
} from './shooter-score.ts'

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
    const told = rounds.map(({ number, winner, side, outcome }) => {
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
      rounds: told,
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

/** What everybody did in the rounds so far. */
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
