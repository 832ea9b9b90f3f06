/** Names of automatic backups: time (UTC) and change log position, e.g. `scoreline-20261123T041500Z-48213.db`. */

export interface BackupFile {
  readonly name: string
  /** When it was made, ms since 1970. */
  readonly timeMs: number
  readonly position: number
}

const NAME = /^scoreline-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-(\d{1,15})\.db$/

export function backupName(timeMs: number, position: number): string {
  const time = new Date(timeMs)
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(/[-:]/g, '')
  return `scoreline-${time}-${position}.db`
}

/** Null for a name of another file, which is never removed. */
export function readBackupName(name: string): BackupFile | null {
  const [, year, month, day, hour, minute, second, position] = NAME.exec(name) ?? []
  if (position === undefined) return null
  const timeMs = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(timeMs) ? null : { name, timeMs, position: Number(position) }
}

/** The backups among these names, oldest first. */
export function backupsAmong(names: Iterable<string>): BackupFile[] {
  return [...names]
    .flatMap((name) => readBackupName(name) ?? [])
    .toSorted((a, b) => a.timeMs - b.timeMs || a.position - b.position)
}

/** Backups older than `keepMs`, but never the newest one. */
export function expiredBackups(backups: readonly BackupFile[], nowMs: number, keepMs: number): BackupFile[] {
  return backups.slice(0, -1).filter(({ timeMs }) => timeMs < nowMs - keepMs)
}
