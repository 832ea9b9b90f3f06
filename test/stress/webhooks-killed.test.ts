/**
 * Webhooks of the real program over kill -9 (docs/webhooks.md#delivery): each time in the middle of deliveries that the
 * receiver has not answered yet, so neither side knows whether they count.
 */
import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { startServer, until } from '../support/command-kit.ts'
import { ndjson } from '../support/feed/change-kit.ts'
import { distinct, isSigned, startReceiver } from '../support/live/webhook-kit.ts'
import { testFolder } from '../support/test-folder.ts'
import { matchChange, smallWorld } from '../support/world/small-world.ts'

const folder = testFolder('webhooks')

const ROUNDS = 3
const MATCHES = 20
const GOALS_PER_ROUND = 6
const ANSWERED_PER_ROUND = 50
const START = Date.UTC(2026, 8, 12, 17)

const playing = (id: number, goals: number) =>
  matchChange(id, { startTimestamp: START, status: 'inprogress', homeScore: { current: goals } })
const ids = Array.from({ length: MATCHES }, (_, index) => index + 1)

test('every goal is received in order, although the service is killed during deliveries', async () => {
  const receiver = await startReceiver()
  const run = async (line: string) => {
    const { code, out, err } = await folder.run(line)
    expect([code, err]).toEqual([0, err])
    return out.trim()
  }
  const push = async (changes: readonly object[]) => {
    writeFileSync(folder.at('changes.ndjson'), ndjson(changes))
    await run('feed push changes.ndjson')
  }
  const start = () => startServer(['--webhook-allow', '127.0.0.1'], { cwd: folder.path })
  await push([...smallWorld(), ...ids.map((id) => playing(id, 0))])
  const secret = await run(
    `webhook create --webhook-allow 127.0.0.1 --sport football --events goal --url ${receiver.url}`,
  )
  let goals = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = receiver.calls.length
    receiver.respond = () => (receiver.calls.length > before + ANSWERED_PER_ROUND ? undefined : 204)
    const server = await start()
    const changes = Array.from({ length: GOALS_PER_ROUND }, () => {
      goals += 1
      return ids.map((id) => playing(id, goals))
    })
    await push(changes.flat())
    await receiver.reached(before + ANSWERED_PER_ROUND + 1)
    server.process.kill('SIGKILL')
    await server.process.exited
  }
  receiver.respond = () => 204
  const server = await start()
  const isZero = async (name: string) => (await server.metric(`scoreline_webhook_${name}`)) === 0
  await until(async () => (await isZero('pending_events')) && (await isZero('held_matches')))
  await server.stop()
  receiver.close()
  expect(receiver.calls.filter((call) => !isSigned(call, secret))).toEqual([])
  const expected = Array.from({ length: goals }, (_, index) => index + 1)
  const scores = Map.groupBy(distinct(receiver.calls), ({ matchId }) => matchId)
  expect([...scores.keys()].toSorted((a, b) => a - b)).toEqual(ids)
  for (const messages of scores.values())
    expect(messages.map(({ state }) => state?.homeScore)).toEqual(expected)
})
