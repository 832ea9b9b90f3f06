/** `scoreline prune` and `scoreline vacuum` (docs/operating.md#prune): a smaller file, beside a running service. */
import type { Db } from '../../../db/open.ts'
import { giveBackPages, pageBytes, shrinkFile } from '../../../db/pragma.ts'
import type { PrunedPart } from '../../catalog/match-blocks.ts'
import { counted } from '../../shared/plural.ts'
import { requireNoFollower } from '../../store/cluster-state.ts'
import { markLog, selectLogBeginning, selectPosition } from '../../store/log/change-log.ts'
import { compactLog, selectSuperseded } from '../../store/log/compaction.ts'
import { lastPruned, pruneLog, pruneMatches, selectPrunable } from '../../store/log/prune.ts'
import { type CommandContext, withDatabase } from '../context.ts'
import { CommandError, UsageError } from '../errors.ts'
import { pauseUnlessEnded } from '../pause.ts'
import { mebibytes } from './report.ts'

/** Between two transactions, so that the service writes first. */
const PAUSE_MS = 10

export interface PruneOptions {
  readonly database: string
  /** Milliseconds since 1970. */
  readonly before: number
  readonly only: readonly PrunedPart[]
  readonly isDryRun: boolean
}

/** Killed at any time it leaves a sound file; the next run removes the rest. */
export async function runPrune(context: CommandContext, options: PruneOptions): Promise<void> {
  const { before, only, isDryRun, database } = options
  if (before > context.clock()) throw new UsageError('--before must not be in the future')
  await withDatabase(
    database,
    async (db) => {
      if (!isDryRun) requireNoFollower(db)
      const parts = only.filter((part) => reportPart(context, db, part, before))
      if (isDryRun || parts.length === 0) {
        context.report(isDryRun ? 'Dry run: nothing was removed.' : 'There is nothing to remove.')
        return
      }
      if (!(await context.confirm('Remove this for good?'))) throw new CommandError('nothing was removed')
      const signal = context.stopSignal()
      for (const part of parts) await removePart(db, part, before, signal)
      if (signal.aborted) throw new CommandError('stopped; run the command again to remove the rest')
      markLog(db, context.clock())
      context.report('Removed. To give the free space back to the disk: scoreline vacuum')
    },
    { mustExist: true, durability: 'normal' },
  )
}

const CONTENT: Readonly<Record<PrunedPart, string>> = {
  prices: 'earlier prices of bookmakers',
  blocks: 'boards, base odds, shot maps, momentum, average positions and tennis points',
  log: 'log entries',
}

/** Whether there is anything to remove. */
function reportPart({ out, report }: CommandContext, db: Db, part: PrunedPart, before: number): boolean {
  const { rows, bytes } = selectPrunable(db, part, before)
  const size = `${(bytes / 1e6).toLocaleString('en', { maximumFractionDigits: 1 })} MB`
  out(
    `${part.padEnd(8)}${rows.toLocaleString('en').padStart(12)} rows ${size.padStart(12)}  ${CONTENT[part]}`,
  )
  const until = part === 'log' ? lastPruned(db, before) : 0
  if (rows > 0 && part === 'log')
    report(`Clients that ask for changes after a position below ${until} will have to load everything again.`)
  else if (part === 'log' && selectLogBeginning(db) === 0)
    report('The log keeps everything: no entry is known to be older. The service notes its age every hour.')
  return rows > 0
}

async function removePart(db: Db, part: PrunedPart, beforeMs: number, signal: AbortSignal): Promise<void> {
  const until = lastPruned(db, beforeMs)
  let after: number | null = Number.MIN_SAFE_INTEGER
  while (after !== null && !signal.aborted) {
    if (part !== 'log') after = pruneMatches(db, part, { beforeMs, after })
    else if (pruneLog(db, until) === 0) after = null
    await pauseUnlessEnded(PAUSE_MS, signal)
  }
}

/** `scoreline log compact`. Killed at any time it leaves a sound file; the next run removes the rest. */
export async function runCompact(
  context: CommandContext,
  database: string,
  isDryRun: boolean,
): Promise<void> {
  await withDatabase(
    database,
    async (db) => {
      if (!isDryRun) requireNoFollower(db)
      const signal = context.stopSignal()
      const through = selectPosition(db)
      let removed = 0
      for (const positions of selectSuperseded(db, through)) {
        if (signal.aborted) throw new CommandError('stopped; run the command again to remove the rest')
        removed += positions.length
        if (isDryRun || positions.length === 0) continue
        compactLog(db, { through, positions })
        await pauseUnlessEnded(PAUSE_MS, signal)
      }
      context.out(`${counted(removed, 'log entry')} ${isDryRun ? 'would be' : 'were'} removed.`)
    },
    { mustExist: true, durability: 'normal' },
  )
}

/** Gives free pages back to the disk, a few at a time: readers and the service continue. */
export async function runVacuum(context: CommandContext, database: string): Promise<void> {
  await withDatabase(
    database,
    async (db) => {
      const before = pageBytes(db)
      const signal = context.stopSignal()
      while (!signal.aborted && giveBackPages(db)) {
        context.progress(`${mebibytes(pageBytes(db))} of ${mebibytes(before)}`)
        await pauseUnlessEnded(PAUSE_MS, signal)
      }
      shrinkFile(db)
      context.out(`${database}: ${mebibytes(before)} before, ${mebibytes(pageBytes(db))} now.`)
      if (signal.aborted) throw new CommandError('stopped; run the command again to give back the rest')
    },
    { mustExist: true, durability: 'normal' },
  )
}
