/** Bodies and signatures of deliveries, after Standard Webhooks 1.0 (https://www.standardwebhooks.com). */
import { sportById } from '../catalog/sports.ts'
import { TEST_EVENT } from '../catalog/webhooks.ts'
import type { Webhook, WebhookEvent } from '../store/access/webhooks.ts'

/** Random bytes of a secret; Standard Webhooks asks for 24 to 64. */
export const SECRET_BYTES = 32
const PREFIX = 'whsec_'

export function secretText(bytes: Uint8Array): string {
  return PREFIX + Buffer.from(bytes).toString('base64')
}

export interface Message {
  /** The same for each attempt, so that a receiver can ignore repeated messages. */
  readonly id: string
  readonly body: string
}

/** @param card JSON of the match as it is now; null if it was deleted */
export function eventMessage(event: WebhookEvent, epoch: string, card: string | null): Message {
  const { type, position, sequence, timestampMs: timestamp, matchId, state, previous } = event
  const id = `evt_${epoch}_${sequence}`
  const sport = sportById(event.sport).slug
  const head = JSON.stringify({ type, id, epoch, position, sequence, timestamp, sport, matchId })
  return { id, body: `${head.slice(0, -1)},"state":${state},"previous":${previous},"data":${card}}` }
}

export function testMessage(webhook: Webhook, now: number): Message {
  const id = `evt_test_${webhook.id}_${now}`
  const sport = sportById(webhook.sport).slug
  return { id, body: JSON.stringify({ type: TEST_EVENT, id, timestamp: now, sport, data: null }) }
}

/** The headers of an attempt at `now` (ms). During a rotation both secrets sign. */
export function messageHeaders(webhook: Webhook, { id, body }: Message, now: number): Record<string, string> {
  const seconds = String(Math.floor(now / 1000))
  const { secret, previousSecret, previousSecretEndsMs } = webhook
  const isRotating = previousSecret !== null && now < (previousSecretEndsMs ?? 0)
  const signatures = [secret, ...(isRotating ? [previousSecret] : [])].map((key) => {
    const bytes = Buffer.from(key.slice(PREFIX.length), 'base64')
    return `v1,${new Bun.CryptoHasher('sha256', bytes).update(`${id}.${seconds}.${body}`).digest('base64')}`
  })
  return {
    'content-type': 'application/json',
    'user-agent': 'Scoreline-Webhooks',
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': signatures.join(' '),
  }
}
