/** Events of the log (docs/operating.md#log): stable names for searches and alerts; messages may change. */
import EVENTS from './log-events.json' with { type: 'json' }

export const LOG_EVENTS: Readonly<Record<LogEvent, { readonly level: string; readonly meaning: string }>> =
  EVENTS

export type LogEvent = keyof typeof EVENTS
