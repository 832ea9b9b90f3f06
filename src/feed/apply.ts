/**
 * Applies changes (docs/architecture.md#the-path-of-a-change): validates changes against their contract, applies a batch
 * in one immediate transaction together with its positions in the log, and reports what was applied.
 */
import type { Db } from '../../db/open.ts'
import { findSport, type Sport, type SportSlug, sportById } from '../catalog/sports.ts'
import { CHANGE_DATA, type Change, ChangeEnvelope, type ChangeKind } from '../contract/changes.ts'
import { compiled, type Reference } from '../contract/schema-kit.ts'
import { type FieldOwnership, meetsDecision, OPERATOR, undisputed } from '../rules/sources/priority.ts'
import { type AppliedPush, noteAppliedPush } from '../store/applied-pushes.ts'
import { appendToOutbox, requireNoFollower } from '../store/cluster-state.ts'
import { appendToLog, selectLastRevision, selectPosition } from '../store/log/change-log.ts'
import { noteEffects } from '../store/matches/renderings.ts'
import { inRowOrder } from '../store/search/search-index.ts'
import { countWrites, forgetBatchReads, withBatchReads } from '../store/sql/batch-reads.ts'
import { inTransaction } from '../store/sql/transaction.ts'
import { UnknownReference } from './canonical.ts'
import { Resolver } from './identity/resolver.ts'
import { BatchImports } from './imports.ts'
import { KINDS } from './kinds/index.ts'
import type { Existing, Kind } from './kinds/kind.ts'
import { mergePatch } from './merge-patch.ts'
import { NO_PARTS, Ownership } from './ownership.ts'
import { decidedSides, openSides, withKnownSides } from './placeholder-sides.ts'
import { firstFault, ValidationError } from './problem.ts'
import { type Recorded, takeBack, type UndoContext, type UndoneResource } from './undo.ts'

/**
 * Changes in one transaction: enough to make commits cheap, few enough that readers of other processes and the
 * write lock never wait long.
 */
export const BATCH_LIMIT = 1000

/** Changes as the lines of an input. */
export const linesOf = (changes: readonly unknown[]): Line[] =>
  changes.map((change, index) => ({ line: index + 1, change }))

/** A change that was applied. */
export interface AppliedChange extends Omit<Recorded, 'importNumber'> {
  readonly kind: ChangeKind
  readonly sport: Sport
  readonly position: number
  /** Whether the resource did not exist before. */
  readonly isNew: boolean
}

/** A rejected change; no part of it is applied. */
export interface Rejection {
  /** Line in the input, from 1. */
  readonly line: number
  readonly kind: string | null
  readonly id: Reference | null
  /** JSON pointer into the line (RFC 6901); '' for the whole line. */
  readonly pointer: string
  readonly reason: string
}

/** Fields of a change that keep the operator's value; empty if the operator deleted the whole resource. */
export interface HeldFields {
  readonly kind: ChangeKind
  readonly sport: SportSlug
  readonly id: Reference
  readonly source: string
  readonly fields: readonly string[]
}

export interface BatchResult {
  /** Change log position after the batch. */
  readonly position: number
  readonly applied: readonly AppliedChange[]
  /** Changes without effect. */
  readonly unchanged: number
  readonly rejected: readonly Rejection[]
  /** Fields owned by the operator that sources would have changed. */
  readonly held: readonly HeldFields[]
  /** The outcome of each line, in input order. */
  readonly outcomes: readonly Outcome[]
}

/** `undone`: valid, but rolled back because another line was rejected. */
export type Outcome = 'applied' | 'unchanged' | 'rejected' | 'undone'

/** A line of input: a parsed value, or the reason why it could not be parsed. */
export interface Line {
  readonly line: number
  readonly change: unknown
  readonly unreadable?: string
}

const envelope = compiled(ChangeEnvelope)

/**
 * Applies up to BATCH_LIMIT changes in one transaction. Rejected ones are reported and skipped. `trusted` has source
 * names, most trusted first (rules/sources/priority). Throws only if the database fails; no change of the batch is
 * applied then.
 */
export function applyBatch(
  db: Db,
  lines: readonly Line[],
  trusted: readonly string[] = [],
  pushOf?: PushOf,
): BatchResult {
  if (lines.length > BATCH_LIMIT) throw new RangeError(`a batch holds at most ${BATCH_LIMIT} changes`)
  return inTransaction(db, () => applyLines(db, lines, trusted, pushOf))
}

/** The push that a batch is of, and its answer with the result of the batch. */
export type PushOf = (result: BatchResult) => AppliedPush

/** State shared by the changes of a batch. */
interface Batch extends UndoContext {
  readonly held: HeldFields[]
}

/** Like applyBatch, inside a transaction of the caller. Throws DatabaseError for a file that follows a cluster. */
export function applyLines(
  db: Db,
  lines: readonly Line[],
  trusted: readonly string[] = [],
  pushOf?: PushOf,
): BatchResult {
  return withBatchReads(db, () => {
    const role = requireNoFollower(db)
    const written: unknown[] | null = role || pushOf ? [] : null
    const result = applyEach(db, lines, trusted, written)
    if (!written?.length) return result
    const { position, applied } = result
    const before = position - applied.length
    const push = pushOf?.(result)
    if (push) noteAppliedPush(db, push)
    if (role)
      appendToOutbox(db, { changes: { before, position, trusted, lines: written, ...(push && { push }) } })
    return result
  })
}

/**
 * Applies the lines on any node, and tells no other node. Call it in a transaction; to try lines, roll it back.
 * @param written gets the changes that wrote anything: those without effect may add names of a resource, or owners of
 * fields
 */
export function applyEach(
  db: Db,
  lines: readonly Line[],
  trusted: readonly string[] = [],
  written: unknown[] | null = null,
): BatchResult {
  const [resolver, ownership] = [new Resolver(db), new Ownership(db, trusted)]
  const imports = new BatchImports(db, ownership)
  const batch: Batch = { db, resolver, ownership, imports, held: [] }
  const applied: AppliedChange[] = []
  const rejected: Rejection[] = []
  const outcomes: Outcome[] = []
  let [unchanged, position] = [0, selectPosition(db)]
  inRowOrder(db, () => {
    let writes = written ? countWrites(db) : 0
    for (const line of lines) {
      try {
        const change = applyLine(batch, line, position + 1)
        resolver.accept()
        ownership.accept(change !== null)
        const before = writes
        if (written) writes = countWrites(db)
        if (writes > before) written?.push(line.change)
        if (!change) {
          unchanged += 1
          outcomes.push('unchanged')
          continue
        }
        if (!isOfMatch(asChange(line.change), change.isNew)) forgetBatchReads(db)
        position += 1
        applied.push(change)
        outcomes.push('applied')
      } catch (problem) {
        resolver.discard()
        ownership.discard()
        if (written) writes = countWrites(db)
        rejected.push(rejectionOf(line, problem))
        outcomes.push('rejected')
      }
    }
  })
  imports.close()
  noteEffects(db, applied)
  return { position, applied, unchanged, rejected, held: batch.held, outcomes }
}

/** Whether it writes a match or its odds, which nothing that is read once in a batch depends on. */
function isOfMatch({ kind, op, id }: Partial<Change>, isNew: boolean): boolean {
  const isGivenId = isNew && typeof id === 'number'
  return (kind === 'match' || kind === 'oddsBoards') && (op === 'put' || op === 'merge') && !isGivenId
}

/** The members of a value that may not be a change; none of anything other than an object. */
export function asChange(value: unknown): Partial<Change> {
  return typeof value === 'object' && value !== null ? value : {}
}

function rejectionOf(line: Line, problem: unknown): Rejection {
  const known = problem instanceof ValidationError || problem instanceof UnknownReference
  if (!known) throw problem
  const change = asChange(line.change)
  return {
    line: line.line,
    kind: typeof change.kind === 'string' ? change.kind : null,
    id: typeof change.id === 'number' || typeof change.id === 'string' ? change.id : null,
    pointer: problem.pointer,
    reason: problem.message,
  }
}

/** A valid change with the resource that it is about. */
interface Step extends UndoneResource {
  readonly change: Change
  readonly source: number
  /** The external ids of the change. */
  readonly names: readonly string[]
  readonly stored: Stored | null
}

/** A resource before the change, and its owner. */
interface Stored {
  readonly id: number
  readonly existing: Existing
  readonly holding: FieldOwnership
}

/** Null if nothing changes. */
function applyLine(batch: Batch, line: Line, position: number): AppliedChange | null {
  const step = stepOf(batch, line, position)
  if (!step) return null
  const { kind, change, source, known, stored } = step
  // A source cannot recreate a resource that the operator deleted. The operator can, which also releases it.
  const isDeleted =
    known !== undefined &&
    !stored &&
    batch.ownership.isDeletedByOperator(kind.referenceKind as ChangeKind, known)
  if (isDeleted && source !== OPERATOR) {
    noteHeld(batch, change, [])
    return null
  }
  if (change.op === 'release') return applyRelease(batch, step, change)
  if (change.op === 'delete') return applyDelete(batch, step)
  if (change.op === 'undo') {
    const undone = takeBack(batch, step, change.import)
    return undone && record(batch.db, step, undone)
  }
  return applyData(batch, step, change, isDeleted)
}

/**
 * Null for a change of a merged id: the canonical id has its own changes, and a replay must not recreate the old one.
 * @assumed
 */
function stepOf(batch: Batch, line: Line, position: number): Step | null {
  const { db, resolver, ownership } = batch
  if (line.unreadable !== undefined) throw new ValidationError('', line.unreadable)
  if (!envelope.Check(line.change)) throw firstFault(envelope, line.change, '')
  const change = line.change as Change
  const sport = findSport(change.sport) as Sport
  const kind = KINDS[change.kind]
  // @assumed The first name belongs to the canonical id.
  const names = typeof change.id === 'string' ? [change.id, ...(change.sameAs ?? [])] : (change.sameAs ?? [])
  const known = typeof change.id === 'number' ? change.id : resolver.findAny(kind.referenceKind, names)
  if (known !== undefined && !kind.isMerge && resolver.canonicalIdOf(kind.referenceKind, known) !== known)
    return null
  const existing = known === undefined ? null : kind.selectExisting(db, known)
  if (existing && existing.sport !== sport.id)
    throw new ValidationError('/sport', `${change.kind} ${change.id} is of ${sportById(existing.sport).slug}`)
  const stored =
    known === undefined || !existing
      ? null
      : { id: known, existing, holding: ownership.holdingOf(kind.name, known, existing) }
  return { kind, change, sport, source: ownership.sourceOf(change), names, known, stored, position }
}

type DataChange = Change & { op: 'put' | 'merge' }

function applyData(batch: Batch, step: Step, change: DataChange, isDeleted: boolean): AppliedChange | null {
  const { db, resolver, ownership, imports } = batch
  const { kind, sport, names, known, stored, position } = step
  const { data, patch, holding } = dataOf(batch, step, change)
  if (!kind.check.Check(data)) throw firstFault(kind.check, data, '/data')
  const id = known ?? assignId(resolver, kind, change)
  const added = change.sameAs ? resolver.addNames(kind.referenceKind, names, id) : []
  if (stored) imports.keepNames(change, id, added, position)
  const existing = stored?.existing ?? null
  const revision = (existing?.revision ?? selectLastRevision(db, change.kind, id)) + 1
  const write = kind.prepare({
    db,
    id,
    sport,
    data: kind.canonical(data, resolver.resolve),
    existing,
    patch,
    revision,
    position,
    sourceId: holding.owner,
    sourceTimestamp: change.sourceTimestamp ?? null,
    isCorrection: change.correction === true,
  })
  const before = write && stored ? imports.before(change, id) : null
  const effects = write?.()
  imports.keep(change, id, before, position)
  if (stored) ownership.keep(change.kind, id, stored.holding, holding, write !== null)
  if (isDeleted) ownership.release(kind.referenceKind as ChangeKind, id)
  if (!effects) return null
  // A change of source timestamps alone does not increment the revision.
  const isRevised = effects === 'everything' || !effects.matchTimestamps
  const importNumber = imports.count(change.import, stored ? 'changed' : 'created', position)
  return record(db, step, {
    id,
    op: change.op,
    revision: isRevised ? revision : revision - 1,
    importNumber,
    effects,
  })
}

/** Assigns an id to a new resource, but not to a part of a missing one. */
function assignId(resolver: Resolver, { name, referenceKind }: Kind, { id }: Change): number {
  if (referenceKind !== name) throw new UnknownReference(referenceKind, id, '/id')
  return resolver.assign(referenceKind, id as string)
}

interface AcceptedData {
  /** The whole data after the change. */
  readonly data: unknown
  /** The patch of a merge. */
  readonly patch: object | null
  /** Owner of the resource after the change. */
  readonly holding: FieldOwnership
}

/** The data of a change that its source may set. */
function dataOf(batch: Batch, { kind, source, stored }: Step, change: DataChange): AcceptedData {
  const { op, data } = change
  if (data === undefined) throw new ValidationError('/data', `is missing; "${op}" needs it`)
  const sides = stored && source !== OPERATOR ? openSides(batch.db, kind.name, stored.existing) : null
  const withSides = <D extends object>(given: D): D =>
    sides ? withKnownSides(batch.db, sides, given, (reference) => findTeam(batch, reference)) : given
  const isOwn = !stored || kind.isMerge
  const isCompared = source !== OPERATOR && op === 'put' && change.correction !== true
  const isDecided = isCompared && stored && meetsDecision(kind.name, stored.existing.document, data)
  const undecided = isDecided ? undefined : stored && undisputed(op, source, stored.holding)
  const own = isOwn ? { owner: source, parts: NO_PARTS } : undecided
  if (own && op === 'put') return { data: withSides(data), patch: null, holding: own }
  if (!stored)
    throw new ValidationError('/id', `there is no ${change.kind} ${JSON.stringify(change.id)} to merge into`)
  const target = kind.selectMergeTarget(batch.db, stored.id, stored.existing, op === 'put' ? null : data)
  const merged = (given: object, holding: FieldOwnership) => {
    const patch = kind.completePatch?.(given, target) ?? given
    return { data: mergePatch(target, patch), patch, holding }
  }
  if (own) return merged(data, own)
  const canonical = op === 'put' ? comparable(batch, kind, change) : change
  const given = { ...canonical, data: withSides(canonical.data) } as DataChange
  const accepted = batch.ownership.acceptedPart(given, source, target, stored.holding)
  if (accepted.held.length > 0) noteHeld(batch, change, accepted.held)
  const decided = sides && op === 'put' ? decidedSides(batch.db, sides, given.data as object) : null
  if (decided) return { ...decided(accepted, source), patch: null }
  if (op === 'put') return { data: accepted.data, patch: null, holding: accepted.holding }
  return merged(accepted.data, accepted.holding)
}

function findTeam({ resolver }: Batch, reference: Reference): number | undefined {
  return typeof reference === 'number' ? reference : resolver.find('team', reference)
}

/** Only sources meet the operator's fields. */
function noteHeld({ held }: Batch, { kind, sport, id, source = '' }: Change, fields: readonly string[]) {
  held.push({ kind, sport, id, source, fields })
}

/** A put in the stored form, so that two sources can be compared. */
function comparable({ resolver }: Batch, kind: Kind, change: DataChange): DataChange {
  if (!kind.check.Check(change.data)) throw firstFault(kind.check, change.data, '/data')
  return { ...change, op: 'put', data: kind.canonical(change.data, resolver.resolve) } as DataChange
}

/**
 * Deleting a missing resource has no effect, so a replay is harmless; neither has deleting a resource of another
 * source.
 */
function applyDelete({ db, ownership, imports }: Batch, step: Step): AppliedChange | null {
  const { change, kind, source, stored, position } = step
  if (!stored || !ownership.mayDelete(source, stored.holding)) return null
  const { id, existing } = stored
  const revision = existing.revision + 1
  const before = imports.before(change, id)
  const effects = kind.remove(db, id, { revision, position })
  if (!effects) return null
  imports.keep(change, id, before, position)
  ownership.forget(kind.name, id, source, stored.holding.owner)
  const importNumber = imports.count(change.import, 'deleted', position)
  return record(db, step, { id, op: 'delete', revision, importNumber, effects })
}

/** Releases fields to the sources. The resource is unchanged until a source sets them. */
function applyRelease(
  { db, ownership }: Batch,
  step: Step,
  change: Change & { op: 'release' },
): AppliedChange | null {
  const { kind, known, stored } = step
  if (change.source !== undefined)
    throw new ValidationError(
      '/source',
      'a change with a source cannot release fields; leave "source" out to act as the operator',
    )
  const { properties } = CHANGE_DATA[change.kind]
  // The fields of boards are bookmakers.
  const strange = change.fields?.find(
    (field) => kind.name !== 'oddsBoards' && !Object.hasOwn(properties, field),
  )
  if (strange !== undefined) {
    const fields = Object.keys(properties).join(', ')
    throw new ValidationError('/fields', `"${strange}" is not a field of a ${kind.name}; it has ${fields}`)
  }
  if (known === undefined)
    throw new ValidationError('/id', `there is no ${change.kind} ${JSON.stringify(change.id)}`)
  const isReleased = ownership.release(kind.name, known, stored?.holding, change.fields)
  if (!isReleased || !stored) return null
  return record(db, step, {
    id: known,
    op: 'release',
    revision: stored.existing.revision,
    importNumber: null,
    effects: {},
  })
}

function record(
  db: Db,
  { change: { kind }, sport, position, stored }: Step,
  { id, op, revision, importNumber, effects }: Recorded,
): AppliedChange {
  appendToLog(db, position, { kind, sport: sport.id, entityId: id, op, revision, importNumber })
  return { kind, sport, id, op, revision, position, isNew: stored === null, effects }
}
