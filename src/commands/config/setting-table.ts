/**
 * The table of settings (docs/configuration.md): every option with an environment variable, and the files of secrets.
 * Flag, variable, key in the configuration file, default, help text and reader of a setting come from its option, so
 * that a new option is a setting by itself.
 */
import { type Command, InvalidArgumentError, Option } from 'commander'
import { closest, distance } from 'fastest-levenshtein'
import { readFileName } from '../settings.ts'
import { fileVariableOf, SECRETS } from './secrets.ts'

export interface Setting {
  /** Name in the configuration file: the flag without its dashes. */
  readonly key: string
  readonly variable: string
  /** Null for the file of a secret, which has no flag. */
  readonly flag: string | null
  /** What the value is, e.g. `mebibytes`. */
  readonly placeholder: string
  readonly description: string
  /** Undefined for none. */
  readonly default: unknown
  /** The default in words; empty for none. */
  readonly defaultText: string
  /** Throws InvalidArgumentError. */
  readonly read: (text: string) => unknown
}

const PREFIX = 'SCORELINE_'
/** The setting that names the configuration file, which is therefore not in it. */
export const CONFIG_VARIABLE = 'SCORELINE_CONFIG'

export const configOption = () =>
  new Option('--config <file>', 'configuration file (default: scoreline.toml, if it exists)')
    .env(CONFIG_VARIABLE)
    .argParser(readFileName)

/** All settings of a program, each once. */
export function settingsOf(program: Command): Setting[] {
  const options = optionsOf(program).filter(({ envVar }) => envVar && envVar !== CONFIG_VARIABLE)
  const byVariable = Map.groupBy(options, ({ envVar }) => envVar)
  return [...[...byVariable.values()].map(([option]) => settingOf(option as Option)), ...secretFiles()]
}

/** Names that are settings of a program in the environment. */
function variablesOf(program: Command): string[] {
  const named = settingsOf(program).map(({ variable }) => variable)
  return [CONFIG_VARIABLE, ...named, ...SECRETS.map(({ variable }) => variable)]
}

/** Maximum typos for which a similar name is suggested. */
const MAX_TYPOS = 3

/** `; did you mean NAME?`, or empty. */
export function suggestion(name: string, known: readonly string[]): string {
  const nearest = closest(name, known)
  return distance(name, nearest) <= MAX_TYPOS ? `; did you mean ${nearest}?` : ''
}

/** `port` for `--port <port>`. */
export function keyOf(option: Option): string {
  return (option.long ?? '').replace(/^--/, '')
}

function optionsOf({ options, commands }: Command): Option[] {
  return [...options, ...commands.flatMap(optionsOf)]
}

/** A default that depends on something is in words at the end of the description. */
const DEFAULT_IN_WORDS = / \(default: (.*)\)$/

function settingOf(option: Option): Setting {
  const { description, defaultValue, defaultValueDescription } = option
  return {
    key: keyOf(option),
    variable: option.envVar ?? '',
    flag: option.long ?? null,
    placeholder: /<(.*)>/.exec(option.flags)?.[1] ?? 'value',
    description: description.replace(DEFAULT_IN_WORDS, ''),
    default: defaultValue,
    defaultText:
      defaultValueDescription ??
      DEFAULT_IN_WORDS.exec(description)?.[1] ??
      (defaultValue === undefined ? '' : String(defaultValue)),
    read: (text) => (option.parseArg as ReadOption | undefined)?.(text, undefined) ?? text,
  }
}

type ReadOption = (text: string, previous: unknown) => unknown

function secretFiles(): Setting[] {
  return SECRETS.map(({ variable, description }) => ({
    key: secretFileKey(variable),
    variable: fileVariableOf(variable),
    flag: null,
    placeholder: 'file',
    description: `file that contains a secret: ${description}`,
    default: undefined,
    defaultText: '',
    read: readFileName,
  }))
}

/** `feed-token-file` for `SCORELINE_FEED_TOKEN`. */
export function secretFileKey(secret: string): string {
  return fileVariableOf(secret).slice(PREFIX.length).toLowerCase().replaceAll('_', '-')
}

/** Whether the default is a value, not only described in words. */
export function hasDefaultValue({ default: value }: Setting): boolean {
  return value !== undefined && !(Array.isArray(value) && value.length === 0)
}

/** What is wrong with the value of a setting; null if nothing is. */
export function valueFault({ read }: Setting, text: string): string | null {
  try {
    read(text)
    return null
  } catch (cause) {
    if (!(cause instanceof InvalidArgumentError)) throw cause
    return cause.message
  }
}

/**
 * Unknown settings in the environment: a typo would otherwise silently leave a default in force.
 * @returns one line per setting, without its value, which may be a secret
 */
export function unknownSettings(program: Command, environment: Readonly<Record<string, unknown>>): string[] {
  const known = variablesOf(program)
  return Object.keys(environment)
    .filter((name) => name.startsWith(PREFIX) && !known.includes(name))
    .sort()
    .map((name) => `unknown setting ${name} is ignored${suggestion(name, known)}`)
}
