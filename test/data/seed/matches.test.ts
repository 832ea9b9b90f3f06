/** Laws that the simulated matches of all sports hold, at any moment: scores, events, statistics and chances agree. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { SIDES, type Side } from '../../../seed/engine/match.ts'
import { makeRandom, type Random } from '../../../seed/random.ts'
import { findSport, type SportSlug } from '../../../src/catalog/sports.ts'
import { playerStatisticsProblems, viewMatchStatistics } from '../../../src/rules/matches/statistics.ts'
import {
  type AnyMatch,
  basketball,
  football,
  iceHockey,
  isWin,
  KINDS,
  matchesOf,
  mean,
  partsOf,
  playersOf,
  score,
  sum,
  type View,
} from '../../support/seed/seed-match-kit.ts'

/** Statistics of the match that are the greatest of its parts, at least the greatest, or shares of 100. */
const GREATEST: Readonly<Partial<Record<SportSlug, readonly string[]>>> = {
  basketball: ['biggestLead'],
  volleyball: ['maxPointsInRow', 'biggestLead'],
  'table-tennis': ['biggestLead', 'comebackToWin'],
}
const AT_LEAST_GREATEST = ['maxPointsInARow', 'maxPointsInRow', 'maxGamesInRow']

/** Points, games or rounds by set, map or quarter. */
function setsOf({ homeScore, awayScore }: View): Record<Side, number>[] {
  return Array.from({ length: 7 }, (_, i) => `period${i + 1}` as const).flatMap((key) => {
    const [home, away] = [homeScore[key], awayScore[key]]
    return home === undefined || away === undefined ? [] : [{ home, away }]
  })
}

/** How the score is made up in sports of sets and maps; that of the others is in seed-match-statistics. */
const SCORE_LAWS: Readonly<Partial<Record<SportSlug, (view: View) => void>>> = {
  tennis: tennisScore,
  'table-tennis': setsWon(() => 11),
  volleyball: setsWon((number) => (number === 5 ? 15 : 25)),
  esports: (view) => {
    for (const [side, code] of [
      ['home', 1],
      ['away', 2],
    ] as const) {
      const games = (view.esports?.games ?? []).filter(({ status }) => status !== 'notstarted')
      const won = games.filter(({ winnerCode }) => winnerCode === code).length
      const periods = games.map((game, i) => [`period${i + 1}`, game[`${side}Score`]])
      expect(score(view, side)).toEqual({ current: won, display: won, ...Object.fromEntries(periods) })
    }
  },
}

/** The score counts the sets that are won by the rules; only the last one may be open. */
function setsWon(target: (number: number) => number): (view: View) => void {
  return (view) => {
    const winners = setsOf(view).map(({ home, away }, i) => {
      const [more, less] = [Math.max(home, away), Math.min(home, away)]
      // A set goes on beyond the target only until one side is two points ahead.
      if (more > target(i + 1)) expect(more - less).toBeLessThanOrEqual(2)
      return more >= target(i + 1) && more - less >= 2 ? (home > away ? 'home' : 'away') : null
    })
    expect(winners.slice(0, -1)).not.toContain(null)
    for (const side of SIDES)
      expect(score(view, side).current).toBe(winners.filter((winner) => winner === side).length)
  }
}

function tennisScore(view: View): void {
  const sets = view.tennis?.sets ?? []
  for (const side of SIDES) {
    expect(score(view, side).current).toBe(sets.filter(({ winner }) => winner === side).length)
    expect(setsOf(view).map((set) => set[side])).toEqual(sets.map((set) => set[`${side}Games`]))
    const tiebreaks = sets.map((set, i) => [
      score(view, side)[`period${i + 1}TieBreak`],
      set.tiebreak?.[`${side}Points`],
    ])
    for (const [shown, points] of tiebreaks) expect(shown).toBe(points as number)
  }
  expect(sets.slice(0, -1).map(({ winner }) => winner)).not.toContain(null)
}

/** Everything that is compared. */
const plain = ({ playerStatistics, ...rest }: View) =>
  JSON.stringify({ ...rest, players: [...(playerStatistics ?? [])] })

describe.each(Object.keys(KINDS))('%s', (kind) => {
  const { sport, start, minutes } = KINDS[kind]!
  const isOfSets = ['tennis', 'table-tennis', 'volleyball', 'esports'].includes(sport)
  const matches = matchesOf(sport, kind)
  /** Each match at its end and at a moment in the middle. */
  const views = matches.flatMap((each) => {
    const view = each.at((each.seed * 977) % each.match.durationSeconds())
    return [each.final(), view].map((own) => ({ ...each, view: own }))
  })

  test('the score is made up by the rules of the sport, at any moment', () => {
    for (const { view } of views) SCORE_LAWS[sport]?.(view)
  })

  test('the winner has the better final score, and the match takes its usual time', () => {
    for (const { match, final } of matches) {
      const view = final()
      expect(view.status).toBe('finished')
      const winner = isWin(view, 'home') ? 'home' : isWin(view, 'away') ? 'away' : null
      const isByScore = view.winner === undefined && kind !== 'football cup' && kind !== 'football second leg'
      if (isByScore) expect(match.winner()).toBe(winner)
      else expect(match.winner()).not.toBeNull()
      expect(match.durationSeconds() / 60).toBeGreaterThanOrEqual(minutes[0])
      expect(match.durationSeconds() / 60).toBeLessThan(minutes[1])
    }
  })

  test('a match is the same in steps, at once, forwards and backwards, and its events are a prefix of the final ones', () => {
    const looks = fc.array(fc.integer({ min: 0, max: minutes[1] * 60 }), { maxLength: 4 })
    fc.assert(
      fc.property(fc.nat(), looks, (seed, seconds) => {
        const fresh = () => start(makeRandom(seed))
        const stepped = fresh()
        for (let second = 0; second < minutes[1] * 60; second += 307) stepped.match.at(second)
        const final = plain(stepped.final())
        const watched = fresh()
        for (const second of seconds) {
          const view = watched.at(second)
          expect(plain(view)).toBe(plain(fresh().at(second)))
          expect(view.liveEvents).toEqual(stepped.final().liveEvents.slice(0, view.liveEvents.length))
          const clock = 60 * view.currentMatchMinute + view.currentMatchSecond
          for (const { time, timeSeconds } of isOfSets ? [] : view.liveEvents)
            expect(timeSeconds ?? 60 * ((time as number) - 1)).toBeLessThanOrEqual(clock)
        }
        expect(plain(watched.final())).toBe(final)
        expect(watched.at(stepped.match.durationSeconds() - 1).status).toBe('inprogress')
      }),
      { seed: 1, numRuns: 5, endOnFailure: true },
    )
  })

  test('neither the clock, also at the end of a part, nor score and statistics of teams go back', () => {
    for (const { match, at } of matches.slice(0, 3).map(({ seed }) => start(makeRandom(seed)))) {
      let before = { clock: 0, points: 0 }
      for (let second = 0; second < match.durationSeconds() + 61; second += 17) {
        const view = at(second)
        const clock = 60 * view.currentMatchMinute + view.currentMatchSecond
        const points = sum(setsOf(view).flatMap(({ home, away }) => [home, away]))
        expect(clock).toBeGreaterThanOrEqual(before.clock)
        expect(points).toBeGreaterThanOrEqual(before.points)
        before = { clock, points }
      }
    }
  })

  test('goals and ends of parts carry the score after them', () => {
    for (const { view } of views) {
      const goals = { home: 0, away: 0 }
      const kicks = { home: 0, away: 0 }
      for (const event of view.liveEvents) {
        if (event.type === 'goal') goals[event.team as Side] += 1
        if (event.type === 'penaltyShootout' && event.class === 'scored') kicks[event.team as Side] += 1
        if (event.homeScore == null || event.text === 'FT' || sport === 'basketball' || isOfSets) continue
        const expected = event.type === 'penaltyShootout' ? kicks : goals
        expect([event.homeScore, event.awayScore]).toEqual([expected.home, expected.away])
      }
      const last = view.liveEvents.at(-1)
      if (view.status !== 'finished' || view.winner !== undefined || !last || sport === 'football') continue
      expect([last.homeScore, last.awayScore]).toEqual([view.homeScore.current, view.awayScore.current])
    }
  })

  test('statistics use keys of the dictionary, and those of the match are the sums of its parts', () => {
    for (const { view } of views) {
      expect(viewMatchStatistics(sport, view.statistics ?? []).problems).toEqual([])
      for (const own of view.playerStatistics?.values() ?? [])
        expect(playerStatisticsProblems(sport, own)).toEqual([])
      for (const item of view.statistics?.[0]?.items ?? []) {
        const parts = partsOf(view).map((part) => view.statistics?.find(({ period }) => period === part))
        for (const member of ['home', 'away', 'homeTotal', 'awayTotal'] as const) {
          const values = parts.map((part) => part?.items.find(({ key }) => key === item.key)?.[member] ?? 0)
          const [whole, most] = [item[member] ?? 0, Math.max(0, ...values)]
          if (/^(ballPossession|duelWonPercent)$/.test(item.key)) expect(item.home + item.away).toBe(100)
          else if (GREATEST[sport]?.includes(item.key)) expect([item.key, whole]).toEqual([item.key, most])
          else if (AT_LEAST_GREATEST.includes(item.key)) expect(whole).toBeGreaterThanOrEqual(most)
          else expect([item.key, whole]).toEqual([item.key, sum(values)])
        }
      }
    }
  })

  test('there is a momentum for every minute that is over', () => {
    for (const { view } of sport === 'tennis' ? [] : views) {
      const momentum = view.momentum ?? []
      expect(momentum.map(({ minute }) => minute)).toEqual(momentum.map((_, i) => i + 1))
      for (const { value } of momentum) expect(Number.isInteger(value) && Math.abs(value) <= 100).toBe(true)
      if (view.momentum && view.status === 'finished') expect(momentum.length).toBe(view.currentMatchMinute)
    }
  })

  test('only players of the line-ups act and have statistics, each for one side', () => {
    for (const { match, view } of views) {
      if (!match.sheets) continue
      const [home, away] = SIDES.map((side) => {
        const { starters, bench, captainId } = match.sheets![side]
        const ids = new Set([...starters, ...bench].map(({ id }) => id))
        expect(ids.size).toBe(starters.length + bench.length)
        expect(starters.map(({ id }) => id)).toContain(captainId)
        return ids
      }) as [Set<number>, Set<number>]
      for (const id of view.playerStatistics?.keys() ?? []) expect(home.has(id)).toBe(!away.has(id))
      for (const { team, class: kind, ...event } of view.liveEvents) {
        const own = (team === 'home') !== (kind === 'ownGoal') ? home : away
        for (const person of [event.player, event.assist, event.playerIn, event.playerOut]) {
          if (person) expect(own.has(person.id as number)).toBe(true)
        }
      }
    }
  })

  test('the best players have the highest values, and the player of the match is known at the end', () => {
    for (const { match, view } of views) {
      if (!view.bestPlayers) continue
      const { playerOfTheMatch, ...lists } = view.bestPlayers
      const ratings = [...(view.playerStatistics?.values() ?? [])].map(({ rating = 0 }) => rating)
      if (view.status === 'finished') expect(playerOfTheMatch?.rating).toBe(Math.max(...ratings))
      else expect(playerOfTheMatch).toBeNull()
      for (const side of SIDES) {
        const players = playersOf(match, view, side)
        for (const [i, { playerId, label, value }] of (lists[side] ?? []).entries()) {
          expect(players.has(playerId as number)).toBe(true)
          const key = sport === 'football' ? 'rating' : label
          const values = [...players.values()].map((own) => own[key] ?? 0).sort((a, b) => b - a)
          if (view.status === 'finished')
            expect(Number(value)).toBeCloseTo(values[sport === 'football' ? i : 0] as number, 1)
        }
      }
    }
  })

  test('the outlook adds up to 1, looks at nothing later and ends with the result', () => {
    for (const { match, seed, final } of matches) {
      const fresh = start(makeRandom(seed)).match
      for (const second of [-1, 1500, 7200]) {
        const outlook = fresh.outlook(second)
        expect(match.outlook(second)).toEqual(outlook)
        const { home, draw, away } = outlook
        expect(home + (draw ?? 0) + away).toBeCloseTo(1, 9)
        expect(draw !== null).toBe(findSport(sport)?.hasDraws === true)
        expect(Math.min(home, draw ?? 0, away)).toBeGreaterThanOrEqual(0)
      }
      const { home, away } = match.outlook(match.durationSeconds())
      const winner = match.winner()
      if (sport !== 'football' && winner) expect([home, away]).toEqual(winner === 'home' ? [1, 0] : [0, 1])
      else if (kind === 'football league')
        expect([home, away]).toEqual(SIDES.map((side) => Number(isWin(final(), side))))
    }
  })

  test('over many matches the outlook is right on average, before the start and later', () => {
    const seconds = [-1, 1500, 5500]
    const many = Array.from({ length: 60 }, (_, seed) => {
      const { match } = start(makeRandom(seed))
      // In the order of time, because to look back the match is played again.
      const before = seconds.map((second) => match.outlook(second))
      return { match, before, end: match.outlook(match.durationSeconds()) }
    })
    const whole = many.filter(({ match }) => match.final().winner === undefined)
    for (const key of ['home', 'draw', 'expectedTotal', 'expectedMargin'] as const) {
      const average = mean(whole, ({ end }) => end[key] ?? 0)
      const deviation = Math.sqrt(mean(whole, ({ end }) => ((end[key] ?? 0) - average) ** 2))
      for (const [i, second] of seconds.entries()) {
        const expected = mean(whole, ({ before }) => before[i]?.[key] ?? 0)
        // Three standard errors of a mean.
        const most = (3 * deviation) / Math.sqrt(whole.length)
        expect(Math.abs(expected - average), `${key} at ${second}`).toBeLessThanOrEqual(most)
      }
    }
  })
})

/** The names of a running match, and the clock in a pause. */
test.each([
  ['football', football({}, makeRandom(2)), '1st half, Halftime, 2nd half', 'Halftime', [45, 59]],
  [
    'ice-hockey',
    iceHockey({}, makeRandom(3)),
    '1st period, 1st intermission, 2nd period, 2nd intermission, 3rd period, Awaiting overtime, Overtime',
    '1st intermission',
    [20, 0],
  ],
  [
    'basketball',
    basketball({}, makeRandom(2)),
    '1st quarter, Pause, 2nd quarter, Halftime, 3rd quarter, 4th quarter',
    'Halftime',
    [20, 0],
  ],
] as const)('a match of %s shows its parts and pauses', (_, { at, match }, names, pause, clock) => {
  const texts = Array.from({ length: match.durationSeconds() / 60 }, (_, i) => at(i * 60).statusDescription)
  expect([...new Set(texts)].join(', ')).toBe(names)
  const view = at(60 * texts.indexOf(pause))
  expect([view.currentMatchMinute, view.currentMatchSecond]).toEqual([...clock])
})

describe('over many matches', () => {
  type Start = (random: Random) => AnyMatch
  const play = (count: number, start: Start) =>
    Array.from({ length: count }, (_, seed) => start(makeRandom(seed)).final())
  const usualFootball = play(200, (random) => football({}, random))
  const cupFootball = play(150, (random) => football({ knockout: { firstLeg: null } }, random))
  const usualHockey = play(600, (random) => iceHockey({}, random))
  const kindsOf = (views: readonly View[]) =>
    new Set(
      views.flatMap(({ liveEvents }) =>
        liveEvents.map(({ type, class: kind, text }) => `${type} ${kind ?? text}`),
      ),
    )
  const EVENTS: readonly (readonly [SportSlug, readonly View[], string])[] = [
    [
      'football',
      [...usualFootball, ...cupFootball, ...play(600, (random) => football({}, random))],
      `goal regular, goal penalty, goal ownGoal, card yellow, card yellowRed, card red, substitution regular,
      substitution injury, varDecision goalAwarded, varDecision goalNotAwarded, varDecision redCardGiven,
      varDecision penaltyAwarded, varDecision penaltyNotAwarded, varDecision cardUpgrade, period HT, period FT,
      period AET, period AP, inGamePenalty missed, penaltyShootout scored, penaltyShootout missed`,
    ],
    [
      'ice-hockey',
      usualHockey,
      `goal regular, goal powerPlay, goal shortHanded, goal emptyNet, goal penaltyShot, suspension minor2,
      suspension major5, suspension misconduct10, period P1, period P2, period P3, period OT, period FT,
      penaltyShootout scored, penaltyShootout missed`,
    ],
  ]
  test.each(EVENTS)('every type and class of event occurs in %s', (_, views, kinds) => {
    const seen = kindsOf(views)
    expect(kinds.split(/,\s+/).filter((kind) => !seen.has(kind))).toEqual([])
  })

  test('video review occurs only where there is one', () => {
    const kinds = kindsOf(play(100, (random) => football({ videoReview: false }, random)))
    expect([...kinds].filter((kind) => kind.startsWith('varDecision'))).toEqual([])
  })
})
