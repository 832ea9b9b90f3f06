/**
 * Every limit of the public API with its reason. Schemas, messages and documentation use these constants. Numbers
 * without `@assumed` are fixed by docs/reference/rules.md#8.
 */

export const LIMITS = {
  /** Maximum of a streamed list; beyond it `X-Truncated: true` is set. */
  streamingMatches: 6000,
  /** Larger pages are clamped. */
  maxPage: 100,
  /** Default and maximum of `page_size`. */
  pageSize: 500,
  /** Identifiers in one `ids` list. */
  ids: 100,
  /** Days from `date_from` to `date_to`, both inclusive. */
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
  /** Maximum rows of a leaderboard, and the default. @assumed default */
  leadersLimit: 100,
  leadersDefault: 50,
  /** Highest rank that season statistics highlight. @assumed */
  highlightedRanks: 10,
  /** Matches of a team's form. */
  formLimit: 10,
  formDefault: 5,
  /** Meetings of a head-to-head, in the list and in the summary. */
  headToHead: 50,
  /** @assumed default of `limit` on head-to-head. */
  headToHeadDefault: 20,
  /** Maximum and default of a player's matches. */
  playerMatchesLimit: 20,
  playerMatchesDefault: 10,
  /** @assumed Transfers of a player or a team, in each direction. */
  transfers: 200,
  /** Players found by profile if a team has no squad. */
  squadFallback: 100,
  /** @assumed maximum and default of `last` and `next` on a team's matches. */
  teamMatchesLimit: 50,
  teamMatchesDefault: 10,
  /**
   * Events of a calendar: the past year, and what comes, each at most. A season of any sport fits; a body of this size
   * takes a few milliseconds. @assumed
   */
  calendarPastDays: 366,
  calendarPast: 500,
  calendarComing: 1000,
  /** Exports that are streamed at the same time, half of them for one key alone: each holds a cursor. @assumed */
  exportsAtOnce: 8,
  /** Rows of an export that a unit of quota buys: as many as the longest list has matches. @assumed */
  exportRowsPerUnit: 6000,
  /** @assumed Log entries per page of `/changes`: a few tens of kilobytes. */
  changesLimit: 1000,
  changesDefault: 500,
  /** Maximum length of a request target (414), and so of comma lists. Fits 100 ids of 19 digits twice. */
  urlLength: 8192,
  /** Bytes of a request body. All endpoints are GET, so a body is never read. */
  requestBodyBytes: 64 * 1024,
  /** Messages of a batch to the MCP server: more than a program sends at once. @assumed */
  mcpBatch: 20,
  /** Characters of a cursor; ours are under 200. */
  cursorLength: 1024,
} as const
