/** Codes and limits of the live channel, each with its reason (docs/reference/live.md). */

/** Codes with which the service closes a socket (RFC 6455, 7.4; 4000 and above are ours). */
export const CLOSE_CODES = {
  /** Connect again later. */
  goingAway: { code: 1001, reason: 'The service is stopping.' },
  /** Do not connect again with this key. */
  refused: { code: 1008, reason: 'The API key is missing, unknown or revoked.' },
  originRefused: { code: 1008, reason: 'Pages of this origin may not connect.' },
  /** The reason contains the correlation id of the log entry. Connect again. */
  internalError: { code: 1011, reason: 'Internal error.' },
  /** Connect again and subscribe to less. */
  slowReader: { code: 4001, reason: 'Slow reader: too many messages are waiting to be read.' },
  tooManySockets: { code: 4002, reason: 'This key has as many open connections as its plan allows.' },
  tooFast: { code: 4003, reason: 'Too many messages.' },
  /** Connect again later. */
  serviceFull: {
    code: 4004,
    reason: 'The service has as many open connections as it accepts. Try again later.',
  },
} as const
export type CloseReason = keyof typeof CLOSE_CODES

/** Slugs of `error` messages. Clients may treat any of them as fatal, so harmless repetitions never cause one. */
export const LIVE_ERRORS = {
  invalid_message: 'The message is not a JSON object with a known action.',
  invalid_topic: 'The topic names no sport or match.',
  user_has_no_access: 'The key does not include this sport.',
  quota_exceeded: 'The daily quota of the key is used up; running subscriptions continue.',
  too_many_subscriptions: 'The key or the connection has as many subscriptions as allowed.',
  too_many_unknown_matches: 'The key has as many subscriptions to matches that do not exist as allowed.',
  too_many_queued: 'The key has as many messages and snapshots waiting as allowed.',
  too_much_backlog: 'The connections of the key have as many unread bytes as allowed; read them first.',
  service_busy: 'The service as a whole is at one of its limits. Try again later.',
  internal_error: 'Internal error; the message contains the correlation id. The connection is closed.',
} as const
export type LiveErrorSlug = keyof typeof LIVE_ERRORS

/** What is limited as a sum, for each key and for the process. */
export interface LiveAmounts {
  sockets: number
  subscriptions: number
  /** Subscriptions to matches that do not exist. Each has a native topic of its own, which is slow to remove. */
  unknownMatches: number
  /** Messages that wait to be processed and snapshots that wait to be sent. */
  queued: number
  /** Bytes that wait for slow readers. */
  backlogBytes: number
}
export type LiveResource = keyof LiveAmounts

/** The error of a request beyond the limit of its key. */
export const LIMIT_ERRORS = {
  subscriptions: 'too_many_subscriptions',
  unknownMatches: 'too_many_unknown_matches',
  queued: 'too_many_queued',
  backlogBytes: 'too_much_backlog',
} as const satisfies Partial<Record<LiveResource, LiveErrorSlug>>

const MEBIBYTE = 1024 * 1024

/** Default limits of the process. The first four are settings (docs/configuration.md). */
export const LIVE_TOTALS: LiveAmounts = {
  /** Some 10 kB each. */
  sockets: 20_000,
  /** Closing sockets with so many subscriptions at once blocks the event loop for at most 150 ms. */
  subscriptions: 100_000,
  /** A quarter of a box with half a gigabyte. */
  backlogBytes: 128 * MEBIBYTE,
  /** Some 200 bytes each. */
  queued: 50_000,
  unknownMatches: 2_000,
}

export const LIVE_LIMITS = {
  /** Bytes of a client's message: the longest valid one has about 200. */
  messageBytes: 4096,
  /**
   * Bytes that may wait for one socket; above it the socket is closed. A busy sport sends some 50 kB a second, so the
   * client has not read for many seconds.
   */
  backlogBytes: MEBIBYTE,
  /** Bytes published to topics with a slow subscriber before backlogs are measured again, ahead of the next tick. */
  unmeasuredBytes: 16 * MEBIBYTE,
  /**
   * Slow readers per hour that get a close reason. The runtime keeps the reason behind the backlog, and both in memory,
   * until the client reads on or its connection breaks. The others are terminated, so that clients which open sockets
   * only to stall them get no more memory than this.
   */
  slowReaderReasons: 32,
  slowReaderReasonsMs: 3_600_000,
  /** Seconds without any frame, pongs included, after which a socket is dead. The service sends pings itself. */
  idleSeconds: 120,
  /** Subscriptions of one socket: every match of a busy day of one sport, one by one. */
  subscriptionsPerSocket: 2000,
  /** Per key. A client may subscribe to matches that are about to be announced. */
  unknownMatchesPerKey: 50,
  /** Per key: subscriptions to everything, sport by sport and match by match, fit in several times. */
  queuedPerKey: 10_000,
  /** Milliseconds between two looks at which unknown matches of a key exist by now. */
  unknownMatchesCheckMs: 1000,
  /** How long after its end a subscription may be resumed without cost. */
  resumeMs: 600_000,
  /** Ended subscriptions that can be resumed, for all keys together: some 200 bytes each. LRU. */
  resumable: 50_000,
  /** Messages of one socket at once, and refilled each second: clients subscribe to all their matches in a burst. */
  messageBurst: 2500,
  messagesPerSecond: 100,
  /** Messages processed and snapshots sent per tick, all sockets together. The rest is queued. */
  workPerTick: 40,
  /** Time for them: a snapshot of a match that was not read recently takes a millisecond or more. */
  workMsPerTick: 2,
  /** Subscriptions that closing sockets may remove per tick: one to three milliseconds. */
  closedSubscriptionsPerTick: 2000,
  /** Sockets closed per tick. */
  closedSocketsPerTick: 100,
  /** Cached match states for deltas, per variant. FIFO; the next change of an evicted one is sent as a snapshot. */
  cachedStates: 5000,
  /**
   * Matches whose published revision is ahead of the stored one, because a derived field changed: a few numbers each.
   * FIFO; the next snapshot of an evicted one may have a smaller revision, and later deltas fit that one.
   */
  revisionsAhead: 20_000,
  /** States compared per tick when many may have changed: one to two milliseconds. */
  statesPerTick: 20,
} as const
