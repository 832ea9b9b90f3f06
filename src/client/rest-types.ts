/**
 * Paths, parameters and bodies of the REST interface (docs/reference/endpoints.md#1), made from the OpenAPI document by
 * `bun run client-types`. Not for editing.
 */

export interface paths {
    "/v2/StatisticsDict.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Dictionary of match and player statistics
         * @description Every key of `matchStatistics` and of `lineup.players[].statistics`, with its names, sports and scopes; `sportNames` has the names in sports that use a different word. Compare keys case-sensitively: some ice-hockey keys begin with a capital letter. It changes only with the service itself: send `If-None-Match`.
         */
        get: operations["getStatisticsDict"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/SeasonStatisticsDict.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Dictionary of season statistics
         * @description Every key of the season statistics of players and teams, with its names, thematic group, sports and scopes. It changes only with the service itself: send `If-None-Match`.
         */
        get: operations["getSeasonStatisticsDict"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/BkOddsDict.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Dictionary of odds types
         * @description Bookmakers with their markets in each sport, and markets with their outcomes and the meaning of their lines. It changes only with the settings of the service: send `If-None-Match`.
         */
        get: operations["getBkOddsDict"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/sport": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List of sports */
        get: operations["getSport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/account/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Quota of the key
         * @description Costs no quota and works when the quota is exhausted.
         */
        get: operations["getAccountUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/{sportSlug}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Changes since a position
         * @description For clients that keep a copy: request with the `next` of the previous response, fetch the listed resources (up to 100 matches at once with `ids`), and drop the deleted ones. A change of a team, player, tournament, category or season also affects the matches that reference it, and a merge (`mergedTeam`, `mergedPlayer`) everything that referenced the old id. `since=0` lists every resource, unless the operator has pruned the log.
         */
        get: operations["getChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/{sportSlug}/mapping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Resources of an external id
         * @description The resources that a source calls by an id, with all their external ids.
         */
        get: operations["getMapping"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/{sportSlug}/mapping/{kind}/{resourceId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * External ids of a resource
         * @description All external ids of a resource. Data that was sent with integer ids has none.
         */
        get: operations["getMappingByKindByResourceId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/{sportSlug}/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Categories with tournament counts
         * @description Countries and regions, most significant first, and the tournaments to show by default.
         */
        get: operations["getCategories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/{sportSlug}/categories/{categoryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tournaments of a category
         * @description Each tournament with its seasons, newest first. An unknown category has no tournaments: the list is empty.
         */
        get: operations["getCategoriesByCategoryId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/{sportSlug}/matches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List of matches
         * @description There are three modes. Streaming, without `page` and `page_size`: all matches at once, at most 6000; if there are more, the header `X-Truncated: true` is set. Paginated, with either of them. Cursor, with `cursor`: for any number of matches.
         *
         *     Without `date`, a range, `ids`, `q`, `cursor`, a tournament, a season or a team, the list covers today.
         */
        get: operations["getMatches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/{sportSlug}/matches/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Matches in progress
         * @description At most 6000; if there are more, the header `X-Truncated: true` is set.
         */
        get: operations["getMatchesLive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/{sportSlug}/matches/{matchId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One match
         * @description The match with all fields, including `pregame`, `analytics` and `scoreStatus`, and in tennis `pointByPoint`.
         */
        get: operations["getMatchesByMatchId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/{sportSlug}/matches/{matchId}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Events of a match
         * @description In chronological order.
         */
        get: operations["getMatchesByMatchIdEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/{sportSlug}/matches/{matchId}/shotmap": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Shot map of a match
         * @description Every shot with its coordinates. Football has xG, xGOT, body part and situation; ice-hockey only the top league, with coordinates and shot types. Without data `shots` is empty, and `status` says whether data may still arrive.
         */
        get: operations["getMatchesByMatchIdShotmap"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/{sportSlug}/matches/{matchId}/momentum": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Momentum of a match
         * @description Pressure by minute in football and basketball, by game with break marks in tennis. Without data `momentum` is empty, and `status` says whether data may still arrive.
         */
        get: operations["getMatchesByMatchIdMomentum"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/{sportSlug}/matches/{matchId}/average-positions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Average positions of a match
         * @description Mean positions of the players, and the substitutions; football only. Without data the arrays are empty, and `status` says whether data may still arrive.
         */
        get: operations["getMatchesByMatchIdAveragePositions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/{sportSlug}/matches/{matchId}/coverage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Coverage of a match
         * @description Which parts the match has: events, line-ups, statistics, analytics and odds.
         */
        get: operations["getMatchesByMatchIdCoverage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/{sportSlug}/matches/{matchId}/odds/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Odds of a match over time
         * @description Prices of each bookmaker, market and stage: the opening, every change, and the closing at the start. Of each, the opening and the latest 49 changes are kept, and some days after the match the opening and the closing.
         */
        get: operations["getMatchesByMatchIdOddsHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/{sportSlug}/matches/{date}/tournaments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tournaments of a day */
        get: operations["getMatchesByDateTournaments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/{sportSlug}/matches/{yearMonth}/calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Matches of a month by day
         * @description Every day of the month; days without matches have zeros.
         */
        get: operations["getMatchesByYearMonthCalendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/{sportSlug}/h2h": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Head-to-head of two teams
         * @description Wins and draws in the last 50 meetings, by the order of the parameters and by the actual side of each team, and the latest finished meetings, newest first. In tennis and table tennis an athlete's pairs count as well, and the id of a player of a pair stands for the pair.
         */
        get: operations["getH2h"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/{sportSlug}/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search over players, teams and tournaments
         * @description Each group is paged separately, by relevance, then popularity. A group excluded by `type` is `{"total":0,"items":[]}`. The country of a tournament is that of its category.
         */
        get: operations["getSearch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/{sportSlug}/players": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List of players
         * @description One of `ids`, `team_id` and `q` is required; if several are given, the first in this order counts. `team_id` returns the squad of the team or, if it has none, the players whose profile names the team, at most 100. There, position and number come from the squad, otherwise from the profile. An unknown team has no players.
         */
        get: operations["getPlayers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/{sportSlug}/players/{playerId}/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Profile of a player
         * @description The card and further details. Blocks that the sport does not have are null or empty.
         */
        get: operations["getPlayersByPlayerIdProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/{sportSlug}/players/{playerId}/matches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Latest matches of a player
         * @description Finished matches, newest first. By default those whose line-up or goals include the player, for any team. With `team_id`, or `current_team=true`, all matches of that team, even without the player.
         *
         *     In sports without player statistics the default is the matches of the current team. `statistics` is null if the player did not play. An unknown player has no matches.
         */
        get: operations["getPlayersByPlayerIdMatches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/{sportSlug}/teams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List of teams
         * @description With `q` the search results, without it all teams, most popular first.
         */
        get: operations["getTeams"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/{sportSlug}/teams/{teamId}/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Profile of a team
         * @description The card with head coach, home stadium, founding date and main tournament; in tennis and table tennis also the ranking and details of the athlete.
         */
        get: operations["getTeamsByTeamIdProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/{sportSlug}/teams/{teamId}/matches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Recent and upcoming matches of a team
         * @description `last`, newest first, and `next`, soonest first. An unknown team has no matches.
         */
        get: operations["getTeamsByTeamIdMatches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/{sportSlug}/teams/{teamId}/form": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Form of a team
         * @description The latest results of the team, newest first. An unknown team has none.
         */
        get: operations["getTeamsByTeamIdForm"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/{sportSlug}/teams/{teamId}/squad": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Squad of a team
         * @description Players with their position and number in this team, foreigners, players of national teams, and the coaching staff. `updatedAt` is the last check of the squad; null if it was never checked.
         */
        get: operations["getTeamsByTeamIdSquad"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/{sportSlug}/teams/{teamId}/transfers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Transfers of a team
         * @description Arrivals and departures, newest first, at most 200 each.
         */
        get: operations["getTeamsByTeamIdTransfers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/{sportSlug}/teams/{teamId}/tournaments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tournaments of a team
         * @description Tournaments in which the team has matches, the one of its latest match first.
         */
        get: operations["getTeamsByTeamIdTournaments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/{sportSlug}/players/{playerId}/statistics/seasons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Seasons with statistics of a player
         * @description Tournaments by relevance, their seasons newest first, each with its available types. Empty if there are none, and in sports without season statistics.
         */
        get: operations["getPlayersByPlayerIdStatisticsSeasons"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/{sportSlug}/players/{playerId}/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Statistics of a player in one season
         * @description With `type` this slice of the season, without it all slices under `types`. A 404 lists `availableTypes`.
         */
        get: operations["getPlayersByPlayerIdStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/{sportSlug}/players/{playerId}/statistics/latest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Latest season statistics of a player
         * @description Tournament: the given one, or the most relevant one. Season: the newest with data; if no tournament is given and it has none, the next tournament is tried. Type: the given one, and then the newest season that has it; else overall, regularSeason, mainDraw, or the first available one. A 404 lists `availableTypes`.
         */
        get: operations["getPlayersByPlayerIdStatisticsLatest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/{sportSlug}/teams/{teamId}/statistics/seasons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Seasons with statistics of a team
         * @description Tournaments by relevance, their seasons newest first, each with its available types. Empty if there are none, and in sports without season statistics.
         */
        get: operations["getTeamsByTeamIdStatisticsSeasons"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/{sportSlug}/teams/{teamId}/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Statistics of a team in one season
         * @description With `type` this slice of the season, without it all slices under `types`. A 404 lists `availableTypes`.
         */
        get: operations["getTeamsByTeamIdStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/{sportSlug}/teams/{teamId}/statistics/latest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Latest season statistics of a team
         * @description Tournament: the given one, or the most relevant one. Season: the newest with data; if no tournament is given and it has none, the next tournament is tried. Type: the given one, and then the newest season that has it; else overall, regularSeason, mainDraw, or the first available one. A 404 lists `availableTypes`.
         */
        get: operations["getTeamsByTeamIdStatisticsLatest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/{sportSlug}/tournaments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List of tournaments
         * @description With `ids` these tournaments, without unknown ones; with `q` the search results; with neither all, most significant first. `ids` takes precedence over `q`; `limit` and `offset` do not apply to it.
         */
        get: operations["getTournaments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/{sportSlug}/tournament/{tournamentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One tournament */
        get: operations["getTournamentByTournamentId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/{sportSlug}/tournament/{tournamentId}/seasons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Seasons of a tournament
         * @description Newest first.
         */
        get: operations["getTournamentByTournamentIdSeasons"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/{sportSlug}/tournament/{tournamentId}/seasons/{seasonId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One season: tables, cup trees, totals */
        get: operations["getTournamentByTournamentIdSeasonsBySeasonId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/{sportSlug}/tournament/{tournamentId}/seasons/{seasonId}/coverage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Coverage of a season
         * @description How many matches of the season have events, line-ups, statistics, analytics and odds, of how many. Counted from the stored data.
         */
        get: operations["getTournamentByTournamentIdSeasonsBySeasonIdCoverage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/{sportSlug}/tournament/{tournamentId}/seasons/{seasonId}/leaders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Leaderboard of a season
         * @description Players or teams ranked by a statistic of the season. `rank` counts over the whole list, on every page. Equal values share a rank (1, 1, 3) and are ordered by id; entries without a value are left out. A season without statistics has no leaders; a `type` that it lacks is 404 with `availableTypes`.
         */
        get: operations["getTournamentByTournamentIdSeasonsBySeasonIdLeaders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/{sportSlug}/tournament/{tournamentId}/standings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Current tables of a tournament
         * @description The tables of the newest season that has any; `isCurrent` says whether that is also the newest season. A cup without tables is 404.
         */
        get: operations["getTournamentByTournamentIdStandings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Analytics: {
            shotmap: components["schemas"]["AnalyticsStatus"];
            momentum: components["schemas"]["AnalyticsStatus"];
            averagePositions: components["schemas"]["AnalyticsStatus"];
        };
        /**
         * @description available: data exists; pending: no data yet, but it may arrive; unavailable: no data will arrive.
         * @enum {string}
         */
        AnalyticsStatus: "available" | "pending" | "unavailable";
        AveragePosition: {
            player: {
                id: number;
                name: string;
                shirtNumber: number | null;
                position: string | null;
            };
            /** @description Percent of the pitch, 0 to 100. */
            averageX: number;
            /** @description Percent of the pitch, 0 to 100. */
            averageY: number;
            /** @description Number of touches in the mean. */
            pointsCount: number;
        };
        AveragePositions: {
            matchId: number;
            status: components["schemas"]["AnalyticsStatus"];
            home: components["schemas"]["AveragePosition"][];
            away: components["schemas"]["AveragePosition"][];
            substitutions: components["schemas"]["PositionSubstitution"][];
        };
        BaseOddsChoice: {
            name: string;
            /** @description Current decimal odds. */
            decimal: number;
            /** @description First known decimal odds. */
            initialDecimal: number;
            /** @description false until settled. */
            winning: boolean;
            /** @description Direction of the current odds compared with the initial ones. */
            change: number;
            handicap?: number;
        };
        BaseOddsMarket: {
            name: string;
            group: string;
            /** @description Full-time. */
            period: string;
            isLive: boolean;
            suspended: boolean;
            /** @description The line, e.g. "2.5": each line is an item of its own. */
            choiceGroup: string | null;
            choices: components["schemas"]["BaseOddsChoice"][];
        };
        BestPlayer: {
            player: {
                id: number;
                name: string;
                translations: components["schemas"]["Translations"];
                position: string | null;
                image: components["schemas"]["ImageUrl"];
            };
            /** @enum {string} */
            team: "home" | "away";
            /** @description The indicator as displayed, e.g. "8.4". */
            value: string;
            /** @description Key of the indicator, e.g. rating. */
            label: string;
            rating: number | null;
        };
        BestPlayers: {
            playerOfTheMatch: components["schemas"]["BestPlayer"] | null;
            home: components["schemas"]["BestPlayer"][];
            away: components["schemas"]["BestPlayer"][];
        };
        BkOddsLine: {
            /** @description The line: 2.5, 0, -1.5. Of handicap_2: the handicap of team 2. */
            argument: number;
            /** @description Decimal odds. */
            factor: number;
            /** @description Last change of the price, if the bookmaker publishes it. */
            changedAt?: number;
            /** @description Maximum stake in the bookmaker's currency, if the bookmaker publishes it. */
            limit?: number;
        };
        BkOddsMarket: {
            name: components["schemas"]["BkTranslatedName"];
            /** @description Outcomes by slug, e.g. w1, x, w2, over, under. A closed outcome is absent. */
            stakes: {
                [key: string]: components["schemas"]["BkOddsStake"];
            };
            /**
             * @description Only with odds_stage=all.
             * @enum {string}
             */
            stage?: "prematch" | "live";
            isLive?: boolean;
            suspended?: boolean;
        };
        /** @description An outcome: `factor` if it has no lines, else `lines`. */
        BkOddsStake: {
            name: components["schemas"]["BkTranslatedName"];
            /** @description Decimal odds. */
            factor?: number;
            lines?: components["schemas"]["BkOddsLine"][];
            /** @description Last change of the price, if the bookmaker publishes it. */
            changedAt?: number;
            /** @description Maximum stake in the bookmaker's currency, if the bookmaker publishes it. */
            limit?: number;
        };
        BkTranslatedName: {
            ru: string;
            en: string;
        };
        BookmakerOddsData: {
            isBettingActive: boolean;
            /** @description When the board was built (ms). */
            updatedAt: number;
            /** @description Markets by slug, e.g. result, total, handicap. */
            markets: {
                [key: string]: components["schemas"]["BkOddsMarket"];
            };
            /** @description Only with odds_stage=all; null if the stage has no board. */
            updatedAtByStage?: {
                prematch: number | null;
                live: number | null;
            };
            /** @description Only with odds_stage=all; false if the stage has no board. */
            isBettingActiveByStage?: {
                prematch: boolean;
                live: boolean;
            };
        };
        Calendar: {
            /** @description YYYY-MM */
            month: string;
            totalDays: number;
            /** @description Every day of the month; zeros without matches. */
            days: components["schemas"]["CalendarDay"][];
        };
        CalendarDay: {
            /** @description YYYY-MM-DD */
            date: string;
            totalTournaments: number;
            totalMatches: number;
        };
        /** @description Country or region. */
        Category: {
            id: number;
            name: string;
            slug: string;
            translations: components["schemas"]["Translations"];
            /** @description Flag or logo. */
            image: components["schemas"]["ImageUrl"] | null;
            tournamentsCount: number;
        };
        /** @description Country or region; in esports the game title. */
        CategoryBrief: {
            id: number;
            name: string;
            translations: components["schemas"]["Translations"];
            /** @description Flag or logo. */
            image: components["schemas"]["ImageUrl"] | null;
        };
        CategoryCard: {
            id: number;
            name: string;
            slug: string;
            translations: components["schemas"]["Translations"];
            /** @description Flag or logo. */
            image: components["schemas"]["ImageUrl"] | null;
        };
        CategoryDetail: {
            tournaments: components["schemas"]["CategoryTournament"][];
            defaultTournaments: components["schemas"]["DefaultTournaments"];
        };
        CategoryList: {
            categories: components["schemas"]["Category"][];
            defaultTournaments: components["schemas"]["DefaultTournaments"];
        };
        CategoryTournament: {
            id: number;
            name: string;
            slug: string;
            translations: components["schemas"]["Translations"];
            image: components["schemas"]["ImageUrl"];
            colors: components["schemas"]["Colors"];
            category: components["schemas"]["CategoryCard"];
            /** @description Newest first. */
            seasons: components["schemas"]["SeasonBrief"][];
        };
        ChangeList: {
            /** @description By position. A resource that changed several times within the page is listed once, with its last change. */
            changes: components["schemas"]["ChangedResource"][];
            /** @description Value of `since` for the next request. */
            next: number;
            /** @description Name of the history that positions belong to. It changes when a backup is restored or another node of a cluster begins to write. Send it with the next request. */
            epoch: string;
            /** @description Current end of the change log. */
            position: number;
            /** @description True if there are no further changes; otherwise request `next` at once. */
            isComplete: boolean;
            /** @description True if the log does not have what changed after `since`: the operator has pruned the log, or `since` is beyond its end or belongs to another epoch. Reload everything, then continue from `next`. */
            isReset: boolean;
        };
        ChangedResource: {
            /** @description A position in the change log; positions increase with each change. */
            position: number;
            /**
             * @description Kind of the resource. `oddsBoards` has the id of its match.
             * @enum {string}
             */
            kind: "category" | "tournament" | "season" | "team" | "player" | "match" | "oddsBoards" | "seasonStatistics" | "squad" | "transfer" | "mergedTeam" | "mergedPlayer";
            id: number;
            /**
             * @description `put`: it was created or changed, fetch it again; `delete`: it was deleted.
             * @enum {string}
             */
            op: "put" | "delete";
            /** @description Its version after the change. */
            revision: number;
        };
        /** @description CSS colors such as #aa0011 */
        Colors: {
            primary: string | null;
            secondary: string | null;
        };
        Coverage: {
            /** @description All matches of the season. */
            matches: components["schemas"]["CoverageCount"];
            /** @description Matches with `liveEvents`. */
            events: components["schemas"]["CoverageCount"];
            /** @description Matches with a line-up of both sides. */
            lineups: components["schemas"]["CoverageCount"];
            /** @description Matches with `matchStatistics`. */
            statistics: components["schemas"]["CoverageCount"];
            /** @description Matches whose `analytics.shotmap` is available. */
            shotmap: components["schemas"]["CoverageCount"];
            /** @description Matches whose `analytics.momentum` is available. */
            momentum: components["schemas"]["CoverageCount"];
            /** @description Matches whose `analytics.averagePositions` is available. */
            averagePositions: components["schemas"]["CoverageCount"];
            /** @description Matches with `oddsBase`. */
            oddsBase: components["schemas"]["CoverageCount"];
            /** @description Matches with a board, by every known bookmaker slug. */
            oddsBk: {
                [key: string]: components["schemas"]["CoverageCount"];
            };
        };
        CoverageCount: {
            /** @description Finished matches. */
            finished: number;
            /** @description Matches in any status. */
            total: number;
        };
        CupTree: {
            id: number;
            name: string;
            /** @description `order` of the current round. */
            currentRound: number | null;
            rounds: components["schemas"]["CupTreeRound"][];
        };
        CupTreeMatch: {
            id: number;
            leg: number;
        };
        CupTreeParticipant: {
            id: number;
            /** @description Null while the participant is unknown. */
            team: components["schemas"]["TeamBrief"] | null;
            /** @description 1 home, 2 away. */
            order: number;
            winner: boolean;
            score: number | null;
            penalties: number | null;
        };
        CupTreeRound: {
            order: number;
            /** @description As `cupRoundType` of a match: 8 for the round of 16, 1 for the final. */
            type: number;
            description: string;
            translations: components["schemas"]["Translations"];
            ties: components["schemas"]["CupTreeTie"][];
        };
        CupTreeTie: {
            /** @description Numbered from 1 within the tree. */
            blockId: number;
            order: number;
            finished: boolean;
            /** @description Whether it is the third-place match. */
            thirdPlace: boolean;
            participants: components["schemas"]["CupTreeParticipant"][];
            /** @description Goals over all legs; games won in a series. */
            homeScore: number | null;
            /** @description Goals over all legs; games won in a series. */
            awayScore: number | null;
            homePenalties: number | null;
            awayPenalties: number | null;
            matches: components["schemas"]["CupTreeMatch"][];
        };
        CurrentSeason: {
            id: number;
            name: string;
            /** @description "25/26" or "2026" */
            year: string;
            isCurrent: boolean;
        };
        /** @description The newest season whose tables are not empty. */
        CurrentStandings: {
            tournament: components["schemas"]["TournamentBrief"];
            season: components["schemas"]["CurrentSeason"];
            standings: components["schemas"]["StandingsTable"][];
        };
        DayTournament: {
            id: number;
            name: string;
            translations: components["schemas"]["Translations"];
            category: components["schemas"]["CategoryBrief"];
            image: components["schemas"]["ImageUrl"];
            /** @description Matches on the day. */
            matchesCount: number;
            /** @description Editorial significance; larger means more significant, 0 is ordinary. */
            priority: number;
            /** @description Audience at the data provider; 0 means no data. */
            popularity: number;
            statusBreakdown: components["schemas"]["StatusBreakdown"];
        };
        DefaultTournament: {
            id: number;
            name: string;
            slug: string;
            translations: components["schemas"]["Translations"];
            image: components["schemas"]["ImageUrl"];
            category: components["schemas"]["CategoryBrief"];
        };
        /** @description Popular tournaments to show first, by language of the audience. */
        DefaultTournaments: {
            ru: components["schemas"]["DefaultTournament"][];
            en: components["schemas"]["DefaultTournament"][];
        };
        DictionaryTranslations: {
            ru: string;
            es: string;
        };
        Duel: {
            homeWins: number;
            awayWins: number;
            draws: number;
        };
        Error: {
            /** @description The HTTP status. */
            code: number;
            /**
             * @description invalid_parameter (400): A path or query parameter has a value that is not allowed.
             *     too_many_ids (400): More ids were requested than the maximum of 100.
             *     bad_request (400): The request is inconsistent, e.g. its parameters exclude each other.
             *     user_has_no_access (400): The key does not include this sport, or its plan does not include exports.
             *     unauthorized (401): The API key is missing, unknown or revoked.
             *     origin_not_allowed (403): The key may only be used by pages of other origins.
             *     not_found (404): There is no such path, sport or resource.
             *     method_not_allowed (405): The path does not support this method; see the Allow header.
             *     payload_too_large (413): The request body is too large. The API is read-only and needs none.
             *     uri_too_long (414): The request URL is too long.
             *     too_many_requests (429): The key exceeds its limit of requests per second; see Retry-After. Costs no quota.
             *     too_many_failures (429): Too many requests with a wrong key came from this address; see Retry-After. Requests with a valid key still work.
             *     live_limit_reached (429): The key has reached a limit of the live channel, such as the connections of its plan.
             *     quota_exceeded (429): The daily quota of the key is used up; see Retry-After.
             *     position_not_reached (503): The service does not have the position of `minPosition` yet, or it belongs to another history; see X-Scoreline-Position.
             *     service_busy (503): The service has reached one of the total limits of the live channel, or cannot charge the quota at the moment. Try again later.
             *     internal_error (500): Internal error. The correlation id in the body identifies the log entry with the cause.
             * @enum {string}
             */
            error: "invalid_parameter" | "too_many_ids" | "bad_request" | "user_has_no_access" | "unauthorized" | "origin_not_allowed" | "not_found" | "method_not_allowed" | "payload_too_large" | "uri_too_long" | "too_many_requests" | "too_many_failures" | "live_limit_reached" | "quota_exceeded" | "position_not_reached" | "service_busy" | "internal_error";
            /** @description A human-readable sentence in English. */
            message: string;
            /** @description The invalid parameter. */
            parameter?: string;
            /** @description For season statistics: the available types. */
            availableTypes?: string[];
            /** @description For an exhausted quota: when it resets (ms), as in the usage response. */
            resetAt?: number;
            /** @description For an internal error: identifies the log entry with the cause. */
            correlationId?: string;
        };
        Esports: {
            bestOf: number;
            games: components["schemas"]["EsportsGame"][];
        };
        EsportsGame: {
            gameNumber: number;
            /** @enum {string} */
            status: "notstarted" | "inprogress" | "finished" | "canceled" | "postponed" | "interrupted" | "suspended" | "delayed" | "willcontinue";
            homeScore: {
                current: number;
            };
            awayScore: {
                current: number;
            };
            /** @description 1 home, 2 away; null while running. */
            winnerCode: number | null;
            durationSeconds: number | null;
            /** @description Shooter only. */
            map: {
                name: string;
                image: components["schemas"]["ImageUrl"] | null;
            } | null;
            homeTeamStartingSide: ("T" | "CT" | "Radiant" | "Dire" | "Blue" | "Red") | null;
            /** @description Team statistics. */
            statistics: {
                home: components["schemas"]["EsportsStatistics"];
                away: components["schemas"]["EsportsStatistics"];
            } | null;
            players: {
                home: components["schemas"]["EsportsPlayer"][];
                away: components["schemas"]["EsportsPlayer"][];
            };
            picks: {
                home: components["schemas"]["EsportsHero"][];
                away: components["schemas"]["EsportsHero"][];
            };
            bans: {
                home: components["schemas"]["EsportsHero"][];
                away: components["schemas"]["EsportsHero"][];
            };
            /** @description Shooter only. */
            rounds: components["schemas"]["EsportsRound"][];
        };
        EsportsHero: {
            id: number;
            name: string;
            image: components["schemas"]["ImageUrl"] | null;
        };
        EsportsPlayer: {
            player: components["schemas"]["PlayerBrief"];
            statistics: components["schemas"]["EsportsStatistics"];
            hero: components["schemas"]["EsportsHero"] | null;
        };
        EsportsRound: {
            number: number;
            /** @enum {string} */
            winner: "home" | "away";
            /**
             * @description Side of the winner.
             * @enum {string}
             */
            side: "T" | "CT";
            /** @enum {string} */
            outcome: "elimination" | "defuse" | "explosion" | "timeout";
            homeScore: number;
            awayScore: number;
        };
        /** @description Values by key, e.g. kills, deaths, assists, goldEarned, towers, firstBlood, role. */
        EsportsStatistics: {
            [key: string]: number | boolean | string | null;
        };
        EventPlayer: {
            /** @description id of a player */
            id: number;
            name: string;
        };
        GameMomentum: {
            set: number;
            game: number;
            /** @description Pressure: positive for the home side, negative for the away side. */
            value: number;
            breakOccurred: boolean;
        };
        /** @description Every known bookmaker slug, and whether the bookmaker has a board for the match. */
        HasBkOdds: {
            [key: string]: boolean;
        };
        HeadToHead: {
            summary: components["schemas"]["HeadToHeadSummary"];
            /** @description Finished meetings, newest first. */
            matches: components["schemas"]["Match"][];
        };
        HeadToHeadSummary: {
            total: number;
            /** @description Wins of `team_id_1`, home or away. */
            team1Wins: number;
            /** @description Wins of `team_id_2`. */
            team2Wins: number;
            draws: number;
        };
        Highlight: {
            title: string;
            url: string;
            /** @description Preview. */
            image: components["schemas"]["ImageUrl"] | null;
        };
        /** @description Absolute URL of an image, e.g. https://images.example/team-5501 */
        ImageUrl: string;
        Leaders: {
            tournament: components["schemas"]["TournamentBrief"];
            season: components["schemas"]["SeasonBrief"];
            /** @enum {string} */
            entity: "players" | "teams";
            /** @description E.g. overall, regularSeason, playoffs, home, away. */
            type: string;
            sortBy: string;
            /** @enum {string} */
            order: "desc" | "asc";
            total: number;
            limit: number;
            offset: number;
            /** @description Rows of players or teams, depending on `entity`. */
            leaders: components["schemas"]["PlayerLeader"][] | components["schemas"]["TeamLeader"][];
        };
        Lineup: {
            /** @description E.g. 4-2-3-1. */
            formation: string | null;
            /** @description Starters first, then substitutes. */
            players: components["schemas"]["LineupPlayer"][];
            missingPlayers: components["schemas"]["MissingPlayer"][];
            /** @description Absent if the source does not say. */
            confirmed?: boolean;
        };
        LineupPlayer: {
            id: number;
            name: string;
            teamId: number;
            /** @description Football: G, D, M or F. */
            position: string | null;
            statistics: components["schemas"]["PlayerStatistics"] | null;
            shirtNumber: number | null;
            captain: boolean;
            substitute: boolean;
            translations: components["schemas"]["Translations"];
            image: components["schemas"]["ImageUrl"];
        };
        LiveEvent: {
            id?: number;
            time: number | null;
            timeSeconds: number | null;
            type: string;
            class?: string | null;
            team?: ("home" | "away") | null;
            period: string | null;
            player?: components["schemas"]["EventPlayer"];
            playerName?: string;
            assist?: components["schemas"]["EventPlayer"];
            assistName?: string;
            from?: string | null;
            reason?: string | null;
            rescinded?: boolean;
            playerIn?: components["schemas"]["EventPlayer"];
            playerInName?: string;
            playerOut?: components["schemas"]["EventPlayer"];
            playerOutName?: string;
            injury?: boolean;
            confirmed?: boolean;
            length?: number;
            addedTime?: number;
            text?: string;
            isLive?: boolean;
            homeScore?: number | null;
            awayScore?: number | null;
            sequence?: number;
        };
        Manager: {
            id: number;
            name: string;
        };
        Mapping: {
            /**
             * @description Kind of the resource.
             * @enum {string}
             */
            kind: "team" | "player" | "match" | "tournament" | "season" | "category";
            /** @description The id in this service. */
            id: number;
            /** @description All external ids of the resource, as `source:key`, sorted; those of ids merged into it included. */
            externalIds: string[];
        };
        MappingList: {
            /** @description Resources of the sport; empty if there is none. */
            mappings: components["schemas"]["Mapping"][];
        };
        /** @description A match in a list. With `fields` only the named members, `id` and `hasBkOdds` are present, even if others are required here. */
        Match: {
            /** @description Id of the match. */
            id: number;
            /** @description One of the nine statuses. */
            status: components["schemas"]["MatchStatus"];
            /** @description The phase in words: "1st half", "Halftime", "Ended". */
            statusDescription: string;
            /** @description Why the match was postponed, canceled or interrupted: "Frozen pitch"; absent if unknown. */
            statusReason?: string;
            /** @description Day of the start in Europe/Moscow, YYYY-MM-DD; `tz` never changes it. */
            dateEvent: string;
            /** @description Scheduled start (ms). */
            startTimestamp: number;
            /** @description Minute of play; 0 before the start. */
            currentMatchMinute: number;
            /** @description Second inside the minute; 0 before the start. */
            currentMatchSecond: number;
            /** @description Length of overtime in seconds; absent when it does not apply. */
            overtimeLength?: number;
            /** @description Competition. */
            tournament: components["schemas"]["TournamentBrief"];
            /** @description Country or region of the tournament. */
            category: components["schemas"]["CategoryBrief"];
            /** @description Round of the competition. */
            roundInfo: components["schemas"]["RoundInfo"];
            /** @description Season of the tournament; null if unknown. */
            season: components["schemas"]["SeasonBrief"] | null;
            /** @description Venue of the match. */
            venue: components["schemas"]["Venue"] | null;
            /** @description Filled for football only. */
            referee: components["schemas"]["Referee"] | null;
            /** @description Home side. */
            homeTeam: components["schemas"]["MatchTeam"];
            /** @description Away side. */
            awayTeam: components["schemas"]["MatchTeam"];
            /** @description Score of the home side. */
            homeScore: components["schemas"]["Score"];
            /** @description Score of the away side. */
            awayScore: components["schemas"]["Score"];
            /** @description Games of the series; null in other sports. */
            esports: components["schemas"]["Esports"] | null;
            /** @description Sets and momentum; null in other sports. */
            tennis: components["schemas"]["Tennis"] | null;
            /** @description Events in chronological order. */
            liveEvents?: components["schemas"]["LiveEvent"][];
            /** @description Statistics by period; empty when there are none. */
            matchStatistics?: components["schemas"]["MatchStatistics"];
            /** @description Base markets with current and initial odds. */
            oddsBase?: components["schemas"]["BaseOddsMarket"][];
            /** @description Videos. */
            highlights?: components["schemas"]["Highlight"][];
            hasBkOdds: components["schemas"]["HasBkOdds"];
            /** @description Boards of bookmakers; only with with_bk_odds=true. */
            oddsBk?: components["schemas"]["OddsBk"];
            /** @description Spectators. */
            attendance: number | null;
            /** @description Outcome; null until decided. */
            winner: ("home" | "away" | "draw") | null;
            /** @description 1 home, 2 away, 3 draw; null until decided. */
            winnerCode: number | null;
            /** @description Head-to-head, streaks, form; in lists only with with_pregame=true. */
            pregame?: components["schemas"]["Pregame"];
            /** @description Football, ice-hockey and basketball only. */
            bestPlayers?: components["schemas"]["BestPlayers"] | null;
            /** @description State of the analytics; in lists only through `fields`. */
            analytics?: components["schemas"]["Analytics"];
            /** @description Whether the score is final; in lists only through `fields`. */
            scoreStatus?: components["schemas"]["ScoreStatus"];
        };
        /** @description With `cursor`. */
        MatchBatch: {
            matches: components["schemas"]["Match"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        MatchCoverage: {
            matchId: number;
            coverage: {
                events: boolean;
                lineups: boolean;
                statistics: boolean;
                shotmap: boolean;
                momentum: boolean;
                averagePositions: boolean;
                oddsBase: boolean;
                /** @description Every known bookmaker slug, and whether the bookmaker has a board for the match. */
                oddsBk: {
                    [key: string]: boolean;
                };
            };
        };
        /** @description A match by id. Unlike in lists, no field is left out. */
        MatchDetail: {
            /** @description Id of the match. */
            id: number;
            /** @description One of the nine statuses. */
            status: components["schemas"]["MatchStatus"];
            /** @description The phase in words: "1st half", "Halftime", "Ended". */
            statusDescription: string;
            /** @description Why the match was postponed, canceled or interrupted: "Frozen pitch"; absent if unknown. */
            statusReason?: string;
            /** @description Day of the start in Europe/Moscow, YYYY-MM-DD; `tz` never changes it. */
            dateEvent: string;
            /** @description Scheduled start (ms). */
            startTimestamp: number;
            /** @description Minute of play; 0 before the start. */
            currentMatchMinute: number;
            /** @description Second inside the minute; 0 before the start. */
            currentMatchSecond: number;
            /** @description Length of overtime in seconds; absent when it does not apply. */
            overtimeLength?: number;
            /** @description Competition. */
            tournament: components["schemas"]["TournamentBrief"];
            /** @description Country or region of the tournament. */
            category: components["schemas"]["CategoryBrief"];
            /** @description Round of the competition. */
            roundInfo: components["schemas"]["RoundInfo"];
            /** @description Season of the tournament; null if unknown. */
            season: components["schemas"]["SeasonBrief"] | null;
            /** @description Venue of the match. */
            venue: components["schemas"]["Venue"] | null;
            /** @description Filled for football only. */
            referee: components["schemas"]["Referee"] | null;
            /** @description Home side. */
            homeTeam: components["schemas"]["MatchTeam"];
            /** @description Away side. */
            awayTeam: components["schemas"]["MatchTeam"];
            /** @description Score of the home side. */
            homeScore: components["schemas"]["Score"];
            /** @description Score of the away side. */
            awayScore: components["schemas"]["Score"];
            /** @description Games of the series; null in other sports. */
            esports: components["schemas"]["Esports"] | null;
            /** @description Sets and momentum; null in other sports. */
            tennis: components["schemas"]["Tennis"] | null;
            /** @description Events in chronological order. */
            liveEvents: components["schemas"]["LiveEvent"][];
            /** @description Statistics by period; empty when there are none. */
            matchStatistics: components["schemas"]["MatchStatistics"];
            /** @description Base markets with current and initial odds. */
            oddsBase: components["schemas"]["BaseOddsMarket"][];
            /** @description Videos. */
            highlights: components["schemas"]["Highlight"][];
            hasBkOdds: components["schemas"]["HasBkOdds"];
            /** @description Boards of bookmakers; only with with_bk_odds=true. */
            oddsBk?: components["schemas"]["OddsBk"];
            /** @description Spectators. */
            attendance: number | null;
            /** @description Outcome; null until decided. */
            winner: ("home" | "away" | "draw") | null;
            /** @description 1 home, 2 away, 3 draw; null until decided. */
            winnerCode: number | null;
            /** @description Head-to-head, streaks, form; in lists only with with_pregame=true. */
            pregame: components["schemas"]["Pregame"];
            /** @description Football, ice-hockey and basketball only. */
            bestPlayers: components["schemas"]["BestPlayers"] | null;
            /** @description State of the analytics; in lists only through `fields`. */
            analytics: components["schemas"]["Analytics"];
            /** @description Whether the score is final; in lists only through `fields`. */
            scoreStatus: components["schemas"]["ScoreStatus"];
        };
        MatchEvents: {
            matchId: number;
            totalEvents: number;
            /** @description In chronological order. */
            events: components["schemas"]["LiveEvent"][];
        };
        MatchList: components["schemas"]["MatchStream"] | components["schemas"]["MatchPage"] | components["schemas"]["MatchBatch"];
        /** @description With `page` or `page_size`. A page beyond the end is empty. */
        MatchPage: {
            matches: components["schemas"]["Match"][];
            /** @description Matches over all pages. */
            totalMatches: number;
            page: number;
            pageSize: number;
            totalPages: number;
        };
        /** @description Statistics by period; empty if there are none. */
        MatchStatistics: components["schemas"]["StatisticsPeriod"][];
        /**
         * @description State of the match.
         * @enum {string}
         */
        MatchStatus: "notstarted" | "inprogress" | "finished" | "canceled" | "postponed" | "interrupted" | "suspended" | "delayed" | "willcontinue";
        /** @description All matches in one response, at most 6000. */
        MatchStream: {
            matches: components["schemas"]["Match"][];
            /** @description Matches in this response. */
            totalMatches: number;
        };
        MatchTeam: {
            id: number;
            name: string;
            translations: components["schemas"]["Translations"];
            slug: string;
            shortName?: string;
            fullName?: string;
            gender: ("M" | "F") | null;
            /** @description English name of the country: a plain string, never an object. */
            country: string | null;
            manager: components["schemas"]["Manager"] | null;
            image: components["schemas"]["ImageUrl"];
            /** @description The two players of a pair in tennis and table tennis. */
            players?: components["schemas"]["PlayerBrief"][];
            /** @description Absent in compact forms; null if unknown. */
            lineup?: components["schemas"]["Lineup"] | null;
        };
        MinuteMomentum: {
            minute: number;
            /** @description Pressure: positive for the home side, negative for the away side. */
            value: number;
        };
        MissingDescription: {
            text: string;
            translations: components["schemas"]["DictionaryTranslations"];
        };
        MissingPlayer: {
            player: {
                id: number;
                name: string;
                position: string | null;
                jerseyNumber: string | null;
                translations: components["schemas"]["Translations"];
                image: components["schemas"]["ImageUrl"];
            };
            /** @enum {string} */
            type: "missing" | "doubtful";
            reason: components["schemas"]["MissingReason"];
            /** @description Details about the reason. */
            description: components["schemas"]["MissingDescription"] | null;
            /** @description When the player is expected back. */
            expectedEndDateMs: number | null;
        };
        MissingReason: {
            /** @description The card-related codes 11, 12 and 13 exist in football only. */
            code: number;
            name: string;
            translations: components["schemas"]["DictionaryTranslations"];
        };
        Momentum: {
            matchId: number;
            status: components["schemas"]["AnalyticsStatus"];
            /** @description By minute; in tennis by game. */
            momentum: components["schemas"]["MinuteMomentum"][] | components["schemas"]["GameMomentum"][];
        };
        Money: {
            value: number;
            /** @description ISO 4217, e.g. EUR. */
            currency: string;
        };
        /** @description City or country. */
        NamedPlace: {
            name: string;
        };
        NationalTeamStatistics: {
            team: components["schemas"]["TeamBrief"];
            appearances: number;
            goals: number;
            debutTimestamp: number | null;
        };
        /** @description Boards by bookmaker slug. */
        OddsBk: {
            [key: string]: components["schemas"]["BookmakerOddsData"];
        };
        OddsDictionary: {
            bookmakers: {
                slug: string;
                name: string;
                sports: components["schemas"]["SportSlug"][];
                /** @description Market slugs by sport slug: the markets that a board of the bookmaker may have. */
                markets: {
                    [key: string]: string[];
                };
                /** @description Decimals of its prices. */
                decimals: number;
                /** @description Whether its prices have changedAt and limit. */
                hasPriceDetails: boolean;
            }[];
            markets: {
                slug: string;
                name: components["schemas"]["BkTranslatedName"];
                hasLines: boolean;
                /** @description Meaning of a line's argument; null without lines. */
                line: {
                    meaning: components["schemas"]["BkTranslatedName"];
                    /** @description The counted unit, by sport slug. */
                    units: {
                        [key: string]: components["schemas"]["BkTranslatedName"];
                    };
                } | null;
                stakes: {
                    slug: string;
                    name: components["schemas"]["BkTranslatedName"];
                }[];
                sports: components["schemas"]["SportSlug"][];
                /** @description Slugs of the bookmakers that offer it. */
                bookmakers: string[];
            }[];
        };
        OddsHistory: {
            matchId: number;
            /** @description By bookmaker, stage and market. */
            history: components["schemas"]["OddsSeries"][];
        };
        /** @description The first known prices. */
        OddsPrices: {
            /** @description When the bookmaker built the board that first had these prices. */
            timestamp: number;
            suspended?: boolean;
            /** @description Outcomes by slug, as on the board; none if the market was closed. */
            stakes: {
                [key: string]: {
                    /** @description Decimal odds. */
                    factor?: number;
                    lines?: {
                        argument: number;
                        /** @description Decimal odds. */
                        factor: number;
                    }[];
                };
            };
        };
        OddsSeries: {
            bookmaker: string;
            /** @description Slug, as in `/v2/BkOddsDict.json`. */
            market: string;
            /** @enum {string} */
            stage: "prematch" | "live";
            opening: components["schemas"]["OddsPrices"];
            /** @description Every later change, in order of time. */
            changes: components["schemas"]["OddsPrices"][];
            /** @description Of `prematch`: the last prices at the start. Null before it, and for `live`. */
            closing: components["schemas"]["OddsPrices"] | null;
            /** @description Whether changes after the opening were dropped. */
            isTruncated: boolean;
        };
        Participation: {
            position: string | null;
            shirtNumber: number | null;
            captain: boolean;
            substitute: boolean;
            played: boolean;
        };
        Player: {
            id: number;
            name: string;
            slug: string;
            shortName: string | null;
            translations: components["schemas"]["Translations"];
            image: components["schemas"]["ImageUrl"];
            /** @description Current team by profile; may differ from the team of a squad. */
            teamId: number | null;
            team: components["schemas"]["PlayerTeam"] | null;
            position: string | null;
            jerseyNumber: string | null;
            shirtNumber: number | null;
            gender: ("M" | "F") | null;
            /** @description English name of the country. */
            country: string | null;
            countryCode: string | null;
            /** @description In centimeters. */
            height: number | null;
            preferredFoot: ("left" | "right" | "both") | null;
            dateOfBirthTimestamp: number | null;
            hasSeasonStatistics: boolean;
        };
        PlayerAttributes: {
            year: number;
            attacking: number;
            technical: number;
            tactical: number;
            defending: number;
            creativity: number;
        };
        PlayerBrief: {
            id: number;
            name: string;
            translations: components["schemas"]["Translations"];
            image: components["schemas"]["ImageUrl"];
        };
        PlayerLeader: {
            /** @description Includes the offset. */
            rank: number;
            player: components["schemas"]["PlayerBrief"];
            team: components["schemas"]["TeamBrief"] | null;
            statistics: components["schemas"]["SeasonStatisticValues"];
        };
        PlayerList: {
            totalPlayers: number;
            players: components["schemas"]["Player"][];
        };
        PlayerMarket: {
            /** @description In the currency of the raw value. */
            proposedMarketValue: number | null;
            proposedMarketValueRaw: components["schemas"]["Money"] | null;
            contractUntilTimestamp: number | null;
        };
        PlayerMatch: {
            /** @description Compact card. */
            match: components["schemas"]["Match"];
            participation: components["schemas"]["Participation"];
            /** @description Null if the player did not play. */
            statistics: components["schemas"]["PlayerStatistics"] | null;
        };
        PlayerMatches: {
            playerId: number;
            /** @description Matches in this response. */
            total: number;
            /** @description Newest first. */
            matches: components["schemas"]["PlayerMatch"][];
        };
        PlayerProfile: {
            id: number;
            name: string;
            slug: string;
            shortName: string | null;
            translations: components["schemas"]["Translations"];
            image: components["schemas"]["ImageUrl"];
            /** @description Current team by profile; may differ from the team of a squad. */
            teamId: number | null;
            team: components["schemas"]["PlayerTeam"] | null;
            position: string | null;
            jerseyNumber: string | null;
            shirtNumber: number | null;
            gender: ("M" | "F") | null;
            /** @description English name of the country. */
            country: string | null;
            countryCode: string | null;
            /** @description In centimeters. */
            height: number | null;
            preferredFoot: ("left" | "right" | "both") | null;
            dateOfBirthTimestamp: number | null;
            hasSeasonStatistics: boolean;
            /** @description Football only. */
            traits: {
                strengths: components["schemas"]["PlayerTrait"][];
                weaknesses: components["schemas"]["PlayerTrait"][];
            } | null;
            /** @description By year; football only. */
            attributes: components["schemas"]["PlayerAttributes"][];
            /** @description Football only. */
            nationalTeamStatistics: components["schemas"]["NationalTeamStatistics"][];
            /** @description Newest first; football and basketball. */
            transfers: components["schemas"]["Transfer"][];
            market: components["schemas"]["PlayerMarket"] | null;
            /** @description Codes such as LW, RW; football only. */
            positionsDetailed: string[];
        };
        PlayerSeasonStatistics: {
            player: components["schemas"]["PlayerBrief"];
            tournament: components["schemas"]["TournamentBrief"];
            season: components["schemas"]["SeasonBrief"];
            /** @description Types of this season. */
            availableTypes: string[];
            /** @description E.g. overall, regularSeason, playoffs, home, away. */
            type: string;
            statistics: components["schemas"]["SeasonStatisticValues"];
            highlighted: components["schemas"]["StatisticRanks"];
            /** @description Team of the player in that season. */
            team: components["schemas"]["TeamBrief"] | null;
        };
        PlayerSeasonStatisticsByType: {
            player: components["schemas"]["PlayerBrief"];
            tournament: components["schemas"]["TournamentBrief"];
            season: components["schemas"]["SeasonBrief"];
            /** @description Types of this season. */
            availableTypes: string[];
            types: {
                /** @description E.g. overall, regularSeason, playoffs, home, away. */
                type: string;
                statistics: components["schemas"]["SeasonStatisticValues"];
                highlighted: components["schemas"]["StatisticRanks"];
                /** @description Team of the player in that season. */
                team: components["schemas"]["TeamBrief"] | null;
            }[];
        };
        /** @description Numbers by key; /v2/StatisticsDict.json describes the keys. */
        PlayerStatistics: {
            [key: string]: number;
        };
        PlayerStatisticsAnswer: components["schemas"]["PlayerSeasonStatistics"] | components["schemas"]["PlayerSeasonStatisticsByType"];
        PlayerStatisticsSeasons: {
            playerId: number;
            /** @description By relevance; may be empty. */
            tournaments: components["schemas"]["TournamentStatisticsSeasons"][];
        };
        PlayerTeam: {
            id: number;
            name: string;
            translations: components["schemas"]["Translations"];
            image: components["schemas"]["ImageUrl"];
        };
        PlayerTeamInfo: {
            /** @description Play style, e.g. right-handed. */
            plays: string | null;
            /** @description Prize money of the current year. */
            prizeCurrent: components["schemas"]["Money"] | null;
            /** @description Prize money of the career. */
            prizeTotal: components["schemas"]["Money"] | null;
            /** @description In centimeters. */
            height: number | null;
            /** @description In kilograms. */
            weight: number | null;
            /** @description Current rating points of the ranking body. */
            currentRating: number | null;
        };
        PlayerTrait: {
            code: number;
            name: string;
            translations: components["schemas"]["Translations"];
        };
        PositionSubstitution: {
            /** @enum {string} */
            team: "home" | "away";
            time: number;
            playerIn: components["schemas"]["EventPlayer"];
            playerOut: components["schemas"]["EventPlayer"];
        };
        Pregame: {
            h2h: {
                teamDuel: components["schemas"]["Duel"] | null;
                managerDuel: components["schemas"]["Duel"] | null;
            };
            teamStreaks: {
                general: components["schemas"]["Streak"][];
                head2head: components["schemas"]["Streak"][];
            };
            form: {
                homeTeam: components["schemas"]["PregameTeamForm"];
                awayTeam: components["schemas"]["PregameTeamForm"];
            } | null;
        };
        PregameTeamForm: {
            /** @description Position in the table of the season. */
            position: number | null;
            /** @description Last results, the latest one last. */
            form: ("W" | "D" | "L")[];
            /** @description Mean, over the matches of `form`, of the team's average player rating; null without ratings. */
            avgRating: number | null;
        };
        /** @description Consequence of the position, e.g. promotion. */
        Promotion: {
            id: number;
            text: string;
            translations: components["schemas"]["Translations"];
        };
        Referee: {
            id: number;
            name: string;
            /** @description Known cards in the season; null if no match includes cards. */
            yellowCards: number | null;
            redCards: number | null;
            yellowRedCards: number | null;
            /** @description Matches refereed in the season; null without a season. */
            games: number | null;
            country: components["schemas"]["NamedPlace"] | null;
            translations: components["schemas"]["Translations"];
        };
        RoundInfo: {
            round: number | null;
            /** @description Cup rounds: "1/8", "Round 5". */
            name?: string | null;
            /** @description Cup rounds: round-of-16. */
            slug?: string;
            /** @description Cup rounds: 8 for the round of 16. */
            cupRoundType?: number;
        };
        Score: {
            /** @description Current or final score; 0 before the start. */
            current: number;
            /** @description Score to show. */
            display?: number;
            /** @description Of the first half, period, quarter, set or game; absent before it starts. */
            period1?: number;
            period2?: number;
            period3?: number;
            period4?: number;
            period5?: number;
            period6?: number;
            period7?: number;
            period8?: number;
            period9?: number;
            /**
             * @description Point inside a live tennis game.
             * @enum {string}
             */
            point?: "0" | "15" | "30" | "40" | "A";
            /** @description After regular time. */
            normaltime?: number;
            overtime?: number;
            /** @description Goals of the shoot-out. */
            penalties?: number;
            /** @description First half of extra time. */
            extra1?: number;
            /** @description Second half of extra time. */
            extra2?: number;
            /** @description Aggregate of all legs of the tie. */
            aggregated?: number;
            /** @description Tennis: points of the tie-break of that set. */
            period1TieBreak?: number;
            /** @description Tennis: points of the tie-break of that set. */
            period2TieBreak?: number;
            /** @description Tennis: points of the tie-break of that set. */
            period3TieBreak?: number;
            /** @description Tennis: points of the tie-break of that set. */
            period4TieBreak?: number;
            /** @description Tennis: points of the tie-break of that set. */
            period5TieBreak?: number;
            /** @description Tennis: points of the tie-break of that set. */
            period6TieBreak?: number;
            /** @description Tennis: points of the tie-break of that set. */
            period7TieBreak?: number;
            /** @description Tennis: points of the tie-break of that set. */
            period8TieBreak?: number;
            /** @description Tennis: points of the tie-break of that set. */
            period9TieBreak?: number;
        };
        ScoreStatus: {
            /** @description true: final, may be cached; false: finished, but may still be corrected; null: not finished. */
            final: boolean | null;
        };
        SearchResult: {
            players: {
                total: number;
                items: components["schemas"]["Player"][];
            };
            teams: {
                total: number;
                items: components["schemas"]["Team"][];
            };
            tournaments: {
                total: number;
                items: components["schemas"]["TournamentCard"][];
            };
        };
        SeasonBrief: {
            id: number;
            name: string;
            /** @description "25/26" or "2026" */
            year: string;
        };
        SeasonCoverage: {
            tournamentId: number;
            season: components["schemas"]["SeasonBrief"];
            coverage: components["schemas"]["Coverage"];
        };
        SeasonDetails: {
            id: number;
            name: string;
            /** @description "25/26" or "2026" */
            year: string;
            tournament: components["schemas"]["TournamentBrief"];
            /** @description Empty if the season has no tables. */
            standings: components["schemas"]["StandingsTable"][];
            /** @description Empty if the season has no knock-out stage. */
            cupTrees: components["schemas"]["CupTree"][];
            /** @description Null if no match has been played. */
            info: components["schemas"]["SeasonInfo"] | null;
        };
        /** @description Totals of the matches played so far. */
        SeasonInfo: {
            matchesPlayed: number;
            goals: number;
            /** @description Average goals per match. */
            averageGoals: number;
            homeTeamWins: number;
            awayTeamWins: number;
            draws: number;
            /** @description Null if the source has no cards. */
            yellowCards: number | null;
            /** @description As `yellowCards`. */
            redCards: number | null;
            teamsCount: number;
        };
        SeasonStatisticEntry: {
            name: components["schemas"]["StatisticName"];
            /** @description Thematic group. */
            group: string;
            sports: components["schemas"]["SportSlug"][];
            scope: ("player" | "team")[];
        };
        /** @description Numbers by key; /v2/SeasonStatisticsDict.json describes the keys. */
        SeasonStatisticValues: {
            [key: string]: number;
        };
        /** @description Every key of season statistics. */
        SeasonStatisticsDictionary: {
            [key: string]: components["schemas"]["SeasonStatisticEntry"];
        };
        SeasonTypes: {
            id: number;
            name: string;
            /** @description "25/26" or "2026" */
            year: string;
            types: string[];
        };
        Shot: {
            /** @description Minute. */
            time: number;
            /** @description Second of the match. */
            timeSeconds: number | null;
            /** @enum {string} */
            team: "home" | "away";
            player: components["schemas"]["EventPlayer"] | null;
            /** @description Football: goal, save, miss, block or post. */
            shotType: string;
            situation: ("assisted" | "regular" | "corner" | "setPiece" | "fastBreak" | "penalty" | "freeKick" | "throwIn") | null;
            bodyPart: ("rightFoot" | "leftFoot" | "head" | "other") | null;
            /** @description Expected goals; football only. */
            xg: number | null;
            /** @description Expected goals on target; football only. */
            xgot: number | null;
            coordinates: {
                /** @description Percent of the pitch, 0 to 100. */
                x: number;
                /** @description Percent of the pitch, 0 to 100. */
                y: number;
            };
            goalMouthCoordinates: {
                y: number;
                z: number;
            } | null;
        };
        Shotmap: {
            matchId: number;
            status: components["schemas"]["AnalyticsStatus"];
            shots: components["schemas"]["Shot"][];
        };
        Sport: {
            id: number;
            name: string;
            slug: components["schemas"]["SportSlug"];
            /** @description Path prefix of the sport, e.g. /v2/football/ */
            apiBasePath: string;
            translations: components["schemas"]["Translations"];
            analytics: components["schemas"]["SportAnalytics"];
        };
        /** @description Analytics types that exist for the sport. */
        SportAnalytics: {
            shotmap: boolean;
            momentum: boolean;
            averagePositions: boolean;
        };
        SportList: components["schemas"]["Sport"][];
        /**
         * @description One of the seven sports.
         * @enum {string}
         */
        SportSlug: "football" | "ice-hockey" | "basketball" | "tennis" | "table-tennis" | "volleyball" | "esports";
        Squad: {
            teamId: number;
            /** @description Number and position come from the squad, not from the profile. */
            players: components["schemas"]["Player"][];
            foreignPlayers: components["schemas"]["Player"][];
            nationalTeamPlayers: components["schemas"]["Player"][];
            staff: components["schemas"]["StaffMember"][];
            /** @description When the squad was last checked (ms); null if it never was. */
            updatedAt: number | null;
        };
        StaffMember: {
            id: number;
            name: string;
            translations: components["schemas"]["Translations"];
            /** @description E.g. Head coach. */
            role: string;
        };
        StandingsRow: {
            team: components["schemas"]["TeamBrief"];
            position: number;
            played: number;
            /** @description The same number as `played`. */
            matches: number;
            wins: number;
            draws: number;
            losses: number;
            scored: number;
            /** @description The same number as `scored`. */
            scoresFor: number;
            conceded: number;
            /** @description The same number as `conceded`. */
            scoresAgainst: number;
            goalDifference: number;
            /** @description The difference with its sign: "+17", "-3", "0". */
            scoreDiffFormatted: string;
            /** @description May be negative after a deduction. */
            points: number;
            promotion: components["schemas"]["Promotion"] | null;
            /** @description Wins after regular time, part of `wins`. Only in tables in which they earn other points. */
            overtimeWins?: number;
            /** @description Losses after regular time, part of `losses`. Only in tables in which they earn other points. */
            overtimeLosses?: number;
        };
        StandingsTable: {
            /** @description Id of the table, unique within its season. */
            id: number;
            name: string;
            translations: components["schemas"]["Translations"];
            /**
             * @description Matches that count: all, home, or away.
             * @enum {string}
             */
            type: "total" | "home" | "away";
            /** @description By position. */
            rows: components["schemas"]["StandingsRow"][];
        };
        StatisticEntry: {
            /** @description A name that fits all the sports. */
            name: components["schemas"]["StatisticName"];
            /** @description By sport slug: names in sports that use a different word. Absent if there are none. */
            sportNames?: {
                [key: string]: components["schemas"]["StatisticName"];
            };
            group: string;
            sports: components["schemas"]["SportSlug"][];
            /** @description Sports and scopes of the key. */
            scope: ("match" | "player")[];
        };
        StatisticName: {
            en: string;
            ru: string;
            es: string;
        };
        /** @description Rank in the league by key, for notable ranks only. */
        StatisticRanks: {
            [key: string]: number;
        };
        /** @description Every key of matchStatistics and of the statistics of lineup players. */
        StatisticsDictionary: {
            [key: string]: components["schemas"]["StatisticEntry"];
        };
        StatisticsGroup: {
            groupName: string;
            statisticsItems: components["schemas"]["StatisticsItem"][];
        };
        StatisticsItem: {
            /** @description Key of /v2/StatisticsDict.json; compare case-sensitively. */
            key: string;
            name: string;
            /** @description As displayed: "54%", "9", "18/40 (45%)". */
            home: string;
            /** @description As displayed: "54%", "9", "18/40 (45%)". */
            away: string;
            homeValue: number;
            awayValue: number;
            /** @description Denominator of the value; fractions only. */
            homeTotal?: number;
            /** @description Denominator of the value; fractions only. */
            awayTotal?: number;
            /** @description 1 home is larger, 2 away is larger, 3 equal. Fractions compare by percentage; negative statistics are not inverted. */
            compareCode: number;
            /**
             * @description Whether a larger value is better.
             * @enum {string}
             */
            statisticsType: "positive" | "negative";
            /** @enum {string} */
            valueType: "event" | "team";
            /** @description 1 plain, 2 percent shares, 3 fraction with percent, 4 percent of a fraction. */
            renderType: number;
        };
        StatisticsPeriod: {
            /** @description ALL, or a part: 1ST to 7TH, OT. */
            period: string;
            groups: components["schemas"]["StatisticsGroup"][];
        };
        /** @description Matches by status. */
        StatusBreakdown: {
            notstarted: number;
            inprogress: number;
            finished: number;
            canceled: number;
            postponed: number;
            interrupted: number;
            suspended: number;
            delayed: number;
            willcontinue: number;
        };
        Streak: {
            /** @description E.g. Wins, No losses, More than 2.5 goals. */
            name: string;
            /** @enum {string} */
            team: "home" | "away" | "both";
            /** @description A count "4", or a fraction "7/10". */
            value: string;
            /** @description Whether the streak continues. */
            continued?: boolean;
            translations?: components["schemas"]["Translations"];
        };
        Team: {
            id: number;
            name: string;
            translations: components["schemas"]["Translations"];
            slug: string;
            shortName: string | null;
            gender: ("M" | "F") | null;
            country: string | null;
            countryCode: string | null;
            /** @description National team. */
            national: boolean;
            image: components["schemas"]["ImageUrl"];
            colors: components["schemas"]["Colors"];
            hasSeasonStatistics: boolean;
        };
        TeamBrief: {
            id: number;
            name: string;
            slug: string;
            translations: components["schemas"]["Translations"];
            image: components["schemas"]["ImageUrl"];
        };
        TeamForm: {
            teamId: number;
            /** @description In the order of `matches`. */
            form: ("W" | "D" | "L")[];
            wins: number;
            draws: number;
            losses: number;
            matches: components["schemas"]["TeamFormMatch"][];
        };
        TeamFormMatch: {
            id: number;
            /** @description milliseconds since 1970-01-01T00:00:00Z */
            startTimestamp: number;
            tournament: components["schemas"]["TournamentBrief"];
            opponent: components["schemas"]["TeamBrief"];
            isHome: boolean;
            teamScore: number;
            opponentScore: number;
            /** @enum {string} */
            result: "W" | "D" | "L";
        };
        TeamLeader: {
            /** @description Includes the offset. */
            rank: number;
            team: components["schemas"]["TeamBrief"];
            statistics: components["schemas"]["SeasonStatisticValues"];
        };
        TeamList: {
            totalTeams: number;
            teams: components["schemas"]["Team"][];
        };
        TeamMatches: {
            teamId: number;
            /** @description Newest first. */
            last: components["schemas"]["Match"][];
            /** @description Soonest first. */
            next: components["schemas"]["Match"][];
        };
        TeamProfile: {
            id: number;
            name: string;
            translations: components["schemas"]["Translations"];
            slug: string;
            shortName: string | null;
            gender: ("M" | "F") | null;
            country: string | null;
            countryCode: string | null;
            /** @description National team. */
            national: boolean;
            image: components["schemas"]["ImageUrl"];
            colors: components["schemas"]["Colors"];
            hasSeasonStatistics: boolean;
            /** @description Head coach. */
            manager: components["schemas"]["Manager"] | null;
            /** @description Home stadium. */
            venue: components["schemas"]["Venue"] | null;
            /** @description Founding date (ms). */
            foundationTimestamp: number | null;
            /** @description Main tournament. */
            primaryTournament: components["schemas"]["TournamentCard"] | null;
            /** @description Tennis and table tennis: position in the ranking. */
            ranking: number | null;
            /** @description Tennis and table tennis only. */
            playerTeamInfo: components["schemas"]["PlayerTeamInfo"] | null;
        };
        TeamSeasonStatistics: {
            team: components["schemas"]["TeamBrief"];
            tournament: components["schemas"]["TournamentBrief"];
            season: components["schemas"]["SeasonBrief"];
            /** @description Types of this season. */
            availableTypes: string[];
            /** @description E.g. overall, regularSeason, playoffs, home, away. */
            type: string;
            statistics: components["schemas"]["SeasonStatisticValues"];
            highlighted: components["schemas"]["StatisticRanks"];
        };
        TeamSeasonStatisticsByType: {
            team: components["schemas"]["TeamBrief"];
            tournament: components["schemas"]["TournamentBrief"];
            season: components["schemas"]["SeasonBrief"];
            /** @description Types of this season. */
            availableTypes: string[];
            types: {
                /** @description E.g. overall, regularSeason, playoffs, home, away. */
                type: string;
                statistics: components["schemas"]["SeasonStatisticValues"];
                highlighted: components["schemas"]["StatisticRanks"];
            }[];
        };
        TeamStatisticsAnswer: components["schemas"]["TeamSeasonStatistics"] | components["schemas"]["TeamSeasonStatisticsByType"];
        TeamStatisticsSeasons: {
            teamId: number;
            /** @description By relevance; may be empty. */
            tournaments: components["schemas"]["TournamentStatisticsSeasons"][];
        };
        TeamTournaments: {
            teamId: number;
            totalTournaments: number;
            tournaments: components["schemas"]["TournamentCard"][];
        };
        TeamTransfers: {
            teamId: number;
            /** @description Newest first. */
            transfersIn: components["schemas"]["Transfer"][];
            /** @description Newest first. */
            transfersOut: components["schemas"]["Transfer"][];
        };
        Tennis: {
            /** @enum {number} */
            bestOf: 3 | 5;
            groundType: ("Hardcourt outdoor" | "Hardcourt indoor" | "Clay" | "Grass") | null;
            firstToServe: ("home" | "away") | null;
            /** @description Null if not seeded. */
            homePlayerSeed: number | null;
            /** @description Null if not seeded. */
            awayPlayerSeed: number | null;
            sets: components["schemas"]["TennisSet"][];
            momentum: components["schemas"]["GameMomentum"][];
            /** @description Only when a single match is requested by id. */
            pointByPoint?: components["schemas"]["TennisGame"][];
        };
        TennisGame: {
            set: number;
            game: number;
            /** @description Games of the set after this one. */
            score: {
                home: number;
                away: number;
            };
            /** @enum {string} */
            server: "home" | "away";
            points: components["schemas"]["TennisPoint"][];
        };
        TennisPoint: {
            /** @description How the point ended; null if unknown. */
            type: ("ace" | "doubleFault" | "winner" | "loser" | "error") | null;
            /** @enum {string} */
            server: "home" | "away";
            /** @description 0, 15, 30, 40 or A; in a tie-break the number of points. */
            homePoint: string;
            /** @description 0, 15, 30, 40 or A; in a tie-break the number of points. */
            awayPoint: string;
            /** @enum {string} */
            winner: "home" | "away";
        };
        TennisSet: {
            setNumber: number;
            homeGames: number;
            awayGames: number;
            /** @description Null while the set is in progress. */
            winner: ("home" | "away") | null;
            durationSeconds: number | null;
            /** @description Only if one was played. */
            tiebreak?: {
                homePoints: number;
                awayPoints: number;
            };
        };
        TournamentBrief: {
            id: number;
            name: string;
            slug: string;
            translations: components["schemas"]["Translations"];
            image: components["schemas"]["ImageUrl"];
        };
        TournamentCard: {
            id: number;
            name: string;
            slug: string;
            translations: components["schemas"]["Translations"];
            image: components["schemas"]["ImageUrl"];
            colors: components["schemas"]["Colors"];
            category: components["schemas"]["CategoryCard"];
        };
        TournamentDetail: {
            id: number;
            name: string;
            slug: string;
            translations: components["schemas"]["Translations"];
            image: components["schemas"]["ImageUrl"];
            colors: components["schemas"]["Colors"];
            category: components["schemas"]["CategoryCard"];
            /** @description Newest first. */
            seasons: components["schemas"]["SeasonBrief"][];
            titleHolder: components["schemas"]["TeamBrief"] | null;
            /** @description Titles of the title holder. */
            titleHolderTitles: number | null;
            /** @description The largest number of titles of one team. */
            mostTitles: number | null;
            /** @description The teams with that number of titles. */
            mostTitlesTeams: components["schemas"]["TeamBrief"][];
            playerOfTheTournament: components["schemas"]["PlayerBrief"] | null;
            linkedTournaments: components["schemas"]["TournamentCard"][];
            upperDivisions: components["schemas"]["TournamentCard"][];
            lowerDivisions: components["schemas"]["TournamentCard"][];
        };
        TournamentList: {
            totalTournaments: number;
            tournaments: components["schemas"]["TournamentCard"][];
        };
        TournamentSeasons: {
            tournamentId: number;
            totalSeasons: number;
            /** @description Newest first. */
            seasons: {
                id: number;
                name: string;
                /** @description "25/26" or "2026" */
                year: string;
                /** @description Only with `with_coverage=true`. */
                coverage?: components["schemas"]["Coverage"];
            }[];
        };
        TournamentStatisticsSeasons: {
            tournament: components["schemas"]["TournamentCard"];
            /** @description Newest first. */
            seasons: components["schemas"]["SeasonTypes"][];
        };
        TournamentsByDate: {
            /** @description YYYY-MM-DD */
            date: string;
            totalTournaments: number;
            totalMatches: number;
            tournaments: components["schemas"]["DayTournament"][];
        };
        Transfer: {
            player: components["schemas"]["Player"];
            fromTeam: components["schemas"]["TeamBrief"] | null;
            toTeam: components["schemas"]["TeamBrief"] | null;
            type: components["schemas"]["TransferType"];
            fee: components["schemas"]["Money"] | null;
            /** @description The fee as displayed, e.g. "12 M €". */
            feeText: string | null;
            /** @description milliseconds since 1970-01-01T00:00:00Z */
            transferTimestamp: number;
        };
        TransferType: {
            code: number;
            name: string;
            translations: components["schemas"]["Translations"];
        };
        Translations: {
            ru: string;
        };
        Usage: {
            plan: string;
            /** @description Null: no daily limit. */
            dailyLimit: number | null;
            /** @description Requests counted today, including snapshots requested on the live channel. */
            used: number;
            /** @description Null: no daily limit. */
            remaining: number | null;
            /** @description When the quota resets (ms). */
            resetAt: number;
            /** @description Sports that the key includes. */
            sports: components["schemas"]["SportSlug"][];
            /** @description Limits of all live connections of the key together; their snapshots count towards `used`. */
            live: {
                sockets: number;
                subscriptions: number;
                backlogBytes: number;
            } | null;
        };
        Venue: {
            name: string;
            capacity: number | null;
            city: components["schemas"]["NamedPlace"] | null;
            country: components["schemas"]["NamedPlace"] | null;
        };
    };
    responses: never;
    parameters: {
        /**
         * @description Slug of the sport.
         * @example football
         */
        sportSlug: "football" | "ice-hockey" | "basketball" | "tennis" | "table-tennis" | "volleyball" | "esports";
        /** @description Only an answer at least as new as this position: a value of `X-Scoreline-Position`, or `position` of a live message. Waits up to a second, then 503. */
        minPosition: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getStatisticsDict: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every key of matchStatistics and of the statistics of lineup players. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatisticsDictionary"];
                };
            };
        };
    };
    getSeasonStatisticsDict: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every key of season statistics. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeasonStatisticsDictionary"];
                };
            };
        };
    };
    getBkOddsDict: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Dictionary of odds types */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OddsDictionary"];
                };
            };
        };
    };
    getSport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List of sports */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SportList"];
                };
            };
        };
    };
    getAccountUsage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Quota of the key */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Usage"];
                };
            };
        };
    };
    getChanges: {
        parameters: {
            query?: {
                /** @description Position after which changes are returned. Default: 0. */
                since?: number;
                /** @description `epoch` of the response with this position. If the data has another history now, `isReset` is true. */
                epoch?: string;
                /** @description Log entries per page, before entries of the same resource are combined. Larger values are clamped to 1000. */
                limit?: number;
                /** @description Only changes of these kinds: category, tournament, season, team, player, match, oddsBoards, seasonStatistics, squad, transfer, mergedTeam, mergedPlayer. Default: all. */
                kinds?: string;
                /** @description Only an answer at least as new as this position: a value of `X-Scoreline-Position`, or `position` of a live message. Waits up to a second, then 503. */
                minPosition?: components["parameters"]["minPosition"];
            };
            header?: never;
            path: {
                /**
                 * @description Slug of the sport.
                 * @example football
                 */
                sportSlug: components["parameters"]["sportSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Changes since a position */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeList"];
                };
            };
        };
    };
    getMapping: {
        parameters: {
            query: {
                /**
                 * @description Source: the part of an external id before the colon.
                 * @example openligadb
                 */
                source: string;
                /**
                 * @description Id at the source: the part after the colon.
                 * @example team/40
                 */
                id: string;
                /** @description Only this kind: team, player, match, tournament, season, category. */
                kind?: "team" | "player" | "match" | "tournament" | "season" | "category";
                /** @description Only an answer at least as new as this position: a value of `X-Scoreline-Position`, or `position` of a live message. Waits up to a second, then 503. */
                minPosition?: components["parameters"]["minPosition"];
            };
            header?: never;
            path: {
                /**
                 * @description Slug of the sport.
                 * @example football
                 */
                sportSlug: components["parameters"]["sportSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resources of an external id */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MappingList"];
                };
            };
        };
    };
    getMappingByKindByResourceId: {
        parameters: {
            query?: {
                /** @description Only an answer at least as new as this position: a value of `X-Scoreline-Position`, or `position` of a live message. Waits up to a second, then 503. */
                minPosition?: components["parameters"]["minPosition"];
            };
            header?: never;
            path: {
                /**
                 * @description Slug of the sport.
                 * @example football
                 */
                sportSlug: components["parameters"]["sportSlug"];
                /**
                 * @description Kind of the resource: team, player, match, tournament, season, category.
                 * @example team
                 */
                kind: "team" | "player" | "match" | "tournament" | "season" | "category";
                /**
                 * @description Id of the resource.
                 * @example 5501
                 */
                resourceId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description External ids of a resource */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Mapping"];
                };
            };
        };
    };
    getCategories: {
        parameters: {
            query?: {
                /** @description Only an answer at least as new as this position: a value of `X-Scoreline-Position`, or `position` of a live message. Waits up to a second, then 503. */
                minPosition?: components["parameters"]["minPosition"];
            };
            header?: never;
            path: {
                /**
                 * @description Slug of the sport.
                 * @example football
                 */
                sportSlug: components["parameters"]["sportSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Categories with tournament counts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CategoryList"];
                };
            };
        };
    };
    getCategoriesByCategoryId: {
        parameters: {
            query?: {
                /** @description Only an answer at least as new as this position: a value of `X-Scoreline-Position`, or `position` of a live message. Waits up to a second, then 503. */
                minPosition?: components["parameters"]["minPosition"];
            };
            header?: never;
            path: {
                /**
                 * @description Slug of the sport.
                 * @example football
                 */
                sportSlug: components["parameters"]["sportSlug"];
                /**
                 * @description Category id.
                 * @example 301
                 */
                categoryId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Tournaments of a category */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CategoryDetail"];
                };
            };
        };
    };
    getMatches: {
        parameters: {
            query?: {
                /** @description Matches of this day. Default: today. */
                date?: string;
                /** @description First day of a range of at most 31 days; requires `date_to`. Ignored with `date`. */
                date_from?: string;
                /** @description Last day of the range, inclusive. */
                date_to?: string;
                /** @description IANA time zone of the day boundaries. It affects which matches are selected, never a field such as `dateEvent`. */
                tz?: string;
                /** @description Hides amateur matches and lower leagues. */
                exclude_amateur?: "true";
                /** @description Comma-separated tournament ids. */
                tournament_id?: string;
                /** @description Season id. */
                season_id?: number;
                /** @description Comma-separated category ids. */
                category_ids?: string;
                /** @description Matches of this team, home or away. */
                team_id?: number;
                /** @description Comma-separated match ids. Takes precedence over `q`. */
                ids?: string;
                /** @description Search over team and tournament names in Russian or English; tolerates typos and incomplete words. Returns compact cards by relevance; with `sort`, by start. `page`, `page_size`, `fields`, `view` and `with_pregame` are ignored. */
                q?: string;
                /** @description Maximum results of a search; ignored without `q`. Larger values are clamped to 25. */
                limit?: number;
                /** @description One or more comma-separated statuses. */
                status?: string;
                /** @description Page number in paginated mode. Larger values are clamped to 100. */
                page?: number;
                /** @description Matches per page, or per batch in cursor mode. Larger values are clamped to 500. */
                page_size?: number;
                /** @description Cursor mode: empty on the first request, then the `nextCursor` of the previous batch with the other filters unchanged. Cannot be combined with `page`, `ids` or `q`. */
                cursor?: string;
                /** @description Only matches with bookmaker odds. */
                has_bk_odds?: "true";
                /** @description Adds `oddsBk`, the boards of the bookmakers. */
                with_bk_odds?: "true";
                /** @description With `with_bk_odds=true`: the combined board of the prematch and the live stage. */
                odds_stage?: "all";
                /** @description Comma-separated bookmaker slugs; restricts `has_bk_odds` and `with_bk_odds`. Default: all. */
                bookmaker_ids?: string;
                /** @description With `team_id_2`: meetings of the two teams, in either home/away order. */
                team_id_1?: number;
                /** @description With `team_id_1`. */
                team_id_2?: number;
                /** @description Round number; most useful with `tournament_id` and `season_id`. */
                round?: number;
                /** @description By start. Default: desc, newest first. */
                sort?: "asc" | "desc";
                /** @description Top-level fields to include, comma-separated. `id` and `hasBkOdds` are always included, all others only if named, even those that the schema of Match requires. */
                fields?: string;
                /** @description `lite`: without line-ups, statistics, events and odds. `odds`: lite and `oddsBase` (and `oddsBk` with `with_bk_odds=true`). Ignored with `fields`. */
                view?: "lite" | "odds";
                /** @description Adds `pregame` to each match. */
                with_pregame?: "true";
                /** @description Only an answer at least as new as this position: a value of `X-Scoreline-Position`, or `position` of a live message. Waits up to a second, then 503. */
                minPosition?: components["parameters"]["minPosition"];
            };
            header?: never;
            path: {
                /**
                 * @description Slug of the sport.
                 * @example football
                 */
                sportSlug: components["parameters"]["sportSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List of matches */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchList"];
                };
            };
        };
    };
    getMatchesLive: {
        parameters: {
            query?: {
                /** @description Top-level fields to include, comma-separated. `id` and `hasBkOdds` are always included, all others only if named, even those that the schema of Match requires. */
                fields?: string;
                /** @description `lite`: without line-ups, statistics, events and odds. `odds`: lite and `oddsBase` (and `oddsBk` with `with_bk_odds=true`). Ignored with `fields`. */
                view?: "lite" | "odds";
                /** @description Adds `oddsBk`, the boards of the bookmakers. */
                with_bk_odds?: "true";
                /** @description With `with_bk_odds=true`: the combined board of the prematch and the live stage. */
                odds_stage?: "all";
                /** @description Only an answer at least as new as this position: a value of `X-Scoreline-Position`, or `position` of a live message. Waits up to a second, then 503. */
                minPosition?: components["parameters"]["minPosition"];
            };
            header?: never;
            path: {
                /**
                 * @description Slug of the sport.
                 * @example football
                 */
                sportSlug: components["parameters"]["sportSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All matches in one response, at most 6000. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchStream"];
                };
            };
        };
    };
    getMatchesByMatchId: {
        parameters: {
            query?: {
                /** @description Adds `oddsBk`, the boards of the bookmakers. */
                with_bk_odds?: "true";
                /** @description With `with_bk_odds=true`: the combined board of the prematch and the live stage. */
                odds_stage?: "all";
                /** @description Comma-separated bookmaker slugs; restricts `has_bk_odds` and `with_bk_odds`. Default: all. */
                bookmaker_ids?: string;
                /** @description Only an answer at least as new as this position: a value of `X-Scoreline-Position`, or `position` of a live message. Waits up to a second, then 503. */
                minPosition?: components["parameters"]["minPosition"];
            };
            header?: never;
            path: {
                /**
                 * @description Slug of the sport.
                 * @example football
                 */
                sportSlug: components["parameters"]["sportSlug"];
                /**
                 * @description Match id.
                 * @example 910001
                 */
                matchId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A match by id. Unlike in lists, no field is left out. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchDetail"];
                };
            };
        };
    };
    getMatchesByMatchIdEvents: {
        parameters: {
            query?: {
                /** @description Only an answer at least as new as this position: a value of `X-Scoreline-Position`, or `position` of a live message. Waits up to a second, then 503. */
                minPosition?: components["parameters"]["minPosition"];
            };
            header?: never;
            path: {
                /**
                 * @description Slug of the sport.
                 * @example football
                 */
                sportSlug: components["parameters"]["sportSlug"];
                /**
                 * @description Match id.
                 * @example 910001
                 */
                matchId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events of a match */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchEvents"];
                };
            };
        };
    };
    getMatchesByMatchIdShotmap: {
        parameters: {
            query?: {
                /** @description Only an answer at least as new as this position: a value of `X-Scoreline-Position`, or `position` of a live message. Waits up to a second, then 503. */
                minPosition?: components["parameters"]["minPosition"];
            };
            header?: never;
            path: {
                /**
                 * @description Slug of the sport.
                 * @example football
                 */
                sportSlug: components["parameters"]["sportSlug"];
                /**
                 * @description Match id.
                 * @example 910001
                 */
                matchId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Shot map of a match */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shotmap"];
                };
            };
        };
    };
    getMatchesByMatchIdMomentum: {
        parameters: {
            query?: {
                /** @description Only an answer at least as new as this position: a value of `X-Scoreline-Position`, or `position` of a live message. Waits up to a second, then 503. */
                minPosition?: components["parameters"]["minPosition"];
            };
            header?: never;
            path: {
                /**
                 * @description Slug of the sport.
                 * @example football
                 */
                sportSlug: components["parameters"]["sportSlug"];
                /**
                 * @description Match id.
                 * @example 910001
                 */
                matchId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Momentum of a match */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Momentum"];
                };
            };
        };
    };
    getMatchesByMatchIdAveragePositions: {
        parameters: {
            query?: {
                /** @description Only an answer at least as new as this position: a value of `X-Scoreline-Position`, or `position` of a live message. Waits up to a second, then 503. */
                minPosition?: components["parameters"]["minPosition"];
            };
            header?: never;
            path: {
                /**
                 * @description Slug of the sport.
                 * @example football
                 */
                sportSlug: components["parameters"]["sportSlug"];
                /**
                 * @description Match id.
                 * @example 910001
                 */
                matchId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Average positions of a match */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AveragePositions"];
                };
            };
        };
    };
    getMatchesByMatchIdCoverage: {
        parameters: {
            query?: {
                /** @description Only an answer at least as new as this position: a value of `X-Scoreline-Position`, or `position` of a live message. Waits up to a second, then 503. */
                minPosition?: components["parameters"]["minPosition"];
            };
            header?: never;
            path: {
                /**
                 * @description Slug of the sport.
                 * @example football
                 */
                sportSlug: components["parameters"]["sportSlug"];
                /**
                 * @description Match id.
                 * @example 910001
                 */
                matchId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Coverage of a match */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchCoverage"];
                };
            };
        };
    };
    getMatchesByMatchIdOddsHistory: {
        parameters: {
            query?: {
                /** @description Comma-separated bookmaker slugs. Default: all. */
                bookmaker?: string;
                /** @description Comma-separated market slugs. Default: all. */
                market?: string;
                /** @description Only an answer at least as new as this position: a value of `X-Scoreline-Position`, or `position` of a live message. Waits up to a second, then 503. */
                minPosition?: components["parameters"]["minPosition"];
            };
            header?: never;
            path: {
                /**
                 * @description Slug of the sport.
                 * @example football
                 */
                sportSlug: components["parameters"]["sportSlug"];
                /**
                 * @description Match id.
                 * @example 910001
                 */
                matchId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Odds of a match over time */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OddsHistory"];
                };
            };
        };
    };
    getMatchesByDateTournaments: {
        parameters: {
            query?: {
                /** @description IANA time zone of the day boundaries. It affects which matches are selected, never a field such as `dateEvent`. */
                tz?: string;
                /** @description Descending order. Default: priority. */
                sort_by?: "priority" | "popularity" | "matches_count";
                /** @description Hides amateur matches and lower leagues. */
                exclude_amateur?: "true";
                /** @description Comma-separated tournament ids. */
                tournament_id?: string;
                /** @description Season id. */
                season_id?: number;
                /** @description Comma-separated category ids. */
                category_ids?: string;
                /** @description Matches of this team, home or away. */
                team_id?: number;
                /** @description Only an answer at least as new as this position: a value of `X-Scoreline-Position`, or `position` of a live message. Waits up to a second, then 503. */
                minPosition?: components["parameters"]["minPosition"];
            };
            header?: never;
            path: {
                /**
                 * @description Slug of the sport.
                 * @example football
                 */
                sportSlug: components["parameters"]["sportSlug"];
                /**
                 * @description Day, YYYY-MM-DD.
                 * @example 2026-09-12
                 */
                date: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Tournaments of a day */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TournamentsByDate"];
                };
            };
        };
    };
    getMatchesByYearMonthCalendar: {
        parameters: {
            query?: {
                /** @description IANA time zone of the day boundaries. It affects which matches are selected, never a field such as `dateEvent`. */
                tz?: string;
                /** @description Hides amateur matches and lower leagues. */
                exclude_amateur?: "true";
                /** @description Comma-separated tournament ids. */
                tournament_id?: string;
                /** @description Season id. */
                season_id?: number;
                /** @description Comma-separated category ids. */
                category_ids?: string;
                /** @description Matches of this team, home or away. */
                team_id?: number;
                /** @description Only an answer at least as new as this position: a value of `X-Scoreline-Position`, or `position` of a live message. Waits up to a second, then 503. */
                minPosition?: components["parameters"]["minPosition"];
            };
            header?: never;
            path: {
                /**
                 * @description Slug of the sport.
                 * @example football
                 */
                sportSlug: components["parameters"]["sportSlug"];
                /**
                 * @description Month, YYYY-MM.
                 * @example 2026-09
                 */
                yearMonth: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Matches of a month by day */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Calendar"];
                };
            };
        };
    };
    getH2h: {
        parameters: {
            query: {
                /**
                 * @description First team.
                 * @example 5501
                 */
                team_id_1: number;
                /**
                 * @description Second team.
                 * @example 5502
                 */
                team_id_2: number;
                /** @description Maximum meetings. Larger values are clamped to 50. */
                limit?: number;
                /** @description Top-level fields to include, comma-separated. `id` and `hasBkOdds` are always included, all others only if named, even those that the schema of Match requires. */
                fields?: string;
                /** @description `lite`: without line-ups, statistics, events and odds. `odds`: lite and `oddsBase` (and `oddsBk` with `with_bk_odds=true`). Ignored with `fields`. */
                view?: "lite" | "odds";
                /** @description Adds `oddsBk`, the boards of the bookmakers. */
                with_bk_odds?: "true";
                /** @description With `with_bk_odds=true`: the combined board of the prematch and the live stage. */
                odds_stage?: "all";
                /** @description Only an answer at least as new as this position: a value of `X-Scoreline-Position`, or `position` of a live message. Waits up to a second, then 503. */
                minPosition?: components["parameters"]["minPosition"];
            };
            header?: never;
            path: {
                /**
                 * @description Slug of the sport.
                 * @example football
                 */
                sportSlug: components["parameters"]["sportSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Head-to-head of two teams */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeadToHead"];
                };
            };
        };
    };
    getSearch: {
        parameters: {
            query: {
                /**
                 * @description Names in Russian or English; tolerates typos and incomplete words. Ranked by relevance, then popularity.
                 * @example спартак
                 */
                q: string;
                /** @description Comma-separated kinds to search: player, team, tournament. Default: all. */
                type?: string;
                /** @description Maximum results. Larger values are clamped to 50. */
                limit?: number;
                /** @description Rows to skip, at most 500; use a narrower query to reach later rows. */
                offset?: number;
                /** @description ISO 3166-1 alpha-2 code of the country. */
                country?: string;
                /** @description Only an answer at least as new as this position: a value of `X-Scoreline-Position`, or `position` of a live message. Waits up to a second, then 503. */
                minPosition?: components["parameters"]["minPosition"];
            };
            header?: never;
            path: {
                /**
                 * @description Slug of the sport.
                 * @example football
                 */
                sportSlug: components["parameters"]["sportSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Search over players, teams and tournaments */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResult"];
                };
            };
        };
    };
    getPlayers: {
        parameters: {
            query?: {
                /** @description Comma-separated player ids. Unknown ones are left out. */
                ids?: string;
                /**
                 * @description Team id.
                 * @example 5501
                 */
                team_id?: number;
                /** @description Names in Russian or English; tolerates typos and incomplete words. Ranked by relevance, then popularity. */
                q?: string;
                /** @description Maximum results. Larger values are clamped to 50. */
                limit?: number;
                /** @description Rows to skip, at most 500; use a narrower query to reach later rows. */
                offset?: number;
                /** @description Only an answer at least as new as this position: a value of `X-Scoreline-Position`, or `position` of a live message. Waits up to a second, then 503. */
                minPosition?: components["parameters"]["minPosition"];
            };
            header?: never;
            path: {
                /**
                 * @description Slug of the sport.
                 * @example football
                 */
                sportSlug: components["parameters"]["sportSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List of players */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayerList"];
                };
            };
        };
    };
    getPlayersByPlayerIdProfile: {
        parameters: {
            query?: {
                /** @description Only an answer at least as new as this position: a value of `X-Scoreline-Position`, or `position` of a live message. Waits up to a second, then 503. */
                minPosition?: components["parameters"]["minPosition"];
            };
            header?: never;
            path: {
                /**
                 * @description Slug of the sport.
                 * @example football
                 */
                sportSlug: components["parameters"]["sportSlug"];
                /**
                 * @description Player id.
                 * @example 5101
                 */
                playerId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Profile of a player */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayerProfile"];
                };
            };
        };
    };
    getPlayersByPlayerIdMatches: {
        parameters: {
            query?: {
                /** @description Maximum matches. Larger values are clamped to 20. */
                limit?: number;
                /** @description Only matches of this tournament. */
                tournament_id?: number;
                /** @description Only matches of this season. */
                season_id?: number;
                /** @description All matches of this team. Takes precedence over `current_team`. */
                team_id?: number;
                /** @description All matches of the team that the profile names. */
                current_team?: "true";
                /** @description Only matches in which the player played. */
                played_only?: "true";
                /** @description Only an answer at least as new as this position: a value of `X-Scoreline-Position`, or `position` of a live message. Waits up to a second, then 503. */
                minPosition?: components["parameters"]["minPosition"];
            };
            header?: never;
            path: {
                /**
                 * @description Slug of the sport.
                 * @example football
                 */
                sportSlug: components["parameters"]["sportSlug"];
                /**
                 * @description Player id.
                 * @example 5101
                 */
                playerId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Latest matches of a player */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayerMatches"];
                };
            };
        };
    };
    getTeams: {
        parameters: {
            query?: {
                /** @description Names in Russian or English; tolerates typos and incomplete words. Ranked by relevance, then popularity. */
                q?: string;
                /** @description Maximum results. Larger values are clamped to 50. */
                limit?: number;
                /** @description Rows to skip, at most 500; use a narrower query to reach later rows. */
                offset?: number;
                /** @description Only an answer at least as new as this position: a value of `X-Scoreline-Position`, or `position` of a live message. Waits up to a second, then 503. */
                minPosition?: components["parameters"]["minPosition"];
            };
            header?: never;
            path: {
                /**
                 * @description Slug of the sport.
                 * @example football
                 */
                sportSlug: components["parameters"]["sportSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List of teams */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamList"];
                };
            };
        };
    };
    getTeamsByTeamIdProfile: {
        parameters: {
            query?: {
                /** @description Only an answer at least as new as this position: a value of `X-Scoreline-Position`, or `position` of a live message. Waits up to a second, then 503. */
                minPosition?: components["parameters"]["minPosition"];
            };
            header?: never;
            path: {
                /**
                 * @description Slug of the sport.
                 * @example football
                 */
                sportSlug: components["parameters"]["sportSlug"];
                /**
                 * @description Team id.
                 * @example 5501
                 */
                teamId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Profile of a team */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamProfile"];
                };
            };
        };
    };
    getTeamsByTeamIdMatches: {
        parameters: {
            query?: {
                /** @description Maximum recent matches. Larger values are clamped to 50. */
                last?: number;
                /** @description Maximum upcoming matches. Larger values are clamped to 50. */
                next?: number;
                /** @description Only matches of this tournament. */
                tournament_id?: number;
                /** @description Top-level fields to include, comma-separated. `id` and `hasBkOdds` are always included, all others only if named, even those that the schema of Match requires. */
                fields?: string;
                /** @description `lite`: without line-ups, statistics, events and odds. `odds`: lite and `oddsBase` (and `oddsBk` with `with_bk_odds=true`). Ignored with `fields`. */
                view?: "lite" | "odds";
                /** @description Adds `oddsBk`, the boards of the bookmakers. */
                with_bk_odds?: "true";
                /** @description With `with_bk_odds=true`: the combined board of the prematch and the live stage. */
                odds_stage?: "all";
                /** @description Adds `pregame` to each match. */
                with_pregame?: "true";
                /** @description Only an answer at least as new as this position: a value of `X-Scoreline-Position`, or `position` of a live message. Waits up to a second, then 503. */
                minPosition?: components["parameters"]["minPosition"];
            };
            header?: never;
            path: {
                /**
                 * @description Slug of the sport.
                 * @example football
                 */
                sportSlug: components["parameters"]["sportSlug"];
                /**
                 * @description Team id.
                 * @example 5501
                 */
                teamId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Recent and upcoming matches of a team */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamMatches"];
                };
            };
        };
    };
    getTeamsByTeamIdForm: {
        parameters: {
            query?: {
                /** @description Number of results. Larger values are clamped to 10. */
                limit?: number;
                /** @description Only an answer at least as new as this position: a value of `X-Scoreline-Position`, or `position` of a live message. Waits up to a second, then 503. */
                minPosition?: components["parameters"]["minPosition"];
            };
            header?: never;
            path: {
                /**
                 * @description Slug of the sport.
                 * @example football
                 */
                sportSlug: components["parameters"]["sportSlug"];
                /**
                 * @description Team id.
                 * @example 5501
                 */
                teamId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Form of a team */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamForm"];
                };
            };
        };
    };
    getTeamsByTeamIdSquad: {
        parameters: {
            query?: {
                /** @description Only an answer at least as new as this position: a value of `X-Scoreline-Position`, or `position` of a live message. Waits up to a second, then 503. */
                minPosition?: components["parameters"]["minPosition"];
            };
            header?: never;
            path: {
                /**
                 * @description Slug of the sport.
                 * @example football
                 */
                sportSlug: components["parameters"]["sportSlug"];
                /**
                 * @description Team id.
                 * @example 5501
                 */
                teamId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Squad of a team */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Squad"];
                };
            };
        };
    };
    getTeamsByTeamIdTransfers: {
        parameters: {
            query?: {
                /** @description Only an answer at least as new as this position: a value of `X-Scoreline-Position`, or `position` of a live message. Waits up to a second, then 503. */
                minPosition?: components["parameters"]["minPosition"];
            };
            header?: never;
            path: {
                /**
                 * @description Slug of the sport.
                 * @example football
                 */
                sportSlug: components["parameters"]["sportSlug"];
                /**
                 * @description Team id.
                 * @example 5501
                 */
                teamId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Transfers of a team */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamTransfers"];
                };
            };
        };
    };
    getTeamsByTeamIdTournaments: {
        parameters: {
            query?: {
                /** @description Only an answer at least as new as this position: a value of `X-Scoreline-Position`, or `position` of a live message. Waits up to a second, then 503. */
                minPosition?: components["parameters"]["minPosition"];
            };
            header?: never;
            path: {
                /**
                 * @description Slug of the sport.
                 * @example football
                 */
                sportSlug: components["parameters"]["sportSlug"];
                /**
                 * @description Team id.
                 * @example 5501
                 */
                teamId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Tournaments of a team */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamTournaments"];
                };
            };
        };
    };
    getPlayersByPlayerIdStatisticsSeasons: {
        parameters: {
            query?: {
                /** @description Only an answer at least as new as this position: a value of `X-Scoreline-Position`, or `position` of a live message. Waits up to a second, then 503. */
                minPosition?: components["parameters"]["minPosition"];
            };
            header?: never;
            path: {
                /**
                 * @description Slug of the sport.
                 * @example football
                 */
                sportSlug: components["parameters"]["sportSlug"];
                /**
                 * @description Id of the player.
                 * @example 5101
                 */
                playerId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Seasons with statistics of a player */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayerStatisticsSeasons"];
                };
            };
        };
    };
    getPlayersByPlayerIdStatistics: {
        parameters: {
            query: {
                /**
                 * @description Tournament id.
                 * @example 17
                 */
                tournament_id: number;
                /**
                 * @description Season id; it must belong to the tournament.
                 * @example 88001
                 */
                season_id: number;
                /** @description Slice of the season: overall, regularSeason, playoffs, home, away, mainDraw, top16 or another one. */
                type?: string;
                /** @description Only an answer at least as new as this position: a value of `X-Scoreline-Position`, or `position` of a live message. Waits up to a second, then 503. */
                minPosition?: components["parameters"]["minPosition"];
            };
            header?: never;
            path: {
                /**
                 * @description Slug of the sport.
                 * @example football
                 */
                sportSlug: components["parameters"]["sportSlug"];
                /**
                 * @description Id of the player.
                 * @example 5101
                 */
                playerId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Statistics of a player in one season */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayerStatisticsAnswer"];
                };
            };
        };
    };
    getPlayersByPlayerIdStatisticsLatest: {
        parameters: {
            query?: {
                /** @description Only this tournament. */
                tournament_id?: number;
                /** @description Slice of the season: overall, regularSeason, playoffs, home, away, mainDraw, top16 or another one. */
                type?: string;
                /** @description Only an answer at least as new as this position: a value of `X-Scoreline-Position`, or `position` of a live message. Waits up to a second, then 503. */
                minPosition?: components["parameters"]["minPosition"];
            };
            header?: never;
            path: {
                /**
                 * @description Slug of the sport.
                 * @example football
                 */
                sportSlug: components["parameters"]["sportSlug"];
                /**
                 * @description Id of the player.
                 * @example 5101
                 */
                playerId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Latest season statistics of a player */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayerSeasonStatistics"];
                };
            };
        };
    };
    getTeamsByTeamIdStatisticsSeasons: {
        parameters: {
            query?: {
                /** @description Only an answer at least as new as this position: a value of `X-Scoreline-Position`, or `position` of a live message. Waits up to a second, then 503. */
                minPosition?: components["parameters"]["minPosition"];
            };
            header?: never;
            path: {
                /**
                 * @description Slug of the sport.
                 * @example football
                 */
                sportSlug: components["parameters"]["sportSlug"];
                /**
                 * @description Id of the team.
                 * @example 5501
                 */
                teamId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Seasons with statistics of a team */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamStatisticsSeasons"];
                };
            };
        };
    };
    getTeamsByTeamIdStatistics: {
        parameters: {
            query: {
                /**
                 * @description Tournament id.
                 * @example 17
                 */
                tournament_id: number;
                /**
                 * @description Season id; it must belong to the tournament.
                 * @example 88001
                 */
                season_id: number;
                /** @description Slice of the season: overall, regularSeason, playoffs, home, away, mainDraw, top16 or another one. */
                type?: string;
                /** @description Only an answer at least as new as this position: a value of `X-Scoreline-Position`, or `position` of a live message. Waits up to a second, then 503. */
                minPosition?: components["parameters"]["minPosition"];
            };
            header?: never;
            path: {
                /**
                 * @description Slug of the sport.
                 * @example football
                 */
                sportSlug: components["parameters"]["sportSlug"];
                /**
                 * @description Id of the team.
                 * @example 5501
                 */
                teamId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Statistics of a team in one season */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamStatisticsAnswer"];
                };
            };
        };
    };
    getTeamsByTeamIdStatisticsLatest: {
        parameters: {
            query?: {
                /** @description Only this tournament. */
                tournament_id?: number;
                /** @description Slice of the season: overall, regularSeason, playoffs, home, away, mainDraw, top16 or another one. */
                type?: string;
                /** @description Only an answer at least as new as this position: a value of `X-Scoreline-Position`, or `position` of a live message. Waits up to a second, then 503. */
                minPosition?: components["parameters"]["minPosition"];
            };
            header?: never;
            path: {
                /**
                 * @description Slug of the sport.
                 * @example football
                 */
                sportSlug: components["parameters"]["sportSlug"];
                /**
                 * @description Id of the team.
                 * @example 5501
                 */
                teamId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Latest season statistics of a team */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamSeasonStatistics"];
                };
            };
        };
    };
    getTournaments: {
        parameters: {
            query?: {
                /** @description Comma-separated tournament ids. */
                ids?: string;
                /** @description Names in Russian or English; tolerates typos and incomplete words. Ranked by relevance, then popularity. */
                q?: string;
                /** @description Maximum results. Larger values are clamped to 50. */
                limit?: number;
                /** @description Rows to skip, at most 500; use a narrower query to reach later rows. */
                offset?: number;
                /** @description Only an answer at least as new as this position: a value of `X-Scoreline-Position`, or `position` of a live message. Waits up to a second, then 503. */
                minPosition?: components["parameters"]["minPosition"];
            };
            header?: never;
            path: {
                /**
                 * @description Slug of the sport.
                 * @example football
                 */
                sportSlug: components["parameters"]["sportSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List of tournaments */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TournamentList"];
                };
            };
        };
    };
    getTournamentByTournamentId: {
        parameters: {
            query?: {
                /** @description Only an answer at least as new as this position: a value of `X-Scoreline-Position`, or `position` of a live message. Waits up to a second, then 503. */
                minPosition?: components["parameters"]["minPosition"];
            };
            header?: never;
            path: {
                /**
                 * @description Slug of the sport.
                 * @example football
                 */
                sportSlug: components["parameters"]["sportSlug"];
                /**
                 * @description Tournament id.
                 * @example 17
                 */
                tournamentId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One tournament */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TournamentDetail"];
                };
            };
        };
    };
    getTournamentByTournamentIdSeasons: {
        parameters: {
            query?: {
                /** @description Adds `coverage` to each season: which parts its matches have. */
                with_coverage?: "true";
                /** @description Only an answer at least as new as this position: a value of `X-Scoreline-Position`, or `position` of a live message. Waits up to a second, then 503. */
                minPosition?: components["parameters"]["minPosition"];
            };
            header?: never;
            path: {
                /**
                 * @description Slug of the sport.
                 * @example football
                 */
                sportSlug: components["parameters"]["sportSlug"];
                /**
                 * @description Tournament id.
                 * @example 17
                 */
                tournamentId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Seasons of a tournament */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TournamentSeasons"];
                };
            };
        };
    };
    getTournamentByTournamentIdSeasonsBySeasonId: {
        parameters: {
            query?: {
                /** @description Only an answer at least as new as this position: a value of `X-Scoreline-Position`, or `position` of a live message. Waits up to a second, then 503. */
                minPosition?: components["parameters"]["minPosition"];
            };
            header?: never;
            path: {
                /**
                 * @description Slug of the sport.
                 * @example football
                 */
                sportSlug: components["parameters"]["sportSlug"];
                /**
                 * @description Tournament id.
                 * @example 17
                 */
                tournamentId: number;
                /**
                 * @description Season id.
                 * @example 88001
                 */
                seasonId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One season: tables, cup trees, totals */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeasonDetails"];
                };
            };
        };
    };
    getTournamentByTournamentIdSeasonsBySeasonIdCoverage: {
        parameters: {
            query?: {
                /** @description Only an answer at least as new as this position: a value of `X-Scoreline-Position`, or `position` of a live message. Waits up to a second, then 503. */
                minPosition?: components["parameters"]["minPosition"];
            };
            header?: never;
            path: {
                /**
                 * @description Slug of the sport.
                 * @example football
                 */
                sportSlug: components["parameters"]["sportSlug"];
                /**
                 * @description Tournament id.
                 * @example 17
                 */
                tournamentId: number;
                /**
                 * @description Season id.
                 * @example 88001
                 */
                seasonId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Coverage of a season */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeasonCoverage"];
                };
            };
        };
    };
    getTournamentByTournamentIdSeasonsBySeasonIdLeaders: {
        parameters: {
            query: {
                /**
                 * @description Key of the season statistic to sort by; it must exist for the sport and the entity.
                 * @example goals
                 */
                sort_by: string;
                /** @description Whether players or teams are listed. Default: players. */
                entity?: "players" | "teams";
                /** @description Sort order of the values. Default: desc. */
                order?: "desc" | "asc";
                /** @description Maximum rows. Larger values are clamped to 100. */
                limit?: number;
                /** @description Rows to skip, at most 500; use a narrower query to reach later rows. */
                offset?: number;
                /** @description Keys to include in each row, comma-separated. Default: all. */
                stats?: string;
                /** @description Slice of the season: overall, regularSeason, playoffs, home, away, mainDraw, top16 or another one. */
                type?: string;
                /** @description Only an answer at least as new as this position: a value of `X-Scoreline-Position`, or `position` of a live message. Waits up to a second, then 503. */
                minPosition?: components["parameters"]["minPosition"];
            };
            header?: never;
            path: {
                /**
                 * @description Slug of the sport.
                 * @example football
                 */
                sportSlug: components["parameters"]["sportSlug"];
                /**
                 * @description Tournament id.
                 * @example 17
                 */
                tournamentId: number;
                /**
                 * @description Season id.
                 * @example 88001
                 */
                seasonId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Leaderboard of a season */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Leaders"];
                };
            };
        };
    };
    getTournamentByTournamentIdStandings: {
        parameters: {
            query?: {
                /** @description Only an answer at least as new as this position: a value of `X-Scoreline-Position`, or `position` of a live message. Waits up to a second, then 503. */
                minPosition?: components["parameters"]["minPosition"];
            };
            header?: never;
            path: {
                /**
                 * @description Slug of the sport.
                 * @example football
                 */
                sportSlug: components["parameters"]["sportSlug"];
                /**
                 * @description Tournament id.
                 * @example 17
                 */
                tournamentId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The newest season whose tables are not empty. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentStandings"];
                };
            };
        };
    };
}
