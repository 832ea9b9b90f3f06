/** The feed at full speed without subscribers: batches of merges, and an import into an empty file. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Db, openDatabase } from '../../../db/open.ts'
import { STATUS_CODE } from '../../../src/catalog/statuses.ts'
import { applyBatch, BATCH_LIMIT, type Line } from '../../../src/feed/apply.ts'
import { closeDatabase, prepared } from '../../../src/store/sql/statement.ts'
import { merge } from '../../support/feed/change-kit.ts'
import { linesOf } from '../../support/feed/feed-kit.ts'
import { applyAll, insertRows, makeDatabase, selectAllRows, selectMatchId } from '../fill.ts'
import type { BenchCase } from '../rows.ts'
import { perSecond } from '../sides/in-process.ts'
import { type WorldSize, worldChanges } from '../world.ts'

const WORLD: WorldSize = { leagues: 10, seasons: 1 }
const ROUND = 20
/** Enough that the code of a merge is compiled after the warm-up run, as in a running service. */
const BATCHES = 200
const MERGES_PER_BATCH = 100

export const feedMerges: BenchCase = {
  name: 'feed-merges',
  title: 'merges of minute and score through the feed, 100 a batch, nobody listening',
  yardstick: 'plain updates of the same rows in as many transactions',
  unit: 'changes/s',
  goal: { of: 'ratio', atLeast: 0.4 },
  prepare: async (stage) => {
    const database = await stage.file('feed.db', (path) => makeDatabase(path, worldChanges(WORLD)))
    // As durable as the service opens it.
    const db = stage.open(database, { durability: 'normal' })
    const ids = Array.from({ length: MERGES_PER_BATCH }, (_, index) => {
      const place = {
        league: index % WORLD.leagues,
        season: 0,
        round: ROUND,
        index: Math.floor(index / WORLD.leagues),
      }
      return selectMatchId(db, place)
    })
    let serial = 0
    const batches = (work: (serial: number) => void) => () =>
      perSecond(BATCHES * MERGES_PER_BATCH, () => {
        for (let batch = 0; batch < BATCHES; batch += 1) work(++serial)
      })
    const updateMatch = prepared(
      db,
      'UPDATE match SET status = ?, home_score = ?, revision = revision + 1 WHERE id = ?',
    )
    const updateHead = prepared(
      db,
      'UPDATE match_head SET minute = ?, second = ?, home_score = ? WHERE match_id = ?',
    )
    const insertLog = prepared(
      db,
      "INSERT INTO change_log (kind, sport, entity_id, op, revision) VALUES ('match', 1, ?, 'merge', ?)",
    )
    return {
      ours: batches((at) => {
        const { applied } = applyBatch(db, mergesOf(ids, at))
        if (applied.length !== ids.length) throw new Error(`${applied.length} merges were applied`)
      }),
      yardstick: batches((at) =>
        db.client
          .transaction(() => {
            for (const id of ids) {
              const { minute, second, goals } = playOf(at)
              updateMatch.run(STATUS_CODE.inprogress, goals, id)
              updateHead.run(minute, second, JSON.stringify({ current: goals, period1: goals }), id)
              insertLog.run(id, at)
            }
          })
          .immediate(),
      ),
    }
  },
}

function playOf(serial: number) {
  return { minute: Math.floor(serial / 60) % 90, second: serial % 60, goals: Math.floor(serial / 40) % 10 }
}

/** A clock tick for each match, and occasionally a goal. */
function mergesOf(ids: readonly number[], serial: number): Line[] {
  const { minute, second, goals } = playOf(serial)
  const data = {
    status: 'inprogress',
    currentMatchMinute: minute,
    currentMatchSecond: second,
    homeScore: { current: goals, period1: goals },
  }
  return linesOf(ids.map((id) => ({ ...merge('match', id, data), correction: true })))
}

/** About 15,000 changes: four years of a country's leagues. */
const IMPORT_WORLD: WorldSize = { leagues: 10, seasons: 4 }

export const importChanges: BenchCase = {
  name: 'import',
  title: 'matches, teams and seasons through the feed into an empty file, 1,000 changes a transaction',
  yardstick: 'plain prepared inserts of the same rows in as many transactions',
  unit: 'changes/s',
  goal: { of: 'ratio', atLeast: 0.6 },
  prepare: async (stage) => {
    const lines = linesOf(worldChanges(IMPORT_WORLD))
    const transactions = Math.ceil(lines.length / BATCH_LIMIT)
    const path = join(stage.folder, 'import.db')
    const tables = await inEmptyFile(path, async (db) => {
      await applyAll(db, lines)
      return selectAllRows(db)
    })
    return {
      ours: () => inEmptyFile(path, (db) => perSecond(lines.length, () => applyAll(db, lines))),
      yardstick: () =>
        inEmptyFile(path, (db) => perSecond(lines.length, () => insertRows(db, tables, transactions))),
    }
  },
}

/** Opening, with its migrations, and closing are not measured. */
async function inEmptyFile<T>(path: string, work: (db: Db) => T | Promise<T>): Promise<T> {
  for (const file of [path, `${path}-wal`, `${path}-shm`]) rmSync(file, { force: true })
  // As durable as the command `import` opens it.
  const db = openDatabase(path)
  try {
    return await work(db)
  } finally {
    closeDatabase(db)
  }
}
