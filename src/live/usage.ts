/** Total resource usage of connections, per key and for the process, and its limits; unread bytes; counters. */
import {
  CLOSE_CODES,
  LIMIT_ERRORS,
  LIVE_LIMITS,
  LIVE_TOTALS,
  type LiveAmounts,
  type LiveErrorSlug,
  type LiveResource,
} from '../catalog/live.ts'
import { isPlanName, PLANS } from '../catalog/plans.ts'
import { LiveRefusal } from '../contract/live-messages.ts'
import type { ConnectedKey } from './keys.ts'
import type { LiveSocket } from './socket.ts'

export class LiveUsage {
  readonly limits: Readonly<LiveAmounts>
  readonly amounts: LiveAmounts = {
    sockets: 0,
    subscriptions: 0,
    unknownMatches: 0,
    queued: 0,
    backlogBytes: 0,
  }
  /** The usage of the process, if this is the usage of a key. */
  readonly #process: LiveUsage | null

  constructor(limits: Readonly<LiveAmounts>, process: LiveUsage | null = null) {
    this.limits = limits
    this.#process = process
  }

  add(resource: LiveResource, amount: number): void {
    this.amounts[resource] += amount
    this.#process?.add(resource, amount)
  }

  isExceeded(resource: LiveResource): boolean {
    return this.amounts[resource] > this.limits[resource]
  }

  /** Which limit `more` would exceed; null if it fits. */
  fullAt(resource: LiveResource, more = 1): 'key' | 'process' | null {
    if (this.amounts[resource] + more > this.limits[resource]) return this.#process ? 'key' : 'process'
    return this.#process?.fullAt(resource, more) ?? null
  }

  /** Throws LiveRefusal if `more` would exceed a limit. */
  require(resource: LimitedByError, more = 1): void {
    const full = this.fullAt(resource, more)
    if (full === null) return
    const { what, advice } = EXPLANATIONS[resource]
    if (full === 'key') {
      const limit = this.limits[resource]
      throw new LiveRefusal(LIMIT_ERRORS[resource], `This key may have at most ${limit} ${what}. ${advice}`)
    }
    throw new LiveRefusal('service_busy', `The service has reached its limit of ${what}. Try again later.`)
  }
}

type LimitedByError = keyof typeof LIMIT_ERRORS

const EXPLANATIONS: Readonly<Record<LimitedByError, { readonly what: string; readonly advice: string }>> = {
  subscriptions: {
    what: 'subscriptions',
    advice: 'Unsubscribe from other topics, or subscribe to the sport.',
  },
  unknownMatches: {
    what: 'subscriptions to matches that do not exist',
    advice: 'Subscribe when the match exists, or to the sport.',
  },
  queued: { what: 'queued messages and snapshots', advice: 'Send this message again later.' },
  backlogBytes: { what: 'unread bytes', advice: 'Read what was sent, then send this message again.' },
}

/** The limits of a key by its plan; a plan that no longer exists is limited like the smallest one. */
export function limitsOfPlan(plan: string): LiveAmounts {
  const { live } = PLANS[isPlanName(plan) ? plan : 'free']
  return { ...live, unknownMatches: LIVE_LIMITS.unknownMatchesPerKey, queued: LIVE_LIMITS.queuedPerKey }
}

export function processUsage(limits: Partial<LiveAmounts> = {}): LiveUsage {
  return new LiveUsage({ ...LIVE_TOTALS, ...limits })
}

/**
 * Bytes buffered for slow readers, measured per socket and limited per socket, per key and for the process. Bun buffers
 * messages published to native topics by itself, so backlogs are measured afterwards: once a tick, and earlier after
 * large publishes.
 */
export class Backlogs {
  readonly #process: LiveUsage
  readonly #owners: () => Iterable<ConnectedKey>
  readonly #closeSlow: (socket: LiveSocket) => void
  readonly #timer: () => number
  /** Sockets with unread bytes, and when they last took some, or got the first ones. */
  readonly #stalledMs = new Map<LiveSocket, number>()
  #unmeasuredBytes = 0
  #isScheduled = false

  /**
   * @param closeSlow closes a socket; it calls `release` before it returns
   * @param timer monotonic milliseconds
   */
  constructor(
    process: LiveUsage,
    owners: () => Iterable<ConnectedKey>,
    closeSlow: (socket: LiveSocket) => void,
    timer: () => number,
  ) {
    this.#timer = timer
    this.#process = process
    this.#owners = owners
    this.#closeSlow = closeSlow
  }

  /** Call it after each direct message and after a drain. */
  measure(socket: LiveSocket, usage: LiveUsage): void {
    const before = socket.data.backlogBytes ?? 0
    const bytes = socket.getBufferedAmount()
    if (bytes === before) return
    socket.data.backlogBytes = bytes
    if (bytes === 0) this.#stalledMs.delete(socket)
    else if (bytes < before || before === 0) this.#stalledMs.set(socket, this.#timer())
    usage.add('backlogBytes', bytes - before)
  }

  /** Call it when the socket is closed. */
  release(socket: LiveSocket, usage: LiveUsage): void {
    usage.add('backlogBytes', -(socket.data.backlogBytes ?? 0))
    socket.data.backlogBytes = 0
    this.#stalledMs.delete(socket)
  }

  /** Closes sockets that have taken nothing for long. Call it periodically. */
  closeStalled(): void {
    const now = this.#timer()
    for (const [socket, sinceMs] of this.#stalledMs) {
      if (now - sinceMs < LIVE_LIMITS.stalledMs) continue
      const usage = socket.data.connected?.usage
      if (usage) this.measure(socket, usage)
      if (this.#stalledMs.get(socket) === sinceMs) this.#closeSlow(socket)
    }
  }

  /**
   * Call it after each publish.
   * @param status of the worst subscriber: 0 if a message was dropped, -1 if it was buffered, otherwise it was sent
   * @param bytes that may have been buffered
   */
  onPublished(status: number, bytes: number): void {
    if (status > 0) return
    this.#unmeasuredBytes += bytes
    if (status === 0 || this.#unmeasuredBytes >= LIVE_LIMITS.unmeasuredBytes) this.enforce()
    else this.#schedule()
  }

  /** Measures all sockets and closes slow readers until every limit is met. */
  enforce(): void {
    this.#unmeasuredBytes = 0
    const slow: LiveSocket[] = []
    for (const { usage, sockets } of this.#owners()) {
      for (const socket of sockets) {
        this.measure(socket, usage)
        if ((socket.data.backlogBytes ?? 0) > LIVE_LIMITS.backlogBytes) slow.push(socket)
      }
    }
    for (const socket of slow) this.#closeSlow(socket)
    for (const { usage, sockets } of this.#owners()) {
      if (usage.isExceeded('backlogBytes')) this.#closeSlowest(usage, sockets)
    }
    if (this.#process.isExceeded('backlogBytes')) {
      this.#closeSlowest(
        this.#process,
        [...this.#owners()].flatMap(({ sockets }) => [...sockets]),
      )
    }
  }

  #closeSlowest(usage: LiveUsage, sockets: Iterable<LiveSocket>): void {
    const slowestFirst = [...sockets].sort((a, b) => (b.data.backlogBytes ?? 0) - (a.data.backlogBytes ?? 0))
    for (const socket of slowestFirst) {
      if (!usage.isExceeded('backlogBytes')) return
      this.#closeSlow(socket)
    }
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      this.enforce()
    })
  }
}

/** Reasons that share a code are counted under the first one. */
const REASONS: ReadonlyMap<number, string> = new Map(
  Object.entries(CLOSE_CODES)
    .reverse()
    .map(([reason, { code }]) => [code, reason]),
)
/** Codes that come from the client or the network (RFC 6455, 7.4.1). */
const FOREIGN_REASONS: ReadonlyMap<number, string> = new Map([
  [1000, 'client'],
  [1005, 'client'],
  [1006, 'lost'],
])

/** Counters since the start, for `/metrics`. */
export class LiveCounters {
  /** Messages published to native topics, and the sum of their subscribers. */
  published = 0
  deliveries = 0
  /** Closed sockets by reason: a name of CLOSE_CODES, `client`, `lost` or `other`. */
  readonly closed = new Map<string, number>()
  /** Rejected messages by error slug. */
  readonly refused = new Map<LiveErrorSlug, number>()

  countClose(code: number): void {
    increase(this.closed, REASONS.get(code) ?? FOREIGN_REASONS.get(code) ?? 'other')
  }

  countRefusal(slug: LiveErrorSlug): void {
    increase(this.refused, slug)
  }
}

function increase<Name>(counts: Map<Name, number>, name: Name): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}
