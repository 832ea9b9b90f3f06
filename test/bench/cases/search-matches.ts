/** Search of matches in a million of them, with a hundred thousand names: speed, fairness to others, size of the index. */
import { Database } from 'bun:sqlite'
import type { Db } from '../../../db/open.ts'
import { queryWords } from '../../../src/rules/search/text.ts'
import { selectMatchesByText } from '../../../src/store/search/match-search.ts'
import { inSnapshot } from '../../../src/store/sql/transaction.ts'
import { withDatabase } from '../../support/feed/feed-kit.ts'
import { TYPOS } from '../../support/search-fixture.ts'
import { matchPaths } from '../fill.ts'
import type { BenchCase } from '../rows.ts'
import { searchWorld } from '../search-world.ts'
import { makeKeys } from '../sides/http-sides.ts'
import { ask, besideOthers, requestBytes } from '../sides/load.ts'
import { startOurs } from '../sides/servers.ts'
import type { Stage } from '../stage.ts'
import { BENCH_SPORT, BENCH_SPORT_ID } from '../world.ts'

const SEARCHES = 300
const NOW = Date.UTC(2026, 0, 1)
const WORLD = 'over 1,000,000 matches with 100,000 names'

/** A match, with what is typed for it: both names, and these with a slip in the longest word. */
interface Searched {
  readonly id: number
  readonly names: string
  readonly typo: string
}

function searched(db: Db): Searched[] {
  const rows = db.client
    .query(
      `SELECT m.id, h.name || ' ' || a.name FROM match AS m JOIN team AS h ON h.id = m.home_team_id
       JOIN team AS a ON a.id = m.away_team_id WHERE m.id % (SELECT max(id) / ${SEARCHES} FROM match) = 1`,
    )
    .values() as [number, string][]
  return rows.map(([id, names], at) => {
    const longest = names.split(' ').toSorted((a, b) => b.length - a.length)[0] ?? ''
    const slip = TYPOS[at % TYPOS.length]?.(longest, 1 + (at % (longest.length - 2)), 'q') ?? longest
    return { id, names, typo: names.replace(longest, slip) }
  })
}

/** Processor time of this process, ms: neighbors on the machine do not count. */
function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Mean processor time of a call, ms. */
function meanMs<T>(items: readonly T[], call: (item: T) => void): number {
  const startedMs = processorMs()
  for (const item of items) call(item)
  return (processorMs() - startedMs) / items.length
}

function search(db: Db, text: string) {
  const selection = { sport: BENCH_SPORT_ID }
  const query = { text, selection, limit: 25, order: undefined, now: NOW, zone: 'UTC' }
  return inSnapshot(db, () => selectMatchesByText(db, query))
}

/** The words of a text as a query of FTS5, the last one as a prefix. */
function plainSearch(db: Db): (text: string) => void {
  const select = db.client.prepare(
    'SELECT rowid FROM search_document WHERE search_document MATCH ? ORDER BY rowid DESC LIMIT 25',
  )
  return (text) => {
    const terms = queryWords(text).map(({ written }) => `"${written}"`)
    if (select.values(`${terms.join(' AND ')} *`).length === 0) throw new Error(`FTS5 finds nothing: ${text}`)
  }
}

function speedCase(name: string, title: string, typed: 'names' | 'typo', atMost: number): BenchCase {
  return {
    name,
    title: `${title}, ${WORLD}, processor time`,
    yardstick: 'FTS5 alone: the last 25 with the words of both names',
    unit: 'ms/search',
    goal: { of: 'ratio', atMost },
    prepare: async (stage) => {
      const db = stage.open(await searchWorld(stage))
      const queries = searched(db)
      const plain = plainSearch(db)
      for (const of of queries) {
        if (!search(db, of[typed]).ids.includes(of.id)) throw new Error(`${of[typed]} does not find ${of.id}`)
      }
      return {
        ours: () => meanMs(queries, (of) => search(db, of[typed])),
        yardstick: () => meanMs(queries, (of) => plain(of.names)),
      }
    },
  }
}

export const searchMatchNames = speedCase('search-match-names', 'matches by both names', 'names', 1.5)
export const searchMatchTypo = speedCase('search-match-typo', 'the same with one typo', 'typo', 3)

/** The worst queries that we know. Most teams have one of the commonest words. */
function worstQueries(db: Db): string[] {
  const counts = new Map<string, number>()
  const names = db.client.query('SELECT names FROM search_entry WHERE kind = 1').values() as [string][]
  for (const word of names.flatMap(([of]) => of.split(/[ \n]/))) counts.set(word, (counts.get(word) ?? 0) + 1)
  const words = [...counts].sort((a, b) => b[1] - a[1]).map(([word]) => word)
  const [commonest = '', second = ''] = words
  return [
    'm',
    'б',
    'ba',
    'b k',
    'ba ve ko da',
    'league лига',
    `${commonest} ${commonest}`,
    `${commonest} ${second}`,
    words.slice(0, 40).join(' '),
    'abcdefghijklmnopqrstuvwxyzабвгдежзиклмно'.split('').join(' '),
    words
      .slice(0, 8)
      .map((word) => `${word.slice(0, 2)}q${word.slice(2)}`)
      .join(' '),
    'x'.repeat(200),
    'xq'.repeat(100),
    words.slice(0, 4).join(''),
  ]
}

export const searchWorst: BenchCase = {
  name: 'search-worst',
  title: `longest that one of the worst queries takes in the thread for searches, ${WORLD}, processor time`,
  yardstick: 'none',
  unit: 'ms',
  goal: null,
  prepare: async (stage) => {
    const db = stage.open(await searchWorld(stage))
    const queries = worstQueries(db)
    return {
      ours: () => Math.max(...queries.map((q) => meanMs([q], (of) => search(db, of)))),
      yardstick: null,
    }
  },
}

export const searchSize: BenchCase = {
  name: 'search-size',
  title: `the search index ${WORLD}`,
  yardstick: 'none',
  unit: 'MB',
  goal: { of: 'ours', atMost: 120 },
  prepare: async (stage: Stage) => {
    const path = await searchWorld(stage)
    return { ours: () => megabytesOf(path), yardstick: null }
  },
}

/** Of all tables and indexes whose names begin with `search`. */
function megabytesOf(path: string): number {
  const client = new Database(path, { readonly: true })
  const [[bytes = 0] = []] = client
    .query("SELECT sum(pgsize) FROM dbstat WHERE name LIKE 'search%'")
    .values() as [number][]
  client.close()
  return bytes / 1e6
}

/** Callers that search without pause, and the requests of another one that are measured meanwhile. */
const CALLERS = 8
const SINGLE_MATCHES = 1000
const SINGLE_MS = 3000

export const searchP99: BenchCase = {
  name: 'search-p99',
  title: `p99 of another caller's match by id while ${CALLERS} callers search, ${WORLD}`,
  yardstick: 'the same alone',
  unit: 'ms',
  goal: { of: 'ratio', atMost: 5 },
  prepare: async (stage) => {
    const database = await searchWorld(stage)
    const typed = withDatabase(database, (db) => [
      ...searched(db).flatMap(({ names, typo }) => [names, typo]),
      ...worstQueries(db),
    ])
    const [own = '', ...keys] = makeKeys(database, 1 + CALLERS, 'unlimited')
    const others = {
      paths: typed.map((text) => `/v2/${BENCH_SPORT}/matches?q=${encodeURIComponent(text.slice(0, 200))}`),
      keys,
      connections: CALLERS,
    }
    const requests = matchPaths(database, SINGLE_MATCHES).map((path) =>
      requestBytes(path, { Authorization: own }),
    )
    const { port } = await startOurs(stage, database)
    const p99 = async () =>
      (await ask({ port, requests, bodyBytes: [], connections: 1, durationMs: SINGLE_MS })).p99Ms
    return { ours: () => besideOthers(port, others, p99), yardstick: p99 }
  },
}
