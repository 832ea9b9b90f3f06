/** Who holds a title, where no feed says it: the champion of a season that is played out, and null in every doubt. */
import { expect, test } from 'bun:test'
import type { MatchStatus } from '../../../../src/catalog/statuses.ts'
import type { StandingsRules } from '../../../../src/contract/standings-rules.ts'
import { cupTrees } from '../../../../src/rules/competitions/cup-trees.ts'
import { standings } from '../../../../src/rules/competitions/standings.ts'
import { type TitleSeason, titleHolder } from '../../../../src/rules/competitions/title-holder.ts'
import { result, rules, type ScoreText } from '../../../support/rules-kit.ts'

/** Home team, away team and their goals; without goals the match is to come. */
type Row = `${number}-${number} ${number}:${number}` | `${number}-${number}`

interface Season {
  readonly year?: string
  readonly tables?: Readonly<Record<string, readonly Row[]>>
  /** Matches of the league table that were called off. */
  readonly canceled?: readonly Row[]
  /** Rounds with a name; the matches of each are played on its day. */
  readonly cup?: Readonly<Record<string, readonly Row[]>>
  readonly rules?: Partial<StandingsRules>
}

const statusOf = (row: Row): MatchStatus => (row.includes(':') ? 'finished' : 'notstarted')
const over = (row: Row) => (row.includes(':') ? row : `${row} 0:0`) as ScoreText

function season({ year = '25/26', tables = {}, canceled = [], cup = {}, rules: of }: Season): TitleSeason {
  const matches = Object.entries(tables).flatMap(([key, rows]) =>
    rows.map((row) => ({ ...result(over(row), { status: statusOf(row) }), standingsTable: key })),
  )
  for (const row of canceled)
    matches.push({ ...result(over(row), { status: 'canceled' }), standingsTable: 'league' })
  const ties = Object.entries(cup).flatMap(([name, rows], day) =>
    rows.map((row, index) => ({
      ...result(over(row), { id: 100 * day + index + 1, startMs: day, status: statusOf(row) }),
      ...{ standingsTable: null, homePenalties: null, awayPenalties: null },
      round: { round: null, name, slug: null, cupRoundType: null },
    })),
  )
  const keys = Object.keys(tables)
  const shown = rules({ tables: keys.map((key) => ({ key, name: key })), ...of })
  const all = keys.length === 0 ? [] : standings(shown, matches)
  return { year, matches, tables: all, trees: cupTrees(ties, 'Cup') }
}

/** A double round robin; the smaller number wins. */
function league(...teams: readonly number[]): Row[] {
  return teams.flatMap((home) =>
    teams
      .filter((away) => away !== home)
      .map((away): Row => `${home}-${away} ${home < away ? 1 : 0}:${away < home ? 1 : 0}`),
  )
}

const SEMIS = { Semifinals: ['1-3 0:2', '2-4 1:0'] } as const
const FINAL = { Final: ['2-3 0:1'] } as const
const SPLIT: Partial<StandingsRules> = {
  tables: [
    { key: 'league', name: 'League' },
    { key: 'top', name: 'Championship round', carriesFrom: { table: 'league', pointsFactor: 1 } },
    { key: 'rest', name: 'Relegation round', carriesFrom: { table: 'league', pointsFactor: 1 } },
  ],
}

const OPEN = { Final: ['1-2'] } as const
const TWO_GROUPS = { a: league(1, 4), b: league(2, 3) }
const TOP: Row[] = ['1-2 0:5', '2-1 5:0']

const CASES: readonly (readonly [name: string, seasons: readonly Season[], holder: number | null])[] = [
  ['no season', [], null],
  ['a season without matches', [{}], null],
  ['a league that is over', [{ tables: { league: league(1, 2, 3) } }], 1],
  ['a league with a match to come', [{ tables: { league: [...league(1, 2, 3).slice(1), '1-2'] } }], null],
  ['a league of which rounds are missing', [{ tables: { league: league(1, 2, 3).slice(1) } }], null],
  [
    'a league that was broken off and closed',
    [{ tables: { league: league(1, 2, 3).slice(1) }, canceled: ['1-2 0:0'] }],
    1,
  ],
  ['a cup', [{ cup: { ...SEMIS, ...FINAL } }], 3],
  ['a cup whose final is to come', [{ cup: { ...SEMIS, Final: ['2-3'] } }], null],
  ['a cup whose last round is not said to be the final', [{ cup: { 'Round 2': ['1-2 1:0'] } }], null],
  [
    'a cup with a match for third place whose end nobody recorded',
    [{ cup: { ...SEMIS, 'Third place': ['1-4'], ...FINAL } }],
    3,
  ],
  ['groups and a final', [{ tables: TWO_GROUPS, cup: { ...SEMIS, ...FINAL } }], 3],
  ['groups alone', [{ tables: TWO_GROUPS }], null],
  ['groups, and a final round of their winners', [{ tables: { ...TWO_GROUPS, last: league(2, 1, 4) } }], 1],
  ['groups, and a round of others', [{ tables: { ...TWO_GROUPS, last: league(3, 4) } }], null],
  [
    'a league with play-offs for the title',
    [{ tables: { league: league(1, 2, 3, 4) }, cup: { ...SEMIS, ...FINAL } }],
    3,
  ],
  [
    'a league whose first plays in no play-offs: they are about something else',
    [{ tables: { league: league(1, 2, 3, 4) }, cup: { Final: ['3-4 0:1'] } }],
    1,
  ],
  [
    'a league that was split in two',
    [{ tables: { league: league(1, 2, 3, 4), top: TOP, rest: league(3, 4) }, rules: SPLIT }],
    2,
  ],
  [
    'last year, while this year is under way',
    [
      { year: '00/01', tables: { league: ['1-2'] } },
      { year: '99/00', tables: { league: league(2, 3) } },
    ],
    2,
  ],
  ['a cup of every year', ofYears('2026', '2025'), 3],
  [
    'a season that is missing in between',
    [
      { year: '25/26', tables: { league: ['1-2'] } },
      { year: '23/24', tables: { league: league(2, 3) } },
    ],
    null,
  ],
  ['a cup of every four years under way', ofYears('2030', '2026'), null],
  ['labels that are no years', ofYears('Spring', 'Autumn'), null],
]

/** A cup under way, and the one before. */
function ofYears(year: string, before: string): Season[] {
  return [
    { year, cup: OPEN },
    { year: before, cup: FINAL },
  ]
}

test.each(CASES)('%s', (_name, seasons, holder) => {
  expect(
    titleHolder(
      seasons.map((each) => () => season(each)),
      true,
    ),
  ).toBe(holder)
})

test('in a sport without draws no table decides a title', () => {
  const played = () => season({ tables: { league: league(1, 2, 3) } })
  expect(titleHolder([played], true)).toBe(1)
  expect(titleHolder([played], false)).toBeNull()
})

test('a finished match with an unknown result leaves a league undecided', () => {
  const open = season({ tables: { league: league(1, 2, 3) } })
  const [first, ...rest] = open.matches
  const unknown = { ...open, matches: [{ ...first!, winnerCode: null }, ...rest] }
  expect(titleHolder([() => unknown], true)).toBeNull()
})

test('the previous season is read only when needed', () => {
  const newest = () => season({ tables: { league: league(1, 2) } })
  const never = () => {
    throw new Error('was read')
  }
  expect(titleHolder([newest, never], true)).toBe(1)
})
