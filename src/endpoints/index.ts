/** All endpoints: one file and one line each. Key, quota, documentation and generic tests follow by themselves. */
import type { Endpoint } from './endpoint.ts'
import examples from './examples.json' with { type: 'json' }
import { accountUsage } from './v2/account/usage.ts'
import { categoryById } from './v2/categories/by-id.ts'
import { categoryList } from './v2/categories/list.ts'
import { changes } from './v2/changes.ts'
import { headToHead } from './v2/h2h.ts'
import { matchAveragePositions } from './v2/matches/average-positions.ts'
import { matchById } from './v2/matches/by-id.ts'
import { calendar } from './v2/matches/calendar.ts'
import { matchEvents } from './v2/matches/events.ts'
import { matchList } from './v2/matches/list.ts'
import { liveMatches } from './v2/matches/live.ts'
import { matchMomentum } from './v2/matches/momentum.ts'
import { matchShotmap } from './v2/matches/shotmap.ts'
import { tournamentsByDate } from './v2/matches/tournaments.ts'
import { oddsDictionary } from './v2/odds-dictionary.ts'
import { playerList } from './v2/players/list.ts'
import { playerMatches } from './v2/players/matches.ts'
import { playerProfile } from './v2/players/profile.ts'
import { search } from './v2/search.ts'
import { seasonStatisticsDictionary } from './v2/season-statistics-dictionary.ts'
import { sportList } from './v2/sport.ts'
import { playerStatistics, teamStatistics } from './v2/statistics/by-season.ts'
import { latestPlayerStatistics, latestTeamStatistics } from './v2/statistics/latest.ts'
import { playerStatisticsSeasons, teamStatisticsSeasons } from './v2/statistics/seasons.ts'
import { statisticsDictionary } from './v2/statistics-dictionary.ts'
import { teamFormEndpoint } from './v2/teams/form.ts'
import { teamList } from './v2/teams/list.ts'
import { teamMatches } from './v2/teams/matches.ts'
import { teamProfile } from './v2/teams/profile.ts'
import { teamSquad } from './v2/teams/squad.ts'
import { teamTournaments } from './v2/teams/tournaments.ts'
import { teamTransfers } from './v2/teams/transfers.ts'
import { tournamentById } from './v2/tournament/by-id.ts'
import { seasonLeaders } from './v2/tournament/leaders.ts'
import { tournamentList } from './v2/tournament/list.ts'
import { seasonDetail } from './v2/tournament/season.ts'
import { tournamentSeasons } from './v2/tournament/seasons.ts'
import { currentStandings } from './v2/tournament/standings.ts'

const WITHOUT_EXAMPLES: readonly Endpoint[] = [
  statisticsDictionary,
  seasonStatisticsDictionary,
  oddsDictionary,
  sportList,
  accountUsage,
  changes,
  categoryList,
  categoryById,
  matchList,
  liveMatches,
  matchById,
  matchEvents,
  matchShotmap,
  matchMomentum,
  matchAveragePositions,
  tournamentsByDate,
  calendar,
  headToHead,
  search,
  playerList,
  playerProfile,
  playerMatches,
  teamList,
  teamProfile,
  teamMatches,
  teamFormEndpoint,
  teamSquad,
  teamTransfers,
  teamTournaments,
  playerStatisticsSeasons,
  playerStatistics,
  latestPlayerStatistics,
  teamStatisticsSeasons,
  teamStatistics,
  latestTeamStatistics,
  tournamentList,
  tournamentById,
  tournamentSeasons,
  seasonDetail,
  seasonLeaders,
  currentStandings,
]

/** Real answers of the demo world, shortened; `test/support/make-examples.ts` makes them. */
const EXAMPLES: Readonly<Record<string, unknown>> = examples

export const ENDPOINTS: readonly Endpoint[] = WITHOUT_EXAMPLES.map((endpoint) => ({
  ...endpoint,
  ...(EXAMPLES[endpoint.path] !== undefined && { example: EXAMPLES[endpoint.path] }),
}))
