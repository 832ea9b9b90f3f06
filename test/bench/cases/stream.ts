/** The longest list, 6,000 rich matches: streaming speed, memory, and the effect on other requests. */
import { statSync, writeFileSync } from 'node:fs'
import { LIMITS } from '../../../src/catalog/limits.ts'
import { prepared } from '../../../src/store/sql/statement.ts'
import { withDatabase } from '../../support/feed/feed-kit.ts'
import { makeDatabase, matchPaths } from '../fill.ts'
import { memoryMegabytes, mostMegabytes } from '../process-memory.ts'
import type { BenchCase } from '../rows.ts'
import { bodiesOf, makeKeys } from '../sides/http-sides.ts'
import { ask, besideOthers, requestBytes } from '../sides/load.ts'
import { type ServerProcess, startFile, startOurs } from '../sides/servers.ts'
import type { Stage } from '../stage.ts'
import { BENCH_SPORT, richMatches, type WorldSize, worldChanges } from '../world.ts'

/** 16 leagues of 380 matches: a little more than a list holds. */
const WORLD: WorldSize = { leagues: 16, seasons: 1 }
const STREAMS_PER_RUN = 3
const STREAMS_AT_ONCE = 8
/** In addition to the requests for single matches. */
const STREAMS_BESIDE = 4
/** Single matches requested during the streams, and for how long. */
const SINGLE_MATCHES = 1000
const SINGLE_CONNECTIONS = 4
const SINGLE_MS = 2000

interface Streamed {
  readonly database: string
  readonly path: string
  readonly key: string
  /** File of the same bytes. */
  readonly file: string
  readonly bytes: number
}

async function streamed(stage: Stage): Promise<Streamed> {
  const database = await stage.file('stream.db', (file) =>
    makeDatabase(file, [...worldChanges(WORLD), ...richMatches(WORLD.leagues)]),
  )
  const path = `/v2/${BENCH_SPORT}/matches?tournament_id=${tournamentIds(database).join(',')}`
  const file = await stage.file('stream.json', async (name) => {
    const [body = ''] = await bodiesOf(database, [path])
    const { totalMatches } = JSON.parse(body) as { totalMatches: number }
    if (totalMatches !== LIMITS.streamingMatches) throw new Error(`the list has ${totalMatches} matches`)
    writeFileSync(name, body)
  })
  const [key = ''] = makeKeys(database, 1, 'unlimited')
  return { database, path, key, file, bytes: statSync(file).size }
}

/** Requests the list repeatedly, reading each response completely. */
function askLists({ port }: ServerProcess, of: Streamed, requests: number, connections: number) {
  return ask({
    port,
    requests: [requestBytes(of.path, { Authorization: of.key })],
    bodyBytes: [of.bytes],
    connections,
    maxRequests: requests,
  })
}

export const stream6000: BenchCase = {
  name: 'stream-6000',
  title: 'streamed list of 6,000 rich matches, one reader',
  yardstick: 'raw Bun stream of the same bytes from memory',
  unit: 'MB/s',
  goal: { of: 'ratio', atLeast: 0.6 },
  prepare: async (stage) => {
    const list = await streamed(stage)
    const [ours, theirs] = [
      await startOurs(stage, list.database),
      await startFile(stage, 'stream', list.file),
    ]
    const rate = async (server: ServerProcess) => {
      const { requestsPerSecond } = await askLists(server, list, STREAMS_PER_RUN, 1)
      return (requestsPerSecond * list.bytes) / 1e6
    }
    return { ours: () => rate(ours), yardstick: () => rate(theirs) }
  },
}

export const stream6000Memory: BenchCase = {
  name: 'stream-6000-memory',
  title: 'memory of its own that the server takes for 8 such lists at once, more than after the first one',
  yardstick: 'none',
  unit: 'MB',
  goal: { of: 'ours', atMost: 64 },
  prepare: async (stage) => {
    const list = await streamed(stage)
    const server = await startOurs(stage, list.database)
    await askLists(server, list, 1, 1)
    const before = memoryMegabytes(server.pid, 'own')
    return {
      ours: async () => {
        const lists = askLists(server, list, STREAMS_AT_ONCE, STREAMS_AT_ONCE)
        return Math.max(0, (await mostMegabytes(server.pid, 'own', lists)) - before)
      },
      yardstick: null,
    }
  },
}

export const streamP99: BenchCase = {
  name: 'stream-p99',
  title: 'p99 of matches by id while 4 such lists are streamed',
  yardstick: 'the same alone',
  unit: 'ms',
  goal: { of: 'ratio', atMost: 10 },
  prepare: async (stage) => {
    const list = await streamed(stage)
    const paths = matchPaths(list.database, SINGLE_MATCHES)
    const bodies = await bodiesOf(list.database, paths)
    const { port } = await startOurs(stage, list.database)
    const p99 = async () =>
      (
        await ask({
          port,
          requests: paths.map((path) => requestBytes(path, { Authorization: list.key })),
          bodyBytes: bodies.map((body) => Buffer.byteLength(body)),
          connections: SINGLE_CONNECTIONS,
          durationMs: SINGLE_MS,
        })
      ).p99Ms
    const { path, key, bytes } = list
    const others = { paths: [path], keys: [key], bytes, connections: STREAMS_BESIDE }
    return { ours: () => besideOthers(port, others, p99), yardstick: p99 }
  },
}

function tournamentIds(database: string): number[] {
  return withDatabase(database, (db) =>
    (prepared(db, 'SELECT id FROM tournament ORDER BY id').values() as [number][]).map(([id]) => id),
  )
}
