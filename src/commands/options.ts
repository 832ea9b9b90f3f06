/** Options shared by several commands (docs/command-line.md). */
import { Option } from 'commander'
import { DEFAULT_CONFIG } from '../contract/config.ts'
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
