/** RFC 7396, JSON Merge Patch: null removes, objects merge, everything else replaces. */
import { Refused } from './problem.ts'

type Json = Record<string, unknown>

/** Objects inside objects that a patch may hold; the contract knows five. Without a limit a line could end the run. */
const DEPTH_LIMIT = 100

/**
 * The patched value; neither argument is changed. `__proto__` is an ordinary key, never the prototype. Throws
 * Refused for a patch that is nested too deeply.
 */
export function mergePatch(target: unknown, patch: unknown, depth = 0): unknown {
  if (!isObject(patch)) return patch
  if (depth > DEPTH_LIMIT) throw new Refused('/data', `is nested more than ${DEPTH_LIMIT} deep`)
  const merged: Json = isObject(target) ? { __proto__: null, ...target } : Object.create(null)
  for (const key of Object.keys(patch)) {
    const value = patch[key]
    if (value === null) delete merged[key]
    else merged[key] = mergePatch(merged[key], value, depth + 1)
  }
  return merged
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
