/** Who owns a stored resource, and which of its fields keep the operator's value (rules/source-priority). */
import type { Db } from '../../db/open.ts'
import { CHANGE_DATA, type ChangeKind } from '../contract/changes.ts'
import { OPERATOR, operatorFields } from '../rules/source-priority.ts'
import { selectSources } from '../store/sources.ts'
import { KINDS } from './kinds/index.ts'
import { Ownership } from './ownership.ts'

export interface OwnedFields {
  /** The source that reports the resource; null for the operator, or if no source does yet. */
  readonly source: string | null
  readonly isOperators: boolean
  /** Fields that no source changes, in the order of the contract. */
  readonly held: readonly string[]
  /** Whether the operator deleted the resource, so that no source recreates it. */
  readonly isDeleted: boolean
}

export function selectOwnedFields(db: Db, kind: ChangeKind, id: number): OwnedFields {
  const ownership = new Ownership(db, [])
  const existing = KINDS[kind].selectExisting(db, id)
  const of = { source: null, isOperators: false, held: [], isDeleted: false }
  if (!existing) return { ...of, isDeleted: ownership.isDeletedByOperator(kind, id) }
  const holding = ownership.holdingOf(kind, id, existing)
  const fields = Object.keys(CHANGE_DATA[kind].properties)
  return {
    ...of,
    source: selectSources(db).find((source) => source.id === holding.owner)?.name ?? null,
    isOperators: holding.owner === OPERATOR,
    held: operatorFields(kind, holding, fields, JSON.parse(existing.document)),
  }
}
