/**
 * The tools of the MCP server (docs/mcp.md): endpoints under names that a language model understands. Parameters come
 * from the endpoint's contract; answers are short, in one language, and link to the whole response.
 */
import { dayOfNoon } from '../../shared/days.ts'

/** Everything besides the body that an answer is made from. */
interface ToolCall {
  readonly sport: string
  readonly parts: readonly string[]
}

export interface Tool {
  readonly name: string
  readonly title: string
  readonly description: string
  /** Path of the endpoint. */
  readonly path: string
  /** Parameters of its query that the tool has; those of its path are always included. */
  readonly query: readonly string[]
  /** Values of further parameters. */
  readonly fixed?: Readonly<Record<string, string>>
  /** Values of the argument `parts`, which adds parts to the answer, with the parameters that they need. */
  readonly parts?: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly answer: (body: JsonObject, call: ToolCall) => JsonObject
}

/** Parts of a match by name. */
const MATCH_PARTS: Readonly<Record<string, (match: JsonObject) => Json>> = {
  events: (match) => named(match.liveEvents),
  statistics: (match) => Object.fromEntries(statistics(match.matchStatistics)),
  lineups: (match) => ({ home: lineup(match.homeTeam), away: lineup(match.awayTeam) }),
  odds: (match) => named(match.oddsBk),
  form: (match) => named(match.pregame),
}

/** Of the whole match: values of home and away by name. */
function statistics(periods: Json): [string, Json][] {
  return objects(periods)
    .filter(({ period }) => period === 'ALL')
    .flatMap(({ groups }) => objects(groups))
    .flatMap(({ statisticsItems }) => objects(statisticsItems))
    .map(({ name, home, away }) => [String(name), [home, away]])
}

function lineup(team: Json): Json {
  const of = pick(team, ['lineup']).lineup
  const { formation, players } = pick(of, ['formation', 'players'])
  return {
    formation,
    players: list(players, (player) => ({
      ...pick(player, ['id', 'name', 'position', 'shirtNumber']),
      ...(player.captain === true && { captain: true }),
      ...(player.substitute === true && { substitute: true }),
      ...pick(pick(player, ['statistics']).statistics, ['rating']),
    })),
  }
}

const matches = (body: JsonObject, { sport }: ToolCall): Json =>
  list(body.matches, (match) => brief(match, sport))

export const TOOLS: readonly Tool[] = [
  {
    name: 'list_matches',
    title: 'Matches of a day',
    description:
      'Matches of one sport on a day (default: today), by start, with score, status and ids; optionally only of a ' +
      'tournament, a team or with a status.',
    path: '/v2/{sportSlug}/matches',
    query: ['date', 'tz', 'status', 'tournament_id', 'team_id', 'page'],
    fixed: { view: 'lite', sort: 'asc', page_size: '50' },
    answer: (body, call) => ({ ...pick(body, ['totalMatches']), matches: matches(body, call) }),
  },
  {
    name: 'live_matches',
    title: 'Matches in progress',
    description: 'All matches of one sport that are being played now, with score, minute and ids.',
    path: '/v2/{sportSlug}/matches/live',
    query: [],
    fixed: { view: 'lite' },
    answer: (body, call) => ({ matches: matches(body, call) }),
  },
  {
    name: 'get_match',
    title: 'One match',
    description:
      'One match by id: score, status, venue, referee. Ask for further parts only when you need them: events (goals, ' +
      'cards, points), statistics, lineups, odds, form (recent results and meetings before the match).',
    path: '/v2/{sportSlug}/matches/{matchId}',
    query: [],
    parts: { events: {}, statistics: {}, lineups: {}, odds: { with_bk_odds: 'true' }, form: {} },
    answer: (match, { sport, parts }) => ({
      ...brief(match, sport),
      ...(named(
        pick(match, [
          'statusDescription',
          'statusReason',
          'dateEvent',
          'venue',
          'referee',
          'homeScore',
          'awayScore',
        ]),
      ) as object),
      ...Object.fromEntries(parts.map((part) => [part, MATCH_PARTS[part]?.(match) ?? null])),
    }),
  },
  {
    name: 'get_table',
    title: 'Table of a tournament',
    description: 'The current standings of a tournament by id, one row a team. Find the id with search.',
    path: '/v2/{sportSlug}/tournament/{tournamentId}/standings',
    query: [],
    answer: (body, { sport }) => ({
      ...(named(pick(body, ['tournament', 'season', 'standings'])) as JsonObject),
      link: `/v2/${sport}/tournament/${pick(body.tournament, ['id']).id}`,
    }),
  },
  {
    name: 'search',
    title: 'Search players, teams and tournaments',
    description:
      'Finds players, teams and tournaments of one sport by name, in English or Russian, with typos and incomplete ' +
      'words. Returns the ids that the other tools need.',
    path: '/v2/{sportSlug}/search',
    query: ['q', 'type', 'country', 'limit'],
    answer: (body) => named(body) as JsonObject,
  },
  {
    name: 'head_to_head',
    title: 'Meetings of two teams',
    description:
      'Wins and draws of two teams against each other and their latest meetings, by the ids of the teams.',
    path: '/v2/{sportSlug}/h2h',
    query: ['team_id_1', 'team_id_2', 'limit'],
    fixed: { view: 'lite' },
    answer: (body, call) => ({ ...pick(body, ['summary']), matches: matches(body, call) }),
  },
]

export type Json = string | number | boolean | null | undefined | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [name: string]: Json
}

/** Items of a list; the answer says how many were left out. */
const MAX_ITEMS = 60

/** Members for display that a text has no use for. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'image',
  'slug',
  'colors',
  'shortName',
  'fullName',
  'translations',
  'promotion',
  'scoresFor',
  'scoresAgainst',
  'scoreDiffFormatted',
  'matches',
])

export function pick(value: Json, names: readonly string[]): JsonObject {
  const object = isObject(value) ? value : {}
  return Object.fromEntries(names.flatMap((name) => (name in object ? [[name, object[name]]] : [])))
}

/** The objects of a list; none if it is not a list. */
export function objects(value: Json): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

/** Without members for display and null, with long lists cut, and texts in English. */
export function named(value: Json): Json {
  if (Array.isArray(value)) return list(value, named)
  if (!isObject(value)) return value
  if ('en' in value && 'ru' in value) return value.en
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) =>
      LEFT_OUT.has(name) || member === null ? [] : [[name, named(member)]],
    ),
  )
}

export function list(value: Json, item: (of: JsonObject) => Json): Json {
  const items: readonly Json[] = Array.isArray(value) ? value : []
  const shown = items.slice(0, MAX_ITEMS).map((each) => (isObject(each) ? item(each) : each))
  return items.length > MAX_ITEMS ? [...shown, `${items.length - MAX_ITEMS} more`] : shown
}

/** One match in a line: ids, names, score. */
export function brief(match: JsonObject, sport: string): JsonObject {
  const score = (side: Json) => pick(side, ['current', 'point'])
  const [home, away] = [score(match.homeScore), score(match.awayScore)]
  return {
    ...pick(match, ['id', 'status']),
    start:
      match.startTimeKnown === false
        ? dayOfNoon(Number(match.startTimestamp))
        : new Date(Number(match.startTimestamp)).toISOString(),
    ...(match.status === 'inprogress' && pick(match, ['statusDescription', 'currentMatchMinute'])),
    tournament: pick(match.tournament, ['id', 'name']),
    ...pick(match.roundInfo, ['round', 'name']),
    home: pick(match.homeTeam, ['id', 'name']),
    away: pick(match.awayTeam, ['id', 'name']),
    ...(match.status !== 'notstarted' && { score: `${home.current ?? 0}:${away.current ?? 0}` }),
    ...(home.point !== undefined && { points: `${home.point}:${away.point}` }),
    link: `/v2/${sport}/matches/${match.id}`,
  }
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
