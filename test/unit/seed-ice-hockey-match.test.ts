/** Laws of the ice-hockey simulator, over many matches: the data of a match is consistent. */
import { describe, expect, test } from 'bun:test'
import { startIceHockey } from '../../seed/engine/ice-hockey.ts'
import {
  HOCKEY_SHORTEST_SECONDS,
  type HockeySetup,
  SHOOT_OUT_SCORED,
} from '../../seed/engine/ice-hockey-rules.ts'
import { other, SIDES, type Side, type TeamProgress } from '../../seed/engine/match.ts'
import { shootOutChance, shootOutWinner } from '../../seed/engine/shoot-out.ts'
import { makeRandom, type Random } from '../../seed/random.ts'
import type { LiveEventChange } from '../../src/contract/resources/live-event.ts'
import { isWin, mean, ownStatistics, partsOf, score, side, sum, teamValue } from '../support/seed-team-kit.ts'
import { expectMean, expectTeamSums, forMatches, lawsOfMatches } from '../support/seed-team-match-laws.ts'

const THREE_ROUNDS = { rounds: 3, scored: SHOOT_OUT_SCORED }
const SQUAD = `${'G'.repeat(2)}${'D'.repeat(8)}${'F'.repeat(13)}`

function setup(rest: Partial<HockeySetup> = {}): HockeySetup {
  const usual = { neutral: false, overtime: 'short', shootOutRounds: 5, shotmap: true } as const
  return { home: side(1, SQUAD), away: side(101, SQUAD), ...usual, ...rest }
}

const kind = (rest: Partial<HockeySetup>) => (random: Random) => startIceHockey(setup(rest), random)
const LAWS = {
  sport: 'ice-hockey',
  kinds: {
    league: kind({}),
    'North American league': kind({ shootOutRounds: 3 }),
    'play-off': kind({ overtime: 'full' }),
  },
  notAdditive: [],
  shortestSeconds: HOCKEY_SHORTEST_SECONDS,
  longestSeconds: 30_000,
} as const

const goalsOf = (events: readonly LiveEventChange[], of: Side) =>
  events.filter((event) => event.type === 'goal' && event.team === of)
const texts = (final: TeamProgress) =>
  final.liveEvents.flatMap((event) => (event.type === 'period' ? [event.text] : []))

/** Second at which each penalty of a side ends, as far as it leaves the side short. */
interface Box {
  readonly player: unknown
  until: number
  readonly isShort: boolean
  readonly isMinor: boolean
}

/** Calls back at each event with the penalties that are being served at that second. */
function followPenalties(
  events: readonly LiveEventChange[],
  see: (event: LiveEventChange, boxes: Readonly<Record<Side, readonly Box[]>>) => void,
): void {
  const boxes: Record<Side, Box[]> = { home: [], away: [] }
  for (const event of events) {
    const second = event.timeSeconds
    if (second == null || event.team == null) continue
    for (const of of SIDES) boxes[of] = boxes[of].filter((box) => box.until >= second)
    see(event, boxes)
    const box = {
      player: event.player?.id,
      until: second + (event.length ?? 0) * 60,
      isShort: event.class !== 'misconduct10',
      isMinor: event.class === 'minor2',
    }
    if (event.type === 'suspension') boxes[event.team].push(box)
    if (event.type === 'goal' && event.class === 'powerPlay') {
      const ended = boxes[other(event.team)].find((each) => each.isMinor && each.until > second)
      if (ended) ended.until = second
    }
  }
}

/** The feed sorts by minutes, so these may not go back either. */
function expectInMinutes({ liveEvents }: TeamProgress): void {
  const minutes = liveEvents.map(({ time }) => time as number)
  expect(minutes).toEqual(minutes.toSorted((a, b) => a - b))
}

test('a goal on the full minute ends its overtime in the same minute', () => {
  const { liveEvents } = LAWS.kinds['play-off'](makeRandom(2046)).final()
  expect(liveEvents.slice(-3).map(({ type, time, timeSeconds }) => [type, time, timeSeconds])).toEqual([
    ['goal', 80, 4740],
    ['period', 80, 4740],
    ['period', 80, 4740],
  ])
})

describe('a match', () => {
  lawsOfMatches(LAWS)

  test('the score is the sum of the goals and of its periods; a shoot-out gives its winner one more', () => {
    forMatches(LAWS, (final) => {
      for (const of of SIDES) {
        const parts = score(final, of)
        const inPlay = goalsOf(final.liveEvents, of).length
        const periods = (parts.period1 ?? 0) + (parts.period2 ?? 0) + (parts.period3 ?? 0)
        expect(periods + (parts.overtime ?? 0)).toBe(inPlay)
        const hasWonShootOut = (parts.penalties ?? 0) > (score(final, other(of)).penalties ?? 0)
        expect(parts.current).toBe(inPlay + (hasWonShootOut ? 1 : 0))
        if (parts.normaltime !== undefined) expect(parts.normaltime).toBe(periods)
        for (const period of [1, 2, 3] as const) {
          const own = goalsOf(final.liveEvents, of).filter((goal) => goal.period === `period${period}`)
          expect(parts[`period${period}`]).toBe(own.length)
        }
      }
    })
  })

  test('events carry the score after them and are in the order of time, in their period', () => {
    forMatches(LAWS, (final) => {
      const goals = { home: 0, away: 0 }
      const kicks = { home: 0, away: 0 }
      let last = 0
      expectInMinutes(final)
      for (const event of final.liveEvents) {
        if (event.type === 'goal') goals[event.team as Side] += 1
        if (event.type === 'penaltyShootout' && event.class === 'scored') kicks[event.team as Side] += 1
        const expected = event.type === 'penaltyShootout' ? kicks : goals
        if (event.homeScore != null && event.text !== 'FT') {
          expect([event.homeScore, event.awayScore]).toEqual([expected.home, expected.away])
        }
        if (event.timeSeconds == null) continue
        expect(event.timeSeconds).toBeGreaterThanOrEqual(last)
        last = event.timeSeconds
        const number = ['period1', 'period2', 'period3'].indexOf(event.period ?? '')
        if (number < 0) continue
        expect(event.timeSeconds).toBeGreaterThanOrEqual(number * 1200)
        expect(event.timeSeconds).toBeLessThanOrEqual(number * 1200 + 1200)
        expect(event.time).toBe(Math.min(Math.floor(event.timeSeconds / 60) + 1, number * 20 + 20))
      }
    })
  })

  test('it ends as its competition has it: overtime and shoot-out, or periods until a goal', () => {
    forMatches(LAWS, (final, _, name) => {
      const isLevel = score(final, 'home').normaltime !== undefined
      if (isLevel) expect(score(final, 'home').normaltime).toBe(score(final, 'away').normaltime as number)
      const overtimes = texts(final).filter((text) => text === 'OT').length
      expect(texts(final)).toEqual(['P1', 'P2', 'P3', ...Array<string>(overtimes).fill('OT'), 'FT'])
      const kicks = final.liveEvents.filter((event) => event.type === 'penaltyShootout')
      const inOvertime = final.liveEvents.filter(
        ({ type, period }) => type === 'goal' && period === 'overtime',
      )
      expect(overtimes > 0).toBe(isLevel)
      expect(final.statusDescription).toBe(kicks.length > 0 ? 'AP' : isLevel ? 'AET' : 'Ended')
      expect(inOvertime.length).toBe(isLevel && kicks.length === 0 ? 1 : 0)
      if (name === 'play-off') expect(kicks).toEqual([])
      else expect(overtimes).toBeLessThanOrEqual(1)
      expect(final.overtimeLength).toBe(isLevel ? (name === 'play-off' ? 1200 : 300) : undefined)
      if (!isLevel) expect([final.currentMatchMinute, final.currentMatchSecond]).toEqual([60, 0])
    })
  })

  test('a shoot-out goes on for as long as it is open, attempt by attempt in turn', () => {
    let shootOuts = 0
    for (let seed = 0; seed < 300; seed++) {
      const rounds = seed % 2 === 0 ? 3 : 5
      const final = startIceHockey(setup({ shootOutRounds: rounds }), makeRandom(seed)).final()
      const attempts = final.liveEvents.filter((event) => event.type === 'penaltyShootout')
      if (attempts.length === 0) continue
      shootOuts += 1
      const first = attempts[0]?.team as Side
      attempts.forEach((attempt, i) => {
        expect(attempt.sequence).toBe(i + 1)
        expect(attempt.team).toBe(i % 2 === 0 ? first : other(first))
        const [home, away] = [attempt.homeScore as number, attempt.awayScore as number]
        const left = (of: Side) => Math.max(0, rounds - Math.floor((i + (of === first ? 2 : 1)) / 2))
        const isBestOf = i + 1 <= 2 * rounds
        const isDecided = isBestOf
          ? home > away + left('away') || away > home + left('home')
          : i % 2 === 1 && home !== away
        expect(isDecided).toBe(i === attempts.length - 1)
      })
    }
    expect(shootOuts).toBeGreaterThan(8)
  })

  test('the chance of a shoot-out is that of all its ends', () => {
    expect(shootOutChance({ home: 0, away: 0 }, 0, 'home', THREE_ROUNDS)).toBeCloseTo(0.5, 9)
    expect(shootOutChance({ home: 2, away: 0 }, 4, 'home', THREE_ROUNDS)).toBe(1)
    expect(shootOutWinner({ home: 2, away: 0 }, 4, 'home', 3)).toBe('home')
    expect(shootOutWinner({ home: 1, away: 0 }, 7, 'home', 3)).toBeNull()
    expect(shootOutChance({ home: 1, away: 0 }, 7, 'home', THREE_ROUNDS)).toBeCloseTo(
      1 - SHOOT_OUT_SCORED / 2,
      9,
    )
  })

  test('goals are scored by players on the ice, and no player acts while serving a penalty', () => {
    let special = 0
    forMatches(LAWS, (final) => {
      followPenalties(final.liveEvents, (event, boxes) => {
        const own = event.team as Side
        const second = event.timeSeconds as number
        const short = (of: Side) => boxes[of].filter((box) => box.isShort && box.until >= second).length
        if (event.class === 'powerPlay') expect(short(other(own))).toBeGreaterThan(0)
        if (event.class === 'shortHanded') expect(short(own)).toBeGreaterThan(0)
        if (event.class === 'powerPlay' || event.class === 'shortHanded') special += 1
        expect(short(own)).toBeLessThanOrEqual(event.type === 'suspension' ? 2 : 3)
        const boxed = boxes[own].filter((box) => box.until > second).map((box) => box.player)
        for (const person of [event.player, event.assist]) if (person) expect(boxed).not.toContain(person.id)
      })
    })
    expect(special).toBeGreaterThan(50)
  })
})

describe('statistics', () => {
  test('those of the players add up to those of the team and to the events', () => {
    forMatches(LAWS, (final, match) => {
      const own = { home: ownStatistics(match, final, 'home'), away: ownStatistics(match, final, 'away') }
      expectTeamSums(final, own, [
        ['shotsOnGoal', 'shots'],
        ['missedShots', 'missedShots'],
        ['goalkeeperSaves', 'saves'],
        ['Blocked', 'blocked'],
        ['Hits', 'hits'],
        ['FaceOffsWon', 'faceOffWins'],
        ['takeaways', 'takeaways'],
        ['giveaways', 'giveaways'],
        ['penaltyMinutes', 'penaltyMinutes'],
        ['PowerPlayGoals', 'powerPlayGoals'],
        ['ShortHandedGoals', 'shortHandedGoals'],
      ])
      for (const of of SIDES) {
        const goals = goalsOf(final.liveEvents, of)
        const ofClass = (name: string) => goals.filter((goal) => goal.class === name).length
        const suspensions = final.liveEvents.filter(({ type, team }) => type === 'suspension' && team === of)
        const value = (key: string, from = of) => teamValue(final, 'ALL', key, from)
        expect(sum(own[of], 'goals')).toBe(goals.length)
        expect(value('PowerPlayGoals')).toBe(ofClass('powerPlay'))
        expect(value('ShortHandedGoals')).toBe(ofClass('shortHanded'))
        expect(value('emptyNetGoals')).toBe(ofClass('emptyNet'))
        expect(value('penalties')).toBe(suspensions.length)
        expect(value('penaltyMinutes')).toBe(suspensions.reduce((total, { length = 0 }) => total + length, 0))
        expect(value('shotsOnGoal')).toBe(goals.length + value('goalkeeperSaves', other(of)))
        expect(value('totalShots')).toBe(
          value('shotsOnGoal') + value('missedShots') + value('Blocked', other(of)),
        )
        expect(sum(own[of], 'faceOffWins')).toBe(sum(own[other(of)], 'faceOffLosses'))
        expect(sum(own[of], 'assists')).toBeLessThanOrEqual(2 * goals.length)
        for (const { points, goals: scored, assists } of own[of]) {
          if (scored !== undefined) expect(points).toBe(scored + (assists ?? 0))
        }
        for (const goal of goals) {
          expect(final.playerStatistics.get(goal.player?.id as number)?.goals).toBeGreaterThan(0)
          if (goal.assist)
            expect(final.playerStatistics.get(goal.assist.id as number)?.assists).toBeGreaterThan(0)
        }
      }
    })
  })

  test('one goalkeeper of two plays at a time; five skaters or fewer, but for the end', () => {
    forMatches(LAWS, (final, match) => {
      const seconds = final.liveEvents.at(-1)?.timeSeconds as number
      for (const of of SIDES) {
        const { starters, bench } = match.sheets[of]
        expect([starters.length, bench.map(({ position }) => position)]).toEqual([19, ['G']])
        const isKeeper = (id: number) =>
          [...starters, ...bench].find((each) => each.id === id)?.position === 'G'
        const onIce = [...final.playerStatistics].filter(([id]) =>
          [...starters, ...bench].some((player) => player.id === id),
        )
        const time = (keepers: boolean) =>
          onIce
            .filter(([id]) => isKeeper(id) === keepers)
            .reduce((total, [, own]) => total + (own.timeOnIce as number), 0)
        for (const [, own] of onIce) expect(own.timeOnIce).toBeLessThanOrEqual(seconds)
        expect(time(true)).toBeLessThanOrEqual(seconds)
        expect(time(true)).toBeGreaterThanOrEqual(seconds - 200)
        expect(time(false)).toBeLessThanOrEqual(5 * seconds + (seconds - time(true)))
        expect(time(false)).toBeGreaterThan(4 * Math.min(seconds, 3600))
        const keepers = onIce.filter(([id]) => isKeeper(id)).map(([, own]) => own)
        const emptyNet = goalsOf(final.liveEvents, other(of)).filter(
          (goal) => goal.class === 'emptyNet',
        ).length
        const against = goalsOf(final.liveEvents, other(of)).length - emptyNet
        expect(sum(keepers, 'goalsAgainst')).toBe(against)
        expect(sum(keepers, 'shotsAgainst')).toBe(against + sum(keepers, 'saves'))
        const bySituation = ['evenSaves', 'powerPlaySaves', 'shortHandedSaves'].map((key) =>
          sum(keepers, key),
        )
        expect(bySituation.reduce((a, b) => a + b, 0)).toBe(sum(keepers, 'saves'))
      }
    })
  })

  test('plus and minus count goals of all classes but power play and penalty shot', () => {
    forMatches(LAWS, (final, match) => {
      const counted = (of: Side) =>
        goalsOf(final.liveEvents, of).filter(
          (goal) => !['powerPlay', 'penaltyShot'].includes(goal.class ?? ''),
        )
      let spread = 0
      for (const of of SIDES) {
        for (const own of ownStatistics(match, final, of)) {
          expect(own.plusMinus ?? 0).toBeLessThanOrEqual(counted(of).length)
          expect(own.plusMinus ?? 0).toBeGreaterThanOrEqual(-counted(other(of)).length)
        }
        spread += sum(ownStatistics(match, final, of), 'plusMinus') * (of === 'home' ? 1 : -1)
      }
      const lead = counted('home').length - counted('away').length
      if (counted('home').length * counted('away').length === 0 && lead !== 0) {
        expect(Math.sign(spread)).toBe(Math.sign(lead))
      }
    })
  })

  test('the winning goal is the one that the losers did not reach', () => {
    forMatches(LAWS, (final) => {
      const winners = [...final.playerStatistics].filter(([, own]) => own.gameWinningGoals === 1)
      expect(winners.length).toBe(final.statusDescription === 'AP' ? 0 : 1)
      if (final.statusDescription === 'AP') return
      const [won, lost] = isWin(final, 'home') ? (['home', 'away'] as const) : (['away', 'home'] as const)
      const goal = goalsOf(final.liveEvents, won)[score(final, lost).current]
      expect(goal?.player?.id).toBe(winners[0]?.[0] as number)
    })
  })

  test('the shot map has every shot, on the ice, and exists only if the setup wants it', () => {
    forMatches(LAWS, (final) => {
      for (const of of SIDES) {
        const shots = (final.shotmap ?? []).filter((shot) => shot.team === of)
        const count = (...types: string[]) => shots.filter((shot) => types.includes(shot.shotType)).length
        expect(shots.length).toBe(teamValue(final, 'ALL', 'totalShots', of))
        expect(count('goal')).toBe(goalsOf(final.liveEvents, of).length)
        expect(count('save')).toBe(teamValue(final, 'ALL', 'goalkeeperSaves', other(of)))
        expect(count('miss', 'post')).toBe(teamValue(final, 'ALL', 'missedShots', of))
        expect(count('post')).toBe(teamValue(final, 'ALL', 'hitWoodwork', of))
        for (const { coordinates } of shots) {
          expect(Math.min(coordinates.x, coordinates.y)).toBeGreaterThanOrEqual(0)
          expect(Math.max(coordinates.x, coordinates.y)).toBeLessThanOrEqual(100)
        }
      }
    })
    expect(kind({ shotmap: false })(makeRandom(1)).final().shotmap).toBeUndefined()
  })

  test('a period has statistics as soon as it has begun', () => {
    const match = kind({})(makeRandom(3))
    expect(partsOf(match.at(60))).toEqual(['1ST'])
    expect(match.at(60).homeScore.period2).toBeUndefined()
    expect(match.at(60).statusDescription).toBe('1st period')
    const during = [...Array(200).keys()].map((minute) => match.at(minute * 60))
    for (const text of ['1st period', '1st intermission', '2nd period', '2nd intermission', '3rd period']) {
      expect(during.map(({ statusDescription }) => statusDescription)).toContain(text)
    }
    const pause = during.find(({ statusDescription }) => statusDescription === '1st intermission')
    expect([pause?.currentMatchMinute, pause?.currentMatchSecond]).toEqual([20, 0])
  })
})

describe('over many matches', () => {
  const matches = Array.from({ length: 500 }, (_, seed) => kind({})(makeRandom(seed)).final())
  const played = (count: number, rest: Partial<HockeySetup> = {}) =>
    Array.from({ length: count }, (_, seed) => startIceHockey(setup(rest), makeRandom(seed)).final())

  test('goals, shots, penalties and overtimes are those of real ice hockey', () => {
    const both = (key: string) => (final: TeamProgress) =>
      teamValue(final, 'ALL', key, 'home') + teamValue(final, 'ALL', key, 'away')
    expectMean(matches, (final) => score(final, 'home').current + score(final, 'away').current, 5.9, 6.9)
    expectMean(matches, both('shotsOnGoal'), 56, 66)
    expectMean(matches, both('penalties'), 5.5, 8)
    expectMean(matches, both('PowerPlayGoals'), 0.9, 1.5)
    expectMean(matches, (final) => Number(final.statusDescription !== 'Ended'), 0.13, 0.27)
    expectMean(matches, (final) => Number(isWin(final, 'home')), 0.46, 0.6)
  })

  test('the stronger side wins more', () => {
    const strong = played(200, { home: side(1, SQUAD, 0.2, 0.2) })
    expect(mean(strong, (final) => Number(isWin(final, 'home')))).toBeGreaterThan(0.65)
  })

  test('every type and class of event occurs', () => {
    const seen = new Set(
      matches.flatMap(({ liveEvents }) =>
        liveEvents.map((event) => `${event.type}/${event.class ?? event.text}`),
      ),
    )
    expect([...seen].sort()).toEqual(
      [
        ...['regular', 'powerPlay', 'shortHanded', 'emptyNet', 'penaltyShot'].map((name) => `goal/${name}`),
        ...['minor2', 'major5', 'misconduct10'].map((name) => `suspension/${name}`),
        ...['P1', 'P2', 'P3', 'OT', 'FT'].map((name) => `period/${name}`),
        ...['scored', 'missed'].map((name) => `penaltyShootout/${name}`),
      ].sort(),
    )
  })
})
