/** The sides of an HTTP case: Scoreline, and a server with the same bytes in memory. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { openDatabase } from '../../../db/open.ts'
import { makeRandom } from '../../../seed/random.ts'
import { createApp } from '../../../src/app.ts'
import { PLANS, type PlanName } from '../../../src/catalog/plans.ts'
import { DEFAULT_CONFIG } from '../../../src/contract/config.ts'
import { closeDatabase } from '../../../src/store/sql/statement.ts'
import { newKey } from '../../support/database.ts'
import { withDatabase } from '../../support/feed/feed-kit.ts'
import { memoryMegabytes, processorSeconds } from '../process-memory.ts'
import type { Sides } from '../rows.ts'
import type { Stage } from '../stage.ts'
import { asking } from './in-process.ts'
import { ask, requestBytes } from './load.ts'
import { type Peer, type ServerProcess, startFile, startOurs, startPeer } from './servers.ts'

const CONNECTIONS = 32
const RUN_MS = 1500
/** CPU share above which the client may be the bottleneck. */
const BUSY_CLIENT = 0.97
/** The largest plan with a daily limit, so that responses have the rate headers. */
const PLAN = 'pro' satisfies PlanName
/** Requests whose order is drawn; a run that is longer begins again. */
const DRAWN_REQUESTS = 200_000
const RANDOM_SEED = 11
/** Of one address, to both sides before the first run: compiling the code takes about as many. */
const WARMING_REQUESTS = 20_000
/** Before each of its runs: for 100 ms a new caller is treated as if others were active. */
const SETTLING_MS = 150

/** The requested paths with the length of their bodies. */
interface Asked {
  readonly paths: readonly string[]
  readonly bodyBytes: readonly number[]
  /** Order of the paths in each run, by index. */
  readonly orders?: readonly Uint32Array[]
}

/** One URL repeatedly. Both sides get the same requests from the same client. */
export async function sameAddress(stage: Stage, database: string, path: string): Promise<Sides> {
  const [body = ''] = await bodiesOf(database, [path])
  const file = join(stage.folder, 'answer.json')
  writeFileSync(file, body)
  const theirs = await startFile(stage, 'bytes', file)
  const bodyBytes = [Buffer.byteLength(body)]
  const ofThem = { paths: ['/answer.json'], bodyBytes }
  if (theirs) await warm(theirs, ofThem, '', WARMING_REQUESTS)
  const server = { flags: [], warming: WARMING_REQUESTS }
  return httpSides(stage, database, { paths: [path], bodyBytes }, theirs, ofThem, server)
}

export interface Addresses {
  /** Of the file of their bodies: cases with the same addresses share it. */
  readonly name: string
  readonly paths: readonly string[]
  /** Of each path: the index of a path with the same body; default: itself. */
  readonly sameBodyAs?: (index: number) => number
  /** `warm`: all are requested before the first run. `once`: each is requested once. */
  readonly asked: 'warm' | 'once' | 'randomly'
  readonly flags?: readonly string[]
  /** Default: a server with all bodies in memory. */
  readonly peer?: Peer
}

/** Many URLs in random order. */
export async function manyAddresses(
  stage: Stage,
  database: string,
  { name, paths, sameBodyAs = (index) => index, asked, flags = [], peer }: Addresses,
): Promise<Sides> {
  const bodyOf = paths.map((_, index) => sameBodyAs(index))
  const file = await stage.file(`${name}.ndjson`, (path) => writeBodies(path, database, paths, bodyOf))
  const bytes = new Map(
    readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => lengthOf(line)),
  )
  const of: Asked = {
    paths,
    bodyBytes: bodyOf.map((index) => bytes.get(paths[index] ?? '') ?? 0),
    orders: asked === 'once' ? eachOnce(paths.length, stage.turns) : randomly(paths.length, stage.turns),
  }
  const theirs = peer ? await startPeer(stage, peer, file) : await startFile(stage, 'bodies', file)
  const warming = asked === 'warm' ? paths.length : 0
  return httpSides(stage, database, of, theirs, of, { flags, warming })
}

/** A line of JSON per body, with all its paths. */
async function writeBodies(
  file: string,
  database: string,
  paths: readonly string[],
  bodyOf: readonly number[],
): Promise<void> {
  const groups = [...Map.groupBy(paths.keys(), (index) => bodyOf[index] ?? index).values()]
  const pathsOf = groups.map((indexes) => indexes.map((index) => paths[index] ?? ''))
  const bodies = await bodiesOf(
    database,
    pathsOf.map(([first = '']) => first),
  )
  const lines = pathsOf.map((same, at) => JSON.stringify({ paths: same, body: bodies[at] }))
  writeFileSync(file, lines.join('\n'))
}

/** The first path of such a line, and the bytes of its body. */
function lengthOf(line: string): [path: string, bytes: number] {
  const { paths, body } = JSON.parse(line) as { paths: string[]; body: string }
  return [paths[0] ?? '', Buffer.byteLength(body)]
}

function randomly(paths: number, turns: number): Uint32Array[] {
  const random = makeRandom(RANDOM_SEED)
  const order = Uint32Array.from({ length: DRAWN_REQUESTS }, () => random.integer(0, paths - 1))
  return Array.from({ length: turns }, () => order)
}

/** All of them, mixed, a share for each run. */
function eachOnce(paths: number, turns: number): Uint32Array[] {
  const mixed = Uint32Array.from(
    makeRandom(RANDOM_SEED).shuffle(Array.from({ length: paths }, (_, at) => at)),
  )
  const share = Math.floor(paths / turns)
  return Array.from({ length: turns }, (_, turn) => mixed.subarray(turn * share, (turn + 1) * share))
}

interface Server {
  readonly flags: readonly string[]
  /** Requests before the first run. */
  readonly warming: number
}

/** Each run of Scoreline has its own key, so that no quota is exhausted. */
async function httpSides(
  stage: Stage,
  database: string,
  asked: Asked,
  theirs: ServerProcess | null,
  askedOfThem: Asked,
  { flags, warming }: Server,
): Promise<Sides> {
  // All keys are created before the server starts: a write by this process would invalidate its caches.
  const keys = makeKeys(database, stage.turns + 1)
  const firstKey = keys[0] ?? ''
  const [warmKey = ''] = makeKeys(database, 1, 'unlimited')
  const ours = await startOurs(stage, database, flags)
  await requireRateHeaders(ours.port, asked.paths[0] ?? '', firstKey)

  const load = async (
    { port, pid }: ServerProcess,
    key: string,
    { paths, bodyBytes, orders }: Asked,
    turn: number,
  ) => {
    const requests = paths.map((path) => requestBytes(path, { Authorization: key }))
    const order = orders?.[turn % orders.length]
    const options = {
      port,
      requests,
      bodyBytes,
      connections: CONNECTIONS,
      durationMs: RUN_MS,
      maxRequests: order?.length ?? Number.POSITIVE_INFINITY,
      ...(order && { order }),
    }
    const settling = warming > 0 ? await ask({ ...options, durationMs: SETTLING_MS }) : { requests: 0 }
    const before = processorSeconds(pid)
    const maxRequests = Math.min(options.maxRequests, PLANS[PLAN].dailyLimit - settling.requests)
    const { requests: answered, requestsPerSecond, clientShare } = await ask({ ...options, maxRequests })
    const seconds = processorSeconds(pid) - before
    if (clientShare > BUSY_CLIENT)
      stage.note('In an HTTP case the client was the limit: its figures are too low.')
    return { figure: answered / seconds, rate: requestsPerSecond }
  }
  if (warming > 0) {
    await warm(ours, asked, warmKey, warming)
    const megabytes = memoryMegabytes(ours.pid, 'own').toFixed(0)
    stage.note(`With ${asked.paths.length} answers kept the server takes ${megabytes} MB of its own.`)
  }
  let turn = 0
  let turnOfThem = 0
  return {
    ours: () => {
      turn += 1
      return load(ours, keys[turn] ?? firstKey, asked, turn - 1)
    },
    yardstick:
      theirs &&
      (() => {
        turnOfThem += 1
        return load(theirs, firstKey, askedOfThem, turnOfThem - 1)
      }),
  }
}

async function warm(
  { port }: ServerProcess,
  { paths, bodyBytes }: Asked,
  key: string,
  maxRequests: number,
): Promise<void> {
  const requests = paths.map((path) => requestBytes(path, { Authorization: key }))
  await ask({ port, requests, bodyBytes, connections: CONNECTIONS, maxRequests })
}

/** Keys of a database that no server of ours has open. */
export function makeKeys(database: string, count: number, plan: PlanName = PLAN): string[] {
  return withDatabase(database, (db) => Array.from({ length: count }, () => newKey(db, plan)))
}

/** The bodies of the service, requested in this process. */
export async function bodiesOf(database: string, paths: readonly string[]): Promise<string[]> {
  const db = openDatabase(database)
  const app = createApp({
    database: db,
    clock: Date.now,
    config: { ...DEFAULT_CONFIG, demo: true },
    logger: pino({ level: 'silent' }),
  })
  const ask = asking(app, 'demo')
  try {
    const bodies: string[] = []
    for (const path of paths) bodies.push(await ask(path))
    return bodies
  } finally {
    app.close()
    closeDatabase(db)
  }
}

async function requireRateHeaders(port: number, path: string, key: string): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: key } })
  await response.arrayBuffer()
  if (!response.headers.has('x-ratelimit-limit')) throw new Error(`${path}: an answer without rate headers`)
}
