/** `scoreline feed push FILE|-`: changes as NDJSON into a database file. */
import { open } from 'node:fs/promises'
import { ingest } from '../feed/ingest.ts'
import { readLines } from '../feed/lines.ts'
import { type CommandContext, CommandFailed, withDatabase } from './context.ts'
import { batchTeller, rejectionTeller, requireNoRejections, summaryText } from './report.ts'

/** How much of a file is read at a time. */
const CHUNK_BYTES = 256 * 1024

export interface PushOptions {
  readonly database: string
  readonly strict: boolean
  /** The most trusted one first. */
  readonly sources: readonly string[]
}

/** `-` is standard input. Fails when changes were rejected. */
export async function runPush(context: CommandContext, file: string, options: PushOptions): Promise<void> {
  const bytes = file === '-' ? context.input() : await fileBytes(file)
  const sum = await withDatabase(options.database, (db) =>
    ingest(db, readLines(bytes), {
      strict: options.strict,
      trusted: options.sources,
      onRejected: rejectionTeller(context),
      onBatch: batchTeller(context),
    }),
  )
  context.out(summaryText(sum))
  requireNoRejections(sum)
}

/** Opened at once, so that a file that cannot be read makes no database. */
async function fileBytes(path: string): Promise<AsyncIterable<Uint8Array>> {
  try {
    const file = await open(path)
    if (!(await file.stat()).isDirectory()) return file.createReadStream({ highWaterMark: CHUNK_BYTES })
    await file.close()
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
    throw new CommandFailed(`${path}: ${code === 'ENOENT' ? 'there is no such file' : 'it cannot be read'}`, {
      cause,
    })
  }
  throw new CommandFailed(`${path}: it is a folder; name a file, or - for standard input`)
}
