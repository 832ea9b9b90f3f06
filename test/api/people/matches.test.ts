/**
 * `/players/{playerId}/matches` in all its modes (docs/reference/resources.md#18.4, docs/reference/endpoints.md#13),
 * and what it is found by.
 */
import { describe, expect, test } from 'bun:test'
import { SPORTS } from '../../../src/catalog/sports.ts'
import type { Schemas } from '../../../src/client/index.ts'
import type { Change, ChangeData } from '../../../src/contract/changes.ts'
import { bareMatch, blockWorld, idsOf, putMatch } from '../../support/feed/block-kit.ts'
import { lookUp } from '../../support/feed/feed-kit.ts'
import { makeHarness, NOW } from '../../support/harness.ts'
import { expectedMatchKeys } from '../../support/http/expected-match-keys.ts'
import {
  DAY_MS,
  finished,
  HARBOUR,
  KEEPER,
  LAKESIDE,
  MILL,
  merge,
  peopleWorld,
  put,
  UNITED,
  WINGER,
} from '../../support/world/people-world.ts'
import { CATEGORY, matchChange, SEASON } from '../../support/world/small-world.ts'
import { testWorld } from '../../support/world/test-world.ts'

const CUP = 7002
const CUP_SEASON = 88010
const NONE = { position: null, shirtNumber: null, captain: false, substitute: false, played: false }
type Lineup = NonNullable<NonNullable<ChangeData<'match'>['lineups']>['home']>
const home = (...players: NonNullable<Lineup['players']>): Partial<ChangeData<'match'>> => ({
  lineups: { home: { players } },
})
const cup = { tournamentId: CUP, seasonId: CUP_SEASON, standingsTable: null }
const statistics = { minutesPlayed: 90, totalShots: 2 }

/** By the days that have gone since. */
const MATCHES: readonly Change[] = [
  finished(1, 1, home({ playerId: WINGER, position: 'M', shirtNumber: 7, captain: true, statistics })),
  // On the bench, without a minute.
  finished(2, 2, home({ playerId: WINGER, substitute: true }, { playerId: KEEPER, position: 'G' })),
  // Came on, says the substitution.
  finished(3, 3, {
    ...cup,
    ...home({ playerId: WINGER, substitute: true }),
    liveEvents: [
      {
        time: 60,
        timeSeconds: null,
        type: 'substitution',
        class: 'regular',
        team: 'home',
        period: '2ND',
        playerIn: { id: WINGER, name: 'Jan Holm' },
        playerOut: { id: KEEPER, name: 'Ivo Brandt' },
      },
    ],
  }),
  // Absent: in the line-up's list, but not in the line-up.
  finished(4, 4, {
    lineups: { home: { missingPlayers: [{ playerId: WINGER, type: 'missing', reason: 1 }] } },
  }),
  // Without line-ups at all.
  finished(5, 5),
  // For the team before.
  finished(6, 6, { homeTeamId: MILL, ...home({ playerId: WINGER }) }),
  finished(7, 7, {
    ...cup,
    homeTeamId: LAKESIDE,
    awayTeamId: HARBOUR,
    lineups: { away: { players: [{ playerId: WINGER }] } },
  }),
  matchChange(8, { startTimestamp: NOW + DAY_MS, ...home({ playerId: WINGER }) }),
  matchChange(9, { startTimestamp: NOW, status: 'inprogress', ...home({ playerId: WINGER }) }),
  // Named elsewhere, not in a line-up.
  finished(10, 10, {
    homeTeamId: UNITED,
    bestPlayers: { away: [{ playerId: WINGER, value: '7.1', label: 'rating' }] },
  }),
]

const world = testWorld([
  ...peopleWorld(),
  put('tournament', CUP, { categoryId: CATEGORY, name: 'Cup' }),
  put('season', CUP_SEASON, { tournamentId: CUP, name: 'Cup 2026', year: '2026' }),
  ...MATCHES,
])

const ask = async (query = '', id = WINGER, sport = 'football', of = world) =>
  (await of.get<Schemas['PlayerMatches']>(`/v2/${sport}/players/${id}/matches${query}`)).body
const idsOfBody = ({ matches }: Schemas['PlayerMatches']) => matches.map(({ match }) => match.id)

describe('matches of a player', () => {
  const ROWS: [string, string, number[]][] = [
    ['in whose line-up the player stood, for any team', '', [1, 2, 3, 6, 7]],
    ['in which the player played', '?played_only=true', [1, 3, 6, 7]],
    ['of a tournament', `?tournament_id=${CUP}`, [3, 7]],
    ['of a season', `?season_id=${SEASON}`, [1, 2, 6]],
    ['of a tournament and another season', `?tournament_id=${CUP}&season_id=${SEASON}`, []],
    ['of the current team', '?current_team=true', [1, 2, 3, 4, 5, 7]],
    ['of the current team, played', '?current_team=true&played_only=true', [1, 3, 7]],
    ['of the current team in a tournament', `?current_team=true&tournament_id=${CUP}`, [3, 7]],
    ['of another team', `?team_id=${MILL}`, [6]],
    ['of a team in a season', `?team_id=${HARBOUR}&season_id=${SEASON}`, [1, 2, 4, 5]],
    ['of a team, which goes before the current one', `?team_id=${UNITED}&current_team=true`, [10]],
    ['of a team that there is not', '?team_id=99', []],
    ['no more than the limit', '?limit=2', [1, 2]],
    ['the limit counts what is shown', '?limit=2&played_only=true', [1, 3]],
  ]
  test.each(ROWS)('%s', async (_, query, ids) => {
    const body = await ask(query)
    expect([body.playerId, body.total, idsOfBody(body)]).toEqual([WINGER, ids.length, ids])
  })

  test('a player without a current team has no team matches', async () => {
    world.put([put('player', 9100, { name: 'Free Agent' })])
    expect(await ask('?current_team=true', 9100)).toEqual({ playerId: 9100, total: 0, matches: [] })
  })
})

describe('a match of a player', () => {
  test('an item has the compact card, participation and flat statistics', async () => {
    const [first, bench, cameOn] = (await ask()).matches
    const { always, optional } = expectedMatchKeys('card')
    const keys = Object.keys(first?.match ?? {})
    expect(always.filter((key) => !keys.includes(key))).toEqual([])
    expect(keys.filter((key) => ![...always, ...optional].some((name) => name === key))).toEqual([])
    expect(first).toMatchObject({
      participation: { position: 'M', shirtNumber: 7, captain: true, substitute: false, played: true },
      statistics,
    })
    // Position and number of the profile, where the line-up says nothing.
    const byProfile = { position: 'F', shirtNumber: 11, captain: false, substitute: true }
    expect(bench).toMatchObject({ participation: { ...byProfile, played: false }, statistics: null })
    expect(cameOn).toMatchObject({ participation: { ...byProfile, played: true }, statistics: null })
  })

  test('an item of a match without the player says so', async () => {
    const { matches } = await ask('?current_team=true')
    for (const { match, participation, statistics: none } of matches.filter(({ match }) =>
      [4, 5].includes(match.id),
    ))
      expect([match.id, participation, none]).toEqual([match.id, NONE, null])
  })
})

describe('participation by sport', () => {
  test.each(SPORTS.map((sport) => [sport.slug, sport] as const))('%s', async (slug, sport) => {
    const harness = makeHarness()
    const ids = idsOf(sport)
    const [playerId, free] = ids.homePlayers
    const isInGames = sport.block === 'esports'
    const players = { home: [{ playerId, statistics: { kills: 9 } }], away: [] }
    const game = { gameNumber: 1, status: 'finished', homeScore: 13, awayScore: 9, players }
    const match = (id: number, daysAgo: number, of: object): Change =>
      putMatch(sport, id, { ...bareMatch(sport, 'finished'), startTimestamp: NOW - daysAgo * DAY_MS, ...of })
    harness.put([
      ...blockWorld(sport),
      put('player', playerId, { name: 'Somebody', teamId: ids.home }, slug),
      match(1, 1, { lineups: { home: { players: [{ playerId }, { playerId: free }] } } }),
      match(2, 2, {}),
      match(3, 3, { homeTeamId: ids.third, lineups: { home: { players: [{ playerId }] } } }),
      ...(isInGames ? [match(4, 4, { esports: { bestOf: 1, games: [game] } })] : []),
    ])
    // Sports without statistics of players use the team mode, unless the profile names no team.
    const ofTeam = isInGames ? [1, 2, 4] : [1, 2]
    const own = sport.hasPlayerStatistics ? [1, 3] : ofTeam
    const body = await ask('', playerId, slug, harness)
    expect(idsOfBody(body)).toEqual(own)
    expect(idsOfBody(await ask('', free, slug, harness))).toEqual([1])
    expect(idsOfBody(await ask('?current_team=true', playerId, slug, harness))).toEqual(ofTeam)
    // Where a team is an athlete, the athlete played; in a series of games, whom the games name.
    const played = await ask('?current_team=true&played_only=true', playerId, slug, harness)
    expect(idsOfBody(played)).toEqual(sport.teamIsAthlete ? [1, 2] : isInGames ? [1, 4] : [1])
    harness.close()
  })
})

describe('line-up index', () => {
  test('a renamed player is renamed in every block of every match', async () => {
    const names = async () => {
      const { body } = await world.get<{ matches: unknown }>('/v2/football/matches?ids=1,4,10')
      return JSON.stringify(body.matches)
        .match(/Jan Holm|Ян Хольм|Jon Holt|Йон Хольт/g)
        ?.toSorted()
    }
    expect(await names()).toEqual(['Jan Holm', 'Jan Holm', 'Jan Holm', 'Ян Хольм', 'Ян Хольм', 'Ян Хольм'])
    const before = lookUp(world.db, 'SELECT revision FROM match WHERE id = 1')
    world.put([merge('player', WINGER, { name: 'Jon Holt', translations: { ru: 'Йон Хольт' } })])
    expect(await names()).toEqual(['Jon Holt', 'Jon Holt', 'Jon Holt', 'Йон Хольт', 'Йон Хольт', 'Йон Хольт'])
    expect(lookUp(world.db, 'SELECT revision FROM match WHERE id = 1')).toBe(before as number)
    world.put([merge('player', WINGER, { name: 'Jan Holm', translations: { ru: 'Ян Хольм' } })])
    expect((await names())?.length).toBe(6)
  })
})

test('meetings of pairs are found by the ids that the match shows', async () => {
  const harness = makeHarness()
  const tennis = 'tennis'
  const score = { homeScore: { current: 2 }, awayScore: { current: 0 } }
  const pairs = { tournamentId: 1, homeTeamId: 3, awayTeamId: 4 }
  harness.put([
    put('category', 1, { name: 'Tour' }, tennis),
    put('tournament', 1, { categoryId: 1, name: 'Open' }, tennis),
    put('team', 1, { name: 'Ann' }, tennis),
    put('team', 2, { name: 'Bea' }, tennis),
    put('team', 3, { name: 'Ann / Bea', memberIds: [1, 2] }, tennis),
    put('team', 4, { name: 'Cleo / Dora' }, tennis),
    put('player', 41, { name: 'Cleo', teamId: 4 }, tennis),
    put('player', 5, { name: 'Eve' }, tennis),
    put('match', 1, { ...pairs, startTimestamp: NOW, status: 'finished', ...score }, tennis),
  ])
  const won = async (first: number, second: number) => {
    const path = `/v2/tennis/h2h?team_id_1=${first}&team_id_2=${second}`
    const { summary } = (await harness.get<Schemas['HeadToHead']>(path)).body
    return `${summary.team1Wins}:${summary.team2Wins}`
  }
  // Of an athlete with a team, and of one who plays in the pair only.
  expect([await won(3, 4), await won(41, 2), await won(1, 41)]).toEqual(['1:0', '0:1', '1:0'])
  expect([await won(1, 5), await won(1, 99)]).toEqual(['0:0', '0:0'])
  harness.close()
})
