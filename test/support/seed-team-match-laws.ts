/** Laws that hold for a match of ice hockey and of basketball alike. */

import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { SIDES, type TeamMatch, type TeamProgress } from '../../seed/engine/match.ts'
import { makeRandom } from '../../seed/random.ts'
import type { SportSlug } from '../../src/catalog/sports.ts'
import { playerStatisticsProblems, viewMatchStatistics } from '../../src/rules/match-statistics.ts'
import { isWin, mean, partsOf, RUNS, type Start, score, sum, teamValue } from './seed-team-kit.ts'

export interface MatchLaws<K extends string> {
  readonly sport: SportSlug
  readonly kinds: Readonly<Record<K, Start>>
  /** Keys of a team that are not the sum of the parts. */
  readonly notAdditive: readonly string[]
  readonly shortestSeconds: number
  readonly longestSeconds: number
}

interface Played<K extends string> {
  readonly final: TeamProgress
  readonly match: TeamMatch
  readonly kind: K
  readonly seed: number
}

/** Matches of each kind, played once for all laws. */
const MATCHES = 50
const played = new Map<unknown, readonly Played<string>[]>()

function playAll<K extends string>(kinds: Readonly<Record<K, Start>>): readonly Played<K>[] {
  const names = Object.keys(kinds) as K[]
  return names.flatMap((kind, place) =>
    Array.from({ length: MATCHES }, (_, i) => {
      const seed = place * 1000 + i
      const match = kinds[kind](makeRandom(seed))
      return { final: match.final(), match, kind, seed }
    }),
  )
}

/** Checks a law over many matches. */
export function forMatches<K extends string>(
  { kinds }: Pick<MatchLaws<K>, 'kinds'>,
  law: (final: TeamProgress, match: TeamMatch, kind: K, seed: number) => void,
): void {
  const matches = (played.get(kinds) ?? playAll(kinds)) as readonly Played<K>[]
  played.set(kinds, matches)
  for (const { final, match, kind, seed } of matches) law(final, match, kind, seed)
}

function sheetIds({ sheets }: TeamMatch, side: (typeof SIDES)[number]): Set<number> {
  return new Set([...sheets[side].starters, ...sheets[side].bench].map(({ id }) => id))
}

/** Everything in it is small and quick to compare. */
function reportedPart({ playerStatistics, ...rest }: TeamProgress) {
  return { ...rest, players: [...playerStatistics] }
}

export function lawsOfMatches<K extends string>(laws: MatchLaws<K>): void {
  const { sport, kinds, notAdditive, shortestSeconds, longestSeconds } = laws

  test('there is always a winner, and the last event has the final score', () => {
    forMatches(laws, (final, match) => {
      expect(final.homeScore.current).not.toBe(final.awayScore.current)
      const last = final.liveEvents.at(-1)
      expect([last?.text, last?.homeScore, last?.awayScore]).toEqual([
        'FT',
        final.homeScore.current,
        final.awayScore.current,
      ])
      expect(match.durationSeconds()).toBeGreaterThanOrEqual(shortestSeconds)
      expect(match.durationSeconds()).toBeLessThan(longestSeconds)
    })
  })

  test('statistics use keys and values of the dictionary', () => {
    forMatches(laws, (final) => {
      expect(viewMatchStatistics(sport, final.statistics ?? []).problems).toEqual([])
      for (const own of final.playerStatistics.values())
        expect(playerStatisticsProblems(sport, own)).toEqual([])
    })
  })

  test('period statistics add up to the match', () => {
    forMatches(laws, (final) => {
      const all = final.statistics?.find(({ period }) => period === 'ALL')
      for (const { key } of all?.items ?? []) {
        if (notAdditive.includes(key)) continue
        for (const side of SIDES) {
          const parts = partsOf(final).map((part) => teamValue(final, part, key, side))
          expect(parts.reduce((a, b) => a + b, 0)).toBe(teamValue(final, 'ALL', key, side))
        }
      }
    })
  })

  test('only players of the line-ups have statistics, each for one side', () => {
    forMatches(laws, (final, match) => {
      const [home, away] = [sheetIds(match, 'home'), sheetIds(match, 'away')]
      for (const id of final.playerStatistics.keys()) expect(home.has(id)).toBe(!away.has(id))
      for (const event of final.liveEvents) {
        const ids = event.team === 'home' ? home : away
        for (const person of [event.player, event.assist]) {
          if (person) expect(ids.has(person.id as number)).toBe(true)
        }
      }
      for (const side of SIDES) expect(sheetIds(match, side)).toContain(match.sheets[side].captainId)
    })
  })

  test('best players are those with the highest values, and only after the end', () => {
    forMatches(laws, (final, match) => {
      const { playerOfTheMatch, home = [], away = [] } = final.bestPlayers ?? {}
      const ratings = [...final.playerStatistics.values()].map((own) => own.rating ?? 0)
      expect(playerOfTheMatch?.rating).toBe(Math.max(...ratings))
      for (const [side, list] of [['home', home] as const, ['away', away] as const]) {
        expect(list.length).toBe(3)
        const ids = sheetIds(match, side)
        for (const { playerId, label, value } of list) {
          expect(ids.has(playerId as number)).toBe(true)
          const values = [...final.playerStatistics]
            .filter(([id]) => ids.has(id))
            .map(([, own]) => own[label] ?? 0)
          expect(Number(value)).toBe(Math.max(...values))
        }
      }
      expect(match.at(3000).bestPlayers).toBeNull()
    })
  })

  test('a match in progress is a prefix of the finished match', () => {
    const names = Object.keys(kinds) as K[]
    const looks = fc.array(fc.integer({ min: 0, max: longestSeconds }), { maxLength: 4 })
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom(...names), looks, (seed, kind, seconds) => {
        const fresh = () => kinds[kind](makeRandom(seed))
        const final = fresh().final()
        const watched = fresh()
        for (const second of seconds) {
          const seen = watched.at(second)
          expect(reportedPart(seen)).toEqual(reportedPart(fresh().at(second)))
          expect(seen.liveEvents).toEqual(final.liveEvents.slice(0, seen.liveEvents.length))
          const last = seen.liveEvents.findLast((event) => event.type === 'goal' || event.type === 'period')
          for (const side of SIDES) {
            expect(score(seen, side).current).toBeLessThanOrEqual(score(final, side).current)
            if (sport === 'ice-hockey') expect(score(seen, side).current).toBe(last?.[`${side}Score`] ?? 0)
          }
          for (const event of seen.liveEvents) {
            expect(event.time as number).toBeLessThanOrEqual(seen.currentMatchMinute)
          }
        }
        while (watched.step());
        expect(reportedPart(watched.final())).toEqual(reportedPart(final))
        expect(reportedPart(watched.at(watched.durationSeconds()))).toEqual(reportedPart(final))
        expect(watched.at(watched.durationSeconds() - 1).status).toBe('inprogress')
      }),
      { ...RUNS, numRuns: 30 },
    )
  })

  test('the outlook is one of chances, looks at nothing later, and ends with the result', () => {
    forMatches(laws, (final, match, kind, seed) => {
      if (seed % 3 > 0) return
      const fresh = kinds[kind](makeRandom(seed))
      for (const second of [-1, 1500, 4500, 8000]) {
        const outlook = fresh.outlook(second)
        expect(outlook).toEqual(match.outlook(second))
        expect(outlook.draw).toBeNull()
        expect(outlook.home + outlook.away).toBeCloseTo(1, 9)
        expect(Math.min(outlook.home, outlook.away)).toBeGreaterThanOrEqual(0)
        const seen = second < 0 ? 0 : fresh.at(second).homeScore.current + fresh.at(second).awayScore.current
        expect(outlook.expectedTotal).toBeGreaterThanOrEqual(seen)
      }
      const total = final.homeScore.current + final.awayScore.current
      const margin = final.homeScore.current - final.awayScore.current
      expect(match.outlook(match.durationSeconds())).toEqual({
        home: margin > 0 ? 1 : 0,
        draw: null,
        away: margin > 0 ? 0 : 1,
        expectedTotal: total,
        expectedMargin: margin,
      })
    })
  })

  test('over many matches the outlook is right: before the start, and in the course of a match', () => {
    const start = kinds[Object.keys(kinds)[0] as K]
    const bins = new Map<number, { count: number; expected: number; won: number }>()
    for (let seed = 0; seed < 200; seed++) {
      const match = start(makeRandom(seed))
      const hasWon = isWin(match.final(), 'home') ? 1 : 0
      for (const second of [-1, 3000, 5500, 7200]) {
        const { home } = match.outlook(second)
        const bin = Math.min(3, Math.floor(home * 4))
        const row = bins.get(bin) ?? { count: 0, expected: 0, won: 0 }
        bins.set(bin, { count: row.count + 1, expected: row.expected + home, won: row.won + hasWon })
      }
    }
    for (const { count, expected, won } of bins.values()) {
      expect(count).toBeGreaterThan(30)
      expect(Math.abs(expected - won) / count).toBeLessThan(0.1)
    }
  })
}

/** Sums of the players are those of the team. */
export function expectTeamSums(
  final: TeamProgress,
  own: Readonly<Record<(typeof SIDES)[number], readonly Record<string, number>[]>>,
  keys: readonly (readonly [team: string, player: string])[],
): void {
  for (const side of SIDES) {
    for (const [team, player] of keys)
      expect(teamValue(final, 'ALL', team, side)).toBe(sum(own[side], player))
  }
}

export function expectMean<T>(
  items: readonly T[],
  of: (item: T) => number,
  least: number,
  most: number,
): void {
  expect(mean(items, of)).toBeGreaterThan(least)
  expect(mean(items, of)).toBeLessThan(most)
}
