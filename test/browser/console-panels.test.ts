/** The pure parts of the console's panels: timelines, formations, bars, scales, server of a tennis match. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { listStatistics } from '../../src/catalog/statistics/index.ts'
import type { Schemas, SportSlug } from '../../src/client/index.ts'
import { flagText } from '../../src/console/language/countries.ts'
import {
  durationText,
  keyText,
  localNumbers,
  shortPersonName,
  signedText,
  statisticText,
} from '../../src/console/language/i18n.ts'
import { eventMinute, isAddedTime, LIVE_ROW_FIELDS, newsText, rowOf } from '../../src/console/match-state.ts'
import { POINTS_OF } from '../../src/console/panels/sports.ts'
import {
  arrangePlayers,
  barShares,
  bestOf,
  type Event,
  eventTextKey,
  formationRows,
  groupedStatistics,
  iconOf,
  isBreak,
  isBreakPoint,
  isGameOpen,
  kindOf,
  type LineupPlayer,
  type LiveRow,
  leadEffect,
  leaderKeys,
  leaderOf,
  liveTables,
  momentsOf,
  partOf,
  partsApart,
  seasonTitle,
  serverNow,
  shotRadius,
  ticks,
  timelineRows,
} from '../../src/console/panels/view-models.ts'
import { isAtBreak, partsOf } from '../../src/console/parts.ts'

describe('score by periods', () => {
  type Case = readonly [name: string, home: object, away: object, parts: readonly string[]]
  const cases: readonly Case[] = [
    ['before the start', {}, {}, []],
    ['two halves', { period1: 1, period2: 0 }, { period1: 0, period2: 2 }, ['1 1:0', '2 0:2']],
    ['a set that only one side has', { period1: 4 }, {}, ['1 4:-']],
    ['tie-breaks', { period1: 7, period1TieBreak: 7 }, { period1: 6, period1TieBreak: 4 }, ['1 7:6 (7:4)']],
    [
      'halves of extra time where nobody counted it together',
      { period1: 1, extra1: 1, extra2: 1 },
      { period1: 1, extra1: 0, extra2: 1 },
      ['1 1:1', 'overtime 2:1'],
    ],
    [
      'overtime, shoot-out and both legs',
      { overtime: 0, penalties: 3, aggregated: 4 },
      { overtime: 0, penalties: 2, aggregated: 4 },
      ['overtime 0:0', 'penalties 3:2', 'aggregated 4:4'],
    ],
  ]
  test.each(cases)('%s', (_name, home, away, parts) => {
    const score = { homeScore: { current: 0, ...home }, awayScore: { current: 0, ...away } }
    const shown = partsOf(score).map((part) => {
      const { name, home, away } = part
      const ties = home.tieBreak === null ? '' : ` (${home.tieBreak}:${away.tieBreak})`
      return `${name.replace('period', '')} ${home.score ?? '-'}:${away.score ?? '-'}${ties}`
    })
    expect(shown).toEqual([...parts])
  })

  type Marks = readonly (readonly [home: number, away: number])[]
  const IN_OVERTIME = { status: 'inprogress', statusDescription: 'Overtime' }
  const overtimes: readonly (readonly [name: string, marks: Marks, more: object, parts: string[]])[] = [
    ['one', [[12, 8]], {}, ['overtime 12:8']],
    [
      'two, and the end of the match',
      [
        [5, 5],
        [12, 8],
      ],
      {},
      ['overtime1 5:5', 'overtime2 7:3'],
    ],
    ['the second runs', [[5, 5]], IN_OVERTIME, ['overtime1 5:5', 'overtime2 7:3']],
    ['the shoot-out runs', [[12, 8]], { ...IN_OVERTIME, statusDescription: 'Penalties' }, ['overtime 12:8']],
    ['before the second', [[12, 8]], { status: 'inprogress', statusDescription: 'Break' }, ['overtime 12:8']],
    [
      'scores that are not those of the match',
      [
        [5, 5],
        [6, 6],
      ],
      {},
      ['overtime 12:8'],
    ],
  ]
  test.each(overtimes)('overtimes apart: %s', (_name, marks, more, parts) => {
    const event = ([home, away]: Marks[number], text = 'OT') =>
      ({ type: 'period', period: 'overtime', text, homeScore: 20 + home, awayScore: 20 + away }) as Event
    const score = (overtime: number) => ({ current: 20 + overtime, period1: 20, overtime })
    const state = { status: 'finished', statusDescription: 'AET' } as const
    const liveEvents = [...marks.map((mark) => event(mark)), event(marks.at(-1)!, 'FT')]
    const match = { homeScore: score(12), awayScore: score(8), liveEvents, ...state, ...more }
    const shown = partsApart(match).map(({ name, home, away }) => `${name} ${home.score}:${away.score}`)
    expect(shown).toEqual(['period1 20:20', ...parts])
  })

  test.each([
    ['belongs to its winner, also with fewer kills', 1, [true, false]],
    ['that runs belongs to nobody, whoever has more kills', null, [false, false]],
  ])('a map %s, in a row of the live channel too', (_name, winnerCode, ahead) => {
    const scores = { homeScore: { current: 1, period1: 2 }, awayScore: { current: 0, period1: 3 } }
    const match = { ...scores, esports: { games: [{ winnerCode }] }, homeTeam: {}, awayTeam: {} } as never
    for (const of of [match, rowOf(match)])
      expect(partsOf(of).flatMap(({ home, away }) => [home.isAhead, away.isAhead])).toEqual(ahead)
    expect(LIVE_ROW_FIELDS).toContain('esports')
  })

  const GOAL = { type: 'goal', class: 'regular', team: 'home', playerName: 'Jan Holm' }
  test.each([
    ['Goal: Jan Holm', 1, [{ ...GOAL, homeScore: 1, awayScore: 0 }]],
    ['Goal: Jan Holm', 1, [GOAL]],
    ['Goal, penalty: Jan Holm', 1, [{ ...GOAL, class: 'penalty' }]],
    ['Goal, penalty', 1, [{ ...GOAL, class: 'penalty', playerName: undefined }]],
    ['Own goal: Jan Holm', 1, [{ ...GOAL, class: 'ownGoal' }]],
    ['Goal', 1, []],
    // The event of the second goal comes later.
    ['Goal', 2, [{ ...GOAL, homeScore: 1, awayScore: 0 }]],
    ['Goal', 1, [{ ...GOAL, team: 'away' }]],
    ['Goal disallowed', -1, [GOAL]],
    ['Red card: Harbour City', 0, [{ type: 'card', class: 'red', team: 'home' }]],
    ['', 0, [{ type: 'card', class: 'yellow', team: 'home' }]],
  ])('news: %s', (text, goals, liveEvents) => {
    const side = { name: 'Harbour City' }
    const row = (current: number, events: readonly object[]) =>
      rowOf({
        ...{ homeScore: { current }, awayScore: { current: 0 }, homeTeam: side, awayTeam: side },
        liveEvents: events,
      } as never)
    expect(newsText(row(0, []), row(goals, liveEvents), 'football')).toBe(text)
  })

  const running = { status: 'inprogress', statusDescription: '1st half', current: 0 }
  const sets = { ...running, statusDescription: 'Set 1' }
  test.each([
    ['Half-time', 'football', running, { ...running, statusDescription: 'Halftime' }],
    ['', 'football', running, { ...running, statusDescription: '2nd half' }],
    ['Full time', 'football', running, { ...running, status: 'finished', statusDescription: 'Ended' }],
    ['', 'football', { ...running, status: 'notstarted' }, running],
    ['', 'basketball', running, { ...running, current: 2 }],
    ['Set: Harbour City', 'volleyball', sets, { ...sets, statusDescription: 'Break', current: 1 }],
    ['Map: Harbour City', 'esports', sets, { ...sets, current: 1 }],
    ['', 'volleyball', { ...sets, current: 1 }, sets],
  ] as const)('news: %p in %s', (text, of, before, after) => {
    const [from, to] = [before, after].map(({ current, ...state }) => ({
      ...{ homeScore: { current }, awayScore: { current: 0 }, homeTeam: { name: 'Harbour City' } },
      ...state,
    }))
    expect(newsText(from as never, to as never, of)).toBe(text)
  })

  test.each([
    ['Break', true],
    ['Pause', true],
    ['1st intermission', true],
    ['Halftime', true],
    ['Game 2', false],
    ['3rd period', false],
  ])('whether a match is at a break: %s', (statusDescription, isBreakNow) => {
    expect(isAtBreak({ statusDescription })).toBe(isBreakNow)
  })

  test('a season is its years, of several in these years what its name adds', () => {
    const names = ['Cup 2025', 'Cup Stage 1 2026', 'Cup Stage 2 2026', 'Open 2026', 'Cup']
    const seasons = names.map((name) => ({ name, year: /\d{4}/.exec(name)?.[0] ?? '' }))
    const titles = seasons.map((season) => seasonTitle(season, { name: 'Cup', seasons }))
    expect(titles).toEqual(['2025', 'Stage 1 2026', 'Stage 2 2026', 'Open 2026', 'Cup'])
  })

  type Tennis = Schemas['Tennis']
  const set = (homeGames: number, awayGames: number): Tennis['sets'][number] => ({
    setNumber: 1,
    homeGames,
    awayGames,
    winner: null,
    durationSeconds: null,
  })
  const tennis = (sets: Tennis['sets'], firstToServe: Tennis['firstToServe'] = 'home') =>
    ({ firstToServe, sets }) as Tennis
  test('the server follows from the first server and the games played', () => {
    expect(serverNow(tennis([]), true)).toBe('home')
    expect(serverNow(tennis([set(1, 0)]), true)).toBe('away')
    expect(serverNow(tennis([set(2, 2)], 'away'), true)).toBe('away')
    expect(serverNow(tennis([], null), true)).toBeNull()
    expect(serverNow(tennis([]), false)).toBeNull()
    expect(serverNow(null, true)).toBeNull()
  })

  type Game = Schemas['TennisGame']
  const point = (homePoint: string, awayPoint: string, winner: 'home' | 'away' = 'away') =>
    ({ server: 'home', homePoint, awayPoint, winner, type: null }) as Game['points'][number]
  test.each([
    ['0', '40', true],
    ['30', '40', true],
    ['40', 'A', true],
    ['40', '40', false],
    ['A', '40', false],
    ['40', '30', false],
    ['15', '30', false],
    ['5', '6', false],
  ])('at %s:%s the receiver has a break point: %p', (home, away, isOne) => {
    expect(isBreakPoint(point(home, away))).toBe(isOne)
  })

  test('a game is a break once the receiver has won it', () => {
    const game = (...points: Game['points']) => ({ server: 'home', points }) as Game
    expect(isBreak(game(point('0', '40')))).toBe(true)
    expect(isBreak(game(point('0', '40', 'home')))).toBe(false)
    expect(isBreak(game(point('15', '30')))).toBe(false)
    expect(isBreak(game())).toBe(false)
  })

  test('a game is open until it is counted in its set', () => {
    const game = (number: number) => ({ set: 1, game: number }) as Schemas['TennisGame']
    expect(isGameOpen(tennis([set(2, 1)]), game(3))).toBe(false)
    expect(isGameOpen(tennis([set(2, 1)]), game(4))).toBe(true)
    expect(isGameOpen(tennis([]), game(1))).toBe(true)
  })
})

describe('live table', () => {
  type Row = Schemas['StandingsRow']
  const row = (id: number, position: number, wins: number, draws: number, goals: readonly [number, number]) =>
    ({
      ...{ team: { id }, position, played: 3, wins, draws, losses: 3 - wins - draws },
      ...{
        scored: goals[0],
        conceded: goals[1],
        points: wins * 3 + draws,
        promotion: position === 1 ? 'first' : null,
      },
    }) as unknown as Row
  const TABLE = [
    row(1, 1, 2, 1, [5, 2]),
    row(2, 2, 2, 0, [4, 3]),
    row(3, 3, 1, 0, [2, 3]),
    row(4, 4, 0, 1, [1, 4]),
  ]
  type Running = Parameters<typeof liveTables>[1][number]
  const running = (home: number, away: number, homeScore: number, awayScore: number) =>
    ({
      ...{ homeTeam: { id: home }, awayTeam: { id: away } },
      ...{ homeScore: { current: homeScore }, awayScore: { current: awayScore } },
    }) as Running
  const liveTable = (
    rows: readonly Row[],
    running: readonly Running[],
    others: readonly Row[] = [],
    ways = POINTS_OF.football ?? [],
  ) => (liveTables([{ rows }, { rows: others }], running, ways)?.[0]?.rows as LiveRow[] | undefined) ?? null
  const shown = (rows: readonly LiveRow[] | null) =>
    rows?.map(({ team, before, points, played }) => `${team.id} from ${before}: ${points} of ${played}`) ??
    null
  type Case = readonly [name: string, running: readonly Running[], rows: readonly string[] | null]
  const CASES: readonly Case[] = [
    ['without running matches', [], null],
    ['a match of teams that it does not have', [running(8, 9, 1, 0)], null],
    ['a match against a team that it does not have', [running(1, 9, 1, 0)], null],
    [
      'a win that overtakes',
      [running(2, 4, 1, 0)],
      ['2 from 2: 9 of 4', '1 from 1: 7 of 3', '3 from 3: 3 of 3', '4 from 4: 1 of 4'],
    ],
    [
      'two matches at once, level on points by difference',
      [running(2, 1, 0, 1), running(4, 3, 3, 0)],
      ['1 from 1: 10 of 4', '2 from 2: 6 of 4', '4 from 4: 4 of 4', '3 from 3: 3 of 4'],
    ],
  ]
  test.each(CASES)('%s', (_name, matches, rows) => {
    expect(shown(liveTable(TABLE, matches))).toEqual(rows === null ? null : [...rows])
  })

  test('those who do not play stay in the order of their tie-breakers', () => {
    const level = [
      row(1, 1, 2, 0, [2, 3]),
      row(2, 2, 2, 0, [9, 0]),
      row(3, 3, 1, 0, [2, 2]),
      row(4, 4, 1, 0, [3, 2]),
    ]
    const rows = ['4 from 4: 6 of 4', '1 from 1: 6 of 3', '2 from 2: 6 of 3', '3 from 3: 3 of 4']
    expect(shown(liveTable(level, [running(4, 3, 1, 0)]))).toEqual(rows)
  })

  test('zones belong to places, not to teams', () => {
    const [first, second] = liveTable(TABLE, [running(2, 4, 1, 0)]) ?? []
    expect([first?.promotion, second?.promotion] as unknown[]).toEqual(['first', null])
  })

  test('a table with deductions or other points has none', () => {
    const deducted = TABLE.map((each) => ({ ...each, points: each.team.id === 2 ? 3 : each.points }))
    expect(liveTable(deducted, [running(1, 2, 0, 0)])).toBeNull()
  })

  test('a group without a win has one when another group shows what a win earns', () => {
    const drawn = [row(5, 1, 0, 1, [1, 1]), row(6, 2, 0, 1, [1, 1])]
    const rows = ['6 from 2: 4 of 4', '5 from 1: 1 of 4']
    expect(shown(liveTable(drawn, [running(5, 6, 0, 1)]))).toBeNull()
    expect(shown(liveTable(drawn, [running(5, 6, 0, 1)], TABLE))).toEqual(rows)
  })

  test('a table without a win does not say what a win earns', () => {
    const start = TABLE.map((each) => ({ ...each, played: 0, wins: 0, draws: 0, losses: 0, points: 0 }))
    expect(liveTable(start, [running(1, 2, 1, 0)])).toBeNull()
  })

  type Way = readonly [
    sport: SportSlug,
    rows: readonly Partial<Row>[],
    scores: [number, number],
    points: number[] | null,
  ]
  const WAYS: readonly Way[] = [
    // Wins and losses in overtime count apart, and a level match counts for nobody.
    [
      'ice-hockey',
      [
        { wins: 2, overtimeWins: 1, points: 5 },
        { losses: 2, overtimeLosses: 1, points: 1 },
      ],
      [1, 2],
      [5, 4],
    ],
    [
      'ice-hockey',
      [
        { wins: 2, overtimeWins: 1, points: 4 },
        { losses: 2, overtimeLosses: 1, points: 1 },
      ],
      [1, 2],
      [4, 3],
    ],
    [
      'ice-hockey',
      [
        { wins: 2, overtimeWins: 1, points: 5 },
        { losses: 2, overtimeLosses: 1, points: 1 },
      ],
      [2, 2],
      null,
    ],
    // Only wins in overtime: both ways give their points.
    [
      'ice-hockey',
      [
        { wins: 1, overtimeWins: 1, points: 2 },
        { losses: 1, overtimeLosses: 1, points: 1 },
      ],
      [1, 2],
      null,
    ],
    [
      'basketball',
      [
        { wins: 1, points: 2 },
        { losses: 1, points: 1 },
      ],
      [80, 70],
      [4, 2],
    ],
    [
      'basketball',
      [
        { wins: 1, points: 1 },
        { losses: 1, points: 0 },
      ],
      [80, 70],
      [2, 0],
    ],
    [
      'esports',
      [
        { wins: 1, points: 3 },
        { losses: 1, points: 0 },
      ],
      [0, 1],
      [3, 3],
    ],
    // The sets of a win decide what it earns.
    [
      'volleyball',
      [
        { wins: 1, points: 3 },
        { losses: 1, points: 0 },
      ],
      [2, 0],
      null,
    ],
  ]
  test.each(WAYS)('%s: %j at %j', (sport, given, [home, away], points) => {
    const rows = given.map((each, index) => ({
      ...row(index + 1, index + 1, 0, 0, [9, 9]),
      losses: 0,
      ...each,
    }))
    const live = liveTable(rows, [running(1, 2, home, away)], [], POINTS_OF[sport] ?? [])
    const of = (id: number) => live?.find(({ team }) => team.id === id)?.points
    expect(live && [of(1), of(2)]).toEqual(points)
  })

  test('the sum of what is added is what the matches give', () => {
    const score = fc.nat(6)
    fc.assert(
      fc.property(score, score, (home, away) => {
        const rows = liveTable(TABLE, [running(3, 1, home, away)])!
        const sum = (of: readonly Row[], key: 'points' | 'scored' | 'conceded' | 'wins' | 'losses') =>
          of.reduce((total, each) => total + each[key], 0)
        expect(rows.map(({ position }) => position)).toEqual([1, 2, 3, 4])
        expect(sum(rows, 'scored') - sum(TABLE, 'scored')).toBe(home + away)
        expect(sum(rows, 'conceded') - sum(TABLE, 'conceded')).toBe(home + away)
        expect(sum(rows, 'points') - sum(TABLE, 'points')).toBe(home === away ? 2 : 3)
        expect(sum(rows, 'wins') - sum(TABLE, 'wins')).toBe(sum(rows, 'losses') - sum(TABLE, 'losses'))
      }),
    )
  })
})

describe('the first two of a season', () => {
  type Season = Parameters<typeof bestOf>[0]
  const team = (id: number) => ({ id }) as Schemas['TeamBrief']
  const tie = (winner: number, other: number, thirdPlace = false) => ({
    thirdPlace,
    participants: [
      { team: team(other), winner: false, score: 1, penalties: 3 },
      { team: team(winner), winner: true, score: 1, penalties: 4 },
    ],
  })
  const table = (type: string, ...ids: readonly number[]) => ({
    type,
    rows: ids.map((id) => ({ team: team(id), points: 10 * id, wins: 3 * id })),
  })
  const season = (cupTrees: readonly object[], standings: readonly object[] = [table('total', 4)]) =>
    ({ cupTrees, standings }) as unknown as Season
  test.each([
    [
      'the first of the only table, with points',
      season([], [table('total', 4, 5), table('home', 5, 4)]),
      ['4 40 points', '5 50 points'],
    ],
    ['nobody in several groups', season([], [table('total', 4), table('total', 5)]), []],
    [
      'those of the final, not of the third place, with its score',
      season([{ rounds: [{ ties: [tie(9, 7, true), tie(8, 6)] }] }]),
      ['8 1 : 1 (4 : 3)', '6 '],
    ],
    ['nobody before the final', season([{ rounds: [{ ties: [{ participants: [] }] }] }]), []],
  ] as const)('%s', (_name, of, teams) => {
    expect(bestOf(of).map(([team, about = '']) => `${team.id} ${about}`)).toEqual([...teams])
  })
})

describe('timeline', () => {
  const event = (type: string, more: Partial<Event> = {}): Event => ({
    type,
    time: 10,
    timeSeconds: null,
    period: 'period1',
    ...more,
  })
  test('the timeline is newest first, with neutral events across both columns', () => {
    const rows = timelineRows([event('goal', { team: 'home' }), event('period')])
    expect(rows.map((row) => [row.event.type, row.isDivider])).toEqual([
      ['period', true],
      ['goal', false],
    ])
  })

  test('the end of the last period is left out before the end of the match', () => {
    const mark = (text: string, homeScore: number) => event('period', { text, homeScore, awayScore: 0 })
    const marks = (...events: readonly Event[]) => timelineRows(events).map(({ event }) => event.text)
    expect(marks(mark('P2', 1), mark('P3', 2), mark('FT', 2))).toEqual(['FT', 'P2'])
    expect(marks(mark('P3', 2), mark('AP', 3))).toEqual(['AP', 'P3'])
  })

  const goal = (team: 'home' | 'away', homeScore: number, awayScore: number, time = 10) =>
    event('goal', { team, homeScore, awayScore, time })
  test('the header lists goals that count and red cards by player and side', () => {
    const of = (id: number) => ({ player: { id, name: `P${id}` }, playerName: `P${id}` })
    const events = [
      { ...goal('home', 1, 0, 5), ...of(1) },
      { ...goal('home', 2, 0, 9), ...of(2) },
      event('varDecision', { team: 'home', class: 'goalNotAwarded', time: 10 }),
      { ...goal('home', 2, 0, 30), ...of(1) },
      { ...goal('away', 2, 1, 40), playerName: 'Unnamed' },
      event('card', { team: 'away', class: 'yellow', ...of(3) }),
      event('card', { team: 'away', class: 'red', ...of(4) }),
      event('card', { team: 'away', class: 'red', rescinded: true, ...of(5) }),
    ]
    const textOf = (side: 'home' | 'away') =>
      momentsOf(events, side).map(
        ({ event, name, times }) => `${event.type} ${name} ${times.map(({ time }) => time)}`,
      )
    expect(textOf('home')).toEqual(['goal P1 5,30'])
    expect(textOf('away')).toEqual(['goal Unnamed 40', 'card P4 10'])
  })

  test.each([
    [1, 0, 'home', null],
    [1, 1, 'away', 'level'],
    [2, 1, 'home', 'lead'],
    [3, 1, 'home', null],
    [1, 3, 'home', null],
  ] as const)('a goal to %i:%i of %s is marked as %s', (home, away, side, effect) => {
    expect(leadEffect(goal(side, home, away))).toBe(effect)
  })

  const review = (team: 'home' | 'away', kind: string, time = 11) =>
    event('varDecision', { team, class: kind, time })

  type Effects = readonly [string, isOver: boolean, readonly Event[], ReturnType<typeof leadEffect>[]]
  test.each<Effects>([
    [
      'which is over',
      true,
      [goal('home', 1, 0), goal('away', 1, 1), goal('away', 1, 2)],
      [null, 'level', 'winner'],
    ],
    [
      'that goes on',
      false,
      [goal('home', 1, 0), goal('away', 1, 1), goal('away', 1, 2)],
      [null, 'level', 'lead'],
    ],
    ['of one goal', true, [goal('away', 0, 1)], ['winner']],
    [
      'whose winner is followed by another goal',
      true,
      [goal('home', 1, 0), goal('home', 2, 0)],
      [null, null],
    ],
    [
      'whose last goal is taken back',
      true,
      [goal('home', 1, 0), goal('home', 2, 0), review('home', 'goalNotAwarded')],
      ['winner', null, null],
    ],
  ])('the goals of a match %s say what they changed', (_name, isOver, events, effects) => {
    expect(timelineRows(events, isOver).map(({ effect }) => effect)).toEqual(effects.toReversed())
  })

  test('the last goal may decide in overtime', () => {
    expect(leadEffect({ ...goal('home', 2, 1), period: 'overtime' }, true)).toBe('lateWinner')
    expect(leadEffect({ ...goal('home', 2, 1), period: 'extra2' }, true)).toBe('lateWinner')
  })

  test('points of basketball need no word, and have a sign of their own', () => {
    const points = { ...goal('home', 53, 52), class: 'threePoints' }
    expect([leadEffect(points), iconOf(points, 'basketball')]).toEqual([null, 'basket'])
  })

  test('events have the kind that a timeline can be narrowed to', () => {
    const kinds = ['goal', 'card', 'suspension', 'period'].map((type) => kindOf(event(type)))
    expect(kinds).toEqual(['goals', 'cards', 'suspensions', null])
  })

  test('added time runs from its announcement to the end of the period', () => {
    const events = [event('goal'), event('injuryTime'), event('goal'), event('period'), event('card')]
    expect([1, 2, 3, 4, 5].map((count) => isAddedTime(events.slice(0, count)))).toEqual([
      ...[false, true, true, false, false],
    ])
  })

  const refused = review('home', 'goalNotAwarded')
  const taken: readonly (readonly [name: string, events: readonly Event[], struck: readonly number[]])[] = [
    ['a goal that the next one does not count', [goal('home', 1, 0), refused, goal('home', 1, 0, 20)], [0]],
    [
      'a goal that half-time does not count',
      [goal('home', 1, 0), event('period', { homeScore: 0, awayScore: 0 })],
      [0],
    ],
    ['the last goal, by its review alone', [goal('home', 1, 0), refused], [0]],
    ['no goal of the other side', [goal('away', 0, 1), refused], []],
    ['no goal that was given', [goal('home', 1, 0), review('home', 'goalAwarded')], []],
    ['no goal of long before the review', [goal('home', 1, 0), review('home', 'goalNotAwarded', 40)], []],
    ['no goal that still counts', [goal('home', 1, 0), refused, goal('away', 1, 1, 20)], []],
    ['a card that was rescinded', [event('card', { team: 'home', rescinded: true })], [0]],
  ]
  test.each(taken)('the timeline strikes out %s', (_name, events, struck) => {
    const rows = timelineRows(events).toReversed()
    expect(rows.flatMap((row, index) => (row.isTakenBack ? [index] : []))).toEqual([...struck])
  })

  test.each([
    ['goal', 'ownGoal', 'ownGoal'],
    ['goal', 'regular', 'goal'],
    ['card', 'yellowRed', 'yellowRed'],
    ['penaltyShootout', 'missed', 'shootOutMissed'],
    ['inGamePenalty', 'missed', 'inGamePenalty'],
    ['substitution', 'injury', 'substitution'],
  ])('%s of class %s is labelled %s', (type, kind, key) => {
    expect(eventTextKey(event(type, { class: kind }))).toBe(key)
  })

  test('goal icons follow the sport, and unknown events have a clock', () => {
    expect(iconOf(event('goal'), 'football')).toBe('goal')
    expect(iconOf(event('goal'), 'ice-hockey')).toBe('puck')
    expect(iconOf(event('penaltyShootout', { class: 'missed' }), 'football')).toBe('missed')
    expect(
      ['yellow', 'red', 'yellowRed'].map((kind) => iconOf(event('card', { class: kind }), 'football')),
    ).toEqual(['yellowCard', 'redCard', 'secondCard'])
    expect(iconOf(event('newThing'), 'football')).toBe('clock')
    const change = event('substitution', { playerIn: { id: 1, name: 'A' }, playerOut: { id: 2, name: 'B' } })
    expect([undefined, 1, 2].map((of) => iconOf(change, 'football', of))).toEqual([
      ...['substitution', 'cameOn', 'wentOff'],
    ] as never)
    const made = event('goal', { player: { id: 1, name: 'A' }, assist: { id: 2, name: 'B' } } as never)
    expect([undefined, 1, 2].map((of) => iconOf(made, 'football', of))).toEqual([
      ...['goal', 'goal', 'assist'],
    ] as never)
    expect(iconOf({ ...made, class: 'ownGoal' }, 'football')).toBe('ownGoal')
  })

  test('minutes are formatted', () => {
    expect(eventMinute(event('goal', { time: 45, addedTime: 2 }))).toBe('45+2′')
    expect(eventMinute(event('goal'))).toBe('10′')
    expect(eventMinute(event('penaltyShootout', { sequence: 3 }))).toBe('3')
    expect(eventMinute(event('goal', { time: null }))).toBe('')
  })
})

describe('formations', () => {
  test.each([
    ['4-4-2', [1, 4, 4, 2]],
    ['4-2-3-1', [1, 4, 2, 3, 1]],
    ['4-4-3', null],
    ['diamond', null],
    [null, null],
  ] as const)('%p', (formation, rows) => {
    expect(formationRows(formation)).toEqual(rows === null ? null : [...rows])
  })

  const players = (count: number) =>
    Array.from({ length: count }, (_, id) => ({ id, substitute: id >= 11 }) as LineupPlayer)
  test('formations place eleven starters in rows inside the pitch', () => {
    const placed = arrangePlayers({ formation: '4-2-3-1', players: players(18) })!
    expect(placed.map(({ player }) => player.id)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(placed[0]).toMatchObject({ y: 50 })
    expect(new Set(placed.map(({ x }) => x)).size).toBe(5)
    expect(placed.every(({ x, y }, index) => x >= (placed[index - 1]?.x ?? 0) && y > 0 && y < 100)).toBe(true)
    expect(arrangePlayers({ formation: '4-4-2', players: players(10) })).toBeNull()
    expect(arrangePlayers({ formation: null, players: players(11) })).toBeNull()
  })

  const change = (playerOut: number, playerIn: number | null) =>
    ({
      type: 'substitution',
      playerOut: { id: playerOut },
      playerIn: playerIn === null ? null : { id: playerIn },
    }) as unknown as Event
  const card = (kind: string, id: number, rescinded = false) =>
    ({ type: 'card', class: kind, player: { id }, rescinded }) as unknown as Event
  const STARTERS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
  test.each([
    ['nothing happened', [], STARTERS],
    ['one came on, and another for him', [change(10, 12), change(12, 13)], [...STARTERS.slice(0, 10), 13]],
    ['one went off and came back', [change(0, 12), change(12, 0)], STARTERS],
    ['two were sent off', [card('red', 0), card('yellowRed', 10)], STARTERS.slice(1, 10)],
    ['who came on was sent off', [change(10, 12), card('red', 12)], STARTERS.slice(0, 10)],
    ['cards took nobody off', [card('yellow', 1), card('red', 2, true), card('red', 17)], STARTERS],
    ['it is not known who came on', [change(10, null)], null],
    ['who went off did not play', [change(17, 12)], null],
  ] as const)('on the pitch stands who plays: %s', (_name, events, playing) => {
    const placed = arrangePlayers({ formation: '4-4-2', players: players(18) }, events)
    expect(placed?.map(({ player }) => player.id) ?? null).toEqual(playing && [...playing])
  })

  test('a name has room up to the next player beside it', () => {
    const placed = arrangePlayers({ formation: '4-2-3-1', players: players(11) })!
    const beside = placed.map(({ y, x, room }) =>
      placed.every((each) => each.x === x || Math.abs(each.y - y) >= 8 || Math.abs(each.x - x) >= room[0]),
    )
    expect(beside).not.toContain(false)
    expect(placed.every(({ room }) => room[0] > 16)).toBe(true)
  })
})

describe('statistic bars', () => {
  const item = (more: Partial<Schemas['StatisticsItem']>) =>
    ({
      homeValue: 0,
      awayValue: 0,
      renderType: 1,
      compareCode: 3,
      statisticsType: 'positive',
      ...more,
    }) as Schemas['StatisticsItem']
  test.each([
    ['plain numbers share a bar', { homeValue: 3, awayValue: 1 }, [0.75, 0.25]],
    ['nothing is no bar', {}, [0, 0]],
    ['less than nothing is no bar', { homeValue: 1.3, awayValue: -2.4 }, [1, 0]],
    ['percent', { homeValue: 60, awayValue: 40, renderType: 2 }, [0.6, 0.4]],
    ['fractions', { homeValue: 6, homeTotal: 8, awayValue: 1, awayTotal: 0, renderType: 3 }, [0.75, 0]],
  ] as const)('%s', (_name, values, [home, away]) => {
    expect(barShares(item(values))).toEqual({ home, away })
  })

  const dictionary = Object.fromEntries(
    listStatistics().map(({ key, better }) => [key, { better }]),
  ) as unknown as Schemas['StatisticsDictionary']
  /** Where the home side has more. */
  test.each([
    [
      'home',
      'shotsOnGoal PowerPlayGoals goalkeeperSaves steals winnersTotal pointsWon blockPoints kills plusMinus',
    ],
    [
      'away',
      'fouls yellowCards redCards offsides turnovers personalFouls penaltyMinutes giveaways doubleFaults',
    ],
    [
      'away',
      'unforcedErrorsTotal serviceErrors attackErrors receptionErrors deaths goalsAgainst dispossessed',
    ],
    [null, 'timeouts leadChanges throwIns goalKicks shotsOffGoal serviceGamesTotal secondsPlayed timeOnIce'],
  ] as const)('the better side is %s for each of %s', (side, keys) => {
    for (const key of keys.split(' ')) {
      expect([key, leaderOf(item({ key, compareCode: 1 }), dictionary)]).toEqual([key, side])
      const other = side && (side === 'home' ? 'away' : 'home')
      expect([key, leaderOf(item({ key, compareCode: 2 }), dictionary)]).toEqual([key, other])
      expect(leaderOf(item({ key }), dictionary)).toBeNull()
    }
  })

  test('lower values win for negative statistics while the dictionary is loading', () => {
    expect(leaderOf(item({ compareCode: 1 }), null)).toBe('home')
    expect(leaderOf(item({ compareCode: 1, statisticsType: 'negative' }), null)).toBe('away')
    expect(leaderOf(item({ compareCode: 2, statisticsType: 'negative' }), null)).toBe('home')
  })

  test('statistics have periods', () => {
    expect(['ALL', '1ST', '4TH', 'OT'].map(partOf)).toEqual(['ALL', 'period1', 'period4', 'overtime'])
  })
})

describe('chart scales', () => {
  test('ticks are few round numbers', () => {
    expect(ticks(90, 9)).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90])
    expect(ticks(48, 9)).toEqual([0, 10, 20, 30, 40])
    expect(ticks(0, 9)).toEqual([0])
  })

  test('a shot with higher xG is larger', () => {
    expect(shotRadius(0.9)).toBeGreaterThan(shotRadius(0.1))
    expect(shotRadius(null)).toBeGreaterThan(0)
    expect(shotRadius(7)).toBe(shotRadius(1))
  })
})

describe('value formats', () => {
  test('numbers and names are formatted', () => {
    expect(durationText(2414)).toBe('40:14')
    expect([keyText('goldPerMin'), keyText('kast')]).toEqual(['Gold per min', 'KAST'])
    expect([shortPersonName('Jan van Holm'), shortPersonName('Neymar')]).toEqual(['J. van Holm', 'Neymar'])
    expect(statisticText('passAccuracy', 87.5)).toBe('87.5%')
    expect(statisticText('timeOnIce', 181)).toBe('3:01')
    expect(statisticText('penaltyConversion', 75)).toBe('75%')
    expect(statisticText('timeOnIce', 119.6)).toBe('2:00')
    expect(statisticText('minutesPerGame', 79.4)).toBe('79')
    expect(statisticText('minutesPlayed', 270.53)).toBe('271')
    expect(statisticText('averageAttendance', 43003.67)).toBe('43,004')
    expect(statisticText('pointsPerGame', 61)).toBe('61.0')
    expect(statisticText('goalsPrevented', -0.73)).toBe('−0.73')
    expect(localNumbers('-0.73, 1-2')).toBe('−0.73, 1-2')
    expect(statisticText('goals', 2)).toBe('2')
    expect([signedText(1.5), signedText(-0.5), signedText(0)]).toEqual(['+1.5', '−0.5', '0'])
  })
})

describe('season statistics', () => {
  const name = { en: 'x', ru: 'x', es: 'x' }
  const dictionary: Schemas['SeasonStatisticsDictionary'] = {
    goals: { name, group: 'Attack', sports: ['football'], scope: ['player', 'team'] },
    saves: { name, group: 'Goalkeeping', sports: ['football', 'ice-hockey'], scope: ['player'] },
    hits: { name, group: 'Defending', sports: ['ice-hockey'], scope: ['team'] },
  }
  test('each sport has default ranking keys', () => {
    expect(leaderKeys(dictionary, 'football', 'players')).toEqual(['goals', 'saves'])
    expect(leaderKeys(dictionary, 'football', 'teams')).toEqual(['goals'])
    expect(leaderKeys(dictionary, 'esports', 'players')).toEqual([])
  })

  test('keys are grouped, unknown ones last', () => {
    expect(groupedStatistics(['new', 'saves', 'goals'], dictionary)).toEqual([
      ['Goalkeeping', ['saves']],
      ['Attack', ['goals']],
      ['', ['new']],
    ])
  })
})

test.each([
  ['Germany', null, '🇩🇪'],
  ['USA', null, '🇺🇸'],
  ['England', 'GB', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['Deutschland', 'DE', '🇩🇪'],
  // The demo has codes that no country will have.
  ['Norland', 'XA', null],
  ['World Tour', null, null],
] as const)('the flag of %s', (name, code, flag) => {
  expect(flagText(name, code)).toBe(flag)
})
