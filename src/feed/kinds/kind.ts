/** The frame of a kind of change: its contract, and how its data becomes rows. */
import type { TSchema } from 'typebox'
import { type TypeCheck, TypeCompiler } from 'typebox/compiler'
import type { Db } from '../../../db/open.ts'
import type { Sport } from '../../catalog/sports.ts'
import type { ChangeEffects } from '../../contract/change-effects.ts'
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
  /** The source that owns it; null for the operator. */
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
  /** The source that owns the resource after the change. */
  readonly sourceId: number | null
  readonly sourceTimestamp: number | null
  /** It may revise what was final. */
  readonly isCorrection: boolean
}

/** Writes a prepared change and returns what it affects. Everything that can be refused was refused before. */
export type Write = () => ChangeEffects

export interface Kind<K extends ChangeKind = ChangeKind> {
  readonly name: K
  /** Whose id a change carries: that of its own kind, or of the resource that it is a part of. */
  readonly referenceKind: ReferenceKind
  /** Its changes merge one id into another. */
  readonly isMerge?: boolean
  readonly check: TypeCheck<TSchema>
  readonly canonical: (value: unknown, resolve: Resolve) => ChangeData<K>
  readonly selectExisting: (db: Db, id: number) => Existing | null
  /** The document that a merge patch applies to; `patch` decides which blocks are read; null reads all of them. */
  readonly selectMergeTarget: (db: Db, id: number, existing: Existing, patch: object | null) => unknown
  /** Checks against the database; throws Refused. Null when nothing would change. */
  readonly prepare: (of: Prepare<K>) => Write | null
  /** Removes the resource; throws Refused where something still needs it. Null when there was nothing to remove. */
  readonly remove: (
    db: Db,
    id: number,
    at: { readonly revision: number; readonly position: number },
  ) => ChangeEffects | null
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

/** Refuses a reference to a resource of another sport; a missing one may be created later, or was deleted. */
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
