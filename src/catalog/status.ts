/** Limits of the status page (`/console/status`), each with its reason. */

export const STATUS_LIMITS = {
  /** Sampling interval, ms: short enough to see a burst, long enough to cost nothing. */
  sampleMs: 5000,
  /** Stored samples: one hour. */
  samples: 720,
  /** Samples for the rate of an endpoint: one minute. */
  rateSamples: 12,
  /** Stored errors; the log has all of them. */
  errors: 50,
  errorLength: 300,
  /** Keys listed, by usage today. */
  keys: 50,
  /** Wrong tokens allowed per address in `attemptMs`. */
  attempts: 10,
  attemptMs: 60_000,
  /** Length of the token; a shorter one could be guessed. */
  tokenLength: { minimum: 16, maximum: 200 },
} as const
