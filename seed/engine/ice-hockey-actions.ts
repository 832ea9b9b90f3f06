/**
 * What players do in a stint of ice hockey: face-offs, shots, goals, hits, penalties. Everything is done by players
 * who are on the ice at that second. Events as in docs/reference/resources.md#7.
 *
 * @assumed A shot that hits the post counts as missed. Of two assists the event names the first. Shots of the shot
 * map: the attacking side plays towards x = 100.
 */
import type { LiveEventChange as LiveEvent } from '../../src/contract/resources/live-event.ts'
import {
  type IcePlay,
  SITUATIONS,
  type Situation,
  type Stint,
  type Stop,
  situationOf,
} from './ice-hockey-lineup.ts'
import { named, other, type Side, type SquadPlayer, type Statistics } from './match.ts'
import { minuteOf } from './team-record.ts'

const BLOCKED = 0.265
const MISSED = 0.22
const POST = 0.015
/** Share of the shots that go on goal. */
export const ON_GOAL = 1 - BLOCKED - MISSED - POST
/** At an empty net: on goal means in. */
const EMPTY_NET_GOES = 0.5
const PENALTY_SHOT_SHARE = 0.035
const PENALTY_SHOT_SCORED = 0.33

const PENALTIES = [
  { class: 'minor2', length: 2, isShort: true, weight: 92 },
  { class: 'major5', length: 5, isShort: true, weight: 3 },
  { class: 'misconduct10', length: 10, isShort: false, weight: 5 },
] as const
const REASONS = {
  minor2: ['Tripping', 'Hooking', 'Holding', 'Interference', 'High-sticking', 'Slashing', 'Roughing'],
  major5: ['Boarding', 'Fighting', 'Checking from behind'],
  misconduct10: ['Unsportsmanlike conduct', 'Abuse of officials'],
} as const

/** How much more defenders do of something than forwards. */
const OF_DEFENDERS: Readonly<Record<string, number>> = {
  hits: 1.2,
  takeaways: 0.7,
  giveaways: 1.3,
  penalty: 1.3,
}

interface Moment {
  readonly stint: Stint
  readonly offset: number
}

/** A gain of one player, or of the team alone. */
function count(play: IcePlay, at: Moment, side: Side, player: SquadPlayer | null, gains: Statistics): void {
  const { stint, offset } = at
  play.record.gain({ second: stint.second + offset, part: stint.part, side, player, gains })
}

function emit(play: IcePlay, { stint, offset }: Moment, event: Partial<LiveEvent> & { type: string }): void {
  const gameSecond = stint.gameSecond + offset
  play.record.event(stint.second + offset, {
    time: minuteOf(gameSecond, stint.phase),
    timeSeconds: gameSecond,
    period: stint.phase.key,
    ...event,
  })
}

function anyOf(play: IcePlay, stint: Stint, side: Side, ofDefenders: number): SquadPlayer | undefined {
  return play.random.weighted(
    stint.skaters[side],
    (player) => player.ability * (player.position === 'D' ? ofDefenders : 1),
  )
}

export function faceOff(play: IcePlay, stint: Stint): void {
  const centre = (side: Side) =>
    stint.skaters[side].find((player) => player.position === 'F') ?? stint.skaters[side][0]
  const winner = play.random.pick(['home', 'away'] as const)
  const at = { stint, offset: 0 }
  count(play, at, winner, centre(winner) ?? null, { faceOffWins: 1 })
  count(play, at, other(winner), centre(other(winner)) ?? null, { faceOffLosses: 1 })
}

/** Something that only counts: a hit, a takeaway, a giveaway. */
export function gain(play: IcePlay, stint: Stint, offset: number, side: Side, key: string): null {
  const player = anyOf(play, stint, side, OF_DEFENDERS[key] ?? 1)
  if (player) count(play, { stint, offset }, side, player, { [key]: 1 })
  return null
}

export function shoot(play: IcePlay, stint: Stint, offset: number, side: Side): Stop | null {
  const { random } = play
  const at = { stint, offset }
  const shooter = random.weighted(
    stint.skaters[side],
    (player) => player.ability ** 3 * (player.position === 'D' ? 0.5 : 1),
  )
  if (!shooter) return null
  const fate = random.next()
  if (fate < BLOCKED) {
    const blocker = anyOf(play, stint, other(side), 1.5)
    if (blocker) count(play, at, other(side), blocker, { blocked: 1 })
    count(play, at, side, null, { totalShots: 1 })
    return mapped(play, at, side, shooter, 'block')
  }
  const situation = situationOf(stint, side)
  const isWide =
    fate < BLOCKED + MISSED + POST || (situation === 'emptyNet' && !random.chance(EMPTY_NET_GOES))
  if (isWide) {
    const isPost = fate >= BLOCKED + MISSED && fate < BLOCKED + MISSED + POST
    count(play, at, side, shooter, { missedShots: 1 })
    count(play, at, side, null, { totalShots: 1, ...(isPost ? { hitWoodwork: 1 } : {}) })
    return mapped(play, at, side, shooter, isPost ? 'post' : 'miss')
  }
  count(play, at, side, null, { totalShots: 1 })
  return onGoal(play, at, side, shooter, situation)
}

function onGoal(
  play: IcePlay,
  at: Moment,
  side: Side,
  shooter: SquadPlayer,
  situation: Situation,
): Stop | null {
  const { random } = play
  const { stint } = at
  const keeper = stint.keepers[other(side)]
  const skill = keeper ? Math.sqrt(shooter.ability / keeper.ability) : 1
  count(play, at, side, shooter, { shots: 1 })
  if (!random.chance(Math.min(1, SITUATIONS[situation].goes * skill))) {
    if (keeper) count(play, at, other(side), keeper, saveOf(stint, side))
    return mapped(play, at, side, shooter, 'save')
  }
  const [first, second] = random.shuffle(stint.skaters[side].filter((player) => player !== shooter)).slice(
    0,
    random.weighted([2, 1, 0], (assists) => [7, 16, 77][assists] as number),
  )
  score(play, at, side, shooter, situation, [first, second])
  mapped(play, at, side, shooter, 'goal')
  return 'goal'
}

/** @assumed A save is named by the state of the side that shoots, as in the statistics of goalkeepers of top leagues. */
function saveOf(stint: Stint, shooting: Side): Statistics {
  const key = { even: 'evenSaves', powerPlay: 'powerPlaySaves', shortHanded: 'shortHandedSaves' } as const
  return { saves: 1, shotsAgainst: 1, [key[stint.strength[shooting]]]: 1 }
}

function score(
  play: IcePlay,
  at: Moment,
  side: Side,
  shooter: SquadPlayer,
  situation: Situation,
  helpers: readonly (SquadPlayer | undefined)[],
): void {
  const { stint, offset } = at
  // A goal into an empty net is one of even strength for the statistics.
  const strength = situation === 'emptyNet' ? 'even' : stint.strength[side]
  const special = strength === 'even' ? {} : { [`${strength}Goals`]: 1 }
  count(play, at, side, shooter, { goals: 1, points: 1, ...special })
  for (const helper of helpers) {
    const own = strength === 'even' ? {} : { [`${strength}Assists`]: 1 }
    if (helper) count(play, at, side, helper, { assists: 1, points: 1, ...own })
  }
  const keeper = stint.keepers[other(side)]
  if (keeper) count(play, at, other(side), keeper, { shotsAgainst: 1, goalsAgainst: 1 })
  if (situation === 'emptyNet') count(play, at, side, null, { emptyNetGoals: 1 })
  scored(play, at, side, strength === 'powerPlay' ? null : stint.skaters)
  const [first] = helpers
  emitGoal(play, at, side, shooter, situation === 'emptyNet' ? 'emptyNet' : classOf(strength), first)
  if (strength === 'powerPlay') play.sides[other(side)].endMinor(stint.gameSecond + offset - 1)
}

function classOf(strength: Stint['strength']['home']): string {
  return strength === 'even' ? 'regular' : strength
}

function emitGoal(
  play: IcePlay,
  at: Moment,
  side: Side,
  shooter: SquadPlayer,
  kind: string,
  helper?: SquadPlayer,
): void {
  play.goals[side] += 1
  emit(play, at, {
    type: 'goal',
    class: kind,
    team: side,
    from: kind,
    ...named(shooter),
    ...(helper ? { assist: { id: helper.id, name: helper.name }, assistName: helper.name } : {}),
    homeScore: play.goals.home,
    awayScore: play.goals.away,
  })
}

/** A goal; `on` counts in plus and minus. */
function scored(play: IcePlay, { stint, offset }: Moment, side: Side, on: Stint['skaters'] | null): void {
  const gameSecond = stint.gameSecond + offset
  play.record.points({ second: stint.second + offset, gameSecond, part: stint.part, side, points: 1, on })
}

/** A penalty; now and then the others have a penalty shot instead. */
export function punish(play: IcePlay, stint: Stint, offset: number, side: Side): Stop | null {
  const { random } = play
  const at = { stint, offset }
  const keeper = stint.keepers[side]
  if (keeper && random.chance(PENALTY_SHOT_SHARE)) return penaltyShot(play, at, other(side), keeper)
  const player = anyOf(play, stint, side, OF_DEFENDERS.penalty ?? 1)
  const kind = random.weighted(PENALTIES, (row) => row.weight)
  if (!player || !kind) return null
  const gameSecond = stint.gameSecond + offset
  play.sides[side].punish({
    player,
    untilSecond: gameSecond + kind.length * 60,
    isShort: kind.isShort,
    isMinor: kind.class === 'minor2',
  })
  count(play, at, side, player, { penaltyMinutes: kind.length })
  count(play, at, side, null, { penalties: 1 })
  if (kind.isShort) count(play, at, other(side), null, { powerPlays: 1 })
  emit(play, at, {
    type: 'suspension',
    class: kind.class,
    team: side,
    length: kind.length,
    reason: random.pick(REASONS[kind.class]),
    ...named(player),
  })
  return 'penalty'
}

/** One against the goalkeeper; it counts for nobody's plus and minus. */
function penaltyShot(play: IcePlay, at: Moment, side: Side, keeper: SquadPlayer): Stop {
  const { stint } = at
  const shooter = anyOf(play, stint, side, 0.3) as SquadPlayer
  const isGoal = play.random.chance(PENALTY_SHOT_SCORED)
  count(play, at, side, null, { totalShots: 1 })
  count(play, at, side, shooter, isGoal ? { shots: 1, goals: 1, points: 1 } : { shots: 1 })
  count(play, at, other(side), keeper, isGoal ? { shotsAgainst: 1, goalsAgainst: 1 } : saveOf(stint, side))
  if (isGoal) {
    scored(play, at, side, null)
    emitGoal(play, at, side, shooter, 'penaltyShot')
  }
  mapped(play, at, side, shooter, isGoal ? 'goal' : 'save')
  return isGoal ? 'goal' : 'penalty'
}

const DISTANCE: Readonly<Record<string, readonly [x: number, spread: number, width: number]>> = {
  goal: [89, 6, 9],
  save: [83, 9, 15],
  miss: [81, 10, 17],
  post: [86, 7, 11],
  block: [78, 10, 16],
}

/** Puts the shot on the map; nothing stops because of it. */
function mapped(play: IcePlay, at: Moment, side: Side, shooter: SquadPlayer, shotType: string): null {
  const { stint, offset } = at
  const gameSecond = stint.gameSecond + offset
  const [mean, spread, width] = DISTANCE[shotType] as readonly [number, number, number]
  const isFar = !stint.keepers[other(side)]
  const place = (value: number, least: number, most: number) =>
    Math.round(Math.min(most, Math.max(least, value)) * 10) / 10
  play.record.shot(stint.second + offset, {
    time: minuteOf(gameSecond, stint.phase),
    timeSeconds: gameSecond,
    team: side,
    playerId: shooter.id,
    shotType,
    situation: null,
    bodyPart: null,
    xg: null,
    xgot: null,
    coordinates: {
      x: place(play.random.normal(isFar ? mean - 40 : mean, spread), 5, 96),
      y: place(play.random.normal(50, width), 4, 96),
    },
    goalMouthCoordinates: null,
  })
  return null
}
