/**
 * Applies a change by hand (docs/by-hand.md): prints what changes, then applies it as the operator, whose fields no
 * source changes until they are released.
 */
import type { Db } from '../../../db/open.ts'
import { sportById } from '../../catalog/sports.ts'
import type { Change, ChangeKind } from '../../contract/changes.ts'
import { DEFAULT_CONFIG } from '../../contract/config.ts'
import { contentOf } from '../../contract/live-messages.ts'
import type { Reference } from '../../contract/schema-kit.ts'
import { Services } from '../../endpoints/services.ts'
import { applyEach, linesOf, type Rejection } from '../../feed/apply.ts'
import { isObject } from '../../feed/formats/input/text.ts'
import { KINDS } from '../../feed/kinds/index.ts'
import { type OwnedFields, selectOwnedFields } from '../../feed/ownership.ts'
import { changesBetween, type FieldTexts } from '../../live/delta.ts'
import { counted } from '../../shared/plural.ts'
import { shortened } from '../../shared/quote.ts'
import { selectMapped } from '../../store/external-ids.ts'
import { selectSportOfDeleted } from '../../store/log/change-log.ts'
import { beginTransaction } from '../../store/sql/transaction.ts'
import { viewLiveMatch } from '../../views/matches/live-match.ts'
import { type CommandContext, inDatabase } from '../context.ts'
import { applyThrough, QUIET } from '../data/feed-client.ts'
import { findResource } from '../data/identity.ts'
import { CommandError } from '../errors.ts'
import { timeText } from './values.ts'

interface ChangeOptions {
  readonly database: string
  readonly dryRun?: boolean
  readonly json?: boolean
}

/** Makes a change from the stored state. Throws CommandError and UsageError. */
export type MakeChange = (db: Db) => HandChange | Made

/** A change with those of what it refers to, which come first. */
export interface Made {
  readonly change: HandChange
  readonly before: readonly Change[]
  /** For the operator; null if there is nothing to say. */
  readonly note: string | null
}

export async function changeByHand(
  context: CommandContext,
  { database, dryRun = false, json = false }: ChangeOptions,
  make: MakeChange,
): Promise<void> {
  const { change, before, note, plan } = await inDatabase(database, (db) => {
    const made = make(db)
    const all = 'change' in made ? made : { change: made, before: [], note: null }
    return { ...all, plan: planChange(db, all.before, all.change, context.clock()) }
  })
  if (json) context.out(JSON.stringify({ change, ...plan, isDryRun: dryRun }, null, 2))
  else for (const line of planLines(change, plan)) context.out(line)
  if (note) context.report(note)
  if (dryRun) {
    context.report('Nothing was changed: this was a dry run.')
    return
  }
  const lines = linesOf([...before, change])
  const { rejected } = await applyThrough(context, database, lines, { ...QUIET, unit: 'change' })
  // The plan was accepted, so another process changed the resource in between.
  if (rejected > 0) throw new CommandError('nothing was changed; look at it again and repeat the command')
}

/** One line for what changes, and one for what it means for sources. */
function planLines({ op, kind, id }: HandChange, plan: Plan): string[] {
  const { name, fields, before, after } = plan
  const held = after.held.filter((field) => !before.held.includes(field))
  const isForSources = held.length > 0 && !after.isOperators
  const changed = fields.map(
    ({ field, before, after }) => `${field} ${valueText(field, before)} -> ${valueText(field, after)}`,
  )
  const what = {
    delete: 'deleted',
    release: releaseText(plan),
    merge: changed.join(', ') || 'it has these values already',
  }
  return [
    `${kind} ${id}${name ? `, ${name}` : ''}: ${what[op as keyof typeof what]}`,
    ...(isForSources
      ? [`No source changes ${held.join(', ')} until "scoreline ${kind} release ${id}".`]
      : []),
    ...(after.isDeleted ? [`No source creates it again until "scoreline ${kind} release ${id}".`] : []),
  ]
}

function releaseText({ before, after }: Plan): string {
  const released = before.held.filter((field) => !after.held.includes(field))
  if (before.isDeleted) return 'sources may create it again'
  if (released.length === 0) return 'nothing was set by hand'
  return `released ${released.join(', ')}; the values stay until a source reports others`
}

function valueText(field: string, value: unknown): string {
  if (field === 'liveEvents' && Array.isArray(value)) return counted(value.length, 'event')
  if (typeof value === 'number' && field.endsWith('Timestamp')) return `${timeText(value, 'UTC')} UTC`
  const text = value == null ? 'none' : typeof value === 'string' ? value : JSON.stringify(value)
  return shortened(text, 100)
}

export interface Found {
  readonly id: number
  readonly sport: HandChange['sport']
}

/** Throws CommandError if there is no such resource. */
export function requireByHand(db: Db, kind: HandKind, reference: Reference): Found {
  const found = findResource(db, kind, reference)
  if (found) return found
  const deleted = findDeleted(db, kind, reference)
  const hint = deleted
    ? `it was deleted by hand; "scoreline ${kind} release ${deleted.id}" lets sources create it again`
    : `"scoreline ${kind} list" shows them`
  throw new CommandError(`there is no ${kind} ${reference}; ${hint}`)
}

/** A resource, or one that the operator deleted. Throws CommandError. */
export function requireReleasable(db: Db, kind: HandKind, reference: Reference): Found {
  return findDeleted(db, kind, reference) ?? requireByHand(db, kind, reference)
}

function findDeleted(db: Db, kind: HandKind, reference: Reference): Found | undefined {
  const id = typeof reference === 'number' ? reference : selectMapped(db, kind, reference)
  if (id === undefined || !selectOwnedFields(db, kind, id).isDeleted) return undefined
  const sport = selectSportOfDeleted(db, kind, id)
  return sport === undefined ? undefined : { id, sport: sportById(sport).slug }
}

export type HandKind = 'match' | 'team' | 'player'
export type HandChange = Change & { readonly kind: HandKind; readonly id: number }

interface FieldChange {
  /** Path of the field, such as `homeScore.current`. */
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

export interface Plan {
  /** Null for a deleted resource. */
  readonly name: string | null
  readonly fields: readonly FieldChange[]
  /** For the subscribers of a match, without what the service adds: time, position and revision. */
  readonly message: object | null
  readonly before: OwnedFields
  readonly after: OwnedFields
}

/** Views that are not cached beyond one look. */
export function viewsOf(db: Db): Services {
  return new Services(db, { ...DEFAULT_CONFIG, storedRenderings: false })
}

/** Throws CommandError if the change would be rejected. */
function planChange(db: Db, needed: readonly Change[], change: HandChange, now: number): Plan {
  const { kind, id } = change
  const state = () => ({ texts: textsOf(db, kind, id, now), owned: selectOwnedFields(db, kind, id) })
  const transaction = beginTransaction(db)
  try {
    const before = state()
    const { rejected } = applyEach(db, linesOf([...needed, change]))
    const [rejection] = rejected
    if (rejection) throw new CommandError(refusalText(rejection))
    const after = state()
    const delta = before.texts && after.texts && changesBetween(before.texts, after.texts)
    return {
      name: before.texts && nameOf(before.texts),
      fields: before.texts && after.texts ? fieldChanges(before.texts, after.texts) : [],
      message: kind === 'match' ? messageOf(change, after.texts !== null, delta) : null,
      before: before.owned,
      after: after.owned,
    }
  } finally {
    transaction.rollback()
  }
}

/** Names the field or option instead of a pointer into the change. */
function refusalText({ pointer, reason }: Rejection): string {
  const subject = pointer === '/fields' ? '--fields:' : pointer.replace(/^\/data\//, '').replaceAll('/', '.')
  return `${subject} ${reason}`.trim()
}

/** The fields that clients see; null if there is no such resource. */
function textsOf(db: Db, kind: ChangeKind, id: number, now: number): FieldTexts | null {
  if (kind === 'match')
    return viewLiveMatch(viewsOf(db).matchView, id, contentOf('plain'), now)?.fields ?? null
  const existing = KINDS[kind].selectExisting(db, id)
  if (!existing) return null
  const members = Object.entries(JSON.parse(existing.document) as object)
  return new Map(members.map(([name, value]) => [name, JSON.stringify(value)]))
}

function nameOf(texts: FieldTexts): string {
  const nameIn = (field: string) => JSON.parse(texts.get(field) ?? '{}').name as string | undefined
  return texts.has('name')
    ? JSON.parse(texts.get('name') ?? '')
    : `${nameIn('homeTeam')} - ${nameIn('awayTeam')}`
}

/** Plain values that differ, those of objects by path. */
function fieldChanges(before: FieldTexts, after: FieldTexts): FieldChange[] {
  const parsed = (texts: FieldTexts, field: string) => JSON.parse(texts.get(field) ?? 'null')
  const fields = [...new Set([...before.keys(), ...after.keys()])]
  return fields.flatMap((field) => differences(field, parsed(before, field), parsed(after, field)))
}

function differences(field: string, before: unknown, after: unknown): FieldChange[] {
  if (JSON.stringify(before ?? null) === JSON.stringify(after ?? null)) return []
  if (!isObject(before ?? {}) || !isObject(after ?? {}))
    return [{ field, before: before ?? null, after: after ?? null }]
  const [one, other] = [before ?? {}, after ?? {}] as [Record<string, unknown>, Record<string, unknown>]
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return names.flatMap((name) => differences(`${field}.${name}`, one[name], other[name]))
}

function messageOf(
  { op, sport, id }: HandChange,
  exists: boolean,
  changes: ReturnType<typeof changesBetween>,
): object | null {
  const of = { sportSlug: sport, matchId: id }
  if (op === 'delete') return exists ? null : { type: 'match_deleted', ...of }
  return changes && { type: 'match_delta', ...of, changes }
}
