/** External ids `source:key`: given out in order, stable for good, and never by a change that was refused. */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import type { Db } from '../../../db/open.ts'
import { TOP_HOCKEY_LEAGUE, TOP_HOCKEY_LEAGUE_ID } from '../../../src/catalog/sports.ts'
import { FIRST_ASSIGNED_ID } from '../../../src/store/external-ids.ts'
import { closeDatabase } from '../../../src/store/sql/statement.ts'
import { openMemory } from '../../support/database.ts'
import { applyAll, lookUp, mustApply, withMemory } from '../../support/feed/feed-kit.ts'
import { LEAGUE, smallWorld, TEAMS } from '../../support/world/small-world.ts'

const team = (id: number | string, name = 'New Town') => ({
  op: 'put',
  kind: 'team',
  sport: 'football',
  id,
  data: { name },
})
const remove = (id: number | string) => ({ op: 'delete', kind: 'team', sport: 'football', id })
const match = (id: number | string, data: object = {}) => ({
  op: 'put',
  kind: 'match',
  sport: 'football',
  id,
  data: {
    tournamentId: LEAGUE,
    homeTeamId: TEAMS[0],
    awayTeamId: TEAMS[1],
    startTimestamp: 0,
    status: 'notstarted',
    ...data,
  },
})

let db: Db
beforeEach(() => {
  db = openMemory()
  mustApply(db, smallWorld())
})
afterEach(() => closeDatabase(db))

const given = (changes: readonly unknown[]) => mustApply(db, changes).applied.map(({ id }) => id)
const nth = (n: number) => FIRST_ASSIGNED_ID + n
const idOf = (kind: string, external: string) =>
  lookUp(db, 'SELECT id FROM external_id WHERE kind = ? AND external = ?', kind, external)

describe('half surrogates', () => {
  const EXTERNAL = 'must be an external id "source:key", but was'
  test.each([
    ['in an id', team('x:\ud800'), '/id', 'must be a positive whole number or an external id'],
    ['in another name', { ...team('x:a'), sameAs: ['x:b', 'x:\ud800'] }, '/sameAs/1', EXTERNAL],
    ['in a reference', match(1, { homeTeamId: 'x:\udc00' }), '/data/homeTeamId', 'must be a positive'],
    ['in a source', { ...team('x:a'), source: 'a\ud800' }, '/source', 'has an unpaired surrogate'],
  ])('%s is rejected and affects no other change', (_, change, pointer, reason) => {
    const { rejected, applied } = applyAll(db, [change, team('x:whole')])
    expect(rejected).toMatchObject([{ pointer, reason: expect.stringContaining(reason) }])
    expect(applied.map(({ id }) => id)).toEqual([nth(0)])
  })

  test('surrogate pairs are accepted', () => {
    expect(given([team('x:🏒'), team('x:🏀')])).toEqual([nth(0), nth(1)])
  })
})

describe('assigned ids', () => {
  test('assigned ids are consecutive per kind', () => {
    expect(given([team('x:a'), team('x:b'), match('x:a', { homeTeamId: 'x:a', awayTeamId: 'x:b' })])).toEqual(
      [nth(0), nth(1), nth(0)],
    )
    expect(lookUp(db, 'SELECT home_team_id FROM match')).toBe(nth(0))
  })

  test('assigned ids continue below the largest integer', () => {
    const last = Number.MAX_SAFE_INTEGER
    expect(given([{ ...team(last), sameAs: ['x:last'] }])).toEqual([last])
    expect(lookUp(db, 'SELECT group_concat(external) FROM external_id WHERE id = ?', last)).toBe('x:last')
    expect(given([team('x:a'), team('x:b'), remove('x:last')])).toEqual([nth(0), nth(1), last])
    expect(given([team('x:c'), team('x:last', 'Again')])).toEqual([nth(2), last])
    const managed = (id: number, manager: object) => ({ ...team(id), data: { name: 'A', manager } })
    given([managed(1, { id: 'x:ann', name: 'Ann' }), managed(2, { id: 'x:bo', name: 'Bo' })])
    expect([idOf('manager', 'x:ann'), idOf('manager', 'x:bo')]).toEqual([nth(0), nth(1)])
  })

  test('assigned ids are stable across batches, restarts and deletions', () => {
    expect(given([team('x:a'), team('x:b')])).toEqual([nth(0), nth(1)])
    expect(given([team('x:b', 'Other'), remove('x:a')])).toEqual([nth(1), nth(0)])
    expect(given([team('x:c'), team('x:a')])).toEqual([nth(2), nth(0)])
  })

  test('an external id and its integer name the same resource', () => {
    mustApply(db, [team('x:a')])
    expect(given([team(nth(0), 'Other')])).toEqual([nth(0)])
    expect(mustApply(db, [team('x:a', 'Other')]).unchanged).toBe(1)
  })

  test('a rejected change assigns no id', () => {
    const { applied, rejected } = applyAll(db, [
      team('x:a'),
      { ...team('x:refused'), data: {} },
      match('x:m', { homeTeamId: 99 }),
      { op: 'merge', kind: 'team', sport: 'football', id: 'x:unknown', data: {} },
      remove('x:never'),
      team('x:b'),
    ])
    expect([applied.map(({ id }) => id), rejected.length]).toEqual([[nth(0), nth(1)], 3])
    expect(['x:refused', 'x:unknown', 'x:never'].map((key) => idOf('team', key))).toEqual(
      Array(3).fill(undefined),
    )
    expect(idOf('match', 'x:m')).toBeUndefined()
  })

  test('assigned ids skip integers used by the feed', () => {
    expect(given([team(nth(0)), team('x:a'), team(nth(2)), team('x:b'), team('x:c')])).toEqual(
      [0, 1, 2, 3, 4].map(nth),
    )
    expect(given([team(nth(5)), team(nth(6)), team(nth(8))])).toEqual([nth(5), nth(6), nth(8)])
    expect(given([team('x:d'), team('x:e')])).toEqual([nth(7), nth(9)])
  })

  test('a maximal integer id does not exhaust assigned ids', () => {
    expect(given([team(Number.MAX_SAFE_INTEGER), team('x:a')])).toEqual([Number.MAX_SAFE_INTEGER, nth(0)])
    expect(lookUp(db, 'SELECT max(id) FROM team')).toBe(Number.MAX_SAFE_INTEGER)
  })
})

describe('managers and referees', () => {
  const ann = { id: 'x:ann', name: 'Ann' }
  const bo = { id: 'x:bo', name: 'Bo' }

  test('managers and referees get a stable id when named', () => {
    mustApply(db, [match(1, { homeManager: ann, awayManager: bo, referee: { id: 'x:ann', name: 'Ann' } })])
    mustApply(db, [match(2, { homeManager: bo, awayManager: ann })])
    const managers = db.client
      .query('SELECT home_manager_id, away_manager_id FROM match ORDER BY id')
      .values()
    expect(managers).toEqual([
      [nth(0), nth(1)],
      [nth(1), nth(0)],
    ])
    expect(idOf('referee', 'x:ann')).toBe(nth(0))
  })

  test('a rejected match assigns no id to its referee', () => {
    applyAll(db, [match(1, { homeManager: ann, awayTeamId: TEAMS[0] })])
    expect(idOf('manager', 'x:ann')).toBeUndefined()
    mustApply(db, [match(1, { homeManager: bo })])
    expect(idOf('manager', 'x:bo')).toBe(nth(0))
  })

  test('a person named twice in a match gets one id', () => {
    mustApply(db, [match(1, { homeManager: ann, awayManager: ann })])
    expect(lookUp(db, 'SELECT home_manager_id = away_manager_id FROM match')).toBe(1)
  })

  test.each(['category', 'tournament', 'season', 'team', 'player', 'match'])(
    'a %s is not among them',
    (kind) => {
      const members = {
        category: 'categoryId',
        tournament: 'tournamentId',
        season: 'seasonId',
        team: 'homeTeamId',
      }
      const changes: Record<string, object> = {
        category: { ...team(1), kind: 'tournament', data: { name: 'x', categoryId: 'x:no' } },
        player: {
          ...team(1),
          kind: 'tournament',
          data: { name: 'x', categoryId: 301, playerOfTheTournamentId: 'x:no' },
        },
        match: { op: 'merge', kind: 'match', sport: 'football', id: 'x:no', data: {} },
      }
      const change = changes[kind] ?? match(1, { [members[kind as keyof typeof members]]: 'x:no' })
      expect(applyAll(db, [change]).rejected[0]?.reason).toStartWith(`there is no ${kind} "x:no"`)
    },
  )
})

describe('sameAs', () => {
  const known = (id: string, sameAs: readonly string[], name = 'New Town') => ({ ...team(id, name), sameAs })

  test('a new name joins the known one, within a batch and later', () => {
    expect(given([team('x:a'), known('y:a', ['x:a'], 'Newer Town')])).toEqual([nth(0), nth(0)])
    expect(given([known('z:a', ['w:a', 'y:a'], 'Newest Town')])).toEqual([nth(0)])
    expect(['x:a', 'y:a', 'z:a', 'w:a'].map((name) => idOf('team', name))).toEqual(Array(4).fill(nth(0)))
    expect(given([team('x:b')])).toEqual([nth(1)])
  })

  test('the order of sources does not matter', () => {
    expect(given([known('y:a', ['x:a']), team('x:a', 'Newer Town')])).toEqual([nth(0), nth(0)])
  })

  test('an assigned name keeps its meaning', () => {
    expect(given([team('x:a'), team('y:a'), known('y:a', ['x:a'], 'Newer Town')])).toEqual([
      nth(0),
      nth(1),
      nth(1),
    ])
    expect(idOf('team', 'x:a')).toBe(nth(0))
  })

  test('a rejected change maps no name', () => {
    const { rejected } = applyAll(db, [{ ...known('y:a', ['x:a']), data: {} }])
    expect(rejected.length).toBe(1)
    expect([idOf('team', 'x:a') ?? null, idOf('team', 'y:a') ?? null]).toEqual([null, null])
  })

  test('sameAs accepts only external ids', () => {
    const { rejected } = applyAll(db, [known('y:a', ['no name'])])
    expect(rejected.map(({ pointer }) => pointer)).toEqual(['/sameAs/0'])
  })
})

test('the hockey league with a shot map gets its fixed id, and another one where that is taken', () => {
  const league = (id: number | string) => ({
    op: 'put',
    kind: 'tournament',
    sport: 'ice-hockey',
    id,
    data: { categoryId: 'x:country', name: 'League' },
  })
  const country = {
    op: 'put',
    kind: 'category',
    sport: 'ice-hockey',
    id: 'x:country',
    data: { name: 'Country' },
  }
  const changes = [country, league(TOP_HOCKEY_LEAGUE), league('x:other')]
  expect(given(changes).slice(1)).toEqual([TOP_HOCKEY_LEAGUE_ID, nth(0)])
  expect(given(changes)).toEqual([])
  withMemory((other) => {
    const apply = (all: readonly unknown[]) => mustApply(other, all).applied.map(({ id }) => id)
    expect(apply([...smallWorld(), country, league(TOP_HOCKEY_LEAGUE_ID)]).at(-1)).toBe(TOP_HOCKEY_LEAGUE_ID)
    expect(apply([league(TOP_HOCKEY_LEAGUE)])).toEqual([nth(0)])
  })
})
