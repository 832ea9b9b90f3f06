/**
 * The frame that ice hockey and basketball share: clubs with squads in leagues, play-off series and cups of series.
 * What a sport adds (its competitions, squads and simulator) stands in one row, `TeamSport`.
 */
import type { SportSlug } from '../../src/catalog/sports.ts'
import type { ChangeData } from '../../src/contract/changes.ts'
import type { StandingsRules } from '../../src/contract/standings-rules.ts'
import type { RoundSlots } from '../calendar.ts'
import type { Absence } from '../frame/absences.ts'
import type { DivisionRow, Edition, Venue, Zone } from '../frame/competitions.ts'
import type { Country } from '../names/countries.ts'
import type { LocalName } from '../names/local-name.ts'
import type { Random } from '../random.ts'
import type { SquadPlayer, TeamMatch, TeamSetup } from '../simulators/team-match.ts'

/** One round of series; days are counted from the first day of the edition. */
export interface SeriesStage {
  readonly ties: 1 | 2 | 4
  /** Matches to win. */
  readonly wins: 2 | 3
  /** The day of each match that may be needed. */
  readonly days: readonly number[]
}

interface CompetitionRow<F> extends DivisionRow {
  /** A country's key, or null for a competition between countries. */
  readonly country: string | null
  /** Mean strength of its clubs. */
  readonly level: number
  readonly format: F
  /** Times of the matches of series, in turn by tie. */
  readonly seriesTimes: readonly string[]
}

/** How an edition of a league is played. Days are counted from the Monday of the week of `now`. */
export interface LeagueEdition {
  readonly startDay: number
  /** How often each meets each. */
  readonly legs: 1 | 2
  /** Play-off series after the last round. */
  readonly playoffs: readonly SeriesStage[]
}

export interface League<F> extends CompetitionRow<F> {
  readonly kind: 'league'
  readonly country: string
  readonly teams: number
  /** Kick-offs of a week. */
  readonly slots: RoundSlots
  readonly editions: Readonly<Partial<Record<Edition, LeagueEdition>>>
  readonly zones: readonly Zone[]
  readonly points: StandingsRules['points']
  /** A match of the current season, by number, that was decided at the green table. */
  readonly awarded?: number
}

/** Eight clubs, in series from the quarter-finals on. */
export interface SeriesCup<F> extends CompetitionRow<F> {
  readonly kind: 'cup'
  readonly country: null
  /** Countries whose clubs take part, and how many of each. */
  readonly countries: readonly string[]
  readonly clubsEach: number
  readonly editions: Readonly<Partial<Record<Edition, { readonly startDay: number }>>>
  readonly stages: readonly SeriesStage[]
}

export type Competition<F> = League<F> | SeriesCup<F>

export interface Member extends SquadPlayer {
  readonly absence: Absence | null
  readonly data: ChangeData<'player'>
}

export interface Club {
  readonly id: number
  readonly country: Country
  readonly strength: number
  readonly attack: number
  readonly defence: number
  readonly venue: Venue
  /** 0 to 1: how full the arena is. */
  readonly crowd: number
  readonly manager: { readonly id: number; readonly name: string }
  /** The manager's name in both scripts. */
  readonly coach: LocalName
  readonly team: ChangeData<'team'>
  readonly members: readonly Member[]
}

export interface SquadRow {
  readonly position: string
  readonly count: number
  /** Mean height in centimetres. */
  readonly height: number
  /** How many of them may be missing at once. */
  readonly spare: number
}

export interface MatchFrame<F> {
  readonly home: TeamSetup
  readonly away: TeamSetup
  readonly competition: Competition<F>
  /** A match of a series. */
  readonly isKnockout: boolean
}

export interface TeamSport<F> {
  readonly slug: SportSlug
  readonly competitions: readonly Competition<F>[]
  readonly squad: readonly SquadRow[]
  readonly mostShirtNumber: number
  /** Spread of the strength of clubs, in the unit of the simulator. */
  readonly spread: number
  /** Names of clubs, `*` for the town: those of the Slavic and steppe countries, and all others. */
  readonly clubNames: { readonly east: readonly LocalName[]; readonly west: readonly LocalName[] }
  readonly arenas: readonly string[]
  readonly seats: { readonly least: number; readonly most: number }
  readonly tieBreakers: StandingsRules['tieBreakers']
  /** No match is over sooner. */
  readonly shortestMs: number
  /** The score of a match that is awarded. */
  readonly awardedScore: number
  start(frame: MatchFrame<F>, random: Random): TeamMatch
}
