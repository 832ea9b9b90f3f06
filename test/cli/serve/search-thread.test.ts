/** Searches on a thread of their own. */
import { expect, spyOn, test } from 'bun:test'
import { SearchThread } from '../../../src/commands/serve/search-thread.ts'
import { until } from '../../support/command-kit.ts'
import { merge } from '../../support/feed/change-kit.ts'
import { makeHarness } from '../../support/harness.ts'
import { testFolder } from '../../support/test-folder.ts'
import { smallWorld, TEAMS } from '../../support/world/small-world.ts'

const { at } = testFolder('search-thread')

/** The service over a file, with the searches of its thread. */
function searchedBy(thread: SearchThread, path: string) {
  const searches = spyOn(thread, 'find').mock.calls
  const world = makeHarness({ path, searcher: thread, config: { responseCacheBytes: 0 } })
  world.put(smallWorld())
  const ask = async (path: string) => (await world.get(`/v2/football/${path}`)).body
  return { world, searches, ask }
}

test('a thread finds what the service finds, what has just changed included', async () => {
  const [faults, path] = [[] as unknown[], at('world.db')]
  const thread = new SearchThread({ path, mapBytes: 0 }, { error: (...of) => void faults.push(of) })
  const { world, searches, ask } = searchedBy(thread, path)
  const paths = ['matches?q=harbour', 'search?q=harb', 'teams?q=hatbour', 'matches?q=zzzzz', 'players?q=a']
  const before = []
  for (const each of paths) before.push(await ask(each))
  expect(JSON.stringify(before)).toContain('Harbour')
  for (let round = 0; round < 2; round += 1) {
    await until(() => thread.isReady())
    const asked = searches.length
    expect(await Promise.all(paths.map(ask))).toEqual(before)
    expect(searches.length - asked).toBe(paths.length)
    // It starts again with the next search.
    await thread.stop()
    expect(await ask(paths[0] ?? '')).toEqual(before[0] ?? {})
  }
  await until(() => thread.isReady())
  world.put([merge('team', TEAMS[0], { name: 'Quillborough' })])
  expect(JSON.stringify(await ask('teams?q=quillb'))).toContain('Quillborough')
  expect(faults).toEqual([])
  await thread.stop()
  world.close()
})

test('the service searches by itself if the thread cannot open the file', async () => {
  const faults: unknown[] = []
  const thread = new SearchThread(
    { path: at('missing.db'), mapBytes: 0 },
    { error: (of) => void faults.push(of) },
  )
  const { world, searches, ask } = searchedBy(thread, at('alone.db'))
  const found = await ask('teams?q=harbour')
  await until(() => faults.length > 0)
  expect(thread.isReady()).toBe(false)
  expect(await ask('teams?q=harbour')).toEqual(found)
  expect([faults.length, searches]).toEqual([1, []])
  await thread.stop()
  world.close()
})
