/** Laws of simulated ice-hockey matches: penalties, overtime, shoot-outs and what players do. */
import { describe, expect, test } from 'bun:test'
import { other, SIDES, type Side } from '../../../seed/engine/match.ts'
import { SHOOT_OUT_SCORED } from '../../../seed/engine/team/ice-hockey-rules.ts'
import { shootOutChance, shootOutWinner } from '../../../seed/engine/team/rules.ts'
import { makeRandom } from '../../../seed/random.ts'
import {
  goalsOf,
  iceHockey,
  isWin,
  KINDS,
  matchesOf,
  playersOf,
  score,
  sumOf,
} from '../../support/seed/seed-match-kit.ts'

const MATCHES = matchesOf('ice-hockey').map(({ final, ...rest }) => ({ ...rest, view: final() }))
/** A penalty that is being served. */
interface Penalty {
  readonly player: unknown
  until: number
  readonly isShort: boolean
  readonly isMinor: boolean
}

test('events are in the order of time, in their period, also when a goal on the full minute ends an overtime', () => {
  const late = KINDS['ice-hockey play-off']!.start(makeRandom(224)).final()
  expect(late.liveEvents.slice(-3).map(({ type, time, timeSeconds }) => [type, time, timeSeconds])).toEqual([
    ['goal', 69, 4080],
    ['period', 69, 4080],
    ['period', 69, 4080],
  ])
  for (const { liveEvents } of [late, ...MATCHES.map(({ view }) => view)]) {
    for (const key of ['time', 'timeSeconds'] as const) {
      const times = liveEvents.flatMap((event) => event[key] ?? [])
      expect(times).toEqual(times.toSorted((a, b) => a - b))
    }
    for (const { period, time, timeSeconds } of liveEvents) {
      const number = ['period1', 'period2', 'period3'].indexOf(period ?? '')
      if (number < 0 || timeSeconds == null) continue
      expect(timeSeconds).toBeWithin(number * 1200, number * 1200 + 1201)
      expect(time).toBe(Math.min(Math.floor(timeSeconds / 60) + 1, number * 20 + 20))
    }
  }
})

test('a level match goes on as its competition has it: overtime and shoot-out, or periods until a goal', () => {
  for (const { view, kind } of MATCHES) {
    const isLevel = score(view, 'home').normaltime !== undefined
    const isPlayOff = kind === 'ice-hockey play-off'
    const texts = view.liveEvents.flatMap(({ type, text }) => (type === 'period' ? [text] : []))
    const overtimes = texts.filter((text) => text === 'OT').length
    const hasShootOut = view.liveEvents.some(({ type }) => type === 'penaltyShootout')
    const inOvertime = view.liveEvents.filter(({ type, period }) => type === 'goal' && period === 'overtime')
    if (isLevel) expect(view.homeScore.normaltime).toBe(view.awayScore.normaltime as number)
    expect(texts).toEqual(['P1', 'P2', 'P3', ...Array<string>(overtimes).fill('OT'), 'FT'])
    expect([overtimes > 0, isPlayOff && hasShootOut, !isPlayOff && overtimes > 1]).toEqual([
      isLevel,
      false,
      false,
    ])
    expect(view.statusDescription).toBe(hasShootOut ? 'AP' : isLevel ? 'AET' : 'Ended')
    expect(inOvertime.length).toBe(isLevel && !hasShootOut ? 1 : 0)
    expect(view.overtimeLength).toBe(isLevel ? (isPlayOff ? 1200 : 300) : undefined)
  }
})

test('attempts of a shoot-out alternate and go on for as long as it is open', () => {
  let shootOuts = 0
  for (let seed = 0; seed < 150; seed++) {
    const rounds = seed % 2 === 0 ? 3 : 5
    const { liveEvents } = iceHockey({ shootOutRounds: rounds }, makeRandom(seed)).final()
    const attempts = liveEvents.filter(({ type }) => type === 'penaltyShootout')
    if (attempts.length > 0) shootOuts += 1
    const first = attempts[0]?.team as Side
    for (const [i, { sequence, team, homeScore, awayScore }] of attempts.entries()) {
      expect([sequence, team]).toEqual([i + 1, i % 2 === 0 ? first : other(first)])
      const [home, away] = [homeScore as number, awayScore as number]
      const left = (of: Side) => Math.max(0, rounds - Math.floor((i + (of === first ? 2 : 1)) / 2))
      const isDecided =
        i + 1 <= 2 * rounds
          ? home > away + left('away') || away > home + left('home')
          : i % 2 === 1 && home !== away
      expect(isDecided).toBe(i === attempts.length - 1)
    }
  }
  expect(shootOuts).toBeGreaterThan(4)
})

test('the chance of a shoot-out is that of all its ends', () => {
  const rounds = { rounds: 3, scored: SHOOT_OUT_SCORED }
  expect(shootOutChance({ home: 0, away: 0 }, 0, 'home', rounds)).toBeCloseTo(0.5, 9)
  expect(shootOutChance({ home: 2, away: 0 }, 4, 'home', rounds)).toBe(1)
  expect(shootOutChance({ home: 1, away: 0 }, 7, 'home', rounds)).toBeCloseTo(1 - SHOOT_OUT_SCORED / 2, 9)
  expect(shootOutWinner({ home: 2, away: 0 }, 4, 'home', 3)).toBe('home')
  expect(shootOutWinner({ home: 1, away: 0 }, 7, 'home', 3)).toBeNull()
})

test('power plays and short-handed goals follow from penalties, and no player acts while serving one', () => {
  let special = 0
  for (const { view } of MATCHES) {
    const penalties: Record<Side, Penalty[]> = { home: [], away: [] }
    for (const {
      type,
      class: kind,
      team,
      timeSeconds: second,
      length = 0,
      player,
      assist,
    } of view.liveEvents) {
      if (second == null || team == null) continue
      for (const side of SIDES) penalties[side] = penalties[side].filter(({ until }) => until >= second)
      const short = (of: Side) => penalties[of].filter(({ isShort }) => isShort).length
      if (kind === 'powerPlay') expect(short(other(team))).toBeGreaterThan(0)
      if (kind === 'shortHanded') expect(short(team)).toBeGreaterThan(0)
      if (kind === 'powerPlay' || kind === 'shortHanded') special += 1
      expect(short(team)).toBeLessThanOrEqual(type === 'suspension' ? 2 : 3)
      const serving = penalties[team].filter(({ until }) => until > second).map((each) => each.player)
      for (const person of [player, assist]) if (person) expect(serving).not.toContain(person.id)
      if (type === 'suspension') {
        const penalty = { player: player?.id, until: second + (length ?? 0) * 60 }
        penalties[team].push({ ...penalty, isShort: kind !== 'misconduct10', isMinor: kind === 'minor2' })
      }
      if (type !== 'goal' || kind !== 'powerPlay') continue
      const ended = penalties[other(team)].find(({ isMinor, until }) => isMinor && until > second)
      if (ended) ended.until = second
    }
  }
  expect(special).toBeGreaterThan(50)
})

describe('statistics', () => {
  test('scorers and helpers have their goals and assists, and shots are on the rink', () => {
    for (const { view, match } of MATCHES) {
      for (const side of SIDES) {
        const own = playersOf(match, view, side)
        const goals = goalsOf(view, side)
        const helpers = goals.flatMap(({ assist, secondAssist }) => [assist?.id, secondAssist?.id])
        for (const { player } of goals) expect(own.get(player?.id as number)?.goals).toBeGreaterThan(0)
        for (const [id, { assists }] of own)
          expect(helpers.filter((each) => each === id)).toHaveLength(assists ?? 0)
      }
      for (const { coordinates } of view.shotmap ?? [])
        for (const value of [coordinates.x, coordinates.y]) expect(value).toBeWithin(0, 100.01)
    }
    expect(iceHockey({ shotmap: false }, makeRandom(1)).final().shotmap).toBeUndefined()
  })

  test('one goalkeeper of two plays at a time, with at most five skaters except for an empty net', () => {
    for (const { view, match } of MATCHES) {
      const seconds = view.liveEvents.at(-1)?.timeSeconds as number
      for (const side of SIDES) {
        const { starters, bench } = match.sheets![side]
        const dressed = Map.groupBy([...starters, ...bench], ({ position }) => position)
        expect(['G', 'D', 'F'].map((position) => dressed.get(position)?.length)).toEqual([2, 6, 12])
        expect(bench.map(({ position }) => position)).toEqual(['G'])
        const goalkeepers = new Set(
          [...starters, ...bench].flatMap(({ id, position }) => (position === 'G' ? id : [])),
        )
        const [keepers, skaters] = [true, false].map(
          (isKeeper) =>
            new Map([...playersOf(match, view, side)].filter(([id]) => goalkeepers.has(id) === isKeeper)),
        ) as [Map<number, Record<string, number>>, Map<number, Record<string, number>>]
        const time = { keepers: sumOf(keepers, 'timeOnIce'), skaters: sumOf(skaters, 'timeOnIce') }
        expect(time.keepers).toBeWithin(seconds - 200, seconds + 1)
        expect(time.skaters).toBeWithin(4 * Math.min(seconds, 3600), 6 * seconds - time.keepers + 1)
      }
    }
  })

  test('plus and minus count goals except power plays and penalty shots, and the winning goal is the one that the losers did not reach', () => {
    for (const { view, match } of MATCHES) {
      const counted = (of: Side) => goalsOf(view, of, 'regular', 'shortHanded', 'emptyNet').length
      for (const side of SIDES) {
        for (const { plusMinus = 0 } of playersOf(match, view, side).values())
          expect(plusMinus).toBeWithin(-counted(other(side)), counted(side) + 1)
      }
      const lead = counted('home') - counted('away')
      const spread =
        sumOf(playersOf(match, view, 'home'), 'plusMinus') -
        sumOf(playersOf(match, view, 'away'), 'plusMinus')
      if (counted('home') * counted('away') === 0) expect(Math.sign(spread)).toBe(Math.sign(lead))
      const winners = [...(view.playerStatistics ?? [])].filter(([, own]) => own.gameWinningGoals === 1)
      const [won, lost] = isWin(view, 'home') ? (['home', 'away'] as const) : (['away', 'home'] as const)
      const goal = view.statusDescription === 'AP' ? undefined : goalsOf(view, won)[score(view, lost).current]
      expect(winners.map(([id]) => id)).toEqual(goal ? [goal.player?.id as number] : [])
    }
  })
})
