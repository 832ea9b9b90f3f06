/** The command `import` and its options. */
import { type Command, Option } from 'commander'
import type { FormatOptions } from '../feed/formats/format.ts'
import { SOURCE_FORMATS } from '../feed/formats/index.ts'
import type { CommandContext, CommandSettings } from './context.ts'
import { databaseOption, feedPortOption, SERVICE_PORT, sourcesOption, strictOption } from './options.ts'
import { readFileName, readPath } from './settings.ts'

/** For the help text: the formats and what they read. */
const FORMAT_NAMES = SOURCE_FORMATS.map(({ name }) => name).join(', ')
const FORMATS_HELP = [
  '',
  'Formats:',
  ...SOURCE_FORMATS.map(({ name, description }) => `  ${name}\n      ${description}`),
].join('\n')

/** Format options by name; formats may share an option. */
const FORMAT_OPTIONS = new Map(
  SOURCE_FORMATS.flatMap((format) => format.options ?? []).map((option) => [option.name, option] as const),
)

const formatOptionsOf = (): Option[] =>
  [...FORMAT_OPTIONS.values()].map(
    ({ name, value, description }) =>
      new Option(`--${name}${value === null ? '' : ` <${value}>`}`, description),
  )

/** Picks the format options from the given ones. */
function formatOptions(given: Readonly<Record<string, unknown>>): FormatOptions {
  const found: Record<string, string> = {}
  for (const name of FORMAT_OPTIONS.keys()) {
    const value = given[new Option(`--${name}`).attributeName()]
    if (value !== undefined) found[name] = String(value)
  }
  return found
}

export function addImportCommand(
  commands: Command,
  context: CommandContext,
  { feedPortOf }: CommandSettings,
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
    const feedPort = feedPortOf(options)
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
