/** Options of `serve` for the limits of the live channel, as totals over all connections. */
import type { Option, OptionValues } from 'commander'
import { LIVE_TOTALS, type LiveAmounts } from '../catalog/live.ts'
import { DEFAULT_CONFIG } from '../contract/config.ts'
import { setting } from './options.ts'
import { readNumber, readSwitch } from './settings.ts'

const MEBIBYTE = 1024 * 1024
/** More than a single machine can serve. */
const MAX_AMOUNT = 1_000_000
const readLimit = readNumber(1, MAX_AMOUNT, `Must be a whole number from 1 to ${MAX_AMOUNT}.`)

export const liveOptions = (): Option[] => [
  setting('--live-sockets <n>', 'maximum open connections of the live channel', {
    read: readLimit,
    default: LIVE_TOTALS.sockets,
  }),
  setting('--live-subscriptions <n>', 'maximum subscriptions of all connections', {
    read: readLimit,
    default: LIVE_TOTALS.subscriptions,
  }),
  setting('--live-queue <n>', 'maximum queued messages and snapshots of all connections', {
    read: readLimit,
    default: LIVE_TOTALS.queued,
  }),
  setting('--live-backlog <mebibytes>', 'memory for messages that slow readers have not read yet', {
    read: readLimit,
    default: LIVE_TOTALS.backlogBytes / MEBIBYTE,
  }),
  setting('--live-compression <switch>', 'compress snapshots of the live channel: on or off', {
    read: readSwitch,
    default: DEFAULT_CONFIG.liveCompression,
    text: 'off',
  }),
]

/** `options` holds the parsed values of liveOptions. */
export function liveLimits(options: OptionValues): Partial<LiveAmounts> {
  return {
    sockets: options.liveSockets,
    subscriptions: options.liveSubscriptions,
    queued: options.liveQueue,
    backlogBytes: options.liveBacklog * MEBIBYTE,
  }
}
