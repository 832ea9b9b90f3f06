/**
 * The source `espn` (docs/sources.md#espn): small responses of its form made by hand, and the recorded ones in the folder
 * that SCORELINE_REAL_DATA names with the states that they must give, which are skipped without it.
 */
import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { espn } from '../../../src/sources/espn/index.ts'
import { type Answer, type Json, takenWhole } from '../../support/feed/taken.ts'

const root = join(process.env.SCORELINE_REAL_DATA ?? '', 'live-sources', 'espn')
const isHere = process.env.SCORELINE_REAL_DATA !== undefined && existsSync(root)

const taken = (selection: string, answers: readonly Answer[], at: string) =>
  takenWhole(espn, selection, answers, at)

const status = (name: string, state: string, period: number, displayClock: string, detail = '') => ({
  period,
  displayClock,
  type: { name, state, detail },
})
const side = (homeAway: string, id: number, score: string, more: object = {}) => ({
  id: String(id),
  homeAway,
  team: { id: String(id), displayName: `Team ${id}`, abbreviation: `T${id}` },
  score,
  ...more,
})
const event = (id: number, competition: object, more: object = {}) => ({
  id: String(id),
  name: 'A match',
  season: { year: 2025, type: 2, slug: 'regular-season' },
  competitions: [{ id: String(id), date: '2025-10-04T14:00Z', ...competition }],
  ...more,
})
const lines = (...values: number[]) => ({ linescores: values.map((value) => ({ value })) })

describe('small responses', () => {
  test('football has its minute, goals, cards, substitutions, line-ups and statistics', () => {
    const athlete = (id: number) => ({ id: String(id), displayName: `Player ${id}` })
    const detail = (clock: string, team: number, people: number[], more: object) => ({
      clock: { displayValue: clock },
      team: { id: String(team) },
      athletesInvolved: people.map(athlete),
      ...more,
    })
    const details = [
      detail("9'", 1, [11, 12], { scoringPlay: true }),
      detail("30'", 2, [11], { scoringPlay: true, ownGoal: true }),
      detail("45'+2'", 2, [21], { yellowCard: true }),
    ]
    const competition = {
      status: status('STATUS_SECOND_HALF', 'in', 2, "58'"),
      competitors: [side('home', 1, '1'), side('away', 2, '1')],
      venue: { fullName: 'Ground', address: { city: 'Town' } },
      details,
    }
    const roster = (homeAway: string, ids: number[]) => ({
      homeAway,
      formation: '4-4-2',
      roster: ids.map((id) => ({
        athlete: athlete(id),
        jersey: String(id),
        starter: true,
        position: { abbreviation: 'M' },
        stats: [{ name: 'totalShots', value: 2 }],
      })),
    })
    const summary = {
      rosters: [roster('home', [11, 12]), roster('away', [21])],
      boxscore: {
        teams: ['home', 'away'].map((homeAway) => ({
          homeAway,
          statistics: [{ name: 'possessionPct', displayValue: '50.0' }],
        })),
      },
      keyEvents: [
        {
          type: { type: 'substitution' },
          clock: { displayValue: "56'" },
          team: { id: '1' },
          participants: [{ athlete: athlete(13) }, { athlete: athlete(12) }],
        },
      ],
    }
    const { matches, remarks } = taken(
      'eng.1',
      [
        ['day/20251004', { events: [event(1, competition)] }],
        ['summary/1', summary],
      ],
      '2025-10-04T15:15:00Z',
    )
    expect(remarks).toEqual([])
    expect(matches['1']).toMatchObject({
      status: 'inprogress',
      statusDescription: '2nd half',
      currentMatchMinute: 58,
      homeScore: { current: 1 },
      awayScore: { current: 1 },
      standingsTable: 'league',
      venue: { name: 'Ground', city: 'Town' },
      lineups: { home: { formation: '4-4-2', players: [{ statistics: { totalShots: 2 } }, {}] } },
      statistics: [{ items: [{ key: 'ballPossession', home: 50, away: 50 }] }],
    })
    expect(
      matches['1'].liveEvents.map(
        ({ type, class: kind, time, team }: Json) => `${type} ${kind} ${time} ${team}`,
      ),
    ).toEqual([
      'goal regular 9 home',
      'goal ownGoal 30 away',
      'card yellow 45 away',
      'substitution regular 56 home',
    ])
  })

  test.each([
    [
      'postponed, although its state is "post"',
      status('STATUS_POSTPONED', 'post', 0, "0'"),
      { status: 'postponed' },
    ],
    [
      'finished after penalties whose kicks are not given',
      status('STATUS_FINAL_PEN', 'post', 5, "120'"),
      { status: 'finished', statusDescription: 'AP', homeScore: { current: 1 }, winner: 'away' },
    ],
    [
      'at half-time',
      status('STATUS_HALFTIME', 'in', 1, "45'"),
      { status: 'inprogress', statusDescription: 'Halftime' },
    ],
    [
      'of an unknown status, by its state',
      status('STATUS_NEW', 'in', 1, "5'"),
      { status: 'inprogress', currentMatchMinute: 5 },
    ],
    ['delayed in play', status('STATUS_DELAYED', 'in', 2, "58'"), { status: 'interrupted', homeScore: {} }],
  ])('a football match is %s', (_, given, expected) => {
    const competitors = [side('home', 1, '1', { winner: false }), side('away', 2, '1', { winner: true })]
    const { matches } = taken(
      'ned.1',
      [['day/20251004', { events: [event(1, { status: given, competitors })] }]],
      '2025-10-04T15:15:00Z',
    )
    expect(matches['1']).toMatchObject(expected)
  })

  test('a match that is over but not completed, of an unknown status, stays as it is', () => {
    const competitors = [side('home', 1, '0'), side('away', 2, '0')]
    const given = { ...status('STATUS_NEW', 'post', 0, "0'") }
    const competition = { competitors, status: { ...given, type: { ...given.type, completed: false } } }
    const body = { events: [event(1, competition)] }
    const { matches, remarks } = taken('ned.1', [['day/20251004', body]], '2025-10-04T15:15:00Z')
    expect([matches, remarks]).toEqual([{}, ['match 1: unknown status "STATUS_NEW"']])
  })

  test('matches of a season stay when they are old, and those whose line-ups left the state are not sent again', () => {
    const over = (id: number) =>
      event(id, {
        status: status('STATUS_FULL_TIME', 'post', 2, "90'"),
        competitors: [side('home', 2 * id, '1'), side('away', 2 * id + 1, '0')],
        details: [{ clock: { displayValue: "9'" }, team: { id: String(2 * id) }, scoringPlay: true }],
      })
    const month = ['month/202510', { events: [over(1), over(2)] }] as const
    const roster = { homeAway: 'home', roster: [{ athlete: { id: '7', displayName: 'Player' } }] }
    const summary = ['summary/2', { rosters: [roster] }, '2025-10-05T14:00:00Z'] as const
    const at = '2025-10-20T14:00:00Z'
    const { matches, remarks } = taken(
      'ned.1',
      [[...month, '2025-10-05T13:00:00Z'], summary, [...month, at]],
      at,
    )
    expect([Object.keys(matches), remarks]).toEqual([['1'], []])
    expect(matches['1'].liveEvents).toHaveLength(1)
  })

  test('ice hockey has periods, overtime and the clock of play', () => {
    const competition = {
      status: status('STATUS_IN_PROGRESS', 'in', 4, '3:20'),
      competitors: [side('home', 1, '2', lines(1, 0, 1, 0)), side('away', 2, '2', lines(0, 2, 0, 0))],
    }
    const { matches, remarks } = taken(
      'nhl',
      [['day/20251004', { events: [event(1, competition)] }]],
      '2025-10-04T16:30:00Z',
    )
    expect(remarks).toEqual([])
    expect(matches['1']).toMatchObject({
      tournamentId: 'nhl-games:league',
      statusDescription: 'Overtime',
      currentMatchMinute: 61,
      currentMatchSecond: 40,
      homeScore: { current: 2, period1: 1, period3: 1, normaltime: 2, overtime: 0 },
    })
  })

  test.each([
    ['nhl', 4, '3:20', '3:20 - OT', { statusDescription: 'Overtime', currentMatchMinute: 61 }],
    ['nhl', 5, '0:00', '', { statusDescription: 'Penalties', currentMatchMinute: 65 }],
    ['nhl', 5, '5:00', 'Shootout', { statusDescription: 'Penalties', currentMatchMinute: 65 }],
    ['mens-college-basketball', 2, '1:00', '', { statusDescription: '2nd half', currentMatchMinute: 39 }],
    ['mens-college-basketball', 3, '1:00', '', { statusDescription: 'Overtime', currentMatchMinute: 44 }],
    ['eng.1', 3, "95'", '', { statusDescription: 'Extra time', currentMatchMinute: 95 }],
  ])('%s in part %d at "%s" "%s"', (league, part, clock, detail, expected) => {
    const competition = {
      status: status('STATUS_IN_PROGRESS', 'in', part, clock, detail),
      competitors: [side('home', 1, '2'), side('away', 2, '2')],
    }
    const body = { events: [event(1, competition)] }
    const { matches } = taken(league, [['day/20251004', body]], '2025-10-04T16:50:00Z')
    expect(matches['1']).toMatchObject(expected)
  })

  test('basketball has quarters, and figures of its players', () => {
    const competition = {
      status: status('STATUS_FINAL', 'post', 5, '0.0', 'Final/OT'),
      competitors: [
        side('home', 1, '110', lines(25, 25, 25, 25, 10)),
        side('away', 2, '104', lines(20, 30, 25, 25, 4)),
      ],
    }
    const sheet = (id: number) => ({
      team: { id: String(id) },
      statistics: [
        {
          keys: ['minutes', 'fieldGoalsMade-fieldGoalsAttempted', 'points', 'plusMinus'],
          athletes: [
            {
              athlete: {
                id: String(id * 10),
                displayName: `Player ${id}`,
                jersey: '7',
                position: { abbreviation: 'G' },
              },
              starter: true,
              didNotPlay: false,
              stats: ['32', '6-9', '15', '-17'],
            },
          ],
        },
      ],
    })
    const play = (number: number, clock: string, home: number, away: number, id: number) => ({
      scoringPlay: true,
      period: { number },
      clock: { displayValue: clock },
      homeScore: home,
      awayScore: away,
      team: { id: '1' },
      participants: [{ athlete: { id: String(id) } }],
    })
    const plays = [play(1, '11:30', 2, 0, 10), play(1, '10:00', 2, 3, 20), play(5, '4.5', 111, 3, 10)]
    const summary = { boxscore: { players: [sheet(1), sheet(2)] }, plays }
    const { matches, remarks } = taken(
      'nba',
      [
        ['day/20251004', { events: [event(1, competition)] }],
        ['summary/1', summary],
      ],
      '2025-10-04T17:00:00Z',
    )
    expect(remarks).toEqual([])
    expect(matches['1']).toMatchObject({
      tournamentId: 'nba-games:league',
      status: 'finished',
      statusDescription: 'AET',
      homeScore: { current: 110, period4: 25, normaltime: 100, overtime: 10 },
      // The last one is ahead of the score.
      liveEvents: [
        { timeSeconds: 30, class: 'twoPoints', team: 'home', player: { id: 'espn:player/basketball/10' } },
        { timeSeconds: 120, class: 'threePoints', team: 'away', player: { name: 'Player 2' }, awayScore: 3 },
      ],
      lineups: {
        home: {
          players: [
            {
              statistics: {
                secondsPlayed: 1920,
                fieldGoalsMade: 6,
                fieldGoalAttempts: 9,
                points: 15,
                plusMinus: -17,
              },
            },
          ],
        },
      },
    })
  })

  test('tennis counts the sets that are decided, with tie-breaks', () => {
    const player = (homeAway: string, id: number, sets: object[]) => ({
      id: String(id),
      homeAway,
      athlete: { displayName: `Player ${id}` },
      linescores: sets,
    })
    const competition = {
      id: '5',
      date: '2025-10-04T14:00Z',
      status: status('STATUS_IN_PROGRESS', 'in', 3, ''),
      competitors: [
        player('away', 2, [{ value: 6, tiebreak: 5 }, { value: 6 }, { value: 1 }]),
        player('home', 1, [{ value: 7, tiebreak: 7 }, { value: 2 }, { value: 2 }]),
      ],
    }
    const body = {
      events: [
        {
          id: '77-2025',
          name: 'Open',
          season: { year: 2025 },
          groupings: [
            { grouping: { slug: 'mens-singles', displayName: "Men's Singles" }, competitions: [competition] },
          ],
        },
      ],
    }
    const { matches, remarks } = taken('atp', [['now', body]], '2025-10-04T16:00:00Z')
    expect(remarks).toEqual([])
    expect(matches['5']).toMatchObject({
      tournamentId: 'espn:tournament/77/mens-singles',
      statusDescription: 'Set 3',
      homeScore: { current: 1, period1: 7, period1TieBreak: 7, period2: 2, period3: 2 },
      awayScore: { current: 1, period1: 6, period1TieBreak: 5, period2: 6, period3: 1 },
    })
  })

  test('an unknown league is refused with the known ones, and a response without events is a failed request', () => {
    expect(espn.open('xyz', null, 0)).toContain('supported leagues: eng.1 (Premier League), eng.2')
    expect(taken('eng.1', [['day/20251004', { code: 400 }]], '2025-10-04T16:00:00Z').remarks).toEqual([
      'the response has no list of matches',
    ])
  })
})

/** Leagues of the recorded files; the others say it in their names. */
const SELECTIONS: readonly (readonly [RegExp, string])[] = [
  [/final-pen/, 'ned.1'],
  [/postponed/, 'por.1'],
  [/eng1/, 'eng.1'],
  [/mls/, 'usa.1'],
  [/wnba/, 'wnba'],
  [/nba/, 'nba'],
  [/nhl/, 'nhl'],
  [/tennis/, 'atp'],
  [/volleyball/, 'womens-college-volleyball'],
]

describe.skipIf(!isHere)('recorded responses', () => {
  const expected: Json = isHere ? JSON.parse(readFileSync(join(root, 'expected.json'), 'utf8')) : {}
  /** The match of a summary, as a scoreboard has it. */
  const listed = (body: Json) => {
    if (!body.header) return body
    const [competition] = body.header.competitions
    return { events: [{ ...body.header, competitions: [{ ...competition, venue: body.gameInfo?.venue }] }] }
  }
  test.each(Object.entries<Json>(expected))('%s gives the states listed for it', (file, states) => {
    const selection = SELECTIONS.find(([name]) => name.test(file))?.[1] ?? ''
    const at = new Date(
      Math.min(...Object.values<Json>(states).map(({ start }) => Date.parse(start))),
    ).toISOString()
    const { matches, remarks } = taken(
      selection,
      [['day/1', listed(JSON.parse(readFileSync(join(root, file), 'utf8')))]],
      at,
    )
    const scoreOf = (score: Json) =>
      score && [
        score.current,
        ...Array.from({ length: 9 }, (_, index) => score[`period${index + 1}`]).filter(
          (part) => part !== undefined,
        ),
        ...(score.overtime === undefined ? [] : [score.overtime]),
      ]
    const textOf = (match: Json) => [
      match.status,
      match.startTimestamp,
      scoreOf(match.homeScore)?.[0] ?? 0,
      scoreOf(match.awayScore)?.[0] ?? 0,
    ]
    for (const [id, state] of Object.entries<Json>(states)) {
      const match = matches[id]
      expect([id, ...textOf(match)]).toEqual([
        id,
        state.status,
        Date.parse(state.start),
        state.homeScore?.current ?? 0,
        state.awayScore?.current ?? 0,
      ])
      const parts = [state.homeScore, state.awayScore].map((score) => score?.periods ?? [])
      if (state.sport !== 'football')
        expect([
          id,
          ...[match.homeScore, match.awayScore].map((score) => scoreOf(score)?.slice(1) ?? []),
        ]).toEqual([id, ...parts])
    }
    expect(remarks).toEqual([])
  })
})
