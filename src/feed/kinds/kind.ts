/** The interface of a kind of change: its contract, and the conversion of its data to rows. */
import type { TSchema } from '@sinclair/typebox'
import type { Db } from '../../../db/open.ts'
import type { Sport } from '../../catalog/sports.ts'
import type { ChangeEffects } from '../../contract/change-effects.ts'
import { CHANGE_DATA, type ChangeData, type ChangeKind } from '../../contract/changes.ts'
import { type Check, compiled, type ReferenceKind, type WireForm } from '../../contract/schema-kit.ts'
import { slugOf } from '../../shared/slug.ts'
import {
  type DocumentTable,
  deleteRow,
  type StoredDocument,
  selectDocument,
  selectReferrer,
  selectSport,
} from '../../store/log/resource-documents.ts'
import { canonicalForm, formOf, type Resolve } from '../canonical.ts'
import { ValidationError } from '../problem.ts'

/** The stored resource before the change. */
export type Existing = Readonly<StoredDocument>

/** The data of a change in canonical form, with integer references. */
export type Given<K extends ChangeKind> = WireForm<ChangeData<K>>

export interface Prepare<K extends ChangeKind> {
  readonly db: Db
  readonly id: number
  readonly sport: Sport
  readonly data: Given<K>
  readonly existing: Existing | null
  /** The patch of a merge; null for a put. */
  readonly patch: object | null
  readonly revision: number
  readonly position: number
  /** The source that owns the resource after the change. */
  readonly sourceId: number | null
  readonly sourceTimestamp: number | null
  /** Whether it may change a final result. */
  readonly isCorrection: boolean
}

/** Writes a prepared change and returns its effects. All checks have passed before. */
export type Write = () => ChangeEffects

export interface Kind<K extends ChangeKind = ChangeKind> {
  readonly name: K
  /** The kind of the change's id: its own, or that of the resource it is a part of. */
  readonly referenceKind: ReferenceKind
  /** Whether its changes merge one id into another. */
  readonly isMerge?: boolean
  readonly check: Check
  readonly canonical: (value: unknown, resolve: Resolve) => Given<K>
  readonly selectExisting: (db: Db, id: number) => Existing | null
  /** The document that a merge patch applies to, with the blocks that `patch` covers; null for all blocks. */
  readonly selectMergeTarget: (db: Db, id: number, existing: Existing, patch: object | null) => unknown
  /** A merge patch, with what its values contradict set to null. Default: the patch. */
  readonly completePatch?: (patch: object, target: unknown) => object
  /** Checks the change against the database. Throws ValidationError. Null if nothing would change. */
  readonly prepare: (of: Prepare<K>) => Write | null
  /** Deletes the resource. Throws ValidationError if it is still referenced. Null if it does not exist. */
  readonly remove: (
    db: Db,
    id: number,
    at: { readonly revision: number; readonly position: number },
  ) => ChangeEffects | null
}

type Definition<K extends ChangeKind> = Pick<Kind<K>, 'name' | 'selectExisting' | 'prepare' | 'remove'> &
  Partial<Pick<Kind<K>, 'selectMergeTarget' | 'completePatch' | 'referenceKind' | 'isMerge'>>

export function kind<K extends ChangeKind>(of: Definition<K>): Kind {
  const schema: TSchema = CHANGE_DATA[of.name]
  const canonical = canonicalForm(schema)
  return {
    referenceKind: of.name,
    selectMergeTarget: (_db: Db, _id: number, existing: Existing) => JSON.parse(existing.document),
    ...of,
    check: compiled(schema),
    canonical: (value: unknown, resolve: Resolve) => formOf(canonical, value, resolve, 'data'),
  } as unknown as Kind
}

/** The columns of every stored document. */
export interface DocumentColumns extends Existing {
  readonly id: number
  readonly position: number
}

/** References in the data by their path, in which `*` stands for every item of a list. */
type References = Readonly<Record<string, DocumentTable>>

interface DocumentDefinition<K extends ChangeKind>
  extends Pick<Definition<K>, 'name' | 'referenceKind' | 'isMerge'> {
  /** Default: the name of the kind. */
  readonly table?: DocumentTable
  /** References to resources that must exist and have the same sport. */
  readonly references?: References
  /** References to resources that may be created later or were deleted, but must not be of another sport. @assumed */
  readonly looseReferences?: References
  /** Checks a change of the document. Throws ValidationError. */
  readonly prepare: (of: Prepare<K>, columns: DocumentColumns) => Write
  /** Deletes what belongs to the resource before its row is deleted. */
  readonly remove: (db: Db, id: number) => ChangeEffects
}

/** A kind whose data is one document in a row. */
export function documentKind<K extends ChangeKind>({
  table: given,
  references = {},
  looseReferences = {},
  prepare,
  remove,
  ...of
}: DocumentDefinition<K>): Kind {
  const table = given ?? (of.name as DocumentTable)
  return kind<K>({
    ...of,
    selectExisting: (db, id) => selectDocument(db, table, id),
    prepare: (change) => {
      const document = changedDocument(change.data, change.existing)
      if (document === null) return null
      const { db, id, sport, data, revision, position, sourceId } = change
      for (const [table, reference, pointer] of referencesIn(data, references))
        requireSameSport(db, table, reference, sport, pointer)
      for (const [table, reference, pointer] of referencesIn(data, looseReferences))
        requireNotForeign(db, table, reference, sport, pointer)
      return prepare(change, { id, sport: sport.id, document, revision, position, sourceId })
    },
    remove: (db, id) => {
      const dependants = selectReferrer(db, table, id)
      if (dependants) throw new ValidationError('/id', `${of.name} ${id} still has ${dependants}`)
      const effects = remove(db, id)
      deleteRow(db, table, id)
      return effects
    },
  })
}

function* referencesIn(data: unknown, references: References) {
  for (const [path, table] of Object.entries(references)) {
    for (const [id, pointer] of idsAt(data, path.split('/'), '/data')) yield [table, id, pointer] as const
  }
}

/** The ids at a path with their pointers. */
function* idsAt(
  value: unknown,
  [key, ...rest]: readonly string[],
  pointer: string,
): Generator<readonly [id: number, pointer: string]> {
  if (value === null || value === undefined) return
  if (key === undefined) yield [value as number, pointer]
  else if (key !== '*') yield* idsAt((value as Record<string, unknown>)[key], rest, `${pointer}/${key}`)
  else
    for (const [place, item] of (value as unknown[]).entries())
      yield* idsAt(item, rest, `${pointer}/${place}`)
}

/** Throws ValidationError for a reference to a resource that is missing or of another sport. */
export function requireSameSport(
  db: Db,
  table: DocumentTable | 'match',
  id: number,
  sport: Sport,
  pointer: string,
): void {
  requireSport(selectSport(db, table, id), table, id, sport, pointer)
}

/** As `requireSameSport`. @param found the sport of the resource; nothing if it does not exist */
export function requireSport(
  found: number | null | undefined,
  table: DocumentTable | 'match',
  id: number,
  sport: Sport,
  pointer: string,
): void {
  if (found == null) throw new ValidationError(pointer, `there is no ${table} ${id}`)
  if (found !== sport.id) throw new ValidationError(pointer, `${table} ${id} belongs to another sport`)
}

function requireNotForeign(db: Db, table: DocumentTable, id: number, sport: Sport, pointer: string): void {
  const found = selectSport(db, table, id)
  if (found === undefined || found === sport.id) return
  throw new ValidationError(pointer, `${table} ${id} belongs to another sport`)
}

/** The columns of a resource with a name. */
export function namedColumns(
  kind: ChangeKind,
  id: number,
  { name, translations, slug }: { name: string; translations?: { ru: string }; slug?: string },
) {
  return { name, nameRu: translations?.ru ?? name, slug: slug ?? slugOf(name, `${kind}-${id}`) }
}

/** The canonical document, or null if it equals the stored one. */
export function changedDocument(data: unknown, existing: Existing | null): string | null {
  const document = JSON.stringify(data)
  return existing && existing.document === document ? null : document
}
