/** What the world of a sport is made from, and how its matches are seen at any moment. */
import type { SportSlug } from '../../src/catalog/sports.ts'
import type { Change } from '../../src/contract/changes.ts'
import type { Outlook, Simulation } from '../engine/match.ts'
import type { Random } from '../random.ts'
import { matchData } from './match-data.ts'
import type { Fixture, Sport } from './model.ts'
import type { RefereeCounts } from './referees.ts'
import { isKnown, matchOf } from './results.ts'

export interface WorldContext {
  /** The moment at which the world is seen: what started before it is over or in progress. */
  readonly nowMs: number
  /** Monday 00:00 UTC of the week of `nowMs`; all fixtures are counted from here. */
  readonly anchorMs: number
  /** The stream of this sport. */
  readonly random: Random
  /** When the world was made: by then it was decided which matches are disturbed. Default: `nowMs`. */
  readonly madeMs?: number
  /** How fast matches are played. Default: as in reality. */
  readonly play?: PlayClock
}

/** Says how far matches have been played where they are played faster than in reality (see live/play-clock). */
export interface PlayClock {
  /** The moment as which a match that starts then is to be seen. */
  momentOf(startMs: number, nowMs: number): number
  /** The other way round: when a moment of a match is. */
  realOf(startMs: number, momentMs: number): number
}

/** Matches are played as fast as in reality. */
export const REAL_TIME: PlayClock = {
  momentOf: (_startMs, nowMs) => nowMs,
  realOf: (_startMs, momentMs) => momentMs,
}

/** The course of a match, as far as its chances depend on it. Seconds are real ones after the start. */
export interface Play {
  at(
    elapsedSeconds: number,
  ): Pick<ReturnType<Simulation['at']>, 'homeScore' | 'awayScore' | 'currentMatchMinute'>
  /** The chances; below 0 those before the start. Nothing later is looked at. */
  outlook(elapsedSeconds: number): Outlook
  durationSeconds(): number
}

export type MatchPut = Extract<Change, { kind: 'match'; op: 'put' }>

/** A match together with the play behind it. Odds are common to all sports, so no world knows of them: see odds/. */
export interface PlayedMatch {
  readonly change: MatchPut
  /** Called only when needed: most matches ahead need not be set up at all. */
  play(): Play
  /** The second after which play stopped and did not go on; null when nothing stopped it. */
  readonly stoppedAtSecond: number | null
  /** Seconds since the start in which play stood still before it went on. */
  readonly pausedSeconds?: number
}

/** A match of the plan of a world, known or not. */
export interface PlannedMatch {
  readonly sport: SportSlug
  readonly id: number
  readonly startMs: number
  /** Has it been drawn by then? */
  isKnown(nowMs: number): boolean
  /** As it stands at a moment (`PlayClock.momentOf`): what is known then, and no more. */
  seenAt(momentMs: number): PlayedMatch
  /** Drops the record of its play; it is played again when it is read. */
  forget(): void
}

/** A sport before its changes are generated. */
export interface SportPlan {
  /** Categories, tournaments, teams, people and seasons: all that matches refer to. */
  frame(): Generator<Change>
  /** In the order of their start, so that the last match of a referee is the newest. */
  readonly matches: readonly PlannedMatch[]
}

/** The source that every change of the demo world names. */
export const DEMO_SOURCE = 'demo'

/** With everything, or with no more than results: quick and small, for tests that look at many worlds. */
export type Detail = 'everything' | 'results'

/** `counts` are those of the referees. */
export function plannedMatch(
  sport: Sport,
  fixture: Fixture,
  counts?: RefereeCounts,
  detail: Detail = 'everything',
): PlannedMatch {
  const { id, startMs } = fixture
  const { disruption } = fixture
  const stoppedAtSecond = disruption?.kind === 'stopped' ? disruption.atSecond : null
  return {
    sport: sport.slug,
    id,
    startMs,
    isKnown: (nowMs) => isKnown(sport, fixture, nowMs),
    seenAt: (momentMs) => {
      const results = matchData(sport, fixture, momentMs, counts)
      const data = detail === 'results' ? results : { ...results, ...sport.blocks?.(fixture, momentMs) }
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

export function isPlayedMatch(generated: Generated): generated is PlayedMatch {
  return 'play' in generated
}

/** What the feed gets to see of it. */
export function changeOf(generated: Generated): Change {
  return isPlayedMatch(generated) ? generated.change : generated
}

/** A plan as it stands at a moment. */
export function* generateWorld({ frame, matches }: SportPlan, context: WorldContext): Generator<Generated> {
  const { nowMs, play = REAL_TIME } = context
  yield* frame()
  for (const match of matches) {
    if (!match.isKnown(nowMs)) continue
    yield match.seenAt(play.momentOf(match.startMs, nowMs))
    // A record holds all that ever happened.
    match.forget()
  }
}
