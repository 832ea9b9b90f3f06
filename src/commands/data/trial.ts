/** What an import would do: on a temporary copy, so that the database is neither changed nor locked. */
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyInto } from '../../../db/backup.ts'
import { copyBytes, freeSpaceBeside } from '../../../db/free-space.ts'
import { DatabaseError } from '../../../db/open.ts'
import { pageBytes } from '../../../db/pragma.ts'
import { removeTemporary } from '../../../db/temporary-files.ts'
import type { ChangeData } from '../../contract/changes.ts'
import { asChange, type BatchResult, type Line } from '../../feed/apply.ts'
import { matchText } from '../../feed/formats/table/preview.ts'
import { type IngestSummary, ingest } from '../../feed/transport/ingest.ts'
import { increase } from '../../shared/counts.ts'
import { counted } from '../../shared/plural.ts'
import { type CommandContext, readDatabase, withDatabase } from '../context.ts'
import type { ApplyOptions } from './feed-client.ts'
import { HeldList, mebibytes, rejectionReporter } from './report.ts'

/** SQLite's name for a temporary database that is deleted with the connection. */
const NO_DATABASE = ''

/** Does the work with a copy of a database, or with the path itself if there is no file. */
export async function withCopy<T>(database: string, work: (copy: string) => Promise<T>): Promise<T> {
  if (!existsSync(database)) return work(database)
  const folder = mkdtempSync(join(tmpdir(), 'scoreline-trial-'))
  try {
    const copy = join(folder, 'copy.db')
    copyDatabase(database, copy)
    return await work(copy)
  } finally {
    removeTemporary(folder)
  }
}

/** Applies lines to a copy, reports the result, and rolls everything back. A running service is not involved. */
export function tryOut(
  context: CommandContext,
  copy: string,
  lines: AsyncIterable<Line> | Iterable<Line>,
  { strict, sources, onApplied, onBatch, ...reporting }: ApplyOptions,
): Promise<IngestSummary> {
  const held = new HeldList()
  return withDatabase(existsSync(copy) ? copy : NO_DATABASE, (db) =>
    ingest(db, lines, {
      onHeld: held.add,
      strict,
      isDryRun: true,
      trusted: sources,
      onRejected: rejectionReporter(context, reporting),
      ...(onApplied && { onApplied }),
      ...(onBatch && { onBatch }),
    }),
  ).finally(() => held.report(context))
}

/** A snapshot while others may write. Throws DatabaseError. */
function copyDatabase(database: string, copy: string): void {
  readDatabase(
    database,
    (db) => {
      const needed = copyBytes(pageBytes(db))
      const free = freeSpaceBeside(copy).bytes
      if (free < needed)
        throw new DatabaseError(
          `a dry run copies the database to ${tmpdir()}, which has ${mebibytes(free)} free and needs ${mebibytes(needed)}; set TMPDIR to a folder with more room`,
        )
      copyInto(db, copy)
    },
    'any',
  )
}

/** Matches that a preview names. */
const CHANGED_LIMIT = 10

/** What becomes of matches, in the order of a preview. */
const RESULTS = ['new', 'changed', 'unchanged', 'rejected'] as const

/** What an import would do to the matches of each season. */
export class SeasonTally {
  /** Names by external id. */
  readonly #names = new Map<string, string>()
  /** Matches by what becomes of them, by season. */
  readonly #counts = new Map<string, Map<string, number>>()
  readonly #teams = new Map<string, string>()
  /** The matches that would change, as they would be. */
  readonly #changed: string[] = []
  /** Matches by what is not known of them, by season. */
  readonly #unsure = new Map<string, Map<string, number>>()

  add(batch: readonly Line[], { outcomes, applied }: BatchResult): void {
    let at = 0
    for (const [index, line] of batch.entries()) {
      const outcome = outcomes[index]
      const isNew = outcome === 'applied' && applied[at++]?.isNew === true
      const change = asChange(line.change)
      const data = ('data' in change ? change.data : {}) as {
        name?: string
        seasonId?: string | number
        startTimeKnown?: boolean
        winner?: string | null
      }
      if (change.kind === 'season' && data.name !== undefined) this.#names.set(String(change.id), data.name)
      if (change.kind === 'team' && data.name !== undefined)
        for (const id of [change.id, ...(('sameAs' in change && change.sameAs) || [])])
          this.#teams.set(String(id), data.name)
      if (change.kind !== 'match' || change.op !== 'put') continue
      const season = String(data.seasonId ?? 'matches without a season')
      const unsure = this.#unsure.getOrInsertComputed(season, () => new Map())
      if (data.startTimeKnown === false) increase(unsure, 'without a known time')
      if (data.winner === 'unknown') increase(unsure, 'without a known winner')
      if (outcome === 'applied' && !isNew && this.#changed.length < CHANGED_LIMIT)
        this.#changed.push(
          `changed: ${matchText(change.data as ChangeData<'match'>, (id) => this.#teams.get(String(id)))}`,
        )
      const counts = this.#counts.getOrInsertComputed(season, () => new Map())
      const result = outcome === 'applied' ? (isNew ? 'new' : 'changed') : outcome
      if (result !== undefined && result !== 'undone') increase(counts, result)
    }
  }

  /** "Northern League 23/24: 12 matches: 2 new, 1 changed, 9 unchanged; unsure: 3 without a known time". */
  lines(): string[] {
    const seasons = [...this.#counts].map(([season, counts]) => {
      const all = counts.values().reduce((sum, count) => sum + count, 0)
      const parts = RESULTS.flatMap((what) => (counts.has(what) ? [`${counts.get(what)} ${what}`] : []))
      const open = [...(this.#unsure.get(season) ?? [])].map(([what, count]) => `${count} ${what}`)
      const unsure = open.length > 0 ? `; unsure: ${open.join(', ')}` : ''
      return `${this.#names.get(season) ?? season}: ${counted(all, 'match')}: ${parts.join(', ')}${unsure}`
    })
    return [...this.#changed, ...seasons]
  }
}
