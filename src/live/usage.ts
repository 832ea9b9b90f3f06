/** Total resource usage of connections, per key and for the process, and its limits; counters. */
import type { LiveErrorSlug } from '../catalog/errors.ts'
import {
  CLOSE_CODES,
  LIMIT_ERRORS,
  LIVE_LIMITS,
  LIVE_TOTALS,
  type LiveAmounts,
  type LiveResource,
} from '../catalog/live/live.ts'
import { isPlanName, PLANS } from '../catalog/plans.ts'
import { LiveRefusal } from '../contract/live-messages.ts'
import { increase } from '../shared/counts.ts'

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
    if (full !== null) throw this.refusal(resource, full)
  }

  /** What a client hears that exceeds a limit of its key or of the process. */
  refusal(resource: LimitedByError, full: 'key' | 'process'): LiveRefusal {
    const { what, advice } = EXPLANATIONS[resource]
    if (full === 'process')
      return new LiveRefusal('service_busy', `The service has reached its limit of ${what}. Try again later.`)
    const text = `This key may have at most ${this.limits[resource]} ${what}. ${advice}`
    return new LiveRefusal(LIMIT_ERRORS[resource], text)
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
