/** The commands that keep a database well: check, backup, restore, and the unit of the service manager (design, 8). */
import type { Command } from 'commander'
import type { CommandContext } from './context.ts'
import { databaseOption } from './options.ts'

export function addUpkeepCommands(program: Command, context: CommandContext): void {
  program
    .command('check')
    .description('look for faults in the database file and in its content; may run beside the service')
    .addOption(databaseOption())
    .action(async ({ database }) => {
      const { runCheck } = await import('./check.ts')
      runCheck(context, database)
    })
}
