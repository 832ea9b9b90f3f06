/** Reads the configuration file, `scoreline.toml` (docs/configuration.md#configuration-file). */
import { existsSync, readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { errorCode, errorMessage } from '../../shared/error-code.ts'
import { UsageError } from '../errors.ts'
import { keyOf, readSecret, type Setting, secretFileKey, suggestion, valueFault } from './setting-table.ts'

/** Read if neither `--config` nor SCORELINE_CONFIG names another one. */
export const CONFIG_FILE = 'scoreline.toml'

interface ConfigValue {
  /** As on the command line. */
  readonly text: string
  /** Where it is, e.g. `scoreline.toml:12`. */
  readonly location: string
}

export interface ConfigFile {
  readonly path: string
  readonly values: ReadonlyMap<string, ConfigValue>
  /** What is wrong, as `file:line: what is wrong`. */
  readonly faults: readonly string[]
}

/** The file to read: the given one, or `scoreline.toml` in the current folder if it exists; null for none. */
export function findConfigFile(given: string | undefined): string | null {
  return given ?? (existsSync(CONFIG_FILE) ? CONFIG_FILE : null)
}

/**
 * Reads the configuration file of a command that has settings and gives them to its options; null without a file.
 * Throws UsageError for a file that cannot be used.
 */
export function loadConfigFile(command: Command, settings: readonly Setting[]): ConfigFile | null {
  // "config check" has no settings and reports all faults by itself.
  if (!command.options.some(({ envVar }) => envVar)) return null
  const path = findConfigFile(command.optsWithGlobals().config)
  if (path === null) return null
  const file = readConfigFile(path, settings)
  const [fault, ...more] = file.faults
  if (fault)
    throw new UsageError(more.length === 0 ? fault : `${fault} (${more.length} more: scoreline config check)`)
  applyConfigFile(command, file)
  return file
}

/** The template has about 150 lines. */
const MAX_CONFIG_BYTES = 256 * 1024

/** Throws UsageError for a file that cannot be read. */
export function readConfigFile(path: string, settings: readonly Setting[]): ConfigFile {
  const text = textOf(path)
  let table: Record<string, unknown>
  try {
    table = Bun.TOML.parse(text) as Record<string, unknown>
  } catch (cause) {
    const reason = errorMessage(cause).replace(/^TOML Parse error: /, '')
    return { path, values: new Map(), faults: [`${path}:${lineOfSyntaxError(text)}: is not TOML: ${reason}`] }
  }
  const values = new Map<string, ConfigValue>()
  const faults: string[] = []
  for (const [key, value] of Object.entries(table)) {
    const location = locationOf(path, text, key)
    const fault = faultOf(key, value, settings)
    if (fault) faults.push(`${location}: ${fault}`)
    else values.set(key, { text: textOfValue(value) ?? '', location })
  }
  return { path, values, faults }
}

/** A reader of secrets from the environment, and from the files that it or the configuration file names. */
export function secretReader(
  environment: Readonly<Record<string, string | undefined>>,
  file: () => ConfigFile | null,
): (secret: string) => string | undefined {
  return (secret) => readSecret(secret, environment, file()?.values.get(secretFileKey(secret))?.text)
}

/** Gives a command the values of the file for options that neither a flag nor the environment sets. */
function applyConfigFile(command: Command, { values }: ConfigFile): void {
  for (const option of command.options) {
    const value = option.envVar ? values.get(keyOf(option)) : undefined
    const name = option.attributeName()
    if (!value || !['default', undefined].includes(command.getOptionValueSource(name))) continue
    const read = option.parseArg as ((text: string, previous: unknown) => unknown) | undefined
    command.setOptionValueWithSource(name, read ? read(value.text, undefined) : value.text, 'config')
  }
}

function textOf(path: string): string {
  let bytes: Buffer
  try {
    bytes = readFileSync(path)
  } catch (cause) {
    const isMissing = errorCode(cause) === 'ENOENT'
    const reason = isMissing ? 'no such file; "scoreline init" writes one' : errorMessage(cause)
    throw new UsageError(`cannot read the configuration file ${path}: ${reason}`)
  }
  if (bytes.byteLength > MAX_CONFIG_BYTES || bytes.includes(0))
    throw new UsageError(`${path} is not a configuration file: it must be TOML text of at most 256 KiB`)
  return bytes.toString().replace(/^\uFEFF/, '')
}

/** Bun does not report where an error is: the first line after the longest beginning without one. */
function lineOfSyntaxError(text: string): number {
  const lines = text.split('\n')
  for (let count = lines.length - 1; count > 0; count -= 1) {
    try {
      Bun.TOML.parse(lines.slice(0, count).join('\n'))
      return count + 1
    } catch {}
  }
  return 1
}

function locationOf(path: string, text: string, key: string): string {
  const name = RegExp.escape(key)
  const start = new RegExp(`^[ \\t]*(?:\\[\\s*)?["']?${name}["']?\\s*[=.\\]]`, 'm').exec(text)
  return start ? `${path}:${text.slice(0, start.index).split('\n').length}` : path
}

function faultOf(key: string, value: unknown, settings: readonly Setting[]): string | null {
  const setting = settings.find((each) => each.key === key)
  if (!setting) return unknownKey(key, settings)
  const text = textOfValue(value)
  if (text === null) return `${key} must be a string, a number, true, false or a list, not ${typeName(value)}`
  const fault = valueFault(setting, text)
  return fault && `${key} = ${JSON.stringify(value)} is invalid. ${fault}`
}

function unknownKey(key: string, settings: readonly Setting[]): string {
  const keys = settings.map((each) => each.key)
  // A key as in the environment: feed_port, SCORELINE_FEED_PORT.
  const plain = key
    .toLowerCase()
    .replaceAll('_', '-')
    .replace(/^scoreline-/, '')
  if (keys.includes(`${plain}-file`))
    return `${key}: the configuration file contains no secrets; put it into a file of its own, named by ${plain}-file`
  return `unknown setting ${key}${suggestion(plain, keys)}`
}

/** As on the command line: lists with commas, switches as on and off. Null for other types. */
function textOfValue(value: unknown): string | null {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (!Array.isArray(value)) return null
  const items = value.map((item) => (Array.isArray(item) ? null : textOfValue(item)))
  return items.includes(null) ? null : items.join(',')
}

function typeName(value: unknown): string {
  if (Array.isArray(value)) return 'a list of such'
  return value?.constructor === Object || Object.getPrototypeOf(value) === null ? 'a table' : 'a date or time'
}
