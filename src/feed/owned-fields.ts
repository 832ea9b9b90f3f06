/** Who owns a stored resource, and which of its fields keep the operator's value (rules/source-priority). */
import type { Db } from '../../db/open.ts'
import { CHANGE_DATA, type ChangeKind } from '../contract/changes.ts'
import { OPERATOR, operatorFields } from '../rules/source-priority.ts'
import { selectSources } from '../store/sources.ts'
import { KINDS } from './kinds/index.ts'
import { Ownership } from './ownership.ts'

export interface OwnedFields {
  /** The source that reports the resource, or `operator`; null if no source does yet. */
  readonly owner: string | null
  /** Fields that no source changes, in the order of the contract. */
  readonly held: readonly string[]
  /** Whether the operator deleted the resource, so that no source recreates it. */
  readonly isDeleted: boolean
}

export function selectOwnedFields(db: Db, kind: ChangeKind, id: number): OwnedFields {
  const ownership = new Ownership(db, [])
  const existing = KINDS[kind].selectExisting(db, id)
  if (!existing) return { owner: null, held: [], isDeleted: ownership.isDeletedByOperator(kind, id) }
  const holding = ownership.holdingOf(kind, id, existing)
  const fields = Object.keys(CHANGE_DATA[kind].properties)
  const owner =
    holding.owner === OPERATOR ? 'operator' : selectSources(db).find((of) => of.id === holding.owner)?.name
  return {
    owner: owner ?? null,
    held: operatorFields(kind, holding, fields, JSON.parse(existing.document)),
    isDeleted: false,
  }
}
