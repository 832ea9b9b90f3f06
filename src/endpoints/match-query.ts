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
import { selectMatches } from '../store/matches/reader.ts'
import type { MatchFacts } from '../store/matches/renderings.ts'
import { type MatchTiming, matchTiming } from '../views/matches/analytics.ts'
import { type FieldSelection, selectFields, viewRecordParts } from '../views/matches/match.ts'
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

export interface MatchListBody {
  readonly services: Services
  readonly ids: readonly number[]
  readonly shape: FieldSelection
  readonly now: number
  /** Members before `matches`, each followed by a comma. */
  readonly lead?: string
  /** Members after `matches`; receives the actual number of matches. */
  readonly tail: (count: number) => string
}

/** Its bytes are valid until the next body begins: see `JsonWriter`. */
interface Chunk {
  readonly bytes: Uint8Array
  readonly isLast: boolean
}

/** `{"matches":[…],<tail>}` in chunks. A match that is deleted meanwhile is left out. */
function* matchChunks({
  services,
  ids,
  shape,
  now,
  lead = '',
  tail,
}: MatchListBody): Generator<Chunk, undefined, number | undefined> {
  const { matchItems, body } = services
  let count = 0
  let limit = FIRST_CHUNK_BYTES
  const add = (item: readonly (string | Uint8Array)[] | Uint8Array) => {
    if (count > 0) body.add(',')
    if (item instanceof Uint8Array) body.add(item)
    else for (const part of item) body.add(part)
    count += 1
  }
  body.begin()
  body.add(`{${lead}"matches":[`)
  let next = 0
  while (next < ids.length) {
    const cached = matchItems.find(shape, ids[next] ?? 0)
    if (cached) {
      add(cached)
      next += 1
    } else {
      const uncached = uncachedFrom(services, shape, ids, next)
      const { items, isRendered } = matchItems.make(shape, uncached, now)
      for (const item of items) add(item)
      next += uncached.length
      if (isRendered) limit = RENDERED_CHUNK_BYTES
    }
    if (body.length < limit || next === ids.length) continue
    const wanted = yield { bytes: body.written(), isLast: false }
    body.begin()
    limit = wanted ?? RENDERED_CHUNK_BYTES
  }
  body.add(`]${tail(count)}}`)
  yield { bytes: body.written(), isLast: true }
  return undefined
}

/** The run of uncached ids from `start`, which are read together. */
function uncachedFrom(
  { matchItems }: Services,
  shape: FieldSelection,
  ids: readonly number[],
  start: number,
): readonly number[] {
  let end = start + 1
  while (end < ids.length && end - start < MATCHES_PER_READ && !matchItems.find(shape, ids[end] ?? 0))
    end += 1
  return ids.slice(start, end)
}

/** Matches as JSON with commas between them, in parts, of which a chunk is rendered in a step. */
export function* viewInSteps({
  services,
  ids,
  shape,
  now,
}: Pick<MatchListBody, 'services' | 'ids' | 'shape' | 'now'>): Generator<undefined, Uint8Array[]> {
  const { matchView, body } = services
  const made: Uint8Array[] = []
  for (let next = 0; next < ids.length; ) {
    if (made.length > 0) yield
    // Written at once: texts of texts would be most of the garbage of such a list.
    body.begin()
    while (next < ids.length && body.length < RENDERED_CHUNK_BYTES) {
      const records = selectMatches(services.db, ids.slice(next, next + MATCHES_PER_READ))
      next += MATCHES_PER_READ
      for (const parts of viewRecordParts(matchView, records, shape, now)) {
        if (made.length > 0 || body.length > 0) body.add(',')
        for (const part of parts) body.add(part)
      }
    }
    if (body.length > 0) made.push(new Uint8Array(body.written()))
  }
  return made
}

/** A match list as one body if it is short, else as a stream. Chunks that have to be rendered are steps of their own. */
export function* answerMatches(
  pieces: MatchListBody,
  common: Pick<TextAnswer, 'headers' | 'cachePolicy'>,
): AnswerInSteps {
  const body = matchChunks(pieces)
  const made: Uint8Array[] = []
  let bytes = 0
  for (;;) {
    const chunk = body.next(undefined)
    if (chunk.done) return { ...common, text: Buffer.concat(made) }
    const { isLast } = chunk.value
    if (isLast && made.length === 0) return { ...common, text: chunk.value.bytes }
    made.push(new Uint8Array(chunk.value.bytes))
    bytes += chunk.value.bytes.length
    if (isLast) return { ...common, text: Buffer.concat(made), isOwn: true }
    if (bytes >= FIRST_CHUNK_BYTES) return { ...common, pieces: allOf(made, body) }
    yield
  }
}

/** The chunks that were made, and the rest, of which each is valid until another body begins. */
function* allOf(
  made: Uint8Array[],
  rest: Iterator<Chunk, undefined, number | undefined>,
): Generator<Uint8Array, void, number | undefined> {
  let wanted: number | undefined
  // Not held any longer: most of what a stream holds is its first chunks.
  for (let first = made.shift(); first; first = made.shift()) wanted = yield first
  for (let next = rest.next(wanted); !next.done; next = rest.next(wanted)) wanted = yield next.value.bytes
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
  pieces: Omit<MatchListBody, 'tail'>,
  cachePolicy: CachePolicy | undefined,
): AnswerInSteps {
  const { streamingMatches } = LIMITS
  return answerMatches(
    {
      ...pieces,
      ids: pieces.ids.slice(0, streamingMatches),
      tail: (count) => `,"totalMatches":${count}`,
    },
    { cachePolicy, ...(pieces.ids.length > streamingMatches && { headers: TRUNCATED }) },
  )
}
