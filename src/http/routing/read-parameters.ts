/**
 * Parses path and query parameters strictly by their contract (coercing routers accept `1e3` or ` 5`). Unknown query
 * parameters are ignored but reported, the last of repeated ones counts, and a missing required one is 400.
 */
import type { Db } from '../../../db/open.ts'
import { invalidParameter } from '../../contract/errors.ts'
import type { Parameter, Parameters } from '../../contract/parameters.ts'
import { selectCanonicalId } from '../../store/log/resource-documents.ts'

type Values = Record<string, unknown>

/** Maximum unknown names to report; these are enough to show the mistake. */
const UNKNOWN_NAMES = 10
/** Maximum characters of a reported unknown name. */
const UNKNOWN_NAME_LENGTH = 64

/** @param onUnknown receives the names of unknown parameters, percent-encoded, if there are any */
type ReadQuery = (query: string, onUnknown: (names: readonly string[]) => void) => Values
type ReadPath = (texts: Readonly<Record<string, string | null>>) => Values

/** Creates a parser of query strings. `query` is the text after the question mark. */
export function queryReader(contract: Parameters): ReadQuery {
  const parameters = new Map(Object.entries(contract))
  const requiredNames = [...parameters].filter(([, { required }]) => required).map(([name]) => name)
  return (query, onUnknown) => {
    const unknown = new Set<string>()
    const texts = lastTexts(query, parameters, unknown)
    if (unknown.size > 0) onUnknown([...unknown])
    const isGiven = (name: string) => decodeOrNull(texts.get(name) ?? '')?.trim() !== ''
    const values: Values = {}
    // In the order of the contract, so that the same one of several errors is always reported.
    for (const [name, parameter] of texts.size > 0 ? parameters : []) {
      const text = texts.get(name)
      if (text !== undefined && !parameter.isIgnored?.(isGiven))
        values[name] = parameter.read(decode(text, name), name)
    }
    for (const name of requiredNames) {
      if (!(name in values)) throw invalidParameter(name, 'is required.')
    }
    return values
  }
}

function lastTexts(
  query: string,
  known: ReadonlyMap<string, Parameter>,
  unknown: Set<string>,
): Map<string, string> {
  const texts = new Map<string, string>()
  if (query === '') return texts
  for (const pair of query.split('&')) {
    const equals = pair.indexOf('=')
    const rawName = equals < 0 ? pair : pair.slice(0, equals)
    const name = known.has(rawName) ? rawName : decodeOrNull(rawName)
    if (name !== null && known.has(name)) texts.set(name, equals < 0 ? '' : pair.slice(equals + 1))
    else if (rawName !== '' && unknown.size < UNKNOWN_NAMES) {
      unknown.add(encodeURIComponent((name ?? rawName).slice(0, UNKNOWN_NAME_LENGTH).toWellFormed()))
    }
  }
  return texts
}

function decode(text: string, name: string): string {
  const decoded = decodeOrNull(text)
  if (decoded === null) throw invalidParameter(name, 'is not valid percent-encoded UTF-8.')
  return decoded
}

function decodeOrNull(text: string): string | null {
  if (!/[%+]/.test(text)) return text
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return null
  }
}

/** Creates a parser of path parameters; the router passes their decoded texts by position. */
export function pathReader(contract: Parameters, positions: ReadonlyMap<string, string>): ReadPath {
  const parameters = Object.entries(contract).map(([name, parameter]) => {
    const position = positions.get(name)
    if (position === undefined) throw new Error(`the path has no place for its parameter "${name}"`)
    return { name, parameter, position }
  })
  return (texts) => {
    const values: Values = {}
    for (const { name, parameter, position } of parameters) {
      const text = texts[position] ?? null
      if (text === null) throw invalidParameter(name, 'is not valid percent-encoded UTF-8.')
      values[name] = parameter.read(text, name)
    }
    return values
  }
}

/**
 * Replaces merged ids by their canonical id, so that every endpoint accepts old ids. The contract marks the parameters
 * whose ids may be merged.
 */
export function canonicalIdReader(contract: Parameters, db: Db): (values: Values) => Values {
  const mergeable = Object.entries(contract).flatMap(([name, { mergeable: kind }]) =>
    kind === undefined ? [] : [{ name, canonical: (id: number) => selectCanonicalId(db, kind, id) ?? id }],
  )
  if (mergeable.length === 0) return (values) => values
  return (values) => {
    const changed = { ...values }
    for (const { name, canonical } of mergeable) {
      const value = values[name]
      if (typeof value === 'number') changed[name] = canonical(value)
      else if (Array.isArray(value)) changed[name] = [...new Set((value as number[]).map(canonical))]
    }
    return changed
  }
}
