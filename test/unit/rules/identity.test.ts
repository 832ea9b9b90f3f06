/** Which teams, matches and players of two sources are the same, and what is odd about a season: the rules alone. */
import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import fc from 'fast-check'
import { STATUS_CODE } from '../../../src/catalog/statuses.ts'
import { identifyMatches } from '../../../src/rules/identity/match-matching.ts'
import {
  groupSpellings,
  identifyPlayers,
  isNamesake,
  type SeasonPlayer,
} from '../../../src/rules/identity/player-matching.ts'
import {
  identifyTeams,
  likenessOf,
  type Ours,
  type Theirs,
} from '../../../src/rules/identity/team-matching.ts'
import { type CheckedMatch, type CheckedSeason, checkSeason } from '../../../src/rules/seasons/checks.ts'
import { textRows } from '../../support/text-cases.ts'

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
  isKnownDifferent: () => false,
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
          // With a third of them known there is enough to find all the others, even if all results are alike; not if
          // most of the source is wrong.
          const wrong = faults.filter((fault) => fault === 'missing' || fault === 'other score')
          if (known.size >= 4 && 2 * wrong.length < faults.length) expect(same.size).toBe(12 - known.size)
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
    ['moved in a table', [match(1, 10, 1, 2, 'league')], [match(7, 40, 1, 2, 'league')], [['m7', 1, false]]],
    ['that were moved, of no table, are two', [match(1, 10, 1, 2)], [match(7, 40, 1, 2)], []],
  ]
  test.each(cases)('%s', (_, ours, theirs, expected) => {
    const own = theirs.map((of) => asTheirs(of, String))
    const found = identifyMatches(ours, own, Number, new Map())
    expect([...found].map(([name, { id, isReversed }]) => [name, id, isReversed])).toEqual(expected)
  })

  test('a file that is older than a replay does not take it back', () => {
    const first = match(1, 10, 1, 2, 'league')
    const foundNow = (of: Partial<Ours>) => {
      const now = { ...first, isOver: true, score: [2, 2] as const, ...of }
      const meetings = { areCounted: false, areSingle: true }
      return identifyMatches([now], [asTheirs(first, String)], Number, new Map([['m1', 1]]), meetings)
    }
    const changes = [{ startMs: 40 * DAY }, {}]
    expect(changes.map((of) => foundNow(of).get('m1')?.isStale ?? false)).toEqual([true, false])
  })
})

const playersOf = <Id>(text: string, idOf: (place: number) => Id): SeasonPlayer<Id>[] =>
  text.split(', ').map((player, place) => {
    const [, names = '', match, minute, team = '1'] =
      /^(.*?)(?: \((\d+) (\d+)\))?(?: of (\d))?$/.exec(player) ?? []
    const goals = match === undefined ? [] : [{ match: Number(match), minute: Number(minute) }]
    return { id: idOf(place), team: Number(team), names: names.split('/'), goals }
  })

describe('players of a team in two sources', () => {
  const ROWS = textRows(join(import.meta.dir, 'players.txt')) as [string, string, string, string][]
  test.each(ROWS)('%s', (_, ours, theirs, same) => {
    const found = identifyPlayers(
      playersOf(ours, (place) => place + 1),
      playersOf(theirs, (place) => 'ab'.charAt(place)),
    )
    expect([...found].map((pair) => pair.join('=')).join(' ') || '-').toBe(same)
  })

  test('team and date of birth confirm a part of a name, but not another name', () => {
    expect(isNamesake(['Cristiano Ronaldo dos Santos'], ['Cristiano Ronaldo'])).toBe(true)
    expect(isNamesake(['Cristiano Ronaldo'], ['Bruno Alves'])).toBe(false)
  })
})

test('spellings of one player are grouped under the fullest, and ambiguous ones stay alone', () => {
  expect(groupSpellings(['Kane', 'Harry Kane', 'H. Kane', 'E. Hazard', 'T. Hazard', 'Hazard'])).toEqual([
    ['Harry Kane', 'H. Kane', 'Kane'],
    ['E. Hazard'],
    ['T. Hazard'],
    ['Hazard'],
  ])
})

/** A double round robin. */
function league(teams: readonly number[], of: Partial<CheckedMatch> = {}): CheckedMatch[] {
  return teams.flatMap((home) =>
    teams
      .filter((away) => away !== home)
      .map((away) => ({ status: STATUS_CODE.finished, home, away, table: 'league', hasRound: true, ...of })),
  )
}

const checked = (of: Partial<CheckedSeason>): CheckedSeason => ({
  matches: [],
  tables: new Map(),
  isStopped: false,
  teamsOfTable: null,
  nameOf: (team) => `Team ${team}`,
  ...of,
})
const four = [1, 2, 3, 4]
const renamed = league(four).map((match, index) =>
  match.home === 4 && index > 9 ? { ...match, home: 5 } : match,
)
const knockout = [
  [1, 2],
  [3, 4],
  [1, 3],
].map(([home = 0, away = 0]) => ({ ...(league([1, 2])[0] as CheckedMatch), home, away, table: null }))

const cases: [string, CheckedSeason, string[]][] = [
  ['a whole league is fine', checked({ matches: league(four), teamsOfTable: 4 }), []],
  ['a knock-out cup is fine', checked({ matches: knockout }), []],
  [
    'matches to come may leave teams with unequal numbers',
    checked({
      matches: [...league(four), { ...(league(four)[0] as CheckedMatch), status: STATUS_CODE.notstarted }],
    }),
    [],
  ],
  ['a season that was stopped is fine', checked({ matches: league(four).slice(1), isStopped: true }), []],
  [
    'a club under two names',
    checked({ matches: renamed, teamsOfTable: 4 }),
    [
      '"league" has 5 teams instead of 4; fewest matches: Team 5 (2), Team 4 (4)',
      'in "league" most teams have 6 matches, but not: Team 4 (4), Team 5 (2)',
    ],
  ],
  [
    'a team that the rules of the season do not name',
    checked({ matches: renamed, tables: new Map([['league', new Set(four)]]) }),
    [
      '"league" has 5 teams instead of 4: Team 5 (2)',
      'in "league" most teams have 6 matches, but not: Team 4 (4), Team 5 (2)',
    ],
  ],
  [
    'groups that were not recognized',
    checked({ matches: league(four, { table: null }) }),
    ['it has no table, although most teams met several opponents, as in a league or in groups'],
  ],
]
test.each(cases)('%s', (_name, of, warnings) => {
  expect(checkSeason(of)).toEqual(warnings)
})
