/**
 * Matches as bytes (docs/architecture.md#stored-renderings): full ones from stored renderings where they are current,
 * others rendered and stored for the next time; and cached items of lists, which are concatenated without reading or
 * serializing any of them, whatever the filters, zone and order of the list.
 */

import type { Db } from '../../../db/open.ts'
import { STATUS_CODE, statusOfCode } from '../../catalog/statuses.ts'
import { hasBlock, type MatchRecord, selectMatch, selectMatches } from '../../store/matches/reader.ts'
import {
  type MatchFacts,
  type PregameRow,
  type RenderedMatch,
  type RenderingRow,
  type StoredMatch,
  type StoredTexts,
  selectRenderings,
  selectStored,
  storeRenderings,
} from '../../store/matches/renderings.ts'
import { JsonWriter, type Part } from '../json-writer.ts'
import type { LogPosition } from '../log-position.ts'
import type { VersionSnapshot, Versions } from '../versions.ts'
import { type MatchTiming, matchTiming } from './analytics.ts'
import type { MatchViewContext } from './context.ts'
import { viewTimedFields } from './fields.ts'
import { type FieldSelection, LONG_VALUE, selectFields, viewMatchFields, viewRecordParts } from './match.ts'
import { type OddsSelection, selectOddsBoards, viewOddsBk } from './odds-boards.ts'

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
  /** Valid until another match is asked for. */
  readonly text: Uint8Array
}

const PREGAME_KEY = Buffer.from(',"pregame":')
const POINTS = ',"pointByPoint":'
const ODDS_KEY = ',"oddsBk":'

export class MatchRenderings {
  readonly #context: MatchViewContext
  readonly #queue: RenderingQueue
  readonly #writer = new JsonWriter()

  constructor(context: MatchViewContext, queue: RenderingQueue) {
    this.#context = context
    this.#queue = queue
  }

  /** A match with all its fields, if they are stored and current; null otherwise. Needs no snapshot. */
  stored(id: number, now: number): RenderedOne | null {
    const stored = selectStored(this.#context.db, id, this.#queue)
    const parts = stored && storedParts(stored)
    return parts && this.#timed(stored.facts, parts, now)
  }

  /** A match with all its fields, and boards if they are selected; null if there is none. Within a snapshot. */
  one(id: number, now: number, odds: OddsSelection | null): RenderedOne | null {
    const stored = selectStored(this.#context.db, id, this.#queue)
    if (!stored) return null
    const timeless = this.#timeless(stored)
    const [body, ...rest] = timeless
    if (!odds || !body) return this.#timed(stored.facts, timeless, now)
    const [boards = []] = this.#boards([stored.facts], odds)
    return this.#timed(stored.facts, [...withBoards(body, boards), ...rest], now)
  }

  /** @param timeless all fields that do not depend on the clock */
  #timed(facts: MatchFacts, timeless: readonly Part[], now: number): RenderedOne {
    const timing = matchTiming(facts, now)
    const writer = this.#writer
    writer.begin()
    for (const part of timeless) writer.add(part)
    writer.add(`${viewTimedFields(timing)}}`)
    return { facts, timing, text: writer.written() }
  }

  /** All fields that do not depend on the clock. */
  #timeless(stored: StoredMatch): readonly Uint8Array[] {
    const known = storedParts(stored)
    if (known) return known
    const { facts, body } = stored
    const computed = computedPregame(stored)
    const record = selectMatch(this.#context.db, facts.id)
    if (!record) return []
    const position = this.#queue.position()
    const parts = [
      body ?? this.#render(record, position).body,
      PREGAME_KEY,
      computed ?? this.#pregame(record, false),
    ]
    if (position !== null && isStored(record) && !hasBlocks(record) && !hasBlock(record, 'pregame'))
      this.#queue.addWhole(facts.id, position, parts)
    return parts
  }

  /** The stored items of a list of full matches, each in parts, by id. */
  storedItems(ids: readonly number[], shape: FieldSelection): Map<number, readonly Part[]> {
    const { db } = this.#context
    const stored = selectRenderings(db, ids, this.#queue)
    const known = stored.map(({ facts }) => facts.id)
    const items = this.#listItems(stored, shape.hasPregame ? selectMatches(db, known) : [], shape)
    return new Map(stored.map(({ facts }, index) => [facts.id, items[index] ?? []]))
  }

  /** Items of such a list, rendered from the records. */
  renderItems(records: readonly MatchRecord[], shape: FieldSelection): (readonly Part[])[] {
    const position = this.#queue.position()
    const rendered = records.map((facts) => ({ facts, ...this.#render(facts, position) }))
    return this.#listItems(rendered, records, shape)
  }

  /** @param records of the matches, if a `pregame` is selected */
  #listItems(
    matches: readonly (RenderedMatch & { readonly facts: MatchFacts })[],
    records: readonly MatchRecord[],
    { odds, hasPregame }: FieldSelection,
  ): (readonly Part[])[] {
    const facts = matches.map((match) => match.facts)
    const boards = odds && this.#boards(facts, odds)
    const pregames = new Map(hasPregame ? records.map((record) => [record.id, this.#pregame(record)]) : [])
    return matches.map(({ body, pointsStart, pointsEnd }, index) => {
      const rest = body.subarray(pointsEnd)
      const pregame = pregames.get(facts[index]?.id ?? 0)
      return [
        body.subarray(0, pointsStart),
        ...(boards ? withBoards(rest, boards[index] ?? []) : [rest]),
        ...(pregame ? [PREGAME_KEY, pregame] : []),
        '}',
      ]
    })
  }

  /** The `oddsBk` of each match. */
  #boards(matches: readonly MatchFacts[], odds: OddsSelection): (readonly Part[])[] {
    const { db, bookmakers } = this.#context
    const boards = selectOddsBoards(db, matches, odds)
    return matches.map(({ id, status }) =>
      viewOddsBk(boards.get(id), statusOfCode(status), odds.isCombined, bookmakers),
    )
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

  /** @param mayBeStored false if the caller has found none that is current */
  #pregame(record: MatchRecord, mayBeStored = true): Uint8Array {
    const given = hasBlock(record, 'pregame')
      ? viewMatchFields(this.#context, record, PREGAME, 0).get('pregame')
      : this.#context.pregame(record, mayBeStored)
    return Buffer.from(given ?? 'null')
  }
}

/** All fields that do not depend on the clock, if they are stored. */
function storedParts(stored: StoredMatch): readonly Uint8Array[] | null {
  const { whole, body } = stored
  if (whole) return [whole]
  const computed = computedPregame(stored)
  return body && computed && [body, PREGAME_KEY, computed]
}

function computedPregame({ facts, pregame }: StoredMatch): Uint8Array | null {
  return hasBlock(facts, 'pregame') ? null : pregame
}

const BEFORE_BOARDS = Buffer.from(',"hasBkOdds":{')

/** The boards follow the member that tells which there are; the only braces of its value are its own. */
function withBoards(body: Uint8Array, oddsBk: readonly Part[]): readonly Part[] {
  const text = Buffer.from(body.buffer, body.byteOffset, body.length)
  const at = text.indexOf('}', text.indexOf(BEFORE_BOARDS)) + 1
  return [body.subarray(0, at), ODDS_KEY, ...oddsBk, body.subarray(at)]
}

/** Not stored are matches in progress, which change before they are asked for again. */
function isStored({ status }: MatchRecord): boolean {
  return status !== STATUS_CODE.inprogress
}

/** Of what takes long to render: line-ups, events, statistics and odds. */
function hasBlocks(record: MatchRecord): boolean {
  return RENDERED.blocks.some((block) => hasBlock(record, block))
}

/** Renderings that are written together, in about a millisecond. */
export const QUEUED_RENDERINGS = 16
/** Pregame texts that are written together, 1 to 3 kB each. */
const QUEUED_PREGAMES = 64

export interface RenderingFaults {
  /** Called if the file cannot be written. */
  readonly onFault?: ((problem: unknown) => void) | undefined
  /** Called with the match of a stored text that is damaged. */
  readonly onDamaged?: ((matchId: number) => void) | undefined
}

export class RenderingQueue implements StoredTexts {
  readonly #db: Db
  readonly #position: LogPosition
  readonly #faults: RenderingFaults
  readonly #renderings = new Map<number, RenderingRow>()
  readonly #pregames = new Map<number, PregameRow>()
  /** Of the renderings that are read and stored; null if none are. */
  readonly recipe: number | null

  /**
   * @param recipe identifies the program and the settings that determine the text; null to store nothing
   */
  constructor(
    db: Db,
    { position, versions }: { readonly position: LogPosition; readonly versions: Versions },
    recipe: number | null,
    faults: RenderingFaults = {},
  ) {
    this.#db = db
    this.#position = position
    this.isUnchanged = (...of) => versions.isUnchangedSince(...of)
    this.#faults = faults
    this.recipe = recipe
  }

  readonly isUnchanged: StoredTexts['isUnchanged']

  /** Stored texts that were damaged, since the start. They are stored again once they are rendered. */
  damaged = 0

  readonly onDamaged = (matchId: number): void => {
    this.damaged += 1
    this.#faults.onDamaged?.(matchId)
  }

  /**
   * The position that is shown by what is rendered from now on. Null if it must not be stored: another process has
   * written, and caches in memory may not show it yet.
   */
  position(): number | null {
    return this.recipe !== null && this.#position.isCurrent() ? this.#position.value : null
  }

  add(row: Omit<RenderingRow, 'recipe'>): void {
    if (this.recipe === null) return
    this.#renderings.set(row.matchId, { ...row, recipe: this.recipe })
    this.flushIfFull()
  }

  /** @param parts the match without `pregame`, what is between them, and `pregame` */
  addWhole(matchId: number, position: number, parts: readonly Uint8Array[]): void {
    const body = Buffer.concat(parts)
    this.addPregame({ matchId, position, body, pregameAt: body.length - (parts.at(-1)?.length ?? 0) })
  }

  addPregame(row: Omit<PregameRow, 'recipe'>): void {
    if (this.recipe === null) return
    this.#pregames.set(row.matchId, { ...row, recipe: this.recipe })
    this.flushIfFull()
  }

  /** Writes nothing among the reads of a snapshot; call it after them. */
  flushIfFull(): void {
    if (this.#db.client.inTransaction) return
    if (this.#renderings.size >= QUEUED_RENDERINGS || this.#pregames.size >= QUEUED_PREGAMES) this.flush()
  }

  /** Writes everything that waits in one transaction. What cannot be written is dropped. */
  flush(): void {
    if (this.#renderings.size + this.#pregames.size === 0) return
    try {
      storeRenderings(this.#db, this.#renderings.values(), this.#pregames.values(), () =>
        this.#position.isPruneKnown(),
      )
    } catch (problem) {
      this.#faults.onFault?.(problem)
    } finally {
      this.clear()
    }
  }

  /** Drops everything that waits, as the other caches. */
  clear(): void {
    this.#renderings.clear()
    this.#pregames.clear()
  }
}

/** Maximum size of a cached item: compact ones have about 1,500 bytes, and a full one would evict ten of them. */
const CACHED_ITEM_BYTES = 4096
/** Overhead of a cached item in bytes. */
const ENTRY_BYTES = 512

interface Item {
  readonly id: number
  readonly of: Map<number, Item>
  readonly bytes: Uint8Array
  readonly stamp: VersionSnapshot
  isUsed: boolean
}

/** In parts, or as bytes. */
export type ListItem = readonly Part[] | Uint8Array

export interface ListItems {
  readonly items: readonly ListItem[]
  /** Whether any of them had to be rendered, which takes several times as long as copying it. */
  readonly isRendered: boolean
}

export class ListItemCache {
  readonly #context: MatchViewContext
  readonly #renderings: MatchRenderings
  readonly #versions: Versions
  readonly #capacity: number
  /** Keyed by selection; `selectFields` returns the same object for the same form. */
  readonly #shapes = new WeakMap<FieldSelection, Map<number, Item>>()
  /** All items in FIFO order. */
  readonly #queue = new Set<Item>()
  #bytes = 0

  /** @param capacity total bytes of cached items */
  constructor(context: MatchViewContext, renderings: MatchRenderings, versions: Versions, capacity: number) {
    this.#context = context
    this.#renderings = renderings
    this.#versions = versions
    this.#capacity = capacity
  }

  get bytes(): number {
    return this.#bytes
  }

  /** A cached item that is still fresh. */
  find(shape: FieldSelection, id: number): Uint8Array | undefined {
    const item = this.#shapes.get(shape)?.get(id)
    if (!item) return undefined
    if (!this.#versions.isCurrent(item.stamp)) {
      this.#drop(item)
      return undefined
    }
    item.isUsed = true
    return item.bytes
  }

  /** Reads matches, in the order of the ids, and renders those that are not stored; unknown ids are left out. */
  make(shape: FieldSelection, ids: readonly number[], now: number): ListItems {
    const { isFull } = shape
    const items: Map<number, ListItem> = isFull ? this.#renderings.storedItems(ids, shape) : new Map()
    const missing = ids.filter((id) => !items.has(id))
    const records = selectMatches(this.#context.db, missing)
    const rendered = isFull
      ? this.#renderings.renderItems(records, shape)
      : viewRecordParts(this.#context, records, shape, now)
    for (const [index, record] of records.entries())
      items.set(record.id, this.#kept(shape, record, rendered[index] ?? []))
    return {
      items: ids.map((id) => items.get(id)).filter((item) => item !== undefined),
      isRendered: records.length > 0,
    }
  }

  clear(): void {
    for (const item of this.#queue) this.#drop(item)
  }

  /** As bytes, if the item is cached. */
  #kept(shape: FieldSelection, record: MatchRecord, parts: readonly Part[]): ListItem {
    const length = parts.reduce((sum, part) => sum + part.length, 0)
    if (!isCacheable(shape) || length > CACHED_ITEM_BYTES) return parts
    const bytes = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))
    if (bytes.length <= CACHED_ITEM_BYTES) this.#keep(shape, record, bytes)
    return bytes
  }

  #keep(shape: FieldSelection, record: MatchRecord, bytes: Uint8Array): void {
    const room = bytes.length + ENTRY_BYTES
    if (room > this.#capacity) return
    const of = this.#shapes.getOrInsertComputed(shape, () => new Map())
    const before = of.get(record.id)
    if (before) this.#drop(before)
    this.#evict(room)
    const item = { id: record.id, of, bytes, stamp: this.#versions.ofMatch(record), isUsed: false }
    of.set(item.id, item)
    this.#queue.add(item)
    this.#bytes += room
  }

  #drop(item: Item): void {
    item.of.delete(item.id)
    if (this.#queue.delete(item)) this.#bytes -= item.bytes.length + ENTRY_BYTES
  }

  /** Evicts items that were not requested again first. */
  #evict(room: number): void {
    while (this.#bytes + room > this.#capacity) {
      const oldest = this.#queue.values().next().value
      if (!oldest) return
      if (oldest.isUsed) {
        oldest.isUsed = false
        this.#queue.delete(oldest)
        this.#queue.add(oldest)
      } else this.#drop(oldest)
    }
  }
}

/** Whether the item depends on neither the clock nor other matches. */
function isCacheable(shape: FieldSelection): boolean {
  return shape.isTimeless && !shape.hasPregame
}
