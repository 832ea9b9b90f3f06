/**
 * How a basketball match looks at a second: score, events, statistics and momentum, all added up from its record
 * (docs/reference/resources.md#4, #6).
 *
 * @assumed `normaltime` and `overtime` stand in the score once overtime is due; several overtimes are one part. The
 * biggest lead of a quarter is that of the match while the quarter was played. Ratings and momentum are ours.
 */
import type { ScoreParts } from '../../src/contract/changes.ts'
import type { MomentumChange, StatisticsChange } from '../../src/contract/match-blocks.ts'
import { SIDES, type Side, type SquadPlayer, type Statistics, type TeamProgress } from './match.ts'
import {
  bestPlayersBy,
  type ClockState,
  clampRating,
  type Points,
  partStatistics,
  shownClock,
  type Tally,
  type TeamValue,
} from './team-record.ts'

const PARTS: readonly (readonly [part: string, phase: string])[] = [
  ['1ST', 'period1'],
  ['2ND', 'period2'],
  ['3RD', 'period3'],
  ['4TH', 'period4'],
  ['OT', 'overtime'],
]

const PLAYER_KEYS = [
  'secondsPlayed',
  'points',
  'rebounds',
  'offensiveRebounds',
  'defensiveRebounds',
  'assists',
  'steals',
  'blocks',
  'turnovers',
  'personalFouls',
  'foulsDrawn',
  'fieldGoalsMade',
  'fieldGoalAttempts',
  'twoPointsMade',
  'twoPointAttempts',
  'threePointsMade',
  'threePointAttempts',
  'freeThrowsMade',
  'freeThrowAttempts',
  'plusMinus',
]
const TEAM_ONLY_KEYS = [
  'pointsInPaint',
  'fastBreakPoints',
  'secondChancePoints',
  'pointsFromTurnovers',
  'benchPoints',
]

/** All that the record counts. */
export const BASKETBALL_KEYS: readonly string[] = [...PLAYER_KEYS, ...TEAM_ONLY_KEYS]

/** Keys of a match, and the sums out of which they come. */
const TEAM_KEYS: readonly TeamValue[] = [
  ['freeThrowsScored', 'freeThrowsMade', 'freeThrowAttempts'],
  ['twoPointersScored', 'twoPointsMade', 'twoPointAttempts'],
  ['threePointersScored', 'threePointsMade', 'threePointAttempts'],
  ['fieldGoalsScored', 'fieldGoalsMade', 'fieldGoalAttempts'],
  ...TEAM_ONLY_KEYS.map((key): TeamValue => [key, key]),
  ['rebounds', 'rebounds'],
  ['defensiveRebounds', 'defensiveRebounds'],
  ['offensiveRebounds', 'offensiveRebounds'],
  ['assists', 'assists'],
  ['turnovers', 'turnovers'],
  ['steals', 'steals'],
  ['blocks', 'blocks'],
  ['fouls', 'personalFouls'],
]

export function basketballProgress(tally: Tally, state: ClockState, quarterSeconds: number): TeamProgress {
  const isOver = state.phase.key === 'ended'
  const { begun } = state
  const players = { home: rowsOf(tally, 'home'), away: rowsOf(tally, 'away') }
  const endText = begun.has('overtime') ? 'AET' : 'Ended'
  return {
    status: isOver ? 'finished' : 'inprogress',
    statusDescription: isOver ? endText : state.phase.text,
    ...shownClock(state),
    ...(begun.has('overtime') ? { overtimeLength: 300 } : {}),
    homeScore: scoreOf('home', tally, begun),
    awayScore: scoreOf('away', tally, begun),
    liveEvents: tally.events,
    statistics: statisticsOf(tally, state, quarterSeconds),
    bestPlayers: isOver ? bestPlayersBy(players, ['points', 'rebounds', 'assists']) : null,
    momentum: momentumOf(tally.scorings, state.gameSecond),
    playerStatistics: new Map(
      SIDES.flatMap((side) => players[side]).map(([player, own]) => [player.id, own]),
    ),
  }
}

function scoreOf(side: Side, tally: Tally, begun: ReadonlySet<string>): ScoreParts {
  const points = (part: string) => tally.points.get(part)?.[side] ?? 0
  const normal = points('1ST') + points('2ND') + points('3RD') + points('4TH')
  const current = normal + points('OT')
  const score: ScoreParts = { current, display: current, period1: points('1ST') }
  if (begun.has('period2')) score.period2 = points('2ND')
  if (begun.has('period3')) score.period3 = points('3RD')
  if (begun.has('period4')) score.period4 = points('4TH')
  if (begun.has('beforeOvertime')) score.normaltime = normal
  if (begun.has('overtime')) score.overtime = points('OT')
  return score
}

type Row = readonly [player: SquadPlayer, own: Statistics]

/** Those who have been on the court. */
function rowsOf(tally: Tally, side: Side): Row[] {
  return [...tally.players[side]].flatMap(([player, own]): Row[] => {
    if (!own.secondsPlayed) return []
    const shown: Statistics = { rating: ratingOf(own) }
    for (const key of PLAYER_KEYS) shown[key] = own[key] ?? 0
    return [[player, shown]]
  })
}

/** What a player has done for his side less what he has lost, as the efficiency of box scores counts it. */
function ratingOf(own: Statistics): number {
  const sum = (...keys: readonly string[]) => keys.reduce((total, key) => total + (own[key] ?? 0), 0)
  const good = sum('points', 'rebounds', 'assists', 'steals', 'blocks', 'fieldGoalsMade', 'freeThrowsMade')
  const bad = sum('fieldGoalAttempts', 'freeThrowAttempts', 'turnovers')
  return clampRating(5.6 + 0.13 * (good - bad))
}

/** The course of the lead, in one part or over all. */
interface Lead {
  biggest: Record<Side, number>
  changes: number
  longestRun: Record<Side, number>
  seconds: Record<Side, number>
}

const noLead = (): Lead => ({
  biggest: { home: 0, away: 0 },
  changes: 0,
  longestRun: { home: 0, away: 0 },
  seconds: { home: 0, away: 0 },
})

function leaderOf(margin: number): Side | null {
  return margin === 0 ? null : margin > 0 ? 'home' : 'away'
}

/** Follows the score and keeps the books of all parts together and of each. */
class LeadBook {
  readonly leads = new Map<string, Lead>([['ALL', noLead()]])
  #open: Lead[] = []
  #second = 0
  #margin = 0
  #lastLeader: Side | null = null
  #runs: { side: Side | null; points: number }[] = []

  begin({ part, from }: PartSpan): void {
    const own = noLead()
    this.leads.set(part, own)
    this.#open = [this.leads.get('ALL') as Lead, own]
    this.#runs = [this.#runs[0] ?? { side: null, points: 0 }, { side: null, points: 0 }]
    this.#second = from
    this.#note()
  }

  /** Time goes by with the lead as it is. */
  pass(until: number): void {
    const side = leaderOf(this.#margin)
    for (const lead of side ? this.#open : []) lead.seconds[side as Side] += until - this.#second
    this.#second = until
  }

  score({ side, points, gameSecond }: Points): void {
    this.pass(gameSecond)
    this.#margin += side === 'home' ? points : -points
    this.#note()
    this.#runs.forEach((run, i) => {
      run.points = run.side === side ? run.points + points : points
      run.side = side
      const { longestRun } = this.#open[i] as Lead
      longestRun[side] = Math.max(longestRun[side], run.points)
    })
  }

  #note(): void {
    const leader = leaderOf(this.#margin)
    if (!leader) return
    for (const lead of this.#open) {
      lead.biggest[leader] = Math.max(lead.biggest[leader], Math.abs(this.#margin))
      if (this.#lastLeader && leader !== this.#lastLeader) lead.changes += 1
    }
    this.#lastLeader = leader
  }
}

function leadsOf(tally: Tally, spans: readonly PartSpan[]): ReadonlyMap<string, Lead> {
  const book = new LeadBook()
  for (const span of spans) {
    book.begin(span)
    for (const scoring of tally.scorings) if (scoring.part === span.part) book.score(scoring)
    book.pass(span.to)
  }
  return book.leads
}

/** Seconds of play in which a part began and ended, or has come to by now. */
interface PartSpan {
  readonly part: string
  readonly from: number
  readonly to: number
}

function spansOf({ begun, gameSecond }: ClockState, quarterSeconds: number): PartSpan[] {
  return PARTS.filter(([, phase]) => begun.has(phase)).map(([part], i) => ({
    part,
    from: i * quarterSeconds,
    to: i < 4 ? Math.min(gameSecond, (i + 1) * quarterSeconds) : gameSecond,
  }))
}

function statisticsOf(tally: Tally, state: ClockState, quarterSeconds: number): StatisticsChange {
  const spans = spansOf(state, quarterSeconds)
  const leads = leadsOf(tally, spans)
  return partStatistics(
    tally,
    spans.map(({ part }) => part),
    TEAM_KEYS,
    (part) => {
      const { biggest, changes, longestRun, seconds } = leads.get(part) ?? noLead()
      return [
        { key: 'maxPointsInARow', ...longestRun },
        { key: 'timeSpentInLead', ...seconds },
        { key: 'leadChanges', home: changes, away: changes },
        { key: 'biggestLead', ...biggest },
      ]
    },
  )
}

/** Who had the better of a minute: its points, and with half the weight each those of the minutes before. */
function momentumOf(scorings: readonly Points[], gameSecond: number): MomentumChange {
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
