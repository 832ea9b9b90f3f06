/** Coverage: which parts the matches of a season, or one match, have (docs/reference/endpoints.md#23). @assumed */
import { type TSchema, Type } from 'typebox'
import { Count, described, Exact, Id, model } from '../schema-kit.ts'
import { SeasonBrief } from './brief.ts'

/** The parts of a match that are counted. Boards of bookmakers are counted beside them. */
export const COVERED_PARTS = {
  events: 'Matches with `liveEvents`.',
  lineups: 'Matches with a line-up of both sides.',
  statistics: 'Matches with `matchStatistics`.',
  shotmap: 'Matches whose `analytics.shotmap` is available.',
  momentum: 'Matches whose `analytics.momentum` is available.',
  averagePositions: 'Matches whose `analytics.averagePositions` is available.',
  oddsBase: 'Matches with `oddsBase`.',
} as const
export type CoveredPart = keyof typeof COVERED_PARTS

function parts<T extends TSchema>(of: (description: string) => T): Record<CoveredPart, T> {
  return Object.fromEntries(
    Object.entries(COVERED_PARTS).map(([part, description]) => [part, of(description)]),
  ) as Record<CoveredPart, T>
}

export const CoverageCount = model('CoverageCount', {
  finished: described(Count, 'Finished matches.'),
  total: described(Count, 'Matches in any status.'),
})

export const Coverage = model('Coverage', {
  matches: described(CoverageCount, 'All matches of the season.'),
  ...parts((description) => described(CoverageCount, description)),
  oddsBk: Type.Record(Type.String(), CoverageCount, {
    description: 'Matches with a board, by every known bookmaker slug.',
  }),
})

export const SeasonCoverage = model('SeasonCoverage', {
  tournamentId: Id,
  season: SeasonBrief,
  coverage: Coverage,
})

export const MatchCoverage = model('MatchCoverage', {
  matchId: Id,
  coverage: Exact({
    ...parts(() => Type.Boolean()),
    oddsBk: Type.Record(Type.String(), Type.Boolean(), {
      description: 'Every known bookmaker slug, and whether the bookmaker has a board for the match.',
    }),
  }),
})
