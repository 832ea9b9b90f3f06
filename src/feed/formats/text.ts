/** Texts and loosely typed JSON of the openfootball format: folding for comparison, keys, careful reading. */
import { createHash } from 'node:crypto'
import { plainLetters } from '../../rules/slug.ts'

/** For comparison: lower case without diacritics and punctuation, `&` as "and", words parted by one space. */
export function foldText(text: string): string {
  return plainLetters(text.normalize('NFKD'))
    .replace(/['’`´ʻʿ.]/g, '')
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The part of a key that stands for a text. */
export function keyOf(text: string): string {
  return foldText(text).replaceAll(' ', '-')
}

const SOURCE = 'openfootball'
/** Characters of an external id after the colon (contract/schema-kit). */
const KEY_LIMIT = 200

/** `<source>:<parts joined by />`; a key beyond the limit is cut and made unique again by its hash. */
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

/** An array of whatever; anything else is empty. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** A text that says something, without white space around it and in between only single spaces; else null. */
export function textOf(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const text = oneLine(value)
  return text === '' ? null : text
}

/** A longer text is no name of anything. */
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
