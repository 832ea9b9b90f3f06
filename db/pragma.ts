/** What SQLite's pragmas say, and the mark by which a file is known as ours. */
import type { Database } from 'bun:sqlite'

/** Marks a file as ours ("SCOR"), so that another program's database is never written to. */
export const APPLICATION_ID = 0x53434f52

export function pragmaNumber(client: Database, name: string): number {
  return Number(client.query(`PRAGMA ${name}`).values()[0]?.[0] ?? 0)
}

/** The first fault that SQLite finds in the structure of a file; null where it finds none. */
export function structureFault(client: Database): string | null {
  const said = String(client.query('PRAGMA quick_check(1)').values()[0]?.[0])
  return said === 'ok' ? null : said
}
