/** Texts and loosely typed JSON of all formats: folding for comparison, keys, ids, reading. */
import { createHash } from 'node:crypto'
import { plainLetters } from '../../../shared/slug.ts'
import { RowError } from '../row-error.ts'

/** For comparison: lower case without diacritics and punctuation, `&` as "and", words separated by one space. */
export function foldText(text: string): string {
  return plainLetters(text.normalize('NFKD'))
    .replace(/['’`´ʻʿ.]/g, '')
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** A cell without marks of the direction of writing and signs without width, such as a soft hyphen; one without letters has the digits 0 to 9, whatever its script. */
export function plainCell(cell: string): string {
  if (!/[^\0-\x7f]/.test(cell)) return cell
  const text = cell.replace(/[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '')
  const ofScripts = /\p{L}/u.test(text) ? /(?!)/ : /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g
  return text.replace(ofScripts, (digit) => String(digit.charCodeAt(0) & 0xf))
}

/** A text as a part of a key. */
export function keyOf(text: string): string {
  return foldText(text).replaceAll(' ', '-')
}

const SOURCE = 'openfootball'
/** Characters of an external id after the colon (contract/schema-kit). */
const KEY_LIMIT = 200

/** `<source>:<parts joined by />`; a key beyond the limit is truncated and made unique by its hash. */
export function externalIdOf(source: string, ...parts: string[]): string {
  const key = parts.join('/')
  if (key.length <= KEY_LIMIT) return `${source}:${key}`
  const hash = createHash('sha256').update(key).digest('hex').slice(0, 16)
  return `${source}:${key.slice(0, KEY_LIMIT - hash.length - 1)}~${hash}`
}

/** The same for openfootball, whose ids other football formats share. */
export function externalId(...parts: string[]): string {
  return externalIdOf(SOURCE, ...parts)
}

export type JsonObject = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** An array unchanged; anything else as an empty array. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** The objects in a list; none for anything other than a list. */
export function objectsOf(value: unknown): JsonObject[] {
  return listOf(value).filter(isObject)
}

/** A member by its dotted path; undefined if there is none. */
export function memberAt(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce((of, key) => (isObject(of) && Object.hasOwn(of, key) ? of[key] : undefined), value)
}

/** A text by its dotted path, as in `textOf`. */
export function textAt(value: unknown, path: string): string | null {
  return textOf(memberAt(value, path))
}

/** A count by its dotted path, as in `countOf`. */
export function countAt(value: unknown, path: string): number | null {
  return countOf(memberAt(value, path))
}

/** Undefined if invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A text trimmed and with single spaces; null if empty or not a text. */
export function textOf(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const text = oneLine(value)
  return text === '' ? null : text
}

/** The same text whole. Throws RowError if it is too long for a name. */
export function wholeLine(text: string): string {
  if (text.length > TEXT_LIMIT)
    throw new RowError(
      `${JSON.stringify(`${text.slice(0, 20)}…`)} has ${text.length} characters; at most ${TEXT_LIMIT} are allowed`,
    )
  return oneLine(text)
}

/** Longer texts are not names. */
const TEXT_LIMIT = 500

/** A text without white space around it, and with single spaces in between. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, TEXT_LIMIT)
}

/** A number of something, also written as text; else null. */
export function countOf(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null
}

/** Whether the platform knows an encoding of that name (https://encoding.spec.whatwg.org/#names-and-labels). */
export function isEncoding(label: string): boolean {
  try {
    return new TextDecoder(label as Bun.Encoding).encoding !== ''
  } catch {
    return false
  }
}
