/** Limits of the operator's view (`/console/status`): each once, with its reason. */

export const STATUS_LIMITS = {
  /** Between two samples, ms: short enough to see a burst, long enough to cost nothing. */
  sampleMs: 5000,
  /** Samples that are kept: an hour. */
  samples: 720,
  /** Samples over which the rate of an endpoint is reckoned: a minute. */
  rateSamples: 12,
  /** Faults that are kept: the latest ones tell what is wrong now, the log has all. */
  faults: 50,
  /** Characters of a fault's message. */
  faultLength: 300,
  /** Keys that are shown, those with the most use today first. */
  keys: 50,
  /** Wrong tokens of one address in `attemptMs`: a person mistypes a few times, a guesser gets nowhere. */
  attempts: 10,
  attemptMs: 60_000,
  /** Characters of the token: fewer could be guessed, more is no token. */
  tokenLength: { minimum: 16, maximum: 200 },
} as const
