/**
 * Season statistics in the feed: a slice of a season of one player or team (docs/reference/resources.md#19,
 * docs/reference/endpoints.md#14).
 */
import { type Static, Type } from 'typebox'
import { AnyReference, Maybe, model, OneOf, Ref } from './schema-kit.ts'

/** Slices are an open set of names (docs/reference/endpoints.md#14). */
const TYPE_PATTERN = '^[A-Za-z][A-Za-z0-9]{0,39}$'

export const SeasonStatisticsData = model('SeasonStatisticsChange', {
  entity: OneOf(['player', 'team']),
  /** Of the kind given by `entity`. */
  entityId: AnyReference,
  tournamentId: Ref('tournament'),
  seasonId: Ref('season'),
  type: Type.String({
    pattern: TYPE_PATTERN,
    description: 'a name such as overall, regularSeason, playoffs, home or away',
  }),
  /** A player's team in that season. */
  teamId: Maybe(Ref('team')),
  /** Numbers by keys of catalog/season-statistics. Empty if the season is known but has no data yet. */
  statistics: Type.Record(Type.String(), Type.Number()),
})
export type SeasonStatisticsData = Static<typeof SeasonStatisticsData>
