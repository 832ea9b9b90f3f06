/** The three analytics endpoints and the `analytics` block: one status, over time, with and without data. */

import { describe, expect, test } from 'bun:test'
import { SPORTS, type Sport, type SportSlug } from '../../src/catalog/sports.ts'
import type { MatchStatus } from '../../src/catalog/statuses.ts'
import type { AnalyticsStatus, AnalyticsType } from '../../src/rules/analytics-status.ts'
import { allBlocks, bareMatch, blockWorld, mergeMatch, putMatch, sportOf } from '../support/block-kit.ts'
import { NOW } from '../support/harness.ts'
import { testWorld } from '../support/test-world.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

const PATHS: readonly (readonly [type: AnalyticsType, path: string, empty: object])[] = [
  ['shotmap', 'shotmap', { shots: [] }],
  ['momentum', 'momentum', { momentum: [] }],
  ['averagePositions', 'average-positions', { home: [], away: [], substitutions: [] }],
]

const harness = testWorld(SPORTS.flatMap((sport) => blockWorld(sport)))

/** The status of each type, which endpoint, single match and list agree on; without data the structures are empty. */
async function statusesOf(sport: Sport, id: number): Promise<Record<AnalyticsType, AnalyticsStatus>> {
  const one = await harness.get<{ analytics: Record<AnalyticsType, AnalyticsStatus> }>(
    `/v2/${sport.slug}/matches/${id}`,
  )
  const list = await harness.get<{ matches: [{ analytics: object }] }>(
    `/v2/${sport.slug}/matches?ids=${id}&fields=analytics`,
  )
  expect(list.body.matches[0].analytics).toEqual(one.body.analytics)
  for (const [type, path, empty] of PATHS) {
    const { body } = await harness.get(`/v2/${sport.slug}/matches/${id}/${path}`)
    const { matchId, status, ...data } = body
    expect([matchId, status]).toEqual([id, one.body.analytics[type]])
    expect(Object.keys(data).sort()).toEqual(Object.keys(empty).sort())
    if (status !== 'available') expect(data).toEqual({ ...empty })
  }
  return one.body.analytics
}

const letters = { available: 'A', pending: 'p', unavailable: '-' }
const short = (of: Record<AnalyticsType, AnalyticsStatus>) =>
  PATHS.map(([type]) => letters[of[type]]).join('')

describe('analytics endpoints by sport', () => {
  /** Shot map, momentum, average positions: with data, and without it while the match is played. */
  const MATRIX: readonly (readonly [slug: SportSlug, withData: string, without: string])[] = [
    ['football', 'AAA', 'ppp'],
    ['ice-hockey', '---', '---'],
    ['basketball', '-A-', '-p-'],
    ['tennis', '-A-', '-p-'],
    ['table-tennis', '---', '---'],
    ['volleyball', '---', '---'],
    ['esports', '---', '---'],
  ]
  test.each(MATRIX)('%s: with data %s, without %s', async (slug, withData, without) => {
    const sport = sportOf(slug)
    harness.now = NOW
    harness.put([
      putMatch(sport, sport.id, { ...bareMatch(sport), ...allBlocks(sport) }),
      putMatch(sport, sport.id + 10, bareMatch(sport)),
    ])
    expect(short(await statusesOf(sport, sport.id))).toBe(withData)
    expect(short(await statusesOf(sport, sport.id + 10))).toBe(without)
  })
})

describe('analytics data', () => {
  test('football analytics name players, numbers and positions', async () => {
    const sport = sportOf('football')
    harness.put([putMatch(sport, 1, { ...bareMatch(sport), ...allBlocks(sport) })])
    const get = async (path: string) => (await harness.get(`/v2/football/matches/1/${path}`)).body
    const [given, other] = allBlocks(sport).shotmap ?? []
    const { playerId: _, ...shot } = given ?? {}
    expect(await get('shotmap')).toEqual({
      matchId: 1,
      status: 'available',
      shots: [
        { ...shot, player: { id: 1101, name: 'Player 1' } },
        { ...other, player: null },
      ],
    })
    expect(await get('momentum')).toEqual({
      matchId: 1,
      status: 'available',
      momentum: [
        { minute: 1, value: 12 },
        { minute: 2, value: -40 },
      ],
    })
    expect(await get('average-positions')).toEqual({
      matchId: 1,
      status: 'available',
      home: [
        {
          player: { id: 1101, name: 'Player 1', shirtNumber: 1, position: 'G' },
          averageX: 8.5,
          averageY: 50,
          pointsCount: 41,
        },
      ],
      away: [
        {
          player: { id: 1203, name: 'Player 6', shirtNumber: null, position: null },
          averageX: 60,
          averageY: 30,
          pointsCount: 12,
        },
      ],
      substitutions: [
        {
          team: 'home',
          time: 70,
          playerIn: { id: 1102, name: 'Player 2' },
          playerOut: { id: 1101, name: 'Player 1' },
        },
      ],
    })
  })
})

describe('analytics status over time', () => {
  const START = NOW
  /** Status of the match, moment after the scheduled start, statuses of the three types without data. */
  const MOMENTS: readonly (readonly [MatchStatus, number, string])[] = [
    ['postponed', 7 * DAY - 1, 'ppp'],
    ['postponed', 7 * DAY, '---'],
    ['finished', 115 * 60_000 + DAY - 1, 'ppp'],
    ['finished', 115 * 60_000 + DAY, '---'],
  ]
  test.each(MOMENTS)('%s, %d ms after the start, without data: %s', async (status, after, expected) => {
    const sport = sportOf('football')
    harness.put([putMatch(sport, 50, { ...bareMatch(sport, status), startTimestamp: START })])
    harness.now = START + after
    expect(short(await statusesOf(sport, 50))).toBe(expected)
    harness.put([mergeMatch(sport, 50, { momentum: [{ minute: 1, value: 3 }] })])
    expect(short(await statusesOf(sport, 50))).toBe(`${expected[0]}A${expected[2]}`)
    harness.put([mergeMatch(sport, 50, { momentum: null })])
    expect(short(await statusesOf(sport, 50))).toBe(expected)
    harness.now = NOW
  })
})
