/** Files of the documentation as responses, and those that name the address at which they were requested. */
import { boundedCache } from '../../shared/bounded-cache.ts'
import { addressOf, WRITTEN_ORIGIN } from '../../shared/url-parts.ts'
import type { HeaderRecord } from '../auth/cors.ts'
import type { Page } from '../pages.ts'
import { etagOf } from '../responses/etag.ts'
import { type PreparedResponse, preparedResponse } from '../responses/prepared-response.ts'

/** Browsers revalidate every hour; the entity tag makes that cheap. */
const CACHED = 'public, max-age=3600'
/** Addresses whose documents are cached; a service has one or two. */
const ADDRESSES = 4

export function textAsset(
  body: string | Uint8Array,
  contentType: string,
  headers: HeaderRecord = {},
): PreparedResponse {
  return preparedResponse(body, {
    ...headers,
    etag: etagOf(body),
    'content-type': contentType,
    'cache-control': CACHED,
    'x-content-type-options': 'nosniff',
  })
}

/** A document that names the address at which it was requested. */
export function perAddress(
  render: (address: URL) => string,
  contentType: string,
  headers: HeaderRecord = {},
): Page['render'] {
  const documents = boundedCache<string, PreparedResponse>(ADDRESSES)
  return ({ request }) => {
    const address = addressOf(request)
    const cached = documents.get(address.origin)
    if (cached) return cached
    const varying = { ...headers, vary: 'Accept-Encoding, X-Forwarded-Proto' }
    const made = textAsset(render(address), contentType, varying)
    documents.set(address.origin, made)
    return made
  }
}

/**
 * A page or a program, whose examples are for the address at which it was requested.
 * @param basePath see Config
 */
export function atItsAddress(
  text: string,
  basePath: string,
  contentType: string,
  headers?: HeaderRecord,
): Page['render'] {
  if (text.includes(WRITTEN_ORIGIN))
    return perAddress(
      ({ origin }) => text.replaceAll(WRITTEN_ORIGIN, origin + basePath),
      contentType,
      headers,
    )
  const made = textAsset(text, contentType, headers)
  return () => made
}
