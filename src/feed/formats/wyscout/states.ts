/**
 * A match of the `wyscout` format as data, at its end and at any earlier moment. Used by the import and the recorded
 * feed, so that a recording ends in exactly the imported state.
 */
import type { ChangeData, ScoreParts } from '../../../contract/changes.ts'
import type { LineupChange } from '../../../contract/match-blocks.ts'
import { resultOf, type SourceScore } from '../football/scores.ts'
import { SIDES, type SideName, scoreData } from '../source.ts'
import { BREAKS, PERIODS, SHOOT_OUT } from '../tables/wyscout.ts'
import { averagePositionsOf, momentumOf, shotmapOf } from './analytics.ts'
import { byTime, type MatchEvent, timeOf } from './events.ts'
import type { SourceMatch, SourcePlayer } from './matches.ts'
import type { NameOfPlayer } from './people.ts'
import { matchStatisticsOf, playerCountsOf } from './statistics.ts'
import { liveEventsOf, type Moment, type Timeline } from './timeline.ts'

export type MatchState = Partial<ChangeData<'match'>>

/** A played match with its data. */
export interface PlayedMatch {
  readonly match: SourceMatch
  readonly score: SourceScore
  readonly events: readonly MatchEvent[]
  readonly timeline: Timeline
  readonly nameOf: NameOfPlayer
}

/** A second of a period. */
export interface Clock {
  readonly period: number
  readonly second: number
}

/** The final state of the match. */
export function finalStateOf(of: PlayedMatch): MatchState {
  const { match, score } = of
  const last = PERIODS[score.extraTime ? 3 : 1]
  const minute = last.startMinute + last.minutes
  return {
    ...resultOf(match.standing, score),
    currentMatchMinute: minute,
    ...eventBlocks(of),
    ...countedBlocks(of, minute),
  }
}

/** Line-ups of a match that has not been played, if known. */
export function lineupsBefore(match: SourceMatch, nameOf: NameOfPlayer): MatchState {
  const lineups = lineupsOf(match, null, nameOf)
  return lineups ? { lineups } : {}
}

/** A match in progress. `counted`: time up to which statistics, momentum and positions are counted, at most `now`. */
export function stateAt(of: PlayedMatch, now: Clock, counted: Clock, isBreak: boolean): MatchState {
  const { minute, added, second } = timeOf({ ...now, second: isBreak ? now.second - 1 : now.second })
  const period = PERIODS[now.period] ?? PERIODS[0]
  const last = period.startMinute + period.minutes
  const isAdded = added > 0 && !isBreak && now.period !== SHOOT_OUT
  const isClockStill = isBreak || isAdded || now.period === SHOOT_OUT
  return {
    status: 'inprogress',
    statusDescription: (isBreak ? BREAKS[now.period] : undefined) ?? period.text,
    currentMatchMinute: isClockStill ? last : minute,
    // In added time the clock stays at the last second, so that it never goes back.
    currentMatchSecond: isAdded ? 59 : isClockStill ? 0 : second % 60,
    ...(now.period >= 2 && { overtimeLength: 900 }),
    homeScore: scoreAt(of, 'home', now),
    awayScore: scoreAt(of, 'away', now),
    ...eventBlocks(upTo(of, now)),
    ...countedBlocks(upTo(of, counted), Math.min(last, period.startMinute + Math.floor(counted.second / 60))),
  }
}

function upTo(of: PlayedMatch, clock: Clock): PlayedMatch {
  return {
    ...of,
    events: of.events.filter((event) => byTime(event, clock) <= 0),
    timeline: { ...of.timeline, moments: of.timeline.moments.filter((moment) => byTime(moment, clock) <= 0) },
  }
}

/** Periods appear when they begin (docs/reference/resources.md#4); at the end they are those of the final score. */
function scoreAt({ timeline, score }: PlayedMatch, side: SideName, now: Clock): ScoreParts {
  const until = timeline.moments.filter((one) => byTime(one, now) <= 0)
  const goals = (periods: readonly number[]) =>
    until.filter((one) => one.kind === 'goal' && one.side === side && periods.includes(one.period)).length
  const current = goals([0, 1, 2, 3])
  const kicks = until.filter((one) => one.kind === 'kick' && one.side === side && one.isScored).length
  const hasHalves = score.halfTime !== null
  return {
    ...scoreData(current),
    ...(hasHalves && { period1: goals([0]) }),
    ...(hasHalves && now.period >= 1 && { period2: goals([1]) }),
    ...(now.period >= 2 && { normaltime: goals([0, 1]), overtime: goals([2, 3]) }),
    ...(now.period === SHOOT_OUT && { penalties: kicks }),
  }
}

/** Fields that change with single events. */
function eventBlocks({ events, timeline, score, nameOf }: PlayedMatch): MatchState {
  return {
    liveEvents: liveEventsOf(timeline, score, nameOf),
    ...(events.length > 0 && { shotmap: shotmapOf(events, nameOf) }),
  }
}

/** Statistics; without events only the line-ups. */
function countedBlocks(of: PlayedMatch, minute: number): MatchState {
  const { match, events, timeline, nameOf } = of
  const lineups = lineupsOf(match, { timeline, minute, counts: playerCountsOf(events) }, nameOf)
  return {
    ...(lineups && { lineups }),
    ...(events.length > 0 && {
      statistics: matchStatisticsOf(events, timeline.moments),
      momentum: momentumOf(events),
      averagePositions: averagePositionsOf(events, timeline.moments, nameOf),
    }),
  }
}

/** Ids of all players of a match. */
export function playerIdsOf({ sides }: SourceMatch): number[] {
  return SIDES.flatMap((side) => [...sides[side].starters, ...sides[side].bench].map(({ id }) => id))
}

type LineupPlayer = NonNullable<LineupChange['players']>[number]
type Counts = Readonly<Record<string, number>>

/** Progress of a match; null before it begins. */
interface Progress {
  /** Events so far. */
  readonly timeline: Timeline
  /** Finished minutes without added time. */
  readonly minute: number
  /** Player statistics from the events, by id; empty without events. */
  readonly counts: ReadonlyMap<number, Counts>
}

/** Null if no side has one. Formations and shirt numbers are not in the source. */
function lineupsOf({ sides }: SourceMatch, progress: Progress | null, nameOf: NameOfPlayer) {
  const players = (list: readonly SourcePlayer[], substitute: boolean) =>
    list.flatMap((player): LineupPlayer[] => {
      const playerId = nameOf(player.id)?.id
      if (playerId === undefined) return []
      return [{ playerId, substitute, statistics: progress && statisticsOf(player, substitute, progress) }]
    })
  const [home = null, away = null] = SIDES.map((side): LineupChange | null => {
    const { starters, bench } = sides[side]
    const all = [...players(starters, false), ...players(bench, true)].slice(0, PLAYERS_LIMIT)
    return all.length === 0 ? null : { confirmed: true, players: all }
  })
  return home || away ? { home, away } : null
}
/** Maximum of the contract. */
const PLAYERS_LIMIT = 60

/** Null for players who did not play; a card on the bench does not count as playing. */
function statisticsOf(
  player: SourcePlayer,
  isSubstitute: boolean,
  progress: Progress,
): Record<string, number> | null {
  const { timeline, minute, counts } = progress
  const { moments } = timeline
  const on = moments.find((one) => one.kind === 'substitution' && one.inId === player.id)
  if (isSubstitute && !on) return null
  const cards = moments.filter((one) => one.kind === 'card').filter(({ playerId }) => playerId === player.id)
  const [dismissal] = cards.filter((one) => one.class !== 'yellow')
  const exchange = moments.find((one) => one.kind === 'substitution' && one.outId === player.id)
  const offs = [dismissal, exchange].flatMap((one) => (one ? minuteOver(one) : []))
  const from = isSubstitute && on ? minuteOver(on) : 0
  const red = cards.filter((one) => one.class !== 'yellow').length
  return {
    // @assumed A player who came on in added time has played.
    minutesPlayed: Math.max(1, Math.min(minute, ...offs) - from),
    ...goalsOf(player, timeline),
    yellowCard: cards.length - red,
    redCard: red,
    ...(counts.size > 0 && { ...NOTHING, ...counts.get(player.id) }),
  }
}
/** Statistics of a player without events. */
const NOTHING = { touches: 0, totalShots: 0, totalPass: 0, accuratePass: 0 }

/** Finished minutes: 71 during the 72nd minute. */
function minuteOver(moment: Moment): number {
  const { startMinute, minutes } = PERIODS[moment.period] ?? PERIODS[0]
  return Math.min(startMinute + minutes, timeOf(moment).minute)
}

/** From the events if present, otherwise from the line-up. */
function goalsOf({ id, goals, ownGoals, assists }: SourcePlayer, { moments, hasGoals }: Timeline) {
  if (!hasGoals) return { goals, goalAssist: assists, ...(ownGoals > 0 && { ownGoals }) }
  const scored = moments.filter((one) => one.kind === 'goal')
  const own = scored.filter((one) => one.playerId === id && one.class === 'ownGoal').length
  return {
    goals: scored.filter((one) => one.playerId === id && one.class !== 'ownGoal').length,
    goalAssist: scored.filter(({ assistId }) => assistId === id).length,
    ...(own > 0 && { ownGoals: own }),
  }
}
