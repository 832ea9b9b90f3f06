/**
 * Events of a match in the `wyscout` format, and the statistics computed from them. There are no expected goals, ratings
 * or recoveries.
 *
 * @assumed Passes are the events of that name. A long ball is a pass over at least 32 metres (35 yards, the usual
 * definition) on a pitch of 105 by 68. Crosses are those of open play and of free kicks, not corners. Possession is the
 * share of the passes, as Opta used to count it. Fouls exclude those out of play (protest, time wasting, late card).
 * Duels are those that one player won and another one lost; extra time is the part `OT`.
 */
import type { StatisticsChange } from '../../../contract/match-blocks.ts'
import type { ImportInput, InputFile, RowGroups } from '../input/import-input.ts'
import { isObject, type JsonObject, listOf, objectsOf } from '../input/text.ts'
import { RowError } from '../row-error.ts'
import { otherSide, SIDES, type SideName, sideItem } from '../source.ts'
import { PERIODS, POSTS, SHOOT_OUT, TAG } from '../tables/wyscout.ts'
import { numberOf, type SourceMatch } from './matches.ts'
import type { Moment } from './moments.ts'

interface Point {
  /** Percent of the pitch: towards the goal that this side attacks, and from the right touchline to the left. */
  readonly x: number
  readonly y: number
}

export interface MatchEvent {
  /** Index in PERIODS. */
  readonly period: number
  /** Since the start of the period. */
  readonly second: number
  readonly name: string
  readonly subName: string
  readonly playerId: number | null
  readonly side: SideName
  readonly from: Point | null
  readonly to: Point | null
  readonly tags: ReadonlySet<number>
}

/** The events of the files by match; rows without a match are skipped. */
export function readEvents(
  files: readonly InputFile[] | undefined,
  matches: readonly SourceMatch[],
  input: ImportInput,
): RowGroups<JsonObject> {
  const known = new Map(matches.map((match) => [match.id, match]))
  return input.grouped(input.objects(files), ({ value }) => {
    const match = known.get(numberOf(value.matchId) ?? 0)
    if (!match) throw new RowError('its match is not in the file of matches')
    eventOf(value, match)
    return String(match.id)
  })
}

/** The events of a match, in order. */
export function eventsOf(match: SourceMatch, rows: RowGroups<JsonObject>): MatchEvent[] {
  const own = rows.of(String(match.id))
  return own.map(({ value }) => eventOf(value, match)).sort(byTime)
}

export function byTime(a: Pick<MatchEvent, 'period' | 'second'>, b: typeof a): number {
  return a.period - b.period || a.second - b.second
}

/** Throws RowError. */
function eventOf(fields: JsonObject, { sides }: SourceMatch): MatchEvent {
  const period = PERIODS.findIndex(({ code }) => code === fields.matchPeriod)
  const second = fields.eventSec
  if (period < 0 || typeof second !== 'number' || !(second >= 0))
    throw new RowError('it has no period or second')
  const teamId = numberOf(fields.teamId)
  const side = SIDES.find((one) => sides[one].teamId === teamId)
  if (!side) throw new RowError('its team is not in the match')
  const [from = null, to = null] = listOf(fields.positions).map(pointOf)
  return {
    period,
    second,
    name: String(fields.eventName),
    subName: String(fields.subEventName ?? ''),
    playerId: numberOf(fields.playerId) || null,
    side,
    from,
    to,
    tags: new Set(objectsOf(fields.tags).flatMap(({ id }) => numberOf(id) ?? [])),
  }
}

/** Null for (0,0) and (100,100), which mean unknown. The source counts y from the left. */
function pointOf(value: unknown): Point | null {
  const [x, y] = isObject(value) ? [value.x, value.y] : []
  if (typeof x !== 'number' || typeof y !== 'number') return null
  const isPlaceholder = (x === 0 && y === 0) || (x === 100 && y === 100)
  const isOnPitch = x >= 0 && x <= 100 && y >= 0 && y <= 100
  return isPlaceholder || !isOnPitch ? null : { x, y: 100 - y }
}

export function isShot({ name, subName, period }: MatchEvent): boolean {
  return period !== SHOOT_OUT && (name === 'Shot' || subName === 'Free kick shot' || subName === 'Penalty')
}

export function isShootOutKick({ subName, period }: MatchEvent): boolean {
  return period === SHOOT_OUT && subName === 'Penalty'
}

/** Goals of the shooter; the goalkeeper's attempt to save has the tag too. */
export function isGoal(event: MatchEvent): boolean {
  return isShot(event) && event.tags.has(TAG.goal)
}

export function isOwnGoal({ period, tags }: MatchEvent): boolean {
  return period !== SHOOT_OUT && tags.has(TAG.ownGoal)
}

type ShotType = 'goal' | 'save' | 'miss' | 'block' | 'post'

/** "Accurate" shots are those on target. */
export function shotTypeOf({ tags }: MatchEvent): ShotType {
  if (tags.has(TAG.goal)) return 'goal'
  if (tags.has(TAG.blocked)) return 'block'
  for (const tag of tags) if (tag >= POSTS[0] && tag <= POSTS[1]) return 'post'
  return tags.has(TAG.accurate) ? 'save' : 'miss'
}

/** Minute of the match, from 1 to the last one of its period; its second, which in added time continues into the next one. */
export function timeOf({ period, second }: Pick<MatchEvent, 'period' | 'second'>) {
  const { startMinute, minutes } = PERIODS[period] ?? PERIODS[0]
  const running = minutes === 0 ? startMinute : startMinute + Math.floor(second / 60) + 1
  const last = startMinute + minutes
  return {
    minute: Math.min(running, last),
    added: Math.max(0, running - last),
    second: startMinute * 60 + Math.floor(second),
  }
}

type Test = (event: MatchEvent) => boolean

const PITCH = { length: 105, width: 68 }
const LONG_BALL_METRES = 32
const FINAL_THIRD = 200 / 3
/** Depth and half width of the penalty area. */
const BOX = { x: 100 - (100 * 16.5) / PITCH.length, half: (100 * 20.16) / PITCH.width }

const isAccurate: Test = ({ tags }) => tags.has(TAG.accurate)
const isPass: Test = ({ name }) => name === 'Pass'
const isCross: Test = ({ subName }) => subName === 'Cross' || subName === 'Free kick cross'
const isLongBall: Test = (event) => isPass(event) && metresOf(event) >= LONG_BALL_METRES
export const isInThird: Test = ({ from }) => from !== null && from.x >= FINAL_THIRD
const isAerial: Test = ({ subName }) => subName === 'Air duel'
const isGround: Test = ({ name, subName }) => name === 'Duel' && subName !== 'Air duel'
const isWon: Test = ({ name, tags }) => name === 'Duel' && tags.has(TAG.won)
const isLost: Test = ({ name, tags }) => name === 'Duel' && tags.has(TAG.lost)
const isTakeOn: Test = ({ subName, tags }) =>
  subName === 'Ground attacking duel' && (tags.has(TAG.takeOnLeft) || tags.has(TAG.takeOnRight))
const isSave: Test = ({ name, tags }) => name === 'Save attempt' && !tags.has(TAG.goal)
const isFoul: Test = ({ name, subName }) => name === 'Foul' && IN_PLAY_FOULS.includes(subName)
const IN_PLAY_FOULS = ['Foul', 'Hand foul', 'Simulation', 'Violent Foul']
const isOnTarget: Test = (event) => isShot(event) && ['goal', 'save'].includes(shotTypeOf(event))
const isOffTarget: Test = (event) => isShot(event) && ['miss', 'post'].includes(shotTypeOf(event))
const isBlocked: Test = (event) => isShot(event) && shotTypeOf(event) === 'block'
const isOnPost: Test = (event) => isShot(event) && shotTypeOf(event) === 'post'
const isShotInBox: Test = (event) => isShot(event) && isInBox(event.from)
const isClearance: Test = ({ subName }) => subName === 'Clearance'
const isInterception: Test = ({ tags }) => tags.has(TAG.interception)
/** Touches are events with the ball; a duel is a touch only for the player with the ball. */
const isTouch: Test = ({ name, subName }) => TOUCHES.includes(name) || subName === 'Ground attacking duel'
const TOUCHES = ['Pass', 'Shot', 'Free Kick', 'Others on the ball', 'Save attempt']

const both =
  (...tests: Test[]): Test =>
  (event) =>
    tests.every((test) => test(event))

export function isInBox(point: Point | null): boolean {
  return point !== null && point.x >= BOX.x && Math.abs(point.y - 50) <= BOX.half
}

export function isIntoThird({ from, to }: MatchEvent): boolean {
  return from !== null && to !== null && from.x < FINAL_THIRD && to.x >= FINAL_THIRD
}

function metresOf({ from, to }: MatchEvent): number {
  if (!from || !to) return 0
  return Math.hypot(((to.x - from.x) * PITCH.length) / 100, ((to.y - from.y) * PITCH.width) / 100)
}

/** Key of a side, counted events, and for fractions the total. */
const SIDE_ROWS: readonly (readonly [key: string, test: Test, of?: Test])[] = [
  ['passes', isPass],
  ['accuratePasses', both(isPass, isAccurate)],
  ['accurateLongBalls', both(isLongBall, isAccurate), isLongBall],
  ['accurateCross', both(isCross, isAccurate), isCross],
  ['accurateThroughBall', ({ tags }) => tags.has(TAG.through) && tags.has(TAG.accurate)],
  ['finalThirdPhaseStatistic', both(isPass, isAccurate, isInThird), both(isPass, isInThird)],
  ['finalThirdEntries', both(isIntoThird, isAccurate)],
  ['totalShotsOnGoal', isShot],
  ['shotsOnGoal', isOnTarget],
  ['shotsOffGoal', isOffTarget],
  ['blockedScoringAttempt', isBlocked],
  ['hitWoodwork', isOnPost],
  ['totalShotsInsideBox', isShotInBox],
  ['totalShotsOutsideBox', (event) => isShot(event) && event.from !== null && !isInBox(event.from)],
  ['touchesInOppBox', (event) => isTouch(event) && isInBox(event.from)],
  ['cornerKicks', ({ subName }) => subName === 'Corner'],
  ['freeKicks', ({ subName }) => ['Free Kick', 'Free kick cross', 'Free kick shot'].includes(subName)],
  ['throwIns', ({ subName }) => subName === 'Throw in'],
  ['goalKicks', ({ subName }) => subName === 'Goal kick'],
  ['fouls', isFoul],
  ['offsides', ({ name }) => name === 'Offside'],
  ['totalClearance', isClearance],
  ['interceptionWon', isInterception],
  [
    'groundDuelsPercentage',
    both(isGround, isWon),
    (event) => isGround(event) && (isWon(event) || isLost(event)),
  ],
  [
    'aerialDuelsPercentage',
    both(isAerial, isWon),
    (event) => isAerial(event) && (isWon(event) || isLost(event)),
  ],
  ['dribblesPercentage', both(isTakeOn, isWon), isTakeOn],
]

/** Whether the last shot of the other side was saved, and whether it fouled this side. */
const OTHER_SIDE_ROWS: readonly (readonly [key: string, test: Test])[] = [
  ['goalkeeperSaves', (event) => isShot(event) && shotTypeOf(event) === 'save'],
  ['fouledFinalThird', (event) => isFoul(event) && event.from !== null && event.from.x <= 100 - FINAL_THIRD],
]

type Item = StatisticsChange[number]['items'][number]
const PARTS = ['ALL', '1ST', '2ND', 'OT'] as const

/** For the whole match and each period that has begun. */
export function matchStatisticsOf(
  events: readonly MatchEvent[],
  moments: readonly Moment[],
): StatisticsChange {
  const played = events.filter(({ period }) => period !== SHOOT_OUT)
  return PARTS.flatMap((part) => {
    const isIn = ({ period }: { readonly period: number }) =>
      period !== SHOOT_OUT && (part === 'ALL' || PERIODS[period]?.statistics === part)
    const own = played.filter(isIn)
    return own.length === 0 ? [] : [{ period: part, items: itemsOf(own, moments.filter(isIn)) }]
  })
}

function itemsOf(events: readonly MatchEvent[], moments: readonly Moment[]): Item[] {
  const bySide = Object.groupBy(events, ({ side }) => side)
  const count = (test: Test) => (side: SideName) => (bySide[side] ?? []).filter(test).length
  const cards = moments.filter((one) => one.kind === 'card')
  const reds = (side: SideName) => cards.filter((one) => one.side === side && one.class !== 'yellow').length
  return [
    ...shares('ballPossession', count(isPass)),
    ...SIDE_ROWS.map(([key, test, of]) => ({
      ...sideItem(key, count(test)),
      ...(of && { homeTotal: count(of)('home'), awayTotal: count(of)('away') }),
    })),
    ...OTHER_SIDE_ROWS.map(([key, test]) => sideItem(key, (side) => count(test)(otherSide(side)))),
    ...shares('duelWonPercent', count(isWon)),
    sideItem('yellowCards', (side) => cards.filter((one) => one.side === side).length - reds(side)),
    sideItem('redCards', reds),
  ]
}

/** In percent; absent if there is nothing to divide. */
function shares(key: string, count: (side: SideName) => number): Item[] {
  const [home, away] = [count('home'), count('away')]
  if (home + away === 0) return []
  const share = Math.round((100 * home) / (home + away))
  return [{ key, home: share, away: 100 - share }]
}

/** Keys of a player. */
const PLAYER_ROWS: readonly (readonly [key: string, test: Test])[] = [
  ['touches', isTouch],
  ['totalShots', isShot],
  ['onTargetScoringAttempt', isOnTarget],
  ['shotOffTarget', isOffTarget],
  ['blockedScoringAttempt', isBlocked],
  ['hitWoodwork', isOnPost],
  ['totalPass', isPass],
  ['accuratePass', both(isPass, isAccurate)],
  ['keyPass', ({ tags }) => tags.has(TAG.keyPass) || tags.has(TAG.assist)],
  ['totalLongBalls', isLongBall],
  ['accurateLongBalls', both(isLongBall, isAccurate)],
  ['totalCross', isCross],
  ['accurateCross', both(isCross, isAccurate)],
  ['totalContest', isTakeOn],
  ['wonContest', both(isTakeOn, isWon)],
  ['duelWon', isWon],
  ['duelLost', isLost],
  ['aerialWon', both(isAerial, isWon)],
  ['aerialLost', both(isAerial, isLost)],
  ['interceptionWon', isInterception],
  ['totalClearance', isClearance],
  ['fouls', isFoul],
  ['totalOffside', ({ name }) => name === 'Offside'],
  ['saves', isSave],
]

/** Player statistics from the events, by id. */
export function playerCountsOf(events: readonly MatchEvent[]): Map<number, Record<string, number>> {
  const played = events.filter(({ period, playerId }) => period !== SHOOT_OUT && playerId !== null)
  return new Map(
    [...Map.groupBy(played, ({ playerId }) => playerId ?? 0)].map(([id, own]) => [
      id,
      Object.fromEntries(PLAYER_ROWS.map(([key, test]) => [key, own.filter(test).length])),
    ]),
  )
}
