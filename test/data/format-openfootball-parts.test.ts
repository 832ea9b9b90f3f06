/** The parts of an openfootball row: kick-off, round, score, status, goals (docs/reference/resources.md#3.2, #4). */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { type CompetitionKind, parseRound, tableOf } from '../../src/feed/formats/football/rounds.ts'
import { resultOf, type SourceScore, scoreOf, statusOf } from '../../src/feed/formats/football/scores.ts'
import { liveEventsOf } from '../../src/feed/formats/openfootball/goals.ts'
import { kickoffOf } from '../../src/feed/formats/openfootball/matches.ts'

describe('kick-off times', () => {
  const good: [string, object, string, string][] = [
    ['summer time', { date: '2023-08-12', time: '15:00' }, 'Europe/London', '2023-08-12T14:00:00Z'],
    ['winter time', { date: '2023-12-02', time: '15:00' }, 'Europe/London', '2023-12-02T15:00:00Z'],
    ['one digit', { date: '2023-12-02', time: '9:05' }, 'Europe/Berlin', '2023-12-02T08:05:00Z'],
    ['its own offset', { date: '2026-06-11', time: '13:00 UTC-6' }, 'Asia/Tokyo', '2026-06-11T19:00:00Z'],
    ['half an hour', { date: '2026-06-11', time: '13:00 UTC+5:30' }, 'UTC', '2026-06-11T07:30:00Z'],
    [
      'a field of its own',
      { date: '2018-06-14', time: '18:00', timezone: 'UTC+3' },
      'UTC',
      '2018-06-14T15:00:00Z',
    ],
    ['unknown time', { date: '2020-03-07' }, 'Europe/Paris', '2020-03-07T11:00:00Z'],
    ['a skipped hour', { date: '2024-03-31', time: '02:30' }, 'Europe/Berlin', '2024-03-31T01:30:00Z'],
  ]
  test.each(good)('%s', (_name, row, zone, moment) => {
    const kickoff = kickoffOf({ ...row }, zone)
    expect(kickoff).toMatchObject({ startMs: Date.parse(moment), isTimeKnown: 'time' in row })
  })

  test.each([
    [{ time: '15:00' }, 'it has no date'],
    [{ date: '2023-02-29', time: '15:00' }, '"2023-02-29" is not a valid date'],
    [{ date: '12.08.2023', time: '15:00' }, '"12.08.2023" is ambiguous'],
    [{ date: '2023-08-12', time: '25:00' }, '"25:00" is not a time'],
    [{ date: '2023-08-12', time: 'evening' }, '"evening" is not a time'],
  ])('%j is rejected', (row, reason) => {
    expect(() => kickoffOf(row, 'UTC')).toThrow(reason)
  })
})

describe('round names', () => {
  const cases: [string, string | null, CompetitionKind, object, string | null][] = [
    ['Matchday 7', null, 'league', { number: 7, isKnockout: false }, 'league'],
    ['Matchday 7', 'Regular', 'league', { number: 7, stage: null }, 'league'],
    ['12. Round', null, 'league', { number: 12 }, 'league'],
    ['Championship, Matchday 23', null, 'league', { number: 23, stage: 'Championship' }, 'Championship'],
    ['League, Matchday 3', null, 'cup', { number: 3, stage: null }, 'league'],
    ['Playoffs, Matchday 2', null, 'cup', { number: 2, name: 'Playoffs', slug: 'playoffs' }, null],
    ['Round 2', null, 'cup', { number: 2, name: 'Round 2', slug: 'round-2', ties: null }, null],
    ['Finals, Round of 16', null, 'cup', { ties: 8, name: '1/8', slug: 'round-of-16' }, null],
    ['Round of 32', null, 'tournament', { ties: 16, name: '1/16', slug: 'round-of-32' }, null],
    ['1/8 Finals', null, 'cup', { ties: 8, name: '1/8', slug: 'round-of-16' }, null],
    ['Quarter-finals', null, 'tournament', { ties: 4, name: 'Quarterfinals' }, null],
    ['Quarter-final', null, 'tournament', { ties: 4, key: 'quarterfinals' }, null],
    ['Quarterfinals', 'Finals', 'league', { ties: 4, key: 'quarterfinals' }, null],
    ['Semi-finals', null, 'tournament', { ties: 2, name: 'Semifinals' }, null],
    ['Match for third place', null, 'tournament', { ties: null, slug: 'match-for-third-place' }, null],
    ['Final', null, 'cup', { ties: 1, name: 'Final', slug: 'final' }, null],
    ['Europa League Finals, Final', null, 'league', { ties: 1, name: 'Europa League Finals, Final' }, null],
    ['', null, 'cup', { name: 'Match', isKnockout: true }, null],
  ]
  test.each(cases)('%s (%s, %s)', (text, stage, kind, expected, table) => {
    const round = parseRound(text, stage, kind)
    expect(round).toMatchObject(expected)
    expect(tableOf(round, null)).toBe(table)
    expect(tableOf(round, 'Group A')).toBe('Group A')
  })

  test.each([
    ['Group A', null, 'cup', 'Group A', null],
    ['Group B', 'B', 'cup', 'Group B', null],
    ['Gruppe C', null, 'league', 'Group C', null],
    ['Matchday 3, Group D', null, 'cup', 'Group D', 3],
    ['Group E, Round 2', null, 'cup', 'Group E', 2],
    ['Group F - 4', null, 'tournament', 'Group F', 4],
    ['Group stage, Round 2', 'Group G', 'cup', 'Group G', 2],
    ['Group winners', null, 'cup', null, null],
  ] as const)(
    '"%s" with the group %p in a %s counts for the table %p',
    (text, group, kind, table, number) => {
      const round = parseRound(text, null, kind)
      expect([tableOf(round, group), round.number]).toEqual([table, number])
    },
  )
})

describe('score forms', () => {
  const finished = (score: object, row: object = {}) => {
    const read = scoreOf({ score, ...row })
    if (typeof read === 'string') throw new Error(read)
    return resultOf(statusOf({ score, ...row }, read), read)
  }

  test('a level shoot-out is omitted and reported', () => {
    const row = { score: { ht: [1, 0], ft: [1, 0], et: [1, 0], p: [4, 4] } }
    const read = scoreOf(row)
    if (!read || typeof read === 'string') throw new Error('the score is not read')
    const standing = statusOf(row, read)
    expect(standing.unknown).toContain('shoot-outs')
    const { statusDescription, homeScore, awayScore } = resultOf(standing, read)
    expect(statusDescription).toBe('AP')
    expect([homeScore, awayScore]).not.toContainEqual(expect.objectContaining({ penalties: 4 }))
  })

  const parts: [string, object, object, object][] = [
    [
      'halves',
      { ht: [1, 0], ft: [3, 2] },
      { current: 3, display: 3, period1: 1, period2: 2, normaltime: 3 },
      { current: 2, display: 2, period1: 0, period2: 2, normaltime: 2 },
    ],
    [
      'no half time',
      { ft: [3, 2] },
      { current: 3, display: 3, normaltime: 3 },
      { current: 2, display: 2, normaltime: 2 },
    ],
    [
      'goalless without half time',
      { ft: [0, 0] },
      { current: 0, display: 0, period1: 0, period2: 0, normaltime: 0 },
      { current: 0, display: 0, period1: 0, period2: 0, normaltime: 0 },
    ],
    [
      'extra time',
      { ht: [1, 0], ft: [1, 1], et: [3, 2] },
      { current: 3, display: 3, period1: 1, period2: 0, normaltime: 1, overtime: 2 },
      { current: 2, display: 2, period1: 0, period2: 1, normaltime: 1, overtime: 1 },
    ],
    [
      'shoot-out',
      { ht: [0, 1], ft: [1, 1], et: [1, 1], p: [3, 4] },
      { current: 1, display: 1, period1: 0, period2: 1, normaltime: 1, overtime: 0, penalties: 3 },
      { current: 1, display: 1, period1: 1, period2: 0, normaltime: 1, overtime: 0, penalties: 4 },
    ],
  ]
  test.each(parts)('%s', (_name, score, homeScore, awayScore) => {
    expect(finished(score)).toMatchObject({ status: 'finished', homeScore, awayScore })
    expect(finished(score).homeScore).toEqual(homeScore as { current: number })
  })

  test('the older score form is read', () => {
    const row = { score1: 2, score2: 1, score1i: 1, score2i: 0, score1et: null, score2et: null }
    expect(scoreOf(row)).toEqual({ halfTime: [1, 0], fullTime: [2, 1], extraTime: null, penalties: null })
    expect(scoreOf({ score1: null, score2: null })).toBeNull()
  })

  test.each([
    [{ ft: [1] }, 'score "ft" is not a pair of counts'],
    [{ ft: [1, -1] }, 'score "ft" is not a pair of counts'],
    [{ ft: 'two' }, 'score "ft" is not a pair of counts'],
    [{ ft: [2, 1], et: [1, 1] }, 'the score after extra time is below the one after 90 minutes'],
    [{ ft: [1, 1], ht: [2, 0] }, 'the score after 90 minutes is below the one at half time'],
    [{ p: [4, 3] }, 'there is extra time or a shoot-out without a score after 90 minutes'],
  ])('%j is rejected', (score, reason) => {
    expect(() => scoreOf({ score })).toThrow(reason)
  })

  const statuses: [string | undefined, object, object][] = [
    [undefined, { ft: [1, 0] }, { status: 'finished' }],
    [undefined, {}, { status: 'notstarted' }],
    ['cancelled', {}, { status: 'canceled' }],
    ['awarded', { ft: [0, 3] }, { status: 'finished', awarded: true, statusDescription: 'Awarded' }],
    ['postponed', {}, { status: 'postponed' }],
    ['abandoned', {}, { status: 'interrupted' }],
    ['abandoned', { ft: [1, 0] }, { status: 'finished', statusDescription: 'Abandoned' }],
  ]
  test.each(statuses)('status %s with %j', (status, score, expected) => {
    const result = finished(score, status === undefined ? {} : { status })
    expect(result).toMatchObject(expected)
    expect(result.homeScore !== undefined).toBe(result.status === 'finished')
  })

  test('an awarded result has no half-time score', () => {
    expect(finished({ ft: [0, 3] }, { status: 'awarded' }).awayScore).toEqual({ current: 3, display: 3 })
    expect(finished({ ft: [0, 0] }, { status: 'awarded' }).awayScore).toEqual({ current: 0, display: 0 })
  })

  test('an unknown status is reported', () => {
    const standing = statusOf({ status: 'moved' }, null)
    expect(standing).toMatchObject({
      status: 'notstarted',
      unknown: expect.stringContaining('unknown statuses'),
    })
  })
})

describe('goal lists', () => {
  const score: SourceScore = { halfTime: [1, 1], fullTime: [2, 1], extraTime: null, penalties: null }
  const nobody = () => undefined
  const row = {
    goals1: [
      { name: 'B. Late', minute: '90+3' },
      { name: 'A. Early', minute: 7, penalty: true },
    ],
    goals2: [{ name: 'A. Early', minute: 45, offset: 2, owngoal: true }],
  }

  test('goals are ordered by time with the running score', () => {
    const events = liveEventsOf(row, score, nobody)
    if (typeof events === 'string') throw new Error(events)
    const brief = events.map((event) => [
      event.type,
      event.class ?? event.text,
      event.time,
      event.homeScore,
      event.awayScore,
    ])
    expect(brief).toEqual([
      ['goal', 'penalty', 7, 1, 0],
      ['goal', 'ownGoal', 45, 1, 1],
      ['period', 'HT', 45, 1, 1],
      ['goal', 'regular', 90, 2, 1],
      ['period', 'FT', 90, 2, 1],
    ])
    expect(events[3]).toMatchObject({ team: 'home', period: 'period2', addedTime: 3, playerName: 'B. Late' })
    expect(events[3]).not.toHaveProperty('player')
  })

  test('an own goal counts for its side and names an opponent', () => {
    const asked: string[] = []
    const events = liveEventsOf(row, score, (name, side) => {
      asked.push(`${name} ${side}`)
      return { id: `openfootball:player/${side}`, name }
    })
    expect(asked).toEqual(['A. Early home', 'A. Early home', 'B. Late home'])
    if (typeof events === 'string') throw new Error(events)
    expect(events[1]).toMatchObject({
      team: 'away',
      class: 'ownGoal',
      player: { id: 'openfootball:player/home' },
    })
  })

  test('minutes after 90 are extra time only in matches with extra time', () => {
    const goals = { goals1: [{ name: 'A', minute: 92 }], goals2: [] }
    const without: SourceScore = { halfTime: [0, 0], fullTime: [1, 0], extraTime: null, penalties: null }
    const withExtra: SourceScore = { halfTime: [0, 0], fullTime: [0, 0], extraTime: [1, 0], penalties: null }
    expect(liveEventsOf(goals, without, nobody)[1]).toMatchObject({
      time: 90,
      addedTime: 2,
      period: 'period2',
    })
    const events = liveEventsOf(goals, withExtra, nobody)
    expect(events[2]).toMatchObject({ time: 92, period: 'extra1', homeScore: 1 })
    expect(events.at(-1)).toMatchObject({ type: 'period', text: 'AET', time: 120, homeScore: 1 })
  })

  test.each([['one is missing', { ...row, goals2: [] }, 'goals that do not add up to the score']])(
    '%s: none',
    (_name, goals, reason) => {
      expect(liveEventsOf(goals, score, nobody)).toBe(reason)
    },
  )

  test.each([
    [
      'a contradiction at half time',
      [
        { name: 'A', minute: 50 },
        { name: 'B', minute: '90+4' },
      ],
      'goals that contradict the score at the end of an earlier period (the goals are shown)',
      [
        ['goal', 45, 0],
        ['goal', 50, 1],
        ['goal', 90, 2],
        ['period', 90, 2],
      ],
    ],
    [
      'a goal without a minute',
      [{ name: 'A' }, { name: 'B', minute: 91 }],
      'goals without a minute (shown without the running score)',
      [
        ['goal', 45, null],
        ['goal', 90, null],
        ['goal', null, null],
        ['period', 90, 2],
      ],
    ],
  ])('%s is reported and takes no other goal away', (_name, goals1, odd, expected) => {
    const odds: string[] = []
    const events = liveEventsOf({ ...row, goals1 }, score, nobody, (what) => odds.push(what))
    if (typeof events === 'string') throw new Error(events)
    expect(events.map(({ type, time, homeScore }) => [type, time, homeScore])).toEqual(expected)
    expect(odds).toEqual([odd])
  })

  test('goals of extra time may have added time beyond the 120th minute', () => {
    const withExtra: SourceScore = { halfTime: [0, 0], fullTime: [0, 0], extraTime: [2, 0], penalties: null }
    const goals = {
      goals1: [
        { name: 'A', minute: '120+3' },
        { name: 'B', minute: 122 },
      ],
      goals2: [],
    }
    const events = liveEventsOf(goals, withExtra, nobody)
    if (typeof events === 'string') throw new Error(events)
    expect(
      events.filter(({ type }) => type === 'goal').map(({ time, addedTime }) => [time, addedTime]),
    ).toEqual([
      [120, 2],
      [120, 3],
    ])
  })

  test('goals that add up to a score end with that score', () => {
    const minute = fc.integer({ min: 1, max: 90 })
    fc.assert(
      fc.property(fc.array(minute, { maxLength: 6 }), fc.array(minute, { maxLength: 6 }), (home, away) => {
        const until = (list: number[], last: number) => list.filter((at) => at <= last).length
        const made: SourceScore = {
          halfTime: [until(home, 45), until(away, 45)],
          fullTime: [home.length, away.length],
          extraTime: null,
          penalties: null,
        }
        const goalsOf = (list: number[]) => list.map((at) => ({ name: 'A', minute: at }))
        const events = liveEventsOf({ goals1: goalsOf(home), goals2: goalsOf(away) }, made, nobody)
        if (typeof events === 'string') throw new Error(events)
        expect(events).toHaveLength(home.length + away.length + 2)
        expect(events.at(-1)).toMatchObject({ text: 'FT', homeScore: home.length, awayScore: away.length })
        const times = events.map((event) => event.time ?? 0)
        expect(times).toEqual([...times].sort((a, b) => a - b))
      }),
    )
  })
})
