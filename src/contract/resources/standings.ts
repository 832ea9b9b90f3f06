/** Tables of a season, and the current one of a tournament (docs/reference/resources.md#17.1). */
import { Type } from 'typebox'
import { Count, described, Id, model, Nullable, OneOf, Text, Translations } from '../schema-kit.ts'
import { SeasonBrief, TeamBrief, TournamentBrief } from './brief.ts'

export const Promotion = model('Promotion', 'Consequence of the position, e.g. promotion.', {
  id: Id,
  text: Text,
  translations: Translations,
})

export const StandingsRow = model('StandingsRow', {
  team: TeamBrief,
  position: Type.Integer({ minimum: 1 }),
  played: Count,
  matches: described(Count, 'The same number as `played`.'),
  wins: Count,
  draws: Count,
  losses: Count,
  scored: Count,
  scoresFor: described(Count, 'The same number as `scored`.'),
  conceded: Count,
  scoresAgainst: described(Count, 'The same number as `conceded`.'),
  goalDifference: Type.Integer(),
  scoreDiffFormatted: Type.String({
    pattern: '^(0|[+-][1-9][0-9]*)$',
    description: 'The difference with its sign: "+17", "-3", "0".',
  }),
  points: Type.Integer({ description: 'May be negative after a deduction.' }),
  promotion: Nullable(Promotion),
  // @assumed
  overtimeWins: Type.Optional(
    described(
      Count,
      'Wins after regular time, part of `wins`. Only in tables in which they earn other points.',
    ),
  ),
  overtimeLosses: Type.Optional(
    described(
      Count,
      'Losses after regular time, part of `losses`. Only in tables in which they earn other points.',
    ),
  ),
})

export const STANDINGS_TYPES = ['total', 'home', 'away'] as const

export const StandingsTable = model('StandingsTable', {
  id: described(Id, 'Id of the table, unique within its season.'),
  name: Text,
  translations: Translations,
  type: OneOf(STANDINGS_TYPES, 'Matches that count: all, home, or away.'),
  rows: described(Type.Array(StandingsRow), 'By position.'),
})

export const CurrentSeason = model('CurrentSeason', { ...SeasonBrief.properties, isCurrent: Type.Boolean() })

export const CurrentStandings = model('CurrentStandings', 'The newest season whose tables are not empty.', {
  tournament: TournamentBrief,
  season: CurrentSeason,
  standings: Type.Array(StandingsTable),
})
