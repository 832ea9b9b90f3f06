/** Takes back what an import did to a resource (docs/formats.md#undo). */
import type { Db } from '../../db/open.ts'
import type { Sport } from '../catalog/sports.ts'
import { type ChangeEffects, mergeEffects } from '../contract/change-effects.ts'
import type { Change } from '../contract/changes.ts'
import { type FieldOwnership, OPERATOR } from '../rules/sources/priority.ts'
import { selectLastRevision } from '../store/log/change-log.ts'
import {
  putImportState,
  selectImportState,
  selectLastChange,
  selectLastDeletion,
  updateImportOfChange,
} from '../store/log/imports.ts'
import type { Resolver } from './identity/resolver.ts'
import { type BatchImports, isChangeOf, type OwnedData, type StateBefore } from './imports.ts'
import { KINDS } from './kinds/index.ts'
import type { Existing, Kind } from './kinds/kind.ts'
import { NO_PARTS, type Ownership } from './ownership.ts'
import { firstFault, ValidationError } from './problem.ts'

export interface UndoContext {
  readonly db: Db
  readonly resolver: Resolver
  readonly ownership: Ownership
  readonly imports: BatchImports
}

/** The resource of the change. */
export interface UndoneResource {
  readonly kind: Kind
  readonly sport: Sport
  /** Its id, if it has one already. */
  readonly known: number | undefined
  readonly stored: { readonly existing: Existing; readonly holding: FieldOwnership } | null
  /** In the change log, if the change is applied. */
  readonly position: number
}

/** What the log gets of a change. */
export interface Recorded {
  readonly id: number
  readonly op: Change['op']
  readonly revision: number
  readonly importNumber: number | null
  readonly effects: ChangeEffects
}

/** Of a resource that was taken back. */
const NOTHING_LEFT = { origin: null, state: null, names: null }
const NO_BOARDS: OwnedData = { data: { boards: {} }, owner: null, parts: [] }

/**
 * Restores the state before the import with its owners, or deletes what the import created, and takes away the external
 * ids that it gave. Throws ValidationError if something else changed the resource since, or refers to it. Null if there
 * is nothing to write.
 */
export function takeBack(
  context: UndoContext,
  of: UndoneResource,
  name: string | undefined,
): Recorded | null {
  const { db, imports, resolver } = context
  const { kind, known, stored } = of
  const number = name === undefined ? undefined : imports.find(name)
  if (number === undefined) throw new ValidationError('/import', 'there is no such import')
  if (kind.isMerge || kind.name === 'oddsBoards')
    throw new ValidationError('/kind', `"undo" is not for changes of ${kind.name}`)
  if (known === undefined) throw new ValidationError('/id', `there is no such ${kind.name}`)
  const state = selectImportState(db, number, kind.name, known)
  const last = (stored ? selectLastChange : selectLastDeletion)(db, kind.name, known)
  const isOurs = isChangeOf(last, number, kind.name, known)
  const before: StateBefore | null = JSON.parse(state?.state ?? 'null')
  // Otherwise the import only gave external ids, or there is nothing left to take back.
  const isToUndo = stored ? state === null || before !== null : before !== null
  if (isToUndo && !isOurs) throw new ValidationError('/id', 'was changed after the import')
  if (stored && isToUndo) requireNotHeld(stored.holding, before)
  // A created resource may have been deleted by another import before.
  const origin = stored && !state ? selectLastDeletion(db, kind.name, known)?.importNumber : state?.origin
  const importNumber = origin ?? null
  const undone = !isToUndo ? null : before ? restore(context, of, known, before) : remove(context, of, known)
  resolver.removeNames(kind.referenceKind, JSON.parse(state?.names ?? '[]'), known)
  if (!isToUndo && !state?.names) return null
  putImportState(db, number, kind.name, known, NOTHING_LEFT)
  if (!isToUndo) return null
  // The last change of the resource stays the same one, but its state is that of before.
  if (last && undone?.isRevised !== true) updateImportOfChange(db, last.position, importNumber)
  imports.count(name, 'undone', 0)
  return (
    undone && { id: known, importNumber, op: undone.op, revision: undone.revision, effects: undone.effects }
  )
}

/** That the operator confirmed a value is no change, but more than the import says. */
function requireNotHeld({ parts }: FieldOwnership, before: StateBefore | null): void {
  const known = new Map(before?.parts)
  for (const [part, owner] of parts)
    if (owner === OPERATOR && known.get(part) !== OPERATOR)
      throw new ValidationError('/id', 'was set by hand after the import')
}

interface Undone {
  readonly op: 'put' | 'delete'
  readonly revision: number
  readonly effects: ChangeEffects
  /** Whether the row of the resource has the new revision. */
  readonly isRevised: boolean
}

function remove(
  { db, ownership }: UndoContext,
  { kind, stored, position }: UndoneResource,
  id: number,
): Undone | null {
  if (!stored) return null
  const revision = stored.existing.revision + 1
  const effects = kind.remove(db, id, { revision, position })
  if (!effects) return null
  ownership.forget(kind.name, id, OPERATOR, OPERATOR)
  return { op: 'delete', revision, effects, isRevised: true }
}

function restore(context: UndoContext, of: UndoneResource, id: number, before: StateBefore): Undone | null {
  const { kind, stored } = of
  const revision = (stored?.existing.revision ?? selectLastRevision(context.db, kind.name, id)) + 1
  const at = { ...of, id, revision }
  // Before anything is written, so that a state that no longer fits is rejected as a whole.
  prepared(context, at, kind, before)
  const boards = kind.name === 'match' ? (before.boards ?? NO_BOARDS) : null
  // The boards of a match that exists come first: its row is written from the row of the match.
  const early = boards && stored ? put(context, at, KINDS.oddsBoards, boards) : null
  const own = put(context, at, kind, before)
  const late = boards && !stored ? put(context, at, KINDS.oddsBoards, boards) : null
  const [first, ...more] = [early, own, late].filter((each) => each !== null)
  if (first === undefined) return null
  const effects = more.reduce(bothEffects, first)
  // New timestamps of boards alone are no new revision.
  const isRevised = own !== null || effects === 'everything' || !effects.matchTimestamps
  return { op: 'put', revision: isRevised ? revision : revision - 1, effects, isRevised }
}

function bothEffects(one: ChangeEffects, other: ChangeEffects): ChangeEffects {
  return one === 'everything' || other === 'everything' ? 'everything' : mergeEffects(one, other)
}

type At = UndoneResource & { readonly id: number; readonly revision: number }

function prepared({ db, resolver }: UndoContext, at: At, kind: Kind, { data, owner }: OwnedData) {
  if (!kind.check.Check(data)) throw firstFault(kind.check, data, '/data')
  const existing = kind.selectExisting(db, at.id)
  const canonical = kind.canonical(data, resolver.resolve)
  const given = { ...at, db, data: canonical, existing, patch: null, sourceId: owner }
  const write = kind.prepare({ ...given, sourceTimestamp: null, isCorrection: true })
  return { existing, write }
}

/** Writes data with its owners. Null if it is as stored. */
function put(context: UndoContext, at: At, kind: Kind, of: OwnedData): ChangeEffects | null {
  const { existing, write } = prepared(context, at, kind, of)
  const { ownership } = context
  const holding = existing
    ? ownership.holdingOf(kind.name, at.id, existing)
    : { owner: null, parts: NO_PARTS }
  const effects = write?.() ?? null
  const after = { owner: of.owner, parts: new Map(of.parts) }
  ownership.keep(kind.name, at.id, holding, after, write !== null)
  return effects
}
