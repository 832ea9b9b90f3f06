/**
 * The frame that volleyball and esports share: teams that play for sets or games, in leagues and in cups with groups
 * and a knock-out stage. What a sport adds (its teams, formats and simulator) stands in one row, `SetSport`.
 */
import type { SportSlug } from '../../src/catalog/sports.ts'
import type { ChangeData } from '../../src/contract/changes.ts'
import type { StandingsRules } from '../../src/contract/standings-rules.ts'
import type { RoundSlots } from '../calendar.ts'
import type { Absence } from '../frame/absences.ts'
import type {
  CategoryRow,
  DivisionRow,
  Edition,
  Round,
  SeasonRow,
  Venue,
  Zone,
} from '../frame/competitions.ts'
import type { Hindrance } from '../frame/progress.ts'
import type { LocalName } from '../names/local-name.ts'
import type { Random } from '../random.ts'
import type { SetMatch } from '../simulators/set-match.ts'
import type { Side } from '../simulators/simulation.ts'

/** Did the club say when he will be back? */
export type DatedAbsence = Absence & { readonly isDated: boolean }

export interface Member {
  readonly id: number
  readonly position: string
  readonly shirtNumber: number
  /** About 0.6 to 1.4. */
  readonly ability: number
  readonly absence: DatedAbsence | null
  readonly data: ChangeData<'player'>
}

export interface Team {
  readonly id: number
  /** In shares of points, rounds or minutes won against an average side. */
  readonly strength: number
  readonly manager: { readonly id: number; readonly name: string }
  /** The manager's name in both scripts. */
  readonly coach: LocalName
  /** Null where a team has no hall of its own. */
  readonly venue: Venue | null
  /** 0 to 1: how full the hall is. */
  readonly crowd: number
  readonly members: readonly Member[]
  readonly data: ChangeData<'team'>
}

interface CompetitionRow extends DivisionRow {
  /** Keys of a category and of a pool of teams. */
  readonly category: string
  readonly pool: string
}

/** Everybody meets everybody, every day in the same hours of UTC. `F` is the format of the matches. */
export interface League<F> extends CompetitionRow {
  readonly kind: 'league'
  readonly startHour: number
  /** Names of its two seasons in a year. */
  readonly stages: readonly [previous: string, current: string]
  /** How many of its teams played the season before; an even number. */
  readonly previousTeams: number
  readonly format: F
  readonly zones: readonly Zone[]
  /** A match of the season before, by number, that was decided at the green table. */
  readonly awarded?: number
}

/** Groups of four, then the first two of each go on. */
export interface Cup<F> extends CompetitionRow {
  readonly kind: 'cup'
  readonly groups: 2 | 4
  /** First weeks, counted from the week of `now`. */
  readonly startWeek: Readonly<Record<Edition, number>>
  /** Starts of the three match days of the groups, counted from the Monday of the first week. */
  readonly groupDays: readonly RoundSlots[]
  /** Starts of each knock-out round; the match for third place and the final are the last two. */
  readonly knockoutDays: readonly RoundSlots[]
  readonly formats: { readonly group: F; readonly knockout: F; readonly final: F }
  readonly venue: Venue
}

export type Competition<F> = League<F> | Cup<F>

export interface Season<F> extends SeasonRow {
  readonly competition: Competition<F>
  readonly teams: readonly Team[]
  readonly rules: StandingsRules
  readonly fixtures: Fixture<F>[]
}

export type Fate =
  | Hindrance
  /** One side did not come: the other one is given the match without play. */
  | { readonly kind: 'awarded'; readonly winner: Side }

export interface Fixture<F> {
  readonly id: number
  readonly season: Season<F>
  readonly home: Team
  readonly away: Team
  readonly startMs: number
  readonly round: Round
  /** Null in the knock-out stage. */
  readonly table: string | null
  readonly format: F
  /** Neutral ground; null: the home side's own. */
  readonly venue: Venue | null
  /** The matches out of which it is drawn: before they are over, nobody knows of it. */
  readonly hangsOn: readonly Fixture<F>[]
  /** One of the matches that follow each other round the clock. */
  readonly isSpine: boolean
  /** Everything about it that is left to chance. */
  readonly random: Random
  fate?: Fate
  simulation?: SetMatch
}

type MatchData = ChangeData<'match'>
export type Award = Required<Pick<MatchData, 'homeScore' | 'awayScore'>> & Pick<MatchData, 'esports'>

export interface SetSport<F> {
  readonly slug: SportSlug
  readonly categories: readonly CategoryRow[]
  readonly competitions: readonly Competition<F>[]
  readonly rules: Pick<StandingsRules, 'points' | 'tieBreakers'>
  /** How long a league plays on a day of the week of `now`. All leagues together fill the 24 hours. */
  readonly leagueHours: number
  /** What the home side gains on its own ground, in the unit of strength. */
  readonly homeAdvantage: number
  /** The teams of each pool. */
  makePools(anchorMs: number, random: Random): ReadonlyMap<string, readonly Team[]>
  start(fixture: Fixture<F>, edge: number, random: Random): SetMatch
  /** What is known of the sport's block before the start. */
  preview(fixture: Fixture<F>): Partial<MatchData>
  /** The score that a team is given when the other one does not come. */
  award(format: F, winner: Side): Award
  /** The parts around the play: line-ups, referee and the like. */
  surroundings(fixture: Fixture<F>, nowMs: number): Partial<MatchData>
}

/** The match itself. Its course depends on the fixture alone, so it can be asked at any time. */
export function matchOf<F>(sport: SetSport<F>, fixture: Fixture<F>): SetMatch {
  if (fixture.simulation) return fixture.simulation
  const { home, away, venue } = fixture
  const edge = home.strength - away.strength + (venue ? 0 : sport.homeAdvantage)
  fixture.simulation = sport.start(fixture, edge, fixture.random.stream('match'))
  return fixture.simulation
}

/** Nothing lasts longer. */
const LONGEST_MS = 9 * 3_600_000

export function isOver<F>(sport: SetSport<F>, fixture: Fixture<F>, nowMs: number): boolean {
  const elapsedMs = nowMs - fixture.startMs
  if (fixture.fate) return fixture.fate.kind === 'awarded' && elapsedMs >= 0
  if (elapsedMs <= 0) return false
  return elapsedMs >= LONGEST_MS || elapsedMs >= matchOf(sport, fixture).durationSeconds() * 1000
}

/** Has it been drawn by then? */
export function isKnown<F>(sport: SetSport<F>, fixture: Fixture<F>, nowMs: number): boolean {
  return fixture.hangsOn.every((before) => isOver(sport, before, nowMs))
}

export function winningSide<F>(sport: SetSport<F>, fixture: Fixture<F>): Side {
  return fixture.fate?.kind === 'awarded' ? fixture.fate.winner : matchOf(sport, fixture).winner()
}

export function winnerOf<F>(sport: SetSport<F>, fixture: Fixture<F>): Team {
  return fixture[winningSide(sport, fixture)]
}

export function loserOf<F>(sport: SetSport<F>, fixture: Fixture<F>): Team {
  return winningSide(sport, fixture) === 'home' ? fixture.away : fixture.home
}
