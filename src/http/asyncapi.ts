/**
 * The AsyncAPI 3.0 document of everything that the service sends by itself: the live channel over WebSocket and as
 * server-sent events, and webhooks. Made from the contracts of the messages.
 */
import type { TSchema } from 'typebox'
import { SPORT_SLUGS } from '../catalog/sports.ts'
import { CLIENT_MESSAGES, SERVER_MESSAGES, WebhookMessage } from '../contract/messages.ts'
import { VERSION } from '../contract/version.ts'
import { createSchemaWriter, type JsonObject } from './openapi-schemas.ts'

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

export function buildAsyncApi(): JsonObject {
  const writer = createSchemaWriter()
  const messages = Object.entries(MESSAGES).map(([name, schema]) => {
    const summary = schema.description ?? name
    return [name, { name, title: name, summary, contentType: MESSAGE_TYPE, payload: writer.write(schema) }]
  })
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Scoreline',
      version: VERSION,
      description: 'Live updates and webhooks. Requests and responses are in /openapi.json.',
      license: { name: 'MIT', url: 'https://spdx.org/licenses/MIT.html' },
    },
    defaultContentType: MESSAGE_TYPE,
    servers: SERVERS,
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
        queryKey: keyIn('query', 'apiKey', 'The API key.'),
        headerKey: keyIn('header', 'Authorization', 'The API key.'),
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
const OWN_HOST = {
  host: '{host}',
  variables: { host: { default: '127.0.0.1:3000', description: 'Host and port of the service.' } },
}
const SERVERS: JsonObject = {
  live: server(OWN_HOST, 'ws', 'The live channel.', 'queryKey'),
  events: server(OWN_HOST, 'http', 'Server-sent events.', 'headerKey'),
  receiver: server({ host: 'receiver.example' }, 'https', 'The receiver of a webhook.', 'signature'),
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

function server(host: JsonObject, protocol: string, description: string, key: string): JsonObject {
  return { ...host, protocol, description, security: [{ $ref: `#/components/securitySchemes/${key}` }] }
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
