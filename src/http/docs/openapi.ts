/**
 * The OpenAPI 3.1 document (docs/reference/rules.md#10), generated from the endpoint contracts. It contains no special
 * case for any endpoint.
 */
import type { TSchema } from '@sinclair/typebox'
import type { Db } from '../../../db/open.ts'
import { ERROR_SLUGS, type ErrorSlug } from '../../catalog/errors.ts'
import { seasonStatisticsOf } from '../../catalog/season-statistics/index.ts'
import { SPORT_SLUGS, SPORTS } from '../../catalog/sports.ts'
import type { Parameter } from '../../contract/parameters.ts'
import { ErrorEnvelope } from '../../contract/resources/service.ts'
import { CONTRACT_VERSION, VERSION } from '../../contract/version.ts'
import { type Endpoint, POSITION_QUERY, showsPosition } from '../../endpoints/endpoint.ts'
import { dateOf } from '../../shared/days.ts'
import { selectExampleMatch } from '../../store/matches/example-match.ts'
import { TOKEN_PARAMETER } from '../auth/access.ts'
import { codeSamples } from './code-samples.ts'
import { createSchemaWriter, type Json, type JsonObject, type SchemaWriter } from './openapi-schemas.ts'
import { DESCRIPTION, TAGS } from './openapi-text.ts'

export const API_TITLE = 'Scoreline'
export const API_KEY_SCHEME = 'ApiKeyAuth'
const QUERY_KEY_SCHEME = 'WebSocketKey'
const TOKEN_SCHEME = 'CalendarToken'

const SPORT_PARAMETER = 'sportSlug'

/** Where the service is and the key that the examples send. */
interface Access {
  readonly server: string
  readonly apiKey: string
}

const ANY_ACCESS: Access = { server: 'http://127.0.0.1:3000', apiKey: 'YOUR_KEY' }

/** @param examples of parameters, instead of those of the contracts */
export function buildOpenApi(
  endpoints: readonly Endpoint[],
  examples: ExampleValues = {},
  access: Access = ANY_ACCESS,
): JsonObject {
  const writer = createSchemaWriter()
  const errors: JsonObject = {}
  const paths = Object.fromEntries(
    endpoints.map((endpoint) => [
      endpoint.path,
      { get: operationOf(endpoint, writer, errors, examples, access) },
    ]),
  )
  return {
    openapi: '3.1.0',
    info: {
      title: API_TITLE,
      version: CONTRACT_VERSION,
      'x-scoreline-version': VERSION,
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: access.server, description: 'This service' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    security: [{ [API_KEY_SCHEME]: [] }],
    paths,
    components: {
      schemas: writer.components(),
      responses: errors,
      parameters: {
        [SPORT_PARAMETER]: { ...SPORT, example: exampleSport(examples) },
        ...positionParameters(writer),
      },
      headers: HEADERS,
      securitySchemes: SECURITY_SCHEMES,
    },
  }
}

const SPORT: JsonObject = {
  name: SPORT_PARAMETER,
  in: 'path',
  required: true,
  description: 'Slug of the sport.',
  schema: { type: 'string', enum: [...SPORT_SLUGS] },
}

/** As documented; header names have no case. */
const POSITION_HEADER = 'X-Scoreline-Position'

const RATE_HEADERS: JsonObject = {
  'X-RateLimit-Limit': {
    description: 'Requests per day of the plan; absent without a daily limit.',
    schema: { type: 'integer' },
  },
  'X-RateLimit-Remaining': { description: 'Requests left today.', schema: { type: 'integer' } },
  'X-RateLimit-Reset': { description: 'When the quota resets (ms).', schema: { type: 'integer' } },
  RateLimit: {
    description: 'Requests left (`r`) and seconds until the quota resets (`t`), as in the IETF draft.',
    schema: { type: 'string' },
  },
  'RateLimit-Policy': {
    description: 'Quota (`q`) and its window in seconds (`w`), as in the IETF draft.',
    schema: { type: 'string' },
  },
}

const HEADERS: JsonObject = {
  ...RATE_HEADERS,
  [POSITION_HEADER]: {
    description: 'Position of the change log that the answer shows: `EPOCH:POSITION`.',
    schema: { type: 'string' },
  },
  'Retry-After': { description: 'Seconds to wait before the next request.', schema: { type: 'integer' } },
  'X-Correlation-Id': {
    description: 'Identifies the log entry with the cause.',
    schema: { type: 'string' },
  },
}

/** Headers of error responses by slug, in addition to the rate headers. */
const ERROR_HEADERS: Partial<Record<ErrorSlug, string>> = {
  quota_exceeded: 'Retry-After',
  too_many_requests: 'Retry-After',
  too_many_failures: 'Retry-After',
  internal_error: 'X-Correlation-Id',
}

const SECURITY_SCHEMES: JsonObject = {
  [API_KEY_SCHEME]: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description:
      'The API key alone: `Authorization: KEY`, without a scheme such as `Bearer`. Only `/mcp` accepts both.',
  },
  [QUERY_KEY_SCHEME]: {
    type: 'apiKey',
    in: 'query',
    name: 'apiKey',
    description:
      'The API key for the live channel: WebSocket `/ws` and server-sent events; nothing else reads it.',
  },
  [TOKEN_SCHEME]: {
    type: 'apiKey',
    in: 'query',
    name: TOKEN_PARAMETER,
    description: 'A calendar token, for programs that send no headers; only calendars read it.',
  },
}

function operationOf(
  endpoint: Endpoint,
  writer: SchemaWriter,
  errors: JsonObject,
  examples: ExampleValues,
  of: Access,
): JsonObject {
  const { path, operationId, tag, summary, description, access, acceptsToken, keyInQuery } = endpoint
  return {
    operationId,
    tags: [tag],
    summary,
    ...(description ? { description } : {}),
    ...(access === 'open' ? { security: [] } : {}),
    ...(keyInQuery ? { security: [{ [API_KEY_SCHEME]: [] }, { [QUERY_KEY_SCHEME]: [] }] } : {}),
    ...(acceptsToken ? { security: [{ [API_KEY_SCHEME]: [] }, { [TOKEN_SCHEME]: [] }] } : {}),
    parameters: parametersOf(endpoint, writer, examples),
    responses: { 200: successOf(endpoint, writer), ...errorsOf(endpoint, writer, errors) },
    'x-codeSamples': codeSamples({
      ...of,
      path,
      pathValues: exampleOfPath(endpoint, examples),
      queryValues: exampleOfQuery(endpoint, examples),
      needsKey: access !== 'open',
      body: bodyOf(endpoint),
    }),
  }
}

function bodyOf({ contentTypes, keyInQuery }: Endpoint): 'json' | 'text' | 'events' {
  if (keyInQuery) return 'events'
  return contentTypes ? 'text' : 'json'
}

function exampleOfPath({ path, params }: Endpoint, examples: ExampleValues): Record<string, Json> {
  return Object.fromEntries(
    namesIn(path).map((name) => [
      name,
      name === SPORT_PARAMETER ? exampleSport(examples) : (exampleIn(params[name], examples[name]) ?? ''),
    ]),
  )
}

/** Of the parameters that the example request sends. */
function exampleOfQuery({ query, exampleQuery }: Endpoint, examples: ExampleValues): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, parameter]) => {
      const value = exampleIn(parameter, examples[name])
      const isSent = parameter.required || exampleQuery?.includes(name)
      return isSent && value !== undefined ? [[name, value]] : []
    }),
  )
}

function exampleSport(examples: ExampleValues): Json {
  return examples[SPORT_PARAMETER] ?? SPORT_SLUGS[0] ?? ''
}

function namesIn(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
}

/** The example of a parameter, replaced by a value of the data if both exist. */
function exampleIn(parameter: Parameter | undefined, value: Json | undefined): Json | undefined {
  return parameter?.example === undefined ? undefined : (value ?? (parameter.example as Json))
}

function parametersOf(endpoint: Endpoint, writer: SchemaWriter, examples: ExampleValues): Json[] {
  const ofPath = namesIn(endpoint.path).map((name): Json => {
    const parameter = endpoint.params[name]
    if (!parameter) return { $ref: `#/components/parameters/${name}` }
    return { name, in: 'path', ...parameterOf({ ...parameter, required: true }, writer, examples[name]) }
  })
  const ofQuery = Object.entries(endpoint.query).map(([name, parameter]): Json => {
    const isSent = endpoint.exampleQuery?.includes(name)
    return { name, in: 'query', ...parameterOf(parameter, writer, examples[name], isSent) }
  })
  const ofAll = showsPosition(endpoint) ? [{ $ref: '#/components/parameters/minPosition' }] : []
  return [...ofPath, ...ofQuery, ...ofAll]
}

/**
 * @param value that replaces the example of the contract, if that has one
 * @param isSent whether the example request has it, although it is optional
 */
function parameterOf(
  parameter: Parameter,
  writer: SchemaWriter,
  value: Json | undefined,
  isSent = parameter.required,
): JsonObject {
  const shown = exampleIn(parameter, value)
  return {
    required: parameter.required,
    description: parameter.description,
    schema: writer.write(parameter.schema),
    ...(shown !== undefined && shown !== '' && exampleOfParameter(shown, isSent)),
  }
}

/** Viewers send `example` of a parameter; optional ones have `examples`. */
function exampleOfParameter(value: Json, isSent: boolean): JsonObject {
  return isSent ? { example: value } : { examples: { default: { value } } }
}

function headerReferences(names: readonly string[]): { headers?: JsonObject } {
  if (names.length === 0) return {}
  return {
    headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
  }
}

function rateHeadersOf(endpoint: Endpoint): string[] {
  return endpoint.access === 'open' ? [] : Object.keys(RATE_HEADERS)
}

function contentOf(
  schema: TSchema,
  writer: SchemaWriter,
  examples: JsonObject,
  types: readonly string[] = ['application/json'],
): JsonObject {
  return Object.fromEntries(
    types.map((type) => [type.replace(/;.*/, ''), { schema: writer.write(schema), ...examples }]),
  )
}

function successOf(endpoint: Endpoint, writer: SchemaWriter): JsonObject {
  const example = endpoint.example === undefined ? {} : { example: endpoint.example as Json }
  return {
    description: endpoint.response.description ?? endpoint.summary,
    ...headerReferences([...rateHeadersOf(endpoint), ...(showsPosition(endpoint) ? [POSITION_HEADER] : [])]),
    content: contentOf(endpoint.response, writer, example, endpoint.contentTypes),
  }
}

/** The slugs an endpoint can return: those implied by its contract, and its own. */
export function errorSlugsOf(endpoint: Endpoint): ErrorSlug[] {
  const isOpen = endpoint.access === 'open'
  const hasSport = endpoint.path.includes(`{${SPORT_PARAMETER}}`)
  const hasParameters = Object.keys({ ...endpoint.params, ...endpoint.query }).length > 0
  const slugs: (ErrorSlug | false)[] = [
    hasParameters && 'invalid_parameter',
    hasSport && !isOpen && 'user_has_no_access',
    !isOpen && 'unauthorized',
    !isOpen && 'origin_not_allowed',
    hasSport && 'not_found',
    showsPosition(endpoint) && 'position_not_reached',
    endpoint.access === undefined && 'quota_exceeded',
    !isOpen && 'too_many_requests',
    !isOpen && 'too_many_failures',
    'internal_error',
    ...(endpoint.errors ?? []),
  ]
  return [...new Set(slugs.filter((slug) => slug !== false))]
}

function positionParameters(writer: SchemaWriter): JsonObject {
  return Object.fromEntries(
    Object.entries(POSITION_QUERY).map(([name, parameter]) => [
      name,
      { name, in: 'query', ...parameterOf(parameter, writer, undefined) },
    ]),
  )
}

/** References to the error responses of an endpoint by status; equal responses are written once, into `components`. */
function errorsOf(endpoint: Endpoint, writer: SchemaWriter, components: JsonObject): JsonObject {
  const byStatus = Map.groupBy(errorSlugsOf(endpoint), (slug) => ERROR_SLUGS[slug].status)
  const responses = [...byStatus].map(([status, slugs]) => {
    // A 401 has no valid key, so it has no rate headers.
    const rates = slugs.includes('unauthorized') ? [] : rateHeadersOf(endpoint)
    const name = [...slugs, ...(endpoint.access === 'open' ? ['open'] : [])].join('.')
    components[name] ??= errorOf(slugs, rates, writer)
    return [String(status), { $ref: `#/components/responses/${name}` }] as const
  })
  return Object.fromEntries(responses)
}

function errorOf(slugs: readonly ErrorSlug[], rates: readonly string[], writer: SchemaWriter): JsonObject {
  return {
    description: slugs.map((slug) => `\`${slug}\`: ${ERROR_SLUGS[slug].meaning}`).join('\n\n'),
    ...headerReferences([...new Set([...rates, ...slugs.flatMap((slug) => ERROR_HEADERS[slug] ?? [])])]),
    content: contentOf(ErrorEnvelope, writer, {
      examples: Object.fromEntries(slugs.map((slug) => [slug, { value: exampleOf(slug) }])),
    }),
  }
}

function exampleOf(slug: ErrorSlug): JsonObject {
  const { status, meaning } = ERROR_SLUGS[slug]
  return { code: status, error: slug, message: meaning }
}

// Parameter values for the examples, taken from the data of this service.

/** Values by parameter name (path or query). */
export type ExampleValues = Readonly<Record<string, Json>>

/**
 * Examples of the first sport with a finished match; null if there is none.
 * @param zone of days without `tz`
 */
export function exampleValues(db: Db, zone: string): ExampleValues | null {
  for (const { id, slug } of SPORTS) {
    const match = selectExampleMatch(db, id)
    if (!match) continue
    const date = dateOf(match.startMs, zone)
    const sortable = seasonStatisticsOf(slug, 'player')
    const [sortBy] = sortable.has('goals') ? ['goals'] : sortable.keys()
    return {
      sportSlug: slug,
      matchId: match.id,
      tournamentId: match.tournamentId,
      tournament_id: match.tournamentId,
      seasonId: match.seasonId,
      season_id: match.seasonId,
      categoryId: match.categoryId,
      teamId: match.homeTeamId,
      team_id: match.homeTeamId,
      team_id_1: match.homeTeamId,
      team_id_2: match.awayTeamId,
      resourceId: match.homeTeamId,
      ...(match.playerId !== null && { playerId: match.playerId }),
      date,
      date_from: date,
      date_to: date,
      yearMonth: date.slice(0, 7),
      q: match.homeTeamName,
      ...(sortBy !== undefined && { sort_by: sortBy, stats: sortBy }),
    }
  }
  return null
}
