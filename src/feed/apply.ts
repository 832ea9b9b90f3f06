/**
 * The one way in (design, 5): validates changes against their contract, applies a batch in one immediate
 * transaction together with its positions in the log, and reports what was touched.
 */
import { TypeCompiler } from 'typebox/compiler'
import type { Db } from '../../db/open.ts'
import { findSport, type Sport, sportById } from '../catalog/sports.ts'
import { type Change, ChangeEnvelope, type ChangeKind } from '../contract/changes.ts'
import type { Reference } from '../contract/schema-kit.ts'
import { appendToLog, selectLastRevision, selectPosition } from '../store/change-log.ts'
import { UnknownReference } from './canonical.ts'
import { KINDS } from './kinds/index.ts'
import type { Existing, Kind, ResultsTouched } from './kinds/kind.ts'
import { mergePatch } from './merge-patch.ts'
import { firstFault, Refused } from './problem.ts'
import { Resolver } from './resolver.ts'

/**
 * Changes in one transaction: enough to make commits cheap, few enough that readers of other processes and the
 * write lock never wait long.
 */
export const BATCH_LIMIT = 1000

/** A change that was applied. */
export interface Touched {
  readonly kind: ChangeKind
  readonly sport: Sport
  readonly id: number
  readonly op: Change['op']
  readonly revision: number
  readonly position: number
  /** Of a match: whose results moved with it. */
  readonly results?: ResultsTouched
  /** Only timestamps of the source moved: it is stored, but the revision stays and subscribers are told nothing. */
  readonly isSilent?: true
}

/** A change that was refused; nothing of it is applied. */
export interface Rejection {
  /** Line in the input, from 1. */
  readonly line: number
  readonly kind: string | null
  readonly id: Reference | null
  /** JSON pointer into the line (RFC 6901); '' is the whole line. */
  readonly pointer: string
  readonly reason: string
}

export interface BatchResult {
  /** Position of the log after the batch. */
  readonly position: number
  readonly touched: readonly Touched[]
  /** Changes that were already there. */
  readonly unchanged: number
  readonly rejected: readonly Rejection[]
}

/** A line of input: a parsed value, or the reason why it could not be parsed. */
export interface Line {
  readonly line: number
  readonly change: unknown
  readonly unreadable?: string
}

const envelope = TypeCompiler.Compile(ChangeEnvelope)

/**
 * Applies up to BATCH_LIMIT changes in one transaction. Refused ones are reported and left out; the rest of the
 * batch goes on. Throws only when the database itself fails, and then nothing of the batch is applied.
 */
export function applyBatch(db: Db, lines: readonly Line[]): BatchResult {
  if (lines.length > BATCH_LIMIT) throw new RangeError(`a batch holds at most ${BATCH_LIMIT} changes`)
  return db.client.transaction(() => applyLines(db, lines)).immediate()
}

/** As applyBatch, inside a transaction of the caller. */
export function applyLines(db: Db, lines: readonly Line[]): BatchResult {
  const resolver = new Resolver(db)
  const touched: Touched[] = []
  const rejected: Rejection[] = []
  let unchanged = 0
  let position = selectPosition(db)
  for (const line of lines) {
    try {
      const applied = applyLine(db, resolver, line, position + 1)
      resolver.accept()
      if (!applied) {
        unchanged += 1
        continue
      }
      position += 1
      touched.push(applied)
    } catch (problem) {
      resolver.discard()
      rejected.push(rejectionOf(line, problem))
    }
  }
  return { position, touched, unchanged, rejected }
}

function rejectionOf(line: Line, problem: unknown): Rejection {
  const known = problem instanceof Refused || problem instanceof UnknownReference
  if (!known) throw problem
  const change = (
    typeof line.change === 'object' && line.change !== null ? line.change : {}
  ) as Partial<Change>
  return {
    line: line.line,
    kind: typeof change.kind === 'string' ? change.kind : null,
    id: typeof change.id === 'number' || typeof change.id === 'string' ? change.id : null,
    pointer: problem.pointer,
    reason: problem.message,
  }
}

/**
 * Null where nothing changes. What is said of an id that was merged into another one is passed over: the survivor
 * speaks for itself, and a replay must not bring the old one back. @assumed
 */
function applyLine(db: Db, resolver: Resolver, line: Line, position: number): Touched | null {
  if (line.unreadable !== undefined) throw new Refused('', line.unreadable)
  if (!envelope.Check(line.change)) throw firstFault(envelope, line.change, '')
  const change = line.change as Change
  const sport = findSport(change.sport) as Sport
  const kind = KINDS[change.kind]
  const known = typeof change.id === 'number' ? change.id : resolver.find(kind.referenceKind, change.id)
  if (known !== undefined && !kind.isMerge && resolver.survivorOf(kind.referenceKind, known) !== known)
    return null
  const existing = known === undefined ? null : kind.selectExisting(db, known)
  if (existing && existing.sport !== sport.id) {
    throw new Refused('/sport', `${change.kind} ${change.id} is of ${sportById(existing.sport).slug}`)
  }
  if (change.op === 'delete') return applyDelete(db, kind, change, known, existing, sport, position)
  const { data, patch } = dataOf(db, kind, change, known, existing)
  if (!kind.check.Check(data)) throw firstFault(kind.check, data, '/data')
  const id = known ?? assignId(resolver, kind, change)
  const revision = (existing?.revision ?? selectLastRevision(db, change.kind, id)) + 1
  const canonical = kind.canonical(data, resolver.resolve)
  const sourceTimestamp = change.sourceTimestamp ?? null
  const write = kind.prepare({
    db,
    id,
    sport,
    data: canonical,
    existing,
    patch,
    revision,
    position,
    sourceTimestamp,
    isCorrection: change.correction === true,
  })
  if (!write) return null
  const written = write()
  if (kind.isMerge) resolver.forgetMerged()
  const applied = { kind: change.kind, sport, id, op: change.op, revision, position }
  if (written === 'silent') return record(db, { ...applied, revision: revision - 1, isSilent: true })
  return record(db, { ...applied, ...(written && { results: written }) })
}

/** A new id for a new resource. A part of one that is not there gets none. */
function assignId(resolver: Resolver, { name, referenceKind }: Kind, { id }: Change): number {
  if (referenceKind !== name) throw new UnknownReference(referenceKind, id, '/id')
  return resolver.assign(referenceKind, id as string)
}

/** The whole data after the change, and the patch where it is a merge. */
function dataOf(
  db: Db,
  kind: Kind,
  change: Change & { op: 'put' | 'merge' },
  id: number | undefined,
  existing: Existing | null,
): { data: unknown; patch: object | null } {
  if (change.data === undefined) throw new Refused('/data', `is missing; "${change.op}" needs it`)
  if (change.op === 'put') return { data: change.data, patch: null }
  if (!existing || id === undefined) {
    throw new Refused('/id', `there is no ${change.kind} ${JSON.stringify(change.id)} to merge into`)
  }
  const target = kind.selectMergeTarget(db, id, existing, change.data)
  return { data: mergePatch(target, change.data), patch: change.data }
}

/** Deleting what is not there changes nothing, so that a replay is harmless. */
function applyDelete(
  db: Db,
  kind: Kind,
  change: Change,
  id: number | undefined,
  existing: Existing | null,
  sport: Sport,
  position: number,
): Touched | null {
  if (!existing || id === undefined) return null
  const revision = existing.revision + 1
  const results = kind.remove(db, id, { revision, position })
  if (results === 'nothing') return null
  return record(db, {
    kind: change.kind,
    sport,
    id,
    op: 'delete',
    revision,
    position,
    ...(results && { results }),
  })
}

function record(db: Db, touched: Touched): Touched {
  const { kind, sport, id, op, revision, position } = touched
  appendToLog(db, position, { kind, sport: sport.id, entityId: id, op, revision })
  return touched
}
