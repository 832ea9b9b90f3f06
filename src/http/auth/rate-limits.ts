/**
 * Limits besides the daily quota: failed attempts per client, and requests per key and second. Both tables are bounded;
 * an evicted entry restarts at zero. A client is known by its address.
 */
import { isIP } from 'node:net'
import type { Config } from '../../contract/config.ts'
import { TokenBucket } from '../../rules/api/quota.ts'
import { boundedCache } from '../../shared/bounded-cache.ts'
import { networkMatcher } from '../../webhooks/networks.ts'

/** Maximum clients and keys counted at the same time, about 100 bytes each. */
export const RATE_LIMIT_ENTRIES = 10_000

interface FailureLimit {
  /** Failed attempts per window that get their normal response; further ones get 429. */
  readonly most: number
  readonly windowMs: number
}

/** Generous enough for a program that still uses a revoked key. */
export const WRONG_KEYS: FailureLimit = { most: 60, windowMs: 60_000 }

interface FailureCount {
  readonly sinceMs: number
  count: number
}

/** Counts failed attempts per client in windows that begin with the first failure. */
export class Failures {
  readonly #limit: FailureLimit
  readonly #counts = boundedCache<string, FailureCount>(RATE_LIMIT_ENTRIES)

  constructor(limit: FailureLimit) {
    this.#limit = limit
  }

  get size(): number {
    return this.#counts.size
  }

  /** Counts a failure. Returns the seconds to wait if there were too many, else null. */
  note(client: string, now: number): number | null {
    const known = this.#known(client, now)
    if (known) known.count += 1
    else this.#counts.set(client, { sinceMs: now, count: 1 })
    return known && known.count > this.#limit.most ? this.#waitSeconds(known, now) : null
  }

  /** Seconds until the client may try again; null if it may try now. */
  waitSeconds(client: string, now: number): number | null {
    const known = this.#known(client, now)
    return known && known.count >= this.#limit.most ? this.#waitSeconds(known, now) : null
  }

  forget(client: string): void {
    this.#counts.delete(client)
  }

  /** A clock that was set back also starts a new window. */
  #known(client: string, now: number): FailureCount | undefined {
    const known = this.#counts.get(client)
    const ageMs = known ? now - known.sinceMs : -1
    return ageMs >= 0 && ageMs < this.#limit.windowMs ? known : undefined
  }

  #waitSeconds({ sinceMs }: FailureCount, now: number): number {
    return Math.max(1, Math.ceil((sinceMs + this.#limit.windowMs - now) / 1000))
  }
}

/** A token bucket per key, with the capacity of one second and an even refill. */
export class Bursts {
  readonly perSecond: number
  readonly #buckets = boundedCache<string, TokenBucket>(RATE_LIMIT_ENTRIES)

  constructor(perSecond: number) {
    this.perSecond = perSecond
  }

  /** Takes a token; false if none is left. */
  take(keyHash: string, now: number): boolean {
    const known = this.#buckets.get(keyHash)
    const bucket = known ?? new TokenBucket(this.perSecond, this.perSecond, now)
    if (!known) this.#buckets.set(keyHash, bucket)
    return bucket.take(now)
  }
}

/** Longest chain of proxies that can be configured; real deployments have fewer. */
export const MAX_PROXY_HOPS = 10
/** Number of `X-Forwarded-For` addresses to read, from the end. */
const FORWARDED_ADDRESSES = 32

/** Whether an address is a loopback address, including IPv4 in IPv6 notation. */
export function isLoopback(address: string | null): boolean {
  return address !== null && /^(::ffff:)?127\.|^::1$/.test(address)
}

/**
 * Whether a `Host` header names this machine itself: a page that points its own name to this machine cannot send that.
 * Browsers always send the header.
 */
export function isLoopbackHost(host: string | null): boolean {
  return host === null || /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i.test(host)
}

/**
 * The address of a client: that of its connection or, behind trusted proxies, the one in `X-Forwarded-For`. Each proxy
 * appends the address of its peer, so the list is read from its end. Anything before the first address that no trusted
 * proxy wrote may be forged.
 */
export function createClientAddress(
  trusted: Config['trustProxy'],
): (peer: string, forwardedFor: string | null) => string {
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
    .replace(/%.*/, '')
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
