/** When renderings that wait are written. */
import { afterAll, expect, test } from 'bun:test'
import { closeDatabase } from '../../src/store/statement.ts'
import { inSnapshot } from '../../src/store/transaction.ts'
import { LogPosition } from '../../src/views/log-position.ts'
import { QUEUED_RENDERINGS, RenderingQueue } from '../../src/views/rendering-queue.ts'
import { openMemory } from '../support/database.ts'
import { lookUp, mustApply } from '../support/feed-kit.ts'
import { smallWorld } from '../support/small-world.ts'

const db = openMemory()
mustApply(db, smallWorld())
const faults: unknown[] = []
const queue = new RenderingQueue(db, new LogPosition(db), 1, (problem) => faults.push(problem))
afterAll(() => closeDatabase(db))

const stored = () => lookUp(db, 'SELECT count(*) FROM match_rendering')
/** As many as are written together. */
function addAll(firstId: number): void {
  const row = { position: 1, body: Buffer.from('{}'), pointsStart: 0, pointsEnd: 0, hasReferee: false }
  for (let i = 0; i < QUEUED_RENDERINGS; i++) queue.add({ ...row, matchId: firstId + i })
}

test('a full queue is written at once, and after the reads of a snapshot', () => {
  addAll(1000)
  expect(stored()).toBe(QUEUED_RENDERINGS)
  inSnapshot(db, () => {
    addAll(2000)
    queue.flushIfFull()
    expect(stored()).toBe(QUEUED_RENDERINGS)
  })
  queue.flushIfFull()
  expect([stored(), faults]).toEqual([2 * QUEUED_RENDERINGS, []])
})
