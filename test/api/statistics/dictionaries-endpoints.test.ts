/**
 * `/v2/StatisticsDict.json` and `/v2/SeasonStatisticsDict.json` (docs/reference/resources.md#20,
 * docs/reference/endpoints.md#3), `/v2/BkOddsDict.json` (docs/reference/resources.md#10.3), and the catalog of markets.
 */
import { afterAll, describe, expect, test } from 'bun:test'
import { BOOKMAKERS, marketsOf } from '../../../src/catalog/bookmakers.ts'
import { MARKETS } from '../../../src/catalog/markets.ts'
import { listSeasonStatistics } from '../../../src/catalog/season-statistics/index.ts'
import { SPORTS } from '../../../src/catalog/sports.ts'
import { listStatistics } from '../../../src/catalog/statistics/index.ts'
import type { OddsDictionary } from '../../../src/contract/resources/service.ts'
import { makeHarness } from '../../support/harness.ts'
import { keyTable } from '../../support/make/dictionaries-kit.ts'

const ODDS = '/v2/BkOddsDict.json'

const harness = makeHarness()
afterAll(() => harness.close())

const fetchOpen = (path: string, headers: Record<string, string> = {}) =>
  harness.app.fetch(new Request(`http://localhost${path}`, { headers }))

type Entry = Record<string, unknown>

describe.each([
  [
    '/v2/StatisticsDict.json',
    listStatistics().map(({ key }) => key),
    'Hits',
    {
      name: { en: 'Hits', ru: 'Силовые приёмы', es: 'Cargas' },
      group: 'Match overview',
      sports: ['ice-hockey'],
      scope: ['match'],
    },
  ],
  [
    '/v2/SeasonStatisticsDict.json',
    listSeasonStatistics().map(({ key }) => key),
    'aces',
    {
      name: { en: 'Aces', ru: 'Эйсы', es: 'Aces' },
      group: 'Service',
      sports: ['volleyball', 'tennis'],
      scope: ['player', 'team'],
    },
  ],
] as const)('%s', (path, keys, key, entry) => {
  test('the dictionary has every key, in the documented shape', async () => {
    const { status, body } = await harness.get<Record<string, Entry>>(path)
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual([...keys])
    expect<Entry | undefined>(body[key]).toEqual(entry)
  })
})

test.each([
  ['shotsOnGoal', undefined],
  ['turnovers', 'less'],
  ['timeouts', 'neither'],
])('of the key %s the better value is %s', async (key, better) => {
  const { body } = await harness.get<Record<string, Entry>>('/v2/StatisticsDict.json')
  expect(body[key]?.better).toBe(better)
})

test('a shared key has a name per sport and a neutral name where they differ', async () => {
  const { body } = await harness.get<Record<string, Entry>>('/v2/StatisticsDict.json')
  expect(body.totalShots).toMatchObject({
    name: { ru: 'Все попытки взятия ворот' },
    sportNames: { football: { ru: 'Всего ударов' }, 'ice-hockey': { ru: 'Всего бросков' } },
  })
  const HOCKEY_WORDS = /бросок|броск|шайб|льд|puck|ice\b|face-?off|power.play|hielo/i
  const names = listStatistics().map(({ key, sports, name, sportNames }) => ({
    key,
    sports,
    text: JSON.stringify(sports.includes('football') ? [name, sportNames.football] : []),
  }))
  const seasonNames = listSeasonStatistics().map(({ key, places, name }) => ({
    key,
    text: JSON.stringify(places.some(({ sport }) => sport === 'football') ? name : []),
  }))
  const found = [...names, ...seasonNames].filter(({ text }) => HOCKEY_WORDS.test(text))
  expect(found.map(({ key }) => key)).toEqual([])
})

const PUBLIC = 'public, max-age=3600'
const PRIVATE = 'private, max-age=3600'
test.each([
  ['/v2/StatisticsDict.json', 200, PUBLIC, PUBLIC, PRIVATE],
  ['/v2/SeasonStatisticsDict.json', 200, PUBLIC, PUBLIC, PRIVATE],
  [ODDS, 401, 'private, no-store', PRIVATE, PRIVATE],
] as const)('%s is cacheable, publicly without rate headers only', async (path, open, ...expected) => {
  const limitedKey = harness.newKey('basic')
  const answers = await Promise.all(
    [{}, { authorization: harness.key }, { authorization: limitedKey }].map((headers) =>
      fetchOpen(path, headers),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([open, 200, 200])
  expect<unknown>(answers.map(({ headers }) => headers.get('cache-control'))).toEqual(expected)
  expect(answers.map(({ headers }) => headers.has('x-ratelimit-remaining'))).toEqual([false, false, true])

  const etag = answers[1]?.headers.get('etag') ?? ''
  expect(etag).toMatch(/^W\/"[\w-]+"$/)
  const headers = { authorization: harness.key, 'if-none-match': etag }
  const again = await fetchOpen(path, headers)
  expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, ''])
  expect((await fetchOpen(path, { ...headers, 'if-none-match': '"other"' })).status).toBe(200)
})

test('the dictionary of odds has every market, outcome and line of every bookmaker', async () => {
  const { status, body } = await harness.get<OddsDictionary>(ODDS)
  expect(status).toBe(200)
  expect(body.bookmakers.map(({ slug, sports }) => [slug, sports.length])).toEqual([
    ['bookmaker_1', 7],
    ['bookmaker_2', 6],
    ['bookmaker_3', 7],
    ['bookmaker_4', 7],
    ['bookmaker_5', 1],
  ])
  for (const [index, { slug, markets }] of body.bookmakers.entries()) {
    for (const [sport, slugs] of Object.entries(markets)) {
      for (const market of slugs) {
        const entry = body.markets.find((of) => of.slug === market && of.sports.includes(sport as never))
        expect(entry?.bookmakers).toContain(slug)
        expect(entry?.hasLines).toBe(entry?.line !== null)
        if (entry?.line) expect(Object.keys(entry.line.units)).toEqual(entry.sports)
      }
    }
    expect(Object.keys(markets)).toEqual([...(BOOKMAKERS[index]?.sports ?? [])])
  }
  const results = body.markets.filter(({ slug }) => slug === 'result')
  expect(results.map(({ name, stakes, sports }) => [name.en, stakes.length, sports.length])).toEqual([
    ['Result', 3, 1],
    ['Result (2 way)', 2, 6],
  ])
})

test('the dictionary of odds uses the configured bookmaker slugs', async () => {
  const named = makeHarness({ config: { bookmakers: ['north', 'south', 'east', 'west', 'middle'] } })
  const { body } = await named.get<OddsDictionary>(ODDS)
  named.close()
  expect(body.bookmakers.map(({ slug }) => slug)).toEqual(['north', 'south', 'east', 'west', 'middle'])
  expect(body.markets.find(({ slug }) => slug === 'draw_no_bet')?.bookmakers).toEqual(['middle'])
})

describe('the catalog of markets', () => {
  test('every bookmaker offers existing markets, and every market is offered', () => {
    const known = new Set(MARKETS.map(({ slug }) => slug))
    expect(BOOKMAKERS.flatMap(({ markets }) => markets.filter((slug) => !known.has(slug)))).toEqual([])
    const offered = new Set(BOOKMAKERS.flatMap((row) => row.sports.flatMap((sport) => marketsOf(row, sport))))
    expect(MARKETS.filter((market) => !offered.has(market))).toEqual([])
  })

  test('a sport has each market once, and a draw only where it has draws', () => {
    for (const { slug, hasDraws } of SPORTS) {
      const markets = MARKETS.filter(({ sports }) => sports.includes(slug))
      const slugs = markets.map((market) => market.slug)
      expect(new Set(slugs).size).toBe(slugs.length)
      const outcomes = markets
        .find((market) => market.slug === 'result')
        ?.outcomes.map((outcome) => outcome.slug)
      expect(outcomes).toEqual(hasDraws ? ['w1', 'x', 'w2'] : ['w1', 'w2'])
      expect(slugs.includes('double_chance')).toBe(hasDraws)
    }
  })

  const OFFERS = `
2 table-tennis: none
2 esports: result handicap total
3 football: result double_chance handicap total total_team_1 total_team_2 btts odd_even
4 football: result double_chance handicap total total_team_1 total_team_2 btts 1st_half_result 1st_half_handicap
  1st_half_total 2nd_half_result 2nd_half_handicap 2nd_half_total
4 basketball: result handicap total total_team_1 total_team_2
5 football: result double_chance draw_no_bet asian_handicap total total_team_1 total_team_2 btts
5 tennis: none`
  test.each(keyTable(OFFERS))('markets of bookmaker %s', (of, markets) => {
    const [order, sport] = of.split(' ') as [string, (typeof SPORTS)[number]['slug']]
    const row = BOOKMAKERS[Number(order) - 1]
    const offered = row && marketsOf(row, sport).map(({ slug }) => slug)
    expect<unknown>(offered).toEqual(markets.filter((slug) => slug !== 'none'))
  })
})
