/** `scoreline export [KIND...]`: writes tables as CSV, or changes of the feed as NDJSON (docs/exports.md). */
import { open } from 'node:fs/promises'
import type { Db } from '../../../db/open.ts'
import { findSport, SPORTS, type Sport, type SportSlug } from '../../catalog/sports.ts'
import { unusable } from '../../feed/formats/input/content.ts'
import { selectSeason } from '../../store/cards.ts'
import { selectPosition } from '../../store/log/change-log.ts'
import { selectEpoch } from '../../store/sql/meta.ts'
import { type ChangeExport, WHOLE_EXPORT } from '../../views/exports/changes.ts'
import { type Exported, exportChunks } from '../../views/exports/index.ts'
import { EXPORT_KINDS, type ExportKind } from '../../views/exports/tables.ts'
import { SeasonStatistics } from '../../views/season-statistics.ts'
import { SeasonTables } from '../../views/season-tables.ts'
import { type CommandContext, inDatabase } from '../context.ts'
import { CommandError, UsageError } from '../errors.ts'

interface ExportOptions {
  readonly database: string
  readonly format: 'csv' | 'ndjson'
  /** Default: all. */
  readonly sport?: readonly SportSlug[]
  readonly season?: number
  readonly since?: { readonly epoch: string | null; readonly position: number }
  /** A file; default: standard output. */
  readonly out?: string
  readonly bookmakers: readonly string[]
}

/** Fails if the kinds or the position do not exist, if the file does, or if the command was stopped. */
export async function runExport(
  context: CommandContext,
  kinds: readonly string[],
  options: ExportOptions,
): Promise<void> {
  const exported = readExported(kinds, options)
  await inDatabase(options.database, (db) => exportFrom(context, db, exported, options))
}

async function exportFrom(
  context: CommandContext,
  db: Db,
  exported: (isFirst: boolean) => Exported,
  options: ExportOptions,
): Promise<void> {
  const position = `${selectEpoch(db)}:${selectPosition(db)}`
  if (options.since?.epoch && !position.startsWith(`${options.since.epoch}:`))
    throw new CommandError('the position of --since belongs to another history; export without --since')
  const sports = requireSports(db, options)
  const signal = context.stopSignal()
  const isWhole = await write(
    context,
    options.out,
    untilStopped(chunksOf(db, sports, exported, options), signal),
  )
  if (signal.aborted) throw new CommandError('stopped before the end of the export')
  if (isWhole) context.report(`Position ${position}: give it to --since to export what changes from now on.`)
}

function readExported(kinds: readonly string[], { format }: ExportOptions): (isFirst: boolean) => Exported {
  const known = kinds.flatMap((kind) => EXPORT_KINDS.find((each) => each === kind) ?? [])
  const unknown = kinds.find((kind) => !EXPORT_KINDS.includes(kind as ExportKind))
  if (unknown !== undefined)
    throw new UsageError(`there is no export "${unknown}"; exports: ${EXPORT_KINDS.join(', ')}`)
  if (format === 'ndjson') {
    const changes: readonly ChangeExport[] = known.length === 0 ? [WHOLE_EXPORT] : known
    return () => ({ format, kinds: changes })
  }
  const [kind, another] = known
  if (kind === undefined || another !== undefined)
    throw new UsageError(`CSV has one table; choose one of: ${EXPORT_KINDS.join(', ')}`)
  return (isFirst) => ({ format, kind, withHeader: isFirst })
}

function requireSports(db: Db, { sport, season }: ExportOptions): Sport[] {
  const inSeason = season === undefined ? undefined : selectSeason(db, season)
  if (inSeason === null) throw new CommandError(`there is no season ${season}`)
  const slugs = sport ?? SPORTS.map(({ slug }) => slug)
  const sports = slugs
    .flatMap((slug) => findSport(slug) ?? [])
    .filter(({ id }) => inSeason === undefined || inSeason.sport === id)
  if (sports.length === 0) throw new CommandError(`season ${season} belongs to another sport`)
  return sports
}

function* chunksOf(
  db: Db,
  sports: readonly Sport[],
  exported: (isFirst: boolean) => Exported,
  { season, since, bookmakers }: ExportOptions,
): Generator<string> {
  const [seasons, statistics] = [new SeasonTables(db), new SeasonStatistics(db)]
  for (const [index, each] of sports.entries()) {
    const scope = {
      db,
      sport: each,
      seasonId: season,
      since: since?.position,
      bookmakers,
      seasons,
      statistics,
    }
    yield* exportChunks(exported(index === 0), scope)
  }
}

function* untilStopped(chunks: Iterable<string>, signal: AbortSignal): Generator<string> {
  for (const chunk of chunks) {
    if (signal.aborted) return
    yield chunk
  }
}

/** Waits for the reader after each chunk. False if the reader closed its end, as with `| head`. */
async function write(
  context: CommandContext,
  path: string | undefined,
  chunks: Iterable<string>,
): Promise<boolean> {
  if (path === undefined) {
    for (const chunk of chunks) if (chunk !== '' && !(await context.write(chunk))) return false
    return true
  }
  try {
    const file = await open(path, 'wx')
    try {
      for (const chunk of chunks) await file.writeFile(chunk)
    } finally {
      await file.close()
    }
    return true
  } catch (cause) {
    throw unusable(path, cause, 'written', { EEXIST: 'exists already; choose another name' })
  }
}
