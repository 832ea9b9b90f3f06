/**
 * Every limit of the public contract, once, with its reason. Schemas, messages and documentation read it here.
 * Numbers without `@assumed` are the contract of docs/reference/rules.md#8.
 */

export const LIMITS = {
  /** A streaming list ends here; beyond it `X-Truncated: true` is set. */
  streamingMatches: 6000,
  /** Pages above are answered as the last allowed page. */
  maxPage: 100,
  /** Default and maximum of `page_size`. */
  pageSize: 500,
  /** Identifiers in one `ids` list. */
  ids: 100,
  /** Days between `date_from` and `date_to`, both included. */
  dateRangeDays: 31,
  /** Characters of `q`. */
  queryLength: 200,
  /** Maximum and default of `limit` with `q` on matches. */
  matchSearchLimit: 25,
  matchSearchDefault: 20,
  /** Maximum and default of `limit` on search and on lists with `q`. */
  searchLimit: 50,
  searchDefault: 20,
  /** Offset of search, of lists with `q` and of leaders. */
  offset: 500,
  /** Rows of a leaderboard; and those without a `limit`. @assumed default */
  leadersLimit: 100,
  leadersDefault: 50,
  /** Ranks that season statistics highlight: the first so many of the season. @assumed */
  highlightedRanks: 10,
  /** Matches of a team's form. */
  formLimit: 10,
  formDefault: 5,
  /** Meetings of a head-to-head, in the list and in the summary. */
  headToHead: 50,
  /** @assumed default of `limit` on head-to-head. */
  headToHeadDefault: 20,
  /** A player's matches. */
  playerMatchesLimit: 20,
  playerMatchesDefault: 10,
  /** @assumed transfers of a player or a team, each way. */
  transfers: 200,
  /** Players found by profile where a team has no squad. */
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
