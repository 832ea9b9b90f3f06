/**
 * Shots: position, body part, quality and outcome.
 *
 * The expected goals of a shot follow a logistic model of the distance and of the angle that the goal fills, the two
 * terms that all such models begin with (R. Pollard and C. Reep, "Measuring the effectiveness of playing strategies at
 * soccer", 1997). The frequency of goals equals the expected goals: a shot is first on target or not; then the expected
 * goals on target give the probability that it beats the goalkeeper.
 *
 * @assumed The coefficients, and the rates of on target, blocked and woodwork. Both sides attack towards x = 100 of a
 * pitch of 105 by 68 metres; y counts across. In the goal mouth the posts stand at y 45.2 and 54.8, and the bar lies at
 * z 38.
 */
import type { ShotmapChange } from '../../../src/contract/match-blocks.ts'
import type { Random } from '../../random.ts'
import type { Statistics } from '../match.ts'

type Shot = ShotmapChange[number]
export type Situation = NonNullable<Shot['situation']>
export type ShotType = 'goal' | 'save' | 'miss' | 'block' | 'post'

const PITCH = { length: 105, width: 68 }
const HALF_GOAL = 3.66
/** Metres from the goal line, and from the middle. */
const BOX = { depth: 16.5, half: 20.16 }
const POSTS = [45.2, 54.8] as const
const BAR = 38

interface SituationRow {
  readonly situation: Situation
  readonly weight: number
  readonly outside: number
  readonly head: number
  /** Probability that a team mate created the chance. */
  readonly helped: number
  readonly bonus: number
}

const SITUATIONS: readonly SituationRow[] = [
  { situation: 'assisted', weight: 46, outside: 0.36, head: 0.15, helped: 1, bonus: 0 },
  { situation: 'regular', weight: 18, outside: 0.5, head: 0.04, helped: 0, bonus: 0 },
  { situation: 'corner', weight: 13, outside: 0.18, head: 0.48, helped: 0.75, bonus: -0.1 },
  { situation: 'setPiece', weight: 8, outside: 0.25, head: 0.42, helped: 0.7, bonus: -0.1 },
  { situation: 'fastBreak', weight: 7, outside: 0.2, head: 0, helped: 0.75, bonus: 0.4 },
  { situation: 'freeKick', weight: 4.5, outside: 1, head: 0, helped: 0, bonus: 0.2 },
  { situation: 'throwIn', weight: 2.5, outside: 0.35, head: 0.3, helped: 0.7, bonus: 0 },
]

/** Mean expected goals of the model over many shots, before the factor of a side. */
const MEAN_XG = 0.1086

export interface ShotPlan {
  readonly situation: Situation
  readonly bodyPart: NonNullable<Shot['bodyPart']>
  readonly isHelped: boolean
  readonly isInsideBox: boolean
  /** Two decimals. */
  readonly xg: number
  readonly coordinates: Shot['coordinates']
}

/** By the place: metres from the goal line and from the middle. */
function logit(depth: number, offCentre: number): number {
  const distance = Math.hypot(depth, offCentre)
  const angle = Math.atan2(
    2 * HALF_GOAL * depth,
    depth * depth + offCentre * offCentre - HALF_GOAL * HALF_GOAL,
  )
  return -0.8 + 0.9 * angle - 0.13 * distance
}

const HEADER = -0.75

const between = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
const oneDecimal = (value: number) => Math.round(value * 10) / 10
const twoDecimals = (value: number) => Math.round(value * 100) / 100

function positionOf(isOutside: boolean, isHead: boolean, random: Random) {
  const depth = isOutside
    ? 17 - 5 * Math.log(1 - 0.97 * random.next())
    : between(random.normal(isHead ? 8 : 10.8, isHead ? 2.2 : 3.3), 2.5, 16.4)
  const spread = isHead ? 4 : 3 + depth * 0.35
  const width = isOutside ? 26 : BOX.half - 0.3
  return { depth, offCentre: between(random.normal(0, spread), -width, width) }
}

function coordinatesOf(depth: number, offCentre: number): Shot['coordinates'] {
  return {
    x: oneDecimal(100 * (1 - depth / PITCH.length)),
    y: oneDecimal(50 + (100 * offCentre) / PITCH.width),
  }
}

/** Factor for the shots of a side, given its number of shots and goals. */
export const shotQuality = (goals: number, shots: number): number => goals / (shots * MEAN_XG)

export function planShot(quality: number, random: Random): ShotPlan {
  const row = random.weighted(SITUATIONS, ({ weight }) => weight) ?? (SITUATIONS[0] as SituationRow)
  const isHead = random.chance(row.head)
  const isOutside = !isHead && random.chance(row.outside)
  const { depth, offCentre } = positionOf(isOutside, isHead, random)
  const value = 1 / (1 + Math.exp(-(logit(depth, offCentre) + row.bonus + (isHead ? HEADER : 0))))
  return {
    situation: row.situation,
    bodyPart: isHead
      ? 'head'
      : random.chance(0.02)
        ? 'other'
        : random.chance(0.66)
          ? 'rightFoot'
          : 'leftFoot',
    isHelped: random.chance(row.helped),
    isInsideBox: !isOutside,
    xg: between(twoDecimals(value * quality), 0.01, 0.95),
    coordinates: coordinatesOf(depth, offCentre),
  }
}

export interface ShotOutcome {
  readonly shotType: ShotType
  readonly xgot: number | null
  readonly goalMouthCoordinates: Shot['goalMouthCoordinates']
}

/** Outcome of a shot with the given expected goals and probability to be on target, which is at least as large. */
function outcome(xg: number, onTarget: number, blocked: number, random: Random): ShotOutcome {
  if (random.chance(onTarget)) {
    const mean = xg / onTarget
    const placement = random.next()
    const xgot = twoDecimals(mean + (2 * placement - 1) * 0.9 * Math.min(mean, 1 - mean))
    const goalMouthCoordinates = insideGoal(placement, random)
    return { shotType: random.chance(xgot) ? 'goal' : 'save', xgot, goalMouthCoordinates }
  }
  if (random.chance(blocked)) return { shotType: 'block', xgot: null, goalMouthCoordinates: null }
  const isPost = random.chance(0.07)
  return {
    shotType: isPost ? 'post' : 'miss',
    xgot: null,
    goalMouthCoordinates: isPost ? onFrame(random) : wide(random),
  }
}

export function finishShot({ xg, bodyPart, isInsideBox }: ShotPlan, random: Random): ShotOutcome {
  const blocked = bodyPart === 'head' ? 0.15 : isInsideBox ? 0.4 : 0.5
  return outcome(xg, Math.min(0.98, 0.27 + 0.75 * xg), blocked, random)
}

/** From eleven metres. */
export const PENALTY_SPOT = coordinatesOf(11, 0)

export function finishPenalty(xg: number, random: Random): ShotOutcome {
  return outcome(xg, 0.94, 0, random)
}

/** The better the placement, the nearer to a corner. */
function insideGoal(placement: number, random: Random) {
  const side = random.chance(0.5) ? 1 : -1
  return {
    y: oneDecimal(50 + side * 4.6 * between(placement * random.normal(0.9, 0.15), 0.03, 1)),
    z: oneDecimal(between((BAR - 1) * random.next() ** (2 - placement), 1, BAR - 1)),
  }
}

function onFrame(random: Random) {
  if (random.chance(0.35)) return { y: oneDecimal(45.4 + 9.2 * random.next()), z: BAR }
  return { y: random.pick(POSTS), z: oneDecimal(1 + 36 * random.next()) }
}

function wide(random: Random) {
  const far = -6 * Math.log(1 - 0.95 * random.next())
  if (random.chance(0.45))
    return { y: oneDecimal(42 + 16 * random.next()), z: oneDecimal(BAR + 1.5 + far * 3) }
  const [left, right] = POSTS
  const y = random.chance(0.5) ? left - 0.6 - far : right + 0.6 + far
  return { y: oneDecimal(y), z: oneDecimal(2 + 50 * random.next()) }
}

/** Whether a shot was a big chance, by its expected goals: what goes in is seen as one earlier. @assumed */
export const isBigChance = (xg: number, isGoal: boolean): boolean => xg >= (isGoal ? 0.12 : 0.25)
const GAIN_OF_SHOT: Readonly<Record<ShotType, string>> = {
  goal: 'onTargetScoringAttempt',
  save: 'onTargetScoringAttempt',
  miss: 'shotOffTarget',
  post: 'shotOffTarget',
  block: 'blockedScoringAttempt',
}

/** Statistics of the shooter for a shot. */
export function gainsOf(
  { xg, isInsideBox, situation }: ShotPlan,
  { shotType, xgot }: ShotOutcome,
): Statistics {
  const isGoal = shotType === 'goal'
  const gains: Statistics = { totalShots: 1, expectedGoals: xg, touches: 1 }
  gains[isInsideBox ? 'shotsInsideBox' : 'shotsOutsideBox'] = 1
  gains[GAIN_OF_SHOT[shotType]] = 1
  if (isInsideBox) gains.touchesInOppBox = 1
  if (xgot !== null) gains.expectedGoalsOnTarget = xgot
  if (isGoal) gains.goals = 1
  if (shotType === 'post') gains.hitWoodwork = 1
  if (isBigChance(xg, isGoal)) gains[isGoal ? 'bigChanceScored' : 'bigChanceMissed'] = 1
  if (situation === 'penalty' && !isGoal) gains.penaltyMiss = 1
  return gains
}
