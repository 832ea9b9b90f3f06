/** Commands on the file of a node of a cluster (docs/cluster.md). */
import { afterEach, beforeEach, expect, test } from 'bun:test'
import { join } from 'node:path'
import { type ClusterRole, selectRole, takeRole, writeLocation } from '../../src/store/cluster-state.ts'
import { selectEpoch } from '../../src/store/meta.ts'
import { closeDatabase } from '../../src/store/statement.ts'
import { runHere, temporaryFolder } from '../support/command-kit.ts'
import { openFile } from '../support/database.ts'
import { mustApply, withDatabase } from '../support/feed-kit.ts'
import { smallWorld } from '../support/small-world.ts'

let folder: ReturnType<typeof temporaryFolder>
let database: string
beforeEach(() => {
  folder = temporaryFolder('cluster-commands')
  database = join(folder.path, 'scoreline.db')
})
afterEach(() => folder.remove())

/** A file with the small world, as a node with this role leaves it. */
function leaveFile(role: ClusterRole): string {
  const db = openFile(database)
  mustApply(db, smallWorld())
  writeLocation(db, { entry: 3, sequence: 3 })
  takeRole(db, role)
  const epoch = selectEpoch(db)
  closeDatabase(db)
  return epoch
}

const run = (...args: string[]) => runHere([...args, '--database', database], { cwd: folder.path })

test.each<readonly string[]>([
  ['key', 'create', '--name', 'x'],
  ['webhook', 'create', '--url', 'https://example.com/', '--sport', 'football', '--events', 'match.finished'],
  ['prune', '--before', '2026-01-01'],
  ['team', 'set', '5501', '--name', 'Other'],
  ['feed', 'push', '-'],
])('%s %s is refused on a file that follows', async (...of) => {
  const args = of.filter((part) => typeof part === 'string')
  leaveFile('follower')
  const input = JSON.stringify({
    op: 'merge',
    kind: 'team',
    sport: 'football',
    id: 5501,
    data: { name: 'X' },
  })
  const { code, err } = await runHere([...args, '--database', database], { cwd: folder.path, stdin: input })
  expect(err).toContain('it follows a cluster; run the command on the node that writes')
  expect(code).toBe(1)
})

test('what a change would do can be asked on every node', async () => {
  leaveFile('follower')
  const { code, out } = await run('team', 'set', '5501', '--name', 'Other', '--dry-run')
  expect([code, out]).toEqual([0, expect.stringContaining('Other')])
})

test('a single service refuses the file of a node until it has left the cluster', async () => {
  const epoch = leaveFile('writer')
  expect((await run('serve', '--port', '0')).err).toContain('leave-cluster')
  expect(await run('leave-cluster')).toMatchObject({ code: 0 })
  withDatabase(database, (db) => expect([selectRole(db), selectEpoch(db) === epoch]).toEqual([null, false]))
  expect((await run('leave-cluster')).err).toContain('belongs to no cluster')
  expect(await run('key', 'create', '--name', 'x')).toMatchObject({ code: 0 })
})

test('a restored backup of a node belongs to no cluster', async () => {
  leaveFile('writer')
  const [backup, restored] = [join(folder.path, 'backup.db'), join(folder.path, 'restored.db')]
  expect(await run('backup', backup)).toMatchObject({ code: 0 })
  expect(await runHere(['restore', backup, '--database', restored], { cwd: folder.path })).toMatchObject({
    code: 0,
  })
  withDatabase(restored, (db) => {
    expect(selectRole(db)).toBeNull()
    mustApply(db, [{ op: 'merge', kind: 'team', sport: 'football', id: 5501, data: { name: 'X' } }])
  })
})
