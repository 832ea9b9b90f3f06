/** The shape of an endpoint: one file holds its contract and its `answer`; `http/routing/endpoint-routes` does the rest. */
import type { TSchema } from '@sinclair/typebox'
import type { ErrorSlug } from '../catalog/errors.ts'
import type { Sport } from '../catalog/sports.ts'
import type { SubscribeMessage } from '../contract/live-messages.ts'
import {
  type EpochPosition,
  epochPosition,
  type Parameters,
  type ParameterValue,
  type ParameterValues,
} from '../contract/parameters.ts'
import type { Interval } from '../shared/days.ts'
import type { Search } from '../store/search/searches.ts'
import type { VersionSnapshot } from '../views/versions.ts'
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

/** How long an answer may be cached: until either of these ends. */
export interface CachePolicy {
  /** Version counters of the underlying data, taken before the data was read. */
  readonly stamp: VersionSnapshot
  /**
   * If the answer depends on the clock, the interval `[from, to)` in which it is valid. It has a start because the
   * clock may be set back. Null if only data changes can make it stale.
   */
  readonly validDuring: Interval | null
}

/** Header of an incomplete answer: a limit or the work budget was reached. */
export const TRUNCATED = { 'X-Truncated': 'true' } as const

interface AnswerCommon {
  readonly headers?: Readonly<Record<string, string>>
  /** If omitted, the response is not cached. */
  readonly cachePolicy?: CachePolicy | undefined
}

/** A rendered JSON body, as text or bytes. */
export interface TextAnswer extends AnswerCommon {
  /** That of the `NamedAnswer` that made it. */
  readonly name?: string
  readonly text: string | Uint8Array
  /** Whether nothing else uses the bytes. Others are copied: they may be valid only until another body begins. */
  readonly isOwn?: boolean
  /** Whether it costs so little to make again that others are evicted for it only on its second request. */
  readonly isStored?: boolean
}

/**
 * A long body in chunks of rendered JSON. Errors can be reported only before the first chunk, so everything that can
 * fail on input happens before the stream is created. The event loop runs between chunks.
 */
export interface StreamAnswer extends AnswerCommon {
  /**
   * The argument of `next` is how long the chunk should be, in bytes. All but the first may be in a buffer in which
   * another body begins later.
   */
  readonly pieces: Iterator<string | Uint8Array, unknown, number | undefined>
  /** Rows until now of an export, which costs more units of quota the longer it is. */
  readonly rows?: () => number
}

/**
 * A body that is made only if no cached one has its name: under one policy, equal names have equal bodies. What it makes
 * may have a name of its own, which takes longer to find out.
 */
export interface NamedAnswer {
  readonly name: string
  readonly cachePolicy: CachePolicy
  readonly make: () => AnswerInSteps | NamedAnswer
}

/** A subscription to the live channel, whose messages follow as server-sent events. */
export interface LiveAnswer extends AnswerCommon {
  readonly live: SubscribeMessage
}

export type Answer = TextAnswer | StreamAnswer | LiveAnswer

/**
 * An answer that takes several steps, each read in a snapshot of its own; the event loop runs between them. A search that
 * it yields is made in another thread, and the next step gets what it has found.
 */
export type AnswerInSteps = Generator<Search | undefined, TextAnswer | StreamAnswer>

/** The caller. Only the usage endpoint reads it. */
export interface Caller {
  readonly plan: string
  readonly dailyLimit: number | null
  readonly used: number
  readonly remaining: number | null
  readonly resetAt: number
  readonly sports: readonly string[]
}

interface EndpointRequest<P extends Parameters, Q extends Parameters> {
  /** The sport of the path; an unknown slug is 404 before anything else is parsed. */
  readonly sport: Sport
  /** Path parameters; none is optional. */
  readonly params: { readonly [K in keyof P]: ParameterValue<P[K]> }
  readonly query: ParameterValues<Q>
  readonly now: number
  readonly services: Services
  readonly caller: Caller
}

export interface Endpoint<P extends Parameters = Parameters, Q extends Parameters = Parameters> {
  /** As in the contract, e.g. `/v2/{sportSlug}/matches/{matchId}`. */
  readonly path: string
  /** Name of the operation in generated clients. Stable: renaming it breaks them. */
  readonly operationId: string
  readonly tag: Tag
  readonly summary: string
  readonly description?: string
  /** Path parameters other than `sportSlug`. */
  readonly params: P
  readonly query: Q
  /** The position after which the answer continues. If it is on its way to this process, the answer waits for it. */
  readonly continuesFrom?: (query: ParameterValues<Q>) => EpochPosition | undefined
  /** Documented body of a 200 response; checked in tests, never at run time. */
  readonly response: TSchema
  /** Optional parameters without which the example request of the documentation would be refused. */
  readonly exampleQuery?: readonly (string & keyof Q)[]
  /** Example body for the documentation. */
  readonly example?: unknown
  /** Error slugs besides those of every endpoint (401, 429, 500, and 400 if it has parameters). */
  readonly errors?: readonly ErrorSlug[]
  /**
   * The cache policy of all its answers: valid as long as the program runs, or until anything of its sport changes. If
   * omitted, each answer has its own policy or is not cached.
   */
  readonly cache?: 'always' | 'untilSportChanges'
  /** Media types of successful responses; an answer with another than the first names it. Default: JSON. */
  readonly contentTypes?: readonly [string, ...string[]]
  /** Whether the calendar token of a key works instead of the key (docs/calendars.md). */
  readonly acceptsToken?: boolean
  /** Whether the key may be the parameter `apiKey` instead of a header. */
  readonly keyInQuery?: boolean
  /** `open`: no key. `free`: a key, but no quota. Default: a key and one unit of quota. */
  readonly access?: 'open' | 'free'
  readonly answer: (request: EndpointRequest<P, Q>) => Answer | AnswerInSteps | NamedAnswer
  /** The same answer out of what is stored, which needs no snapshot; null if it cannot be made so. Asked first. */
  readonly stored?: (request: Omit<EndpointRequest<P, Q>, 'caller'>) => TextAnswer | null
}

/** Whether its answers are made from the data of a sport, and so show a position of the change log. */
export function showsPosition({ path, cache, keyInQuery }: Endpoint): boolean {
  // The events of the live channel have positions of their own.
  return path.includes('{sportSlug}') && cache !== 'always' && !keyInQuery
}

/** Parameters of all endpoints whose answers show a position. */
export const POSITION_QUERY = {
  minPosition: epochPosition({
    description:
      'Only an answer at least as new as this position: a value of `X-Scoreline-Position`, or `position` of a live ' +
      'message. Waits up to a second, then 503.',
  }),
}

type NoParameters = Readonly<Record<never, never>>

/** Infers the parameter types for `answer`. An endpoint without `params` or `query` omits them. */
export function endpoint<P extends Parameters = NoParameters, Q extends Parameters = NoParameters>(
  of: Omit<Endpoint<P, Q>, 'params' | 'query'> & { readonly params?: P; readonly query?: Q },
): Endpoint {
  return { params: {}, query: {}, ...of } as unknown as Endpoint
}

/** Afterwards clients revalidate by entity tag. */
const MAX_AGE_SECONDS = 3600

/** @param scope `private` for responses that need a key: shared caches must not store them */
export function cacheable(text: string, scope: 'public' | 'private'): TextAnswer {
  return { text, headers: { 'cache-control': `${scope}, max-age=${MAX_AGE_SECONDS}` } }
}
