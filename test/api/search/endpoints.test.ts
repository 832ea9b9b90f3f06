/**
 * `/search`, and `q` on the lists of players, teams and tournaments (docs/reference/endpoints.md#11,
 * docs/reference/rules.md#8): one index, one ranking.
 */
import { describe, expect, test } from 'bun:test'
import type { Change } from '../../../src/contract/changes.ts'
import { NOW } from '../../support/harness.ts'
import { TYPOS } from '../../support/search-fixture.ts'
import { DAY_MS, merge, put } from '../../support/world/people-world.ts'
import { testWorld } from '../../support/world/test-world.ts'

const CATEGORY = 301

/** Names of five and more letters that resemble each other, with their Russian ones. */
const NAMES: readonly (readonly [string, string])[] = [
  ['Arsenal', 'Арсенал'],
  ['Arsenyev', 'Арсеньев'],
  ['Liverpool', 'Ливерпуль'],
  ['Valladolid', 'Вальядолид'],
  ['Spartak', 'Спартак'],
  ['Sparta', 'Спарта'],
  ['Zenit', 'Зенит'],
  ['Genoa', 'Дженоа'],
  ['Verona', 'Верона'],
]
const KINDS = ['team', 'player', 'tournament'] as const
const GROUPS = { team: 'teams', player: 'players', tournament: 'tournaments' } as const

function* crowd(): Generator<Change> {
  yield put('category', CATEGORY, { name: 'Norland', countryCode: 'NO' })
  for (const [at, [name, ru]] of NAMES.entries()) {
    const names = { name, translations: { ru } }
    yield put('team', at + 1, { ...names, countryCode: at % 2 === 0 ? 'NO' : 'SE', popularity: at })
    yield put('player', at + 1, { ...names, countryCode: 'SE' })
    yield put('tournament', at + 1, { ...names, categoryId: CATEGORY })
  }
  for (const at of NAMES.keys())
    yield put('match', at + 1, {
      tournamentId: at + 1,
      homeTeamId: at + 1,
      awayTeamId: ((at + 1) % NAMES.length) + 1,
      startTimestamp: NOW - at * DAY_MS,
      status: 'finished',
      homeScore: { current: 1 },
      awayScore: { current: 0 },
    })
}

const world = testWorld(crowd())

interface Group {
  total: number
  items: { id: number; name: string }[]
}
type Found = Record<'players' | 'teams' | 'tournaments', Group>
const search = async (query: string, of = world, sport = 'football') =>
  (await of.get<Found>(`/v2/${sport}/search?${query}`)).body
const namesOf = ({ items }: Group) => items.map(({ name }) => name)
const NOTHING = { total: 0, items: [] }

describe('search results', () => {
  test('search cards equal those of the lists', async () => {
    const { players, teams, tournaments } = await search('q=zenit')
    const id = NAMES.findIndex(([name]) => name === 'Zenit') + 1
    const list = async (path: string, key: string) =>
      (await world.get<Record<string, object[]>>(`/v2/football/${path}`)).body[key]
    expect(await list(`players?ids=${id}`, 'players')).toEqual(players.items)
    expect(await list('teams?q=zenit', 'teams')).toEqual(teams.items)
    expect(await list(`tournaments?ids=${id}`, 'tournaments')).toEqual(tournaments.items)
    expect((await world.get(`/v2/football/teams/${id}/profile`)).body).toMatchObject(teams.items[0] as object)
  })

  test('results are sorted by relevance, then popularity, then id', async () => {
    // "Sparta" is the whole name of one and the beginning of the other, which is better known.
    const { teams } = await search('q=sparta')
    expect(namesOf(teams)).toEqual(['Sparta', 'Spartak'])
    expect(namesOf((await search('q=spart')).teams)).toEqual(['Sparta', 'Spartak'])
    world.put([merge('team', NAMES.findIndex(([name]) => name === 'Spartak') + 1, { popularity: 99 })])
    expect(namesOf((await search('q=sparta')).teams)).toEqual(['Sparta', 'Spartak'])
    expect(namesOf((await search('q=spart')).teams)).toEqual(['Spartak', 'Sparta'])
    expect(namesOf((await search('q=spart')).players)).toEqual(['Spartak', 'Sparta'])
  })
})

/** What each way to search finds of all kinds, with at most five results of a kind. `search-index` has the law. */
const WAYS: readonly (readonly [path: string, isFound: (body: never, id: number) => boolean])[] = [
  ...Object.values(GROUPS).flatMap((group) => [
    ['search', (body: Found, id: number) => body[group].items.some((item) => item.id === id)] as const,
    [
      group,
      (body: Record<string, { id: number }[]>, id: number) => body[group]?.some((item) => item.id === id),
    ] as const,
  ]),
  [
    'matches',
    ({ matches }: { matches: Record<'homeTeam' | 'tournament', { id: number }>[] }, id: number) =>
      matches.some(({ homeTeam, tournament }) => homeTeam.id === id || tournament.id === id),
  ],
] as never
test.each(WAYS)('/%s tolerates one typo in a long word, in both alphabets', async (path, isFound) => {
  for (const [at, names] of NAMES.entries()) {
    for (const [language, name] of names.entries()) {
      const word = name.toLowerCase()
      const typed = TYPOS[(at + language) % TYPOS.length]?.(
        word,
        at % (word.length - 1),
        'xъ'.charAt(language),
      )
      const { body } = await world.get<never>(
        `/v2/football/${path}?limit=5&q=${encodeURIComponent(typed ?? '')}`,
      )
      expect([typed, isFound(body, at + 1)]).toEqual([typed, true])
    }
  }
})

describe('groups', () => {
  const TYPES: [string, readonly (typeof KINDS)[number][]][] = [
    ['', KINDS],
    ['&type=team', ['team']],
    ['&type=player,tournament', ['player', 'tournament']],
    ['&type=tournament,team,player', KINDS],
  ]
  test.each(TYPES)('groups with %p', async (type, kinds) => {
    const found = await search(`q=verona${type}`)
    for (const kind of KINDS) {
      expect([kind, found[GROUPS[kind]].total]).toEqual([kind, kinds.includes(kind) ? 1 : 0])
      if (!kinds.includes(kind)) expect(found[GROUPS[kind]]).toEqual(NOTHING)
    }
  })

  test('a tournament has the country of its category', async () => {
    const total = async (country: string) => (await search(`q=genoa&country=${country}`)).tournaments.total
    world.put([merge('category', CATEGORY, { countryCode: 'FI' })])
    expect([await total('NO'), await total('FI')]).toEqual([0, 1])
    world.put([merge('category', CATEGORY, { countryCode: null })])
    expect([await total('NO'), await total('FI')]).toEqual([0, 0])
    world.put([merge('category', CATEGORY, { countryCode: 'NO' })])
    expect(await total('NO')).toBe(1)
  })
})

/** What is typed, as it stands in the URL, and the status of `/matches` and of the lists of names. */
const TYPED: readonly (readonly [typed: string, matches: 200 | 400, names: 200 | 400])[] = [
  ['', 200, 400],
  ['%20', 200, 400],
  ['!%3F--', 200, 200],
  ['%22', 200, 200],
  ['%22zenit', 200, 200],
  ['*', 200, 200],
  ['zen*', 200, 200],
  ['NEAR(zenit%20arsenal,2)', 200, 200],
  ['zenit%20AND', 200, 200],
  ['NOT%20zenit', 200, 200],
  ['-zenit', 200, 200],
  ['words:zenit', 200, 200],
  ['%5Ezenit%20%2B%20arsenal', 200, 200],
  ['%7Bwords%7D:zenit', 200, 200],
  ["zenit');--", 200, 200],
  ['%C2%A7no', 200, 200],
  ['%00', 200, 200],
  ['zenit%00arsenal', 200, 200],
  ['%F0%9F%98%80', 200, 200],
  ['zenit%F0%9F%98%80', 200, 200],
  ['%F0%9D%92%B5enit', 200, 200],
  ['x'.repeat(200), 200, 200],
  ['xq'.repeat(100), 200, 200],
  ['x'.repeat(201), 400, 400],
  // Not UTF-8.
  ['%ED%A0%80', 400, 400],
  ['zenit%FF', 400, 400],
  ['%', 400, 400],
  [Array.from({ length: 40 }, (_, at) => `ar${at}`).join('+'), 200, 200],
  [Array.from({ length: 40 }, () => 'zen').join('+'), 200, 200],
]
test.each(TYPED)('q=%s is answered or refused, never a fault', async (typed, matches, names) => {
  const asked = [
    ['matches', matches, 'matches'],
    ['teams', names, 'teams'],
    ['players', names, 'players'],
    ['tournaments', names, 'tournaments'],
    ['search', names, 'teams'],
  ] as const
  for (const [path, expected, key] of asked) {
    const { status, body } = await world.get<Record<string, unknown>>(`/v2/football/${path}?q=${typed}`)
    expect([path, status, key in body]).toEqual([path, expected, expected === 200])
  }
})
