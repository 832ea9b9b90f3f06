/** The logger interface of the HTTP layer; pino implements it. Keys, queries and client addresses are never logged. */
export interface Logger {
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
  /** Logs single requests; without these two methods none are logged. */
  debug?(fields: object, message: string): void
  isLevelEnabled?(level: string): boolean
}
