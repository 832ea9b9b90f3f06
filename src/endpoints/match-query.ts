/**
 * Shared by the endpoints that return matches: how parameters become filters and fields, how long an answer is valid,
 * and bodies of lists in chunks (docs/architecture.md#the-path-of-a-request).
 */

import { LIMITS } from '../catalog/limits.ts'
import type { Sport } from '../catalog/sports.ts'
import { statusOfCode } from '../catalog/statuses.ts'
import { invalidParameter } from '../contract/errors.ts'
import type { MatchFieldName, MatchForm } from '../contract/resources/match.ts'
import type { Interval } from '../shared/days.ts'
import { quote } from '../shared/quote.ts'
import { filtersOfQuery, type MatchSelection } from '../store/matches/filters.ts'
import type { MatchFacts } from '../store/matches/renderings.ts'
import type { JsonWriter, JsonWriters } from '../views/json-writer.ts'
import { type MatchTiming, matchTiming } from '../views/matches/analytics.ts'
import { type FieldSelection, selectFields } from '../views/matches/match.ts'
import type { ListItem } from '../views/matches/renderings.ts'
import { type AnswerInSteps, type CachePolicy, type TextAnswer, TRUNCATED } from './endpoint.ts'
import type { Services } from './services.ts'

/** The mask of the named bookmakers; undefined if none are named. Throws 400 for an unknown slug. */
export function readBookmakers(
  slugs: readonly string[] | undefined,
  services: Services,
  name = 'bookmaker_ids',
): number | undefined {
  if (!slugs) return undefined
  const known = services.config.bookmakers
  return slugs.reduce((mask, slug) => {
    const index = known.indexOf(slug)
    if (index < 0) {
      throw invalidParameter(
        name,
        `must be a comma-separated list of ${known.map(quote).join(', ')}, but contains ${quote(slug)}.`,
      )
    }
    return mask | (1 << index)
  }, 0)
}

export function allBookmakers(services: Services): number {
  return (1 << services.config.bookmakers.length) - 1
}

/** The filters of a request as a store selection. */
export function selectionOf(sport: Sport, query: Readonly<Record<string, unknown>>): MatchSelection {
  const { team_id_1: first, team_id_2: second } = query as { team_id_1?: number; team_id_2?: number }
  return {
    ...filtersOfQuery(query),
    sport: sport.id,
    pair: first !== undefined && second !== undefined ? [first, second] : undefined,
  }
}

interface ShapeQuery {
  readonly fields?: readonly MatchFieldName[] | undefined
  readonly view?: 'lite' | 'odds' | undefined
  readonly with_bk_odds?: true | undefined
  readonly odds_stage?: 'all' | undefined
  readonly with_pregame?: true | undefined
}

/** The fields of a list item; `standard` is the form without `view`, `bookmakers` the mask of the requested ones. */
export function shapeOf(
  query: ShapeQuery,
  standard: MatchForm = 'list',
  bookmakers?: number | undefined,
): FieldSelection {
  return selectFields({
    form: query.view ?? standard,
    fields: query.fields,
    withPregame: query.with_pregame,
    withBkOdds: query.with_bk_odds,
    oddsStage: query.odds_stage,
    bookmakers,
  })
}

/** For an answer about one match, including fields that depend on the clock. */
export function matchCachePolicy(
  { versions }: Services,
  record: MatchFacts,
  now: number,
  { changesAtMs } = matchTiming(record, now),
): CachePolicy {
  const validDuring = changesAtMs === null ? null : { fromMs: now, toMs: changesAtMs }
  return { stamp: versions.ofMatch(record), validDuring }
}

/** Whether the match is immutable according to the contract (docs/reference/rules.md#9). */
export function isImmutableMatch({ status }: MatchFacts, { isFinal }: MatchTiming): boolean {
  return isFinal === true || statusOfCode(status) === 'canceled'
}

/**
 * For a list of matches of a sport; undefined if an item depends on the clock.
 * @param window when all of them start, if that is limited: then only a `pregame` depends on other matches
 * @param validDuring the validity of the window, if it depends on the clock
 */
export function listCachePolicy(
  { versions }: Services,
  sportId: number,
  { isTimeless, hasPregame }: FieldSelection,
  window: Interval | null = null,
  validDuring: Interval | null = null,
): CachePolicy | undefined {
  if (!isTimeless) return undefined
  const isOfWindow = window !== null && !hasPregame
  const stamp = isOfWindow
    ? versions.ofWindow(sportId, window.fromMs, window.toMs)
    : versions.ofSport(sportId)
  return { stamp, validDuring }
}

/**
 * Matches that are read and rendered together: enough to amortize a query (eight take no less time a match), and with
 * odds, 13 kB each, not much more than a chunk.
 */
const MATCHES_PER_READ = 4
/** Bytes per rendered chunk: about a millisecond of work with odds, during which other requests wait. */
const RENDERED_CHUNK_BYTES = 32 * 1024
/** Bytes of the first chunk of cached or stored items: a whole day's compact list, which is then not streamed. */
const FIRST_CHUNK_BYTES = 1024 * 1024
/** Matches to select for an unpaged list; the extra one shows whether it was truncated. */
export const STREAM_PROBE = LIMITS.streamingMatches + 1

/** Matches of a list. */
export interface MatchItems {
  readonly services: Services
  readonly ids: readonly number[]
  readonly shape: FieldSelection
  readonly now: number
}

export interface MatchListBody extends MatchItems {
  /** Members before `matches`, each followed by a comma. */
  readonly lead?: string
  /** Members after `matches`; receives the actual number of matches. */
  readonly tail: (count: number) => string
}

/** A text, matches with commas between them, or a text that tells how many there were. */
type BodyPart = string | MatchItems | ((count: number) => string)

/** Where a body is written; whoever runs its steps may replace it between them. */
interface Output {
  body: JsonWriter
}

/**
 * Writes a body. The event loop may run where it yields, about each millisecond; the argument of `next` is how long the
 * next step should be, in bytes.
 */
function* writeParts(
  parts: readonly BodyPart[],
  output: Output,
): Generator<undefined, void, number | undefined> {
  let count = 0
  for (const part of parts) {
    if (typeof part === 'object') count = yield* writeItems(part, output)
    else output.body.add(typeof part === 'string' ? part : part(count))
  }
}

/** Returns how many there were: a match that is deleted meanwhile is left out. */
function* writeItems(
  { services: { matchItems }, ids, shape, now }: MatchItems,
  output: Output,
): Generator<undefined, number, number | undefined> {
  let count = 0
  let limit = FIRST_CHUNK_BYTES
  let begun = output.body.length
  const add = (item: ListItem) => {
    const { body } = output
    if (count > 0) body.add(',')
    if (item instanceof Uint8Array) body.add(item)
    else for (const part of item) body.add(part)
    count += 1
  }
  for (let next = 0; next < ids.length; ) {
    const cached = matchItems.find(shape, ids[next] ?? 0)
    if (cached) {
      add(cached)
      next += 1
    } else {
      const uncached = uncachedFrom(matchItems, shape, ids, next)
      const { items, isRendered } = matchItems.make(shape, uncached, now)
      for (const item of items) add(item)
      next += uncached.length
      if (isRendered) limit = RENDERED_CHUNK_BYTES
    }
    if (output.body.length - begun < limit || next === ids.length) continue
    limit = (yield) ?? RENDERED_CHUNK_BYTES
    begun = output.body.length
  }
  return count
}

/** The run of uncached ids from `start`, which are read together. */
function uncachedFrom(
  matchItems: Services['matchItems'],
  shape: FieldSelection,
  ids: readonly number[],
  start: number,
): readonly number[] {
  let end = start + 1
  while (end < ids.length && end - start < MATCHES_PER_READ && !matchItems.find(shape, ids[end] ?? 0))
    end += 1
  return ids.slice(start, end)
}

/** A body of several parts. */
export function* answerParts(
  { bodies }: Services,
  parts: readonly BodyPart[],
  common: Pick<TextAnswer, 'cachePolicy'>,
): AnswerInSteps {
  const body = bodies.take()
  try {
    yield* writeParts(parts, { body })
    return { ...common, text: body.written() }
  } finally {
    bodies.give(body)
  }
}

/** A match list as one body if it is short, else as a stream. */
export function* answerMatches(
  list: MatchListBody,
  common: Pick<TextAnswer, 'headers' | 'cachePolicy'>,
): AnswerInSteps {
  const { bodies } = list.services
  const { lead = '', tail } = list
  const body = bodies.take()
  try {
    const output = { body }
    const steps = writeParts([`{${lead}"matches":[`, list, (count) => `]${tail(count)}}`], output)
    while (!steps.next().done) {
      if (body.length >= FIRST_CHUNK_BYTES)
        return { ...common, pieces: chunksFrom([new Uint8Array(body.written())], steps, output, bodies) }
      yield
    }
    return { ...common, text: body.written() }
  } finally {
    bodies.give(body)
  }
}

/** @param first a chunk, which is not held any longer than it takes to send it */
function* chunksFrom(
  first: Uint8Array[],
  steps: ReturnType<typeof writeParts>,
  output: Output,
  bodies: JsonWriters,
): Generator<Uint8Array, void, number | undefined> {
  let wanted = yield first.pop() ?? new Uint8Array(0)
  for (let isLast = false; !isLast; ) {
    const body = bodies.take()
    output.body = body
    try {
      isLast = steps.next(wanted).done === true
    } finally {
      bodies.give(body)
    }
    wanted = yield body.written()
  }
}

/**
 * Of a complete list; null if it has none. The same matches are a day in many zones.
 * @param ids with commas between them
 */
export function listName(ids: string, shape: FieldSelection): string | null {
  if (shape.id === null || ids === '') return null
  return `list ${shape.id} ${new Bun.CryptoHasher('sha256').update(ids).digest('base64')}`
}

/**
 * An unpaged list of `ids`, at most 6,000. The caller selects one more (`STREAM_PROBE`); if it exists, `X-Truncated:
 * true` is set.
 */
export function answerCompleteList(
  list: Omit<MatchListBody, 'tail'>,
  cachePolicy: CachePolicy | undefined,
): AnswerInSteps {
  const { streamingMatches } = LIMITS
  return answerMatches(
    {
      ...list,
      ids: list.ids.slice(0, streamingMatches),
      tail: (count) => `,"totalMatches":${count}`,
    },
    { cachePolicy, ...(list.ids.length > streamingMatches && { headers: TRUNCATED }) },
  )
}
