/** Every error slug of the envelope, with its HTTP status and meaning (docs/reference/rules.md#7). */

export const ERROR_SLUGS = {
  invalid_parameter: { status: 400, meaning: 'A path or query parameter has a value that is not allowed.' },
  too_many_ids: { status: 400, meaning: 'More ids were requested than the maximum of 100.' },
  bad_request: {
    status: 400,
    meaning: 'The request is inconsistent, e.g. its parameters exclude each other.',
  },
  user_has_no_access: {
    status: 400,
    meaning: 'The key does not include this sport, or its plan does not include exports.',
  },
  unauthorized: { status: 401, meaning: 'The API key is missing, unknown or revoked.' },
  origin_not_allowed: {
    status: 403,
    meaning: 'The key may only be used by pages of other origins.',
  },
  not_found: { status: 404, meaning: 'There is no such path, sport or resource.' },
  method_not_allowed: {
    status: 405,
    meaning: 'The path does not support this method; see the Allow header.',
  },
  payload_too_large: {
    status: 413,
    meaning: 'The request body is too large. The API is read-only and needs none.',
  },
  uri_too_long: { status: 414, meaning: 'The request URL is too long.' },
  too_many_requests: {
    status: 429,
    meaning: 'The key exceeds its limit of requests per second; see Retry-After. Costs no quota.',
  },
  too_much_at_once: {
    status: 429,
    meaning:
      'The key, or without one the address, has too much at once: requests that wait, unread bytes of responses, exports; see Retry-After. Costs no quota.',
  },
  too_many_failures: {
    status: 429,
    meaning:
      'Too many requests with a wrong key came from this address; see Retry-After. Requests with a valid key still work.',
  },
  live_limit_reached: {
    status: 429,
    meaning: 'The key has reached a limit of the live channel, such as the connections of its plan.',
  },
  quota_exceeded: { status: 429, meaning: 'The daily quota of the key is used up; see Retry-After.' },
  position_not_reached: {
    status: 503,
    meaning:
      'The service does not have the position of `minPosition` yet, or it belongs to another history; see X-Scoreline-Position.',
  },
  service_busy: {
    status: 503,
    meaning:
      'The service has reached one of the total limits of the live channel, or cannot search or charge the quota at the moment. Try again later.',
  },
  internal_error: {
    status: 500,
    meaning: 'Internal error. The correlation id in the body identifies the log entry with the cause.',
  },
} as const satisfies Record<string, { status: number; meaning: string }>

export type ErrorSlug = keyof typeof ERROR_SLUGS
