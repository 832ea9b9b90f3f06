/**
 * The frame that tennis and table tennis share: competitions of athletes and pairs, their editions and fixtures.
 * What a sport adds (its formats and its simulator) stands in one row, `RacketSport`.
 */
import type { SportSlug } from '../../src/catalog/sports.ts'
import type { ChangeData } from '../../src/contract/changes.ts'
import type { StandingsRules } from '../../src/contract/standings-rules.ts'
import { HOUR_MS, type RoundSlots } from '../calendar.ts'
import type { CategoryRow, CompetitionRow, Edition, Round, SeasonRow, Venue } from '../frame/competitions.ts'
import type { Hindrance } from '../frame/progress.ts'
import type { Random } from '../random.ts'
import type { RacketMatch, Retirement } from '../simulators/racket-progress.ts'
import type { Side } from '../simulators/simulation.ts'
import type { Entrant, Pool } from './athletes.ts'

export type Gender = 'M' | 'F'

/** `F` is the format of the matches, by which a sport's simulator plays. */
export interface Competition<F> extends CompetitionRow {
  /** Keys of a category and of a pool of entrants. */
  readonly category: string
  readonly pool: string
  readonly venue: Venue
  readonly format: F
}

/** A knock-out tournament. */
export interface Cup<F> extends Competition<F> {
  readonly size: 8 | 16 | 32
  readonly seeds: number
  /** Week of the current edition; the one before was a year earlier. */
  readonly startWeek: number
  /** Kick-offs of each round, counted from the Monday of that week. */
  readonly rounds: readonly RoundSlots[]
  /** Matches, by number, to which one side did not come. */
  readonly walkovers?: Readonly<Partial<Record<Edition, readonly number[]>>>
}

/** A league in which everybody meets everybody, every day in the same hours of UTC. */
export interface Series<F> extends Competition<F> {
  readonly startHour: 0 | 6 | 12 | 18
  /** Names of its two seasons in a year. */
  readonly stages: readonly [previous: string, current: string]
}

export interface Season<F> extends SeasonRow {
  readonly competition: Competition<F>
  readonly entrants: readonly Entrant[]
  /** Null for a cup. */
  readonly rules: StandingsRules | null
  readonly fixtures: Fixture<F>[]
}

export type Fate =
  | Hindrance
  /** One side did not come: the other one goes on. */
  | { readonly kind: 'walkover'; readonly winner: Side }

export type Seeds = Readonly<Record<Side, number | null>>

export interface Fixture<F> {
  readonly id: number
  readonly season: Season<F>
  readonly home: Entrant
  readonly away: Entrant
  readonly startMs: number
  readonly round: Round
  readonly table: string | null
  readonly seeds: Seeds
  /** The matches whose winners meet here: before they are over, nobody knows of it. */
  readonly hangsOn: readonly Fixture<F>[]
  /** One of the matches that follow each other round the clock. */
  readonly isSpine: boolean
  /** Everything about it that is left to chance. */
  readonly random: Random
  fate?: Fate
  simulation?: RacketMatch
}

export interface RacketSport<F> {
  readonly slug: SportSlug
  readonly categories: readonly CategoryRow[]
  readonly pools: readonly Pool[]
  readonly cups: readonly Cup<F>[]
  readonly series: readonly Series<F>[]
  readonly rules: Pick<StandingsRules, 'points' | 'tieBreakers'>
  /** How long a league plays on a day of the week of `now`; at least 6, so that there is no gap. */
  readonly leagueHours: number
  /** Of how many matches does one end by somebody giving up, and after how many games or points at most? */
  readonly retirements: { readonly share: number; readonly latest: number }
  start(match: MatchSetup<F>, random: Random): RacketMatch
  /** What is known of a match before it begins. */
  preview(match: MatchSetup<F>): Partial<ChangeData<'match'>>
}

export interface MatchSetup<F> {
  readonly format: F
  readonly gender: Gender
  /** Strength of home less that of away. */
  readonly edge: number
  readonly seeds: Seeds
  readonly retirement: Retirement | null
}

export function setupOf<F>(sport: RacketSport<F>, fixture: Fixture<F>): MatchSetup<F> {
  const { home, away, season, seeds } = fixture
  const chance = fixture.random.stream('retirement')
  const { share, latest } = sport.retirements
  const retirement = chance.chance(share)
    ? { side: chance.pick(['home', 'away'] as const), after: chance.integer(3, latest) }
    : null
  const { format } = season.competition
  return { format, gender: home.gender, edge: home.strength - away.strength, seeds, retirement }
}

/** The match itself. Its course depends on the fixture alone, so it can be asked at any time. */
export function matchOf<F>(sport: RacketSport<F>, fixture: Fixture<F>): RacketMatch {
  fixture.simulation ??= sport.start(setupOf(sport, fixture), fixture.random.stream('match'))
  return fixture.simulation
}

/** So long before the start it becomes known that a side does not come. */
export const WALKOVER_KNOWN_MS = 2 * HOUR_MS

export function isOver<F>(sport: RacketSport<F>, fixture: Fixture<F>, nowMs: number): boolean {
  const elapsedMs = nowMs - fixture.startMs
  if (fixture.fate) return fixture.fate.kind === 'walkover' && elapsedMs >= -WALKOVER_KNOWN_MS
  return elapsedMs > 0 && elapsedMs >= matchOf(sport, fixture).durationSeconds() * 1000
}

/** Has it been drawn by then? */
export function isKnown<F>(sport: RacketSport<F>, fixture: Fixture<F>, nowMs: number): boolean {
  return fixture.hangsOn.every((before) => isOver(sport, before, nowMs))
}

export function winnerOf<F>(sport: RacketSport<F>, fixture: Fixture<F>): Entrant {
  const side = fixture.fate?.kind === 'walkover' ? fixture.fate.winner : matchOf(sport, fixture).winner()
  return fixture[side]
}
