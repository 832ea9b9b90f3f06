/** RFC 7396, JSON Merge Patch: null removes, objects merge, everything else replaces. */

type Json = Record<string, unknown>

/** The patched value; neither argument is changed. `__proto__` is an ordinary key, never the prototype. */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch
  const merged: Json = Object.create(null)
  if (isObject(target)) for (const key of Object.keys(target)) merged[key] = target[key]
  for (const key of Object.keys(patch)) {
    const value = patch[key]
    if (value === null) delete merged[key]
    else merged[key] = mergePatch(merged[key], value)
  }
  return merged
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
