/** Logs requests: one line each at level `debug`, and a warning for slow ones. Queries may hold keys and are left out. */
import type { Logger } from './logger.ts'
import type { RequestContext } from './request-context.ts'
import { locationOf } from './responses.ts'

export interface RequestLogOptions {
  readonly logger: Logger
  /** Milliseconds from which a request is slow; null logs none. */
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
