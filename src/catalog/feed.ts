/**
 * Limits of the way in while a service runs (docs/architecture.md#the-path-of-a-change): each once, with its reason.
 */

export const FEED_LIMITS = {
  /** Changes in one request of the private listener, the same as in one transaction of a file. */
  requestLines: 1000,
  /** Bytes of one request: the longest line that is read, and room for the others beside it. */
  requestBytes: 17 * 1024 * 1024,
  /** Changes that a sender puts into one request, and their bytes: an acknowledgement every few hundredths of a second. */
  batchLines: 500,
  batchBytes: 1024 * 1024,
  /** How long a sender waits for company once it has a change, ms: what trickles in goes out at once. */
  gatherMs: 5,
  /** Senders whose requests are read at the same time; at a request each that bounds the memory. */
  senders: 16,
  /** How long the changes of one piece may keep others waiting, ms, and the most changes in a piece. */
  pieceMs: 5,
  pieceLines: 200,
  /** How long a piece waits for another process that writes to the file, ms, and how often it tries again. */
  busyMs: 10_000,
  busyRetryMs: 50,
  /** Sources with a freshness and counts of their own; those beyond share one that is not watched. */
  sources: 100,
  /** Characters of the token of the loopback port: less could be guessed. */
  tokenLength: 16,
} as const

/** Where counts of sources beyond the limit stand; brackets are no honest name. */
export const OTHER_SOURCES = '(other)'

/** Bounds of an interval between heartbeats of the live channel, ms. @assumed */
export const HEARTBEAT_MS = { minimum: 1000, maximum: 60_000 } as const
