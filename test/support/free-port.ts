/** Ports below those that systems give to outgoing connections (from 32768 on Linux, 49152 by RFC 6335). */
const FIRST = 10_000
const COUNT = 20_000
const ATTEMPTS = 100

/**
 * A port that no program listens on now, for servers that cannot choose one. Outgoing connections do not take it before
 * the server starts, nor while it is down.
 */
export function freePort(): number {
  let cause: unknown
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = FIRST + Math.floor(Math.random() * COUNT)
    try {
      Bun.listen({ hostname: '127.0.0.1', port, socket: { data: () => {} } }).stop(true)
      return port
    } catch (error) {
      cause = error
    }
  }
  throw new Error(`no free port from ${FIRST} to ${FIRST + COUNT - 1}`, { cause })
}
