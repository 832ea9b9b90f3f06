/** What the edge needs of a log; pino's logger fits. Keys, queries and addresses of callers never go into it. */
export interface Logger {
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
  /** Lines about single requests; without these two there are none. */
  debug?(fields: object, message: string): void
  isLevelEnabled?(level: string): boolean
}
