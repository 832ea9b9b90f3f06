/**
 * Paths, parameters and bodies of the REST interface (docs/reference/endpoints.md#1), made from the OpenAPI document by
 * `bun run client-types`. Not for editing.
 */

export interface WithSportSlug {
  /** Slug of the sport. */
  sportSlug: 'football' | 'ice-hockey' | 'basketball' | 'tennis' | 'table-tennis' | 'volleyball' | 'esports'
}

export interface WithMinPosition {
  /** Only an answer at least as new as this position: a value of `X-Scoreline-Position`, or `position` of a live message. Waits up to a second, then 503. */
  minPosition?: string
}

export interface Endpoints {
  /** Dictionary of match and player statistics. Every key of `matchStatistics` and of `lineup.players[].statistics`, with its names, sports and scopes; `sportNames` has the names in sports that use a different word. Compare keys case-sensitively: some ice-hockey keys begin with a capital letter. It changes only with the service itself: send `If-None-Match`. */
  '/v2/StatisticsDict.json': { path: never; query: never; body: Schemas['StatisticsDictionary'] }
  /** Dictionary of season statistics. Every key of the season statistics of players and teams, with its names, thematic group, sports and scopes. It changes only with the service itself: send `If-None-Match`. */
  '/v2/SeasonStatisticsDict.json': { path: never; query: never; body: Schemas['SeasonStatisticsDictionary'] }
  /** Dictionary of odds types. Bookmakers with their markets in each sport, and markets with their outcomes and the meaning of their lines. It changes only with the settings of the service: send `If-None-Match`. */
  '/v2/BkOddsDict.json': { path: never; query: never; body: Schemas['OddsDictionary'] }
  /** List of sports */
  '/v2/sport': { path: never; query: never; body: Schemas['SportList'] }
  /** Quota of the key. Costs no quota and works when the quota is exhausted. */
  '/v2/account/usage': { path: never; query: never; body: Schemas['Usage'] }
  /** Changes since a position. For clients that keep a copy: request with the `next` of the previous response, fetch the listed resources (up to 100 matches at once with `ids`), and drop the deleted ones. A change of a team, player, tournament, category or season also affects the matches that reference it, and a merge (`mergedTeam`, `mergedPlayer`) everything that referenced the old id. `since=0` lists every resource, unless the operator has pruned the log. */
  '/v2/{sportSlug}/changes': {
    path: WithSportSlug
    query: WithMinPosition & {
      /** Position after which changes are returned. Default: 0. */
      since?: number
      /** `epoch` of the response with this position. If the data has another history now, `isReset` is true. */
      epoch?: string
      /** Log entries per page, before entries of the same resource are combined. Larger values are clamped to 1000. */
      limit?: number
      /** Only changes of these kinds: category, tournament, season, team, player, match, oddsBoards, seasonStatistics, squad, transfer, mergedTeam, mergedPlayer. Default: all. */
      kinds?: string
    }
    body: Schemas['ChangeList']
  }
  /** Resources of an external id. The resources that a source calls by an id, with all their external ids. */
  '/v2/{sportSlug}/mapping': {
    path: WithSportSlug
    query: WithMinPosition & {
      /** Source: the part of an external id before the colon. */
      source: string
      /** Id at the source: the part after the colon. */
      id: string
      /** Only this kind: team, player, match, tournament, season, category. */
      kind?: 'team' | 'player' | 'match' | 'tournament' | 'season' | 'category'
    }
    body: Schemas['MappingList']
  }
  /** External ids of a resource. All external ids of a resource. Data that was sent with integer ids has none. */
  '/v2/{sportSlug}/mapping/{kind}/{resourceId}': {
    path: WithSportSlug & {
      /** Kind of the resource: team, player, match, tournament, season, category. */
      kind: 'team' | 'player' | 'match' | 'tournament' | 'season' | 'category'
      /** Id of the resource. */
      resourceId: number
    }
    query: WithMinPosition
    body: Schemas['Mapping']
  }
  /** Categories with tournament counts. Countries and regions, most significant first, and the tournaments to show by default. */
  '/v2/{sportSlug}/categories': { path: WithSportSlug; query: WithMinPosition; body: Schemas['CategoryList'] }
  /** Tournaments of a category. Each tournament with its seasons, newest first. An unknown category has no tournaments: the list is empty. */
  '/v2/{sportSlug}/categories/{categoryId}': {
    path: WithSportSlug & {
      /** Category id. */
      categoryId: number
    }
    query: WithMinPosition
    body: Schemas['CategoryDetail']
  }
  /** List of matches. There are three modes. Streaming, without `page` and `page_size`: all matches at once, at most 6000; if there are more, the header `X-Truncated: true` is set. Paginated, with either of them. Cursor, with `cursor`: for any number of matches. Without `date`, a range, `ids`, `q`, `cursor`, a tournament, a season or a team, the list covers today. */
  '/v2/{sportSlug}/matches': {
    path: WithSportSlug
    query: WithMinPosition & {
      /** Matches of this day. Default: today. */
      date?: string
      /** First day of a range of at most 31 days; requires `date_to`. Ignored with `date`. */
      date_from?: string
      /** Last day of the range, inclusive. Ignored with `date`. */
      date_to?: string
      /** IANA time zone of the day boundaries. It affects which matches are selected, never a field such as `dateEvent`. */
      tz?: string
      /** Hides amateur matches and lower leagues. */
      exclude_amateur?: 'true'
      /** Comma-separated tournament ids. */
      tournament_id?: string
      /** Season id. */
      season_id?: number
      /** Comma-separated category ids. */
      category_ids?: string
      /** Matches of this team, home or away. */
      team_id?: number
      /** Comma-separated match ids. Takes precedence over `q`. */
      ids?: string
      /** Search over team and tournament names in Russian or English; tolerates typos and incomplete words. Returns compact cards by relevance; with `sort`, by start. `page`, `page_size`, `fields`, `view` and `with_pregame` are ignored. */
      q?: string
      /** Maximum results of a search. Larger values are clamped to 25. Ignored without `q`. */
      limit?: number
      /** One or more comma-separated statuses. */
      status?: string
      /** Page number in paginated mode. Larger values are clamped to 100. Ignored with `q`. */
      page?: number
      /** Matches per page, or per batch in cursor mode. Larger values are clamped to 500. Ignored with `q`. */
      page_size?: number
      /** Cursor mode: empty on the first request, then the `nextCursor` of the previous batch with the other filters unchanged. Cannot be combined with `page`, `ids` or `q`. */
      cursor?: string
      /** Only matches with bookmaker odds. */
      has_bk_odds?: 'true'
      /** Adds `oddsBk`, the boards of the bookmakers. */
      with_bk_odds?: 'true'
      /** With `with_bk_odds=true`: the combined board of the prematch and the live stage. */
      odds_stage?: 'all'
      /** Comma-separated bookmaker slugs; restricts `has_bk_odds` and `with_bk_odds`. Default: all. */
      bookmaker_ids?: string
      /** With `team_id_2`: meetings of the two teams, in either home/away order. */
      team_id_1?: number
      /** With `team_id_1`. */
      team_id_2?: number
      /** Round number; most useful with `tournament_id` and `season_id`. */
      round?: number
      /** By start. Default: desc, newest first. */
      sort?: 'asc' | 'desc'
      /** Top-level fields to include, comma-separated. `id` and `hasBkOdds` are always included, all others only if named, even those that the schema of Match requires. Ignored with `q`. */
      fields?: string
      /** `lite`: without line-ups, statistics, events and odds. `odds`: lite and `oddsBase` (and `oddsBk` with `with_bk_odds=true`). Ignored with `fields`. Ignored with `q`. */
      view?: 'lite' | 'odds'
      /** Adds `pregame` to each match. Ignored with `q`. */
      with_pregame?: 'true'
    }
    body: Schemas['MatchList']
  }
  /** Matches in progress. At most 6000; if there are more, the header `X-Truncated: true` is set. */
  '/v2/{sportSlug}/matches/live': {
    path: WithSportSlug
    query: WithMinPosition & {
      /** Top-level fields to include, comma-separated. `id` and `hasBkOdds` are always included, all others only if named, even those that the schema of Match requires. */
      fields?: string
      /** `lite`: without line-ups, statistics, events and odds. `odds`: lite and `oddsBase` (and `oddsBk` with `with_bk_odds=true`). Ignored with `fields`. */
      view?: 'lite' | 'odds'
      /** Adds `oddsBk`, the boards of the bookmakers. */
      with_bk_odds?: 'true'
      /** With `with_bk_odds=true`: the combined board of the prematch and the live stage. */
      odds_stage?: 'all'
    }
    body: Schemas['MatchStream']
  }
  /** One match. The match with all fields, including `pregame`, `analytics` and `scoreStatus`, and in tennis `pointByPoint`. */
  '/v2/{sportSlug}/matches/{matchId}': {
    path: WithSportSlug & {
      /** Match id. */
      matchId: number
    }
    query: WithMinPosition & {
      /** Adds `oddsBk`, the boards of the bookmakers. */
      with_bk_odds?: 'true'
      /** With `with_bk_odds=true`: the combined board of the prematch and the live stage. */
      odds_stage?: 'all'
      /** Comma-separated bookmaker slugs; restricts `has_bk_odds` and `with_bk_odds`. Default: all. */
      bookmaker_ids?: string
    }
    body: Schemas['MatchDetail']
  }
  /** Events of a match. In chronological order. */
  '/v2/{sportSlug}/matches/{matchId}/events': {
    path: WithSportSlug & {
      /** Match id. */
      matchId: number
    }
    query: WithMinPosition
    body: Schemas['MatchEvents']
  }
  /** Shot map of a match. Every shot with its coordinates. Football has xG, xGOT, body part and situation; ice-hockey only the top league, with coordinates and shot types. Without data `shots` is empty, and `status` says whether data may still arrive. */
  '/v2/{sportSlug}/matches/{matchId}/shotmap': {
    path: WithSportSlug & {
      /** Match id. */
      matchId: number
    }
    query: WithMinPosition
    body: Schemas['Shotmap']
  }
  /** Momentum of a match. Pressure by minute in football and basketball, by game with break marks in tennis. Without data `momentum` is empty, and `status` says whether data may still arrive. */
  '/v2/{sportSlug}/matches/{matchId}/momentum': {
    path: WithSportSlug & {
      /** Match id. */
      matchId: number
    }
    query: WithMinPosition
    body: Schemas['Momentum']
  }
  /** Average positions of a match. Mean positions of the players, and the substitutions; football only. Without data the arrays are empty, and `status` says whether data may still arrive. */
  '/v2/{sportSlug}/matches/{matchId}/average-positions': {
    path: WithSportSlug & {
      /** Match id. */
      matchId: number
    }
    query: WithMinPosition
    body: Schemas['AveragePositions']
  }
  /** Coverage of a match. Which parts the match has: events, line-ups, statistics, analytics and odds. */
  '/v2/{sportSlug}/matches/{matchId}/coverage': {
    path: WithSportSlug & {
      /** Match id. */
      matchId: number
    }
    query: WithMinPosition
    body: Schemas['MatchCoverage']
  }
  /** Odds of a match over time. Prices of each bookmaker, market and stage: the opening, every change, and the closing at the start. Of each, the opening and the latest 49 changes are kept, and some days after the match the opening and the closing. */
  '/v2/{sportSlug}/matches/{matchId}/odds/history': {
    path: WithSportSlug & {
      /** Match id. */
      matchId: number
    }
    query: WithMinPosition & {
      /** Comma-separated bookmaker slugs. Default: all. */
      bookmaker?: string
      /** Comma-separated market slugs. Default: all. */
      market?: string
    }
    body: Schemas['OddsHistory']
  }
  /** Tournaments of a day */
  '/v2/{sportSlug}/matches/{date}/tournaments': {
    path: WithSportSlug & {
      /** Day, YYYY-MM-DD. */
      date: string
    }
    query: WithMinPosition & {
      /** IANA time zone of the day boundaries. It affects which matches are selected, never a field such as `dateEvent`. */
      tz?: string
      /** Descending order. Default: priority. */
      sort_by?: 'priority' | 'popularity' | 'matches_count'
      /** Hides amateur matches and lower leagues. */
      exclude_amateur?: 'true'
      /** Comma-separated tournament ids. */
      tournament_id?: string
      /** Season id. */
      season_id?: number
      /** Comma-separated category ids. */
      category_ids?: string
      /** Matches of this team, home or away. */
      team_id?: number
    }
    body: Schemas['TournamentsByDate']
  }
  /** Matches of a month by day. Every day of the month; days without matches have zeros. */
  '/v2/{sportSlug}/matches/{yearMonth}/calendar': {
    path: WithSportSlug & {
      /** Month, YYYY-MM. */
      yearMonth: string
    }
    query: WithMinPosition & {
      /** IANA time zone of the day boundaries. It affects which matches are selected, never a field such as `dateEvent`. */
      tz?: string
      /** Hides amateur matches and lower leagues. */
      exclude_amateur?: 'true'
      /** Comma-separated tournament ids. */
      tournament_id?: string
      /** Season id. */
      season_id?: number
      /** Comma-separated category ids. */
      category_ids?: string
      /** Matches of this team, home or away. */
      team_id?: number
    }
    body: Schemas['Calendar']
  }
  /** Head-to-head of two teams. Wins and draws in the last 50 meetings, by the order of the parameters and by the actual side of each team, and the latest finished meetings, newest first. In tennis and table tennis an athlete's pairs count as well, and the id of a player of a pair stands for the pair. */
  '/v2/{sportSlug}/h2h': {
    path: WithSportSlug
    query: WithMinPosition & {
      /** First team. */
      team_id_1: number
      /** Second team. */
      team_id_2: number
      /** Maximum meetings. Larger values are clamped to 50. */
      limit?: number
      /** Top-level fields to include, comma-separated. `id` and `hasBkOdds` are always included, all others only if named, even those that the schema of Match requires. */
      fields?: string
      /** `lite`: without line-ups, statistics, events and odds. `odds`: lite and `oddsBase` (and `oddsBk` with `with_bk_odds=true`). Ignored with `fields`. */
      view?: 'lite' | 'odds'
      /** Adds `oddsBk`, the boards of the bookmakers. */
      with_bk_odds?: 'true'
      /** With `with_bk_odds=true`: the combined board of the prematch and the live stage. */
      odds_stage?: 'all'
    }
    body: Schemas['HeadToHead']
  }
  /** Search over players, teams and tournaments. Each group is paged separately, by relevance, then popularity. A group excluded by `type` is `{"total":0,"items":[]}`. The country of a tournament is that of its category. */
  '/v2/{sportSlug}/search': {
    path: WithSportSlug
    query: WithMinPosition & {
      /** Names in Russian or English; tolerates typos and incomplete words. Ranked by relevance, then popularity. */
      q: string
      /** Comma-separated kinds to search: player, team, tournament. Default: all. */
      type?: string
      /** Maximum results. Larger values are clamped to 50. */
      limit?: number
      /** Rows to skip, at most 500; use a narrower query to reach later rows. */
      offset?: number
      /** ISO 3166-1 alpha-2 code of the country. */
      country?: string
    }
    body: Schemas['SearchResult']
  }
  /** List of players. One of `ids`, `team_id` and `q` is required; if several are given, the first in this order counts. `team_id` returns the squad of the team or, if it has none, the players whose profile names the team, at most 100. There, position and number come from the squad, otherwise from the profile. An unknown team has no players. */
  '/v2/{sportSlug}/players': {
    path: WithSportSlug
    query: WithMinPosition & {
      /** Comma-separated player ids. Unknown ones are left out. */
      ids?: string
      /** Team id. */
      team_id?: number
      /** Names in Russian or English; tolerates typos and incomplete words. Ranked by relevance, then popularity. */
      q?: string
      /** Maximum results. Larger values are clamped to 50. Ignored with `ids` or `team_id`. */
      limit?: number
      /** Rows to skip, at most 500; use a narrower query to reach later rows. Ignored with `ids` or `team_id`. */
      offset?: number
    }
    body: Schemas['PlayerList']
  }
  /** Profile of a player. The card and further details. Blocks that the sport does not have are null or empty. */
  '/v2/{sportSlug}/players/{playerId}/profile': {
    path: WithSportSlug & {
      /** Player id. */
      playerId: number
    }
    query: WithMinPosition
    body: Schemas['PlayerProfile']
  }
  /** Latest matches of a player. Finished matches, newest first. By default those whose line-up or goals include the player, for any team. With `team_id`, or `current_team=true`, all matches of that team, even without the player. In sports without player statistics the default is the matches of the current team. `statistics` is null if the player did not play. An unknown player has no matches. */
  '/v2/{sportSlug}/players/{playerId}/matches': {
    path: WithSportSlug & {
      /** Player id. */
      playerId: number
    }
    query: WithMinPosition & {
      /** Maximum matches. Larger values are clamped to 20. */
      limit?: number
      /** Only matches of this tournament. */
      tournament_id?: number
      /** Only matches of this season. */
      season_id?: number
      /** All matches of this team. Takes precedence over `current_team`. */
      team_id?: number
      /** All matches of the team that the profile names. */
      current_team?: 'true'
      /** Only matches in which the player played. */
      played_only?: 'true'
    }
    body: Schemas['PlayerMatches']
  }
  /** List of teams. With `q` the search results, without it all teams, most popular first. */
  '/v2/{sportSlug}/teams': {
    path: WithSportSlug
    query: WithMinPosition & {
      /** Names in Russian or English; tolerates typos and incomplete words. Ranked by relevance, then popularity. */
      q?: string
      /** Maximum results. Larger values are clamped to 50. */
      limit?: number
      /** Rows to skip, at most 500; use a narrower query to reach later rows. */
      offset?: number
    }
    body: Schemas['TeamList']
  }
  /** Profile of a team. The card with head coach, home stadium, founding date and main tournament; in tennis and table tennis also the ranking and details of the athlete. */
  '/v2/{sportSlug}/teams/{teamId}/profile': {
    path: WithSportSlug & {
      /** Team id. */
      teamId: number
    }
    query: WithMinPosition
    body: Schemas['TeamProfile']
  }
  /** Recent and upcoming matches of a team. `last`, newest first, and `next`, soonest first. An unknown team has no matches. */
  '/v2/{sportSlug}/teams/{teamId}/matches': {
    path: WithSportSlug & {
      /** Team id. */
      teamId: number
    }
    query: WithMinPosition & {
      /** Maximum recent matches. Larger values are clamped to 50. */
      last?: number
      /** Maximum upcoming matches. Larger values are clamped to 50. */
      next?: number
      /** Only matches of this tournament. */
      tournament_id?: number
      /** Top-level fields to include, comma-separated. `id` and `hasBkOdds` are always included, all others only if named, even those that the schema of Match requires. */
      fields?: string
      /** `lite`: without line-ups, statistics, events and odds. `odds`: lite and `oddsBase` (and `oddsBk` with `with_bk_odds=true`). Ignored with `fields`. */
      view?: 'lite' | 'odds'
      /** Adds `oddsBk`, the boards of the bookmakers. */
      with_bk_odds?: 'true'
      /** With `with_bk_odds=true`: the combined board of the prematch and the live stage. */
      odds_stage?: 'all'
      /** Adds `pregame` to each match. */
      with_pregame?: 'true'
    }
    body: Schemas['TeamMatches']
  }
  /** Form of a team. The latest results of the team, newest first. An unknown team has none. */
  '/v2/{sportSlug}/teams/{teamId}/form': {
    path: WithSportSlug & {
      /** Team id. */
      teamId: number
    }
    query: WithMinPosition & {
      /** Number of results. Larger values are clamped to 10. */
      limit?: number
    }
    body: Schemas['TeamForm']
  }
  /** Squad of a team. Players with their position and number in this team, foreigners, players of national teams, and the coaching staff. `updatedAt` is the last check of the squad; null if it was never checked. */
  '/v2/{sportSlug}/teams/{teamId}/squad': {
    path: WithSportSlug & {
      /** Team id. */
      teamId: number
    }
    query: WithMinPosition
    body: Schemas['Squad']
  }
  /** Transfers of a team. Arrivals and departures, newest first, at most 200 each. */
  '/v2/{sportSlug}/teams/{teamId}/transfers': {
    path: WithSportSlug & {
      /** Team id. */
      teamId: number
    }
    query: WithMinPosition
    body: Schemas['TeamTransfers']
  }
  /** Tournaments of a team. Tournaments in which the team has matches, the one of its latest match first. */
  '/v2/{sportSlug}/teams/{teamId}/tournaments': {
    path: WithSportSlug & {
      /** Team id. */
      teamId: number
    }
    query: WithMinPosition
    body: Schemas['TeamTournaments']
  }
  /** Seasons with statistics of a player. Tournaments by relevance, their seasons newest first, each with its available types. Empty if there are none, and in sports without season statistics. */
  '/v2/{sportSlug}/players/{playerId}/statistics/seasons': {
    path: WithSportSlug & {
      /** Id of the player. */
      playerId: number
    }
    query: WithMinPosition
    body: Schemas['PlayerStatisticsSeasons']
  }
  /** Statistics of a player in one season. With `type` this slice of the season, without it all slices under `types`. A 404 lists `availableTypes`. */
  '/v2/{sportSlug}/players/{playerId}/statistics': {
    path: WithSportSlug & {
      /** Id of the player. */
      playerId: number
    }
    query: WithMinPosition & {
      /** Tournament id. */
      tournament_id: number
      /** Season id; it must belong to the tournament. */
      season_id: number
      /** Slice of the season: overall, regularSeason, playoffs, home, away, mainDraw, top16 or another one. */
      type?: string
    }
    body: Schemas['PlayerStatisticsAnswer']
  }
  /** Latest season statistics of a player. Tournament: the given one, or the most relevant one. Season: the newest with data; if no tournament is given and it has none, the next tournament is tried. Type: the given one, and then the newest season that has it; else overall, regularSeason, mainDraw, or the first available one. A 404 lists `availableTypes`. */
  '/v2/{sportSlug}/players/{playerId}/statistics/latest': {
    path: WithSportSlug & {
      /** Id of the player. */
      playerId: number
    }
    query: WithMinPosition & {
      /** Only this tournament. */
      tournament_id?: number
      /** Slice of the season: overall, regularSeason, playoffs, home, away, mainDraw, top16 or another one. */
      type?: string
    }
    body: Schemas['PlayerSeasonStatistics']
  }
  /** Seasons with statistics of a team. Tournaments by relevance, their seasons newest first, each with its available types. Empty if there are none, and in sports without season statistics. */
  '/v2/{sportSlug}/teams/{teamId}/statistics/seasons': {
    path: WithSportSlug & {
      /** Id of the team. */
      teamId: number
    }
    query: WithMinPosition
    body: Schemas['TeamStatisticsSeasons']
  }
  /** Statistics of a team in one season. With `type` this slice of the season, without it all slices under `types`. A 404 lists `availableTypes`. */
  '/v2/{sportSlug}/teams/{teamId}/statistics': {
    path: WithSportSlug & {
      /** Id of the team. */
      teamId: number
    }
    query: WithMinPosition & {
      /** Tournament id. */
      tournament_id: number
      /** Season id; it must belong to the tournament. */
      season_id: number
      /** Slice of the season: overall, regularSeason, playoffs, home, away, mainDraw, top16 or another one. */
      type?: string
    }
    body: Schemas['TeamStatisticsAnswer']
  }
  /** Latest season statistics of a team. Tournament: the given one, or the most relevant one. Season: the newest with data; if no tournament is given and it has none, the next tournament is tried. Type: the given one, and then the newest season that has it; else overall, regularSeason, mainDraw, or the first available one. A 404 lists `availableTypes`. */
  '/v2/{sportSlug}/teams/{teamId}/statistics/latest': {
    path: WithSportSlug & {
      /** Id of the team. */
      teamId: number
    }
    query: WithMinPosition & {
      /** Only this tournament. */
      tournament_id?: number
      /** Slice of the season: overall, regularSeason, playoffs, home, away, mainDraw, top16 or another one. */
      type?: string
    }
    body: Schemas['TeamSeasonStatistics']
  }
  /** List of tournaments. With `ids` these tournaments, without unknown ones; with `q` the search results; with neither all, most significant first. `ids` takes precedence over `q`. */
  '/v2/{sportSlug}/tournaments': {
    path: WithSportSlug
    query: WithMinPosition & {
      /** Comma-separated tournament ids. */
      ids?: string
      /** Names in Russian or English; tolerates typos and incomplete words. Ranked by relevance, then popularity. */
      q?: string
      /** Maximum results. Larger values are clamped to 50. Ignored with `ids`. */
      limit?: number
      /** Rows to skip, at most 500; use a narrower query to reach later rows. Ignored with `ids`. */
      offset?: number
    }
    body: Schemas['TournamentList']
  }
  /** One tournament */
  '/v2/{sportSlug}/tournament/{tournamentId}': {
    path: WithSportSlug & {
      /** Tournament id. */
      tournamentId: number
    }
    query: WithMinPosition
    body: Schemas['TournamentDetail']
  }
  /** Seasons of a tournament. Newest first. */
  '/v2/{sportSlug}/tournament/{tournamentId}/seasons': {
    path: WithSportSlug & {
      /** Tournament id. */
      tournamentId: number
    }
    query: WithMinPosition & {
      /** Adds `coverage` to each season: which parts its matches have. */
      with_coverage?: 'true'
    }
    body: Schemas['TournamentSeasons']
  }
  /** One season: tables, cup trees, totals */
  '/v2/{sportSlug}/tournament/{tournamentId}/seasons/{seasonId}': {
    path: WithSportSlug & {
      /** Tournament id. */
      tournamentId: number
      /** Season id. */
      seasonId: number
    }
    query: WithMinPosition
    body: Schemas['SeasonDetails']
  }
  /** Coverage of a season. How many matches of the season have events, line-ups, statistics, analytics and odds, of how many. Counted from the stored data. */
  '/v2/{sportSlug}/tournament/{tournamentId}/seasons/{seasonId}/coverage': {
    path: WithSportSlug & {
      /** Tournament id. */
      tournamentId: number
      /** Season id. */
      seasonId: number
    }
    query: WithMinPosition
    body: Schemas['SeasonCoverage']
  }
  /** Leaderboard of a season. Players or teams ranked by a statistic of the season. `rank` counts over the whole list, on every page. Equal values share a rank (1, 1, 3) and are ordered by id; entries without a value are left out. A season without statistics has no leaders; a `type` that it lacks is 404 with `availableTypes`. */
  '/v2/{sportSlug}/tournament/{tournamentId}/seasons/{seasonId}/leaders': {
    path: WithSportSlug & {
      /** Tournament id. */
      tournamentId: number
      /** Season id. */
      seasonId: number
    }
    query: WithMinPosition & {
      /** Key of the season statistic to sort by; it must exist for the sport and the entity. */
      sort_by: string
      /** Whether players or teams are listed. Default: players. */
      entity?: 'players' | 'teams'
      /** Sort order of the values. Default: desc. */
      order?: 'desc' | 'asc'
      /** Maximum rows. Larger values are clamped to 100. */
      limit?: number
      /** Rows to skip, at most 500; use a narrower query to reach later rows. */
      offset?: number
      /** Keys to include in each row, comma-separated. Default: all. */
      stats?: string
      /** Slice of the season: overall, regularSeason, playoffs, home, away, mainDraw, top16 or another one. */
      type?: string
    }
    body: Schemas['Leaders']
  }
  /** Current tables of a tournament. The tables of the newest season that has any; `isCurrent` says whether that is also the newest season. A cup without tables is 404. */
  '/v2/{sportSlug}/tournament/{tournamentId}/standings': {
    path: WithSportSlug & {
      /** Tournament id. */
      tournamentId: number
    }
    query: WithMinPosition
    body: Schemas['CurrentStandings']
  }
}

export interface Schemas {
  Analytics: {
    shotmap: Schemas['AnalyticsStatus']
    momentum: Schemas['AnalyticsStatus']
    averagePositions: Schemas['AnalyticsStatus']
  }
  /** available: data exists; pending: no data yet, but it may arrive; unavailable: no data will arrive. */
  AnalyticsStatus: 'available' | 'pending' | 'unavailable'
  AveragePosition: {
    player: { id: number; name: string; shirtNumber: number | null; position: string | null }
    /** Percent of the pitch, 0 to 100. */
    averageX: number
    /** Percent of the pitch, 0 to 100. */
    averageY: number
    /** Number of touches in the mean. */
    pointsCount: number
  }
  AveragePositions: {
    matchId: number
    status: Schemas['AnalyticsStatus']
    home: Schemas['AveragePosition'][]
    away: Schemas['AveragePosition'][]
    substitutions: Schemas['PositionSubstitution'][]
  }
  BaseOddsChoice: {
    name: string
    /** Current decimal odds. */
    decimal: number
    /** First known decimal odds. */
    initialDecimal: number
    /** false until settled. */
    winning: boolean
    /** Direction of the current odds compared with the initial ones. */
    change: number
    handicap?: number
  }
  BaseOddsMarket: {
    name: string
    group: string
    /** Full-time. */
    period: string
    isLive: boolean
    suspended: boolean
    /** The line, e.g. "2.5": each line is an item of its own. */
    choiceGroup: string | null
    choices: Schemas['BaseOddsChoice'][]
  }
  BestPlayer: {
    player: {
      id: number
      name: string
      translations: Schemas['Translations']
      position: string | null
      image: Schemas['ImageUrl']
    }
    team: 'home' | 'away'
    /** The indicator as displayed, e.g. "8.4". */
    value: string
    /** Key of the indicator, e.g. rating. */
    label: string
    rating: number | null
  }
  BestPlayers: {
    playerOfTheMatch: Schemas['BestPlayer'] | null
    home: Schemas['BestPlayer'][]
    away: Schemas['BestPlayer'][]
  }
  BkOddsLine: {
    /** The line: 2.5, 0, -1.5. Of handicap_2: the handicap of team 2. */
    argument: number
    /** Decimal odds. */
    factor: number
    /** Last change of the price, if the bookmaker publishes it. */
    changedAt?: number
    /** Maximum stake in the bookmaker's currency, if the bookmaker publishes it. */
    limit?: number
  }
  BkOddsMarket: {
    name: Schemas['BkTranslatedName']
    /** Outcomes by slug, e.g. w1, x, w2, over, under. A closed outcome is absent. */
    stakes: Record<string, Schemas['BkOddsStake']>
    /** Only with odds_stage=all. */
    stage?: 'prematch' | 'live'
    isLive?: boolean
    suspended?: boolean
  }
  /** An outcome: `factor` if it has no lines, else `lines`. */
  BkOddsStake: {
    name: Schemas['BkTranslatedName']
    /** Decimal odds. */
    factor?: number
    lines?: Schemas['BkOddsLine'][]
    /** Last change of the price, if the bookmaker publishes it. */
    changedAt?: number
    /** Maximum stake in the bookmaker's currency, if the bookmaker publishes it. */
    limit?: number
  }
  BkTranslatedName: { ru: string; en: string }
  BookmakerOddsData: {
    isBettingActive: boolean
    /** When the board was built (ms). */
    updatedAt: number
    /** Markets by slug, e.g. result, total, handicap. */
    markets: Record<string, Schemas['BkOddsMarket']>
    /** Only with odds_stage=all; null if the stage has no board. */
    updatedAtByStage?: { prematch: number | null; live: number | null }
    /** Only with odds_stage=all; false if the stage has no board. */
    isBettingActiveByStage?: { prematch: boolean; live: boolean }
  }
  Calendar: {
    /** YYYY-MM */
    month: string
    totalDays: number
    /** Every day of the month; zeros without matches. */
    days: Schemas['CalendarDay'][]
  }
  CalendarDay: {
    /** YYYY-MM-DD */
    date: string
    totalTournaments: number
    totalMatches: number
  }
  /** Country or region. */
  Category: {
    id: number
    name: string
    slug: string
    translations: Schemas['Translations']
    /** Flag or logo. */
    image: Schemas['ImageUrl'] | null
    tournamentsCount: number
  }
  /** Country or region; in esports the game title. */
  CategoryBrief: {
    id: number
    name: string
    translations: Schemas['Translations']
    /** Flag or logo. */
    image: Schemas['ImageUrl'] | null
  }
  CategoryCard: {
    id: number
    name: string
    slug: string
    translations: Schemas['Translations']
    /** Flag or logo. */
    image: Schemas['ImageUrl'] | null
  }
  CategoryDetail: { tournaments: Schemas['CategoryTournament'][]; defaultTournaments: Schemas['DefaultTournaments'] }
  CategoryList: { categories: Schemas['Category'][]; defaultTournaments: Schemas['DefaultTournaments'] }
  CategoryTournament: {
    id: number
    name: string
    slug: string
    translations: Schemas['Translations']
    image: Schemas['ImageUrl']
    colors: Schemas['Colors']
    category: Schemas['CategoryCard']
    /** Newest first. */
    seasons: Schemas['SeasonBrief'][]
  }
  ChangeList: {
    /** By position. A resource that changed several times within the page is listed once, with its last change. */
    changes: Schemas['ChangedResource'][]
    /** Value of `since` for the next request. */
    next: number
    /** Name of the history that positions belong to. It changes when a backup is restored or another node of a cluster begins to write. Send it with the next request. */
    epoch: string
    /** Current end of the change log. */
    position: number
    /** True if there are no further changes; otherwise request `next` at once. */
    isComplete: boolean
    /** True if the log does not have what changed after `since`: the operator has pruned the log, or `since` is beyond its end or belongs to another epoch. Reload everything, then continue from `next`. */
    isReset: boolean
  }
  ChangedResource: {
    /** A position in the change log; positions increase with each change. */
    position: number
    /** Kind of the resource. `oddsBoards` has the id of its match. */
    kind: 'category' | 'tournament' | 'season' | 'team' | 'player' | 'match' | 'oddsBoards' | 'seasonStatistics' | 'squad' | 'transfer' | 'mergedTeam' | 'mergedPlayer'
    id: number
    /** `put`: it was created or changed, fetch it again; `delete`: it was deleted. */
    op: 'put' | 'delete'
    /** Its version after the change. */
    revision: number
  }
  City: { name: string; translations: Schemas['Translations'] }
  /** CSS colors such as #aa0011 */
  Colors: { primary: string | null; secondary: string | null }
  Coverage: {
    /** All matches of the season. */
    matches: Schemas['CoverageCount']
    /** Matches with `liveEvents`. */
    events: Schemas['CoverageCount']
    /** Matches with a line-up of both sides. */
    lineups: Schemas['CoverageCount']
    /** Matches with `matchStatistics`. */
    statistics: Schemas['CoverageCount']
    /** Matches whose `analytics.shotmap` is available. */
    shotmap: Schemas['CoverageCount']
    /** Matches whose `analytics.momentum` is available. */
    momentum: Schemas['CoverageCount']
    /** Matches whose `analytics.averagePositions` is available. */
    averagePositions: Schemas['CoverageCount']
    /** Matches with `oddsBase`. */
    oddsBase: Schemas['CoverageCount']
    /** Matches with a board, by every known bookmaker slug. */
    oddsBk: Record<string, Schemas['CoverageCount']>
  }
  CoverageCount: {
    /** Finished matches. */
    finished: number
    /** Matches in any status. */
    total: number
  }
  CupTree: {
    id: number
    name: string
    /** `order` of the current round. */
    currentRound: number | null
    rounds: Schemas['CupTreeRound'][]
  }
  CupTreeMatch: { id: number; leg: number }
  CupTreeParticipant: {
    id: number
    /** Null while the participant is unknown. */
    team: Schemas['TeamBrief'] | null
    /** 1 home, 2 away. */
    order: number
    winner: boolean
    score: number | null
    penalties: number | null
  }
  CupTreeRound: {
    order: number
    /** As `cupRoundType` of a match: 8 for the round of 16, 1 for the final. */
    type: number
    description: string
    translations: Schemas['Translations']
    ties: Schemas['CupTreeTie'][]
  }
  CupTreeTie: {
    /** Numbered from 1 within the tree. */
    blockId: number
    order: number
    finished: boolean
    /** Whether it is the third-place match. */
    thirdPlace: boolean
    participants: Schemas['CupTreeParticipant'][]
    /** Goals over all legs; games won in a series. */
    homeScore: number | null
    /** Goals over all legs; games won in a series. */
    awayScore: number | null
    homePenalties: number | null
    awayPenalties: number | null
    matches: Schemas['CupTreeMatch'][]
  }
  CurrentSeason: {
    id: number
    name: string
    /** "25/26" or "2026" */
    year: string
    isCurrent: boolean
  }
  /** The newest season whose tables are not empty. */
  CurrentStandings: {
    tournament: Schemas['TournamentBrief']
    season: Schemas['CurrentSeason']
    standings: Schemas['StandingsTable'][]
  }
  DayTournament: {
    id: number
    name: string
    translations: Schemas['Translations']
    category: Schemas['CategoryBrief']
    image: Schemas['ImageUrl']
    /** Matches on the day. */
    matchesCount: number
    /** Editorial significance; larger means more significant, 0 is ordinary. */
    priority: number
    /** Audience at the data provider; 0 means no data. */
    popularity: number
    statusBreakdown: Schemas['StatusBreakdown']
  }
  DefaultTournament: {
    id: number
    name: string
    slug: string
    translations: Schemas['Translations']
    image: Schemas['ImageUrl']
    category: Schemas['CategoryBrief']
  }
  /** Popular tournaments to show first, by language of the audience. */
  DefaultTournaments: { ru: Schemas['DefaultTournament'][]; en: Schemas['DefaultTournament'][] }
  DictionaryTranslations: { ru: string; es: string }
  Duel: { homeWins: number; awayWins: number; draws: number }
  Error: {
    /** The HTTP status. */
    code: number
    /** invalid_parameter (400): A path or query parameter has a value that is not allowed. too_many_ids (400): More ids were requested than the maximum of 100. bad_request (400): The request is inconsistent, e.g. its parameters exclude each other. user_has_no_access (400): The key does not include this sport, or its plan does not include exports. unauthorized (401): The API key is missing, unknown or revoked. origin_not_allowed (403): The key may only be used by pages of other origins. not_found (404): There is no such path, sport or resource. method_not_allowed (405): The path does not support this method; see the Allow header. payload_too_large (413): The request body is too large. The API is read-only and needs none. uri_too_long (414): The request URL is too long. too_many_requests (429): The key exceeds its limit of requests per second; see Retry-After. Costs no quota. too_much_at_once (429): The key, or without one the address, has too much at once: requests that wait, unread bytes of responses, exports; see Retry-After. Costs no quota. too_many_failures (429): Too many requests with a wrong key came from this address; see Retry-After. Requests with a valid key still work. live_limit_reached (429): The key has reached a limit of the live channel, such as the connections of its plan. quota_exceeded (429): The daily quota of the key is used up; see Retry-After. position_not_reached (503): The service does not have the position of `minPosition` yet, or it belongs to another history; see X-Scoreline-Position. service_busy (503): The service has reached one of the total limits of the live channel, or cannot charge the quota at the moment. Try again later. internal_error (500): Internal error. The correlation id in the body identifies the log entry with the cause. */
    error: 'invalid_parameter' | 'too_many_ids' | 'bad_request' | 'user_has_no_access' | 'unauthorized' | 'origin_not_allowed' | 'not_found' | 'method_not_allowed' | 'payload_too_large' | 'uri_too_long' | 'too_many_requests' | 'too_much_at_once' | 'too_many_failures' | 'live_limit_reached' | 'quota_exceeded' | 'position_not_reached' | 'service_busy' | 'internal_error'
    /** A human-readable sentence in English. */
    message: string
    /** The invalid parameter. */
    parameter?: string
    /** For season statistics: the available types. */
    availableTypes?: string[]
    /** For an exhausted quota: when it resets (ms), as in the usage response. */
    resetAt?: number
    /** For an internal error: identifies the log entry with the cause. */
    correlationId?: string
  }
  Esports: { bestOf: number; games: Schemas['EsportsGame'][] }
  EsportsGame: {
    gameNumber: number
    status: 'notstarted' | 'inprogress' | 'finished' | 'canceled' | 'postponed' | 'interrupted' | 'suspended' | 'delayed' | 'willcontinue'
    homeScore: { current: number }
    awayScore: { current: number }
    /** 1 home, 2 away; null while running. */
    winnerCode: number | null
    durationSeconds: number | null
    /** Shooter only. */
    map: { name: string; image: Schemas['ImageUrl'] | null } | null
    homeTeamStartingSide: ('T' | 'CT' | 'Radiant' | 'Dire' | 'Blue' | 'Red') | null
    /** Team statistics. */
    statistics: { home: Schemas['EsportsStatistics']; away: Schemas['EsportsStatistics'] } | null
    players: { home: Schemas['EsportsPlayer'][]; away: Schemas['EsportsPlayer'][] }
    picks: { home: Schemas['EsportsHero'][]; away: Schemas['EsportsHero'][] }
    bans: { home: Schemas['EsportsHero'][]; away: Schemas['EsportsHero'][] }
    /** Shooter only. */
    rounds: Schemas['EsportsRound'][]
  }
  EsportsHero: { id: number; name: string; image: Schemas['ImageUrl'] | null }
  EsportsPlayer: {
    player: Schemas['PlayerBrief']
    statistics: Schemas['EsportsStatistics']
    hero: Schemas['EsportsHero'] | null
  }
  EsportsRound: {
    number: number
    winner: 'home' | 'away'
    /** Side of the winner. */
    side: 'T' | 'CT'
    outcome: 'elimination' | 'defuse' | 'explosion' | 'timeout'
    homeScore: number
    awayScore: number
  }
  /** Values by key, e.g. kills, deaths, assists, goldEarned, towers, firstBlood, role. */
  EsportsStatistics: Record<string, number | boolean | string | null>
  EventPlayer: {
    /** id of a player */
    id: number
    name: string
  }
  GameMomentum: {
    set: number
    game: number
    /** Pressure: positive for the home side, negative for the away side. */
    value: number
    breakOccurred: boolean
  }
  /** Every known bookmaker slug, and whether the bookmaker has a board for the match. */
  HasBkOdds: Record<string, boolean>
  HeadToHead: {
    summary: Schemas['HeadToHeadSummary']
    /** Finished meetings, newest first. */
    matches: Schemas['Match'][]
  }
  HeadToHeadSummary: {
    total: number
    /** Wins of `team_id_1`, home or away. */
    team1Wins: number
    /** Wins of `team_id_2`. */
    team2Wins: number
    draws: number
  }
  Highlight: {
    title: string
    url: string
    /** Preview. */
    image: Schemas['ImageUrl'] | null
  }
  HomeVenue: {
    name: string
    capacity: number | null
    city: Schemas['City'] | null
    country: Schemas['NamedPlace'] | null
    translations: Schemas['Translations']
  }
  /** Absolute URL of an image, e.g. https://images.example/team-5501 */
  ImageUrl: string
  Leaders: {
    tournament: Schemas['TournamentBrief']
    season: Schemas['SeasonBrief']
    entity: 'players' | 'teams'
    /** E.g. overall, regularSeason, playoffs, home, away. */
    type: string
    sortBy: string
    order: 'desc' | 'asc'
    total: number
    limit: number
    offset: number
    /** Rows of players or teams, depending on `entity`. */
    leaders: Schemas['PlayerLeader'][] | Schemas['TeamLeader'][]
  }
  Lineup: {
    /** E.g. 4-2-3-1. */
    formation: string | null
    /** Starters first, then substitutes. */
    players: Schemas['LineupPlayer'][]
    missingPlayers: Schemas['MissingPlayer'][]
    /** Absent if the source does not say. */
    confirmed?: boolean
  }
  LineupPlayer: {
    id: number
    name: string
    teamId: number
    /** Football: G, D, M or F. */
    position: string | null
    statistics: Schemas['PlayerStatistics'] | null
    shirtNumber: number | null
    captain: boolean
    substitute: boolean
    translations: Schemas['Translations']
    image: Schemas['ImageUrl']
  }
  LiveEvent: {
    id?: number
    time: number | null
    timeSeconds: number | null
    type: string
    class?: string | null
    team?: ('home' | 'away') | null
    period: string | null
    player?: Schemas['EventPlayer']
    playerName?: string
    assist?: Schemas['EventPlayer']
    assistName?: string
    from?: string | null
    reason?: string | null
    rescinded?: boolean
    playerIn?: Schemas['EventPlayer']
    playerInName?: string
    playerOut?: Schemas['EventPlayer']
    playerOutName?: string
    injury?: boolean
    confirmed?: boolean
    length?: number
    addedTime?: number
    text?: string
    isLive?: boolean
    homeScore?: number | null
    awayScore?: number | null
    sequence?: number
  }
  LiveState: {
    /** The source that status, score and clock are from. */
    source: string
    /** When the source last confirmed them (ms). It moves with other changes, and when `stale` turns. */
    asOf?: number
    /** Whether the match runs, but no source has confirmed it for two polls. */
    stale: boolean
    /** Whether the minute is computed from the kick-off, because the source has none. */
    minuteEstimated?: boolean
  }
  Manager: { id: number; name: string }
  Mapping: {
    /** Kind of the resource. */
    kind: 'team' | 'player' | 'match' | 'tournament' | 'season' | 'category'
    /** The id in this service. */
    id: number
    /** All external ids of the resource, as `source:key`, sorted; those of ids merged into it included. */
    externalIds: string[]
  }
  MappingList: {
    /** Resources of the sport; empty if there is none. */
    mappings: Schemas['Mapping'][]
  }
  /** A match in a list. With `fields` only the named members, `id` and `hasBkOdds` are present, even if others are required here. */
  Match: {
    /** Id of the match. */
    id: number
    /** One of the nine statuses. */
    status: Schemas['MatchStatus']
    /** The phase in words: "1st half", "Halftime", "Ended". */
    statusDescription: string
    /** Why the match was postponed, canceled or interrupted: "Frozen pitch"; absent if unknown. */
    statusReason?: string
    /** Day of the start in Europe/Moscow, YYYY-MM-DD; `tz` never changes it. */
    dateEvent: string
    /** Scheduled start (ms). */
    startTimestamp: number
    /** false if only the day is known: `startTimestamp` is then noon of it where the match is played; absent otherwise. */
    startTimeKnown?: boolean
    /** Minute of play; 0 before the start. */
    currentMatchMinute: number
    /** Second inside the minute; 0 before the start. */
    currentMatchSecond: number
    /** Which source the live state is from, as of when, and whether it is stale; absent without live sources. */
    liveState?: Schemas['LiveState']
    /** Length of overtime in seconds; absent when it does not apply. */
    overtimeLength?: number
    /** Competition. */
    tournament: Schemas['TournamentBrief']
    /** Country or region of the tournament. */
    category: Schemas['CategoryBrief']
    /** Round of the competition. */
    roundInfo: Schemas['RoundInfo']
    /** Season of the tournament; null if unknown. */
    season: Schemas['SeasonBrief'] | null
    /** Venue of the match. */
    venue: Schemas['Venue'] | null
    /** Filled for football only. */
    referee: Schemas['Referee'] | null
    /** Home side. */
    homeTeam: Schemas['MatchTeam']
    /** Away side. */
    awayTeam: Schemas['MatchTeam']
    /** Score of the home side. */
    homeScore: Schemas['Score']
    /** Score of the away side. */
    awayScore: Schemas['Score']
    /** Games of the series; null in other sports. */
    esports: Schemas['Esports'] | null
    /** Sets and momentum; null in other sports. */
    tennis: Schemas['Tennis'] | null
    /** Events in chronological order. */
    liveEvents?: Schemas['LiveEvent'][]
    /** Statistics by period; empty when there are none. */
    matchStatistics?: Schemas['MatchStatistics']
    /** Base markets with current and initial odds. */
    oddsBase?: Schemas['BaseOddsMarket'][]
    /** Videos. */
    highlights?: Schemas['Highlight'][]
    hasBkOdds: Schemas['HasBkOdds']
    /** Boards of bookmakers; only with with_bk_odds=true. */
    oddsBk?: Schemas['OddsBk']
    /** Spectators. */
    attendance: number | null
    /** Outcome; null until decided. */
    winner: ('home' | 'away' | 'draw') | null
    /** 1 home, 2 away, 3 draw; null until decided. */
    winnerCode: number | null
    /** Head-to-head, streaks, form; in lists only with with_pregame=true. */
    pregame?: Schemas['Pregame']
    /** Football, ice-hockey and basketball only. */
    bestPlayers?: Schemas['BestPlayers'] | null
    /** State of the analytics; in lists only through `fields`. */
    analytics?: Schemas['Analytics']
    /** Whether the score is final; in lists only through `fields`. */
    scoreStatus?: Schemas['ScoreStatus']
  }
  /** With `cursor`. */
  MatchBatch: {
    matches: Schemas['Match'][]
    /** Null on the last page. */
    nextCursor: string | null
  }
  MatchCoverage: {
    matchId: number
    coverage: {
      events: boolean
      lineups: boolean
      statistics: boolean
      shotmap: boolean
      momentum: boolean
      averagePositions: boolean
      oddsBase: boolean
      /** Every known bookmaker slug, and whether the bookmaker has a board for the match. */
      oddsBk: Record<string, boolean>
    }
  }
  /** A match by id. Unlike in lists, no field is left out. */
  MatchDetail: {
    /** Id of the match. */
    id: number
    /** One of the nine statuses. */
    status: Schemas['MatchStatus']
    /** The phase in words: "1st half", "Halftime", "Ended". */
    statusDescription: string
    /** Why the match was postponed, canceled or interrupted: "Frozen pitch"; absent if unknown. */
    statusReason?: string
    /** Day of the start in Europe/Moscow, YYYY-MM-DD; `tz` never changes it. */
    dateEvent: string
    /** Scheduled start (ms). */
    startTimestamp: number
    /** false if only the day is known: `startTimestamp` is then noon of it where the match is played; absent otherwise. */
    startTimeKnown?: boolean
    /** Minute of play; 0 before the start. */
    currentMatchMinute: number
    /** Second inside the minute; 0 before the start. */
    currentMatchSecond: number
    /** Which source the live state is from, as of when, and whether it is stale; absent without live sources. */
    liveState?: Schemas['LiveState']
    /** Length of overtime in seconds; absent when it does not apply. */
    overtimeLength?: number
    /** Competition. */
    tournament: Schemas['TournamentBrief']
    /** Country or region of the tournament. */
    category: Schemas['CategoryBrief']
    /** Round of the competition. */
    roundInfo: Schemas['RoundInfo']
    /** Season of the tournament; null if unknown. */
    season: Schemas['SeasonBrief'] | null
    /** Venue of the match. */
    venue: Schemas['Venue'] | null
    /** Filled for football only. */
    referee: Schemas['Referee'] | null
    /** Home side. */
    homeTeam: Schemas['MatchTeam']
    /** Away side. */
    awayTeam: Schemas['MatchTeam']
    /** Score of the home side. */
    homeScore: Schemas['Score']
    /** Score of the away side. */
    awayScore: Schemas['Score']
    /** Games of the series; null in other sports. */
    esports: Schemas['Esports'] | null
    /** Sets and momentum; null in other sports. */
    tennis: Schemas['Tennis'] | null
    /** Events in chronological order. */
    liveEvents: Schemas['LiveEvent'][]
    /** Statistics by period; empty when there are none. */
    matchStatistics: Schemas['MatchStatistics']
    /** Base markets with current and initial odds. */
    oddsBase: Schemas['BaseOddsMarket'][]
    /** Videos. */
    highlights: Schemas['Highlight'][]
    hasBkOdds: Schemas['HasBkOdds']
    /** Boards of bookmakers; only with with_bk_odds=true. */
    oddsBk?: Schemas['OddsBk']
    /** Spectators. */
    attendance: number | null
    /** Outcome; null until decided. */
    winner: ('home' | 'away' | 'draw') | null
    /** 1 home, 2 away, 3 draw; null until decided. */
    winnerCode: number | null
    /** Head-to-head, streaks, form; in lists only with with_pregame=true. */
    pregame: Schemas['Pregame']
    /** Football, ice-hockey and basketball only. */
    bestPlayers: Schemas['BestPlayers'] | null
    /** State of the analytics; in lists only through `fields`. */
    analytics: Schemas['Analytics']
    /** Whether the score is final; in lists only through `fields`. */
    scoreStatus: Schemas['ScoreStatus']
  }
  MatchEvents: {
    matchId: number
    totalEvents: number
    /** In chronological order. */
    events: Schemas['LiveEvent'][]
  }
  MatchList: Schemas['MatchStream'] | Schemas['MatchPage'] | Schemas['MatchBatch']
  /** With `page` or `page_size`. A page beyond the end is empty. */
  MatchPage: {
    matches: Schemas['Match'][]
    /** Matches over all pages. */
    totalMatches: number
    page: number
    pageSize: number
    totalPages: number
  }
  /** Statistics by period; empty if there are none. */
  MatchStatistics: Schemas['StatisticsPeriod'][]
  /** State of the match. */
  MatchStatus: 'notstarted' | 'inprogress' | 'finished' | 'canceled' | 'postponed' | 'interrupted' | 'suspended' | 'delayed' | 'willcontinue'
  /** All matches in one response, at most 6000. */
  MatchStream: {
    matches: Schemas['Match'][]
    /** Matches in this response. */
    totalMatches: number
  }
  MatchTeam: {
    id: number
    name: string
    translations: Schemas['Translations']
    slug: string
    shortName?: string
    fullName?: string
    gender: ('M' | 'F') | null
    /** English name of the country: a plain string, never an object. */
    country: string | null
    manager: Schemas['Manager'] | null
    image: Schemas['ImageUrl']
    /** The side is not decided yet, and its name says what decides it: "Winner SF1". Absent for teams. */
    placeholder?: boolean
    /** The two players of a pair in tennis and table tennis. */
    players?: Schemas['PlayerBrief'][]
    /** Absent in compact forms; null if unknown. */
    lineup?: Schemas['Lineup'] | null
  }
  MinuteMomentum: {
    minute: number
    /** Pressure: positive for the home side, negative for the away side. */
    value: number
  }
  MissingDescription: { text: string; translations: Schemas['DictionaryTranslations'] }
  MissingPlayer: {
    player: {
      id: number
      name: string
      position: string | null
      jerseyNumber: string | null
      translations: Schemas['Translations']
      image: Schemas['ImageUrl']
    }
    type: 'missing' | 'doubtful'
    reason: Schemas['MissingReason']
    /** Details about the reason. */
    description: Schemas['MissingDescription'] | null
    /** When the player is expected back. */
    expectedEndDateMs: number | null
  }
  MissingReason: {
    /** The card-related codes 11, 12 and 13 exist in football only. */
    code: number
    name: string
    translations: Schemas['DictionaryTranslations']
  }
  Momentum: {
    matchId: number
    status: Schemas['AnalyticsStatus']
    /** By minute; in tennis by game. */
    momentum: Schemas['MinuteMomentum'][] | Schemas['GameMomentum'][]
  }
  Money: {
    value: number
    /** ISO 4217, e.g. EUR. */
    currency: string
  }
  /** City or country. */
  NamedPlace: { name: string }
  NationalTeamStatistics: { team: Schemas['TeamBrief']; appearances: number; goals: number; debutTimestamp: number | null }
  /** Boards by bookmaker slug. */
  OddsBk: Record<string, Schemas['BookmakerOddsData']>
  OddsDictionary: {
    bookmakers: {
      slug: string
      name: string
      sports: Schemas['SportSlug'][]
      /** Market slugs by sport slug: the markets that a board of the bookmaker may have. */
      markets: Record<string, string[]>
      /** Decimals of its prices. */
      decimals: number
      /** Whether its prices have changedAt and limit. */
      hasPriceDetails: boolean
    }[]
    markets: {
      slug: string
      name: Schemas['BkTranslatedName']
      hasLines: boolean
      /** Meaning of a line's argument; null without lines. */
      line: {
        meaning: Schemas['BkTranslatedName']
        /** The counted unit, by sport slug. */
        units: Record<string, Schemas['BkTranslatedName']>
      } | null
      stakes: { slug: string; name: Schemas['BkTranslatedName'] }[]
      sports: Schemas['SportSlug'][]
      /** Slugs of the bookmakers that offer it. */
      bookmakers: string[]
    }[]
  }
  OddsHistory: {
    matchId: number
    /** By bookmaker, stage and market. */
    history: Schemas['OddsSeries'][]
  }
  OddsPrices: {
    /** When the bookmaker built the board that first had these prices. */
    timestamp: number
    suspended?: boolean
    /** Outcomes by slug, as on the board; none if the market was closed. */
    stakes: Record<string, {
      /** Decimal odds. */
      factor?: number
      lines?: {
        argument: number
        /** Decimal odds. */
        factor: number
      }[]
    }>
  }
  OddsSeries: {
    bookmaker: string
    /** Slug, as in `/v2/BkOddsDict.json`. */
    market: string
    stage: 'prematch' | 'live'
    /** The first known prices. */
    opening: Schemas['OddsPrices']
    /** Every later change, in order of time. */
    changes: Schemas['OddsPrices'][]
    /** Of `prematch`: the last prices at the start. Null before it, and for `live`. */
    closing: Schemas['OddsPrices'] | null
    /** Whether changes after the opening were dropped. */
    isTruncated: boolean
  }
  Participation: {
    position: string | null
    shirtNumber: number | null
    captain: boolean
    substitute: boolean
    played: boolean
  }
  Player: {
    id: number
    name: string
    slug: string
    shortName: string | null
    translations: Schemas['Translations']
    image: Schemas['ImageUrl']
    /** Current team by profile; may differ from the team of a squad. */
    teamId: number | null
    team: Schemas['PlayerTeam'] | null
    position: string | null
    jerseyNumber: string | null
    shirtNumber: number | null
    gender: ('M' | 'F') | null
    /** English name of the country. */
    country: string | null
    countryCode: string | null
    /** In centimeters. */
    height: number | null
    preferredFoot: ('left' | 'right' | 'both') | null
    dateOfBirthTimestamp: number | null
    hasSeasonStatistics: boolean
  }
  PlayerAttributes: {
    year: number
    attacking: number
    technical: number
    tactical: number
    defending: number
    creativity: number
  }
  PlayerBrief: { id: number; name: string; translations: Schemas['Translations']; image: Schemas['ImageUrl'] }
  PlayerLeader: {
    /** Includes the offset. */
    rank: number
    player: Schemas['PlayerBrief']
    team: Schemas['TeamBrief'] | null
    statistics: Schemas['SeasonStatisticValues']
  }
  PlayerList: { totalPlayers: number; players: Schemas['Player'][] }
  PlayerMarket: {
    /** In the currency of the raw value. */
    proposedMarketValue: number | null
    proposedMarketValueRaw: Schemas['Money'] | null
    contractUntilTimestamp: number | null
  }
  PlayerMatch: {
    /** Compact card. */
    match: Schemas['Match']
    participation: Schemas['Participation']
    /** Null if the player did not play. */
    statistics: Schemas['PlayerStatistics'] | null
  }
  PlayerMatches: {
    playerId: number
    /** Matches in this response. */
    total: number
    /** Newest first. */
    matches: Schemas['PlayerMatch'][]
  }
  PlayerProfile: {
    id: number
    name: string
    slug: string
    shortName: string | null
    translations: Schemas['Translations']
    image: Schemas['ImageUrl']
    /** Current team by profile; may differ from the team of a squad. */
    teamId: number | null
    team: Schemas['PlayerTeam'] | null
    position: string | null
    jerseyNumber: string | null
    shirtNumber: number | null
    gender: ('M' | 'F') | null
    /** English name of the country. */
    country: string | null
    countryCode: string | null
    /** In centimeters. */
    height: number | null
    preferredFoot: ('left' | 'right' | 'both') | null
    dateOfBirthTimestamp: number | null
    hasSeasonStatistics: boolean
    /** Football only. */
    traits: { strengths: Schemas['PlayerTrait'][]; weaknesses: Schemas['PlayerTrait'][] } | null
    /** By year; football only. */
    attributes: Schemas['PlayerAttributes'][]
    /** Football only. */
    nationalTeamStatistics: Schemas['NationalTeamStatistics'][]
    /** Newest first; football and basketball. */
    transfers: Schemas['Transfer'][]
    market: Schemas['PlayerMarket'] | null
    /** Codes such as LW, RW; football only. */
    positionsDetailed: string[]
  }
  PlayerSeasonStatistics: {
    player: Schemas['PlayerBrief']
    tournament: Schemas['TournamentBrief']
    season: Schemas['SeasonBrief']
    /** Types of this season. */
    availableTypes: string[]
    /** E.g. overall, regularSeason, playoffs, home, away. */
    type: string
    statistics: Schemas['SeasonStatisticValues']
    highlighted: Schemas['StatisticRanks']
    /** Team of the player in that season. */
    team: Schemas['TeamBrief'] | null
  }
  PlayerSeasonStatisticsByType: {
    player: Schemas['PlayerBrief']
    tournament: Schemas['TournamentBrief']
    season: Schemas['SeasonBrief']
    /** Types of this season. */
    availableTypes: string[]
    types: {
      /** E.g. overall, regularSeason, playoffs, home, away. */
      type: string
      statistics: Schemas['SeasonStatisticValues']
      highlighted: Schemas['StatisticRanks']
      /** Team of the player in that season. */
      team: Schemas['TeamBrief'] | null
    }[]
  }
  /** Numbers by key; /v2/StatisticsDict.json describes the keys. */
  PlayerStatistics: Record<string, number>
  PlayerStatisticsAnswer: Schemas['PlayerSeasonStatistics'] | Schemas['PlayerSeasonStatisticsByType']
  PlayerStatisticsSeasons: {
    playerId: number
    /** By relevance; may be empty. */
    tournaments: Schemas['TournamentStatisticsSeasons'][]
  }
  PlayerTeam: { id: number; name: string; translations: Schemas['Translations']; image: Schemas['ImageUrl'] }
  PlayerTeamInfo: {
    /** Play style, e.g. right-handed. */
    plays: string | null
    /** Prize money of the current year. */
    prizeCurrent: Schemas['Money'] | null
    /** Prize money of the career. */
    prizeTotal: Schemas['Money'] | null
    /** In centimeters. */
    height: number | null
    /** In kilograms. */
    weight: number | null
    /** Current rating points of the ranking body. */
    currentRating: number | null
  }
  PlayerTrait: { code: number; name: string; translations: Schemas['Translations'] }
  PositionSubstitution: { team: 'home' | 'away'; time: number; playerIn: Schemas['EventPlayer']; playerOut: Schemas['EventPlayer'] }
  Pregame: {
    h2h: { teamDuel: Schemas['Duel'] | null; managerDuel: Schemas['Duel'] | null }
    teamStreaks: { general: Schemas['Streak'][]; head2head: Schemas['Streak'][] }
    form: { homeTeam: Schemas['PregameTeamForm']; awayTeam: Schemas['PregameTeamForm'] } | null
  }
  PregameTeamForm: {
    /** Position in the table of the season. */
    position: number | null
    /** Last results, the latest one last. */
    form: ('W' | 'D' | 'L')[]
    /** Mean, over the matches of `form`, of the team's average player rating; null without ratings. */
    avgRating: number | null
  }
  /** Consequence of the position, e.g. promotion. */
  Promotion: { id: number; text: string; translations: Schemas['Translations'] }
  Referee: {
    id: number
    name: string
    /** Known cards in the season; null if no match includes cards. */
    yellowCards: number | null
    redCards: number | null
    yellowRedCards: number | null
    /** Matches refereed in the season; null without a season. */
    games: number | null
    country: Schemas['NamedPlace'] | null
    translations: Schemas['Translations']
  }
  RoundInfo: {
    round: number | null
    /** Cup rounds: "1/8", "Round 5". */
    name?: string | null
    /** Cup rounds: round-of-16. */
    slug?: string
    /** Cup rounds: 8 for the round of 16. */
    cupRoundType?: number
  }
  /** How the rules of a table came about. */
  RulesBasis: {
    /** `known`: from a source; `inferred`: from the fixtures; `assumed`: something is not known, see `note`. */
    status: 'known' | 'inferred' | 'assumed'
    source: string | null
    note: string | null
  }
  Score: {
    /** Current or final score; 0 before the start. */
    current: number
    /** Score to show. */
    display?: number
    /** Of the first half, period, quarter, set or game; absent before it starts. */
    period1?: number
    period2?: number
    period3?: number
    period4?: number
    period5?: number
    period6?: number
    period7?: number
    period8?: number
    period9?: number
    /** Point inside a live tennis game. */
    point?: '0' | '15' | '30' | '40' | 'A'
    /** After regular time. */
    normaltime?: number
    overtime?: number
    /** Goals of the shoot-out. */
    penalties?: number
    /** First half of extra time. */
    extra1?: number
    /** Second half of extra time. */
    extra2?: number
    /** Aggregate of all legs of the tie. */
    aggregated?: number
    /** Tennis: points of the tie-break of that set. */
    period1TieBreak?: number
    /** Tennis: points of the tie-break of that set. */
    period2TieBreak?: number
    /** Tennis: points of the tie-break of that set. */
    period3TieBreak?: number
    /** Tennis: points of the tie-break of that set. */
    period4TieBreak?: number
    /** Tennis: points of the tie-break of that set. */
    period5TieBreak?: number
    /** Tennis: points of the tie-break of that set. */
    period6TieBreak?: number
    /** Tennis: points of the tie-break of that set. */
    period7TieBreak?: number
    /** Tennis: points of the tie-break of that set. */
    period8TieBreak?: number
    /** Tennis: points of the tie-break of that set. */
    period9TieBreak?: number
  }
  ScoreStatus: {
    /** true: final, may be cached; false: finished, but may still be corrected; null: not finished. */
    final: boolean | null
  }
  SearchResult: {
    players: { total: number; items: Schemas['Player'][] }
    teams: { total: number; items: Schemas['Team'][] }
    tournaments: { total: number; items: Schemas['TournamentCard'][] }
  }
  SeasonBrief: {
    id: number
    name: string
    /** "25/26" or "2026" */
    year: string
  }
  SeasonCoverage: { tournamentId: number; season: Schemas['SeasonBrief']; coverage: Schemas['Coverage'] }
  SeasonDetails: {
    id: number
    name: string
    /** "25/26" or "2026" */
    year: string
    tournament: Schemas['TournamentBrief']
    /** Empty if the season has no tables. */
    standings: Schemas['StandingsTable'][]
    /** Null if the season has no tables. */
    rules: Schemas['RulesBasis'] | null
    /** Empty if the season has no knock-out stage. */
    cupTrees: Schemas['CupTree'][]
    /** Null if no match has been played. */
    info: Schemas['SeasonInfo'] | null
  }
  /** Totals of the matches played so far. */
  SeasonInfo: {
    matchesPlayed: number
    goals: number
    /** Average goals per match. */
    averageGoals: number
    homeTeamWins: number
    awayTeamWins: number
    draws: number
    /** Null if the source has no cards. */
    yellowCards: number | null
    /** As `yellowCards`. */
    redCards: number | null
    teamsCount: number
  }
  SeasonStatisticEntry: {
    name: Schemas['StatisticName']
    /** Thematic group. */
    group: string
    sports: Schemas['SportSlug'][]
    scope: ('player' | 'team')[]
  }
  /** Numbers by key; /v2/SeasonStatisticsDict.json describes the keys. */
  SeasonStatisticValues: Record<string, number>
  /** Every key of season statistics. */
  SeasonStatisticsDictionary: Record<string, Schemas['SeasonStatisticEntry']>
  SeasonTypes: {
    id: number
    name: string
    /** "25/26" or "2026" */
    year: string
    types: string[]
  }
  Shot: {
    /** Minute. */
    time: number
    /** Second of the match. */
    timeSeconds: number | null
    team: 'home' | 'away'
    player: Schemas['EventPlayer'] | null
    /** Football: goal, save, miss, block or post. */
    shotType: string
    situation: ('assisted' | 'regular' | 'corner' | 'setPiece' | 'fastBreak' | 'penalty' | 'freeKick' | 'throwIn') | null
    bodyPart: ('rightFoot' | 'leftFoot' | 'head' | 'other') | null
    /** Expected goals; football only. */
    xg: number | null
    /** Expected goals on target; football only. */
    xgot: number | null
    coordinates: {
      /** Percent of the pitch, 0 to 100. */
      x: number
      /** Percent of the pitch, 0 to 100. */
      y: number
    }
    goalMouthCoordinates: { y: number; z: number } | null
  }
  Shotmap: { matchId: number; status: Schemas['AnalyticsStatus']; shots: Schemas['Shot'][] }
  Sport: {
    id: number
    name: string
    slug: Schemas['SportSlug']
    /** Path prefix of the sport, e.g. /v2/football/ */
    apiBasePath: string
    translations: Schemas['Translations']
    analytics: Schemas['SportAnalytics']
  }
  /** Analytics types that exist for the sport. */
  SportAnalytics: { shotmap: boolean; momentum: boolean; averagePositions: boolean }
  SportList: Schemas['Sport'][]
  /** One of the seven sports. */
  SportSlug: 'football' | 'ice-hockey' | 'basketball' | 'tennis' | 'table-tennis' | 'volleyball' | 'esports'
  Squad: {
    teamId: number
    /** Number and position come from the squad, not from the profile. */
    players: Schemas['Player'][]
    foreignPlayers: Schemas['Player'][]
    nationalTeamPlayers: Schemas['Player'][]
    staff: Schemas['StaffMember'][]
    /** When the squad was last checked (ms); null if it never was. */
    updatedAt: number | null
  }
  StaffMember: {
    id: number
    name: string
    translations: Schemas['Translations']
    /** E.g. Head coach. */
    role: string
    roleTranslations: Schemas['Translations']
  }
  StandingsRow: {
    team: Schemas['TeamBrief']
    position: number
    played: number
    /** The same number as `played`. */
    matches: number
    wins: number
    draws: number
    losses: number
    scored: number
    /** The same number as `scored`. */
    scoresFor: number
    conceded: number
    /** The same number as `conceded`. */
    scoresAgainst: number
    goalDifference: number
    /** The difference with its sign: "+17", "-3", "0". */
    scoreDiffFormatted: string
    /** May be negative after a deduction. */
    points: number
    promotion: Schemas['Promotion'] | null
    /** The order of this row and another one is not certain: they are level on all criteria, or level on points where the criteria are not known. */
    orderAssumed?: boolean
    /** Wins after regular time, part of `wins`. Only in tables in which they earn other points. */
    overtimeWins?: number
    /** Losses after regular time, part of `losses`. Only in tables in which they earn other points. */
    overtimeLosses?: number
  }
  StandingsTable: {
    /** Id of the table, unique within its season. */
    id: number
    name: string
    translations: Schemas['Translations']
    /** Matches that count: all, home, or away. */
    type: 'total' | 'home' | 'away'
    /** By position. */
    rows: Schemas['StandingsRow'][]
    rules: Schemas['RulesBasis']
  }
  StatisticEntry: {
    /** A name that fits all the sports. */
    name: Schemas['StatisticName']
    /** By sport slug: names in sports that use a different word. Absent if there are none. */
    sportNames?: Record<string, Schemas['StatisticName']>
    group: string
    sports: Schemas['SportSlug'][]
    /** Sports and scopes of the key. */
    scope: ('match' | 'player')[]
  }
  StatisticName: { en: string; ru: string; es: string }
  /** Rank in the league by key, for notable ranks only. */
  StatisticRanks: Record<string, number>
  /** Every key of matchStatistics and of the statistics of lineup players. */
  StatisticsDictionary: Record<string, Schemas['StatisticEntry']>
  StatisticsGroup: { groupName: string; statisticsItems: Schemas['StatisticsItem'][] }
  StatisticsItem: {
    /** Key of /v2/StatisticsDict.json; compare case-sensitively. */
    key: string
    name: string
    /** As displayed: "54%", "9", "18/40 (45%)". */
    home: string
    /** As displayed: "54%", "9", "18/40 (45%)". */
    away: string
    homeValue: number
    awayValue: number
    /** Denominator of the value; fractions only. */
    homeTotal?: number
    /** Denominator of the value; fractions only. */
    awayTotal?: number
    /** 1 home is larger, 2 away is larger, 3 equal. Fractions compare by percentage; negative statistics are not inverted. */
    compareCode: number
    /** Whether a larger value is better. */
    statisticsType: 'positive' | 'negative'
    valueType: 'event' | 'team'
    /** 1 plain, 2 percent shares, 3 fraction with percent, 4 percent of a fraction. */
    renderType: number
  }
  StatisticsPeriod: {
    /** ALL, or a part: 1ST to 7TH, OT. */
    period: string
    groups: Schemas['StatisticsGroup'][]
  }
  /** Matches by status. */
  StatusBreakdown: {
    notstarted: number
    inprogress: number
    finished: number
    canceled: number
    postponed: number
    interrupted: number
    suspended: number
    delayed: number
    willcontinue: number
  }
  Streak: {
    /** E.g. Wins, No losses, More than 2.5 goals. */
    name: string
    team: 'home' | 'away' | 'both'
    /** A count "4", or a fraction "7/10". */
    value: string
    /** Whether the streak continues. */
    continued?: boolean
    translations?: Schemas['Translations']
  }
  Team: {
    id: number
    name: string
    translations: Schemas['Translations']
    slug: string
    shortName: string | null
    gender: ('M' | 'F') | null
    country: string | null
    countryCode: string | null
    /** National team. */
    national: boolean
    image: Schemas['ImageUrl']
    colors: Schemas['Colors']
    hasSeasonStatistics: boolean
  }
  TeamBrief: {
    id: number
    name: string
    slug: string
    translations: Schemas['Translations']
    image: Schemas['ImageUrl']
    /** The side is not decided yet, and its name says what decides it: "Winner SF1". Absent for teams. */
    placeholder?: boolean
  }
  TeamForm: {
    teamId: number
    /** In the order of `matches`. */
    form: ('W' | 'D' | 'L')[]
    wins: number
    draws: number
    losses: number
    matches: Schemas['TeamFormMatch'][]
  }
  TeamFormMatch: {
    id: number
    /** milliseconds since 1970-01-01T00:00:00Z */
    startTimestamp: number
    tournament: Schemas['TournamentBrief']
    opponent: Schemas['TeamBrief']
    isHome: boolean
    teamScore: number
    opponentScore: number
    result: 'W' | 'D' | 'L'
  }
  TeamLeader: {
    /** Includes the offset. */
    rank: number
    team: Schemas['TeamBrief']
    statistics: Schemas['SeasonStatisticValues']
  }
  TeamList: { totalTeams: number; teams: Schemas['Team'][] }
  TeamManager: { id: number; name: string; translations: Schemas['Translations'] }
  TeamMatches: {
    teamId: number
    /** Newest first. */
    last: Schemas['Match'][]
    /** Soonest first. */
    next: Schemas['Match'][]
  }
  TeamProfile: {
    id: number
    name: string
    translations: Schemas['Translations']
    slug: string
    shortName: string | null
    gender: ('M' | 'F') | null
    country: string | null
    countryCode: string | null
    /** National team. */
    national: boolean
    image: Schemas['ImageUrl']
    colors: Schemas['Colors']
    hasSeasonStatistics: boolean
    /** Head coach. */
    manager: Schemas['TeamManager'] | null
    /** Home stadium. */
    venue: Schemas['HomeVenue'] | null
    /** Founding date (ms). */
    foundationTimestamp: number | null
    /** Main tournament. */
    primaryTournament: Schemas['TournamentCard'] | null
    /** Tennis and table tennis: position in the ranking. */
    ranking: number | null
    /** Tennis and table tennis only. */
    playerTeamInfo: Schemas['PlayerTeamInfo'] | null
  }
  TeamSeasonStatistics: {
    team: Schemas['TeamBrief']
    tournament: Schemas['TournamentBrief']
    season: Schemas['SeasonBrief']
    /** Types of this season. */
    availableTypes: string[]
    /** E.g. overall, regularSeason, playoffs, home, away. */
    type: string
    statistics: Schemas['SeasonStatisticValues']
    highlighted: Schemas['StatisticRanks']
  }
  TeamSeasonStatisticsByType: {
    team: Schemas['TeamBrief']
    tournament: Schemas['TournamentBrief']
    season: Schemas['SeasonBrief']
    /** Types of this season. */
    availableTypes: string[]
    types: {
      /** E.g. overall, regularSeason, playoffs, home, away. */
      type: string
      statistics: Schemas['SeasonStatisticValues']
      highlighted: Schemas['StatisticRanks']
    }[]
  }
  TeamStatisticsAnswer: Schemas['TeamSeasonStatistics'] | Schemas['TeamSeasonStatisticsByType']
  TeamStatisticsSeasons: {
    teamId: number
    /** By relevance; may be empty. */
    tournaments: Schemas['TournamentStatisticsSeasons'][]
  }
  TeamTournaments: { teamId: number; totalTournaments: number; tournaments: Schemas['TournamentCard'][] }
  TeamTransfers: {
    teamId: number
    /** Newest first. */
    transfersIn: Schemas['Transfer'][]
    /** Newest first. */
    transfersOut: Schemas['Transfer'][]
  }
  Tennis: {
    bestOf: 3 | 5
    groundType: ('Hardcourt outdoor' | 'Hardcourt indoor' | 'Clay' | 'Grass') | null
    firstToServe: ('home' | 'away') | null
    /** Null if not seeded. */
    homePlayerSeed: number | null
    /** Null if not seeded. */
    awayPlayerSeed: number | null
    sets: Schemas['TennisSet'][]
    momentum: Schemas['GameMomentum'][]
    /** Only when a single match is requested by id. */
    pointByPoint?: Schemas['TennisGame'][]
  }
  TennisGame: {
    set: number
    game: number
    /** Games of the set after this one. */
    score: { home: number; away: number }
    server: 'home' | 'away'
    points: Schemas['TennisPoint'][]
  }
  TennisPoint: {
    /** How the point ended; null if unknown. */
    type: ('ace' | 'doubleFault' | 'winner' | 'loser' | 'error') | null
    server: 'home' | 'away'
    /** 0, 15, 30, 40 or A; in a tie-break the number of points. */
    homePoint: string
    /** 0, 15, 30, 40 or A; in a tie-break the number of points. */
    awayPoint: string
    winner: 'home' | 'away'
  }
  TennisSet: {
    setNumber: number
    homeGames: number
    awayGames: number
    /** Null while the set is in progress. */
    winner: ('home' | 'away') | null
    durationSeconds: number | null
    /** Only if one was played. */
    tiebreak?: { homePoints: number; awayPoints: number }
  }
  TournamentBrief: { id: number; name: string; slug: string; translations: Schemas['Translations']; image: Schemas['ImageUrl'] }
  TournamentCard: {
    id: number
    name: string
    slug: string
    translations: Schemas['Translations']
    image: Schemas['ImageUrl']
    colors: Schemas['Colors']
    category: Schemas['CategoryCard']
  }
  TournamentDetail: {
    id: number
    name: string
    slug: string
    translations: Schemas['Translations']
    image: Schemas['ImageUrl']
    colors: Schemas['Colors']
    category: Schemas['CategoryCard']
    /** Newest first. */
    seasons: Schemas['SeasonBrief'][]
    titleHolder: Schemas['TeamBrief'] | null
    /** Titles of the title holder. */
    titleHolderTitles: number | null
    /** The largest number of titles of one team. */
    mostTitles: number | null
    /** The teams with that number of titles. */
    mostTitlesTeams: Schemas['TeamBrief'][]
    playerOfTheTournament: Schemas['PlayerBrief'] | null
    linkedTournaments: Schemas['TournamentCard'][]
    upperDivisions: Schemas['TournamentCard'][]
    lowerDivisions: Schemas['TournamentCard'][]
  }
  TournamentList: { totalTournaments: number; tournaments: Schemas['TournamentCard'][] }
  TournamentSeasons: {
    tournamentId: number
    totalSeasons: number
    /** Newest first. */
    seasons: {
      id: number
      name: string
      /** "25/26" or "2026" */
      year: string
      /** Only with `with_coverage=true`. */
      coverage?: Schemas['Coverage']
    }[]
  }
  TournamentStatisticsSeasons: {
    tournament: Schemas['TournamentCard']
    /** Newest first. */
    seasons: Schemas['SeasonTypes'][]
  }
  TournamentsByDate: {
    /** YYYY-MM-DD */
    date: string
    totalTournaments: number
    totalMatches: number
    tournaments: Schemas['DayTournament'][]
  }
  Transfer: {
    player: Schemas['Player']
    fromTeam: Schemas['TeamBrief'] | null
    toTeam: Schemas['TeamBrief'] | null
    type: Schemas['TransferType']
    fee: Schemas['Money'] | null
    /** The fee as displayed, e.g. "12 M €". */
    feeText: string | null
    /** milliseconds since 1970-01-01T00:00:00Z */
    transferTimestamp: number
  }
  TransferType: { code: number; name: string; translations: Schemas['Translations'] }
  Translations: { ru: string }
  Usage: {
    plan: string
    /** Null: no daily limit. */
    dailyLimit: number | null
    /** Requests counted today, including snapshots requested on the live channel. */
    used: number
    /** Null: no daily limit. */
    remaining: number | null
    /** When the quota resets (ms). */
    resetAt: number
    /** Sports that the key includes. */
    sports: Schemas['SportSlug'][]
    /** Limits of all live connections of the key together; their snapshots count towards `used`. */
    live: { sockets: number; subscriptions: number; backlogBytes: number } | null
  }
  Venue: {
    name: string
    capacity: number | null
    city: Schemas['NamedPlace'] | null
    country: Schemas['NamedPlace'] | null
  }
}
