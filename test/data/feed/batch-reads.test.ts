/** What a batch reads once, it reads again after a change that may affect it (store/sql/batch-reads). */
import { expect, test } from 'bun:test'
import { applyBatch } from '../../../src/feed/apply.ts'
import { createWebhook } from '../../../src/store/access/webhooks.ts'
import { contentDigest } from '../../../src/store/checks/content-digest.ts'
import { FIRST_ASSIGNED_ID } from '../../../src/store/external-ids.ts'
import { faultsOf } from '../../support/database.ts'
import { merge, put, remove } from '../../support/feed/change-kit.ts'
import { linesOf, mustApply, withMemory } from '../../support/feed/feed-kit.ts'
import { NOW } from '../../support/harness.ts'
import { LEAGUE, matchChange, smallWorld, TEAMS } from '../../support/world/small-world.ts'

const DAY = 86_400_000
const played = (id: number | string, day: number, of: object = {}) => ({
  ...matchChange(0, { startTimestamp: NOW + day * DAY, ...of }),
  id,
})
const [, , third = 0, fourth = 0] = TEAMS

/** What is read once, and changes of which one makes the batch read it again. */
const READ_AGAIN: Readonly<Record<string, readonly unknown[]>> = {
  'whether a tournament is of amateurs': [
    played(8001, 1),
    merge('tournament', LEAGUE, { amateur: true }),
    played(8002, 2),
  ],
  'that a team exists': [
    put('team', 5509, { name: 'Short' }),
    played(8001, 1, { homeTeamId: 5509 }),
    remove('match', 8001),
    remove('team', 5509),
    played(8002, 1, { homeTeamId: 5509 }),
  ],
  'that nothing was deleted': [
    played(8001, 1),
    played(8002, 2),
    remove('match', 8001),
    played(8001, 3),
    played(8003, 3),
  ],
  'which ids are in use': [
    played('y:m1', 1),
    played(FIRST_ASSIGNED_ID + 1, 1),
    played('y:m2', 1),
    played('y:m3', 1),
  ],
  'which team a webhook follows': [
    played(8000, 1),
    put('mergedTeam', fourth, { intoId: third }),
    played(8001, 1, { homeTeamId: third }),
    merge('match', 8001, { status: 'inprogress' }),
  ],
  'the rows of a day': [
    played('y:m1', 1),
    played('y:m2', 1),
    played('y:m2', 2),
    played('y:m3', 1),
    played('y:m1', 2),
    played('y:m4', 1),
    remove('match', 'y:m3'),
    played('y:m5', 1),
  ],
}

/** The content after some batches of the same changes, and what became of each. */
function applied(changes: readonly unknown[], size: number) {
  return withMemory((db) => {
    mustApply(db, smallWorld())
    const webhook = {
      url: 'https://example.org/',
      secret: 'whsec_',
      events: ['match.started'] as const,
      now: 0,
    }
    createWebhook(db, { ...webhook, sport: 1, tournamentId: null, teamId: fourth })
    const lines = linesOf(changes)
    const outcomes = Array.from({ length: Math.ceil(lines.length / size) }, (_, batch) =>
      applyBatch(db, lines.slice(batch * size, (batch + 1) * size)),
    ).flatMap((result) => result.outcomes)
    expect(faultsOf(db)).toEqual([])
    const events = db.client.query('SELECT position, type, match_id FROM webhook_event').values()
    const { epoch: _, ...content } = contentDigest(db)
    return { outcomes, events, content }
  })
}

test.each(Object.entries(READ_AGAIN))(
  'a batch gives what each of its changes gives alone: %s',
  (_, changes) => {
    expect(applied(changes, changes.length)).toEqual(applied(changes, 1))
  },
)
