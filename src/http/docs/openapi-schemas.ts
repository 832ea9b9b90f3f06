/**
 * Converts contract schemas to OpenAPI 3.1 schemas (JSON Schema 2020-12). A named schema becomes a component, written
 * once and referenced everywhere else.
 */
import type { TSchema } from '@sinclair/typebox'
import { COMPONENTS } from '../../contract/resources/index.ts'
import { componentOf } from '../../contract/schema-kit.ts'

export type Json = null | boolean | number | string | Json[] | JsonObject
export interface JsonObject {
  [key: string]: Json
}

/** Our own keywords, used by the feed only. */
const INTERNAL_KEYWORDS = new Set(['$id', 'reference'])
/** Keywords whose value maps names to schemas. */
const SCHEMA_MAPS = new Set(['properties', 'patternProperties', '$defs', 'dependentSchemas'])
/** The pattern that TypeBox uses for "any key" in a record. */
const ANY_NAME = '^(.*)$'

export type SchemaWriter = ReturnType<typeof createSchemaWriter>

/**
 * Throws if two different schemas have the same name.
 * @param place where the components are in the document
 */
export function createSchemaWriter(known: readonly TSchema[] = COMPONENTS, place = '#/components/schemas/') {
  const originals = new Map(known.map((schema) => [schema.$id ?? '', schema]))
  const written = new Map<string, JsonObject>()

  /** The schema at its place of use: a reference if it has a name. */
  function write(schema: TSchema): JsonObject {
    const name = schema.$id
    if (name === undefined) return plain(schema)
    const original = originals.get(name) ?? componentOf(schema)
    originals.set(name, original)
    if (!written.has(name)) {
      // Registered before it is written, so that a schema may contain itself.
      written.set(name, {})
      written.set(name, plain(original))
    }
    if (original !== schema) refuseDifference(name, original, schema)
    const reference = { $ref: `${place}${name}` }
    return schema.description === undefined || schema.description === original.description
      ? reference
      : { ...reference, description: schema.description }
  }

  /** A use may override the description, but nothing else. */
  function refuseDifference(name: string, original: TSchema, schema: TSchema): void {
    const shape = (of: TSchema) => JSON.stringify(plain({ ...of, description: '' } as TSchema))
    if (shape(original) !== shape(schema)) throw new Error(`two schemas have the name "${name}"`)
  }

  function plain(schema: TSchema): JsonObject {
    const result: JsonObject = {}
    for (const [keyword, value] of Object.entries(schema)) {
      if (INTERNAL_KEYWORDS.has(keyword) || value === undefined) continue
      result[keyword] = SCHEMA_MAPS.has(keyword) ? writeMap(value) : writeValue(keyword, value)
    }
    // The equivalent form that code generators handle best.
    return recordOf(enumOf(result))
  }

  function writeMap(schemas: Record<string, TSchema>): JsonObject {
    return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, write(schema)]))
  }

  function writeValue(keyword: string, value: unknown): Json {
    if (keyword === '$ref' && typeof value === 'string' && !value.startsWith('#')) {
      return `${place}${value}`
    }
    if (SCHEMA_KEYWORDS.has(keyword) && isSchema(value)) return write(value)
    if (SCHEMA_LISTS.has(keyword) && Array.isArray(value)) return value.map((one: TSchema) => write(one))
    return value as Json
  }

  /** All named schemas referenced so far, by name. */
  const components = (): JsonObject => Object.fromEntries([...written].sort(([a], [b]) => (a < b ? -1 : 1)))
  return { write, components }
}

const SCHEMA_KEYWORDS = new Set(['items', 'additionalProperties', 'not', 'contains', 'propertyNames'])
const SCHEMA_LISTS = new Set(['anyOf', 'allOf', 'oneOf', 'prefixItems'])

function isSchema(value: unknown): value is TSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A record with any keys: `additionalProperties` instead of a match-all pattern. */
function recordOf(schema: JsonObject): JsonObject {
  const { patternProperties, ...rest } = schema
  if (!isObject(patternProperties) || Object.keys(patternProperties).length !== 1) return schema
  const values = patternProperties[ANY_NAME]
  return values === undefined ? schema : { ...rest, additionalProperties: values }
}

/** A union of literals of one type becomes an enum. */
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
