/** From the parameters of match endpoints to selections and answers, once for all of them. */
import { LIMITS } from '../catalog/limits.ts'
import type { Sport } from '../catalog/sports.ts'
import type { MatchStatus } from '../catalog/statuses.ts'
import { invalidParameter } from '../contract/errors.ts'
import { quote } from '../contract/parameters.ts'
import type { MatchFieldName, MatchForm } from '../contract/resources/match-field-names.ts'
import type { MatchSelection } from '../store/match-filters.ts'
import { type FieldSelection, selectFields } from '../views/match-selection.ts'
import type { Lasting, StreamAnswer, TextAnswer } from './endpoint.ts'
import type { Services } from './services.ts'

/** Bits of the bookmakers that a request names; undefined when it names none. Throws for an unknown slug. */
export function readBookmakers(slugs: readonly string[] | undefined, services: Services): number | undefined {
  if (!slugs) return undefined
  const known = services.config.bookmakers
  return slugs.reduce((mask, slug) => {
    const index = known.indexOf(slug)
    if (index < 0) {
      const allowed = known.map((name) => `"${name}"`).join(', ')
      throw invalidParameter('bookmaker_ids', `must be of ${allowed}, but held ${quote(slug)}.`)
    }
    return mask | (1 << index)
  }, 0)
}

export function allBookmakers(services: Services): number {
  return (1 << services.config.bookmakers.length) - 1
}

interface FilterQuery {
  readonly tournament_id?: readonly number[] | undefined
  readonly season_id?: number | undefined
  readonly category_ids?: readonly number[] | undefined
  readonly team_id?: number | undefined
  readonly exclude_amateur?: true | undefined
  readonly status?: readonly MatchStatus[] | undefined
  readonly round?: number | undefined
  readonly team_id_1?: number | undefined
  readonly team_id_2?: number | undefined
  readonly ids?: readonly number[] | undefined
}

/** The filters of a request as a selection of the store. */
export function selectionOf(sport: Sport, query: FilterQuery): MatchSelection {
  const { team_id_1: first, team_id_2: second } = query
  return {
    sport: sport.id,
    ids: query.ids,
    pair: first !== undefined && second !== undefined ? [first, second] : undefined,
    teamId: query.team_id,
    seasonId: query.season_id,
    tournamentIds: query.tournament_id,
    categoryIds: query.category_ids,
    statuses: query.status,
    round: query.round,
    excludeAmateur: query.exclude_amateur,
  }
}

interface ShapeQuery {
  readonly fields?: readonly MatchFieldName[] | undefined
  readonly view?: 'lite' | 'odds' | undefined
  readonly with_bk_odds?: true | undefined
  readonly odds_stage?: 'all' | undefined
  readonly with_pregame?: true | undefined
}

/** The fields of an item of a list; `standard` is the form without `view`, `bookmakers` the mask of those asked for. */
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

/**
 * Matches that are read and printed between two turns of the event loop. A rich match is 5 to 40 kB of text, so a piece
 * stays in the low megabytes and takes a few milliseconds.
 */
export const MATCHES_PER_PIECE = 50
/** Bytes of a piece: enough for a whole day's compact list, little enough to be copied in a millisecond. */
export const PIECE_BYTES = 1024 * 1024

/** Matches to select for a list without pages: the last one only tells whether it was cut. */
export const STREAM_PROBE = LIMITS.streamingMatches + 1

export interface MatchPieces {
  readonly services: Services
  readonly ids: readonly number[]
  readonly shape: FieldSelection
  readonly now: number
  /** Members before `matches`, each with its comma. */
  readonly lead?: string
  /** Members behind `matches`; gets the number of matches that were really there. */
  readonly tail: (count: number) => string
}

interface Piece {
  readonly bytes: Uint8Array
  readonly isLast: boolean
}

const COMMA = Buffer.from(',')

/** `{"matches":[…],<tail>}` in pieces. A match that is deleted meanwhile is left out. */
function* matchPieces({ services, ids, shape, now, lead = '', tail }: MatchPieces): Generator<Piece> {
  const { matchItems } = services
  let parts: Uint8Array[] = [Buffer.from(`{${lead}"matches":[`)]
  let length = 0
  let count = 0
  const add = (bytes: Uint8Array) => {
    if (count > 0) parts.push(COMMA)
    parts.push(bytes)
    length += bytes.length
    count += 1
  }
  let next = 0
  while (next < ids.length) {
    const kept = matchItems.find(shape, ids[next] ?? 0)
    if (kept) {
      add(kept)
      next += 1
    } else {
      const made = unkeptFrom(services, shape, ids, next)
      const texts = matchItems.make(shape, made, now)
      for (const id of made) {
        const bytes = texts.get(id)
        if (bytes) add(bytes)
      }
      next += made.length
      if (next < ids.length && made.length === MATCHES_PER_PIECE) length = PIECE_BYTES
    }
    if (length < PIECE_BYTES || next === ids.length) continue
    yield { bytes: Buffer.concat(parts), isLast: false }
    parts = []
    length = 0
  }
  parts.push(Buffer.from(`]${tail(count)}}`))
  yield { bytes: Buffer.concat(parts), isLast: true }
}

/** The ids from a place on whose items are not kept, up to the next one that is: they are read together. */
function unkeptFrom(
  { matchItems }: Services,
  shape: FieldSelection,
  ids: readonly number[],
  start: number,
): readonly number[] {
  let end = start + 1
  while (end < ids.length && end - start < MATCHES_PER_PIECE && !matchItems.find(shape, ids[end] ?? 0))
    end += 1
  return ids.slice(start, end)
}

/** A match list as one body where it is quickly made, else as a stream. */
export function answerMatches(
  pieces: MatchPieces,
  common: Pick<StreamAnswer, 'headers' | 'lasting'>,
): TextAnswer | StreamAnswer {
  const body = matchPieces(pieces)
  const first = body.next()
  if (first.done) return { ...common, text: '' }
  if (first.value.isLast) return { ...common, text: first.value.bytes }
  return { ...common, pieces: bytesOf(first.value, body) }
}

function* bytesOf(first: Piece, rest: Iterable<Piece>): Generator<Uint8Array> {
  yield first.bytes
  for (const { bytes } of rest) yield bytes
}

/**
 * A list without pages: all of `ids`, at most 6,000. The caller asks the store for one more than that
 * (`STREAM_PROBE`): where it is there, `X-Truncated: true` says that the list was cut.
 */
export function answerWhole(
  pieces: Omit<MatchPieces, 'tail'>,
  lasting: Lasting | undefined,
): TextAnswer | StreamAnswer {
  const { streamingMatches } = LIMITS
  return answerMatches(
    {
      ...pieces,
      ids: pieces.ids.slice(0, streamingMatches),
      tail: (count) => `,"totalMatches":${count}`,
    },
    { lasting, ...(pieces.ids.length > streamingMatches && { headers: { 'X-Truncated': 'true' } }) },
  )
}
