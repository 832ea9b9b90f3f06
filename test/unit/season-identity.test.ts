/** Which teams and matches of two sources are the same: the rule alone, on made-up seasons. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { identifyMatches, identifyTeams, type Ours, type Theirs } from '../../src/rules/season-identity.ts'
import { likenessOf } from '../../src/rules/team-names.ts'

const DAY = 86_400_000

/** A double round robin of so many teams, a round a week, with scores out of a list. */
function season(size: number, scores: readonly (readonly [number, number])[]): Ours[] {
  const matches: Ours[] = []
  for (let round = 0; round < 2 * (size - 1); round++) {
    for (let pair = 0; pair < size / 2; pair++) {
      const place = (at: number) => (at === 0 ? 0 : 1 + ((at - 1 + round) % (size - 1)))
      const [one, other] = [place(pair), place(size - 1 - pair)]
      const isTurned = ((round + pair) % 2 === 1) !== round >= size - 1
      matches.push({
        id: matches.length + 1,
        startMs: round * 7 * DAY + (pair % 2) * DAY,
        home: isTurned ? other : one,
        away: isTurned ? one : other,
        score: scores[matches.length % scores.length] ?? null,
        table: 'league',
      })
    }
  }
  return matches
}

const asTheirs = (match: Ours, nameOf: (team: number) => string): Theirs => ({
  ...match,
  id: `m${match.id}`,
  home: nameOf(match.home),
  away: nameOf(match.away),
})

const comparison = (
  ours: readonly Ours[],
  theirs: readonly Theirs[],
  known: ReadonlyMap<string, number>,
) => ({
  ours,
  theirs,
  known,
  ourNames: (team: number) => [`Ours ${team}`],
  theirNames: (team: string) => [team],
  isApart: () => false,
})

describe('teams of a season in two sources', () => {
  const score = fc.tuple(fc.nat(4), fc.nat(4))

  test('teams with unknown names are matched by fixtures', () => {
    fc.assert(
      fc.property(
        fc.array(score, { minLength: 97, maxLength: 97 }),
        fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
        fc.array(fc.constantFrom('same', 'same', 'same', 'next day', 'missing', 'other score'), {
          minLength: 19,
          maxLength: 19,
        }),
        (scores, isKnown, faults) => {
          const ours = season(12, scores)
          const nameOf = (team: number) => (isKnown[team] ? `known ${team}` : `unknown ${team}`)
          const theirs = ours.flatMap((match, index) => {
            const fault = faults[index % faults.length]
            const own = asTheirs(match, nameOf)
            if (fault === 'missing') return []
            if (fault === 'next day') return [{ ...own, startMs: own.startMs + DAY / 2 }]
            return [fault === 'other score' && index % 3 === 0 ? { ...own, score: [7, 7] as const } : own]
          })
          const known = new Map(isKnown.flatMap((is, team) => (is ? [[nameOf(team), team] as const] : [])))
          const { same } = identifyTeams(comparison(ours, theirs, known))
          for (const [name, id] of same) expect([name, id]).toEqual([nameOf(id), id])
          // With a third of them known there is enough to find all the others, even if all results are alike.
          if (known.size >= 4) expect(same.size).toBe(12 - known.size)
        },
      ),
      { numRuns: 60 },
    )
  })

  test('different teams stay separate and are reported', () => {
    const ours = season(6, [[1, 0]])
    // A guest who plays at other times against others in the place of team 5.
    const guests = ours.map((match) => ({
      ...asTheirs(match, (team) => (team === 5 ? 'guest' : `known ${team}`)),
      startMs: match.home === 5 || match.away === 5 ? match.startMs + 3 * DAY : match.startMs,
    }))
    const known = new Map([0, 1, 2, 3, 4].map((team) => [`known ${team}`, team]))
    const own = ours.map((match) => ({ ...match, score: [2, 1] as const }))
    const answer = identifyTeams(comparison([...own, ...season(8, [[1, 1]]).slice(20)], guests, known))
    expect([[...answer.same], answer.unsure, answer.left.length]).toEqual([[], ['guest'], 3])
  })

  test('the remaining team is matched by elimination', () => {
    const ours = season(8, [[1, 0]])
    const first = ours.slice(0, 28)
    const second = ours.slice(28).map((match) => asTheirs(match, (team) => `t ${team}`))
    const known = new Map([0, 1, 2, 3, 4, 5, 6].map((team) => [`t ${team}`, team]))
    expect([...identifyTeams(comparison(first, second, known)).same]).toEqual([['t 7', 7]])
  })

  test.each([
    [['Manchester United FC'], ['Man Utd'], 'similar'],
    [['1. FC Köln'], ['Koln'], 'equal'],
    [['Sheffield Wednesday FC'], ['Sheffield Weds'], 'similar'],
    [['Real Sociedad de Fútbol'], ['Sociedad'], 'similar'],
    [['Sheffield United FC'], ['Sheffield Weds'], 'none'],
    [['AC Milan'], ['FC Internazionale Milano', 'Inter'], 'similar'],
    [['Atlético Madrid'], ['Real Madrid'], 'none'],
    [['Viktoria 1889'], ['Viktoria 1904'], 'none'],
    [['FC Schalke 1904'], ['Schalke 04'], 'equal'],
    [['Como 1907'], ['Como'], 'equal'],
  ] as const)('names %p and %p are %s', (one, other, likeness) => {
    expect([likenessOf(one, other), likenessOf(other, one)]).toEqual([likeness, likeness])
  })
})

describe('matches of a season in two sources', () => {
  const match = (id: number, day: number, home: number, away: number, table: string | null = null): Ours => ({
    id,
    startMs: day * DAY,
    home,
    away,
    score: [1, 0],
    table,
  })
  const cases: [string, Ours[], Ours[], [string, number, boolean][]][] = [
    ['on the same day', [match(1, 10, 1, 2)], [match(7, 10.4, 1, 2)], [['m7', 1, false]]],
    ['a day apart across zones, reversed', [match(1, 10, 1, 2)], [match(7, 11.2, 2, 1)], [['m7', 1, true]]],
    ['two days apart are two', [match(1, 10, 1, 2)], [match(7, 12, 2, 1)], []],
    [
      'both legs of a tie on neighbouring days stay apart',
      [match(1, 10, 1, 2), match(2, 11, 2, 1)],
      [match(7, 10, 1, 2), match(8, 11, 2, 1)],
      [
        ['m7', 1, false],
        ['m8', 2, false],
      ],
    ],
    [
      'that were moved, of a table',
      [match(1, 10, 1, 2, 'league')],
      [match(7, 40, 1, 2, 'league')],
      [['m7', 1, false]],
    ],
    ['that were moved, of no table, are two', [match(1, 10, 1, 2)], [match(7, 40, 1, 2)], []],
  ]
  test.each(cases)('%s', (_, ours, theirs, expected) => {
    const own = theirs.map((of) => asTheirs(of, String))
    const found = identifyMatches(ours, own, Number, new Map())
    expect([...found].map(([name, { id, isReversed }]) => [name, id, isReversed])).toEqual(expected)
  })
})
