/** The API key commands: `key create`, `list`, `calendar-token` and `revoke` (docs/command-line.md). */
import type { Command } from 'commander'
import { PLAN_NAMES } from '../catalog/plans.ts'
import type { CommandContext } from './context.ts'
import { runCalendarToken, runKeyCreate, runKeyList, runKeyRevoke } from './key.ts'
import { databaseOption } from './options.ts'
import { readKeyOrigins, readName, readPlan, readSports } from './settings.ts'

export function addKeyCommands(commands: Command, context: CommandContext): void {
  const key = commands.command('key').description('API keys')
  key
    .command('create')
    .description('create a key and print it once')
    .requiredOption('--name <name>', 'name of the owner, for "key list"', readName)
    .option('--plan <plan>', PLAN_NAMES.join(', '), readPlan, 'free')
    .option('--sports <slugs>', 'included sports (default: all)', readSports)
    .option(
      '--origins <origins>',
      'the only origins whose pages may use it, e.g. https://example.org (default: pages and programs)',
      readKeyOrigins,
    )
    .addOption(databaseOption())
    .action((options) => runKeyCreate(context, options))
  key
    .command('list')
    .description('list all keys, tab separated')
    .addOption(databaseOption())
    .action((options) => runKeyList(context, options.database))
  key
    .command('calendar-token')
    .description('create a token for calendar addresses and print it once; it replaces an earlier one')
    .argument('<prefix>', 'the first characters of the key, as "key list" shows them')
    .addOption(databaseOption())
    .action((prefix, options) => runCalendarToken(context, prefix, options.database))
  key
    .command('revoke')
    .description('revoke a key')
    .argument('<prefix>', 'the first characters of the key, as "key list" shows them')
    .addOption(databaseOption())
    .action((prefix, options) => runKeyRevoke(context, prefix, options.database))
}
