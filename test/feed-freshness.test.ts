/**
 * What a running service keeps in memory is never stale: after any history of changes its answers are those of a
 * service that was opened just now over the same database, and what another process wrote is seen as well.
 */
import { describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { pino } from 'pino'
import { openDatabase } from '../db/open.ts'
import { type App, createApp } from '../src/app.ts'
import { DEFAULT_CONFIG } from '../src/contract/config.ts'
import { FIRST_ASSIGNED_ID } from '../src/store/external-ids.ts'
import { closeDatabase } from '../src/store/statement.ts'
import { anyChange, frame } from './feed-arbitrary.ts'
import { linesOf, mustApply } from './feed-kit.ts'
import { type Harness, makeHarness, NOW } from './harness.ts'
import { CATEGORY, LEAGUE, matchChange, SEASON, smallWorld, TEAMS } from './small-world.ts'

const FIRST = FIRST_ASSIGNED_ID
const DAYS = 'date_from=2026-09-10&date_to=2026-09-14'

/** Everything that something is kept for, and lists with their filters. */
const PATHS = [
  `/matches?${DAYS}&with_pregame=true`,
  `/matches?${DAYS}&view=lite&exclude_amateur=true`,
  `/matches?ids=1,2,3,4,${FIRST}&with_pregame=true`,
  '/matches?q=lakeside&limit=5',
  '/matches/live',
  '/matches/1',
  '/matches/2',
  '/matches/2026-09-12/tournaments',
  '/matches/2026-09-12/tournaments?exclude_amateur=true',
  '/matches/2026-09/calendar',
  '/categories',
  ...[CATEGORY, 302, FIRST].map((id) => `/categories/${id}`),
  ...[LEAGUE, 7002, FIRST].flatMap((id) => [
    `/tournament/${id}`,
    `/tournament/${id}/seasons`,
    `/tournament/${id}/standings`,
  ]),
  `/tournament/${LEAGUE}/seasons/${SEASON}`,
  '/tournament/7002/seasons/88002',
  `/tournament/${LEAGUE}/seasons/${FIRST}`,
  ...[TEAMS[0], TEAMS[2], FIRST].flatMap((id) => [`/teams/${id}/form`, `/teams/${id}/matches?last=5&next=5`]),
  ...[TEAMS[0], TEAMS[3], FIRST].flatMap((id) => [
    `/teams/${id}/profile`,
    `/teams/${id}/squad`,
    `/teams/${id}/transfers`,
    `/teams/${id}/tournaments`,
    `/players?team_id=${id}`,
  ]),
  `/players?ids=1,${FIRST}`,
  ...[1, FIRST].flatMap((id) => [`/players/${id}/profile`, `/players/${id}/matches`]),
  '/search?q=lakeside',
  '/teams',
  '/tournaments',
  ...[...[TEAMS[0], TEAMS[1]].map((id) => `/teams/${id}`), '/players/1', `/players/${FIRST}`].flatMap(
    (path) => [
      `${path}/statistics/seasons`,
      `${path}/statistics?tournament_id=${LEAGUE}&season_id=${SEASON}`,
    ],
  ),
  `/tournament/${LEAGUE}/seasons/${SEASON}/leaders?sort_by=appearances`,
  `/tournament/${LEAGUE}/seasons/${SEASON}/leaders?sort_by=wins&entity=teams`,
  `/h2h?team_id_1=${TEAMS[0]}&team_id_2=${TEAMS[2]}`,
].map((path) => `/v2/football${path}`)

async function ask(app: App, key: string, path: string): Promise<string> {
  const response = await app.fetch(
    new Request(`http://localhost${path}`, { headers: { authorization: key } }),
  )
  return `${path} ${response.status} ${await response.text()}`
}

/** The answers of a service that has just begun. */
async function freshAnswers(harness: Harness): Promise<string[]> {
  const app = createApp({
    database: harness.db,
    clock: () => harness.now,
    config: DEFAULT_CONFIG,
    logger: pino({ level: 'silent' }),
  })
  const answers = await Promise.all(PATHS.map((path) => ask(app, harness.key, path)))
  app.close()
  return answers
}

async function answers(harness: Harness): Promise<string[]> {
  return Promise.all(PATHS.map((path) => ask(harness.app, harness.key, path)))
}

async function withWorld(work: (harness: Harness) => Promise<void>): Promise<void> {
  const harness = makeHarness()
  try {
    mustApply(harness.db, [...smallWorld(), ...frame()])
    await work(harness)
  } finally {
    harness.close()
  }
}

const put = (kind: string, id: number, data: object) => ({ op: 'put', kind, sport: 'football', id, data })
const merge = (kind: string, id: number, data: object) => ({ op: 'merge', kind, sport: 'football', id, data })
const remove = (kind: string, id: number) => ({ op: 'delete', kind, sport: 'football', id })
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

describe('a running service', () => {
  test('answers as a new one after each change of a history', async () => {
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
  })

  test('answers as a new one after any history', async () => {
    const history = fc.array(fc.array(anyChange, { minLength: 1, maxLength: 4 }), {
      minLength: 1,
      maxLength: 8,
    })
    await fc.assert(
      fc.asyncProperty(history, async (batches) => {
        await withWorld(async (harness) => {
          await answers(harness)
          for (const batch of batches) {
            const { touched } = harness.app.apply(linesOf(batch))
            if (touched.length === 0) continue
            const now = await answers(harness)
            expect(now).toEqual(await freshAnswers(harness))
            expect(now.filter((answer) => / 500 \{/.test(answer))).toEqual([])
          }
        })
      }),
      // Shrinking a failure takes long: it ends with what it has by then.
      { numRuns: 15, seed: 8, interruptAfterTimeLimit: 15_000 },
    )
  }, 20_000)

  test('answers fit the documentation after many changes', async () => {
    await withWorld(async (harness) => {
      harness.app.apply(linesOf(fc.sample(anyChange, { numRuns: 300, seed: 3 })))
      for (const path of PATHS) expect((await harness.get(path)).status, path).toBeOneOf([200, 404])
    })
  })
})

describe('while another process writes', () => {
  test('the service answers, and is up to date as soon as it has looked', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'scoreline-freshness-'))
    const path = join(folder, 'scoreline.db')
    const harness = makeHarness({ path })
    const writer = openDatabase(path)
    try {
      mustApply(writer, [...smallWorld(), ...frame()])
      harness.app.noticeForeignWrites()
      let before = await answers(harness)
      for (const [what, change] of HISTORY) {
        mustApply(writer, [change])
        harness.app.noticeForeignWrites()
        const now = await answers(harness)
        expect({ what, answers: now }).toEqual({ what, answers: await freshAnswers(harness) })
        expect(now.filter((answer, index) => answer !== before[index]).length, what).toBeGreaterThan(0)
        before = now
      }
    } finally {
      closeDatabase(writer)
      harness.close()
      rmSync(folder, { recursive: true })
    }
  })
})
