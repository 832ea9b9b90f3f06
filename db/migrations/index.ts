/**
 * The migrations in order, as text, so that they are inside a compiled binary too (a migrator that reads the disk
 * finds none there). `user_version` of a file counts how many it has.
 *
 * A new one: change `db/schema.ts`, run `bun run migration NAME`, add `WITHOUT ROWID` to tables that are clustered
 * by their key, and add the file here.
 */
import start from './0000_start.sql' with { type: 'text' }
import sources from './0001_sources.sql' with { type: 'text' }
import changes from './0002_changes.sql' with { type: 'text' }
import matchFacts from './0003_match_facts.sql' with { type: 'text' }
import givenFields from './0004_given_fields.sql' with { type: 'text' }
import dropAttendance from './0005_drop_attendance.sql' with { type: 'text' }

export const MIGRATIONS: readonly string[] = [
  start,
  sources,
  changes,
  matchFacts,
  givenFields,
  dropAttendance,
]
