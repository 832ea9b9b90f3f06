/** RFC 7396, JSON Merge Patch: null removes, objects merge, everything else replaces. */
import { isObject } from './formats/input/text.ts'
import { ValidationError } from './problem.ts'

type Json = Record<string, unknown>

/** Maximum nesting of a patch; the contract has five levels. Without a limit a line could overflow the stack. */
const DEPTH_LIMIT = 100

/**
 * The patched value; neither argument is changed. `__proto__` is an ordinary key, never the prototype. Throws
 * ValidationError for a patch that is nested too deeply.
 */
export function mergePatch(target: unknown, patch: unknown, depth = 0): unknown {
  if (!isObject(patch)) return patch
  if (depth > DEPTH_LIMIT) throw new ValidationError('/data', `is nested more than ${DEPTH_LIMIT} deep`)
  const merged: Json = isObject(target) ? { ...target } : {}
  for (const key of Object.keys(patch)) {
    const value = patch[key]
    if (value === null) delete merged[key]
    else if (key !== PROTO) merged[key] = mergePatch(merged[key], value, depth + 1)
    else {
      const before = Object.hasOwn(merged, key) ? merged[key] : undefined
      const after = mergePatch(before, value, depth + 1)
      Object.defineProperty(merged, key, {
        value: after,
        enumerable: true,
        configurable: true,
        writable: true,
      })
    }
  }
  return merged
}

/** Plain assignment would set the prototype; objects without a prototype take three times as long to copy. */
const PROTO = '__proto__'
