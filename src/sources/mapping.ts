/**
 * Mappings: what the connectors have in common. A mapping is a table of the fields of a response, each with its path and
 * reader. Each field is read for itself: an optional one of an unexpected form is left out and noted, so that a source
 * that changes its form loses a field and not a match. Only what identifies a match, its score and its status is
 * essential; without it the last known state stays, and is stale after two polls.
 */
import { countOf, isObject, memberAt, textOf } from '../feed/formats/text.ts'

/** A field of a response that has another form than its mapping says. */
export interface OddField {
  /** Path below the match, without positions in lists: `goals.matchMinute`. */
  readonly field: string
  readonly value: unknown
}

type Note = (field: string, value: unknown) => void

/** The value in a response as the connector uses it; null if it is empty, undefined if it has an unexpected form. */
export type Reader<T> = (value: unknown, note: Note) => T | null | undefined

interface Field<T> {
  readonly path: string
  readonly read: Reader<NonNullable<T>>
  readonly need: 'essential' | 'ifGiven' | 'optional'
  /** Paths of the essential fields inside. */
  readonly inside: readonly string[]
}

export type Fields = Readonly<Record<string, Field<unknown>>>
export type Mapped<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never
}

const ESSENTIALS = Symbol('essentials')

function field<T>(need: Field<T>['need'], path: string, read: Reader<NonNullable<T>>): Field<T> {
  return { path, read, need, inside: (read as { [ESSENTIALS]?: readonly string[] })[ESSENTIALS] ?? [] }
}

/** Without it, the match or the item of a list cannot be used. */
export function essential<T extends {}>(path: string, read: Reader<T>): Field<T> {
  return field<T>('essential', path, read)
}

/** Null if it is empty; but a value of an unexpected form makes the match or the item unusable. */
export function essentialIfGiven<T extends {}>(path: string, read: Reader<T>): Field<T | null> {
  return field<T | null>('ifGiven', path, read as Reader<NonNullable<T | null>>)
}

export function optional<T extends {}>(path: string, read: Reader<T>): Field<T | null> {
  return field<T | null>('optional', path, read as Reader<NonNullable<T | null>>)
}

/** The paths that a match depends on. */
export function essentialsOf(fields: Fields): string[] {
  return Object.values(fields).flatMap(({ path, need, inside }) =>
    need === 'optional' || path === ''
      ? []
      : inside.length === 0
        ? [path]
        : inside.map((inner) => `${path}.${inner}`),
  )
}

/** An object with the fields of a table. */
export function record<F extends Fields>(fields: F): Reader<Mapped<F>> {
  const all = Object.entries(fields)
  const read: Reader<Mapped<F>> = (value, note) => {
    if (!isObject(value)) return undefined
    const found: Record<string, unknown> = {}
    for (const [name, { path, need, read: readField }] of all) {
      const given = path === '' ? value : givenAt(value, path)
      const result = given == null ? null : readField(given, (inner, odd) => note(joined(path, inner), odd))
      const isMissing = result === null && need === 'essential'
      if (result === undefined || isMissing) {
        note(path, given)
        if (need !== 'optional') return undefined
      }
      found[name] = result ?? null
    }
    return found as Mapped<F>
  }
  return Object.assign(read, { [ESSENTIALS]: essentialsOf(fields) })
}

function joined(path: string, inner: string): string {
  return path === '' ? inner : inner === '' ? path : `${path}.${inner}`
}

/** The value at a path; if something on the way is of another form, that. */
function givenAt(value: unknown, path: string): unknown {
  let at = value
  for (const key of path.split('.')) {
    if (at == null) return null
    if (!isObject(at)) return ODD
    at = Object.hasOwn(at, key) ? at[key] : null
  }
  return at
}
/** Has the form of no reader. */
const ODD = Symbol('odd')

/** The readable items of a list; the others are noted. */
export function list<T extends {}>(read: Reader<T>): Reader<T[]> {
  return (value, note) => {
    if (!Array.isArray(value)) return undefined
    return value.flatMap((item) => {
      const result = read(item, note)
      if (result === undefined) note('', item)
      return result ?? []
    })
  }
}

/** A list that is used only if all its items are readable. */
export function wholeList<T extends {}>(read: Reader<T>): Reader<T[]> {
  const reader: Reader<T[]> = (value, note) => {
    if (!Array.isArray(value)) return undefined
    const items = value.map((item) => read(item, note))
    return items.every((item) => item != null) ? (items as T[]) : undefined
  }
  return Object.assign(reader, { [ESSENTIALS]: (read as { [ESSENTIALS]?: string[] })[ESSENTIALS] })
}

/** Characters of a text of a response. Longer ones are of another form: not names, times or comments. */
export const MAX_TEXT_LENGTH = 2000
const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_TEXT_LENGTH

/** A text without white space around it; null if empty. */
export const text: Reader<string> = (value) => (isText(value) ? textOf(value) : undefined)
export const flag: Reader<boolean> = (value) => (typeof value === 'boolean' ? value : undefined)
/** A count, also written as text. */
export const count: Reader<number> = (value) => countOf(value) ?? undefined
/** An integer that is part of an external id. */
export const id = count
/** Goals, or minutes: larger numbers are something else. */
export const small: Reader<number> = (value) => {
  const number = countOf(value)
  return number === null || number > SMALL_LIMIT ? undefined : number
}
const SMALL_LIMIT = 200

/** Ms since 1970 of an ISO 8601 time with its offset. */
export const moment: Reader<number> = (value) => {
  const ms = isText(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(ms) ? undefined : ms
}

/** A text or a number as a text. */
export const code: Reader<string> = (value) =>
  isText(value) || Number.isSafeInteger(value) ? textOf(String(value)) : undefined

/** A value among others that a table has. */
export function oneOf<T extends {}>(table: Readonly<Record<string, T>>): Reader<T> {
  return (value) => (typeof value === 'string' && Object.hasOwn(table, value) ? table[value] : undefined)
}

/** What a function makes of a readable value; null and undefined as in `Reader`. */
export function from<T extends {}, R extends {}>(
  read: Reader<T>,
  make: (value: T) => R | null | undefined,
): Reader<R> {
  const reader: Reader<R> = (value, note) => {
    const result = read(value, note)
    return result == null ? result : make(result)
  }
  return Object.assign(reader, { [ESSENTIALS]: (read as { [ESSENTIALS]?: string[] })[ESSENTIALS] })
}

/** Reads matches: a match, null for one that is not followed, or the reason why it cannot be used. */
export type MatchReader<R> = (value: unknown, odd: OddField[]) => R | string | null

/**
 * A reader of matches with the fields of a mapping. Reasons begin with the name of the match: "match 5: ...".
 * @param idPath where its id is
 */
export function matchReader<F extends Fields, R>(
  noun: string,
  idPath: string,
  fields: F,
  read: (value: Mapped<F>) => R | string | null,
): MatchReader<R> {
  const readFields = record(fields)
  return (value, odd) => {
    const odds: OddField[] = []
    const mapped = readFields(value, (name, of) => odds.push({ field: name, value: of }))
    odd.push(...odds)
    const last = odds.at(-1)
    const result = mapped
      ? read(mapped)
      : last
        ? `${last.field} has an unexpected form: ${exampleOf(last.value)}`
        : 'is not an object'
    return typeof result === 'string' ? `${noun} ${memberAt(value, idPath)}: ${result}` : result
  }
}

const EXAMPLE_LIMIT = 80

/** A value for the log. */
export function exampleOf(value: unknown): string {
  const json = typeof value === 'symbol' ? 'another form of its object' : (JSON.stringify(value) ?? 'missing')
  return json.length > EXAMPLE_LIMIT ? `${json.slice(0, EXAMPLE_LIMIT)}…` : json
}
