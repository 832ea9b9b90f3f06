/** `scoreline import FORMAT PATH...`: converts files of other formats to changes and applies them. */
import { existsSync, readdirSync, statSync } from 'node:fs'
import type { Db } from '../../../db/open.ts'
import type { Change } from '../../contract/changes.ts'
import type { AppliedChange, Line } from '../../feed/apply.ts'
import { addCompetitionFiles } from '../../feed/formats/competition-files.ts'
import { type FormatFacts, WrongOption } from '../../feed/formats/format.ts'
import { ImportReport, positionText, type SkipCause } from '../../feed/formats/import-report.ts'
import { SOURCE_FORMATS } from '../../feed/formats/index.ts'
import { type FormatOptions, importChanges, inputOf } from '../../feed/formats/input/import-input.ts'
import type { StoredSeason } from '../../feed/formats/stored-season.ts'
import { listedLeagues, table } from '../../feed/formats/table/index.ts'
import { readTeamAnswers } from '../../feed/formats/table/lists.ts'
import { previewLines, proposalsOf } from '../../feed/formats/table/preview.ts'
import { answersOf, selectKnownLeague } from '../../feed/identity/known-league.ts'
import { counted, kindNoun } from '../../shared/plural.ts'
import { type CommandContext, readDatabase } from '../context.ts'
import { CommandError, UsageError } from '../errors.ts'
import type { FeedPort } from './feed-address.ts'
import { applyThrough } from './feed-client.ts'
import { SeasonReport, SkipList } from './import-reports.ts'
import { closeImport, importName } from './imports.ts'
import { appliedText, batchReporter, requireNoRejections, summaryText } from './report.ts'
import { linesUntilStopped } from './stoppable-input.ts'
import { SeasonTally, tryOut, withCopy } from './trial.ts'

/** As on the command line. */
export interface ImportOptions {
  readonly database: string
  /** All or nothing, skipped rows included. */
  readonly strict?: boolean
  readonly feedPort: FeedPort | null
  /** Only report what would change. */
  readonly dryRun?: boolean
  /** Do not fail because of skipped rows, however many. */
  readonly allowSkipped?: boolean
  /** A file to which every skipped row and rejected change is written with its reason. */
  readonly report?: string
  /** The files may revise final facts, such as the result of a finished match. */
  readonly corrections?: boolean
  /** A folder with data files about competitions, besides the built-in ones. */
  readonly competitions?: string
  /** WHATWG label; default: by content. */
  readonly encoding?: string
  /** Most trusted first. */
  readonly sources: readonly string[]
  /** The last imports that can be undone. */
  readonly undoImports: number
  /** Accept a proposed mapping without a question. */
  readonly yes?: boolean
  readonly format: FormatOptions
}

/**
 * Garbage is collected this often: by itself the runtime waits until it fills a share of the machine's memory. A
 * collection takes about 20 ms, ten batches take seconds.
 */
const BATCHES_PER_COLLECTION = 10

/** Converts the paths and applies the changes. Fails if too much was skipped or anything was rejected. */
export async function runImport(
  context: CommandContext,
  formatName: string,
  paths: readonly string[],
  options: ImportOptions,
): Promise<void> {
  const listed = requireFormat(formatName, options.format)
  const format = await listed.load()
  const { encoding } = options
  const given = {
    options: options.format,
    isCorrection: options.corrections === true,
    encoding,
    computed: new Map<string, unknown>(),
    stored: new Map<string, StoredSeason>(),
  }
  try {
    const isProposed = format === table && options.format.mapping === undefined
    const asked = isProposed ? withKnownLeague(paths, options, given) : given
    if (options.competitions !== undefined) readCompetitions(options.competitions)
    const name = importName(context.clock(), format.name, paths)
    const skips = SkipList.at(options.report ?? null, paths)
    if (isProposed) showProposal(context, paths, asked)
    const { teams, 'remove-missing': removeMissing } = options.format
    const isList = format.isList?.(inputOf(format, paths, new ImportReport(), asked)) === true
    if (!isList && (teams !== undefined || removeMissing !== undefined))
      throw new WrongOption('--teams and --remove-missing are for lists: leave "id" out of the mapping')
    const { how, questions = [] } = isList ? withAnswers(paths, options, asked) : { how: asked }
    const read = (report: ImportReport) => importChanges(format, paths, report, how)
    const preview = isProposed ? previewLines(read(new ImportReport()), how.options?.zone) : []
    for (const line of preview) context.report(`  ${line}`)
    requireNoQuestions(context, questions)
    const isRemovingMissing = removeMissing !== undefined
    const list = isList ? { answers: readTeamAnswers(how.options?.teams), isRemovingMissing } : null
    const run = (database: string, dryRun = options.dryRun) => {
      const own = { ...options, database, ...(dryRun && { dryRun }) }
      const seasons = new SeasonReport(context, format, own, list)
      return importAll(
        context,
        listed,
        read,
        { report: new ImportReport(), skips, seasons, name, stored: given.stored },
        own,
      )
    }
    const tryRun = () => withCopy(options.database, (copy) => run(copy, true))
    if (options.dryRun) return await tryRun()
    if (isProposed && !options.yes) {
      if (existsSync(options.database)) await tryRun()
      if (!(await isConfirmed(context))) return
    }
    await run(options.database)
  } catch (problem) {
    throw problem instanceof WrongOption ? new UsageError(problem.message) : problem
  }
}

type HowToRead = NonNullable<Parameters<typeof importChanges>[3]>

/** A league that the database has gives country and season, unless the command line does. */
function withKnownLeague(
  paths: readonly string[],
  { database, feedPort }: ImportOptions,
  how: HowToRead,
): HowToRead {
  const { league } = proposalsOf(inputOf(table, paths, new ImportReport(), how))[0]?.mappings[0] ?? {}
  if (!league || typeof league.season !== 'string' || feedPort || !existsSync(database)) return how
  const known = readDatabase(database, (db) => selectKnownLeague(db, league.name, String(league.season)))
  return { ...how, options: { ...known, ...how.options } }
}

/** Prints the proposed mapping and what it gives. Throws CommandError if it has questions. */
function showProposal(context: CommandContext, paths: readonly string[], how: HowToRead): void {
  const report = new ImportReport()
  const proposals = proposalsOf(inputOf(table, paths, report, how))
  const questions = proposals.flatMap((each) => each.questions.map((text) => `${each.file}: ${text}`))
  for (const { file, mappings, unsure } of proposals) {
    if (mappings.length === 0) continue
    context.report(`${file}: proposed mapping (keep it as a file and give it with --mapping to change it)`)
    context.out(JSON.stringify(mappings.length === 1 ? mappings[0] : mappings, null, 2))
    for (const text of unsure) context.report(`assumed: ${text}`)
  }
  for (const cause of report.causes) context.report(`skipped: ${causeText(cause)}`)
  for (const cause of report.notNeeded) context.report(`left out: ${causeText(cause)}`)
  requireNoQuestions(context, questions)
  if (proposals.length === 0)
    throw new CommandError('nothing was imported: no file has matches that can be read')
}

/** A list with the answers about its teams, given now or before, and the questions that are open. */
function withAnswers(
  paths: readonly string[],
  { database, feedPort, format }: ImportOptions,
  how: HowToRead,
) {
  const leagues = listedLeagues(inputOf(table, paths, new ImportReport(), how))
  const given = readTeamAnswers(format.teams)
  const isNamed = format.mapping !== undefined || format.league !== undefined
  const isStored = !feedPort && existsSync(database)
  const look = (db: Db | null) => answersOf(db, leagues, given, isNamed)
  const { answers, questions } = isStored ? readDatabase(database, look) : look(null)
  const teams = [...answers].map((pair) => pair.join('=')).join(',')
  return { questions, how: teams === '' ? how : { ...how, options: { ...how.options, teams } } }
}

/** Throws CommandError if a question is open. */
function requireNoQuestions(context: CommandContext, questions: readonly string[]): void {
  for (const question of questions) context.report(`question: ${question}`)
  if (questions.length > 0)
    throw new CommandError(`nothing was imported: ${counted(questions.length, 'question')} to answer`)
}

async function isConfirmed(context: CommandContext): Promise<boolean> {
  if (context.isTerminal) return context.confirm('Import this?')
  context.report(
    'Nothing was imported. Add --yes to import it, or edit the mapping and give it with --mapping.',
  )
  return false
}

/** Throws WrongOption. */
function readCompetitions(folder: string): void {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new WrongOption(`--competitions ${folder}: must be a folder`)
  addCompetitionFiles(folder, readdirSync(folder))
}

async function importAll(
  context: CommandContext,
  format: FormatFacts,
  read: (report: ImportReport) => Generator<Change>,
  {
    report,
    skips,
    seasons,
    name,
    stored,
  }: {
    report: ImportReport
    skips: SkipList
    seasons: SeasonReport
    name: string
    stored: Map<string, StoredSeason>
  },
  options: ImportOptions,
): Promise<void> {
  const { strict = false, dryRun = false } = options
  const startedMs = context.clock()
  report.onSkipped = (skipped) => skips.add(skipped)
  stored.clear()
  // Nothing is written before the changes are applied, so Ctrl-C simply ends the process until then.
  if (seasons.canJoin) await seasons.prepare(() => read(new ImportReport()), stored)
  Bun.gc(true)
  const changes = read(report)
  // Before the database is opened, so that a missing path does not leave an empty one behind.
  const first = changes.next()
  const bar = first.done ? null : context.bar()
  const reportBatch = batchReporter(context)
  let batches = 0
  const tally = new Map<string, number>()
  const bySeason = new SeasonTally()
  // Input without changes creates no database.
  const isIdle = first.done === true && !existsSync(options.database)
  const apply = dryRun || isIdle ? tryOut : applyThrough
  const signal = context.stopSignal()
  const places = new Places(report)
  const lines = numbered(
    seasons.join(chain(first, changes)),
    name,
    () => strict && report.skippedCount > 0,
    (line, change) => places.add(line, change),
  )
  try {
    const sum = await apply(context, options.database, linesUntilStopped(lines, signal, strict || dryRun), {
      ...options,
      strict,
      unit: 'change',
      placeOf: (line) => places.textOf(line),
      onApplied: (applied, batch, result) => {
        countApplied(tally, applied)
        if (dryRun) bySeason.add(batch, result)
      },
      onBatch: (sum) => {
        batches += 1
        places.forgetBefore(sum.lastLine)
        if (batches % BATCHES_PER_COLLECTION === 0) Bun.gc(true)
        if (bar) bar.update(report.progress.share, sum.lines)
        else reportBatch(sum)
      },
      onRejected: (rejection) => skips.add(rejection),
    }).finally(() => bar?.end())
    await seasons.report(sum.kept)
    if (sum.kept && !options.feedPort)
      await closeImport(context, options.database, { name, kept: options.undoImports })
    printReport(context, report, context.clock() - startedMs)
    for (const line of bySeason.lines()) context.report(line)
    if (tally.size > 0 && (sum.kept || dryRun)) context.report(appliedText(tally, dryRun))
    context.out(summaryText(isIdle ? { ...sum, kept: true } : sum, dryRun))
    if (signal.aborted)
      throw new CommandError(
        `stopped after change ${sum.lastLine}${places.textOf(sum.lastLine)}; run it again to continue`,
      )
    requireNoRejections(sum)
    requireRows(report, format)
    if (!options.allowSkipped) requireFewSkipped(report, options.report)
  } catch (problem) {
    if (!(problem instanceof SkippedInStrictMode)) throw problem
    printReport(context, report, context.clock() - startedMs)
    throw new CommandError(`${skippedText(report)}; nothing was stored, because --strict is all or nothing`)
  } finally {
    skips.close()
  }
}

/** Throws CommandError if the paths contained no rows: most likely they are the wrong ones. */
function requireRows(report: ImportReport, { name, description }: FormatFacts): void {
  const { rowCount, skippedRows, causes } = report
  if (rowCount === 0) {
    const none = `the paths contain no rows of the format ${name} (${description})`
    const why = causes.length > 0 ? 'every file was skipped, for the reasons above' : none
    throw new CommandError(`nothing was read: ${why}`)
  }
  if (skippedRows === rowCount)
    throw new CommandError(`nothing was imported: every row was skipped (${rowCount})`)
}

/** Throws CommandError if so many rows were skipped that the import counts as failed. */
function requireFewSkipped(report: ImportReport, reportFile: string | undefined): void {
  if (!report.isLossy) return
  const list = reportFile === undefined ? '--report FILE lists them' : `${reportFile} lists them`
  throw new CommandError(`${skippedText(report)}; ${list}, --allow-skipped accepts that`)
}

function skippedText({ skippedCount, skippedRows, rowCount }: ImportReport): string {
  const files = skippedCount - skippedRows
  const parts = [
    ...(skippedRows > 0 ? [`${skippedRows} of ${counted(rowCount, 'row')}`] : []),
    ...(files > 0 ? [counted(files, 'file')] : []),
  ]
  return `${parts.join(' and ')} ${skippedCount === 1 ? 'was' : 'were'} skipped`
}

/** Finds the format by name and checks that every option fits it. Throws UsageError. */
function requireFormat(name: string, given: FormatOptions) {
  const format = SOURCE_FORMATS.find((each) => each.name === name)
  if (!format) {
    const known = SOURCE_FORMATS.map((each) => each.name).join(', ')
    throw new UsageError(`unknown format "${name}"; supported formats: ${known}`)
  }
  for (const key of Object.keys(given)) {
    const option = format.options?.find((each) => each.name === key)
    if (!option) throw new UsageError(`the format ${name} has no option --${key}`)
    if (option.without !== undefined && given[option.without] !== undefined)
      throw new UsageError(`--${key} is for files without --${option.without}: write it in that file instead`)
  }
  return format
}

/** Rows were skipped although all or nothing was requested. */
class SkippedInStrictMode extends Error {}

/**
 * Numbers the changes, and names their import. Throws SkippedInStrictMode at the end if `isIncomplete` returns true, which rolls everything back.
 */
function* numbered(
  changes: Iterable<Change>,
  name: string,
  isIncomplete: () => boolean,
  onLine: (line: number, change: Change) => void,
): Generator<Line> {
  let line = 1
  for (const change of changes) {
    onLine(line, change)
    yield { line: line++, change: { ...change, import: name } }
  }
  if (isIncomplete()) throw new SkippedInStrictMode()
}

function* chain(first: IteratorResult<Change>, rest: Iterator<Change>): Generator<Change> {
  for (let next = first; !next.done; next = rest.next()) yield next.value
}

/** Counts by action and kind, e.g. "new match". */
function countApplied(tally: Map<string, number>, applied: readonly AppliedChange[]): void {
  for (const { kind, op, isNew } of applied) {
    const what = op === 'delete' ? 'deleted' : isNew ? 'new' : 'changed'
    const key = `${what} ${kindNoun(kind)}`
    tally.set(key, (tally.get(key) ?? 0) + 1)
  }
}

/** Files reported one by one; the rest are summed up. */
const REPORTED_FILES = 100

/** How the rules of the seasons' tables came about, and which seasons are not certain. */
function reportSeasons(context: CommandContext, { seasons }: ImportReport): void {
  if (seasons.size === 0) return
  const by = Map.groupBy(seasons, ([, { status }]) => status)
  const counts = (['known', 'inferred', 'assumed'] as const).map(
    (status) => `${by.get(status)?.length ?? 0} ${status}`,
  )
  context.report(`rules of tables: ${counts.join(', ')}`)
  for (const status of ['inferred', 'assumed'] as const) {
    const own = by.get(status) ?? []
    for (const [name, { note }] of own.slice(0, REPORTED_FILES)) context.report(`${status}: ${name}: ${note}`)
    const unlisted = own.length - REPORTED_FILES
    if (unlisted > 0) context.report(`… and ${counted(unlisted, 'more season')}`)
  }
}

function printReport(context: CommandContext, report: ImportReport, tookMs: number): void {
  for (const { file, rows, skipped } of report.files.slice(0, REPORTED_FILES))
    context.report(`${file}: ${counted(rows, 'row')}${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  const unlistedCount = report.files.length - REPORTED_FILES
  if (unlistedCount > 0) context.report(`… and ${counted(unlistedCount, 'more file')}`)
  for (const cause of report.causes) context.report(`skipped (${cause.count}): ${causeText(cause)}`)
  for (const cause of report.notNeeded) context.report(`not needed (${cause.count}): ${causeText(cause)}`)
  reportSeasons(context, report)
  for (const { what, count, example } of report.unknowns)
    context.report(`unknown (${count}): ${what}, e.g. ${example}`)
  for (const { file, changes } of report.written)
    context.report(`${file}: ${counted(changes, 'change')} written; play it with "scoreline feed replay"`)
  const kinds = Object.entries(report.changes).map(([kind, count]) => counted(count, kindNoun(kind)))
  const rate = Math.round(report.rowCount / (Math.max(tookMs, 1) / 1000))
  context.report(
    `${counted(report.files.length, 'file')}, ${counted(report.rowCount, 'row')}, ${report.skippedCount} skipped; ${kinds.join(', ') || 'no changes'}; ${counted(rate, 'row')} a second.`,
  )
}

/** The first skipped row with its reason, and the number of others with the same cause. */
function causeText({ count, first: { file, row, reason } }: SkipCause): string {
  const more = count > 1 ? `, and ${counted(count - 1, 'more row')} for the same reason` : ''
  return `${reason} (${file}${row === null ? '' : ` row ${row}`}${more})`
}

/** Where the changes since the last stored batch come from, for saying how far an interrupted import came. */
class Places {
  readonly #report: ImportReport
  readonly #seasons = new Map<string, string>()
  #places: { readonly line: number; readonly text: string }[] = []
  /** Of the last match. */
  #text = ''

  constructor(report: ImportReport) {
    this.#report = report
  }

  add(line: number, change: Change): void {
    if (change.op === 'put' && change.kind === 'season')
      this.#seasons.set(String(change.id), change.data.name)
    if (change.op === 'put' && change.kind === 'match') this.#text = this.#placeOf(change.data.seasonId)
    this.#places.push({ line, text: this.#text })
  }

  /** The row, or the season of formats whose changes do not follow the rows. */
  #placeOf(season: unknown): string {
    if (this.#report.at) return ` (${positionText(this.#report.at)})`
    const name = this.#seasons.get(String(season))
    return name === undefined ? '' : ` (${name})`
  }

  textOf(line: number): string {
    return this.#places.find((place) => place.line === line)?.text ?? ''
  }

  forgetBefore(line: number): void {
    this.#places = this.#places.filter((place) => place.line >= line)
  }
}
