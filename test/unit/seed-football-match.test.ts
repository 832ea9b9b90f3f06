/** Laws of the football simulator, over many matches: the data of a match is consistent. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { type FootballMatch, type FootballSetup, startFootball } from '../../seed/engine/football.ts'
import { type MatchProgress, SIDES, type Side } from '../../seed/engine/match.ts'
import { makeRandom } from '../../seed/random.ts'
import type { LiveEventChange } from '../../src/contract/resources/live-event.ts'
import {
  CUP,
  footballSquad,
  KINDS,
  type Kind,
  footballMatch as match,
  setup,
} from '../support/seed-football-kit.ts'

const PERIODS = ['period1', 'period2', 'extra1', 'extra2', 'penalties']
const PERIOD_END = { period1: 45, period2: 90, extra1: 105, extra2: 120, penalties: 120 } as Record<
  string,
  number
>

const anyMatch = fc.record({ seed: fc.nat(), kind: fc.constantFrom(...(Object.keys(KINDS) as Kind[])) })
/** Shrinking a seed is of no use. */
const RUNS = { seed: 1, numRuns: 200, endOnFailure: true }

function forMatches(law: (final: MatchProgress, simulation: FootballMatch, kind: Kind) => void): void {
  fc.assert(
    fc.property(anyMatch, ({ seed, kind }) => {
      const simulation = match(seed, kind)
      law(simulation.final(), simulation, kind)
    }),
    RUNS,
  )
}

const score = (progress: MatchProgress, side: Side) => progress[`${side}Score`]
const goalsOf = (events: readonly LiveEventChange[], side: Side) =>
  events.filter((event) => event.type === 'goal' && event.team === side).length

describe('a finished match', () => {
  test('the score is the sum of the goals and of its periods', () => {
    forMatches((final) => {
      for (const side of SIDES) {
        const parts = score(final, side)
        expect(parts.current).toBe(goalsOf(final.liveEvents, side))
        const halves = (parts.period1 ?? 0) + (parts.period2 ?? 0)
        expect(halves + (parts.overtime ?? 0)).toBe(parts.current)
        expect(parts.overtime ?? 0).toBe((parts.extra1 ?? 0) + (parts.extra2 ?? 0))
        if (parts.normaltime !== undefined) expect(parts.normaltime).toBe(halves)
      }
    })
  })

  test('every goal, kick and end of a period carries the score after it', () => {
    forMatches((final) => {
      const goals = { home: 0, away: 0 }
      const kicks = { home: 0, away: 0 }
      for (const event of final.liveEvents) {
        if (event.type === 'goal') goals[event.team as Side] += 1
        if (event.type === 'penaltyShootout' && event.class === 'scored') kicks[event.team as Side] += 1
        const expected = event.type === 'penaltyShootout' ? kicks : goals
        if (event.homeScore != null)
          expect([event.homeScore, event.awayScore]).toEqual([expected.home, expected.away])
      }
      expect([final.homeScore.penalties ?? 0, final.awayScore.penalties ?? 0]).toEqual([
        kicks.home,
        kicks.away,
      ])
    })
  })

  test('events are in the order of time, added time is announced before it is played, the period ends last', () => {
    forMatches((final) => {
      const key = (event: LiveEventChange) => [
        PERIODS.indexOf(event.period ?? ''),
        event.time ?? 0,
        event.type === 'period' ? 99 : (event.addedTime ?? 0),
        event.timeSeconds ?? 0,
      ]
      let last = [-1]
      for (const event of final.liveEvents) {
        const next = key(event)
        const differs = next.findIndex((value, i) => value !== last[i])
        if (differs >= 0 && differs < 3) expect(next[differs]).toBeGreaterThanOrEqual(last[differs] ?? -1)
        else if (event.timeSeconds !== null) expect(next[3]).toBeGreaterThanOrEqual(last[3] ?? 0)
        last = next
        const end = PERIOD_END[event.period ?? '']
        expect(event.time).toBeLessThanOrEqual(end as number)
        if (event.timeSeconds !== null)
          expect(Math.floor(event.timeSeconds / 60) + 1).toBe(event.time as number)
      }
      for (const period of ['period1', 'period2']) {
        const own = final.liveEvents.filter((event) => event.period === period)
        const announced = own.findIndex((event) => event.type === 'injuryTime')
        expect(own.at(-1)?.text).toBe(period === 'period1' ? 'HT' : 'FT')
        own.forEach((event, i) => {
          if (event.addedTime) expect(i).toBeGreaterThan(announced)
          if (event.addedTime) expect(event.addedTime).toBeLessThanOrEqual(own[announced]?.length ?? 0)
        })
      }
    })
  })

  test('only players on the pitch act; substitutes come on first, players sent off are gone', () => {
    forMatches((final, { sheets }) => {
      const on = { home: new Set<unknown>(), away: new Set<unknown>() }
      const bench = { home: new Set<unknown>(), away: new Set<unknown>() }
      const booked = new Set<unknown>()
      for (const side of SIDES) {
        on[side] = new Set(sheets[side].starters.map((player) => player.id))
        bench[side] = new Set(sheets[side].bench.map((player) => player.id))
        expect(on[side].size).toBe(11)
      }
      for (const event of final.liveEvents) {
        const side = event.team as Side
        const own = event.class === 'ownGoal' ? (side === 'home' ? 'away' : 'home') : side
        if (event.player) expect(on[own].has(event.player.id)).toBe(true)
        if (event.assist) {
          expect(on[side].has(event.assist.id)).toBe(true)
          expect(event.assist.id).not.toBe(event.player?.id as number)
        }
        if (event.type === 'substitution') {
          expect(on[side].delete(event.playerOut?.id)).toBe(true)
          expect(bench[side].delete(event.playerIn?.id)).toBe(true)
          on[side].add(event.playerIn?.id)
        }
        if (event.type === 'card') {
          expect(booked.has(event.player?.id)).toBe(
            event.class === 'yellowRed' || (event.class === 'red' && booked.has(event.player?.id)),
          )
          booked.add(event.player?.id)
          if (event.class !== 'yellow') on[side].delete(event.player?.id)
        }
        expect(on.home.size).toBeGreaterThanOrEqual(8)
        expect(on.away.size).toBeGreaterThanOrEqual(8)
      }
    })
  })

  test('five substitutions in three interruptions beside half-time, one more of each in extra time', () => {
    forMatches((final) => {
      const extra = final.overtimeLength === undefined ? 0 : 1
      for (const side of SIDES) {
        const changes = final.liveEvents.filter(
          (event) => event.type === 'substitution' && event.team === side,
        )
        const minutes = new Set(
          changes
            .filter((event) => event.time !== 46)
            .map((event) => `${event.time}+${event.addedTime ?? 0}`),
        )
        expect(changes.length).toBeLessThanOrEqual(5 + extra)
        expect(minutes.size).toBeLessThanOrEqual(3 + extra)
      }
    })
  })

  test('a league match has no extra time; a tie always has a winner, over both legs where there are two', () => {
    forMatches((final, _, kind) => {
      if (kind === 'league') {
        expect(final.overtimeLength).toBeUndefined()
        expect(final.statusDescription).toBe('Ended')
        expect(final.currentMatchMinute).toBe(90)
        return
      }
      const total = (side: Side) => score(final, side).aggregated ?? score(final, side).current
      const kicks = (side: Side) => score(final, side).penalties ?? 0
      const isLevel = total('home') === total('away')
      expect(isLevel).toBe(final.statusDescription === 'AP')
      if (isLevel) expect(kicks('home')).not.toBe(kicks('away'))
      if (kind === 'second leg') expect(score(final, 'home').aggregated).toBe(final.homeScore.current + 1)
      const isLong = final.overtimeLength !== undefined
      expect(final.currentMatchMinute).toBe(isLong ? 120 : 90)
      expect(isLong).toBe(final.statusDescription !== 'Ended')
    })
  })

  test('a shoot-out goes on for as long as it is open, kick by kick in turn', () => {
    let shootOuts = 0
    for (let seed = 0; seed < 400; seed++) {
      const kicks = match(seed, 'cup')
        .final()
        .liveEvents.filter((event) => event.type === 'penaltyShootout')
      if (kicks.length === 0) continue
      shootOuts += 1
      const taken = { home: 0, away: 0 }
      kicks.forEach((kick, i) => {
        expect(kick.sequence).toBe(i + 1)
        if (i > 0) expect(kick.team === kicks[i - 1]?.team).toBe(false)
        taken[kick.team as Side] += 1
        const [home, away] = [kick.homeScore as number, kick.awayScore as number]
        const left = (side: Side) => Math.max(0, 5 - taken[side])
        const isBestOfFive = taken.home <= 5 && taken.away <= 5
        const isDecided = isBestOfFive
          ? home > away + left('away') || away > home + left('home')
          : taken.home === taken.away && home !== away
        expect(isDecided).toBe(i === kicks.length - 1)
      })
    }
    expect(shootOuts).toBeGreaterThan(20)
  })
})

describe('a match in progress', () => {
  test('it is the beginning of the finished match, whenever and however often one looks', () => {
    fc.assert(
      fc.property(
        anyMatch,
        fc.array(fc.integer({ min: 0, max: 11_000 }), { maxLength: 6 }),
        ({ seed, kind }, looks) => {
          const final = match(seed, kind).final()
          const watched = match(seed, kind)
          for (const second of looks) {
            const seen = watched.at(second)
            expect(seen.liveEvents).toEqual(final.liveEvents.slice(0, seen.liveEvents.length))
            expect(seen).toEqual(match(seed, kind).at(second))
            for (const side of SIDES) expect(score(seen, side).current).toBe(goalsOf(seen.liveEvents, side))
            for (const event of seen.liveEvents) {
              expect(event.time as number).toBeLessThanOrEqual(seen.currentMatchMinute)
            }
          }
          while (watched.step());
          expect(watched.final()).toEqual(final)
          expect(watched.at(watched.durationSeconds())).toEqual(final)
          expect(watched.at(watched.durationSeconds() - 1).status).toBe('inprogress')
        },
      ),
      RUNS,
    )
  })

  test.each([
    [0, '1st half', 1, 0],
    [63, '1st half', 2, 3],
    [44 * 60 + 59, '1st half', 45, 59],
    [45 * 60 + 30, '1st half', 45, 59],
    [55 * 60, 'Halftime', 45, 0],
    [70 * 60, '2nd half', 49, 20],
  ])('after %i seconds: %s', (second, text, minute, expectedSecond) => {
    const seen = match(2).at(second)
    expect(seen.statusDescription).toBe(text)
    expect(Math.abs(seen.currentMatchMinute - minute)).toBeLessThanOrEqual(text === '2nd half' ? 5 : 0)
    if (text !== '2nd half') expect(seen.currentMatchSecond).toBe(expectedSecond)
    expect(seen.homeScore.period2 !== undefined).toBe(text === '2nd half')
  })

  test('it takes about two hours', () => {
    forMatches((_, simulation, kind) => {
      const minutes = simulation.durationSeconds() / 60
      expect(minutes).toBeGreaterThanOrEqual(108)
      expect(minutes).toBeLessThan(kind === 'league' ? 120 : 210)
    })
  })
})

describe('over many matches', () => {
  const played = (count: number, rest: Partial<FootballSetup> = {}) =>
    Array.from({ length: count }, (_, seed) => startFootball(setup(rest), makeRandom(seed)).final())
  const mean = (matches: readonly MatchProgress[], of: (final: MatchProgress) => number) =>
    matches.reduce((sum, final) => sum + of(final), 0) / matches.length
  const isWin = (final: MatchProgress, side: Side) =>
    score(final, side).current > score(final, side === 'home' ? 'away' : 'home').current
  const share = (matches: readonly MatchProgress[], side: Side) =>
    mean(matches, (final) => Number(isWin(final, side)))
  const cards = (final: MatchProgress) => final.liveEvents.filter((event) => event.type === 'card').length

  test('goals, cards and the advantage of home are those of real football', () => {
    const matches = played(1500)
    const goals = mean(matches, (final) => final.homeScore.current + final.awayScore.current)
    expect(goals).toBeGreaterThan(2.5)
    expect(goals).toBeLessThan(2.9)
    expect(mean(matches, cards)).toBeGreaterThan(3.4)
    expect(mean(matches, cards)).toBeLessThan(4.8)
    expect(share(matches, 'home')).toBeGreaterThan(share(matches, 'away') + 0.08)
    const secondHalf = mean(
      matches,
      (final) => (final.homeScore.period2 ?? 0) + (final.awayScore.period2 ?? 0),
    )
    expect(secondHalf).toBeGreaterThan(goals / 2)
  })

  test('the stronger side wins more, and neutral ground favors neither side', () => {
    const strong = { squad: footballSquad(1), attack: 0.3, defence: 0.3 }
    expect(share(played(400, { home: strong }), 'home')).toBeGreaterThan(0.6)
    const neutral = played(1200, { neutral: true })
    expect(Math.abs(share(neutral, 'home') - share(neutral, 'away'))).toBeLessThan(0.06)
  })

  test('every type and class of event occurs, and no video review without video assistants', () => {
    const kinds = (matches: readonly MatchProgress[]) =>
      new Set(
        matches.flatMap((final) =>
          final.liveEvents.map((event) => `${event.type}/${event.class ?? event.text ?? ''}`),
        ),
      )
    const seen = kinds([...played(1500), ...played(300, CUP)])
    for (const kind of [
      ...['regular', 'penalty', 'ownGoal'].map((name) => `goal/${name}`),
      ...['yellow', 'yellowRed', 'red'].map((name) => `card/${name}`),
      ...['regular', 'injury'].map((name) => `substitution/${name}`),
      ...[
        'goalAwarded',
        'goalNotAwarded',
        'redCardGiven',
        'penaltyAwarded',
        'penaltyNotAwarded',
        'cardUpgrade',
      ].map((name) => `varDecision/${name}`),
      ...['HT', 'FT', 'AET', 'AP'].map((name) => `period/${name}`),
      ...['injuryTime/', 'inGamePenalty/missed', 'penaltyShootout/scored', 'penaltyShootout/missed'],
    ]) {
      expect(seen).toContain(kind)
    }
    const plain = kinds(played(300, { videoReview: false }))
    expect([...plain].filter((kind) => kind.startsWith('varDecision'))).toEqual([])
  })
})
