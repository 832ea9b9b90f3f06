/** Decisions of single seasons: deductions of points and play-offs among teams that are level. */
import { describe, expect, test } from 'bun:test'
import { competitionOf, knownCompetitions } from '../../src/feed/formats/tables/competitions.ts'
import { factsOf, seasonOfText } from '../../src/feed/formats/tables/seasons.ts'
import { importFiles, onlyPut, unknownsOf } from '../support/openfootball-kit.ts'

/** A round robin of clubs, each match 1:0 for the home side. */
function league(name: string, clubs: readonly string[]) {
  const matches = clubs.flatMap((team1, one) =>
    clubs.flatMap((team2, other) =>
      one === other
        ? []
        : [{ round: 'Matchday 1', date: `2012-09-${10 + one}`, team1, team2, score: { ft: [1, 0] } }],
    ),
  )
  return { name, matches }
}

describe('deductions', () => {
  test('have points, a reason and a source, for competitions that the tables know', () => {
    let count = 0
    for (const { code } of knownCompetitions()) {
      for (let year = 2010; year < 2026; year++) {
        const season = seasonOfText(`${year}-${year + 1}`)
        if (!season) throw new Error(String(year))
        for (const { team, points, reason, source } of factsOf(code, season).deductions ?? []) {
          expect([team !== '', points > 0, reason !== '', source !== '']).toEqual([true, true, true, true])
          count++
        }
      }
    }
    expect(count).toBeGreaterThan(80)
    expect(competitionOf('it.2', null, false).isKnown).toBe(true)
  })

  test('find their club under any of its names, and say what is not confirmed', () => {
    const others = Array.from({ length: 18 }, (_, index) => `Club ${String.fromCharCode(65 + index)}`)
    const of = importFiles({
      '2012-13/it.2.json': league('Serie B 2012/13', ['Ascoli Calcio 1898 FC', 'Novara', ...others]),
    })
    const taken = onlyPut(of, 'season').data.rules?.deductions
    expect(taken?.map(({ teamId, points }) => [teamId, points])).toEqual([
      ['openfootball:team/ita/novara', 3],
      [expect.stringContaining('ascoli'), 1],
    ])
    expect(unknownsOf(of)).toMatchObject({
      'point deductions without a second source (not applied)': 3,
      'point deductions for teams that are not in the files (not applied)': 5,
    })
  })

  test('a play-off for the last place that stays up is the order of that season', () => {
    const clubs = ['Hellas Verona FC', 'Spezia Calcio', 'Juventus FC']
    const of = importFiles({ '2022-23/it.1.json': league('Serie A 2022/23', clubs) })
    expect(onlyPut(of, 'season').data.rules?.tables[0]?.decidedOrder).toHaveLength(2)
  })
})
