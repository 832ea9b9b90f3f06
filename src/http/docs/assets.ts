/** Files of the documentation as responses, and those that name the address at which they were requested. */
import { boundedCache } from '../../shared/bounded-cache.ts'
import type { HeaderRecord } from '../auth/cors.ts'
import type { Page } from '../pages.ts'
import { etagOf } from '../responses/etag.ts'
import { type PreparedResponse, preparedResponse } from '../responses/prepared-response.ts'

/** Browsers revalidate every hour; the entity tag makes that cheap. */
const CACHED = 'public, max-age=3600'
/** Addresses whose documents are cached; a service has one or two. */
const ADDRESSES = 4
/** What an address may consist of, so that it needs no quoting in HTML, JSON, shells and programs. */
const PLAIN_ORIGIN = /^https?:\/\/[a-z0-9.:[\]-]+$/
/** The address in `docs/` and `examples/`. */
const WRITTEN_ORIGIN = 'http://127.0.0.1:3000'

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

/** Behind a proxy that ends TLS, its header names the scheme. A host that is none gets the address of the documents. */
function addressOf({ url, headers }: Request): URL {
  const address = URL.parse(url)
  if (address && headers.get('x-forwarded-proto') === 'https') address.protocol = 'https:'
  return address && PLAIN_ORIGIN.test(address.origin) ? address : new URL(WRITTEN_ORIGIN)
}
