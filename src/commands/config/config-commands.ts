/** The commands of the configuration file: `init`, `config check` and `config show` (docs/configuration.md). */

import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { errorCode, errorMessage } from '../../shared/error-code.ts'
import { counted } from '../../shared/plural.ts'
import type { CommandContext, CommandSettings } from '../context.ts'
import { printList } from '../data/report.ts'
import { CommandError } from '../errors.ts'
import { CONFIG_FILE, findConfigFile, readConfigFile, secretReader } from './config-file.ts'
import {
  configOption,
  fileVariableOf,
  hasDefaultValue,
  SECRETS,
  type Setting,
  secretFaults,
  secretFileKey,
  settingsOf,
  valueFault,
} from './setting-table.ts'

export function addConfigCommands(
  program: Command,
  context: CommandContext,
  sources: Pick<CommandSettings, 'environment' | 'file'>,
): void {
  program
    .command('init')
    .description('write a configuration file with every setting, its default and its meaning')
    .argument('[file]', 'the new file', 'scoreline.toml')
    .action((file) => runInit(context, file, settingsOf(program)))
  const config = program.command('config').description('the configuration file')
  config
    .command('check')
    .description('check the configuration file, the environment and the files of secrets')
    .action((_options, command: Command) =>
      runConfigCheck(context, command.optsWithGlobals().config, settingsOf(program), sources),
    )
  const show = config
    .command('show')
    .description(
      'list each setting with its value and where it comes from; also accepts the flags of all settings',
    )
    .option('--json', 'print JSON')
    .action((options, command: Command) =>
      runConfigShow(context, { command, asJson: options.json === true }, settingsOf(program), sources),
    )
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

/** Throws CommandError; an existing file is never overwritten. */
function runInit(context: CommandContext, file: string, settings: readonly Setting[]): void {
  try {
    writeFileSync(file, configTemplate(settings), { flag: 'wx' })
  } catch (cause) {
    const isTaken = errorCode(cause) === 'EEXIST'
    throw new CommandError(
      isTaken
        ? `${file} already exists; move it away, or name another file: scoreline init FILE`
        : `cannot write ${file}: ${errorMessage(cause)}`,
    )
  }
  context.out(`${resolve(file)}: ${counted(settings.length, 'setting')}, all commented out.`)
}

/** The text of a new configuration file: every setting with its default, as a comment. */
export function configTemplate(settings: readonly Setting[]): string {
  return `# Configuration of Scoreline. To change a setting, remove the "#" at the beginning of its line.
# Flags take precedence over environment variables, and those over this file.
# Check the file with "scoreline config check", and see what is in force with "scoreline config show".
# The service reads ${CONFIG_FILE} in its working folder, or the file that --config or SCORELINE_CONFIG names.

${settings.map(entryOf).join('\n')}`
}

function entryOf(setting: Setting): string {
  const { key, variable, flag, description, defaultText } = setting
  // Only a default in words adds to the value.
  const note = defaultText && !hasDefaultValue(setting) ? `; default: ${defaultText}` : ''
  const names = flag ? `${flag}, ${variable}` : variable
  return `# ${description[0]?.toUpperCase()}${description.slice(1)}${note} (${names})\n# ${key} = ${tomlOf(setting)}\n`
}

/** Without a default, the placeholder of the value, in quotes unless it is a number. */
function tomlOf(setting: Setting): string {
  if (setting.default !== undefined) return JSON.stringify(setting.default)
  const isNumber = valueFault(setting, 'text') !== null && valueFault(setting, '200') === null
  return isNumber ? `<${setting.placeholder}>` : `"<${setting.placeholder}>"`
}

/** Prints each fault on its own line. Throws CommandError if there is any. */
function runConfigCheck(
  context: CommandContext,
  given: string | undefined,
  settings: readonly Setting[],
  { environment }: ConfigSources,
): void {
  const path = findConfigFile(given)
  const file = path === null ? null : readConfigFile(path, settings)
  const set = settings.filter(({ variable }) => environment[variable] !== undefined)
  const faults = [
    ...(file?.faults ?? []),
    ...set.flatMap((setting) => {
      const fault = valueFault(setting, environment[setting.variable] ?? '')
      return fault ? [`${setting.variable}=${environment[setting.variable]} is invalid. ${fault}`] : []
    }),
    ...secretFaults(secretReader(environment, () => file)),
  ]
  for (const fault of faults) context.out(fault)
  if (faults.length > 0) throw new CommandError(`${counted(faults.length, 'fault')} in the configuration`)
  const inFile = file
    ? `${file.path}: ${counted(file.values.size, 'setting')}`
    : 'no configuration file; "scoreline init" writes one'
  context.out(`${inFile}; environment: ${counted(set.length, 'setting')}; no faults.`)
}

type ConfigSources = Pick<CommandSettings, 'environment' | 'file'>

interface ShownSetting {
  readonly setting: string
  /** Null if it is not set. */
  readonly value: string | null
  readonly source: 'default' | 'file' | 'environment' | 'flag'
  /** Where exactly: the location in the file, the variable, the flag; for a default that is not a value, its meaning. */
  readonly from: string
}

const MASK = '********'

function runConfigShow(
  context: CommandContext,
  { command, asJson }: { readonly command: Command; readonly asJson: boolean },
  settings: readonly Setting[],
  sources: ConfigSources,
): void {
  const flagged = settings.filter(({ flag }) => flag !== null)
  const shown = [
    ...flagged.map((setting) => shownSetting(setting, command, sources)),
    ...SECRETS.map(({ variable }) => shownSecret(variable, sources)),
  ]
  printList(context, {
    items: shown,
    head: 'SETTING VALUE FROM',
    cellsOf: ({ setting, value, source, from }) => [
      setting,
      value,
      from === '' ? source : `${source}: ${from}`,
    ],
    asJson,
  })
}

function shownSetting(setting: Setting, command: Command, { file }: ConfigSources): ShownSetting {
  const { key, variable, flag, defaultText } = setting
  const option = command.options.find(({ long }) => long === flag)
  const name = option?.attributeName() ?? ''
  const value: string = withoutPassword(command.getOptionValue(name) ?? '')
  switch (command.getOptionValueSource(name)) {
    case 'cli':
      return { setting: key, value, source: 'flag', from: flag ?? '' }
    case 'env':
      return { setting: key, value, source: 'environment', from: variable }
    case 'config':
      return { setting: key, value, source: 'file', from: file()?.values.get(key)?.location ?? '' }
    default: {
      const isValue = hasDefaultValue(setting)
      const text = isValue ? textOfDefault(setting) : null
      return { setting: key, value: text, source: 'default', from: isValue ? '' : defaultText }
    }
  }
}

function textOfDefault({ default: value, defaultText }: Setting): string {
  return Array.isArray(value) ? value.join(',') : typeof value === 'boolean' ? defaultText : String(value)
}

function shownSecret(secret: string, { environment, file }: ConfigSources): ShownSetting {
  const setting = secretFileKey(secret).replace(/-file$/, '')
  if (secretReader(environment, file)(secret) === undefined)
    return { setting, value: null, source: 'default', from: '' }
  const shown = { setting, value: MASK }
  if (environment[secret] !== undefined) return { ...shown, source: 'environment', from: secret }
  const variable = fileVariableOf(secret)
  if (environment[variable] !== undefined) return { ...shown, source: 'environment', from: variable }
  return { ...shown, source: 'file', from: file()?.values.get(secretFileKey(secret))?.location ?? '' }
}

/** The password of a URL such as http://user:password@proxy. */
function withoutPassword(text: string): string {
  return text.replace(/(:\/\/[^/@:\s]*):[^/@\s]+@/, `$1:${MASK}@`)
}
