/**
 * Basketball statistics other than sums: the lead over time, and momentum.
 *
 * @assumed The biggest lead of a quarter is that of the match while the quarter was played.
 */
import type { MomentumChange } from '../../src/contract/match-blocks.ts'
import { both, noScore, type Pair, type Side } from './match.ts'
import type { Scoring } from './team-record.ts'
import type { StatisticsTable } from './team-statistics.ts'

const TEAM_ONLY = [
  'pointsInPaint',
  'fastBreakPoints',
  'secondChancePoints',
  'pointsFromTurnovers',
  'benchPoints',
]
const GOOD = ['points', 'rebounds', 'assists', 'steals', 'blocks', 'fieldGoalsMade', 'freeThrowsMade']
const BAD = ['fieldGoalAttempts', 'freeThrowAttempts', 'turnovers']
const EFFICIENCY = 0.13

/** Ratings follow the efficiency of box scores: positive minus negative actions. */
export const BASKETBALL_STATISTICS: StatisticsTable = {
  team: [
    ['freeThrowsScored', 'freeThrowsMade', 'freeThrowAttempts'],
    ['twoPointersScored', 'twoPointsMade', 'twoPointAttempts'],
    ['threePointersScored', 'threePointsMade', 'threePointAttempts'],
    ['fieldGoalsScored', 'fieldGoalsMade', 'fieldGoalAttempts'],
    ...[...TEAM_ONLY, 'rebounds', 'defensiveRebounds', 'offensiveRebounds', 'assists', 'turnovers'].map(
      (key) => [key] as const,
    ),
    ...['steals', 'blocks'].map((key) => [key] as const),
    ['fouls', 'personalFouls'],
  ],
  positions: ['G'],
  player: () => ({
    always: [
      ...[
        'secondsPlayed',
        'points',
        'rebounds',
        'offensiveRebounds',
        'defensiveRebounds',
        'assists',
        'steals',
      ],
      ...['blocks', 'turnovers', 'personalFouls', 'foulsDrawn', 'fieldGoalsMade', 'fieldGoalAttempts'],
      ...['twoPointsMade', 'twoPointAttempts', 'threePointsMade', 'threePointAttempts'],
      ...['freeThrowsMade', 'freeThrowAttempts', 'plusMinus'],
    ],
    rating: {
      base: 5.6,
      weights: Object.fromEntries([
        ...GOOD.map((key) => [key, EFFICIENCY]),
        ...BAD.map((key) => [key, -EFFICIENCY]),
      ]),
    },
  }),
}

/** A part of the match, in seconds of play. */
export interface Span {
  readonly part: string
  readonly from: number
  readonly to: number
}

interface Lead {
  readonly biggest: Pair
  readonly longestRun: Pair
  readonly seconds: Pair
  changes: number
}

const ahead = (margin: number): Side | null => (margin === 0 ? null : margin > 0 ? 'home' : 'away')

/** The lead within a span, from the scoring of the whole match. */
function leadIn({ from, to, part }: Span, scorings: readonly Scoring[]): Lead {
  const lead: Lead = { biggest: noScore(), longestRun: noScore(), seconds: noScore(), changes: 0 }
  let margin = 0
  let leader: Side | null = null
  let second = from
  let run: { side: Side | null; points: number } = { side: null, points: 0 }
  const note = () => {
    const now = ahead(margin)
    if (!now) return
    lead.biggest[now] = Math.max(lead.biggest[now], Math.abs(margin))
    if (leader && now !== leader) lead.changes += 1
    leader = now
  }
  const pass = (until: number) => {
    const side = ahead(margin)
    if (side) lead.seconds[side] += until - second
    second = until
  }
  const before = scorings.filter(
    ({ phase, gameSecond }) => part !== '' && phase.part !== part && gameSecond <= from,
  )
  for (const { side, points } of before) {
    margin += side === 'home' ? points : -points
    leader = ahead(margin) ?? leader
  }
  note()
  for (const { side, points, gameSecond } of scorings.filter(
    ({ phase }) => part === '' || phase.part === part,
  )) {
    pass(gameSecond)
    margin += side === 'home' ? points : -points
    note()
    run = { side, points: run.side === side ? run.points + points : points }
    lead.longestRun[side] = Math.max(lead.longestRun[side], run.points)
  }
  pass(to)
  return lead
}

/** The statistics of the lead of a part, or of the match (`part` empty). */
export function leadItems(span: Span, scorings: readonly Scoring[]) {
  const { biggest, changes, longestRun, seconds } = leadIn(span, scorings)
  return [
    { key: 'maxPointsInARow', ...longestRun },
    { key: 'timeSpentInLead', ...seconds },
    { key: 'leadChanges', ...both(() => changes) },
    { key: 'biggestLead', ...biggest },
  ]
}

/** Momentum of a minute: its points plus those of earlier minutes with halving weights. */
export function basketballMomentum(scorings: readonly Scoring[], gameSecond: number): MomentumChange {
  const margins = new Array<number>(Math.ceil(gameSecond / 60)).fill(0)
  for (const { side, points, gameSecond: second } of scorings) {
    const minute = Math.max(0, Math.ceil(second / 60) - 1)
    margins[minute] = (margins[minute] ?? 0) + (side === 'home' ? points : -points)
  }
  let pressure = 0
  return margins.map((margin, i) => {
    pressure = margin + pressure / 2
    return { minute: i + 1, value: Math.round(100 * Math.tanh(pressure / 8)) }
  })
}
