/** The command `export` and its options. */
import { type Command, InvalidArgumentError, Option } from 'commander'
import { EPOCH_POSITION } from '../contract/parameters.ts'
import type { CommandContext } from './context.ts'
import { bookmakersOption, databaseOption } from './options.ts'
import { readCount, readFileName, readSports } from './settings.ts'

export function addExportCommand(commands: Command, context: CommandContext): void {
  commands
    .command('export')
    .description('write data as CSV, or as changes of the feed; may run beside the service')
    .argument(
      '[kinds...]',
      'matches, events, player-statistics, team-statistics, standings, odds (default: all)',
    )
    .addOption(new Option('--format <format>', 'csv or ndjson').choices(['csv', 'ndjson']).default('ndjson'))
    .addOption(new Option('--sport <slugs>', 'only these sports').argParser(readSports))
    .addOption(new Option('--season <id>', 'only this season').argParser(readCount))
    .addOption(
      new Option('--since <position>', 'only what changed after this position').argParser(readPosition),
    )
    .addOption(new Option('--out <file>', 'file to write (default: standard output)').argParser(readFileName))
    .addOption(bookmakersOption())
    .addOption(databaseOption())
    .action(async (kinds, options) => {
      const { runExport } = await import('./export.ts')
      await runExport(context, kinds, options)
    })
}

/** `epoch:position` or a position. */
function readPosition(text: string): { epoch: string | null; position: number } {
  const [, epoch = null, digits = ''] = EPOCH_POSITION.exec(text) ?? []
  const position = Number(digits)
  if (digits !== '' && Number.isSafeInteger(position)) return { epoch, position }
  throw new InvalidArgumentError('Must be a position, as the export before this one reported it.')
}
