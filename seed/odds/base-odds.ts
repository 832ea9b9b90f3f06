/**
 * Base odds of a match (docs/reference/resources.md#9): the average offer of the market with the opening odds, and
 * after the end the winning choices. Opening odds, current odds and settlement are the same chances at three moments.
 * @assumed Names in sports other than football: as in football, with totals named after the unit.
 */
import { LINE_UNITS } from '../../src/catalog/markets.ts'
import { findSport, type SportSlug } from '../../src/catalog/sports.ts'
import type { ChangeData } from '../../src/contract/changes.ts'
import type { BaseOddsChange } from '../../src/contract/match-blocks.ts'
import type { Side } from '../engine/match.ts'
import {
  type Chances,
  chanceAbove,
  countedVariable,
  FAIR_MARKETS,
  fairLines,
  type Pricing,
  priceOf,
  type Variable,
} from './chances.ts'
import { scoreInUnits } from './models.ts'

interface BaseOddsFrame {
  readonly sport: SportSlug
  readonly names: Readonly<Record<Side, string>>
  readonly opening: Chances
  readonly current: Chances
  /** Null until settled. */
  readonly end: Chances | null
  readonly isLive: boolean
  readonly isSuspended: boolean
}

interface Choice {
  readonly name: string
  readonly handicap?: number
  chance(of: Chances): number
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

/** Markets without lines, with their outcomes: slug and name. */
const OUTCOME_MARKETS = [
  ['result', 'Full time', ['w1 1', 'x X', 'w2 2']],
  ['double_chance', 'Double chance', ['1x 1X', 'x2 X2', '12 12']],
  ['draw_no_bet', 'Draw no bet', ['w1 1', 'w2 2']],
  ['btts', 'Both teams to score', ['yes Yes', 'no No']],
] as const

function outcomeMarkets({ current }: BaseOddsFrame): Market[] {
  const hasDraws = current.result.draw !== null
  return OUTCOME_MARKETS.flatMap(([slug, name, names]) => {
    if (slug === 'draw_no_bet' && !hasDraws) return []
    const { chances, winners } = FAIR_MARKETS[slug]
    const given = chances(current)
    const choices = names.flatMap((row) => {
      const [key, own] = row.split(' ') as [string, string]
      return given && key in given ? [{ name: own, chance: (of: Chances) => chances(of)?.[key] ?? 0 }] : []
    })
    const group = slug === 'result' ? (hasDraws ? '1X2' : 'Home/Away') : name
    return choices.length > 0 ? [{ name, group, winners, choices }] : []
  })
}

/** "Match goals" is the contract's; "Total points" and the like are ours. */
function totalMarkets({ sport, current }: BaseOddsFrame): Market[] {
  const unit = LINE_UNITS[sport].en
  const name = unit === 'goals' ? 'Match goals' : `Total ${unit}`
  return fairLines(current.total, { step: 0.5, most: TOTAL_LINES, hasZero: false })
    .filter(({ line }) => line > 0)
    .map(({ line }) => ({
      name,
      group: name,
      choiceGroup: String(line),
      winners: 1,
      choices: [
        { name: 'Over', chance: ({ total }) => chanceAbove(total, line) },
        { name: 'Under', chance: ({ total }) => 1 - chanceAbove(total, line) },
      ],
    }))
}

function handicapMarkets({ names, current }: BaseOddsFrame): Market[] {
  const rule = { step: 0.5, most: HANDICAP_LINES, hasZero: current.result.draw !== null } as const
  const choice = (handicap: number, name: string, chance: Choice['chance']): Choice => {
    return { name: `(${handicap}) ${name}`, handicap, chance }
  }
  return fairLines(current.margin, rule).map(({ line }) => ({
    name: 'Asian handicap',
    group: 'Asian Handicap',
    winners: 1,
    choices: [
      // Adding 0 turns -0 into 0.
      choice(-line + 0, names.home, (of) => chanceAbove(of.margin, line)),
      choice(line, names.away, (of) => 1 - chanceAbove(of.margin, line)),
    ],
  }))
}

/** A market is omitted once a choice has no price because the outcome is certain. */
export function baseOdds(frame: BaseOddsFrame): BaseOddsChange {
  const { opening, current, end, isLive, isSuspended } = frame
  const markets = [...outcomeMarkets(frame), ...totalMarkets(frame), ...handicapMarkets(frame)]
  return markets.flatMap(({ choices, winners, choiceGroup = null, ...head }) => {
    const price = (choice: Choice, of: Chances) =>
      priceOf(choice.chance(of), choices.length, winners, PRICING)
    const priced = choices.flatMap((choice) => {
      const decimal = price(choice, current)
      if (decimal === null) return []
      const { name, handicap } = choice
      return {
        name,
        decimal,
        initialDecimal: price(choice, opening) ?? decimal,
        winning: end !== null && choice.chance(end) === 1,
        ...(handicap === undefined ? {} : { handicap }),
      }
    })
    if (priced.length < choices.length) return []
    return { ...head, isLive, suspended: isSuspended, choiceGroup, choices: priced }
  })
}

/** Of void bets: neither side wins. */
const VOID: Variable = { mean: 0, deviation: 0, above: () => 0.5, exactly: () => 0 }

/**
 * The chances after the end: 1 for what has happened. Null until settled, and for a result set by the competition, where
 * bets are void. After a retirement only the winner counts, not the score.
 */
export function chancesAtEnd(sport: SportSlug, data: ChangeData<'match'>): Chances | null {
  if (data.status !== 'finished' || data.awarded) return null
  const row = findSport(sport)
  const isVoid = row?.teamIsAthlete === true && data.winner != null
  const score = scoreInUnits(sport, data)
  const sets = { home: data.homeScore?.current ?? 0, away: data.awayScore?.current ?? 0 }
  const { home, away } = row?.countsSets ? sets : score
  const winner = isVoid ? data.winner : home > away ? 'home' : home < away ? 'away' : 'draw'
  const at = (value: number) => (isVoid ? VOID : countedVariable(value, [1]))
  const chance = (isSo: boolean) => (isVoid ? 0.5 : Number(isSo))
  return {
    result: {
      home: Number(winner === 'home'),
      draw: Number(winner === 'draw'),
      away: Number(winner === 'away'),
    },
    total: at(score.home + score.away),
    margin: at(score.home - score.away),
    home: at(score.home),
    away: at(score.away),
    bothScore: chance(Math.min(score.home, score.away) > 0),
    odd: chance((score.home + score.away) % 2 === 1),
  }
}
