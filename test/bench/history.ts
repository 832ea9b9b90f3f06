/** Databases of light history (seed/history) for the cases about scale, made by the program itself. */
import { copyFileSync } from 'node:fs'
import { type Db, openDatabase } from '../../db/open.ts'
import { makeRandom, type Random } from '../../seed/random.ts'
import { type MatchKey, selectMatchKeys } from '../../src/store/matches/lists.ts'
import { type MatchRecord, selectMatch } from '../../src/store/matches/reader.ts'
import { closeDatabase } from '../../src/store/sql/statement.ts'
import { PROGRAM, QUIET } from './sides/servers.ts'
import type { Stage } from './stage.ts'
import { BENCH_SPORT_ID } from './world.ts'

/** A fixed moment, so that the history is the same each time. */
const DATE = '2026-09-12'

export function historyFile(stage: Stage, matches: number): Promise<string> {
  return stage.file(`history-${matches}.db`, async (path) => {
    const startedMs = performance.now()
    const size = ['--matches', String(matches), '--no-world', '--date', DATE]
    const child = Bun.spawn([process.execPath, PROGRAM, 'seed', '--database', path, ...size], QUIET)
    if ((await child.exited) !== 0) throw new Error('the history could not be made')
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(0)
    stage.note(`The database of ${matches} matches was made in ${seconds} s.`)
  })
}

export async function openHistory(stage: Stage, matches: number): Promise<Db> {
  const db = stage.open(await historyFile(stage, matches))
  return db
}

/** The large history with all its names, but without all but `matches` of its matches. */
export async function openWithFew(stage: Stage, matches: number): Promise<Db> {
  const large = await historyFile(stage, stage.manyMatches)
  const path = await stage.file('names-of-history.db', (copy) => {
    copyFileSync(large, copy)
    const db = openDatabase(copy, { isBulkLoad: true })
    db.client.run('DELETE FROM match WHERE id NOT IN (SELECT id FROM match LIMIT ?)', [matches])
    closeDatabase(db)
  })
  const db = stage.open(path)
  return db
}

/** Matches of one sport from anywhere in the history, without duplicates. */
export class Draw {
  readonly #db: Db
  readonly #random: Random
  readonly #first: number
  readonly #last: number
  readonly #drawn = new Set<number>()

  constructor(db: Db, randomSeed: number) {
    this.#db = db
    this.#random = makeRandom(randomSeed)
    this.#first = endOf(db, 'asc').startMs
    this.#last = endOf(db, 'desc').startMs
  }

  next(): MatchRecord {
    for (;;) {
      const startMs = this.#random.integer(this.#first, this.#last)
      // An id in the middle of the range, so that matches with the same start are all drawn.
      const id = this.#random.integer(0, 2 ** 31)
      const [key] = selectMatchKeys(this.#db, { ...SPORT, order: 'asc', limit: 1, after: { startMs, id } })
      const record = key && !this.#drawn.has(key.id) ? selectMatch(this.#db, key.id) : null
      if (!record) continue
      this.#drawn.add(record.id)
      return record
    }
  }
}

const SPORT = { selection: { sport: BENCH_SPORT_ID } }

function endOf(db: Db, order: 'asc' | 'desc'): MatchKey {
  const [key] = selectMatchKeys(db, { ...SPORT, order, limit: 1 })
  if (!key) throw new Error('the history is empty')
  return key
}
