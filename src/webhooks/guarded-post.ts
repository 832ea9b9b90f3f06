/**
 * A POST to an address that somebody else chose. The name is resolved once and the connection is made to the address
 * that was checked, so a name cannot lead to this machine or its network. No redirects, little of the response is read.
 */
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { WEBHOOK_LIMITS } from '../catalog/webhooks.ts'
import { errorMessage } from '../shared/error-code.ts'
import { isLoopbackAddress, isSpecialAddress, networkMatcher } from './networks.ts'

/** The addresses of a host name, in the order of preference. */
export type Resolve = (host: string) => Promise<readonly string[]>

/** IPv4 first: a machine may have IPv6 addresses without a route. */
const resolveName: Resolve = async (host) => {
  try {
    return (await lookup(host, { all: true, order: 'ipv4first' })).map(({ address }) => address)
  } catch (cause) {
    throw new Error(`${host} has no address: ${errorMessage(cause)}`, { cause })
  }
}

export interface PostRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Cancels the request. */
  readonly signal: AbortSignal
}

/** `problem` is null for a status from 200 to 299; `status` is null without a response. */
export interface PostOutcome {
  readonly status: number | null
  readonly problem: string | null
}

export type Post = (request: PostRequest) => Promise<PostOutcome>

/** @param allow addresses and ranges that may be private, and for loopback without TLS */
export function guardedPost(allow: readonly string[], resolve: Resolve = resolveName): Post {
  const isAllowed = networkMatcher(allow)
  return async ({ url: text, headers, body, signal }) => {
    const bounded = AbortSignal.any([signal, AbortSignal.timeout(WEBHOOK_LIMITS.timeoutMs)])
    try {
      const url = new URL(text)
      const address = await within(bounded, allowedAddress(url, isAllowed, resolve))
      const target = new URL(url)
      target.hostname = isIP(address) === 6 ? `[${address}]` : address
      const response = await fetch(target, {
        method: 'POST',
        headers: { ...headers, host: url.host },
        body,
        redirect: 'manual',
        // A pooled connection could belong to another name of the same address.
        keepalive: false,
        decompress: false,
        signal: bounded,
        ...(isIP(bareHost(url)) === 0 && { tls: { serverName: url.hostname } }),
      })
      return { status: response.status, problem: await problemOf(response) }
    } catch (cause) {
      const isLate = bounded.aborted && !signal.aborted
      const seconds = WEBHOOK_LIMITS.timeoutMs / 1000
      return { status: null, problem: isLate ? `no response within ${seconds} seconds` : errorMessage(cause) }
    }
  }
}

/** The address to connect to. Throws if none is allowed. */
async function allowedAddress(
  url: URL,
  isAllowed: (address: string) => boolean,
  resolve: Resolve,
): Promise<string> {
  const host = bareHost(url)
  const addresses = isIP(host) === 0 ? await resolve(host) : [host]
  const address = addresses.find((each) => isAllowed(each) || !isSpecialAddress(each))
  if (address === undefined)
    throw new Error(
      `${host} leads to ${addresses.join(', ')}, which is not public; if that is intended, allow it with --webhook-allow`,
    )
  if (url.protocol === 'https:') return address
  if (url.protocol === 'http:' && isLoopbackAddress(address)) return address
  throw new Error('http is allowed only for this machine; use https')
}

/** Why nothing will be sent to a URL; null if that is not known, such as for a name that has no address yet. */
export async function addressRefusal(
  text: string,
  allow: readonly string[],
  resolve: Resolve = resolveName,
): Promise<string | null> {
  const url = new URL(text)
  const addresses = isIP(bareHost(url)) === 0 ? await resolve(bareHost(url)).catch(() => []) : [bareHost(url)]
  if (addresses.length === 0) return null
  const allowed = allowedAddress(url, networkMatcher(allow), async () => addresses)
  return allowed.then(() => null, errorMessage)
}

/** The host without the brackets of an IPv6 address. */
function bareHost({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1')
}

async function problemOf(response: Response): Promise<string | null> {
  const { status, ok } = response
  const isRedirect = status >= 300 && status < 400
  const text = ok || isRedirect ? '' : await firstText(response)
  if (ok || isRedirect) await response.body?.cancel().catch(() => {})
  if (ok) return null
  if (isRedirect) return `status ${status}; redirects are not followed`
  return text === '' ? `status ${status}` : `status ${status}: ${text}`
}

/** The beginning of the body on one line; what was received if it breaks off. */
async function firstText(response: Response): Promise<string> {
  let received = Buffer.alloc(0)
  try {
    for await (const chunk of response.body ?? []) {
      received = Buffer.concat([received, chunk])
      if (received.length >= WEBHOOK_LIMITS.responseBytes) break
    }
  } catch {
    // The status is known, and the text only explains it.
  }
  const text = received.subarray(0, WEBHOOK_LIMITS.responseBytes).toString()
  return text
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, WEBHOOK_LIMITS.problemLength)
}

/** Rejects when the signal aborts first: a look-up of a name cannot be cancelled. */
function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort)
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', abort))
}
