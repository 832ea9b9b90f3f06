/** What a batch reads once, it reads again after a change that may affect it (store/sql/batch-reads). */
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import type { Db } from '../../../db/open.ts'
import { applyBatch, type Outcome } from '../../../src/feed/apply.ts'
import { applyWhole } from '../../../src/feed/transport/ingest.ts'
import { createWebhook } from '../../../src/store/access/webhooks.ts'
import { contentDigest } from '../../../src/store/checks/content-digest.ts'
import { takeRole } from '../../../src/store/cluster-state.ts'
import { FIRST_ASSIGNED_ID } from '../../../src/store/external-ids.ts'
import { writeProbe } from '../../../src/store/sql/meta.ts'
import { closeDatabase } from '../../../src/store/sql/statement.ts'
import { temporaryFolder } from '../../support/command-kit.ts'
import { faultsOf, openFile } from '../../support/database.ts'
import { merge, put, remove } from '../../support/feed/change-kit.ts'
import { linesOf, mustApply, withDatabase, withMemory } from '../../support/feed/feed-kit.ts'
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

const follow = (db: Db, teamId: number | null) =>
  createWebhook(db, {
    url: 'https://example.org/',
    secret: 'whsec_',
    events: ['match.started'],
    now: 0,
    sport: 1,
    tournamentId: null,
    teamId,
  })
const loggedEvents = (db: Db) =>
  db.client.query('SELECT position, type, match_id FROM webhook_event').values()

/** The content after some batches of the same changes, and what became of each. */
function applied(changes: readonly unknown[], size: number, between: (db: Db) => void = () => {}) {
  return withMemory((db) => {
    mustApply(db, smallWorld())
    follow(db, fourth)
    const lines = linesOf(changes)
    const outcomes = Array.from({ length: Math.ceil(lines.length / size) }, (_, batch) => {
      between(db)
      return applyBatch(db, lines.slice(batch * size, (batch + 1) * size))
    }).flatMap((result) => result.outcomes)
    expect(faultsOf(db)).toEqual([])
    const { epoch: _, ...content } = contentDigest(db)
    return { outcomes, events: loggedEvents(db), content }
  })
}

test.each(Object.entries(READ_AGAIN))(
  'a batch gives what each of its changes gives alone, also if nothing is known before it: %s',
  (_, changes) => {
    const alone = applied(changes, 1, (db) => writeProbe(db, NOW))
    expect(applied(changes, 1)).toEqual(alone)
    expect(applied(changes, changes.length)).toEqual(alone)
  },
)

const START = merge('match', 8001, { status: 'inprogress' })

/** What happens after a match was put, and what becomes of a change then. */
const BETWEEN: Readonly<Record<string, (db: Db) => readonly [change: unknown, outcome: Outcome]>> = {
  'a webhook of this process': (db) => {
    follow(db, null)
    return [START, 'applied']
  },
  'a webhook of another process': (db) => {
    withDatabase(db.path, (other) => follow(other, null))
    return [START, 'applied']
  },
  'a batch that is rolled back': (db) => {
    follow(db, null)
    const lines = linesOf([put('team', 5509, { name: 'Short' }), played('y:m', 1, { homeTeamId: 5509 }), {}])
    expect(applyWhole(db, lines).rejected).toHaveLength(1)
    mustApply(db, [START])
    return [played(8003, 1, { homeTeamId: 5509 }), 'rejected']
  },
  'a role in a cluster': (db) => {
    follow(db, null)
    mustApply(db, [START])
    takeRole(db, 'follower')
    expect(() => applyBatch(db, linesOf([played(8003, 1)]))).toThrow('follows')
    takeRole(db, 'writer')
    return [played(8003, 1), 'applied']
  },
}

test.each(Object.entries(BETWEEN))('the next batch knows of %s', (_, happen) => {
  const folder = temporaryFolder('batch-reads')
  const db = openFile(join(folder.path, 'of.db'))
  try {
    mustApply(db, [...smallWorld(), played(8001, 1)])
    // Of the batch before, nothing is remembered: the search index is written with its commit.
    mustApply(db, [merge('match', 8001, { attendance: 1 })])
    const [change, outcome] = happen(db)
    expect(applyBatch(db, linesOf([change])).outcomes).toEqual([outcome])
    expect(loggedEvents(db)).toHaveLength(1)
  } finally {
    closeDatabase(db)
    folder.remove()
  }
})
