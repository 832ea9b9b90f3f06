/**
 * Where the private listener of a service is found: a unix socket beside the database file, which only its owner may
 * open, or a loopback port with a token (docs/architecture.md#the-path-of-a-change).
 */
import { lstatSync, realpathSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { GREETING_PATH, type Greeting } from '../feed/listener-messages.ts'
import { errorCode } from '../rules/error-code.ts'

/** The loopback port of a listener, and the token that it wants. */
export interface FeedPort {
  readonly port: number
  readonly token: string
}

/** How a request reaches a listener. */
export interface FeedAddress {
  readonly url: string
  readonly init: BunFetchRequestInit
}

/** Bytes of the path of a unix socket: 107 on Linux, 103 on macOS. */
const SOCKET_PATH_BYTES = process.platform === 'linux' ? 107 : 103

/**
 * The socket beside a database, by the shorter of its two names, seen from here or from the root. Null where both are
 * longer than the system takes. However the database is called, through a link or not, there is one socket.
 */
export function socketPathOf(database: string): string | null {
  const whole = `${realPath(database)}.feed.sock`
  return [whole, relative('.', whole)].find((path) => Buffer.byteLength(path) <= SOCKET_PATH_BYTES) ?? null
}

function realPath(file: string): string {
  try {
    return realpathSync(file)
  } catch {
    return resolve(file)
  }
}

export function socketAddress(path: string): FeedAddress {
  return { url: 'http://scoreline', init: { unix: path } }
}

export function portAddress({ port, token }: FeedPort): FeedAddress {
  return { url: `http://127.0.0.1:${port}`, init: { headers: { authorization: `Bearer ${token}` } } }
}

export function isSocket(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSocket() === true
}

/**
 * Who answers at an address: the greeting of a service, `none`, or what is wrong with the response, in a sentence. A
 * socket whose service has ended counts as `none`.
 */
export async function greet({ url, init }: FeedAddress): Promise<Greeting | 'none' | string> {
  let response: Response
  try {
    response = await fetch(`${url}${GREETING_PATH}`, init)
  } catch (cause) {
    if (['ENOENT', 'ECONNREFUSED', 'ConnectionRefused'].includes(errorCode(cause))) return 'none'
    return cause instanceof Error ? cause.message : String(cause)
  }
  const greeting = (await response.json().catch(() => null)) as Greeting | null
  if (response.ok && greeting?.service === 'scoreline') return greeting
  if (response.status === 401) return 'the token is wrong; set SCORELINE_FEED_TOKEN to that of the service'
  return `it is not the feed port of a service (status ${response.status}); check its --feed-port`
}
