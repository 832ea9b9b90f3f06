/**
 * Full matches as bytes, from stored renderings where they are current (docs/architecture.md#stored-renderings). Others
 * are rendered and stored for the next time.
 */
import { STATUS_CODE } from '../catalog/statuses.ts'
import { hasBlock, type MatchRecord, selectMatch } from '../store/match-reader.ts'
import {
  type MatchFacts,
  type RenderedMatch,
  selectPregame,
  selectRendering,
  selectRenderings,
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
    const stored = selectRendering(this.#context.db, id, this.#queue.recipe)
    const record = stored === null ? selectMatch(this.#context.db, id) : null
    const facts = stored ?? record
    if (!facts) return null
    const { body, pregameAt } = stored ?? this.#render(record as MatchRecord, this.#queue.position())
    const isGiven = hasBlock(facts, 'pregame')
    const compressed = isGiven ? null : stored ? stored.pregame : this.#storedPregame(id)
    const pregame = compressed ? Bun.inflateSync(compressed) : Buffer.from(this.#pregame(id, record))
    const timing = matchTiming(facts, now)
    const text = Buffer.concat([
      body.subarray(0, pregameAt),
      PREGAME_KEY,
      pregame,
      body.subarray(pregameAt),
      Buffer.from(`${viewTimedFields(timing)}}`),
    ])
    return { facts, timing, text }
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

  /**
   * Not stored are matches in progress, which change before they are asked for again, and matches without blocks, which
   * are quickly rendered and would double the file.
   */
  #render(record: MatchRecord, position: number | null): RenderedMatch {
    const rendered = this.#write(viewMatchFields(this.#context, record, RENDERED, 0))
    const isWorthStoring =
      record.status !== STATUS_CODE.inprogress && RENDERED.blocks.some((block) => hasBlock(record, block))
    if (position !== null && isWorthStoring) {
      const body = Buffer.from(rendered.body)
      const hasReferee = record.referee !== null
      this.#queue.add({ ...rendered, body, matchId: record.id, position, hasReferee })
    }
    return rendered
  }

  #write(fields: ReadonlyMap<string, string>): RenderedMatch {
    const writer = this.#writer
    let [pointsStart, pointsEnd, pregameAt] = [0, 0, 0]
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
      if (name === BEFORE_PREGAME) pregameAt = flush()
    }
    flush()
    return { body: new Uint8Array(writer.written()), pointsStart, pointsEnd, pregameAt }
  }

  #storedPregame(id: number): Uint8Array<ArrayBuffer> | null {
    return selectPregame(this.#context.db, id, this.#queue.recipe)
  }

  #pregame(id: number, known: MatchRecord | null): string {
    const record = known ?? selectMatch(this.#context.db, id)
    return (record && viewMatchFields(this.#context, record, PREGAME, 0).get('pregame')) ?? 'null'
  }
}

function listParts({ body, pointsStart, pointsEnd }: RenderedMatch): readonly Part[] {
  return [body.subarray(0, pointsStart), body.subarray(pointsEnd), '}']
}

/** The field after which `pregame` follows. */
const BEFORE_PREGAME = ONE_FORM.fields.findLast(
  (_, index, fields) => fields[index + 1]?.name === 'pregame',
)?.name
