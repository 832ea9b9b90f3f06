/** Events and limits of webhooks (docs/webhooks.md). */

/** In the order in which the events of one change are sent. */
export const WEBHOOK_EVENTS = {
  'match.created': 'a match is new',
  'match.rescheduled': 'the start changed, or the match has not started after all',
  'match.started': 'play begins',
  'match.resumed': 'play goes on after an interruption, or after the match was ended by mistake',
  goal: 'a score rose: a goal, a basket, a set',
  'score.corrected': 'a score fell',
  'match.postponed': 'the match was postponed',
  'match.delayed': 'the start is delayed',
  'match.interrupted': 'the match was interrupted',
  'match.suspended': 'the match was suspended',
  'match.willcontinue': 'the match will continue on another day',
  'match.canceled': 'the match was canceled',
  'match.finished': 'the match is over',
  'match.stale': 'the match runs, but no live source has confirmed it for two polls',
  'match.fresh': 'a live source confirms the match again',
  'match.changed': 'anything of the match changed, except odds',
  'odds.changed': 'a price or a market of a bookmaker changed',
  'match.deleted': 'the match was deleted',
} as const

export type WebhookEventType = keyof typeof WEBHOOK_EVENTS
export const WEBHOOK_EVENT_TYPES = Object.keys(WEBHOOK_EVENTS) as WebhookEventType[]

/** Sent by `webhook test`, whatever the webhook subscribes to. */
export const TEST_EVENT = 'webhook.test'

export const WEBHOOK_LIMITS = {
  /** Each may have `concurrency` open connections, so together they never compete for them. */
  webhooks: 50,
  /** Concurrent requests per webhook; each is for another match, which keeps the events of a match in order. */
  concurrency: 8,
  /** Logged events, about 300 bytes each: several busy days without odds, for receivers that are down and for replays. */
  events: 100_000,
  /** Events that are deleted at once when the log is full. */
  trimmedEvents: 1000,
  /** Events of a round; after a kill, at most those of the last round are sent again. */
  eventsPerRound: 200,
  /** Matches with failed events that are retried in a round. */
  holdsPerRound: 50,
  /** Events of one match in a round, so that a busy match does not delay the others; the rest waits like a retry. */
  eventsPerMatch: 20,
  /** Stored attempts per webhook. */
  deliveries: 200,
  /** From the look-up of the address to the end of the response. */
  timeoutMs: 10_000,
  /** Bytes of a failed response that are read, and characters of it that the delivery log shows. */
  responseBytes: 4096,
  problemLength: 200,
  /** How long an event is retried before its webhook is disabled. */
  retryMs: 24 * 3_600_000,
  /** How long the secret before a rotation still signs. */
  rotationMs: 24 * 3_600_000,
  /** Of a URL. */
  urlLength: 2000,
} as const

/** Time until the next attempt after each failed one; the last one repeats. */
export const RETRY_DELAYS_MS = [5, 30, 120, 600, 1800, 3600, 7200].map((seconds) => seconds * 1000)
