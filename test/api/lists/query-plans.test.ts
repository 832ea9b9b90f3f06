/**
 * Query plans of everything that the endpoints (docs/reference/endpoints.md), the feed and the periodic tasks of the
 * service ask the database: the texts are recorded while both run, so a new query is held without a line here. None may read a table from
 * its first row to its last; lists never sort where an index has the order, whichever filters are combined.
 */
import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Db } from '../../../db/open.ts'
import { SPORTS, type Sport } from '../../../src/catalog/sports.ts'
import type { Change } from '../../../src/contract/changes.ts'
import { MATCH_FIELD_NAMES } from '../../../src/contract/resources/match.ts'
import { ENDPOINTS } from '../../../src/endpoints/index.ts'
import type { MatchSelection } from '../../../src/store/matches/filters.ts'
import {
  countMatches,
  type MatchListQuery,
  selectMatchKeys,
  selectMatchTallies,
} from '../../../src/store/matches/lists.ts'
import { selectManagerMeetings } from '../../../src/store/matches/results.ts'
import { closeDatabase } from '../../../src/store/sql/statement.ts'
import { openMemory } from '../../support/database.ts'
import { merge } from '../../support/feed/change-kit.ts'
import { type Harness, makeHarness } from '../../support/harness.ts'
import { fullBoard } from '../../support/odds-kit.ts'
import { ROWS } from '../../support/world/availability-rows.ts'
import { ownIds, worldOf } from '../../support/world/availability-world.ts'

/** Texts that may read a whole table, each with the reason. */
const ALLOWED: readonly (readonly [text: RegExp, reason: string])[] = [
  [
    /^SELECT 1 FROM (merged_team|merged_player|field_owner|change_log WHERE op = 'delete') LIMIT 1$/,
    'asks whether there is any row and stops at the first',
  ],
  [/FROM search_todo /, 'reads a table that is empty unless names of many matches have just changed'],
  [/^select "id", "name" from "source" order by "source"."id"$/, 'reads a table of a handful of rows, once'],
  [
    /^SELECT sport, events, .+ FROM webhook$|^select "id", "url", .+ from "webhook" order/,
    'reads the few webhooks',
  ],
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
  const rows = ROWS.map(({ path, query }) => {
    const text = query(sport)
    return `${path}?${text}`.replace(/\{(\w+)\}/g, (_, name) => String(ids[name]))
  })
  return [...rows, ...VARIANTS].map((target) => `/v2/${sport.slug}${target}`)
}

/** Without a board of a bookmaker, nothing asks for one. */
function boardOf(sport: Sport): Change {
  const boards = { 3: { prematch: fullBoard(3, sport.slug) } }
  return { op: 'put', kind: 'oddsBoards', sport: sport.slug, id: ownIds(sport).matchId, data: { boards } }
}

/** What the service does without a request. */
const TASKS: readonly ((world: Harness) => void)[] = [
  ({ app }) => app.markLog(),
  ({ app }) => app.pruneOddsHistory(),
  ({ app }) => app.sample(),
  ({ app }) => app.refreshSearch(),
  ({ app }) => app.checkForeignWrites(),
  ({ app }) => void app.deliverWebhooks(),
]

/** The texts that are prepared meanwhile: statements of a database are prepared once, so from its first moment. */
async function recorded(work: () => void | Promise<void>): Promise<string[]> {
  const seen = new Set<string>()
  const { prepare } = Database.prototype
  Database.prototype.prepare = function (this: Database, ...of: Parameters<typeof prepare>) {
    seen.add(of[0])
    return prepare.apply(this, of)
  } as typeof prepare
  try {
    await work()
  } finally {
    Database.prototype.prepare = prepare
  }
  return [...seen]
}

let world: Harness
/** The SELECTs that were prepared, as SQLite got them. */
let texts: readonly string[]
/** Those, and what writes. */
let statements: readonly string[]
beforeAll(async () => {
  const seen = await recorded(async () => {
    world = makeHarness()
    for (const sport of SPORTS) world.put([...worldOf(sport), boardOf(sport)])
    for (const path of ENDPOINTS.map(({ path }) => path).filter((path) => !path.includes('{')))
      await world.get(path)
    for (const target of SPORTS.flatMap(requestsOf)) {
      const { status } = await world.get(target)
      if (status === 400) throw new Error(`${target} is not asked as it should be`)
    }
    for (const task of TASKS) task(world)
  })
  statements = seen.filter((text) => /^\s*(SELECT|WITH|INSERT|UPDATE|DELETE)\b/i.test(text))
  texts = statements.filter((text) => /^\s*(SELECT|WITH)\b/i.test(text))
})
afterAll(() => world.close())

let known: ReadonlySet<string> | undefined
/** Every alias in a statement, with its table. */
function tablesOf(text: string): Map<string, string> {
  known ??= new Set(
    world.db.client.query("SELECT name FROM sqlite_schema WHERE type = 'table'").values().flat().map(String),
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

/** The steps of a plan, as SQLite words them. */
function planOf(text: string): string[] {
  const statement = world.db.client.prepare<{ detail: string }, []>(`EXPLAIN QUERY PLAN ${text}`)
  const steps = statement.all().map(({ detail }) => detail)
  statement.finalize()
  return steps
}

/** The steps that read a table, or an index of it, from one end to the other. */
function scansIn(steps: readonly string[], text: string): string[] {
  const names = tablesOf(text)
  return steps.filter((step) => {
    // A look-up in a full-text index, by words or by row, is worded as a scan too.
    const [, scanned = ''] = /^SCAN (\w+)(?! VIRTUAL TABLE INDEX \d+:[M=])/.exec(step) ?? []
    return names.has(scanned)
  })
}

const scansOf = (text: string) => scansIn(planOf(text), text)

test('the recorder captured queries of every store module', () => {
  expect(texts.length).toBeGreaterThan(60)
  const tables = new Set(texts.flatMap((text) => [...tablesOf(text).values()]))
  const names = `appearance category match match_block match_head match_player odds_board player search_entry
    search_match search_word season season_statistics squad squad_player team tournament transfer`
  expect(names.split(/\s+/).filter((name) => !tables.has(name))).toEqual([])
})

test('no statement of an endpoint, the feed or a periodic task scans a whole table', () => {
  const scanning = statements.flatMap((text) => {
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

/**
 * Parts of selections, each absent or with one of its values. Lists of one and of several values are different
 * texts; the last three filters have no index and so change a plan only together.
 */
const PARTS: readonly (readonly Partial<MatchSelection>[])[] = [
  [{ window: { fromMs: 0, toMs: 1 } }],
  [{ ids: [1] }, { ids: [1, 2] }],
  [{ pair: [1, 2] }],
  [{ teamId: 3 }],
  [{ seasonId: 4 }],
  [{ tournamentIds: [5] }, { tournamentIds: [5, 6] }],
  [{ categoryIds: [7] }, { categoryIds: [7, 8] }],
  [{ statuses: ['finished'] }, { statuses: ['finished', 'inprogress'] }],
  [{ round: 1, excludeAmateur: true, oddsMask: 31 }],
]

/** Every combination of the parts. */
function selections(): MatchSelection[] {
  return PARTS.reduce<MatchSelection[]>(
    (made, values) => made.flatMap((of) => [of, ...values.map((value) => ({ ...of, ...value }))]),
    [{ sport: 1 }],
  )
}

/** The texts that work on a new database prepares. */
async function textsOf(work: (db: Db) => void): Promise<string[]> {
  const db = openMemory()
  const texts = await recorded(() => work(db))
  closeDatabase(db)
  return texts
}

const BEHIND = { startMs: 1, id: 1 }

describe('query plans of lists', () => {
  let texts: string[]
  beforeAll(async () => {
    texts = await textsOf((db) => {
      for (const selection of selections()) {
        countMatches(db, selection)
        selectMatchTallies(db, selection)
        selectMatchKeys(db, { selection, order: 'desc', limit: 1 })
        selectMatchKeys(db, { selection, order: 'asc', limit: 1, after: BEHIND })
      }
    })
  })

  test('no list scans all matches, and ids use the primary key', () => {
    expect(texts.length).toBeGreaterThan(3000)
    const byIds = texts.filter((text) => /\bid (IN \(|= \?)/.test(text))
    expect(byIds.length).toBeGreaterThan(1000)
    const isById = new Set(byIds)
    for (const text of texts) {
      const steps = planOf(text)
      expect(scansIn(steps, text), text).toEqual([])
      if (isById.has(text)) expect(steps, text).toContain('SEARCH match USING INTEGER PRIMARY KEY (rowid=?)')
    }
  })
})

describe('indexes provide the order', () => {
  const DAY = { fromMs: 0, toMs: 1 }
  const SORTED: [string, Partial<MatchSelection>, string][] = [
    ['all of a sport', {}, 'match_by_sport (sport=?'],
    ['a day', { window: DAY }, 'match_by_sport (sport=? AND start_ms>? AND start_ms<?)'],
    [
      'a day without amateurs, with odds',
      { window: DAY, excludeAmateur: true, oddsMask: 1 },
      'match_by_sport (sport=? AND',
    ],
    ['a season', { seasonId: 1 }, 'match_by_season (season_id=?'],
    ['a round of a season', { seasonId: 1, tournamentIds: [1], round: 1 }, 'match_by_season (season_id=?'],
    ['a tournament', { tournamentIds: [1] }, 'match_by_tournament (tournament_id=?'],
    [
      'a day of a tournament',
      { tournamentIds: [1], window: DAY },
      'match_by_tournament (tournament_id=? AND start_ms>?',
    ],
    ['a category', { categoryIds: [1] }, 'match_by_category (category_id=?'],
    ['a status', { statuses: ['inprogress'] }, 'match_by_status (sport=? AND status=?'],
    ['a team', { teamId: 1 }, 'match_by_away_team (away_team_id=?'],
    [
      'finished matches of a team',
      { teamId: 1, statuses: ['finished'] },
      'match_by_home_team (home_team_id=?',
    ],
    ['a pair', { pair: [1, 2] }, 'match_by_pair (home_team_id=? AND away_team_id=?'],
  ]
  test.each(SORTED)('%s', async (_, of, index) => {
    const selection = { sport: 1, ...of }
    const queries: Omit<MatchListQuery, 'selection' | 'limit'>[] = [
      { order: 'asc' },
      { order: 'desc' },
      { order: 'asc', after: BEHIND },
      { order: 'desc', after: BEHIND },
    ]
    const texts = await textsOf((db) => {
      for (const query of queries) selectMatchKeys(db, { selection, limit: 1, ...query })
    })
    expect(texts).toHaveLength(queries.length)
    for (const text of texts) {
      const plan = planOf(text).join('\n')
      expect(plan).toContain(index)
      expect(plan, text).not.toContain('TEMP B-TREE')
    }
  })
})

test('meetings of managers are found without a scan', async () => {
  const [text = ''] = await textsOf((db) => selectManagerMeetings(db, [1, 2], 3, 4))
  expect(scansOf(text)).toEqual([])
})

/** Indexes that neither these requests nor this feed need, each with what does. */
const NEEDED_ELSEWHERE: Readonly<Record<string, string>> = {
  api_key_by_calendar_token: 'calendars, by their token',
  api_key_by_prefix: 'nothing: keys are few, and listed whole',
  applied_push_by_key: 'a push that is sent again',
  import_run_name_unique: 'imports, by their name',
  match_by_category: 'lists of a category',
  match_by_managers: 'meetings of managers',
  match_facts_by_referee: 'changed facts of a referee',
  player_of_national_teams: 'merges of teams',
  season_statistics_by_team: 'deletions of teams',
  source_name_unique: 'sources, by their name',
  squad_player_by_player: 'deletions and merges of players',
  webhook_delivery_by_webhook: 'deliveries of a webhook',
  webhook_event_by_match: 'events of a match that waits',
}

test('every index serves a query: each makes every write slower', () => {
  const plans = statements.flatMap((text) => planOf(text)).join('\n')
  const indexes = world.db.client
    .query("SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL ORDER BY name")
    .values()
    .flat()
  const unused = indexes.filter((name) => !new RegExp(`INDEX ${name}\\b`).test(plans))
  expect(unused).toEqual(Object.keys(NEEDED_ELSEWHERE))
})

test('a changed score rewrites no entry of an index', async () => {
  const sport = SPORTS[0] as Sport
  const own = makeHarness()
  own.put(worldOf(sport))
  const goal = merge('match', ownIds(sport).matchId, { homeScore: { current: 99 } }, sport.slug)
  const [update = ''] = (await recorded(() => void own.put([goal]))).filter((text) => /^UPDATE/.test(text))
  const written = [...(update.split('WHERE')[0] ?? '').matchAll(/"(\w+)" =/g)].map(([, name]) => name)
  const indexed = own.db.client
    .query("SELECT i.name FROM pragma_index_list('match') AS l, pragma_index_info(l.name) AS i")
    .values()
    .flat()
  own.close()
  expect(written).toContain('home_score')
  expect(written.filter((name) => indexed.includes(name ?? ''))).toEqual([])
})
