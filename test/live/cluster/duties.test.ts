/** What only the node that writes does begins and ends with its lease (docs/cluster.md#roles). */
import { expect, test } from 'bun:test'
import { pino } from 'pino'
import { serveFollows } from '../../../src/commands/sources/follow.ts'
import { openligadb } from '../../../src/sources/openligadb/index.ts'
import { closeDatabase } from '../../../src/store/sql/statement.ts'
import { commandContext, until } from '../../support/command-kit.ts'
import { openFile } from '../../support/database.ts'
import { openligadbAnswer } from '../../support/feed/provider-kit.ts'
import { testFolder } from '../../support/test-folder.ts'

const { at } = testFolder('cluster-duties')

test('a node asks its sources only while it may write', async () => {
  let requests = 0
  const server = Bun.serve({
    ...{ port: 0, hostname: '127.0.0.1' },
    fetch: ({ url }) => {
      requests += 1
      return openligadbAnswer(new URL(url), [])
    },
  })
  const database = at('scoreline.db')
  const db = openFile(database)
  const follows = serveFollows(
    commandContext(),
    [{ source: openligadb, selection: 'bl1' }],
    {
      ...{ database, contact: null, allowsUnofficial: false, sources: [] },
      ...{ baseAddress: `http://127.0.0.1:${server.port}`, secretOf: () => undefined },
    },
    pino({ level: 'silent' }),
  )
  let [looks, mayWrite] = [0, false]
  follows.start(
    {
      apply: () => ({ applied: [], unchanged: [], rejected: [], held: [], position: 0 }) as never,
      mayWrite: () => {
        looks += 1
        return mayWrite
      },
    },
    db,
  )
  await until(() => looks > 0)
  expect(requests).toBe(0)
  mayWrite = true
  await until(() => requests > 0)
  await follows.stop()
  await server.stop(true)
  closeDatabase(db)
})
