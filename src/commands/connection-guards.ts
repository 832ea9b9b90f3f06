/** Keeps one client from taking the connections and the event loop of a server from the others. */
import { readdirSync, readFileSync } from 'node:fs'
import type { SocketData } from '../live/sockets.ts'

/**
 * Responses that one connection gets in one tick of the event loop while others may wait. A pipelining client that sends
 * more at once gets `Connection: close` with the last one, and sends the rest on a new connection (RFC 9112, 9.3.2).
 */
export const RESPONSES_PER_TICK = 16

/** Counts the responses of connections in a tick. */
export class PipelineLimit {
  readonly #counts = new Map<string, number>()
  #total = 0

  /**
   * Counts a response. Returns whether its connection used up its tick.
   * @param connectionOf names the connection; called only where many responses were sent in the tick
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
 * Whether a request has a body, by its headers. No endpoint reads one, so its connection is closed after the response:
 * whatever follows an ambiguous length (a repeated Content-Length, an unusual Transfer-Encoding) is no further request.
 */
export function hasBody({ headers }: Request): boolean {
  const length = headers.get('content-length')
  return (length !== null && length !== '0') || headers.has('transfer-encoding')
}

/** File descriptors that connections of the public listener do not take: for the feed, `/readyz` and files. */
export const RESERVED_DESCRIPTORS = 64
/** Above this limit the descriptors of a process are not counted, which costs milliseconds there. */
const COUNTED_LIMIT = 65_536

export interface Descriptors {
  /** Most that the process may have open. */
  readonly limit: number
  /** Throws where none is left to count them. */
  readonly count: () => number
}

/** By Linux; without a limit on other systems. */
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
 * Returns a check that closes idle connections when fewer descriptors are left than are reserved. Call it every second.
 * The runtime accepts connections by itself, so they can only be closed afterwards.
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
