/**
 * A real service for pages to look at, in this process: `serve` over a world in a file. A test changes the world
 * through the private listener, and stops and starts the service on the same port. The clock is the real one, because
 * that of the browser is.
 */
import { join } from 'node:path'
import { pino } from 'pino'
import { ingestOwn } from '../../../src/commands/demo/demo.ts'
import { type Running, startServe } from '../../../src/commands/serve/serve.ts'
import type { Change } from '../../../src/contract/changes.ts'
import { type Config, DEFAULT_CONFIG } from '../../../src/contract/config.ts'
import type { Acknowledgement } from '../../../src/feed/transport/listener.ts'
import { closeDatabase } from '../../../src/store/sql/statement.ts'
import { commandContext, sendLines, temporaryFolder } from '../command-kit.ts'
import { newKey, openFile } from '../database.ts'
import { ndjson } from '../feed/change-kit.ts'
import { linesOf } from '../feed/feed-kit.ts'
import { matchChange, smallWorld, TEAMS } from '../world/small-world.ts'

const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS
/** The matches of `matchDay`: one that runs, one that is over, one of tomorrow. */
export const RUNNING_MATCH = 910_001
export const FINISHED_MATCH = 910_002
export const TOMORROWS_MATCH = 910_003

export interface Service {
  readonly address: string
  /** A key without a limit. */
  readonly key: string
  readonly database: string
  /** Applies changes through the running service, so that subscribers receive them; throws if one is rejected. */
  apply(...changes: readonly Change[]): Promise<void>
  /** Stops answering; what waits is written. */
  stop(): Promise<void>
  /** Answers again, on the same port: a new service over the same file. */
  start(): Promise<void>
  /** Stops it and removes the file. */
  close(): Promise<void>
}

/** The small world of football with a few matches about `now`; those of today stay in today, in UTC. */
export function matchDay(now: number): Change[] {
  const today = now - (now % DAY_MS)
  const [first, second, third, fourth] = TEAMS
  return [
    ...smallWorld(),
    matchChange(RUNNING_MATCH, {
      startTimestamp: Math.max(today, now - 30 * MINUTE_MS),
      status: 'inprogress',
      currentMatchMinute: 30,
      homeScore: { current: 1 },
      awayScore: { current: 0 },
    }),
    matchChange(
      FINISHED_MATCH,
      { startTimestamp: Math.max(today, now - 180 * MINUTE_MS), homeTeamId: third, awayTeamId: fourth },
      [2, 2],
    ),
    matchChange(TOMORROWS_MATCH, {
      startTimestamp: today + DAY_MS + 12 * 60 * MINUTE_MS,
      homeTeamId: second,
      awayTeamId: first,
    }),
  ]
}

interface ServiceOptions {
  /** A database that exists and stays; by default a new one with the world. */
  readonly database?: string
  /** By default `matchDay`. */
  readonly world?: Iterable<Change>
  readonly config?: Partial<Config>
  readonly port?: number
  readonly clock?: () => number
}

/** Serves a world on a free port. */
export async function startService(options: ServiceOptions = {}): Promise<Service> {
  const folder = temporaryFolder('browser')
  const database = options.database ?? join(folder.path, 'scoreline.db')
  const key = await prepareDatabase(database, options.database ? [] : (options.world ?? matchDay(Date.now())))
  const config = { ...DEFAULT_CONFIG, ...options.config }
  const context = { ...commandContext(), clock: options.clock ?? Date.now }
  const serve = (port: number) =>
    startServe(
      context,
      { host: '127.0.0.1', port, database, config, feedPort: null },
      pino({ level: 'silent' }),
    )
  let running: Running | null = await serve(options.port ?? 0)
  const { address } = running
  const service: Service = {
    address,
    key,
    database,
    apply: (...changes) => push(database, changes),
    stop: async () => {
      await running?.stop()
      running = null
    },
    start: async () => {
      running ??= await serve(Number(new URL(address).port))
    },
    close: async () => {
      await service.stop()
      folder.remove()
    },
  }
  return service
}

/** Returns a new key. */
async function prepareDatabase(path: string, world: Iterable<Change>): Promise<string> {
  const db = openFile(path)
  await ingestOwn(db, linesOf(world))
  const key = newKey(db)
  closeDatabase(db)
  return key
}

async function push(database: string, changes: readonly Change[]): Promise<void> {
  const response = await sendLines(database, ndjson(changes))
  const { rejected } = (await response.json()) as Acknowledgement
  const [refused] = rejected
  if (refused) throw new Error(`line ${refused.line} ${refused.pointer}: ${refused.reason}`)
}
