/** Small helpers over TypeBox that every schema of the contract uses. */
import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox'

/**
 * Marks a schema as a named component of the OpenAPI document: wherever it is used inside another schema,
 * the document says `$ref: #/components/schemas/<name>`.
 */
export function component<T extends TSchema>(name: string, schema: T): T {
  return { ...schema, $id: name }
}

/** A value or null. The key itself is always present. */
export function Nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()])
}

/** An object that has exactly these keys: bodies that we send, and changes that we accept. */
export function Exact<T extends TProperties>(
  properties: T,
  options: { description?: string } = {},
): TObject<T> {
  return Type.Object(properties, { additionalProperties: false, ...options })
}

/** One of a fixed set of strings. */
export function OneOf<T extends string>(values: readonly T[], description?: string) {
  return Type.Unsafe<T>({ type: 'string', enum: [...values], ...(description ? { description } : {}) })
}

export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

/** What a change may point at: also the sequence of counters that give out ids. */
export const REFERENCE_KINDS = [
  'category',
  'tournament',
  'season',
  'team',
  'player',
  'manager',
  'referee',
  'match',
] as const
export type ReferenceKind = (typeof REFERENCE_KINDS)[number]

/**
 * An id inside a change: the integer itself, or an external id `source:key` (e.g. `openfootball:en.1`) that
 * the store's table of external ids turns into a stable integer.
 */
export type Reference = number | string
export const EXTERNAL_ID_PATTERN = '^[a-z0-9][a-z0-9-]{0,39}:.{1,200}$'
export function Ref(kind: ReferenceKind) {
  return Type.Unsafe<Reference>({
    anyOf: [Id, { type: 'string', pattern: EXTERNAL_ID_PATTERN }],
    reference: kind,
    description: `id of a ${kind}: an integer, or an external id "source:key"`,
  })
}
export const TimestampMs = Type.Integer({
  minimum: -8.64e15,
  maximum: 8.64e15,
  description: 'milliseconds since 1970-01-01T00:00:00Z',
})
export const Count = Type.Integer({ minimum: 0 })
export const Text = Type.String()
export const NonEmptyText = Type.String({ minLength: 1, maxLength: 500 })

/** Localised names: `ru` is always filled; without a Russian name it repeats the original (wire format, 0.3). */
export const Translations = component('Translations', Exact({ ru: Text }))
export type Translations = Static<typeof Translations>

/** Dictionary names carry Spanish too. */
export const DictionaryTranslations = component('DictionaryTranslations', Exact({ ru: Text, es: Text }))

export const Colors = component(
  'Colors',
  Exact(
    { primary: Nullable(Text), secondary: Nullable(Text) },
    { description: 'CSS colours such as #aa0011' },
  ),
)
