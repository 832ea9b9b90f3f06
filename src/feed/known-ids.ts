/** The external ids of a source and the teams or players that they mean, while duplicates are merged. */
import type { Db } from '../../db/open.ts'
import type { MergeableKind } from '../contract/schema-kit.ts'
import { apartOf, selectMapped } from '../store/identities.ts'
import { selectPlayerNames, selectTeamNames } from '../store/season-fixtures.ts'

export class KnownIds {
  readonly #db: Db
  readonly #kind: MergeableKind
  /** External ids with their resources. */
  readonly ids = new Map<string, number>()
  /** Duplicates in the database: merged id to canonical id. */
  readonly merged = new Map<number, number>()
  /** External ids that the database did not know. */
  readonly joined = new Set<string>()
  /** Names in the source by external id, the display name first. */
  readonly names = new Map<string, readonly string[]>()
  /** External ids of resources shown with the name of another source; the name in this one becomes an alias. */
  readonly aliased = new Set<string>()
  /** Names in the database, the display name first. */
  readonly selectNames: (id: number) => string[]
  /** Whether the operator keeps an external id apart from a resource. */
  readonly isApart: (external: string, id: number) => boolean

  constructor(db: Db, kind: MergeableKind) {
    this.#db = db
    this.#kind = kind
    this.isApart = apartOf(db, kind)
    this.selectNames = (id) => (kind === 'team' ? selectTeamNames : selectPlayerNames)(db, id)
  }

  /** Adds an external id with its names, and reads its resource, or that of one of its further external ids. */
  add(external: string, sameAs: readonly string[] | undefined, names: readonly [string, ...string[]]): void {
    this.names.set(external, names)
    const id = selectMapped(this.#db, this.#kind, external, ...(sameAs ?? []))
    if (id === undefined) return
    this.ids.set(external, id)
    const [shown, ...others] = this.selectNames(id)
    if (shown !== names[0] && others.includes(names[0])) this.aliased.add(external)
  }

  /** The id after the merges so far. */
  canonical(id: number): number {
    return this.merged.get(id) ?? id
  }

  /** The resource of an external id that the database did not know. */
  joinedId(external: string): number | undefined {
    return this.joined.has(external) ? this.ids.get(external) : undefined
  }

  /**
   * An external id means a resource. If it means another one already, the two are duplicates, and the older id is
   * canonical.
   *
   * @returns whether the external id was unknown
   */
  join(external: string, id: number): boolean {
    const [target, known] = [this.canonical(id), this.ids.get(external)]
    if (known === undefined) {
      this.ids.set(external, target)
      this.joined.add(external)
    } else if (known !== target) this.#merge(Math.max(known, target), Math.min(known, target))
    return known === undefined
  }

  #merge(from: number, into: number): void {
    this.merged.set(from, into)
    for (const [id, canonical] of this.merged) if (canonical === from) this.merged.set(id, into)
    for (const [external, id] of this.ids) if (id === from) this.ids.set(external, into)
  }
}
