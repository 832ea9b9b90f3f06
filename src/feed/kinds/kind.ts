/** The frame of a kind of change: its contract, and how its data becomes rows. */
import type { TSchema } from 'typebox'
import { type TypeCheck, TypeCompiler } from 'typebox/compiler'
import type { Db } from '../../../db/open.ts'
import type { Sport } from '../../catalog/sports.ts'
import { CHANGE_DATA, type ChangeData, type ChangeKind } from '../../contract/changes.ts'
import type { ReferenceKind } from '../../contract/schema-kit.ts'
import { type DocumentTable, selectSport } from '../../store/resource-documents.ts'
import { canonicalForm, type Resolve } from '../canonical.ts'
import { Refused } from '../problem.ts'

/** What is stored of a resource before the change. */
export interface Existing {
  readonly sport: number
  readonly revision: number
  /** Canonical JSON. */
  readonly document: string
  /** Whose it is; null is nobody's. */
  readonly sourceId: number | null
}

export interface Prepare<K extends ChangeKind> {
  readonly db: Db
  readonly id: number
  readonly sport: Sport
  readonly data: ChangeData<K>
  readonly existing: Existing | null
  /** The patch of a merge; null for a put. */
  readonly patch: object | null
  readonly revision: number
  readonly position: number
  /** Whose the resource is from now on. */
  readonly sourceId: number | null
  readonly sourceTimestamp: number | null
  /** It may take back what was final. */
  readonly isCorrection: boolean
}

/** What a change moved beyond its own resource: what is derived from it is stale. */
export interface ResultsTouched {
  readonly teamIds: readonly number[]
  readonly managerIds: readonly number[]
  readonly seasonIds: readonly number[]
  /** Seasons whose statistics of players and teams moved, be it without any result. */
  readonly statisticsSeasonIds?: readonly number[]
  /** Matches whose texts were written anew, because somebody in them bears another name or number. */
  readonly matchIds?: readonly number[]
  /** Teams whose card in a match names a player who is another one now: pairs of a sport whose teams are athletes. */
  readonly pairIds?: readonly number[]
  /** Of a match whose fixture changed: when it starts, and when it started before. */
  readonly startsMs?: readonly number[]
}

/** For changes that move something else than results. */
export const NO_RESULTS: ResultsTouched = { teamIds: [], managerIds: [], seasonIds: [] }

/**
 * Writes a prepared change. Everything that can be refused was refused before. `silent`: it is stored, but the
 * revision stays and subscribers are told nothing, because only timestamps of the source moved.
 */
export type Write = () => ResultsTouched | 'silent' | undefined

export interface Kind<K extends ChangeKind = ChangeKind> {
  readonly name: K
  /** Whose id a change carries: that of its own kind, or of the resource that it is a part of. */
  readonly referenceKind: ReferenceKind
  /** Its changes say that an id means another one from now on. */
  readonly isMerge?: boolean
  readonly check: TypeCheck<TSchema>
  readonly canonical: (value: unknown, resolve: Resolve) => ChangeData<K>
  readonly selectExisting: (db: Db, id: number) => Existing | null
  /** The document that a merge patch applies to; `patch` tells which blocks it needs, null needs all of them. */
  readonly selectMergeTarget: (db: Db, id: number, existing: Existing, patch: object | null) => unknown
  /** Checks against the database; throws Refused. Null when nothing would change. */
  readonly prepare: (of: Prepare<K>) => Write | null
  /**
   * Removes the resource; throws Refused where something still needs it. `nothing`: there was nothing to remove.
   */
  readonly remove: (
    db: Db,
    id: number,
    at: { readonly revision: number; readonly position: number },
  ) => ResultsTouched | 'nothing' | undefined
}

type Definition<K extends ChangeKind> = Pick<Kind<K>, 'name' | 'selectExisting' | 'prepare' | 'remove'> &
  Partial<Pick<Kind<K>, 'selectMergeTarget' | 'referenceKind' | 'isMerge'>>

export function kind<K extends ChangeKind>(of: Definition<K>): Kind {
  const schema: TSchema = CHANGE_DATA[of.name]
  const canonical = canonicalForm(schema)
  return {
    referenceKind: of.name,
    selectMergeTarget: (_db: Db, _id: number, existing: Existing) => JSON.parse(existing.document),
    ...of,
    check: TypeCompiler.Compile(schema),
    canonical: (value: unknown, resolve: Resolve) => canonical(value, resolve, '/data'),
  } as unknown as Kind
}

/** Refuses a reference to a resource that is missing or of another sport. */
export function requireSameSport(
  db: Db,
  table: DocumentTable | 'match',
  id: number,
  sport: Sport,
  pointer: string,
): void {
  const found = selectSport(db, table, id)
  if (found === undefined) throw new Refused(pointer, `there is no ${table} ${id}`)
  if (found !== sport.id) throw new Refused(pointer, `${table} ${id} belongs to another sport`)
}

/** Refuses a reference to a resource of another sport; one that is missing may still come, or be gone. */
export function requireNotForeign(
  db: Db,
  table: DocumentTable,
  id: number,
  sport: Sport,
  pointer: string,
): void {
  const found = selectSport(db, table, id)
  if (found === undefined || found === sport.id) return
  throw new Refused(pointer, `${table} ${id} belongs to another sport`)
}

/** The canonical document, or null when the stored one is the same. */
export function changedDocument(data: object, existing: Existing | null): string | null {
  const document = JSON.stringify(data)
  return existing && existing.document === document ? null : document
}
