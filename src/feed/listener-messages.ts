/**
 * Messages between a sender and the private listener of a running service
 * (docs/architecture.md#the-path-of-a-change).
 */
import type { HeldFields, Rejection } from './apply.ts'

/** POST: changes as NDJSON; `?strict=true` for all or nothing. The response is an Acknowledgement. */
export const CHANGES_PATH = '/changes'
/** GET: a Greeting, which identifies the service and its change log position. */
export const GREETING_PATH = '/feed'

export interface Greeting {
  readonly service: 'scoreline'
  /** Change log position. */
  readonly position: number
}

/** The response to a request whose changes are on disk. */
export interface Acknowledgement {
  readonly lines: number
  readonly applied: number
  readonly unchanged: number
  /** With the line number in the request, from 1, including blank lines. */
  readonly rejected: readonly Rejection[]
  /** Fields that keep the operator's value; at most one entry per line. */
  readonly held: readonly HeldFields[]
  /** Change log position afterwards. */
  readonly position: number
  /** False if `strict` rolled everything back. */
  readonly kept: boolean
}

/** Any other response. */
export interface ListenerError {
  readonly error:
    | 'not_found'
    | 'bad_request'
    | 'payload_too_large'
    | 'unavailable'
    | 'insufficient_storage'
    | 'internal_error'
  readonly message: string
  /** Counts of changes applied before the failure; repeating the request is harmless. */
  readonly applied?: number
}

export type FeedAnswer = Acknowledgement | ListenerError
