/** Boards of the bookmakers over REST: what a feed gives and what an answer shows (docs/reference/resources.md#10). */
import { afterEach, describe, expect, test } from 'bun:test'
import { bookmakerOf, DEFAULT_BOOKMAKER_SLUGS, marketsOf } from '../../../src/catalog/bookmakers.ts'
import { SPORT_SLUGS, type SportSlug } from '../../../src/catalog/sports.ts'
import type { MatchStatus } from '../../../src/catalog/statuses.ts'
import { merge } from '../../support/feed/change-kit.ts'
import { type Harness, NOW } from '../../support/harness.ts'
import {
  board,
  boardsMerge,
  boardsPut,
  fullBoard,
  matchOf,
  matchPut,
  ORDERS,
  oddsHarness,
  result,
  SPORTS_OF,
  setStatus,
  shownBoards,
  shownMatch,
  total,
} from '../../support/odds-kit.ts'

let harness: Harness
afterEach(() => harness.close())

const slugOf = (order: number) => DEFAULT_BOOKMAKER_SLUGS[order - 1] as string
const PREMATCH = board({ result: result(2.1, 3.3, 3.4), total: total(2.5, 1.87, 1.95) })
const LIVE = board({ result: result(1.4, 4.2, 8) }, { updatedAt: NOW + 60_000 })

describe('offers of each bookmaker', () => {
  async function expectOffers(order: number, sport: SportSlug) {
    const given = fullBoard(order, sport)
    harness.put([boardsPut({ [order]: { prematch: given } }, sport)])
    const boards = await shownBoards(harness, '', sport)
    expect(Object.keys(boards)).toEqual([slugOf(order)])
    const shown = boards[slugOf(order)]
    expect(shown).toMatchObject({ ...given } as object)
    const offered = marketsOf(bookmakerOf(order), sport)
    expect(Object.keys(shown?.markets ?? {})).toEqual(offered.map(({ slug }) => slug))
    for (const { slug, name, outcomes, line } of offered) {
      const market = shown?.markets[slug]
      expect(market?.name).toEqual(name)
      // Objects put keys such as `12` first, so the order of outcomes says nothing.
      expect(new Set(Object.keys(market?.stakes ?? {}))).toEqual(new Set(outcomes.map((of) => of.slug)))
      for (const outcome of outcomes) {
        const stake = market?.stakes[outcome.slug]
        expect(stake?.name).toEqual(outcome.name)
        expect([stake?.factor === undefined, stake?.lines === undefined]).toEqual(
          line ? [true, false] : [false, true],
        )
      }
    }
  }

  test.each(SPORT_SLUGS)('are shown whole in %s', async (sport) => {
    harness = oddsHarness(sport)
    for (const order of ORDERS.filter((each) => SPORTS_OF(each).includes(sport)))
      await expectOffers(order, sport)
  })

  test('only the fifth bookmaker publishes changedAt, limit and three decimals', async () => {
    harness = oddsHarness()
    const price = { factor: 1.87654, changedAt: NOW - 1, limit: 500 }
    const lines = [{ argument: 2.25, ...price }]
    const stakes = { over: { lines }, under: { lines } }
    harness.put([
      boardsPut({
        1: { prematch: board({ result: { stakes: { w1: { factor: 1.8765 } } } }) },
        5: { prematch: board({ total: { stakes }, result: { stakes: { w1: price } } }) },
      }),
    ])
    const boards = await shownBoards(harness)
    const shown = { factor: 1.877, changedAt: NOW - 1, limit: 500 }
    expect(boards.bookmaker_5?.markets.total?.stakes.over?.lines).toEqual([{ argument: 2.25, ...shown }])
    expect(boards.bookmaker_5?.markets.result?.stakes.w1).toMatchObject(shown)
    expect(boards.bookmaker_1?.markets.result?.stakes.w1).toEqual({
      name: { ru: 'П1', en: 'W1' },
      factor: 1.88,
    })
  })
})

describe('current board', () => {
  const stages: [MatchStatus, 'prematch' | 'live', boolean][] = [
    ['notstarted', 'prematch', true],
    ['delayed', 'prematch', true],
    ['postponed', 'prematch', true],
    ['canceled', 'prematch', false],
    ['inprogress', 'live', true],
    ['interrupted', 'live', true],
    ['suspended', 'live', true],
    ['willcontinue', 'live', true],
    ['finished', 'live', false],
  ]
  test.each(stages)(
    'the current board of a match that is %s is %s',
    async (status, stage, isBettingActive) => {
      harness = oddsHarness()
      harness.put([boardsPut({ 1: { prematch: PREMATCH, live: LIVE }, 3: { prematch: PREMATCH } })])
      setStatus(harness, status)
      const boards = await shownBoards(harness)
      const { updatedAt } = stage === 'live' ? LIVE : PREMATCH
      expect(boards.bookmaker_1).toMatchObject({ isBettingActive, updatedAt })
      expect(Object.keys(boards.bookmaker_1 ?? {})).toEqual(['isBettingActive', 'updatedAt', 'markets'])
      expect(boards.bookmaker_1?.markets.result).not.toHaveProperty('stage')
      // The third has no live board: after the start it is left out.
      expect(Object.keys(boards)).toEqual(stage === 'live' ? ['bookmaker_1'] : ['bookmaker_1', 'bookmaker_3'])
    },
  )
})

describe('the combined board', () => {
  test.each([true, false])('the combined board says which stages take bets: live %p', async (live) => {
    harness = oddsHarness()
    harness.put([boardsPut({ 1: { prematch: PREMATCH, live: { ...LIVE, isBettingActive: live } } })])
    setStatus(harness, 'inprogress')
    const { bookmaker_1: shown } = await shownBoards(harness, '&odds_stage=all')
    expect(shown).toMatchObject({
      isBettingActive: live,
      updatedAt: LIVE.updatedAt,
      updatedAtByStage: { prematch: PREMATCH.updatedAt, live: LIVE.updatedAt },
      isBettingActiveByStage: { prematch: false, live },
    })
  })

  test.each([
    ['notstarted', true, false],
    ['inprogress', false, false],
    ['finished', false, false],
  ] as const)('of a prematch board alone when the match is %s', async (status, prematch, live) => {
    harness = oddsHarness()
    harness.put([boardsPut({ 1: { prematch: PREMATCH } })])
    setStatus(harness, status)
    const { bookmaker_1: shown } = await shownBoards(harness, '&odds_stage=all')
    expect(shown).toMatchObject({
      isBettingActive: prematch || live,
      updatedAtByStage: { prematch: PREMATCH.updatedAt, live: null },
      isBettingActiveByStage: { prematch, live },
    })
    expect(Object.values(shown?.markets ?? {}).map(({ stage }) => stage)).toEqual(['prematch', 'prematch'])
  })
})

test('a suspended market without prices stays on the board', async () => {
  harness = oddsHarness()
  const total = { suspended: true, stakes: { over: null, under: null } }
  harness.put([
    boardsPut({ 1: { prematch: PREMATCH } }),
    boardsMerge({ 1: { prematch: { markets: { total } } } }),
  ])
  const { bookmaker_1: shown } = await shownBoards(harness)
  expect(shown?.markets.total).toMatchObject({ suspended: true, stakes: {} })
})

describe('boards in lists', () => {
  const day = '/v2/football/matches?date=2026-09-12&with_bk_odds=true'
  interface Listed {
    matches: { id: number; hasBkOdds: Record<string, boolean>; oddsBk?: Record<string, unknown> }[]
  }
  const odds = async (path: string) =>
    (await harness.get<Listed>(path)).body.matches.map(({ id, oddsBk }) => [id, Object.keys(oddsBk ?? {})])

  function start() {
    harness = oddsHarness()
    const id = matchOf('football')
    harness.put([
      boardsPut({ 1: { prematch: PREMATCH }, 3: { prematch: PREMATCH, live: LIVE } }),
      matchPut('football', id + 1, 'inprogress'),
      { ...boardsPut({ 3: { live: LIVE } }), id: id + 1 },
      matchPut('football', id + 2),
    ])
    return id
  }

  test("lists show the board of each match's own stage", async () => {
    const id = start()
    expect(await odds(day)).toEqual([
      [id + 2, []],
      [id + 1, ['bookmaker_3']],
      [id, ['bookmaker_1', 'bookmaker_3']],
    ])
    const { body } = await harness.get('/v2/football/matches/live?with_bk_odds=true&odds_stage=all')
    const live = { isBettingActiveByStage: { prematch: false, live: true } }
    expect(body.matches).toMatchObject([{ oddsBk: { bookmaker_3: live } }])
  })

  test('bookmaker_ids restricts boards, and with `has_bk_odds` the matches', async () => {
    const id = start()
    const named = `${day}&bookmaker_ids=bookmaker_1,bookmaker_2`
    expect(await odds(named)).toEqual([
      [id + 2, []],
      [id + 1, []],
      [id, ['bookmaker_1']],
    ])
    expect(await odds(`${named}&has_bk_odds=true`)).toEqual([[id, ['bookmaker_1']]])
    expect(Object.keys(await shownBoards(harness, '&bookmaker_ids=bookmaker_3'))).toEqual(['bookmaker_3'])
    const combined = await shownBoards(harness, '&bookmaker_ids=bookmaker_2,bookmaker_3&odds_stage=all')
    expect(Object.keys(combined)).toEqual(['bookmaker_3'])
    const { hasBkOdds } = await shownMatch(harness, '&bookmaker_ids=bookmaker_2')
    expect(hasBkOdds).toMatchObject({ bookmaker_1: true, bookmaker_2: false, bookmaker_3: true })
    expect((await harness.get(`${day}&bookmaker_ids=bookmaker_9`)).status).toBe(400)
  })

  test.each(['', '&odds_stage=all', '&bookmaker_ids=bookmaker_2'])(
    'an item with boards and pregame has what its fields have, rendered or stored: %s',
    async (query) => {
      const id = start()
      const event = { time: 1, timeSeconds: null, type: 'goal', team: 'home', period: '1ST' }
      harness.put([boardsPut({ 2: { prematch: PREMATCH } }), merge('match', id, { liveEvents: [event] })])
      const items = async (more: string) =>
        (await harness.get<Listed>(`${day}${query}&with_pregame=true${more}`)).body.matches
      const rendered = await items('')
      const names = new Set(rendered.flatMap((match) => Object.keys(match)))
      // Those of `fields` are never stored. Their texts tell the order of the members too.
      const expected = JSON.stringify(await items(`&fields=${[...names].join(',')}`))
      expect(expected).toContain('"result":{"name"')
      expect(JSON.stringify(rendered)).toBe(expected)
      harness.app.storeRenderings()
      expect(JSON.stringify(await items('&page=1'))).toBe(expected)
    },
  )

  test('a stored match survives new prices, and shows a new bookmaker', async () => {
    const id = start()
    const event = { time: 1, timeSeconds: null, type: 'goal', team: 'home', period: '1ST' }
    harness.put([merge('match', id, { liveEvents: [event] })])
    const renderedAt = async () => {
      const { hasBkOdds, oddsBk } = await shownMatch(harness)
      harness.app.storeRenderings()
      const row = harness.db.client.query('SELECT position FROM match_rendering WHERE match_id = ?').get(id)
      return { ...(row as { position: number }), has: hasBkOdds?.bookmaker_2, boards: JSON.stringify(oddsBk) }
    }
    const first = await renderedAt()
    const priced = board({ result: result(2.2, 3.3, 3.4) }, { updatedAt: NOW + 1 })
    harness.put([boardsMerge({ 1: { prematch: priced } })])
    const second = await renderedAt()
    expect(second).toMatchObject({ position: first.position, has: false })
    expect(second.boards).not.toBe(first.boards)
    harness.put([boardsMerge({ 2: { prematch: priced } })])
    const third = await renderedAt()
    expect(third).toMatchObject({ has: true })
    expect(third.position).toBeGreaterThan(first.position)
  })

  const teams = [1021, 1022]
  const paths = [
    `${day}&odds_stage=all`,
    `${day}&odds_stage=all&view=odds`,
    `${day}&odds_stage=all&fields=id`,
    `${day}&odds_stage=all&page=1`,
    `${day}&odds_stage=all&cursor=`,
    '/v2/football/matches?q=harbour&with_bk_odds=true&odds_stage=all',
    `/v2/football/teams/${teams[0]}/matches?with_bk_odds=true&odds_stage=all`,
    `/v2/football/h2h?team_id_1=${teams[0]}&team_id_2=${teams[1]}&with_bk_odds=true&odds_stage=all`,
  ]
  test.each(paths)('lists show combined boards: %s', async (path) => {
    const id = start()
    // Meetings of a head-to-head are finished ones.
    const data = { status: 'finished', homeScore: { current: 2 }, awayScore: { current: 1 } }
    harness.put([{ op: 'merge', kind: 'match', sport: 'football', id, data }])
    const { body } = await harness.get<Record<string, Listed['matches']>>(path)
    const shown = [body.matches, body.last, body.next]
      .flatMap((part) => part ?? [])
      .find((match) => match.id === id)
    const closed = { isBettingActiveByStage: { prematch: false, live: false } }
    expect(shown?.oddsBk).toMatchObject({
      bookmaker_1: { ...closed, markets: { total: { stage: 'prematch' } } },
      bookmaker_3: { markets: { result: { stage: 'live' } } },
    })
  })
})

test('bookmaker slugs follow the setting everywhere', async () => {
  const bookmakers = ['north', 'south', 'east', 'west', 'middle']
  harness = oddsHarness('football', { bookmakers })
  harness.put([boardsPut({ 2: { prematch: PREMATCH }, 5: { prematch: fullBoard(5, 'football') } })])
  const { hasBkOdds, oddsBk } = await shownMatch(harness, '&bookmaker_ids=south,middle')
  expect(hasBkOdds).toEqual({ north: false, south: true, east: false, west: false, middle: true })
  expect(Object.keys(oddsBk)).toEqual(['south', 'middle'])
  expect((await harness.get('/v2/football/matches?bookmaker_ids=bookmaker_1')).status).toBe(400)
})
