/** The command `import` and its options. */
import type { Command } from 'commander'
import type { CommandContext } from './context.ts'
import type { FeedPort } from './feed-address.ts'
import {
  databaseOption,
  FORMAT_NAMES,
  FORMATS_HELP,
  feedPortOption,
  formatOptions,
  formatOptionsOf,
  SERVICE_PORT,
  sourcesOption,
  strictOption,
} from './options.ts'
import { readFileName, readPath } from './settings.ts'

/** `feedPortOf` adds the token, which has no flag. */
export function addImportCommand(
  commands: Command,
  context: CommandContext,
  feedPortOf: (port: number | undefined) => FeedPort | null,
): void {
  const command = commands
    .command('import')
    .description('import files of a supported format')
    .addHelpText('after', FORMATS_HELP)
    .argument('<format>', FORMAT_NAMES)
    .argument('<paths...>', 'files or folders', readPath)
    .addOption(databaseOption())
    .addOption(strictOption('all or nothing: one rejected change or skipped row rolls back everything'))
    .option(
      '--allow-skipped',
      'exit with 0 even if more than 1 % of the rows, or more than 20 for one reason, were skipped',
    )
    .option(
      '--report <file>',
      'write every skipped row and rejected change with its reason, as NDJSON',
      readFileName,
    )
    .option('--corrections', 'let the files revise final data, such as the result of a finished match')
    .addOption(feedPortOption(SERVICE_PORT))
    .addOption(sourcesOption())
    .option('--dry-run', 'check everything and report what would change, but write nothing')
  for (const option of formatOptionsOf()) command.addOption(option)
  command.action(async (format, paths, options) => {
    const feedPort = feedPortOf(options.feedPort)
    const { runImport } = await import('./import.ts')
    await runImport(context, format, paths, {
      database: options.database,
      strict: options.strict === true,
      allowSkipped: options.allowSkipped === true,
      report: options.report ?? null,
      corrections: options.corrections === true,
      dryRun: options.dryRun === true,
      sources: options.sources,
      feedPort,
      format: formatOptions(options),
    })
  })
}
