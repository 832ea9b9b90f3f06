/** What the world of a sport is made from, and what its generator tells. One generator a sport. */
import type { SportSlug } from '../src/catalog/sports.ts'
import type { Change, ChangeData } from '../src/contract/changes.ts'
import type { Random } from './random.ts'
import type { MatchProgress, Outlook } from './simulators/simulation.ts'

export interface WorldContext {
  /** The moment at which the world is seen: what kicked off before it is over or in progress. */
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
  /** Seconds since the start in which play stood still before it went on. */
  readonly pausedSeconds?: number
}

/** A match of the plan of a world, whether or not anybody can know of it yet. */
export interface PlannedMatch {
  readonly sport: SportSlug
  readonly id: number
  readonly startMs: number
  /** Has it been drawn by then? */
  isKnown(nowMs: number): boolean
  /** As it stands at a moment (`PlayClock.momentOf`): what is known then, and no more. */
  seenAt(momentMs: number): PlayedMatch
  /** Drops the record of its play; it is played again when it is asked for. */
  forget(): void
}

/** A sport before it is told. */
export interface SportPlan {
  /** What stands before the matches that point at it. */
  frame(): Generator<Change>
  /** In the order of their start. */
  readonly matches: readonly PlannedMatch[]
}

/** The put of a match with its play. */
export function playedMatch(
  match: Pick<PlannedMatch, 'sport' | 'id'>,
  data: ChangeData<'match'>,
  rest: Omit<PlayedMatch, 'change'>,
): PlayedMatch {
  const { sport, id } = match
  return { change: { op: 'put', kind: 'match', sport, id, data, source: DEMO_SOURCE }, ...rest }
}

/** What the fixtures of all sports have in common. */
interface PlayableFixture {
  readonly id: number
  readonly fate?: { readonly kind: string; readonly atSecond?: number } | undefined
  simulation?: unknown
}

/** How the fixtures of a sport are seen. */
interface FixtureView {
  readonly sport: SportSlug
  readonly startMs: number
  isKnown(nowMs: number): boolean
  data(momentMs: number): ChangeData<'match'>
  play(): Play
}

/** A fixture of a plan, as a match that can be seen at any moment. */
export function plannedFixture(
  fixture: PlayableFixture,
  { sport, startMs, isKnown, data, play }: FixtureView,
): PlannedMatch {
  const match = { sport, id: fixture.id }
  return {
    ...match,
    startMs,
    isKnown,
    seenAt: (momentMs) =>
      playedMatch(match, data(momentMs), {
        play,
        stoppedAtSecond: fixture.fate?.kind === 'stopped' ? (fixture.fate.atSecond ?? null) : null,
      }),
    forget: () => {
      delete fixture.simulation
    },
  }
}

/** The matches that are known, as they stand. */
export function* toldMatches(
  matches: readonly PlannedMatch[],
  { nowMs, play = REAL_TIME }: Pick<WorldContext, 'nowMs' | 'play'>,
): Generator<PlayedMatch> {
  for (const match of matches) {
    if (!match.isKnown(nowMs)) continue
    yield match.seenAt(play.momentOf(match.startMs, nowMs))
    // A record holds all that ever happened.
    match.forget()
  }
}

/** Matches in the order of their start, so that what is told last about a referee is the newest. */
export function inOrder(matches: readonly PlannedMatch[]): PlannedMatch[] {
  return matches.toSorted((a, b) => a.startMs - b.startMs || a.id - b.id)
}

/** A plan as a world tells it. */
export function* toldPlan({ frame, matches }: SportPlan, context: WorldContext): Generator<Told> {
  yield* frame()
  yield* toldMatches(matches, context)
}

export type Told = Change | PlayedMatch

export function isPlayedMatch(told: Told): told is PlayedMatch {
  return 'play' in told
}

/** What the feed gets to see of it. */
export function changeOf(told: Told): Change {
  return isPlayedMatch(told) ? told.change : told
}

/** Who says so, in every change of the demo world. */
export const DEMO_SOURCE = 'demo'
