/** A rich match by id, the same one again and again. */
import { withDatabase } from '../../support/feed-kit.ts'
import { httpWorld, makeDatabase, matchPaths, RICH_MATCH, selectMatchId } from '../fill.ts'
import { type Addresses, manyAddresses, sameAddress, type Yardstick } from '../http-sides.ts'
import type { BenchCase, Sides } from '../rows.ts'
import type { Stage } from '../stage.ts'
import { BENCH_SPORT, type WorldSize, worldChanges } from '../world.ts'

export const matchByIdRepeated: BenchCase = {
  name: 'match-by-id-repeated',
  title: 'one rich match by id again and again, key and rate headers on',
  yardstick: 'nginx, static file of the same bytes',
  unit: 'requests/s',
  goal: { of: 'ratio', atLeast: 1.1 },
  prepare: (stage) => richMatchAgain(stage, 'nginx'),
}

export const matchByIdRepeatedRaw: BenchCase = {
  ...matchByIdRepeated,
  name: 'match-by-id-repeated-raw',
  yardstick: 'raw Bun.serve, same bytes from memory',
  goal: { of: 'ratio', atLeast: 0.9 },
  prepare: (stage) => richMatchAgain(stage, 'raw'),
}

async function richMatchAgain(stage: Stage, yardstick: Yardstick): Promise<Sides> {
  const database = await httpWorld(stage)
  const id = withDatabase(database, (db) => selectMatchId(db, RICH_MATCH))
  return sameAddress(stage, database, `/v2/${BENCH_SPORT}/matches/${id}`, yardstick)
}

/** Leagues and seasons of 380 matches: 102,600 in all. */
const RANDOM_WORLD: WorldSize = { leagues: 27, seasons: 10 }
const RANDOM_MATCHES = 100_000
/** Cache size for all of their responses; the default holds a tenth of them. */
const ROOMY_CACHE_MEBIBYTES = 768

async function randomMatches(stage: Stage, how: Omit<Addresses, 'name' | 'paths'>): Promise<Sides> {
  const database = await stage.file('random-world.db', (path) =>
    makeDatabase(path, worldChanges(RANDOM_WORLD)),
  )
  const paths = matchPaths(database, RANDOM_MATCHES)
  return manyAddresses(stage, database, { name: 'random-matches', paths, ...how })
}

export const matchByIdRandom: BenchCase = {
  name: 'match-by-id-random',
  title: `matches by id, uniformly random over ${RANDOM_MATCHES}, each asked once before, --response-cache ${ROOMY_CACHE_MEBIBYTES}`,
  yardstick: 'raw Bun.serve, same bytes from memory',
  unit: 'requests/s',
  goal: { of: 'ratio', atLeast: 0.6 },
  prepare: (stage) =>
    randomMatches(stage, { asked: 'warm', flags: ['--response-cache', String(ROOMY_CACHE_MEBIBYTES)] }),
}

export const matchByIdRandomTight: BenchCase = {
  name: 'match-by-id-random-tight',
  title: 'the same with the default cache, which holds every tenth of them',
  yardstick: 'raw Bun.serve, same bytes from memory',
  unit: 'requests/s',
  goal: { of: 'ratio', atLeast: 0.4 },
  prepare: (stage) => randomMatches(stage, { asked: 'randomly' }),
}

/** All were rendered before the service started, so their stored renderings and pregames are current. */
export const matchByIdCold: BenchCase = {
  name: 'match-by-id-cold',
  title: `matches by id, each of ${RANDOM_MATCHES} once after the start`,
  yardstick: 'Fastify on Node, the same bytes as one row of SQLite',
  unit: 'requests/s',
  goal: { of: 'ratio', atLeast: 2 },
  prepare: (stage) => randomMatches(stage, { asked: 'once', peer: 'fastify' }),
}

export const matchByIdColdHono: BenchCase = {
  ...matchByIdCold,
  name: 'match-by-id-cold-hono',
  yardstick: 'Hono on Bun, the same bytes as one row of SQLite',
  goal: { of: 'ratio', atLeast: 1 },
  prepare: (stage) => randomMatches(stage, { asked: 'once', peer: 'hono' }),
}
