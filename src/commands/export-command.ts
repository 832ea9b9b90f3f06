/** The command `export` and its options. */
import { type Command, Option } from 'commander'
import { readEpochPosition } from '../contract/parameters.ts'
import type { CommandContext } from './context.ts'
import { bookmakersOption, databaseOption } from './options.ts'
import { parser, readCount, readFileName, readSports } from './settings.ts'

export function addExportCommand(commands: Command, context: CommandContext): void {
  commands
    .command('export')
    .description('write data as CSV, or as changes of the feed; may run beside the service')
    .argument(
      '[kinds...]',
      'matches, events, player-statistics, team-statistics, standings, odds (default: all)',
    )
    .addOption(new Option('--format <format>', 'csv or ndjson').choices(['csv', 'ndjson']).default('ndjson'))
    .option('--sport <slugs>', 'only these sports', readSports)
    .option('--season <id>', 'only this season', readCount)
    .option('--since <position>', 'only what changed after this position', readPosition)
    .option('--out <file>', 'file to write (default: standard output)', readFileName)
    .addOption(bookmakersOption())
    .addOption(databaseOption())
    .action(async (kinds, options) => {
      const { runExport } = await import('./export.ts')
      await runExport(context, kinds, options)
    })
}

const readPosition = parser(
  'Must be a position, as the export before this one reported it.',
  (text) => readEpochPosition(text) ?? undefined,
)
