/** Whoever is named in a match that somebody listens to: a new name reaches them (docs/reference/live.md). */
import { describe, expect, test } from 'bun:test'
import { openDatabase } from '../../../db/open.ts'
import { LIVE_LIMITS } from '../../../src/catalog/live/live.ts'
import type { Change, ChangeKind } from '../../../src/contract/changes.ts'
import { ingest } from '../../../src/feed/transport/ingest.ts'
import { closeDatabase } from '../../../src/store/sql/statement.ts'
import { merge, put, remove } from '../../support/feed/change-kit.ts'
import { linesOf } from '../../support/feed/feed-kit.ts'
import { makeHarness, NOW } from '../../support/harness.ts'
import { serveLive } from '../../support/live/live-kit.ts'
import { football, match } from '../../support/live/live-matches.ts'
import { testFolder } from '../../support/test-folder.ts'
import { LEAGUE, matchChange, smallWorld, TEAMS } from '../../support/world/small-world.ts'
import { expectRest } from '../../support/world/test-world.ts'

const tennis = (kind: ChangeKind, id: number, data: object) => put(kind, id, data as never, 'tennis')

/** A match of a pair whose members have teams, against a pair whose athletes are only players. */
function doubles(): Change[] {
  return [
    tennis('category', 1, { name: 'Tour' }),
    tennis('tournament', 2, { categoryId: 1, name: 'Open' }),
    tennis('team', 11, { name: 'Ann Lee' }),
    tennis('team', 12, { name: 'Bea Moe' }),
    tennis('team', 13, { name: 'Lee / Moe', memberIds: [11, 12] }),
    tennis('team', 14, { name: 'Noe / Poe' }),
    tennis('player', 21, { name: 'Cleo Noe', teamId: 14 }),
    tennis('player', 22, { name: 'Dora Poe', teamId: 14 }),
    tennis('match', 1, {
      tournamentId: 2,
      homeTeamId: 13,
      awayTeamId: 14,
      startTimestamp: NOW,
      status: 'inprogress',
    }),
  ]
}

describe('renames', () => {
  test.each([
    ['of an athlete who has a team', merge('team', 11, { name: 'Ann Berg' }, 'tennis')],
    ['of an athlete who has none', merge('player', 22, { name: 'Ann Berg' }, 'tennis')],
    ['of the pair', merge('team', 13, { name: 'Ann Berg / Moe' }, 'tennis')],
  ])('%s', async (_name, change) => {
    const harness = makeHarness()
    harness.put(doubles())
    const server = serveLive(harness)
    const socket = await server.subscribe({ type: 'match', sportSlug: 'tennis', matchId: 1 })
    harness.put([change])
    expect(JSON.stringify(await expectRest(harness, socket, 1, 'tennis'))).toContain('Ann Berg')
    await server.stop()
    harness.close()
  })

  test('a renamed manager is published in the match and the managers duel', async () => {
    const harness = makeHarness()
    harness.put(smallWorld())
    const managers = { homeManager: { id: 1, name: 'Per Lind' }, awayManager: { id: 2, name: 'Ola Nord' } }
    harness.put([
      matchChange(1, { startTimestamp: NOW, ...managers }),
      matchChange(2, { startTimestamp: NOW - 9e8, ...managers }, [1, 0]),
    ])
    const server = serveLive(harness)
    const socket = await server.subscribe(match(1))
    harness.put([
      merge('match', 1, { homeManager: { id: 1, name: 'Per Berg' } }),
      merge('match', 2, { awayManager: { id: 3, name: 'Uno Ek' } }),
    ])
    expect(JSON.stringify(await expectRest(harness, socket, 1))).toContain('Per Berg')
    await server.stop()
    harness.close()
  })
})

const { at } = testFolder('live')
/** In none of the first slices, from whichever end they begin. */
const MIDDLE = 50
/** Without a snapshot so far, because they are not in progress. */
const [STARTED, REMOVED, NEW] = [800, 801, 802]

test('changes of another process are published in slices, once and in order', async () => {
  const path = at('live.db')
  const harness = makeHarness({ path })
  const ids = Array.from({ length: 5 * LIVE_LIMITS.statesPerTick }, (_, index) => index + 1)
  harness.put(smallWorld())
  harness.put(ids.map((id) => matchChange(id, { startTimestamp: NOW, status: 'inprogress' })))
  harness.put([STARTED, REMOVED].map((id) => matchChange(id, { startTimestamp: NOW })))
  const server = serveLive(harness)
  const socket = await server.connect()
  await socket.subscribe(football)
  while (socket.states.size < ids.length) await socket.settle()
  const other = openDatabase(path)
  const foreign: Change[] = [
    merge('tournament', LEAGUE, { name: 'Southern League' }),
    merge('team', TEAMS[0], { name: 'Harbour Town' }),
    remove('match', 5),
    merge('match', STARTED, { status: 'inprogress' }),
    remove('match', REMOVED),
    matchChange(NEW, { startTimestamp: NOW }),
  ]
  await ingest(other, linesOf(foreign), { strict: true, onRejected: () => {} })
  closeDatabase(other)
  const before = socket.messages.length
  harness.app.checkForeignWrites()
  harness.put([merge('match', MIDDLE, { currentMatchMinute: 7 })])
  const told = () => socket.messages.slice(before).filter(({ matchId }) => matchId !== undefined)
  const count = ids.length + 3
  while (told().length < count) await socket.settle()
  await socket.settle()
  expect(told().length).toBe(count)
  expect(
    told()
      .filter(({ type }) => type === 'match_deleted')
      .map(({ matchId }) => matchId),
  ).toEqual([5, REMOVED])
  for (const id of [1, 6, MIDDLE, ids.length, STARTED, NEW])
    expect(JSON.stringify(await expectRest(harness, socket, id))).toContain('Southern League')
  await server.stop()
  harness.close()
})
