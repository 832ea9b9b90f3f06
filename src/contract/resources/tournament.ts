/**
 * Tournaments (docs/reference/resources.md#16): the card of lists, search and links, and the detail.
 */
import { type Static, Type } from 'typebox'
import { Colors, Count, component, described, Exact, Id, Nullable } from '../schema-kit.ts'
import { CategoryCard, PlayerBrief, SeasonBrief, TeamBrief, TournamentBrief } from './brief.ts'

export const TournamentCard = component(
  'TournamentCard',
  Exact({ ...TournamentBrief.properties, colors: Colors, category: CategoryCard }),
)
export type TournamentCard = Static<typeof TournamentCard>

const Cards = Type.Array(TournamentCard)

export const TournamentDetail = component(
  'TournamentDetail',
  Exact({
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
  }),
)
export type TournamentDetail = Static<typeof TournamentDetail>

export const TournamentList = component(
  'TournamentList',
  Exact({ totalTournaments: Count, tournaments: Cards }),
)
export type TournamentList = Static<typeof TournamentList>

export const TournamentSeasons = component(
  'TournamentSeasons',
  Exact({
    tournamentId: Id,
    totalSeasons: Count,
    seasons: described(Type.Array(SeasonBrief), 'Newest first.'),
  }),
)
export type TournamentSeasons = Static<typeof TournamentSeasons>

/** Tournaments in which a team takes part. @assumed Envelope: the contract describes only the items. */
export const TeamTournaments = component(
  'TeamTournaments',
  Exact({ teamId: Id, totalTournaments: Count, tournaments: Cards }),
)
export type TeamTournaments = Static<typeof TeamTournaments>
