/** The prose of the OpenAPI document, generated from the catalog: error slugs, limits, plans, and the live channel. */
import { ERROR_SLUGS } from '../../catalog/errors.ts'
import { LIMITS } from '../../catalog/limits.ts'
import { PLANS } from '../../catalog/plans.ts'
import { SPORT_SLUGS, SPORTS } from '../../catalog/sports.ts'
import { WEBHOOK_EVENTS } from '../../catalog/webhooks.ts'
import type { Tag } from '../../endpoints/endpoint.ts'

/** Tags in the order in which a reader needs them, each with a description. */
export const TAGS: Readonly<Record<Tag, string>> = {
  general: 'Sports, the quota of an API key, changes, external ids and exports.',
  matches: 'Lists of matches with filters, single matches, events, analytics, days, months and head-to-head.',
  tournaments: 'Tournaments: seasons, standings and leaders.',
  teams: 'Teams: profiles, squads, transfers, form, matches and season statistics.',
  players: 'Players: profiles, matches and season statistics.',
  categories: 'Countries, regions and, in esports, game titles.',
  search: 'Search over players, teams and tournaments.',
  'reference dictionaries': 'Dictionaries of statistic keys and of odds types.',
}

/** A description of each limit; limits without one are internal and not documented. */
const LIMIT_TEXTS: Partial<Record<keyof typeof LIMITS, string>> = {
  streamingMatches:
    'matches in a list without `page`, `page_size` and `cursor`; longer lists get `X-Truncated: true`',
  maxPage: 'maximum `page`; larger values are clamped',
  pageSize: 'maximum and default `page_size`',
  ids: 'values of `ids`',
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

export const DESCRIPTION = `Matches, events, teams, players, tournaments, odds and statistics of seven sports, read-only, as JSON. The version is that of the contract; the pages of \`/docs\` name that of the program.
Timestamps are integers in milliseconds unless stated otherwise. Unknown query parameters are ignored, and the header
\`X-Unknown-Parameters\` names them; of a repeated one the last counts.

${sportTable}

## Keys and quota

Send the API key alone, as \`Authorization: KEY\`. A scheme such as \`Bearer\` is refused, except by \`/mcp\`, which accepts both. A day of the quota starts at midnight UTC.
With a plan that has a daily limit, every response has \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` and
\`X-RateLimit-Reset\` (ms), and the same as \`RateLimit\` and \`RateLimit-Policy\` of the IETF draft. A response costs one request; 304, 401, 413, 414 and 429 are free, as are
\`/v2/account/usage\` and endpoints without a key.

${planTable}

## Errors

Every error has the same body: \`code\` (the HTTP status), \`error\` (a stable slug), \`message\` (a sentence), and with
some of them further members.

${errorTable}

## Limits

${limitTable}

Live updates come over WebSocket at \`/ws?apiKey=YOUR_KEY\`: see the chapter *live channel*.
`

const sport = SPORT_SLUGS[0] ?? ''

export const LIVE_CHAPTER = `A WebSocket at \`/ws?apiKey=YOUR_KEY\` carries every change of the matches that a client subscribes to.
All messages are JSON objects. After \`connected\` the client sends:

\`\`\`json
{"action":"subscribe","type":"sport","sportSlug":"${sport}"}
{"action":"subscribe","type":"match","sportSlug":"${sport}","matchId":910001,"withBkOdds":true}
{"action":"unsubscribe","type":"sport","sportSlug":"${sport}"}
{"action":"ping"}
\`\`\`

A topic is a sport or one match. \`withBkOdds\` adds the boards of the bookmakers, with \`"oddsStage":"all"\` those of
both stages. \`fields\` restricts the messages to some fields, \`conflateMs\` their number. \`heartbeatMs\` requests heartbeats. \`since\` resumes after a disconnection: send the last \`epoch\` and
\`position\` received, and only what changed comes. The same messages come as server-sent events from
\`/v2/{sportSlug}/live/events\` and \`/v2/{sportSlug}/matches/{matchId}/live\`.

**Deltas.** A \`match_delta\` applies to the state of the same \`variant\` whose \`revision\` is its \`baseRevision\`; after a
gap, subscribe again. Deep-merge \`changes.added\`, then \`changes.updated\`. An object under the key of an array holds
elements by index; an array replaces the whole array, and a board under \`oddsBk\` replaces the whole board. Last, delete
the paths that \`flatChanges\` lists as \`removed\`.

Topics, limits and close codes: [Live messages](/docs.md).
`

const EVENT_LIST = Object.entries(WEBHOOK_EVENTS)
  .map(([type, meaning]) => `- \`${type}\`: ${meaning}`)
  .join('\n')

export const WEBHOOK_CHAPTER = `An operator can create webhooks with \`scoreline webhook create\`: the service then sends events of matches to a URL, signed
as [Standard Webhooks](https://www.standardwebhooks.com) describes, at least once and in order per match. Answer with a
status from 200 to 299.

${EVENT_LIST}
`

export const FEED_CHAPTER = `All data enters the service as changes, one JSON object per line. An operator sends them with
\`scoreline feed push FILE\`; they cannot be sent over REST.

\`put\` creates a resource or replaces it, \`merge\` is a merge patch (RFC 7396), \`delete\` removes it, and \`release\` returns
fields that the operator set to the sources. An id is a positive integer or an external id such as \`mine:team/7\`.
Below is one complete \`put\` of each kind. \`scoreline feed schema KIND\` prints the JSON Schema of a kind.
`
