/** The schemas of outgoing bodies accept the forms of the contract, and no others. */
import { describe, expect, test } from 'bun:test'
import type { TSchema } from 'typebox'
import { TypeCompiler } from 'typebox/compiler'
import { ERROR_SLUGS } from '../../src/catalog/errors.ts'
import { COMPONENTS } from '../../src/contract/resources/index.ts'
import { LiveEvent, LiveEventChange } from '../../src/contract/resources/live-event.ts'
import { accepts } from '../support/schema-checks.ts'

function* nodesOf(node: unknown): Generator<TSchema> {
  if (typeof node !== 'object' || node === null) return
  if (!Array.isArray(node)) yield node as TSchema
  for (const value of Object.values(node)) yield* nodesOf(value)
}

describe('the registry of components', () => {
  test('each component has a unique name', () => {
    const names = COMPONENTS.map((schema) => schema.$id)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
    expect(names.filter((name) => !/^[A-Z][A-Za-z]+$/.test(name))).toEqual([])
  })

  test('the registry holds every referenced component unchanged', () => {
    const shape = (schema: TSchema) => JSON.stringify({ ...schema, description: undefined })
    const known = new Map(COMPONENTS.map((schema) => [schema.$id, shape(schema)]))
    for (const schema of COMPONENTS) {
      for (const node of nodesOf(schema)) {
        if (typeof node.$id === 'string')
          expect([node.$id, shape(node)]).toEqual([node.$id, known.get(node.$id)!])
      }
    }
  })

  test('no component accepts undocumented keys', () => {
    for (const schema of COMPONENTS) {
      const open = [...nodesOf(schema)].filter(
        (node) => node.type === 'object' && !node.patternProperties && node.additionalProperties !== false,
      )
      expect([schema.$id, open]).toEqual([schema.$id, []])
    }
  })
})

/** The only keys that a body may lack, by component. */
const OPTIONAL_KEYS: Readonly<Record<string, string>> = {
  Match:
    'statusReason overtimeLength liveEvents matchStatistics oddsBase highlights oddsBk pregame bestPlayers analytics scoreStatus',
  MatchDetail: 'statusReason overtimeLength oddsBk',
  MatchState: 'statusReason overtimeLength oddsBk',
  MatchTeam: 'shortName fullName players lineup',
  Lineup: 'confirmed',
  Score:
    'display period1 period2 period3 period4 period5 period6 period7 period8 period9 point normaltime overtime penalties extra1 extra2 aggregated period1TieBreak period2TieBreak period3TieBreak period4TieBreak period5TieBreak period6TieBreak period7TieBreak period8TieBreak period9TieBreak',
  LiveEvent:
    'id class team player playerName assist assistName from reason rescinded playerIn playerInName playerOut playerOutName injury confirmed length addedTime text isLive homeScore awayScore sequence',
  StatisticsItem: 'homeTotal awayTotal',
  BaseOddsChoice: 'handicap',
  BkOddsLine: 'changedAt limit',
  BkOddsMarket: 'stage isLive suspended',
  BkOddsStake: 'factor lines changedAt limit',
  BookmakerOddsData: 'updatedAtByStage isBettingActiveByStage',
  Streak: 'continued translations',
  Tennis: 'pointByPoint',
  TennisSet: 'tiebreak',
  RoundInfo: 'name slug cupRoundType',
  StandingsRow: 'overtimeWins overtimeLosses',
  StatisticEntry: 'sportNames',
  Error: 'parameter availableTypes resetAt correlationId',
}

test('every documented key is required, except the listed optional ones', () => {
  const optional = COMPONENTS.flatMap((schema: TSchema) => {
    const keys = Object.keys(schema.properties ?? {}).filter((key) => !schema.required?.includes(key))
    return keys.length > 0 ? [[schema.$id, keys.join(' ')]] : []
  })
  expect(Object.fromEntries(optional)).toEqual(OPTIONAL_KEYS)
})

/** Types are in the tables of the documentation, patterns are not. */
test.each([
  ['Streak', { name: 'Wins', team: 'home', value: '4' }, 'value', '4 of 5'],
  [
    'TennisPoint',
    { type: 'ace', server: 'home', homePoint: '15', awayPoint: 'A', winner: 'home' },
    'homePoint',
    '14.5',
  ],
  ['CalendarDay', { date: '2026-03-01', totalTournaments: 0, totalMatches: 0 }, 'date', '2026-3-1'],
])('%s %j rejects another form of %s: %s', (name, body, key, wrong) => {
  expect(accepts(name, body)).toBe(true)
  expect(accepts(name, { ...body, [key]: wrong })).toBe(false)
})

describe('the list of matches', () => {
  const matches: unknown[] = []
  const page = { page: 1, pageSize: 500, totalPages: 1 }
  const envelopes: [string, object, boolean][] = [
    ['streaming', { matches, totalMatches: 1 }, true],
    ['paginated', { matches, totalMatches: 1, ...page }, true],
    ['a page beyond the end', { matches: [], totalMatches: 1, ...page, page: 100 }, true],
    ['cursor', { matches, nextCursor: 'abc' }, true],
    ['the last batch of a cursor', { matches: [], nextCursor: null }, true],
    ['a total in cursor mode', { matches, totalMatches: 1, nextCursor: null }, false],
    ['half a page', { matches, totalMatches: 1, page: 1 }, false],
    ['no total', { matches }, false],
    ['null instead of a list', { matches: null, totalMatches: 0 }, false],
    ['a wrapper', { data: { matches, totalMatches: 1 } }, false],
  ]
  test.each(envelopes)('%s', (_name, body, expected) => {
    expect(accepts('MatchList', body)).toBe(expected)
  })
})

describe('special responses', () => {
  test('errors cover every slug of the catalog with the documented extra members', () => {
    const error = { code: 404, error: 'not_found', message: 'No.' }
    for (const slug of Object.keys(ERROR_SLUGS))
      expect([slug, accepts('Error', { ...error, error: slug })]).toEqual([slug, true])
    expect(accepts('Error', { ...error, error: 'teapot' })).toBe(false)
    expect(accepts('Error', { ...error, code: '404' })).toBe(false)
    const extra = { parameter: 'tz', availableTypes: ['overall'], resetAt: 1, correlationId: 'a' }
    for (const [key, value] of Object.entries(extra))
      expect(accepts('Error', { ...error, [key]: value })).toBe(true)
    expect(accepts('Error', { ...error, stack: 'at f' })).toBe(false)
  })

  const momentum = { matchId: 1, status: 'available' }
  const live = { sockets: 5, subscriptions: 200, backlogBytes: 4_194_304 }
  const usage = { plan: 'free', dailyLimit: null, used: 7, remaining: null, resetAt: 1, sports: [], live }
  const march = Array.from({ length: 31 }, (_, index) => ({
    date: `2026-03-${String(index + 1).padStart(2, '0')}`,
    totalTournaments: 0,
    totalMatches: 0,
  }))
  const others: [string, string, object, boolean][] = [
    ['usage without a daily limit', 'Usage', usage, true],
    ['no minutes', 'Momentum', { ...momentum, momentum: [] }, true],
    ['no key for the minutes', 'Momentum', momentum, false],
    [
      'games of tennis',
      'Momentum',
      { ...momentum, momentum: [{ set: 1, game: 2, value: 100, breakOccurred: false }] },
      true,
    ],
    ['a month of 31 days', 'Calendar', { month: '2026-03', totalDays: 31, days: march }, true],
    ['a month of 27 days', 'Calendar', { month: '2026-03', totalDays: 27, days: march }, false],
  ]
  test.each(others)('%s', (_name, component, body, expected) => {
    expect(accepts(component, body)).toBe(expected)
  })
})

describe('wire form of a change', () => {
  const feed = TypeCompiler.Compile(LiveEventChange)
  const card = { time: 71, timeSeconds: null, type: 'card', period: 'period2', playerName: 'Tor Vang' }
  const references: [unknown, boolean, boolean][] = [
    [3107, true, true],
    ['openfootball:tor-vang', true, false],
    ['tor vang', false, false],
    [0, false, false],
  ]
  test.each(references)('player id %p: accepted in a change %p, on the wire %p', (id, inChange, onWire) => {
    const event = { ...card, player: { id, name: 'Tor Vang' } }
    expect(feed.Check(event)).toBe(inChange)
    expect(accepts('LiveEvent', event)).toBe(onWire)
  })

  test('the wire form has the same keys and a name of its own', () => {
    expect(LiveEvent.$id).toBe('LiveEvent')
    expect(Object.keys(LiveEvent.properties)).toEqual(Object.keys(LiveEventChange.properties))
    expect(LiveEvent.required).toEqual(LiveEventChange.required!)
  })
})
