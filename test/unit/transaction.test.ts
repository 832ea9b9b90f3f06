/** Reads in one snapshot, and writes beside them. */
import { afterAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { openDatabase } from '../../db/open.ts'
import { closeDatabase } from '../../src/store/statement.ts'
import { inSnapshot, inTransaction } from '../../src/store/transaction.ts'
import { temporaryFolder } from '../support/command-kit.ts'
import { lookUp } from '../support/feed-kit.ts'

const folder = temporaryFolder('transaction')
const [reader, writer] = [openDatabase(join(folder.path, 'db')), openDatabase(join(folder.path, 'db'))]
afterAll(() => {
  closeDatabase(reader)
  closeDatabase(writer)
  folder.remove()
})

const names = () => lookUp(reader, 'SELECT count(*) FROM source')
const write = (name: string) => writer.client.run('INSERT INTO source (name) VALUES (?)', [name])

test('reads in one snapshot see one state of the file, and later reads the next', () => {
  const seen = inSnapshot(reader, () => {
    const before = names()
    write('first')
    return [before, inSnapshot(reader, names)]
  })
  expect([...seen, names()]).toEqual([0, 0, 1])
})

test('a snapshot ends when a read fails', () => {
  const fail = () => inSnapshot(reader, () => lookUp(reader, 'SELECT * FROM absent'))
  expect(fail).toThrow('no such table')
  expect(reader.client.inTransaction).toBe(false)
})

test('a read that ends the transaction reports its own failure', () => {
  const fail = () =>
    inSnapshot(reader, () => {
      reader.client.run('ROLLBACK')
      throw new Error('the disk failed')
    })
  expect(fail).toThrow('the disk failed')
  expect(inSnapshot(reader, names)).toBe(1)
})

test('a write transaction among reads of one snapshot is refused, and works after it', () => {
  const add = () =>
    inTransaction(reader, () => reader.client.run(`INSERT INTO source (name) VALUES ('second')`))
  expect(() => inSnapshot(reader, add)).toThrow('among reads')
  expect(names()).toBe(1)
  add()
  expect(names()).toBe(2)
})
