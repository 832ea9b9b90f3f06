/**
 * Events of a match in the `wyscout` format: goals, cards, substitutions, missed penalties, kicks of a shoot-out, ends
 * of periods (docs/reference/resources.md#7). Line-ups have cards and substitutions with the minute; scorers and times
 * of goals are only in the events.
 *
 * @assumed A minute of the line-ups beyond 90 is added time, unless there was extra time; 46 to 90 is the second half.
 * A player with a yellow and a red card was sent off for a second yellow card unless an event shows otherwise.
 */
import type { LiveEventChange } from '../../../contract/resources/blocks.ts'
import { lookUp } from '../../../shared/look-up.ts'
import { finalOf, type SourceScore } from '../football/scores.ts'
import { isSame, named, otherSide, SIDES, type SideName } from '../source.ts'
import { CARD_REASONS, CARD_TAGS, END_TEXTS, PERIODS, SHOOT_OUT, TAG } from '../tables/wyscout.ts'
import { isGoal, isOwnGoal, isShootOutKick, isShot, type MatchEvent, timeOf } from './events.ts'
import type { NameOfPlayer, SourceMatch } from './matches.ts'
import type { Moment, When } from './moments.ts'

type GoalMoment = Moment & { kind: 'goal' }

export interface Timeline {
  /** In order. */
  readonly moments: readonly Moment[]
  /** Whether goals are included. */
  readonly hasGoals: boolean
}

/** The moments of a played match. `events` may be empty. */
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
      if (isShootOutKick(event))
        return [{ ...exact(event), kind: 'kick', side, playerId, isScored: event.tags.has(TAG.goal) }]
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
  return { moments: moments.sort(byTimeEndsLast), hasGoals }
}

/** Indexes in PERIODS of the played periods. */
export function periodsOf({ extraTime, penalties }: SourceScore): number[] {
  return [0, 1, ...(extraTime ? [2, 3] : []), ...(penalties ? [SHOOT_OUT] : [])]
}

function byTimeEndsLast(a: Moment, b: Moment): number {
  return a.period - b.period || Number(a.kind === 'end') - Number(b.kind === 'end') || a.second - b.second
}

function exact({ period, second }: MatchEvent): When {
  return { period, second, isExact: true }
}

/** Minutes of a line-up count from 1: 72 begins at 71:00. */
function whenOf(minute: number, { extraTime }: SourceScore): When {
  const period = minute <= 45 ? 0 : minute <= 90 || !extraTime ? 1 : minute <= 105 ? 2 : 3
  const { startMinute } = PERIODS[period] ?? PERIODS[0]
  return { period, second: Math.max(0, (minute - startMinute) * 60 - 30), isExact: false }
}

function goalOf(event: MatchEvent, before: readonly MatchEvent[]): GoalMoment[] {
  const { side, playerId, period } = event
  if (!isOwnGoal(event) && !isGoal(event)) return []
  const common = { ...exact(event), kind: 'goal', playerId } as const
  if (isOwnGoal(event)) return [{ ...common, side: otherSide(side), class: 'ownGoal', assistId: null }]
  if (event.subName === 'Penalty') return [{ ...common, side, class: 'penalty', assistId: null }]
  const assist = before.findLast(
    (one) => one.period === period && event.second - one.second <= ASSIST_SECONDS && one.tags.has(TAG.assist),
  )
  const assistId = assist?.side === side && assist.playerId !== playerId ? assist.playerId : null
  return [{ ...common, side, class: 'regular', assistId }]
}
/** Maximum time between an assist and its goal; an earlier pass belongs to another goal. */
const ASSIST_SECONDS = 30

function addsUp(goals: readonly GoalMoment[], score: SourceScore): boolean {
  return [score.halfTime, score.fullTime, null, finalOf(score)].every((known, last) => {
    const until = goals.filter(({ period }) => period <= last)
    const home = until.filter(({ side }) => side === 'home').length
    return !known || isSame([home, until.length - home], known)
  })
}

/** Cards of the line-up; cards that are also in the events get their second. */
function cardsOf(
  { sides }: SourceMatch,
  side: SideName,
  score: SourceScore,
  events: readonly MatchEvent[],
): Moment[] {
  const cards = new Map<string, Moment>()
  const common = { kind: 'card', side } as const
  for (const { id, yellowMinute, redMinute } of [...sides[side].starters, ...sides[side].bench]) {
    const card = { ...common, playerId: id, reason: null }
    if (yellowMinute) cards.set(`${id} yellow`, { ...card, ...whenOf(yellowMinute, score), class: 'yellow' })
    const red = yellowMinute ? 'yellowRed' : 'red'
    if (redMinute) cards.set(`${id} red`, { ...card, ...whenOf(redMinute, score), class: red })
  }
  for (const event of events) {
    const { playerId, tags, subName } = event
    const [, kind] = CARD_TAGS.find(([tag]) => tags.has(tag)) ?? []
    if (event.side !== side || playerId === null || !kind) continue
    const key = `${playerId} ${kind === 'yellow' ? kind : 'red'}`
    const reason = lookUp(CARD_REASONS, subName) ?? null
    // A card of someone outside the line-up would have no player.
    if (cards.has(key)) cards.set(key, { ...common, ...exact(event), class: kind, playerId, reason })
  }
  return [...cards.values()]
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

/** The moments as live events with the running score; `score` is used if goals are unknown. */
export function liveEventsOf(
  { moments, hasGoals }: Timeline,
  score: SourceScore,
  nameOf: NameOfPlayer,
): LiveEventChange[] {
  const goals = { home: 0, away: 0 }
  const kicks = { home: 0, away: 0 }
  let sequence = 0
  const player = <K extends string>(key: K, id: number | null) =>
    named(key, id === null ? undefined : nameOf(id))
  return moments.map((moment) => {
    if (moment.kind === 'goal') goals[moment.side]++
    if (moment.kind === 'kick') {
      sequence++
      if (moment.isScored) kicks[moment.side]++
    }
    if (moment.kind === 'end') {
      const [homeScore, awayScore] = hasGoals ? [goals.home, goals.away] : scoreAfter(moment.period, score)
      const text = END_TEXTS[moment.period] ?? ''
      return { ...clockOf(moment), type: 'period', text, isLive: false, homeScore, awayScore }
    }
    const common = { ...clockOf(moment), team: moment.side }
    if (moment.kind === 'substitution') {
      const players = { ...player('playerIn', moment.inId), ...player('playerOut', moment.outId) }
      return { ...common, type: 'substitution', class: 'regular', ...players, injury: false }
    }
    const scorer = { ...common, ...player('player', moment.playerId) }
    switch (moment.kind) {
      case 'goal': {
        const running = { from: moment.class, homeScore: goals.home, awayScore: goals.away }
        const assist = player('assist', moment.assistId)
        return { ...scorer, type: 'goal', class: moment.class, ...assist, ...running }
      }
      case 'card':
        return { ...scorer, type: 'card', class: moment.class, reason: moment.reason, rescinded: false }
      case 'missedPenalty':
        return { ...scorer, type: 'inGamePenalty', class: 'missed', reason: null }
      default: {
        const result = moment.isScored ? 'scored' : 'missed'
        const running = { sequence, homeScore: kicks.home, awayScore: kicks.away }
        return { ...scorer, type: 'penaltyShootout', class: result, ...running }
      }
    }
  })
}

/** Periods end in their last minute; the match clock stops in added time. */
function clockOf(moment: Moment) {
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

function scoreAfter(period: number, score: SourceScore): readonly [number | null, number | null] {
  if (period === 0) return score.halfTime ?? [null, null]
  if (period === 1) return score.fullTime
  return period === 2 ? [null, null] : finalOf(score)
}
