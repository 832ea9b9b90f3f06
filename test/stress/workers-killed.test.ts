/** `serve --workers` whose workers are killed at random moments, while changes arrive and clients follow them. */
import { afterAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { LiveClient } from '../../src/client/index.ts'
import { merge, ndjson } from '../support/change-kit.ts'
import {
  childProcesses,
  runProgram,
  sendLines,
  startServer,
  temporaryFolder,
} from '../support/command-kit.ts'
import { makeDatabase } from '../support/feed-kit.ts'
import { matchChange, smallWorld } from '../support/small-world.ts'

const folder = temporaryFolder('workers-killed')
afterAll(folder.remove)
const KILLS = 6
const MATCHES = 20
const CLIENTS = 12
const football = { type: 'sport', sportSlug: 'football' } as const

test.skipIf(process.platform !== 'linux')(
  'no client misses a change when workers are killed',
  async () => {
    const running = { startTimestamp: Date.now() - 600_000, status: 'inprogress' } as const
    const matches = Array.from({ length: MATCHES }, (_, index) => matchChange(index + 1, running))
    const key = makeDatabase(join(folder.path, 'scoreline.db'), [...smallWorld(), ...matches])
    const server = await startServer(['--workers', '3'], { cwd: folder.path })
    const clients = Array.from({ length: CLIENTS }, () => {
      const live = new LiveClient({ url: server.address, apiKey: key, backOff: { baseMs: 50, maxMs: 500 } })
      live.subscribe(football)
      return live
    })
    let [minute, isPushing] = [0, true]
    const pushing = (async () => {
      while (isPushing) {
        minute += 1
        const changes = Array.from({ length: 5 }, (_, index) =>
          merge('match', ((minute * 7 + index) % MATCHES) + 1, { currentMatchMinute: minute }),
        )
        const sent = await sendLines(join(folder.path, 'scoreline.db'), ndjson(changes))
        expect(sent.status).toBe(200)
        await sent.text()
      }
    })()
    for (let killed = 0; killed < KILLS; killed += 1) {
      await Bun.sleep(100 + Math.random() * 500)
      const running = childProcesses(server.process.pid)
      const victim = running[Math.floor(Math.random() * running.length)]
      if (victim !== undefined) process.kill(victim, 'SIGKILL')
    }
    isPushing = false
    await pushing
    /** A connection to a killed worker breaks; the next one goes to another. */
    const stateOf = async (id: number): Promise<Record<string, unknown>> => {
      const headers = { authorization: key, connection: 'close' }
      const response = await fetch(`${server.address}/v2/football/matches/${id}`, { headers }).catch(
        () => null,
      )
      if (response?.status !== 200) return stateOf(id)
      const { scoreStatus: _, ...state } = (await response.json()) as Record<string, unknown>
      return state
    }
    for (let id = 1; id <= MATCHES; id += 1) {
      const state = await stateOf(id)
      for (const live of clients) {
        // A client that has lost its worker may still be on its way back.
        while (!Bun.deepEquals(live.match('football', id)?.state, state)) await Bun.sleep(20)
      }
    }
    for (const live of clients) live.close()
    expect((await server.stop()).code).toBe(0)
    expect((await runProgram(['check'], { cwd: folder.path })).code).toBe(0)
  },
  120_000,
)
