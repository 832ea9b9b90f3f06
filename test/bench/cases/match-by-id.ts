/** A rich match by id, the same one again and again. */
import { withDatabase } from '../../support/feed/feed-kit.ts'
import { httpWorld, makeDatabase, matchPaths, RICH_MATCH, selectMatchId } from '../fill.ts'
import { type BenchCase, PER_CPU_SECOND, type Sides } from '../rows.ts'
import { type Addresses, manyAddresses, sameAddress } from '../sides/http-sides.ts'
import type { Stage } from '../stage.ts'
import { BENCH_SPORT, type WorldSize, worldChanges } from '../world.ts'

export const matchByIdRepeatedRaw: BenchCase = {
  name: 'match-by-id-repeated-raw',
  title: 'one rich match by id again and again, key and rate headers on',
  yardstick: 'raw Bun.serve, same bytes from memory',
  unit: PER_CPU_SECOND,
  goal: { of: 'ratio', atLeast: 0.74 },
  prepare: async (stage) => {
    const database = await httpWorld(stage)
    const id = withDatabase(database, (db) => selectMatchId(db, RICH_MATCH))
    return sameAddress(stage, database, `/v2/${BENCH_SPORT}/matches/${id}`)
  },
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
  unit: PER_CPU_SECOND,
  goal: { of: 'ratio', atLeast: 0.6 },
  prepare: (stage) =>
    randomMatches(stage, { asked: 'warm', flags: ['--response-cache', String(ROOMY_CACHE_MEBIBYTES)] }),
}

export const matchByIdRandomTight: BenchCase = {
  name: 'match-by-id-random-tight',
  title: 'the same with the default cache, which holds every tenth of them',
  yardstick: 'raw Bun.serve, same bytes from memory',
  unit: PER_CPU_SECOND,
  goal: { of: 'ratio', atLeast: 0.42 },
  prepare: (stage) => randomMatches(stage, { asked: 'randomly' }),
}

/** All were rendered before the service started, so their stored renderings and pregames are current. */
export const matchByIdCold: BenchCase = {
  name: 'match-by-id-cold',
  title: `matches by id, each of ${RANDOM_MATCHES} once after the start`,
  yardstick: 'Fastify on Node, the same bytes as one row of SQLite',
  unit: PER_CPU_SECOND,
  goal: { of: 'ratio', atLeast: 2 },
  prepare: (stage) => randomMatches(stage, { asked: 'once', peer: 'fastify' }),
}

export const matchByIdColdHono: BenchCase = {
  ...matchByIdCold,
  name: 'match-by-id-cold-hono',
  yardstick: 'Hono on Bun, the same bytes as one row of SQLite',
  goal: { of: 'ratio', atLeast: 1.2 },
  prepare: (stage) => randomMatches(stage, { asked: 'once', peer: 'hono' }),
}

export const matchByIdColdElysia: BenchCase = {
  ...matchByIdCold,
  name: 'match-by-id-cold-elysia',
  yardstick: 'plain Elysia, the same bytes as one row of SQLite',
  goal: null,
  prepare: (stage) => randomMatches(stage, { asked: 'once', peer: 'elysia' }),
}

export const matchByIdColdRaw: BenchCase = {
  ...matchByIdCold,
  name: 'match-by-id-cold-raw',
  yardstick: 'raw Bun.serve, same bytes from memory',
  goal: { of: 'ratio', atLeast: 0.38 },
  prepare: (stage) => randomMatches(stage, { asked: 'once' }),
}
