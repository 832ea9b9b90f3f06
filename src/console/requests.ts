/** The curl line of a request. */

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

/** A shell command. Quotes in the URL are percent-encoded. */
export function curlOf({ address }: RequestLine, key: string): string {
  return `curl -H 'Authorization: ${key}' '${location.origin}${address}'`
}
