/** `scoreline feed push FILE|-`: changes as NDJSON into a database file. */
import { ingest } from '../feed/ingest.ts'
import { readLines } from '../feed/lines.ts'
import { type CommandContext, CommandFailed, withDatabase } from './context.ts'
import { rejectionTeller, summaryText } from './report.ts'

export interface PushOptions {
  readonly database: string
  readonly strict: boolean
}

/** `-` is standard input. Fails when changes were rejected. */
export async function runPush(context: CommandContext, file: string, options: PushOptions): Promise<void> {
  const bytes = file === '-' ? context.input() : await fileBytes(file)
  const sum = await withDatabase(options.database, (db) =>
    ingest(db, readLines(bytes), { strict: options.strict, onRejected: rejectionTeller(context) }),
  )
  context.out(summaryText(sum))
  if (sum.rejected > 0) throw new CommandFailed(`${sum.rejected} changes were rejected`)
}

async function fileBytes(path: string): Promise<AsyncIterable<Uint8Array>> {
  const file = Bun.file(path)
  if (!(await file.exists())) throw new CommandFailed(`${path}: there is no such file`)
  return file.stream()
}
