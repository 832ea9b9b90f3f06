/**
 * The selection of the latest season statistics in three steps (docs/reference/endpoints.md#14), against a naive model
 * of it.
 */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { inTypeOrder, latestStatistics } from '../../src/rules/season-types.ts'

const TYPES = ['overall', 'regularSeason', 'mainDraw', 'playoffs', 'home', 'away', 'apertura', 'zonal']

test('each type appears once, in the order of the contract, others by name', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...TYPES)), (types) => {
      const ordered = inTypeOrder(types)
      expect(ordered).toEqual(TYPES.filter((type) => types.includes(type)))
    }),
    { numRuns: 50, seed: 2 },
  )
})

test('the latest statistics equal those of the separate requests', () => {
  const types = fc.subarray(TYPES).map(inTypeOrder)
  const list = fc.array(fc.array(types, { maxLength: 3 }), { maxLength: 3 }).map((tournaments) =>
    tournaments.map((seasons, index) => ({
      tournamentId: index + 1,
      seasons: seasons.map((of, place) => ({ seasonId: index * 10 + place, types: of })),
    })),
  )
  const query = fc.record(
    { tournamentId: fc.integer({ min: 1, max: 4 }), type: fc.constantFrom(...TYPES) },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(list, query, (tournaments, of) => {
      // All answers there could be, in the order in which the rule would take them.
      const answers = tournaments.flatMap(({ tournamentId, seasons }) =>
        seasons.flatMap(({ seasonId, types: known }) =>
          ['overall', 'regularSeason', 'mainDraw', ...TYPES]
            .filter((type) => known.includes(type))
            .map((type) => ({ tournamentId, seasonId, type })),
        ),
      )
      const fitting = answers.filter(
        ({ tournamentId, type }) =>
          (of.tournamentId === undefined || of.tournamentId === tournamentId) &&
          (of.type === undefined || of.type === type),
      )
      const latest = latestStatistics(tournaments, of)
      const [expected] = fitting
      expect(latest.isFound).toBe(expected !== undefined)
      if (latest.isFound && expected) {
        expect([latest.tournamentId, latest.season.seasonId, latest.type]).toEqual([
          expected.tournamentId,
          expected.seasonId,
          expected.type,
        ])
      }
    }),
    { numRuns: 300, seed: 5 },
  )
})
