/** Options shared by several commands, and the format options of `import` (docs/command-line.md). */
import { Option } from 'commander'
import { DEFAULT_CONFIG } from '../contract/config.ts'
import type { FormatOptions } from '../feed/formats/format.ts'
import { SOURCE_FORMATS } from '../feed/formats/index.ts'
import {
  readBookmakers,
  readFeedPort,
  readFileName,
  readNetworks,
  readSources,
  readSwitch,
} from './settings.ts'

export const DATABASE = 'scoreline.db'
/** The demo world has its own file, so `serve --demo` never touches an operator's data. */
export const DEMO_DATABASE = 'scoreline-demo.db'

/**
 * An option that is a setting too: `--live-sockets` is SCORELINE_LIVE_SOCKETS and `live-sockets` in the configuration
 * file (docs/configuration.md).
 */
export function setting<T>(
  flags: string,
  description: string,
  value: {
    readonly read?: (text: string) => T
    readonly default?: T
    /** The default in words. */
    readonly text?: string
  } = {},
): Option {
  const option = new Option(flags, description)
  option.env(`SCORELINE_${option.name().toUpperCase().replaceAll('-', '_')}`)
  if (value.read) option.argParser(value.read)
  return value.default === undefined ? option : option.default(value.default, value.text)
}

export const databaseOption = () =>
  setting('--database <file>', 'database file', { read: readFileName, default: DATABASE })
export const feedPortOption = (description: string) =>
  setting('--feed-port <port>', `${description}; the token is in SCORELINE_FEED_TOKEN`, {
    read: readFeedPort,
  })
export const SERVICE_PORT =
  'send to the service on this port of 127.0.0.1 instead of the one that serves the database'
export const strictOption = (description = 'all or nothing: a rejected change rolls back everything') =>
  new Option('--strict', description)

export const sourcesOption = () =>
  setting('--sources <names>', 'sources of changes, most trusted first; all others rank equally after them', {
    read: readSources,
    default: [],
    text: 'all rank equally',
  })

export const webhookAllowOption = () =>
  setting(
    '--webhook-allow <networks>',
    'private addresses that webhooks may call, such as 10.1.0.0/16; http for those of this machine',
    { read: readNetworks, default: [], text: 'none' },
  )

export const consoleOption = () =>
  setting('--console <switch>', 'the console at "/": on or off', {
    read: readSwitch,
    default: DEFAULT_CONFIG.console,
    text: 'on',
  })

export const bookmakersOption = () =>
  setting('--bookmakers <slugs>', 'slugs of the bookmakers in order of introduction', {
    read: readBookmakers,
    default: [...DEFAULT_CONFIG.bookmakers],
    text: DEFAULT_CONFIG.bookmakers.join(','),
  })

/** For the help text: the formats and what they read. */
export const FORMAT_NAMES = SOURCE_FORMATS.map(({ name }) => name).join(', ')
export const FORMATS_HELP = [
  '',
  'Formats:',
  ...SOURCE_FORMATS.map(({ name, description }) => `  ${name}\n      ${description}`),
].join('\n')

/** Format options by name; formats may share an option. */
const FORMAT_OPTIONS = new Map(
  SOURCE_FORMATS.flatMap((format) => format.options ?? []).map((option) => [option.name, option] as const),
)

export const formatOptionsOf = (): Option[] =>
  [...FORMAT_OPTIONS.values()].map(
    ({ name, value, description }) =>
      new Option(`--${name}${value === null ? '' : ` <${value}>`}`, description),
  )

/** Picks the format options from the given ones. */
export function formatOptions(given: Readonly<Record<string, unknown>>): FormatOptions {
  const found: Record<string, string> = {}
  for (const name of FORMAT_OPTIONS.keys()) {
    const value = given[new Option(`--${name}`).attributeName()]
    if (value !== undefined) found[name] = String(value)
  }
  return found
}
