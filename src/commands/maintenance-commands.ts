/** Maintenance commands: check, backup, restore and systemd (docs/command-line.md). */
import { type Command, Option } from 'commander'
import type { CommandContext } from './context.ts'
import { databaseOption } from './options.ts'
import { readFileName, readHost, readPort } from './settings.ts'

/** `program`: the absolute command line that started this process, without arguments. */
export function addMaintenanceCommands(
  commands: Command,
  context: CommandContext,
  program: readonly string[],
): void {
  commands
    .command('check')
    .description('check the database file and its content for faults; may run beside the service')
    .addOption(databaseOption())
    .action(async ({ database }) => {
      const { runCheck } = await import('./check.ts')
      runCheck(context, database)
    })
  commands
    .command('backup')
    .description('write a complete, checked copy of the database to a new file; may run beside the service')
    .argument('<file>', 'the new file', readFileName)
    .addOption(databaseOption())
    .action(async (file, { database }) => {
      const { runBackup } = await import('./backup.ts')
      runBackup(context, file, database)
    })
  commands
    .command('restore')
    .description('check a backup and restore it to a path without a database')
    .argument('<file>', 'the backup', readFileName)
    .addOption(databaseOption())
    .addOption(
      new Option('--force', 'report a missing or wrong digest and faults in the content, and restore anyway'),
    )
    .action(async (file, { database, force = false }) => {
      const { runRestore } = await import('./backup.ts')
      await runRestore(context, file, { database, isForced: force })
    })
  commands
    .command('systemd')
    .description('print a systemd unit that runs the service in a sandbox')
    .addOption(new Option('--host <host>', 'address to listen on').default('127.0.0.1').argParser(readHost))
    .addOption(new Option('--port <port>', 'port').default(3000).argParser(readPort))
    .action(async ({ host, port }) => {
      const { unitText } = await import('./systemd.ts')
      context.out(unitText({ program, host, port }).trimEnd())
    })
}
