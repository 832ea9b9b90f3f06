/** Limits of the feed of a running service, each with its reason (docs/architecture.md#the-path-of-a-change). */

export const FEED_LIMITS = {
  /** Changes per request of the private listener, and per transaction of a file. */
  requestLines: 1000,
  /** Bytes per request: the longest line, plus room for others. */
  requestBytes: 17 * 1024 * 1024,
  /** Changes that a sender puts into one request, and their bytes: acknowledged every few hundredths of a second. */
  batchLines: 500,
  batchBytes: 1024 * 1024,
  /** How long a sender waits for further changes before sending, ms. */
  gatherMs: 5,
  /** Senders whose requests are read concurrently; bounds the memory. */
  senders: 16,
  /** Time budget of a chunk of changes, ms, its maximum number of changes, and that of a chunk whose cost is unknown. */
  pieceMs: 4,
  pieceLines: 200,
  firstLines: 8,
  /** How long a chunk waits for another writer, ms, and how often it retries. */
  busyMs: 10_000,
  busyRetryMs: 50,
  /** Within this time a node of a cluster answers a push: applied, or refused with 503, ms. */
  takeMs: 14_000,
  /** Sources with their own freshness and counters; further ones share an unwatched entry. */
  sources: 100,
  /** Minimum length of the feed port's token; shorter ones could be guessed. */
  tokenLength: 16,
} as const

/** Name of the shared entry for sources beyond the limit; not a valid source name. */
export const OTHER_SOURCES = '(other)'

/** Bounds of an interval between heartbeats of the live channel, ms. @assumed */
export const HEARTBEAT_MS = { minimum: 1000, maximum: 60_000 } as const

/** When a change is acknowledged in a cluster (docs/cluster.md#acknowledgement): stored by the stream, or committed here. */
export const ACKNOWLEDGEMENTS = ['stream', 'local'] as const
export type Acknowledgement = (typeof ACKNOWLEDGEMENTS)[number]
