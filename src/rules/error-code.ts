/** The code by which the system or SQLite names a failure, e.g. `ENOENT`; empty where it has none. */
export function errorCode(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}
