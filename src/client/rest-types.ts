/**
 * Paths, parameters and bodies of the REST interface (docs/reference/endpoints.md#1), made from the OpenAPI document by
 * `bun run client-types`. Not for editing.
 */

export interface PathParameters {
  /** Slug of the sport. */
  sportSlug: 'football' | 'ice-hockey' | 'basketball' | 'tennis' | 'table-tennis' | 'volleyball' | 'esports'
  /** Kind of the resource: team, player, match, tournament, season, category. */
  kind: 'team' | 'player' | 'match' | 'tournament' | 'season' | 'category'
  /** Id of the resource. */
  resourceId: number
  /** Category id. */
  categoryId: number
  /** Match id. */
  matchId: number
  /** Day, YYYY-MM-DD. */
  date: string
  /** Month, YYYY-MM. */
  yearMonth: string
  /** Player id. */
  playerId: number
  /** Team id. */
  teamId: number
  /** Tournament id. */
  tournamentId: number
  /** Season id. */
  seasonId: number
}

export interface QueryParameters {
  /** Only an answer at least as new as this position: a value of `X-Scoreline-Position`, or `position` of a live message. Waits up to a second, then 503. */
  minPosition?: string
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
  /** Adds `oddsBk`, the boards of the bookmakers. */
  with_bk_odds?: 'true'
  /** With `with_bk_odds=true`: the combined board of the prematch and the live stage. */
  odds_stage?: 'all'
  /** Comma-separated bookmaker slugs; restricts `has_bk_odds` and `with_bk_odds`. Default: all. */
  bookmaker_ids?: string
  /** Top-level fields to include, comma-separated. `id` and `hasBkOdds` are always included, all others only if named, even those that the schema of Match requires. `oddsBk` needs `with_bk_odds=true`, which includes it without its name too. */
  fields?: string
  /** `lite`: without line-ups, statistics, events and odds. `odds`: lite and `oddsBase` (and `oddsBk` with `with_bk_odds=true`). Ignored with `fields`. */
  view?: 'lite' | 'odds'
  /** Maximum results. Larger values are clamped to 50. */
  limit?: number
  /** Rows to skip, at most 500; use a narrower query to reach later rows. */
  offset?: number
  /** Names in Russian or English; tolerates typos and incomplete words. Ranked by relevance, then popularity. */
  q?: string
  /** Slice of the season: overall, regularSeason, playoffs, home, away, mainDraw, top16 or another one. */
  type?: string
}

export interface Endpoints {
  /** Dictionary of match and player statistics. Every key of `matchStatistics` and of `lineup.players[].statistics`, with its names, sports and scopes; `sportNames` has the names in sports that use a different word, `better` says of which keys the larger value is not the better one. Compare keys case-sensitively: some ice-hockey keys begin with a capital letter. It changes only with the service itself: send `If-None-Match`. */
  '/v2/StatisticsDict.json': { query: never; body: Schemas['StatisticsDictionary'] }
  /** Dictionary of season statistics. Every key of the season statistics of players and teams, with its names, thematic group, sports and scopes. It changes only with the service itself: send `If-None-Match`. */
  '/v2/SeasonStatisticsDict.json': { query: never; body: Schemas['SeasonStatisticsDictionary'] }
  /** Dictionary of odds types. Bookmakers with their markets in each sport, and markets with their outcomes and the meaning of their lines. It changes only with the settings of the service: send `If-None-Match`. */
  '/v2/BkOddsDict.json': { query: never; body: Schemas['OddsDictionary'] }
  /** List of sports */
  '/v2/sport': { query: never; body: Schemas['SportList'] }
  /** Quota of the key. Costs no quota and works when the quota is exhausted. */
  '/v2/account/usage': { query: never; body: Schemas['Usage'] }
  /** Changes since a position. For clients that keep a copy: request with the `next` of the previous response, fetch the listed resources (up to 100 matches at once with `ids`), and drop the deleted ones. A change of a team, player, tournament, category or season also affects the matches that reference it, and a merge (`mergedTeam`, `mergedPlayer`) everything that referenced the old id. `since=0` lists every resource, unless the operator has pruned the log. */
  '/v2/{sportSlug}/changes': {
    query: Pick<QueryParameters, 'minPosition'> & {
      /** Position after which changes are returned. Default: 0. */
      since?: number
      /** `epoch` of the response with this position. If the data has another history now, or another default time zone, `isReset` is true. */
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
    query: Pick<QueryParameters, 'minPosition'> & {
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
  '/v2/{sportSlug}/mapping/{kind}/{resourceId}': { query: Pick<QueryParameters, 'minPosition'>; body: Schemas['Mapping'] }
  /** Categories with tournament counts. Countries and regions, most significant first, and the tournaments to show by default. */
  '/v2/{sportSlug}/categories': { query: Pick<QueryParameters, 'minPosition'>; body: Schemas['CategoryList'] }
  /** Tournaments of a category. Each tournament with its seasons, newest first. An unknown category has no tournaments: the list is empty. */
  '/v2/{sportSlug}/categories/{categoryId}': { query: Pick<QueryParameters, 'minPosition'>; body: Schemas['CategoryDetail'] }
  /** List of matches. There are three modes. Streaming, without `page` and `page_size`: all matches at once, at most 6000; if there are more, the header `X-Truncated: true` is set. Paginated, with either of them. Cursor, with `cursor`: for any number of matches. Without `date`, a range, `ids`, `q`, `cursor`, a tournament, a season or a team, the list covers today. */
  '/v2/{sportSlug}/matches': {
    query: Pick<QueryParameters, 'tz' | 'exclude_amateur' | 'tournament_id' | 'season_id' | 'category_ids' | 'team_id' | 'with_bk_odds' | 'odds_stage' | 'bookmaker_ids' | 'minPosition'> & {
      /** Matches of this day. Default: today. */
      date?: string
      /** First day of a range of at most 31 days; requires `date_to`. Ignored with `date`. */
      date_from?: string
      /** Last day of the range, inclusive. Ignored with `date`. */
      date_to?: string
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
      /** With `team_id_2`: meetings of the two teams, in either home/away order. */
      team_id_1?: number
      /** With `team_id_1`. */
      team_id_2?: number
      /** Round number; most useful with `tournament_id` and `season_id`. */
      round?: number
      /** By start. Default: desc, newest first. */
      sort?: 'asc' | 'desc'
      /** Top-level fields to include, comma-separated. `id` and `hasBkOdds` are always included, all others only if named, even those that the schema of Match requires. `oddsBk` needs `with_bk_odds=true`, which includes it without its name too. Ignored with `q`. */
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
    query: Pick<QueryParameters, 'fields' | 'view' | 'with_bk_odds' | 'odds_stage' | 'minPosition'>
    body: Schemas['MatchStream']
  }
  /** One match. The match with all fields, including `pregame`, `analytics` and `scoreStatus`, and in tennis `pointByPoint`. */
  '/v2/{sportSlug}/matches/{matchId}': {
    query: Pick<QueryParameters, 'with_bk_odds' | 'odds_stage' | 'bookmaker_ids' | 'minPosition'>
    body: Schemas['MatchDetail']
  }
  /** Events of a match. In chronological order. */
  '/v2/{sportSlug}/matches/{matchId}/events': { query: Pick<QueryParameters, 'minPosition'>; body: Schemas['MatchEvents'] }
  /** Shot map of a match. Every shot with its coordinates. Football has xG, xGOT, body part and situation; ice-hockey only the top league, with coordinates and shot types. Without data `shots` is empty, and `status` says whether data may still arrive. */
  '/v2/{sportSlug}/matches/{matchId}/shotmap': { query: Pick<QueryParameters, 'minPosition'>; body: Schemas['Shotmap'] }
  /** Momentum of a match. Pressure by minute in football and basketball, by game with break marks in tennis. Without data `momentum` is empty, and `status` says whether data may still arrive. */
  '/v2/{sportSlug}/matches/{matchId}/momentum': { query: Pick<QueryParameters, 'minPosition'>; body: Schemas['Momentum'] }
  /** Average positions of a match. Mean positions of the players, and the substitutions; football only. Without data the arrays are empty, and `status` says whether data may still arrive. */
  '/v2/{sportSlug}/matches/{matchId}/average-positions': { query: Pick<QueryParameters, 'minPosition'>; body: Schemas['AveragePositions'] }
  /** Coverage of a match. Which parts the match has: events, line-ups, statistics, analytics and odds. */
  '/v2/{sportSlug}/matches/{matchId}/coverage': { query: Pick<QueryParameters, 'minPosition'>; body: Schemas['MatchCoverage'] }
  /** Odds of a match over time. Prices of each bookmaker, market and stage: the opening, every change, and the closing at the start. Of each, the opening and the latest 49 changes are kept, and some days after the match the opening and the closing. */
  '/v2/{sportSlug}/matches/{matchId}/odds/history': {
    query: Pick<QueryParameters, 'minPosition'> & {
      /** Comma-separated bookmaker slugs. Default: all. */
      bookmaker?: string
      /** Comma-separated market slugs. Default: all. */
      market?: string
    }
    body: Schemas['OddsHistory']
  }
  /** Tournaments of a day */
  '/v2/{sportSlug}/matches/{date}/tournaments': {
    query: Pick<QueryParameters, 'tz' | 'exclude_amateur' | 'tournament_id' | 'season_id' | 'category_ids' | 'team_id' | 'minPosition'> & {
      /** Descending order. Default: priority. */
      sort_by?: 'priority' | 'popularity' | 'matches_count'
    }
    body: Schemas['TournamentsByDate']
  }
  /** Matches of a month by day. Every day of the month; days without matches have zeros. */
  '/v2/{sportSlug}/matches/{yearMonth}/calendar': {
    query: Pick<QueryParameters, 'tz' | 'exclude_amateur' | 'tournament_id' | 'season_id' | 'category_ids' | 'team_id' | 'minPosition'>
    body: Schemas['Calendar']
  }
  /** Head-to-head of two teams. Wins and draws in the last 50 meetings, by the order of the parameters and by the actual side of each team, and the latest finished meetings, newest first. In tennis and table tennis an athlete's pairs count as well, and the id of a player of a pair stands for the pair. */
  '/v2/{sportSlug}/h2h': {
    query: Pick<QueryParameters, 'fields' | 'view' | 'with_bk_odds' | 'odds_stage' | 'minPosition'> & {
      /** First team. */
      team_id_1: number
      /** Second team. */
      team_id_2: number
      /** Maximum meetings. Larger values are clamped to 50. */
      limit?: number
    }
    body: Schemas['HeadToHead']
  }
  /** Search over players, teams and tournaments. Each group is paged separately, by relevance, then popularity. A group excluded by `type` is `{"total":0,"items":[]}`. The country of a tournament is that of its category. */
  '/v2/{sportSlug}/search': {
    query: Pick<QueryParameters, 'limit' | 'offset' | 'minPosition'> & {
      /** Names in Russian or English; tolerates typos and incomplete words. Ranked by relevance, then popularity. */
      q: string
      /** Comma-separated kinds to search: player, team, tournament. Default: all. */
      type?: string
      /** ISO 3166-1 alpha-2 code of the country. */
      country?: string
    }
    body: Schemas['SearchResult']
  }
  /** List of players. One of `ids`, `team_id` and `q` is required; if several are given, the first in this order counts. `team_id` returns the squad of the team or, if it has none, the players whose profile names the team, at most 100. There, position and number come from the squad, otherwise from the profile. An unknown team has no players. */
  '/v2/{sportSlug}/players': {
    query: Pick<QueryParameters, 'q' | 'minPosition'> & {
      /** Comma-separated player ids. Unknown ones are left out. */
      ids?: string
      /** Team id. */
      team_id?: number
      /** Maximum results. Larger values are clamped to 50. Ignored with `ids` or `team_id`. */
      limit?: number
      /** Rows to skip, at most 500; use a narrower query to reach later rows. Ignored with `ids` or `team_id`. */
      offset?: number
    }
    body: Schemas['PlayerList']
  }
  /** Profile of a player. The card and further details. Blocks that the sport does not have are null or empty. */
  '/v2/{sportSlug}/players/{playerId}/profile': { query: Pick<QueryParameters, 'minPosition'>; body: Schemas['PlayerProfile'] }
  /** Latest matches of a player. Finished matches, newest first. By default those whose line-up or goals include the player, for any team. With `team_id`, or `current_team=true`, all matches of that team, even without the player. In sports without player statistics the default is the matches of the current team. `statistics` is null if the player did not play. An unknown player has no matches. */
  '/v2/{sportSlug}/players/{playerId}/matches': {
    query: Pick<QueryParameters, 'minPosition'> & {
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
  '/v2/{sportSlug}/teams': { query: Pick<QueryParameters, 'q' | 'limit' | 'offset' | 'minPosition'>; body: Schemas['TeamList'] }
  /** Profile of a team. The card with head coach, home stadium, founding date and main tournament; in tennis and table tennis also the ranking and details of the athlete. */
  '/v2/{sportSlug}/teams/{teamId}/profile': { query: Pick<QueryParameters, 'minPosition'>; body: Schemas['TeamProfile'] }
  /** Recent and upcoming matches of a team. `last`, newest first, and `next`, soonest first. An unknown team has no matches. */
  '/v2/{sportSlug}/teams/{teamId}/matches': {
    query: Pick<QueryParameters, 'fields' | 'view' | 'with_bk_odds' | 'odds_stage' | 'minPosition'> & {
      /** Maximum recent matches. Larger values are clamped to 50. */
      last?: number
      /** Maximum upcoming matches. Larger values are clamped to 50. */
      next?: number
      /** Only matches of this tournament. */
      tournament_id?: number
      /** Adds `pregame` to each match. */
      with_pregame?: 'true'
    }
    body: Schemas['TeamMatches']
  }
  /** Form of a team. The latest results of the team, newest first. An unknown team has none. */
  '/v2/{sportSlug}/teams/{teamId}/form': {
    query: Pick<QueryParameters, 'minPosition'> & {
      /** Number of results. Larger values are clamped to 10. */
      limit?: number
    }
    body: Schemas['TeamForm']
  }
  /** Squad of a team. Players with their position and number in this team, foreigners, players of national teams, and the coaching staff. `updatedAt` is the last check of the squad; null if it was never checked. */
  '/v2/{sportSlug}/teams/{teamId}/squad': { query: Pick<QueryParameters, 'minPosition'>; body: Schemas['Squad'] }
  /** Transfers of a team. Arrivals and departures, newest first, at most 200 each. */
  '/v2/{sportSlug}/teams/{teamId}/transfers': { query: Pick<QueryParameters, 'minPosition'>; body: Schemas['TeamTransfers'] }
  /** Tournaments of a team. Tournaments in which the team has matches, the one of its latest match first. */
  '/v2/{sportSlug}/teams/{teamId}/tournaments': { query: Pick<QueryParameters, 'minPosition'>; body: Schemas['TeamTournaments'] }
  /** Seasons with statistics of a player. Tournaments by relevance, their seasons newest first, each with its available types. Empty if there are none, and in sports without season statistics. */
  '/v2/{sportSlug}/players/{playerId}/statistics/seasons': { query: Pick<QueryParameters, 'minPosition'>; body: Schemas['PlayerStatisticsSeasons'] }
  /** Statistics of a player in one season. With `type` this slice of the season, without it all slices under `types`. A 404 lists `availableTypes`. */
  '/v2/{sportSlug}/players/{playerId}/statistics': {
    query: Pick<QueryParameters, 'type' | 'minPosition'> & {
      /** Tournament id. */
      tournament_id: number
      /** Season id; it must belong to the tournament. */
      season_id: number
    }
    body: Schemas['PlayerStatisticsAnswer']
  }
  /** Latest season statistics of a player. Tournament: the given one, or the most relevant one. Season: the newest with data; if no tournament is given and it has none, the next tournament is tried. Type: the given one, and then the newest season that has it; else overall, regularSeason, mainDraw, or the first available one. A 404 lists `availableTypes`. */
  '/v2/{sportSlug}/players/{playerId}/statistics/latest': {
    query: Pick<QueryParameters, 'type' | 'minPosition'> & {
      /** Only this tournament. */
      tournament_id?: number
    }
    body: Schemas['PlayerSeasonStatistics']
  }
  /** Seasons with statistics of a team. Tournaments by relevance, their seasons newest first, each with its available types. Empty if there are none, and in sports without season statistics. */
  '/v2/{sportSlug}/teams/{teamId}/statistics/seasons': { query: Pick<QueryParameters, 'minPosition'>; body: Schemas['TeamStatisticsSeasons'] }
  /** Statistics of a team in one season. With `type` this slice of the season, without it all slices under `types`. A 404 lists `availableTypes`. */
  '/v2/{sportSlug}/teams/{teamId}/statistics': {
    query: Pick<QueryParameters, 'type' | 'minPosition'> & {
      /** Tournament id. */
      tournament_id: number
      /** Season id; it must belong to the tournament. */
      season_id: number
    }
    body: Schemas['TeamStatisticsAnswer']
  }
  /** Latest season statistics of a team. Tournament: the given one, or the most relevant one. Season: the newest with data; if no tournament is given and it has none, the next tournament is tried. Type: the given one, and then the newest season that has it; else overall, regularSeason, mainDraw, or the first available one. A 404 lists `availableTypes`. */
  '/v2/{sportSlug}/teams/{teamId}/statistics/latest': {
    query: Pick<QueryParameters, 'type' | 'minPosition'> & {
      /** Only this tournament. */
      tournament_id?: number
    }
    body: Schemas['TeamSeasonStatistics']
  }
  /** List of tournaments. With `ids` these tournaments, without unknown ones; with `q` the search results; with neither all, most significant first. `ids` takes precedence over `q`. */
  '/v2/{sportSlug}/tournaments': {
    query: Pick<QueryParameters, 'q' | 'minPosition'> & {
      /** Comma-separated tournament ids. */
      ids?: string
      /** Maximum results. Larger values are clamped to 50. Ignored with `ids`. */
      limit?: number
      /** Rows to skip, at most 500; use a narrower query to reach later rows. Ignored with `ids`. */
      offset?: number
    }
    body: Schemas['TournamentList']
  }
  /** One tournament */
  '/v2/{sportSlug}/tournament/{tournamentId}': { query: Pick<QueryParameters, 'minPosition'>; body: Schemas['TournamentDetail'] }
  /** Seasons of a tournament. Newest first. */
  '/v2/{sportSlug}/tournament/{tournamentId}/seasons': {
    query: Pick<QueryParameters, 'minPosition'> & {
      /** Adds `coverage` to each season: which parts its matches have. */
      with_coverage?: 'true'
    }
    body: Schemas['TournamentSeasons']
  }
  /** One season: tables, cup trees, totals */
  '/v2/{sportSlug}/tournament/{tournamentId}/seasons/{seasonId}': { query: Pick<QueryParameters, 'minPosition'>; body: Schemas['SeasonDetails'] }
  /** Coverage of a season. How many matches of the season have events, line-ups, statistics, analytics and odds, of how many. Counted from the stored data. */
  '/v2/{sportSlug}/tournament/{tournamentId}/seasons/{seasonId}/coverage': { query: Pick<QueryParameters, 'minPosition'>; body: Schemas['SeasonCoverage'] }
  /** Leaderboard of a season. Players or teams ranked by a statistic of the season. `rank` counts over the whole list, on every page. Equal values share a rank (1, 1, 3) and are ordered by id; entries without a value are left out. A season without statistics has no leaders; a `type` that it lacks is 404 with `availableTypes`. */
  '/v2/{sportSlug}/tournament/{tournamentId}/seasons/{seasonId}/leaders': {
    query: Pick<QueryParameters, 'offset' | 'type' | 'minPosition'> & {
      /** Key of the season statistic to sort by; it must exist for the sport and the entity. */
      sort_by: string
      /** Whether players or teams are listed. Default: players. */
      entity?: 'players' | 'teams'
      /** Sort order of the values. Default: desc. */
      order?: 'desc' | 'asc'
      /** Maximum rows. Larger values are clamped to 100. */
      limit?: number
      /** Keys to include in each row, comma-separated. Default: all. */
      stats?: string
    }
    body: Schemas['Leaders']
  }
  /** Current tables of a tournament. The tables of the newest season that has any; `isCurrent` says whether that is also the newest season. A cup without tables is 404. */
  '/v2/{sportSlug}/tournament/{tournamentId}/standings': { query: Pick<QueryParameters, 'minPosition'>; body: Schemas['CurrentStandings'] }
}

export interface Schemas {
  Analytics: {
    /** State of the shot map. */
    shotmap: Schemas['AnalyticsStatus']
    /** State of the momentum. */
    momentum: Schemas['AnalyticsStatus']
    /** State of the average positions. */
    averagePositions: Schemas['AnalyticsStatus']
  }
  /** available: data exists; pending: no data yet, but it may arrive; unavailable: no data will arrive. */
  AnalyticsStatus: 'available' | 'pending' | 'unavailable'
  AveragePosition: {
    /** The player. */
    player: {
      /** Id of the player. */
      id: number
      /** Name of the player. */
      name: string
      /** Number on the shirt; null if unknown. */
      shirtNumber: number | null
      /** Position on the field, e.g. G, D, M or F in football; null if unknown. */
      position: string | null
    }
    /** Percent of the pitch, 0 to 100. */
    averageX: number
    /** Percent of the pitch, 0 to 100. */
    averageY: number
    /** Number of touches in the mean. */
    pointsCount: number
  }
  AveragePositions: {
    /** Id of the match. */
    matchId: number
    /** State of the average positions. */
    status: Schemas['AnalyticsStatus']
    /** Of the home side. */
    home: Schemas['AveragePosition'][]
    /** Of the away side. */
    away: Schemas['AveragePosition'][]
    /** Substitutions of both sides in chronological order. */
    substitutions: Schemas['PositionSubstitution'][]
  }
  BaseOddsChoice: {
    /** Name of the choice. */
    name: string
    /** Current decimal odds. */
    decimal: number
    /** First known decimal odds. */
    initialDecimal: number
    /** Whether the choice won; false until settled. */
    winning: boolean
    /** Direction of the current odds compared with the initial ones. */
    change: number
    /** Handicap of the choice; absent in markets without one. */
    handicap?: number
  }
  BaseOddsMarket: {
    /** Name of the market. */
    name: string
    /** Group of the market, e.g. `1X2`. */
    group: string
    /** Part of the match that the market is about, e.g. Full-time. */
    period: string
    /** Whether the market is offered during the match. */
    isLive: boolean
    /** Whether the market takes no bets at the moment. */
    suspended: boolean
    /** The line, e.g. "2.5": each line is an item of its own; null without lines. */
    choiceGroup: string | null
    /** The outcomes with their odds. */
    choices: Schemas['BaseOddsChoice'][]
  }
  BestPlayer: {
    /** The player. */
    player: {
      /** Id of the player. */
      id: number
      /** Name of the player. */
      name: string
      /** Name of the player in other languages. */
      translations: Schemas['Translations']
      /** Position on the field, e.g. G, D, M or F in football; null if unknown. */
      position: string | null
      /** Absolute URL of the image of the player. */
      image: Schemas['ImageUrl']
    }
    /** Side of the player. */
    team: 'home' | 'away'
    /** The indicator as displayed, e.g. "8.4". */
    value: string
    /** Key of the indicator, e.g. rating. */
    label: string
    /** Rating of the player; null without one. */
    rating: number | null
  }
  BestPlayers: {
    /** Best player of both sides; null if none is named. */
    playerOfTheMatch: Schemas['BestPlayer'] | null
    /** Of the home side. */
    home: Schemas['BestPlayer'][]
    /** Of the away side. */
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
    /** Name of the market. */
    name: Schemas['BkTranslatedName']
    /** Outcomes by slug, e.g. w1, x, w2, over, under. A closed outcome is absent. */
    stakes: Record<string, Schemas['BkOddsStake']>
    /** Stage of the board that the market is from; only with odds_stage=all. */
    stage?: 'prematch' | 'live'
    /** Whether the market is offered during the match. */
    isLive?: boolean
    /** Whether the market takes no bets at the moment. */
    suspended?: boolean
  }
  /** An outcome: `factor` if it has no lines, else `lines`. */
  BkOddsStake: {
    /** Name of the outcome. */
    name: Schemas['BkTranslatedName']
    /** Decimal odds. */
    factor?: number
    /** Odds by line; absent if the outcome has no lines. */
    lines?: Schemas['BkOddsLine'][]
    /** Last change of the price, if the bookmaker publishes it. */
    changedAt?: number
    /** Maximum stake in the bookmaker's currency, if the bookmaker publishes it. */
    limit?: number
  }
  BkTranslatedName: {
    /** Name in Russian. */
    ru: string
    /** Name in English. */
    en: string
  }
  BookmakerOddsData: {
    /** Whether the bookmaker takes bets on the match. */
    isBettingActive: boolean
    /** When the board was built (ms). */
    updatedAt: number
    /** Markets by slug, e.g. result, total, handicap. */
    markets: Record<string, Schemas['BkOddsMarket']>
    /** When the board of each stage was built; only with odds_stage=all. */
    updatedAtByStage?: {
      /** When the board before the start was built (ms); null without one. */
      prematch: number | null
      /** When the board during the match was built (ms); null without one. */
      live: number | null
    }
    /** Whether bets are taken in each stage; only with odds_stage=all. */
    isBettingActiveByStage?: {
      /** Whether bets are taken on the board before the start. */
      prematch: boolean
      /** Whether bets are taken on the board during the match. */
      live: boolean
    }
  }
  Calendar: {
    /** The month, YYYY-MM. */
    month: string
    /** Days of the month. */
    totalDays: number
    /** Every day of the month; zeros without matches. */
    days: Schemas['CalendarDay'][]
  }
  CalendarDay: {
    /** The day, YYYY-MM-DD. */
    date: string
    /** Number of tournaments. */
    totalTournaments: number
    /** Number of matches. */
    totalMatches: number
  }
  /** Country or region. */
  Category: Schemas['CategoryCard'] & {
    /** Number of tournaments. */
    tournamentsCount: number
  }
  /** Country or region; in esports the game title. */
  CategoryBrief: {
    /** Id of the category. */
    id: number
    /** Name of the category. */
    name: string
    /** Name of the category in other languages. */
    translations: Schemas['Translations']
    /** Flag or logo; null if unknown. */
    image: Schemas['ImageUrl'] | null
  }
  CategoryCard: Schemas['CategoryBrief'] & {
    /** Name of the category for addresses: lower case, words joined by hyphens. */
    slug: string
  }
  CategoryDetail: {
    /** The tournaments. */
    tournaments: Schemas['CategoryTournament'][]
    /** Popular tournaments to show first. */
    defaultTournaments: Schemas['DefaultTournaments']
  }
  CategoryList: {
    /** All categories of the sport. */
    categories: Schemas['Category'][]
    /** Popular tournaments to show first. */
    defaultTournaments: Schemas['DefaultTournaments']
  }
  CategoryTournament: Schemas['TournamentCard'] & {
    /** Seasons, newest first. */
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
    /** True if the log does not have what changed after `since`: the operator has pruned the log, or `since` is beyond its end or belongs to another epoch, or every match has another `dateEvent` since. Reload everything, then continue from `next`. */
    isReset: boolean
  }
  ChangedResource: {
    /** A position in the change log; positions increase with each change. */
    position: number
    /** Kind of the resource. `oddsBoards` has the id of its match. */
    kind: 'category' | 'tournament' | 'season' | 'team' | 'player' | 'match' | 'oddsBoards' | 'seasonStatistics' | 'squad' | 'transfer' | 'mergedTeam' | 'mergedPlayer'
    /** Id of the resource. */
    id: number
    /** `put`: it was created or changed, fetch it again; `delete`: it was deleted. */
    op: 'put' | 'delete'
    /** Its version after the change. */
    revision: number
  }
  City: {
    /** Name of the city or country. */
    name: string
    /** Name of the city in other languages. */
    translations: Schemas['Translations']
  }
  /** CSS colors such as #aa0011 */
  Colors: {
    /** Main color as CSS; null if unknown. */
    primary: string | null
    /** Second color as CSS; null if unknown. */
    secondary: string | null
  }
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
    /** Id of the cup tree. */
    id: number
    /** Name of the cup tree. */
    name: string
    /** `order` of the current round; null when all ties are decided. */
    currentRound: number | null
    /** The rounds of the tree in order. */
    rounds: Schemas['CupTreeRound'][]
  }
  CupTreeMatch: {
    /** Id of the match. */
    id: number
    /** Number of the leg, from 1. */
    leg: number
  }
  CupTreeParticipant: {
    /** Id of the participant in the tree. */
    id: number
    /** The team; null while it is unknown. */
    team: Schemas['TeamBrief'] | null
    /** Side: 1 home, 2 away. */
    order: number
    /** Whether the side won the tie. */
    winner: boolean
    /** Goals over all legs; games won in a series. Null before the start. */
    score: number | null
    /** Goals in the shoot-out; null without one. */
    penalties: number | null
  }
  CupTreeRound: {
    /** Number of the round in the tree, from 1. */
    order: number
    /** As `cupRoundType` of a match: 8 for the round of 16, 1 for the final. */
    type: number
    /** Name of the round in English. */
    description: string
    /** Name of the round in other languages. */
    translations: Schemas['Translations']
    /** The ties of the round in order. */
    ties: Schemas['CupTreeTie'][]
  }
  CupTreeTie: {
    /** Number of the tie in the tree, from 1. */
    blockId: number
    /** Number of the tie in its round, from 1. */
    order: number
    /** Whether the tie is decided. */
    finished: boolean
    /** Whether it is the third-place match. */
    thirdPlace: boolean
    /** The two sides. */
    participants: Schemas['CupTreeParticipant'][]
    /** Goals over all legs; games won in a series. Null before the start. */
    homeScore: number | null
    /** Goals over all legs; games won in a series. Null before the start. */
    awayScore: number | null
    /** Goals of the home side in the shoot-out; null without one. */
    homePenalties: number | null
    /** Goals of the away side in the shoot-out; null without one. */
    awayPenalties: number | null
    /** All matches are over, and neither they nor the next round say who went on. */
    winnerUnknown?: boolean
    /** The matches of the tie, by leg. */
    matches: Schemas['CupTreeMatch'][]
  }
  CurrentSeason: Schemas['SeasonBrief'] & {
    /** Whether it is the current season. */
    isCurrent: boolean
  }
  /** The newest season whose tables are not empty. */
  CurrentStandings: {
    /** The tournament. */
    tournament: Schemas['TournamentBrief']
    /** The season. */
    season: Schemas['CurrentSeason']
    /** The tables. */
    standings: Schemas['StandingsTable'][]
  }
  DayTournament: {
    /** Id of the tournament. */
    id: number
    /** Name of the tournament. */
    name: string
    /** Name of the tournament in other languages. */
    translations: Schemas['Translations']
    /** Country or region of the tournament; in esports the game title. */
    category: Schemas['CategoryBrief']
    /** Absolute URL of the image of the tournament. */
    image: Schemas['ImageUrl']
    /** Matches on the day. */
    matchesCount: number
    /** Editorial significance; larger means more significant, 0 is ordinary. */
    priority: number
    /** Audience at the data provider; 0 means no data. */
    popularity: number
    /** Number of matches in each status. */
    statusBreakdown: Schemas['StatusBreakdown']
  }
  DefaultTournament: Schemas['TournamentBrief'] & {
    /** Country or region of the tournament; in esports the game title. */
    category: Schemas['CategoryBrief']
  }
  /** Popular tournaments to show first, by language of the audience. */
  DefaultTournaments: {
    /** For an audience that reads Russian. */
    ru: Schemas['DefaultTournament'][]
    /** For an audience that reads English. */
    en: Schemas['DefaultTournament'][]
  }
  DictionaryTranslations: {
    /** Text in Russian. */
    ru: string
    /** Text in Spanish. */
    es: string
  }
  Duel: {
    /** Wins of the home side of this match. */
    homeWins: number
    /** Wins of the away side of this match. */
    awayWins: number
    /** Draws. */
    draws: number
  }
  Error: {
    /** The HTTP status. */
    code: number
    /** invalid_parameter (400): A path or query parameter has a value that is not allowed. too_many_ids (400): More ids were requested than the maximum of 100. bad_request (400): The request is inconsistent, e.g. its parameters exclude each other. user_has_no_access (400): The key does not include this sport, or its plan does not include exports. unauthorized (401): The API key is missing, unknown or revoked. origin_not_allowed (403): The key may only be used by pages of other origins. not_found (404): There is no such path, sport or resource. method_not_allowed (405): The path does not support this method; see the Allow header. payload_too_large (413): The request body is too large. The API is read-only and needs none. uri_too_long (414): The request URL is too long. too_many_requests (429): The key exceeds its limit of requests per second; see Retry-After. Costs no quota. too_much_at_once (429): The key, or without one the address, has too much at once: requests that wait, unread bytes of responses, exports; see Retry-After. Costs no quota. too_many_failures (429): Too many requests with a wrong key came from this address; see Retry-After. Requests with a valid key still work. live_limit_reached (429): The key has reached a limit of the live channel, such as the connections of its plan. quota_exceeded (429): The daily quota of the key is used up; see Retry-After. position_not_reached (503): The service does not have the position of `minPosition` yet, or it belongs to another history; see X-Scoreline-Position. service_busy (503): The service has reached one of the total limits of the live channel, or cannot search or charge the quota at the moment. Try again later. internal_error (500): Internal error. The correlation id in the body identifies the log entry with the cause. */
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
  Esports: {
    /** Most sets or games that can be played. */
    bestOf: number
    /** The games in order. */
    games: Schemas['EsportsGame'][]
  }
  EsportsGame: {
    /** Number of the game in the series, from 1. */
    gameNumber: number
    /** Status of the game. */
    status: 'notstarted' | 'inprogress' | 'finished' | 'canceled' | 'postponed' | 'interrupted' | 'suspended' | 'delayed' | 'willcontinue'
    /** Score of the home side. */
    homeScore: {
      /** Score of the home side in the game. */
      current: number
    }
    /** Score of the away side. */
    awayScore: {
      /** Score of the away side in the game. */
      current: number
    }
    /** 1 home, 2 away; null while running. */
    winnerCode: number | null
    /** Duration in seconds; null if unknown or not finished. */
    durationSeconds: number | null
    /** Map of the game; null in titles without maps. */
    map: {
      /** Name of the map. */
      name: string
      /** Absolute URL of the image of the map; null if unknown. */
      image: Schemas['ImageUrl'] | null
    } | null
    /** Side of the map on which the home team began; null if unknown. */
    homeTeamStartingSide: ('T' | 'CT' | 'Radiant' | 'Dire' | 'Blue' | 'Red') | null
    /** Numbers by key; null if unknown. */
    statistics: {
      /** Statistics of the home side. */
      home: Schemas['EsportsStatistics']
      /** Statistics of the away side. */
      away: Schemas['EsportsStatistics']
    } | null
    /** The players of both teams. */
    players: {
      /** Of the home side. */
      home: Schemas['EsportsPlayer'][]
      /** Of the away side. */
      away: Schemas['EsportsPlayer'][]
    }
    /** Heroes picked, in order. */
    picks: {
      /** Of the home side. */
      home: Schemas['EsportsHero'][]
      /** Of the away side. */
      away: Schemas['EsportsHero'][]
    }
    /** Heroes banned, in order. */
    bans: {
      /** Of the home side. */
      home: Schemas['EsportsHero'][]
      /** Of the away side. */
      away: Schemas['EsportsHero'][]
    }
    /** The rounds in order; shooter only. */
    rounds: Schemas['EsportsRound'][]
  }
  EsportsHero: {
    /** Id of the hero. */
    id: number
    /** Name of the hero. */
    name: string
    /** Absolute URL of the image of the hero; null if unknown. */
    image: Schemas['ImageUrl'] | null
  }
  EsportsPlayer: {
    /** The player. */
    player: Schemas['PlayerBrief']
    /** Statistics of the player in the game. */
    statistics: Schemas['EsportsStatistics']
    /** Hero of the player; null in titles without heroes. */
    hero: Schemas['EsportsHero'] | null
  }
  EsportsRound: {
    /** Number of the round, from 1. */
    number: number
    /** Side that won. */
    winner: 'home' | 'away'
    /** Side of the winner. */
    side: 'T' | 'CT'
    /** How the round ended. */
    outcome: 'elimination' | 'defuse' | 'explosion' | 'timeout'
    /** Rounds of the home side after this one. */
    homeScore: number
    /** Rounds of the away side after this one. */
    awayScore: number
  }
  /** Values by key, e.g. kills, deaths, assists, goldEarned, towers, firstBlood, role. */
  EsportsStatistics: Record<string, number | boolean | string | null>
  EventPlayer: {
    /** Id of the player. */
    id: number
    /** Name of the player. */
    name: string
  }
  GameMomentum: {
    /** Number of the set, from 1. */
    set: number
    /** Number of the game in the set, from 1. */
    game: number
    /** Pressure: positive for the home side, negative for the away side. */
    value: number
    /** Whether the receiver won the game. */
    breakOccurred: boolean
  }
  /** Every known bookmaker slug, and whether the bookmaker has a board for the match. */
  HasBkOdds: Record<string, boolean>
  HeadToHead: {
    /** Wins and draws over all listed meetings. */
    summary: Schemas['HeadToHeadSummary']
    /** Finished meetings, newest first. */
    matches: Schemas['Match'][]
  }
  HeadToHeadSummary: {
    /** Number of meetings. */
    total: number
    /** Wins of `team_id_1`, home or away. */
    team1Wins: number
    /** Wins of `team_id_2`. */
    team2Wins: number
    /** Draws. */
    draws: number
  }
  Highlight: {
    /** Title of the video. */
    title: string
    /** Address of the video. */
    url: string
    /** Preview; null if unknown. */
    image: Schemas['ImageUrl'] | null
  }
  HomeVenue: {
    /** Name of the venue. */
    name: string
    /** Spectators that the venue holds; null if unknown. */
    capacity: number | null
    /** City of the venue; null if unknown. */
    city: Schemas['City'] | null
    /** Country of the venue; null if unknown. */
    country: Schemas['NamedPlace'] | null
    /** Name of the venue in other languages. */
    translations: Schemas['Translations']
  }
  /** Absolute URL of an image, e.g. https://images.example/team-5501 */
  ImageUrl: string
  Leaders: {
    /** The tournament. */
    tournament: Schemas['TournamentBrief']
    /** The season. */
    season: Schemas['SeasonBrief']
    /** Whether it is about players or teams. */
    entity: 'players' | 'teams'
    /** Which matches count, e.g. overall, regularSeason, playoffs, home, away. */
    type: string
    /** Key of the statistic that rows are sorted by. */
    sortBy: string
    /** Order: `desc` from the largest, `asc` from the smallest. */
    order: 'desc' | 'asc'
    /** Number of results over all pages. */
    total: number
    /** Maximum number of rows in this response. */
    limit: number
    /** Rows skipped before the first one. */
    offset: number
    /** Rows of players or teams, depending on `entity`. */
    leaders: Schemas['PlayerLeader'][] | Schemas['TeamLeader'][]
  }
  Lineup: {
    /** Formation from back to front, e.g. 4-2-3-1; null if unknown. */
    formation: string | null
    /** Starters first, then substitutes; empty if only absences are known. */
    players: Schemas['LineupPlayer'][]
    /** Players who are injured, suspended or doubtful. */
    missingPlayers: Schemas['MissingPlayer'][]
    /** Whether the line-up is official. Absent if the source does not say. */
    confirmed?: boolean
  }
  LineupPlayer: Schemas['PlayerBrief'] & {
    /** Id of the team. */
    teamId: number
    /** Position on the field; in football G, D, M or F; null if unknown. */
    position: string | null
    /** Numbers by key; null without any. */
    statistics: Schemas['PlayerStatistics'] | null
    /** Number on the shirt; null if unknown. */
    shirtNumber: number | null
    /** Whether the player is the captain. */
    captain: boolean
    /** Whether the player starts on the bench. */
    substitute: boolean
  }
  LiveEvent: {
    /** Id of the event, unique in the match. */
    id?: number
    /** Minute of the match; null if unknown. */
    time: number | null
    /** Second of the match; null if unknown. */
    timeSeconds: number | null
    /** Kind of event: `goal`, `card`, `substitution`, `period` and others. */
    type: string
    /** Kind within the type, e.g. `penalty` or `yellowRed`; null if the source does not say. */
    class?: string | null
    /** Side that the event belongs to; null if neither. */
    team?: ('home' | 'away') | null
    /** Part of the match in which it happened: `period1`, `period2` and so on, as in the scores; null if unknown. */
    period: string | null
    /** Who did it: the scorer, the booked player; absent if unknown. */
    player?: Schemas['EventPlayer']
    /** Name of a player without an id. */
    playerName?: string
    /** Who assisted the goal; absent without an assist. */
    assist?: Schemas['EventPlayer']
    /** Name of an assisting player without an id. */
    assistName?: string
    /** Who assisted before that, in ice hockey; absent without a second assist. */
    secondAssist?: Schemas['EventPlayer']
    /** Name of that player without an id. */
    secondAssistName?: string
    /** How the goal came about, e.g. from a corner; null if unknown. */
    from?: string | null
    /** Why; null if the source does not say. */
    reason?: string | null
    /** Whether the card was withdrawn. */
    rescinded?: boolean
    /** The player who came on. */
    playerIn?: Schemas['EventPlayer']
    /** Name of the player who came on, if the player has no id. */
    playerInName?: string
    /** The player who went off. */
    playerOut?: Schemas['EventPlayer']
    /** Name of the player who went off, if the player has no id. */
    playerOutName?: string
    /** Whether an injury was the reason. */
    injury?: boolean
    /** Whether the decision was confirmed. */
    confirmed?: boolean
    /** Minutes: of a suspension, or of added time. */
    length?: number
    /** Minutes of added time in which it happened; absent in regular time. */
    addedTime?: number
    /** The phase that begins or ends, e.g. `HT` or `FT`. */
    text?: string
    /** Whether the phase is being played; false at its end. */
    isLive?: boolean
    /** Score of the home side after the event; null if unknown. */
    homeScore?: number | null
    /** Score of the away side after the event; null if unknown. */
    awayScore?: number | null
    /** Number of the kick in the shoot-out, from 1. */
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
  Manager: {
    /** Id of the manager. */
    id: number
    /** Name of the manager. */
    name: string
  }
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
    /** Day of the start in the default zone of the service (Europe/Moscow unless it was changed), YYYY-MM-DD; `tz` never changes it. */
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
    /** Venue of the match; null if unknown. */
    venue: Schemas['Venue'] | null
    /** Referee; football only, null if unknown. */
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
    /** Spectators; null if unknown. */
    attendance: number | null
    /** Outcome; null until decided. */
    winner: ('home' | 'away' | 'draw') | null
    /** 1 home, 2 away, 3 draw; null until decided. */
    winnerCode: number | null
    /** Head-to-head, streaks, form; in lists only with with_pregame=true. */
    pregame?: Schemas['Pregame']
    /** Best players; football, ice-hockey and basketball only, null if unknown. */
    bestPlayers?: Schemas['BestPlayers'] | null
    /** State of the analytics; in lists only through `fields`. */
    analytics?: Schemas['Analytics']
    /** Whether the score is final; in lists only through `fields`. */
    scoreStatus?: Schemas['ScoreStatus']
  }
  /** With `cursor`. */
  MatchBatch: {
    /** The matches. */
    matches: Schemas['Match'][]
    /** Value of `cursor` for the next batch; null on the last one. */
    nextCursor: string | null
  }
  MatchCoverage: {
    /** Id of the match. */
    matchId: number
    /** Which parts of the data exist. */
    coverage: {
      /** Whether the match has events. */
      events: boolean
      /** Whether it has a line-up of both sides. */
      lineups: boolean
      /** Whether it has statistics. */
      statistics: boolean
      /** Whether it has a shot map. */
      shotmap: boolean
      /** Whether it has momentum. */
      momentum: boolean
      /** Whether it has average positions. */
      averagePositions: boolean
      /** Whether it has base odds. */
      oddsBase: boolean
      /** Every known bookmaker slug, and whether the bookmaker has a board for the match. */
      oddsBk: Record<string, boolean>
    }
  }
  /** A match by id. Unlike in lists, no field is left out. */
  MatchDetail: Schemas['Match'] & {
    /** Events in chronological order. */
    liveEvents: Schemas['LiveEvent'][]
    /** Statistics by period; empty when there are none. */
    matchStatistics: Schemas['MatchStatistics']
    /** Base markets with current and initial odds. */
    oddsBase: Schemas['BaseOddsMarket'][]
    /** Videos. */
    highlights: Schemas['Highlight'][]
    /** Head-to-head, streaks, form; in lists only with with_pregame=true. */
    pregame: Schemas['Pregame']
    /** Best players; football, ice-hockey and basketball only, null if unknown. */
    bestPlayers: Schemas['BestPlayers'] | null
    /** State of the analytics; in lists only through `fields`. */
    analytics: Schemas['Analytics']
    /** Whether the score is final; in lists only through `fields`. */
    scoreStatus: Schemas['ScoreStatus']
  }
  MatchEvents: {
    /** Id of the match. */
    matchId: number
    /** Number of events. */
    totalEvents: number
    /** Events in chronological order. */
    events: Schemas['LiveEvent'][]
  }
  MatchList: Schemas['MatchStream'] | Schemas['MatchPage'] | Schemas['MatchBatch']
  /** With `page` or `page_size`. A page beyond the end is empty. */
  MatchPage: {
    /** The matches. */
    matches: Schemas['Match'][]
    /** Matches over all pages. */
    totalMatches: number
    /** Number of this page, from 1. */
    page: number
    /** Matches per page. */
    pageSize: number
    /** Number of pages; 0 without matches. */
    totalPages: number
  }
  /** Statistics by period; empty if there are none. */
  MatchStatistics: Schemas['StatisticsPeriod'][]
  /** State of the match. */
  MatchStatus: 'notstarted' | 'inprogress' | 'finished' | 'canceled' | 'postponed' | 'interrupted' | 'suspended' | 'delayed' | 'willcontinue'
  /** All matches in one response, at most 6000. */
  MatchStream: {
    /** The matches. */
    matches: Schemas['Match'][]
    /** Matches in this response. */
    totalMatches: number
  }
  MatchTeam: Schemas['TeamBrief'] & {
    /** Short name of the team, for narrow columns. */
    shortName?: string
    /** Full name of the team. */
    fullName?: string
    /** `M` for men, `F` for women; null if mixed or unknown. */
    gender: ('M' | 'F') | null
    /** English name of the country: a plain string, never an object; null if unknown. */
    country: string | null
    /** Head coach; null if unknown or in a sport without one. */
    manager: Schemas['Manager'] | null
    /** The two players of a pair in tennis and table tennis. */
    players?: Schemas['PlayerBrief'][]
    /** Line-up of the team; absent in compact forms, null if unknown. */
    lineup?: Schemas['Lineup'] | null
  }
  MinuteMomentum: {
    /** Minute of the match. */
    minute: number
    /** Pressure: positive for the home side, negative for the away side. */
    value: number
  }
  MissingDescription: {
    /** The details, in English. */
    text: string
    /** The text in other languages. */
    translations: Schemas['DictionaryTranslations']
  }
  MissingPlayer: {
    /** The player. */
    player: {
      /** Id of the player. */
      id: number
      /** Name of the player. */
      name: string
      /** Position on the field, e.g. G, D, M or F in football; null if unknown. */
      position: string | null
      /** Number on the shirt as text, e.g. "9" or "00"; null if unknown. */
      jerseyNumber: string | null
      /** Name of the player in other languages. */
      translations: Schemas['Translations']
      /** Absolute URL of the image of the player. */
      image: Schemas['ImageUrl']
    }
    /** `missing`: will not play; `doubtful`: may not play. */
    type: 'missing' | 'doubtful'
    /** Why the player is missing. */
    reason: Schemas['MissingReason']
    /** Details about the reason; null if unknown. */
    description: Schemas['MissingDescription'] | null
    /** When the player is expected back (ms); null if unknown. */
    expectedEndDateMs: number | null
  }
  MissingReason: {
    /** Code of the reason; 11, 12 and 13 concern cards and exist in football only. */
    code: number
    /** Name of the reason. */
    name: string
    /** Name of the reason in other languages. */
    translations: Schemas['DictionaryTranslations']
  }
  Momentum: {
    /** Id of the match. */
    matchId: number
    /** State of the momentum. */
    status: Schemas['AnalyticsStatus']
    /** Pressure by minute; in tennis by game. */
    momentum: Schemas['MinuteMomentum'][] | Schemas['GameMomentum'][]
  }
  Money: {
    /** Amount, in whole units of the currency. */
    value: number
    /** ISO 4217, e.g. EUR. */
    currency: string
  }
  /** City or country. */
  NamedPlace: {
    /** Name of the city or country. */
    name: string
    /** Name of the city or country in other languages. */
    translations?: Schemas['Translations']
  }
  NationalTeamStatistics: {
    /** The national team. */
    team: Schemas['TeamBrief']
    /** Matches played for the team. */
    appearances: number
    /** Goals scored for the team. */
    goals: number
    /** Day of the first match for the team (ms); null if unknown. */
    debutTimestamp: number | null
  }
  /** Boards by bookmaker slug. */
  OddsBk: Record<string, Schemas['BookmakerOddsData']>
  OddsDictionary: {
    /** The known bookmakers. */
    bookmakers: {
      /** Name of the bookmaker for addresses: lower case, words joined by hyphens. */
      slug: string
      /** Name of the bookmaker. */
      name: string
      /** Slugs of the sports that have it. */
      sports: Schemas['SportSlug'][]
      /** Market slugs by sport slug: the markets that a board of the bookmaker may have. */
      markets: Record<string, string[]>
      /** Decimals of its prices. */
      decimals: number
      /** Whether its prices have changedAt and limit. */
      hasPriceDetails: boolean
    }[]
    /** The markets. */
    markets: {
      /** Name of the market for addresses: lower case, words joined by hyphens. */
      slug: string
      /** Name of the market. */
      name: Schemas['BkTranslatedName']
      /** Whether its outcomes have lines, such as the goals of a total. */
      hasLines: boolean
      /** Meaning of a line's argument; null without lines. */
      line: {
        /** What the number of a line counts. */
        meaning: Schemas['BkTranslatedName']
        /** The counted unit, by sport slug. */
        units: Record<string, Schemas['BkTranslatedName']>
      } | null
      /** The outcomes. */
      stakes: {
        /** Name of the outcome for addresses: lower case, words joined by hyphens. */
        slug: string
        /** Name of the outcome. */
        name: Schemas['BkTranslatedName']
      }[]
      /** Slugs of the sports that have it. */
      sports: Schemas['SportSlug'][]
      /** Slugs of the bookmakers that offer it. */
      bookmakers: string[]
    }[]
  }
  OddsHistory: {
    /** Id of the match. */
    matchId: number
    /** Prices over time, by bookmaker, stage and market. */
    history: Schemas['OddsSeries'][]
  }
  OddsPrices: {
    /** When the bookmaker built the board that first had these prices. */
    timestamp: number
    /** Whether the market takes no bets at the moment. */
    suspended?: boolean
    /** Outcomes by slug, as on the board; none if the market was closed. */
    stakes: Record<string, {
      /** Decimal odds. */
      factor?: number
      /** Odds by line; absent if the outcome has no lines. */
      lines?: {
        /** The line: 2.5, 0, -1.5. Of handicap_2: the handicap of team 2. */
        argument: number
        /** Decimal odds. */
        factor: number
      }[]
    }>
  }
  OddsSeries: {
    /** Slug of the bookmaker. */
    bookmaker: string
    /** Slug of the market, as in `/v2/BkOddsDict.json`. */
    market: string
    /** Before the start (`prematch`) or during the match (`live`). */
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
    /** Position on the field, e.g. G, D, M or F in football; null if unknown. */
    position: string | null
    /** Number on the shirt; null if unknown. */
    shirtNumber: number | null
    /** Whether the player is the captain. */
    captain: boolean
    /** Whether the player starts on the bench. */
    substitute: boolean
    /** Whether the player came to play. */
    played: boolean
  }
  Player: Schemas['PlayerBrief'] & {
    /** Name of the player for addresses: lower case, words joined by hyphens. */
    slug: string
    /** Short name of the player, for narrow columns; null if unknown. */
    shortName: string | null
    /** Id of the current team by profile; may differ from the team of a squad; null if unknown. */
    teamId: number | null
    /** Current team by profile; null without one. */
    team: Schemas['PlayerTeam'] | null
    /** Position on the field, e.g. G, D, M or F in football; null if unknown. */
    position: string | null
    /** Number on the shirt as text, e.g. "9" or "00"; null if unknown. */
    jerseyNumber: string | null
    /** Number on the shirt; null if unknown. */
    shirtNumber: number | null
    /** `M` for men, `F` for women; null if mixed or unknown. */
    gender: ('M' | 'F') | null
    /** English name of the country; null if unknown. */
    country: string | null
    /** Country of the player as ISO 3166-1 alpha-2, e.g. `GB`; null if unknown. */
    countryCode: string | null
    /** Height in centimeters; null if unknown. */
    height: number | null
    /** Preferred foot; football only, else null. */
    preferredFoot: ('left' | 'right' | 'both') | null
    /** Date of birth (ms); null if unknown. */
    dateOfBirthTimestamp: number | null
    /** Whether any season has statistics of the player. */
    hasSeasonStatistics: boolean
  }
  PlayerAttributes: {
    /** Calendar year. */
    year: number
    /** Rating from 0 to 100. */
    attacking: number
    /** Rating from 0 to 100. */
    technical: number
    /** Rating from 0 to 100. */
    tactical: number
    /** Rating from 0 to 100. */
    defending: number
    /** Rating from 0 to 100. */
    creativity: number
  }
  PlayerBrief: Schemas['EventPlayer'] & {
    /** Name of the player in other languages. */
    translations: Schemas['Translations']
    /** Absolute URL of the image of the player. */
    image: Schemas['ImageUrl']
  }
  PlayerLeader: {
    /** Rank in the whole list, from 1; equal values share one. */
    rank: number
    /** The player. */
    player: Schemas['PlayerBrief']
    /** Team of the player in that season; null if unknown. */
    team: Schemas['TeamBrief'] | null
    /** Numbers by key. */
    statistics: Schemas['SeasonStatisticValues']
  }
  PlayerList: {
    /** Number of players. */
    totalPlayers: number
    /** The players. */
    players: Schemas['Player'][]
  }
  PlayerMarket: {
    /** Estimated market value, in the currency of `proposedMarketValueRaw`; null if unknown. */
    proposedMarketValue: number | null
    /** Estimated market value with its currency; null if unknown. */
    proposedMarketValueRaw: Schemas['Money'] | null
    /** End of the contract (ms); null if unknown. */
    contractUntilTimestamp: number | null
  }
  PlayerMatch: {
    /** The match as a compact card. */
    match: Schemas['Match']
    /** What the player did in the match. */
    participation: Schemas['Participation']
    /** Numbers by key; null if the player did not play. */
    statistics: Schemas['PlayerStatistics'] | null
  }
  PlayerMatches: {
    /** Id of the player. */
    playerId: number
    /** Matches in this response. */
    total: number
    /** Matches of the player, newest first. */
    matches: Schemas['PlayerMatch'][]
  }
  PlayerProfile: Schemas['Player'] & {
    /** Strengths and weaknesses; football only, else null. */
    traits: {
      /** What the player does well. */
      strengths: Schemas['PlayerTrait'][]
      /** What the player does badly. */
      weaknesses: Schemas['PlayerTrait'][]
    } | null
    /** Ratings by year; football only. */
    attributes: Schemas['PlayerAttributes'][]
    /** Appearances for national teams; football only. */
    nationalTeamStatistics: Schemas['NationalTeamStatistics'][]
    /** Transfers, newest first; football and basketball only. */
    transfers: Schemas['Transfer'][]
    /** Market value and contract; null if unknown. */
    market: Schemas['PlayerMarket'] | null
    /** Codes such as LW, RW; football only. */
    positionsDetailed: string[]
  }
  PlayerSeasonStatistics: {
    /** The player. */
    player: Schemas['PlayerBrief']
    /** The tournament. */
    tournament: Schemas['TournamentBrief']
    /** The season. */
    season: Schemas['SeasonBrief']
    /** Types of statistics that the season has. */
    availableTypes: string[]
    /** Which matches count, e.g. overall, regularSeason, playoffs, home, away. */
    type: string
    /** Numbers by key. */
    statistics: Schemas['SeasonStatisticValues']
    /** Ranks in the league, for keys in which the rank is among the first ten. */
    highlighted: Schemas['StatisticRanks']
    /** Team of the player in that season; null if unknown. */
    team: Schemas['TeamBrief'] | null
  }
  PlayerSeasonStatisticsByType: {
    /** The player. */
    player: Schemas['PlayerBrief']
    /** The tournament. */
    tournament: Schemas['TournamentBrief']
    /** The season. */
    season: Schemas['SeasonBrief']
    /** Types of statistics that the season has. */
    availableTypes: string[]
    /** The statistics by type. */
    types: {
      /** Which matches count, e.g. overall, regularSeason, playoffs, home, away. */
      type: string
      /** Numbers by key. */
      statistics: Schemas['SeasonStatisticValues']
      /** Ranks in the league, for keys in which the rank is among the first ten. */
      highlighted: Schemas['StatisticRanks']
      /** Team of the player in that season; null if unknown. */
      team: Schemas['TeamBrief'] | null
    }[]
  }
  /** Numbers by key; /v2/StatisticsDict.json describes the keys. */
  PlayerStatistics: Record<string, number>
  PlayerStatisticsAnswer: Schemas['PlayerSeasonStatistics'] | Schemas['PlayerSeasonStatisticsByType']
  PlayerStatisticsSeasons: {
    /** Id of the player. */
    playerId: number
    /** Tournaments by relevance; may be empty. */
    tournaments: Schemas['TournamentStatisticsSeasons'][]
  }
  PlayerTeam: {
    /** Id of the team. */
    id: number
    /** Name of the team. */
    name: string
    /** Name of the team in other languages. */
    translations: Schemas['Translations']
    /** Absolute URL of the image of the team. */
    image: Schemas['ImageUrl']
  }
  PlayerTeamInfo: {
    /** Play style, e.g. right-handed; null if unknown. */
    plays: string | null
    /** Prize money of the current year; null if unknown. */
    prizeCurrent: Schemas['Money'] | null
    /** Prize money of the career; null if unknown. */
    prizeTotal: Schemas['Money'] | null
    /** Height in centimeters; null if unknown. */
    height: number | null
    /** Weight in kilograms; null if unknown. */
    weight: number | null
    /** Current rating points of the ranking body; null if unknown. */
    currentRating: number | null
  }
  PlayerTrait: {
    /** Code of the trait. */
    code: number
    /** Name of the trait. */
    name: string
    /** Name of the trait in other languages. */
    translations: Schemas['Translations']
  }
  PositionSubstitution: {
    /** Side of the substitution. */
    team: 'home' | 'away'
    /** Minute of the match. */
    time: number
    /** The player who came on. */
    playerIn: Schemas['EventPlayer']
    /** The player who went off. */
    playerOut: Schemas['EventPlayer']
  }
  Pregame: {
    /** Earlier meetings in numbers. */
    h2h: {
      /** Meetings of the two teams; null if they never met. */
      teamDuel: Schemas['Duel'] | null
      /** Meetings of the two head coaches; null if they never met or are unknown. */
      managerDuel: Schemas['Duel'] | null
    }
    /** Streaks of the two sides. */
    teamStreaks: {
      /** Streaks over all matches. */
      general: Schemas['Streak'][]
      /** Streaks over the meetings of the two sides. */
      head2head: Schemas['Streak'][]
    }
    /** Recent results of both sides; null without earlier matches. */
    form: {
      /** The home side. */
      homeTeam: Schemas['PregameTeamForm']
      /** The away side. */
      awayTeam: Schemas['PregameTeamForm']
    } | null
  }
  PregameTeamForm: {
    /** Position in the table of the season; null if unknown. */
    position: number | null
    /** Last results, the latest one last. */
    form: ('W' | 'D' | 'L')[]
    /** Mean, over the matches of `form`, of the team's average player rating; null without ratings. */
    avgRating: number | null
  }
  /** Consequence of the position, e.g. promotion. */
  Promotion: {
    /** Id of the zone. */
    id: number
    /** What the position leads to, in English. */
    text: string
    /** Name of the zone in other languages. */
    translations: Schemas['Translations']
  }
  Referee: {
    /** Id of the referee. */
    id: number
    /** Name of the referee. */
    name: string
    /** Known cards in the season; null if no match includes cards. */
    yellowCards: number | null
    /** Red cards in the season; null if unknown. */
    redCards: number | null
    /** Second yellow cards in the season; null if unknown. */
    yellowRedCards: number | null
    /** Matches refereed in the season; null without a season. */
    games: number | null
    /** Country of the referee; null if unknown. */
    country: Schemas['NamedPlace'] | null
    /** Name of the referee in other languages. */
    translations: Schemas['Translations']
  }
  RoundInfo: {
    /** Number of the round; null if it has none. */
    round: number | null
    /** Name of a cup round: "1/8", "Round 5"; null in a league. */
    name?: string | null
    /** Slug of a cup round, e.g. round-of-16; absent in a league. */
    slug?: string
    /** Number of matches of the cup round: 8 for the round of 16, 1 for the final. */
    cupRoundType?: number
  }
  /** How the rules of a table came about. */
  RulesBasis: {
    /** `known`: from a source; `inferred`: from the fixtures; `assumed`: something is not known, see `note`. */
    status: 'known' | 'inferred' | 'assumed'
    /** Where the rules can be looked up; null without a source. */
    source: string | null
    /** What is not known; null if all is known. */
    note: string | null
  }
  Score: {
    /** Current or final score; 0 before the start. */
    current: number
    /** Score to show; absent before the start, and where no score is known (a walkover, an abandoned match). */
    display?: number
    /** Of the first half, period, quarter, set or game; absent before it starts. */
    period1?: number
    /** Of the second half, period, quarter, set or game; absent before it starts. */
    period2?: number
    /** Of the third period, quarter, set or game; absent before it starts. */
    period3?: number
    /** Of the fourth quarter, set or game; absent before it starts. */
    period4?: number
    /** Of the fifth set or game; absent before it starts. */
    period5?: number
    /** Of the sixth set or game; absent before it starts. */
    period6?: number
    /** Of the seventh set or game; absent before it starts. */
    period7?: number
    /** Of the eighth game; absent before it starts. */
    period8?: number
    /** Of the ninth game; absent before it starts. */
    period9?: number
    /** Point inside a live tennis game. */
    point?: '0' | '15' | '30' | '40' | 'A'
    /** After regular time. */
    normaltime?: number
    /** Of overtime or extra time alone; absent without it. */
    overtime?: number
    /** Goals of the shoot-out; absent without one. */
    penalties?: number
    /** First half of extra time. */
    extra1?: number
    /** Second half of extra time. */
    extra2?: number
    /** Aggregate of all legs of the tie. */
    aggregated?: number
    /** Tennis: points in the tie-break of set 1; absent without one. */
    period1TieBreak?: number
    /** Tennis: points in the tie-break of set 2; absent without one. */
    period2TieBreak?: number
    /** Tennis: points in the tie-break of set 3; absent without one. */
    period3TieBreak?: number
    /** Tennis: points in the tie-break of set 4; absent without one. */
    period4TieBreak?: number
    /** Tennis: points in the tie-break of set 5; absent without one. */
    period5TieBreak?: number
    /** Tennis: points in the tie-break of set 6; absent without one. */
    period6TieBreak?: number
    /** Tennis: points in the tie-break of set 7; absent without one. */
    period7TieBreak?: number
    /** Tennis: points in the tie-break of set 8; absent without one. */
    period8TieBreak?: number
    /** Tennis: points in the tie-break of set 9; absent without one. */
    period9TieBreak?: number
  }
  ScoreStatus: {
    /** true: final, may be cached; false: finished, but may still be corrected; null: not finished. */
    final: boolean | null
  }
  SearchResult: {
    /** Players that match. */
    players: {
      /** Number of results over all pages. */
      total: number
      /** The results of this page. */
      items: Schemas['Player'][]
    }
    /** Teams that match. */
    teams: {
      /** Number of results over all pages. */
      total: number
      /** The results of this page. */
      items: Schemas['Team'][]
    }
    /** Tournaments that match. */
    tournaments: {
      /** Number of results over all pages. */
      total: number
      /** The results of this page. */
      items: Schemas['TournamentCard'][]
    }
  }
  SeasonBrief: {
    /** Id of the season. */
    id: number
    /** Name of the season. */
    name: string
    /** "25/26" or "2026" */
    year: string
  }
  SeasonCoverage: {
    /** Id of the tournament. */
    tournamentId: number
    /** The season. */
    season: Schemas['SeasonBrief']
    /** How many matches of the season have each part. */
    coverage: Schemas['Coverage']
  }
  SeasonDetails: Schemas['SeasonBrief'] & {
    /** The tournament. */
    tournament: Schemas['TournamentBrief']
    /** Tables of the season; empty if it has none. */
    standings: Schemas['StandingsTable'][]
    /** How the rules of the tables came about; null if the season has no tables. */
    rules: Schemas['RulesBasis'] | null
    /** Trees of the knock-out stages; empty if the season has none. */
    cupTrees: Schemas['CupTree'][]
    /** Totals of the season; null if no match has been played. */
    info: Schemas['SeasonInfo'] | null
  }
  /** Totals of the matches played so far. */
  SeasonInfo: {
    /** Matches played. */
    matchesPlayed: number
    /** Goals or points of all matches. */
    goals: number
    /** Average goals per match. */
    averageGoals: number
    /** Wins of home sides. */
    homeTeamWins: number
    /** Wins of away sides. */
    awayTeamWins: number
    /** Draws. */
    draws: number
    /** Yellow cards. Null if the source has no cards. */
    yellowCards: number | null
    /** Red cards. Null if the source has no cards. */
    redCards: number | null
    /** Number of teams. */
    teamsCount: number
  }
  SeasonStatisticEntry: {
    /** Name of the statistic. */
    name: Schemas['StatisticName']
    /** Thematic group. */
    group: string
    /** Slugs of the sports that have it. */
    sports: Schemas['SportSlug'][]
    /** Who has the statistic. */
    scope: ('player' | 'team')[]
  }
  /** Numbers by key; /v2/SeasonStatisticsDict.json describes the keys. */
  SeasonStatisticValues: Record<string, number>
  /** Every key of season statistics. */
  SeasonStatisticsDictionary: Record<string, Schemas['SeasonStatisticEntry']>
  SeasonTypes: Schemas['SeasonBrief'] & {
    /** Types of statistics of the season. */
    types: string[]
  }
  Shot: {
    /** Minute of the match. */
    time: number
    /** Second of the match; null if unknown. */
    timeSeconds: number | null
    /** Side that shot. */
    team: 'home' | 'away'
    /** Who shot; null if unknown. */
    player: Schemas['EventPlayer'] | null
    /** How the shot ended; in football goal, save, miss, block or post. */
    shotType: string
    /** How the shot came about; null if unknown. */
    situation: ('assisted' | 'regular' | 'corner' | 'setPiece' | 'fastBreak' | 'penalty' | 'freeKick' | 'throwIn') | null
    /** What the ball was hit with; null if unknown. */
    bodyPart: ('rightFoot' | 'leftFoot' | 'head' | 'other') | null
    /** Expected goals; football only; null if unknown. */
    xg: number | null
    /** Expected goals on target; football only; null if unknown. */
    xgot: number | null
    /** Where the shot was taken. */
    coordinates: {
      /** Percent of the pitch, 0 to 100. */
      x: number
      /** Percent of the pitch, 0 to 100. */
      y: number
    }
    /** Where the ball reached the goal; null if it went elsewhere or this is unknown. */
    goalMouthCoordinates: {
      /** Across the goal. */
      y: number
      /** Above the ground. */
      z: number
    } | null
  }
  Shotmap: {
    /** Id of the match. */
    matchId: number
    /** State of the shot map. */
    status: Schemas['AnalyticsStatus']
    /** All shots in chronological order. */
    shots: Schemas['Shot'][]
  }
  Sport: {
    /** Id of the sport. */
    id: number
    /** Name of the sport. */
    name: string
    /** Name of the sport for addresses: lower case, words joined by hyphens. */
    slug: Schemas['SportSlug']
    /** Path prefix of the sport, e.g. /v2/football/ */
    apiBasePath: string
    /** Name of the sport in other languages. */
    translations: Schemas['Translations']
    analytics: Schemas['SportAnalytics']
  }
  /** Analytics types that exist for the sport. */
  SportAnalytics: {
    /** Whether the sport has shot maps. */
    shotmap: boolean
    /** Whether the sport has momentum. */
    momentum: boolean
    /** Whether the sport has average positions. */
    averagePositions: boolean
  }
  SportList: Schemas['Sport'][]
  /** One of the seven sports. */
  SportSlug: 'football' | 'ice-hockey' | 'basketball' | 'tennis' | 'table-tennis' | 'volleyball' | 'esports'
  Squad: {
    /** Id of the team. */
    teamId: number
    /** The players; number and position come from the squad, not from the profile. */
    players: Schemas['Player'][]
    /** Those who count as foreigners under the rules of the competition. */
    foreignPlayers: Schemas['Player'][]
    /** Those who play for a national team. */
    nationalTeamPlayers: Schemas['Player'][]
    /** Coaches and other staff. */
    staff: Schemas['StaffMember'][]
    /** When the squad was last checked (ms); null if it never was. */
    updatedAt: number | null
  }
  StaffMember: {
    /** Id of the staff member. */
    id: number
    /** Name of the staff member. */
    name: string
    /** Name of the staff member in other languages. */
    translations: Schemas['Translations']
    /** Role in English, e.g. Head coach. */
    role: string
    /** The role in other languages. */
    roleTranslations: Schemas['Translations']
  }
  StandingsRow: {
    /** The team. */
    team: Schemas['TeamBrief']
    /** Position in the table, from 1. */
    position: number
    /** Matches played. */
    played: number
    /** The same number as `played`. */
    matches: number
    /** Wins. */
    wins: number
    /** Draws. */
    draws: number
    /** Losses. */
    losses: number
    /** Goals or points scored. */
    scored: number
    /** The same number as `scored`. */
    scoresFor: number
    /** Goals or points conceded. */
    conceded: number
    /** The same number as `conceded`. */
    scoresAgainst: number
    /** `scored` minus `conceded`. */
    goalDifference: number
    /** The difference with its sign: "+17", "-3", "0". */
    scoreDiffFormatted: string
    /** Points; negative after a deduction that exceeds them. */
    points: number
    /** What the position leads to, e.g. promotion; null for nothing. */
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
    /** Name of the table. */
    name: string
    /** Name of the table in other languages. */
    translations: Schemas['Translations']
    /** Matches that count: all, home, or away. */
    type: 'total' | 'home' | 'away'
    /** Rows by position. */
    rows: Schemas['StandingsRow'][]
    /** How the rules of the table came about. */
    rules: Schemas['RulesBasis']
  }
  StatisticEntry: {
    /** A name that fits all the sports. */
    name: Schemas['StatisticName']
    /** By sport slug: names in sports that use a different word. Absent if there are none. */
    sportNames?: Record<string, Schemas['StatisticName']>
    /** Group of the statistic, e.g. `Shots`. */
    group: string
    /** Which value is the better one. Absent if it is the larger one. */
    better?: 'less' | 'neither'
    /** Slugs of the sports that have it. */
    sports: Schemas['SportSlug'][]
    /** Sports and scopes of the key. */
    scope: ('match' | 'player')[]
  }
  StatisticName: Schemas['BkTranslatedName'] & {
    /** Name in Spanish. */
    es: string
  }
  /** Rank in the league by key, for notable ranks only. */
  StatisticRanks: Record<string, number>
  /** Every key of matchStatistics and of the statistics of lineup players. */
  StatisticsDictionary: Record<string, Schemas['StatisticEntry']>
  StatisticsGroup: {
    /** Name of the group, e.g. `Shots`. */
    groupName: string
    /** The statistics of the group. */
    statisticsItems: Schemas['StatisticsItem'][]
  }
  StatisticsItem: {
    /** Key of /v2/StatisticsDict.json; compare case-sensitively. */
    key: string
    /** Name of the statistic. */
    name: string
    /** As displayed: "54%", "9", "18/40 (45%)". */
    home: string
    /** As displayed: "54%", "9", "18/40 (45%)". */
    away: string
    /** Number of the home side. */
    homeValue: number
    /** Number of the away side. */
    awayValue: number
    /** Denominator of the value; fractions only. */
    homeTotal?: number
    /** Denominator of the value; fractions only. */
    awayTotal?: number
    /** 1 home is larger, 2 away is larger, 3 equal. Fractions compare by percentage; negative statistics are not inverted. */
    compareCode: number
    /** Whether a larger value is better. */
    statisticsType: 'positive' | 'negative'
    /** `event`: counted from events of the match; `team`: the sum over the players of the team. */
    valueType: 'event' | 'team'
    /** 1 plain, 2 percent shares, 3 fraction with percent, 4 percent of a fraction. */
    renderType: number
  }
  StatisticsPeriod: {
    /** ALL, or a part: 1ST to 7TH, OT. */
    period: string
    /** The statistics of the period by theme. */
    groups: Schemas['StatisticsGroup'][]
  }
  /** Matches by status. */
  StatusBreakdown: {
    /** Matches that have not started. */
    notstarted: number
    /** Matches in progress. */
    inprogress: number
    /** Finished matches. */
    finished: number
    /** Canceled matches. */
    canceled: number
    /** Postponed matches. */
    postponed: number
    /** Interrupted matches. */
    interrupted: number
    /** Suspended matches. */
    suspended: number
    /** Delayed matches. */
    delayed: number
    /** Matches that will continue later. */
    willcontinue: number
  }
  Streak: {
    /** What is repeated: Wins, No losses, More than 2.5 goals. */
    name: string
    /** Side that has the streak. */
    team: 'home' | 'away' | 'both'
    /** A count "4", or a fraction "7/10". */
    value: string
    /** Whether the streak continues. */
    continued?: boolean
    /** Name of the streak in other languages. */
    translations?: Schemas['Translations']
  }
  Team: Schemas['PlayerTeam'] & {
    /** Name of the team for addresses: lower case, words joined by hyphens. */
    slug: string
    /** Short name of the team, for narrow columns; null if unknown. */
    shortName: string | null
    /** `M` for men, `F` for women; null if mixed or unknown. */
    gender: ('M' | 'F') | null
    /** Country of the team; null if unknown. */
    country: string | null
    /** Country of the team as ISO 3166-1 alpha-2, e.g. `GB`; null if unknown. */
    countryCode: string | null
    /** Whether it is a national team. */
    national: boolean
    /** Colors of the team. */
    colors: Schemas['Colors']
    /** Whether any season has statistics of the team. */
    hasSeasonStatistics: boolean
  }
  TeamBrief: Schemas['PlayerTeam'] & {
    /** Name of the team for addresses: lower case, words joined by hyphens. */
    slug: string
    /** The side is not decided yet, and its name says what decides it: "Winner SF1". Absent for teams. */
    placeholder?: boolean
  }
  TeamForm: {
    /** Id of the team. */
    teamId: number
    /** Results in the order of `matches`. */
    form: ('W' | 'D' | 'L')[]
    /** Wins. */
    wins: number
    /** Draws. */
    draws: number
    /** Losses. */
    losses: number
    /** The matches, newest first. */
    matches: Schemas['TeamFormMatch'][]
  }
  TeamFormMatch: {
    /** Id of the match. */
    id: number
    /** Scheduled start (ms). */
    startTimestamp: number
    /** The tournament. */
    tournament: Schemas['TournamentBrief']
    /** The other team. */
    opponent: Schemas['TeamBrief']
    /** Whether the team played at home. */
    isHome: boolean
    /** Score of the team. */
    teamScore: number
    /** Score of the other team. */
    opponentScore: number
    /** W for a win, D for a draw, L for a loss. */
    result: 'W' | 'D' | 'L'
  }
  TeamLeader: {
    /** Rank in the whole list, from 1; equal values share one. */
    rank: number
    /** The team. */
    team: Schemas['TeamBrief']
    /** Numbers by key. */
    statistics: Schemas['SeasonStatisticValues']
  }
  TeamList: {
    /** Number of teams. */
    totalTeams: number
    /** The teams. */
    teams: Schemas['Team'][]
  }
  TeamManager: Schemas['Manager'] & {
    /** Name of the manager in other languages. */
    translations: Schemas['Translations']
  }
  TeamMatches: {
    /** Id of the team. */
    teamId: number
    /** Finished matches, newest first. */
    last: Schemas['Match'][]
    /** Matches to come, soonest first. */
    next: Schemas['Match'][]
  }
  TeamProfile: Schemas['Team'] & {
    /** Head coach; null if unknown or in a sport without one. */
    manager: Schemas['TeamManager'] | null
    /** Home stadium; null if unknown. */
    venue: Schemas['HomeVenue'] | null
    /** Founding date (ms); null if unknown. */
    foundationTimestamp: number | null
    /** Main tournament; null if unknown. */
    primaryTournament: Schemas['TournamentCard'] | null
    /** Tennis and table tennis: position in the ranking; null if unknown. */
    ranking: number | null
    /** Body, style and prize money of an athlete; null for teams. */
    playerTeamInfo: Schemas['PlayerTeamInfo'] | null
  }
  TeamSeasonStatistics: {
    /** The team. */
    team: Schemas['TeamBrief']
    /** The tournament. */
    tournament: Schemas['TournamentBrief']
    /** The season. */
    season: Schemas['SeasonBrief']
    /** Types of statistics that the season has. */
    availableTypes: string[]
    /** Which matches count, e.g. overall, regularSeason, playoffs, home, away. */
    type: string
    /** Numbers by key. */
    statistics: Schemas['SeasonStatisticValues']
    /** Ranks in the league, for keys in which the rank is among the first ten. */
    highlighted: Schemas['StatisticRanks']
  }
  TeamSeasonStatisticsByType: {
    /** The team. */
    team: Schemas['TeamBrief']
    /** The tournament. */
    tournament: Schemas['TournamentBrief']
    /** The season. */
    season: Schemas['SeasonBrief']
    /** Types of statistics that the season has. */
    availableTypes: string[]
    /** The statistics by type. */
    types: {
      /** Which matches count, e.g. overall, regularSeason, playoffs, home, away. */
      type: string
      /** Numbers by key. */
      statistics: Schemas['SeasonStatisticValues']
      /** Ranks in the league, for keys in which the rank is among the first ten. */
      highlighted: Schemas['StatisticRanks']
    }[]
  }
  TeamStatisticsAnswer: Schemas['TeamSeasonStatistics'] | Schemas['TeamSeasonStatisticsByType']
  TeamStatisticsSeasons: {
    /** Id of the team. */
    teamId: number
    /** Tournaments by relevance; may be empty. */
    tournaments: Schemas['TournamentStatisticsSeasons'][]
  }
  TeamTournaments: Schemas['TournamentList'] & {
    /** Id of the team. */
    teamId: number
  }
  TeamTransfers: {
    /** Id of the team. */
    teamId: number
    /** Arrivals, newest first. */
    transfersIn: Schemas['Transfer'][]
    /** Departures, newest first. */
    transfersOut: Schemas['Transfer'][]
  }
  Tennis: {
    /** Most sets or games that can be played. */
    bestOf: 3 | 5
    /** Surface; null if unknown. */
    groundType: ('Hardcourt outdoor' | 'Hardcourt indoor' | 'Clay' | 'Grass') | null
    /** Side that served first; null if unknown. */
    firstToServe: ('home' | 'away') | null
    /** Seed; null if not seeded. */
    homePlayerSeed: number | null
    /** Seed; null if not seeded. */
    awayPlayerSeed: number | null
    /** Sets in order, the current one included. */
    sets: Schemas['TennisSet'][]
    /** Pressure by game, with break marks. */
    momentum: Schemas['GameMomentum'][]
    /** All points, by game; only when a single match is requested by id. */
    pointByPoint?: Schemas['TennisGame'][]
  }
  TennisGame: {
    /** Number of the set, from 1. */
    set: number
    /** Number of the game in the set, from 1. */
    game: number
    /** Games of the set after this one. */
    score: {
      /** Games of the home side. */
      home: number
      /** Games of the away side. */
      away: number
    }
    /** Side that serves. */
    server: 'home' | 'away'
    /** Points of the game in order. */
    points: Schemas['TennisPoint'][]
  }
  TennisPoint: {
    /** How the point ended; null if unknown. */
    type: ('ace' | 'doubleFault' | 'winner' | 'loser' | 'error') | null
    /** Side that serves. */
    server: 'home' | 'away'
    /** 0, 15, 30, 40 or A; in a tie-break the number of points. */
    homePoint: string
    /** 0, 15, 30, 40 or A; in a tie-break the number of points. */
    awayPoint: string
    /** Side that won. */
    winner: 'home' | 'away'
  }
  TennisSet: {
    /** Number of the set, from 1. */
    setNumber: number
    /** Games of the home side. */
    homeGames: number
    /** Games of the away side. */
    awayGames: number
    /** Side that won the set; null while it is in progress. */
    winner: ('home' | 'away') | null
    /** Duration in seconds; null if unknown or not finished. */
    durationSeconds: number | null
    /** Points of the tie-break; absent if none was played. */
    tiebreak?: {
      /** Points of the home side. */
      homePoints: number
      /** Points of the away side. */
      awayPoints: number
    }
  }
  TournamentBrief: {
    /** Id of the tournament. */
    id: number
    /** Name of the tournament. */
    name: string
    /** Name of the tournament for addresses: lower case, words joined by hyphens. */
    slug: string
    /** Name of the tournament in other languages. */
    translations: Schemas['Translations']
    /** Absolute URL of the image of the tournament. */
    image: Schemas['ImageUrl']
  }
  TournamentCard: Schemas['TournamentBrief'] & {
    /** Colors of the tournament. */
    colors: Schemas['Colors']
    /** Country or region of the tournament; in esports the game title. */
    category: Schemas['CategoryCard']
  }
  TournamentDetail: Schemas['CategoryTournament'] & {
    /** Current title holder; null if unknown. */
    titleHolder: Schemas['TeamBrief'] | null
    /** Titles of the title holder; null if unknown. */
    titleHolderTitles: number | null
    /** The largest number of titles of one team; null if unknown. */
    mostTitles: number | null
    /** The teams with that number of titles. */
    mostTitlesTeams: Schemas['TeamBrief'][]
    /** Player of the tournament; null if none is named. */
    playerOfTheTournament: Schemas['PlayerBrief'] | null
    /** Related tournaments, e.g. the women’s competition. */
    linkedTournaments: Schemas['TournamentCard'][]
    /** Divisions that teams are promoted to. */
    upperDivisions: Schemas['TournamentCard'][]
    /** Divisions that teams are relegated to. */
    lowerDivisions: Schemas['TournamentCard'][]
  }
  TournamentList: {
    /** Number of tournaments. */
    totalTournaments: number
    /** The tournaments. */
    tournaments: Schemas['TournamentCard'][]
  }
  TournamentSeasons: {
    /** Id of the tournament. */
    tournamentId: number
    /** Number of seasons. */
    totalSeasons: number
    /** Seasons, newest first. */
    seasons: {
      /** Id of the season. */
      id: number
      /** Name of the season. */
      name: string
      /** "25/26" or "2026" */
      year: string
      /** Which parts of the matches exist; only with `with_coverage=true`. */
      coverage?: Schemas['Coverage']
    }[]
  }
  TournamentStatisticsSeasons: {
    /** The tournament. */
    tournament: Schemas['TournamentCard']
    /** Seasons, newest first. */
    seasons: Schemas['SeasonTypes'][]
  }
  TournamentsByDate: Schemas['CalendarDay'] & {
    /** The tournaments. */
    tournaments: Schemas['DayTournament'][]
  }
  Transfer: {
    /** The player. */
    player: Schemas['Player']
    /** The former team; null if none, e.g. after a time without one. */
    fromTeam: Schemas['TeamBrief'] | null
    /** The new team; null if none, e.g. at the end of a career. */
    toTeam: Schemas['TeamBrief'] | null
    /** Kind of transfer. */
    type: Schemas['TransferType']
    /** Transfer fee; null if unknown or none. */
    fee: Schemas['Money'] | null
    /** The fee as displayed, e.g. "12 M €"; null if unknown. */
    feeText: string | null
    /** Day of the transfer (ms). */
    transferTimestamp: number
  }
  TransferType: {
    /** Code of the kind of transfer. */
    code: number
    /** Name of the kind of transfer. */
    name: string
    /** Name of the kind of transfer in other languages. */
    translations: Schemas['Translations']
  }
  Translations: {
    /** Name in Russian; repeats the original name if there is none. */
    ru: string
  }
  Usage: {
    /** Name of the plan of the key. */
    plan: string
    /** Requests per day; null without a daily limit. */
    dailyLimit: number | null
    /** Requests counted today, including snapshots requested on the live channel. */
    used: number
    /** Requests left today; null without a daily limit. */
    remaining: number | null
    /** When the quota resets (ms). */
    resetAt: number
    /** Sports that the key includes. */
    sports: Schemas['SportSlug'][]
    /** Limits of all live connections of the key together; their snapshots count towards `used`. Null if the plan is not known. */
    live: {
      /** Connections that may be open. */
      sockets: number
      /** Subscriptions that may exist. */
      subscriptions: number
      /** Bytes that may wait to be taken by the clients. */
      backlogBytes: number
    } | null
  }
  Venue: {
    /** Name of the venue. */
    name: string
    /** Spectators that the venue holds; null if unknown. */
    capacity: number | null
    /** City of the venue; null if unknown. */
    city: Schemas['NamedPlace'] | null
    /** Country of the venue; null if unknown. */
    country: Schemas['NamedPlace'] | null
    /** Name of the venue in other languages. */
    translations?: Schemas['Translations']
  }
}
