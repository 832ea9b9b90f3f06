/** What competitions and their editions have in common in all sports: rows, ids of seasons, rules of tables. */
import type { Static } from 'typebox'
import type { SportSlug } from '../../src/catalog/sports.ts'
import type { RoundData, VenueData } from '../../src/contract/changes.ts'
import type { TableRules } from '../../src/contract/standings-rules.ts'
import { seasonYear } from '../calendar.ts'
import { seedId } from '../ids.ts'
import type { LocalName } from '../names/local-name.ts'

export type Round = Static<typeof RoundData>
export type Venue = Static<typeof VenueData>
export type Edition = 'previous' | 'current'
export const EDITIONS = ['previous', 'current'] as const

/** Key of the one table of a league. */
export const LEAGUE_TABLE = 'league'

export interface CategoryRow {
  readonly key: string
  readonly number: number
  readonly name: LocalName
  readonly countryCode: string | null
  readonly amateur: boolean
  readonly priority: number
}

/** Categories in the order of their numbers. */
export function categoryRows(
  rows: readonly (readonly [
    key: string,
    name: LocalName,
    countryCode: string | null,
    amateur: boolean,
    priority: number,
  ])[],
): readonly CategoryRow[] {
  return rows.map(([key, name, countryCode, amateur, priority], i) => {
    return { key, number: i + 1, name, countryCode, amateur, priority }
  })
}

export function venue(name: string, city: string, country: string, capacity: number | null): Venue {
  return { name, city, country, capacity }
}

/** What the rows of competitions have in common in all sports. */
export interface CompetitionRow {
  readonly key: string
  /** Part of the ids of its seasons and matches. */
  readonly number: number
  readonly name: LocalName
  readonly priority: number
  readonly popularity: number
  readonly defaultFor: readonly ('ru' | 'en')[]
  /** A fixed id instead of the one by rule. */
  readonly id?: number | undefined
  /** Keys of competitions that belong together with it. */
  readonly linked?: readonly string[]
}

/** What the id of a tournament is made of. */
export type Numbered = Pick<CompetitionRow, 'id' | 'number'>

export function tournamentIdOf(sport: SportSlug, { id, number }: Numbered): number {
  return id ?? seedId(sport, 'tournament', number)
}

/** Competitions that may be divisions of one another. */
export interface DivisionRow extends CompetitionRow {
  readonly amateur: boolean
  /** Keys of the divisions above and below. */
  readonly upper?: string
  readonly lower?: string
}

/** Places of a table that mean something. */
export interface Zone {
  readonly from: number
  readonly to: number
  readonly id: number
  readonly name: LocalName
}

/** A season's number is a competition's with the edition behind it; matches are counted within the season. */
export function seasonNumber(competitionNumber: number, edition: Edition): number {
  return competitionNumber * 10 + (edition === 'previous' ? 1 : 2)
}

interface SeasonPlan {
  readonly sport: SportSlug
  readonly competition: Pick<CompetitionRow, 'number' | 'name'>
  readonly edition: Edition
  readonly startMs: number
  readonly endMs: number
  /** Goes between the competition's name and the year. */
  readonly stage?: string | undefined
}

/** What the seasons of all sports have in common. */
export interface SeasonRow {
  readonly id: number
  readonly edition: Edition
  readonly name: string
  readonly year: string
  readonly startMs: number
  readonly endMs: number
}

/** The row of a season that has no matches yet. */
export function seasonFrame({ sport, competition, edition, startMs, endMs, stage }: SeasonPlan) {
  const { number, name } = competition
  const year = seasonYear(startMs, endMs)
  return {
    id: seedId(sport, 'season', seasonNumber(number, edition)),
    edition,
    name: [name.en, stage, year].filter((part) => part).join(' '),
    year,
    startMs,
    endMs,
    fixtures: [],
  }
}

/** The id of the match that is added next to a season. */
export function nextMatchId(sport: SportSlug, season: NumberedSeason): number {
  const { competition, edition, fixtures } = season
  return seedId(sport, 'match', seasonNumber(competition.number, edition) * 10_000 + fixtures.length + 1)
}

interface NumberedSeason {
  readonly competition: { readonly number: number }
  readonly edition: Edition
  readonly fixtures: readonly unknown[]
}

interface DecidableSeason<C, F> {
  readonly competition: C
  readonly edition: Edition
  readonly startMs: number
  readonly fixtures: readonly F[]
}

/**
 * The editions of a competition whose winner stands, in the order of time: last year's, and this year's when nothing
 * of it is open any more.
 */
export function decidedEditions<
  C,
  F extends { readonly fate?: { readonly kind: string } | undefined },
  S extends DecidableSeason<C, F>,
>(seasons: readonly S[], competition: C, isOver: (fixture: F) => boolean): S[] {
  return seasons
    .filter((each) => each.competition === competition)
    .filter(
      ({ edition, fixtures }) =>
        edition === 'previous' || fixtures.every((each) => isOver(each) || each.fate?.kind === 'off'),
    )
    .sort((a, b) => a.startMs - b.startMs)
}

export interface TablePlan {
  readonly key: string
  readonly name: LocalName
  readonly teams: readonly { readonly id: number }[]
  readonly zones: readonly Zone[]
}

export function tableRules({ key, name, teams, zones }: TablePlan): TableRules {
  return {
    key,
    name: name.en,
    translations: { ru: name.ru },
    teamIds: teams.map(({ id }) => id),
    zones: zones.map(({ from, to, id, name: text }) => ({
      from,
      to,
      id,
      text: text.en,
      translations: { ru: text.ru },
    })),
  }
}
