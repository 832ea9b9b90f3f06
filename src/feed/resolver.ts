/**
 * External ids within a batch: known ones from the store, new ones given out in the order of the changes. An id
 * that a refused change would have taken is not taken, so the same log always gives the same ids.
 */
import type { Db } from '../../db/open.ts'
import type { Reference, ReferenceKind } from '../contract/schema-kit.ts'
import {
  insertExternalId,
  isIdInUse,
  selectByExternalId,
  selectNextAssignedId,
} from '../store/external-ids.ts'
import { UnknownReference } from './canonical.ts'

/** Kinds that have no resource of their own: naming one is enough. */
const NAMED_ONLY: ReadonlySet<ReferenceKind> = new Set(['manager', 'referee'])

export class Resolver {
  readonly #db: Db
  readonly #known = new Map<string, number>()
  readonly #next = new Map<ReferenceKind, number>()
  #pending: { kind: ReferenceKind; external: string; id: number }[] = []

  constructor(db: Db) {
    this.#db = db
  }

  /** The id of a reference inside data. Throws UnknownReference. */
  readonly resolve = (kind: ReferenceKind, reference: Reference): number => {
    if (typeof reference === 'number') return reference
    const id = this.find(kind, reference)
    if (id !== undefined) return id
    if (NAMED_ONLY.has(kind)) return this.assign(kind, reference)
    throw new UnknownReference(kind, reference)
  }

  find(kind: ReferenceKind, external: string): number | undefined {
    const key = `${kind} ${external}`
    const known =
      this.#known.get(key) ?? this.#pending.find((of) => of.kind === kind && of.external === external)?.id
    if (known !== undefined) return known
    const stored = selectByExternalId(this.#db, kind, external)
    if (stored !== undefined) this.#known.set(key, stored)
    return stored
  }

  /** A new id; it counts only once the change is accepted. */
  assign(kind: ReferenceKind, external: string): number {
    const taken = this.#pending.findLast((of) => of.kind === kind)
    let id = taken ? taken.id + 1 : this.#nextOf(kind)
    while (isIdInUse(this.#db, kind, id)) id += 1
    this.#pending.push({ kind, external, id })
    return id
  }

  /** The change is accepted: its new ids are kept. */
  accept(): void {
    for (const { kind, external, id } of this.#pending) {
      insertExternalId(this.#db, kind, external, id)
      this.#known.set(`${kind} ${external}`, id)
      this.#next.set(kind, id + 1)
    }
    this.#pending = []
  }

  /** The change is refused: nothing of it stays. */
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
