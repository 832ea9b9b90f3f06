/** An open database file. */
import type { Database } from 'bun:sqlite'

export interface Db {
  readonly client: Database
  readonly path: string
}
