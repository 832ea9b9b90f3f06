/** Codes and limits of the live channel, each with its reason (docs/reference/live.md). */

import errors from '../errors.json' with { type: 'json' }
import type { LiveErrorSlug } from '../errors.ts'
import { LIMITS } from '../limits.ts'

/** The path of the WebSocket. Upgrade requests for `/` reach it too. */
export const LIVE_PATH = '/ws'

/** Close codes sent by the service (RFC 6455, 7.4; 4000 and above are application codes). */
export const CLOSE_CODES = errors.closeCodes
export type CloseReason = keyof typeof CLOSE_CODES

/** Limited totals, per key and for the process. */
export interface LiveAmounts {
  sockets: number
  subscriptions: number
  /** Subscriptions to matches that do not exist. Each has its own native topic, which is slow to remove. */
  unknownMatches: number
  /** Messages waiting to be processed and snapshots waiting to be sent. */
  queued: number
  /** Bytes buffered for slow readers. */
  backlogBytes: number
}
export type LiveResource = keyof LiveAmounts

/** The error of a request that exceeds a limit of its key. */
export const LIMIT_ERRORS = {
  subscriptions: 'too_many_subscriptions',
  unknownMatches: 'too_many_unknown_matches',
  queued: 'too_many_queued',
  backlogBytes: 'too_much_backlog',
} as const satisfies Partial<Record<LiveResource, LiveErrorSlug>>

const MEBIBYTE = 1024 * 1024

/** Default limits of the process. The first four are settings (docs/configuration.md). */
export const LIVE_TOTALS: LiveAmounts = {
  /** About 10 kB each. */
  sockets: 20_000,
  /** Closing sockets with this many subscriptions at once blocks the event loop for at most 150 ms. */
  subscriptions: 100_000,
  /** A quarter of a machine with 512 MiB. */
  backlogBytes: 128 * MEBIBYTE,
  /** About 200 bytes each. */
  queued: 50_000,
  unknownMatches: 2_000,
}

/**
 * Bounds of `conflateMs`. Below the minimum there is little to merge; beyond the maximum a client had better ask REST.
 */
export const CONFLATE_MS = { minimum: 100, maximum: 60_000 } as const

export const LIVE_LIMITS = {
  /** Maximum size of a client message: the longest valid one has about 200 bytes. */
  messageBytes: 4096,
  /**
   * Maximum backlog of a socket; beyond it the socket is closed. A busy sport sends about 50 kB per second, so such a
   * client has not read for many seconds.
   */
  backlogBytes: MEBIBYTE,
  /** A connection with unread bytes that takes none of them for this long is closed, ms. */
  stalledMs: 60_000,
  /** Bytes published to topics with a slow subscriber before backlogs are measured early, ahead of the next tick. */
  unmeasuredBytes: 16 * MEBIBYTE,
  /**
   * Slow readers per hour that get a close reason. Bun keeps the reason in memory behind the backlog until the client
   * reads on or its connection breaks. Further ones are terminated, so clients that stall their sockets on purpose
   * cannot hold more memory than this.
   */
  slowReaderReasons: 32,
  slowReaderReasonsMs: 3_600_000,
  /** Seconds without any frame, pongs included, after which a socket counts as dead. The service sends pings itself. */
  idleSeconds: 120,
  /** Silence after which a stream gets a comment, ms: a third of the time-outs of usual proxies. */
  commentMs: 15_000,
  /** Subscriptions per socket: every match of a busy day of one sport, one by one. */
  subscriptionsPerSocket: 2000,
  /** Per key. Clients may subscribe to matches that are about to be announced. */
  unknownMatchesPerKey: 50,
  /** Per key: several times the subscriptions to everything, by sport and by match. */
  queuedPerKey: 10_000,
  /** Characters of a waiting message that count as one. */
  queuedChars: 512,
  /**
   * Messages of a socket that are refused one after another, as invalid or because those are reached; then further ones
   * are ignored, and it is closed.
   */
  refusedMessages: 100,
  /** The same for a key that has used up its turn and waits with as many as it may: no reply is written. */
  refusedAtOnce: 10,
  /**
   * How long the messages of a client that sends too many are ignored before it is closed, ms: clients come back at once,
   * and a connection costs a hundred times as much as an ignored message.
   */
  ignoredMs: 5000,
  /** Interval of the check which unknown matches of a key exist by now, ms. */
  unknownMatchesCheckMs: 1000,
  /** Snapshots that a unit of quota buys, those of resumptions included: as many matches as the longest list. */
  snapshotsPerUnit: LIMITS.streamingMatches,
  /** How long after its end a subscription can be resumed free of charge, ms. */
  resumeMs: 600_000,
  /** Resumable subscriptions of all keys: about 200 bytes each. LRU. */
  resumable: 50_000,
  /**
   * Changes of a sport since the position of a client that resumes: they are read in about 3 ms. After more of them
   * most matches in progress have changed anyway, so the client gets all of these.
   */
  missedChanges: 10_000,
  /**
   * Changes of a sport by another process that are published at once: what people and scripts do. More are an import,
   * of which only matches with a cached state are published; the others with their next change.
   */
  foreignChanges: 1000,
  /** How late a field that changes with time alone may reach clients, ms: twice the interval of the refresh. */
  refreshLagMs: 60_000,
  /** Message burst per socket, and its refill per second: clients subscribe to all their matches at once. */
  messageBurst: 2500,
  messagesPerSecond: 100,
  /** Subscriptions removed per tick by closing sockets: one to three milliseconds. */
  closedSubscriptionsPerTick: 2000,
  closedSocketsPerTick: 100,
  /**
   * Different contents of all subscriptions: variants, lists of fields and intervals. Each costs about 0.1 ms for a change of a
   * match that somebody follows in it, and 1 µs for others.
   */
  contents: 100,
  /** Different lists of fields and intervals of a connection: a page has one or two kinds of match cards. */
  contentsPerSocket: 10,
  /** Cached match states for deltas, per content. FIFO; the next change of an evicted one is sent as a snapshot. */
  cachedStates: 5000,
  /** Matches with held changes, per content: as many as have a state. Changes of further ones are sent at once. */
  heldMatches: 5000,
  /**
   * Matches whose published revision is ahead of the stored one because a derived field changed. FIFO; the next
   * snapshot of an evicted one may have a smaller revision, and later deltas are based on that one.
   */
  revisionsAhead: 20_000,
  /** States compared per tick when many may have changed: one to two milliseconds. */
  statesPerTick: 20,
} as const
