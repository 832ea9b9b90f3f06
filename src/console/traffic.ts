/** Recent WebSocket messages, newest first, for the message panel. */
import { signal } from '@preact/signals'
import { nowMs } from './platform.ts'

export interface RawMessage {
  readonly serial: number
  readonly direction: 'in' | 'out'
  readonly atMs: number
  readonly text: string
  readonly bytes: number
}

/** Messages kept; a busy channel sends this many in a minute. */
const MAX_MESSAGES = 200

export const messages = signal<readonly RawMessage[]>([])
export const totals = signal({ messages: 0, bytes: 0 })

const encoder = new TextEncoder()

/** Effects send messages: they must not depend on what is recorded here, or each message would run them again. */
function note(direction: RawMessage['direction'], text: string): void {
  const bytes = encoder.encode(text).byteLength
  const before = totals.peek()
  const serial = before.messages + 1
  totals.value = { messages: serial, bytes: before.bytes + bytes }
  messages.value = [{ serial, direction, atMs: nowMs(), text, bytes }, ...messages.peek()].slice(
    0,
    MAX_MESSAGES,
  )
}

/** WebSocket that records its messages. */
export class WatchedSocket extends WebSocket {
  constructor(address: string) {
    super(address)
    this.addEventListener('message', ({ data }) => note('in', String(data)))
  }

  override send(data: string): void {
    note('out', data)
    super.send(data)
  }
}

export function clearMessages(): void {
  messages.value = []
}
