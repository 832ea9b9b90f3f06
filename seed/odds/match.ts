/** A match as the odds model sees it, and what has been seen of its play. */
import { LINE_UNITS } from '../../src/catalog/markets.ts'
import type { SportSlug } from '../../src/catalog/sports.ts'
import type { ChangeData } from '../../src/contract/changes.ts'
import { currentStage, type OddsStage } from '../../src/rules/odds-boards.ts'
import type { Outlook, Side } from '../engine/match.ts'
import type { Random } from '../random.ts'
import type { Play, PlayedMatch } from '../world/planned-match.ts'
import type { Clock } from './halves.ts'
import type { Tier } from './offers.ts'
import { type Score, scoreInUnits } from './sports.ts'

export interface OddsMatch {
  readonly sport: SportSlug
  readonly id: number
  /** As it stands at the moment of the odds. */
  readonly data: ChangeData<'match'>
  readonly names: Readonly<Record<Side, string>>
  readonly tier: Tier
  /** The chances before the start. */
  readonly opening: Outlook
  /** The stream of this match. */
  readonly random: Random
}

/** The play as it stood at a moment: in progress now, or the last one at which bets were taken. */
export interface Sighting {
  readonly atMs: number
  readonly outlook: Outlook
  readonly clock: Clock
  /** Somebody has just scored: no bet is taken until the prices are sure. */
  readonly isShaken: boolean
}

/** Bets are taken until so long before the end; later there is nothing left to bet on. */
const LAST_BETS_SECONDS = 120
/** After a goal no bet is taken for so long. @assumed */
const SHAKEN_SECONDS = 60

/** The stage of which a match has odds now. A result set by the competition was never played for. */
export function stageOf(data: Pick<ChangeData<'match'>, 'status' | 'awarded'>): OddsStage {
  return data.awarded ? 'prematch' : currentStage(data.status)
}

/** Goals change everything at once; points and games are too many to stop for each. */
function isShakenAt(sport: SportSlug, course: Play, second: number): boolean {
  if (LINE_UNITS[sport].en !== 'goals') return false
  const [now, before] = [second, Math.max(0, second - SHAKEN_SECONDS)].map((at) =>
    scoreInUnits(sport, course.at(at)),
  ) as [Score, Score]
  return now.home !== before.home || now.away !== before.away
}

/** Null before the start. After the end the prices are the last ones, on a board that was closed at the end. */
export function sightingOf(played: PlayedMatch, nowMs: number): Sighting | null {
  const { change, play, stoppedAtSecond, pausedSeconds = 0 } = played
  const { data } = change
  if (stageOf(data) === 'prematch') return null
  const course = play()
  const elapsed = Math.max(0, Math.floor((nowMs - data.startTimestamp) / 1000) - pausedSeconds)
  const at = (second: number) => data.startTimestamp + (second + pausedSeconds) * 1000
  if (data.status === 'finished') {
    const endSecond = Math.floor(course.durationSeconds())
    const second = Math.max(0, endSecond - LAST_BETS_SECONDS)
    return { atMs: at(endSecond), outlook: course.outlook(second), clock: course.at(second), isShaken: false }
  }
  const second = Math.min(elapsed, stoppedAtSecond ?? elapsed)
  const isShaken = isShakenAt(change.sport, course, second)
  return { atMs: at(second), outlook: course.outlook(second), clock: data, isShaken }
}
