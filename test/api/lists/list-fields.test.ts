/**
 * What a match shows (docs/reference/resources.md#3.1 and the parameters `fields`, `view`, `with_pregame`,
 * `with_bk_odds`): each form has exactly the keys of the contract's table, each choice of fields exactly those and the
 * two that always stand.
 */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  FORMS_WITH_LINEUP,
  MATCH_FIELD_NAMES,
  Match,
  type MatchFieldName,
  type MatchForm,
} from '../../../src/contract/resources/match.ts'
import { NOW } from '../../support/harness.ts'
import { expectedMatchKeys, type MatchOptions } from '../../support/http/expected-match-keys.ts'
import { matchChange, SEASON, smallWorld, TEAMS } from '../../support/world/small-world.ts'
import { testWorld } from '../../support/world/test-world.ts'

type Shown = Record<string, unknown> & { homeTeam?: object; awayTeam?: object }

const DAY_MS = 86_400_000
/** The match with extra time is the one whose `overtimeLength` applies, and a postponed one has a `statusReason`; of one only the day is known, and a running one has a `liveState`. */
const WITH_OVERTIME = 3
const WITH_REASON = 5
const WITHOUT_TIME = 6
const WITH_SOURCE = 4

const world = testWorld([
  ...smallWorld(),
  matchChange(1, { startTimestamp: NOW - 40 * DAY_MS }, [2, 1]),
  matchChange(2, { startTimestamp: NOW - 30 * DAY_MS }, [0, 0]),
  matchChange(
    WITH_OVERTIME,
    { startTimestamp: NOW - 20 * DAY_MS, overtimeLength: 1800, homeTeamId: TEAMS[1], awayTeamId: TEAMS[0] },
    [3, 2],
  ),
  matchChange(WITH_SOURCE, {
    startTimestamp: NOW - 600_000,
    status: 'inprogress',
    homeScore: { current: 1 },
    liveState: { source: 'league', asOf: NOW - 60_000, stale: true },
  }),
  matchChange(WITH_REASON, {
    startTimestamp: NOW + DAY_MS,
    status: 'postponed',
    statusReason: 'Frozen pitch',
  }),
  matchChange(WITHOUT_TIME, { startTimestamp: NOW + 2 * DAY_MS, startTimeKnown: false }),
])

/** Each place that shows matches, with how to find them in the body. */
const PLACES: Readonly<Record<string, { path: string; of: (body: never) => Shown[] }>> = {
  list: {
    path: `/v2/football/matches?season_id=${SEASON}`,
    of: (body: { matches: Shown[] }) => body.matches,
  },
  walk: {
    path: `/v2/football/matches?season_id=${SEASON}&cursor=`,
    of: (body: { matches: Shown[] }) => body.matches,
  },
  live: { path: '/v2/football/matches/live?', of: (body: { matches: Shown[] }) => body.matches },
  one: { path: '/v2/football/matches/1?', of: (body: Shown) => [body] },
  'one with overtime': { path: `/v2/football/matches/${WITH_OVERTIME}?`, of: (body: Shown) => [body] },
  search: { path: '/v2/football/matches?q=lakeside', of: (body: { matches: Shown[] }) => body.matches },
  meetings: {
    path: `/v2/football/h2h?team_id_1=${TEAMS[0]}&team_id_2=${TEAMS[1]}`,
    of: (body: { matches: Shown[] }) => body.matches,
  },
  team: {
    path: `/v2/football/teams/${TEAMS[0]}/matches?`,
    of: (body: { last: Shown[]; next: Shown[] }) => [...body.last, ...body.next],
  },
}

async function shown(place: string, query: string): Promise<Shown[]> {
  const { path, of } = PLACES[place] ?? { path: '', of: () => [] }
  const { status, body } = await world.get<never>(`${path}&${query}`)
  expect(status).toBe(200)
  const matches = of(body)
  expect(matches.length).toBeGreaterThan(0)
  return matches
}

const APPLIES: Readonly<Partial<Record<MatchFieldName, (match: Shown) => boolean>>> = {
  overtimeLength: ({ id }) => id === WITH_OVERTIME,
  statusReason: ({ id }) => id === WITH_REASON,
  startTimeKnown: ({ id }) => id === WITHOUT_TIME,
  liveState: ({ id }) => id === WITH_SOURCE,
}

/** The keys that a match must show of those that were asked for. */
function applying(match: Shown, names: Iterable<MatchFieldName>): MatchFieldName[] {
  return [...names].filter((name) => APPLIES[name]?.(match) ?? true).sort()
}

describe('each view shows exactly its documented keys', () => {
  const FORMS: [string, string, MatchForm, MatchOptions][] = [
    ['list', '', 'list', {}],
    ['list', 'view=lite', 'lite', {}],
    ['list', 'view=odds', 'odds', {}],
    ['list', 'with_pregame=true', 'list', { withPregame: true }],
    ['list', 'with_bk_odds=true', 'list', { withBkOdds: true }],
    ['list', 'view=lite&with_pregame=true', 'lite', { withPregame: true }],
    ['list', 'view=lite&with_bk_odds=true', 'lite', { withBkOdds: true }],
    ['list', 'view=odds&with_bk_odds=true', 'odds', { withBkOdds: true }],
    ['list', 'view=odds&with_bk_odds=true&odds_stage=all', 'odds', { withBkOdds: true }],
    ['list', 'view=odds&with_bk_odds=true&bookmaker_ids=bookmaker_1', 'odds', { withBkOdds: true }],
    ['list', 'odds_stage=all&bookmaker_ids=bookmaker_1', 'list', {}],
    [
      'list',
      'view=odds&with_pregame=true&with_bk_odds=true',
      'odds',
      { withPregame: true, withBkOdds: true },
    ],
    ['walk', 'view=lite', 'lite', {}],
    ['walk', 'with_pregame=true', 'list', { withPregame: true }],
    ['live', '', 'list', {}],
    ['live', 'view=lite', 'lite', {}],
    ['live', 'view=odds&with_bk_odds=true', 'odds', { withBkOdds: true }],
    ['live', 'with_pregame=true', 'list', {}],
    ['one', '', 'one', {}],
    ['one with overtime', '', 'one', {}],
    ['one', 'with_bk_odds=true', 'one', { withBkOdds: true }],
    ['one', 'with_bk_odds=true&odds_stage=all&bookmaker_ids=bookmaker_2', 'one', { withBkOdds: true }],
    ['one', 'fields=status&view=lite', 'one', {}],
    ['search', '', 'card', {}],
    ['search', 'fields=status&view=odds&with_pregame=true', 'card', {}],
    ['search', 'with_bk_odds=true', 'card', { withBkOdds: true }],
    ['meetings', '', 'card', {}],
    ['meetings', 'with_bk_odds=true', 'card', { withBkOdds: true }],
    ['meetings', 'view=lite', 'lite', {}],
    ['meetings', 'view=odds', 'odds', {}],
    ['team', '', 'list', {}],
    ['team', 'view=lite', 'lite', {}],
    ['team', 'view=odds&with_bk_odds=true', 'odds', { withBkOdds: true }],
    ['team', 'with_pregame=true', 'list', { withPregame: true }],
  ]
  test.each(FORMS)('%s?%s', async (place, query, form, options) => {
    const { always, optional } = expectedMatchKeys(form, options)
    for (const match of await shown(place, query)) {
      expect(Object.keys(match).sort()).toEqual(applying(match, [...always, ...optional]))
      for (const team of [match.homeTeam, match.awayTeam])
        expect('lineup' in (team ?? {})).toBe(FORMS_WITH_LINEUP.includes(form))
    }
  })
})

describe('fields parameter', () => {
  const PLACES_WITH_FIELDS = ['list', 'walk', 'live', 'meetings', 'team'] as const
  const CHOOSABLE = MATCH_FIELD_NAMES.filter((name) => name !== 'oddsBk')

  test('fields returns exactly the requested fields, id and hasBkOdds in every view', async () => {
    const law = fc.asyncProperty(
      fc.constantFrom(...PLACES_WITH_FIELDS),
      fc.shuffledSubarray(CHOOSABLE, { minLength: 1 }),
      fc.constantFrom('', '&view=lite', '&view=odds'),
      async (place, names, view) => {
        const wanted = new Set<MatchFieldName>([...names, 'id', 'hasBkOdds'])
        for (const match of await shown(place, `fields=${names.join(',')}${view}`))
          expect(Object.keys(match).sort()).toEqual(applying(match, wanted))
      },
    )
    await fc.assert(law, { numRuns: 80, seed: 41 })
  })

  test('fields returns oddsBk only with with_bk_odds', async () => {
    const keysOf = async (query: string) => Object.keys((await shown('list', query))[0] ?? {}).sort()
    expect(await keysOf('fields=oddsBk')).toEqual(['hasBkOdds', 'id'])
    expect(await keysOf('fields=oddsBk&with_bk_odds=true')).toEqual(['hasBkOdds', 'id', 'oddsBk'])
    expect(await keysOf('fields=status&with_bk_odds=true')).toEqual(['hasBkOdds', 'id', 'oddsBk', 'status'])
  })

  test('fields keeps pregame requested by with_pregame', async () => {
    const [match] = await shown('list', 'fields=status&with_pregame=true')
    expect(Object.keys(match ?? {}).sort()).toEqual(['hasBkOdds', 'id', 'pregame', 'status'])
  })
})

/** Written out after the contract: what the table of `MATCH_FIELD_PRESENCE` must say. */
test.each([
  ['list', {}, 'liveEvents', 'pregame oddsBk analytics scoreStatus'],
  ['list', { withPregame: true, withBkOdds: true }, 'pregame oddsBk', 'analytics scoreStatus'],
  ['one', {}, 'pregame analytics scoreStatus', 'oddsBk'],
  ['lite', { withBkOdds: true }, 'highlights', 'oddsBk matchStatistics liveEvents oddsBase'],
  ['odds', { withBkOdds: true }, 'oddsBase oddsBk', 'liveEvents'],
  ['card', { withBkOdds: true, withPregame: true }, 'oddsBk tennis', 'pregame highlights bestPlayers'],
] as const)('view %s with %o has %s and lacks %s', (form, options, present, absent) => {
  const { always, optional } = expectedMatchKeys(form, options)
  expect(always).toEqual(expect.arrayContaining(present.split(' ')))
  expect(always.filter((key) => absent.split(' ').includes(key))).toEqual([])
  expect(optional).toEqual(['statusReason', 'startTimeKnown', 'liveState', 'overtimeLength'])
})

test('the schema of a match documents every name that `fields` accepts', () => {
  expect(Object.keys(Match.properties).sort()).toEqual([...MATCH_FIELD_NAMES].sort())
  for (const [name, { description }] of Object.entries(Match.properties)) {
    if (name !== 'id') expect([name, typeof description]).toEqual([name, 'string'])
  }
  expect(FORMS_WITH_LINEUP).toEqual(['list', 'one'])
})

test('hasBkOdds has a key per bookmaker and reflects only that bookmaker', async () => {
  world.db.client.run('UPDATE match SET odds_mask = 5 WHERE id = 1')
  const [match] = await shown('list', 'ids=1&fields=hasBkOdds')
  expect(match?.hasBkOdds).toEqual({
    bookmaker_1: true,
    bookmaker_2: false,
    bookmaker_3: true,
    bookmaker_4: false,
    bookmaker_5: false,
  })
  world.db.client.run('UPDATE match SET odds_mask = 0 WHERE id = 1')
})
