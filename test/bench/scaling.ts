/**
 * The model of docs/scaling.md: how many nodes a load needs, from costs that `scaling-measure.ts` has measured.
 * `bun test/bench/scaling.ts` prints its table.
 */
import { LIVE_TOTALS } from '../../src/catalog/live/live.ts'
import measured from './scaling-costs.json'

/** Processor time in microseconds, memory and traffic in bytes. */
export interface Costs {
  /** Of a process that does nothing, per second. */
  readonly idleUs: number
  readonly processBytes: number
  /** A match by id, revalidated or not, with the headers of its response. */
  readonly requestUs: number
  readonly requestBytes: number
  /** Per second and open socket without messages. */
  readonly socketUs: number
  readonly socketBytes: number
  /** A change where it is written and published, and on each node that follows. */
  readonly writeUs: number
  readonly followUs: number
  /** In the stream, for each node. */
  readonly changeBytes: number
  /** A change that somebody is subscribed to, in each process with sockets: comparing and printing it. */
  readonly deltaUs: number
  /** The same message to one subscriber. */
  readonly deliveryUs: number
  readonly deliveryBytes: number
}

export const COSTS: Costs = measured.costs

export interface Load {
  readonly subscribers: number
  /** Requests of clients per second, and the share of them that a CDN answers. */
  readonly requests: number
  readonly cachedShare: number
  readonly changes: number
  /** Messages per second that each subscriber gets. */
  readonly messages: number
}

export interface Machine {
  readonly cores: number
  readonly bitsPerSecond: number
}

export interface Sizing {
  readonly nodes: number
  readonly workersPerNode: number
  readonly socketsPerNode: number
  readonly memoryBytesPerNode: number
  /** To clients, all nodes together. */
  readonly bitsPerSecond: number
  /** From NATS to all nodes. */
  readonly streamBitsPerSecond: number
  /** What decides the number of nodes. */
  readonly bound: 'availability' | 'processor time' | 'sockets' | 'network'
}

/** The rest is for peaks, snapshots of clients that come back, and the failure of one node. */
const USED_SHARE = 0.5
/** Two go on when one fails. */
const LEAST_NODES = 3
/** The default of `--live-sockets`; more in one process were not measured. */
const SOCKETS_PER_WORKER = LIVE_TOTALS.sockets

/** Processor time that a process with sockets needs per second, besides its requests. */
export function socketProcessUs(
  costs: Costs,
  sockets: number,
  { changes, messages }: Pick<Load, 'changes' | 'messages'>,
): number {
  const delivered = sockets * messages
  return costs.idleUs + sockets * costs.socketUs + changes * costs.deltaUs + delivered * costs.deliveryUs
}

/** Throws RangeError for a load for which no number of nodes is enough. */
export function sizingOf(load: Load, { cores, bitsPerSecond: link }: Machine, costs = COSTS): Sizing {
  const { subscribers, requests, cachedShare, changes, messages } = load
  const budgetUs = 1e6 * USED_SHARE
  if (changes * costs.writeUs > budgetUs || changes * costs.deltaUs + costs.idleUs > budgetUs)
    throw new RangeError(`${changes} changes a second are more than one process writes or shows`)
  const workersPerNode = cores - 1
  const answered = requests * (1 - cachedShare)
  // What grows with clients is divided among the workers; what grows with changes is done by each.
  const dividedUs = answered * costs.requestUs + subscribers * (costs.socketUs + messages * costs.deliveryUs)
  const eachUs = costs.idleUs + changes * costs.deltaUs
  const workers = Math.ceil(dividedUs / (budgetUs - eachUs))
  const bits = 8 * (answered * costs.requestBytes + subscribers * messages * costs.deliveryBytes)
  const bounds = [
    ['availability', LEAST_NODES],
    ['processor time', Math.ceil(workers / workersPerNode)],
    ['sockets', Math.ceil(subscribers / (workersPerNode * SOCKETS_PER_WORKER))],
    ['network', Math.ceil(bits / (link * USED_SHARE))],
  ] as const
  const nodes = Math.max(...bounds.map(([, least]) => least))
  const socketsPerNode = Math.ceil(subscribers / nodes)
  return {
    nodes,
    workersPerNode,
    socketsPerNode,
    memoryBytesPerNode: cores * costs.processBytes + socketsPerNode * costs.socketBytes,
    bitsPerSecond: bits,
    streamBitsPerSecond: 8 * nodes * changes * costs.changeBytes,
    bound: bounds.find(([, least]) => least === nodes)?.[0] ?? 'availability',
  }
}

export const MACHINE: Machine = { cores: 8, bitsPerSecond: 10e9 }
const DAY: Pick<Load, 'changes' | 'messages'> = { changes: 100, messages: 1 }
/** Of reads, those that a CDN can answer (docs/scaling.md#a-cdn). */
const CDN_SHARE = 0.95

/** The rows of docs/scaling.md. */
const LOADS: readonly (readonly [name: string, load: Load])[] = [10_000, 100_000, 1_000_000].flatMap(
  (subscribers) =>
    (
      [
        ['', 0, 0],
        [', 100,000 requests/s', 100_000, 0],
        [', 100,000 requests/s, CDN', 100_000, CDN_SHARE],
      ] as const
    ).map(
      ([more, requests, cachedShare]) =>
        [
          `${subscribers.toLocaleString('en')} subscribers${more}`,
          { ...DAY, subscribers, requests, cachedShare },
        ] as const,
    ),
)

export function tableOf(): string[][] {
  return LOADS.map(([name, load]) => {
    const of = sizingOf(load, MACHINE)
    return [
      name,
      String(of.nodes),
      of.socketsPerNode.toLocaleString('en'),
      `${(of.memoryBytesPerNode / 1e9).toFixed(1)} GB`,
      `${(of.bitsPerSecond / 1e9).toFixed(2)} Gbit/s`,
      `${(of.streamBitsPerSecond / 1e6).toFixed(1)} Mbit/s`,
      of.bound,
    ]
  })
}

/** The measured costs, as the rows of docs/scaling.md. */
export function costRows(): string[][] {
  const us = (cost: number) => (cost === 0 ? 'less than 1 µs' : `${cost.toLocaleString('en')} µs`)
  const bytes = (cost: number) => `${cost.toLocaleString('en')} B`
  const c = COSTS
  return [
    ['a request for a match', us(c.requestUs), `${bytes(c.requestBytes)} to the client`],
    ['a change where it is written', us(c.writeUs), `${bytes(c.changeBytes)} in the stream`],
    ['a change on a node that follows', us(c.followUs), `${bytes(c.changeBytes)} from NATS`],
    ['its message, in each process with a subscriber', us(c.deltaUs), ''],
    ['the message to one subscriber', us(c.deliveryUs), `${bytes(c.deliveryBytes)} to the client`],
    ['an idle socket, per second', us(c.socketUs), `${bytes(c.socketBytes)} of memory`],
    ['a process of a node, per second', us(c.idleUs), `${(c.processBytes / 1e6).toFixed(0)} MB of memory`],
  ]
}

if (import.meta.main) for (const row of [...costRows(), ...tableOf()]) console.log(`| ${row.join(' | ')} |`)
