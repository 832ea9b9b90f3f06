/** A connection of the live channel: a WebSocket of Bun, or a stream of server-sent events (event-streams.ts). */
import { type ClientMessage, LiveRefusal, readClientMessage } from '../contract/live-messages.ts'
import type { TokenBucket } from '../rules/token-bucket.ts'
import type { ConnectedKey, LiveKey } from './keys.ts'
import type { Session, SessionSocket } from './session.ts'

/** The part of Bun's ServerWebSocket that the channel uses. */
export interface LiveSocket extends SessionSocket {
  readonly data: SocketData
  /** As of a WebSocket. */
  readonly readyState: number
  /** As in Bun: 0 if the backlog is full, -1 if the message was buffered, otherwise it was sent. */
  send(text: string, compress?: boolean): number
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
  connected?: ConnectedKey<LiveSocket>
  session?: Session
  rate?: TokenBucket
  /** Messages waiting to be processed; bounded by the message rate and the `queued` limits. */
  inbox?: (ClientMessage | LiveRefusal)[]
  /**
   * Whether a message waits for its unit of quota, or for a position. Later ones wait too, since responses are sent in
   * message order.
   */
  isHeld?: boolean
  /** Whether a position was awaited in vain: a connection waits only once for what does not come. */
  hasWaited?: boolean
  backlogBytes?: number
}

/** Parses a frame; returns a LiveRefusal if it is not a valid message. */
export function readMessage(frame: string | Buffer): ClientMessage | LiveRefusal {
  try {
    if (typeof frame !== 'string')
      throw new LiveRefusal('invalid_message', 'A message must be a text frame, not a binary one.')
    return readClientMessage(frame)
  } catch (problem) {
    if (problem instanceof LiveRefusal) return problem
    throw problem
  }
}
