/** The planned matches of a world at any moment. */
import type { SportSlug } from '../../src/catalog/sports.ts'
import type { Change } from '../../src/contract/changes.ts'
import type { Outlook, SportMatch } from '../engine/match.ts'
import { matchData } from './match-data.ts'
import type { Fixture } from './model.ts'
import { isKnown, matchOf } from './results.ts'

/** The parts of a match that its odds depend on. Seconds are real seconds after the start. */
export interface Play {
  at(
    elapsedSeconds: number,
  ): Pick<ReturnType<SportMatch['at']>, 'homeScore' | 'awayScore' | 'currentMatchMinute'>
  /** The outlook at a second; negative before the start. Uses nothing later. */
  outlook(elapsedSeconds: number): Outlook
  durationSeconds(): number
}

export type MatchPut = Extract<Change, { kind: 'match'; op: 'put' }>

/** A match with its simulated play. Odds are common to all sports, see odds/. */
export interface PlayedMatch {
  readonly change: MatchPut
  /** Called on demand: most future matches are never set up. */
  play(): Play
  /** The second at which play was stopped for good; null if it was not. */
  readonly stoppedAtSecond: number | null
  /** Seconds after the start during which play was interrupted. */
  readonly pausedSeconds?: number
}

export interface PlannedMatch {
  readonly sport: SportSlug
  readonly id: number
  readonly startMs: number
  /** Has it been drawn by then? */
  isKnown(nowMs: number): boolean
  /** Its state at a moment (`PlayClock.momentOf`): only what is known then. */
  seenAt(momentMs: number): PlayedMatch
  /** Releases the record of its play; it is simulated again on the next read. */
  forget(): void
}

/** `source` of every change of the demo world. */
export const DEMO_SOURCE = 'demo'

export function plannedMatch(fixture: Fixture): PlannedMatch {
  const { id, startMs, disruption, season } = fixture
  const sport = season.sport.slug
  return {
    sport,
    id,
    startMs,
    isKnown: (nowMs) => isKnown(fixture, nowMs),
    seenAt: (momentMs) => ({
      change: {
        op: 'put',
        kind: 'match',
        sport,
        id,
        data: matchData(fixture, momentMs),
        source: DEMO_SOURCE,
      },
      play: () => matchOf(fixture),
      stoppedAtSecond: disruption?.kind === 'stopped' ? disruption.atSecond : null,
    }),
    forget: () => {
      delete fixture.simulation
    },
  }
}

export type Generated = Change | PlayedMatch

export const isPlayedMatch = (generated: Generated): generated is PlayedMatch => 'play' in generated
