/** The generated tables of docs/, by name. Each comes out of what the program itself uses. */

import type { TSchema } from 'typebox'
import { ERROR_SLUGS } from '../../src/catalog/errors.ts'
import {
  CLOSE_CODES,
  LIMIT_ERRORS,
  LIVE_ERRORS,
  LIVE_LIMITS,
  LIVE_TOTALS,
  type LiveResource,
} from '../../src/catalog/live.ts'
import { LOG_EVENTS } from '../../src/catalog/log-events.ts'
import { MARKETS } from '../../src/catalog/markets.ts'
import { PLANS } from '../../src/catalog/plans.ts'
import { SPORTS } from '../../src/catalog/sports.ts'
import { WEBHOOK_EVENTS } from '../../src/catalog/webhooks.ts'
import { CHANGE_DATA, ChangeEnvelope } from '../../src/contract/changes.ts'
import { FlatChange, LiveChanges, SERVER_MESSAGES } from '../../src/contract/live-messages.ts'
import type { Parameter, Parameters } from '../../src/contract/parameters.ts'
import { COMPONENTS } from '../../src/contract/resources/index.ts'
import { WebhookMessage } from '../../src/contract/webhook-messages.ts'
import type { Endpoint } from '../../src/endpoints/endpoint.ts'
import { ENDPOINTS } from '../../src/endpoints/index.ts'
import { LIVE_ENDPOINTS } from '../../src/endpoints/live-events.ts'
import { SOURCE_FORMATS } from '../../src/feed/formats/index.ts'
import { METRICS_PATH } from '../../src/http/metrics.ts'
import { LIMIT_ROWS } from '../../src/http/openapi-text.ts'
import { columnsOf } from '../../src/views/exports/csv.ts'
import { EXPORT_KINDS, EXPORT_TABLES, type ExportKind } from '../../src/views/exports/tables.ts'
import { type CommandHelp, readCommandHelp } from './command-help.ts'
import { loneNode, makeHarness } from './harness.ts'
import { codeList, markdownTable } from './markdown-table.ts'
import { MISTAKES, WRONG_REQUESTS } from './mistake-rows.ts'
import { componentsIn, schemaTable, typeText } from './schema-tables.ts'

/** They have the fields of Match, so a sentence about them is enough. */
const LIKE_MATCH = ['MatchDetail', 'MatchState']

export async function documentationTables(): Promise<ReadonlyMap<string, string>> {
  const commands = await readCommandHelp()
  return new Map([
    [
      'sports',
      markdownTable(
        ['slug', 'name'],
        SPORTS.map(({ slug, name }) => [`\`${slug}\``, name]),
      ),
    ],
    ['settings', settingsTable(commands)],
    ['commands', commandsTable(commands)],
    ...commands.map((command) => [`command ${command.name}`, commandText(command)] as const),
    ['plans', plansTable()],
    ['errors', errorsTable()],
    [
      'formats',
      markdownTable(
        ['format', 'what it reads'],
        SOURCE_FORMATS.map(({ name, description }) => [`\`${name}\``, description]),
      ),
    ],
    [
      'limits',
      markdownTable(
        ['limit', 'of'],
        LIMIT_ROWS.map(([value, of]) => [String(value), of]),
      ),
    ],
    [
      'live errors',
      markdownTable(
        ['code', 'meaning'],
        Object.entries(LIVE_ERRORS).map(([slug, meaning]) => [`\`${slug}\``, meaning]),
      ),
    ],
    ['mistakes', answersTable('mistake', MISTAKES)],
    ['wrong requests', answersTable('request', WRONG_REQUESTS)],
    ['live limits', liveLimitsTable()],
    ['live sums', liveSumsTable()],
    [
      'close codes',
      markdownTable(
        ['code', 'reason'],
        Object.values(CLOSE_CODES).map(({ code, reason }) => [String(code), reason]),
      ),
    ],
    ['markets', marketsTable()],
    ['schema FlatChange', schemaTable('FlatChange', FlatChange)],
    ['schema LiveChanges', schemaTable('LiveChanges', LiveChanges)],
    [
      'webhook events',
      markdownTable(
        ['event', 'meaning'],
        Object.entries(WEBHOOK_EVENTS).map(([type, meaning]) => [`\`${type}\``, meaning]),
      ),
    ],
    ...EXPORT_KINDS.map((kind) => [`export ${kind}`, exportTable(kind)] as const),
    ['schema WebhookMessage', schemaTable('WebhookMessage', WebhookMessage)],
    ['metrics', await metricsTable()],
    [
      'log events',
      markdownTable(
        ['event', 'level', 'meaning'],
        Object.entries(LOG_EVENTS).map(([event, { level, meaning }]) => [`\`${event}\``, level, meaning]),
      ),
    ],
    ['endpoints', endpointsTable()],
    ...[...ENDPOINTS, ...LIVE_ENDPOINTS].map(
      (endpoint) => [`parameters ${endpoint.path}`, parametersTable(endpoint)] as const,
    ),
    ...COMPONENTS.filter(({ $id }) => !LIKE_MATCH.includes($id)).map(
      (schema) => [`schema ${schema.$id}`, schemaTable(schema.$id, schema)] as const,
    ),
    ['change', schemaTable('Change', ChangeEnvelope)],
    ...Object.entries<TSchema>(CHANGE_DATA).map(
      ([kind, schema]) => [`change ${kind}`, schemaTable(kind, schema)] as const,
    ),
    ...[...changeParts()].map(([name, schema]) => [`change ${name}`, schemaTable(name, schema)] as const),
    ...Object.entries<TSchema>(SERVER_MESSAGES).map(
      ([type, schema]) => [`message ${type}`, schemaTable(type, schema)] as const,
    ),
  ])
}

function exportTable(kind: ExportKind): string {
  const rows = columnsOf(kind).map(({ name, meaning }) => [`\`${name}\``, meaning])
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
    `\`${variable}\``,
    `\`${option?.flags}\``,
    option?.default ? `\`${option.default}\`` : '',
    [option?.description, option?.choices && `one of ${option.choices}`].filter(Boolean).join('; '),
  ])
  const secret = new Map(commands.flatMap((command) => command.variables))
  const others = [...secret].map(([variable, description]) => [`\`${variable}\``, '', '', description])
  return markdownTable(['setting', 'flag', 'default', 'meaning'], [...flagged, ...others])
}

function commandsTable(commands: readonly CommandHelp[]): string {
  return markdownTable(
    ['command', 'what it does'],
    commands.map(({ name, description }) => [`\`${name}\``, description]),
  )
}

function commandText({ usage, arguments: places, options }: CommandHelp): string {
  const rows = [...places, ...options].map((option) => [
    `\`${option.flags}\``,
    [option.description, option.choices && `one of ${option.choices}`].filter(Boolean).join('; '),
    option.default ? `\`${option.default}\`` : '',
  ])
  return `\`\`\`text\n${usage}\n\`\`\`\n\n${markdownTable(['argument or option', 'meaning', 'default'], rows)}`
}

function plansTable(): string {
  const rows = Object.entries(PLANS).map(([name, { dailyLimit, exports, live }]) => [
    `\`${name}\``,
    dailyLimit === null ? 'no limit, and no rate headers' : dailyLimit.toLocaleString('en'),
    exports ? 'yes' : 'no',
    live.sockets.toLocaleString('en'),
    live.subscriptions.toLocaleString('en'),
    live.backlogBytes.toLocaleString('en'),
  ])
  return markdownTable(
    ['plan', 'requests per day', 'exports', 'live sockets', 'live subscriptions', 'unread live bytes'],
    rows,
  )
}

function errorsTable(): string {
  const rows = Object.entries(ERROR_SLUGS).map(([slug, { status, meaning }]) => [
    `\`${slug}\``,
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
  const rows: readonly (readonly [value: number, of: string])[] = [
    [LIVE_LIMITS.messageBytes, 'bytes of a client message'],
    [LIVE_LIMITS.messageBurst, 'client messages of a socket at once'],
    [LIVE_LIMITS.messagesPerSecond, 'client messages of a socket per second after that'],
    [LIVE_LIMITS.subscriptionsPerSocket, 'subscriptions of a socket'],
    [LIVE_LIMITS.backlogBytes, 'unread bytes of a socket'],
    [LIVE_LIMITS.idleSeconds, 'seconds without any frame; the service sends pings'],
    [LIVE_LIMITS.workPerTick, 'messages and snapshots processed per tick, all sockets together'],
    [LIVE_LIMITS.workMsPerTick, 'milliseconds of this work per tick; the rest is queued'],
  ]
  return markdownTable(
    ['limit', 'of'],
    rows.map(([value, of]) => [value.toLocaleString('en'), of]),
  )
}

/** Limits on sums over connections. */
function liveSumsTable(): string {
  const figure = (value: number) => value.toLocaleString('en')
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
    `\`${slug}\``,
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
    `\`${name}\``,
    types.get(name) ?? '',
    help,
  ])
  return markdownTable(['metric', 'type', 'meaning'], rows)
}

function endpointsTable(): string {
  const rows = [...ENDPOINTS, ...LIVE_ENDPOINTS].map(({ path, summary, access }) => [
    `\`${path}\``,
    summary,
    access === 'open' ? 'no' : 'yes',
  ])
  return markdownTable(['path', 'what it returns', 'key'], rows)
}

function parametersTable({ path, description, params, query, response, contentTypes }: Endpoint): string {
  const rows = [...parameterRows(params, 'path'), ...parameterRows(query, 'query')]
  const table = markdownTable(['parameter', 'in', 'type', 'meaning'], rows)
  const body = contentTypes ? contentTypes.map((type) => `\`${type}\``).join(' or ') : typeText(response)
  const parts = [`\`GET ${path}\``, description, rows.length > 0 && table, `Response: ${body}.`]
  return parts.filter(Boolean).join('\n\n')
}

function parameterRows(parameters: Parameters, place: string): string[][] {
  return Object.entries(parameters).map(([name, parameter]) => [
    `\`${name}\``,
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
