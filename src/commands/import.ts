/** `scoreline import FORMAT PATH...`: files of somebody else's making, through the one way in. */
import type { Change } from '../contract/changes.ts'
import type { Line } from '../feed/apply.ts'
import { type ImportReport, ImportReport as Report } from '../feed/formats/format.ts'
import { findSourceFormat, SOURCE_FORMATS } from '../feed/formats/index.ts'
import { applyThrough } from './apply-through.ts'
import { type CommandContext, WrongUsage } from './context.ts'
import type { FeedPort } from './feed-address.ts'
import { requireNoRejections, summaryText } from './report.ts'

export interface ImportOptions {
  readonly database: string
  readonly strict: boolean
  readonly feedPort: FeedPort | null
}

/** Reads the paths in a format and applies what they say. Fails when changes were rejected. */
export async function runImport(
  context: CommandContext,
  formatName: string,
  paths: readonly string[],
  options: ImportOptions,
): Promise<void> {
  const format = findSourceFormat(formatName)
  if (!format) {
    const known = SOURCE_FORMATS.map(({ name }) => name).join(', ')
    throw new WrongUsage(`there is no format "${formatName}"; known are: ${known}`)
  }
  const report = new Report()
  const changes = format.read(paths, report)
  // Before the database is opened: a path that is not there must not leave an empty one behind.
  const first = changes.next()
  const sum = await applyThrough(context, options.database, numbered(first, changes), options)
  tellReport(context, report)
  context.out(summaryText(sum))
  requireNoRejections(sum)
}

function* numbered(first: IteratorResult<Change>, rest: Iterator<Change>): Generator<Line> {
  let line = 1
  for (let next = first; !next.done; next = rest.next()) yield { line: line++, change: next.value }
}

/** Accounts for every row: read, skipped with the reason, and what the source left unknown. */
function tellReport(context: CommandContext, report: ImportReport): void {
  for (const { file, rows, skipped } of report.files) {
    context.tell(`${file}: ${rows} rows${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  }
  for (const { file, row, reason } of report.skipped) {
    context.tell(`skipped ${file}${row === null ? '' : ` row ${row}`}: ${reason}`)
  }
  for (const { what, count, example } of report.unknowns) {
    context.tell(`unknown (${count}): ${what}, e.g. ${example}`)
  }
  const kinds = Object.entries(report.changes).map(([kind, count]) => `${count} ${kind}`)
  context.tell(
    `${report.files.length} files, ${report.rowCount} rows, ${report.skippedCount} skipped; ${kinds.join(', ') || 'no changes'}.`,
  )
}
