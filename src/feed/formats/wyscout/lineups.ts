/** Line-ups of the `wyscout` format with player statistics (docs/reference/resources.md#6). */
import type { LineupChange } from '../../../contract/match-blocks.ts'
import { PERIODS } from '../tables/wyscout.ts'
import { timeOf } from './events.ts'
import type { SideName, SourceMatch, SourcePlayer } from './matches.ts'
import type { Moment, NameOfPlayer, Timeline } from './timeline.ts'

type LineupPlayer = NonNullable<LineupChange['players']>[number]
type Counts = Readonly<Record<string, number>>

/** Progress of a match; null before it begins. */
export interface Progress {
  /** Events so far. */
  readonly timeline: Timeline
  /** Finished minutes without added time. */
  readonly minute: number
  /** Player statistics from the events, by id; empty without events. */
  readonly counts: ReadonlyMap<number, Counts>
}

/** Formations and shirt numbers are not in the source. */
export function lineupsOf(
  match: SourceMatch,
  progress: Progress | null,
  nameOf: NameOfPlayer,
): { home: LineupChange | null; away: LineupChange | null } | null {
  const sides = {
    home: lineupOf(match, 'home', progress, nameOf),
    away: lineupOf(match, 'away', progress, nameOf),
  }
  return sides.home || sides.away ? sides : null
}

function lineupOf(
  { sides }: SourceMatch,
  side: SideName,
  progress: Progress | null,
  nameOf: NameOfPlayer,
): LineupChange | null {
  const players = (list: readonly SourcePlayer[], substitute: boolean) =>
    list.flatMap((player): LineupPlayer[] => {
      const playerId = nameOf(player.id)?.id
      if (playerId === undefined) return []
      return [{ playerId, substitute, statistics: progress && statisticsOf(player, substitute, progress) }]
    })
  const { starters, bench } = sides[side]
  const all = [...players(starters, false), ...players(bench, true)].slice(0, PLAYERS_LIMIT)
  return all.length === 0 ? null : { confirmed: true, players: all }
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
  const on = isSubstitute
    ? timeline.moments.find((one) => one.kind === 'substitution' && one.inId === player.id)
    : null
  if (on === undefined) return null
  const own = (isIt: (moment: Moment) => boolean) => timeline.moments.filter(isIt).length
  const off = timeline.moments.find(
    (one) =>
      (one.kind === 'substitution' && one.outId === player.id) ||
      (one.kind === 'card' && one.playerId === player.id && one.class !== 'yellow'),
  )
  const from = on ? minuteOver(on) : 0
  const until = off ? Math.min(minute, minuteOver(off)) : minute
  return {
    // @assumed A player who came on in added time has played.
    minutesPlayed: Math.max(1, until - from),
    ...goalsOf(player, timeline),
    yellowCard: own((one) => one.kind === 'card' && one.playerId === player.id && one.class === 'yellow'),
    redCard: own((one) => one.kind === 'card' && one.playerId === player.id && one.class !== 'yellow'),
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
