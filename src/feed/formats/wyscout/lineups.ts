/** Line-ups of the `wyscout` format with player statistics (docs/reference/resources.md#6). */
import type { LineupChange } from '../../../contract/match-blocks.ts'
import { SIDES } from '../source.ts'
import { PERIODS } from '../tables/wyscout.ts'
import { timeOf } from './events.ts'
import type { SourceMatch, SourcePlayer } from './matches.ts'
import type { NameOfPlayer } from './people.ts'
import type { Moment, Timeline } from './timeline.ts'

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

/** Null if no side has one. Formations and shirt numbers are not in the source. */
export function lineupsOf({ sides }: SourceMatch, progress: Progress | null, nameOf: NameOfPlayer) {
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
