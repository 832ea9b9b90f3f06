/**
 * Logs requests: one line each at level `debug`, and a warning for slow ones. Queries are omitted, since they may hold
 * keys.
 */
import type { Logger } from './logger.ts'
import type { RequestContext } from './request-context.ts'
import { locationOf } from './responses.ts'

export interface RequestLogOptions {
  readonly logger: Logger
  /** Requests that take at least this long are logged as slow; null for none. */
  readonly slowMs: number | null
}

export type LogRequest = (context: RequestContext, status: number, ms: number) => void

export function createRequestLog({ logger, slowMs }: RequestLogOptions): LogRequest {
  const logsAll = logger.isLevelEnabled?.('debug') === true
  return (context, status, ms) => {
    const isSlow = slowMs !== null && ms >= slowMs
    if (!isSlow && !logsAll) return
    const fields = { ...locationOf(context), status, ms: Math.round(ms * 10) / 10 }
    if (isSlow) logger.warn(fields, 'slow request')
    else logger.debug?.(fields, 'request')
  }
}
