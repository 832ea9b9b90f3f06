/** `scoreline serve`: the service on a port, until it is told to stop. */
import { BUSY_TIMEOUT_MS, type Db, openDatabase, setBusyTimeout } from '../../db/open.ts'
import { type App, createApp } from '../app.ts'
import { SPORTS } from '../catalog/sports.ts'
import type { Config } from '../contract/config.ts'
import type { Logger } from '../http/logger.ts'
import type { SocketData } from '../live/sockets.ts'
import { closeDatabase } from '../store/statement.ts'
import { type CommandContext, CommandFailed } from './context.ts'

export interface ServeOptions {
  readonly host: string
  readonly port: number
  readonly database: string
  readonly config: Config
}

/** How often the server looks whether another process (an import) wrote to its file. */
const FOREIGN_WRITES_CHECK_MS = 250
/** How often fields are looked at that change by time alone, e.g. `analytics` a week after the start. */
const LIVE_REFRESH_MS = 30_000
/** How long open answers may take to finish after the signal to stop; the whole stop stays under 2 seconds. */
const STOP_PATIENCE_MS = 1000
/** Seconds without a byte after which a connection is closed; a slow reader of a long list gets that long. */
const IDLE_TIMEOUT_SECONDS = 60
/** All endpoints are GET: a body is only ever refused, and this much of it is read to do so politely. */
const REQUEST_BODY_BYTES = 1024 * 1024

export interface Running {
  readonly address: string
  /** Ends open answers, writes what waits and closes the database. */
  stop(): Promise<void>
}

/** Starts the service. Throws CommandFailed for a port in use and DatabaseRefused for a database it cannot use. */
export async function startServe(
  context: CommandContext,
  options: ServeOptions,
  logger: Logger,
): Promise<Running> {
  const { config } = options
  const database = await openServed(options, context.clock())
  setBusyTimeout(database, BUSY_TIMEOUT_MS.server)
  const app = createApp({ database, clock: context.clock, config, logger })
  let server: Bun.Server<SocketData>
  try {
    server = listen(app, options)
  } catch (cause) {
    app.close()
    closeDatabase(database)
    throw new CommandFailed(listenProblem(options, cause), { cause })
  }
  const timers = [
    setInterval(app.noticeForeignWrites, FOREIGN_WRITES_CHECK_MS),
    setInterval(app.refreshLive, LIVE_REFRESH_MS),
  ]
  const address = `http://${hostText(options.host)}:${server.port}`
  tellAddresses(context, address, config)
  return { address, stop: () => stop(server, timers, app, database) }
}

/** Paths on which the live channel answers, when the request asks for an upgrade. */
const LIVE_PATHS: ReadonlySet<string> = new Set(['/', '/ws'])

async function openServed({ config, database }: ServeOptions, now: number): Promise<Db> {
  if (!config.demo) return openDatabase(database, { durability: 'normal' })
  // The generator of the demo world is loaded only where it is wanted.
  const { openDemoDatabase } = await import('./demo.ts')
  return openDemoDatabase(database, now)
}

function listen(app: App, { host, port }: ServeOptions): Bun.Server<SocketData> {
  const server = Bun.serve<SocketData>({
    hostname: host,
    port,
    fetch: (request, server) => (upgrade(app, request, server) ? undefined : app.fetch(request)),
    websocket: app.sockets.handlers,
    idleTimeout: IDLE_TIMEOUT_SECONDS,
    maxRequestBodySize: REQUEST_BODY_BYTES,
    // Otherwise Bun prints the source of every stream that a client leaves.
    development: false,
    // With `development: false` it would be true: two servers would share the port, each with some of the requests.
    reusePort: false,
  })
  app.attach({
    publish: (topic, text) => server.publish(topic, text),
    subscriberCount: (topic) => server.subscriberCount(topic),
  })
  return server
}

/** A refused key is upgraded too: only a socket can be closed with the code that says why. */
function upgrade(app: App, request: Request, server: Bun.Server<SocketData>): boolean {
  if (request.headers.get('upgrade')?.toLowerCase() !== 'websocket') return false
  const url = new URL(request.url)
  return LIVE_PATHS.has(url.pathname) && server.upgrade(request, { data: { key: app.liveKey(url) } })
}

function listenProblem({ host, port }: ServeOptions, cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  if (code === 'EADDRINUSE') {
    return `port ${port} on ${host} is in use; stop the other program or choose a port with --port`
  }
  if (code === 'EACCES') return `port ${port} on ${host} is not allowed for this user; choose one above 1023`
  if (code === 'EINVAL' || code === 'EADDRNOTAVAIL') {
    return `${host} is no address of this machine; --host takes one of its own, or 0.0.0.0 for all`
  }
  return `cannot listen on ${host} port ${port}: ${cause instanceof Error ? cause.message : String(cause)}`
}

/** An IPv6 address stands in brackets. */
function hostText(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}

async function stop(
  server: Bun.Server<SocketData>,
  timers: readonly Timer[],
  app: App,
  database: Db,
): Promise<void> {
  for (const timer of timers) clearInterval(timer)
  app.sockets.closeAll()
  const finished = server.stop(false)
  await Promise.race([finished, Bun.sleep(STOP_PATIENCE_MS)])
  await server.stop(true)
  app.close()
  closeDatabase(database)
}

function tellAddresses(context: CommandContext, address: string, config: Config): void {
  const sport = SPORTS[0]?.slug
  const curl = (path: string) =>
    `    curl -H 'Authorization: ${config.demo ? 'demo' : 'KEY'}' '${address}${path}'`
  context.tell(
    [
      '',
      'Scoreline is ready.',
      '',
      `  Address: ${address}`,
      `  Key: ${config.demo ? 'demo (accepted in demo mode only)' : 'made by "scoreline key create --name NAME"'}`,
      `  Documentation: ${address}/docs`,
      `  WebSocket: ${address.replace('http', 'ws')}/ws?apiKey=${config.demo ? 'demo' : 'KEY'}`,
      '',
      '  Try:',
      curl('/v2/sport'),
      curl(`/v2/${sport}/matches/live?view=lite`),
      curl(`/v2/${sport}/matches?view=lite&page_size=5`),
      '',
      '  Ctrl-C stops it.',
      '',
    ].join('\n'),
  )
}
