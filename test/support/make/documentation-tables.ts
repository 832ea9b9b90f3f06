/** The generated tables of docs/, by name. Each comes out of what the program itself uses. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TSchema } from '@sinclair/typebox'
import { CALLER_LIMITS } from '../../../src/catalog/callers.ts'
import { ERROR_SLUGS, LIVE_ERRORS } from '../../../src/catalog/errors.ts'
import {
  CLOSE_CODES,
  LIMIT_ERRORS,
  LIVE_LIMITS,
  LIVE_TOTALS,
  type LiveResource,
} from '../../../src/catalog/live/live.ts'
import { LOG_EVENTS } from '../../../src/catalog/log-events.ts'
import { MARKETS } from '../../../src/catalog/markets.ts'
import { PLANS } from '../../../src/catalog/plans.ts'
import { SPORTS } from '../../../src/catalog/sports.ts'
import { WEBHOOK_EVENTS } from '../../../src/catalog/webhooks.ts'
import { CHANGE_DATA, ChangeEnvelope } from '../../../src/contract/changes.ts'
import { FlatChange, LiveChanges, SERVER_MESSAGES, WebhookMessage } from '../../../src/contract/messages.ts'
import type { Parameter, Parameters } from '../../../src/contract/parameters.ts'
import { COMPONENTS } from '../../../src/contract/resources/index.ts'
import type { Endpoint } from '../../../src/endpoints/endpoint.ts'
import { ENDPOINTS } from '../../../src/endpoints/index.ts'
import { LIVE_ENDPOINTS } from '../../../src/endpoints/live-events.ts'
import { SOURCE_FORMATS } from '../../../src/feed/formats/index.ts'
import { LIMIT_ROWS } from '../../../src/http/docs/openapi-text.ts'
import { METRICS_PATH } from '../../../src/http/telemetry/telemetry.ts'
import { columnsOf } from '../../../src/views/exports/index.ts'
import { EXPORT_KINDS, EXPORT_TABLES, type ExportKind } from '../../../src/views/exports/tables.ts'
import { loneNode, makeHarness } from '../harness.ts'
import { componentsIn, schemaTable, typeText } from '../http/schema-tables.ts'
import { type CommandHelp, readCommandHelp } from './command-help.ts'
import { codeList, markdownTable } from './markdown-table.ts'
import { MISTAKES, WRONG_REQUESTS } from './mistake-rows.ts'

/** Files of `examples/` that a page shows. */
const EXAMPLES = [
  'changes.ndjson',
  'club-table.html',
  'elements.html',
  'goal-bot.mjs',
  'odds-to-csv.py',
  'scoreboard.mjs',
  'table-mapping/mapping.json',
  'table-mapping/results.csv',
  'tonight.html',
]
const LANGUAGES: Readonly<Record<string, string>> = { mjs: 'js', ndjson: 'json', py: 'python' }

function programText(file: string): string {
  const text = readFileSync(join(import.meta.dir, '../../../examples', file), 'utf8')
  const extension = file.replace(/^.*\./, '')
  return `\`\`\`${LANGUAGES[extension] ?? extension}\n${text}\`\`\``
}

/** They have the fields of Match, so a sentence about them is enough. */
const LIKE_MATCH = ['MatchDetail', 'MatchState']

const figure = (value: number) => value.toLocaleString('en')
const code = (text: unknown) => `\`${text}\``
/** A row for each entry, its name as code. */
const meanings = (head: readonly [string, string], of: Readonly<Record<string, string>>) =>
  markdownTable(
    head,
    Object.entries(of).map(([name, meaning]) => [code(name), meaning]),
  )
const schemas = (prefix: string, of: Iterable<readonly [name: string, schema: TSchema]>) =>
  Array.from(of, ([name, schema]) => [`${prefix} ${name}`, schemaTable(name, schema)] as const)

export async function documentationTables(): Promise<ReadonlyMap<string, string>> {
  const commands = await readCommandHelp()
  const sports = Object.fromEntries(SPORTS.map(({ slug, name }) => [slug, name]))
  const formats = Object.fromEntries(SOURCE_FORMATS.map(({ name, description }) => [name, description]))
  const summaries = Object.fromEntries(commands.map(({ name, description }) => [name, description]))
  const components = COMPONENTS.filter(({ $id }) => !LIKE_MATCH.includes($id))
  return new Map([
    ['sports', meanings(['slug', 'name'], sports)],
    ['settings', settingsTable(commands)],
    ['commands', meanings(['command', 'what it does'], summaries)],
    ...commands.map((command) => [`command ${command.name}`, commandText(command)] as const),
    ['plans', plansTable()],
    ['errors', errorsTable()],
    ['formats', meanings(['format', 'what it reads'], formats)],
    ['limits', limitsTable(LIMIT_ROWS)],
    ['live errors', meanings(['code', 'meaning'], LIVE_ERRORS)],
    ['mistakes', answersTable('mistake', MISTAKES)],
    ['wrong requests', answersTable('request', WRONG_REQUESTS)],
    ['live limits', liveLimitsTable()],
    ['live sums', liveSumsTable()],
    ['close codes', closeCodesTable()],
    ['markets', marketsTable()],
    ['webhook events', meanings(['event', 'meaning'], WEBHOOK_EVENTS)],
    ...EXPORT_KINDS.map((kind) => [`export ${kind}`, exportTable(kind)] as const),
    ['metrics', await metricsTable()],
    ['log events', logEventsTable()],
    ['endpoints', endpointsTable()],
    ...EXAMPLES.map((file) => [`example ${file}`, programText(file)] as const),
    ...[...ENDPOINTS, ...LIVE_ENDPOINTS].map(
      (endpoint) => [`parameters ${endpoint.path}`, parametersTable(endpoint)] as const,
    ),
    ...schemas('schema', Object.entries({ FlatChange, LiveChanges, WebhookMessage })),
    ...schemas(
      'schema',
      components.map((schema) => [schema.$id, schema]),
    ),
    ['change', schemaTable('Change', ChangeEnvelope)],
    ...schemas('change', Object.entries<TSchema>(CHANGE_DATA)),
    ...schemas('change', changeParts()),
    ...schemas('message', Object.entries<TSchema>(SERVER_MESSAGES)),
  ])
}

function limitsTable(rows: readonly (readonly [value: string | number, of: string])[]): string {
  return markdownTable(
    ['limit', 'of'],
    rows.map(([value, of]) => [String(value), of]),
  )
}

function closeCodesTable(): string {
  const rows = Object.values(CLOSE_CODES).map(({ code, reason }) => [String(code), reason])
  return markdownTable(['code', 'reason'], rows)
}

function logEventsTable(): string {
  const rows = Object.entries(LOG_EVENTS).map(([event, { level, meaning }]) => [code(event), level, meaning])
  return markdownTable(['event', 'level', 'meaning'], rows)
}

function exportTable(kind: ExportKind): string {
  const rows = columnsOf(kind).map(({ name, meaning }) => [code(name), meaning])
  return `${EXPORT_TABLES[kind].summary}\n\n${markdownTable(['column', 'meaning'], rows)}`
}

/** Schemas with a name that changes hold: parts of matches, mostly. */
function changeParts(): ReadonlyMap<string, TSchema> {
  const parts = new Map(Object.values<TSchema>(CHANGE_DATA).flatMap((schema) => [...componentsIn(schema)]))
  return new Map([...parts].filter(([name]) => name.endsWith('Change')))
}

function settingsTable(commands: readonly CommandHelp[]): string {
  const options = commands.flatMap((command) => [...command.options, ...command.globalOptions])
  const byVariable = Map.groupBy(
    options.filter(({ variable }) => variable !== null),
    ({ variable }) => variable ?? '',
  )
  const flagged = [...byVariable].map(([variable, [option]]) => [
    code(variable),
    code(option?.flags),
    option?.default ? code(option.default) : '',
    [option?.description, option?.choices && `one of ${option.choices}`].filter(Boolean).join('; '),
  ])
  const secret = new Map(commands.flatMap((command) => command.variables))
  const others = [...secret].map(([variable, description]) => [code(variable), '', '', description])
  return markdownTable(['setting', 'flag', 'default', 'meaning'], [...flagged, ...others])
}

function commandText({ usage, arguments: places, options }: CommandHelp): string {
  const rows = [...places, ...options].map((option) => [
    code(option.flags),
    [option.description, option.choices && `one of ${option.choices}`].filter(Boolean).join('; '),
    option.default ? code(option.default) : '',
  ])
  return `\`\`\`text\n${usage}\n\`\`\`\n\n${markdownTable(['argument or option', 'meaning', 'default'], rows)}`
}

function plansTable(): string {
  const rows = Object.entries(PLANS).map(([name, { dailyLimit, exports, live }]) => [
    code(name),
    dailyLimit === null ? 'no limit, and no rate headers' : figure(dailyLimit),
    exports ? 'yes' : 'no',
    figure(live.sockets),
    figure(live.subscriptions),
    figure(live.backlogBytes),
  ])
  return markdownTable(
    ['plan', 'requests per day', 'exports', 'live sockets', 'live subscriptions', 'unread live bytes'],
    rows,
  )
}

function errorsTable(): string {
  const rows = Object.entries(ERROR_SLUGS).map(([slug, { status, meaning }]) => [
    code(slug),
    String(status),
    meaning,
  ])
  return markdownTable(['error', 'status', 'meaning'], rows)
}

/** With an example for each placeholder. */
function answersTable(
  subject: string,
  rows: readonly { readonly mistake: string; readonly answer: string; readonly result?: string }[],
): string {
  const examples = { '{port}': '3000', '{n}': '15', '{nats}': '10.0.0.1:4222', '{plain}': '10.0.0.1:4222' }
  const example = (text: string) =>
    Object.entries(examples).reduce((filled, [name, value]) => filled.replaceAll(name, value), text)
  return markdownTable(
    [subject, 'answer'],
    rows.map(({ mistake, answer, result }) => [mistake, `\`${example(result ?? answer)}\``]),
  )
}

function liveLimitsTable(): string {
  return limitsTable([
    [figure(LIVE_LIMITS.messageBytes), 'bytes of a client message'],
    [figure(LIVE_LIMITS.messageBurst), 'client messages of a socket at once'],
    [figure(LIVE_LIMITS.messagesPerSecond), 'client messages of a socket per second after that'],
    [
      figure(LIVE_LIMITS.refusedMessages),
      'messages that are rejected one after another, as invalid or because too many of the key wait',
    ],
    [
      figure(LIVE_LIMITS.ignoredMs / 1000),
      'seconds in which more messages are ignored; then close code 4003',
    ],
    [figure(LIVE_LIMITS.subscriptionsPerSocket), 'subscriptions of a socket'],
    [figure(LIVE_LIMITS.backlogBytes), 'unread bytes of a socket'],
    [figure(LIVE_LIMITS.idleSeconds), 'seconds without any frame; the service sends pings'],
    [
      figure(LIVE_LIMITS.stalledMs / 1000),
      'seconds in which none of the unread bytes is taken, then close code 4001',
    ],
    [figure(LIVE_LIMITS.snapshotsPerUnit), 'snapshots that a unit of quota buys'],
    [
      figure(CALLER_LIMITS.turnMs),
      'milliseconds of work per turn of the event loop; the rest waits for a turn of its key',
    ],
  ])
}

/** Limits on sums over connections. */
function liveSumsTable(): string {
  const rows: readonly (readonly [of: string, key: string, resource: LiveResource, error: string])[] = [
    ['open sockets', 'by plan', 'sockets', 'close code 4002, 4004'],
    ['subscriptions', 'by plan', 'subscriptions', LIMIT_ERRORS.subscriptions],
    [
      'subscriptions to matches that do not exist',
      figure(LIVE_LIMITS.unknownMatchesPerKey),
      'unknownMatches',
      LIMIT_ERRORS.unknownMatches,
    ],
    ['waiting messages and snapshots', figure(LIVE_LIMITS.queuedPerKey), 'queued', LIMIT_ERRORS.queued],
    ['unread bytes', 'by plan', 'backlogBytes', LIMIT_ERRORS.backlogBytes],
  ]
  return markdownTable(
    ['limit', 'per key', 'service', 'error'],
    rows.map(([of, key, resource, error]) => [of, key, figure(LIVE_TOTALS[resource]), error]),
  )
}

function marketsTable(): string {
  const rows = MARKETS.map(({ slug, name, outcomes, line, sports }) => [
    code(slug),
    name.en,
    codeList(outcomes.map((outcome) => outcome.slug)),
    line ? 'yes' : 'no',
    sports.length === SPORTS.length ? 'all' : sports.join(', '),
  ])
  return markdownTable(['market', 'name', 'outcomes', 'lines', 'sports'], rows)
}

/** Metrics as a service shows them, which has served one request. */
async function metricsTable(): Promise<string> {
  const harness = makeHarness({ config: { metrics: 'public' }, cluster: loneNode() })
  const response = await harness.app.fetch(new Request(`http://localhost${METRICS_PATH}`))
  const text = await response.text()
  harness.close()
  const types = new Map(
    [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => [name, type]),
  )
  const rows = [...text.matchAll(/^# HELP (\S+) (.*)$/gm)].map(([, name = '', help = '']) => [
    code(name),
    types.get(name) ?? '',
    help,
  ])
  return markdownTable(['metric', 'type', 'meaning'], rows)
}

function endpointsTable(): string {
  const rows = [...ENDPOINTS, ...LIVE_ENDPOINTS].map(({ path, summary, access }) => [
    code(path),
    summary,
    access === 'open' ? 'no' : 'yes',
  ])
  return markdownTable(['path', 'what it returns', 'key'], rows)
}

function parametersTable({
  path,
  operationId,
  description,
  params,
  query,
  response,
  contentTypes,
}: Endpoint): string {
  const rows = [...parameterRows(params, 'path'), ...parameterRows(query, 'query')]
  const table = markdownTable(['parameter', 'in', 'type', 'meaning'], rows)
  const body = contentTypes ? contentTypes.map((type) => code(type)).join(' or ') : typeText(response)
  const parts = [
    `\`GET ${path}\`, operation \`${operationId}\``,
    description,
    rows.length > 0 && table,
    `Response: ${body}.`,
  ]
  return parts.filter(Boolean).join('\n\n')
}

function parameterRows(parameters: Parameters, place: string): string[][] {
  return Object.entries(parameters).map(([name, parameter]) => [
    code(name),
    place,
    `${parameterType(parameter)}${parameter.required ? ', required' : ''}`,
    parameter.description,
  ])
}

function parameterType({ schema }: Parameter): string {
  const list = schema['x-comma-list']
  const { type, minimum, maximum, enum: values, default: standard }: TSchema = list?.items ?? schema
  const range = maximum === undefined || maximum > 1e9 ? '' : ` ${minimum} to ${maximum}`
  const kind = values ? codeList(values) : `${type}${range}`
  return `${list ? `comma-separated list of ${kind}` : kind}${standard === undefined ? '' : `, default ${standard}`}`
}
