/**
 * Webhooks of the OpenAPI document: the requests to receivers, and also the messages of the live channel and the changes
 * of the feed, so that the reference page shows them as fully as endpoints. Generators of REST clients ignore webhooks.
 */
import type { TSchema } from 'typebox'
import { CHANGE_KINDS, type ChangeKind } from '../contract/changes.ts'
import { SERVER_MESSAGES, WebhookMessage } from '../contract/messages.ts'
import { putSchema } from './feed-schemas.ts'
import examples from './message-examples.json' with { type: 'json' }
import { createSchemaWriter, type Json, type JsonObject } from './openapi-schemas.ts'
import { FEED_CHAPTER, LIVE_CHAPTER, WEBHOOK_CHAPTER } from './openapi-text.ts'

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
