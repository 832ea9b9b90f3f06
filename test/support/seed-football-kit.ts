/** Football matches for the tests: two equal sides, in a league, a cup or the second leg of a tie, looked at whenever. */
import fc from 'fast-check'
import {
  type FootballDetails,
  type FootballMatch,
  type FootballSetup,
  startFootball,
} from '../../seed/engine/football.ts'
import type { MatchProgress, Side } from '../../seed/engine/match.ts'
import { makeRandom } from '../../seed/random.ts'
import { squad } from './seed-team-kit.ts'

const SQUAD = 'GGGDDDDDDDDMMMMMMMMFFFFF'
export const footballSquad = (first: number) => squad(first, SQUAD)

export function setup(rest: Partial<FootballSetup> = {}): FootballSetup {
  return {
    home: { squad: footballSquad(1), attack: 0, defence: 0 },
    away: { squad: footballSquad(101), attack: 0, defence: 0 },
    neutral: false,
    videoReview: true,
    knockout: null,
    ...rest,
  }
}

export const CUP = { knockout: { decider: true, firstLeg: null } } as const
const SECOND_LEG = { knockout: { decider: true, firstLeg: { home: 1, away: 0 } } } as const
export const KINDS = { league: {}, cup: CUP, 'second leg': SECOND_LEG } as const
export type Kind = keyof typeof KINDS

export function footballMatch(seed: number, kind: Kind = 'league'): FootballMatch {
  return startFootball(setup(KINDS[kind]), makeRandom(seed))
}

export const anyMatch = fc.record({
  seed: fc.nat(),
  kind: fc.constantFrom(...(Object.keys(KINDS) as Kind[])),
})
export const RUNS = { seed: 2, numRuns: 60, endOnFailure: true }

export interface Seen {
  readonly details: FootballDetails
  readonly progress: MatchProgress
  readonly sheets: FootballMatch['sheets']
}

export function seenAt(simulation: FootballMatch, second: number): Seen {
  const details = simulation.detailsAt(second)
  return { details, progress: simulation.at(second), sheets: simulation.sheets }
}

/** Matches at any second, finished ones among them. */
export function forMoments(law: (seen: Seen) => void): void {
  const second = fc.oneof(fc.integer({ min: 0, max: 8000 }), fc.constant(20_000))
  const moment = fc.tuple(anyMatch, second)
  fc.assert(
    fc.property(moment, ([{ seed, kind }, at]) => law(seenAt(footballMatch(seed, kind), at))),
    RUNS,
  )
}

export function forFinals(law: (seen: Seen) => void): void {
  fc.assert(
    fc.property(anyMatch, ({ seed, kind }) => law(seenAt(footballMatch(seed, kind), 20_000))),
    RUNS,
  )
}

export const round = (value: number) => Math.round(value * 100) / 100
export const sum = (values: readonly number[]) => round(values.reduce((total, value) => total + value, 0))

/** The values of a key, of a part or of the whole match. */
export function team({ details }: Seen, key: string, period = 'ALL') {
  const item = details.statistics.find((row) => row.period === period)?.items.find((row) => row.key === key)
  if (!item) throw new Error(`no ${key} in ${period}`)
  return item
}
export const players = ({ details }: Seen, side: Side) => [...details.playerStatistics[side].values()]
export const ofPlayers = (seen: Seen, side: Side, key: string) =>
  sum(players(seen, side).map((own) => own[key] ?? 0))
export const events = ({ progress }: Seen, side: Side, type: string, ...classes: string[]) =>
  progress.liveEvents.filter(
    (event) => event.type === type && event.team === side && classes.includes(event.class ?? ''),
  )
export const shots = ({ details }: Seen, side: Side, ...types: string[]) =>
  details.shotmap.filter(
    (shot) => shot.team === side && (types.length === 0 || types.includes(shot.shotType)),
  )
