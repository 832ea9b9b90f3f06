/** Automatic backups of `serve`. */
import type { Logger } from '../../http/logger.ts'
import { pauseUnlessEnded } from '../pause.ts'
import { BackupSchedule, runBackupProcess } from './backup-schedule.ts'
import { openDestination } from './destination.ts'
import type { S3Settings } from './s3-destination.ts'

export interface ServedBackups {
  readonly to: string
  readonly everyMs: number
  readonly s3: S3Settings
  /** The command line that makes one backup. */
  readonly commandLine: readonly string[]
}

/** Throws WrongUsage for settings that cannot work. */
export async function serveBackups(
  { to, everyMs, s3, commandLine }: ServedBackups,
  clock: () => number,
  logger: Logger,
): Promise<BackupSchedule> {
  const destination = await openDestination(to, s3)
  return new BackupSchedule({
    destination: destination.location,
    everyMs,
    newest: async () => (await destination.list()).at(-1)?.timeMs ?? null,
    run: (signal) => runBackupProcess(commandLine, signal),
    clock,
    logger,
    pause: pauseUnlessEnded,
  })
}
