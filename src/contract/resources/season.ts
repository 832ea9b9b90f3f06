/** A season in full: tables, cup trees, totals (docs/reference/resources.md#17, #17.2). */
import { Type } from 'typebox'
import { Count, described, Id, model, Nullable, Text, Translations } from '../schema-kit.ts'
import { SeasonBrief, TeamBrief, TournamentBrief } from './brief.ts'
import { StandingsTable } from './standings.ts'

const Order = Type.Integer({ minimum: 1 })

export const CupTreeParticipant = model('CupTreeParticipant', {
  id: Id,
  team: described(Nullable(TeamBrief), 'Null while the participant is unknown.'),
  order: described(Order, '1 home, 2 away.'),
  winner: Type.Boolean(),
  score: Nullable(Count),
  penalties: Nullable(Count),
})

export const CupTreeMatch = model('CupTreeMatch', { id: Id, leg: Order })

export const CupTreeTie = model('CupTreeTie', {
  blockId: described(Order, 'Numbered from 1 within the tree.'),
  order: Order,
  finished: Type.Boolean(),
  thirdPlace: described(Type.Boolean(), 'Whether it is the third-place match.'),
  participants: Type.Array(CupTreeParticipant, { maxItems: 2 }),
  homeScore: described(Nullable(Count), 'Goals over all legs; games won in a series.'),
  awayScore: described(Nullable(Count), 'Goals over all legs; games won in a series.'),
  homePenalties: Nullable(Count),
  awayPenalties: Nullable(Count),
  matches: Type.Array(CupTreeMatch),
})

export const CupTreeRound = model('CupTreeRound', {
  order: Order,
  type: described(Count, 'As `cupRoundType` of a match: 8 for the round of 16, 1 for the final.'),
  description: Text,
  translations: Translations,
  ties: Type.Array(CupTreeTie),
})

export const CupTree = model('CupTree', {
  id: Id,
  name: Text,
  currentRound: described(Nullable(Order), '`order` of the current round.'),
  rounds: Type.Array(CupTreeRound),
})

export const SeasonInfo = model('SeasonInfo', 'Totals of the matches played so far.', {
  matchesPlayed: Count,
  goals: Count,
  averageGoals: Type.Number({ minimum: 0, description: 'Average goals per match.' }),
  homeTeamWins: Count,
  awayTeamWins: Count,
  draws: Count,
  yellowCards: described(Nullable(Count), 'Null if the source has no cards.'),
  redCards: described(Nullable(Count), 'As `yellowCards`.'),
  teamsCount: Count,
})

/** @assumed The keys of the season and its tournament are at the same level as the three named blocks. */
export const SeasonDetails = model('SeasonDetails', {
  ...SeasonBrief.properties,
  tournament: TournamentBrief,
  standings: described(Type.Array(StandingsTable), 'Empty if the season has no tables.'),
  cupTrees: described(Type.Array(CupTree), 'Empty if the season has no knock-out stage.'),
  info: described(Nullable(SeasonInfo), 'Null if no match has been played.'),
})
