/**
 * The error slugs of the envelope with their HTTP statuses (docs/reference/rules.md#7), those of the live channel, and the
 * exit codes of commands. Texts say what a code means, `advice` what to do. Close codes are those of catalog/live.
 */
import errors from './errors.json' with { type: 'json' }

export const ERROR_SLUGS = errors.rest
export type ErrorSlug = keyof typeof ERROR_SLUGS

/** Slugs of `error` messages. Clients may treat any of them as fatal, so harmless repetitions never cause one. */
export const LIVE_ERRORS = errors.live
export type LiveErrorSlug = keyof typeof LIVE_ERRORS

export const EXIT_CODES: Readonly<Record<string, string>> = errors.exitCodes
