/**
 * The interface of a live source (docs/sources.md). A source is a folder with an `index.ts` and a line in
 * `sources/index.ts`. Pure functions of a state decide what to request when and what a response means; the poller does
 * the requests (limits, failures, conditional requests, restarts) for all sources.
 */
import type { Change } from '../contract/changes.ts'
import type { OddField } from './mapping.ts'

export interface PollRequest {
  /** Unique within a state, e.g. `matchday/11`. */
  readonly key: string
  /** Path and query below the address of the source, without a leading slash. */
  readonly path: string
}

export interface DueRequest {
  readonly request: PollRequest
  /** When it is due, ms since 1970; Infinity for never. */
  readonly atMs: number
}

/** Time of the last response to each request, by its key, ms since 1970. */
export type PollTimes = Readonly<Record<string, number>>

export interface PollResponse {
  /** Time of the request, ms since 1970. */
  readonly atMs: number
  /** Parsed JSON. */
  readonly body: unknown
  /** Before this response. */
  readonly polledMs: PollTimes
}

export interface StateUpdate<State> {
  /** The same object if `changes` gives the same as before. */
  readonly state: State
  /** For the log: parts of the response that were left out, with the reason. */
  readonly remarks?: readonly string[]
  /** Fields of an unexpected form. */
  readonly odd?: readonly OddField[]
  /** Ids of the matches whose state the response confirms or changes; an older response confirms none. */
  readonly seen?: readonly number[]
}

/** Maximum number of requests in a window of time. */
export interface RequestLimit {
  readonly requests: number
  readonly perMs: number
}

/** Headers that tell how many requests are left, and how many seconds until there are more. Names in lower case. */
export interface AllowanceHeaders {
  readonly remaining: string
  /** Null if the source does not tell. */
  readonly reset: string | null
  /** Wait without `reset`, or if it is missing. */
  readonly waitMs: number
}

/** Facts about a source: `about` in its `data.json`. */
interface SourceData {
  /** `source` of its changes, and its name on the command line. */
  readonly name: string
  /** What it covers, in one sentence. */
  readonly covers: string
  /** https address that paths are appended to; no other host is ever requested. */
  readonly address: string
  /** Null for a source without keys. */
  readonly key: {
    /** Where the operator registers. */
    readonly site: string
    /** Request header that carries the key, after the name of a scheme. */
    readonly header: string
    readonly scheme?: string
  } | null
  /** It publishes no contract, so it is followed only if the operator allows unofficial sources. */
  readonly isUnofficial?: boolean
  /** In addition to the usual `RateLimit` headers. */
  readonly allowances?: readonly AllowanceHeaders[]
  /** Enforced by the poller. */
  readonly limits: readonly RequestLimit[]
  /** How often a running match is polled at best: its state is stale after two of these without an answer, ms. */
  readonly liveEveryMs: number
  /** Time after the start at which matches or their details leave the state; absent for never. */
  readonly forgottenAfterMs?: number
  /** Limits as the source states them. */
  readonly limitsText: string
  readonly license: string
  /** Must be shown wherever the data is published. */
  readonly credit: string
}

interface ListedLeague {
  readonly name: string
  /** In the competition tables: it is followed by whole seasons, for its table. */
  readonly code?: string
  /** Whether its seasons are within a calendar year. */
  readonly isYear?: boolean
}

/** The part of `data.json` that every start needs. */
export interface ConnectorData {
  readonly about: SourceData
  readonly leagues: Readonly<Record<string, ListedLeague>>
}

export interface SourceFacts extends SourceData {
  readonly selections: readonly { readonly name: string; readonly description: string }[]
}

export function factsOf({ about, leagues }: ConnectorData): SourceFacts {
  const selections = Object.entries(leagues).map(([name, league]) => ({ name, description: league.name }))
  return { ...about, selections }
}

/** A source with the program that reads its responses, which is loaded when the source is followed. */
export interface ListedSource extends SourceFacts {
  readonly load: () => Promise<Source>
}

/** The state is plain JSON: it is stored between two runs. */
export interface Source<State = unknown> extends SourceFacts {
  /** Paths in a match of its responses without which the match cannot be read; all others are optional. */
  readonly essentials: readonly string[]
  /** The state of a selection before the first response; for an unknown selection the reason. */
  open(selection: string, season: string | null, nowMs: number): State | string
  due(state: State, polledMs: PollTimes): readonly DueRequest[]
  /** The state after a response; for an unusable response the reason, which counts as a failed request. */
  applyResponse(state: State, request: PollRequest, response: PollResponse): StateUpdate<State> | string
  /**
   * The whole state as changes, referenced resources first. The poller sends what differs from the previous call.
   * @param atMs time of the latest request: statuses may depend on it
   */
  changes(state: State, atMs: number): readonly Change[]
}

/** What a follower knows of a selection, as plain JSON. */
export interface Followed {
  readonly state: unknown
  readonly polledMs: PollTimes
}

type FollowedUpdate = Followed & Required<Omit<StateUpdate<unknown>, 'state'>>

/**
 * The state and poll times after a response, without the times of requests that no longer exist. A body of undefined
 * stands for 304 Not Modified. For an unusable response the reason.
 */
export function followedAfter(
  source: Source,
  { state, polledMs }: Followed,
  request: PollRequest,
  { atMs, body }: Omit<PollResponse, 'polledMs'>,
): FollowedUpdate | string {
  const update: StateUpdate<unknown> | string =
    body === undefined ? { state } : source.applyResponse(state, request, { atMs, body, polledMs })
  if (typeof update === 'string') return update
  const times = { ...polledMs, [request.key]: atMs }
  const keys = new Set(source.due(update.state, times).map((each) => each.request.key))
  return {
    state: update.state,
    polledMs: Object.fromEntries(Object.entries(times).filter(([key]) => keys.has(key))),
    remarks: update.remarks ?? [],
    odd: update.odd ?? [],
    seen: update.seen ?? [],
  }
}

/** Request headers with the key of a source; none without a key. */
export function keyHeaders(
  { key: of }: Pick<SourceFacts, 'key'>,
  key: string | null,
): Record<string, string> {
  return of === null || key === null
    ? {}
    : { [of.header]: of.scheme === undefined ? key : `${of.scheme} ${key}` }
}

/** Setting with the key of a source: `SCORELINE_API_FOOTBALL_KEY`. Keys have no flags, as all secrets. */
export function keySetting({ name }: Pick<SourceFacts, 'name'>): string {
  return `SCORELINE_${name.toUpperCase().replaceAll('-', '_')}_KEY`
}

/** A selection of a source, as the operator names it. */
export interface FollowedSelection<S = ListedSource> {
  readonly source: S
  readonly selection: string
}
