/** "The request behind this": the curl line of a call, with the key as a variable so that it can be shown around. */

import type { Path } from '../client/index.ts'
import { addressOf } from '../client/rest-calls.ts'

export interface RequestLine {
  /** Path and query, e.g. `/v2/football/matches/910001`. */
  readonly address: string
}

export function requestOf(
  path: Path,
  values: Readonly<Record<string, unknown>> = {},
  query: Readonly<Record<string, unknown>> = {},
): RequestLine {
  return { address: addressOf(path, values, query) }
}

/** A line for a shell. Quotes cannot occur in an address: they are percent-encoded. */
export function curlOf({ address }: RequestLine, key: string): string {
  return `curl -H 'Authorization: ${key}' '${location.origin}${address}'`
}
