/**
 * Converts the data of a change to canonical form: keys in the order of the contract, without optional nulls, external
 * ids replaced by integers, unpaired surrogates by U+FFFD. Changes with the same meaning then have the same text.
 */
import type { TSchema } from '@sinclair/typebox'
import type { Reference, ReferenceKind } from '../contract/schema-kit.ts'

/** Resolves a reference to an integer. Throws UnknownReference. */
export type Resolve = (kind: ReferenceKind, reference: Reference) => number

/** A reference to a resource that is not in the database. */
export class UnknownReference extends Error {
  pointer: string
  constructor(kind: ReferenceKind, reference: Reference, pointer = '') {
    super(`there is no ${kind} ${JSON.stringify(reference)}`)
    this.pointer = pointer
  }
}

type Canonical = (value: unknown, resolve: Resolve) => unknown

/** The form of a member. Its pointer is made only for a reference that is unknown. */
export function formOf(form: Canonical, value: unknown, resolve: Resolve, member: string | number): unknown {
  try {
    return form(value, resolve)
  } catch (problem) {
    if (problem instanceof UnknownReference) problem.pointer = `/${member}${problem.pointer}`
    throw problem
  }
}

/** Values with one form only; members with this form are copied without a call. */
const asIs: Canonical = (value) => value

/**
 * Feeds truncate names inside an emoji. JSON keeps the remaining half as an escape and SQLite does not, so columns and
 * documents would differ.
 */
const wellFormed: Canonical = (value) => (typeof value === 'string' ? value.toWellFormed() : value)

/** Compiles a schema of the contract to a function that converts validated values. */
export function canonicalForm(schema: TSchema): Canonical {
  if (typeof schema.reference === 'string') {
    const kind = schema.reference as ReferenceKind
    return (value, resolve) => resolve(kind, value as Reference)
  }
  if (schema.type === 'object' && schema.properties) return canonicalObject(schema)
  if (schema.type === 'object' && schema.patternProperties)
    return canonicalRecord(Object.values(schema.patternProperties as Record<string, TSchema>))
  if (schema.type === 'array' && schema.items) return canonicalArray(schema.items as TSchema)
  if (Array.isArray(schema.anyOf)) return canonicalNullable(schema.anyOf as TSchema[])
  if (isFreeText(schema)) return wellFormed
  return asIs
}

function isFreeText(schema: TSchema): boolean {
  return schema.type === 'string' && !schema.enum
}

interface Member {
  /** In the order of the contract. */
  readonly place: number
  readonly isRequired: boolean
  readonly form: Canonical
}

function canonicalObject(schema: TSchema): Canonical {
  const required = new Set((schema.required as string[] | undefined) ?? [])
  const members = new Map<string, Member>(
    Object.entries(schema.properties as Record<string, TSchema>).map(([key, of], place) => [
      key,
      { place, isRequired: required.has(key), form: canonicalForm(of) },
    ]),
  )
  return (value, resolve) => {
    const given = value as Record<string, unknown>
    const canonical: Record<string, unknown> = {}
    for (const key of inOrder(Object.keys(given), members)) {
      const of = key === undefined ? undefined : members.get(key)
      if (key === undefined || of === undefined) continue
      const member = given[key]
      if (member === undefined || (member === null && !of.isRequired)) continue
      const isPlain = of.form === asIs || member === null
      canonical[key] = isPlain ? member : formOf(of.form, member, resolve, key)
    }
    return canonical
  }
}

/**
 * The keys in the order of the contract, possibly with gaps. Canonical input is in order already; other keys are
 * inserted one by one, because a sort takes longer.
 */
function inOrder(
  keys: readonly string[],
  members: ReadonlyMap<string, Member>,
): readonly (string | undefined)[] {
  let last = -1
  for (const key of keys) {
    const place = members.get(key)?.place ?? -1
    if (place <= last) return inPlaces(keys, members)
    last = place
  }
  return keys
}

function inPlaces(keys: readonly string[], members: ReadonlyMap<string, Member>): (string | undefined)[] {
  const places = new Array<string | undefined>(members.size)
  for (const key of keys) {
    const member = members.get(key)
    if (member) places[member.place] = key
  }
  return places
}

/** Keys outside the contract are sorted by code units; `__proto__` is an ordinary key. */
function canonicalRecord([values]: readonly TSchema[]): Canonical {
  const form = values ? canonicalForm(values) : asIs
  return (value, resolve) => {
    const given = value as Record<string, unknown>
    const canonical: Record<string, unknown> = Object.create(null)
    for (const key of Object.keys(given).sort())
      canonical[key.toWellFormed()] = formOf(form, given[key], resolve, key)
    return canonical
  }
}

/** Lists of bare references are sets: two ids that were merged into one are listed once. */
function canonicalArray(items: TSchema): Canonical {
  const form = canonicalForm(items)
  if (form === asIs) return asIs
  const isSet = typeof items.reference === 'string'
  return (value, resolve) => {
    const list = (value as unknown[]).map((item, index) => formOf(form, item, resolve, index))
    return isSet ? [...new Set(list)] : list
  }
}

/** A union of the contract is a schema or null; unions of plain values need no conversion. */
function canonicalNullable(options: TSchema[]): Canonical {
  const shape = options.find(
    (option) => option.type === 'object' || option.type === 'array' || option.reference || isFreeText(option),
  )
  const form = shape ? canonicalForm(shape) : asIs
  if (form === asIs) return asIs
  return (value, resolve) => (value === null ? null : form(value, resolve))
}
