/**
 * Settings that hold secrets. They have no flag, since every user of the machine can read the process list, and are not
 * part of the configuration file: a file of its own holds each secret (docs/configuration.md#secrets).
 */
import { readFileSync } from 'node:fs'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { closest, distance } from 'fastest-levenshtein'
import { errorCode, errorMessage } from '../../shared/error-code.ts'
import { SOURCES } from '../../sources/index.ts'
import { keySetting } from '../../sources/source.ts'
import { UsageError } from '../errors.ts'
import { readFileName } from './option-parsers.ts'
import { feedPortOf, statusTokenOf } from './options.ts'

interface Secret {
  readonly variable: string
  readonly description: string
  /** Throws UsageError for a value that cannot be right. */
  readonly check?: (value: string) => unknown
}

export const SECRETS: readonly Secret[] = [
  {
    variable: 'SCORELINE_FEED_TOKEN',
    description: 'the token of --feed-port, 16 to 200 characters',
    check: (token) => feedPortOf(1, token),
  },
  {
    variable: 'SCORELINE_STATUS_TOKEN',
    description: 'opens /console/status, 16 to 200 characters',
    check: statusTokenOf,
  },
  { variable: 'SCORELINE_KEY', description: 'the API key of scoreline mcp' },
  {
    variable: 'SCORELINE_BACKUP_ACCESS_KEY',
    description: 'access key of backups to S3, instead of AWS_ACCESS_KEY_ID',
  },
  {
    variable: 'SCORELINE_BACKUP_SECRET_KEY',
    description: 'secret key of backups to S3, instead of AWS_SECRET_ACCESS_KEY',
  },
  ...SOURCES.flatMap((source) =>
    source.key === null
      ? []
      : [{ variable: keySetting(source), description: `the key of the source ${source.name}` }],
  ),
]

/** For the help text. */
export const SECRETS_HELP = [
  '',
  'Environment only:',
  ...SECRETS.map(({ variable, description }) => `  ${variable}  ${description}`),
  '',
  `Each of them can be in a file of its own: ${SECRETS[0]?.variable}_FILE=/run/secrets/token, and so on.`,
].join('\n')

/** The setting that names the file of a secret. */
export const fileVariableOf = (secret: string) => `${secret}_FILE`

/** A secret is one short line; a larger file is another file. */
const MAX_SECRET_BYTES = 4096

/**
 * The value of a secret from the environment, or from the file that the environment or the configuration file names;
 * undefined if it is not set. Throws UsageError.
 *
 * @param configured the file that the configuration file names
 */
export function readSecret(
  secret: string,
  environment: Readonly<Record<string, string | undefined>>,
  configured: string | undefined,
): string | undefined {
  const value = environment[secret]
  const variable = fileVariableOf(secret)
  if (value !== undefined && environment[variable] !== undefined)
    throw new UsageError(`set ${secret} or ${variable}, not both`)
  if (value !== undefined) return value
  const file = environment[variable] ?? configured
  return file === undefined ? undefined : secretIn(file, variable)
}

function secretIn(file: string, variable: string): string {
  let bytes: Buffer
  try {
    bytes = readFileSync(file)
  } catch (cause) {
    const reason =
      errorCode(cause) === 'ENOENT'
        ? `there is no ${file}; create it, or correct the setting`
        : errorMessage(cause)
    throw new UsageError(`cannot read the file of ${variable}: ${reason}`)
  }
  const text = bytes.byteLength > MAX_SECRET_BYTES ? '' : bytes.toString().trim()
  if (text === '' || /[\r\n]/.test(text))
    throw new UsageError(`${file}, the file of ${variable}, must contain the secret on one line`)
  return text
}

/** Faults of the secrets that are set, as messages. */
export function secretFaults(secretOf: (secret: string) => string | undefined): string[] {
  return SECRETS.flatMap(({ variable, check }) => {
    try {
      const value = secretOf(variable)
      if (value !== undefined) check?.(value)
      return []
    } catch (cause) {
      if (!(cause instanceof UsageError)) throw cause
      return [cause.message]
    }
  })
}

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
const CONFIG_VARIABLE = 'SCORELINE_CONFIG'

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

function variablesOf(program: Command): string[] {
  const named = settingsOf(program).map(({ variable }) => variable)
  return [CONFIG_VARIABLE, ...named, ...SECRETS.map(({ variable }) => variable)]
}

/** Maximum typos for which a similar name is suggested. */
const MAX_TYPOS = 3

/** `; did you mean NAME?`, or empty. */
export function suggestion(name: string, known: readonly string[], maxTypos = MAX_TYPOS): string {
  const nearest = closest(name, known)
  return distance(name, nearest) <= maxTypos ? `; did you mean ${nearest}?` : ''
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
    placeholder: /<([^<>]*)>/.exec(option.flags)?.[1] ?? 'value',
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
