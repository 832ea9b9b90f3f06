/** `scoreline seed`: a demo world in a database, without a server, and minimal historical matches for scale tests. */
import type { Db } from '../../../db/open.ts'
import { makeHistory } from '../../../seed/history.ts'
import type { Change } from '../../contract/changes.ts'
import type { Line } from '../../feed/apply.ts'
import { counted } from '../../shared/plural.ts'
import { selectMeta, writeMeta } from '../../store/sql/meta.ts'
import { type CommandContext, withDatabase } from '../context.ts'
import { batchReporter, summaryText } from '../data/report.ts'
import { UsageError } from '../errors.ts'
import { claimForWorld, DEMO_RANDOM_SEED, ingestOwn } from './demo.ts'
import { worldLines } from './world-thread.ts'

/** As on the command line. */
interface SeedOptions {
  readonly database: string
  /** Time of the world, ms; default: now. */
  readonly date?: number
  /** Random seed of the world; default: that of `serve --demo`. */
  readonly randomSeed?: number
  /** Historical matches; default: none. */
  readonly matches?: number
  /** False: history only. */
  readonly world: boolean
}

/** Throws CommandError if the database holds something other than the requested world. */
export async function runSeed(
  context: CommandContext,
  {
    database,
    date: nowMs = context.clock(),
    randomSeed = DEMO_RANDOM_SEED,
    matches = 0,
    world: hasWorld,
  }: SeedOptions,
): Promise<void> {
  if (!hasWorld && matches === 0) throw new UsageError('"--no-world" needs "--matches"')
  const work = async (db: Db) => {
    claimForWorld(db, nowMs, randomSeed)
    if (hasWorld) {
      const lines = worldLines({ nowMs, randomSeed })
      context.out(summaryText(await ingestOwn(db, lines, batchReporter(context))))
    }
    if (matches > 0) context.out(await fillHistory(context, db, { matches, nowMs, randomSeed }))
  }
  await withDatabase(database, work, { durability: 'normal', isBulkLoad: matches > 0 })
}

/** More frequent updates only flicker. */
const PROGRESS_EVERY_SECONDS = 1

/** Adds history and returns the sentence about it. A file that already has more history is left unchanged. */
async function fillHistory(
  { clock, progress }: CommandContext,
  db: Db,
  frame: Parameters<typeof makeHistory>[0] & { readonly matches: number },
): Promise<string> {
  const before = Number(selectMeta(db, 'demo_history') ?? 0)
  writeMeta(db, 'demo_history', String(Math.max(before, frame.matches)))
  const startedMs = clock()
  const seconds = () => (clock() - startedMs) / 1000
  const made = { match: 0, name: 0 }
  const rate = () => `${counted(Math.round(made.match / Math.max(seconds(), 0.001)), 'match')} a second`
  let shownSeconds = 0
  const sum = await ingestOwn(db, countedLines(makeHistory(frame), made), () => {
    if (seconds() - shownSeconds < PROGRESS_EVERY_SECONDS) return
    shownSeconds = seconds()
    const left = Math.ceil(((frame.matches - made.match) * shownSeconds) / Math.max(made.match, 1))
    const share = Math.floor((100 * made.match) / frame.matches)
    progress(`${made.match} of ${counted(frame.matches, 'match')} (${share} %), ${rate()}, ${left} s left`)
  })
  return (
    `${counted(made.match, 'match')} of history and ${counted(made.name, 'name')}: ${counted(sum.applied, 'change')} applied, ` +
    `${sum.unchanged} unchanged; ${rate()} in ${seconds().toFixed(1)} s.`
  )
}

function* countedLines(changes: Iterable<Change>, made: { match: number; name: number }): Generator<Line> {
  let line = 1
  for (const change of changes) {
    if (change.kind === 'match') made.match += 1
    if (change.kind === 'team' || change.kind === 'player') made.name += 1
    yield { line: line++, change }
  }
}
