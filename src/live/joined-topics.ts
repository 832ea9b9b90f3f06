/** The native topics of one connection. */
import type { LiveContent, LiveTopic } from '../contract/live-messages.ts'
import { contentTopic, nativeTopic } from './topics.ts'

interface TopicSocket {
  subscribe(nativeTopic: string): void
  unsubscribe(nativeTopic: string): void
}

export class JoinedTopics {
  readonly #socket: TopicSocket
  /** By name in their content. */
  readonly #joined = new Set<string>()
  #holdMs = 0

  constructor(socket: TopicSocket) {
    this.#socket = socket
  }

  /**
   * The longest `conflateMs` of the connection. All its messages have a position before any change that is held for at
   * most this long, so the last position is right for each of its subscriptions.
   */
  get holdMs(): number {
    return this.#holdMs
  }

  join(topic: LiveTopic, content: LiveContent): void {
    const name = contentTopic(topic, content)
    this.#joined.add(name)
    this.#socket.subscribe(nativeTopic(name, this.#holdMs))
  }

  leave(topic: LiveTopic, content: LiveContent): void {
    const name = contentTopic(topic, content)
    if (this.#joined.delete(name)) this.#socket.unsubscribe(nativeTopic(name, this.#holdMs))
  }

  /** Moves to the topics of another hold. */
  hold(holdMs: number): void {
    for (const name of this.#joined) {
      this.#socket.unsubscribe(nativeTopic(name, this.#holdMs))
      this.#socket.subscribe(nativeTopic(name, holdMs))
    }
    this.#holdMs = holdMs
  }
}
