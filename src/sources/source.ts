/**
 * What a live source implements (docs/sources.md). A source is a folder with an `index.ts` and a line in
 * `sources/index.ts`. It says what to ask when, and what an answer means, by pure functions of a state; asking itself
 * (limits, failures, conditional requests, restarts) is the same for all and belongs to the poller.
 */
import type { Change } from '../contract/changes.ts'

/** A request to the source. */
export interface Question {
  /** Tells the questions of a state apart, e.g. `matchday/11`. */
  readonly key: string
  /** Path and query below the address of the source, without a leading slash. */
  readonly path: string
}

export interface Due {
  readonly question: Question
  /** When to ask, ms since 1970; Infinity for never. */
  readonly atMs: number
}

export interface Answer {
  /** When it was asked, ms since 1970. */
  readonly atMs: number
  /** Parsed JSON; undefined where the source says that nothing changed since the answer before. */
  readonly body: unknown
}

export interface Taken<State> {
  readonly state: State
  /** Whether `changes` may differ from before. */
  readonly isNews: boolean
  /** For the log: parts of the answer that were left out, and why. */
  readonly remarks: readonly string[]
}

/** At most so many requests in so long a time. */
export interface RequestLimit {
  readonly requests: number
  readonly perMs: number
}

export interface Selection {
  readonly name: string
  readonly description: string
}

/** The state is plain JSON: it is stored between two runs. */
export interface Source<State = unknown> {
  /** `source` of its changes, and its name on the command line. */
  readonly name: string
  /** One sentence: what it covers. */
  readonly covers: string
  readonly selections: readonly Selection[]
  /** https address that paths are appended to; no other host is ever asked. */
  readonly address: string
  /** Whether it takes a key. */
  readonly access: string
  /** Kept by the poller, whatever is due. */
  readonly limits: readonly RequestLimit[]
  /** Limits as the source states them. */
  readonly limitsText: string
  readonly license: string
  /** Must be shown wherever the data is published. */
  readonly credit: string
  /** The state of a selection before the first answer; a text where the source does not have it. */
  open(selection: string, season: string | null, nowMs: number): State | string
  /** All questions, and when each is due. */
  due(state: State): readonly Due[]
  /** The state after an answer; a text where the answer is unusable, which counts as a failed request. */
  take(state: State, question: Question, answer: Answer): Taken<State> | string
  /**
   * Everything that the state says, what is referred to first. The poller sends what differs from the call before.
   * @param atMs when the newest answer was asked: statuses may depend on it
   */
  changes(state: State, atMs: number): readonly Change[]
}

/** Lets sources with states of their own stand in one list. */
export function source<State>(of: Source<State>): Source {
  return of as unknown as Source
}
