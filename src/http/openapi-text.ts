/** The prose of the OpenAPI document, generated from the catalog: error slugs, limits, plans, and the live channel. */
import { ERROR_SLUGS } from '../catalog/errors.ts'
import { LIMITS } from '../catalog/limits.ts'
import { PLANS } from '../catalog/plans.ts'
import { SPORTS } from '../catalog/sports.ts'
import type { Tag } from '../endpoints/endpoint.ts'

/** Tags in the order of the contract, each with a description. */
export const TAGS: Readonly<Record<Tag, string>> = {
  'reference dictionaries': 'Dictionaries of statistic keys and of odds types.',
  general: 'Sports, head-to-head and the quota of an API key.',
  categories: 'Countries, regions and, in esports, game titles.',
  matches: 'Lists of matches with filters, single matches, events, analytics, days and months.',
  search: 'Search over players, teams and tournaments.',
  players: 'Players: profiles, matches and season statistics.',
  teams: 'Teams: profiles, squads, transfers, form, matches and season statistics.',
  tournaments: 'Tournaments: seasons, standings and leaders.',
}

/** A description of each limit; limits without one are internal and not documented. */
const LIMIT_TEXTS: Partial<Record<keyof typeof LIMITS, string>> = {
  streamingMatches:
    'matches in a list without `page`, `page_size` and `cursor`; longer lists get `X-Truncated: true`',
  maxPage: 'maximum `page`; larger values are clamped',
  pageSize: 'maximum and default `page_size`',
  ids: 'values of `ids`',
  listValues: 'values of any other comma-separated list',
  dateRangeDays: 'days from `date_from` to `date_to`',
  queryLength: 'characters of `q`',
  matchSearchLimit: 'maximum `limit` of matches with `q`',
  searchLimit: 'maximum `limit` of search and of lists with `q`',
  offset: 'largest `offset`',
  leadersLimit: 'rows of a leaderboard',
  formLimit: 'matches of a form',
  headToHead: 'meetings of a head-to-head',
  playerMatchesLimit: "a player's matches",
  teamMatchesLimit: '`last` and `next` of a team',
  squadFallback: 'players of a team without a squad',
  urlLength: 'characters of a request URL (414)',
  requestBodyBytes: 'bytes of a request body (413); bodies are ignored',
}

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

const sportTable = table(
  ['Sport', 'Slug'],
  SPORTS.map(({ name, slug }) => [name, `\`${slug}\``]),
)

const planTable = table(
  ['Plan', 'Requests per day'],
  Object.entries(PLANS).map(([name, { dailyLimit }]) => [name, dailyLimit ?? 'no limit']),
)

const errorTable = table(
  ['`error`', '`code`', 'Meaning'],
  Object.entries(ERROR_SLUGS).map(([slug, { status, meaning }]) => [`\`${slug}\``, status, meaning]),
)

/** The documented limits with their descriptions. */
export const LIMIT_ROWS = Object.entries(LIMIT_TEXTS).map(
  ([name, text]) => [LIMITS[name as keyof typeof LIMITS], text] as const,
)

const limitTable = table(['Limit', 'Applies to'], LIMIT_ROWS)

export const DESCRIPTION = `Matches, events, teams, players, tournaments, odds and statistics of seven sports, read-only, as JSON.
Timestamps are integers in milliseconds unless stated otherwise. Unknown query parameters are ignored, and the header
\`X-Unknown-Parameters\` names them; of a repeated one the last counts.

${sportTable}

## Keys and quota

Send the API key alone in the \`Authorization\` header, without a scheme word. A day of the quota starts at midnight UTC.
With a plan that has a daily limit, every response has \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` and
\`X-RateLimit-Reset\` (ms). A response costs one request; 304, 401, 413, 414 and 429 are free, as are
\`/v2/account/usage\` and endpoints without a key.

${planTable}

## Errors

Every error has the same body: \`code\` (the HTTP status), \`error\` (a stable slug), \`message\` (a sentence), and with
some of them further members.

${errorTable}

## Limits

${limitTable}

## Live updates

The WebSocket channel is at \`/ws?apiKey=YOUR_KEY\`. After \`{"type":"connected"}\` send, for example,
\`{"action":"subscribe","type":"match","sportSlug":"${SPORTS[0]?.slug}","matchId":910001}\`: the service replies with \`subscribed\` and a
\`match_snapshot\`; after that each change is a \`match_delta\`. With \`"withBkOdds":true\` odds are included.
`
