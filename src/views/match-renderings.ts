/**
 * Full matches as bytes, from stored renderings where they are current (docs/architecture.md#stored-renderings). Others
 * are rendered and stored for the next time.
 */
import { STATUS_CODE } from '../catalog/statuses.ts'
import { hasBlock, type MatchRecord, selectMatch, selectMatches } from '../store/match-reader.ts'
import {
  type MatchFacts,
  type RenderedMatch,
  selectRendering,
  selectRenderings,
} from '../store/match-renderings.ts'
import { BodyWriter } from './body-writer.ts'
import { type MatchViewContext, viewMatchFields } from './match.ts'
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

export interface ListItems {
  /** Each in parts, or in one. */
  readonly items: readonly (readonly (Uint8Array | string)[] | Uint8Array)[]
  /** Whether any of them had to be rendered, which takes ten times as long as copying it. */
  readonly isRendered: boolean
}

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
    const pregame = (!hasBlock(facts, 'pregame') && stored?.pregame) || this.#pregame(id, record)
    const timing = matchTiming(facts, now)
    const text = Buffer.concat([
      body.subarray(0, pregameAt),
      PREGAME_KEY,
      typeof pregame === 'string' ? Buffer.from(pregame) : pregame,
      body.subarray(pregameAt),
      Buffer.from(`${viewTimedFields(timing)}}`),
    ])
    return { facts, timing, text }
  }

  /** Items of a list of full matches, in the order of the ids; unknown ids are left out. */
  list(ids: readonly number[]): ListItems {
    const { db } = this.#context
    const stored = selectRenderings(db, ids, this.#queue.recipe)
    const position = this.#queue.position()
    const missing = ids.filter((id) => !stored.has(id))
    const records = new Map(selectMatches(db, missing).map((record) => [record.id, record]))
    const items = ids.flatMap((id) => {
      const record = records.get(id)
      const rendered = stored.get(id) ?? (record && this.#render(record, position))
      if (!rendered) return []
      const { body, pointsStart, pointsEnd } = rendered
      return [[body.subarray(0, pointsStart), body.subarray(pointsEnd), '}']]
    })
    return { items, isRendered: records.size > 0 }
  }

  /** A match in progress is not stored: it changes before it is asked for again. */
  #render(record: MatchRecord, position: number | null): RenderedMatch {
    const rendered = this.#write(viewMatchFields(this.#context, record, RENDERED, 0))
    if (position !== null && record.status !== STATUS_CODE.inprogress) {
      const body = Buffer.from(rendered.body)
      const hasReferee = record.referee !== null
      this.#queue.add({ ...rendered, body, matchId: record.id, position, hasReferee })
    }
    return rendered
  }

  #write(fields: ReadonlyMap<string, string>): RenderedMatch {
    const writer = this.#writer
    let [pointsStart, pointsEnd, pregameAt] = [0, 0, 0]
    writer.begin()
    for (const [name, value] of fields) {
      const points = name === 'tennis' ? value.lastIndexOf(POINTS) : -1
      writer.add(`${writer.length === 0 ? '{' : ','}"${name}":`)
      if (points < 0) writer.add(value)
      else {
        writer.add(value.slice(0, points))
        pointsStart = writer.length
        writer.add(value.slice(points, -1))
        pointsEnd = writer.length
        writer.add('}')
      }
      if (name === BEFORE_PREGAME) pregameAt = writer.length
    }
    return { body: new Uint8Array(writer.written()), pointsStart, pointsEnd, pregameAt }
  }

  #pregame(id: number, known: MatchRecord | null): string {
    const record = known ?? selectMatch(this.#context.db, id)
    return (record && viewMatchFields(this.#context, record, PREGAME, 0).get('pregame')) ?? 'null'
  }
}

/** The field after which `pregame` follows. */
const BEFORE_PREGAME = ONE_FORM.fields.findLast(
  (_, index, fields) => fields[index + 1]?.name === 'pregame',
)?.name
