/** Databases of the benchmark: filled through the feed, and what the cases ask of them. */
import { type Db, openDatabase } from '../../db/open.ts'
import type { Change } from '../../src/contract/changes.ts'
import type { Line } from '../../src/feed/apply.ts'
import { type IngestSummary, ingest } from '../../src/feed/ingest.ts'
import { selectByExternalId } from '../../src/store/external-ids.ts'
import { selectMatchKeys } from '../../src/store/match-lists.ts'
import { closeDatabase } from '../../src/store/statement.ts'
import { linesOf, withDatabase } from '../support/feed-kit.ts'
import { BENCH_SPORT, BENCH_SPORT_ID, type MatchPosition, matchId } from './world.ts'

/** Throws if a change is rejected or has no effect, because the figure would be wrong. */
export async function applyAll(db: Db, lines: readonly Line[]): Promise<IngestSummary> {
  const sum = await ingest(db, lines, {
    strict: false,
    onRejected: ({ line, kind, id, pointer, reason }) => {
      throw new Error(`change ${line} of the benchmark was refused: ${kind} ${id} ${pointer} ${reason}`)
    },
  })
  if (sum.applied !== lines.length) throw new Error(`${sum.applied} of ${lines.length} changes were applied`)
  return sum
}

/** Creates a database file with the changes. */
export async function makeDatabase(path: string, changes: Iterable<Change>): Promise<void> {
  const db = openDatabase(path, { durability: 'normal' })
  try {
    await applyAll(db, linesOf(changes))
  } finally {
    closeDatabase(db)
  }
}

export function selectMatchId(db: Db, place: MatchPosition): number {
  const id = selectByExternalId(db, 'match', matchId(place))
  if (id === undefined) throw new Error('the world has no such match')
  return id
}

/** Paths of the first matches by their start. */
export function matchPaths(database: string, limit: number): string[] {
  const selection = { sport: BENCH_SPORT_ID }
  return withDatabase(database, (db) =>
    selectMatchKeys(db, { selection, order: 'asc', limit }).map(
      ({ id }) => `/v2/${BENCH_SPORT}/matches/${id}`,
    ),
  )
}
