/** Error messages for failed requests. */
import { ApiError } from '../client/index.ts'
import { formatTime, isTextKey, t } from './i18n.ts'
import { nowMs } from './platform.ts'
import { zone } from './settings.ts'

/** Whether the resource does not exist, so that a retry would not help. */
export function isMissing(problem: Error | null): boolean {
  return problem instanceof ApiError && problem.status === 404
}

export function problemText(problem: Error): string {
  if (!(problem instanceof ApiError)) return t('problem.network')
  const { slug, retryAfterMs, correlationId } = problem
  const key = `problem.${slug}`
  if (!isTextKey(key)) return problem.message
  const time = retryAfterMs === null ? '–' : momentIn(retryAfterMs)
  return t(key, { time, id: correlationId ?? '–' })
}

function momentIn(ms: number): string {
  const at = nowMs() + ms
  return formatTime(at, zone.value, { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' })
}
