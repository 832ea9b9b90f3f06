/** Prevents one client from using up the connections or the event loop of a server. */
import { readdirSync, readFileSync } from 'node:fs'
import type { SocketData } from '../live/socket.ts'

/**
 * Responses per event loop tick after which connections are counted, and that a counted connection still gets in the
 * tick: together at most 31. The last one has `Connection: close`, and the client sends the rest of its pipelined
 * requests on a new connection (RFC 9112, 9.3.2).
 */
export const RESPONSES_PER_TICK = 16

/** Counts the responses per connection in a tick. */
export class PipelineLimit {
  readonly #counts = new Map<string, number>()
  #total = 0

  /**
   * Counts a response. Returns whether its connection has used up its share of the tick.
   * @param connectionOf names the connection; called only after many responses in the same tick
   */
  isReached(connectionOf: () => string): boolean {
    if (this.#total === 0) setImmediate(() => this.#reset())
    this.#total += 1
    if (this.#total < RESPONSES_PER_TICK) return false
    const connection = connectionOf()
    const count = (this.#counts.get(connection) ?? 0) + 1
    this.#counts.set(connection, count)
    return count >= RESPONSES_PER_TICK
  }

  #reset(): void {
    this.#total = 0
    this.#counts.clear()
  }
}

/**
 * Whether a request has a body, by its headers. No endpoint reads one, so its connection is closed after the response.
 * Bytes after an ambiguous length (a repeated Content-Length, an unusual Transfer-Encoding) are therefore never parsed
 * as another request.
 */
export function hasBody({ headers }: Request): boolean {
  const length = headers.get('content-length')
  return (length !== null && length !== '0') || headers.has('transfer-encoding')
}

/** File descriptors reserved for the feed, `/readyz` and files; connections of the public listener do not get them. */
export const RESERVED_DESCRIPTORS = 64
/** With a higher limit descriptors are not counted, because counting would take milliseconds. */
const COUNTED_LIMIT = 65_536

export interface Descriptors {
  /** Maximum open descriptors of the process. */
  readonly limit: number
  /** Throws if no descriptor is left for counting. */
  readonly count: () => number
}

/** Read from Linux; unlimited on other systems. */
export function processDescriptors(): Descriptors {
  return { limit: descriptorLimit(), count: () => readdirSync('/proc/self/fd').length }
}

function descriptorLimit(): number {
  try {
    const [, limit] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return limit === undefined ? Number.POSITIVE_INFINITY : Number(limit)
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

/**
 * Returns a check that closes idle connections when fewer descriptors are free than reserved. Call it every second. Bun
 * accepts connections by itself, so they can only be closed afterwards.
 */
export function descriptorCheck(
  server: Pick<Bun.Server<SocketData>, 'closeIdleConnections'>,
  { limit, count }: Descriptors = processDescriptors(),
): () => void {
  const isScarce = () => {
    try {
      return count() > limit - RESERVED_DESCRIPTORS
    } catch {
      return true
    }
  }
  return () => {
    if (limit <= COUNTED_LIMIT && isScarce()) server.closeIdleConnections()
  }
}
