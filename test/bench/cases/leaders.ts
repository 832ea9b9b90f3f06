/** Leaders of a season of 600 players, against one indexed select of the same rows. */
import type { Db } from '../../../db/open.ts'
import { seasonStatisticsOf } from '../../../src/catalog/season-statistics/index.ts'
import type { Change } from '../../../src/contract/changes.ts'
import { put } from '../../support/feed/change-kit.ts'
import { makeDatabase } from '../fill.ts'
import type { BenchCase } from '../rows.ts'
import { askInProcess, timeEach } from '../sides/in-process.ts'
import type { Stage } from '../stage.ts'
import { BENCH_SPORT } from '../world.ts'

const PLAYERS = 600
const TEAMS = 20
const SEASON = 3
const TOURNAMENT = 2
/** Values of a key: fewer than players, so that many share a rank. */
const VALUES = 97
/** Rows of a page. */
const LIMIT = 50
const SORT_KEYS = 10

const KEYS = [...seasonStatisticsOf(BENCH_SPORT, 'player').keys()]

interface Page {
  readonly sortBy: string
  readonly order: 'asc' | 'desc'
  readonly offset: number
}

export const leaders: BenchCase = {
  name: 'leaders',
  title: `50 leaders of 600 players with all of their statistics, by ten keys, both orders and every page; ours is the whole handler without a socket`,
  yardstick: 'one indexed select of the same rows, printed into a Response that is read like ours',
  unit: 'ms/page',
  goal: { of: 'ratio', atMost: 3 },
  prepare: async (stage) => {
    const path = await stage.file('leaders.db', (file) => makeDatabase(file, seasonChanges()))
    const db = stage.open(path)
    const pages = pagesOf(KEYS.slice(0, SORT_KEYS))
    const ask = askInProcess(stage, db)
    const ours = (page: Page) => ask(pathOf(page))
    const startedMs = performance.now()
    await ours(pages[0] as Page)
    stage.note(
      `leaders: the first page after a change of its season takes ${(performance.now() - startedMs).toFixed(0)} ms, which the figures leave out.`,
    )
    const yardstick = openYardstick(stage, db, KEYS.slice(0, SORT_KEYS))
    for (const page of pages) checkSame(page, await ours(page), yardstick(page))
    return {
      ours: async () => (await timeEach(pages, ours)).meanMs,
      yardstick: async () => (await timeEach(pages, (page) => answerText(yardstick(page)))).meanMs,
    }
  },
}

function* seasonChanges(): Generator<Change> {
  yield put('category', 1, { name: 'Country 1' })
  yield put('tournament', TOURNAMENT, { categoryId: 1, name: 'League 1' })
  yield put('season', SEASON, { tournamentId: TOURNAMENT, name: 'League 1', year: '24/25' })
  for (let id = 1; id <= TEAMS; id += 1) yield put('team', id, { name: `Team ${id}` })
  for (let id = 1; id <= PLAYERS; id += 1) {
    const teamId = (id % TEAMS) + 1
    yield put('player', id, { name: `Player ${id}`, teamId })
    const statistics = Object.fromEntries(KEYS.map((key, place) => [key, (id * (place + 7)) % VALUES]))
    const season = { tournamentId: TOURNAMENT, seasonId: SEASON, type: 'overall', teamId }
    yield put('seasonStatistics', id, { ...season, entity: 'player', entityId: id, statistics })
  }
}

function pagesOf(keys: readonly string[]): Page[] {
  const offsets = Array.from({ length: Math.floor(500 / LIMIT) + 1 }, (_, page) => page * LIMIT)
  return keys.flatMap((sortBy) =>
    (['desc', 'asc'] as const).flatMap((order) => offsets.map((offset) => ({ sortBy, order, offset }))),
  )
}

function pathOf({ sortBy, order, offset }: Page): string {
  const season = `/v2/${BENCH_SPORT}/tournament/${TOURNAMENT}/seasons/${SEASON}`
  return `${season}/leaders?sort_by=${sortBy}&order=${order}&offset=${offset}&limit=${LIMIT}`
}

type Rows = readonly (readonly unknown[])[]

/** One flat table with all columns of a row, and an index per key. */
function openYardstick(stage: Stage, source: Db, keys: readonly string[]): (page: Page) => Rows {
  const db = stage.open(':memory:')
  const columns = keys.map((_, place) => `key_${place} REAL`)
  db.client.run(
    `CREATE TABLE leader (season_id INTEGER, player_id INTEGER, name TEXT, name_ru TEXT, team_id INTEGER,
       team_name TEXT, statistics TEXT, ${columns.join(', ')})`,
  )
  const rows = source.client
    .prepare(
      `SELECT s.season_id, s.entity_id, p.name, p.name_ru, s.team_id, t.name, s.statistics
       FROM season_statistics s JOIN player p ON p.id = s.entity_id JOIN team t ON t.id = s.team_id`,
    )
    .values() as (string | number)[][]
  const insert = db.client.prepare(
    `INSERT INTO leader VALUES (${Array(7 + keys.length)
      .fill('?')
      .join(', ')})`,
  )
  db.client.transaction(() => {
    for (const row of rows) {
      const statistics = JSON.parse(String(row[6])) as Record<string, number>
      insert.run(...row, ...keys.map((key) => statistics[key] ?? null))
    }
  })()
  const selects = new Map(
    keys.flatMap((key, place) => {
      db.client.run(`CREATE INDEX leader_by_${place} ON leader (season_id, key_${place}, player_id)`)
      db.client.run(`CREATE INDEX leader_down_${place} ON leader (season_id, key_${place} DESC, player_id)`)
      return (['asc', 'desc'] as const).map((order) => [
        `${key} ${order}`,
        db.client.prepare(
          `SELECT player_id, name, name_ru, team_id, team_name, statistics FROM leader
           WHERE season_id = ? ORDER BY key_${place} ${order}, player_id LIMIT ${LIMIT} OFFSET ?`,
        ),
      ])
    }),
  )
  stage.onClose(() => {
    for (const select of selects.values()) select.finalize()
    insert.finalize()
  })
  return ({ sortBy, order, offset }) => selects.get(`${sortBy} ${order}`)?.values(SEASON, offset) ?? []
}

/** Minimal serialization of a response. */
function answerText(rows: Rows): Promise<string> {
  const printed = rows.map(
    ([id, name, nameRu, teamId, teamName, statistics]) =>
      `{"player":{"id":${id},"name":${JSON.stringify(name)},"nameRu":${JSON.stringify(nameRu)}},` +
      `"team":{"id":${teamId},"name":${JSON.stringify(teamName)}},"statistics":${statistics}}`,
  )
  return new Response(`{"leaders":[${printed.join(',')}]}`).text()
}

/** Throws if the two sides return different players or numbers. */
function checkSame(page: Page, text: string, rows: Rows): void {
  const shown = (JSON.parse(text) as { leaders: { player: { id: number }; statistics: object }[] }).leaders
  const isSame =
    rows.length === LIMIT &&
    shown.length === rows.length &&
    shown.every(({ player, statistics }, index) => {
      const [id, , , , , json] = rows[index] ?? []
      return player.id === id && Bun.deepEquals(statistics, JSON.parse(String(json)))
    })
  if (!isSame) throw new Error(`${pathOf(page)}: the yardstick selects other rows`)
}
