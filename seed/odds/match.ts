/** A match as the odds model sees it, and what has been seen of its play. */
import type { SportSlug } from '../../src/catalog/sports.ts'
import type { ChangeData } from '../../src/contract/changes.ts'
import { currentStage, type OddsStage } from '../../src/rules/odds-boards.ts'
import type { Random } from '../random.ts'
import type { Outlook, Side } from '../simulators/simulation.ts'
import type { PlayedMatch } from '../world.ts'
import type { Clock } from './halves.ts'
import type { Tier } from './offers.ts'

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
}

/** Bets are taken until so long before the end; later there is nothing left to bet on. */
const LAST_BETS_SECONDS = 120

/** The stage of which a match has odds now. A result set by the competition was never played for. */
export function stageOf(data: Pick<ChangeData<'match'>, 'status' | 'awarded'>): OddsStage {
  return data.awarded ? 'prematch' : currentStage(data.status)
}

/** Null before the start. */
export function sightingOf(played: PlayedMatch, nowMs: number): Sighting | null {
  const { change, play, stoppedAtSecond, pausedSeconds = 0 } = played
  const { data } = change
  if (stageOf(data) === 'prematch') return null
  const course = play()
  const elapsed = Math.max(0, Math.floor((nowMs - data.startTimestamp) / 1000) - pausedSeconds)
  const second =
    data.status === 'finished'
      ? Math.max(0, Math.floor(course.durationSeconds()) - LAST_BETS_SECONDS)
      : Math.min(elapsed, stoppedAtSecond ?? elapsed)
  return {
    atMs: data.startTimestamp + (second + pausedSeconds) * 1000,
    outlook: course.outlook(second),
    clock: data.status === 'finished' ? course.at(second) : data,
  }
}
