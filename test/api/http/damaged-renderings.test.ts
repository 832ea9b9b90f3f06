/** Stored answers whose bits flipped on the disk (docs/architecture.md#stored-renderings). */
import { afterAll, expect, test } from 'bun:test'
import fc from 'fast-check'
import { pino } from 'pino'
import { createApp } from '../../../src/app.ts'
import { DEFAULT_CONFIG } from '../../../src/contract/config.ts'
import { lookUp } from '../../support/feed/feed-kit.ts'
import { makeHarness, NOW } from '../../support/harness.ts'
import { finished, peopleWorld } from '../../support/world/people-world.ts'

const HOME_GOAL = {
  time: 12,
  timeSeconds: null,
  type: 'goal',
  team: 'home',
  period: 'period1',
  homeScore: 1,
  awayScore: 0,
} as const
const [RICH, PLAIN] = [901, 902]

const harness = makeHarness()
harness.put([...peopleWorld(), finished(RICH, 5, { liveEvents: [HOME_GOAL] }), finished(PLAIN, 4)])
afterAll(() => harness.close())

const PATHS = [
  ...[RICH, PLAIN].map((id) => `/v2/football/matches/${id}`),
  `/v2/football/matches?ids=${RICH},${PLAIN}`,
  `/v2/football/matches?ids=${RICH},${PLAIN}&with_pregame=true`,
]

/** A service that has nothing in memory: its answers, what it logs, and its readiness. */
async function restarted() {
  const log: string[] = []
  const app = createApp({
    database: harness.db,
    clock: () => NOW,
    config: DEFAULT_CONFIG,
    logger: pino({}, { write: (line: string) => void log.push(line) }),
  })
  const get = async (path: string) => {
    const response = await app.fetch(
      new Request(`http://x${path}`, { headers: { authorization: harness.key } }),
    )
    return `${response.status} ${await response.text()}`
  }
  const answers = []
  for (const path of PATHS) answers.push(await get(path))
  const ready = await get('/readyz')
  app.close()
  return { answers, ready, damaged: log.filter((line) => line.includes('"damaged_rendering"')).length }
}

/** Tables of stored answers, with the columns that decide whether and how a text is used. */
const TABLES = {
  match_rendering: ['position', 'points_start', 'points_end', 'has_referee'],
  match_pregame: ['position', 'pregame_at'],
} as const

test('stored answers are sent only if no bit of them has flipped, and are stored again otherwise', async () => {
  await restarted()
  const { answers, damaged, ready } = await restarted()
  expect([damaged, ready.includes('damaged')]).toEqual([0, false])
  const rows = Object.entries(TABLES).flatMap(([table, columns]) =>
    harness.db.client
      .query<{ id: number; bytes: number }, []>(
        `SELECT match_id AS id, length(body) AS bytes FROM ${table} WHERE match_id IN (${RICH}, ${PLAIN})`,
      )
      .all()
      .map((row) => ({ ...row, table, columns })),
  )
  expect(new Set(rows.map(({ table }) => table)).size).toBe(2)
  const flip = fc.record({
    row: fc.constantFrom(...rows),
    at: fc.nat(),
    bit: fc.nat(7),
    isText: fc.boolean(),
  })
  let noticed = 0
  await fc.assert(
    fc.asyncProperty(flip, async ({ row: { table, id, columns }, at, bit, isText }) => {
      if (isText) {
        const body = lookUp(harness.db, `SELECT body FROM ${table} WHERE match_id = ${id}`) as Uint8Array
        const bytes = Buffer.from(body)
        const place = at % bytes.length
        bytes[place] = (bytes[place] ?? 0) ^ (1 << bit)
        harness.db.client.run(`UPDATE ${table} SET body = ? WHERE match_id = ?`, [bytes, id])
      } else {
        const column = columns[at % columns.length]
        harness.db.client.run(
          `UPDATE ${table} SET ${column} = (${column} | ${1 << bit}) - (${column} & ${1 << bit}) WHERE match_id = ?`,
          [id],
        )
      }
      const damagedNow = await restarted()
      expect(damagedNow.answers).toEqual(answers)
      if (isText) expect(damagedNow.damaged).toBeGreaterThan(0)
      expect(damagedNow.ready.includes('damaged on the disk')).toBe(damagedNow.damaged > 0)
      noticed += damagedNow.damaged
      // It was stored again.
      expect((await restarted()).damaged).toBe(0)
    }),
    { numRuns: 30, seed: 2026 },
  )
  expect(noticed).toBeGreaterThan(15)
})
