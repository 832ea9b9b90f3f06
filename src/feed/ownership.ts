/**
 * Ownership of resources by sources, for one batch of changes: applies rules/sources/priority to the database. If only
 * one source reports a resource, this costs no additional reads or writes.
 */
import type { Db } from '../../db/open.ts'
import { CHANGE_DATA, type Change, type ChangeKind } from '../contract/changes.ts'
import {
  type AcceptedStatement,
  type FieldOwnership,
  mayDelete,
  mergeSourceUpdate,
  OPERATOR,
  operatorFields,
  releasedHolding,
} from '../rules/sources/priority.ts'
import {
  deleteFieldOwner,
  hasFieldOwners,
  insertSource,
  selectFieldOwners,
  selectSources,
  updateOwner,
  upsertFieldOwner,
} from '../store/sources.ts'
import { KINDS } from './kinds/index.ts'
import type { Existing } from './kinds/kind.ts'
import { ValidationError } from './problem.ts'

/** Maximum number of sources: one per feed and file format is expected, one per file or run is a mistake. */
export const SOURCE_LIMIT = 1000

/** Part that marks a resource deleted by the operator. */
const DELETED = '(deleted)'

type Members = Readonly<Record<string, unknown>>
export const NO_PARTS: ReadonlyMap<string, number | null> = new Map()

export class Ownership {
  readonly #db: Db
  readonly #ids = new Map<string, number>()
  readonly #ranks = new Map<number, number>()
  readonly #trusted: readonly string[]
  /** Whether any two sources share a resource; read on first use. */
  #isShared: boolean | undefined
  #isLoaded = false
  /** Name of the source of the current change. */
  #new: string | null = null
  /** Whether the current change took ownership without changing a value. */
  #hasClaimed = false

  /** `trusted`: source names, most trusted first; all others rank after them and are equal. */
  constructor(db: Db, trusted: readonly string[]) {
    this.#db = db
    this.#trusted = trusted
  }

  /** Loads the sources on first use: changes of the operator have none. */
  #load(): void {
    if (this.#isLoaded) return
    this.#isLoaded = true
    for (const { id, name } of selectSources(this.#db)) this.#know(name, id)
  }

  #hasParts(): boolean {
    this.#isShared ??= hasFieldOwners(this.#db)
    return this.#isShared
  }

  #know(name: string, id: number): void {
    const place = this.#trusted.indexOf(name)
    this.#ids.set(name, id)
    this.#ranks.set(id, place < 0 ? this.#trusted.length : place)
  }

  readonly #rank = (id: number) => {
    this.#load()
    return this.#ranks.get(id) ?? this.#trusted.length
  }

  /** The source of a change. A new one is stored once the change is accepted. */
  sourceOf({ source }: Change): number {
    if (source === undefined) return OPERATOR
    // The database would store all unpaired surrogates as the same character, so different names could become equal.
    if (!source.isWellFormed())
      throw new ValidationError('/source', 'has an unpaired surrogate, half of a character')
    this.#load()
    const known = this.#ids.get(source)
    if (known !== undefined) return known
    if (this.#ids.size >= SOURCE_LIMIT)
      throw new ValidationError(
        '/source',
        `is a new source, but there are already ${SOURCE_LIMIT}, the maximum; use one name per feed or format`,
      )
    const id = this.#ids.size + 1
    this.#know(source, id)
    this.#new = source
    this.#hasClaimed = false
    return id
  }

  /** Called if the change is accepted: stores a new source if it owns something now. */
  accept(isApplied: boolean): void {
    if (this.#new === null) return
    if (isApplied || this.#hasClaimed) {
      insertSource(this.#db, this.#ids.get(this.#new) as number, this.#new)
      this.#new = null
    }
    this.discard()
  }

  /** Called if the change is rejected or has no effect: a new source is not stored. */
  discard(): void {
    if (this.#new !== null) this.#ids.delete(this.#new)
    this.#new = null
  }

  holdingOf(kind: ChangeKind, id: number, existing: Existing): FieldOwnership {
    return {
      owner: existing.sourceId,
      parts: this.#hasParts() ? selectFieldOwners(this.#db, kind, id) : NO_PARTS,
    }
  }

  /** The part of a conflicting change that its source may set. `stored` is its target. */
  acceptedPart(
    change: Change & { op: 'put' | 'merge' },
    source: number,
    stored: unknown,
    holding: FieldOwnership,
  ): AcceptedStatement & { readonly data: object } {
    const { kind, op, data, live, correction } = change
    const statement = { kind, op, source, holding, rank: this.#rank, live, correction }
    if (kind !== 'oddsBoards') {
      const accepted = mergeSourceUpdate({ ...statement, given: data as Members, stored: stored as Members })
      return { ...accepted, data: accepted.members }
    }
    // Boards are owned per bookmaker.
    const { boards } = data as { boards?: unknown }
    if (typeof boards !== 'object' || boards === null)
      throw new ValidationError('/data/boards', 'must be an object')
    const before = (stored as { boards: Members }).boards
    const accepted = mergeSourceUpdate({ ...statement, given: boards as Members, stored: before })
    return { ...accepted, data: { ...(data as Members), boards: accepted.members } }
  }

  mayDelete(source: number, before: FieldOwnership): boolean {
    return mayDelete(source, before, this.#rank)
  }

  /** Writes the owners of the parts, and that of the resource unless its row was written. */
  keep(
    kind: ChangeKind,
    id: number,
    before: FieldOwnership,
    after: FieldOwnership,
    isRowWritten: boolean,
  ): void {
    // Boards have no row for their owner.
    const isStored = isRowWritten && kind !== 'oddsBoards'
    if (!isStored && before.owner !== after.owner) {
      updateOwner(this.#db, kind, id, after.owner)
      this.#hasClaimed = true
    }
    for (const part of before.parts.keys()) {
      if (!after.parts.has(part)) deleteFieldOwner(this.#db, kind, id, part)
    }
    for (const [part, owner] of after.parts) {
      if (before.parts.has(part) && before.parts.get(part) === owner) continue
      upsertFieldOwner(this.#db, kind, id, part, owner)
      this.#isShared = true
      this.#hasClaimed = true
    }
  }

  /** Releases the operator's parts of a resource to the sources; false if there are none. */
  release(kind: ChangeKind, id: number, before?: FieldOwnership, fields?: readonly string[]): boolean {
    if (this.isDeletedByOperator(kind, id)) {
      deleteFieldOwner(this.#db, kind, id, DELETED)
      return true
    }
    const after = before && releasedHolding(kind, before, fields)
    if (!before || !after) return false
    this.keep(kind, id, before, after, false)
    return true
  }

  /** Marks a resource deleted by the operator; its source cannot recreate it until it is released. */
  isDeletedByOperator(kind: ChangeKind, id: number): boolean {
    return this.#hasParts() && selectFieldOwners(this.#db, kind, id).has(DELETED)
  }

  /**
   * Forgets the owners of a deleted resource. If the operator deleted a resource of a source, that is remembered.
   */
  forget(kind: ChangeKind, id: number, source: number, owner: number | null): void {
    // The match of the boards still exists.
    if (kind === 'oddsBoards') updateOwner(this.#db, kind, id, null)
    this.#forgetParts(kind, id)
    if (source !== OPERATOR || owner === null || owner === OPERATOR) return
    upsertFieldOwner(this.#db, kind, id, DELETED, OPERATOR)
    this.#isShared = true
  }

  #forgetParts(kind: ChangeKind, id: number): void {
    if (!this.#hasParts()) return
    const kinds: readonly ChangeKind[] = kind === 'match' ? ['match', 'oddsBoards'] : [kind]
    for (const of of kinds) {
      for (const part of selectFieldOwners(this.#db, of, id).keys()) deleteFieldOwner(this.#db, of, id, part)
    }
  }
}

export interface OwnedFields {
  /** The source that reports the resource; null for the operator, or if no source does yet. */
  readonly source: string | null
  readonly isOperators: boolean
  /** Fields that no source changes, in the order of the contract. */
  readonly held: readonly string[]
  /** Whether the operator deleted the resource, so that no source recreates it. */
  readonly isDeleted: boolean
}

export function selectOwnedFields(db: Db, kind: ChangeKind, id: number): OwnedFields {
  const ownership = new Ownership(db, [])
  const existing = KINDS[kind].selectExisting(db, id)
  const of = { source: null, isOperators: false, held: [], isDeleted: false }
  if (!existing) return { ...of, isDeleted: ownership.isDeletedByOperator(kind, id) }
  const holding = ownership.holdingOf(kind, id, existing)
  const fields = Object.keys(CHANGE_DATA[kind].properties)
  return {
    ...of,
    source: selectSources(db).find((source) => source.id === holding.owner)?.name ?? null,
    isOperators: holding.owner === OPERATOR,
    held: operatorFields(kind, holding, fields, JSON.parse(existing.document)),
  }
}
