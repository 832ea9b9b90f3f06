/**
 * Base odds of a match (docs/reference/resources.md#9): the average offer of the market with the opening odds, and
 * after the end the winning choices. Each choice defines its probability and when it wins, so that opening odds,
 * current odds and settlement are consistent. @assumed Names in sports other than football: as in football, with totals
 * named after the unit.
 */
import { LINE_UNITS } from '../../src/catalog/markets.ts'
import { findSport, type SportSlug } from '../../src/catalog/sports.ts'
import type { ChangeData } from '../../src/contract/changes.ts'
import type { BaseOddsChange } from '../../src/contract/match-blocks.ts'
import type { Side } from '../engine/match.ts'
import { type Chances, chanceAbove, type FairLine, fairLines, type Pricing, priceOf } from './chances.ts'
import { type Score, scoreInUnits } from './models.ts'

/** How a match ended. */
export interface End {
  readonly winner: Side | 'draw'
  /** Null if bets on the score are void, as after a retirement. */
  readonly score: Score | null
}

interface BaseOddsFrame {
  readonly sport: SportSlug
  readonly names: Readonly<Record<Side, string>>
  readonly opening: Chances
  readonly current: Chances
  readonly isLive: boolean
  readonly isSuspended: boolean
  /** Null until settled. */
  readonly end: End | null
}

interface Choice {
  readonly name: string
  readonly handicap?: number
  chance(of: Chances): number
  wins(end: End): boolean
}

interface Market {
  readonly name: string
  readonly group: string
  readonly choiceGroup?: string
  readonly winners: 1 | 2
  readonly choices: readonly Choice[]
}

const PRICING: Pricing = { margin: 0.05, decimals: 2, highest: 201 }
/** Maximum number of lines of totals and of handicaps. */
const TOTAL_LINES = 5
const HANDICAP_LINES = 3

const result = (name: string, sides: readonly (Side | 'draw')[]): Choice => ({
  name,
  chance: ({ result }) => sides.reduce((sum, side) => sum + (result[side] ?? 0), 0),
  wins: ({ winner }) => sides.includes(winner),
})

/** Markets without lines, for sports with and without draws. */
const WITH_DRAWS: readonly Market[] = [
  {
    name: 'Full time',
    group: '1X2',
    winners: 1,
    choices: [result('1', ['home']), result('X', ['draw']), result('2', ['away'])],
  },
  {
    name: 'Double chance',
    group: 'Double chance',
    winners: 2,
    choices: [result('1X', ['home', 'draw']), result('X2', ['draw', 'away']), result('12', ['home', 'away'])],
  },
  {
    name: 'Draw no bet',
    group: 'Draw no bet',
    winners: 1,
    choices: [noDraw('1', 'home'), noDraw('2', 'away')],
  },
]
const WITHOUT_DRAWS: readonly Market[] = [
  {
    name: 'Full time',
    group: 'Home/Away',
    winners: 1,
    choices: [result('1', ['home']), result('2', ['away'])],
  },
]

function noDraw(name: string, side: Side): Choice {
  return {
    name,
    chance: ({ result }) => {
      const decided = result.home + result.away
      return decided > 0 ? result[side] / decided : 0
    },
    wins: ({ winner }) => winner === side,
  }
}

const bothScored = ({ score }: End) => score !== null && Math.min(score.home, score.away) > 0
const BOTH_SCORE: Market = {
  name: 'Both teams to score',
  group: 'Both teams to score',
  winners: 1,
  choices: [
    { name: 'Yes', chance: ({ bothScore }) => bothScore ?? 0, wins: bothScored },
    {
      name: 'No',
      chance: ({ bothScore }) => 1 - (bothScore ?? 0),
      wins: (end) => end.score !== null && !bothScored(end),
    },
  ],
}

/** "Match goals" is the contract's; "Total points" and the like are ours. */
function totalName(sport: SportSlug): string {
  const unit = LINE_UNITS[sport].en
  return unit === 'goals' ? 'Match goals' : `Total ${unit}`
}

function totalMarket(sport: SportSlug, { line }: FairLine): Market {
  const name = totalName(sport)
  const sum = ({ score }: End) => (score ? score.home + score.away : null)
  const over = (end: End) => (sum(end) ?? line) > line
  const under = (end: End) => (sum(end) ?? line) < line
  return {
    name,
    group: name,
    choiceGroup: String(line),
    winners: 1,
    choices: [
      { name: 'Over', chance: ({ total }) => chanceAbove(total, line), wins: over },
      { name: 'Under', chance: ({ total }) => 1 - chanceAbove(total, line), wins: under },
    ],
  }
}

function handicapMarket(names: BaseOddsFrame['names'], { line }: FairLine): Market {
  const margin = ({ score }: End) => (score ? score.home - score.away : line)
  const choice = (handicap: number, name: string, rest: Pick<Choice, 'chance' | 'wins'>): Choice => ({
    name: `(${handicap}) ${name}`,
    handicap,
    ...rest,
  })
  return {
    name: 'Asian handicap',
    group: 'Asian Handicap',
    winners: 1,
    choices: [
      // Adding 0 turns -0 into 0.
      choice(-line + 0, names.home, {
        chance: (of) => chanceAbove(of.margin, line),
        wins: (end) => margin(end) > line,
      }),
      choice(line, names.away, {
        chance: (of) => 1 - chanceAbove(of.margin, line),
        wins: (end) => margin(end) < line,
      }),
    ],
  }
}

function marketsOf({ sport, names, current }: BaseOddsFrame): Market[] {
  const hasDraws = current.result.draw !== null
  const totals = fairLines(current.total, { step: 0.5, most: TOTAL_LINES, hasZero: false })
  const handicaps = fairLines(current.margin, { step: 0.5, most: HANDICAP_LINES, hasZero: hasDraws })
  return [
    ...(hasDraws ? WITH_DRAWS : WITHOUT_DRAWS),
    ...(current.bothScore === null ? [] : [BOTH_SCORE]),
    ...totals.filter(({ line }) => line > 0).map((line) => totalMarket(sport, line)),
    ...handicaps.map((line) => handicapMarket(names, line)),
  ]
}

/** A market is omitted once a choice has no price because the outcome is certain. */
export function baseOdds(frame: BaseOddsFrame): BaseOddsChange {
  return marketsOf(frame).flatMap(({ choices, winners, choiceGroup, ...head }) => {
    const price = (choice: Choice, of: Chances) =>
      priceOf(choice.chance(of), choices.length, winners, PRICING)
    const priced = choices.flatMap((choice) => {
      const decimal = price(choice, frame.current)
      if (decimal === null) return []
      const { name, handicap } = choice
      return {
        name,
        decimal,
        initialDecimal: price(choice, frame.opening) ?? decimal,
        winning: frame.end !== null && choice.wins(frame.end),
        ...(handicap === undefined ? {} : { handicap }),
      }
    })
    if (priced.length < choices.length) return []
    return {
      ...head,
      isLive: frame.isLive,
      suspended: frame.isSuspended,
      choiceGroup: choiceGroup ?? null,
      choices: priced,
    }
  })
}

/**
 * Null until settled, and for a result set by the competition, where bets are void. After a retirement only the winner
 * counts, not the score.
 */
export function endOf(sport: SportSlug, data: ChangeData<'match'>): End | null {
  if (data.status !== 'finished' || data.awarded) return null
  const row = findSport(sport)
  if (row?.teamIsAthlete && data.winner) return { winner: data.winner, score: null }
  const score = scoreInUnits(sport, data)
  const sets = { home: data.homeScore?.current ?? 0, away: data.awayScore?.current ?? 0 }
  const { home, away } = row?.countsSets ? sets : score
  return { winner: home > away ? 'home' : home < away ? 'away' : 'draw', score }
}
