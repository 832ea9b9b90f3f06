/** Options of a sport's world, and its matches at any moment. */
import type { SportSlug } from '../../src/catalog/sports.ts'
import type { Change } from '../../src/contract/changes.ts'
import type { Outlook, SportMatch } from '../engine/match.ts'
import { type PlayClock, REAL_TIME } from '../live/play-clock.ts'
import type { Random } from '../random.ts'
import { matchData } from './match-data.ts'
import type { Fixture, Sport } from './model.ts'
import type { RefereeCounts } from './referees.ts'
import { isKnown, matchOf } from './results.ts'

export interface WorldContext {
  /** The time of the world: matches that started before it are over or in progress. */
  readonly nowMs: number
  /** Monday 00:00 UTC of the week of `nowMs`; all fixtures are counted from here. */
  readonly anchorMs: number
  /** Random stream of this sport. */
  readonly random: Random
  /** When the world was created, which decides which matches are disrupted. Default: `nowMs`. */
  readonly madeMs?: number
  /** Speed of play. Default: real time. */
  readonly play?: PlayClock
}

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

/** A planned match, known or not. */
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

/** A sport before its changes are generated. */
export interface SportPlan {
  /** Categories, tournaments, teams, people and seasons: everything that matches refer to. */
  frame(): Generator<Change>
  /** In the order of their start, so that the last match of a referee is the newest. */
  readonly matches: readonly PlannedMatch[]
}

/** `source` of every change of the demo world. */
export const DEMO_SOURCE = 'demo'

/** `counts` are those of the referees. */
export function plannedMatch(sport: Sport, fixture: Fixture, counts?: RefereeCounts): PlannedMatch {
  const { id, startMs, disruption } = fixture
  const stoppedAtSecond = disruption?.kind === 'stopped' ? disruption.atSecond : null
  return {
    sport: sport.slug,
    id,
    startMs,
    isKnown: (nowMs) => isKnown(sport, fixture, nowMs),
    seenAt: (momentMs) => {
      const data = {
        ...matchData(sport, fixture, momentMs, counts),
        ...sport.blocks?.(fixture, momentMs),
      }
      return {
        change: { op: 'put', kind: 'match', sport: sport.slug, id, data, source: DEMO_SOURCE },
        play: () => matchOf(sport, fixture),
        stoppedAtSecond,
      }
    },
    forget: () => {
      delete fixture.simulation
    },
  }
}

export type Generated = Change | PlayedMatch

export const isPlayedMatch = (generated: Generated): generated is PlayedMatch => 'play' in generated

/** The match as change data. */
export function changeOf(generated: Generated): Change {
  return isPlayedMatch(generated) ? generated.change : generated
}

/** A plan at a moment. */
export function* generateWorld({ frame, matches }: SportPlan, context: WorldContext): Generator<Generated> {
  const { nowMs, play = REAL_TIME } = context
  yield* frame()
  for (const match of matches) {
    if (!match.isKnown(nowMs)) continue
    yield match.seenAt(play.momentOf(match.startMs, nowMs))
    // A record has everything that happened.
    match.forget()
  }
}
