/**
 * `/h2h`, `/teams/{id}/matches` and `/teams/{id}/form` (docs/reference/resources.md#5.2,
 * docs/reference/endpoints.md#10) through the real app, against plain reckoning over the same matches.
 */

import { describe, expect, test } from 'bun:test'
import type { MatchStatus } from '../../src/catalog/statuses.ts'
import { type GeneratedMatch, generateMatches, teamsOf } from '../support/generate-matches.ts'
import { generatedWorld } from '../support/test-world.ts'

const MATCHES = generateMatches(900, 4)
const FOOTBALL = teamsOf('football')
const HOCKEY = teamsOf('ice-hockey')

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
})
