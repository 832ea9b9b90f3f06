/** Requests that ask a world of `world-arbitrary` for all that it answers. */
import { FIRST_ASSIGNED_ID } from '../../../src/store/external-ids.ts'
import { CATEGORY, LEAGUE, SEASON, TEAMS } from './small-world.ts'

const FIRST = FIRST_ASSIGNED_ID
const DAYS = 'date_from=2026-09-10&date_to=2026-09-14'

/** Paths of all cached responses, and lists with their filters. */
export const WORLD_PATHS: readonly string[] = [
  `/matches?${DAYS}&with_pregame=true`,
  `/matches?${DAYS}&view=lite&exclude_amateur=true`,
  `/matches?ids=1,2,3,4,${FIRST}&with_pregame=true`,
  `/matches?ids=1,2,5,${FIRST}&with_bk_odds=true&odds_stage=all`,
  `/matches?${DAYS}&has_bk_odds=true&view=odds&with_bk_odds=true`,
  '/matches?q=lakeside&limit=5',
  `/matches?ids=1,2,3,4,5,${FIRST}`,
  '/matches/live',
  '/matches/1',
  '/matches/2',
  '/matches/3',
  '/matches/4',
  '/matches/5?with_bk_odds=true',
  '/matches/5/events',
  '/matches/1/average-positions',
  '/matches/2026-09-12/tournaments',
  '/matches/2026-09-12/tournaments?exclude_amateur=true',
  '/matches/2026-09/calendar',
  '/categories',
  ...[CATEGORY, 302, FIRST].map((id) => `/categories/${id}`),
  ...[LEAGUE, 7002, FIRST].flatMap((id) => [
    `/tournament/${id}`,
    `/tournament/${id}/seasons`,
    `/tournament/${id}/standings`,
  ]),
  `/tournament/${LEAGUE}/seasons/${SEASON}`,
  '/tournament/7002/seasons/88002',
  `/tournament/${LEAGUE}/seasons/${FIRST}`,
  ...[TEAMS[0], TEAMS[2], FIRST].flatMap((id) => [`/teams/${id}/form`, `/teams/${id}/matches?last=5&next=5`]),
  ...[TEAMS[0], TEAMS[3], FIRST].flatMap((id) => [
    `/teams/${id}/profile`,
    `/teams/${id}/squad`,
    `/teams/${id}/transfers`,
    `/teams/${id}/tournaments`,
    `/players?team_id=${id}`,
  ]),
  `/players?ids=1,${FIRST}`,
  ...[1, FIRST].flatMap((id) => [`/players/${id}/profile`, `/players/${id}/matches`]),
  '/search?q=lakeside',
  '/search?q=holm',
  '/players?q=jan',
  '/search?q=league&country=SE',
  '/teams',
  '/tournaments',
  ...[...[TEAMS[0], TEAMS[1]].map((id) => `/teams/${id}`), '/players/1', `/players/${FIRST}`].flatMap(
    (path) => [
      `${path}/statistics/seasons`,
      `${path}/statistics?tournament_id=${LEAGUE}&season_id=${SEASON}`,
    ],
  ),
  `/tournament/${LEAGUE}/seasons/${SEASON}/leaders?sort_by=appearances`,
  `/tournament/${LEAGUE}/seasons/${SEASON}/leaders?sort_by=wins&entity=teams`,
  `/h2h?team_id_1=${TEAMS[0]}&team_id_2=${TEAMS[2]}`,
].map((path) => `/v2/football${path}`)
