/**
 * The AsyncAPI 3.0 document of everything that the service sends by itself: the live channel over WebSocket and as
 * server-sent events, and webhooks. Made from the contracts of the messages.
 */
import type { TSchema } from 'typebox'
import { SPORT_SLUGS } from '../catalog/sports.ts'
import { CLIENT_MESSAGES } from '../contract/client-messages.ts'
import { SERVER_MESSAGES } from '../contract/live-messages.ts'
import { VERSION } from '../contract/version.ts'
import { WebhookMessage } from '../contract/webhook-messages.ts'
import { createSchemaWriter, type JsonObject } from './openapi-schemas.ts'

const WEBHOOK_MESSAGES = { webhook: WebhookMessage }
/** Server messages that answer a message of the client, which server-sent events do not have. */
const ANSWERS: readonly string[] = ['already_subscribed', 'unsubscribed', 'pong', 'error']

export function buildAsyncApi(): JsonObject {
  const writer = createSchemaWriter()
  const all: Readonly<Record<string, TSchema>> = {
    ...SERVER_MESSAGES,
    ...CLIENT_MESSAGES,
    ...WEBHOOK_MESSAGES,
  }
  const messages = Object.fromEntries(
    Object.entries(all).map(([name, schema]) => [
      name,
      {
        name,
        title: name,
        summary: schema.description ?? name,
        contentType: 'application/json',
        payload: writer.write(schema),
      },
    ]),
  )
  const events = Object.keys(SERVER_MESSAGES).filter((name) => !ANSWERS.includes(name))
  const sportSlug = { description: 'Slug of the sport.', enum: [...SPORT_SLUGS] }
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Scoreline',
      version: VERSION,
      description: 'Live updates and webhooks. Requests and responses are in /openapi.json.',
      license: { name: 'MIT', url: 'https://spdx.org/licenses/MIT.html' },
    },
    defaultContentType: 'application/json',
    servers: {
      live: { ...ADDRESS, protocol: 'ws', description: 'The live channel.', security: [key('queryKey')] },
      events: {
        ...ADDRESS,
        protocol: 'http',
        description: 'Server-sent events.',
        security: [key('headerKey')],
      },
      receiver: {
        host: 'receiver.example',
        protocol: 'https',
        description: 'The receiver of a webhook.',
        security: [key('signature')],
      },
    },
    channels: {
      live: channel('live', '/ws', 'The live channel over WebSocket.', [
        ...Object.keys(SERVER_MESSAGES),
        ...Object.keys(CLIENT_MESSAGES),
      ]),
      sportEvents: {
        ...channel(
          'events',
          '/v2/{sportSlug}/live/events',
          'The matches of a sport as server-sent events.',
          events,
        ),
        parameters: { sportSlug },
      },
      matchEvents: {
        ...channel(
          'events',
          '/v2/{sportSlug}/matches/{matchId}/live',
          'One match as server-sent events.',
          events,
        ),
        parameters: { sportSlug, matchId: { description: 'Match id.' } },
      },
      webhook: channel(
        'receiver',
        '/',
        'Requests to the address of a webhook.',
        Object.keys(WEBHOOK_MESSAGES),
      ),
    },
    operations: {
      sendLive: operation(
        'send',
        'live',
        Object.keys(SERVER_MESSAGES),
        'Updates, and answers to the client.',
      ),
      receiveLive: operation('receive', 'live', Object.keys(CLIENT_MESSAGES), 'Subscriptions of the client.'),
      sendSportEvents: operation('send', 'sportEvents', events, 'Updates of a sport.'),
      sendMatchEvents: operation('send', 'matchEvents', events, 'Updates of a match.'),
      sendWebhook: operation('send', 'webhook', Object.keys(WEBHOOK_MESSAGES), 'Events of matches.'),
    },
    components: {
      messages,
      schemas: writer.components(),
      securitySchemes: {
        queryKey: { type: 'httpApiKey', in: 'query', name: 'apiKey', description: 'The API key.' },
        headerKey: { type: 'httpApiKey', in: 'header', name: 'Authorization', description: 'The API key.' },
        signature: {
          type: 'httpApiKey',
          in: 'header',
          name: 'webhook-signature',
          description: 'Signature of the request, as Standard Webhooks describes.',
        },
      },
    },
  }
}

const ADDRESS: JsonObject = {
  host: '{host}',
  variables: { host: { default: '127.0.0.1:3000', description: 'Host and port of the service.' } },
}

function key(scheme: string): JsonObject {
  return { $ref: `#/components/securitySchemes/${scheme}` }
}

function channel(
  server: string,
  address: string,
  description: string,
  messages: readonly string[],
): JsonObject {
  return {
    address,
    description,
    servers: [{ $ref: `#/servers/${server}` }],
    messages: Object.fromEntries(messages.map((name) => [name, { $ref: `#/components/messages/${name}` }])),
  }
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
