/** Options of `serve` for the limits of the live channel, as sums over all connections. */
import { InvalidArgumentError, Option } from 'commander'
import { LIVE_TOTALS, type LiveAmounts } from '../catalog/live.ts'

const MEBIBYTE = 1024 * 1024
/** No machine of this kind serves more. */
const MOST = 1_000_000

export const liveOptions = (): Option[] => [
  limitOption('--live-sockets <n>', 'open connections of the live channel', LIVE_TOTALS.sockets),
  limitOption('--live-subscriptions <n>', 'subscriptions of all connections', LIVE_TOTALS.subscriptions),
  limitOption('--live-queue <n>', 'messages and snapshots waiting for all connections', LIVE_TOTALS.queued),
  limitOption(
    '--live-backlog <mebibytes>',
    'memory for messages that slow readers have not read',
    LIVE_TOTALS.backlogBytes / MEBIBYTE,
  ),
]

function limitOption(flags: string, description: string, byDefault: number): Option {
  const option = new Option(flags, description)
  const name = option.attributeName().replace(/^live/, '').toUpperCase()
  return option.env(`SCORELINE_LIVE_${name}`).default(byDefault).argParser(readLimit)
}

function readLimit(text: string): number {
  const value = /^[0-9]{1,7}$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= 1 && value <= MOST))
    throw new InvalidArgumentError(`It takes a whole number from 1 to ${MOST}.`)
  return value
}

interface LiveValues {
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
