/** Converts the parameters of match endpoints to selections and shapes. */
import type { Sport } from '../catalog/sports.ts'
import { invalidParameter } from '../contract/errors.ts'
import { quote } from '../contract/parameters.ts'
import type { MatchFieldName, MatchForm } from '../contract/resources/match.ts'
import { filtersOfQuery, type MatchSelection } from '../store/match-filters.ts'
import { type FieldSelection, selectFields } from '../views/match-selection.ts'
import type { Services } from './services.ts'

/** The mask of the named bookmakers; undefined if none are named. Throws 400 for an unknown slug. */
export function readBookmakers(
  slugs: readonly string[] | undefined,
  services: Services,
  name = 'bookmaker_ids',
): number | undefined {
  if (!slugs) return undefined
  const known = services.config.bookmakers
  return slugs.reduce((mask, slug) => {
    const index = known.indexOf(slug)
    if (index < 0) {
      throw invalidParameter(
        name,
        `must be a comma-separated list of ${known.map(quote).join(', ')}, but contains ${quote(slug)}.`,
      )
    }
    return mask | (1 << index)
  }, 0)
}

export function allBookmakers(services: Services): number {
  return (1 << services.config.bookmakers.length) - 1
}

/** The filters of a request as a store selection. */
export function selectionOf(sport: Sport, query: Readonly<Record<string, unknown>>): MatchSelection {
  const { team_id_1: first, team_id_2: second } = query as { team_id_1?: number; team_id_2?: number }
  return {
    ...filtersOfQuery(query),
    sport: sport.id,
    pair: first !== undefined && second !== undefined ? [first, second] : undefined,
  }
}

interface ShapeQuery {
  readonly fields?: readonly MatchFieldName[] | undefined
  readonly view?: 'lite' | 'odds' | undefined
  readonly with_bk_odds?: true | undefined
  readonly odds_stage?: 'all' | undefined
  readonly with_pregame?: true | undefined
}

/** The fields of a list item; `standard` is the form without `view`, `bookmakers` the mask of the requested ones. */
export function shapeOf(
  query: ShapeQuery,
  standard: MatchForm = 'list',
  bookmakers?: number | undefined,
): FieldSelection {
  return selectFields({
    form: query.view ?? standard,
    fields: query.fields,
    withPregame: query.with_pregame,
    withBkOdds: query.with_bk_odds,
    oddsStage: query.odds_stage,
    bookmakers,
  })
}
