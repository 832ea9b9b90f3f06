/** Source format wyscout: matches with line-ups and events, given as small made-up files. */
import { describe, expect, test } from 'bun:test'
import { makeHarness } from '../support/harness.ts'
import { type Import, putsOf, skippedOf, unknownsOf } from '../support/openfootball-kit.ts'
import { EVENTS, FILES, MATCHES, PLAYERS, readWyscout } from '../support/wyscout-kit.ts'

const of = readWyscout()
const dataOf = (id: string, from: Import = of) => {
  const found = putsOf(from, 'match').find((put) => put.id === `openfootball:worldcup/2015/${id}`)
  if (!found) throw new Error(`there is no match ${id}`)
  return found.data
}
const final = dataOf('final/per/nor')
const semi = dataOf('semifinals/per/nor')
const group = dataOf('group-b/per/nor')
const playerId = (id: number) => `wyscout:player/${id}`
const lineupOf = ({ lineups }: typeof final, side: 'home' | 'away') =>
  new Map(lineups?.[side]?.players?.map((player) => [player.playerId, player]))

describe('wyscout matches', () => {
  test('matches share the competitions of openfootball, with rounds and groups', () => {
    const semis = { round: 3, name: 'Semifinals', slug: 'semifinals', cupRoundType: 2 }
    expect(putsOf(of, 'match').map(({ id, data }) => [id, data.round, data.standingsTable])).toEqual([
      [
        'openfootball:worldcup/2015/final/per/nor',
        { round: 4, name: 'Final', slug: 'final', cupRoundType: 1 },
        null,
      ],
      ['openfootball:worldcup/2015/semifinals/per/nor', semis, null],
      ['openfootball:worldcup/2015/semifinals/nor/per', semis, null],
      ['openfootball:worldcup/2015/group-b/per/nor', { round: 2 }, 'Group B'],
    ])
    expect(putsOf(of, 'season')[0]?.data.rules?.tables.map(({ key }) => key)).toEqual(['Group B'])
  })

  test('matches have halves, extra time and shoot-out', () => {
    expect(final.homeScore).toEqual({ current: 2, display: 2, period1: 1, period2: 1, normaltime: 2 })
    expect([semi.homeScore, semi.statusDescription, semi.overtimeLength, semi.currentMatchMinute]).toEqual([
      { current: 2, display: 2, period1: 0, period2: 1, normaltime: 1, overtime: 1, penalties: 4 },
      'AP',
      900,
      120,
    ])
    expect(dataOf('semifinals/nor/per')).toMatchObject({ status: 'canceled' })
    expect(dataOf('semifinals/nor/per')).not.toHaveProperty('homeScore')
  })

  test('matches without events have cards, substitutions and player goals', () => {
    expect(group.liveEvents?.map(({ type, text, homeScore }) => [type, text, homeScore])).toEqual([
      ['period', 'HT', 0],
      ['period', 'FT', 1],
    ])
    expect(lineupOf(group, 'home').get(playerId(11))?.statistics).toEqual({
      minutesPlayed: 90,
      goals: 1,
      goalAssist: 0,
      yellowCard: 0,
      redCard: 0,
    })
    expect(lineupOf(group, 'home').get(playerId(14))?.statistics).toBeNull()
    expect(group).not.toHaveProperty('shotmap')
    expect(unknownsOf(of)).toEqual({
      'minutes of goals (goals only in the statistics of the players)': 2,
      'unknown players of line-ups (left out)': 1,
    })
  })

  test('the changes are accepted, and importing again changes nothing', () => {
    const harness = makeHarness()
    harness.put(of.changes)
    expect(harness.put(of.changes).reduce((sum, { applied }) => sum + applied.length, 0)).toBe(0)
    harness.close()
  })
})

describe('wyscout events', () => {
  test('events have exact times, added minutes, own goals and assists', () => {
    const told = final.liveEvents?.map((one) => [
      one.time,
      one.timeSeconds,
      one.addedTime,
      one.type,
      one.class,
      one.team,
      one.homeScore,
      one.awayScore,
    ])
    expect(told).toEqual([
      [2, 67, undefined, 'goal', 'regular', 'home', 1, 0],
      [28, 1622, undefined, 'card', 'yellow', 'away', undefined, undefined],
      [36, 2130, undefined, 'card', 'yellowRed', 'away', undefined, undefined],
      [37, 2200, undefined, 'inGamePenalty', 'missed', 'home', undefined, undefined],
      [45, null, undefined, 'period', undefined, undefined, 1, 0],
      [46, 2730, undefined, 'goal', 'ownGoal', 'home', 2, 0],
      [62, 3703, undefined, 'goal', 'regular', 'away', 2, 1],
      [71, null, undefined, 'substitution', 'regular', 'home', undefined, undefined],
      [90, null, 2, 'card', 'yellow', 'home', undefined, undefined],
      [90, null, undefined, 'period', undefined, undefined, 2, 1],
    ])
    expect(final.liveEvents?.[0]).toMatchObject({
      player: { id: playerId(12), name: 'Player No 12' },
      assist: { id: playerId(13) },
    })
  })

  test('goals that do not add up to the score are omitted', () => {
    const fewer = readWyscout({ 'data/events_901.json': EVENTS.slice(3) })
    expect(dataOf('final/per/nor', fewer).liveEvents?.some(({ type }) => type === 'goal')).toBe(false)
    expect(lineupOf(dataOf('final/per/nor', fewer), 'home').get(playerId(12))?.statistics?.goals).toBe(1)
    expect(unknownsOf(fewer)).toHaveProperty([
      'goals that do not add up to the score (goals only in the statistics of the players)',
    ])
  })

  test('shots have normalized coordinates and no xG', () => {
    expect(
      final.shotmap?.map((shot) => [
        shot.time,
        shot.team,
        shot.shotType,
        shot.situation,
        shot.bodyPart,
        shot.coordinates,
      ]),
    ).toEqual([
      [2, 'home', 'goal', 'assisted', 'head', { x: 92, y: 40 }],
      [37, 'home', 'miss', 'penalty', 'rightFoot', { x: 90, y: 50 }],
      [62, 'away', 'goal', 'corner', 'rightFoot', { x: 93, y: 51 }],
      [79, 'home', 'block', 'regular', 'leftFoot', { x: 60, y: 50 }],
    ])
    expect(
      final.shotmap?.every(
        ({ xg, xgot, goalMouthCoordinates }) => xg === null && xgot === null && goalMouthCoordinates === null,
      ),
    ).toBe(true)
  })

  test('events are counted by side and half, and protests are not fouls', () => {
    const all = new Map(final.statistics?.[0]?.items.map((item) => [item.key, item]))
    expect(final.statistics?.map(({ period }) => period)).toEqual(['ALL', '1ST', '2ND'])
    const expected = {
      totalShotsOnGoal: [3, 1],
      shotsOnGoal: [1, 1],
      totalShotsInsideBox: [2, 1],
      passes: [2, 1],
      ballPossession: [67, 33],
      cornerKicks: [0, 1],
      fouls: [0, 2],
      fouledFinalThird: [2, 0],
      yellowCards: [1, 1],
      redCards: [0, 1],
      aerialDuelsPercentage: [0, 1],
      duelWonPercent: [0, 100],
    }
    for (const [key, [home, away]] of Object.entries(expected)) {
      expect([key, all.get(key)?.home, all.get(key)?.away]).toEqual([key, home, away])
    }
  })

  test('average positions ignore placeholder coordinates', () => {
    expect(final.averagePositions?.away?.map((one) => [one.playerId, one.averageX, one.pointsCount])).toEqual(
      [
        [playerId(23), 20, 2],
        [playerId(22), 63.6, 5],
      ],
    )
    expect(final.averagePositions?.substitutions).toEqual([
      { team: 'home', time: 71, playerInId: playerId(14), playerOutId: playerId(13) },
    ])
  })

  test('momentum has a value for every minute, positive for the home side', () => {
    const values = final.momentum?.map(({ value }) => value) ?? []
    expect(final.momentum?.map(({ minute }) => minute)).toEqual(
      Array.from({ length: 90 }, (_, index) => index + 1),
    )
    // tanh(12 / 30): a cross in the last third, a shot in the box. tanh(15 / 30): a corner and a shot.
    expect([values[0], values[1], values[60], values[61]]).toEqual([0, 38, 0, -46])
  })
})

describe('wyscout players', () => {
  test('players have decoded names, height, foot and country, or null', () => {
    const players = new Map(putsOf(of, 'player').map(({ id, data }) => [id, data]))
    expect(players.get(playerId(11))).toEqual({
      name: 'Player Müller',
      shortName: 'P. No 11',
      teamId: 'openfootball:national/per',
      position: 'G',
      shirtNumber: null,
      gender: 'M',
      country: 'Peru',
      countryCode: 'PE',
      height: null,
      preferredFoot: null,
      dateOfBirthTimestamp: Date.UTC(1990, 1, 3),
    })
    expect(players.get(playerId(24))).toMatchObject({ country: 'Atlantis', countryCode: null })
  })

  test('minutes played follow substitutions', () => {
    const minutes = (side: 'home' | 'away') =>
      [...lineupOf(final, side).values()].map(({ playerId: id, statistics }) => [
        id,
        statistics?.minutesPlayed,
      ])
    expect([minutes('home'), minutes('away')]).toEqual([
      [
        [playerId(11), 90],
        [playerId(12), 90],
        [playerId(13), 71],
        [playerId(14), 19],
      ],
      [
        [playerId(21), 90],
        [playerId(22), 90],
        [playerId(23), 36],
        [playerId(24), undefined],
      ],
    ])
  })
})

test('invalid rows and files without matches are skipped', () => {
  const [first] = MATCHES
  const bad = readWyscout({
    'data/matches_Cup.json': [
      ...MATCHES,
      first,
      { ...first, wyId: 1, competitionId: 999 },
      { ...first, wyId: 2, dateutc: 'soon' },
      { ...first, wyId: 3, status: 'Dreamt' },
      { ...first, wyId: 4, teamsData: {} },
      7,
    ],
    'data/players.json': [...PLAYERS, PLAYERS[0], { wyId: 5 }],
    'data/events_1.json': [
      { ...EVENTS[0], matchId: 5 },
      { ...EVENTS[0], matchPeriod: 'X' },
      { ...EVENTS[0], teamId: 3 },
    ],
    'data/events_2.json': '{',
    'data/other.json': [],
    'data/apart/players.json': [],
  })
  // The order of the reasons does not matter.
  expect(skippedOf(bad).toSorted()).toEqual([
    'apart/players.json: the file of matches is missing in its folder',
    'events_1.json 1: its match is not in the file of matches',
    'events_1.json 2: it has no period or second',
    'events_1.json 3: its team is not in the match',
    'events_2.json: it is not a JSON list: it must begin with [',
    'matches_Cup.json 10: it is not an object',
    'matches_Cup.json 5: it repeats row 1',
    'matches_Cup.json 6: unknown competition 999',
    'matches_Cup.json 7: its start (dateutc) is not YYYY-MM-DD hh:mm:ss',
    'matches_Cup.json 8: its status "Dreamt" is unknown: it must be one of played, fixture, postponed, suspended, cancelled',
    'matches_Cup.json 9: it has no home or no away side',
    'players.json 10: the player has no id or name',
    'players.json 9: the file lists the player twice',
  ])
  expect(FILES).not.toHaveProperty('data/other.json')
})
