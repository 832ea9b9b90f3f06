/** The default zone of a file (docs/operating.md#time-zone), changed by another process while the service runs. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { selectPosition } from '../../src/store/log/change-log.ts'
import { changeZone, selectZone } from '../../src/store/zone.ts'
import { matchOfRest, serveLive } from '../support/live/live-kit.ts'
import { football, running } from '../support/live/live-matches.ts'
import { look, makeWorkers, type Workers } from '../support/live/readers-kit.ts'
import { matchChange, smallWorld } from '../support/world/small-world.ts'
import { expectRest } from '../support/world/test-world.ts'

const ID = 1
const MATCH = `/v2/football/matches/${ID}`
/** The day after in Moscow, this day in New York. */
const START = Date.parse('2026-09-12T22:00:00Z')

let workers: Workers
beforeAll(() => {
  workers = makeWorkers(1)
  workers.writer.put([
    ...smallWorld(),
    matchChange(ID, { ...running, startTimestamp: START }),
    matchChange(2, { startTimestamp: START }),
  ])
  workers.readers[0]?.receive()
})
afterAll(() => workers.close())

test('reaches every process, list, stored rendering, subscriber and reader of the log', async () => {
  const { writer, other } = workers
  const [reader] = workers.readers
  if (!reader) throw new Error('no reader')
  const server = serveLive(writer)
  const socket = await server.connect()
  await socket.resume({ ...football, since: null })
  const idsOf = async (query: string) => {
    const { body } = await writer.get<{ matches: { id: number }[] }>(`/v2/football/matches?${query}`)
    return body.matches.map(({ id }) => id).sort()
  }
  const shown = async () => ({
    day: (await matchOfRest(writer, MATCH)).dateEvent,
    ofReader: JSON.parse((await reader.ask(MATCH)).replace(/^\S+ 200 /, '')).dateEvent,
    stored: (await matchOfRest(writer, '/v2/football/matches/2')).dateEvent,
    onSaturday: await idsOf('date=2026-09-12'),
    inMoscow: await idsOf('date=2026-09-13&tz=Europe/Moscow'),
    calendar: (
      await writer.get<{ days: { totalMatches: number }[] }>('/v2/football/matches/2026-09/calendar')
    ).body.days[11]?.totalMatches,
    tournaments: (await writer.get<{ totalMatches: number }>('/v2/football/matches/2026-09-12/tournaments'))
      .body.totalMatches,
    documented: JSON.stringify((await writer.get('/openapi.json')).body).includes(
      `"default":"${selectZone(other)}"`,
    ),
  })
  const sunday = { day: '2026-09-13', ofReader: '2026-09-13', stored: '2026-09-13' }
  const inMoscow = { inMoscow: [ID, 2], documented: true }
  const before = selectPosition(other)
  expect(await shown()).toEqual({ ...sunday, ...inMoscow, onSaturday: [], calendar: 0, tournaments: 0 })

  expect(changeZone(other, 'America/New_York')).toBe(true)
  writer.app.checkForeignWrites()
  look(reader)
  const saturday = { day: '2026-09-12', ofReader: '2026-09-12', stored: '2026-09-12' }
  expect(await shown()).toEqual({
    ...{ ...saturday, ...inMoscow, onSaturday: [ID, 2], calendar: 2, tournaments: 2 },
  })
  expect(await expectRest(writer, socket, ID)).toMatchObject({ dateEvent: '2026-09-12' })
  const resetSince = async (since: number) =>
    (await writer.get(`/v2/football/changes?since=${since}`)).body.isReset
  expect(await Promise.all([0, before, before + 1].map(resetSince))).toEqual([false, true, false])

  const position = selectPosition(other)
  expect(changeZone(other, 'America/New_York')).toBe(false)
  expect(selectPosition(other)).toBe(position)
  socket.close()
  await server.stop()
})
