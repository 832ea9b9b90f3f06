/** Search with one typo over 100,000 names, compared with the prefix search of FTS5 without the typo. */
import { join } from 'node:path'
import type { Db } from '../../../db/open.ts'
import { LIMITS } from '../../../src/catalog/limits.ts'
import { SPORTS } from '../../../src/catalog/sports.ts'
import { searchEntities } from '../../../src/store/search/name-search.ts'
import { inSnapshot } from '../../../src/store/sql/transaction.ts'
import { makeDatabase } from '../fill.ts'
import {
  type BenchName,
  benchNames,
  type NamedKind,
  nameChanges,
  type TypedName,
  typedNames,
} from '../names.ts'
import type { BenchCase } from '../rows.ts'
import { askInProcess, timeEach } from '../sides/in-process.ts'
import type { Stage } from '../stage.ts'
import { BENCH_SPORT } from '../world.ts'

const SEARCHES = 1_000
/** Minimum hits per hundred searches, so that speed is not gained by missing results. */
const FOUND_PERCENT = 95
const KINDS: readonly NamedKind[] = ['player', 'team', 'tournament']

export const searchTypo: BenchCase = {
  name: 'search-typo',
  title:
    'the best 20 players, teams and tournaments for the beginning of a word with one slip, over 100,000 names in two alphabets',
  yardstick: 'FTS5 alone: the best 20 for the same beginning without the slip, by popularity',
  unit: 'ms/search',
  goal: { of: 'ratio', atMost: 3 },
  prepare: async (stage) => {
    const names = benchNames()
    const queries = typedNames(names, SEARCHES)
    const path = await stage.file('names.db', (file) => makeDatabase(file, nameChanges(names)))
    const db = stage.open(path)
    const yardstick = openYardstick(stage, names)
    checkFound(db, yardstick, queries)
    await noteHandler(stage, db, queries)
    return {
      ours: async () => (await timeEach(queries, ({ typed }) => searchOurs(db, typed))).meanMs,
      yardstick: async () => (await timeEach(queries, ({ meant }) => yardstick(meant))).meanMs,
    }
  },
}

const sport = SPORTS.find(({ slug }) => slug === BENCH_SPORT)?.id ?? 0

/** In one transaction, as each request. */
function searchOurs(db: Db, q: string) {
  const query = { q, sport, kinds: KINDS, limit: LIMITS.searchDefault, offset: 0 }
  return inSnapshot(db, () => searchEntities(db, query))
}

/** Ids of names, most popular first. */
type Yardstick = (text: string) => readonly number[]

function openYardstick(stage: Stage, names: readonly BenchName[]): Yardstick {
  const db = stage.open(join(stage.folder, 'fts.db'), { durability: 'normal' })
  db.client.run("CREATE VIRTUAL TABLE names USING fts5(name, name_ru, content='', prefix='2 3 4 5')")
  db.client.run('CREATE TABLE popularity (id INTEGER PRIMARY KEY, value INTEGER NOT NULL)')
  const insertName = db.client.prepare('INSERT INTO names (rowid, name, name_ru) VALUES (?, ?, ?)')
  const insertPopularity = db.client.prepare('INSERT INTO popularity VALUES (?, ?)')
  db.client.transaction(() => {
    for (const [index, { name, popularity }] of names.entries()) {
      insertName.run(index + 1, ...name)
      insertPopularity.run(index + 1, popularity)
    }
  })()
  db.client.run("INSERT INTO names (names) VALUES ('optimize')")
  const select = db.client.prepare<{ id: number }, [string, number]>(
    `SELECT names.rowid AS id FROM names JOIN popularity ON popularity.id = names.rowid
     WHERE names MATCH ? ORDER BY popularity.value DESC, names.rowid LIMIT ?`,
  )
  stage.onClose(() => select.finalize())
  return (text) => select.values(`"${text}" *`, LIMITS.searchDefault).map(([id]) => Number(id))
}

/** Throws if the yardstick finds nothing, or Scoreline too rarely finds the misspelled name. */
function checkFound(db: Db, yardstick: Yardstick, queries: readonly TypedName[]): void {
  let found = 0
  for (const { typed, meant } of queries) {
    if (yardstick(meant).length === 0) throw new Error(`the yardstick finds nothing for ${meant}`)
    const groups = Object.values(searchOurs(db, typed))
    if (groups.some(({ total }) => total > 0)) found += 1
  }
  if (found * 100 < FOUND_PERCENT * queries.length)
    throw new Error(`only ${found} of ${queries.length} mistyped names brought anything`)
}

/** Complete responses with cards and headers, with a separate goal: 15 ms at the 95th percentile. */
async function noteHandler(stage: Stage, db: Db, queries: readonly TypedName[]): Promise<void> {
  const ask = askInProcess(stage, db)
  const paths = (of: string) =>
    queries.map(({ typed }) => `/v2/${BENCH_SPORT}/${of}?q=${encodeURIComponent(typed)}`)
  for (const of of ['search', 'players', 'teams', 'matches']) {
    await timeEach(paths(of), ask)
    const { meanMs, p95Ms } = await timeEach(paths(of), ask)
    stage.note(
      `search-typo: /${of}?q= through the whole handler takes ${meanMs.toFixed(2)} ms, p95 ${p95Ms.toFixed(2)} ms (goal: under 15).`,
    )
  }
}
