/** Stopping: subscribers get a close frame, open responses are completed, and acknowledged changes are on disk. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BATCH_LIMIT } from '../../src/feed/apply.ts'
import { selectPosition } from '../../src/store/change-log.ts'
import { createKey } from '../../src/store/keys.ts'
import { closeDatabase } from '../../src/store/statement.ts'
import { spawnProgram, startServer, temporaryFolder } from '../support/command-kit.ts'
import { openFile } from '../support/database.ts'
import { mustApply, withDatabase } from '../support/feed-kit.ts'
import { matchChange, smallWorld } from '../support/small-world.ts'

const folder = temporaryFolder('stop')
afterAll(folder.remove)
const at = (name: string) => join(folder.path, name)
const DAY = Date.UTC(2026, 8, 12)
const MATCHES = 6000
const PUSHED = 40_000
const STOP_LIMIT_MS = 5000

let key = ''
let before = 0
beforeAll(() => {
  const db = openFile(at('scoreline.db'))
  mustApply(db, smallWorld())
  for (let start = 0; start < MATCHES; start += BATCH_LIMIT) {
    const matches = Array.from({ length: BATCH_LIMIT }, (_, index) =>
      matchChange(start + index + 1, { startTimestamp: DAY + index }),
    )
    mustApply(db, matches)
  }
  before = selectPosition(db)
  const of = { name: 'test', plan: 'unlimited', sports: null, now: 0, bytes: new Uint8Array(32) } as const
  key = createKey(db, of).key
  closeDatabase(db)
  const changes = Array.from({ length: PUSHED }, (_, index) =>
    JSON.stringify(matchChange(100_000 + index, { startTimestamp: DAY + index })),
  )
  writeFileSync(at('changes.ndjson'), changes.join('\n'))
})

/** Reads on with pauses; the number of matches in the whole answer. */
async function readSlowly(response: Response): Promise<number> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    await Bun.sleep(1)
  }
  return (JSON.parse(text) as { matches: unknown[] }).matches.length
}

async function positionOf(address: string): Promise<number> {
  const metrics = await (await fetch(`${address}/metrics`)).text()
  return Number(/^scoreline_log_position (\d+)/m.exec(metrics)?.[1])
}

test('serve stops with a slow reader, a subscriber and a sender connected', async () => {
  const server = await startServer([], { cwd: folder.path })
  const socket = new WebSocket(`${server.address.replace('http', 'ws')}/ws?apiKey=${key}`)
  const closed = new Promise<number>((resolve) =>
    socket.addEventListener('close', ({ code }) => resolve(code)),
  )
  await new Promise((resolve) => socket.addEventListener('message', resolve, { once: true }))
  const push = spawnProgram(['feed', 'push', 'changes.ndjson'], { cwd: folder.path })
  const list = `${server.address}/v2/football/matches?date=2026-09-12&tz=UTC&view=lite`
  const ask = () => fetch(list, { headers: { authorization: key } })
  // Until the push is in the middle.
  while (push.exitCode === null && (await positionOf(server.address)) < before + 1000) await Bun.sleep(5)
  const reading = readSlowly(await ask())
  const { code, ms } = await server.stop()
  expect(code).toBe(0)
  expect(ms).toBeLessThan(STOP_LIMIT_MS)
  expect(await closed).toBe(1001)
  expect(await reading).toBe(MATCHES)
  const told = await push.stderr.text()
  expect([await push.exited, told]).toEqual([
    1,
    expect.stringMatching(/^scoreline: the service [^\n]+ up to line \d+; [^\n]+ send the input again\n$/),
  ])
  const acknowledged = Number(/(\d+) changes were acknowledged and stored/.exec(told)?.[1] ?? 0)
  withDatabase(at('scoreline.db'), (db) => {
    expect(selectPosition(db)).toBeGreaterThanOrEqual(before + acknowledged)
    expect(selectPosition(db)).toBeLessThan(before + PUSHED)
  })
}, 180_000)
