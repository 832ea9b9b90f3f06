/** `/v2/BkOddsDict.json` (docs/reference/resources.md#10.3), and the rows that it is made of. */
import { afterEach, describe, expect, test } from 'bun:test'
import { BOOKMAKERS, marketsOf } from '../../src/catalog/bookmakers.ts'
import { MARKETS } from '../../src/catalog/markets.ts'
import { SPORTS } from '../../src/catalog/sports.ts'
import type { OddsDictionary } from '../../src/contract/resources/service.ts'
import { keyTable } from '../support/dictionaries-kit.ts'
import { type Harness, makeHarness } from '../support/harness.ts'

const PATH = '/v2/BkOddsDict.json'

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

describe('the dictionary', () => {
  let harness: Harness
  afterEach(() => harness.close())

  test('the dictionary has every market, outcome and line of every bookmaker', async () => {
    harness = makeHarness()
    const { status, body } = await harness.get<OddsDictionary>(PATH)
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

  test('the dictionary uses the configured bookmaker slugs', async () => {
    harness = makeHarness({ config: { bookmakers: ['north', 'south', 'east', 'west', 'middle'] } })
    const { body } = await harness.get<OddsDictionary>(PATH)
    expect(body.bookmakers.map(({ slug }) => slug)).toEqual(['north', 'south', 'east', 'west', 'middle'])
    expect(body.markets.find(({ slug }) => slug === 'draw_no_bet')?.bookmakers).toEqual(['middle'])
  })

  test('the odds dictionary needs a key and is cacheable', async () => {
    harness = makeHarness()
    expect((await harness.get(PATH, { headers: { authorization: '' } })).status).toBe(401)
    const { headers } = await harness.get(PATH)
    expect(headers.get('cache-control')).toBe('private, max-age=3600')
    const etag = headers.get('etag') ?? ''
    expect(etag).toMatch(/^W\/".+"$/)
    const again = await harness.get(PATH, { headers: { 'if-none-match': etag } })
    expect([again.status, again.text]).toEqual([304, ''])
  })
})
