/**
 * Query plans of everything that the endpoints ask the database (docs/reference/endpoints.md), and the feed for what it
 * reads: the texts are recorded while both run, so a new query is held without a line here. None may read a table from
 * its first row to its last. `list-query-plans.test.ts` holds every combination of the filters of match lists.
 */
import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { SPORTS, type Sport } from '../../src/catalog/sports.ts'
import type { Change } from '../../src/contract/changes.ts'
import { MATCH_FIELD_NAMES } from '../../src/contract/resources/match-field-names.ts'
import { ENDPOINTS } from '../../src/endpoints/index.ts'
import { ROWS } from '../support/availability-rows.ts'
import { ownIds, worldOf } from '../support/availability-world.ts'
import { type Harness, makeHarness } from '../support/harness.ts'
import { fullBoard } from '../support/odds-kit.ts'

/** Texts that may read a whole table, each with the reason. */
const ALLOWED: readonly (readonly [text: RegExp, reason: string])[] = [
  [
    /^SELECT 1 FROM (merged_team|merged_player|"field_owner") LIMIT (1|\?)$/i,
    'asks whether there is any row and stops at the first',
  ],
  [/^select "id", "name" from "source" order by "source"."id"$/, 'reads a table of a handful of rows, once'],
  [/^SELECT sport, events, .+ FROM webhook$/, 'reads the few webhooks, once until they change'],
]

/** What the rows of availability do not ask: shapes, filters, search by countries, by a letter, by common words. */
const VARIANTS: readonly string[] = [
  '/matches?date=2026-09-12',
  '/matches?date_from=2026-09-01&date_to=2026-09-30&exclude_amateur=true&status=finished,inprogress&round=1',
  '/matches?has_bk_odds=true&bookmaker_ids=bookmaker_1',
  '/matches?with_pregame=true&with_bk_odds=true&odds_stage=all',
  `/matches?fields=${MATCH_FIELD_NAMES.join(',')}`,
  '/matches?view=odds&page=2&page_size=1&sort=asc',
  '/matches/live?with_bk_odds=true',
  '/matches?q=harbour%20lakeside&sort=asc',
  '/search?q=h',
  '/search?q=h&country=NO',
  '/search?q=harb&country=NO',
  '/search?q=hrabour',
  '/search?q=ха%20ле',
  '/search?q=player%20fo&type=player',
  '/players?q=hlom&limit=50&offset=500',
  '/teams?q=harbuor&limit=50&offset=500',
  '/tournaments?q=nothern&limit=50&offset=500',
  '/teams?limit=50&offset=500',
  '/tournaments?limit=50&offset=500',
]

/** The requests that ask each endpoint for everything that it knows, in each sport. */
function requestsOf(sport: Sport): string[] {
  const ids: Record<string, number> = ownIds(sport)
  const rows = ROWS.map(({ path, query = '' }) => {
    const text = typeof query === 'function' ? query(sport) : query
    return `${path}?${text}`.replace(/\{(\w+)\}/g, (_, name) => String(ids[name]))
  })
  return [...rows, ...VARIANTS].map((target) => `/v2/${sport.slug}${target}`)
}

/** Without a board of a bookmaker, nothing asks for one. */
function boardOf(sport: Sport): Change {
  const boards = { 3: { prematch: fullBoard(3, sport.slug) } }
  return { op: 'put', kind: 'oddsBoards', sport: sport.slug, id: ownIds(sport).matchId, data: { boards } }
}

let world: Harness
/** The SELECTs that were prepared, as SQLite got them. */
let texts: readonly string[]
beforeAll(async () => {
  const seen = new Set<string>()
  const { prepare } = Database.prototype
  // From the first moment: the feed and the endpoints share statements, which are prepared once.
  Database.prototype.prepare = function (this: Database, ...of: Parameters<typeof prepare>) {
    seen.add(of[0])
    return prepare.apply(this, of)
  } as typeof prepare
  try {
    world = makeHarness()
    for (const sport of SPORTS) world.put([...worldOf(sport), boardOf(sport)])
    for (const path of ENDPOINTS.map(({ path }) => path).filter((path) => !path.includes('{'))) {
      await world.get(path)
    }
    for (const target of SPORTS.flatMap(requestsOf)) {
      const { status } = await world.get(target)
      if (status === 400) throw new Error(`${target} is not asked as it should be`)
    }
  } finally {
    Database.prototype.prepare = prepare
  }
  texts = [...seen].filter((text) => /^\s*(SELECT|WITH)\b/i.test(text))
})
afterAll(() => world.close())

/** Every alias in a statement, with its table. */
function tablesOf(text: string): Map<string, string> {
  const known = new Set(
    world.db.client
      .query<{ name: string }, []>("SELECT name FROM sqlite_schema WHERE type = 'table'")
      .all()
      .map(({ name }) => name),
  )
  const names = new Map<string, string>()
  for (const [, table = '', alias] of text.matchAll(
    /\b(?:FROM|JOIN)\s+"?(\w+)"?(?:\s+(?:AS\s+)?"?(\w+)"?)?/gi,
  )) {
    if (!known.has(table)) continue
    names.set(table, table)
    if (alias) names.set(alias, table)
  }
  return names
}

/** The steps of a plan that read a table, or an index of it, from one end to the other. */
function scansOf(text: string): string[] {
  const names = tablesOf(text)
  const statement = world.db.client.prepare<{ detail: string }, []>(`EXPLAIN QUERY PLAN ${text}`)
  const steps = statement.all().map(({ detail }) => detail)
  statement.finalize()
  return steps.filter((step) => {
    const [, scanned = ''] = /^SCAN (\w+)/.exec(step) ?? []
    return names.has(scanned)
  })
}

test('the recorder captured queries of every store module', () => {
  expect(texts.length).toBeGreaterThan(60)
  const tables = new Set(texts.flatMap((text) => [...tablesOf(text).values()]))
  for (const table of [
    'appearance',
    'category',
    'match',
    'match_block',
    'match_head',
    'match_player',
    'odds_board',
    'player',
    'search_entry',
    'search_posting',
    'search_typo',
    'season',
    'season_statistics',
    'squad',
    'squad_player',
    'team',
    'tournament',
    'transfer',
  ]) {
    expect([table, tables.has(table)]).toEqual([table, true])
  }
})

test('no endpoint query scans a whole table', () => {
  const scanning = texts.flatMap((text) => {
    const scans = scansOf(text)
    return scans.length > 0 && !ALLOWED.some(([allowed]) => allowed.test(text)) ? [{ text, scans }] : []
  })
  expect(scanning).toEqual([])
})

describe('the scan detector', () => {
  test.each([
    ['a walk over a table', 'SELECT id FROM match WHERE round = 1'],
    ['a walk over an index', 'SELECT count(*) FROM "match" AS m'],
    [
      'a walk behind a join',
      "SELECT p.id FROM json_each('[1]') j CROSS JOIN player p WHERE p.name = j.value",
    ],
    ['a walk in a part', 'SELECT 1 WHERE EXISTS (SELECT 1 FROM team t WHERE t.name = ?)'],
  ])('%s', (_, text) => {
    expect(scansOf(text)).toHaveLength(1)
  })

  test('an index look-up is not reported as a scan', () => {
    expect(scansOf("SELECT p.id FROM json_each('[1]') j CROSS JOIN player p ON p.id = j.value")).toEqual([])
  })
})
