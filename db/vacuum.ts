/** Gives free pages of a file back to the disk, while others read and write it. */
import type { Db } from './open.ts'
import { pragmaNumber } from './pragma.ts'

/** Pages of one transaction: measured at 1 to 2 ms. */
const VACUUM_PAGES = 256

/** Gives back a few pages. Returns whether there are more. */
export function giveBackPages({ client }: Db): boolean {
  // The transaction ends when all rows are read.
  client.query(`PRAGMA incremental_vacuum(${VACUUM_PAGES})`).all()
  return pragmaNumber(client, 'freelist_count') > 0
}

/** The file itself shrinks with a checkpoint: this one, or the next after the last reader of an older state. */
export function shrinkFile({ client }: Db): void {
  client.query('PRAGMA wal_checkpoint(PASSIVE)').all()
}

/** The size of the file after its next checkpoint. */
export function pageBytes({ client }: Db): number {
  return pragmaNumber(client, 'page_count') * pragmaNumber(client, 'page_size')
}
