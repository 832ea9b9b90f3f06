/**
 * Bodies of match lists in pieces (docs/architecture.md#the-path-of-a-request), for every endpoint that answers
 * matches.
 */
import { LIMITS } from '../catalog/limits.ts'
import type { FieldSelection } from '../views/match-selection.ts'
import { type CachePolicy, type StreamAnswer, type TextAnswer, TRUNCATED } from './endpoint.ts'
import type { Services } from './services.ts'

/** Matches that are read and printed together: enough to make one query worth it. */
const MATCHES_PER_READ = 8
/** Bytes of a piece that had to be made: about half a millisecond of work, for which all others wait. */
const RENDERED_CHUNK_BYTES = 128 * 1024
/** Bytes of a chunk out of cached items: a whole day's compact list, quickly copied. */
const CACHED_CHUNK_BYTES = 1024 * 1024

/** Matches to select for a list without pages: the last one only tells whether it was cut. */
export const STREAM_PROBE = LIMITS.streamingMatches + 1

export interface MatchListBody {
  readonly services: Services
  readonly ids: readonly number[]
  readonly shape: FieldSelection
  readonly now: number
  /** Members before `matches`, each with its comma. */
  readonly lead?: string
  /** Members behind `matches`; gets the number of matches that were really there. */
  readonly tail: (count: number) => string
}

/** Its bytes are true until the next body is begun: see `BodyWriter`. */
interface Chunk {
  readonly bytes: Uint8Array
  readonly isLast: boolean
}

/** `{"matches":[…],<tail>}` in pieces. A match that is deleted meanwhile is left out. */
function* matchChunks({ services, ids, shape, now, lead = '', tail }: MatchListBody): Generator<Chunk> {
  const { matchItems, body } = services
  let count = 0
  let limit = CACHED_CHUNK_BYTES
  const add = (item: readonly string[] | Uint8Array) => {
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
      for (const item of matchItems.make(shape, uncached, now)) add(item)
      next += uncached.length
      limit = RENDERED_CHUNK_BYTES
    }
    if (body.length < limit || next === ids.length) continue
    yield { bytes: body.written(), isLast: false }
    body.begin()
    limit = CACHED_CHUNK_BYTES
  }
  body.add(`]${tail(count)}}`)
  yield { bytes: body.written(), isLast: true }
}

/** The ids from `start` to the next one whose item is cached: they are read together. */
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

/** A match list as one body where it is quickly made, else as a stream. */
export function answerMatches(
  pieces: MatchListBody,
  common: Pick<StreamAnswer, 'headers' | 'cachePolicy'>,
): TextAnswer | StreamAnswer {
  const body = matchChunks(pieces)
  const first = body.next()
  if (first.done) return { ...common, text: '' }
  if (first.value.isLast) return { ...common, text: first.value.bytes }
  return { ...common, pieces: copiesOf(new Uint8Array(first.value.bytes), body) }
}

/** Copies: they wait for the socket while other bodies are made. */
function* copiesOf(first: Uint8Array, rest: Iterable<Chunk>): Generator<Uint8Array> {
  yield first
  for (const { bytes } of rest) yield new Uint8Array(bytes)
}

/**
 * A list without pages: all of `ids`, at most 6,000. The caller asks the store for one more than that
 * (`STREAM_PROBE`): where it is there, `X-Truncated: true` says that the list was cut.
 */
export function answerCompleteList(
  pieces: Omit<MatchListBody, 'tail'>,
  cachePolicy: CachePolicy | undefined,
): TextAnswer | StreamAnswer {
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
