/**
 * Computes season values from the sums over matches (docs/reference/resources.md#20, docs/reference/endpoints.md): the
 * aggregation rules of the dictionary, compiled once per sport and scope. A value that cannot be computed is absent,
 * never zero.
 */
import {
  type Aggregate,
  aggregateOf,
  type SeasonScope,
  seasonStatisticsOf,
  type Weights,
} from '../../catalog/season-statistics/index.ts'
import type { SportSlug } from '../../catalog/sports.ts'
import type { CountedEvent, Side } from './match-facts.ts'

/** Sources of the match statistics that are summed up. */
export const INPUT_SOURCES = ['own', 'totals', 'players', 'opponents', 'opponentTotals'] as const
export type InputSource = (typeof INPUT_SOURCES)[number]

/** Sums over the matches of a player or a team. */
export interface Gathered {
  readonly matches: number
  readonly starts: number
  /** The matches without those that were awarded. */
  readonly played: number
  /** For teams: a letter for each match in order, W, D or L. */
  readonly results: string
  /** By name; for teams only. */
  readonly tallies: Readonly<Record<string, number>>
  /** By input slot: the sum, and the number of values. */
  readonly sums: Float64Array
  readonly counts: Uint32Array
  /** Slots that are missing in some matches, so that their sums are incomplete. */
  readonly hidden: ReadonlySet<number>
}

/** A range of a player's statistic, and the slot that counts the matches in it. */
export interface CountedRange {
  readonly of: string
  readonly atLeast: number
  readonly atMost: number
  readonly slot: number
}

/** NaN if unknown. `values` holds the season keys computed before this one. */
type Step = (of: Gathered, values: Float64Array) => number

export interface AggregatePlan {
  /** All keys in dictionary order; values have the same positions. */
  readonly keys: readonly string[]
  /** The slot of each match statistic that is used, by source. */
  readonly slots: Readonly<Record<InputSource, ReadonlyMap<string, number>>>
  readonly counted: readonly CountedRange[]
  /** The slot of each fact of a match that is used (rules/seasons/match-facts). */
  readonly facts: ReadonlyMap<string, number>
  readonly slotCount: number
  readonly steps: readonly { readonly place: number; readonly decimals: number; readonly step: Step }[]
}

/** Decimals. A sum has those of its parts, so only binary rounding noise is removed; a quotient has two. @assumed */
const SUM_DECIMALS = 6
const QUOTIENT_DECIMALS = 2
const QUOTIENTS: ReadonlySet<Aggregate['kind']> = new Set([
  'average',
  'averageFact',
  'minutes',
  'rate',
  'ratio',
  'percentage',
  'shareAgainst',
  'shareOfOpponents',
  'perMatch',
  'per90',
  'perSet',
])

const plans = new Map<string, AggregatePlan>()

export function aggregatePlan(sport: SportSlug, scope: SeasonScope): AggregatePlan {
  return plans.getOrInsertComputed(`${sport} ${scope}`, () => makePlan(sport, scope))
}

/** Rounded values of all keys by position; NaN if a key cannot be computed. */
export function seasonValues(plan: AggregatePlan, of: Gathered): Float64Array {
  const values = new Float64Array(plan.keys.length).fill(Number.NaN)
  for (const { place, step } of plan.steps) values[place] = step(of, values)
  for (const { place, decimals } of plan.steps) values[place] = rounded(values[place] ?? 0, decimals)
  return values
}

/** Never -0; undefined quotients are absent. */
function rounded(value: number, decimals: number): number {
  if (!Number.isFinite(value)) return Number.NaN
  const scale = 10 ** decimals
  // Larger numbers have no decimals left to round.
  return Math.abs(value) > Number.MAX_SAFE_INTEGER / scale ? value : Math.round(value * scale) / scale + 0
}

function makePlan(sport: SportSlug, scope: SeasonScope): AggregatePlan {
  const statistics = seasonStatisticsOf(sport, scope)
  const keys = [...statistics.keys()]
  const places = new Map(keys.map((key, place) => [key, place]))
  const slots: Record<InputSource, Map<string, number>> = {
    own: new Map(),
    totals: new Map(),
    players: new Map(),
    opponents: new Map(),
    opponentTotals: new Map(),
  }
  let slotCount = 0
  const slotOf = (source: InputSource, key: string): number => {
    return slots[source].getOrInsertComputed(key, () => slotCount++)
  }
  const facts = new Map<string, number>()
  const factOf = (name: string): number => facts.getOrInsertComputed(name, () => slotCount++)
  const counted: CountedRange[] = []
  const countOf = ({
    of,
    atLeast,
    atMost = Number.POSITIVE_INFINITY,
  }: Omit<CountedRange, 'slot' | 'atMost'> & { readonly atMost?: number }): number => {
    const slot = slotCount++
    counted.push({ of, atLeast, atMost, slot })
    return slot
  }
  const placeOf = (key: string): number => places.get(key) as number
  const steps = inOrder(keys, (key) => {
    const statistic = statistics.get(key)
    return statistic ? aggregateOf(statistic, sport, scope) : null
  }).map(([key, aggregate]) => ({
    place: placeOf(key),
    decimals: QUOTIENTS.has(aggregate.kind) ? QUOTIENT_DECIMALS : SUM_DECIMALS,
    step: makeStep(aggregate, slotOf, placeOf, countOf, factOf),
  }))
  return { keys, slots, counted, facts, slotCount, steps }
}

/** Keys with a rule, in dependency order. */
function inOrder(
  keys: readonly string[],
  ruleOf: (key: string) => Aggregate | null,
): (readonly [string, Aggregate])[] {
  const ordered = new Map<string, Aggregate>()
  const visit = (key: string): void => {
    const aggregate = ruleOf(key)
    if (!aggregate || ordered.has(key)) return
    for (const part of partsOf(aggregate)) visit(part)
    ordered.set(key, aggregate)
  }
  for (const key of keys) visit(key)
  return [...ordered]
}

/** The season keys that a rule depends on. */
function partsOf(aggregate: Aggregate): readonly string[] {
  switch (aggregate.kind) {
    case 'addition':
    case 'difference':
      return aggregate.of
    case 'weighted':
      return Object.keys(aggregate.of)
    case 'rate':
      return [...Object.keys(aggregate.of), ...Object.keys(aggregate.to)]
    case 'ratio':
    case 'percentage':
      return [aggregate.of, aggregate.to]
    case 'perMatch':
      return [aggregate.of]
    case 'per90':
      return [aggregate.of, 'minutesPlayed']
    case 'perSet':
      return [aggregate.of, 'setsPlayed']
    default:
      return []
  }
}

/** Division by zero and absent parts give no finite number; the value is then absent. */
function makeStep(
  aggregate: Aggregate,
  slotOf: (source: InputSource, key: string) => number,
  placeOf: (key: string) => number,
  countOf: (range: Extract<Aggregate, { kind: 'matchesWith' }>) => number,
  factOf: (name: string) => number,
): Step {
  const parts = partsOf(aggregate).map(placeOf)
  const part = (values: Float64Array, index: number): number => values[parts[index] ?? -1] ?? Number.NaN
  switch (aggregate.kind) {
    case 'matches':
      return ({ matches }) => matches
    case 'starts':
      return ({ starts }) => starts
    case 'tally':
      return ({ tallies }) => tallies[aggregate.of] ?? Number.NaN
    case 'fact': {
      const slot = factOf(aggregate.of)
      return ({ sums, counts, played }) =>
        played > 0 && counts[slot] === played ? (sums[slot] ?? 0) : Number.NaN
    }
    case 'averageFact': {
      const slot = factOf(aggregate.of)
      return ({ sums, counts }) => (sums[slot] ?? 0) / (counts[slot] ?? 0)
    }
    case 'longestRun': {
      const others = new RegExp(`[^${aggregate.of}]+`)
      return ({ results }) => Math.max(...results.split(others).map(({ length }) => length))
    }
    case 'sum':
      return sumOf(slotOf('own', aggregate.of))
    case 'sumOfOpponents':
      return sumOf(slotOf('opponents', aggregate.of))
    case 'sumOfOpponentTotals':
      return sumOf(slotOf('opponentTotals', aggregate.of))
    case 'shareOfOpponents':
      return share(sumOf(slotOf('opponents', aggregate.of)), sumOf(slotOf('opponentTotals', aggregate.of)))
    case 'shareAgainst': {
      const [own, other] = [sumOf(slotOf('own', aggregate.of)), sumOf(slotOf('opponents', aggregate.to))]
      return share(own, (of, values) => own(of, values) + other(of, values))
    }
    case 'sumOfBoth': {
      const [own, other] = [sumOf(slotOf('own', aggregate.of)), sumOf(slotOf('opponents', aggregate.of))]
      return (of, values) => own(of, values) + other(of, values)
    }
    case 'matchesWith':
      return sumOf(countOf(aggregate))
    case 'weighted':
      return weigh(aggregate.of, placeOf)
    case 'rate':
      return share(weigh(aggregate.of, placeOf), weigh(aggregate.to, placeOf))
    case 'sumOfTotals':
      return sumOf(slotOf('totals', aggregate.of))
    case 'sumOfPlayers':
      return sumOf(slotOf('players', aggregate.of))
    case 'minutes':
      return sumOf(slotOf('own', aggregate.of), () => 60)
    case 'average':
      return sumOf(slotOf('own', aggregate.of), (count) => count)
    case 'addition':
      return (_, values) => parts.reduce((sum, _place, index) => sum + part(values, index), 0)
    case 'difference':
      return (_, values) =>
        parts.reduce((rest, _place, index) => (index === 0 ? part(values, 0) : rest - part(values, index)), 0)
    case 'ratio':
    case 'perSet':
      return (_, values) => part(values, 0) / part(values, 1)
    case 'percentage':
      return (_, values) => (part(values, 0) / part(values, 1)) * 100
    case 'perMatch':
      return ({ matches }, values) => part(values, 0) / matches
    case 'per90':
      return (_, values) => (part(values, 0) / part(values, 1)) * 90
  }
}

function share(part: Step, whole: Step): Step {
  return (of, values) => (part(of, values) / whole(of, values)) * 100
}

function weigh(weights: Weights, placeOf: (key: string) => number): Step {
  const terms = Object.entries(weights).map(([key, weight]) => ({ place: placeOf(key), weight }))
  return (_, values) =>
    terms.reduce((sum, { place, weight }) => sum + weight * (values[place] ?? Number.NaN), 0)
}

function sumOf(slot: number, divisor: (count: number) => number = () => 1): Step {
  return ({ sums, counts, hidden }) => {
    const count = counts[slot] ?? 0
    return count === 0 || hidden.has(slot) ? Number.NaN : (sums[slot] ?? 0) / divisor(count)
  }
}

/**
 * How completely the matches of a season report a statistic (docs/reference/resources.md#20,
 * docs/reference/endpoints.md). If some matches do not report it, the sum would contradict the number of matches beside
 * it, so it is hidden.
 *
 * @assumed A match reports a statistic if any player or side has it. Missing values count as zero, because feeds omit
 * zeros, unless the match is sparse: it has fewer than half as many statistics as the fullest match of the season. Then
 * the value is unknown. Awarded matches hide nothing, because they were not played.
 */

/** The statistics reported by one match, or one side of it. */
export type ReportedKeys = ReadonlySet<string>

/** Coverage of one kind of statistics over the matches of a season. */
export class SeasonCoverage {
  #fullest = 0

  /** Adds a match. Whether it is sparse is known once all matches are added. */
  note(keys: Iterable<string>): ReportedKeys {
    const reported = new Set(keys)
    this.#fullest = Math.max(this.#fullest, reported.size)
    return reported
  }

  /** The slots whose key one of these matches does not report. */
  *hidden(
    matches: readonly ReportedKeys[],
    slots: readonly (readonly [key: string, slot: number])[],
  ): Generator<number> {
    const thin = matches.filter(({ size }) => size * 2 < this.#fullest)
    if (thin.length === 0) return
    for (const [key, slot] of slots) {
      if (thin.some((reported) => !reported.has(key))) yield slot
    }
  }
}

/**
 * Goals of players in matches that report scorers but no player statistics, such as final tournaments of which only the
 * goals are known (docs/reference/resources.md#19). Everything that such matches do not report, including appearances,
 * stays absent.
 */

export interface CountedGoal {
  readonly playerId: number
  /** Side of the player; an own goal counts for the other side. */
  readonly side: Side
  readonly class: 'regular' | 'penalty' | 'ownGoal'
}

/** The members of a live event that matter for goals. */
export type GoalEvent = Pick<CountedEvent, 'type' | 'class' | 'team' | 'player'>

/**
 * The goals of a decided match whose scorer is a known player. Null if the events do not add up to the score, because
 * then the scorers are unknown.
 */
export function knownGoals(
  events: readonly GoalEvent[],
  score: { readonly homeScore: number; readonly awayScore: number },
): CountedGoal[] | null {
  const goals = events.filter(({ type }) => type === 'goal')
  const count = (side: Side) => goals.filter(({ team }) => team === side).length
  if (count('home') !== score.homeScore || count('away') !== score.awayScore) return null
  return goals.flatMap(({ team, player, class: of }) => {
    if (team == null || player === undefined) return []
    const isOwn = of === 'ownGoal'
    const side = isOwn === (team === 'home') ? 'away' : 'home'
    return [
      { playerId: player.id, side, class: isOwn ? 'ownGoal' : of === 'penalty' ? 'penalty' : 'regular' },
    ]
  })
}

/** Counts of one player in matches without player statistics. */
export interface GoalCounts {
  goals: number
  penaltyGoals: number
  ownGoals: number
}

export function countGoal(counts: GoalCounts, { class: of }: CountedGoal): void {
  if (of === 'ownGoal') counts.ownGoals += 1
  else counts.goals += 1
  if (of === 'penalty') counts.penaltyGoals += 1
}

/**
 * The values of a player with such goals. Goals in line-ups are added, but line-ups do not say which were penalties.
 * `matches`: the matches of the player's team with known scorers.
 */
export function goalValues(
  plan: AggregatePlan,
  counts: GoalCounts,
  lineups: Gathered,
  matches: number,
): Float64Array {
  const inLineups = (key: string): number => {
    const slot = plan.slots.own.get(key)
    if (lineups.matches === 0 || slot === undefined) return 0
    return lineups.hidden.has(slot) ? Number.NaN : (lineups.sums[slot] ?? 0)
  }
  const goals = counts.goals + inLineups('goals')
  const penaltyGoals = lineups.matches === 0 ? counts.penaltyGoals : Number.NaN
  const values: Readonly<Record<string, number>> = {
    goals,
    penaltyGoals,
    nonPenaltyGoals: goals - penaltyGoals,
    ownGoals: counts.ownGoals + inLineups('ownGoals'),
    matchesWithKnownScorers: matches,
  }
  return Float64Array.from(plan.keys, (key) => values[key] ?? Number.NaN)
}
