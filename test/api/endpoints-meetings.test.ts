/**
 * `/h2h`, `/teams/{id}/matches` and `/teams/{id}/form` (docs/reference/resources.md#5.2,
 * docs/reference/endpoints.md#10) through the real app, against plain reckoning over the same matches.
 */

import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { MatchStatus } from '../../src/catalog/statuses.ts'
import {
  fillGenerated,
  type GeneratedMatch,
  generateMatches,
  TOURNAMENTS,
  teamsOf,
} from '../support/generate-matches.ts'
import { type Harness, makeHarness, NOW } from '../support/harness.ts'
import { generatedWorld } from '../support/test-world.ts'

const MATCHES = generateMatches(900, 4)
const FOOTBALL = teamsOf('football')
const HOCKEY = teamsOf('ice-hockey')
const [FIRST = 0, SECOND = 0] = FOOTBALL
const UNKNOWN = 999_999

const world = await generatedWorld(MATCHES)

const newestFirst = (a: GeneratedMatch, b: GeneratedMatch) => b.startMs - a.startMs || b.id - a.id
const isOf = (match: GeneratedMatch, team: number) => match.homeTeamId === team || match.awayTeamId === team
const hasDraws = ({ tournament }: GeneratedMatch) => tournament.sport === 'football'
/** Level scores decide nothing in a sport without draws. */
const isResult = (match: GeneratedMatch) =>
  match.status === 'finished' && (hasDraws(match) || match.score[0] !== match.score[1])
const goalsOf = ({ homeTeamId, score }: GeneratedMatch, team: number): readonly [number, number] =>
  homeTeamId === team ? score : [score[1], score[0]]
function letterOf(match: GeneratedMatch, team: number): 'W' | 'D' | 'L' {
  const [own, other] = goalsOf(match, team)
  return own > other ? 'W' : own < other ? 'L' : 'D'
}
const meetingsOf = (a: number, b: number) =>
  MATCHES.filter((match) => isOf(match, a) && isOf(match, b) && isResult(match)).sort(newestFirst)

interface HeadToHead {
  summary: { total: number; team1Wins: number; team2Wins: number; draws: number }
  matches: { id: number }[]
}

async function headToHead(sport: string, a: number, b: number, more = ''): Promise<HeadToHead> {
  const path = `/v2/${sport}/h2h?team_id_1=${a}&team_id_2=${b}${more}`
  const { status, body } = await world.get<HeadToHead>(path)
  expect(status).toBe(200)
  return body
}

describe('head-to-head', () => {
  const pairs = (['football', 'ice-hockey'] as const).flatMap((sport) => {
    const teams = teamsOf(sport)
    return teams.flatMap((a) => teams.filter((b) => b !== a).map((b) => [sport, a, b] as const))
  })

  test("head-to-head counts the last 50 meetings from the first team's side", async () => {
    for (const [sport, a, b] of pairs) {
      const meetings = meetingsOf(a, b).slice(0, 50)
      const count = (letter: string) => meetings.filter((match) => letterOf(match, a) === letter).length
      const { summary, matches } = await headToHead(sport, a, b, '&limit=50')
      expect(summary).toEqual({
        total: meetings.length,
        team1Wins: count('W'),
        team2Wins: count('L'),
        draws: count('D'),
      })
      expect(matches.map(({ id }) => id)).toEqual(meetings.map(({ id }) => id))
    }
    expect(Math.max(...pairs.map(([, a, b]) => meetingsOf(a, b).length))).toBeGreaterThan(20)
  })

  test('limit applies to the matches, not the summary', async () => {
    const whole = await headToHead('football', FIRST, SECOND, '&limit=50')
    for (const [limit, shown] of [
      ['', 20],
      ['&limit=1', 1],
      ['&limit=7', 7],
    ] as const) {
      const { summary, matches } = await headToHead('football', FIRST, SECOND, limit)
      expect(summary).toEqual(whole.summary)
      expect(matches).toEqual(whole.matches.slice(0, shown))
    }
  })

  test('teams that never met, unknown teams and teams of another sport have no meetings', async () => {
    const none = { summary: { total: 0, team1Wins: 0, team2Wins: 0, draws: 0 }, matches: [] }
    expect(await headToHead('football', FIRST, UNKNOWN)).toEqual(none)
    expect(await headToHead('football', FIRST, FIRST)).toEqual(none)
    expect(await headToHead('football', HOCKEY[0] ?? 0, HOCKEY[1] ?? 0)).toEqual(none)
    expect(await headToHead('tennis', FIRST, SECOND)).toEqual(none)
  })
})

describe('more than 50 meetings', () => {
  let many: Harness
  const COUNT = 53
  beforeAll(async () => {
    many = makeHarness()
    const [tournament] = TOURNAMENTS
    if (!tournament) throw new Error('the generated world has no tournament')
    const meetings = Array.from({ length: COUNT }, (_, index): GeneratedMatch => {
      const isReturn = index % 2 === 1
      return {
        id: index + 1,
        tournament,
        startMs: NOW - index * 86_400_000,
        status: 'finished',
        seasonId: null,
        round: null,
        homeTeamId: isReturn ? SECOND : FIRST,
        awayTeamId: isReturn ? FIRST : SECOND,
        // The first team wins at home and away, but the three oldest meetings are draws.
        score: index >= 50 ? [1, 1] : isReturn ? [0, 1] : [2, 0],
        oddsMask: 0,
      }
    })
    await fillGenerated(many, meetings)
  })
  afterAll(() => many.close())

  test.each([
    [50, 50],
    [51, 50],
    [0, 0],
  ])('last=%p shows %p matches', async (last, shown) => {
    const { body } = await many.get<{ last: unknown[] }>(
      `/v2/football/teams/${FIRST}/matches?last=${last}&fields=id`,
    )
    expect(body.last).toHaveLength(shown)
  })
})

describe('form of a team', () => {
  interface Form {
    teamId: number
    form: string[]
    wins: number
    draws: number
    losses: number
    matches: {
      id: number
      isHome: boolean
      teamScore: number
      opponentScore: number
      opponent: { id: number }
    }[]
  }

  test.each(['', '?limit=1', '?limit=10'])(
    'is reckoned from its results, newest first: "%s"',
    async (limit) => {
      for (const [sport, teams] of [
        ['football', FOOTBALL],
        ['ice-hockey', HOCKEY],
      ] as const) {
        for (const team of teams) {
          const results = MATCHES.filter((match) => isOf(match, team) && isResult(match)).sort(newestFirst)
          const latest = results.slice(0, Number(limit.replace('?limit=', '') || 5))
          const letters = latest.map((match) => letterOf(match, team))
          const count = (letter: string) => letters.filter((of) => of === letter).length
          const { body } = await world.get<Form>(`/v2/${sport}/teams/${team}/form${limit}`)
          expect(body).toMatchObject({ teamId: team, form: letters, wins: count('W'), draws: count('D') })
          expect(body.losses).toBe(count('L'))
          expect(
            body.matches.map(({ opponent, ...rest }) => ({ ...rest, opponent: opponent.id })),
          ).toMatchObject(
            latest.map((match) => ({
              id: match.id,
              isHome: match.homeTeamId === team,
              teamScore: goalsOf(match, team)[0],
              opponentScore: goalsOf(match, team)[1],
              opponent: match.homeTeamId === team ? match.awayTeamId : match.homeTeamId,
            })),
          )
        }
      }
    },
  )

  test.each([
    ['football', UNKNOWN],
    ['football', HOCKEY[0]],
    ['tennis', FIRST],
  ] as const)('in %s of a team that is not of it is empty', async (sport, team) => {
    const { status, body } = await world.get(`/v2/${sport}/teams/${team}/form`)
    expect(status).toBe(200)
    expect(body).toEqual({ teamId: team ?? 0, form: [], wins: 0, draws: 0, losses: 0, matches: [] })
  })
})

describe('matches of a team', () => {
  interface TeamMatches {
    teamId: number
    last: { id: number }[]
    next: { id: number }[]
  }
  const PAST: readonly MatchStatus[] = ['finished']
  const NEITHER: readonly MatchStatus[] = ['canceled']

  const CASES: [string, { last?: number; next?: number; tournament?: number }][] = [
    ['', {}],
    ['last=3&next=2', { last: 3, next: 2 }],
    ['last=0', { last: 0 }],
    ['next=0&last=50', { next: 0, last: 50 }],
    ['next=50', { next: 50 }],
    ['tournament_id=101&last=50&next=50', { tournament: 101, last: 50, next: 50 }],
    ['tournament_id=141', { tournament: 141 }],
  ]
  test.each(CASES)(
    '"%s" lists latest matches newest first and next matches soonest first',
    async (query, of) => {
      for (const team of FOOTBALL) {
        const own = MATCHES.filter(
          (match) =>
            isOf(match, team) && (of.tournament === undefined || match.tournament.id === of.tournament),
        ).sort(newestFirst)
        const past = own.filter(({ status }) => PAST.includes(status))
        const coming = own
          .filter(({ status }) => !PAST.includes(status) && !NEITHER.includes(status))
          .reverse()
        const { body } = await world.get<TeamMatches>(`/v2/football/teams/${team}/matches?fields=id&${query}`)
        expect(body.teamId).toBe(team)
        expect(body.last.map(({ id }) => id)).toEqual(past.slice(0, of.last ?? 10).map(({ id }) => id))
        expect(body.next.map(({ id }) => id)).toEqual(coming.slice(0, of.next ?? 10).map(({ id }) => id))
      }
    },
  )

  test.each([
    ['football', UNKNOWN],
    ['football', HOCKEY[0]],
    ['tennis', FIRST],
  ] as const)('in %s of a team that is not of it are none', async (sport, team) => {
    const { status, body } = await world.get(`/v2/${sport}/teams/${team}/matches`)
    expect(status).toBe(200)
    expect(body).toEqual({ teamId: team ?? 0, last: [], next: [] })
  })
})
