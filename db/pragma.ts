/** SQLite pragmas and the application id of our files. */
import type { Database } from 'bun:sqlite'

/** Marks a file as ours ("SCOR"), so that another program's database is never written to. */
export const APPLICATION_ID = 0x53434f52

export function pragmaNumber(client: Database, name: string): number {
  return Number(client.query(`PRAGMA ${name}`).values()[0]?.[0] ?? 0)
}

/** The first fault in the structure of a file, indexes not compared with their tables; null where there is none. */
export function structureFault(client: Database): string | null {
  return firstFault(client, 'quick_check')
}

/** The first fault in the structure of a file, indexes included; null where there is none. */
export function integrityFault(client: Database): string | null {
  return firstFault(client, 'integrity_check')
}

function firstFault(client: Database, check: string): string | null {
  const result = String(client.query(`PRAGMA ${check}(1)`).values()[0]?.[0])
  return result === 'ok' ? null : result
}
