/**
 * Resolves external ids within a batch: known ones from the store, new ones assigned in the order of the changes. A
 * rejected change uses up no id, so the same log always gives the same ids.
 */
import type { Db } from '../../../db/open.ts'
import { TOP_HOCKEY_LEAGUE, TOP_HOCKEY_LEAGUE_ID } from '../../catalog/sports.ts'
import type { Reference, ReferenceKind } from '../../contract/schema-kit.ts'
import {
  deleteExternalId,
  insertExternalId,
  isIdInUse,
  isKnownDifferent,
  selectByExternalId,
  selectNextAssignedId,
} from '../../store/external-ids.ts'
import { hasMergedIds, isMergeableKind, selectCanonicalId } from '../../store/log/resource-documents.ts'
import { UnknownReference } from '../canonical.ts'

/** Kinds without a resource: they are created by reference. */
const NAMED_ONLY: ReadonlySet<ReferenceKind> = new Set(['manager', 'referee'])

interface Pending {
  readonly kind: ReferenceKind
  readonly external: string
  readonly id: number
  /** An external id of a resource whose id is not the next one. */
  readonly isAlias: boolean
}

/** Resources that the catalog knows by a fixed id. */
const FIXED_IDS: ReadonlyMap<string, number> = new Map([
  [`tournament ${TOP_HOCKEY_LEAGUE}`, TOP_HOCKEY_LEAGUE_ID],
])

export class Resolver {
  readonly #db: Db
  /** Ids by kind and external id, because a combined key would have to be hashed at each look-up. */
  readonly #known = new Map<ReferenceKind, Map<string, number>>()
  readonly #next = new Map<ReferenceKind, number>()
  #pending: Pending[] = []

  constructor(db: Db) {
    this.#db = db
  }

  /** The id of a reference inside data. Throws UnknownReference. */
  readonly resolve = (kind: ReferenceKind, reference: Reference): number => {
    if (typeof reference === 'number') return this.canonicalIdOf(kind, reference)
    const id = this.find(kind, reference)
    if (id !== undefined) return this.canonicalIdOf(kind, id)
    if (NAMED_ONLY.has(kind)) return this.assign(kind, reference)
    throw new UnknownReference(kind, reference)
  }

  /** The canonical id after merges; the id itself where it was not merged. */
  canonicalIdOf(kind: ReferenceKind, id: number): number {
    if (!isMergeableKind(kind)) return id
    return (hasMergedIds(this.#db, kind) ? selectCanonicalId(this.#db, kind, id) : undefined) ?? id
  }

  find(kind: ReferenceKind, external: string): number | undefined {
    let known = this.#known.get(kind)?.get(external)
    if (known === undefined && this.#pending.length > 0)
      known = this.#pending.find((of) => of.kind === kind && of.external === external)?.id
    if (known !== undefined) return known
    const stored = selectByExternalId(this.#db, kind, external)
    if (stored !== undefined) this.#know(kind, external, stored)
    return stored
  }

  /** Assigns a new id, which is stored once the change is accepted. */
  assign(kind: ReferenceKind, external: string): number {
    const fixed = FIXED_IDS.get(`${kind} ${external}`)
    if (fixed !== undefined && !isIdInUse(this.#db, kind, fixed)) {
      this.#pending.push({ kind, external, id: fixed, isAlias: true })
      return fixed
    }
    const taken = this.#pending.findLast((of) => of.kind === kind && !of.isAlias)
    let id = taken ? taken.id + 1 : this.#nextOf(kind)
    while (isIdInUse(this.#db, kind, id)) id += 1
    this.#pending.push({ kind, external, id, isAlias: false })
    return id
  }

  /** The id of the resource with any of several external ids. */
  findAny(kind: ReferenceKind, names: readonly string[]): number | undefined {
    for (const external of names) {
      const known = this.find(kind, external)
      if (known !== undefined) return known
    }
    return undefined
  }

  /**
   * Adds external ids to a resource. Those in use are unchanged, and those that the operator keeps apart ignored.
   * Returns the others.
   */
  addNames(kind: ReferenceKind, names: readonly string[], id: number): string[] {
    return names.filter((external) => {
      if (this.find(kind, external) !== undefined || isKnownDifferent(this.#db, kind, external, id))
        return false
      this.#pending.push({ kind, external, id, isAlias: true })
      return true
    })
  }

  /** Takes external ids away from a resource, at once. */
  removeNames(kind: ReferenceKind, names: readonly string[], id: number): void {
    for (const external of names) {
      if (this.find(kind, external) !== id) continue
      deleteExternalId(this.#db, kind, external)
      this.#known.get(kind)?.delete(external)
    }
  }

  #know(kind: ReferenceKind, external: string, id: number): void {
    let known = this.#known.get(kind)
    if (!known) {
      known = new Map()
      this.#known.set(kind, known)
    }
    known.set(external, id)
  }

  /** Called if the change is accepted: stores its new ids. */
  accept(): void {
    if (this.#pending.length === 0) return
    for (const { kind, external, id, isAlias } of this.#pending) {
      insertExternalId(this.#db, kind, external, id)
      this.#know(kind, external, id)
      // The id of an alias may be any, and ids to assign are greater than all with an external id.
      if (isAlias) this.#next.delete(kind)
      else this.#next.set(kind, id + 1)
    }
    this.#pending = []
  }

  /** Called if the change is rejected: discards its new ids. */
  discard(): void {
    this.#pending = []
  }

  #nextOf(kind: ReferenceKind): number {
    let next = this.#next.get(kind)
    if (next === undefined) {
      next = selectNextAssignedId(this.#db, kind)
      this.#next.set(kind, next)
    }
    return next
  }
}
