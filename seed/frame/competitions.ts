/** What competitions and their editions have in common in all sports: rows, ids of seasons, rules of tables. */
import type { Static } from 'typebox'
import type { SportSlug } from '../../src/catalog/sports.ts'
import type { RoundData, VenueData } from '../../src/contract/changes.ts'
import type { TableRules } from '../../src/contract/standings-rules.ts'
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
