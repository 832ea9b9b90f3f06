/**
 * A receiver of webhooks with nothing of ours: a plain HTTP server that checks signatures as Standard Webhooks
 * describes it (https://www.standardwebhooks.com).
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  readonly id: string
  readonly type: string
  readonly epoch: string
  readonly position: number
  readonly sequence: number
  readonly timestamp: number | null
  readonly sport: string
  readonly matchId: number
  readonly state: { status: string; homeScore: number; awayScore: number } | null
  readonly previous: Received['state']
  readonly data: Record<string, unknown> | null
}

export interface Call {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
  readonly message: Received
}

/** Answers a call; 204 if it does nothing. */
export type Respond = (call: Call, response: ServerResponse) => number | undefined

export interface Receiver {
  readonly url: string
  /** All calls in the order of their arrival. */
  readonly calls: Call[]
  respond: Respond
  /** Resolves when there have been this many calls. */
  reached(count: number): Promise<void>
  close(): void
}

export async function startReceiver(): Promise<Receiver> {
  const waiting: { count: number; resolve: () => void }[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const call = { headers: request.headers, body, message: JSON.parse(body) as Received }
    receiver.calls.push(call)
    for (const { count, resolve } of waiting) if (receiver.calls.length >= count) resolve()
    const status = receiver.respond(call, response)
    if (status === undefined) return
    response.statusCode = status
    response.end(status < 300 ? '' : `refused\n${status}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?of=me`,
    calls: [],
    respond: () => 204,
    reached: (count) =>
      new Promise((resolve) => {
        if (receiver.calls.length >= count) resolve()
        else waiting.push({ count, resolve })
      }),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return receiver
}

/** Whether one of the signatures is that of the secret. */
export function isSigned({ headers, body }: Call, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const expected = createHmac('sha256', key).update(content).digest()
  return String(headers['webhook-signature'])
    .split(' ')
    .some((signature) => {
      const [version, text = ''] = signature.split(',')
      const given = Buffer.from(text, 'base64')
      return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
    })
}

/** Messages without the repeated ones, in the order of their first arrival. */
export function distinct(calls: readonly Call[]): Received[] {
  const byId = new Map<string, Received>()
  for (const { message } of calls) if (!byId.has(message.id)) byId.set(message.id, message)
  return [...byId.values()]
}
