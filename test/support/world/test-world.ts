/** Worlds that live as long as the tests of the file, or of the `describe` block, that opens them. */
import { afterAll, afterEach, beforeEach, expect } from 'bun:test'
import type { Change } from '../../../src/contract/changes.ts'
import { type Harness, makeHarness } from '../harness.ts'
import { startTestHttp, type TestHttp } from '../http/http-kit.ts'
import { type LiveServer, type LiveSocket, matchOfRest, serveLive } from '../live/live-kit.ts'
import { fillGenerated, type GeneratedMatch } from './generate-matches.ts'

type Options = Parameters<typeof makeHarness>[0]

/** Opens a harness, applies the changes through the app, and closes it after the tests. */
export function testWorld(changes: Iterable<Change>, options?: Options): Harness {
  const harness = makeHarness(options)
  afterAll(() => harness.close())
  harness.put(changes)
  return harness
}

/** The same with generated matches, which are filled in as an import does. */
export async function generatedWorld(matches: readonly GeneratedMatch[]): Promise<Harness> {
  const harness = testWorld([])
  await fillGenerated(harness, matches)
  return harness
}

/** The same, served on a free port. */
export function liveWorld(
  changes: Iterable<Change>,
  options?: Options,
): { readonly harness: Harness; readonly server: LiveServer } {
  const harness = makeHarness(options)
  harness.put(changes)
  const server = serveLive(harness)
  afterAll(async () => {
    await server.stop()
    harness.close()
  })
  return { harness, server }
}

/** The same, new for each test; `use` takes it before a test begins. */
export function freshLiveWorld(
  changes: Iterable<Change>,
  use: (world: { readonly harness: Harness; readonly server: LiveServer }) => void,
): void {
  const all = [...changes]
  let end = async () => {}
  beforeEach(() => {
    const harness = makeHarness()
    harness.put(all)
    const server = serveLive(harness)
    end = async () => {
      await server.stop()
      harness.close()
    }
    use({ harness, server })
  })
  afterEach(() => end())
}

/** `startTestHttp`, closed after each test. */
export function testHttps(): typeof startTestHttp {
  const running: TestHttp[] = []
  afterEach(() => {
    for (const http of running.splice(0)) http.close()
  })
  return (options) => {
    const http = startTestHttp(options)
    running.push(http)
    return http
  }
}

/** The law of the channel: what a subscriber holds of a match is what REST answers. Returns it. */
export async function expectRest(
  harness: Pick<Harness, 'get'>,
  socket: LiveSocket,
  id: number,
  sport = 'football',
) {
  await socket.settle()
  const match = await matchOfRest(harness, `/v2/${sport}/matches/${id}`)
  expect(socket.states.get(id)?.state).toEqual(match)
  expect(socket.faults).toEqual([])
  return match
}
