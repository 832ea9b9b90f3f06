/** The logger interface of the HTTP layer; pino implements it. Keys, queries and client addresses are never logged. */
import type { LogEvent } from '../catalog/log-events.ts'

export type LogFields = Readonly<Record<string, unknown>> & { readonly event: LogEvent }

export interface Logger {
  warn(fields: LogFields, message: string): void
  error(fields: LogFields, message: string): void
  /** Logs single requests; without these two methods none are logged. */
  debug?(fields: LogFields, message: string): void
  isLevelEnabled?(level: string): boolean
}
