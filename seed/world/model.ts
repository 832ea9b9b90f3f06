/**
 * What a demo world is made of, for all sports alike: teams with their members, competitions, seasons and fixtures.
 * What differs from sport to sport is one row, `Sport`, and the tables that it points at.
 */
import type { Static } from 'typebox'
import type { SportSlug } from '../../src/catalog/sports.ts'
import type { MatchStatus } from '../../src/catalog/statuses.ts'
import type { ChangeData, RoundData, VenueData } from '../../src/contract/changes.ts'
import type { StandingsRules } from '../../src/contract/standings-rules.ts'
import type { RoundSlots } from '../calendar.ts'
import type { Both, Side, SportMatch, SquadPlayer, TeamSetup } from '../engine/match.ts'
import type { Country } from '../names/countries.ts'
import type { LocalName } from '../names/local-name.ts'
import type { Random } from '../random.ts'

export type Round = Static<typeof RoundData>
export type Venue = Static<typeof VenueData>
export type MatchData = ChangeData<'match'>
export type Gender = 'M' | 'F'
export type Edition = 'previous' | 'current'
export const EDITIONS = ['previous', 'current'] as const

/** Key of the one table of a league. */
export const LEAGUE_TABLE = 'league'

/** Time in which a player cannot play. */
export interface Injury {
  readonly fromMs: number
  /** 00:00 UTC of the day on which he is back. */
  readonly untilMs: number
  /** A code of catalog/missing-reasons. */
  readonly reason: number
  /** Null: the club does not say. */
  readonly text: { readonly en: string; readonly ru: string; readonly es: string } | null
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
  /** Null where it has no ground of its own. */
  readonly venue: Venue | null
  /** 0 to 1: how full its ground is. */
  readonly crowd: number
  /** With the name in both scripts; athletes have none. */
  readonly manager: { readonly id: number; readonly name: LocalName } | null
  readonly members: readonly Member[]
  readonly data: ChangeData<'team'>
  /** A pair of athletes whose players belong to teams of their own. */
  readonly isOfAthletes?: boolean
}

/** Those among whom competitions find their teams. */
export interface Pool {
  readonly key: string
  /** Part of the ids of its teams, which are counted from 1. */
  readonly number: number
  readonly kind: 'clubs' | 'nations' | 'athletes' | 'pairs'
  readonly count: number
  readonly gender: Gender
  /** Keys of countries, which take turns; empty: random ones of all the world. */
  readonly countries: readonly string[]
  /** Mean strength. */
  readonly level: number
  readonly popularity: number
  /** Share of the members who come from another country. */
  readonly abroad: number
  readonly isAmateur?: boolean
  /** So many of its pairs are of athletes who also play alone, in the competitions of that earlier pool. */
  readonly partners?: { readonly pool: string; readonly pairs: number }
  /** Of esports. */
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

/** Places of a table that mean something. */
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
  /** A fixed id instead of the one by rule. */
  readonly id?: number | undefined
  /** A country's key, or null for a competition between countries. */
  readonly country: string | null
  /** Key of a category. */
  readonly category: string
  readonly pool: string
  readonly amateur: boolean
  readonly priority: number
  readonly popularity: number
  readonly defaultFor: readonly ('ru' | 'en')[]
  /** Keys of the divisions above and below, and of competitions that belong together with it. */
  readonly upper?: string
  readonly lower?: string
  readonly linked?: readonly string[]
  /** How matches are played; its meaning is the sport's own. */
  readonly format: Format
  /** Neutral ground of all matches. */
  readonly venue?: Venue
  /** Names of the two seasons where a year holds both; `month`: that of the month in which most of it lies. */
  readonly seasonNames?: Readonly<Record<Edition, string>> | 'month'
  /** A match, by number, that was decided without play: awarded, or a walkover where athletes play. */
  readonly awarded?: Readonly<Partial<Record<Edition, number>>>
}

/** Rules of a match that differ between the competitions of a sport. */
export interface Format {
  readonly bestOf?: number
  readonly [rule: string]: string | number | boolean | undefined
}

/** A round robin, whose rounds take the slots of the weeks in turn. Days count from the Monday of `now`. */
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
  /** Other competitions are drawn from its matches, so none is called off. */
  readonly isFixed?: boolean
}

/** A league that plays match after match in its hours of the day, and in the week of `now` without a break. */
export interface ContinuousLeague extends CompetitionRow {
  readonly kind: 'continuous'
  readonly zones: readonly Zone[]
  readonly startHour: number
  /** Teams of the season before; an even number. */
  readonly previousTeams: number
}

export type RoundFormat = 'group' | 'knockout' | 'final'

/** A knock-out round. Slots are counted from the Monday of the cup's first week. */
export interface CupStage {
  readonly ties: 1 | 2 | 4 | 6 | 8 | 16
  readonly slots: RoundSlots
  readonly returnSlots?: RoundSlots
  /** Best of several matches: the day of each that may be needed. */
  readonly series?: { readonly wins: 2 | 3; readonly days: readonly number[] }
  readonly thirdPlaceSlots?: RoundSlots
  /** So many teams come in at this stage, the first of the list. */
  readonly joining?: number
}

/** Groups where it has them, then knock-out rounds. */
export interface Cup extends CompetitionRow {
  readonly kind: 'cup'
  readonly startWeek: Readonly<Partial<Record<Edition, number>>>
  readonly groups?: { readonly count: 2 | 4; readonly legs: 1 | 2; readonly slots: readonly RoundSlots[] }
  readonly stages: readonly CupStage[]
  readonly formats?: Readonly<Record<RoundFormat, Format>>
  /** A bracket with so many seeds: a match waits for its two feeders alone, not for the whole round before. */
  readonly seeds?: number
  /** Number of teams that are drawn from the pool. */
  readonly size?: number
  /** Neutral ground of the final. */
  readonly finalVenue?: Venue
  /** All other matches are played at the grounds of the teams of this pool. */
  readonly groundsPool?: string
}

export type Competition = League | ContinuousLeague | Cup

export interface Season {
  readonly id: number
  readonly competition: Competition
  readonly edition: Edition
  readonly name: string
  readonly year: string
  readonly startMs: number
  readonly endMs: number
  readonly teams: readonly Team[]
  /** Null for a cup without tables. */
  readonly rules: StandingsRules | null
  readonly fixtures: Fixture[]
}

/** What keeps a match from simply being played. */
export type Disruption =
  /** It did not begin. */
  | { readonly kind: 'off'; readonly status: MatchStatus }
  /** It began and stopped so many real seconds after the start. */
  | { readonly kind: 'stopped'; readonly status: MatchStatus; readonly atSecond: number }
  /** The competition set the result. */
  | { readonly kind: 'awarded'; readonly winner: Side }
  /** One side did not come: the other one goes on. */
  | { readonly kind: 'walkover'; readonly winner: Side }

export interface Referee {
  readonly id: number
  readonly name: LocalName
  readonly country: Country
}

/** A match that a draw has made, before it has a day. */
export interface Draw {
  readonly home: Team
  readonly away: Team
  /** Null in a knock-out stage. */
  readonly table: string | null
  /** There must be a winner on the day. */
  readonly isDecider?: boolean
  /** One of several matches whose wins are counted. */
  readonly isOfSeries?: boolean
  readonly firstLeg?: Fixture
  /** Position in the bracket of a knock-out round. */
  readonly tie?: number
  readonly seeds?: Both<number | null>
  /** Neutral ground. */
  readonly venue?: Venue | undefined
  readonly format?: Format
  /** The matches out of which it was drawn: it is unknown until they are over. */
  readonly dependsOn?: readonly Fixture[]
}

export interface Fixture extends Draw {
  readonly id: number
  readonly season: Season
  readonly startMs: number
  readonly round: Round
  /** Everything about it that is left to chance. */
  readonly random: Random
  /** The matches of the two sides before this one, in whatever competition. */
  readonly before?: Both<Fixture | undefined>
  /** One of the matches that follow each other without a break: it is never called off. */
  readonly isContinuous?: boolean
  referee?: Referee
  disruption?: Disruption
  simulation?: SportMatch
}

export interface SquadRow {
  readonly position: string
  readonly count: number
  /** Mean height in centimetres; null if unknown. */
  readonly height: number | null
  /** How many of them may be missing at once. */
  readonly spare: number
}

/** How teams of clubs or nations are made. */
export interface TeamRow {
  readonly squad: (pool: Pool, random: Random) => readonly SquadRow[]
  /** 0 for sports without shirt numbers. */
  readonly mostShirtNumber: number
  /** 1 is kept for the first goalkeeper. */
  readonly isFirstKeeperOne?: boolean
  readonly ages: readonly [from: number, to: number]
  /** Names of clubs by country, `*` for the town. */
  readonly clubNames: (country: Country) => readonly LocalName[]
  readonly grounds: ((country: Country) => readonly string[]) | null
  readonly seats: { readonly least: number; readonly most: number }
  /** Names of players and teams where they are not those of people and towns. */
  readonly nicknames?: boolean
  /** Added to the names of countries. */
  readonly nationalName: string
  /** How much of a team's strength goes into attack and into defence. */
  readonly attackShare: number
}

export interface InjuryRow {
  readonly causes: readonly InjuryCause[]
  /** Mean days between two of a squad. */
  readonly daysBetween: number
  /** Days that the world knows of, counted from the Monday of `now`. */
  readonly days: readonly [from: number, to: number]
  /** Share of those of which the club says what it is and until when. */
  readonly reported: number
}

export interface InjuryCause {
  readonly reason: number
  readonly weight: number
  readonly days: readonly [least: number, most: number]
  readonly text: readonly [en: string, ru: string, es: string] | null
}

/** When line-ups and absences become known before a match. */
export interface LineupRow {
  readonly absencesMs: number
  /** Null: nothing is expected before it is confirmed. */
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
  readonly hasReferees: boolean
  /** Cards and injuries of a match keep players out of the next ones. */
  readonly hasSuspensions?: boolean
  readonly rules: Pick<StandingsRules, 'points' | 'tieBreakers'>
  /** Hours that a continuous league plays on a day of the week of `now`, and how often at other times: every n days. */
  readonly continuous?: { readonly hours: number; readonly every: readonly [before: number, after: number] }
  /** No match is over sooner. */
  readonly shortestMs: number
  /** Mean number of titles of a team so far, by its strength. */
  readonly titles: { mean(team: Team): number; readonly deviation: number }
  /** Share of the matches that end by retirement, and after how many games or points at most. */
  readonly retirements?: { readonly share: number; readonly latest: number }
  start(fixture: Fixture, setups: Both<TeamSetup>): SportMatch
  /** What is known of the sport's own blocks before the start. */
  preview(fixture: Fixture): Partial<MatchData>
  award(format: Format, winner: Side): Partial<MatchData>
  /** Blocks beside the play, where they depend on how well a competition is covered. */
  blocks?(fixture: Fixture, nowMs: number): Partial<MatchData>
  /** Who takes part, where it is not simply the pool. */
  entrants?(competition: Competition, edition: Edition, world: EntrantsFrame): readonly Team[] | undefined
}

export interface EntrantsFrame {
  pool(key: string): readonly Team[]
  /** The teams of last season's league in their final order; null before it is played. */
  ranking(key: string): readonly Team[] | null
}
