/**
 * What happened in a match of the `wyscout` format and when: goals, cards, substitutions, missed penalties, kicks of a
 * shoot-out, ends of periods (docs/reference/resources.md#7). Line-ups know cards and substitutions by the minute; who
 * scored when is known only where the events of the match are.
 *
 * @assumed A minute of the line-ups beyond 90 is added time, unless there was extra time; 46 to 90 is the second half.
 * A player with a yellow and a red card was sent off for a second yellow one, where no event says otherwise.
 */
import type { LiveEventChange } from '../../../contract/resources/live-event.ts'
import { finalOf, type Pair, type SourceScore } from '../football/scores.ts'
import {
  isGoal,
  isOwnGoal,
  isShootOutKick,
  isShot,
  type MatchEvent,
  PERIODS,
  SHOOT_OUT,
  TAG,
  timeOf,
} from './events.ts'
import { otherSide, SIDES, type SideName, type SourceMatch } from './matches.ts'

interface When {
  /** Place in PERIODS. */
  readonly period: number
  /** Since the start of the period; the middle of the minute where only that is known. */
  readonly second: number
  readonly isExact: boolean
}

/** Something that happened. `side` got the goal, or is the one of the player. */
export type Moment = When &
  (
    | {
        readonly kind: 'goal'
        readonly side: SideName
        readonly class: 'regular' | 'penalty' | 'ownGoal'
        readonly playerId: number | null
        readonly assistId: number | null
      }
    | {
        readonly kind: 'card'
        readonly side: SideName
        readonly class: 'yellow' | 'yellowRed' | 'red'
        readonly playerId: number
        readonly reason: string | null
      }
    | {
        readonly kind: 'substitution'
        readonly side: SideName
        readonly inId: number
        readonly outId: number
      }
    | { readonly kind: 'missedPenalty'; readonly side: SideName; readonly playerId: number | null }
    | {
        readonly kind: 'kick'
        readonly side: SideName
        readonly playerId: number | null
        readonly isScored: boolean
      }
    | { readonly kind: 'end' }
  )

export interface Timeline {
  /** In order. */
  readonly moments: readonly Moment[]
  /** Are the goals among them? */
  readonly hasGoals: boolean
}

/** How players are called; undefined for those that no file names. */
export type NameOfPlayer = (id: number) => { readonly id: string; readonly name: string } | undefined

/** The moments of a played match. `events` are empty where there are none. */
export function timelineOf(match: SourceMatch, score: SourceScore, events: readonly MatchEvent[]): Timeline {
  const goals = events.flatMap((event, index) => goalOf(event, events.slice(0, index)))
  const hasGoals = events.length > 0 && addsUp(goals, score)
  const moments: Moment[] = [
    ...(hasGoals ? goals : []),
    ...SIDES.flatMap((side) => [
      ...cardsOf(match, side, score, events),
      ...substitutionsOf(match, side, score),
    ]),
    ...events.flatMap((event): Moment[] => {
      const { side, playerId } = event
      if (isShootOutKick(event)) {
        return [{ ...exact(event), kind: 'kick', side, playerId, isScored: event.tags.has(TAG.goal) }]
      }
      const isMissed = event.subName === 'Penalty' && isShot(event) && !isGoal(event)
      return isMissed ? [{ ...exact(event), kind: 'missedPenalty', side, playerId }] : []
    }),
  ]
  for (const period of periodsOf(score)) {
    const last = Math.max(
      (PERIODS[period]?.minutes ?? 0) * 60,
      ...[...events, ...moments].filter((one) => one.period === period).map(({ second }) => second),
    )
    moments.push({ period, second: Math.ceil(last), isExact: true, kind: 'end' })
  }
  return { moments: moments.sort(inOrder), hasGoals }
}

/** Places in PERIODS of those that were played. */
export function periodsOf({ extraTime, penalties }: SourceScore): number[] {
  return [0, 1, ...(extraTime ? [2, 3] : []), ...(penalties ? [SHOOT_OUT] : [])]
}

function inOrder(a: Moment, b: Moment): number {
  return a.period - b.period || Number(a.kind === 'end') - Number(b.kind === 'end') || a.second - b.second
}

function exact({ period, second }: MatchEvent): When {
  return { period, second, isExact: true }
}

/** The minute of a line-up counts from 1: 72 is the one that begins at 71:00. */
function whenOf(minute: number, { extraTime }: SourceScore): When {
  const period = minute <= 45 ? 0 : minute <= 90 || !extraTime ? 1 : minute <= 105 ? 2 : 3
  const { startMinute } = PERIODS[period] ?? PERIODS[0]
  return { period, second: Math.max(0, (minute - startMinute) * 60 - 30), isExact: false }
}

function goalOf(event: MatchEvent, before: readonly MatchEvent[]): (Moment & { kind: 'goal' })[] {
  const { side, playerId, period } = event
  if (isOwnGoal(event)) {
    const scoring = otherSide(side)
    return [{ ...exact(event), kind: 'goal', side: scoring, class: 'ownGoal', playerId, assistId: null }]
  }
  if (!isGoal(event)) return []
  if (event.subName === 'Penalty') {
    return [{ ...exact(event), kind: 'goal', side, class: 'penalty', playerId, assistId: null }]
  }
  const assist = before.findLast(
    (one) => one.period === period && event.second - one.second <= ASSIST_SECONDS && one.tags.has(TAG.assist),
  )
  const assistId = assist?.side === side && assist.playerId !== playerId ? assist.playerId : null
  return [{ ...exact(event), kind: 'goal', side, class: 'regular', playerId, assistId }]
}
/** The pass that is marked as an assist lies a few seconds before its goal; one farther away is of another goal. */
const ASSIST_SECONDS = 30

function addsUp(goals: readonly (Moment & { kind: 'goal' })[], score: SourceScore): boolean {
  const until = (last: number): Pair => {
    const count = (side: SideName) => goals.filter((goal) => goal.side === side && goal.period <= last).length
    return [count('home'), count('away')]
  }
  const isSame = (one: Pair, other: Pair | null) => !other || (one[0] === other[0] && one[1] === other[1])
  return (
    isSame(until(0), score.halfTime) &&
    isSame(until(1), score.fullTime) &&
    isSame(until(SHOOT_OUT), finalOf(score))
  )
}

const CARD_TAGS = [
  [TAG.red, 'red'],
  [TAG.secondYellow, 'yellowRed'],
  [TAG.yellow, 'yellow'],
] as const

/** Fouls as the contract words them; what else they are called says no more than the card does. @assumed */
const REASONS: Readonly<Record<string, string>> = {
  Foul: 'Foul',
  'Hand foul': 'Handball',
  'Violent Foul': 'Violent conduct',
  'Time lost foul': 'Time wasting',
  Protest: 'Argument',
  Simulation: 'Simulation',
}

/** Cards of the line-up; those that the events have too are told with their second. */
function cardsOf(
  { sides }: SourceMatch,
  side: SideName,
  score: SourceScore,
  events: readonly MatchEvent[],
): Moment[] {
  const shown = new Map<string, Moment>()
  for (const { id, yellowMinute, redMinute } of [...sides[side].starters, ...sides[side].bench]) {
    const card = (minute: number, kind: 'yellow' | 'yellowRed' | 'red'): Moment => ({
      ...whenOf(minute, score),
      kind: 'card',
      side,
      class: kind,
      playerId: id,
      reason: null,
    })
    if (yellowMinute) shown.set(`${id} yellow`, card(yellowMinute, 'yellow'))
    if (redMinute) shown.set(`${id} red`, card(redMinute, yellowMinute ? 'yellowRed' : 'red'))
  }
  for (const event of events) {
    const { playerId, tags, subName } = event
    const [, kind] = CARD_TAGS.find(([tag]) => tags.has(tag)) ?? []
    if (event.side !== side || playerId === null || !kind) continue
    const key = `${playerId} ${kind === 'yellow' ? kind : 'red'}`
    const reason = REASONS[subName] ?? null
    // Who is not in the line-up would be a card without a player.
    if (shown.has(key)) shown.set(key, { ...exact(event), kind: 'card', side, class: kind, playerId, reason })
  }
  return [...shown.values()]
}

function substitutionsOf({ sides }: SourceMatch, side: SideName, score: SourceScore): Moment[] {
  return sides[side].substitutions.map(({ inId, outId, minute }) => ({
    ...whenOf(minute, score),
    kind: 'substitution',
    side,
    inId,
    outId,
  }))
}

/** The moments as live events with the running score; `score` tells what it is where goals are not known. */
export function liveEventsOf(
  { moments, hasGoals }: Timeline,
  score: SourceScore,
  nameOf: NameOfPlayer,
): LiveEventChange[] {
  const goals = { home: 0, away: 0 }
  const kicks = { home: 0, away: 0 }
  let sequence = 0
  return moments.map((moment) => {
    if (moment.kind === 'goal') goals[moment.side]++
    if (moment.kind === 'kick') {
      sequence++
      if (moment.isScored) kicks[moment.side]++
    }
    const common = commonOf(moment)
    switch (moment.kind) {
      case 'goal':
        return {
          ...common,
          type: 'goal',
          class: moment.class,
          team: moment.side,
          ...named('player', moment.playerId, nameOf),
          ...named('assist', moment.assistId, nameOf),
          from: moment.class,
          homeScore: goals.home,
          awayScore: goals.away,
        }
      case 'card':
        return {
          ...common,
          type: 'card',
          class: moment.class,
          team: moment.side,
          ...named('player', moment.playerId, nameOf),
          reason: moment.reason,
          rescinded: false,
        }
      case 'substitution':
        return {
          ...common,
          type: 'substitution',
          class: 'regular',
          team: moment.side,
          ...named('playerIn', moment.inId, nameOf),
          ...named('playerOut', moment.outId, nameOf),
          injury: false,
        }
      case 'missedPenalty': {
        const { side, playerId } = moment
        const player = named('player', playerId, nameOf)
        return { ...common, type: 'inGamePenalty', class: 'missed', team: side, ...player, reason: null }
      }
      case 'kick':
        return {
          ...common,
          type: 'penaltyShootout',
          class: moment.isScored ? 'scored' : 'missed',
          team: moment.side,
          ...named('player', moment.playerId, nameOf),
          sequence,
          homeScore: kicks.home,
          awayScore: kicks.away,
        }
      default: {
        const [homeScore, awayScore] = hasGoals ? [goals.home, goals.away] : scoreAfter(moment.period, score)
        return {
          ...common,
          type: 'period',
          text: END_TEXTS[moment.period] ?? '',
          isLive: false,
          homeScore,
          awayScore,
        }
      }
    }
  })
}
/** By period. @assumed The contract names HT and FT; the ends after extra time are called as statuses are. */
const END_TEXTS = ['HT', 'FT', 'ET HT', 'AET', 'AP']

/** The ends of periods lie in their last minute; the clock of a match stands still in added time. */
function commonOf(moment: Moment) {
  const { minutes, startMinute, name } = PERIODS[moment.period] ?? PERIODS[0]
  const { minute, added, second } = timeOf(moment)
  if (moment.kind === 'end') return { time: startMinute + minutes, timeSeconds: null, period: name }
  const isClockKnown = moment.isExact && added === 0 && moment.period !== SHOOT_OUT
  return {
    time: minute,
    timeSeconds: isClockKnown ? second : null,
    period: name,
    ...(added > 0 && moment.period !== SHOOT_OUT && { addedTime: added }),
  }
}

function named<K extends string>(key: K, id: number | null, nameOf: NameOfPlayer) {
  const player = id === null ? undefined : nameOf(id)
  return (player ? { [key]: player, [`${key}Name`]: player.name } : {}) as Partial<
    Record<K, { id: string; name: string }> & Record<`${K}Name`, string>
  >
}

function scoreAfter(period: number, score: SourceScore): readonly [number | null, number | null] {
  if (period === 0) return score.halfTime ?? [null, null]
  if (period === 1) return score.fullTime
  return period === 2 ? [null, null] : finalOf(score)
}
