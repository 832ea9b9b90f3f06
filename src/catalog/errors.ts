/** Every error slug of the envelope, with its HTTP status and meaning (docs/reference/rules.md#7). */

export const ERROR_SLUGS = {
  invalid_parameter: { status: 400, meaning: 'A path or query parameter has a value that is not allowed.' },
  too_many_ids: { status: 400, meaning: 'More ids were requested than the maximum of 100.' },
  bad_request: {
    status: 400,
    meaning: 'The request as a whole makes no sense, e.g. parameters that exclude each other.',
  },
  user_has_no_access: { status: 400, meaning: 'The plan of the key does not include this sport.' },
  unauthorized: { status: 401, meaning: 'The API key is missing, unknown or revoked.' },
  not_found: { status: 404, meaning: 'There is no such path, sport or resource.' },
  method_not_allowed: {
    status: 405,
    meaning: 'The path exists, but not for this method; see the Allow header.',
  },
  payload_too_large: {
    status: 413,
    meaning: 'The request has a body; the interface is read-only and takes none of that size.',
  },
  uri_too_long: { status: 414, meaning: 'The request address is longer than the service reads.' },
  too_many_requests: {
    status: 429,
    meaning:
      'The key asks more often in a second than the operator allows; see Retry-After. It costs no quota.',
  },
  too_many_failures: {
    status: 429,
    meaning: 'Too many wrong keys came from this address; see Retry-After. A valid key works all the time.',
  },
  quota_exceeded: { status: 429, meaning: 'The daily quota of the key is used up; see Retry-After.' },
  internal_error: {
    status: 500,
    meaning: 'Our fault. The correlation id in the body is in the log beside the cause.',
  },
} as const satisfies Record<string, { status: number; meaning: string }>

export type ErrorSlug = keyof typeof ERROR_SLUGS
