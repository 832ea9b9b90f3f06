/**
 * A source of matches, for all connectors: its state is the matches that it told of. A connector says how one is read
 * and what it is as a change; requests are its data (sources/polls), and what a response means for what is known is here.
 */
import type { MatchStatus } from '../catalog/statuses.ts'
import type { Change } from '../contract/changes.ts'
import { parseRound } from '../feed/formats/football/rounds.ts'
import { isObject, memberAt } from '../feed/formats/input/text.ts'
import type { Source as ChangeSource, Pair, Round } from '../feed/formats/source.ts'
import { lookUp } from '../shared/look-up.ts'
import { endOf, HOUR_MS, isFromPast, seasonAt } from './calendar.ts'
import {
  type Details,
  type FollowedMatch,
  type MatchState,
  mergedDetails,
  type SourceMatch,
  withPlayers,
} from './content.ts'
import { essentialsOf, exampleOf, type FormsData, from, type OddField, type Reader } from './mapping.ts'
import { dueRequests, type PollItem, type Polls } from './polls.ts'
import {
  type ConnectorData,
  factsOf,
  type PollResponse,
  type PollTimes,
  type Source,
  type StateUpdate,
} from './source.ts'

type State<R, X> = MatchState<R> & X

/** A match as a connector reads it, from a function that may also say why not. */
export type MatchOf<F extends (...args: never[]) => unknown> = Readonly<Exclude<ReturnType<F>, string | null>>

interface ListResponse {
  /** Its poll. */
  readonly kind: string
  readonly atMs: number
  readonly body: unknown
}

/** What a readable response makes of a state. */
type Other<S> = (state: S, item: string, response: PollResponse) => StateUpdate<S> | string

interface Connector<V, R extends SourceMatch, X> {
  /** The source of its changes, in the sport of the selection. */
  readonly source: (state: State<R, X>) => ChangeSource
  /** Reads the fields of a match in a list. */
  readonly form: Reader<V>
  /** A match from its fields; null for one that is not followed, or the reason why it cannot be used. */
  readonly read: (fields: V, state: State<R, X>) => R | string | null
  /** The matches of a response; default: what is at the place that its poll names. */
  readonly listed?: (body: unknown) => readonly unknown[] | null
  /** The reason why a response is a failure, whatever else it has. */
  readonly failureOf?: (body: unknown) => string | null
  /** Readers of the details of a match, by the poll that brings them. */
  readonly details?: Readonly<
    Record<string, Reader<(match: FollowedMatch<R>, state: State<R, X>) => Details | null>>
  >
  /** Readers of other responses, by their polls. */
  readonly responses?: Readonly<Record<string, Reader<Other<State<R, X>>>>>
  /** What else the state has. */
  readonly initial?: (of: MatchState<R>, nowMs: number) => X
  /** The state after a list of matches. */
  readonly after?: (state: State<R, X>, list: ListResponse, before: State<R, X>) => State<R, X>
  /** A match with what only the known state has; undefined for one that is not followed. */
  readonly joined?: (
    match: R,
    known: FollowedMatch<R> | undefined,
    state: State<R, X>,
    atMs: number,
  ) => R | undefined
  /** Whether a match is older than the known one, beyond what timestamps and clocks show. */
  readonly isOlder?: (match: R, known: FollowedMatch<R>) => boolean
  readonly items?: (
    state: State<R, X>,
    polledMs: PollTimes,
  ) => Readonly<Record<string, readonly PollItem[] | undefined>>
  readonly values?: (state: State<R, X>) => Readonly<Record<string, string | number | null>>
  readonly changes: (state: State<R, X>, atMs: number) => readonly Change[]
}

export function matchSource<V, R extends SourceMatch, X extends object = Record<never, never>>(
  data: ConnectorData & { readonly polls: Polls; readonly forms: FormsData },
  of: Connector<V, R, X>,
): Source {
  const { about, leagues, polls, forms } = data
  type S = State<R, X>

  /** Adds details to a match. */
  const withDetails =
    (details: (match: FollowedMatch<R>, state: S) => Details | null): Other<S> =>
    (state, id) => {
      const match = state.matches[id]
      if (!match) return { state }
      const next = { ...match, details: mergedDetails(match.details, details(match, state)) }
      return { state: { ...state, matches: { ...state.matches, [id]: next } } }
    }

  /** The state after a list of matches. */
  function withMatches(state: S, kind: string, { atMs, body }: PollResponse): StateUpdate<S> | string {
    const poll = lookUp(polls, kind)
    const listed = of.listed ? of.listed(body) : listAt(body, poll?.list ?? '')
    if (!listed) return 'the response has no list of matches'
    const [remarks, odd, seen]: [string[], OddField[], number[]] = [[], [], []]
    const read = listed.flatMap((value): R | [] => {
      const own: OddField[] = []
      const fields = of.form(value, (field, found) => own.push({ field, value: found }))
      const match = fields ? of.read(fields, state) : reasonOf(own)
      odd.push(...own)
      const id = String(memberAt(value, idPath)).slice(0, ID_LENGTH)
      if (typeof match === 'string') remarks.push(`match ${id}: ${match}`)
      return match === null || typeof match === 'string' ? [] : match
    })
    const matches: Record<string, FollowedMatch<R>> = { ...state.matches }
    // A postponed match may be listed twice: its new date applies.
    const isPostponed = ({ status }: R) => status === 'postponed'
    for (const match of [...read.filter(isPostponed), ...read.filter((one) => !isPostponed(one))]) {
      const known = matches[match.id]
      const joined = of.joined ? of.joined(match, known, state, atMs) : match
      const isPast = known && joined && of.isOlder?.(match, known)
      const next = isPast ? known : joined && updatedMatch(joined, known, atMs, poll?.isOverview === true)
      if (!next) continue
      matches[match.id] = next
      if (next !== known) seen.push(match.id)
    }
    const season = state.isNamed ? state.season : seasonOf(state.league, atMs)
    // The matches of a new season are in the next response.
    const isNew = season !== state.season
    const updated = { ...state, season, matches: isNew ? {} : matches }
    const after = of.after?.(updated, { kind, atMs, body }, state) ?? updated
    const isWhole = leagues[state.league]?.code !== undefined
    const kept = withoutOld(after.matches, atMs, about.forgottenAfterMs, isWhole)
    return { state: { ...after, matches: kept }, remarks, odd, seen: isNew ? [] : seen }
  }

  /** The first year of the current season; the same for ever where matches of all seasons are followed. */
  function seasonOf(league: string, nowMs: number): number {
    const { code, isYear = false } = leagues[league] ?? {}
    return code === undefined ? 0 : seasonAt(isYear, nowMs)
  }

  const idPath = Object.values(forms.match?.essential ?? {}).find(({ id }) => id)?.id ?? ''
  const connector: Source<S> = {
    ...factsOf(data),
    essentials: essentialsOf(forms),
    open(selection, given, nowMs) {
      const read = readSelection(leagues, selection, given)
      if (typeof read === 'string') return read
      const { league, season = seasonOf(league, nowMs) } = read
      const opened = { league, season, isNamed: read.season !== undefined, matches: {} }
      return { ...opened, ...of.initial?.(opened, nowMs) } as S
    },
    due(state, polledMs) {
      const { league, season, matches } = state
      const values = { league, season, ...of.values?.(state) }
      return dueRequests(polls, Object.values(matches), of.items?.(state, polledMs) ?? {}, values, polledMs)
    },
    applyResponse(state, { key }, response) {
      const [kind = '', ...rest] = key.split('/')
      const item = rest.join('/')
      const failure = of.failureOf?.(response.body) ?? null
      if (failure !== null) return failure
      const other = of.responses?.[kind] ?? (of.details?.[kind] && from(of.details[kind], withDetails))
      if (!other) return withMatches(state, kind, response)
      const odd: OddField[] = []
      const read = other(response.body, (field, value) => odd.push({ field: `${kind}.${field}`, value }))
      if (read == null) return `the response has no ${kind}`
      const update = read(state, item, response)
      return typeof update === 'string' ? update : { ...update, odd }
    },
    changes: (state, atMs) => withPlayers(of.source(state), state, of.changes(state, atMs)),
  }
  return connector as unknown as Source
}

/** Characters of an id in the log: a response may have anything there. */
const ID_LENGTH = 40

/** The list at a path, through lists on the way; one object is a list of one. */
function listAt(body: unknown, path: string): readonly unknown[] | null {
  const keys = path === '' ? [] : path.split('.')
  const found = keys.reduce<unknown>(
    (at, key) => (Array.isArray(at) ? at.flatMap((one) => memberAt(one, key) ?? []) : memberAt(at, key)),
    body,
  )
  if (path !== '' && isObject(found)) return [found]
  return Array.isArray(found) ? found : null
}

/** Why the fields of a match cannot be used. */
function reasonOf(odd: readonly OddField[]): string {
  const last = odd.at(-1)
  return last ? `${last.field} has an unexpected form: ${exampleOf(last.value)}` : 'is not an object'
}

/** Reads a selection such as "bl1" or "bl1/2024"; for a wrong one the reason. */
function readSelection(
  leagues: ConnectorData['leagues'],
  selection: string,
  given: string | null,
): { league: string; season?: number } | string {
  const [league = '', inSelection] = selection.split('/')
  const found = lookUp(leagues, league)
  if (!found) {
    const known = Object.entries(leagues).map(([key, of]) => `${key} (${of.name})`)
    return `unknown league "${league}"; supported leagues: ${known.join(', ')}`
  }
  const season = inSelection ?? given
  if (season === null) return { league }
  if (found.code === undefined) return `invalid season "${season}"; only the current one can be followed`
  return /^20\d\d$/.test(season)
    ? { league, season: Number(season) }
    : `invalid season "${season}"; must be its first year, such as 2025 for 2025/26`
}

/** How long a match takes precedence over overviews, which may come from an older cache. */
const FRESH_MS = HOUR_MS

/** The state of a match after a response; the known one if that is older, by its timestamp, its clock or its kind. */
function updatedMatch<R extends SourceMatch>(
  match: R,
  known: FollowedMatch<R> | undefined,
  atMs: number,
  isOverview: boolean,
): FollowedMatch<R> {
  const readMs = known?.readMs ?? null
  const isFresh = readMs !== null && atMs - readMs < FRESH_MS
  const isShadowed = isOverview && isFresh && known?.startMs === match.startMs
  const isOlder = match.updatedMs !== null && match.updatedMs < (known?.updatedMs ?? 0)
  if (known && (isShadowed || isOlder)) return known
  if (known && readMs !== null && match.updatedMs === null && isFromPast(known, readMs, match, atMs))
    return known
  const isForgotten = known?.isForgotten ?? false
  return {
    ...match,
    // After the end there is no clock, but responses of the time before still have one.
    seconds: match.seconds ?? known?.seconds ?? null,
    details: isForgotten ? null : mergedDetails(known?.details ?? null, match.details),
    endedMs: endOf(match.startMs, known, match.status === 'finished', atMs),
    readMs: isOverview ? readMs : atMs,
    isForgotten,
  }
}

/** A season with all line-ups and statistics would be too large. */
function withoutOld<R extends SourceMatch>(
  matches: MatchState<R>['matches'],
  atMs: number,
  afterMs = Infinity,
  isWhole = false,
): MatchState<R>['matches'] {
  const kept = Object.entries(matches).flatMap(([id, match]): [string, FollowedMatch<R>][] => {
    const { startMs, endedMs, status, details } = match
    if (Math.max(startMs, endedMs ?? 0) >= atMs - afterMs) return [[id, match]]
    if (!isWhole) return status === 'inprogress' ? [[id, match]] : []
    const isLarge = endedMs !== null && Object.keys(details?.members ?? {}).length > 0
    return [[id, isLarge ? { ...match, details: null, isForgotten: true } : match]]
  })
  return Object.fromEntries(kept)
}

const PLAYED: readonly MatchStatus[] = ['inprogress', 'finished', 'suspended', 'interrupted']

/** Whether matches with a status have a score. */
export function isPlayed(status: MatchStatus): boolean {
  return PLAYED.includes(status)
}

/** The score of a match; null before it is played, and the reason if it has none although it is. */
export function playedScore(
  status: MatchStatus,
  home: number | null,
  away: number | null,
): Pair | string | null {
  if (!isPlayed(status)) return null
  return home === null || away === null ? `${status} without a score` : [home, away]
}

/** A cup round by its English text: "Round of 16", "Quarterfinals", "Qualification round 1". */
export function cupRound(round: number | null, text: string): Round {
  const { name, slug, ties } = parseRound(text, null, 'cup')
  return { round, name, slug, ...(ties !== null && { cupRoundType: ties }) }
}
