/** Options of `serve` for the limits of the live channel, as totals over all connections. */
import { Option } from 'commander'
import { LIVE_TOTALS, type LiveAmounts } from '../catalog/live.ts'
import { DEFAULT_CONFIG } from '../contract/config.ts'
import { readNumber, readSwitch } from './settings.ts'

const MEBIBYTE = 1024 * 1024
/** More than a single machine can serve. */
const MAX_AMOUNT = 1_000_000
const readLimit = readNumber(1, MAX_AMOUNT, `Must be a whole number from 1 to ${MAX_AMOUNT}.`)

export const liveOptions = (): Option[] => [
  new Option('--live-sockets <n>', 'maximum open connections of the live channel')
    .env('SCORELINE_LIVE_SOCKETS')
    .default(LIVE_TOTALS.sockets)
    .argParser(readLimit),
  new Option('--live-subscriptions <n>', 'maximum subscriptions of all connections')
    .env('SCORELINE_LIVE_SUBSCRIPTIONS')
    .default(LIVE_TOTALS.subscriptions)
    .argParser(readLimit),
  new Option('--live-queue <n>', 'maximum queued messages and snapshots of all connections')
    .env('SCORELINE_LIVE_QUEUE')
    .default(LIVE_TOTALS.queued)
    .argParser(readLimit),
  new Option('--live-backlog <mebibytes>', 'memory for messages that slow readers have not read yet')
    .env('SCORELINE_LIVE_BACKLOG')
    .default(LIVE_TOTALS.backlogBytes / MEBIBYTE)
    .argParser(readLimit),
  new Option('--live-compression <switch>', 'compress snapshots of the live channel: on or off')
    .env('SCORELINE_LIVE_COMPRESSION')
    .default(DEFAULT_CONFIG.liveCompression, 'off')
    .argParser(readSwitch),
]

export interface LiveValues {
  readonly liveSockets: number
  readonly liveSubscriptions: number
  readonly liveQueue: number
  readonly liveBacklog: number
}

export function liveLimits(options: LiveValues): Partial<LiveAmounts> {
  return {
    sockets: options.liveSockets,
    subscriptions: options.liveSubscriptions,
    queued: options.liveQueue,
    backlogBytes: options.liveBacklog * MEBIBYTE,
  }
}
