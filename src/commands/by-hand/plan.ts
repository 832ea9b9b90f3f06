/**
 * What a change by hand would do: it is applied in a transaction that is rolled back, and both states are compared, so
 * that the report shows exactly the fields and messages that follow.
 */
import type { Db } from '../../../db/open.ts'
import type { Change, ChangeKind } from '../../contract/changes.ts'
import { DEFAULT_CONFIG } from '../../contract/config.ts'
import { contentOf } from '../../contract/live-messages.ts'
import { Services } from '../../endpoints/services.ts'
import { type AppliedChange, applyEach, type Rejection } from '../../feed/apply.ts'
import { KINDS } from '../../feed/kinds/index.ts'
import { type OwnedFields, selectOwnedFields } from '../../feed/ownership.ts'
import { changesBetween, type FieldTexts } from '../../live/delta.ts'
import { beginTransaction } from '../../store/transaction.ts'
import { viewLiveMatch } from '../../views/live-match.ts'
import { CommandFailed } from '../context.ts'

/** Kinds that can be changed by hand. */
export type HandKind = 'match' | 'team' | 'player'
export type HandChange = Change & { readonly kind: HandKind; readonly id: number }

export interface FieldChange {
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
  /** Whether other matches show what changes: names, form, tables. */
  readonly isShownElsewhere: boolean
  readonly before: OwnedFields
  readonly after: OwnedFields
}

/** Views that are not cached beyond one look. */
export function viewsOf(db: Db): Services {
  return new Services(db, { ...DEFAULT_CONFIG, storedRenderings: false })
}

/** Throws CommandFailed if the change would be rejected. */
export function planChange(db: Db, change: HandChange, now: number): Plan {
  const { kind, id } = change
  const state = () => ({ texts: textsOf(db, kind, id, now), owned: selectOwnedFields(db, kind, id) })
  const transaction = beginTransaction(db)
  try {
    const before = state()
    const { rejected, applied } = applyEach(db, [{ line: 1, change }])
    const [rejection] = rejected
    if (rejection) throw new CommandFailed(refusalText(rejection))
    const after = state()
    const delta = before.texts && after.texts && changesBetween(before.texts, after.texts)
    return {
      name: before.texts && nameOf(before.texts),
      fields: before.texts && after.texts ? fieldChanges(before.texts, after.texts) : [],
      message: kind === 'match' ? messageOf(change, after.texts !== null, delta) : null,
      isShownElsewhere: applied.some(isShownElsewhere),
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
  if (!isMembers(before ?? {}) || !isMembers(after ?? {}))
    return [{ field, before: before ?? null, after: after ?? null }]
  const [one, other] = [before ?? {}, after ?? {}] as [Record<string, unknown>, Record<string, unknown>]
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return names.flatMap((name) => differences(`${field}.${name}`, one[name], other[name]))
}

function isMembers(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
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

function isShownElsewhere({ effects }: AppliedChange): boolean {
  if (effects === 'everything') return true
  return [effects.teams, effects.teamResults, effects.managerResults, effects.seasonResults].some(
    (ids) => ids !== undefined && ids.length > 0,
  )
}
