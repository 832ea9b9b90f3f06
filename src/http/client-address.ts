/**
 * The address of a client: that of its connection or, behind trusted proxies, the one in `X-Forwarded-For`. Each proxy
 * appends the address of its peer, so the list is read from its end. Anything before the first address that no trusted
 * proxy wrote may be forged.
 */
import { isIP } from 'node:net'
import { networkMatcher } from '../webhooks/networks.ts'

/** None, a number of proxies in a row, or addresses of proxies (`10.0.0.1`, `10.0.0.0/8`). */
export type TrustedProxies = null | number | readonly string[]

/** Longest chain of proxies that can be configured; real deployments have fewer. */
export const MAX_PROXY_HOPS = 10
/** Number of `X-Forwarded-For` addresses to read, from the end. */
const FORWARDED_ADDRESSES = 32

/** Whether an address is a loopback address, including IPv4 in IPv6 notation. */
export function isLoopback(address: string | null): boolean {
  return address !== null && /^(::ffff:)?127\.|^::1$/.test(address)
}

export type ClientAddress = (peer: string, forwardedFor: string | null) => string

export function createClientAddress(trusted: TrustedProxies): ClientAddress {
  if (trusted === null || trusted === 0) return (peer) => plainAddress(peer) ?? peer
  const isTrusted = typeof trusted === 'number' ? null : networkMatcher(trusted)
  return (peer, forwardedFor) => {
    const path = [peer, ...forwarded(forwardedFor)].map(plainAddress)
    const mostSteps = typeof trusted === 'number' ? trusted : path.length
    let client = path[0] ?? peer
    for (let step = 1; step <= mostSteps; step += 1) {
      const next = path[step]
      if (isTrusted && !isTrusted(client)) break
      // Anything before an invalid address cannot be trusted.
      if (next === undefined || next === null) break
      client = next
    }
    return client
  }
}

/** The addresses of the header, nearest first. */
function forwarded(text: string | null): string[] {
  return text === null ? [] : text.split(',').slice(-FORWARDED_ADDRESSES).reverse()
}

/** An address without port, brackets and IPv4-in-IPv6 prefix; null if it is not an address. */
function plainAddress(text: string): string | null {
  const bare = text
    .trim()
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/%.*$/, '')
  return isIP(bare) === 0 ? null : bare.toLowerCase()
}

/**
 * The group that a client is counted in: the IPv4 address, or the first 64 bits of an IPv6 address, because a single
 * connection gets a whole /64.
 */
export function clientGroup(address: string): string {
  if (isIP(address) !== 6) return address
  const [before = '', after] = address.split('::')
  const first = before === '' ? [] : before.split(':')
  const rest = after === undefined || after === '' ? [] : after.split(':')
  const zeros = after === undefined ? 0 : Math.max(0, 8 - first.length - rest.length)
  const groups = [...first, ...Array<string>(zeros).fill('0'), ...rest]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
