/** A connection of the live channel: a WebSocket of Bun, or a stream of server-sent events (event-streams.ts). */
import { CLOSE_CODES, type CloseReason, LIVE_LIMITS } from '../catalog/live/live.ts'
import { type ClientMessage, LiveRefusal, readClientMessage } from '../contract/live-messages.ts'
import type { TokenBucket } from '../rules/api/quota.ts'
import type { LiveUsage } from './usage.ts'

/** A key as the live channel uses it. */
export interface LiveKey {
  readonly hash: string
  readonly plan: string
  readonly sports: readonly string[]
  /** False for the key of demo mode, which cannot be revoked. */
  readonly stored: boolean
}

/** A unit of quota that was paid for a subscription. */
export interface Purchase {
  /** The snapshots that it still buys. */
  left: number
}

/**
 * A client that lost its connection gets the snapshots of a subscription for what is left of its unit, if it names a
 * position of the change log that it had reached while subscribed.
 */
export interface Resumable {
  /** Position of the change log when the subscription began. */
  readonly since: number
  readonly purchase: Purchase
}

/** What a socket asks of the key that it belongs to. */
export interface SocketOwner {
  readonly key: LiveKey
  readonly usage: LiveUsage
  readonly sockets: Set<LiveSocket>
}

/** What others ask of the session of a socket. */
export interface SocketSession {
  /** Position of the change log that the client has. */
  readonly position: number
  readonly subscriptionCount: number
  readonly hasPending: boolean
  /** Throws LiveRefusal, ApiError or PendingCharge. */
  handle(message: ClientMessage): void
  sendPending(takeBudget: () => boolean): void
  refreshUnknownMatches(): void
  resumable(contentTopic: string): Resumable | null
  /** Call it when the socket is closed. */
  end(): void
}

/** The part of Bun's ServerWebSocket that the channel uses. */
export interface LiveSocket {
  readonly data: SocketData
  /** As of a WebSocket. */
  readonly readyState: number
  /** As in Bun: 0 if the backlog is full, -1 if the message was buffered, otherwise it was sent. */
  send(text: string, compress?: boolean): number
  subscribe(nativeTopic: string): void
  unsubscribe(nativeTopic: string): void
  getBufferedAmount(): number
  close(code: number, reason: string): void
  /** Closes at once, without a reason. */
  terminate(): void
}

export interface SocketData {
  /** Null if the key was refused: the socket is opened only to be closed with a code. */
  readonly key: LiveKey | null
  /** Why there is no key. Default: it was refused. */
  readonly refusal?: 'refused' | 'originRefused'
  /** Takes a unit of the key's daily quota. Throws ApiError if none is left, PendingCharge if that takes a moment. */
  readonly charge?: () => void
  connected?: SocketOwner
  session?: SocketSession
  rate?: TokenBucket
  /** Frames waiting to be processed; bounded by the message rate and the `queued` limits. Undefined: they are ignored. */
  inbox?: Frame[] | undefined
  /** The message that is processed next: its frame is no longer in the inbox. */
  next?: ClientMessage | LiveRefusal | undefined
  /** Messages refused one after another, because they are invalid or those of the key too many. */
  refused?: number
  /**
   * Whether a message waits for its unit of quota, or for a position. Later ones wait too, since responses are sent in
   * message order.
   */
  isHeld?: boolean
  /** Whether a position was awaited in vain: a connection waits only once for what does not come. */
  hasWaited?: boolean
  backlogBytes?: number
}

/** A text frame of the client, or null for a binary one. */
export type Frame = string | null

/** How much waiting frames count, each once for a short message. */
export function queuedBy(frames: readonly Frame[] = []): number {
  return frames.reduce(
    (sum, frame) => sum + 1 + Math.floor((frame?.length ?? 0) / LIVE_LIMITS.queuedChars),
    0,
  )
}

/** Parses a frame; returns a LiveRefusal if it is not a valid message. */
export function readMessage(frame: Frame): ClientMessage | LiveRefusal {
  try {
    if (frame === null)
      throw new LiveRefusal('invalid_message', 'A message must be a text frame, not a binary one.')
    return readClientMessage(frame)
  } catch (problem) {
    if (problem instanceof LiveRefusal) return problem
    throw problem
  }
}

/**
 * Thrown before a message has had an effect, if its unit of quota comes from another machine (docs/reference/rules.md#6).
 * Process the message again, marked as charged, once the unit is taken.
 */
export class PendingCharge extends Error {
  /** Rejects with ApiError if no unit is left. */
  readonly charged: Promise<void>
  constructor(charged: Promise<void>) {
    super('the unit of this message is not taken yet')
    this.charged = charged
  }
}

/** Throws PendingCharge if the unit is not taken yet. */
export function requireCharged(charged: Promise<void> | null): void {
  if (charged) throw new PendingCharge(charged)
}

/** Refusals of a stream at the limit of connections, of the key and of the service. */
export const FULL = {
  key: { slug: 'too_many_connections', reason: CLOSE_CODES.tooManySockets.reason },
  process: { slug: 'service_busy', reason: CLOSE_CODES.serviceFull.reason },
} as const

export function closeWith(socket: LiveSocket, reason: CloseReason): void {
  socket.close(CLOSE_CODES[reason].code, CLOSE_CODES[reason].reason)
}
