/**
 * What a running service keeps in memory is never stale: after any history of changes its answers are those of a
 * service that was opened just now over the same database, and what another process wrote is seen as well.
 */
import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import fc from 'fast-check'
import { pino } from 'pino'
import { openDatabase } from '../../../db/open.ts'
import { type App, createApp } from '../../../src/app.ts'
import { DEFAULT_CONFIG } from '../../../src/contract/config.ts'
import { type MatchRecord, selectMatch } from '../../../src/store/matches/reader.ts'
import { closeDatabase } from '../../../src/store/sql/statement.ts'
import { LogPosition } from '../../../src/views/log-position.ts'
import { Pregames } from '../../../src/views/matches/pregame.ts'
import { RenderingQueue } from '../../../src/views/matches/renderings.ts'
import { SeasonTables } from '../../../src/views/season-tables.ts'
import { CHANGES_LIMIT, VERSIONS_LIMIT, Versions } from '../../../src/views/versions.ts'
import { temporaryFolder } from '../../support/command-kit.ts'
import { merge, put, remove } from '../../support/feed/change-kit.ts'
import { linesOf, mustApply, withMemory } from '../../support/feed/feed-kit.ts'
import { type Harness, makeHarness, NOW } from '../../support/harness.ts'
import { CATEGORY, LEAGUE, matchChange, SEASON, smallWorld, TEAMS } from '../../support/world/small-world.ts'
import { peopledFrame, worldChange } from '../../support/world/world-arbitrary.ts'
import { WORLD_PATHS } from '../../support/world/world-paths.ts'

async function ask(app: App, key: string, path: string): Promise<string> {
  const response = await app.fetch(
    new Request(`http://localhost${path}`, { headers: { authorization: key } }),
  )
  return `${path} ${response.status} ${await response.text()}`
}

/** The answers of a service that has just begun and reads no stored renderings. */
async function freshAnswers(harness: Harness): Promise<string[]> {
  const app = createApp({
    database: harness.db,
    clock: () => harness.now,
    config: { ...DEFAULT_CONFIG, storedRenderings: false },
    logger: pino({ level: 'silent' }),
  })
  const answers = await Promise.all(WORLD_PATHS.map((path) => ask(app, harness.key, path)))
  app.close()
  return answers
}

/** Stores what is rendered for them, so that later answers are made from it. */
async function answers(harness: Harness): Promise<string[]> {
  const texts = await Promise.all(WORLD_PATHS.map((path) => ask(harness.app, harness.key, path)))
  harness.app.storeRenderings()
  return texts
}

async function withWorld(work: (harness: Harness) => Promise<void>): Promise<void> {
  const harness = makeHarness()
  try {
    mustApply(harness.db, [...smallWorld(), ...peopledFrame()])
    await work(harness)
  } finally {
    harness.close()
  }
}

const HOUR_MS = 3_600_000

/** Changes one by one whose trace was or could be missed; each line says where it shows. */
const HISTORY: readonly (readonly [what: string, change: object])[] = [
  [
    'a coming match: its teams stand in the table',
    matchChange(3, { startTimestamp: NOW + HOUR_MS, awayTeamId: TEAMS[2] }),
  ],
  ['it gets another guest', merge('match', 3, { awayTeamId: TEAMS[3] })],
  ['it is put off: other days, other lists', merge('match', 3, { startTimestamp: NOW + 20 * HOUR_MS })],
  [
    'it begins',
    merge('match', 3, { status: 'inprogress', homeScore: { current: 0 }, awayScore: { current: 0 } }),
  ],
  ['a goal', merge('match', 3, { homeScore: { current: 1 } })],
  ['it ends: table, form, head-to-head', merge('match', 3, { status: 'finished' })],
  ['its result is corrected', merge('match', 3, { homeScore: { current: 0 }, awayScore: { current: 4 } })],
  ['it moves before another one: pregame of that', merge('match', 3, { startTimestamp: NOW - 29 * HOUR_MS })],
  [
    'events tell who scored first: streaks',
    merge('match', 3, {
      liveEvents: [{ time: 1, timeSeconds: null, type: 'goal', team: 'away', period: '1ST' }],
    }),
  ],
  [
    'a card: totals of the season',
    merge('match', 3, {
      liveEvents: [{ time: 1, timeSeconds: null, type: 'card', class: 'red', period: '1ST' }],
    }),
  ],
  [
    'managers',
    merge('match', 3, { homeManager: { id: 7, name: 'Ann' }, awayManager: { id: 8, name: 'Bo' } }),
  ],
  [
    'managers of a coming match who have met',
    put('match', 4, {
      tournamentId: LEAGUE,
      homeTeamId: TEAMS[1],
      awayTeamId: TEAMS[2],
      startTimestamp: NOW + HOUR_MS,
      status: 'notstarted',
      homeManager: { id: 7, name: 'Ann' },
      awayManager: { id: 8, name: 'Bo' },
    }),
  ],
  ['it goes: form, table, duel of managers', remove('match', 3)],
  ['it comes again', matchChange(3, { startTimestamp: NOW - 40 * HOUR_MS, awayTeamId: TEAMS[2] }, [3, 3])],
  ['it counts for no table any more', merge('match', 3, { standingsTable: null })],
  [
    'a team is renamed: every card',
    merge('team', TEAMS[0], { name: 'Harbour Town', translations: { ru: 'Харбор Таун' } }),
  ],
  ['a league is renamed', merge('tournament', LEAGUE, { name: 'First League' })],
  ['a season is renamed', merge('season', SEASON, { name: 'First League 26/27' })],
  ['points change', merge('season', SEASON, { rules: { points: { win: 2 } } })],
  ['a category is renamed', merge('category', CATEGORY, { name: 'Nordland' })],
  ['it becomes amateur: `exclude_amateur`', merge('category', CATEGORY, { amateur: true })],
  ['and professional again', merge('category', CATEGORY, { amateur: null })],
  ['the league becomes amateur', merge('tournament', LEAGUE, { amateur: true })],
  [
    'the league moves to an amateur category',
    merge('tournament', LEAGUE, { amateur: null, categoryId: 302 }),
  ],
  ['a title holder', merge('tournament', LEAGUE, { titleHolderId: TEAMS[1] })],
  ['he is renamed', merge('team', TEAMS[1], { name: 'Riverside' })],
  [
    'another season: the current one',
    put('season', 88003, { tournamentId: LEAGUE, name: 'Next', year: '27/28' }),
  ],
  ['it goes', remove('season', 88003)],
]

describe('caches of a running service', () => {
  test('a running service answers like a new one after each change', async () => {
    await withWorld(async (harness) => {
      let before = await answers(harness)
      for (const [what, change] of HISTORY) {
        const result = harness.app.apply(linesOf([change]))
        expect({ what, rejected: result.rejected }).toEqual({ what, rejected: [] })
        const now = await answers(harness)
        expect({ what, answers: now }).toEqual({ what, answers: await freshAnswers(harness) })
        expect(now.filter((answer, index) => answer !== before[index]).length, what).toBeGreaterThan(0)
        before = now
      }
    })
  }, 180_000)

  test('a running service answers like a new one after any history', async () => {
    const history = fc.array(fc.array(worldChange, { minLength: 1, maxLength: 4 }), {
      minLength: 1,
      maxLength: 8,
    })
    await fc.assert(
      fc.asyncProperty(history, async (batches) => {
        await withWorld(async (harness) => {
          await answers(harness)
          for (const batch of batches) {
            const { applied } = harness.app.apply(linesOf(batch))
            if (applied.length === 0) continue
            const now = await answers(harness)
            expect(now).toEqual(await freshAnswers(harness))
            expect(now.filter((answer) => / 500 \{/.test(answer))).toEqual([])
          }
        })
      }),
      // Shrinking a failure takes long: it ends with what it has by then.
      { numRuns: 8, seed: 8, interruptAfterTimeLimit: 15_000 },
    )
  }, 180_000)
})

test('a pair shows the current names of its players', async () => {
  const harness = makeHarness()
  const tennis = (op: 'put' | 'delete', kind: string, id: number, data?: object) =>
    ({ op, kind, sport: 'tennis', id, ...(data && { data }) }) as const
  mustApply(harness.db, [
    tennis('put', 'category', 1, { name: 'Tour' }),
    tennis('put', 'tournament', 1, { name: 'Cup', categoryId: 1 }),
    tennis('put', 'team', 1, { name: 'Abel / Berg' }),
    tennis('put', 'team', 2, { name: 'Carl / Dahl' }),
    tennis('put', 'player', 1, { name: 'Abel', teamId: 1 }),
    tennis('put', 'player', 2, { name: 'Berg', teamId: 1 }),
    tennis('put', 'match', 1, {
      tournamentId: 1,
      homeTeamId: 1,
      awayTeamId: 2,
      startTimestamp: NOW,
      status: 'notstarted',
    }),
  ])
  type Pair = { players: { name: string }[] }
  type Match = { homeTeam: Pair; awayTeam: Pair }
  const named = ({ homeTeam, awayTeam }: Match) =>
    [homeTeam, awayTeam].map(({ players }) => players.map(({ name }) => name))
  const shown = async () => {
    const lists = ['ids=1', 'date=2026-09-12&view=lite'].map(async (query) => {
      const { body } = await harness.get<{ matches: Match[] }>(`/v2/tennis/matches?${query}`)
      return body.matches.flatMap(named)
    })
    return [named((await harness.get<Match>('/v2/tennis/matches/1')).body), ...(await Promise.all(lists))]
  }
  const steps = [
    [tennis('put', 'player', 1, { name: 'Abelson', teamId: 1 }), [['Abelson', 'Berg'], []]],
    [tennis('put', 'player', 1, { name: 'Abelson', teamId: 2 }), [['Berg'], ['Abelson']]],
    [tennis('delete', 'player', 1), [['Berg'], []]],
    [tennis('put', 'player', 3, { name: 'Falk', teamId: 2 }), [['Berg'], ['Falk']]],
  ] as const
  expect(await shown()).toEqual(Array(3).fill([['Abel', 'Berg'], []]))
  for (const [change, names] of steps) {
    harness.app.apply(linesOf([change]))
    expect(await shown(), JSON.stringify(change)).toEqual(Array(3).fill(names))
  }
  harness.close()
})

test('no stale text is served after version counters were evicted', () => {
  withMemory((db) => {
    mustApply(db, [...smallWorld(), matchChange(1, { startTimestamp: NOW })])
    const versions = new Versions(0)
    const queue = new RenderingQueue(db, { position: new LogPosition(db), versions }, null)
    const pregames = new Pregames(db, new SeasonTables(db), queue, versions)
    const shown = () => pregames.view(selectMatch(db, 1) as MatchRecord)
    const before = shown()
    mustApply(db, [matchChange(2, { startTimestamp: NOW - 2 * HOUR_MS }, [1, 0])])
    expect(shown()).toBe(before)
    for (let id = 1; id <= VERSIONS_LIMIT + 1; id += 1) versions.ofSport(id)
    for (const id of TEAMS) pregames.dropResults(id)
    expect(shown()).not.toBe(before)
  })
})

test('pregame does not depend on which matches were asked for before', () => {
  withMemory((db) => {
    // Twelve rounds, of which each third is at the time of the one before.
    const matches = Array.from({ length: 24 }, (_, index) => {
      const round = Math.floor(index / 2)
      const [first, second, ...others] = TEAMS
      const homeTeamId = index % 2 ? second : first
      const awayTeamId = others[round % 2] ?? first
      const startTimestamp = NOW - (24 - round + (round % 3 === 2 ? 1 : 0)) * HOUR_MS
      return matchChange(index + 1, { startTimestamp, homeTeamId, awayTeamId }, [index % 3, round % 2])
    })
    mustApply(db, [...smallWorld(), ...matches])
    const open = () => {
      const versions = new Versions(0)
      const queue = new RenderingQueue(db, { position: new LogPosition(db), versions }, null)
      const pregames = new Pregames(db, new SeasonTables(db), queue, versions)
      return (id: number) => pregames.view(selectMatch(db, id) as MatchRecord)
    }
    const alone = new Map(matches.map(({ id }) => [Number(id), open()(Number(id))]))
    expect(new Set(alone.values()).size).toBeGreaterThan(20)
    const order = fc.shuffledSubarray([...alone.keys()], { minLength: alone.size })
    fc.assert(
      fc.property(order, (ids) => {
        const shown = open()
        for (const id of ids) expect({ id, text: shown(id) }).toEqual({ id, text: alone.get(id) ?? '' })
      }),
      { numRuns: 20, seed: 3 },
    )
  })
})

test('a match is unchanged only as far back as the positions of changes are known', () => {
  withMemory((db) => {
    mustApply(db, [...smallWorld(), matchChange(1, { startTimestamp: NOW })])
    const record = selectMatch(db, 1) as MatchRecord
    const versions = new Versions(10)
    const isUnchanged = () => [9, 10, 12, 13].map((position) => versions.isUnchangedSince(position, record))
    expect(isUnchanged()).toEqual([false, true, true, true])
    versions.note('team', record.homeTeamId, 12)
    expect(isUnchanged()).toEqual([false, false, true, true])
    for (let id = 1; id <= CHANGES_LIMIT; id += 1) versions.note('season', -id, 13)
    expect(isUnchanged()).toEqual([false, false, false, true])
    versions.clear(14)
    expect(isUnchanged()).toEqual([false, false, false, false])
  })
})

/** How many changes another process writes before the service looks. */
const FOREIGN_CHANGES = 5

describe('writes of another process', () => {
  test('the service stays available and picks up changes of another process', async () => {
    const folder = temporaryFolder('freshness')
    const path = join(folder.path, 'scoreline.db')
    const harness = makeHarness({ path })
    const writer = openDatabase(path)
    try {
      mustApply(writer, [...smallWorld(), ...peopledFrame()])
      harness.app.checkForeignWrites()
      let before = await answers(harness)
      for (let index = 0; index < HISTORY.length; index += FOREIGN_CHANGES) {
        const batch = HISTORY.slice(index, index + FOREIGN_CHANGES)
        mustApply(
          writer,
          batch.map(([, change]) => change),
        )
        const what = batch.map(([each]) => each).join(', ')
        harness.app.checkForeignWrites()
        const now = await answers(harness)
        expect({ what, answers: now }).toEqual({ what, answers: await freshAnswers(harness) })
        expect(now.filter((answer, index) => answer !== before[index]).length, what).toBeGreaterThan(0)
        before = now
      }
    } finally {
      closeDatabase(writer)
      harness.close()
      folder.remove()
    }
  }, 180_000)
})
