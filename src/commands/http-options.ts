/** Options of `serve` for the HTTP layer: log, limits, and trusted proxies. */
import { InvalidArgumentError, Option } from 'commander'
import { DEFAULT_CONFIG } from '../contract/config.ts'
import { MAX_PROXY_HOPS } from '../http/client-address.ts'
import { setting } from './options.ts'
import { isNetwork, readNumber } from './settings.ts'

/** A higher limit would not limit anything in practice. */
const MAX_BURST = 100_000
const MAX_SLOW_MS = 3_600_000

/** 0 turns it off. */
const readUpTo = (most: number) => readNumber(0, most, `Must be a whole number from 0 to ${most}.`)

/** Most verbose first. */
const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

export const httpOptions = (): Option[] => [
  new Option('--log-level <level>', 'log level of standard error; "debug" logs every request')
    .env('SCORELINE_LOG_LEVEL')
    .choices(LOG_LEVELS)
    .default('info' satisfies LogLevel),
  setting('--slow-ms <milliseconds>', 'log requests that take at least this long; 0 turns it off', {
    read: readUpTo(MAX_SLOW_MS),
    default: DEFAULT_CONFIG.slowMs,
  }),
  setting('--burst <requests>', 'requests per second and key (default: unlimited)', {
    read: readUpTo(MAX_BURST),
  }),
  setting(
    '--trust-proxy <proxies>',
    'proxies whose X-Forwarded-For is trusted: their number, or their addresses (default: none)',
    { read: readProxies },
  ),
]

export function readProxies(text: string): number | readonly string[] {
  if (/^[0-9]{1,2}$/.test(text) && Number(text) <= MAX_PROXY_HOPS) return Number(text)
  const addresses = text.split(',').map((each) => each.trim())
  if (!addresses.every(isNetwork)) {
    throw new InvalidArgumentError(
      `Must be a number from 0 to ${MAX_PROXY_HOPS}, or comma-separated addresses such as 10.0.0.1,10.0.0.0/8.`,
    )
  }
  return addresses
}
