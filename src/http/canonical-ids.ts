/** Replaces merged ids by their canonical id, so every endpoint accepts old ids. */
import type { Db } from '../../db/open.ts'
import type { Parameters } from '../contract/parameters.ts'
import { selectCanonicalId } from '../store/merged-ids.ts'

type Values = Record<string, unknown>

/** The contract marks the parameters whose ids may be merged. */
export function canonicalIdReader(contract: Parameters, db: Db): (values: Values) => Values {
  const mergeable = Object.entries(contract).flatMap(([name, { mergeable: kind }]) =>
    kind === undefined ? [] : [{ name, canonical: (id: number) => selectCanonicalId(db, kind, id) ?? id }],
  )
  return (values) => {
    const changed = { ...values }
    for (const { name, canonical } of mergeable) {
      const value = values[name]
      if (typeof value === 'number') changed[name] = canonical(value)
      else if (Array.isArray(value)) changed[name] = [...new Set((value as number[]).map(canonical))]
    }
    return changed
  }
}
