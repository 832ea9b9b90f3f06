/**
 * Bodies of match lists in chunks (docs/architecture.md#the-path-of-a-request), for all endpoints that return matches.
 */
import { LIMITS } from '../catalog/limits.ts'
import type { FieldSelection } from '../views/match-selection.ts'
import { type CachePolicy, type StreamAnswer, type TextAnswer, TRUNCATED } from './endpoint.ts'
import type { Services } from './services.ts'

/** Matches that are read and rendered together: enough to amortize a query. */
const MATCHES_PER_READ = 8
/** Bytes per rendered chunk: about half a millisecond of work, during which other requests wait. */
const RENDERED_CHUNK_BYTES = 128 * 1024
/** Bytes of the first chunk of cached or stored items: a whole day's compact list, which is then not streamed. */
const FIRST_CHUNK_BYTES = 1024 * 1024
/** Bytes of later ones. Four times as many take as long in all, and halve the requests answered in between. */
const LATER_CHUNK_BYTES = 256 * 1024

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

/** Its bytes are valid until the next body begins: see `BodyWriter`. */
interface Chunk {
  readonly bytes: Uint8Array
  readonly isLast: boolean
}

/** `{"matches":[…],<tail>}` in chunks. A match that is deleted meanwhile is left out. */
function* matchChunks({ services, ids, shape, now, lead = '', tail }: MatchListBody): Generator<Chunk> {
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
    yield { bytes: body.written(), isLast: false }
    body.begin()
    limit = LATER_CHUNK_BYTES
  }
  body.add(`]${tail(count)}}`)
  yield { bytes: body.written(), isLast: true }
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

/** A match list as one body if it is quickly rendered, else as a stream. */
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

/** Copies the chunks, because they wait for the socket while the buffer is reused. */
function* copiesOf(first: Uint8Array, rest: Iterable<Chunk>): Generator<Uint8Array> {
  yield first
  for (const { bytes } of rest) yield new Uint8Array(bytes)
}

/**
 * An unpaged list of `ids`, at most 6,000. The caller selects one more (`STREAM_PROBE`); if it exists, `X-Truncated:
 * true` is set.
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
