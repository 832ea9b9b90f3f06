/**
 * Parameters of paths and queries. One definition provides the strict parser, the documentation and the type.
 * Parameters are parsed here and not by the router, because coercing validators accept `1e3`, ` 5` and `0x10`.
 */

import { type TSchema, Type } from '@sinclair/typebox'
import { LIMITS } from '../catalog/limits.ts'
import { DEFAULT_ZONE } from '../shared/days.ts'
import { quote } from '../shared/quote.ts'
import { ApiError, invalidParameter } from './errors.ts'
import type { MergeableKind } from './schema-kit.ts'

export interface Parameter<T = unknown> {
  /** Schema in the documentation. */
  readonly schema: TSchema
  readonly description: string
  readonly required: boolean
  /** Marks an id that may have been merged: endpoints receive the canonical id. */
  readonly mergeable?: MergeableKind
  readonly example?: unknown
  /** Whether it has no effect beside the others; then it is not parsed, so any text is accepted. */
  readonly isIgnored?: (isGiven: IsGiven) => boolean
  /** Parses a text; throws ApiError that names the parameter. */
  read(text: string, name: string): T
}

/** Whether a parameter was sent and is not blank. */
export type IsGiven = (name: string) => boolean

export type ParameterValue<P> = P extends Parameter<infer T> ? T : never
export type Parameters = Readonly<Record<string, Parameter>>
/** Parameter values; undefined if not sent. */
export type ParameterValues<P extends Parameters> = {
  readonly [K in keyof P]: ParameterValue<P[K]> | (P[K]['required'] extends true ? never : undefined)
}

interface Shown {
  description: string
  example?: unknown
}

function parameter<T>(
  schema: TSchema,
  shown: Shown,
  read: Parameter<T>['read'],
): Parameter<T> & { required: false } {
  return { schema, ...shown, required: false, read }
}

/** The same parameter, but required: 400 if missing. */
export function required<T>(of: Parameter<T>): Parameter<T> & { required: true } {
  return { ...of, required: true }
}

interface Condition {
  /** Completes the sentence "Ignored ...". */
  readonly text: string
  readonly holds: (isGiven: IsGiven) => boolean
}

/** The same parameter, but without effect under a condition; then even a malformed value is accepted. */
export function ignored<P extends Parameter>({ text, holds }: Condition, of: P): P {
  return {
    ...of,
    description: `${of.description} Ignored ${text}.`,
    isIgnored: (isGiven: IsGiven) => holds(isGiven) || of.isIgnored?.(isGiven) === true,
  }
}

/** The condition that any of these parameters is given. */
export function withAny(...names: readonly string[]): Condition {
  return {
    text: `with ${names.map((name) => `\`${name}\``).join(' or ')}`,
    holds: (isGiven) => names.some(isGiven),
  }
}

const DIGITS = /^[0-9]+$/

function readInteger(
  text: string,
  name: string,
  minimum: number,
  maximum = Number.MAX_SAFE_INTEGER,
  clamps = false,
): number {
  const digits = DIGITS.test(text) ? Number(text) : Number.NaN
  const value = clamps ? Math.min(digits, maximum) : digits
  if (value >= minimum && value <= maximum) return value
  const range =
    clamps || maximum === Number.MAX_SAFE_INTEGER ? `of at least ${minimum}` : `from ${minimum} to ${maximum}`
  throw invalidParameter(name, `must be an integer ${range}, but was ${quote(text)}.`)
}

/** An id of a resource: a positive integer. */
export function id(shown: Shown) {
  return parameter(Type.Integer({ minimum: 1 }), shown, (text, name) => readInteger(text, name, 1))
}

/** An id of a team or player. A merged id means its canonical id. */
export function mergeableId(kind: MergeableKind, shown: Shown) {
  return { ...id(shown), mergeable: kind }
}

/** An integer of at least `minimum`; values above `maximum` are clamped to it (docs/decisions.md#3). */
export function clampedInteger(minimum: number, maximum: number, standard: number, shown: Shown) {
  return parameter(
    Type.Integer({ minimum, maximum, default: standard }),
    { ...shown, description: `${shown.description} Larger values are clamped to ${maximum}.` },
    (text, name) => readInteger(text, name, minimum, maximum, true),
  )
}

/** An integer from `minimum` to `maximum`; other values are rejected. */
export function boundedInteger(
  bounds: { readonly minimum: number; readonly maximum: number; readonly default?: number },
  shown: Shown,
) {
  return parameter(Type.Integer(bounds), shown, (text, name) =>
    readInteger(text, name, bounds.minimum, bounds.maximum),
  )
}

/** A plain integer, e.g. a round. */
export function integer(minimum: number, shown: Shown) {
  return parameter(Type.Integer({ minimum }), shown, (text, name) => readInteger(text, name, minimum))
}

export function oneOf<const T extends string>(values: readonly T[], shown: Shown) {
  return parameter(Type.Unsafe<T>({ type: 'string', enum: [...values] }), shown, (text, name): T => {
    if (!values.includes(text as T))
      throw invalidParameter(name, `must be ${listOf(values)}, but was ${quote(text)}.`)
    return text as T
  })
}

function listOf(values: readonly string[]): string {
  return values.length === 1 ? `"${values[0]}"` : `one of ${values.map((value) => `"${value}"`).join(', ')}`
}

/** A position of the change log; the epoch is null if only the number was sent. */
export interface EpochPosition {
  readonly epoch: string | null
  readonly position: number
}

const EPOCH_POSITION = /^(?:([0-9a-f]{16}):)?([0-9]{1,16})$/

/** Null if it is not a position. */
export function readEpochPosition(text: string): EpochPosition | null {
  const [, epoch = null, digits = ''] = EPOCH_POSITION.exec(text) ?? []
  const position = Number(digits)
  return digits !== '' && Number.isSafeInteger(position) ? { epoch, position } : null
}

/** `EPOCH:POSITION`, as in the header `X-Scoreline-Position`, or a position alone. */
export function epochPosition(shown: Shown) {
  return parameter(Type.String({ pattern: EPOCH_POSITION.source }), shown, (text, name): EpochPosition => {
    const position = readEpochPosition(text)
    if (position) return position
    throw invalidParameter(
      name,
      `must be a value of the header X-Scoreline-Position or a position, but was ${quote(text)}.`,
    )
  })
}

/** A switch whose only value is `true`. */
export function flag(shown: Shown): Parameter<true> & { required: false } {
  const only = oneOf(['true'], shown)
  return {
    ...only,
    read: (text, name) => {
      only.read(text, name)
      return true
    },
  }
}

export function text(bounds: { minimum: number; maximum: number }, shown: Shown) {
  return parameter(
    Type.String({
      minLength: bounds.minimum,
      maxLength: bounds.maximum,
      // Whitespace only does not count as text.
      ...(bounds.minimum > 0 && { pattern: '\\S' }),
    }),
    shown,
    (value, name) => {
      const length = [...value.trim()].length
      if (length < bounds.minimum || [...value].length > bounds.maximum)
        throw invalidParameter(
          name,
          `must have ${bounds.minimum} to ${bounds.maximum} characters, but had ${length < bounds.minimum ? length : [...value].length}.`,
        )
      return value
    },
  )
}

/**
 * A comma-separated list. Empty items are an error; duplicates count once.
 *
 * @param maximum number of different items; null for as many as fit into a URL
 */
export function list<T>(of: Parameter<T>, maximum: number | null, shown: Shown) {
  const read = parameter(
    Type.String({
      description: `comma-separated list${maximum === null ? '' : `, at most ${maximum}`}`,
      // OpenAPI has no standard keyword for this; readers without it see a plain string.
      'x-comma-list': { items: of.schema, ...(maximum !== null && { maxItems: maximum }) },
    }),
    shown,
    (value, name): readonly T[] => {
      const items = [...new Set(value.split(',').map((item) => of.read(item, name)))]
      if (maximum !== null && items.length > maximum)
        throw name === 'ids'
          ? new ApiError(
              'too_many_ids',
              `Too many ids requested: ${items.length}. The maximum is ${maximum}.`,
              { extra: { parameter: name } },
            )
          : invalidParameter(name, `takes at most ${maximum} values, but had ${items.length}.`)
      return items
    },
  )
  return of.mergeable === undefined ? read : { ...read, mergeable: of.mergeable }
}

/** A reader of texts of a form that may still name nothing, such as 2026-02-30: then `parse` throws. */
function formed<T>(form: RegExp, parse: (text: string) => T, rule: string): Parameter<T>['read'] {
  return (text, name) => {
    try {
      if (form.test(text)) return parse(text)
    } catch {
      // The same error as for another form.
    }
    throw invalidParameter(name, `must be ${rule}, but was ${quote(text)}.`)
  }
}

const COUNTRY_CODE = /^[A-Za-z]{2}$/

/** A two-letter country code, case-insensitive. */
export function countryCode(shown: Shown) {
  const read = formed(COUNTRY_CODE, (text) => text.toUpperCase(), 'a country code of two letters')
  return parameter(Type.String({ pattern: COUNTRY_CODE.source }), shown, read)
}

/** A calendar day `YYYY-MM-DD`. */
export function date(shown: Shown) {
  const parse = (text: string) => Temporal.PlainDate.from(text, { overflow: 'reject' })
  const read = formed(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/, parse, 'a date YYYY-MM-DD')
  return parameter(Type.String({ format: 'date' }), shown, read)
}

/** A month `YYYY-MM`. */
export function month(shown: Shown) {
  const parse = (text: string) => Temporal.PlainYearMonth.from(text, { overflow: 'reject' })
  const read = formed(/^[0-9]{4}-[0-9]{2}$/, parse, 'a month YYYY-MM')
  return parameter(Type.String({ pattern: '^[0-9]{4}-(0[1-9]|1[0-2])$' }), shown, read)
}

/** Cached spellings of time zones: all names of the zone data, with one or two spellings each. */
const KNOWN_ZONES = 1000
/** Canonical zone names by spelling. Asking the runtime takes as long as rendering a whole list. */
const zones = new Map<string, string>()

/** Throws for a zone that the runtime does not know. */
function zoneName(spelled: string): string {
  const known = zones.get(spelled)
  if (known !== undefined) return known
  const name = new Intl.DateTimeFormat('en', { timeZone: spelled }).resolvedOptions().timeZone
  if (zones.size >= KNOWN_ZONES) zones.clear()
  zones.set(spelled, name)
  return name
}

/** An IANA time zone; offsets such as `+03:00` are not zones. */
export function timeZone(shown: Shown) {
  const read = formed(
    /^[A-Za-z][A-Za-z0-9_+\-/]{0,63}$/,
    zoneName,
    'an IANA time zone such as Europe/Moscow, or Etc/GMT-3 for UTC+3',
  )
  return parameter(Type.String({ default: DEFAULT_ZONE, format: 'iana-time-zone' }), shown, read)
}

/** The cursor of a list: empty on the first request. */
export function cursor(shown: Shown) {
  return parameter(
    Type.String({ maxLength: LIMITS.cursorLength, format: 'cursor' }),
    shown,
    (value, name) => {
      if (value.length > LIMITS.cursorLength)
        throw invalidParameter(
          name,
          `must be the nextCursor of a response, but had ${value.length} characters.`,
        )
      return value
    },
  )
}
