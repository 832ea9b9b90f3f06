/** What the world of a sport is made from, and what its generator tells. One generator a sport. */
import type { Change } from '../src/contract/changes.ts'
import type { Random } from './random.ts'
import type { MatchProgress, Outlook } from './simulators/simulation.ts'

export interface WorldContext {
  /** The moment at which the world is seen: what kicked off before it is over or in progress. */
  readonly nowMs: number
  /** Monday 00:00 UTC of the week of `nowMs`; all fixtures are counted from here. */
  readonly anchorMs: number
  /** The stream of this sport. */
  readonly random: Random
}

/** The course of a match, as far as its chances hang on it. Seconds are real ones after the start. */
export interface Play {
  at(elapsedSeconds: number): Pick<MatchProgress, 'homeScore' | 'awayScore' | 'currentMatchMinute'>
  /** The chances; below 0 those before the start. Nothing later is looked at. */
  outlook(elapsedSeconds: number): Outlook
  durationSeconds(): number
}

export type MatchPut = Extract<Change, { kind: 'match'; op: 'put' }>

/** A match together with the play behind it. Odds are common to all sports, so no world knows of them: see odds.ts. */
export interface PlayedMatch {
  readonly change: MatchPut
  /** Asked only when needed: most matches ahead need not be set up at all. */
  play(): Play
  /** The second after which play stopped and did not go on; null when nothing stopped it. */
  readonly stoppedAtSecond: number | null
}

export type Told = Change | PlayedMatch

export type SportWorld = (context: WorldContext) => Generator<Told>

export function isPlayedMatch(told: Told): told is PlayedMatch {
  return 'play' in told
}

/** What the feed gets to see of it. */
export function changeOf(told: Told): Change {
  return isPlayedMatch(told) ? told.change : told
}

/** Who says so, in every change of the demo world. */
export const DEMO_SOURCE = 'demo'
