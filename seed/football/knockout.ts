/**
 * Groups and knock-out rounds. A round hangs on the one before it: winners of neighbouring ties meet, and the
 * losers of the semi-finals play for third place where there is such a match.
 */

import { roundRobin } from '../calendar.ts'
import type { Venue } from '../frame/competitions.ts'
import type { Random } from '../random.ts'
import type { Club } from './clubs.ts'
import { type Draw, type Fixture, loserOf, rank, type Season, winnerOf } from './fixtures.ts'
import type { PlannedRound } from './schedule.ts'

/** Names of the knock-out rounds, by the number of ties (docs/reference/resources.md#3.2). */
const ROUND_NAMES = {
  8: { name: '1/8', slug: 'round-of-16', cupRoundType: 8 },
  6: { name: '1/16', slug: 'round-of-32', cupRoundType: 16 },
  4: { name: 'Quarterfinals', slug: 'quarterfinals', cupRoundType: 4 },
  2: { name: 'Semifinals', slug: 'semifinals', cupRoundType: 2 },
  1: { name: 'Final', slug: 'final', cupRoundType: 1 },
} as const
const THIRD_PLACE = { name: 'Match for 3rd place', slug: 'match-for-3rd-place', cupRoundType: 1 } as const

type Pair = readonly [Club, Club]

/** One knock-out round: its size, its kick-offs, and those of the second leg or of third place where there is one. */
export interface Stage {
  readonly ties: keyof typeof ROUND_NAMES
  readonly times: readonly number[]
  readonly returnTimes?: readonly number[]
  readonly thirdPlaceTimes?: readonly number[]
  /** Clubs that come in at this stage. */
  readonly joining?: readonly Club[]
}

/** Pairings and the matches that they came out of. */
interface Pairings {
  readonly pairs: readonly Pair[]
  readonly hangsOn: readonly Fixture[]
}

export interface KnockoutPlan {
  readonly season: Season
  readonly stages: readonly Stage[]
  /** Number of the first of its rounds. */
  readonly firstRound: number
  readonly random: Random
  /** The first pairings. */
  entrants(): Pairings
  /** Neutral ground, where a match has it. */
  venue?(isFinal: boolean, tie: number): Venue | undefined
}

/** The matches that decided a round's ties, in the order of the bracket. */
function deciders(season: Season, ties: Stage['ties']): Fixture[] {
  const { slug } = ROUND_NAMES[ties]
  return season.fixtures
    .filter((fixture) => fixture.round.slug === slug && fixture.decider)
    .sort((a, b) => (a.tie ?? 0) - (b.tie ?? 0))
}

/** Neighbours meet; clubs that come in are drawn against the winners first, then among themselves. */
function pairUp(winners: readonly Club[], joining: readonly Club[]): Pair[] {
  const seeded = joining.slice(0, joining.length > 0 ? winners.length : 0)
  const list =
    seeded.length > 0
      ? [...seeded.flatMap((club, i) => [club, winners[i] as Club]), ...joining.slice(seeded.length)]
      : winners
  return Array.from({ length: list.length / 2 }, (_, i) => [list[2 * i] as Club, list[2 * i + 1] as Club])
}

export function planKnockout(plan: KnockoutPlan): PlannedRound[] {
  const rounds: PlannedRound[] = []
  let number = plan.firstRound
  plan.stages.forEach((stage, i) => {
    const before = plan.stages[i - 1]
    const done = () => (before ? deciders(plan.season, before.ties) : [])
    if (stage.thirdPlaceTimes) {
      rounds.push(thirdPlaceRound(plan, stage.thirdPlaceTimes, number, done))
      number += 1
    }
    const pairings = (): Pairings => {
      if (!before) return plan.entrants()
      const matches = done()
      return { pairs: pairUp(matches.map(winnerOf), stage.joining ?? []), hangsOn: matches }
    }
    rounds.push(...stageRounds(plan, stage, number, pairings))
    number += 1
  })
  return rounds
}

function thirdPlaceRound(
  plan: KnockoutPlan,
  times: readonly number[],
  number: number,
  semifinals: () => Fixture[],
): PlannedRound {
  return {
    season: plan.season,
    times,
    round: { round: number, ...THIRD_PLACE },
    draw: () => {
      const hangsOn = semifinals()
      const [home, away] = hangsOn.map(loserOf) as [Club, Club]
      return [{ ...single(plan, [home, away], 0, false), hangsOn }]
    },
  }
}

/** A single match, home by lot. */
function single(plan: KnockoutPlan, pair: Pair, tie: number, isFinal: boolean): Draw {
  const venue = plan.venue?.(isFinal, tie)
  const [home, away] = plan.random.stream(`home/${pair[0].id}/${pair[1].id}`).shuffle(pair) as [Club, Club]
  return { home, away, table: null, decider: true, tie, ...(venue ? { venue } : {}) }
}

function stageRounds(
  plan: KnockoutPlan,
  stage: Stage,
  number: number,
  pairings: () => Pairings,
): PlannedRound[] {
  const round = { round: number, ...ROUND_NAMES[stage.ties] }
  const { season } = plan
  const draw = (make: (pair: Pair, tie: number) => Draw) => () => {
    const { pairs, hangsOn } = pairings()
    return pairs.map((pair, tie) => ({ ...make(pair, tie), hangsOn }))
  }
  if (!stage.returnTimes) {
    const isFinal = stage.ties === 1
    return [
      { season, times: stage.times, round, draw: draw((pair, tie) => single(plan, pair, tie, isFinal)) },
    ]
  }
  // The second of a pair begins at home, so that the first has the return match there.
  const first = draw(([a, b], tie) => ({ home: b, away: a, table: null, decider: false, tie }))
  const second = () =>
    season.fixtures
      .filter((fixture) => fixture.round.slug === round.slug)
      .map((leg) => ({
        home: leg.away,
        away: leg.home,
        table: null,
        decider: true,
        firstLeg: leg,
        hangsOn: leg.hangsOn ?? [],
        tie: leg.tie ?? 0,
      }))
  return [
    { season, times: stage.times, round, draw: first },
    { season, times: stage.returnTimes, round, draw: second },
  ]
}

export const GROUP_NAMES = ['Group A', 'Group B', 'Group C', 'Group D'] as const

export interface GroupPlan {
  readonly season: Season
  readonly groups: readonly (readonly Club[])[]
  readonly legs: 1 | 2
  /** Kick-offs of each matchday, of all groups together. */
  readonly times: readonly (readonly number[])[]
  readonly venue?: (match: number) => Venue
}

export function planGroups(plan: GroupPlan): PlannedRound[] {
  const calendars = plan.groups.map((clubs) => roundRobin(clubs, plan.legs))
  return plan.times.map((times, day) => ({
    season: plan.season,
    times,
    round: { round: day + 1 },
    draw: () =>
      calendars.flatMap((calendar, group) =>
        (calendar[day] ?? []).map((pairing, i) => {
          const venue = plan.venue?.(day * 8 + group * 2 + i)
          return {
            ...pairing,
            table: GROUP_NAMES[group] ?? null,
            decider: false,
            ...(venue ? { venue } : {}),
          }
        }),
      ),
  }))
}

/** The first two of four groups, so drawn that no two of one group meet before the final. */
export function groupQualifiers({ season, groups }: GroupPlan): Pairings {
  const matches = season.fixtures.filter((fixture) => fixture.table !== null)
  const [a, b, c, d] = groups.map((clubs) => rank(clubs, matches)) as [Club[], Club[], Club[], Club[]]
  const first = (group: Club[]) => group[0] as Club
  const second = (group: Club[]) => group[1] as Club
  return {
    pairs: [
      [first(a), second(b)],
      [first(c), second(d)],
      [first(b), second(a)],
      [first(d), second(c)],
    ],
    hangsOn: matches,
  }
}
