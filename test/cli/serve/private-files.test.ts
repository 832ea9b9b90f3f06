/** Files that other users of the machine could read, when a service opens them (docs/security.md). */
import { expect, test } from 'bun:test'
import { chmodSync, statSync, writeFileSync } from 'node:fs'
import { backupName } from '../../../src/commands/backup/destination.ts'
import { selectDatabaseId } from '../../../src/store/sql/meta.ts'
import { closeDatabase } from '../../../src/store/sql/statement.ts'
import { startServer } from '../../support/command-kit.ts'
import { openFile } from '../../support/database.ts'
import { testFolder } from '../../support/test-folder.ts'

const { path: cwd, at } = testFolder('private-files')

test('serve takes the database and its backups from other users, and says so once', async () => {
  const db = openFile(at('scoreline.db'))
  const backup = backupName(selectDatabaseId(db), Date.UTC(2026, 8, 12), 12)
  closeDatabase(db)
  writeFileSync(at(backup), '')
  writeFileSync(at('notes.txt'), '')
  for (const file of ['scoreline.db', backup, 'notes.txt']) chmodSync(at(file), 0o644)
  const args = ['--database', at('scoreline.db'), '--backup-every', '24h', '--backup-to', cwd]
  const first = await startServer(args, { cwd })
  const modes = [backup, 'scoreline.db', 'scoreline.db-wal', 'scoreline.db-shm', 'notes.txt'].map((file) =>
    (statSync(at(file)).mode & 0o777).toString(8),
  )
  await first.stop()
  expect(modes).toEqual(['600', '600', '600', '600', '644'])
  expect(first.told().split('"files_made_private"')).toHaveLength(2)
  const second = await startServer(args, { cwd })
  await second.stop()
  expect(second.told()).not.toContain('files_made_private')
})
