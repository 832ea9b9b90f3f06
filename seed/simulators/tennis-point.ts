/**
 * One point of tennis by chance. A server wins the same share of the points all through a match, first and second
 * serves taken together; so the chances of games, sets and matches can be calculated exactly (see tennis-outlook).
 */
import type { Random } from '../random.ts'
import { other, type Side } from './simulation.ts'

export type GroundType = 'Hardcourt outdoor' | 'Hardcourt indoor' | 'Clay' | 'Grass'

/**
 * How a point ended. @assumed `winner` is a stroke out of reach, `error` an unforced error and `loser` a forced one
 * of the side that lost the point.
 */
export type PointType = 'ace' | 'doubleFault' | 'winner' | 'loser' | 'error'

export interface PlayedPoint {
  /** The real second after the start at which it was over. */
  readonly second: number
  readonly server: Side
  readonly winner: Side
  readonly type: PointType
  /** Which serve was played; the second one also when it was a double fault. */
  readonly serve: 1 | 2
}

/** How one side serves against the other. */
export interface Service {
  /** Share of points won. */
  readonly won: number
  /** Share of first serves in, and of points won with them. */
  readonly firstIn: number
  readonly firstWon: number
  /** Of the points with a second serve: won, and lost by a double fault. */
  readonly secondWon: number
  readonly doubleFault: number
  /** Of the points won with a first serve. */
  readonly ace: number
}

interface Level {
  readonly won: number
  readonly firstIn: number
  readonly doubleFault: number
  readonly ace: number
}

/** What servers of equal strength do; men win about 64 of 100 points on a hard court, women 57. */
const LEVELS: Readonly<Record<'M' | 'F', Level>> = {
  M: { won: 0.64, firstIn: 0.62, doubleFault: 0.09, ace: 0.17 },
  F: { won: 0.57, firstIn: 0.63, doubleFault: 0.13, ace: 0.07 },
}
/** What the ground adds to the points won by servers, and how much easier aces are on it. */
const GROUNDS: Readonly<Record<GroundType, { readonly won: number; readonly ace: number }>> = {
  'Hardcourt outdoor': { won: 0, ace: 1 },
  'Hardcourt indoor': { won: 0.01, ace: 1.2 },
  Clay: { won: -0.025, ace: 0.6 },
  Grass: { won: 0.025, ace: 1.4 },
}
/** A first serve wins that much more than a server's average. */
const FIRST_SERVE_EDGE = 0.09
const SECOND_SERVE_ACE = 0.02

export interface ServiceSetup {
  readonly ground: GroundType
  readonly gender: 'M' | 'F'
  /** Strength of the server less that of the receiver, in shares of points. */
  readonly edge: number
}

export function serviceOf({ ground, gender, edge }: ServiceSetup): Service {
  const level = LEVELS[gender]
  const won = Math.min(0.8, Math.max(0.45, level.won + GROUNDS[ground].won + edge))
  const { firstIn } = level
  return {
    won,
    firstIn,
    firstWon: won + FIRST_SERVE_EDGE,
    secondWon: won - (FIRST_SERVE_EDGE * firstIn) / (1 - firstIn),
    doubleFault: level.doubleFault,
    ace: level.ace * GROUNDS[ground].ace,
  }
}

/** How the rally ended that the side won: by its own stroke, or by the other one's error. */
const RALLY_ENDS: readonly (readonly [type: PointType, weight: number])[] = [
  ['winner', 36],
  ['loser', 33],
  ['error', 31],
]

function rallyEnd(random: Random): PointType {
  return (random.weighted(RALLY_ENDS, ([, weight]) => weight) ?? (RALLY_ENDS[0] as [PointType, number]))[0]
}

export function playPoint(service: Service, server: Side, random: Random): Omit<PlayedPoint, 'second'> {
  const receiver = other(server)
  if (random.chance(service.firstIn)) {
    const isWon = random.chance(service.firstWon)
    const isAce = isWon && random.chance(service.ace)
    const type = isAce ? 'ace' : rallyEnd(random)
    return { server, winner: isWon ? server : receiver, type, serve: 1 }
  }
  if (random.chance(service.doubleFault)) {
    return { server, winner: receiver, type: 'doubleFault', serve: 2 }
  }
  const isWon = random.chance(service.secondWon / (1 - service.doubleFault))
  const isAce = isWon && random.chance(SECOND_SERVE_ACE)
  return { server, winner: isWon ? server : receiver, type: isAce ? 'ace' : rallyEnd(random), serve: 2 }
}

/** Seconds from the end of the point before to the end of this one. */
export function pointSeconds(point: Pick<PlayedPoint, 'type' | 'serve'>, random: Random): number {
  const pause = random.integer(17, 25) + (point.serve === 2 ? random.integer(8, 12) : 0)
  const isShort = point.type === 'ace' || point.type === 'doubleFault'
  return pause + (isShort ? 2 : random.integer(3, 22))
}
