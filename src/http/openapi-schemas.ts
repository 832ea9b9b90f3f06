/**
 * Schemas of the contract as OpenAPI 3.1 schemas (which are JSON Schema 2020-12). A schema that carries a name
 * becomes a component, written once and referred to everywhere else.
 */
import type { TSchema } from 'typebox'
import { COMPONENTS } from '../contract/resources/index.ts'

export type Json = null | boolean | number | string | Json[] | JsonObject
export interface JsonObject {
  [key: string]: Json
}

/** Keywords of ours that mean something to the feed only. */
const INTERNAL_KEYWORDS = new Set(['$id', 'reference'])
/** Keywords whose value maps names to schemas. */
const SCHEMA_MAPS = new Set(['properties', 'patternProperties', '$defs', 'dependentSchemas'])
/** How TypeBox writes "any name" in the keys of a record. */
const ANY_NAME = '^(.*)$'

export interface SchemaWriter {
  /** The schema as it stands where it is used: a reference, if it has a name. */
  write(schema: TSchema): JsonObject
  /** All named schemas that were referred to so far, by name. */
  components(): JsonObject
}

/** Throws where two different schemas carry one name. */
export function createSchemaWriter(known: readonly TSchema[] = COMPONENTS): SchemaWriter {
  const originals = new Map(known.map((schema) => [schema.$id ?? '', schema]))
  const written = new Map<string, JsonObject>()

  function write(schema: TSchema): JsonObject {
    const name = schema.$id
    if (name === undefined) return plain(schema)
    const original = originals.get(name) ?? schema
    originals.set(name, original)
    if (!written.has(name)) {
      // Taken before it is filled, so that a schema may hold itself.
      written.set(name, {})
      written.set(name, plain(original))
    }
    if (original !== schema) refuseDifference(name, original, schema)
    const reference = { $ref: `#/components/schemas/${name}` }
    return schema.description === undefined || schema.description === original.description
      ? reference
      : { ...reference, description: schema.description }
  }

  /** The same name may be described anew where it is used, but must not mean something else. */
  function refuseDifference(name: string, original: TSchema, schema: TSchema): void {
    const shape = (of: TSchema) => JSON.stringify(plain({ ...of, description: '' } as TSchema))
    if (shape(original) !== shape(schema)) throw new Error(`two schemas carry the name "${name}"`)
  }

  function plain(schema: TSchema): JsonObject {
    const result: JsonObject = {}
    for (const [keyword, value] of Object.entries(schema)) {
      if (INTERNAL_KEYWORDS.has(keyword) || value === undefined) continue
      result[keyword] = SCHEMA_MAPS.has(keyword) ? writeMap(value) : writeValue(keyword, value)
    }
    return tidy(result)
  }

  function writeMap(schemas: Record<string, TSchema>): JsonObject {
    return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, write(schema)]))
  }

  function writeValue(keyword: string, value: unknown): Json {
    if (keyword === '$ref' && typeof value === 'string' && !value.startsWith('#')) {
      return `#/components/schemas/${value}`
    }
    if (SCHEMA_KEYWORDS.has(keyword) && isSchema(value)) return write(value)
    if (SCHEMA_LISTS.has(keyword) && Array.isArray(value)) return value.map((one: TSchema) => write(one))
    return value as Json
  }

  return { write, components: () => Object.fromEntries([...written].sort(([a], [b]) => (a < b ? -1 : 1))) }
}

const SCHEMA_KEYWORDS = new Set(['items', 'additionalProperties', 'not', 'contains', 'propertyNames'])
const SCHEMA_LISTS = new Set(['anyOf', 'allOf', 'oneOf', 'prefixItems'])

function isSchema(value: unknown): value is TSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Says the same in the words that generators understand best. */
function tidy(schema: JsonObject): JsonObject {
  return recordOf(enumOf(schema))
}

/** A record of any names: `additionalProperties` instead of a pattern that everything matches. */
function recordOf(schema: JsonObject): JsonObject {
  const { patternProperties, ...rest } = schema
  if (!isObject(patternProperties) || Object.keys(patternProperties).length !== 1) return schema
  const values = patternProperties[ANY_NAME]
  return values === undefined ? schema : { ...rest, additionalProperties: values }
}

/** A union of literals of one type is an enumeration. */
function enumOf(schema: JsonObject): JsonObject {
  const { anyOf, ...rest } = schema
  if (!Array.isArray(anyOf) || anyOf.length === 0) return schema
  const options = anyOf.filter(isObject)
  const [first] = options
  const isLiteral = (one: JsonObject) => one.const !== undefined && one.type === first?.type
  if (options.length !== anyOf.length || !options.every(isLiteral)) return schema
  return { ...rest, type: first?.type ?? 'string', enum: options.map((one) => one.const as Json) }
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
