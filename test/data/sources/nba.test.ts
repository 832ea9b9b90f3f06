/**
 * The source `nba` (docs/sources.md#nba): small files of its form made by hand, and the recorded ones in the folder that
 * SCORELINE_REAL_DATA names, which are skipped without it.
 */
import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { nba } from '../../../src/sources/nba/index.ts'
import { type Json, takenWhole } from '../../support/feed/taken.ts'

const root = join(process.env.SCORELINE_REAL_DATA ?? '', 'live-sources', 'nba')
const isHere = process.env.SCORELINE_REAL_DATA !== undefined && existsSync(root)

const taken = (answers: readonly (readonly [key: string, body: Json, at: string])[]) =>
  takenWhole(nba, 'nba', answers, answers.at(-1)?.[2] ?? '')

const team = (code: string, city: string, periods: number[], more: object = {}) => ({
  teamTricode: code,
  teamCity: city,
  teamName: 'Club',
  score: periods.reduce((sum, one) => sum + one, 0),
  periods: periods.map((score, index) => ({ period: index + 1, periodType: 'REGULAR', score })),
  ...more,
})
const game = (more: object = {}) => ({
  gameId: '0022500171',
  gameTimeUTC: '2025-11-06T00:00:00Z',
  gameStatus: 2,
  gameStatusText: 'Q2 4:12',
  period: 2,
  gameClock: 'PT04M12.00S',
  homeTeam: team('CLE', 'Cleveland', [30, 12]),
  awayTeam: team('PHX', 'Phoenix', [28, 10]),
  ...more,
})
const scoreboard = (...games: object[]) => ({ scoreboard: { games } })
const NOW = '2025-11-06T00:40:00Z'

describe('small files', () => {
  test('a running game has quarters, the clock and the ids of the file format', () => {
    const { matches, changes, remarks } = taken([['scoreboard', scoreboard(game()), NOW]])
    expect(remarks).toEqual([])
    expect(matches['22500171']).toMatchObject({
      tournamentId: 'nba-games:league',
      seasonId: 'nba-games:2026',
      status: 'inprogress',
      statusDescription: '2nd quarter',
      currentMatchMinute: 19,
      currentMatchSecond: 48,
      homeScore: { current: 42, period1: 30, period2: 12 },
      awayScore: { current: 38 },
      standingsTable: 'league',
    })
    const names = changes.flatMap((one) => (one.kind === 'team' ? [one.sameAs?.[0]] : []))
    expect(names).toEqual(['nba-games:team/cle', 'nba-games:team/pho'])
  })

  test.each([
    [
      'postponed',
      { gameStatus: 1, gameStatusText: 'PPD', period: 0, gameClock: '' },
      { status: 'postponed' },
    ],
    [
      'at half-time',
      { gameStatusText: 'Halftime', gameClock: '' },
      { status: 'inprogress', statusDescription: 'Halftime' },
    ],
    [
      'over after overtime',
      {
        gameStatus: 3,
        gameStatusText: 'Final/OT',
        period: 5,
        homeTeam: team('CLE', 'Cleveland', [20, 20, 20, 20, 9]),
        awayTeam: team('PHX', 'Phoenix', [20, 20, 20, 20, 7]),
      },
      {
        status: 'finished',
        statusDescription: 'AET',
        homeScore: { current: 89, period4: 20, normaltime: 80, overtime: 9 },
      },
    ],
    [
      'before it begins',
      {
        gameStatus: 1,
        gameStatusText: '7:00 pm ET',
        period: 0,
        gameClock: '',
        homeTeam: team('CLE', 'Cleveland', []),
        awayTeam: team('PHX', 'Phoenix', []),
      },
      { status: 'notstarted' },
    ],
  ])('a game is %s', (_, more, expected) => {
    const { matches, remarks } = taken([['scoreboard', scoreboard(game(more)), NOW]])
    expect(remarks).toEqual([])
    expect(matches['22500171']).toMatchObject(expected)
  })

  test('box score and plays give line-ups with figures, statistics and points up to the score', () => {
    const player = (personId: number, more: object = {}) => ({
      personId,
      name: `Player ${personId}`,
      jerseyNum: '7',
      position: 'PG',
      starter: '1',
      played: '1',
      statistics: { points: 12, minutes: 'PT12M05.00S', plusMinusPoints: -4 },
      ...more,
    })
    const box = {
      game: game({
        homeTeam: team('CLE', 'Cleveland', [3], { players: [player(1)], statistics: { assists: 4 } }),
        awayTeam: team('PHX', 'Phoenix', [2], {
          players: [player(2), player(3, { played: '0', starter: '0' })],
          statistics: { assists: 5 },
        }),
      }),
    }
    const play = (clock: string, home: string, away: string, personId: number) => ({
      clock,
      period: 1,
      scoreHome: home,
      scoreAway: away,
      personId,
      playerNameI: `P. ${personId}`,
    })
    const plays = {
      game: {
        actions: [
          { ...play('PT12M00.00S', '0', '0', 0), playerNameI: '' },
          play('PT11M30.00S', '3', '0', 1),
          play('PT11M10.00S', '', '', 2),
          play('PT11M00.00S', '3', '2', 9),
          play('PT10M50.00S', '5', '2', 1),
        ],
      },
    }
    const { matches, remarks } = taken([
      ['scoreboard', scoreboard(box.game), NOW],
      ['boxscore/22500171', box, NOW],
      ['playbyplay/22500171', plays, NOW],
    ])
    expect(remarks).toEqual([])
    const match = matches['22500171']
    expect(match.lineups).toMatchObject({
      home: {
        players: [
          {
            playerId: 'nba:player/1',
            shirtNumber: 7,
            substitute: false,
            statistics: { points: 12, secondsPlayed: 725, plusMinus: -4 },
          },
        ],
      },
      away: { players: [{ playerId: 'nba:player/2' }] },
    })
    expect(match.lineups.away.players.length).toBe(1)
    expect(match.statistics).toEqual([{ period: 'ALL', items: [{ key: 'assists', home: 4, away: 5 }] }])
    // The third is ahead of the score; the player of the second is not in the box score.
    expect(match.liveEvents).toEqual([
      {
        ...{
          time: 0,
          timeSeconds: 30,
          type: 'goal',
          class: 'threePoints',
          from: 'threePoints',
          team: 'home',
        },
        ...{ period: 'period1', player: { id: 'nba:player/1', name: 'P. 1' }, playerName: 'P. 1' },
        ...{ homeScore: 3, awayScore: 0 },
      },
      {
        ...{ time: 1, timeSeconds: 60, type: 'goal', class: 'twoPoints', from: 'twoPoints', team: 'away' },
        ...{ period: 'period1', playerName: 'P. 9', homeScore: 3, awayScore: 2 },
      },
    ])
  })

  test('an older clock is a cache, and details are requested only once a game has begun', () => {
    const later = '2025-11-06T00:40:10Z'
    const { matches, followed } = taken([
      ['scoreboard', scoreboard(game()), NOW],
      [
        'scoreboard',
        scoreboard(game({ gameClock: 'PT09M00.00S', homeTeam: team('CLE', 'x', [30, 2]) })),
        later,
      ],
    ])
    expect(matches['22500171'].homeScore.current).toBe(42)
    const paths = nba.due(followed.state, followed.polledMs).map(({ request }) => request.path)
    expect(paths).toEqual([
      'scoreboard/todaysScoreboard_00.json',
      'boxscore/boxscore_0022500171.json',
      'playbyplay/playbyplay_0022500171.json',
    ])
    const before = taken([['scoreboard', scoreboard(game({ gameStatus: 1 })), NOW]]).followed
    expect(nba.due(before.state, before.polledMs).length).toBe(1)
    expect(nba.open('wnba', null, 0)).toContain('unknown league "wnba"; supported leagues: nba (')
    expect(taken([['scoreboard', { games: [] }, NOW]]).remarks).toEqual([
      'the response has no list of matches',
    ])
  })
})

describe.skipIf(!isHere)('recorded files', () => {
  const read = (file: string): Json => JSON.parse(readFileSync(join(root, `${file}.json`), 'utf8'))

  test('a box score has 75:105, and points of players that add up to it', () => {
    const body = read('live-boxscore-0022000196')
    const { matches, remarks } = taken([['boxscore/22000196', body, '2021-01-17T21:00:00Z']])
    expect(remarks).toEqual([])
    const match = matches['22000196']
    expect(match).toMatchObject({
      status: 'finished',
      homeScore: { current: 75, period1: 17, period2: 18, period3: 15, period4: 25, normaltime: 75 },
      awayScore: { current: 105 },
      venue: { name: 'TD Garden', city: 'Boston' },
    })
    const sums = ['home', 'away'].map((side) =>
      match.lineups[side].players.reduce((sum: number, one: Json) => sum + one.statistics.points, 0),
    )
    expect(sums).toEqual([75, 105])
  })

  test('a scoreboard has eleven games with their quarters', () => {
    const { matches, remarks } = taken([
      ['scoreboard', read('scoreboardv3-2025-11-05'), '2025-11-06T06:00:00Z'],
    ])
    expect(remarks).toEqual([])
    expect(Object.keys(matches).length).toBe(11)
    for (const { status, homeScore } of Object.values(matches)) {
      const quarters = [1, 2, 3, 4].reduce((sum, part) => sum + homeScore[`period${part}`], 0)
      expect([status, homeScore.normaltime]).toEqual(['finished', quarters])
    }
  })

  test('the plays of a game give every point of it', () => {
    const ended = {
      gameId: '0022400001',
      gameStatus: 3,
      period: 4,
      homeTeam: { ...team('BOS', 'Boston', []), score: 116 },
      awayTeam: { ...team('ATL', 'Atlanta', []), score: 117 },
    }
    const at = '2025-11-06T03:00:00Z'
    const { matches, remarks } = taken([
      ['scoreboard', scoreboard(game(ended)), at],
      ['playbyplay/22400001', read('playbyplayv3-0022400001'), at],
    ])
    expect(remarks).toEqual([])
    const { liveEvents } = matches['22400001']
    const worth: Record<string, number> = { onePoint: 1, twoPoints: 2, threePoints: 3 }
    const points = (side: string) =>
      liveEvents.reduce(
        (sum: number, one: Json) => sum + (one.team === side ? (worth[one.class] ?? 0) : 0),
        0,
      )
    expect([points('home'), points('away')]).toEqual([116, 117])
  })
})
