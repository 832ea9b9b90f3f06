/** What to expect where a kind of analytics has nothing (specification, 3.2). */
import type { Schemas } from '../../client/index.ts'
import type { TextKey } from '../i18n.ts'

export function analyticsHint(status: Schemas['AnalyticsStatus']): TextKey {
  return status === 'unavailable' ? 'panels.analyticsUnavailable' : 'panels.analyticsPending'
}
