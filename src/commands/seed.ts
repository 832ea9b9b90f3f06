/** `scoreline seed`: a demo world in a database, without a server, and minimal historical matches for scale tests. */
import type { Db } from '../../db/open.ts'
import { makeHistory } from '../../seed/history.ts'
import type { Change } from '../contract/changes.ts'
import type { Line } from '../feed/apply.ts'
import type { IngestSummary } from '../feed/ingest.ts'
import { counted } from '../rules/counted.ts'
import { selectMeta, writeMeta } from '../store/meta.ts'
import { type CommandContext, WrongUsage, withDatabase } from './context.ts'
import { claimForWorld, DEMO_RANDOM_SEED, ingestOwn } from './demo.ts'
import { batchReporter, summaryText } from './report.ts'
import { worldLines } from './world-thread.ts'

export interface SeedOptions {
  readonly database: string
  /** Time of the world, ms. */
  readonly nowMs: number
  /** Random seed of the world; null for that of `serve --demo`. */
  readonly randomSeed: number | null
  /** Historical matches; 0 for none. */
  readonly matches: number
  /** False: history only. */
  readonly hasWorld: boolean
}

/** Throws CommandFailed if the database holds something other than the requested world. */
export async function runSeed(context: CommandContext, options: SeedOptions): Promise<void> {
  const { database, nowMs, matches, hasWorld } = options
  const randomSeed = options.randomSeed ?? DEMO_RANDOM_SEED
  if (!hasWorld && matches === 0) throw new WrongUsage('"--no-world" needs "--matches"')
  const work = async (db: Db) => {
    claimForWorld(db, nowMs, randomSeed)
    if (hasWorld) {
      const lines = worldLines({ nowMs, randomSeed })
      context.out(summaryText(await ingestOwn(db, lines, batchReporter(context))))
    }
    if (matches > 0) context.out(await fillHistory(context, db, { matches, nowMs, randomSeed }))
  }
  await withDatabase(database, work, {
    durability: 'normal',
    isBulkLoad: matches > 0,
    report: context.report,
  })
}

interface HistoryFrame {
  readonly matches: number
  readonly nowMs: number
  readonly randomSeed: number
}

/** Adds history and returns the sentence about it. A file that already has more history is left unchanged. */
async function fillHistory(context: CommandContext, db: Db, frame: HistoryFrame): Promise<string> {
  const before = Number(selectMeta(db, 'demo_history') ?? 0)
  writeMeta(db, 'demo_history', String(Math.max(before, frame.matches)))
  const startedMs = context.clock()
  const reported = { matches: 0, names: 0 }
  const sum = await ingestOwn(
    db,
    countedLines(makeHistory(frame), reported),
    historyReporter(context, frame.matches, reported, startedMs),
  )
  const seconds = (context.clock() - startedMs) / 1000
  return (
    `${counted(reported.matches, 'match')} of history and ${counted(reported.names, 'name')}: ${counted(sum.applied, 'change')} applied, ` +
    `${sum.unchanged} unchanged; ${rateText(reported.matches, seconds)} in ${seconds.toFixed(1)} s.`
  )
}

interface HistoryCounts {
  matches: number
  names: number
}

function* countedLines(changes: Iterable<Change>, reported: HistoryCounts): Generator<Line> {
  let line = 1
  for (const change of changes) {
    if (change.kind === 'match') reported.matches += 1
    if (change.kind === 'team' || change.kind === 'player') reported.names += 1
    yield { line: line++, change }
  }
}

function rateText(matches: number, seconds: number): string {
  return `${counted(Math.round(matches / Math.max(seconds, 0.001)), 'match')} a second`
}

/** More frequent updates only flicker. */
const PROGRESS_EVERY_MS = 1000

/** Reports stored matches, once a second. */
function historyReporter(
  context: CommandContext,
  matches: number,
  reported: Readonly<HistoryCounts>,
  startedMs: number,
): (sum: IngestSummary) => void {
  let shownMs = startedMs
  return () => {
    const nowMs = context.clock()
    if (nowMs - shownMs < PROGRESS_EVERY_MS) return
    shownMs = nowMs
    const seconds = (nowMs - startedMs) / 1000
    const left = Math.ceil(((matches - reported.matches) * seconds) / Math.max(reported.matches, 1))
    const share = Math.floor((100 * reported.matches) / matches)
    context.progress(
      `${reported.matches} of ${counted(matches, 'match')} (${share} %), ${rateText(reported.matches, seconds)}, ${left} s left`,
    )
  }
}
