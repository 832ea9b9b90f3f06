/** Detects writes by other processes. */
import type { Db } from '../../db/open.ts'
import { prepared } from './statement.ts'

/** A number that changes when another connection has written to the file; own writes do not change it. */
export function selectDataVersion(db: Db): number {
  return Number(prepared(db, 'PRAGMA data_version').values()[0]?.[0])
}
