/**
 * Tournaments (docs/reference/resources.md#16): the card of lists, search and links, and the detail.
 */
import { Type } from 'typebox'
import { Colors, Count, described, Exact, Id, model, Nullable } from '../schema-kit.ts'
import { CategoryCard, PlayerBrief, SeasonBrief, TeamBrief, TournamentBrief } from './brief.ts'
import { Coverage } from './coverage.ts'

export const TournamentCard = model('TournamentCard', {
  ...TournamentBrief.properties,
  colors: Colors,
  category: CategoryCard,
})

const Cards = Type.Array(TournamentCard)

export const TournamentDetail = model('TournamentDetail', {
  ...TournamentCard.properties,
  seasons: described(Type.Array(SeasonBrief), 'Newest first.'),
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
        coverage: Type.Optional(described(Coverage, 'Only with `with_coverage=true`.')),
      }),
    ),
    'Newest first.',
  ),
})

/** Tournaments in which a team takes part. @assumed Envelope: the contract describes only the items. */
export const TeamTournaments = model('TeamTournaments', {
  teamId: Id,
  totalTournaments: Count,
  tournaments: Cards,
})
