/** Stages found from the fixtures alone: who meets whom, how often and when. */
import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { StageData } from '../../../../src/contract/competition-data.ts'
import { buildStages, MAIN_TABLE, type StageMatch } from '../../../../src/rules/competitions/stages.ts'
import { parts, textCases } from '../../../support/text-cases.ts'

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

function buildWith(matches: readonly StageMatch[], stages: readonly StageData[] = [], pointsPerGame = false) {
  const order = { points: { win: 3, draw: 1, loss: 0 }, tieBreakers: [], pointsPerGame }
  return buildStages(matches, { stages, teamsOf: () => new Map(), order, deductions: [] })
}

/** The tables, and how many matches are in none of them or in one that is not known. */
function stagesOf({ matches }: Played): string[] {
  const built = buildWith(matches)
  const count = (key: string | null) => built.tableOf.filter((table) => table === key).length
  return [
    ...built.tables.map(
      ({ key, teams: own }) =>
        `${key === MAIN_TABLE ? 'main' : key}: ${own.length} teams, ${count(key)} matches`,
    ),
    `${count(null)} in none, ${built.unknown.length} unknown`,
  ]
}

/** The season that the lines of a case tell. */
function seasonOf(lines: readonly string[]): Played {
  const ofRange = (text: string) => {
    const [range = '', times = ''] = text.split(' ')
    const [from = 0, to = 0] = range.split('-').map((letter) => letter.charCodeAt(0))
    return [teams(to - from + 1, from - 65), Number(times)] as const
  }
  return lines.reduce((played, line) => {
    const [, what, rest = ''] = /^(\w+) (.*)$/.exec(line) ?? []
    if (what === 'matches') return played.pairs(rest)
    if (what === 'knockout') return played.knockout(...ofRange(rest))
    return played.together(...rest.split(', ').map((each) => season().roundRobin(...ofRange(each))))
  }, season())
}

const split = (meetings: number) =>
  season()
    .roundRobin(teams(12), 2)
    .together(season().roundRobin(teams(6), meetings), season().roundRobin(teams(6, 6), meetings))

describe('stages of a season without rules', () => {
  test.each(textCases(join(import.meta.dir, 'stages.txt')).cases)('%s', (...of) => {
    const { given, expected } = parts(of)
    expect(stagesOf(seasonOf(given))).toEqual(expected)
  })

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

  test.each([
    ['groups outside the places of the rules', ['A', 'B'], ['C', 'D', 'E', 'F'], 2],
    ['parts that are not those of the rules', ['A', 'C', 'E', 'G'], ['B', 'D', 'F', 'H'], 0],
  ])('a league stays the regular part before %s', (_, one, other, inStage) => {
    const { matches } = season()
      .roundRobin(teams(8), 2)
      .together(season().roundRobin(one, 2), season().roundRobin(other, 2))
    const stages = [
      { key: MAIN_TABLE, form: 'table', meetings: 2 } as const,
      { key: 'Title', form: 'table', places: { from: 1, to: 2 }, meetings: 2 } as const,
    ]
    const { tableOf, unknown } = buildWith(matches, stages)
    expect([MAIN_TABLE, 'Title'].map((key) => tableOf.filter((table) => table === key).length)).toEqual([
      56,
      inStage,
    ])
    expect(unknown.join()).toMatch(inStage > 0 ? /12 matches after/ : /could not be divided/)
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

  test('with rules of two halves, one match of the first played during the second, and a match of the winners', () => {
    const { matches } = season().roundRobin(teams(10), 2).pairs('AB')
    Object.assign(matches[3]!, { startMs: 46.5 * DAY_MS })
    const built = buildWith(matches, [
      { key: 'Inicial', form: 'table' },
      { key: 'Final', form: 'table' },
    ])
    const count = (key: string | null) => built.tableOf.filter((table) => table === key).length
    expect([count('Inicial'), count('Final'), count(null), built.tableOf[3]]).toEqual([45, 45, 1, 'Inicial'])
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

  test.each<[string, string, number, string]>([
    ['two teams that meet once', 'AB', 0, ''],
    ['two teams that meet twice', 'AB BA', 0, ''],
    ['semi-finals and a final', 'AD BC AB', 0, ''],
    ['two matches of four teams', 'AD BC', 0, 'whether "Zyx" is a table or a knock-out is not known'],
    ['losers that play on', 'AD BC DC BD', 4, 'whether "Zyx" carries over points is not known'],
    ['a round robin', 'AD BC AB CD AC BD', 6, 'whether "Zyx" carries over points is not known'],
  ])('a later stage whose name is not known, %s', (_name, pairs, counted, unknown) => {
    const played = season().roundRobin(teams(8), 2)
    const regular = played.matches.length
    const staged = played
      .pairs(pairs)
      .matches.map((match, at) => ({ ...match, stage: at < regular ? null : 'Zyx' }))
    const built = buildWith(staged)
    expect(built.tableOf.filter((table) => table === 'Zyx').length).toBe(counted)
    expect(built.tableOf.filter((table) => table === MAIN_TABLE).length).toBe(regular)
    expect(built.unknown.join()).toBe(unknown)
  })

  test.each([
    [1, 0],
    [2, 0],
    [4, 7],
  ])('a cup with %d matches to come has %d matches in a table', (open, counted) => {
    const { matches } = season().knockout(teams(8))
    for (const match of matches.slice(-open)) Object.assign(match, { score: null })
    expect(buildWith(matches).tableOf.filter((table) => table !== null).length).toBe(counted)
  })

  test.each([
    ['a stage', { stage: 'Playoffs' }],
    ['a cup round', { cupRound: 'Playoffs', isCupRound: true }],
  ])('%s in which the best of two groups meet those of the other one may carry points', (_, placed) => {
    const { matches } = season().together(
      season().roundRobin(teams(4), 2),
      season().roundRobin(teams(4, 4), 2),
    )
    const later = season().pairs('AE BF AF BE EA FB FA EB').matches
    for (const match of later) matches.push({ ...match, startMs: match.startMs + 99 * DAY_MS, ...placed })
    const built = buildWith(matches)
    expect(built.tables.map(({ key }) => key)).toEqual(['Group 1', 'Group 2', 'Playoffs'])
    expect(built.unknown).toEqual(['whether "Playoffs" carries over points is not known'])
  })

  test.each([
    ['', false, 1],
    ['of a season that was stopped', true, 0],
    ['of which only some count', false, 0],
  ])('numbers of matches that differ, %s', (which, isStopped, unknown) => {
    const { matches } = season().roundRobin(teams(10), 1).pairs('AB CD AC BD AD BC AB CD AC BD')
    if (which.endsWith('count'))
      for (const match of matches.slice(-10, -1)) Object.assign(match, { score: null })
    expect(buildWith(matches, [{ key: MAIN_TABLE, form: 'table' }], isStopped).unknown).toHaveLength(unknown)
  })

  test('do not depend on the order of the matches in a file', () => {
    const played = split(2).pairs('FG LX XL')
    const turned = new Played()
    turned.matches.push(...played.matches.toReversed())
    expect(stagesOf(turned)).toEqual(stagesOf(played))
  })
})
