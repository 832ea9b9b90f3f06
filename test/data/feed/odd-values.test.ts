/** Values at the edge of what the contract allows go in, come out again as the documentation says, and change nothing twice. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { merge } from '../../support/feed/change-kit.ts'
import { linesOf, mustApply } from '../../support/feed/feed-kit.ts'
import { type Harness, makeHarness, NOW } from '../../support/harness.ts'
import { LEAGUE, matchChange, SEASON, smallWorld, TEAMS } from '../../support/world/small-world.ts'

const MOST = Number.MAX_SAFE_INTEGER
/** The first and the last moment of the calendar, years 1 and 9999. */
const [FIRST_MS, LAST_MS] = [-62_135_596_800_000, 253_402_250_399_999]

const CHANGES: readonly (readonly [what: string, change: object])[] = [
  [
    'counts as large as they get',
    matchChange(1, {
      startTimestamp: NOW,
      attendance: MOST,
      round: { round: MOST },
      currentMatchMinute: MOST,
    }),
  ],
  ['scores beyond all sense', matchChange(2, { startTimestamp: NOW }, [999_999_999, 999_999_998])],
  ['the first moment', matchChange(3, { startTimestamp: FIRST_MS })],
  ['the last moment', matchChange(4, { startTimestamp: LAST_MS })],
  ['zero below zero', matchChange(5, { startTimestamp: -0 })],
  ['an id as large as it gets', matchChange(MOST, { startTimestamp: NOW })],
  [
    'a name with a zero character, half a letter and marks of SQL',
    merge('team', TEAMS[0], {
      name: `a\u0000b\ud800 %_*"' -- \\`,
      translations: { ru: '\u0000' },
      popularity: MOST,
    }),
  ],
  ['a name of spaces', merge('team', TEAMS[1], { name: ' ', aliases: [' ', '…'] })],
  [
    'a name of 500 letters of two units',
    merge('tournament', LEAGUE, { name: '🏒'.repeat(250), priority: MOST }),
  ],
]

const PATHS = [
  '/matches?date=2026-09-12&with_pregame=true',
  `/matches?ids=1,2,3,4,5,${MOST}&with_pregame=true`,
  `/matches/${MOST}`,
  '/matches?q=a',
  '/matches/2026-09-12/tournaments',
  '/matches/2026-09/calendar',
  '/categories',
  `/tournament/${LEAGUE}`,
  `/tournament/${LEAGUE}/seasons/${SEASON}`,
  `/teams/${TEAMS[0]}/matches`,
  `/teams/${TEAMS[0]}/form`,
].map((path) => `/v2/football${path}`)

describe('odd values', () => {
  let harness: Harness
  beforeAll(() => {
    harness = makeHarness()
    mustApply(harness.db, smallWorld())
  })
  afterAll(() => harness.close())

  test.each(CHANGES.map((change) => [...change] as const))('%s', async (_what, change) => {
    const apply = (of: unknown) => harness.app.apply(linesOf([of]))
    expect(apply(change)).toMatchObject({ applied: [{}], rejected: [] })
    expect(apply(JSON.parse(JSON.stringify(change)))).toMatchObject({
      applied: [],
      unchanged: 1,
      rejected: [],
    })
    for (const path of PATHS) expect((await harness.get(path)).status, path).toBeOneOf([200, 404])
  })

  test('odd values are returned unchanged', async () => {
    const { body } = await harness.get<Record<string, unknown>>('/v2/football/matches/1')
    expect(body).toMatchObject({ attendance: MOST, currentMatchMinute: MOST })
    const days = await harness.get<{ matches: { id: number; dateEvent: string }[] }>(
      '/v2/football/matches?ids=3,4,5',
    )
    expect(Object.fromEntries(days.body.matches.map(({ id, dateEvent }) => [id, dateEvent]))).toEqual({
      3: '0001-01-01',
      4: '9999-12-31',
      5: '1970-01-01',
    })
  })
})
