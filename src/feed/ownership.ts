/**
 * Sources and what is theirs, for one batch of changes: applies rules/source-priority to the database. Where only one
 * source reports a resource, nothing is looked up and nothing is written beside the resource itself.
 */
import type { Db } from '../../db/open.ts'
import type { Change, ChangeKind } from '../contract/changes.ts'
import {
  type AcceptedStatement,
  applyStatement,
  type Holding,
  mayDelete,
  OPERATOR,
  releasedHolding,
} from '../rules/source-priority.ts'
import {
  deleteFieldOwner,
  hasFieldOwners,
  insertSource,
  selectFieldOwners,
  selectSources,
  updateOwner,
  upsertFieldOwner,
} from '../store/sources.ts'
import type { Existing } from './kinds/kind.ts'
import { Refused } from './problem.ts'

/** Sources by name: a name for each feed and file format is enough, one for each file or run is a mistake. */
export const SOURCE_LIMIT = 1000

/** Marks a resource that the operator deleted, among its parts. */
const DELETED = '(deleted)'

type Members = Readonly<Record<string, unknown>>
export const NO_PARTS: ReadonlyMap<string, number | null> = new Map()

export class Ownership {
  readonly #db: Db
  readonly #ids = new Map<string, number>()
  readonly #ranks = new Map<number, number>()
  readonly #trusted: readonly string[]
  /** Do any two sources share a resource? Looked up when it is first asked. */
  #isShared: boolean | undefined
  #isLoaded = false
  /** Name of the source that the present change brings. */
  #new: string | null = null
  /** The present change made something its own without changing it. */
  #hasClaimed = false

  /** `trusted`: names of sources, the most trusted one first; all others come after them and are equal. */
  constructor(db: Db, trusted: readonly string[]) {
    this.#db = db
    this.#trusted = trusted
  }

  /** Reads the sources before the first one of the batch is asked for: changes of the operator name none. */
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

  /** The source of a change. One that is new counts once the change is accepted. */
  sourceOf({ source }: Change): number {
    if (source === undefined) return OPERATOR
    // The database would store all unpaired surrogates as one character, so two names would become one.
    if (!source.isWellFormed()) throw new Refused('/source', 'has an unpaired surrogate, half of a character')
    this.#load()
    const known = this.#ids.get(source)
    if (known !== undefined) return known
    if (this.#ids.size >= SOURCE_LIMIT) {
      throw new Refused('/source', `is new, and there are ${SOURCE_LIMIT} sources already`)
    }
    const id = this.#ids.size + 1
    this.#know(source, id)
    this.#new = source
    this.#hasClaimed = false
    return id
  }

  /** The change is accepted: a source that is new stays, where something is its own now. */
  accept(isApplied: boolean): void {
    if (this.#new === null) return
    if (isApplied || this.#hasClaimed) {
      insertSource(this.#db, this.#ids.get(this.#new) as number, this.#new)
      this.#new = null
    }
    this.discard()
  }

  /** The change is refused, or changes nothing: its source is not known for it. */
  discard(): void {
    if (this.#new !== null) this.#ids.delete(this.#new)
    this.#new = null
  }

  holdingOf(kind: ChangeKind, id: number, existing: Existing): Holding {
    return {
      owner: existing.sourceId,
      parts: this.#hasParts() ? selectFieldOwners(this.#db, kind, id) : NO_PARTS,
    }
  }

  /** The part of a disputed change that its source has the right to. `stored` is what it applies to. */
  acceptedPart(
    change: Change & { op: 'put' | 'merge' },
    source: number,
    stored: unknown,
    holding: Holding,
  ): AcceptedStatement & { readonly data: object } {
    const { kind, op, data } = change
    const statement = { kind, op, source, holding, rank: this.#rank }
    if (kind !== 'oddsBoards') {
      const accepted = applyStatement({ ...statement, given: data as Members, stored: stored as Members })
      return { ...accepted, data: accepted.members }
    }
    // Boards belong to sources one bookmaker at a time.
    const { boards } = data as { boards?: unknown }
    if (typeof boards !== 'object' || boards === null) throw new Refused('/data/boards', 'must be an object')
    const accepted = applyStatement({
      ...statement,
      given: boards as Members,
      stored: (stored as { boards: Members }).boards,
    })
    return { ...accepted, data: { ...(data as Members), boards: accepted.members } }
  }

  mayDelete(source: number, before: Holding): boolean {
    return mayDelete(source, before, this.#rank)
  }

  /** Writes whose the parts are from now on; the resource itself only where its own row was not written. */
  keep(kind: ChangeKind, id: number, before: Holding, after: Holding, isRowWritten: boolean): void {
    // Boards have no row of their own for their owner.
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

  /** Gives what the operator holds of a resource back to the sources; false where it holds nothing of that. */
  release(kind: ChangeKind, id: number, before: Holding | null, fields: readonly string[] | null): boolean {
    if (this.isDeletedByOperator(kind, id)) {
      deleteFieldOwner(this.#db, kind, id, DELETED)
      return true
    }
    const after = before && releasedHolding(kind, before, fields)
    if (!before || !after) return false
    this.keep(kind, id, before, after, false)
    return true
  }

  /** The operator deleted a resource of a source, which does not bring it back until it is released. */
  isDeletedByOperator(kind: ChangeKind, id: number): boolean {
    return this.#hasParts() && selectFieldOwners(this.#db, kind, id).has(DELETED)
  }

  /**
   * Forgets the owners of a deleted resource. If the operator deleted a resource of a source, that is remembered.
   */
  forget(kind: ChangeKind, id: number, source: number, owner: number | null): void {
    // The match that boards belong to is still there.
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
