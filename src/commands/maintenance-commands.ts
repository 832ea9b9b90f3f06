/** Maintenance commands: check, backup, restore, prune, vacuum and systemd (docs/command-line.md). */
import { type Command, Option } from 'commander'
import { PRUNED_PARTS } from '../catalog/match-blocks.ts'
import { backupOptions, s3Options } from './backups/backup-options.ts'
import type { CommandContext, CommandSettings } from './context.ts'
import { databaseOption } from './options.ts'
import { readFileName, readHost, readMidnight, readPort, readPrunedParts } from './settings.ts'

export function addMaintenanceCommands(
  commands: Command,
  context: CommandContext,
  { commandLine: program, s3Of }: CommandSettings,
): void {
  commands
    .command('check')
    .description('check the database file and its content for faults; may run beside the service')
    .addOption(databaseOption())
    .option('--digest', 'also print a digest of the content, to compare two files')
    .action(async ({ database, digest = false }) => {
      const { runCheck } = await import('./check.ts')
      runCheck(context, database, { withDigest: digest })
    })
  const backup = commands
    .command('backup')
    .description('write a complete, checked copy of the database to a new file; may run beside the service')
    .argument(
      '[file]',
      'the new file (default: a new name in --backup-to, where older backups are removed)',
      readFileName,
    )
    .addOption(databaseOption())
    .option('--json', 'print JSON')
  for (const option of backupOptions()) backup.addOption(option)
  backup.action(async (file, options) => {
    const { runBackup, runBackupTo } = await import('./backups/backup.ts')
    if (file !== undefined) runBackup(context, file, options.database)
    else await runBackupTo(context, options, s3Of(options))
  })
  const restore = commands
    .command('restore')
    .description('check a backup and restore it to a path without a database')
    .argument(
      '<file>',
      'the backup, - for standard input, or s3://bucket/name; with s3://bucket/prefix/ the newest',
      readFileName,
    )
    .addOption(databaseOption())
    .option('--force', 'report a missing or wrong digest and faults in the content, and restore anyway')
  for (const option of s3Options()) restore.addOption(option)
  restore.action(async (file, options) => {
    const { runRestore } = await import('./backups/backup.ts')
    const { database, force: isForced = false } = options
    await runRestore(context, file, { database, isForced, s3: s3Of(options) })
  })
  commands
    .command('prune')
    .description('remove what old matches no longer need, and old log entries; may run beside the service')
    .addOption(databaseOption())
    .requiredOption(
      '--before <day>',
      'matches that started, and entries written, before this day (UTC)',
      readMidnight,
    )
    .addOption(
      new Option('--only <parts>', `some of: ${PRUNED_PARTS.join(', ')}`)
        .default(PRUNED_PARTS, 'all')
        .argParser(readPrunedParts),
    )
    .option('--dry-run', 'report what would be removed')
    .action(async ({ database, before, only, dryRun = false }) => {
      const { runPrune } = await import('./prune.ts')
      await runPrune(context, { database, before, only, isDryRun: dryRun })
    })
  commands
    .command('vacuum')
    .description('give the free space in the file back to the disk; may run beside the service')
    .addOption(databaseOption())
    .action(async ({ database }) => {
      const { runVacuum } = await import('./prune.ts')
      await runVacuum(context, database)
    })
  commands
    .command('systemd')
    .description('print a systemd unit that runs the service in a sandbox')
    .option('--host <host>', 'address to listen on', readHost, '127.0.0.1')
    .option('--port <port>', 'port', readPort, 3000)
    .action(async ({ host, port }) => {
      const { unitText } = await import('./systemd.ts')
      context.out(unitText({ program, host, port }).trimEnd())
    })
}
