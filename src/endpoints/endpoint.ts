/** The frame of an endpoint: one file holds the contract and the answer; `http/mount` does the rest. */
import type { TSchema } from 'typebox'
import type { ErrorSlug } from '../catalog/errors.ts'
import type { Sport } from '../catalog/sports.ts'
import type { Parameters, ParameterValue, ParameterValues } from '../contract/parameters.ts'
import type { Interval } from '../rules/days.ts'
import type { Stamp } from '../views/versions.ts'
import type { Services } from './services.ts'

/** Tags of the documentation (docs/reference/endpoints.md#1). */
export type Tag =
  | 'reference dictionaries'
  | 'general'
  | 'categories'
  | 'matches'
  | 'search'
  | 'players'
  | 'teams'
  | 'tournaments'

/** How long an answer may be cached: until one of these ends. */
export interface CachePolicy {
  /** Counters of what it was made of, as they were before it was read. */
  readonly stamp: Stamp
  /**
   * Where time alone changes it, the moments at which it is true, `[from, to)`: a clock that is set back must not make
   * it true again. Null when only a change of the data can change it.
   */
  readonly validDuring: Interval | null
}

/** Header of an answer that leaves something out: a limit or the work budget was reached. */
export const TRUNCATED = { 'X-Truncated': 'true' } as const

interface AnswerCommon {
  readonly headers?: Readonly<Record<string, string>>
  /** Missing: the answer is for this request alone. */
  readonly cachePolicy?: CachePolicy | undefined
}

/** A body of ready JSON, as text or as its bytes. */
export interface TextAnswer extends AnswerCommon {
  readonly text: string | Uint8Array
}

/**
 * A long body in pieces of ready JSON. Errors can only be answered before the first piece, so everything
 * that may fail on input happens before the stream is made. Between pieces the event loop runs.
 */
export interface StreamAnswer extends AnswerCommon {
  readonly pieces: Iterator<string | Uint8Array>
}

export type Answer = TextAnswer | StreamAnswer

/** The caller, as far as an answer may depend on it: only the usage endpoint reads it. */
export interface Caller {
  readonly plan: string
  readonly dailyLimit: number | null
  readonly used: number
  readonly remaining: number | null
  readonly resetAt: number
  readonly sports: readonly string[]
}

export interface EndpointRequest<P extends Parameters, Q extends Parameters> {
  /** The sport of the path; the mount answers 404 for an unknown slug before anything else is read. */
  readonly sport: Sport
  /** A path has all of its parameters. */
  readonly params: { readonly [K in keyof P]: ParameterValue<P[K]> }
  readonly query: ParameterValues<Q>
  readonly now: number
  readonly services: Services
  readonly caller: Caller
}

export interface Endpoint<P extends Parameters = Parameters, Q extends Parameters = Parameters> {
  /** As in the contract, e.g. `/v2/{sportSlug}/matches/{matchId}`. */
  readonly path: string
  readonly tag: Tag
  readonly summary: string
  readonly description?: string
  /** Path parameters other than `sportSlug`. */
  readonly params: P
  readonly query: Q
  /** Documented body of the 200 answer; checked in tests, never at run time. */
  readonly response: TSchema
  /** Optional parameters without which the example request of the documentation would be refused. */
  readonly exampleQuery?: readonly (string & keyof Q)[]
  /** A body to show in the documentation. */
  readonly example?: unknown
  /** Error slugs beyond those that every endpoint has (401, 429, 500, and 400 where it has parameters). */
  readonly errors?: readonly ErrorSlug[]
  /**
   * How long each of its answers is true: as long as the program runs, or until anything of its sport changes. Missing:
   * the answer says it itself, or is for one request alone.
   */
  readonly cache?: 'always' | 'untilSportChanges'
  /** `open`: no key. `free`: a key, but no quota. Default: a key and one unit of quota. */
  readonly access?: 'open' | 'free'
  readonly answer: (request: EndpointRequest<P, Q>) => Answer
}

/** Keeps the types of the parameters together with the answer that reads them. */
export function endpoint<P extends Parameters, Q extends Parameters>(of: Endpoint<P, Q>): Endpoint {
  return of as unknown as Endpoint
}
