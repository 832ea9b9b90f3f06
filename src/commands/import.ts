/** `scoreline import FORMAT PATH...`: files of somebody else's making, through the one way in. */
import { existsSync } from 'node:fs'
import type { Change } from '../contract/changes.ts'
import type { AppliedChange, Line } from '../feed/apply.ts'
import {
  diskFiles,
  type FormatOptions,
  ImportReport,
  type SourceFormat,
  WrongOption,
} from '../feed/formats/format.ts'
import { findSourceFormat, SOURCE_FORMATS } from '../feed/formats/index.ts'
import { applyIdentity, type Identity, selectIdentity } from '../feed/identity.ts'
import { type IngestSummary, ingest } from '../feed/ingest.ts'
import { counted, kindNoun } from '../rules/counted.ts'
import { type ApplyOptions, applyThrough } from './apply-through.ts'
import { type CommandContext, CommandFailed, WrongUsage, withDatabase } from './context.ts'
import type { FeedPort } from './feed-address.ts'
import { appliedText, batchTeller, rejectionTeller, requireNoRejections, summaryText } from './report.ts'
import { linesUntil } from './until-stopped.ts'

export interface ImportOptions {
  readonly database: string
  readonly strict: boolean
  readonly feedPort: FeedPort | null
  /** Only tells what would change. */
  readonly dryRun: boolean
  /** The most trusted one first. */
  readonly sources: readonly string[]
  /** Options of formats that were given. */
  readonly format: FormatOptions
}

/** A database of SQLite's own making that is gone with the connection. */
const NO_DATABASE = ''

/** Reads the paths in a format and applies what they say. Fails when changes were rejected. */
export async function runImport(
  context: CommandContext,
  formatName: string,
  paths: readonly string[],
  options: ImportOptions,
): Promise<void> {
  const format = requireFormat(formatName, options.format)
  const startedMs = context.clock()
  const read = (report: ImportReport) => format.read(paths, report, diskFiles, options.format)
  try {
    const report = new ImportReport()
    const changes = read(report)
    // Before the database is opened: a path that is not there must not leave an empty one behind.
    const first = changes.next()
    // A bar needs to know how much there is, and only a reader of all of it does.
    const bar = first.done ? null : context.bar(() => countOf(read(new ImportReport())))
    const tally = new Map<string, number>()
    const onApplied = (applied: readonly AppliedChange[]) => countApplied(tally, applied)
    const onBatch = bar ? ({ lines }: IngestSummary) => bar.update(lines) : batchTeller(context)
    // What says nothing makes no database.
    const isIdle = first.done === true && !existsSync(options.database)
    const apply = options.dryRun || isIdle ? tryOut : applyThrough
    // Before it, nothing is written, and Ctrl-C ends the process.
    const signal = context.stopSignal()
    const identity = first.done ? null : await identityOf(format, () => read(new ImportReport()), options)
    const joined = identity ? applyIdentity(chain(first, changes), identity) : chain(first, changes)
    const lines = linesUntil(numbered(joined), signal, options.strict || options.dryRun)
    const sum = await apply(context, options.database, lines, {
      ...options,
      unit: 'change',
      onApplied,
      onBatch,
    }).finally(() => bar?.end())
    if (identity) tellIdentity(context, identity)
    tellReport(context, report, context.clock() - startedMs)
    if (tally.size > 0 && (sum.kept || options.dryRun)) context.tell(appliedText(tally, options.dryRun))
    context.out(summaryText(isIdle ? { ...sum, kept: true } : sum, options.dryRun))
    if (signal.aborted) throw new CommandFailed(`stopped after change ${sum.lastLine}; run it again to go on`)
    requireNoRejections(sum)
    requireRows(report, format)
  } catch (problem) {
    throw problem instanceof WrongOption ? new WrongUsage(problem.message) : problem
  }
}

/** Throws CommandFailed where the paths said nothing: most likely they are the wrong ones. */
function requireRows(report: ImportReport, { name, description }: SourceFormat): void {
  const { rowCount, files } = report
  if (rowCount === 0) {
    throw new CommandFailed(`nothing was read: the paths hold no rows of the format ${name} (${description})`)
  }
  const skipped = files.reduce((sum, file) => sum + file.skipped, 0)
  if (skipped === rowCount)
    throw new CommandFailed(`nothing was imported: every row was skipped (${rowCount})`)
}

/** Applies lines to the file, looks what happened, and takes all of it back. A service that runs is not asked. */
function tryOut(
  context: CommandContext,
  database: string,
  lines: AsyncIterable<Line>,
  { strict, sources, onApplied, onBatch }: ApplyOptions,
): Promise<IngestSummary> {
  return withDatabase(existsSync(database) ? database : NO_DATABASE, (db) =>
    ingest(db, lines, {
      strict,
      isDryRun: true,
      trusted: sources,
      onRejected: rejectionTeller(context, 'change'),
      ...(onApplied && { onApplied }),
      ...(onBatch && { onBatch }),
    }),
  )
}

/** The format of a name, once every option fits it. Throws WrongUsage. */
function requireFormat(name: string, given: FormatOptions): SourceFormat {
  const format = findSourceFormat(name)
  if (!format) {
    const known = SOURCE_FORMATS.map((each) => each.name).join(', ')
    throw new WrongUsage(`there is no format "${name}"; known are: ${known}`)
  }
  const options = format.options ?? []
  const strange = Object.keys(given).find((key) => !options.some((option) => option.name === key))
  if (strange !== undefined) throw new WrongUsage(`the format ${name} has no option --${strange}`)
  const missing = options.find((option) => option.isRequired && given[option.name] === undefined)
  if (missing) throw new WrongUsage(`the format ${name} needs --${missing.name} (${missing.description})`)
  return format
}

function countOf(changes: Iterable<Change>): number {
  let count = 0
  for (const _ of changes) count += 1
  return count
}

function* chain(first: IteratorResult<Change>, rest: Iterator<Change>): Generator<Change> {
  for (let next = first; !next.done; next = rest.next()) yield next.value
}

function* numbered(changes: Iterable<Change>): Generator<Line> {
  let line = 1
  for (const change of changes) yield { line: line++, change }
}

/**
 * Who is who among the content of a format whose seasons other formats have too; null where nothing is stored yet. A
 * service behind a port has its database elsewhere: its seasons cannot be compared.
 */
async function identityOf(
  { sharesSeasons }: SourceFormat,
  read: () => Iterable<Change>,
  { database, feedPort }: ImportOptions,
): Promise<Identity | null> {
  if (!sharesSeasons || feedPort || !existsSync(database)) return null
  return withDatabase(database, (db) => selectIdentity(db, read()))
}

/** Teams that are told one by one. */
const TOLD_TEAMS = 50

function tellIdentity(context: CommandContext, { teams, merged, unsure }: Identity): void {
  const joined = teams.size + merged.size
  if (joined > 0) context.tell(`${counted(joined, 'team')} recognized under the name of another source`)
  for (const { name, season, candidates } of unsure.slice(0, TOLD_TEAMS)) {
    context.tell(
      `unsure: ${season}: "${name}" may be one of ${candidates.join(', ')}; if it is, push a change "mergedTeam"`,
    )
  }
  const untold = unsure.length - TOLD_TEAMS
  if (untold > 0) context.tell(`… and ${counted(untold, 'more unsure team')}`)
}

/** By what happened and to what kind, e.g. "new match". */
function countApplied(tally: Map<string, number>, applied: readonly AppliedChange[]): void {
  for (const { kind, op, revision } of applied) {
    const what = op === 'delete' ? 'deleted' : revision === 1 ? 'new' : 'changed'
    const key = `${what} ${kindNoun(kind)}`
    tally.set(key, (tally.get(key) ?? 0) + 1)
  }
}

/** Files that are told one by one; more of them say nothing new to a person. */
const TOLD_FILES = 100

/** Accounts for every row: read, skipped with the reason, and what the source left unknown. */
function tellReport(context: CommandContext, report: ImportReport, tookMs: number): void {
  for (const { file, rows, skipped } of report.files.slice(0, TOLD_FILES)) {
    context.tell(`${file}: ${counted(rows, 'row')}${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  }
  const untold = report.files.length - TOLD_FILES
  if (untold > 0) context.tell(`… and ${counted(untold, 'more file')}`)
  for (const { reason, count, first } of report.reasons) {
    const place = `${first.file}${first.row === null ? '' : ` row ${first.row}`}`
    const example = first.reason === reason ? place : `${place}: ${first.reason}`
    context.tell(`skipped (${count}): ${reason}, e.g. ${example}`)
  }
  for (const { what, count, example } of report.unknowns) {
    context.tell(`unknown (${count}): ${what}, e.g. ${example}`)
  }
  for (const { file, changes } of report.written) {
    context.tell(`${file}: written, ${counted(changes, 'change')}; "scoreline feed replay" plays it`)
  }
  const kinds = Object.entries(report.changes).map(([kind, count]) => counted(count, kindNoun(kind)))
  const rate = Math.round(report.rowCount / (Math.max(tookMs, 1) / 1000))
  context.tell(
    `${counted(report.files.length, 'file')}, ${counted(report.rowCount, 'row')}, ${report.skippedCount} skipped; ${kinds.join(', ') || 'no changes'}; ${counted(rate, 'row')} a second.`,
  )
}
