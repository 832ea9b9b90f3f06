/**
 * Season statistics as the feed gives them: a slice of a season of one player or team (docs/reference/resources.md#19,
 * docs/reference/endpoints.md#14).
 */
import { type Static, Type } from 'typebox'
import { AnyReference, component, Exact, Nullable, OneOf, Ref } from './schema-kit.ts'

/** Slices are an open set of names (docs/reference/endpoints.md#14). */
const TYPE_PATTERN = '^[A-Za-z][A-Za-z0-9]{0,39}$'

export const SeasonStatisticsData = component(
  'SeasonStatisticsChange',
  Exact({
    entity: OneOf(['player', 'team']),
    /** Of the kind that `entity` says. */
    entityId: AnyReference,
    tournamentId: Ref('tournament'),
    seasonId: Ref('season'),
    type: Type.String({
      pattern: TYPE_PATTERN,
      description: 'a name such as overall, regularSeason, playoffs, home or away',
    }),
    /** A player's team in that season. */
    teamId: Type.Optional(Nullable(Ref('team'))),
    /** Numbers by keys of catalog/season-statistics. None at all: the season is known, its data is not there yet. */
    statistics: Type.Record(Type.String(), Type.Number()),
  }),
)
export type SeasonStatisticsData = Static<typeof SeasonStatisticsData>
