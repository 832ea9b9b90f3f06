/** The smallest merge patch (RFC 7396) between two states of a resource. */
type Json = Readonly<Record<string, unknown>>

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Null if nothing changed. Arrays are replaced as a whole; removed members are null. */
export function mergeOf(before: Json, after: Json): Json | null {
  const patch: Record<string, unknown> = {}
  for (const key of Object.keys(before)) if (!(key in after) && before[key] !== null) patch[key] = null
  for (const key of Object.keys(after)) {
    const [old, value] = [before[key], after[key]]
    // A merge treats absent members as null.
    if (value === undefined || Bun.deepEquals(old ?? null, value)) continue
    const part = isObject(old) && isObject(value) ? mergeOf(old, value) : value
    if (part !== null || value === null) patch[key] = part
  }
  return Object.keys(patch).length > 0 ? patch : null
}
