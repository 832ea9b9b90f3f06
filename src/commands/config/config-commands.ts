/** The commands of the configuration file: `init`, `config check` and `config show` (docs/configuration.md). */
import { type Command, Option } from 'commander'
import type { CommandContext, CommandSettings } from '../context.ts'
import { configOption, settingsOf } from './setting-table.ts'

export function addConfigCommands(
  program: Command,
  context: CommandContext,
  sources: Pick<CommandSettings, 'environment' | 'file'>,
): void {
  program
    .command('init')
    .description('write a configuration file with every setting, its default and its meaning')
    .argument('[file]', 'the new file', 'scoreline.toml')
    .action(async (file) => {
      const { runInit } = await import('./config-report.ts')
      runInit(context, file, settingsOf(program))
    })
  const config = program.command('config').description('the configuration file')
  config
    .command('check')
    .description('check the configuration file, the environment and the files of secrets')
    .action(async (_options, command: Command) => {
      const { runConfigCheck } = await import('./config-report.ts')
      runConfigCheck(context, command.optsWithGlobals().config, settingsOf(program), sources)
    })
  const show = config
    .command('show')
    .description(
      'list each setting with its value and where it comes from; also accepts the flags of all settings',
    )
    .option('--json', 'print JSON')
    .action(async (options, command: Command) => {
      const { runConfigShow } = await import('./config-report.ts')
      runConfigShow(context, { command, asJson: options.json === true }, settingsOf(program), sources)
    })
  for (const setting of settingsOf(program)) {
    if (setting.flag === null) continue
    const option = new Option(`${setting.flag} <${setting.placeholder}>`)
    show.addOption(option.env(setting.variable).argParser(rawText(setting.read)).hideHelp())
  }
  program.addOption(configOption())
}

/** Checks the text of a value, but does not convert it. */
function rawText(read: (text: string) => unknown): (text: string) => string {
  return (text) => {
    read(text)
    return text
  }
}
