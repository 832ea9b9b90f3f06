/** `scoreline import list` and `import undo` (docs/formats.md#undo), and what is stored so that they can. */
import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import type { Db } from '../../../db/open.ts'
import { sportById } from '../../catalog/sports.ts'
import { IMPORT_NAME_LENGTH } from '../../contract/changes.ts'
import type { Line, Rejection } from '../../feed/apply.ts'
import { counted } from '../../shared/plural.ts'
import {
  dropImportStates,
  type ImportedResource,
  type ImportRun,
  lastDroppedImport,
  selectImport,
  selectImportedResources,
  selectImportNamed,
  selectImports,
  undoRefusal,
} from '../../store/log/imports.ts'
import { selectSport } from '../../store/log/resource-documents.ts'
import { selectMatchRow } from '../../store/matches/writer.ts'
import { selectTeamNames } from '../../store/seasons/matches.ts'
import { type CommandContext, readDatabase, withDatabase } from '../context.ts'
import { CommandError } from '../errors.ts'
import { pauseUnlessEnded } from '../pause.ts'
import type { FeedPort } from './feed-address.ts'
import { applyThrough } from './feed-client.ts'
import { isoTime, printList } from './report.ts'
import { tryOut, withCopy } from './trial.ts'

/** Between two transactions, so that the service writes first. */
const PAUSE_MS = 10
/** Resources that are named one by one. */
const NAMED_LIMIT = 50

/** The name that the changes of an import have: when, which format, which files. */
export function importName(nowMs: number, format: string, [first = '', ...more]: readonly string[]): string {
  const time = Temporal.Instant.fromEpochMilliseconds(nowMs).toString({ smallestUnit: 'millisecond' })
  const rest = more.length > 0 ? ` and ${more.length} more` : ''
  const room = IMPORT_NAME_LENGTH - `${time} ${format} ${rest}`.length
  return `${time} ${format} ${[...basename(first)].slice(0, room / 2).join('')}${rest}`.toWellFormed()
}

/** Reports the number of an import, and drops the states before imports that are older than the last `kept` ones. */
export async function closeImport(
  context: CommandContext,
  database: string,
  { name, kept }: { readonly name: string; readonly kept: number },
): Promise<void> {
  if (!existsSync(database)) return
  const { run, until } = readDatabase(database, (db) => ({
    run: selectImportNamed(db, name),
    until: lastDroppedImport(db, kept),
  }))
  if (run && kept > 0)
    context.report(`import ${run.number}: "scoreline import undo ${run.number}" takes it back`)
  if (!run || until === 0) return
  await withDatabase(database, async (db) => {
    const signal = context.stopSignal()
    while (!signal.aborted && dropImportStates(db, until) > 0) await pauseUnlessEnded(PAUSE_MS, signal)
  })
}

export function runImportList(context: CommandContext, database: string, asJson: boolean): void {
  const items = readDatabase(database, (db) =>
    selectImports(db).map((run) => ({ ...run, isUndoable: undoRefusal(db, run) === null })),
  )
  printList(context, {
    items,
    head: 'NUMBER CREATED CHANGED DELETED UNDONE UNDOABLE FIRST-POSITION LAST-POSITION IMPORT',
    cellsOf: (of) => [
      ...[of.number, of.created, of.changed, of.deleted, of.undone, of.isUndoable ? 'yes' : 'no'],
      ...[of.firstPosition, of.lastPosition, of.name],
    ],
    asJson,
  })
}

interface UndoOptions {
  readonly database: string
  readonly feedPort: FeedPort | null
  readonly dryRun?: boolean
}

/** Takes back what an import did, unless something else has changed it since: that is named. */
export async function runImportUndo(
  context: CommandContext,
  number: number,
  { database, feedPort, dryRun = false }: UndoOptions,
): Promise<void> {
  const { run, lines } = readDatabase(database, (db) => {
    const run = requireUndoable(db, number)
    return { run, lines: undoLines(db, run) }
  })
  const kept: Rejection[] = []
  const apply = (path: string) =>
    (dryRun ? tryOut : applyThrough)(context, path, lines, {
      strict: false,
      unit: 'change',
      feedPort,
      sources: [],
      reportsRejections: false,
      onRejected: (rejection) => kept.push(rejection),
    })
  const sum = await (dryRun ? withCopy(database, apply) : apply(database))
  readDatabase(database, (db) => {
    for (const { kind, id, reason } of kept.slice(0, NAMED_LIMIT))
      context.report(`kept: ${kind} ${id}${nameOf(db, kind, Number(id))}: it ${reasonText(reason)}`)
  })
  if (kept.length > NAMED_LIMIT) context.report(`… and ${kept.length - NAMED_LIMIT} more`)
  const what = dryRun ? 'would be taken back' : 'taken back'
  context.out(
    `import ${number} (${run.name}): ${counted(sum.applied, 'resource')} ${what}, ${kept.length} kept; position ${sum.position}.`,
  )
}

/** Throws CommandError if the import does not exist or can no longer be undone. */
function requireUndoable(db: Db, number: number): ImportRun {
  const run = selectImport(db, number)
  if (!run) throw new CommandError(`there is no import ${number}; "scoreline import list" lists them`)
  const refusal = undoRefusal(db, run)
  if (refusal !== null) throw new CommandError(`import ${number} cannot be undone: ${refusal}`)
  return run
}

function undoLines(db: Db, run: ImportRun): Line[] {
  return selectImportedResources(db, run).map(({ kind, id, sport }, index) => ({
    line: index + 1,
    change: { op: 'undo', kind, sport: sportById(sport ?? sportOf(db, kind, id)).slug, id, import: run.name },
  }))
}

/** Of a resource that was only given external ids; any sport if it was deleted since. */
function sportOf(db: Db, kind: ImportedResource['kind'], id: number): number {
  const table = kind === 'seasonStatistics' ? 'season_statistics' : kind
  return selectSport(db, table as Parameters<typeof selectSport>[1], id) ?? 1
}

/** " (Lions - Bears, 2026-11-29)"; empty if unknown. */
function nameOf(db: Db, kind: string | null, id: number): string {
  if (kind === 'team') return ` (${selectTeamNames(db, id)[0]})`
  const match = kind === 'match' ? selectMatchRow(db, id) : null
  if (!match) return ''
  const [home, away] = [match.homeTeamId, match.awayTeamId].map((team) => selectTeamNames(db, team)[0])
  return ` (${home} - ${away}, ${isoTime(match.startMs).slice(0, 10)})`
}

/** The store says "team 5 still has home matches", other reasons begin with a verb. */
function reasonText(reason: string): string {
  const still = reason.indexOf('still has')
  return still < 0 ? reason : reason.slice(still)
}
