/**
 * Full matches as bytes, from stored renderings where they are current (docs/architecture.md#stored-renderings). Others
 * are rendered and stored for the next time.
 */
import { STATUS_CODE } from '../catalog/statuses.ts'
import { hasBlock, type MatchRecord, selectMatch } from '../store/match-reader.ts'
import {
  type MatchFacts,
  type RenderedMatch,
  type StoredMatch,
  selectRenderings,
  selectStored,
} from '../store/match-renderings.ts'
import { BodyWriter } from './body-writer.ts'
import { LONG_VALUE, type MatchViewContext, viewMatchFields } from './match.ts'
import { type MatchTiming, matchTiming } from './match-analytics.ts'
import { viewTimedFields } from './match-fields.ts'
import { type FieldSelection, selectFields } from './match-selection.ts'
import type { RenderingQueue } from './rendering-queue.ts'

/** The items of a list of full matches. */
export const LIST_FORM = selectFields({ form: 'list' })
const ONE_FORM = selectFields({ form: 'one' })
const PREGAME = only(({ name }) => name === 'pregame')
const RENDERED = only(({ name, isTimed }) => name !== 'pregame' && isTimed !== true)

function only(isWanted: (field: FieldSelection['fields'][number]) => boolean): FieldSelection {
  const fields = ONE_FORM.fields.filter(isWanted)
  const wanted = new Set(fields.flatMap(({ blocks = [] }) => blocks))
  return { ...ONE_FORM, fields, blocks: ONE_FORM.blocks.filter((block) => wanted.has(block)) }
}

export interface RenderedOne {
  readonly facts: MatchFacts
  readonly timing: MatchTiming
  readonly text: Uint8Array
}

/** A piece of JSON. */
export type Part = Uint8Array | string

const PREGAME_KEY = Buffer.from(',"pregame":')
const POINTS = ',"pointByPoint":'

export class MatchRenderings {
  readonly #context: MatchViewContext
  readonly #queue: RenderingQueue
  readonly #writer = new BodyWriter()

  constructor(context: MatchViewContext, queue: RenderingQueue) {
    this.#context = context
    this.#queue = queue
  }

  /** A match with all its fields; null if there is none. */
  one(id: number, now: number): RenderedOne | null {
    const stored = selectStored(this.#context.db, id, this.#queue.recipe)
    if (!stored) return null
    const { facts } = stored
    const timing = matchTiming(facts, now)
    const text = Buffer.concat([...this.#timeless(stored), Buffer.from(`${viewTimedFields(timing)}}`)])
    return { facts, timing, text }
  }

  /** All fields that do not depend on the clock. */
  #timeless({ facts, body, pregame, whole }: StoredMatch): Uint8Array[] {
    if (whole) return [whole]
    const computed = hasBlock(facts, 'pregame') ? null : pregame
    if (body && computed) return [body, PREGAME_KEY, computed]
    const record = selectMatch(this.#context.db, facts.id)
    if (!record) return []
    const position = this.#queue.position()
    const parts = [
      body ?? this.#render(record, position).body,
      PREGAME_KEY,
      computed ?? this.#pregame(record),
    ]
    if (position !== null && isStored(record) && !hasBlocks(record) && !hasBlock(record, 'pregame'))
      this.#queue.addWhole(facts.id, position, parts)
    return parts
  }

  /** The stored items of a list of full matches, each in parts, by id. */
  storedItems(ids: readonly number[]): Map<number, readonly Part[]> {
    const stored = selectRenderings(this.#context.db, ids, this.#queue.recipe)
    return new Map(Array.from(stored, ([id, rendered]) => [id, listParts(rendered)]))
  }

  /** Items of such a list, rendered from the records. */
  renderItems(records: readonly MatchRecord[]): (readonly Part[])[] {
    const position = this.#queue.position()
    return records.map((record) => listParts(this.#render(record, position)))
  }

  #render(record: MatchRecord, position: number | null): RenderedMatch {
    const rendered = this.#write(viewMatchFields(this.#context, record, RENDERED, 0))
    if (position !== null && isStored(record) && hasBlocks(record)) {
      const body = Buffer.from(rendered.body)
      const hasReferee = record.referee !== null
      this.#queue.add({ ...rendered, body, matchId: record.id, position, hasReferee })
    }
    return rendered
  }

  #write(fields: ReadonlyMap<string, string>): RenderedMatch {
    const writer = this.#writer
    let [pointsStart, pointsEnd] = [0, 0]
    // Short texts are joined before they are encoded.
    let text = ''
    const flush = () => {
      writer.add(text)
      text = ''
      return writer.length
    }
    writer.begin()
    for (const [name, value] of fields) {
      text += `${text === '' && writer.length === 0 ? '{' : ','}"${name}":`
      const points = name === 'tennis' ? value.lastIndexOf(POINTS) : -1
      if (points >= 0) {
        text += value.slice(0, points)
        pointsStart = flush()
        text = value.slice(points, -1)
        pointsEnd = flush()
        text = '}'
      } else if (value.length >= LONG_VALUE) {
        flush()
        writer.add(value)
      } else text += value
    }
    flush()
    return { body: new Uint8Array(writer.written()), pointsStart, pointsEnd }
  }

  #pregame(record: MatchRecord): Uint8Array {
    return Buffer.from(viewMatchFields(this.#context, record, PREGAME, 0).get('pregame') ?? 'null')
  }
}

function listParts({ body, pointsStart, pointsEnd }: RenderedMatch): readonly Part[] {
  return [body.subarray(0, pointsStart), body.subarray(pointsEnd), '}']
}

/** Not stored are matches in progress, which change before they are asked for again. */
function isStored({ status }: MatchRecord): boolean {
  return status !== STATUS_CODE.inprogress
}

/** Of what takes long to render: line-ups, events, statistics and odds. */
function hasBlocks(record: MatchRecord): boolean {
  return RENDERED.blocks.some((block) => hasBlock(record, block))
}
