/**
 * A round of the shooter, kill by kill: who is dead neither kills nor assists. A round is won by killing all five of
 * the other side, by the bomb (T: explosion; CT: defuse) or by the time (CT).
 */
import type { Random } from '../random.ts'
import type { Both, EsportsMember, Lineups } from './esports-game.ts'
import { other, SIDES, type Side } from './match.ts'

export type ShooterSide = 'T' | 'CT'
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

/** Shares of the outcomes by the winner's side. */
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

export function drawOutcome(side: ShooterSide, random: Random): Outcome {
  const shares = OUTCOMES[side]
  return random.weighted(Object.keys(shares) as Outcome[], (outcome) => shares[outcome] ?? 0) as Outcome
}

export function drawLength(outcome: Outcome, random: Random): number {
  return random.integer(...LASTS[outcome])
}

/** How many of each side die: all of the loser's in an elimination, never all of the winner's. */
function drawDeaths(winner: Side, outcome: Outcome, random: Random): Both<number> {
  const few = () => Math.min(SQUAD_SIZE - 1, Math.floor(Math.abs(random.normal(2.1, 1.4))))
  const lost = outcome === 'elimination' ? SQUAD_SIZE : few()
  return winner === 'home' ? { home: few(), away: lost } : { home: lost, away: few() }
}

/** The sides whose players die, in turn. An elimination ends with the last one's death. */
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

/** A death is avenged when the killer is the next one to die. */
export function usefulPlayers(lineups: Lineups, kills: readonly Kill[]): Set<EsportsMember> {
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
