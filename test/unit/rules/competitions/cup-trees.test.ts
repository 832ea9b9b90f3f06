/** Cup trees by rule (docs/reference/resources.md#17.2). */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { type MatchStatus, STATUS_CODE } from '../../../../src/catalog/statuses.ts'
import { type CupRoundInfo, cupRoundOf } from '../../../../src/rules/competitions/cup-ties.ts'
import {
  type CupMatchRow,
  type CupTree,
  type CupTreeTie,
  cupTrees,
} from '../../../../src/rules/competitions/cup-trees.ts'

const DAY_MS = 86_400_000

const roundInfo = (name: string | null, cupRoundType: number | null = null, slug: string | null = null) =>
  ({ round: null, name, slug, cupRoundType }) satisfies CupRoundInfo

const ROUNDS: Readonly<Record<string, CupRoundInfo>> = {
  eighths: roundInfo('1/8', 8, 'round-of-16'),
  quarters: roundInfo('Quarterfinals', 4, 'quarterfinals'),
  semis: roundInfo('Semifinals', 2, 'semifinals'),
  leg: roundInfo('Semifinals, 1st leg', 2),
  game1: roundInfo('Final, Game 1', 1),
  of5: roundInfo('Final 2 of 5', 1),
  third: roundInfo('Match for 3rd place', 1, 'match-for-3rd-place'),
  final: roundInfo('Final', 1, 'final'),
  round1: roundInfo('Round 1'),
  round2: roundInfo('Round 2'),
  playoffs: roundInfo('Playoffs'),
}

let lastId = 0

/**
 * A match of a round, by default of the final: teams, score with a shoot-out, a status, the winner where the feed gives
 * one instead of the score (`null`: unknown), the table and the day; not played without a score. Such as
 * `semis 1-2 1:1 4:3`, `1-2 canceled`, `1-2 3:0 wins=2 @4`.
 */
function match(text: string, round?: CupRoundInfo): CupMatchRow {
  const found =
    /^(?<name>[a-z]+\d? )?(?<home>\d+)-(?<away>\d+)(?: (?<score>\d+:\d+))?(?: (?<shootOut>\d+:\d+))?(?: (?<said>[a-z]+))?(?: wins=(?<wins>\w+))?(?: in (?<table>\w+))?(?: @(?<day>-?\d+))?$/.exec(
      text,
    )?.groups
  if (!found) throw new Error(`"${text}" is not a match`)
  const { name = 'final', home, away, score, shootOut, said, wins, table = null, day } = found
  const [homeScore = 0, awayScore = 0] = score?.split(':').map(Number) ?? []
  const [homePenalties = null, awayPenalties = null] = shootOut?.split(':').map(Number) ?? []
  const status = (said ?? (score === undefined ? 'notstarted' : 'finished')) as MatchStatus
  const lead = (homePenalties ?? 0) - (awayPenalties ?? 0) || homeScore - awayScore
  const code = status !== 'finished' ? null : lead > 0 ? 1 : lead < 0 ? 2 : 3
  const id = ++lastId
  return {
    id,
    status: STATUS_CODE[status],
    startMs: Number(day ?? id) * DAY_MS,
    homeTeamId: Number(home),
    awayTeamId: Number(away),
    homeScore,
    awayScore,
    homePenalties,
    awayPenalties,
    winnerCode: wins === undefined ? code : (JSON.parse(wins) as number | null),
    standingsTable: table,
    round: round ?? (ROUNDS[name.trim()] as CupRoundInfo),
  }
}

const cup = (...matches: readonly string[]) => matches.map((text) => match(text))

function onlyTree(rows: readonly CupMatchRow[]): CupTree {
  const trees = cupTrees(rows, 'Cup 26')
  expect(trees).toHaveLength(1)
  return trees[0]!
}

const winnerOf = (tie: CupTreeTie) => tie.participants.find(({ winner }) => winner)?.teamId ?? null
const teamsOf = (tie: CupTreeTie) => tie.participants.map(({ teamId }) => teamId)

describe('ties', () => {
  type Score = readonly (number | null)[]
  type Tie = readonly [name: string, matches: readonly string[], Score, winner: number | null, Score?]
  const cases: readonly Tie[] = [
    ['a single match', ['1-2 0:1'], [0, 1], 2],
    ['a shoot-out', ['1-2 1:1 3:4'], [1, 1], 2, [3, 4]],
    ['an outcome that the feed sets against the score', ['1-2 3:0 wins=2'], [3, 0], 2],
    ['two legs, the second with the home side changed', ['1-2 2:1', '2-1 3:1'], [3, 4], 2],
    ['two legs and a shoot-out: figures of their teams', ['1-2 2:0', '2-1 2:0 5:4'], [2, 2], 2, [4, 5]],
    ['a replay', ['1-2 1:1', '2-1 0:1'], [2, 1], 1],
    ['a series is won by matches, not by goals', ['1-2 9:0', '2-1 1:0', '1-2 0:1'], [1, 2], 2],
    ['a series whose last match was not needed', ['1-2 1:0', '2-1 0:1', '1-2 canceled'], [2, 0], 1],
    ['shoot-outs of a series decide games', ['1-2 0:0 5:4', '2-1 1:0', '1-2 2:2 3:2'], [2, 1], 1],
    ['a series before its first game ends', ['1-2 4:3 inprogress', '2-1', '1-2'], [0, 0], null],
    ['replays of draws are no series', ['1-2 1:1', '2-1 2:2', '1-2 0:1'], [3, 4], 2],
    ['two legs after a canceled match are no series', ['1-2 canceled', '1-2 2:1', '2-1 3:1'], [3, 4], 2],
    ['not started', ['1-2'], [null, null], null],
    ['in progress: the score counts, and no team has won', ['1-2 1:0 inprogress'], [1, 0], null],
    ['the second leg is open', ['1-2 3:0', '2-1'], [3, 0], null],
    ['the second leg is not known', ['leg 1-2 3:0'], [3, 0], null],
    ['level without anything that decides', ['1-2 1:1'], [1, 1], null],
    ['finished without a known score', ['1-2 0:0 wins=null', '2-1 1:0 wins=1'], [0, 1], null],
    ['both sides lost: nobody goes on by the score', ['1-2 0:3 wins=0'], [null, null], null],
    ['both sides lost the second leg', ['1-2 1:0', '2-1 0:3 wins=0'], [1, 0], 1],
    ['level on aggregate: the next round decides', ['semis 1-2 2:1', 'semis 2-1 1:0', '9-2'], [2, 2], 2],
    ['a level shoot-out is none', ['semis 1-2 1:1 4:4', '1-9'], [1, 1], 1, [4, 4]],
    ['a walkover: canceled, and one team goes on', ['semis 1-2 canceled', '9-2'], [null, null], 2],
    ['third place shows no winner of a semi-final', ['semis 1-2 1:1', 'third 1-9'], [1, 1], null],
  ]
  test.each(cases)('%s', (name, matches, score, winner, penalties = [null, null]) => {
    const rows = cup(...matches)
    const tie = onlyTree([...rows].reverse()).rounds[0]!.ties[0]!
    expect(teamsOf(tie)).toEqual([1, 2])
    expect([tie.homeScore, tie.awayScore]).toEqual([...score])
    expect([tie.homePenalties, tie.awayPenalties]).toEqual([...penalties])
    expect(tie.participants.map((each) => each.score)).toEqual([...score])
    expect(tie.participants.map((each) => each.penalties)).toEqual([...penalties])
    expect([winnerOf(tie), tie.finished]).toEqual([winner, winner !== null])
    expect(tie.winnerUnknown === true).toBe(/^(level|finished|third place [a-z ]+) without|^third/.test(name))
    const legs = rows.filter(({ round }) => round === rows[0]?.round)
    expect(tie.matches).toEqual(legs.map(({ id }, index) => ({ id, leg: index + 1 })))
  })

  test.each([
    ['3:0 and 1:3 are three points each, whatever the sets', ['1-2 3:0', '2-1 3:1'], null],
    ['3:0 and 2:3 are four points to two', ['1-2 3:0', '2-1 3:2'], 1],
    ['a side of the next round had the golden set', ['semis 1-2 3:0', 'semis 2-1 3:1', '2-9'], 2],
  ])('two legs in volleyball: %s', (_, matches, winner) => {
    const rows = cup(...matches).map((row) => ({ ...row, countsSets: 1 }))
    expect(winnerOf(onlyTree(rows).rounds[0]!.ties[0]!)).toBe(winner)
  })

  test('trees with a series show games won for every tie of several games', () => {
    const { rounds } = onlyTree([
      ...cup('semis 1-2 4:3', 'semis 2-1 5:0', 'semis 1-2 2:1', 'semis 3-4 6:2', 'semis 4-3 0:1', '1-3 3:5'),
    ])
    expect(rounds.map(({ ties }) => ties.map((tie) => `${tie.homeScore}:${tie.awayScore}`))).toEqual([
      ['2:1', '2:0'],
      ['3:5'],
    ])
  })
})

describe('series of which later games are not listed', () => {
  const SEMIS = ['semis 1-2 1:0', 'semis 2-1 0:1', 'semis 1-2 1:0', 'semis 3-4 0:1', 'semis 4-3 1:0']
  const LAST = ['semis 3-4 1:0', 'semis 4-3 1:0']
  const cases: readonly (readonly [name: string, matches: string[], winners: (number | null)[]])[] = [
    ['no side has the wins of another series of the round', SEMIS, [1, null]],
    ['a side has them', [...SEMIS, ...LAST], [1, 4]],
    [
      'games listed that were not needed',
      ['1-2 1:0', '2-1 0:1', '1-2 1:0', '2-1 canceled', '1-2 canceled'],
      [1],
    ],
    [
      'the final is no shorter than the rounds before',
      [...SEMIS, ...LAST, '1-4 1:0', '4-1 0:1'],
      [1, 4, null],
    ],
    ['one game of the final', [...SEMIS, ...LAST, '1-4 1:0'], [1, 4, null]],
    ['who goes on has won, whoever led', [...SEMIS, '1-3 1:0', '3-1 0:1', '1-3 1:0'], [1, 3, 1]],
    [
      'single matches between a series and the final',
      [
        'quarters 1-5 1:0',
        'quarters 5-1 1:0',
        'quarters 1-5 1:0',
        'semis 1-2 1:0',
        'semis 3-4 0:1',
        '1-4 0:1',
      ],
      [1, 1, 4, 4],
    ],
    ['the name of the round has the length', ['of5 1-2 2:0', 'of5 2-1 0:1'], [null]],
    ['the first game by its name', ['game1 1-2 2:0'], [null]],
  ]
  const RUNNING = ['round1 1-2 1:0', 'round1 2-1 0:1', 'round1 1-2 1:0', 'round1 2-1 1:0', 'round1 3-4 1:0']
  test.each([
    ['three wins of unknown ones', [1, null], undefined],
    ['three wins of four', [null, null], 4],
    ['three wins of three', [1, null], 3],
  ] as const)('a first round with %s', (_, winners, seriesWins) => {
    const [tree] = cupTrees(cup(...RUNNING), 'Cup 26', seriesWins)
    expect(tree?.rounds.flatMap(({ ties }) => ties.map(winnerOf))).toEqual([...winners])
  })

  test.each(cases)('%s', (_, matches, winners) => {
    const ties = onlyTree(cup(...matches)).rounds.flatMap((round) => round.ties)
    expect(ties.map(winnerOf)).toEqual(winners)
    expect(ties.map(({ finished }) => finished)).toEqual(winners.map((winner) => winner !== null))
  })
})

/** `order: home-away` of each tie, a `*` after the winner. */
function drawing(tree: CupTree): Record<string, string[]> {
  const side = ({ teamId, winner }: CupTreeTie['participants'][number]) => `${teamId}${winner ? '*' : ''}`
  return Object.fromEntries(
    tree.rounds.map(({ description, ties }) => [
      description,
      ties.map((tie) => `${tie.order}: ${tie.participants.map(side).join('-')}`),
    ]),
  )
}

describe('small cups', () => {
  test('a season without knock-out matches has no cup tree', () => {
    expect(cupTrees([], 'Cup')).toEqual([])
    expect(cupTrees([match('1-2 1:0', roundInfo(null))], 'Cup')).toEqual([])
    // Named, but it counts for a table.
    expect(cupTrees(cup('round1 1-2 1:0 in A'), 'Cup')).toEqual([])
  })

  test('four teams with a third-place match make a tree', () => {
    const tree = onlyTree(cup('third 3-2 2:1', 'semis 1-2 1:0 @-2', 'semis 3-4 1:2 @-3', '1-4 0:0 5:6'))
    const round = (order: number, type: number, description: string, ru: string) => {
      return { order, type, isTypeKnown: true, description, translations: { ru } }
    }
    expect({ ...tree, rounds: tree.rounds.map(({ ties: _, ...rest }) => rest) }).toEqual({
      id: 1,
      name: 'Cup 26',
      currentRound: null,
      rounds: [round(1, 2, 'Semifinals', 'Полуфиналы'), round(2, 1, 'Final', 'Финал')],
    })
    // The later semi-final comes first, because its winner is at home in the final.
    expect(drawing(tree)).toEqual({ Semifinals: ['1: 1*-2', '2: 3-4*'], Final: ['1: 1-4*', '2: 3*-2'] })
    const ties = tree.rounds.flatMap((each) => each.ties)
    expect(ties.map(({ thirdPlace }) => thirdPlace)).toEqual([false, false, false, true])
    expect(ties.map(({ blockId }) => blockId)).toEqual([1, 2, 3, 4])
    const ids = ties.flatMap(({ participants }) => participants.map(({ id }) => id))
    expect(ids).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  test('the third-place match is shown before the final is known', () => {
    const tree = onlyTree(cup('third 3-2', 'semis 1-2 1:0'))
    expect(drawing(tree)).toEqual({ Semifinals: ['1: 1*-2'], 'Match for 3rd place': ['1: 3-2'] })
    expect(tree.rounds[1]).toMatchObject({ type: 1, translations: { ru: 'Матч за 3-е место' } })
  })

  test('undrawn ties and rounds are omitted', () => {
    const rows = cup('quarters 1-2 1:0', 'quarters 3-4 1:0', 'quarters 5-6 1:0', 'quarters 7-8', 'semis 5-3')
    // The drawn semi-final puts its two quarter-finals in front.
    expect(drawing(onlyTree(rows))).toEqual({
      Quarterfinals: ['1: 5*-6', '2: 3*-4', '3: 1*-2', '4: 7-8'],
      Semifinals: ['1: 5-3'],
    })
    expect(onlyTree(rows).currentRound).toBe(1)
    expect(onlyTree(rows.with(3, match('quarters 7-8 0:1'))).currentRound).toBe(2)
  })

  test('a bye leaves an empty slot', () => {
    const tree = onlyTree(
      cup(
        ...['playoffs 12-13 0:1', 'playoffs 13-12 2:2', 'playoffs 10-11 2:0'],
        ...['semis 1-13 3:1', 'semis 10-2 1:3', '2-1 1:0'],
      ),
    )
    expect(drawing(tree)).toEqual({
      Playoffs: ['1: 10*-11', '4: 12-13*'],
      Semifinals: ['1: 10-2*', '2: 1*-13'],
      Final: ['1: 2*-1'],
    })
    expect(tree.rounds.map(({ type }) => type)).toEqual([4, 2, 1])
  })

  test('rounds of unknown size are placed by date, and spellings of one round are joined', () => {
    const tree = onlyTree([
      ...cup(
        '1-5 @50',
        'semis 5-7 1:0 @41',
        'round2 1-2 1:0 @20',
        'round1 1-9 1:0 @10',
        'eighths 5-6 1:0 @29',
      ),
      match('1-3 1:0 @40', roundInfo('Semi-finals', 2)),
      match('1-8 1:0 @30', roundInfo('Round of 16')),
      match('20-21 1:0 @60', roundInfo('Supporters’ Plate')),
    ])
    expect(tree.rounds.map(({ type, description }) => `${type} ${description}`).join(', ')).toBe(
      '32 Round 1, 16 Round 2, 8 1/8, 2 Semi-finals, 2 Supporters’ Plate, 1 Final',
    )
  })

  test('one name for several rounds gives a round for each, and none to teams that all meet each other', () => {
    const playoffs = ['1-2 1:0', '3-4 2:1', '2-4 0:1', '1-3 0:2'].map((text) => match(`playoffs ${text}`))
    expect(
      onlyTree(playoffs).rounds.map(({ type, ties }) => [type, ties.map(({ thirdPlace }) => thirdPlace)]),
    ).toEqual([
      [2, [false, false]],
      [1, [false, true]],
    ])
    expect(cupTrees(cup('round1 1-2 1:0', 'round1 2-3 1:0', 'round1 1-3 1:0'), 'Cup 26')).toEqual([])
  })

  test('early rounds of a running cup get the smallest fitting size', () => {
    const first = [1, 2, 3, 4, 5, 6].map((tie) => match(`round1 ${tie}-${tie + 10} 1:0`))
    const second = cup('round2 1-2', 'round2 3-4', 'round2 5-6')
    expect(onlyTree([...first, ...second]).rounds.map(({ type }) => type)).toEqual([8, 4])
  })

  test('a stage of a season has its own tree', () => {
    const of = (name: string, type: number) => roundInfo(`European Play-offs, ${name}`, type)
    const trees = cupTrees(
      [match('11-12 1:0', of('Semifinals', 2)), match('11-13', of('Final', 1)), match('1-2 1:0')],
      'Cup 26',
    )
    expect(trees.map(({ id, name, currentRound }) => [id, name, currentRound])).toEqual([
      [1, 'Cup 26', null],
      [2, 'Cup 26, European Play-offs', 2],
    ])
    expect(trees.map(drawing)).toEqual([
      { Final: ['1: 1*-2'] },
      { Semifinals: ['1: 11*-12'], Final: ['1: 11-13'] },
    ])
  })

  test('bracket positions stay integers for any number of rounds', () => {
    const rows = Array.from({ length: 80 }, (_, n) => match(`${100 + n}-1 0:1`, roundInfo(`Week ${n}`)))
    const { rounds } = onlyTree(rows)
    const ties = rounds.flatMap((round) => round.ties)
    expect(ties).toHaveLength(80)
    for (const { order } of ties) expect(order >= 1 && order <= 2 ** 16).toBe(true)
    for (const { type } of rounds) expect(type).toBeLessThanOrEqual(2 ** 16)
  })
})

describe('rounds', () => {
  const cases: readonly (readonly [info: CupRoundInfo, width: number | null, ru: string, third?: boolean])[] =
    [
      [roundInfo('Final'), 1, 'Финал'],
      [roundInfo('Semi-final'), 2, 'Полуфиналы'],
      [roundInfo('Semi-finals, 1st Leg'), 2, 'Полуфиналы'],
      [roundInfo('Semifinal 2 of 5'), 2, 'Полуфиналы'],
      [roundInfo('Halbfinale, Spiel 3'), 2, 'Полуфиналы'],
      [roundInfo('Final B'), null, 'Final B'],
      [roundInfo('Quarter-finals (2nd replay)'), 4, 'Четвертьфиналы'],
      [roundInfo('Quarter-finals'), 4, 'Четвертьфиналы'],
      [roundInfo('1/4'), 4, 'Четвертьфиналы'],
      [roundInfo('Round of 32'), 16, '1/16 финала'],
      [roundInfo('Last 64'), 32, '1/32 финала'],
      [roundInfo('2nd round'), null, 'Раунд 2'],
      [roundInfo('Round 5', 8), 8, 'Раунд 5'],
      [roundInfo('Knockout round play-offs'), null, 'Плей-офф'],
      [roundInfo('Qualification'), null, 'Квалификация'],
      [roundInfo('Qualification round 2'), null, 'Квалификация, раунд 2'],
      [roundInfo('3rd qualifying round'), null, 'Квалификация, раунд 3'],
      [roundInfo('Preliminary round'), null, 'Предварительный раунд'],
      [roundInfo('Supporters Plate'), null, 'Supporters Plate'],
      [roundInfo('Round of 15'), null, 'Round of 15'],
      [roundInfo(null, 16), 16, '1/16 финала'],
      [roundInfo('Last sixteen', 8), 8, '1/8 финала'],
      [roundInfo('Final', 0), 1, 'Финал'],
      [roundInfo('Match for third place'), 1, 'Матч за 3-е место', true],
      [roundInfo('3rd place final', 2), 1, 'Матч за 3-е место', true],
      [roundInfo('Bronze medal match'), 1, 'Матч за 3-е место', true],
      [roundInfo('Small final', null, 'match-for-3rd-place'), 1, 'Матч за 3-е место', true],
      [roundInfo('Match for 5th place'), null, 'Match for 5th place'],
    ]
  test.each(cases)('%j', (info, width, nameRu, isThirdPlace = false) => {
    expect(cupRoundOf(info)).toMatchObject({ stage: null, width, nameRu, isThirdPlace })
  })

  test('a comma separates a stage only before a round name', () => {
    expect(cupRoundOf(roundInfo('Group East, Semifinals', 2))).toMatchObject({
      stage: 'Group East',
      name: 'Semifinals',
      nameRu: 'Полуфиналы',
    })
    expect(cupRoundOf(roundInfo('Semifinals, in Bern', 2))).toMatchObject({
      stage: null,
      name: 'Semifinals, in Bern',
      nameRu: 'Полуфиналы',
    })
  })

  test('a league round is not a knock-out round', () => {
    expect(cupRoundOf({ round: 7, name: null, slug: null, cupRoundType: null })).toBeNull()
    expect(cupRoundOf(roundInfo(null, 0))).toBeNull()
  })
})

/** A knock-out of 2^n teams: what each match brings and in which round the known part ends. */
interface Knockout {
  readonly rounds: number
  readonly twoLegs: readonly boolean[]
  readonly results: readonly (readonly [number, number, number, number, boolean])[]
  readonly known: number
  readonly shuffle: readonly number[]
}

const knockout: fc.Arbitrary<Knockout> = fc.integer({ min: 1, max: 5 }).chain((rounds) => {
  const goals = fc.integer({ min: 0, max: 4 })
  const ties = 2 ** rounds - 1
  return fc.record({
    rounds: fc.constant(rounds),
    twoLegs: fc.array(fc.boolean(), { minLength: rounds, maxLength: rounds }),
    results: fc.array(fc.tuple(goals, goals, goals, goals, fc.boolean()), {
      minLength: ties,
      maxLength: ties,
    }),
    known: fc.integer({ min: 1, max: rounds }),
    shuffle: fc.array(fc.nat(), { minLength: 4 * ties, maxLength: 4 * ties }),
  })
})

/** Plays it out. `winners` are those of each round, in the order of the bracket. */
function play(cup: Knockout): { rows: CupMatchRow[]; winners: number[][] } {
  const rows: CupMatchRow[] = []
  const winners: number[][] = []
  let teams = Array.from({ length: 2 ** cup.rounds }, (_, index) => 1000 + index)
  let next = 0
  for (let round = 0; round < cup.known; round++) {
    const info = roundInfo(null, teams.length / 2)
    const ahead: number[] = []
    for (let pair = 0; pair < teams.length; pair += 2) {
      const [home, away] = [teams[pair]!, teams[pair + 1]!]
      const [a, b, c, d, isHomeLucky] = cup.results[next]!
      const shuffle = cup.shuffle[next++]!
      const twoLegs = cup.twoLegs[round]!
      const isLevel = twoLegs ? a + d === b + c : a === b
      const isHomeAhead = isLevel ? isHomeLucky : twoLegs ? a + d > b + c : a > b
      const shootOut = (isFirst: boolean) => (isLevel ? (isFirst === isHomeLucky ? ' 5:4' : ' 3:4') : '')
      // The bracket must come out of the teams, not out of the calendar.
      const day = 100 * round + (shuffle % 40)
      rows.push(match(`${home}-${away} ${a}:${b}${twoLegs ? '' : shootOut(true)} @${day}`, info))
      if (twoLegs) rows.push(match(`${away}-${home} ${c}:${d}${shootOut(false)} @${day + 50}`, info))
      ahead.push(isHomeAhead ? home : away)
    }
    winners.push(ahead)
    teams = ahead
  }
  const order = new Map(rows.map((row, index) => [row, cup.shuffle[index]!]))
  return { rows: rows.sort((a, b) => order.get(a)! - order.get(b)!), winners }
}

describe('knock-outs of 2^n teams', () => {
  test('the tree equals the bracket that was played', () => {
    fc.assert(
      fc.property(knockout, (cup) => {
        const { rows, winners } = play(cup)
        const tree = onlyTree(rows)
        expect(tree.currentRound).toBeNull()
        expect(tree.rounds.map(({ type, order }) => ({ type, order }))).toEqual(
          winners.map((_, index) => ({ type: 2 ** (cup.rounds - 1 - index), order: index + 1 })),
        )
        tree.rounds.forEach(({ ties, type }, index) => {
          expect(ties.map(({ order }) => order)).toEqual(Array.from({ length: type }, (_, n) => n + 1))
          expect(ties.map(winnerOf).sort()).toEqual([...winners[index]!].sort())
          const following = tree.rounds[index + 1]?.ties
          for (const tie of following ? ties : []) {
            const fed = following!.find(({ order }) => order === Math.ceil(tie.order / 2))!
            expect(teamsOf(fed)[(tie.order - 1) % 2]).toBe(winnerOf(tie)!)
          }
        })
        // Once the final is known, there is only one bracket: the one that was drawn.
        if (cup.known === cup.rounds)
          expect(tree.rounds.map(({ ties }) => ties.map(winnerOf))).toEqual(winners)
        const ties = tree.rounds.flatMap((round) => round.ties)
        expect(ties.map(({ blockId }) => blockId)).toEqual(ties.map((_, index) => index + 1))
        const matchIds = ties.flatMap(({ matches }) => matches.map(({ id }) => id))
        expect(matchIds.sort()).toEqual(rows.map(({ id }) => id).sort())
      }),
      { numRuns: 60 },
    )
  })
})
