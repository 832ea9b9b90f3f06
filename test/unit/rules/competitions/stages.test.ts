/** Stages found from the fixtures alone: who meets whom, how often and when. */
import { describe, expect, test } from 'bun:test'
import type { StageData } from '../../../../src/contract/competition-data.ts'
import { buildStages, MAIN_TABLE, type StageMatch } from '../../../../src/rules/competitions/stages.ts'

const DAY_MS = 86_400_000

/** A season in which matches follow one another; the team of the earlier name wins. */
class Played {
  readonly matches: StageMatch[] = []

  add(home: string, away: string): this {
    const startMs = this.matches.length * DAY_MS
    const score: [number, number] = home < away ? [1, 0] : [0, 1]
    this.matches.push({ home, away, startMs, score, stage: null, group: null, isCupRound: false })
    return this
  }

  pairs(text: string): this {
    for (const [home, away] of text.split(' ')) this.add(home!, away!)
    return this
  }

  /** Rounds in which each team plays once. */
  roundRobin(teams: readonly string[], meetings: number): this {
    for (let meeting = 0; meeting < meetings; meeting++) {
      for (let round = 0; round < teams.length - 1; round++) {
        const [fixed, ...others] = teams
        const turned = [fixed!, ...others.slice(round), ...others.slice(0, round)]
        for (let at = 0; at < turned.length / 2; at++) {
          const pair = [turned[at]!, turned.at(-1 - at)!]
          this.add(pair[meeting % 2]!, pair[1 - (meeting % 2)]!)
        }
      }
    }
    return this
  }

  /** The rounds of several leagues in turn. */
  together(...others: readonly Played[]): this {
    const longest = Math.max(...others.map(({ matches }) => matches.length))
    for (let at = 0; at < longest; at++) {
      for (const match of others.flatMap(({ matches }) => matches[at] ?? [])) this.add(match.home, match.away)
    }
    return this
  }

  /** Ties in which the team of the earlier name goes on, with the legs of a tie one after the other. */
  knockout(teams: readonly string[], legs = 1): this {
    for (let left = [...teams].sort(); left.length > 1; left = left.slice(0, left.length / 2)) {
      for (let leg = 0; leg < legs; leg++) {
        for (let at = 0; at < left.length / 2; at++) this.add(left[at]!, left.at(-1 - at)!)
      }
    }
    return this
  }
}

const teams = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => String.fromCharCode(65 + from + at))
const season = () => new Played()

function buildWith(matches: readonly StageMatch[], stages: readonly StageData[] = []) {
  const order = { points: { win: 3, draw: 1, loss: 0 }, tieBreakers: [] }
  return buildStages(matches, { stages, teamsOf: () => new Map(), order, deductions: [] })
}

function stagesOf({ matches }: Played) {
  const built = buildWith(matches)
  const sizes = Object.fromEntries(
    built.tables.map(({ key, teams: own }) => [
      key,
      `${own.length} teams, ${built.tableOf.filter((table) => table === key).length} matches`,
    ]),
  )
  return {
    ...sizes,
    none: built.tableOf.filter((table) => table === null).length,
    unknown: built.unknown.length,
  }
}

const split = (meetings: number) =>
  season()
    .roundRobin(teams(12), 2)
    .together(season().roundRobin(teams(6), meetings), season().roundRobin(teams(6, 6), meetings))

describe('stages of a season without rules', () => {
  const whole = { none: 0, unknown: 0 }
  const halves = { Championship: '6 teams, 30 matches', Relegation: '6 teams, 30 matches' }
  test.each<[string, Played, object]>([
    ['a league', season().roundRobin(teams(10), 2), { [MAIN_TABLE]: '10 teams, 90 matches', ...whole }],
    [
      'a league of four rounds',
      season().roundRobin(teams(10), 4),
      { [MAIN_TABLE]: '10 teams, 180 matches', ...whole },
    ],
    [
      'a play-off against a club of another league',
      season().roundRobin(teams(10), 2).pairs('JX XJ'),
      { [MAIN_TABLE]: '10 teams, 90 matches', none: 2, unknown: 0 },
    ],
    ['a split', split(2), { [MAIN_TABLE]: '12 teams, 132 matches', ...halves, none: 0, unknown: 2 }],
    [
      'a split with finals between its parts and a play-off with another club',
      split(2).pairs('FG LX XL'),
      { [MAIN_TABLE]: '12 teams, 132 matches', ...halves, none: 3, unknown: 2 },
    ],
    [
      'three parts',
      season()
        .roundRobin(teams(14), 2)
        .together(...[teams(6), teams(4, 6), teams(4, 10)].map((part) => season().roundRobin(part, 2))),
      {
        [MAIN_TABLE]: '14 teams, 182 matches',
        'Places 1–6': '6 teams, 30 matches',
        'Places 7–10': '4 teams, 12 matches',
        'Places 11–14': '4 teams, 12 matches',
        none: 0,
        unknown: 3,
      },
    ],
    [
      'a knock-out after the league',
      season().roundRobin(teams(10), 2).knockout(teams(8), 2),
      { [MAIN_TABLE]: '10 teams, 90 matches', none: 14, unknown: 0 },
    ],
    [
      'a knock-out after conferences',
      season()
        .together(season().roundRobin(teams(6), 2), season().roundRobin(teams(6, 6), 2))
        .together(...teams(6).map((team, at) => season().add(team, teams(6, 6)[at]!)))
        .knockout(teams(8)),
      { [MAIN_TABLE]: '12 teams, 66 matches', none: 7, unknown: 0 },
    ],
    [
      'two halves with a knock-out after each',
      season().roundRobin(teams(10), 1).knockout(teams(4), 2).roundRobin(teams(10), 1).knockout(teams(4), 2),
      { 'First half': '10 teams, 45 matches', 'Second half': '10 teams, 45 matches', none: 12, unknown: 0 },
    ],
    [
      'a third round that has begun',
      season().roundRobin(teams(10), 2).pairs('AB CD EF'),
      { [MAIN_TABLE]: '10 teams, 93 matches', none: 0, unknown: 0 },
    ],
    [
      'a third round in which losers play on',
      season().roundRobin(teams(10), 2).pairs('AB CD BC DE'),
      { [MAIN_TABLE]: '10 teams, 94 matches', none: 0, unknown: 0 },
    ],
    [
      'matches that fit no form',
      season().roundRobin(teams(10), 2).roundRobin(teams(4), 1).pairs('AJ BI CH JI'),
      { [MAIN_TABLE]: '10 teams, 100 matches', none: 0, unknown: 1 },
    ],
  ])('%s', (_name, played, expected) =>
    expect(stagesOf(played)).toEqual(expected as ReturnType<typeof stagesOf>),
  )

  test.each([
    ['by one match', 'JI', 'IJ', 90],
    ['by two legs', 'JI IJ', 'IJ', 90],
    ['not by a match of others', 'AC', '', 91],
    ['not by matches of a third round', 'JI AB CD', '', 93],
  ])('two teams that are level after the season are put in order, %s', (_name, added, order, counted) => {
    const { matches } = season().roundRobin(teams(10), 2).pairs(added)
    const lost = matches.findIndex(({ home, away }) => home === 'J' && away === 'I')
    Object.assign(matches[lost]!, { score: [1, 0] })
    const built = buildWith(matches, [{ key: MAIN_TABLE, form: 'table', meetings: 2 }])
    expect(built.tables.map(({ decidedOrder = [] }) => decidedOrder.join(''))).toEqual([order])
    expect(built.tableOf.filter((table) => table === MAIN_TABLE).length).toBe(counted)
  })

  test('with rules of places that do not follow one another, and of points only', () => {
    const { matches } = season()
      .roundRobin(teams(8), 2)
      .together(season().roundRobin(['A', 'B', 'E', 'F'], 1), season().roundRobin(['C', 'D', 'G', 'H'], 1))
    const part = {
      form: 'table',
      meetings: 1,
      carry: { points: 'half', rounding: 'up', pointsOnly: true },
    } as const
    const stages = [
      { key: MAIN_TABLE, form: 'table', meetings: 2 } as const,
      { key: 'First', placeList: [1, 2, 5, 6], ...part },
      { key: 'Second', placeList: [3, 4, 7, 8], ...part },
    ]
    const built = buildWith(matches, stages)
    const carriesFrom = { table: MAIN_TABLE, pointsFactor: 0.5, rounding: 'up', pointsOnly: true } as const
    expect(
      built.tables.slice(1).map(({ key, teams: own, carriesFrom: from }) => [key, own.join(''), from]),
    ).toEqual([
      ['First', 'ABEF', carriesFrom],
      ['Second', 'CDGH', carriesFrom],
    ])
    expect(built.unknown).toEqual([])
  })

  test.each<[string, number, number]>([
    ['over', 45, 12],
    ['in progress', 20, 12],
    ['not begun', 0, 12],
  ])('with rules of two halves, the second of which is %s', (_name, second, finals) => {
    const { matches } = season().roundRobin(teams(10), 1).knockout(teams(8), 2).knockout(['A', 'C'], 2)
    const after = season().roundRobin(teams(10), 1).matches.slice(0, second)
    const last = matches.at(-1)!.startMs
    matches.push(...after.map((match) => ({ ...match, startMs: match.startMs + last + 20 * DAY_MS })))
    const halves = ['Apertura', 'Clausura'].map((key) => ({ key, form: 'table' as const }))
    const built = buildWith(matches, halves)
    const count = (key: string | null) => built.tableOf.filter((table) => table === key).length
    expect([count('Apertura'), count('Clausura'), count(null)]).toEqual([45, second, finals + 4])
    expect(built.unknown).toEqual([])
  })

  test.each<[string, StageData[], string]>([
    ['without rules', [], 'whether Autumn, Spring are one table is not known'],
    ['of too many', [{ key: 'Spring', form: 'table', places: { from: 1, to: 3 } }], '"Spring" has other'],
  ])('stages of the same teams, %s, are not certain', (_name, stages, unknown) => {
    const { matches } = season().roundRobin(teams(4), 2)
    const staged = matches.map((match, at) => ({ ...match, stage: at < 6 ? 'Autumn' : 'Spring' }))
    expect(buildWith(staged, stages).unknown.join()).toStartWith(unknown)
  })

  test('do not depend on the order of the matches in a file', () => {
    const played = split(2).pairs('FG LX XL')
    const turned = new Played()
    turned.matches.push(...played.matches.toReversed())
    expect(stagesOf(turned)).toEqual(stagesOf(played))
  })
})
