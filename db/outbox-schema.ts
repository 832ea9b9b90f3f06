/** What the node of a cluster that writes has committed and the stream has not stored yet (docs/cluster.md). */
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const outbox = sqliteTable('outbox', {
  /** Numbers the entries of the whole history without gaps, over all nodes that wrote it. */
  entry: integer().primaryKey({ autoIncrement: true }),
  /** The history in which it was committed. */
  epoch: text().notNull(),
  /** An Entry of store/cluster-state as JSON. */
  body: text().notNull(),
})
