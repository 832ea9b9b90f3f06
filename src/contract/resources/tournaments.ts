/** Categories, tournaments and seasons with their tables (docs/reference/resources.md#16, #17). */
import { type TSchema, Type } from '@sinclair/typebox'
import {
  Colors,
  Count,
  described,
  Exact,
  Id,
  model,
  Nullable,
  OneOf,
  Text,
  Translations,
} from '../schema-kit.ts'
import { RulesBasis } from '../standings-rules.ts'
import { CategoryBrief, CategoryCard, PlayerBrief, SeasonBrief, TeamBrief, TournamentBrief } from './brief.ts'

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
  points: Type.Integer({ description: 'Points; negative after a deduction that exceeds them.' }),
  promotion: Nullable(Promotion),
  // @assumed
  orderAssumed: Type.Optional(
    Type.Literal(true, {
      description:
        'The order of this row and another one is not certain: they are level on all criteria, or level on points where the criteria are not known.',
    }),
  ),
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
  rows: described(Type.Array(StandingsRow), 'Rows by position.'),
  // @assumed
  rules: RulesBasis,
})

export const CurrentSeason = model('CurrentSeason', { ...SeasonBrief.properties, isCurrent: Type.Boolean() })

export const CurrentStandings = model('CurrentStandings', 'The newest season whose tables are not empty.', {
  tournament: TournamentBrief,
  season: CurrentSeason,
  standings: Type.Array(StandingsTable),
})

const Order = Type.Integer({ minimum: 1 })

export const CupTreeParticipant = model('CupTreeParticipant', {
  id: Id,
  team: described(Nullable(TeamBrief), 'The team; null while it is unknown.'),
  order: described(Order, 'Side: 1 home, 2 away.'),
  winner: Type.Boolean(),
  score: Nullable(Count),
  penalties: Nullable(Count),
})

export const CupTreeMatch = model('CupTreeMatch', { id: Id, leg: Order })

export const CupTreeTie = model('CupTreeTie', {
  blockId: described(Order, 'Number of the tie in the tree, from 1.'),
  order: Order,
  finished: Type.Boolean(),
  thirdPlace: described(Type.Boolean(), 'Whether it is the third-place match.'),
  participants: Type.Array(CupTreeParticipant, { maxItems: 2 }),
  homeScore: described(Nullable(Count), 'Goals over all legs; games won in a series. Null before the start.'),
  awayScore: described(Nullable(Count), 'Goals over all legs; games won in a series. Null before the start.'),
  homePenalties: Nullable(Count),
  awayPenalties: Nullable(Count),
  // @assumed
  winnerUnknown: described(
    Type.Optional(Type.Literal(true)),
    'All matches are over, and neither they nor the next round say who went on.',
  ),
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
  currentRound: described(Nullable(Order), '`order` of the current round; null when all ties are decided.'),
  rounds: Type.Array(CupTreeRound),
})

export const SeasonInfo = model('SeasonInfo', 'Totals of the matches played so far.', {
  matchesPlayed: Count,
  goals: Count,
  averageGoals: Type.Number({ minimum: 0, description: 'Average goals per match.' }),
  homeTeamWins: Count,
  awayTeamWins: Count,
  draws: Count,
  yellowCards: described(Nullable(Count), 'Yellow cards. Null if the source has no cards.'),
  redCards: described(Nullable(Count), 'Red cards. Null if the source has no cards.'),
  teamsCount: Count,
})

/** @assumed The keys of the season and its tournament are at the same level as the three named blocks. */
export const SeasonDetails = model('SeasonDetails', {
  ...SeasonBrief.properties,
  tournament: TournamentBrief,
  standings: described(Type.Array(StandingsTable), 'Tables of the season; empty if it has none.'),
  // @assumed
  rules: described(
    Nullable(RulesBasis),
    'How the rules of the tables came about; null if the season has no tables.',
  ),
  cupTrees: described(Type.Array(CupTree), 'Trees of the knock-out stages; empty if the season has none.'),
  info: described(Nullable(SeasonInfo), 'Totals of the season; null if no match has been played.'),
})

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

export const TournamentCard = model('TournamentCard', {
  ...TournamentBrief.properties,
  colors: Colors,
  category: CategoryCard,
})

const Cards = Type.Array(TournamentCard)

export const TournamentDetail = model('TournamentDetail', {
  ...TournamentCard.properties,
  seasons: described(Type.Array(SeasonBrief), 'Seasons, newest first.'),
  titleHolder: Nullable(TeamBrief),
  titleHolderTitles: described(Nullable(Count), 'Titles of the title holder.'),
  mostTitles: described(Nullable(Count), 'The largest number of titles of one team.'),
  mostTitlesTeams: described(Type.Array(TeamBrief), 'The teams with that number of titles.'),
  playerOfTheTournament: Nullable(PlayerBrief),
  linkedTournaments: Cards,
  upperDivisions: Cards,
  lowerDivisions: Cards,
})

export const TournamentList = model('TournamentList', { totalTournaments: Count, tournaments: Cards })

export const TournamentSeasons = model('TournamentSeasons', {
  tournamentId: Id,
  totalSeasons: Count,
  seasons: described(
    Type.Array(
      Exact({
        ...SeasonBrief.properties,
        coverage: Type.Optional(
          described(Coverage, 'Which parts of the matches exist; only with `with_coverage=true`.'),
        ),
      }),
    ),
    'Seasons, newest first.',
  ),
})

/** Tournaments in which a team takes part. @assumed Envelope: the contract describes only the items. */
export const TeamTournaments = model('TeamTournaments', {
  teamId: Id,
  totalTournaments: Count,
  tournaments: Cards,
})

export const Category = model('Category', 'Country or region.', {
  ...CategoryCard.properties,
  tournamentsCount: Count,
})

export const DefaultTournament = model('DefaultTournament', {
  ...TournamentBrief.properties,
  category: CategoryBrief,
})

export const DefaultTournaments = model(
  'DefaultTournaments',
  'Popular tournaments to show first, by language of the audience.',
  { ru: Type.Array(DefaultTournament), en: Type.Array(DefaultTournament) },
)

export const CategoryList = model('CategoryList', {
  categories: Type.Array(Category),
  defaultTournaments: DefaultTournaments,
})

export const CategoryTournament = model('CategoryTournament', {
  ...TournamentCard.properties,
  seasons: described(Type.Array(SeasonBrief), 'Seasons, newest first.'),
})

export const CategoryDetail = model('CategoryDetail', {
  tournaments: Type.Array(CategoryTournament),
  defaultTournaments: DefaultTournaments,
})
