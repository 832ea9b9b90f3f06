/** Commands on the file of a node of a cluster (docs/cluster.md). */
import { beforeEach, expect, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { type ClusterRole, selectRole, takeRole, writeLocation } from '../../../src/store/cluster-state.ts'
import { selectEpoch } from '../../../src/store/sql/meta.ts'
import { closeDatabase } from '../../../src/store/sql/statement.ts'
import { openFile } from '../../support/database.ts'
import { merge } from '../../support/feed/change-kit.ts'
import { mustApply, withDatabase } from '../../support/feed/feed-kit.ts'
import { testFolder } from '../../support/test-folder.ts'
import { smallWorld, TEAMS } from '../../support/world/small-world.ts'

const { at, run } = testFolder('cluster-commands')
const database = at('scoreline.db')
beforeEach(() => rmSync(database, { force: true }))

const RENAME = merge('team', TEAMS[0], { name: 'X' })

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

test.each([
  'key create --name x',
  'webhook create --url https://example.com/ --sport football --events match.finished',
  'prune --before 2026-01-01',
  'team set 5501 --name Other',
  'feed push -',
])('%s is refused on a file that follows', async (command) => {
  leaveFile('follower')
  const { code, err } = await run(command, { stdin: JSON.stringify(RENAME) })
  expect(err).toContain('it follows a cluster; run the command on the node that writes')
  expect(code).toBe(1)
})

test('what a change would do can be asked on every node', async () => {
  leaveFile('follower')
  const { code, out } = await run('team set 5501 --name Other --dry-run')
  expect([code, out]).toEqual([0, expect.stringContaining('Other')])
})

test('a single service refuses the file of a node until it has left the cluster', async () => {
  const epoch = leaveFile('writer')
  expect((await run('serve --port 0')).err).toContain('leave-cluster')
  expect(await run('leave-cluster')).toMatchObject({ code: 0 })
  withDatabase(database, (db) => expect([selectRole(db), selectEpoch(db) === epoch]).toEqual([null, false]))
  expect((await run('leave-cluster')).err).toContain('belongs to no cluster')
  expect(await run('key create --name x')).toMatchObject({ code: 0 })
})

test('a restored backup of a node belongs to no cluster', async () => {
  leaveFile('writer')
  expect(await run('backup backup.db')).toMatchObject({ code: 0 })
  expect(await run('restore backup.db --database restored.db')).toMatchObject({ code: 0 })
  withDatabase(at('restored.db'), (db) => {
    expect(selectRole(db)).toBeNull()
    mustApply(db, [RENAME])
  })
})
