/**
 * The address of a service's private listener: a unix socket beside the database file that only its owner may open, or
 * a loopback port with a token (docs/architecture.md#the-path-of-a-change).
 */
import { lstatSync, realpathSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { GREETING_PATH, type Greeting } from '../../feed/transport/listener.ts'
import { errorCode, errorMessage } from '../../shared/error-code.ts'

/** The loopback port of a listener, and its token. */
export interface FeedPort {
  readonly port: number
  readonly token: string
}

/** How a request reaches a listener. */
export interface FeedAddress {
  readonly url: string
  readonly init: BunFetchRequestInit
}

/** Maximum path length of a unix socket: 107 bytes on Linux, 103 on macOS. */
const SOCKET_PATH_BYTES = process.platform === 'linux' ? 107 : 103

/**
 * The socket beside a database, by its relative or absolute path, whichever is shorter. Null if both exceed the
 * system's limit. Links are resolved, so every name of a database leads to the same socket.
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
 * What answers at an address: the greeting of a service, `none`, or a sentence about what is wrong with the response. A
 * socket left by a stopped service counts as `none`.
 */
export async function handshake({ url, init }: FeedAddress): Promise<Greeting | 'none' | string> {
  let response: Response
  try {
    response = await fetch(`${url}${GREETING_PATH}`, init)
  } catch (cause) {
    if (['ENOENT', 'ECONNREFUSED', 'ConnectionRefused'].includes(errorCode(cause))) return 'none'
    return errorMessage(cause)
  }
  const greeting = (await response.json().catch(() => null)) as Greeting | null
  if (response.ok && greeting?.service === 'scoreline') return greeting
  if (response.status === 401)
    return 'the token is wrong; set SCORELINE_FEED_TOKEN to the token of the service'
  return `it is not the feed port of a Scoreline service (status ${response.status}); check its --feed-port`
}
