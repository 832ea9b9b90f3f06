/**
 * What the imports of a batch replace, so that `undo` can restore it (docs/formats.md#undo): the state of a resource
 * before the first change that an import makes to it. A match and its boards are one resource here, since they share
 * revision and position.
 */
import type { Db } from '../../db/open.ts'
import type { Change, ChangeKind } from '../contract/changes.ts'
import type { FieldOwnership } from '../rules/sources/priority.ts'
import {
  addToImport,
  type ImportCounts,
  type ImportState,
  type LastChange,
  openImport,
  putImportState,
  selectImportNamed,
  selectImportState,
  selectLastChange,
} from '../store/log/imports.ts'
import { KINDS } from './kinds/index.ts'
import type { Existing } from './kinds/kind.ts'
import type { Ownership } from './ownership.ts'

/** Data of a resource, and who owns it. */
export interface OwnedData {
  readonly data: unknown
  readonly owner: number | null
  readonly parts: readonly (readonly [part: string, owner: number | null])[]
}

export interface StateBefore extends OwnedData {
  /** Of a match; null if it had none. */
  readonly boards: OwnedData | null
}

/** The kind under which the states of a resource are stored. */
function stateKind(kind: ChangeKind): ChangeKind {
  return kind === 'oddsBoards' ? 'match' : kind
}

/** Whether the last change of a resource is that of an import. */
export function isChangeOf(last: LastChange | null, number: number, kind: ChangeKind, id: number): boolean {
  return (
    last !== null &&
    last.importNumber === number &&
    stateKind(last.kind as ChangeKind) === kind &&
    last.id === id
  )
}

interface Open {
  readonly number: number
  readonly counts: ImportCounts
  lastPosition: number
}

export class BatchImports {
  readonly #db: Db
  readonly #ownership: Ownership
  readonly #open = new Map<string, Open>()

  constructor(db: Db, ownership: Ownership) {
    this.#db = db
    this.#ownership = ownership
  }

  /** The number of the import of an applied change; null for a change without one. */
  count(name: string | undefined, what: keyof ImportCounts, position: number): number | null {
    if (name === undefined) return null
    const open = this.#opened(name, position)
    open.counts[what] += 1
    if (what !== 'undone') open.lastPosition = position
    return open.number
  }

  /** What an accepted change is about to replace; null if that is known. To be stored with `keep`. */
  before({ import: name, kind }: Change, id: number): ImportState | null {
    if (name === undefined) return null
    const of = stateKind(kind)
    const last = selectLastChange(this.#db, of, id)
    const number = this.find(name)
    if (number !== undefined && isChangeOf(last, number, of, id)) return null
    const state = JSON.stringify(this.#stateOf(of, id))
    const names = number === undefined ? null : selectImportState(this.#db, number, of, id)?.names
    return { origin: last?.importNumber ?? null, state, names: names ?? null }
  }

  keep({ import: name, kind }: Change, id: number, state: ImportState | null, position: number): void {
    if (name === undefined || state === null) return
    const { number } = this.#opened(name, position)
    putImportState(this.#db, number, stateKind(kind), id, state)
  }

  /** Notes external ids that a change gave to a resource of before the import. */
  keepNames({ import: name, kind }: Change, id: number, added: readonly string[], position: number): void {
    if (name === undefined || added.length === 0) return
    const of = stateKind(kind)
    const { number } = this.#opened(name, position)
    const known = selectImportState(this.#db, number, of, id)
    if (known === null && isChangeOf(selectLastChange(this.#db, of, id), number, of, id)) return
    const names = [...JSON.parse(known?.names ?? '[]'), ...added]
    const { origin = null, state = null } = known ?? {}
    putImportState(this.#db, number, of, id, { origin, state, names: JSON.stringify(names) })
  }

  /** The number of a stored import. */
  find(name: string): number | undefined {
    return this.#open.get(name)?.number ?? selectImportNamed(this.#db, name)?.number
  }

  /** Stores the counts. */
  close(): void {
    for (const { number, counts, lastPosition } of this.#open.values())
      addToImport(this.#db, number, counts, lastPosition)
  }

  #opened(name: string, position: number): Open {
    return this.#open.getOrInsertComputed(name, () => ({
      number: openImport(this.#db, name, position),
      counts: { created: 0, changed: 0, deleted: 0, undone: 0 },
      lastPosition: 0,
    }))
  }

  #stateOf(kind: ChangeKind, id: number): StateBefore | null {
    const own = this.#dataOf(kind, id)
    if (!own) return null
    const boards = kind === 'match' ? this.#dataOf('oddsBoards', id) : null
    const hasBoards = boards !== null && Object.keys((boards.data as { boards: object }).boards).length > 0
    return { ...own, boards: hasBoards ? boards : null }
  }

  #dataOf(kind: ChangeKind, id: number): OwnedData | null {
    const existing: Existing | null = KINDS[kind].selectExisting(this.#db, id)
    if (!existing) return null
    const { owner, parts }: FieldOwnership = this.#ownership.holdingOf(kind, id, existing)
    const data = KINDS[kind].selectMergeTarget(this.#db, id, existing, null)
    return { data, owner, parts: [...parts] }
  }
}
