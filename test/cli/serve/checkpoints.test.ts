/** Checkpoints on a thread of their own. */
import { expect, test } from 'bun:test'
import { CHECKPOINT_PAGES, type Db } from '../../../db/open.ts'
import { CheckpointThread } from '../../../src/commands/serve/checkpoint-thread.ts'
import { until } from '../../support/command-kit.ts'
import { openFile } from '../../support/database.ts'
import { testFolder } from '../../support/test-folder.ts'

const { at } = testFolder('checkpoints')

/** Pages of the log, and those of them that are in the database. */
const logOf = ({ client }: Db) => {
  const [, pages, done] = client.query('PRAGMA wal_checkpoint(NOOP)').values()[0] as number[]
  return { pages: pages as number, done: done as number }
}

const writerPages = ({ client }: Db) => client.query('PRAGMA wal_autocheckpoint').values()[0]?.[0]

test('a served database is brought up to date by a thread, not by the writer', async () => {
  const db = openFile(at('thread.db'))
  const thread = new CheckpointThread(db)
  db.client.run('CREATE TABLE block (bytes BLOB)')
  let count = 0
  while (logOf(db).pages <= CHECKPOINT_PAGES.usual) {
    db.client.run('INSERT INTO block VALUES (zeroblob(10000))')
    count += 1
  }
  await until(() => logOf(db).done > CHECKPOINT_PAGES.usual)
  await thread.stop()
  expect(writerPages(db)).toBe(CHECKPOINT_PAGES.usual)
  expect(db.client.query('SELECT count(*) FROM block').values()).toEqual([[count]])
  db.client.close()
})

test('the writer makes the checkpoints if the thread cannot open the database', async () => {
  const db = openFile(at('alone.db'))
  const thread = new CheckpointThread({ ...db, path: at('missing.db') })
  expect(writerPages(db)).toBe(CHECKPOINT_PAGES.besideCheckpointer)
  await until(() => writerPages(db) === CHECKPOINT_PAGES.usual)
  await thread.stop()
  db.client.close()
})
