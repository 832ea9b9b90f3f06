/** Names of topics, which are built only here, and the native topics of one connection. */
import type { LiveContent, LiveTopic } from '../contract/live-messages.ts'
import type { LiveSocket } from './socket.ts'

/** The public name: `sport:football` or `match:football:1`. */
export function topicName({ sport, matchId }: LiveTopic): string {
  return matchId === null ? `sport:${sport.slug}` : `match:${sport.slug}:${matchId}`
}

/** A topic as messages about a subscription describe it. */
export function describeTopic(topic: LiveTopic) {
  return {
    topic: topicName(topic),
    subscription: topic.matchId === null ? 'sport' : 'match',
    sportSlug: topic.sport.slug,
    ...(topic.matchId !== null && { matchId: topic.matchId }),
  }
}

/** The name of a topic in a content. */
export function contentTopic(topic: LiveTopic, content: LiveContent): string {
  return `${topicName(topic)}|${content.key}`
}

/** The native topic of it, whose messages have the position of connections with this hold (see Session). */
export function nativeTopic(contentTopic: string, holdMs: number): string {
  return holdMs === 0 ? contentTopic : `${contentTopic}|${holdMs}`
}

export class JoinedTopics {
  readonly #socket: LiveSocket
  /** By name in their content. */
  readonly #joined = new Set<string>()
  #holdMs = 0

  constructor(socket: LiveSocket) {
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

/** A subscription as messages repeat it. */
export function describeOptions({
  topic,
  content: { variant, fields, conflateMs },
}: {
  readonly topic: LiveTopic
  readonly content: LiveContent
}) {
  return {
    ...describeTopic(topic),
    withBkOdds: variant !== 'plain',
    oddsStage: variant === 'all' ? 'all' : null,
    ...(fields && { fields }),
    ...(conflateMs !== null && { conflateMs }),
  }
}
