/** The demo world in a database: made when it is empty, brought up to the minute when it is there. */
import { existsSync, rmSync } from 'node:fs'
import { type Db, openDatabase, refusalOf } from '../../db/open.ts'
import { makeWorld } from '../../seed/index.ts'
import type { Line } from '../feed/apply.ts'
import { type IngestSummary, ingest } from '../feed/ingest.ts'
import { selectPosition } from '../store/change-log.ts'
import { listKeys } from '../store/keys.ts'
import { selectMeta, writeMeta } from '../store/meta.ts'
import { closeDatabase } from '../store/statement.ts'
import { CommandFailed } from './context.ts'

/** The world that `serve --demo` shows; another number is another world. */
export const DEMO_RANDOM_SEED = 1

/**
 * Opens a database that holds the demo world of this moment. A demo world of another week is made anew. Throws
 * CommandFailed for a database with other content: nobody's data is mixed with invented matches, and nobody's data
 * is opened to the key `demo`. Throws DatabaseRefused where the file, the disk or another process do not let it.
 */
export async function openDemoDatabase(path: string, now: number): Promise<Db> {
  const week = demoWeek(now)
  let db = openDatabase(path, { durability: 'normal' })
  const made = selectMeta(db, 'demo_week')
  if (made === null && (selectPosition(db) > 0 || listKeys(db).length > 0)) {
    closeDatabase(db)
    throw new CommandFailed(
      `${path} holds data or keys that are not of the demo world; name another file with --database, or serve it without --demo`,
    )
  }
  if (made !== null && made !== week) {
    closeDatabase(db)
    for (const file of [path, `${path}-wal`, `${path}-shm`]) if (existsSync(file)) rmSync(file)
    db = openDatabase(path, { durability: 'normal' })
  }
  try {
    writeMeta(db, 'demo_week', week)
    await fillWorld(db, now, DEMO_RANDOM_SEED)
    return db
  } catch (cause) {
    closeDatabase(db)
    throw refusalOf(cause, path) ?? cause
  }
}

/** Worlds of one week hold the same matches; only how far they have been played differs. */
function demoWeek(now: number): string {
  const day = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('UTC').toPlainDate()
  return `${day.yearOfWeek}-W${day.weekOfYear}`
}

/** Applies the world of a moment; throws when a change of our own making is refused. */
export async function fillWorld(
  db: Db,
  nowMs: number,
  randomSeed: number,
  onBatch?: (sum: IngestSummary) => void,
): Promise<IngestSummary> {
  return ingest(db, numbered(makeWorld({ nowMs, randomSeed })), {
    strict: false,
    ...(onBatch && { onBatch }),
    onRejected: ({ line, kind, id, pointer, reason }) => {
      throw new Error(`change ${line} of the demo world was refused: ${kind} ${id} ${pointer} ${reason}`)
    },
  })
}

function* numbered(changes: Iterable<unknown>): Generator<Line> {
  let line = 1
  for (const change of changes) yield { line: line++, change }
}
