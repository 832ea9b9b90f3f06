/** The error code of the system or SQLite, e.g. `ENOENT`; empty if there is none. */
export function errorCode(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}

/** The message of an error, or the text of anything else that was thrown. */
export function errorMessage(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}
