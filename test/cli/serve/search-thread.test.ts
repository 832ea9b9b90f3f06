/** Searches on a thread of their own. */
import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { SearchThread } from '../../../src/commands/serve/search-thread.ts'
import { merge } from '../../support/feed/change-kit.ts'
import { makeHarness } from '../../support/harness.ts'
import { testFolder } from '../../support/test-folder.ts'
import { smallWorld, TEAMS } from '../../support/world/small-world.ts'

const { at } = testFolder('search-thread')

/** A service whose thread searches in a file, and what the thread has logged. */
function searching(path: string, searched = path) {
  const faults: unknown[] = []
  const thread = new SearchThread({ path: searched, mapBytes: 0 }, { error: (of) => void faults.push(of) })
  const world = makeHarness({ path, searcher: thread.find, config: { responseCacheBytes: 0 } })
  world.put(smallWorld())
  const ask = async (path: string) => (await world.get(`/v2/football/${path}`)).body
  return { thread, world, ask, faults }
}

test('a thread finds what the service finds, what has just changed included', async () => {
  const { thread, world, ask, faults } = searching(at('world.db'))
  const alone = makeHarness()
  alone.put(smallWorld())
  const paths = ['matches?q=harbour', 'search?q=harb', 'teams?q=hatbour', 'matches?q=zzzzz', 'players?q=a']
  const expected = await Promise.all(paths.map(async (of) => (await alone.get(`/v2/football/${of}`)).body))
  expect(JSON.stringify(expected)).toContain('Harbour')
  for (let round = 0; round < 2; round += 1) {
    expect(await Promise.all(paths.map(ask))).toEqual(expected)
    // It starts again with the next search, also of one that came meanwhile.
    const [, found] = await Promise.all([thread.stop(), ask(paths[0] ?? '')])
    expect(found).toEqual(expected[0] ?? {})
  }
  world.put([merge('team', TEAMS[0], { name: 'Quillborough' })])
  expect(JSON.stringify(await ask('teams?q=quillb'))).toContain('Quillborough')
  expect(faults).toEqual([])
  await thread.stop()
  world.close()
})

test.skipIf(process.platform !== 'linux')('the thread alone has a lower priority', async () => {
  const { thread, world, ask } = searching(at('nice.db'))
  const before = new Set(readdirSync('/proc/self/task'))
  await ask('teams?q=harbour')
  const niceness = readdirSync('/proc/self/task')
    .filter((task) => !before.has(task))
    .map((task) => readFileSync(`/proc/self/task/${task}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[16])
  expect(niceness).toContain(String(Math.min(getPriority() + 10, 19)))
  await thread.stop()
  world.close()
})

test('a search is answered with 503 if the thread cannot open the file, until it can', async () => {
  const { thread, world, ask, faults } = searching(at('late.db'), at('missing.db'))
  for (let round = 1; round <= 2; round += 1) {
    const { status, headers, body } = await world.get('/v2/football/teams?q=harbour')
    expect([status, headers.get('retry-after'), body]).toMatchObject([503, '1', { error: 'service_busy' }])
    expect(faults).toHaveLength(round)
  }
  world.db.client.run('VACUUM INTO ?', [at('missing.db')])
  expect(JSON.stringify(await ask('teams?q=harbour'))).toContain('Harbour')
  await thread.stop()
  world.close()
})
