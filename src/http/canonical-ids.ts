/**
 * Ids in requests that were merged into others (specification, 4: the old id still resolves): whatever endpoint takes
 * them, it gets the id that stays. Which parameters these are says the contract.
 */
import type { Db } from '../../db/open.ts'
import type { Parameters } from '../contract/parameters.ts'
import type { MergeableKind } from '../contract/schema-kit.ts'
import { selectCanonicalId } from '../store/merged-ids.ts'

type Values = Record<string, unknown>

/** A function that puts the surviving ids in the place of merged ones. */
export function canonicalIdReader(contract: Parameters, db: Db): (values: Values) => Values {
  const mergeable = Object.entries(contract).flatMap(([name, { mergeable: kind }]) =>
    kind === undefined ? [] : [{ name, kind }],
  )
  if (mergeable.length === 0) return (values) => values
  return (values) => {
    for (const { name, kind } of mergeable) {
      const value = values[name]
      if (typeof value === 'number') values[name] = survivorOf(db, kind, value)
      else if (Array.isArray(value)) {
        values[name] = [...new Set((value as number[]).map((id) => survivorOf(db, kind, id)))]
      }
    }
    return values
  }
}

function survivorOf(db: Db, kind: MergeableKind, id: number): number {
  return selectCanonicalId(db, kind, id) ?? id
}
