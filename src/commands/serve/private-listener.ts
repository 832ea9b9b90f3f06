/**
 * Opens the private listener of a running service (docs/architecture.md#the-path-of-a-change): changes, `/metrics` and
 * the health checks, for the owner of the database file. It is never reachable from another machine.
 */

import { unlinkSync } from 'node:fs'
import { lockDatabase } from '../../../db/file-lock.ts'
import type { App } from '../../app.ts'
import { FEED_LIMITS } from '../../catalog/feed.ts'
import { tokenCheck } from '../../http/auth/token-guard.ts'
import { STATUS_JSON_PATH } from '../../http/telemetry/status-pages.ts'
import { METRICS_PATH } from '../../http/telemetry/telemetry.ts'
import { errorCode, errorMessage } from '../../shared/error-code.ts'
import { pathOf } from '../../shared/url-parts.ts'
import { type FeedPort, handshake, isSocket, socketAddress, socketPathOf } from '../data/feed-address.ts'
import { CommandError } from '../errors.ts'

/** Idle timeout of a connection in seconds: the maximum that Bun supports. */
const IDLE_TIMEOUT_SECONDS = 255
/** A umask that leaves read and write for the owner only. */
const OWNER_ONLY = 0o177

/** Running matches without a fresh source, and disagreements of sources (docs/sources.md#disagreements). */
export const LIVE_MATCHES_PATH = '/live-matches'

/** `POST ?source=espn&state=off` switches a live source off or on. */
export const SOURCES_PATH = '/sources'

/** Public paths that the private listener serves too; the status report needs its token here as well. */
const PUBLIC_PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz', STATUS_JSON_PATH])

interface Closing {
  stop(isNow: boolean): Promise<void>
}

export interface PrivateListener {
  /** Finishes the current batches and stops listening. */
  stop(timeoutMs: number): Promise<void>
}

/**
 * Throws CommandError if a service is already running on this database: each of the two would publish only half of the
 * changes to its subscribers.
 */
export async function refuseSecondService(database: string): Promise<void> {
  const path = socketPathOf(database)
  const isAnswered = path !== null && isSocket(path) && (await handshake(socketAddress(path))) !== 'none'
  if (!isAnswered) lockServed(database)()
  else throw alreadyServed(database)
}

/**
 * Locks the file itself: the socket may be deleted, and another link leads to another socket. Returns how to release it.
 * Throws CommandError.
 */
export function lockServed(database: string): () => void {
  const unlock = lockDatabase(database)
  if (!unlock) throw alreadyServed(database)
  return unlock
}

function alreadyServed(database: string): CommandError {
  return new CommandError(
    `${database} is already served by another process; stop that process, or choose another file with --database`,
  )
}

/**
 * Opens the socket beside the database and, if configured, the port. If the socket cannot be opened, this is logged and
 * the service runs without it, unless it is needed: changes can still be pushed into the file. Throws CommandError for
 * what cannot be opened.
 */
export function openPrivateListener(
  app: App,
  { database, feedPort, isNeeded }: { database: string; feedPort: FeedPort | null; isNeeded?: boolean },
  report: (line: string) => void,
): PrivateListener {
  const servers: Closing[] = []
  if (feedPort) servers.push(listenOnPort(app, feedPort))
  const path = socketPathOf(database)
  if (path === null) report(noSocket(database, 'its path is longer than the system allows for a socket'))
  else {
    try {
      servers.push(listenOnSocket(app, path))
    } catch (cause) {
      if (isNeeded)
        throw new CommandError(`cannot open the socket ${path}: ${errorMessage(cause)}`, { cause })
      report(noSocket(database, errorMessage(cause)))
    }
  }
  return {
    stop: async (timeoutMs) => {
      app.listener.close()
      const finished = Promise.all(servers.map((server) => server.stop(false)))
      await Promise.race([finished, Bun.sleep(timeoutMs)])
      await Promise.all(servers.map((server) => server.stop(true)))
    },
  }
}

function noSocket(database: string, reason: string): string {
  return (
    `No feed socket beside ${database}: ${reason}. "feed push" will write to the file, and subscribers will receive changes ` +
    'with a short delay; --feed-port opens a port instead.'
  )
}

/** The umask is set while the socket is created, so only the owner can ever open it. */
function listenOnSocket(app: App, path: string): Closing {
  // Left by a killed service; a running one was detected before.
  if (isSocket(path)) unlinkSync(path)
  const mask = process.umask(OWNER_ONLY)
  try {
    return Bun.serve({ ...handlers(app, (request) => answer(app, request)), unix: path })
  } finally {
    process.umask(mask)
  }
}

function listenOnPort(app: App, { port, token }: FeedPort): Closing {
  const isKnown = tokenCheck(token)
  const guarded = (request: Request) =>
    isKnown(request.headers.get('authorization'))
      ? answer(app, request)
      : Response.json(
          { error: 'unauthorized', message: 'Send the token as "Authorization: Bearer TOKEN".' },
          { status: 401, headers: { 'www-authenticate': 'Bearer' } },
        )
  try {
    return Bun.serve({ hostname: '127.0.0.1', port, reusePort: false, ...handlers(app, guarded) })
  } catch (cause) {
    const isTaken = errorCode(cause) === 'EADDRINUSE'
    throw new CommandError(
      `cannot listen on the feed port ${port} of 127.0.0.1${isTaken ? ': it is in use' : ''}; choose another port with --feed-port`,
      { cause },
    )
  }
}

function handlers(app: App, answer: (request: Request) => Response | Promise<Response>) {
  return {
    // Bun's default error response would be a text page.
    error: app.errorResponse,
    fetch: (request: Request, server: Bun.Server<undefined>) => {
      server.timeout(request, IDLE_TIMEOUT_SECONDS)
      return answer(request)
    },
    development: false,
    maxRequestBodySize: FEED_LIMITS.requestBytes,
  } as const
}

async function answer(app: App, request: Request): Promise<Response> {
  const path = pathOf(request.url)
  if (request.method === 'GET' && path === METRICS_PATH) {
    const { text, contentType } = await app.metrics()
    return new Response(text, { headers: { 'content-type': contentType } })
  }
  if (request.method === 'GET' && path === LIVE_MATCHES_PATH) {
    const { searchParams } = new URL(request.url)
    const [match, source] = [searchParams.get('match'), searchParams.get('source')]
    return Response.json(
      match === null || source === null ? app.liveMatches() : app.decisionFor(Number(match), source),
    )
  }
  if (request.method === 'POST' && path === SOURCES_PATH) {
    const { searchParams } = new URL(request.url)
    return Response.json(
      app.switchSource(searchParams.get('source') ?? '', searchParams.get('state') === 'on'),
    )
  }
  return PUBLIC_PATHS.has(path) ? app.fetch(request) : app.listener.answer(request)
}
