/** The pages beside the list of a day, by their routes. */
export { FavouritesPage as favourites } from './favourites.tsx'
export { MatchPage as match } from './match.tsx'
export { PlayerPage as player, TeamPage as team } from './team.tsx'
export { TournamentPage as tournament, TournamentsPage as tournaments } from './tournament.tsx'
