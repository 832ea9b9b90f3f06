/** An MCP server over a way to request endpoints: in process for `/mcp`, over HTTP for `scoreline mcp`. */
import { fromJsonSchema, type jsonSchemaValidator, McpServer } from '@modelcontextprotocol/server'
import { SPORT_SLUGS } from '../../catalog/sports.ts'
import { ApiError } from '../../contract/errors.ts'
import type { Parameter } from '../../contract/parameters.ts'
import { VERSION } from '../../contract/version.ts'
import type { Endpoint } from '../../endpoints/endpoint.ts'
import { quote } from '../../shared/quote.ts'
import { type JsonObject, TOOLS, type Tool } from './tools.ts'

interface McpSource {
  /** Requests a path of the API with the caller's key. */
  readonly get: (path: string) => Response | Promise<Response>
  /** Reports an unexpected error; returns the message for the caller. */
  readonly onFault: (problem: unknown) => string
}

const INSTRUCTIONS =
  'Sport events data: matches, live scores, tables, players. Sports are separate: every tool takes one. Find ids with ' +
  'search. A link is a path of the REST API that has the whole answer. Times are UTC.'

type Arguments = Readonly<Record<string, unknown>>

export function createMcpServer(endpoints: readonly Endpoint[], source: McpSource): McpServer {
  const server = new McpServer({ name: 'scoreline', version: VERSION }, { instructions: INSTRUCTIONS })
  for (const { tool, endpoint, config } of toolsOf(endpoints))
    server.registerTool(tool.name, config, (args) => call(tool, endpoint, args, source))
  return server
}

/** Tools and their schemas, which all servers share: each message over HTTP has a server of its own. */
const described = new WeakMap<readonly Endpoint[], readonly DescribedTool[]>()
type DescribedTool = ReturnType<typeof describeTool>

function toolsOf(endpoints: readonly Endpoint[]): readonly DescribedTool[] {
  return described.getOrInsertComputed(endpoints, () => TOOLS.map((tool) => describeTool(tool, endpoints)))
}

function describeTool(tool: Tool, endpoints: readonly Endpoint[]) {
  const endpoint = endpoints.find(({ path }) => path === tool.path)
  if (!endpoint) throw new Error(`the tool ${tool.name} has no endpoint`)
  const { title, description } = tool
  const inputSchema = fromJsonSchema<Arguments>(schemaOf(tool, endpoint), CHECKED_BY_ENDPOINT)
  const annotations = { readOnlyHint: true, openWorldHint: false }
  return { tool, endpoint, config: { title, description, inputSchema, annotations } }
}

/** The endpoint reads its parameters strictly, and its errors name them. */
const CHECKED_BY_ENDPOINT: jsonSchemaValidator = {
  getValidator: () => (input) => ({ valid: true, data: input as never, errorMessage: undefined }),
}

/** JSON Schema of the arguments: the sport, the parameters of the path, and the chosen ones of the query. */
function schemaOf({ query, parts }: Tool, endpoint: Endpoint) {
  const parameters: [string, Parameter][] = [
    ...Object.entries(endpoint.params).map(([name, of]): [string, Parameter] => [
      name,
      { ...of, required: true },
    ]),
    ...query.map((name): [string, Parameter] => {
      const of = endpoint.query[name]
      if (!of) throw new Error(`${endpoint.path} has no parameter ${name}`)
      return [name, of]
    }),
  ]
  const properties = Object.fromEntries(
    parameters.map(([name, { schema, description }]) => [name, { ...plain(schema), description }]),
  )
  return {
    type: 'object' as const,
    properties: {
      sport: { type: 'string' as const, enum: [...SPORT_SLUGS], description: 'The sport.' },
      ...properties,
      ...(parts && {
        parts: {
          type: 'array' as const,
          items: { type: 'string' as const, enum: Object.keys(parts) },
          description: 'Further parts of the answer. Default: none.',
        },
      }),
    },
    required: ['sport', ...parameters.filter(([, of]) => of.required).map(([name]) => name)],
    additionalProperties: false,
  }
}

/** Without keywords of our own and without the metadata of the schema builder. */
function plain(schema: object): JsonObject {
  return JSON.parse(JSON.stringify(schema, (name, value) => (name.startsWith('x-') ? undefined : value)))
}

/** Arguments that the tool does not take; the language model reads why. */
class WrongArguments extends Error {}

/** Throws WrongArguments or ApiError. */
function pathOf({ path, query, parts, fixed }: Tool, endpoint: Endpoint, args: Arguments): string {
  const { sport, parts: chosen, ...given } = args
  const known = ['sport', ...Object.keys(endpoint.params), ...query, ...(parts ? ['parts'] : [])]
  const unknown = Object.keys(args).find((name) => !known.includes(name))
  if (unknown !== undefined) {
    throw new WrongArguments(`There is no argument ${quote(unknown)}. Arguments: ${known.join(', ')}.`)
  }
  const search = new URLSearchParams(fixed)
  let filled = path.replace('{sportSlug}', sportOf(sport))
  // Read here, because a text such as ".." would lead to another path.
  for (const [name, parameter] of Object.entries(endpoint.params)) {
    if (given[name] === undefined) throw new WrongArguments(`The argument "${name}" is required.`)
    const text = textOf(name, given[name])
    parameter.read(text, name)
    filled = filled.replace(`{${name}}`, encodeURIComponent(text))
  }
  for (const name of query) {
    const parameter = endpoint.query[name]
    if (given[name] !== undefined) search.set(name, textOf(name, given[name], parameter && isList(parameter)))
  }
  for (const part of partsOf(chosen)) {
    if (!parts || !Object.hasOwn(parts, part)) {
      throw new WrongArguments(
        `There is no part ${quote(part)}. Parts: ${Object.keys(parts ?? {}).join(', ')}.`,
      )
    }
    for (const [name, value] of Object.entries(parts[part] ?? {})) search.set(name, value)
  }
  return search.size === 0 ? filled : `${filled}?${search}`
}

function sportOf(value: unknown): string {
  if (value === undefined) throw new WrongArguments('The argument "sport" is required.')
  const slug = textOf('sport', value)
  if (SPORT_SLUGS.some((each) => each === slug)) return slug
  throw new WrongArguments(`There is no sport ${quote(slug)}. Sports: ${SPORT_SLUGS.join(', ')}.`)
}

function isList({ schema }: Parameter): boolean {
  return 'x-comma-list' in schema
}

/** An argument as the text of a parameter: language models send numbers as either. */
function textOf(name: string, value: unknown, takesList = false): string {
  if (takesList && Array.isArray(value)) return value.map((item) => textOf(name, item)).join(',')
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const allowed = takesList ? 'a text, a number or a list of them' : 'a text or a number'
  if (typeof value !== 'string') {
    throw new WrongArguments(`The argument "${name}" must be ${allowed}, but was ${kindOf(value)}.`)
  }
  if (!value.isWellFormed()) {
    throw new WrongArguments(
      `The argument "${name}" has half a character: a surrogate without its other one.`,
    )
  }
  return value
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'a list' : 'an object'
}

function partsOf(parts: unknown): readonly string[] {
  if (parts === undefined) return []
  if (Array.isArray(parts) && parts.every((part) => typeof part === 'string')) return parts
  throw new WrongArguments('The argument "parts" must be a list of texts.')
}

async function call(tool: Tool, endpoint: Endpoint, args: Arguments, { get, onFault }: McpSource) {
  try {
    const response = await get(pathOf(tool, endpoint, args))
    const body = (await response.json()) as JsonObject
    if (!response.ok) return failed(String(body.message))
    const answer = tool.answer(body, { sport: String(args.sport), parts: partsOf(args.parts) })
    return { content: [{ type: 'text' as const, text: JSON.stringify(answer) }] }
  } catch (problem) {
    const isMistake = problem instanceof WrongArguments || problem instanceof ApiError
    return failed(isMistake ? problem.message : onFault(problem))
  }
}

function failed(message: string) {
  return { content: [{ type: 'text' as const, text: message }], isError: true }
}
