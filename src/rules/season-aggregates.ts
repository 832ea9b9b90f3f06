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
} from '../catalog/season-statistics/index.ts'
import { SPORTS, type SportSlug } from '../catalog/sports.ts'

/** Sources of the match statistics that are summed up. */
export const INPUT_SOURCES = ['own', 'totals', 'players'] as const
export type InputSource = (typeof INPUT_SOURCES)[number]

/** Sums over the matches of a player or a team. */
export interface Gathered {
  readonly matches: number
  readonly starts: number
  /** By name; for teams only. */
  readonly tallies: Readonly<Record<string, number>>
  /** By input slot: the sum, and the number of values. */
  readonly sums: Float64Array
  readonly counts: Uint32Array
  /** Slots that are missing in some matches, so that their sums are incomplete. */
  readonly hidden: ReadonlySet<number>
}

/** NaN if unknown. `values` holds the season keys computed before this one. */
type Step = (of: Gathered, values: Float64Array) => number

export interface AggregatePlan {
  /** All keys in dictionary order; values have the same positions. */
  readonly keys: readonly string[]
  /** The slot of each match statistic that is used, by source. */
  readonly slots: Readonly<Record<InputSource, ReadonlyMap<string, number>>>
  readonly slotCount: number
  readonly steps: readonly { readonly place: number; readonly decimals: number; readonly step: Step }[]
}

/** Decimals. A sum has those of its parts, so only binary rounding noise is removed; a quotient has two. @assumed */
const SUM_DECIMALS = 6
const QUOTIENT_DECIMALS = 2
const QUOTIENTS: ReadonlySet<Aggregate['kind']> = new Set([
  'average',
  'minutes',
  'ratio',
  'percentage',
  'perMatch',
  'per90',
  'perSet',
])

const plans = new Map<string, AggregatePlan>()
for (const { slug } of SPORTS) {
  for (const scope of ['player', 'team'] as const) plans.set(`${slug} ${scope}`, makePlan(slug, scope))
}

export function aggregatePlan(sport: SportSlug, scope: SeasonScope): AggregatePlan {
  return plans.get(`${sport} ${scope}`) as AggregatePlan
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
  }
  let slotCount = 0
  const slotOf = (source: InputSource, key: string): number => {
    const slot = slots[source].get(key) ?? slotCount
    if (slot === slotCount) slotCount += 1
    slots[source].set(key, slot)
    return slot
  }
  const placeOf = (key: string): number => places.get(key) as number
  const steps = inOrder(keys, (key) => {
    const statistic = statistics.get(key)
    return statistic ? aggregateOf(statistic, sport, scope) : null
  }).map(([key, aggregate]) => ({
    place: placeOf(key),
    decimals: QUOTIENTS.has(aggregate.kind) ? QUOTIENT_DECIMALS : SUM_DECIMALS,
    step: makeStep(aggregate, slotOf, placeOf),
  }))
  return { keys, slots, slotCount, steps }
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
    case 'sum':
      return sumOf(slotOf('own', aggregate.of))
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

function sumOf(slot: number, divisor: (count: number) => number = () => 1): Step {
  return ({ sums, counts, hidden }) => {
    const count = counts[slot] ?? 0
    return count === 0 || hidden.has(slot) ? Number.NaN : (sums[slot] ?? 0) / divisor(count)
  }
}
