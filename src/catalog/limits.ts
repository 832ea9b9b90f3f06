/**
 * Every limit of the public contract, once, with its reason. Schemas, messages and documentation read it here.
 * Numbers with a section are the specification's (section 8); the others are ours.
 */

export const LIMITS = {
  /** 8: a streaming list ends here; beyond it `X-Truncated: true` is set. */
  streamingMatches: 6000,
  /** 8: pages above are answered as the last allowed page. */
  maxPage: 100,
  /** 8: default and maximum of `page_size`. */
  pageSize: 500,
  /** 8: identifiers in one `ids` list. */
  ids: 100,
  /** 8: days between `date_from` and `date_to`, both included. */
  dateRangeDays: 31,
  /** 8: characters of `q`. */
  queryLength: 200,
  /** 8: maximum and default of `limit` with `q` on matches. */
  matchSearchLimit: 25,
  matchSearchDefault: 20,
  /** 8: maximum and default of `limit` on search and on lists with `q`. */
  searchLimit: 50,
  searchDefault: 20,
  /** 8: offset of search, of lists with `q` and of leaders. */
  offset: 500,
  /** 8: rows of a leaderboard; and those without a `limit`. @assumed default */
  leadersLimit: 100,
  leadersDefault: 50,
  /** Ranks that season statistics highlight: the first so many of the season. @assumed */
  highlightedRanks: 10,
  /** 8: matches of a team's form. */
  formLimit: 10,
  formDefault: 5,
  /** 8: meetings of a head-to-head, in the list and in the summary. */
  headToHead: 50,
  /** @assumed default of `limit` on head-to-head. */
  headToHeadDefault: 20,
  /** 8: a player's matches. */
  playerMatchesLimit: 20,
  playerMatchesDefault: 10,
  /** @assumed transfers of a player or a team, each way. */
  transfers: 200,
  /** 8: players found by profile where a team has no squad. */
  squadFallback: 100,
  /** @assumed maximum and default of `last` and `next` on a team's matches. */
  teamMatchesLimit: 50,
  teamMatchesDefault: 10,
  /** @assumed entries of the log that a page of `/changes` reads: a page is a few tens of kilobytes. */
  changesLimit: 1000,
  changesDefault: 500,
  /** Values in any comma list other than `ids`: as many as fit a sane request. */
  listValues: 100,
  /** Characters of a request target; longer ones are answered with 414. Fits 100 ids of 19 digits twice over. */
  urlLength: 8192,
  /** Bytes of a request body. All endpoints are GET, so a body is never read. */
  requestBodyBytes: 64 * 1024,
  /** Characters of a cursor; ours are under 200. */
  cursorLength: 1024,
} as const
