/** What is odd about a season after an import (rules/season-checks). */
import { expect, test } from 'bun:test'
import { STATUS_CODE } from '../../src/catalog/statuses.ts'
import { type CheckedMatch, type CheckedSeason, checkSeason } from '../../src/rules/season-checks.ts'

/** A double round robin. */
function league(teams: readonly number[], of: Partial<CheckedMatch> = {}): CheckedMatch[] {
  return teams.flatMap((home) =>
    teams
      .filter((away) => away !== home)
      .map((away) => ({ status: STATUS_CODE.finished, home, away, table: 'league', hasRound: true, ...of })),
  )
}

const season = (of: Partial<CheckedSeason>): CheckedSeason => ({
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
  ['a whole league is fine', season({ matches: league(four), teamsOfTable: 4 }), []],
  ['a knock-out cup is fine', season({ matches: knockout }), []],
  [
    'matches to come may leave teams with unequal numbers',
    season({
      matches: [...league(four), { ...(league(four)[0] as CheckedMatch), status: STATUS_CODE.notstarted }],
    }),
    [],
  ],
  ['a season that was stopped is fine', season({ matches: league(four).slice(1), isStopped: true }), []],
  [
    'a club under two names',
    season({ matches: renamed, teamsOfTable: 4 }),
    [
      '"league" has 5 teams instead of 4; fewest matches: Team 5 (2), Team 4 (4)',
      'in "league" most teams have 6 matches, but not: Team 4 (4), Team 5 (2)',
    ],
  ],
  [
    'a team that the rules of the season do not name',
    season({ matches: renamed, tables: new Map([['league', new Set(four)]]) }),
    [
      '"league" has 5 teams instead of 4: Team 5 (2)',
      'in "league" most teams have 6 matches, but not: Team 4 (4), Team 5 (2)',
    ],
  ],
  [
    'groups that were not recognized',
    season({ matches: league(four, { table: null }) }),
    ['it has no table, although most teams met several opponents, as in a league or in groups'],
  ],
]
test.each(cases)('%s', (_name, of, warnings) => {
  expect(checkSeason(of)).toEqual(warnings)
})
