/** What `/readyz` and `/metrics` report about automatic backups. */

export interface BackupStatus {
  readonly destination: string
  /** Time of the newest backup in the destination, ms since 1970; null if there is none or it is not known yet. */
  readonly newestMs: number | null
  /** End of the last successful attempt of this process. */
  readonly lastSuccessMs: number | null
  /** End of the last failed attempt of this process. */
  readonly lastFailureMs: number | null
  /** Why the last attempt failed; null after a success. */
  readonly problem: string | null
}

/** The check `backup` of `/readyz`. An old backup does not make the service unready: it still answers. */
export function backupCheck({ newestMs, problem }: BackupStatus, now: number): object {
  return {
    newest: newestMs === null ? null : new Date(newestMs).toISOString(),
    ageSeconds: newestMs === null ? null : Math.max(0, Math.round((now - newestMs) / 1000)),
    problem,
  }
}
