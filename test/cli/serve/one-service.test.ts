/** The database file of a service: readable by its owner only, and used by one service at a time, whatever leads to it. */
import { expect, test } from 'bun:test'
import { linkSync, statSync } from 'node:fs'
import { lockDatabase } from '../../../db/file-lock.ts'
import { openDatabase } from '../../../db/open.ts'
import { printable } from '../../../src/commands/terminal.ts'
import { closeDatabase } from '../../../src/store/sql/statement.ts'
import { testFolder } from '../../support/test-folder.ts'

const folder = testFolder('one-service')

test('a new database and its log can be read by their owner only', () => {
  const path = folder.at('private.db')
  const db = openDatabase(path)
  const modes = ['', '-wal', '-shm'].map((suffix) => statSync(`${path}${suffix}`).mode & 0o777)
  closeDatabase(db)
  expect(modes).toEqual([0o600, 0o600, 0o600])
})

test('a file is locked through every link to it, until the lock is released', () => {
  const path = folder.at('locked.db')
  closeDatabase(openDatabase(path))
  const other = folder.at('link.db')
  linkSync(path, other)
  const unlock = lockDatabase(path)
  expect(unlock).not.toBeNull()
  expect(lockDatabase(other)).toBeNull()
  unlock?.()
  const again = lockDatabase(other)
  expect(again).not.toBeNull()
  again?.()
})

test('names give no commands to the terminal', () => {
  expect(printable('a\u001b[31mb\u009bc\u202ed\n\tКлуб')).toBe('a\ufffd[31mb\ufffdc\ufffdd\n\tКлуб')
})
