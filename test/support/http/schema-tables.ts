/** Schemas of the contract as tables of Markdown: a row for each field, nested objects included. */
import { Kind, OptionalKind, type TSchema } from '@sinclair/typebox'
import { componentOf } from '../../../src/contract/schema-kit.ts'
import { codeList, markdownTable } from '../make/markdown-table.ts'

type Row = readonly [field: string, type: string, notes: string]

/** A schema under its name: its fields, or in a sentence what it is when it has none. */
export function schemaTable(name: string, schema: TSchema): string {
  const items = schema.type === 'array' && !schema.items.$id ? schema.items : null
  const rows = items?.properties ? fieldRows(items, '[].') : fieldRows(schema, '')
  const description = sentence(schema.description)
  const head = [`**${name}**`, rows.length === 0 && `: ${unnamedTypeText(schema)}`]
  const title = `${head.filter(Boolean).join('')}${description && `. ${description}`}`
  return rows.length === 0 ? `${title}` : `${title}\n\n${markdownTable(['field', 'type', 'notes'], rows)}`
}

function fieldRows(schema: TSchema, path: string): Row[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, each]) => {
    const field = each as TSchema
    const inner = inlineObject(field)
    const name = `${path}${key}`
    const row: Row = [`\`${name}\``, typeText(field), notesOf(field)]
    return inner ? [row, ...fieldRows(inner.schema, `${name}${inner.suffix}.`)] : [row]
  })
}

/** The object without a name that a field holds, alone or in a list. */
function inlineObject(schema: TSchema): { schema: TSchema; suffix: string } | null {
  const plain = withoutNull(schema)
  if (plain.$id) return null
  if (plain.type === 'array')
    return plain.items?.properties && !plain.items.$id ? { schema: plain.items, suffix: '[]' } : null
  return plain.properties ? { schema: plain, suffix: '' } : null
}

function withoutNull(schema: TSchema): TSchema {
  if (schema.$id || !schema.anyOf || 'reference' in schema) return schema
  const others = schema.anyOf.filter((each: TSchema) => each.type !== 'null')
  return others.length === 1 ? others[0] : schema
}

export function typeText(schema: TSchema): string {
  return schema.$id ?? unnamedTypeText(schema)
}

function unnamedTypeText(schema: TSchema): string {
  if ('reference' in schema) return `id of a ${schema.reference}`
  if (schema[Kind] === 'Scoreline:Reference') return 'id'
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeText))].join(' or ')
  if (schema.enum) return codeList(schema.enum)
  if ('const' in schema) return `\`${schema.const}\``
  if (schema.type === 'array') return `array of ${typeText(schema.items)}`
  if (schema.patternProperties)
    return `object, ${typeText(Object.values(schema.patternProperties)[0] as TSchema)} by key`
  return schema.type ?? 'any value'
}

function notesOf(schema: TSchema): string {
  const said = schema.$id ? '' : rangeText(withoutNull(schema))
  const notes = [OptionalKind in schema && 'optional', described(schema), said]
  return notes.filter(Boolean).join('; ')
}

/** What is said of the field itself: what a component is stands in its own table. */
function described(schema: TSchema): string {
  const plain = withoutNull(schema)
  const text = schema.description ?? plain.description ?? ''
  return plain.$id && text === componentOf(plain).description ? '' : text.replace(/\.$/, '')
}

/** All components with a name that a schema holds, at any depth. */
export function componentsIn(schema: TSchema, found = new Map<string, TSchema>()): Map<string, TSchema> {
  for (const value of Object.values(schema)) {
    if (typeof value !== 'object' || value === null) continue
    if (typeof value.$id === 'string') found.set(value.$id, value)
    componentsIn(value, found)
  }
  return found
}

/** Bounds that say something: those of all integers and of all timestamps do not. */
function rangeText({ minimum, maximum, exclusiveMinimum, maxItems, minLength, maxLength }: TSchema): string {
  const isWide = maximum === undefined || maximum > 1e12
  if (exclusiveMinimum !== undefined) return `above ${exclusiveMinimum}`
  if (minimum !== undefined && !isWide) return `${minimum} to ${maximum}`
  if (maxItems !== undefined) return `at most ${maxItems}`
  if (maxLength !== undefined && maxLength < 500) return `${minLength ?? 0} to ${maxLength} characters`
  return ''
}

function sentence(text: string | undefined): string {
  return !text || text.endsWith('.') ? (text ?? '') : `${text}.`
}
