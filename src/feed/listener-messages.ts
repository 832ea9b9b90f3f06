/**
 * Messages between a sender and the private listener of a running service
 * (docs/architecture.md#the-path-of-a-change).
 */
import type { HeldFields, Rejection } from './apply.ts'

/** POST: changes as NDJSON; `?strict=true` wants all or nothing. The answer is an Acknowledgement. */
export const CHANGES_PATH = '/changes'
/** GET: a Greeting, to see that it is the service and how far it is. */
export const GREETING_PATH = '/feed'

export interface Greeting {
  readonly service: 'scoreline'
  /** Position of the log. */
  readonly position: number
}

/** The answer to a request whose changes are on the disk. */
export interface Acknowledgement {
  readonly lines: number
  readonly applied: number
  readonly unchanged: number
  /** With the number of the line in the request, from 1; blank lines count too. */
  readonly rejected: readonly Rejection[]
  /** Fields of sources that stay as the operator set them; at most one entry a line. */
  readonly held: readonly HeldFields[]
  /** Position of the log afterwards. */
  readonly position: number
  /** False when `strict` undid everything. */
  readonly kept: boolean
}

/** Any other answer. */
export interface ListenerError {
  readonly error:
    | 'not_found'
    | 'bad_request'
    | 'payload_too_large'
    | 'unavailable'
    | 'insufficient_storage'
    | 'internal_error'
  readonly message: string
  /** What of the request was applied before it went wrong; its repetition does no harm. */
  readonly applied?: number
}
