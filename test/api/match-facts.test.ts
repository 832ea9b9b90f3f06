/**
 * Numbers counted over several matches: referee counters, cards of a season, ratings in `pregame`
 * (docs/reference/resources.md#3.3).
 */
import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import type { Change, ChangeData } from '../../src/contract/changes.ts'
import { replaceMatchFacts } from '../../src/store/matches/facts.ts'
import { faultsOf } from '../support/database.ts'
import { bareMatch, blockWorld, idsOf, putMatch, sportOf } from '../support/feed/block-kit.ts'
import { type Harness, makeHarness, NOW } from '../support/harness.ts'

const DAY_MS = 86_400_000
const football = sportOf('football')
const ids = idsOf(football)
const REFEREE = { id: 77, name: 'Ada Whistle' }

let world: Harness
beforeEach(() => {
  world?.close()
  world = makeHarness()
  world.put(blockWorld(football))
})
afterAll(() => world.close())

/** A finished match, the later the larger its id; `data` says more or something else. */
function match(id: number, data: Partial<ChangeData<'match'>> = {}): Change {
  const startTimestamp = NOW - 100 * DAY_MS + id * DAY_MS
  return putMatch(football, id, {
    ...bareMatch(football, 'finished'),
    startTimestamp,
    referee: REFEREE,
    ...data,
  })
}

const statistics = (yellow: number, red: number) => {
  const items = [
    { key: 'yellowCards', home: yellow, away: 0 },
    { key: 'redCards', home: 0, away: red },
  ]
  return { statistics: [{ period: 'ALL' as const, items }] }
}
const event = { team: 'home', time: 20, timeSeconds: 1200, period: null }
const card = (kind: 'yellow' | 'red' | 'yellowRed', rescinded = false) =>
  ({ ...event, type: 'card', class: kind, ...(rescinded && { rescinded }) }) as const
const goal = { ...event, type: 'goal', class: 'regular' }
const events = (...liveEvents: object[]) => ({ liveEvents }) as Partial<ChangeData<'match'>>

const refereeOf = async (id: number) => {
  const { body } = await world.get<{ referee: Record<string, unknown> | null }>(`/v2/football/matches/${id}`)
  if (body.referee === null) return null
  const { yellowCards, redCards, yellowRedCards, games } = body.referee
  return [yellowCards, redCards, yellowRedCards, games]
}
const infoOf = async () => {
  const { body } = await world.get<{ info: Record<string, unknown> }>(
    `/v2/football/tournament/${ids.tournament}/seasons/${ids.season}`,
  )
  return [body.info.yellowCards, body.info.redCards]
}
const ratingsOf = async (id: number) => {
  const { body } = await world.get<{
    pregame: { form: Record<'homeTeam' | 'awayTeam', { avgRating: number | null }> | null }
  }>(`/v2/football/matches/${id}`)
  const { form } = body.pregame
  return [form?.homeTeam.avgRating ?? null, form?.awayTeam.avgRating ?? null]
}

test.each(['football', 'ice-hockey', 'volleyball'] as const)(
  'only matches of football show a referee: %s',
  async (slug) => {
    const sport = sportOf(slug)
    world.put([
      ...blockWorld(sport),
      putMatch(sport, 5, { ...bareMatch(sport, 'finished'), referee: REFEREE }),
    ])
    const { body } = await world.get<{ referee: unknown }>(`/v2/${slug}/matches/5`)
    expect(body.referee !== null).toBe(slug === 'football')
  },
)

describe('the counters of a referee and the cards of a season', () => {
  const told = match(1, statistics(3, 1))
  const given = { referee: { ...REFEREE, yellowCards: 50, games: 9 } }
  const others = [
    match(2, { ...statistics(2, 0), referee: { id: 78, name: 'Bo' } }),
    match(3, { ...statistics(1, 0), referee: null }),
    match(4, { status: 'notstarted' }),
  ]
  const sentOff = events(card('yellow'), card('yellowRed'), card('red', true))
  type Row = [what: string, matches: Change[], referee: unknown, info: unknown]
  test.each<Row>([
    ['are those of the statistics', [told, match(2, statistics(2, 0))], [5, 1, null, 2], [5, 1]],
    ['are those of the events, second yellow cards apart', [match(1, sentOff)], [1, 0, 1, 1], [1, 1]],
    [
      'are the events where a match has both',
      [match(1, { ...statistics(9, 9), ...events(card('yellow')) })],
      [1, 0, 0, 1],
      [1, 0],
    ],
    [
      'are the statistics where the events have no cards',
      [match(1, { ...statistics(4, 0), ...events(goal) })],
      [4, 0, null, 1],
      [4, 0],
    ],
    ['count what is known: the season hides a part', [told, match(2)], [3, 1, null, 2], [null, null]],
    [
      'know every match once any event is a card',
      [match(1, events(card('yellow'))), match(2, events(goal))],
      [1, 0, 0, 2],
      [1, 0],
    ],
    ['are not hidden by an awarded match', [told, match(2, { awarded: true })], [3, 1, null, 1], [3, 1]],
    ['are unknown where no match tells cards', [match(1)], [null, null, null, 1], [null, null]],
    [
      'are those that the feed gives',
      [match(1, { ...statistics(3, 1), ...given })],
      [50, 1, null, 9],
      [3, 1],
    ],
    ['leave out other matches', [match(1, statistics(3, 0)), ...others], [3, 0, null, 1], [6, 0]],
  ])('%s', async (_, matches, referee, info) => {
    world.put(matches)
    expect(await refereeOf(1)).toEqual(referee as unknown[])
    expect(await infoOf()).toEqual(info as unknown[])
  })

  test('an upcoming referee has 0 games and unknown cards', async () => {
    world.put([match(1, { status: 'notstarted' })])
    expect(await refereeOf(1)).toEqual([null, null, null, 0])
    world.put([match(2, { seasonId: null, standingsTable: null })])
    expect(await refereeOf(2)).toEqual([null, null, null, null])
  })
})

describe('avgRating of pregame', () => {
  const rated = (home: readonly (number | null)[], away: readonly (number | null)[] = []) => ({
    lineups: {
      home: { players: home.map((rating, index) => player(ids.homePlayers[index], rating)) },
      away: { players: away.map((rating, index) => player(ids.awayPlayers[index], rating)) },
    },
  })
  const player = (playerId: number | undefined, rating: number | null) => ({
    playerId: playerId ?? 0,
    statistics: rating === null ? null : { rating },
  })

  test('avgRating is the average rating over the form, null only without ratings', async () => {
    world.put([
      match(1, rated([6, 8, null], [5])),
      match(2, { homeTeamId: ids.away, awayTeamId: ids.home, ...rated([], [9]) }),
      match(3),
      match(9, { status: 'notstarted' }),
    ])
    expect(await ratingsOf(9)).toEqual([8, 5])
    expect(await ratingsOf(2)).toEqual([5, 7])
    expect(await ratingsOf(1)).toEqual([null, null])
  })
})

test('`check` finds match facts that differ from the blocks', () => {
  world.put([match(1, statistics(3, 1))])
  expect(replaceMatchFacts(world.db, 1, false)).toBeNull()
  expect(faultsOf(world.db)).toEqual([])
})

test('the positions before a match are those of its table then, and follow an earlier result', async () => {
  const table = (key: string) => ({ key, name: key, teamIds: [ids.home, ids.away] })
  const rules = {
    points: { win: 3, draw: 1, loss: 0 },
    tieBreakers: [],
    tables: [table('north'), table('south')],
  }
  world.put([
    { op: 'merge', kind: 'season', sport: 'football', id: ids.season, data: { rules } } as Change,
    match(1, { standingsTable: 'north' }),
    match(2, { standingsTable: 'south', homeTeamId: ids.away, awayTeamId: ids.home }),
    ...[3, 4].map((id) => match(id, { standingsTable: 'north' })),
    match(5, { standingsTable: 'south', startTimestamp: NOW - 96 * DAY_MS }),
  ])
  const shown = async (...matches: number[]) => {
    const of = async (id: number) => {
      const { body } = await world.get<{
        pregame: { form: Record<'homeTeam' | 'awayTeam', { position: number }> | null }
      }>(`/v2/football/matches/${id}`)
      return [body.pregame.form?.homeTeam.position, body.pregame.form?.awayTeam.position].join()
    }
    return Promise.all(matches.map(of))
  }
  expect(await shown(1, 2, 3, 4, 5)).toEqual([',', ',', '1,2', '1,2', '2,1'])
  world.put([match(1, { standingsTable: 'north', homeScore: { current: 0 }, awayScore: { current: 3 } })])
  expect(await shown(3, 5)).toEqual(['2,1', '2,1'])
})
