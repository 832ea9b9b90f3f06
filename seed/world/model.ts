/**
 * Types of the demo world for all sports: teams with their members, competitions, seasons and fixtures. Differences
 * between sports are in one row, `Sport`, and the tables it refers to.
 */
import type { Static } from '@sinclair/typebox'
import type { SportSlug } from '../../src/catalog/sports.ts'
import type { MatchStatus } from '../../src/catalog/statuses.ts'
import type { ChangeData, RoundData, VenueData } from '../../src/contract/changes.ts'
import type { StandingsRules } from '../../src/contract/standings-rules.ts'
import type { RoundSlots } from '../calendar.ts'
import type { Both, Side, SportMatch, SquadPlayer, TeamSetup } from '../engine/match.ts'
import type { Country } from '../names/countries.ts'
import type { LocalName } from '../names/local-name.ts'
import type { Person } from '../names/people.ts'
import type { Random } from '../random.ts'

export type Round = Static<typeof RoundData>
export type Venue = Static<typeof VenueData>
export type MatchData = ChangeData<'match'>
export type Gender = 'M' | 'F'
export type Edition = 'previous' | 'current'
export const EDITIONS = ['previous', 'current'] as const

/** Key of the one table of a league. */
export const LEAGUE_TABLE = 'league'

type AbsenceText = readonly [en: string, ru: string, es: string]

/** Period in which a player is unavailable. */
export interface Injury {
  readonly fromMs: number
  /** 00:00 UTC of the day of the player's return. */
  readonly untilMs: number
  /** A code of catalog/coded-names. */
  readonly reason: number
  /** Null: not disclosed by the club. */
  readonly text: AbsenceText | null
}

export interface Member extends SquadPlayer {
  readonly injuries: readonly Injury[]
  readonly data: ChangeData<'player'>
}

/** A club, a national team, an athlete or a pair. */
export interface Team {
  readonly id: number
  readonly gender: Gender
  readonly country: Country
  /** In the unit of the sport's engine. */
  readonly strength: number
  readonly attack: number
  readonly defence: number
  /** Null if it has no ground of its own. */
  readonly venue: Venue | null
  /** Attendance as a share of capacity, 0 to 1. */
  readonly crowd: number
  /** With the name in both scripts; athletes have none. */
  readonly manager: { readonly id: number; readonly name: LocalName } | null
  readonly members: readonly Member[]
  readonly data: ChangeData<'team'>
  /** A pair of athletes whose players belong to teams of their own. */
  readonly isOfAthletes?: boolean
}

/** Pool from which competitions draw their teams. */
export interface Pool {
  readonly key: string
  /** Part of the ids of its teams, which are counted from 1. */
  readonly number: number
  readonly kind: 'clubs' | 'nations' | 'athletes' | 'pairs'
  readonly count: number
  readonly gender: Gender
  /** Keys of countries, used in rotation; empty: random countries. */
  readonly countries: readonly string[]
  /** Mean strength. */
  readonly level: number
  readonly popularity: number
  /** Share of members from other countries. */
  readonly abroad: number
  readonly isAmateur?: boolean
  /** Number of its pairs whose athletes also play singles, in the competitions of that earlier pool. */
  readonly partners?: { readonly pool: string; readonly pairs: number }
  /** Only for esports. */
  readonly title?: string
}

export interface Category {
  readonly key: string
  readonly number: number
  readonly name: LocalName
  readonly countryCode: string | null
  readonly amateur: boolean
  readonly priority: number
}

/** Zones of the table. */
export interface Zone {
  readonly from: number
  readonly to: number
  readonly id: number
  readonly name: LocalName
}

interface CompetitionRow {
  readonly key: string
  /** Part of the ids of its seasons and matches. */
  readonly number: number
  readonly name: LocalName
  /** A fixed id instead of the computed one. */
  readonly id?: number | undefined
  /** Key of a country, or null for an international competition. */
  readonly country: string | null
  /** Key of a category. */
  readonly category: string
  readonly pool: string
  readonly amateur: boolean
  readonly priority: number
  readonly popularity: number
  readonly defaultFor: readonly ('ru' | 'en')[]
  /** Keys of the division below, and of related competitions that do not name this one. */
  readonly lower?: string
  readonly linked?: readonly string[]
  /** Match format; its meaning depends on the sport. */
  readonly format: Format
  /** Neutral ground of all matches. */
  readonly venue?: Venue
  /**
   * Names of the two seasons of a year; `month`: the name of the month that contains most of the season, `day`: the day
   * on which it begins.
   */
  readonly seasonNames?: Readonly<Record<Edition, string>> | 'month' | 'day'
  /** Number of the match that was decided without play: awarded, or a walkover for athletes. */
  readonly awarded?: Readonly<Partial<Record<Edition, number>>>
}

/** Rules of a match that differ between the competitions of a sport. */
export interface Format {
  readonly bestOf?: number
  readonly [rule: string]: string | number | boolean | undefined
}

/** A round robin, whose rounds use the weekly slots in turn. Days count from the Monday of `now`. */
export interface League extends CompetitionRow {
  readonly kind: 'league'
  readonly zones: readonly Zone[]
  readonly points?: StandingsRules['points']
  readonly slots: RoundSlots
  readonly editions: Readonly<
    Partial<
      Record<
        Edition,
        { readonly startDay: number; readonly legs: 1 | 2; readonly playoffs?: readonly CupStage[] }
      >
    >
  >
  /** Other competitions depend on its matches, so none is called off. */
  readonly isFixed?: boolean
  /** Its matches count for nothing: they have neither a table nor rounds. */
  readonly isExhibition?: boolean
}

/** A continuous league: matches follow each other in its hours of the day, without a gap in the week of `now`. */
export interface ContinuousLeague extends CompetitionRow {
  readonly kind: 'continuous'
  readonly startHour: number
  readonly zones: readonly Zone[]
  /** Number of teams in the previous season; even. */
  readonly previousTeams: number
}

/** As a continuous league, but with knock-out tournaments one after the other, each a season. */
export interface Circuit extends CompetitionRow {
  readonly kind: 'circuit'
  readonly startHour: number
  readonly draw: { readonly size: 16 | 32; readonly seeds: number }
}

export type RoundFormat = 'group' | 'knockout' | 'final'

/** A knock-out round. Slots are counted from the Monday of the cup's first week. */
export interface CupStage {
  readonly ties: 1 | 2 | 4 | 6 | 8 | 16
  readonly slots: RoundSlots
  readonly returnSlots?: RoundSlots
  /** Best of several matches: the day of each possible match. */
  readonly series?: { readonly wins: 2 | 3; readonly days: readonly number[] }
  readonly thirdPlaceSlots?: RoundSlots
  /** Number of teams that enter at this stage, the first of the list. */
  readonly joining?: number
}

/** Optional groups, then knock-out rounds. */
export interface Cup extends CompetitionRow {
  readonly kind: 'cup'
  readonly startWeek: Readonly<Partial<Record<Edition, number>>>
  readonly groups?: { readonly count: 2 | 4; readonly legs: 1 | 2; readonly slots: readonly RoundSlots[] }
  readonly stages: readonly CupStage[]
  readonly formats?: Readonly<Record<RoundFormat, Format>>
  /** Number of seeds of a bracket in which a match waits only for its two feeders, not for the whole previous round. */
  readonly seeds?: number
  /** Number of teams that are drawn from the pool. */
  readonly size?: number
  /** Neutral ground of the final. */
  readonly finalVenue?: Venue
  /** All other matches are played at the grounds of the teams of this pool. */
  readonly groundsPool?: string
}

export type Competition = League | ContinuousLeague | Circuit | Cup

export interface Season {
  readonly id: number
  /** Part of its id, and of those of its matches. */
  readonly number: number
  readonly sport: Sport
  readonly competition: Competition
  readonly edition: Edition
  readonly name: string
  readonly year: string
  readonly startMs: number
  endMs: number
  readonly teams: readonly Team[]
  /** Null for a cup without tables. */
  readonly rules: StandingsRules | null
  readonly fixtures: Fixture[]
}

export type Disruption =
  /** The match did not begin. */
  | { readonly kind: 'off'; readonly status: MatchStatus }
  /** Real seconds after the start at which the match stopped. */
  | { readonly kind: 'stopped'; readonly status: MatchStatus; readonly atSecond: number }
  /** The competition set the result. */
  | { readonly kind: 'awarded'; readonly winner: Side }
  /** One side did not appear: the other one advances. */
  | { readonly kind: 'walkover'; readonly winner: Side }

/** Of one season. */
export interface Referee extends Person {
  readonly id: number
  counts: Record<'yellowCards' | 'redCards' | 'yellowRedCards' | 'games', number>
}

/** A drawn match that is not scheduled yet. */
export interface Draw {
  readonly home: Team
  readonly away: Team
  /** Null in a knock-out stage. */
  readonly table: string | null
  /** The match must have a winner. */
  readonly isDecider?: boolean
  /** Part of a series. */
  readonly isOfSeries?: boolean
  readonly firstLeg?: Fixture
  /** Position in the bracket of a knock-out round. */
  readonly tie?: number
  readonly seeds?: Both<number | null>
  /** Neutral ground. */
  readonly venue?: Venue | undefined
  readonly format?: Format
  /** The matches that decide its sides: it is unknown until they are over. */
  readonly dependsOn?: readonly Fixture[]
}

export interface Fixture extends Draw {
  readonly id: number
  readonly season: Season
  readonly startMs: number
  readonly round: Round
  readonly random: Random
  /** The previous match of each side, in any competition. */
  readonly before?: Both<Fixture | undefined>
  /** Part of a continuous league: never called off. */
  readonly isContinuous?: boolean
  referee?: Referee
  disruption?: Disruption
  simulation?: SportMatch
}

export interface PlanOptions {
  /** The time of the world: matches that started before it are over or in progress. */
  readonly nowMs: number
  /** When the world was created, which decides which matches are disrupted. Default: `nowMs`. */
  readonly madeMs?: number
  /** Random stream of this sport. */
  readonly random: Random
}

export interface WorldPlan {
  readonly sport: Sport
  readonly nowMs: number
  /** Monday 00:00 UTC of the week in which the world was created; all fixtures are counted from here. */
  readonly anchorMs: number
  readonly random: Random
  readonly teams: readonly Team[]
  readonly seasons: readonly Season[]
  /** Including future matches that are not drawn yet (`isKnown`). */
  readonly fixtures: readonly Fixture[]
}

export interface SquadRow {
  readonly position: string
  readonly count: number
  /** Mean height in centimetres; null if unknown. */
  readonly height: number | null
  /** Maximum number missing at the same time. */
  readonly spare: number
}

/** How teams of clubs or nations are generated. */
export interface TeamRow {
  readonly squad: (pool: Pool, random: Random) => readonly SquadRow[]
  /** 0 for sports without shirt numbers. */
  readonly mostShirtNumber: number
  /** 1 is reserved for the first goalkeeper. */
  readonly isFirstKeeperOne?: boolean
  readonly ages: readonly [from: number, to: number]
  /** Names of clubs by country, `*` for the town. */
  readonly clubNames: (country: Country) => readonly LocalName[]
  readonly grounds: ((country: Country) => readonly LocalName[]) | null
  readonly seats: { readonly least: number; readonly most: number }
  /** Names of players and teams, if not those of people and towns. */
  readonly nicknames?: boolean
  /** Added to the names of countries. */
  readonly nationalName: string
  /** Shares of a team's strength in attack and in defence. */
  readonly attackShare: number
}

export interface InjuryRow {
  readonly causes: readonly InjuryCause[]
  /** Mean number of days between two injuries of a squad. */
  readonly daysBetween: number
  /** Range of days covered, counted from the Monday of `now`. */
  readonly days: readonly [from: number, to: number]
  /** Share of injuries whose reason and end the club discloses. */
  readonly reported: number
}

export interface InjuryCause {
  readonly reason: number
  readonly weight: number
  readonly days: readonly [least: number, most: number]
  readonly text: AbsenceText | null
}

/** How long before a match line-ups and absences become known. */
interface LineupRow {
  readonly absencesMs: number
  /** Null: no predicted line-up before it is confirmed. */
  readonly probableMs: number | null
}

export interface Sport {
  readonly slug: SportSlug
  readonly categories: readonly Category[]
  readonly pools: readonly Pool[]
  readonly competitions: readonly Competition[]
  /** Spread of the strength of teams, in the unit of the engine. */
  readonly spread: number
  readonly teams: TeamRow
  /** Null for sports without injuries. */
  readonly injuries: InjuryRow | null
  readonly lineups: LineupRow | null
  /** Cards and injuries of a match keep players out of the next ones. */
  readonly hasSuspensions?: boolean
  readonly rules: Pick<StandingsRules, 'points' | 'tieBreakers'>
  /** Daily hours of a continuous league in the week of `now`, and its interval in days at other times. */
  readonly continuous?: { readonly hours: number; readonly every: readonly [before: number, after: number] }
  /** Minimum length of a match. */
  readonly shortestMs: number
  /** Mean number of titles of a team so far, by its strength. */
  readonly titles: { mean(team: Team): number; readonly deviation: number }
  /** Share of the matches that end by retirement, and after how many games or points at most. */
  readonly retirements?: { readonly share: number; readonly latest: number }
  start(fixture: Fixture, setups: Both<TeamSetup>): SportMatch
  /** Blocks of the sport that are known before the start. */
  preview(fixture: Fixture): Partial<MatchData>
  award(format: Format, winner: Side): Partial<MatchData>
  /** Further blocks that depend on the coverage of a competition. */
  blocks?(fixture: Fixture, nowMs: number): Partial<MatchData>
  /** Participants, if not the whole pool. */
  entrants?(competition: Competition, edition: Edition, world: EntrantsFrame): readonly Team[] | undefined
}

export interface EntrantsFrame {
  pool(key: string): readonly Team[]
  /** The teams of last season's league in their final order; null before it is played. */
  ranking(key: string): readonly Team[] | null
}
