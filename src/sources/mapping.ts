/**
 * Mappings: what the connectors have in common. Which fields a response has, where they are and how they are read is data
 * (`data.json` of each source): forms, which are tables of fields by need and reader. Each field is read for itself: an
 * optional one of an unexpected form is left out and noted, so that a source that changes its form loses a field and not a
 * match. Only what identifies a match, its score and its status is essential; without it the last known state stays, and
 * is stale after two polls.
 */
import type { MatchStatus } from '../catalog/statuses.ts'
import { countOf, isObject, textOf } from '../feed/formats/input/text.ts'
import { lookUp } from '../shared/look-up.ts'
import { shortened } from '../shared/quote.ts'

/** A field of a response that has another form than its mapping says. */
export interface OddField {
  /** Path below the match, without positions in lists: `goals.matchMinute`. */
  readonly field: string
  readonly value: unknown
}

type Note = (field: string, value: unknown) => void

/** The value in a response as the connector uses it; null if it is empty, undefined if it has an unexpected form. */
export type Reader<T> = (value: unknown, note: Note) => T | null | undefined
type Readers = Readonly<Record<string, Reader<unknown>>>

/**
 * Fields by reader: name and path, `a|b` if it was elsewhere in older responses. `goal[]` is a list of the form `goal`, without the items that cannot be read; `all
 * goal` a list that is used only if all its items can be read. An empty path is the object itself.
 */
type Fields = Readonly<Record<string, Readonly<Record<string, string>>>>
const NEEDS = ['essential', 'ifGiven', 'optional'] as const
/**
 * The fields of an object. Without an essential one it cannot be used; one of `ifGiven` may be empty, but in an unexpected
 * form makes it unusable, too.
 */
export type FormData = { readonly [N in (typeof NEEDS)[number]]?: Fields }
export type FormsData = Readonly<Record<string, FormData>>

type Given<R> = R extends (...args: never[]) => infer V ? NonNullable<V> : never
type Value<R, D, X> = R extends `${infer Item}[]` | `all ${infer Item}`
  ? Value<Item, D, X>[]
  : R extends keyof X
    ? Given<X[R]>
    : R extends keyof typeof READERS
      ? Given<(typeof READERS)[R]>
      : R extends keyof D
        ? Mapped<D[R], D, X>
        : never
type Both<U> = (U extends unknown ? (of: U) => void : never) extends (of: infer I) => void ? I : never
type Group<G, D, X, Empty> = Both<
  { [R in keyof G]: { readonly [F in keyof G[R]]: Value<R, D, X> | Empty } }[keyof G]
>
type Needed<F, N extends string, D, X, Empty> =
  F extends Readonly<Record<N, infer G>> ? Group<G, D, X, Empty> : unknown
type Plain<T> = { readonly [K in keyof T]: T[K] }
/** The fields of a form, null where they are empty. */
type Mapped<F, D, X> = Plain<
  Needed<F, 'essential', D, X, never> & Needed<F, 'ifGiven', D, X, null> & Needed<F, 'optional', D, X, null>
>

interface Field {
  readonly name: string
  /** Where it is, or else. */
  readonly paths: readonly string[]
  readonly read: Reader<unknown>
  readonly need: (typeof NEEDS)[number]
}

/** The paths that an object of a form depends on: those that it needs, and of forms among them what those need. */
export function essentialsOf(forms: FormsData, name = 'match'): readonly string[] {
  const { essential, ifGiven } = forms[name] ?? {}
  return [essential, ifGiven].flatMap((of) =>
    Object.entries(of ?? {}).flatMap(([reader, fields]) => {
      const inside = essentialsOf(forms, reader.replace('all ', ''))
      const paths = Object.values(fields).flatMap((path) => path.split('|'))
      return paths.flatMap((path) => (inside.length === 0 ? path : inside.map((inner) => `${path}.${inner}`)))
    }),
  )
}

/** Readers of forms. `own` are those of a source, by their names in the forms. */
export function formsOf<D extends FormsData, X extends Readers = Record<never, never>>(
  data: D,
  own: X = {} as X,
): { readonly [F in keyof D]: Reader<Mapped<D[F], D, X>> } {
  const known: Record<string, Reader<unknown>> = { ...READERS, ...own }
  const readerOf = (name: string): Reader<unknown> => {
    if (name.endsWith('[]')) return list(readerOf(name.slice(0, -2)), false)
    if (name.startsWith('all ')) return list(readerOf(name.slice(4)), true)
    const form = data[name]
    const found = known[name] ?? (form && record(fieldsOf(form)))
    if (!found) throw new TypeError(`unknown reader "${name}"`)
    known[name] = found
    return found
  }
  const fieldsOf = (form: FormData): Field[] =>
    NEEDS.flatMap((need) =>
      Object.entries(form[need] ?? {}).flatMap(([reader, fields]) =>
        Object.entries(fields).map(([name, path]) => ({
          ...{ name, need, read: readerOf(reader) },
          paths: path.split('|'),
        })),
      ),
    )
  return Object.fromEntries(Object.keys(data).map((name) => [name, readerOf(name)])) as never
}

function record(fields: readonly Field[]): Reader<Readonly<Record<string, unknown>>> {
  return (value, note) => {
    if (!isObject(value)) return undefined
    const found: Record<string, unknown> = {}
    for (const { name, paths, need, read: readField } of fields) {
      let result: unknown = null
      let odd: OddField[] = []
      for (const path of paths) {
        const given = path === '' ? value : givenAt(value, path)
        if (given == null) continue
        const inside: OddField[] = []
        result = readField(given, (field, of) =>
          inside.push({ field: [path, field].filter(Boolean).join('.'), value: of }),
        )
        odd = result == null ? [...odd, ...inside] : inside
        if (result != null) break
        if (result === undefined && inside.length === 0) odd.push({ field: path, value: given })
      }
      for (const { field, value: of } of odd) note(field, of)
      const isMissing = result === null && need === 'essential'
      if (isMissing) note(paths[0] ?? '', null)
      if (isMissing || (result === undefined && need !== 'optional')) return undefined
      found[name] = result ?? null
    }
    return found
  }
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

/** The readable items of a list, the others noted; a whole list is used only if all its items are readable. */
function list(read: Reader<unknown>, isWhole: boolean): Reader<unknown[]> {
  return (value, note) => {
    if (!Array.isArray(value)) return undefined
    const items = value.map((item) => {
      const result = read(item, note)
      if (result === undefined && !isWhole) note('', item)
      return result
    })
    const readable = items.filter((item) => item != null)
    return isWhole && readable.length < items.length ? undefined : readable
  }
}

/**
 * Characters of a text of a response: longer ones are of another form, not names or comments. A name may be put together
 * of two texts, and the contract allows 500.
 */
export const MAX_TEXT_LENGTH = 200
const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_TEXT_LENGTH

const count: Reader<number> = (value) => countOf(value) ?? undefined

/** Goals, or minutes: larger numbers are something else. */
const SMALL_LIMIT = 200

const MOMENT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d.*(Z|[+-]\d\d:?\d\d))?$/

const CLOCK = /^(?:PT)?(\d{1,3})[:M](\d{1,2})(?:(?:\.\d+)?S)?$/

/** For values of all sources; null stands for an empty value. */
export const READERS = {
  /** A text without white space around it. */
  text: (value) => (isText(value) ? textOf(value) : undefined),
  code: (value) => (isText(value) || Number.isSafeInteger(value) ? textOf(String(value)) : undefined),
  flag: (value) => (typeof value === 'boolean' ? value : undefined),
  /** A count, also written as text. */
  count,
  /** An integer that is part of an external id. */
  id: count,
  small: (value) => {
    const number = countOf(value)
    return number === null || number > SMALL_LIMIT ? undefined : number
  },
  /** A finite number, also as text: 9, "2.73", "47%". */
  number: (value) => {
    if (value === '') return null
    const number = typeof value === 'string' ? Number(value.replace('%', '')) : value
    return typeof number === 'number' && Number.isFinite(number) ? number : undefined
  },
  /** A year of the calendar, which begins or ends a season. */
  calendarYear: (value) => {
    const year = countOf(value)
    return year !== null && year >= 1900 && year < 2200 ? year : undefined
  },
  /** Ms since 1970 of an ISO 8601 day, or time with its offset. Other texts are dates for some programs only. */
  moment: (value) => {
    const ms = isText(value) && MOMENT.test(value) ? Date.parse(value) : Number.NaN
    return Number.isNaN(ms) ? undefined : ms
  },
  /** "12:34" or "PT12M34.00S" as seconds. */
  clock: (value) => {
    if (value === '') return null
    const [, minutes, seconds] = (isText(value) && CLOCK.exec(value)) || []
    return minutes === undefined ? undefined : Number(minutes) * 60 + Number(seconds)
  },
  side: (value) => (value === 'home' || value === 'away' ? value : undefined),
} satisfies Readonly<Record<string, Reader<number> | Reader<string> | Reader<boolean>>>

/** A value among others that a table has. */
export function oneOf<T extends {}>(table: Readonly<Record<string, T>>): Reader<T> {
  return (value) => lookUp(table, READERS.code(value))
}

/** What the statuses of a source say: the status of a match, and a description beyond it. A test checks the statuses. */
export type StatusTable = Readonly<Record<string, { readonly status: string; readonly phase?: string }>>

export function statusReader(table: StatusTable): Reader<MatchStatus> {
  return from(oneOf(table), ({ status }) => status as MatchStatus)
}

/** What a function makes of a readable value; null and undefined as in `Reader`. */
export function from<T extends {}, R extends {}>(
  read: Reader<T>,
  make: (value: T) => R | null | undefined,
): Reader<R> {
  return (value, note) => {
    const result = read(value, note)
    return result == null ? result : make(result)
  }
}

export function exampleOf(value: unknown): string {
  const json = typeof value === 'symbol' ? 'another form of its object' : (JSON.stringify(value) ?? 'missing')
  return shortened(json, 80)
}
