/**
 * Errors of docs/reference/rules.md#7 on the endpoints about matches, categories, teams and tournaments: the
 * status, the slug of the envelope, and the parameter where one is to blame. The list has a table of its own, and
 * `endpoints-availability.test.ts` requests every path with unknown and invalid ids.
 */

import { describe, expect, test } from 'bun:test'
import { put } from '../support/change-kit.ts'
import { NOW } from '../support/harness.ts'
import { CATEGORY, LEAGUE, matchChange, SEASON, smallWorld, TEAMS } from '../support/small-world.ts'
import { testWorld } from '../support/test-world.ts'

const CUP = 7002
const CUP_SEASON = 88010
const [HOME, AWAY] = TEAMS
const PAIR = `team_id_1=${HOME}&team_id_2=${AWAY}`

const world = testWorld([
  ...smallWorld(),
  put('tournament', CUP, { categoryId: CATEGORY, name: 'Cup' }),
  put('season', CUP_SEASON, { tournamentId: CUP, name: 'Cup 2026', year: '2026' }),
  matchChange(1, { startTimestamp: NOW }, [1, 0]),
  matchChange(
    2,
    { startTimestamp: NOW, tournamentId: CUP, seasonId: CUP_SEASON, standingsTable: null },
    [1, 0],
  ),
])

describe('invalid parameters', () => {
  const FLAG = ['', 'false', '1']
  const ID = ['', '0', 'x', '1,2']
  const DAY_FILTERS: [string, readonly string[]][] = [
    ['tz', ['', 'Nowhere', '%2B03:00']],
    ['exclude_amateur', FLAG],
    ['tournament_id', ['', '0', '1,,2']],
    ['season_id', ID],
    ['category_ids', ['', 'x']],
    ['team_id', ID],
  ]
  const SHAPE: [string, readonly string[]][] = [
    ['fields', ['', 'nonsense', 'id,']],
    ['view', ['', 'full']],
    ['with_bk_odds', FLAG],
    ['odds_stage', ['', 'live']],
  ]
  const QUERY_PARAMETERS: [string, readonly [string, readonly string[]][]][] = [
    ['/v2/football/matches/live?', SHAPE],
    ['/v2/football/matches/1?', [...SHAPE.slice(2), ['bookmaker_ids', ['', 'nobody', 'bookmaker_6']]]],
    [
      '/v2/football/matches/2026-09-12/tournaments?',
      [...DAY_FILTERS, ['sort_by', ['', 'name', 'matchesCount', 'Priority']]],
    ],
    ['/v2/football/matches/2026-09/calendar?', DAY_FILTERS],
    [`/v2/football/h2h?${PAIR}&`, [...SHAPE, ['limit', ['', '0', '-1', 'x']]]],
    [`/v2/football/h2h?team_id_1=${HOME}&`, [['team_id_2', ID]]],
    [`/v2/football/h2h?team_id_2=${AWAY}&`, [['team_id_1', ID]]],
    [
      `/v2/football/teams/${HOME}/matches?`,
      [
        ...SHAPE,
        ['with_pregame', FLAG],
        ['last', ['', '-1', 'x']],
        ['next', ['', '-1', 'x']],
        ['tournament_id', ID],
      ],
    ],
    [
      '/v2/football/players?q=a&',
      [
        ['ids', ['', '0', 'x', '1,,2']],
        ['team_id', ID],
      ],
    ],
    ['/v2/football/tournaments?', [['ids', ['', '0', 'x', '1,,2']]]],
    [
      '/v2/football/players/1/matches?',
      [
        ['limit', ['', '0', '-1', 'x']],
        ['tournament_id', ID],
        ['season_id', ID],
        ['team_id', ID],
        ['current_team', FLAG],
        ['played_only', FLAG],
      ],
    ],
    [`/v2/football/teams/${HOME}/form?`, [['limit', ['', '0', '-1', '1.5', 'x']]]],
  ]
  const CASES: [string, string][] = [
    ...QUERY_PARAMETERS.flatMap(([path, parameters]) =>
      parameters.flatMap(([name, values]) =>
        values.map((value): [string, string] => [`${path}${name}=${value}`, name]),
      ),
    ),
    ['/v2/football/h2h', 'team_id_1'],
    [`/v2/football/h2h?team_id_1=${HOME}`, 'team_id_2'],
  ]
  test('an invalid parameter is 400 and named in the error', async () => {
    for (const [path, parameter] of CASES) {
      const { status, body } = await world.get(path)
      expect(body, path).toMatchObject({ code: 400, error: 'invalid_parameter', parameter })
      expect(body.message, path).toContain(parameter)
      expect(status).toBe(400)
    }
    expect(CASES.length).toBeGreaterThan(100)
  })

  test('the same paths answer 200 with valid values', async () => {
    for (const [path] of QUERY_PARAMETERS.filter(
      ([path]) => !/team_id_\d=\d+&$/.test(path) || path.includes(PAIR),
    )) {
      expect((await world.get(path)).status, path).toBe(200)
    }
  })
})

describe('missing resources', () => {
  const MISSING = [
    `/v2/football/tournament/${LEAGUE}/seasons/${CUP_SEASON}`,
    `/v2/football/tournament/${CUP}/seasons/${SEASON}`,
    '/v2/Football/matches',
    '/v2/football/matches/1/odds',
    '/v2/football/matches/1/statistics',
  ]
  test.each(MISSING)('%s is 404', async (path) => {
    const { status, body } = await world.get(path)
    expect(body).toMatchObject({ code: 404, error: 'not_found', message: expect.any(String) })
    expect(Object.keys(body)).toEqual(['code', 'error', 'message'])
    expect(status).toBe(404)
  })

  test('an unknown sport is reported before invalid parameters', async () => {
    expect((await world.get('/v2/hockey/matches?date=x')).status).toBe(404)
    expect((await world.get('/v2/hockey/matches/x')).status).toBe(404)
  })
})
