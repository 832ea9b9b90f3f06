/** What is refused, where the fault is, and in which words: read by the person who wrote the line. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Db } from '../../db/open.ts'
import { CHANGE_KINDS } from '../../src/contract/changes.ts'
import { closeDatabase } from '../../src/store/statement.ts'
import { openMemory } from '../support/database.ts'
import { applyAll, dump, lookUp, mustApply, rejectionOf } from '../support/feed-kit.ts'
import { CATEGORY, LEAGUE, matchChange, SEASON, smallWorld, TEAMS } from '../support/small-world.ts'

const START = Date.UTC(2026, 8, 12, 15)
/** Resources of another sport, and a second tournament of football. */
const OTHER = { category: 401, tournament: 402, season: 403, team: 404, player: 405, match: 406 } as const
const SECOND = { tournament: 501, season: 502 } as const
const MATCH = 900
const PLAYER = 901

const put = (kind: string, id: unknown, data: unknown, sport = 'football') => ({
  op: 'put',
  kind,
  sport,
  id,
  data,
})
const merge = (kind: string, id: unknown, data: unknown) => ({
  op: 'merge',
  kind,
  sport: 'football',
  id,
  data,
})
const remove = (kind: string, id: unknown) => ({ op: 'delete', kind, sport: 'football', id })

const team = (id: unknown, data: object = {}) => put('team', id, { name: 'New Town', ...data })
const league = (data: object = {}) =>
  put('tournament', 600, { categoryId: CATEGORY, name: 'New League', ...data })
const season = (data: object = {}) =>
  put('season', 601, { tournamentId: LEAGUE, name: 'S', year: '26/27', ...data })
const match = (data: object = {}) =>
  put('match', 602, { ...Object(matchChange(602, { startTimestamp: START })).data, ...data })
const rules = (data: object = {}) =>
  season({
    rules: {
      points: { win: 3, draw: 1, loss: 0 },
      tieBreakers: [],
      tables: [{ key: 'a', name: 'A' }],
      ...data,
    },
  })
const table = (data: object) => rules({ tables: [{ key: 'a', name: 'A', ...data }] })

function world(): unknown[] {
  const basketball = 'basketball'
  return [
    ...smallWorld(),
    put('tournament', SECOND.tournament, { categoryId: CATEGORY, name: 'Second' }),
    put('season', SECOND.season, { tournamentId: SECOND.tournament, name: 'Second', year: '2026' }),
    put('category', OTHER.category, { name: 'Elsewhere' }, basketball),
    put('tournament', OTHER.tournament, { categoryId: OTHER.category, name: 'Hoops' }, basketball),
    put('season', OTHER.season, { tournamentId: OTHER.tournament, name: 'Hoops', year: '2026' }, basketball),
    put('team', OTHER.team, { name: 'Tall Ones' }, basketball),
    put('player', PLAYER, { name: 'Ola Berg', teamId: TEAMS[3] }),
    matchChange(MATCH, { startTimestamp: START }, [2, 1]),
  ]
}

let db: Db
let before = ''
beforeAll(() => {
  db = openMemory()
  mustApply(db, world())
  before = dump(db)
})
afterAll(() => closeDatabase(db))

type Fault = readonly [change: unknown, pointer: string, reason: string | RegExp]

const REFERENCE = 'must be a positive whole number or an external id "source:key", but was'
const SPORTS = /^must be one of "football", .+, but was "chess"$/

const FAULTS: Readonly<Record<string, readonly Fault[]>> = {
  'the envelope': [
    [7, '', 'must be an object, but was 7'],
    [null, '', 'must be an object, but was null'],
    [[team(1)], '', 'must be an object, but was a list'],
    [{}, '/op', 'is missing'],
    [{ ...team(1), kind: undefined }, '/kind', 'is missing'],
    [{ ...team(1), id: undefined }, '/id', 'is missing'],
    [{ ...team(1), data: undefined }, '/data', 'is missing; "put" needs it'],
    [{ ...merge('team', TEAMS[0], {}), data: undefined }, '/data', 'is missing; "merge" needs it'],
    [put('team', 1, 'x'), '/data', 'must be an object, but was "x"'],
    [put('team', 1, []), '/data', 'must be an object, but was a list'],
    [put('team', 1, null), '/data', 'must be an object, but was null'],
    [
      { ...team(1), op: 'patch' },
      '/op',
      'must be one of "put", "merge", "delete", "release", but was "patch"',
    ],
    [
      put('referee', 1, {}),
      '/kind',
      `must be one of ${CHANGE_KINDS.map((kind) => `"${kind}"`).join(', ')}, but was "referee"`,
    ],
    [put('toString', 1, {}), '/kind', /^must be one of .+, but was "toString"$/],
    [put('team', 1, { name: 'x' }, 'chess'), '/sport', SPORTS],
    [{ ...team(1), when: 'now' }, '/when', 'is not a member of the contract'],
    [{ ...team(1), 'a/b~c': 1 }, '/a~1b~0c', 'is not a member of the contract'],
    [
      JSON.parse('{"op":"put","kind":"team","sport":"football","id":1,"data":{"name":"x"},"__proto__":{}}'),
      '/__proto__',
      'is not a member of the contract',
    ],
    [{ ...team(1), source: '' }, '/source', 'must not be empty, but was ""'],
    [{ ...team(1), sourceTimestamp: '2026' }, '/sourceTimestamp', 'must be a whole number, but was "2026"'],
  ],
  'the id': [
    [team(0), '/id', `${REFERENCE} 0`],
    [team(-1), '/id', `${REFERENCE} -1`],
    [team(1.5), '/id', `${REFERENCE} 1.5`],
    [team(2 ** 53), '/id', `${REFERENCE} 9007199254740992`],
    [
      JSON.parse('{"op":"put","kind":"team","sport":"football","id":1e999,"data":{"name":"x"}}'),
      '/id',
      `${REFERENCE} Infinity`,
    ],
    [team('12'), '/id', `${REFERENCE} "12"`],
    [team(true), '/id', `${REFERENCE} true`],
    [team([1]), '/id', `${REFERENCE} a list`],
    [team(':key'), '/id', `${REFERENCE} ":key"`],
    [team('source:'), '/id', `${REFERENCE} "source:"`],
    [team('Source:key'), '/id', `${REFERENCE} "Source:key"`],
    [team('source:a\nb'), '/id', `${REFERENCE} "source:a\\nb"`],
    [team(`source:${'x'.repeat(201)}`), '/id', `${REFERENCE} "source:${'x'.repeat(52)}…`],
    [{ ...team(OTHER.team) }, '/sport', 'team 404 is of basketball'],
    [merge('team', 1, { name: 'x' }), '/id', 'there is no team 1 to merge into'],
    [merge('team', 'source:a', {}), '/id', 'there is no team "source:a" to merge into'],
    [remove('team', OTHER.team), '/sport', 'team 404 is of basketball'],
  ],
  'names and simple values': [
    [put('team', 1, {}), '/data/name', 'is missing'],
    [team(1, { name: '' }), '/data/name', 'must not be empty, but was ""'],
    [team(1, { name: 7 }), '/data/name', 'must be text, but was 7'],
    [team(1, { name: null }), '/data/name', 'must be text, but was null'],
    [team(1, { name: 'x'.repeat(501) }), '/data/name', /^must have at most 500 characters, but was "x{59}…$/],
    [team(1, { nmae: 'x' }), '/data/nmae', 'is not a member of the contract'],
    [
      team(1, { colors: { primary: null, secondary: null, third: 'x' } }),
      '/data/colors/third',
      'is not a member of the contract',
    ],
    [
      put('team', 1, JSON.parse('{"name":"x","__proto__":{"name":"y"}}')),
      '/data/__proto__',
      'is not a member of the contract',
    ],
    [put('team', 1, JSON.parse('{"__proto__":{"name":"y"}}')), '/data/name', 'is missing'],
    [team(1, { translations: {} }), '/data/translations/ru', 'is missing'],
    [team(1, { gender: 'X' }), '/data/gender', 'must be one of "M", "F", but was "X"'],
    [team(1, { countryCode: 'no' }), '/data/countryCode', 'must be ISO 3166-1 alpha-2, but was "no"'],
    [team(1, { national: 'yes' }), '/data/national', 'must be true or false, but was "yes"'],
    [team(1, { aliases: 'x' }), '/data/aliases', 'must be a list, but was "x"'],
    [team(1, { aliases: ['x', 5] }), '/data/aliases/1', 'must be text, but was 5'],
    [team(1, { aliases: Array(51).fill('x') }), '/data/aliases', /^must hold at most 50 items, but was /],
    [team(1, { popularity: -1 }), '/data/popularity', 'must be at least 0, but was -1'],
    [team(1, { popularity: 0.5 }), '/data/popularity', 'must be a whole number, but was 0.5'],
    [team(1, { popularity: 1e300 }), '/data/popularity', 'must be at most 9007199254740991, but was 1e+300'],
    [
      put('team', 1, JSON.parse('{"name":"x","popularity":1e999}')),
      '/data/popularity',
      'must be a whole number, but was Infinity',
    ],
    [team(1, { slug: 'a b' }), '/data/slug', /^must be as \^\[a-z0-9\].+, but was "a b"$/],
    [
      put('team', 1, { name: JSON.parse('['.repeat(90_000) + ']'.repeat(90_000)) }),
      '/data/name',
      'must be text, but was a list',
    ],
    [
      merge('team', TEAMS[0], JSON.parse(`${'{"a":'.repeat(90_000)}1${'}'.repeat(90_000)}`)),
      '/data',
      'is nested more than 100 deep',
    ],
    [merge('team', TEAMS[0], { name: null }), '/data/name', 'is missing'],
    [merge('team', TEAMS[0], { nmae: 'x' }), '/data/nmae', 'is not a member of the contract'],
    [season({ year: '2026/27' }), '/data/year', 'must be "25/26" or "2026", but was "2026/27"'],
    [
      match({ startTimestamp: 253_402_250_400_000 }),
      '/data/startTimestamp',
      'must be at most 253402250399999, but was 253402250400000',
    ],
    [
      match({ startTimestamp: '2026-09-12' }),
      '/data/startTimestamp',
      'must be a whole number, but was "2026-09-12"',
    ],
    [match({ status: 'live' }), '/data/status', /^must be one of "notstarted", .+, but was "live"$/],
    [match({ homeScore: { period1: 1 } }), '/data/homeScore/current', 'is missing'],
    [
      match({ liveEvents: [{ time: 1, timeSeconds: null, type: 'goal' }] }),
      '/data/liveEvents/0/period',
      'is missing',
    ],
  ],
  references: [
    [match({ seasonId: 'x' }), '/data/seasonId', `${REFERENCE} "x"`],
    [league({ categoryId: 99 }), '/data/categoryId', 'there is no category 99'],
    [league({ categoryId: 'source:99' }), '/data/categoryId', 'there is no category "source:99"'],
    [league({ categoryId: OTHER.category }), '/data/categoryId', 'category 401 belongs to another sport'],
    [league({ titleHolderId: 99 }), '/data/titleHolderId', 'there is no team 99'],
    [
      league({ mostTitlesTeamIds: [TEAMS[0], OTHER.team] }),
      '/data/mostTitlesTeamIds/1',
      'team 404 belongs to another sport',
    ],
    [
      league({ upperDivisionIds: [LEAGUE, OTHER.tournament] }),
      '/data/upperDivisionIds/1',
      'tournament 402 belongs to another sport',
    ],
    [season({ tournamentId: 99 }), '/data/tournamentId', 'there is no tournament 99'],
    [
      season({ tournamentId: OTHER.tournament }),
      '/data/tournamentId',
      'tournament 402 belongs to another sport',
    ],
    [
      merge('season', SEASON, { tournamentId: SECOND.tournament }),
      '/data/tournamentId',
      'season 88001 still has matches of tournament 7001',
    ],
    [table({ teamIds: [TEAMS[0], 99] }), '/data/rules/tables/0/teamIds/1', 'there is no team 99'],
    [table({ teamIds: [OTHER.team] }), '/data/rules/tables/0/teamIds/0', 'team 404 belongs to another sport'],
    [table({ decidedOrder: [99] }), '/data/rules/tables/0/decidedOrder/0', 'there is no team 99'],
    [
      rules({ deductions: [{ teamId: 'source:x', points: 3, reason: null }] }),
      '/data/rules/deductions/0/teamId',
      'there is no team "source:x"',
    ],
    [
      rules({ deductions: [{ teamId: 99, points: 3, reason: null }] }),
      '/data/rules/deductions/0/teamId',
      'there is no team 99',
    ],
    [
      rules({
        tables: [
          { key: 'a', name: 'A' },
          { key: 'a', name: 'B' },
        ],
      }),
      '/data/rules/tables/1/key',
      'there is another table "a"',
    ],
    [rules({ tieBreakers: ['luck'] }), '/data/rules/tieBreakers/0', /^must be one of .+, but was "luck"$/],
    [
      table({ carriesFrom: { table: 'b', pointsFactor: 0 } }),
      '/data/rules/tables/0/carriesFrom/pointsFactor',
      'must be above 0, but was 0',
    ],
    [put('player', 1, { name: 'x', teamId: 99 }), '/data/teamId', 'there is no team 99'],
    [
      put('player', 1, { name: 'x', teamId: OTHER.team }),
      '/data/teamId',
      'team 404 belongs to another sport',
    ],
  ],
  'a match': [
    [match({ tournamentId: undefined }), '/data/tournamentId', 'is missing'],
    [match({ tournamentId: 99 }), '/data/tournamentId', 'there is no tournament 99'],
    [
      match({ tournamentId: OTHER.tournament }),
      '/data/tournamentId',
      'tournament 402 belongs to another sport',
    ],
    [match({ seasonId: 99 }), '/data/seasonId', 'there is no season 99'],
    [match({ seasonId: SECOND.season }), '/data/seasonId', 'season 502 belongs to tournament 501'],
    [match({ homeTeamId: 99 }), '/data/homeTeamId', 'there is no team 99'],
    [match({ homeTeamId: OTHER.team }), '/data/homeTeamId', 'team 404 belongs to another sport'],
    [match({ awayTeamId: 99 }), '/data/awayTeamId', 'there is no team 99'],
    [match({ awayTeamId: OTHER.team }), '/data/awayTeamId', 'team 404 belongs to another sport'],
    [match({ awayTeamId: TEAMS[0] }), '/data/awayTeamId', 'a team cannot play against itself'],
    [match({ seasonId: null }), '/data/standingsTable', 'a match counts for a table only within a season'],
    [
      merge('match', MATCH, { seasonId: null }),
      '/data/standingsTable',
      'a match counts for a table only within a season',
    ],
    [
      merge('match', MATCH, { homeTeamId: TEAMS[1] }),
      '/data/awayTeamId',
      'a team cannot play against itself',
    ],
    [
      match({
        liveEvents: [
          { time: 1, timeSeconds: null, type: 'goal', period: '1ST', player: { id: 'source:x', name: 'x' } },
        ],
      }),
      '/data/liveEvents/0/player/id',
      'there is no player "source:x"',
    ],
  ],
  'a deletion that leaves something hanging': [
    [remove('category', CATEGORY), '/id', 'category 301 still has tournaments'],
    [remove('tournament', LEAGUE), '/id', 'tournament 7001 still has seasons'],
    [remove('season', SEASON), '/id', 'season 88001 still has matches'],
    [remove('team', TEAMS[0]), '/id', 'team 5501 still has home matches'],
    [remove('team', TEAMS[1]), '/id', 'team 5502 still has away matches'],
    [remove('team', TEAMS[3]), '/id', 'team 5504 still has players'],
    [remove('team', TEAMS[2]), '/id', 'team 5503 still has a place in the tables of a season'],
  ],
}

describe.each(Object.entries(FAULTS))('%s', (_name, faults) => {
  test.each(faults.map(([change, ...fault]) => [...fault, change] as const))(
    'at "%s": %s',
    (pointer, reason, change) => {
      const rejection = rejectionOf(db, change)
      expect(rejection).toMatchObject({ line: 1, pointer })
      if (reason instanceof RegExp) expect(rejection.reason).toMatch(reason)
      else expect(rejection.reason).toBe(reason as string)
    },
  )
})

test('rejected changes leave no trace', () => {
  const changes = Object.values(FAULTS).flatMap((faults) => faults.map(([change]) => change))
  const { applied, unchanged, rejected } = applyAll(db, changes)
  expect([applied.length, unchanged, rejected.length]).toEqual([0, 0, changes.length])
  expect(dump(db)).toBe(before)
})

test('a rejection names line, kind and id as far as known', () => {
  const { rejected } = applyAll(db, [7, { kind: 'team' }, { id: 'source:x', kind: 5 }, team(0)])
  expect(rejected.map(({ line, kind, id }) => [line, kind, id])).toEqual([
    [1, null, null],
    [2, 'team', null],
    [3, null, 'source:x'],
    [4, 'team', 0],
  ])
})

test('a team named as a title holder cannot be deleted', () => {
  const changes = [
    team(700),
    league({ titleHolderId: 700 }),
    team(701),
    put('tournament', 603, { categoryId: CATEGORY, name: 'x', mostTitlesTeamIds: [TEAMS[0], 701] }),
  ]
  const own = openMemory()
  mustApply(own, [...world(), ...changes])
  for (const id of [700, 701]) {
    expect(rejectionOf(own, remove('team', id)).reason).toBe(`team ${id} still has titles of a tournament`)
  }
  mustApply(own, [
    remove('tournament', 600),
    remove('tournament', 603),
    remove('team', 700),
    remove('team', 701),
  ])
  expect(lookUp(own, 'SELECT count(*) FROM team WHERE id IN (700, 701)')).toBe(0)
  closeDatabase(own)
})
