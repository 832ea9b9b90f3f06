/**
 * What is sent besides requests and responses, in documents: changes of the feed as JSON Schemas
 * (docs/reference/changes.md), messages and webhooks in the OpenAPI document and in the AsyncAPI document.
 */
import { type TSchema, Type } from '@sinclair/typebox'
import { SPORT_SLUGS } from '../../catalog/sports.ts'
import { CHANGE_DATA, CHANGE_KINDS, ChangeEnvelope, type ChangeKind } from '../../contract/changes.ts'
import { CLIENT_MESSAGES, SERVER_MESSAGES, WebhookMessage } from '../../contract/messages.ts'
import { described } from '../../contract/schema-kit.ts'
import { CONTRACT_VERSION, VERSION } from '../../contract/version.ts'
import examples from './message-examples.json' with { type: 'json' }
import { createSchemaWriter, type Json, type JsonObject, type SchemaWriter } from './openapi-schemas.ts'
import { FEED_CHAPTER, LIVE_CHAPTER, WEBHOOK_CHAPTER } from './openapi-text.ts'

/** The schema of a change line of one kind: JSON Schema 2020-12, complete in itself. */
export function feedSchema(kind: ChangeKind): JsonObject {
  const writer = createSchemaWriter([], '#/$defs/')
  const { data, ...members } = changeMembers(kind)
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: `Change of kind ${kind}`,
    ...writeEnvelope({ ...members, data: Type.Unknown() }, writer),
    allOf: [
      whenOp(['put'], { required: ['data'], properties: { data: writer.write(data) } }),
      whenOp(['merge'], { required: ['data'], properties: { data: patchSchema(kind) } }),
      whenOp(['delete', 'release', 'undo'], { properties: { data: false } }),
    ],
    $defs: writer.components(),
  }
}

/** The schema of a `put`, which has the whole resource. */
function putSchema(kind: ChangeKind, writer: SchemaWriter): JsonObject {
  return writeEnvelope(changeMembers(kind), writer)
}

function changeMembers(kind: ChangeKind) {
  const { kind: anyKind, data } = ChangeEnvelope.properties
  return {
    ...ChangeEnvelope.properties,
    kind: described(Type.Literal(kind), anyKind.description ?? ''),
    data: described(CHANGE_DATA[kind], data.description ?? ''),
  }
}

function writeEnvelope(properties: Record<string, TSchema>, writer: SchemaWriter): JsonObject {
  const { $id: _, ...unnamed } = ChangeEnvelope
  return writer.write({ ...unnamed, properties })
}

function patchSchema(kind: ChangeKind): JsonObject {
  return {
    type: 'object',
    description: 'A merge patch (RFC 7396): members to change; null removes one.',
    propertyNames: { enum: Object.keys(CHANGE_DATA[kind].properties) },
  }
}

function whenOp(ops: string[], then: JsonObject): JsonObject {
  return { if: { properties: { op: { enum: ops } } }, then }
}

// Webhooks of the OpenAPI document: the requests to receivers, and also the messages of the live channel and the changes of
// the feed, so that the reference page shows them as fully as endpoints. Generators of REST clients ignore webhooks.

const LIVE = 'live channel'
const WEBHOOK = 'webhooks'
const FEED = 'feed changes'

export const feedSchemaPath = (kind: ChangeKind) => `/docs/schemas/feed/${kind}.json`

/** The document with a chapter on the live channel and one on the feed. */
export function withMessages(document: JsonObject): JsonObject {
  const writer = createSchemaWriter()
  const messages = Object.entries<TSchema>(SERVER_MESSAGES).map(([type, schema]) =>
    webhook(LIVE, type, schema.description ?? '', writer.write(schema), examples.live),
  )
  const event = webhook(
    WEBHOOK,
    'event',
    WebhookMessage.description ?? '',
    writer.write(WebhookMessage),
    examples.webhook,
  )
  const changes = CHANGE_KINDS.map((kind) =>
    webhook(FEED, kind, `[JSON Schema](${feedSchemaPath(kind)})`, putSchema(kind, writer), examples.feed),
  )
  const { components, tags } = document as { components: JsonObject; tags: Json[] }
  return {
    ...document,
    tags: [
      ...tags,
      { name: LIVE, description: LIVE_CHAPTER },
      { name: WEBHOOK, description: WEBHOOK_CHAPTER },
      { name: FEED, description: FEED_CHAPTER },
    ],
    webhooks: Object.fromEntries([...messages, event, ...changes]),
    components: { ...components, schemas: { ...(components.schemas as JsonObject), ...writer.components() } },
  }
}

function webhook(
  tag: string,
  name: string,
  description: string,
  schema: JsonObject,
  given: Readonly<Record<string, unknown>>,
): [string, JsonObject] {
  const operation = {
    operationId: `${tag.split(' ')[0]}-${name}`,
    tags: [tag],
    summary: name,
    description,
    security: [],
    requestBody: {
      required: true,
      content: { 'application/json': { schema, example: (given[name] ?? null) as Json } },
    },
    responses: {
      200: {
        description: tag === WEBHOOK ? 'Delivered; the body is ignored.' : 'A message has no response.',
      },
    },
  }
  return [name, { post: operation }]
}

// The AsyncAPI 3.0 document of everything that the service sends by itself: the live channel over WebSocket and as
// server-sent events, and webhooks.

/** Server messages that answer a message of the client, which server-sent events do not have. */
const ANSWERS: readonly string[] = ['already_subscribed', 'unsubscribed', 'pong', 'error']
const SENT = Object.keys(SERVER_MESSAGES)
const RECEIVED = Object.keys(CLIENT_MESSAGES)
const EVENTS = SENT.filter((name) => !ANSWERS.includes(name))
const MESSAGES: Readonly<Record<string, TSchema>> = {
  ...SERVER_MESSAGES,
  ...CLIENT_MESSAGES,
  webhook: WebhookMessage,
}

/** @param address of the service */
/** @param basePath see Config */
export function buildAsyncApi(address: URL = ANY_ADDRESS, basePath = ''): JsonObject {
  const writer = createSchemaWriter()
  const messages = Object.entries(MESSAGES).map(([name, schema]) => {
    const summary = schema.description ?? name
    return [name, { name, title: name, summary, contentType: MESSAGE_TYPE, payload: writer.write(schema) }]
  })
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Scoreline',
      version: CONTRACT_VERSION,
      'x-scoreline-version': VERSION,
      description: 'Live updates and webhooks. Requests and responses are in /openapi.json.',
      license: { name: 'MIT', url: 'https://spdx.org/licenses/MIT.html' },
    },
    defaultContentType: MESSAGE_TYPE,
    servers: serversAt(address, basePath),
    channels: CHANNELS,
    operations: {
      sendLive: operation('send', 'live', SENT, 'Updates, and answers to the client.'),
      receiveLive: operation('receive', 'live', RECEIVED, 'Subscriptions of the client.'),
      sendSportEvents: operation('send', 'sportEvents', EVENTS, 'Updates of a sport.'),
      sendMatchEvents: operation('send', 'matchEvents', EVENTS, 'Updates of a match.'),
      sendWebhook: operation('send', 'webhook', ['webhook'], 'Events of matches.'),
    },
    components: {
      messages: Object.fromEntries(messages),
      schemas: writer.components(),
      securitySchemes: {
        queryKey: keyIn('query', 'apiKey', 'The API key, because browsers send no header with a WebSocket.'),
        headerKey: keyIn('header', 'Authorization', 'The API key alone, without a scheme such as `Bearer`.'),
        signature: keyIn(
          'header',
          'webhook-signature',
          'Signature of the request, as Standard Webhooks describes.',
        ),
      },
    },
  }
}

const MESSAGE_TYPE = 'application/json'
const ANY_ADDRESS = new URL('http://127.0.0.1:3000')

function serversAt({ host, protocol }: URL, basePath: string): JsonObject {
  const isSecure = protocol === 'https:'
  const below = basePath === '' ? {} : { pathname: basePath }
  return {
    live: { ...server(host, isSecure ? 'wss' : 'ws', 'The live channel.', 'queryKey'), ...below },
    events: { ...server(host, isSecure ? 'https' : 'http', 'Server-sent events.', 'headerKey'), ...below },
    receiver: server('receiver.example', 'https', 'The receiver of a webhook.', 'signature'),
  }
}

const sportSlug = { description: 'Slug of the sport.', enum: [...SPORT_SLUGS] }
const OF_SPORT = { sportSlug }
const OF_MATCH = { sportSlug, matchId: { description: 'Match id.' } }
const SPORT_EVENTS = 'The matches of a sport as server-sent events.'
const CHANNELS: JsonObject = {
  live: channel('live', '/ws', 'The live channel over WebSocket.', [...SENT, ...RECEIVED]),
  sportEvents: channel('events', '/v2/{sportSlug}/live/events', SPORT_EVENTS, EVENTS, OF_SPORT),
  matchEvents: channel(
    'events',
    '/v2/{sportSlug}/matches/{matchId}/live',
    'One match as server-sent events.',
    EVENTS,
    OF_MATCH,
  ),
  webhook: channel('receiver', '/', 'Requests to the address of a webhook.', ['webhook']),
}

function server(host: string, protocol: string, description: string, key: string): JsonObject {
  return { host, protocol, description, security: [{ $ref: `#/components/securitySchemes/${key}` }] }
}

function channel(
  server: string,
  address: string,
  description: string,
  messages: readonly string[],
  parameters?: JsonObject,
): JsonObject {
  return {
    address,
    description,
    servers: [{ $ref: `#/servers/${server}` }],
    messages: Object.fromEntries(messages.map((name) => [name, { $ref: `#/components/messages/${name}` }])),
    ...(parameters && { parameters }),
  }
}

function keyIn(place: 'query' | 'header', name: string, description: string): JsonObject {
  return { type: 'httpApiKey', in: place, name, description }
}

function operation(
  action: 'send' | 'receive',
  name: string,
  messages: readonly string[],
  summary: string,
): JsonObject {
  return {
    action,
    summary,
    channel: { $ref: `#/channels/${name}` },
    messages: messages.map((message) => ({ $ref: `#/channels/${name}/messages/${message}` })),
  }
}
