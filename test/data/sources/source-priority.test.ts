/**
 * Two sources speak of the same (rules/sources/priority): the more trusted one wins part by part, the first one keeps it
 * between equals, the operator overrides, and however often both are imported again, nothing flaps.
 */

import { afterAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import fc from 'fast-check'
import type { Db } from '../../../db/open.ts'
import { MATCH_BLOCKS } from '../../../src/catalog/match-blocks.ts'
import { STATUS_CODE } from '../../../src/catalog/statuses.ts'
import { applyBatch } from '../../../src/feed/apply.ts'
import { SOURCE_LIMIT } from '../../../src/feed/ownership.ts'
import { applyWhole } from '../../../src/feed/transport/ingest.ts'
import { closeDatabase } from '../../../src/store/sql/statement.ts'
import { openMemory } from '../../support/database.ts'
import { dump, linesOf, lookUp, mustApply, rolledBack, withMemory } from '../../support/feed/feed-kit.ts'
import { parts, textCases } from '../../support/text-cases.ts'
import { smallWorld } from '../../support/world/small-world.ts'

// Hundreds of databases are compared as text.
setDefaultTimeout(180_000)

const world = openMemory()
mustApply(world, smallWorld())
/** A side that is not decided, by its number and by its name. */
const [OPEN, OPEN_NAME] = [990_900, 'x:open']
const open = { name: 'Winner of match 3', placeholder: true }
mustApply(world, [{ op: 'put', kind: 'team', sport: 'football', id: OPEN, sameAs: [OPEN_NAME], data: open }])
const [home, away] = world.client
  .query('SELECT id FROM team WHERE sport = 1 ORDER BY id LIMIT 2')
  .values()
  .flat()
const tournamentId = lookUp(world, 'SELECT id FROM tournament WHERE sport = 1 ORDER BY id LIMIT 1')
afterAll(() => closeDatabase(world))

const withWorld = <T>(work: (db: Db) => T) => rolledBack(world, work)

interface Report {
  readonly source?: string
  readonly op?: 'put' | 'merge' | 'delete' | 'release'
  readonly fields?: readonly string[]
  readonly kind?: string
  readonly id?: number | string
  readonly data?: object
  readonly correction?: boolean
}

const ID = 990_001
const SEASON = 990_002
const TRUSTED = ['best', 'good']

function lines(said: readonly Report[]) {
  return linesOf(said.map((of) => ({ op: 'put', kind: 'team', sport: 'football', id: ID, ...of })))
}

function say(db: Db, ...said: Report[]) {
  const result = applyBatch(db, lines(said), TRUSTED)
  expect(result.rejected).toEqual([])
  return { applied: result.applied.length, unchanged: result.unchanged }
}

function documentOf(db: Db, id = ID, table = 'team'): Record<string, unknown> | null {
  const text = lookUp(db, `SELECT document FROM ${table} WHERE id = ?`, id)
  return typeof text === 'string' ? JSON.parse(text) : null
}

describe('parts of a resource', () => {
  /** A report of a source or the operator, such as `a put name=A gender=M` and `operator delete`. */
  const reportOf = (text: string): Report => {
    const [source, op, ...rest] = text.split(' ') as [string, NonNullable<Report['op']>]
    const by = source === 'operator' ? { op } : { source, op }
    if (op === 'release') return rest.length > 0 ? { ...by, fields: rest } : by
    return op === 'delete' ? by : { ...by, data: fieldsOf(rest.join(' ')) }
  }
  const fieldsOf = (text: string) =>
    Object.fromEntries(
      text.split(' ').map((field) => {
        const [name, value = ''] = field.split('=') as [string, string?]
        return [name, value === 'null' ? null : name === 'popularity' ? Number(value) : value] as const
      }),
    )

  test.each(textCases(join(import.meta.dir, 'priority.txt')).cases)('%s', (...of) => {
    const { given, expected } = parts(of)
    withWorld((db) => {
      for (const report of given) say(db, reportOf(report))
      expect(documentOf(db)).toEqual(expected[0] === 'none' ? null : fieldsOf(expected[0] ?? ''))
    })
  })

  test('fields of the operator that a source would change are named, and equal ones are not', () => {
    withWorld((db) => {
      say(db, { source: 'a', data: { name: 'A', gender: 'M' } })
      say(db, { op: 'merge', data: { name: 'Mine', shortName: 'M' } })
      const { held } = applyBatch(
        db,
        lines([
          { source: 'a', data: { name: 'A', shortName: 'M', gender: 'F' } },
          { source: 'b', op: 'merge', data: { name: 'B', shortName: 'B' } },
          { source: 'b', data: { name: 'Mine', shortName: 'M' } },
        ]),
      )
      const of = { kind: 'team', sport: 'football', id: ID } as const
      expect(held).toEqual([
        { ...of, source: 'a', fields: ['name'] },
        { ...of, source: 'b', fields: ['name', 'shortName'] },
      ])
      say(db, { op: 'delete' })
      const again = applyBatch(db, lines([{ source: 'a', data: { name: 'A' } }]))
      expect([again.unchanged, again.held]).toEqual([1, [{ ...of, source: 'a', fields: [] }]])
    })
  })

  test('a release counts once, names fields that exist, and is not for sources', () => {
    withWorld((db) => {
      say(db, { source: 'a', data: { name: 'A' } }, { op: 'merge', data: { name: 'Mine' } })
      for (const applied of [1, 0]) expect(say(db, { op: 'release' })).toMatchObject({ applied })
      const strange = [
        { op: 'release', fields: ['nick'] },
        { op: 'release', source: 'a' },
        { op: 'release', id: 'x:none' },
      ] as const
      expect(
        applyBatch(db, lines(strange)).rejected.map(({ pointer, reason }) => `${pointer} ${reason}`),
      ).toEqual([
        expect.stringContaining('/fields "nick" is not a field of a team; it has name'),
        '/source a change with a source cannot release fields; leave "source" out to act as the operator',
        '/id there is no team "x:none"',
      ])
    })
  })

  test('parts that are ignored must be valid all the same', () => {
    withWorld((db) => {
      say(db, { source: 'best', data: { name: 'Best' } })
      const { rejected } = applyBatch(db, lines([{ source: 'a', data: { name: 5 } }]), TRUSTED)
      expect(rejected).toMatchObject([{ pointer: '/data/name' }])
    })
  })

  test('ignored parts count as unchanged and take no position', () => {
    withWorld((db) => {
      say(db, { source: 'best', data: { name: 'Best' } })
      const before = dump(db)
      expect(say(db, { source: 'a', data: { name: 'A' } }, { source: 'b', op: 'delete' })).toEqual({
        applied: 0,
        unchanged: 2,
      })
      expect(dump(db)).toBe(before)
    })
  })

  test('a single source stores no ownership', () => {
    withWorld((db) => {
      say(db, { source: 'a', data: { name: 'A' } }, { source: 'a', op: 'merge', data: { gender: 'F' } })
      expect(lookUp(db, 'SELECT count(*) FROM field_owner')).toBe(0)
    })
  })

  test('too many source names are rejected', () => {
    withWorld((db) => {
      db.client.run('DELETE FROM source')
      const insert = db.client.query('INSERT INTO source (id, name) VALUES (?, ?)')
      for (let id = 1; id <= SOURCE_LIMIT; id += 1) insert.run(id, `s${id}`)
      const { rejected } = applyBatch(db, lines([{ source: 'one more', data: { name: 'A' } }]))
      expect(rejected.map(({ pointer }) => pointer)).toEqual(['/source'])
    })
  })
})

const BLOCK_OF = 'SELECT json FROM match_block WHERE match_id = ? AND block = ?'

describe('parts of a match', () => {
  const match = (data: object) => ({
    kind: 'match',
    data: { tournamentId, homeTeamId: home, awayTeamId: away, startTimestamp: 1_700_000_000_000, ...data },
  })
  const result = (current: number) => ({
    status: 'finished',
    homeScore: { current },
    awayScore: { current: 0 },
  })
  test('a date and a postponement of the operator stand above two sources, in either order, twice', () => {
    const a = { source: 'a', ...match(result(2)) }
    const b = { source: 'best', ...match({ ...result(3), startTimestamp: 1_700_000_100_000 }) }
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const)
      withWorld((db) => {
        say(db, one)
        const data = { status: 'postponed', startTimestamp: 1_800_000_000_000 }
        mustApply(db, [{ op: 'merge', kind: 'match', sport: 'football', id: ID, data, correction: true }])
        say(db, one, other, one, other)
        const row = db.client.query('SELECT start_ms, status FROM match WHERE id = ?').values(ID)
        expect(row).toEqual([[1_800_000_000_000, STATUS_CODE.postponed]])
      })
  })

  test.each([
    ['is decided by another source', 'a open; b home', home],
    ['is decided by a less trusted source', 'best named; a home', home],
    ['stays decided, whatever another source says', 'b home; a open', home],
    ['stays decided, whatever the same source says', 'a home; a named', home],
    ['stays decided, whatever a more trusted source says', 'a home; best open', home],
    ['is opened by the operator, whatever a source says', 'a home; operator open', OPEN],
  ])('a side %s, and stays so', (_name, said, team) => {
    const teams: Record<string, unknown> = { open: OPEN, named: OPEN_NAME, home }
    const puts = said.split('; ').map((each): Report => {
      const [source = '', side = ''] = each.split(' ')
      const put = match({ status: 'notstarted', homeTeamId: teams[side] })
      return source === 'operator' ? put : { source, ...put }
    })
    withWorld((db) => {
      say(db, ...puts)
      expect(lookUp(db, 'SELECT home_team_id FROM match WHERE id = ?', ID)).toBe(team as number)
      expect(say(db, ...puts)).toEqual({ applied: 0, unchanged: 2 })
    })
  })

  const noon = Date.parse('2024-05-25T10:00:00Z')
  const evening = Date.parse('2024-05-25T18:00:00Z')
  const onField = { ...result(0), awayScore: { current: 0 } }
  const awarded = { ...result(0), awayScore: { current: 3 }, awarded: true, statusDescription: 'Awarded' }
  const undecided = { status: 'finished', awarded: true, winner: 'unknown', statusDescription: 'Awarded' }
  const better: readonly (readonly [name: string, one: object, other: object, both: object])[] = [
    [
      'a kick-off replaces a day without time',
      { status: 'notstarted', startTimestamp: noon, startTimeKnown: false },
      { status: 'notstarted', startTimestamp: evening },
      { startTimestamp: evening },
    ],
    [
      'an awarded result replaces the one on the field, which stays in the remark',
      onField,
      awarded,
      { awarded: true, awayScore: { current: 3 }, statusReason: 'Score on the field: 0:0' },
    ],
    [
      'a match that both sides lost has no goals, whatever another source counted',
      { ...result(0), awayScore: { current: 3 } },
      { ...undecided, winner: 'neither' },
      { awarded: true, winner: 'neither', statusReason: 'Score on the field: 0:3' },
    ],
    [
      'a score tells who won an awarded match',
      undecided,
      { ...result(0), awayScore: { current: 3 } },
      { awarded: true, awayScore: { current: 3 } },
    ],
  ]
  test.each(better)('%s, in any order of the sources', (_name, one, other, both) => {
    const [a, b] = [
      { source: 'a', ...match(one) },
      { source: 'b', ...match(other) },
    ]
    for (const order of [
      [a, b],
      [b, a],
    ])
      withWorld((db) => {
        say(db, ...order)
        const document = JSON.parse(String(lookUp(db, BLOCK_OF, ID, MATCH_BLOCKS.document)))
        expect(document).toMatchObject(both)
        expect(document).not.toHaveProperty('startTimeKnown')
        expect(say(db, ...order, ...order)).toEqual({ applied: 0, unchanged: 4 })
        const code = 'winner' in both ? 0 : 'awarded' in both ? 2 : null
        expect(lookUp(db, 'SELECT winner_code FROM match WHERE id = ?', ID)).toBe(code)
      })
  })

  const walkover = { status: 'finished', winner: 'away', awarded: true, statusDescription: 'Walkover' }
  test.each([awarded, undecided, { ...undecided, winner: 'neither' }, walkover])(
    'a decision stands until its source states another one or corrects it: %j',
    (decision) => {
      withWorld((db) => {
        const put = (data: object) => ({ source: 'a', ...match(data) })
        const shown = () => JSON.parse(String(lookUp(db, BLOCK_OF, ID, MATCH_BLOCKS.document)))
        say(db, put(onField), put(decision), put(onField), put(decision))
        expect(shown()).toMatchObject(decision)
        expect(say(db, put(onField), put(decision))).toEqual({ applied: 0, unchanged: 2 })
        say(db, put({ ...awarded, awayScore: { current: 2 } }))
        expect(shown()).toMatchObject({ awarded: true, awayScore: { current: 2 } })
        say(db, { ...put(onField), correction: true })
        expect(shown()).not.toHaveProperty('awarded')
      })
    },
  )

  test('deducted points stand until a source states others or corrects them', () => {
    const rules = { points: { win: 3, draw: 1, loss: 0 }, tieBreakers: [], tables: [{ key: 'x', name: 'X' }] }
    const deductions = [{ teamId: home, points: 2, reason: null }]
    const put = (source: string, deducted?: object[], correction = false): Report => {
      const data = { tournamentId, name: '2024', year: '2024', rules: { ...rules, deductions: deducted } }
      return { source, kind: 'season', id: SEASON, data, correction }
    }
    const orders = [
      [put('a', deductions)],
      [put('a'), put('b', deductions)],
      [put('b'), put('best', deductions)],
    ]
    for (const order of orders.map((reports) => [...reports, put('b'), put('best'), put('a')]))
      withWorld((db) => {
        say(db, ...order)
        expect(documentOf(db, SEASON, 'season')).toMatchObject({ rules: { deductions } })
        expect(say(db, ...order)).toEqual({ applied: 0, unchanged: order.length })
        say(db, put('best', undefined, true))
        expect(documentOf(db, SEASON, 'season')).not.toHaveProperty('rules.deductions')
      })
  })

  test('rules with a table that the stored ones lack replace them, but for those of the operator', () => {
    const put = (source: string | undefined, ...keys: string[]): Report => {
      const tables = keys.map((key) => ({ key, name: key }))
      const rules = { points: { win: 3, draw: 1, loss: 0 }, tieBreakers: [], tables }
      const data = { tournamentId, name: '2024', year: '2024', rules }
      return { ...(source && { source }), kind: 'season', id: SEASON, data }
    }
    const cases: readonly (readonly [reports: Report[], keys: string[]])[] = [
      [
        [put('a', 'x'), put('b', 'x', 'y'), put('a', 'x')],
        ['x', 'y'],
      ],
      [
        [put('b', 'x', 'y'), put('a', 'x')],
        ['x', 'y'],
      ],
      [
        [put('a', 'x', 'y'), put('b', 'x', 'z', 'w')],
        ['x', 'y'],
      ],
      [[put('best', 'x'), put('b', 'x', 'y')], ['x']],
      [[put(undefined, 'x'), put('b', 'x', 'y')], ['x']],
    ]
    for (const [reports, keys] of cases)
      withWorld((db) => {
        say(db, ...reports)
        const { rules } = documentOf(db, SEASON, 'season') as { rules: { tables: { key: string }[] } }
        expect(rules.tables.map(({ key }) => key)).toEqual(keys)
      })
  })

  test('the result belongs to one source and additions of another are kept', () => {
    withWorld((db) => {
      const a = { source: 'a', ...match({ ...result(2), attendance: 10 }) }
      const items = [{ key: 'cornerKicks', home: 4, away: 2 }]
      const b = {
        source: 'b',
        ...match({ ...result(3), winner: 'away', attendance: 20, statistics: [{ period: 'ALL', items }] }),
      }
      say(db, a, b)
      expect(lookUp(db, 'SELECT home_score FROM match WHERE id = ?', ID)).toBe(2)
      expect(lookUp(db, 'SELECT winner_code FROM match WHERE id = ?', ID)).toBe(1)
      expect(lookUp(db, "SELECT given_fields ->> 'attendance' FROM match_head WHERE match_id = ?", ID)).toBe(
        10,
      )
      const rows = () => Number(lookUp(db, 'SELECT count(*) FROM match_block WHERE match_id = ?', ID))
      expect(rows()).toBe(2)
      expect(say(db, a, b, a, b)).toEqual({ applied: 0, unchanged: 4 })
      say(db, { source: 'best', ...match(result(5)) })
      expect([lookUp(db, 'SELECT home_score FROM match WHERE id = ?', ID), rows()]).toEqual([5, 2])
    })
  })

  const gaps: readonly (readonly [name: string, one: object, other: object, both: object])[] = [
    [
      'the winner of a shoot-out',
      result(0),
      { ...result(0), winner: 'away', statusDescription: 'AP' },
      { ...result(0), winner: 'away', statusDescription: 'AP' },
    ],
    [
      'parts of the score',
      { ...result(1), statusDescription: 'AET', homeScore: { current: 1, overtime: 1 } },
      { ...result(1), statusDescription: 'AP', homeScore: { current: 1, period1: 0 }, winner: 'home' },
      {
        ...result(1),
        statusDescription: 'AP',
        homeScore: { current: 1, overtime: 1, period1: 0 },
        winner: 'home',
      },
    ],
    [
      'the name of a round',
      { ...result(1), round: { round: 3 } },
      { ...result(1), round: { round: 3, name: 'Last' } },
      { ...result(1), round: { round: 3, name: 'Last' } },
    ],
  ]
  test.each(gaps)('%s fills a gap, in any order of the sources', (_name, one, other, both) => {
    for (const said of [
      [one, other],
      [other, one],
    ])
      withWorld((db) => {
        const puts = said.map((data, index) => ({ source: `s${index}`, ...match(data) }))
        say(db, ...puts)
        expect(JSON.parse(String(lookUp(db, BLOCK_OF, ID, MATCH_BLOCKS.document)))).toMatchObject(both)
        expect(say(db, ...puts, ...puts.toReversed())).toEqual({ applied: 0, unchanged: 4 })
      })
  })

  const event = (type: string, time: number | null, side: string, more: object = {}) => ({
    ...{ time, timeSeconds: null, type, class: 'regular', team: side, period: null, ...more },
  })
  const eventsOf = (db: Db) =>
    JSON.parse(String(lookUp(db, BLOCK_OF, ID, MATCH_BLOCKS.liveEvents) ?? '[]')) as object[]
  test.each<[string, readonly object[], readonly object[], readonly object[]]>([
    [
      'cards stand beside goals, and who scored beside when',
      [event('goal', 9, 'home', { playerName: 'Ann' }), event('goal', 50, 'home')],
      [event('goal', 10, 'home'), event('goal', 50, 'home', { assistName: 'Bo' }), event('card', 30, 'away')],
      [
        { type: 'goal', playerName: 'Ann' },
        { type: 'card', time: 30 },
        { type: 'goal', time: 50, assistName: 'Bo' },
      ],
    ],
    [
      'goals with minutes replace goals without',
      [event('goal', null, 'home'), event('goal', null, 'home')],
      [event('goal', 5, 'home'), event('goal', 80, 'home')],
      [{ time: 5 }, { time: 80 }],
    ],
  ])('%s, in any order of the sources, however often', (_name, one, other, both) => {
    const [a, b] = [one, other].map((liveEvents, index) => ({
      source: `s${index}`,
      ...match({ ...result(2), liveEvents }),
    })) as [Report, Report]
    for (const order of [
      [a, b],
      [b, a],
    ])
      withWorld((db) => {
        say(db, ...order)
        expect(eventsOf(db)).toMatchObject([...both])
        expect(say(db, ...order, ...order.toReversed())).toEqual({ applied: 0, unchanged: 4 })
      })
  })

  test('no goal and no card of any source is lost, in any order of three', () => {
    const minutes = fc.uniqueArray(fc.integer({ min: 1, max: 90 }), { minLength: 2, maxLength: 2 })
    const told = fc.record({ goals: fc.boolean(), cards: fc.boolean(), names: fc.boolean() })
    fc.assert(
      fc.property(
        minutes,
        fc.tuple(told, told, told),
        fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
        (at, of, order) =>
          withWorld((db) => {
            const name = (is: boolean) => (is ? { playerName: 'Ann' } : {})
            const said = of.map(({ goals, cards, names }, index) => ({
              source: `s${index}`,
              ...match({
                ...result(2),
                liveEvents: [
                  ...(goals ? at.map((time) => event('goal', time, 'home', name(names))) : []),
                  ...(cards ? [event('card', 45, 'away')] : []),
                ],
              }),
            }))
            for (const index of [...order, ...order.toReversed()]) say(db, said[index]!)
            const events = eventsOf(db) as { type: string; playerName?: string }[]
            const count = (type: string) => events.filter((one) => one.type === type).length
            expect(count('goal')).toBe(of.some(({ goals }) => goals) ? 2 : 0)
            expect(count('card')).toBe(of.some(({ cards }) => cards) ? 1 : 0)
            const isNamed = of.some(({ goals, names }) => goals && names)
            expect(events.filter(({ playerName }) => playerName === 'Ann')).toHaveLength(isNamed ? 2 : 0)
          }),
      ),
      RUNS,
    )
  })

  test('what was filled in is removed when the first source changes the result', () => {
    withWorld((db) => {
      const a = (home: number) => ({ source: 'a', ...match(result(home)) })
      const b = { source: 'b', ...match({ ...result(0), winner: 'away', statusDescription: 'AP' }) }
      say(db, a(0), b, { ...a(2) }, b)
      expect(lookUp(db, 'SELECT winner_code FROM match WHERE id = ?', ID)).toBe(1)
      expect(say(db, a(2), b)).toEqual({ applied: 0, unchanged: 2 })
    })
  })

  test('boards belong to sources per bookmaker', () => {
    withWorld((db) => {
      say(db, { source: 'a', ...match({ status: 'notstarted' }) })
      const boards = (factor: number, ...bookmakers: number[]) => ({
        kind: 'oddsBoards',
        data: { boards: Object.fromEntries(bookmakers.map((of) => [of, { prematch: board(factor) }])) },
      })
      const a = { source: 'a', ...boards(2, 1) }
      const b = { source: 'b', ...boards(3, 1, 2) }
      say(db, a, b)
      const prices = () =>
        db.client
          .query(
            'SELECT bookmaker, document FROM odds_board WHERE match_id = ? AND stage = 0 ORDER BY bookmaker',
          )
          .values(ID)
          .map(([of, text]) => `${of}: ${/"factor":(\d)/.exec(String(text))?.[1]}`)
      expect(prices()).toEqual(['1: 2', '2: 3'])
      expect(say(db, a, b)).toEqual({ applied: 0, unchanged: 2 })
      say(db, { source: 'best', op: 'merge', ...boards(5, 2) })
      expect(prices()).toEqual(['1: 2', '2: 5'])
      expect(say(db, { source: 'b', op: 'delete', kind: 'oddsBoards' })).toEqual({ applied: 0, unchanged: 1 })
      say(db, { op: 'delete', kind: 'oddsBoards' }, b)
      expect(prices()).toEqual(['1: 3', '2: 3'])
    })
  })

  function board(factor: number) {
    return {
      isBettingActive: true,
      updatedAt: 1,
      markets: { result: { stakes: { w1: { factor }, x: { factor }, w2: { factor } } } },
    }
  }
})

/** Any statements of some sources about a few resources. */
const NAMES = ['A', 'B']
const data = fc.record(
  {
    name: fc.constantFrom(...NAMES),
    shortName: fc.constantFrom(...NAMES),
    country: fc.constantFrom(...NAMES, null),
    popularity: fc.nat(2),
    aliases: fc.constantFrom([], ['x'], ['y']),
  },
  { requiredKeys: ['name'] },
)
const id = fc.constantFrom(ID, ID + 1)
const puts = fc.uniqueArray(fc.record({ id, data }), { selector: (of) => of.id, maxLength: 2 })
const sources = fc.shuffledSubarray(['a', 'b', 'best', 'good'], { minLength: 2 })
const RUNS = { numRuns: 60, seed: 2026 }

test('a strict batch uses the same source priority', () => {
  withMemory((db) => {
    const said = lines([
      { source: 'a', data: { name: 'A' } },
      { source: 'best', data: { name: 'Best' } },
    ])
    expect(applyWhole(db, said, TRUSTED).applied).toHaveLength(2)
    expect(documentOf(db)).toEqual({ name: 'Best' })
  })
})

describe('laws', () => {
  test('alternating imports converge after one round', () => {
    fc.assert(
      fc.property(
        sources,
        fc.array(puts, { minLength: 4, maxLength: 4 }),
        fc.infiniteStream(fc.nat(3)),
        (names, files, turns) =>
          withWorld((db) => {
            const imports = names.map((source, index) =>
              (files[index] ?? []).map((of) => ({ ...of, source })),
            )
            const queues = imports.map((of) => [...of])
            // Interleaved, each in its own order.
            while (queues.some((queue) => queue.length > 0)) {
              const next = queues[(turns.next().value ?? 0) % queues.length]?.shift() ?? queues.flat().shift()
              if (next) say(db, next)
              for (const queue of queues) if (queue[0] === next) queue.shift()
            }
            for (const of of imports) say(db, ...of)
            const before = dump(db)
            for (const of of [...imports, ...imports.toReversed()]) expect(say(db, ...of).applied).toBe(0)
            expect(dump(db)).toBe(before)
          }),
      ),
      RUNS,
    )
  })

  test('two sources that fill the gaps of each other settle after a round of each', () => {
    const goals = fc.nat(1)
    const score = fc.record(
      { current: goals, period1: goals, penalties: goals },
      { requiredKeys: ['current'] },
    )
    const told = fc.record(
      {
        tournamentId: fc.constant(tournamentId),
        homeTeamId: fc.constant(home),
        awayTeamId: fc.constant(away),
        startTimestamp: fc.constant(1_700_000_000_000),
        status: fc.constantFrom('finished', 'finished', 'notstarted'),
        statusDescription: fc.constantFrom('AET', 'AP'),
        homeScore: score,
        awayScore: score,
        winner: fc.constantFrom('home', 'away', 'draw'),
        round: fc.record({ round: fc.nat(1), name: fc.constantFrom(...NAMES) }, { requiredKeys: ['round'] }),
        currentMatchMinute: fc.constantFrom(90, 120),
      },
      { requiredKeys: ['tournamentId', 'homeTeamId', 'awayTeamId', 'startTimestamp', 'status'] },
    )
    fc.assert(
      fc.property(sources, fc.array(told, { minLength: 4, maxLength: 4 }), (names, of) =>
        withWorld((db) => {
          const said = names.map((source, index) => ({ source, kind: 'match', data: of[index] ?? {} }))
          applyBatch(db, lines(said), TRUSTED)
          applyBatch(db, lines(said), TRUSTED)
          const before = dump(db)
          applyBatch(db, lines([...said, ...said.toReversed()]), TRUSTED)
          expect(dump(db)).toBe(before)
        }),
      ),
      RUNS,
    )
  })

  test('the most trusted source of a field wins', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(['a', 'best', 'good'], { minLength: 3 }),
        data,
        data,
        data,
        (names, ...of) =>
          withWorld((db) => {
            const said = names.map((source, index) => ({ source, data: of[index] ?? {} }))
            say(db, ...said, ...said)
            const document = documentOf(db) ?? {}
            const byTrust = ['best', 'good', 'a'].map(
              (name) => said.find(({ source }) => source === name)?.data as Record<string, unknown>,
            )
            for (const field of ['name', 'shortName', 'country', 'popularity', 'aliases']) {
              const winner = byTrust.map((each) => each[field]).find((value) => value != null)
              expect(document[field]).toEqual(winner)
            }
          }),
      ),
      RUNS,
    )
  })

  test('an operator correction overrides earlier sources', () => {
    fc.assert(
      fc.property(sources, data, data, (names, of, mine) =>
        withWorld((db) => {
          for (const source of names) say(db, { source, data: of })
          say(db, { data: mine })
          const given = Object.entries(mine).filter(([, value]) => value !== null)
          expect(documentOf(db)).toEqual(Object.fromEntries(given))
        }),
      ),
      RUNS,
    )
  })
})
