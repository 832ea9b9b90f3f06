/**
 * Attacks: shots with the events before and after them, penalties, own goals, offsides, corners. Only players on the
 * pitch at that second take part. Events as in docs/reference/resources.md#7.
 *
 * @assumed `team` of an own goal is the side that benefits. An own goal is not a shot. Shots that hit the woodwork are
 * off target. A goal disallowed by the video assistants was offside.
 */
import type { LiveEventChange as LiveEvent } from '../../src/contract/resources/live-event.ts'
import { foul, freeKickFor, penaltyFoul } from './football-fouls.ts'
import {
  count,
  emit,
  type FootballPlay,
  type Minute,
  OWN_GOALS,
  PENALTY_GIVEN,
  PENALTY_REVIEWED,
  PENALTY_SCORED,
  pass,
  pickBy,
  review,
  timeOf,
} from './football-play.ts'
import {
  finishPenalty,
  finishShot,
  PENALTY_SPOT,
  planShot,
  type ShotOutcome,
  type ShotPlan,
  type ShotType,
  shotQuality,
} from './football-shots.ts'
import { both, named, other, type Side, type SquadPlayer, type Statistics } from './match.ts'

const SCORES = { G: 0, D: 1, M: 2.6, F: 6 }
const ASSISTS = { G: 0.1, D: 1.5, M: 4, F: 2.5 }
const BLOCKS = { G: 0, D: 3, M: 1.4, F: 0.3 }
const UNLUCKY = { G: 0.2, D: 1.4, M: 1.2, F: 0.8 }
const OFFSIDES = { G: 0, D: 0.2, M: 0.7, F: 2.2 }
const ERRORS = { G: 0.8, D: 1.4, M: 0.8, F: 0.2 }
/** Expected goals from which a shot is a big chance. */
const BIG_CHANCE = 0.25
const ERROR_BEFORE_SHOT = 0.03
const CORNER_AFTER = { save: 0.25, block: 0.35 } as Readonly<Record<string, number>>
const GAIN_OF_SHOT: Readonly<Record<ShotType, string>> = {
  goal: 'onTargetScoringAttempt',
  save: 'onTargetScoringAttempt',
  miss: 'shotOffTarget',
  post: 'shotOffTarget',
  block: 'blockedScoringAttempt',
}
const PENALTY_REASONS = { save: 'Goalkeeper save', miss: 'Off target', post: 'Woodwork' } as Readonly<
  Record<string, string>
>

function goal(
  play: FootballPlay,
  minute: Minute,
  side: Side,
  event: Partial<LiveEvent> & { class: string },
): void {
  const { phase, startSecond, offset } = minute
  const on = both((of) => play.sides[of].on)
  const gameSecond = minute.time * 60
  play.record.points(startSecond + offset, { phase, gameSecond, side, points: 1, on })
  play.goals[side] += 1
  emit(play, minute, {
    type: 'goal',
    team: side,
    from: event.class,
    ...event,
    homeScore: play.goals.home,
    awayScore: play.goals.away,
  })
}

export function corner(play: FootballPlay, minute: Minute, side: Side): void {
  count(play, minute, side, null, { cornerKicks: 1 })
}

export function offside(play: FootballPlay, minute: Minute, side: Side): void {
  const player = pickBy(play, side, OFFSIDES)
  if (player) offsideOf(play, minute, side, player)
}

function offsideOf(play: FootballPlay, minute: Minute, side: Side, player: SquadPlayer): void {
  count(play, minute, side, player, { totalOffside: 1 })
  freeKickFor(play, minute, other(side))
}

export function ownGoal(play: FootballPlay, minute: Minute, side: Side): void {
  const unlucky = pickBy(play, other(side), UNLUCKY)
  if (!unlucky) return
  count(play, minute, other(side), unlucky, { ownGoals: 1 })
  count(play, minute, other(side), play.sides[other(side)].keeper, { goalsConceded: 1 })
  goal(play, minute, side, { class: 'ownGoal', ...named(unlucky) })
}

export function disallowedGoal(play: FootballPlay, minute: Minute, side: Side): void {
  const scorer = pickBy(play, side, SCORES)
  if (!scorer) return
  offsideOf(play, minute, side, scorer)
  review(play, minute, side, 'goalNotAwarded', false, scorer)
}

export function openPlayShot(play: FootballPlay, minute: Minute, side: Side): void {
  const { random, rates, shots } = play
  const quality = shotQuality(rates[side] * (1 - OWN_GOALS), shots[side])
  const plan = planShot(quality, random)
  const shooter = pickBy(play, side, SCORES)
  if (!shooter) return
  if (plan.situation === 'corner') corner(play, minute, side)
  if (plan.situation === 'freeKick' || plan.situation === 'setPiece') foul(play, minute, other(side))
  const helper = plan.isHelped ? pickBy(play, side, ASSISTS, shooter) : undefined
  const result = finishShot(plan, random)
  const isGoal = result.shotType === 'goal'
  if (plan.situation !== 'freeKick' && random.chance(ERROR_BEFORE_SHOT))
    error(play, minute, other(side), isGoal)
  shoot(play, minute, side, shooter, plan, result)
  if (helper) help(play, minute, side, helper, plan, isGoal)
  if (plan.xg >= BIG_CHANCE) count(play, minute, side, helper ?? shooter, { bigChanceCreated: 1 })
  if (!isGoal) {
    if (random.chance(CORNER_AFTER[result.shotType] ?? 0)) corner(play, minute, side)
    return
  }
  const assist = helper ? { assist: { id: helper.id, name: helper.name }, assistName: helper.name } : {}
  goal(play, minute, side, { class: 'regular', ...named(shooter), ...assist })
  if (random.chance(0.05)) review(play, minute, side, 'goalAwarded', true, shooter)
}

function error(play: FootballPlay, minute: Minute, side: Side, isGoal: boolean): void {
  const culprit = pickBy(play, side, ERRORS)
  if (!culprit) return
  count(play, minute, side, culprit, { errorLeadToAShot: 1, ...(isGoal ? { errorLeadToAGoal: 1 } : {}) })
}

/** The last successful pass. */
function help(
  play: FootballPlay,
  minute: Minute,
  side: Side,
  helper: SquadPlayer,
  { xg, bodyPart }: ShotPlan,
  isGoal: boolean,
): void {
  const isCross = bodyPart === 'head'
  count(play, minute, side, helper, {
    keyPass: 1,
    expectedAssists: xg,
    totalPass: 1,
    accuratePass: 1,
    touches: 1,
    ...(isCross ? { totalCross: 1, accurateCross: 1 } : {}),
    ...(isGoal ? { goalAssist: 1 } : {}),
  })
}

/** Statistics of the shooter for a shot. */
function gainsOf({ xg, isInsideBox, situation }: ShotPlan, { shotType, xgot }: ShotOutcome): Statistics {
  const isGoal = shotType === 'goal'
  const gains: Statistics = { totalShots: 1, expectedGoals: xg, touches: 1 }
  gains[isInsideBox ? 'shotsInsideBox' : 'shotsOutsideBox'] = 1
  gains[GAIN_OF_SHOT[shotType]] = 1
  if (isInsideBox) gains.touchesInOppBox = 1
  if (xgot !== null) gains.expectedGoalsOnTarget = xgot
  if (isGoal) gains.goals = 1
  if (shotType === 'post') gains.hitWoodwork = 1
  if (xg >= BIG_CHANCE) gains[isGoal ? 'bigChanceScored' : 'bigChanceMissed'] = 1
  if (situation === 'penalty' && !isGoal) gains.penaltyMiss = 1
  return gains
}

/** The shot itself, with the statistics of the other side. */
function shoot(
  play: FootballPlay,
  minute: Minute,
  side: Side,
  shooter: SquadPlayer,
  plan: ShotPlan,
  result: ShotOutcome,
): void {
  const { situation, bodyPart, xg, coordinates, isInsideBox } = plan
  const { shotType, xgot, goalMouthCoordinates } = result
  play.record.shot(minute.startSecond + minute.offset, {
    ...timeOf(minute),
    team: side,
    playerId: shooter.id,
    shotType,
    situation,
    bodyPart,
    xg,
    xgot,
    coordinates,
    goalMouthCoordinates,
  })
  count(play, minute, side, shooter, gainsOf(plan, result))
  if (xgot !== null) {
    const isGoal = shotType === 'goal'
    count(play, minute, other(side), play.sides[other(side)].keeper, {
      goalsPrevented: xgot - (isGoal ? 1 : 0),
      touches: 1,
      ...(isGoal ? { goalsConceded: 1 } : { saves: 1 }),
      ...(!isGoal && isInsideBox ? { savedShotsFromInsideTheBox: 1 } : {}),
      ...(!isGoal && situation === 'penalty' ? { penaltySave: 1 } : {}),
    })
  }
  const blocker = shotType === 'block' ? pickBy(play, other(side), BLOCKS) : undefined
  if (blocker) count(play, minute, other(side), blocker, { outfielderBlock: 1 })
}

export function penalty(play: FootballPlay, minute: Minute, side: Side): void {
  const taker = pickBy(play, side, SCORES)
  if (!taker) return
  if (play.videoReview && play.random.chance(PENALTY_REVIEWED)) {
    const given = play.random.chance(PENALTY_GIVEN)
    review(play, minute, side, given ? 'penaltyAwarded' : 'penaltyNotAwarded', given, taker)
    if (!given) return
  }
  penaltyFoul(play, minute, other(side))
  pass(minute, 10)
  const plan: ShotPlan = {
    situation: 'penalty',
    bodyPart: play.random.chance(0.72) ? 'rightFoot' : 'leftFoot',
    isHelped: false,
    isInsideBox: true,
    xg: PENALTY_SCORED,
    coordinates: PENALTY_SPOT,
  }
  const result = finishPenalty(PENALTY_SCORED, play.random)
  shoot(play, minute, side, taker, plan, result)
  count(play, minute, side, taker, { bigChanceCreated: 1 })
  if (result.shotType === 'goal') goal(play, minute, side, { class: 'penalty', ...named(taker) })
  else {
    const reason = PENALTY_REASONS[result.shotType] ?? 'Off target'
    emit(play, minute, { type: 'inGamePenalty', class: 'missed', team: side, reason, ...named(taker) })
  }
}
