/**
 * Live matches, a match and its events, tournaments of a day, calendar, head-to-head, matches and form of a team
 * (docs/reference/resources.md#5.2, #7, docs/reference/endpoints.md#10) through the real app, against plain reckoning.
 */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { SportSlug } from '../../src/catalog/sports.ts'
import type { MatchStatus } from '../../src/catalog/statuses.ts'
import type { Schemas } from '../../src/client/index.ts'
import { merge } from '../support/feed/change-kit.ts'
import { NOW } from '../support/harness.ts'
import { type GeneratedMatch, generateMatches, teamsOf } from '../support/world/generate-matches.ts'
import { expectedMatches } from '../support/world/match-model.ts'
import { CATEGORY, LEAGUE, matchChange, SEASON, smallWorld, TEAMS } from '../support/world/small-world.ts'
import { generatedWorld, testWorld } from '../support/world/test-world.ts'

const MATCHES = generateMatches(900, 4)
const SPORTS: readonly SportSlug[] = ['football', 'ice-hockey', 'tennis']

const world = await generatedWorld(MATCHES)

describe('/matches/live', () => {
  test.each(SPORTS)('live matches of %s are exactly those in progress', async (sport) => {
    const expected = expectedMatches(MATCHES, sport, { status: ['inprogress'] }, null)
    const { body, headers } = await world.get<{ matches: { id: number }[] }>(
      `/v2/${sport}/matches/live?view=lite`,
    )
    expect(Object.keys(body)).toEqual(['matches', 'totalMatches'])
    expect(body).toMatchObject({ totalMatches: expected.length })
    expect(body.matches.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
    expect(headers.has('x-truncated')).toBe(false)
  })
})

describe('a match and its events', () => {
  const EVENTS = [
    { type: 'goal', class: 'regular', time: 12, timeSeconds: 700, period: '1st half', team: 'home' as const },
    {
      type: 'card',
      class: 'yellow',
      time: 40,
      timeSeconds: null,
      period: '1st half',
      playerName: '}{"\\"}],[{',
    },
    { type: 'period', time: 45, timeSeconds: null, period: '1st half', text: 'HT "1:0" \\' },
  ]
  const harness = testWorld([
    ...smallWorld(),
    matchChange(
      1,
      { startTimestamp: NOW, liveEvents: EVENTS, homeManager: { id: 9, name: 'Per Lind' } },
      [1, 0],
    ),
    matchChange(2, { startTimestamp: NOW, liveEvents: [] }),
    matchChange(3, { startTimestamp: NOW }),
  ])

  test('a match returns what was put', async () => {
    const { status, body } = await harness.get('/v2/football/matches/1')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: 1,
      status: 'finished',
      dateEvent: '2026-09-12',
      startTimestamp: NOW,
      tournament: { id: LEAGUE },
      category: { id: CATEGORY },
      season: { id: SEASON },
      homeTeam: { id: TEAMS[0], manager: { id: 9, name: 'Per Lind' } },
      awayTeam: { id: TEAMS[1], manager: null },
      homeScore: { current: 1, display: 1 },
      awayScore: { current: 0, display: 0 },
      winner: 'home',
      winnerCode: 1,
      liveEvents: EVENTS,
      tennis: null,
      esports: null,
    })
  })

  test('the events endpoint returns the events of the match', async () => {
    const { body } = await harness.get('/v2/football/matches/1/events')
    expect(body).toEqual({ matchId: 1, totalEvents: EVENTS.length, events: EVENTS })
  })

  test.each([
    ['another score', { current: 2 }, { current: 2, display: 2 }],
    ['the same score', { current: 1 }, { current: 1, display: 3 }],
    ['both', { current: 2, display: 4 }, { current: 2, display: 4 }],
  ])('the score to show is not that of an earlier score: %s', async (_name, homeScore, shown) => {
    const put = { startTimestamp: NOW, status: 'inprogress', homeScore: { current: 1, display: 3 } } as const
    harness.put([matchChange(6, put), merge('match', 6, { homeScore })])
    const { body } = await harness.get<Schemas['Match']>('/v2/football/matches/6')
    expect(body.homeScore).toEqual(shown)
  })

  /** The texts of the events as they go out. */
  async function shown(times: readonly (number | null)[]): Promise<string[]> {
    const liveEvents = times.map((time, index) => ({
      time,
      timeSeconds: null,
      type: 'period',
      period: null,
      text: `${index}`,
    }))
    harness.put([matchChange(5, { startTimestamp: NOW, status: 'inprogress', liveEvents })])
    const { body } = await harness.get<{ events: { text: string }[] }>('/v2/football/matches/5/events')
    return body.events.map(({ text }) => text)
  }

  test('events are in the order of minutes; one without a minute stays behind the event that it follows', async () => {
    const minutes = fc.array(fc.option(fc.integer({ min: 0, max: 120 }), { freq: 4 }), { maxLength: 20 })
    const law = fc.asyncProperty(minutes, async (times) => {
      const minuteAt = (index: number) => times.slice(0, index + 1).findLast((time) => time !== null) ?? -1
      const expected = [...times.keys()].sort((a, b) => minuteAt(a) - minuteAt(b))
      expect(await shown(times)).toEqual(expected.map(String))
    })
    await fc.assert(law, { numRuns: 60, examples: [[[45, null, 44]], [[null, 3]], [[45, 45, 44]]] })
  })
})

describe('tournaments of a day', () => {
  const KEYS = { priority: 'priority', popularity: 'popularity', matches_count: 'matchesCount' } as const

  test.each(Object.entries(KEYS))('sort_by=%s descends, then by popularity', async (sortBy, key) => {
    for (let day = 1; day <= 28; day += 1) {
      const path = `/v2/football/matches/2026-09-${String(day).padStart(2, '0')}/tournaments`
      const { body } = await world.get<Schemas['TournamentsByDate']>(`${path}?sort_by=${sortBy}`)
      // Of equal ones the more popular first.
      const values = body.tournaments.map((of) => of[key] * 1e9 + of.popularity)
      expect(values).toEqual(values.toSorted((a, b) => b - a))
      if (sortBy === 'priority')
        expect((await world.get<Schemas['TournamentsByDate']>(path)).body).toEqual(body)
    }
  })
})

describe('calendar', () => {
  test.each([
    ['2026-02', 28],
    ['2024-02', 29],
    ['0001-01', 31],
    ['9999-12', 31],
  ])('%s has %p days, those without matches with zeros', async (month, days) => {
    const { body } = await world.get<{ days: { date: string; totalMatches: number }[] }>(
      `/v2/tennis/matches/${month}/calendar`,
    )
    expect(body).toMatchObject({ month, totalDays: days })
    expect(body.days).toEqual(
      Array.from({ length: days }, (_, index) => ({
        date: `${month}-${String(index + 1).padStart(2, '0')}`,
        totalTournaments: 0,
        totalMatches: 0,
      })),
    )
  })
})

const FOOTBALL = teamsOf('football')
const HOCKEY = teamsOf('ice-hockey')

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

async function headToHead(sport: string, a: number, b: number, more = ''): Promise<Schemas['HeadToHead']> {
  const path = `/v2/${sport}/h2h?team_id_1=${a}&team_id_2=${b}${more}`
  const { status, body } = await world.get<Schemas['HeadToHead']>(path)
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
          const { body } = await world.get<Schemas['TeamForm']>(`/v2/${sport}/teams/${team}/form${limit}`)
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
        const { body } = await world.get<Schemas['TeamMatches']>(
          `/v2/football/teams/${team}/matches?fields=id&${query}`,
        )
        expect(body.teamId).toBe(team)
        expect(body.last.map(({ id }) => id)).toEqual(past.slice(0, of.last ?? 10).map(({ id }) => id))
        expect(body.next.map(({ id }) => id)).toEqual(coming.slice(0, of.next ?? 10).map(({ id }) => id))
      }
    },
  )
})
