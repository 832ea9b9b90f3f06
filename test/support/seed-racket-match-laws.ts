/** What the tests of tennis and table tennis matches share: random matches, and laws that both hold. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { type DecisiveMatch, other, SIDES, type Side, type SportProgress } from '../../seed/engine/match.ts'
import type { Retirement } from '../../seed/engine/point-match.ts'
import { makeRandom, type Random } from '../../seed/random.ts'

/** Random matches of a sport. Shrinking a seed is of no use. */
export interface RacketMatches<S> {
  readonly anySetup: fc.Arbitrary<S>
  readonly start: (setup: S, random: Random) => DecisiveMatch
  readonly runs: { readonly seed: number; readonly numRuns: number }
}

export function anyRetirement(after: { readonly min: number; readonly max: number }) {
  return fc.option(fc.record({ side: fc.constantFrom(...SIDES), after: fc.integer(after) }), { freq: 6 })
}

export const isRetired = (progress: SportProgress) => progress.statusDescription === 'Retired'

type Law<S> = (final: SportProgress, match: DecisiveMatch, setup: S) => void

export function matchesOf<S>({ anySetup, start, runs }: RacketMatches<S>): (law: Law<S>) => void {
  return (law) =>
    fc.assert(
      fc.property(anySetup, fc.nat(), (setup, seed) => {
        const match = start(setup, makeRandom(seed))
        law(match.final(), match, setup)
      }),
      { ...runs, endOnFailure: true },
    )
}

export function testRetirements<S extends { readonly retirement: Retirement | null }>(
  matches: RacketMatches<S>,
): void {
  test('a player who retires loses whatever the score', () => {
    let retired = 0
    matchesOf(matches)((final, match, { retirement }) => {
      expect(final.status).toBe('finished')
      expect(isRetired(final)).toBe(final.winner !== undefined)
      if (!isRetired(final)) return
      retired += 1
      expect(final.winner).toBe(other(retirement?.side as Side))
      expect(match.winner()).toBe(final.winner as Side)
    })
    expect(retired).toBeGreaterThan(3)
  })
}

/** `latest` is the last second at which it is read in between. */
export function testStepping<S>(
  { anySetup, start, runs }: RacketMatches<S>,
  { latest, numRuns }: { readonly latest: number; readonly numRuns: number },
): void {
  test('stepping and reading at once give the same match', () => {
    fc.assert(
      fc.property(anySetup, fc.nat(), fc.integer({ min: 0, max: latest }), (setup, seed, second) => {
        const stepped = start(setup, makeRandom(seed))
        while (stepped.step());
        const asked = start(setup, makeRandom(seed))
        expect(asked.at(second)).toEqual(stepped.at(second))
        expect(asked.final()).toEqual(stepped.final())
        expect(start(setup, makeRandom(seed)).final()).toEqual(stepped.final())
      }),
      { ...runs, numRuns, endOnFailure: true },
    )
  })
}
