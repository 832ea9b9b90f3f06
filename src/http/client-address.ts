/**
 * Whose request it is: the address of the connection or, behind proxies that the operator trusts, what they say in
 * `X-Forwarded-For`. Each proxy adds the address from which it was asked at the end, so the list is read from there;
 * what stands before the first address that no trusted proxy wrote may be invented.
 */
import { BlockList, isIP } from 'node:net'

/** Nobody, so many proxies in a row, or proxies at these addresses (`10.0.0.1`, `10.0.0.0/8`). */
export type TrustedProxies = null | number | readonly string[]

/** More proxies in a row than anybody has. */
export const MOST_PROXY_HOPS = 10
/** Addresses of `X-Forwarded-For` that are looked at, from its end. */
const FORWARDED_ADDRESSES = 32

/** Is it an address of this machine? Also where IPv4 is written as IPv6. */
export function isLoopback(address: string | null): boolean {
  return address !== null && /^(::ffff:)?127\.|^::1$/.test(address)
}

export type ClientAddress = (peer: string, forwardedFor: string | null) => string

export function createClientAddress(trusted: TrustedProxies): ClientAddress {
  if (trusted === null || trusted === 0) return (peer) => plainAddress(peer) ?? peer
  const isTrusted = typeof trusted === 'number' ? null : matcherOf(trusted)
  return (peer, forwardedFor) => {
    const path = [peer, ...forwarded(forwardedFor)].map(plainAddress)
    const mostSteps = typeof trusted === 'number' ? trusted : path.length
    let caller = path[0] ?? peer
    for (let step = 1; step <= mostSteps; step += 1) {
      const next = path[step]
      if (isTrusted && !isTrusted(caller)) break
      // Nobody can say where a request came from before a word that is no address.
      if (next === undefined || next === null) break
      caller = next
    }
    return caller
  }
}

/** The addresses of the header, the nearest one first. */
function forwarded(text: string | null): string[] {
  return text === null ? [] : text.split(',').slice(-FORWARDED_ADDRESSES).reverse()
}

/** An address without port, brackets and the IPv6 form of IPv4; null where it is none. */
function plainAddress(text: string): string | null {
  const bare = text
    .trim()
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/%.*$/, '')
  return isIP(bare) === 0 ? null : bare.toLowerCase()
}

function matcherOf(addresses: readonly string[]): (address: string) => boolean {
  const known = new BlockList()
  for (const each of addresses) {
    const [address = '', bits] = each.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) known.addAddress(address, family)
    else known.addSubnet(address, Number(bits), family)
  }
  return (address) => known.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/**
 * By what callers are counted: one address of IPv4, and of IPv6 the 64 bits that one connection to the internet gets,
 * because each of its 2^64 addresses is free.
 */
export function callerGroup(address: string): string {
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
