/** What the next moment of a running match may decide, and the clock of its part: tables by sport. */
import { describe, expect, test } from 'bun:test'
import type { SportSlug } from '../../src/catalog/sports.ts'
import type { MatchState } from '../../src/client/index.ts'
import { clockSeconds, stakeOf } from '../../src/console/panels/stakes.ts'

type Sets = readonly (readonly [home: number, away: number])[]
type Events = MatchState['liveEvents']

/** A running match with sets; each is won by the side with more, but the last. */
function running(sets: Sets, more: object = {}): MatchState {
  const side = (index: 0 | 1) => ({
    current: sets.slice(0, -1).filter((set) => set[index] > set[1 - index]!).length,
    ...Object.fromEntries(sets.map((set, at) => [`period${at + 1}`, set[index]])),
  })
  const clock = { currentMatchMinute: 0, currentMatchSecond: 0 }
  const state = { status: 'inprogress', statusDescription: `Set ${sets.length}`, liveEvents: [] }
  return { ...state, ...clock, homeScore: side(0), awayScore: side(1), ...more } as unknown as MatchState
}

const shown = (match: MatchState, of: SportSlug): string | null => {
  const stake = stakeOf(match, of)
  return stake && [stake.key, stake.side, stake.seconds].filter((part) => part !== undefined).join(' ')
}

describe('sets of points', () => {
  type Case = readonly [of: SportSlug, sets: Sets, stake: string | null]
  const cases: readonly Case[] = [
    ['volleyball', [[23, 20]], null],
    ['volleyball', [[24, 20]], 'setPoint home'],
    ['volleyball', [[24, 24]], null],
    ['volleyball', [[24, 25]], 'setPoint away'],
    ['volleyball', [[23, 25]], null],
    [
      'volleyball',
      [
        [25, 20],
        [20, 25],
        [24, 3],
      ],
      'setPoint home',
    ],
    [
      'volleyball',
      [
        [25, 20],
        [25, 20],
        [24, 3],
      ],
      'matchPoint home',
    ],
    [
      'volleyball',
      [
        [25, 20],
        [25, 20],
        [3, 24],
      ],
      'setPoint away',
    ],
    [
      'volleyball',
      [
        [25, 20],
        [25, 20],
        [20, 25],
        [20, 25],
        [13, 14],
      ],
      'matchPoint away',
    ],
    [
      'volleyball',
      [
        [25, 20],
        [25, 20],
        [20, 25],
        [20, 25],
        [13, 12],
      ],
      null,
    ],
    // Sets of 21 points: the rules are others.
    [
      'volleyball',
      [
        [21, 18],
        [24, 20],
      ],
      null,
    ],
    ['table-tennis', [[10, 9]], 'setPoint home'],
    ['table-tennis', [[11, 9]], null],
    [
      'table-tennis',
      [
        [11, 9],
        [12, 13],
      ],
      'setPoint away',
    ],
    [
      'table-tennis',
      [
        [11, 9],
        [11, 9],
        [11, 9],
        [10, 2],
      ],
      'setPoint home',
    ],
    ['esports', [[12, 3]], null],
    ['basketball', [[24, 20]], null],
  ]
  test.each(cases)('%s at %j: %s', (of, sets, stake) => {
    expect(shown(running(sets), of)).toBe(stake)
  })

  test.each([
    ['at a break', { statusDescription: 'Break' }],
    ['once it is over', { status: 'finished' }],
    ['while its source does not answer', { liveState: { stale: true } }],
    ['with an estimated minute', { liveState: { stale: false, minuteEstimated: true } }],
  ])('a match has none %s', (_name, more) => {
    expect(shown(running([[24, 20]], more), 'volleyball')).toBeNull()
  })
})

describe('tennis', () => {
  type Case = readonly [sets: Sets, server: 'home' | 'away', points: string, stake: string | null]
  const cases: readonly Case[] = [
    [[[0, 0]], 'home', '40:15', null],
    [[[0, 0]], 'home', '15:40', 'breakPointLong away'],
    [[[0, 0]], 'home', '40:40', null],
    [[[0, 0]], 'home', '40:A', 'breakPointLong away'],
    [[[5, 4]], 'away', '40:30', 'setPoint home'],
    [[[5, 5]], 'home', '40:30', null],
    [[[5, 5]], 'home', '30:40', 'breakPointLong away'],
    [[[6, 5]], 'away', 'A:40', 'setPoint home'],
    [[[6, 6]], 'home', '6:5', 'setPoint home'],
    [[[6, 6]], 'home', '6:6', null],
    [[[6, 6]], 'home', '5:7', 'setPoint away'],
    [
      [
        [6, 4],
        [5, 2],
      ],
      'home',
      '40:0',
      'matchPoint home',
    ],
    [
      [
        [6, 4],
        [2, 5],
      ],
      'away',
      '0:40',
      'setPoint away',
    ],
    [
      [
        [6, 4],
        [4, 6],
        [3, 5],
      ],
      'home',
      '0:40',
      'matchPoint away',
    ],
    // Whether it is played to seven or ten is not known.
    [
      [
        [6, 4],
        [4, 6],
        [6, 6],
      ],
      'home',
      '6:2',
      null,
    ],
  ]
  test.each(cases)('at %j, %s serves, %s: %s', (sets, server, points, stake) => {
    const match = running(sets)
    const games = sets.reduce((sum, [home, away]) => sum + home + away, 0)
    const firstToServe = games % 2 === 0 ? server : server === 'home' ? 'away' : 'home'
    const [home, away] = points.split(':') as [string, string]
    const tennis = {
      bestOf: 3,
      firstToServe,
      sets: sets.map(([homeGames, awayGames], at) => ({ setNumber: at + 1, homeGames, awayGames })),
    }
    const scores = {
      homeScore: { ...match.homeScore, point: home },
      awayScore: { ...match.awayScore, point: away },
    }
    expect(shown({ ...match, ...scores, tennis } as unknown as MatchState, 'tennis')).toBe(stake)
  })
})

const secondsOf = (clock: string): number => {
  const [minute, second] = clock.split(':').map(Number) as [number, number]
  return minute * 60 + second
}
/** `1:05 home 2` is a penalty of two minutes, `3:00 away goal` a goal, `20:00 P1` the end of a period. */
const eventsOf = (...texts: readonly string[]): Events =>
  texts.map((text) => {
    const [clock = '', team, what] = text.split(' ')
    const at = { timeSeconds: secondsOf(clock), time: Math.floor(secondsOf(clock) / 60) + 1 }
    if (what === undefined) return { ...at, type: 'period', text: team }
    if (/^\d/.test(what)) return { ...at, team, type: 'suspension', length: Number(what) }
    return { ...at, team, type: 'goal', class: what }
  }) as unknown as Events

function hockey(clock: string, events: Events): MatchState {
  const [minute, second] = clock.split(':').map(Number) as [number, number]
  const periods = events.filter(({ type }) => type === 'period').length + 1
  const sets = Array.from({ length: periods }, () => [0, 0] as const)
  const statusDescription = `${periods}${['st', 'nd', 'rd'][periods - 1]} period`
  return running(sets, {
    statusDescription,
    currentMatchMinute: minute,
    currentMatchSecond: second,
    liveEvents: events,
  })
}

describe('power plays', () => {
  type Case = readonly [name: string, clock: string, events: readonly string[], stake: string | null]
  const cases: readonly Case[] = [
    ['nobody is off', '5:00', [], null],
    ['a minor penalty', '5:00', ['4:00 home 2'], 'powerPlay away 60'],
    ['it is over after two minutes', '6:00', ['4:00 home 2'], null],
    ['both sides are short', '5:00', ['4:00 home 2', '4:10 away 2'], null],
    ['one of them longer', '6:05', ['4:00 home 2', '4:10 away 2'], 'powerPlay home 5'],
    ['a goal ends a minor penalty', '5:00', ['4:00 home 2', '4:30 away regular'], null],
    [
      'a goal of the side that is short ends none',
      '5:00',
      ['4:00 home 2', '4:30 home regular'],
      'powerPlay away 60',
    ],
    ['a goal does not end a major one', '6:00', ['4:00 home 5', '4:30 away powerPlay'], 'powerPlay away 180'],
    ['a penalty shot ends none', '5:00', ['4:00 home 2', '4:30 away penaltyShot'], 'powerPlay away 60'],
    ['half of a double one ends', '5:00', ['4:00 home 4', '4:30 away powerPlay'], 'powerPlay away 90'],
    ['two short, until one is back', '5:00', ['4:00 home 2', '4:30 home 2'], 'powerPlay away 60'],
    [
      'the third begins when the first ends',
      '6:40',
      ['4:00 home 2', '4:30 home 2', '4:40 home 2'],
      'powerPlay away 80',
    ],
    ['a misconduct leaves a side complete', '5:00', ['4:00 home 10'], null],
    ['it goes on in the next period', '20:30', ['19:30 away 2', '20:00 P1'], 'powerPlay home 60'],
  ]
  test.each(cases)('%s at %s', (_name, clock, events, stake) => {
    expect(shown(hockey(clock, eventsOf(...events)), 'ice-hockey')).toBe(stake)
  })
})

describe('the clock', () => {
  test.each([
    ['the seconds of the match, as its events', 'ice-hockey', '24:05', ['20:00 P1'], 1445],
    ['what is left of a quarter, however long', 'basketball', '25:30', ['12:00 Q1', '24:00 Q2'], 630],
    ['nothing in a quarter of unknown length', 'basketball', '4:05', [], null],
    ['nothing beyond its end', 'basketball', '35:30', ['12:00 Q1', '24:00 Q2', '12:00 Q3'], null],
    ['nothing in football', 'football', '4:05', [], null],
    ['nothing in sets', 'volleyball', '4:05', [], null],
  ] as const)('shows %s', (_name, of, clock, ends, seconds) => {
    expect(clockSeconds(hockey(clock, eventsOf(...ends)), of)).toBe(seconds)
  })

  test('runs backwards from five minutes in an overtime', () => {
    const match = hockey('41:30', eventsOf('10:00 Q1', '20:00 Q2', '30:00 Q3', '40:00 Q4'))
    expect(clockSeconds({ ...match, statusDescription: 'Overtime' }, 'basketball')).toBe(210)
  })

  test('is unknown at a break, and where the end of a part before is missing', () => {
    const match = hockey('24:05', eventsOf('12:00 Q1', '24:00 Q2'))
    expect(clockSeconds({ ...match, liveEvents: match.liveEvents.slice(1) }, 'basketball')).toBeNull()
    const ends = match.liveEvents.map((event) => ({ ...event, timeSeconds: null }))
    expect(clockSeconds({ ...match, liveEvents: ends }, 'basketball')).toBeNull()
    expect(clockSeconds({ ...match, statusDescription: '1st intermission' }, 'ice-hockey')).toBeNull()
  })
})
