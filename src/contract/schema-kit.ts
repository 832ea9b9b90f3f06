/** Small helpers over TypeBox that every schema of the contract uses. */
import {
  Kind,
  OptionalKind,
  type Static,
  type TObject,
  type TProperties,
  type TSchema,
  type TUnsafe,
  Type,
  TypeRegistry,
} from '@sinclair/typebox'
import { type TypeCheck, TypeCompiler } from '@sinclair/typebox/compiler'
import { fieldDescription } from './resources/field-descriptions.ts'

/**
 * Marks a schema as a named component of the OpenAPI document: other schemas reference it as `$ref:
 * #/components/schemas/<name>`.
 */
export function component<T extends TSchema>(name: string, schema: T): T {
  typeDescription(schema.description)
  return { ...describeFields(schema, [name]), $id: name }
}

/** Descriptions of types, which do not say what a field of the type is. */
const TYPE_DESCRIPTIONS = new Set<unknown>()
/** A description of a type that many fields have. */
export function typeDescription<T extends string | undefined>(text: T): T {
  TYPE_DESCRIPTIONS.add(text)
  return text
}

/**
 * The schema with a description of each field, at any depth: its own one, or that of `contract/field-descriptions`.
 * Components inside are left as they are, since they have theirs already.
 * @param path names of the component or message and of the fields down to the schema
 */
export function describeFields<T extends TSchema>(schema: T, path: readonly string[]): T {
  const inside = (of: TSchema) => (of.$id === undefined ? describeFields(of, path) : of)
  const { properties, items, anyOf, patternProperties } = schema
  return {
    ...schema,
    ...(properties && {
      properties: mapValues(properties, (field, name) => describe(field, [...path, name])),
    }),
    ...(items && { items: inside(items) }),
    ...(anyOf && { anyOf: anyOf.map(inside) }),
    ...(patternProperties && { patternProperties: mapValues(patternProperties, inside) }),
  }
}

function describe(field: TSchema, path: readonly string[]): TSchema {
  const text = ownDescription(field) ?? fieldDescription(path) ?? field.description
  const inner = field.$id === undefined ? describeFields(field, path) : field
  if (text === undefined) return inner
  return { ...described(inner, allowsNull(field) ? withNull(text) : text), [FORMAT]: formatOf(field) }
}

const FORMAT = Symbol('format')

/** What the value must be, e.g. `an absolute URL`; completes the sentence "must be". */
export function formatOf(schema: TSchema): string | undefined {
  return FORMAT in schema ? (schema as { [FORMAT]?: string })[FORMAT] : schema.description
}

/** What is said of the field itself, on it or on its only choice besides null. */
function ownDescription({ description, anyOf = [] }: TSchema): string | undefined {
  const choices = anyOf.filter((choice: TSchema) => choice.type !== 'null')
  const text = description ?? (choices.length === 1 ? choices[0].description : undefined)
  return TYPE_DESCRIPTIONS.has(text) ? undefined : text
}

function allowsNull({ anyOf }: TSchema): boolean {
  return anyOf?.some((choice: TSchema) => choice.type === 'null') ?? false
}

function withNull(text: string): string {
  return /\bnull\b/i.test(text) ? text : `${text.replace(/\.$/, '')}; null if unknown.`
}

function mapValues(
  of: Readonly<Record<string, TSchema>>,
  change: (schema: TSchema, name: string) => TSchema,
): Record<string, TSchema> {
  return Object.fromEntries(Object.entries(of).map(([name, schema]) => [name, change(schema, name)]))
}

/** A value or null. The key itself is always present. */
export function Nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()])
}

/** A value, null, or nothing, for members of changes. */
export function Maybe<T extends TSchema>(schema: T) {
  return Type.Optional(Nullable(schema))
}

/** An object with exactly these keys, for response bodies and accepted changes. */
export function Exact<T extends TProperties>(
  properties: T,
  options: { description?: string } = {},
): TObject<T> {
  return Type.Object(properties, { additionalProperties: false, ...options })
}

/** A list of objects with exactly these keys. */
export function Rows<T extends TProperties>(maxItems: number, properties: T) {
  return Type.Array(Exact(properties), { maxItems })
}

/** A component that is an object with exactly these keys. */
export function model<T extends TProperties>(name: string, properties: T): TObject<T>
export function model<T extends TProperties>(name: string, description: string, properties: T): TObject<T>
export function model<T extends TProperties>(name: string, ...rest: [T] | [string, T]): TObject<T> {
  const [properties, description] = rest.length === 1 ? rest : [rest[1], rest[0]]
  return component(name, Exact(properties, description === undefined ? {} : { description }))
}

/** One of a fixed set of strings. A custom kind, because a union of literals is poorly documented. */
const ONE_OF = 'Scoreline:OneOf'
TypeRegistry.Set<{ enum: readonly string[] }>(ONE_OF, (schema, value) =>
  schema.enum.includes(value as string),
)
export function OneOf<const T extends string>(values: readonly T[], description?: string) {
  return Type.Unsafe<T>({
    [Kind]: ONE_OF,
    type: 'string',
    enum: [...values],
    ...(description ? { description } : {}),
  })
}

export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

/** Kinds that a change may reference; each has its own sequence of ids. */
const REFERENCE_KINDS = [
  'category',
  'tournament',
  'season',
  'team',
  'player',
  'manager',
  'referee',
  'match',
  'seasonStatistics',
  'transfer',
] as const
export type ReferenceKind = (typeof REFERENCE_KINDS)[number]

/** Kinds whose ids can be merged into one another. */
export const MERGEABLE_KINDS = ['team', 'player'] as const satisfies readonly ReferenceKind[]
export type MergeableKind = (typeof MERGEABLE_KINDS)[number]

/**
 * An id in a change: an integer, or an external id `source:key` (e.g. `openfootball:en.1`) that the store maps to a
 * stable integer.
 */
export type Reference = number | string
export const EXTERNAL_ID_PATTERN = '^[a-z0-9][a-z0-9-]{0,39}:.{1,200}$'
const REFERENCE = 'Scoreline:Reference'
const externalIdPattern = new RegExp(EXTERNAL_ID_PATTERN)
TypeRegistry.Set(REFERENCE, (_schema, value) => isReference(value))

function isReference(value: unknown): boolean {
  return typeof value === 'string'
    ? isExternalId(value)
    : Number.isSafeInteger(value) && (value as number) > 0
}

/**
 * Unpaired surrogates are rejected: the database would replace them all by the same character, so different ids could
 * become equal.
 */
function isExternalId(value: unknown): boolean {
  return typeof value === 'string' && externalIdPattern.test(value) && value.isWellFormed()
}

export function Ref(kind: ReferenceKind) {
  return Type.Unsafe<Reference>({
    [Kind]: REFERENCE,
    anyOf: [Id, { type: 'string', pattern: EXTERNAL_ID_PATTERN }],
    reference: kind,
    description: typeDescription(`id of a ${kind}: an integer, or an external id "source:key"`),
  })
}
/** An external id only. */
const EXTERNAL_ID = 'Scoreline:ExternalId'
TypeRegistry.Set(EXTERNAL_ID, (_schema, value) => isExternalId(value))
export const ExternalReference = Type.Unsafe<string>({
  [Kind]: EXTERNAL_ID,
  type: 'string',
  pattern: EXTERNAL_ID_PATTERN,
  description: 'an external id "source:key"',
})

/** The id of the change itself, of the kind of the change. */
export const AnyReference = Type.Unsafe<Reference>({
  [Kind]: REFERENCE,
  anyOf: [Id, { type: 'string', pattern: EXTERNAL_ID_PATTERN }],
})

export const TimestampMs = Type.Integer({
  // The years 1 to 9999 in every zone (up to 14 hours ahead): other days cannot be written as YYYY-MM-DD.
  minimum: -62_135_596_800_000,
  maximum: 253_402_250_399_999,
  description: typeDescription('milliseconds since 1970-01-01T00:00:00Z'),
})
export const Count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
export const Text = Type.String()
export const NonEmptyText = Type.String({ minLength: 1, maxLength: 500 })

/**
 * Localized names: `ru` is always present; without a Russian name it repeats the original
 * (docs/reference/resources.md#1).
 */
export const Translations = model('Translations', { ru: Text })

/** Dictionary names include Spanish. */
export const DictionaryTranslations = model('DictionaryTranslations', { ru: Text, es: Text })

export const Colors = model('Colors', 'CSS colors such as #aa0011', {
  primary: Nullable(Text),
  secondary: Nullable(Text),
})

const COMPONENT = Symbol('component')

/** The same schema with another description. */
export function described<T extends TSchema>(schema: T, description: string): T {
  const component = schema.$id === undefined ? {} : { [COMPONENT]: componentOf(schema) }
  return { ...schema, description, ...component }
}

/** The component as it is by itself, where a field has it under another description. */
export function componentOf(schema: TSchema): TSchema {
  return (schema as { [COMPONENT]?: TSchema })[COMPONENT] ?? schema
}

/** The outgoing type of a change value: every reference becomes an integer id. */
export type WireForm<T> = unknown extends T
  ? T
  : [Reference] extends [T]
    ? number | WireForm<Exclude<T, Reference>>
    : T extends object
      ? { [K in keyof T]: WireForm<T[K]> }
      : T

/**
 * The outgoing form of a schema of a change: each `Ref(kind)` becomes a plain integer id, and each component
 * `XChange` becomes `X`.
 */
export function wireForm<T extends TSchema>(schema: T): TUnsafe<WireForm<Static<T>>> {
  return wireNode(schema) as TUnsafe<WireForm<Static<T>>>
}

/** Of the field, or of the type without what only changes accept. */
function wireDescription(of: string, kind: string): string {
  return TYPE_DESCRIPTIONS.has(of) ? `id of a ${kind}` : of
}

function wireNode(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(wireNode)
  if (typeof node !== 'object' || node === null) return node
  if ('reference' in node && typeof node.reference === 'string') {
    const optional = OptionalKind in node ? { [OptionalKind]: node[OptionalKind] } : {}
    const description = 'description' in node ? String(node.description) : ''
    return { ...Id, ...optional, description: wireDescription(description, node.reference) }
  }
  const copy: Record<string | symbol, unknown> = { ...node }
  for (const key of Object.keys(copy)) copy[key] = wireNode(copy[key])
  if (COMPONENT in copy) copy[COMPONENT] = wireNode(copy[COMPONENT])
  if (typeof copy.$id === 'string') copy.$id = copy.$id.replace(/Change$/, '')
  return copy
}

export type Check<T extends TSchema = TSchema> = Pick<TypeCheck<T>, 'Check' | 'Errors'>

/** Compiled on first use: compiling every schema took a fifth of the time in which the program starts. */
export function compiled<T extends TSchema>(schema: T): Check<T> {
  let made: TypeCheck<T> | undefined
  const check = () => {
    made ??= TypeCompiler.Compile(schema)
    return made
  }
  return {
    Check: (value): value is Static<T> => check().Check(value),
    Errors: (value) => check().Errors(value),
  }
}
