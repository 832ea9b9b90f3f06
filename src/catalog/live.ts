/** Codes and limits of the live channel (docs/reference/live.md): each once, with its reason. */

/** Codes with which the service closes a socket (RFC 6455, 7.4; 4000 and above are ours). */
export const CLOSE_CODES = {
  /** The service stops. Connect again later. */
  goingAway: { code: 1001, reason: 'The service is stopping.' },
  /** The key is missing, unknown or revoked. Do not connect again with it. */
  refused: { code: 1008, reason: 'The API key is missing, unknown or revoked.' },
  /** The page that opened the socket is of an origin that the operator does not allow. */
  originRefused: { code: 1008, reason: 'Pages of this origin may not connect.' },
  /** A fault of ours; the reason names its id in the log. Connect again. */
  internalFault: { code: 1011, reason: 'Internal error.' },
  /** The client reads slower than messages come. Connect again and subscribe to less. */
  slowReader: { code: 4001, reason: 'Slow reader: too many messages wait for you.' },
  /** The key has too many sockets open. */
  tooManySockets: { code: 4002, reason: 'This key has too many open connections.' },
  /** Messages came faster than anybody needs. */
  tooFast: { code: 4003, reason: 'Too many messages.' },
} as const

/** Slugs of `error` messages. A client may take any of them for fatal, so harmless repeats never cause one. */
export const LIVE_ERRORS = {
  invalid_message: 'The message is not a JSON object with a known action.',
  invalid_topic: 'The topic names no sport or match.',
  user_has_no_access: 'The key does not include this sport.',
  too_many_subscriptions: 'The connection has as many subscriptions as are allowed.',
  internal_error: 'A fault of the service; the message names its id in the log. The connection is closed.',
} as const
export type LiveErrorSlug = keyof typeof LIVE_ERRORS

export const LIVE_LIMITS = {
  /** Bytes of a client's message: the longest honest one has about 200. */
  messageBytes: 4096,
  /**
   * Bytes that may wait for a slow reader; a socket over it is closed. A busy sport sends some 50 kB a second, so
   * this is a reader that stands still for many seconds.
   */
  backlogBytes: 1024 * 1024,
  /**
   * Slow readers in an hour that are told why. The reason stands behind their backlog, and the runtime keeps both
   * until the reader goes on or its connection breaks. The others are cut off at once: somebody who opens sockets
   * only to let them stand gets no more memory than this.
   */
  farewells: 32,
  farewellMs: 3_600_000,
  /** Seconds without any frame, pongs included, after which a socket is dead. The service pings by itself. */
  idleSeconds: 120,
  /** Sockets of one key: a fleet of workers, not a leak. */
  socketsPerKey: 1000,
  /** Subscriptions of one socket: every match of a busy day of one sport, one by one. */
  subscriptionsPerSocket: 2000,
  /** Messages of one socket at once, and refilled each second: a client subscribes to all its matches in a burst. */
  messageBurst: 2500,
  messagesPerSecond: 100,
  /**
   * Messages heeded and snapshots sent in one turn of the event loop, for all sockets together: some five milliseconds,
   * and the matches in progress of a sport. What is beyond waits for the next turns, at most a burst for each socket.
   */
  workPerTurn: 40,
  /** Match states kept for making deltas, per variant; beyond it the oldest goes and its next change is a snapshot. */
  keptStates: 5000,
  /**
   * Matches whose told version is ahead of the stored one, since a derived field changed: a few numbers each. Of those
   * forgotten a later snapshot may have a smaller version, and what follows fits that one.
   */
  revisionsAhead: 20_000,
  /** States looked at again in one go when many may have changed: one to two milliseconds, then others have a turn. */
  statesPerSlice: 20,
} as const
