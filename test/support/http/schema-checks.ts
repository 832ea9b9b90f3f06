/** Checks of bodies against the documented components, and copies of bodies with one thing changed. */
import type { TSchema } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { COMPONENTS } from '../../../src/contract/resources/index.ts'
import { FIXED_MATCH_FIELDS } from '../../../src/contract/resources/match.ts'

/** All of them compile: a schema of an unknown kind throws here. */
const checks = new Map(COMPONENTS.map((schema) => [schema.$id, TypeCompiler.Compile(schema)]))

export function accepts(name: string, body: unknown): boolean {
  const check = checks.get(name)
  if (!check) throw new Error(`there is no component ${name}`)
  return check.Check(body)
}

/** The schema of an answer to `fields`: its matches need only the fields that are always included. */
export function sparse(schema: TSchema): TSchema {
  const copy = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(copy)
    if (typeof node !== 'object' || node === null) return node
    if ('$id' in node && node.$id === 'Match') return { ...node, required: FIXED_MATCH_FIELDS }
    const result: Record<PropertyKey, unknown> = { ...node }
    for (const key of Object.keys(node)) result[key] = copy(result[key])
    return result
  }
  return copy(schema) as TSchema
}
