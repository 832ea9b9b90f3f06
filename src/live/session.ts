/** One connection of a client: what it may do, what it subscribed to, and what it gets at once. */
import { LIVE_LIMITS } from '../catalog/live.ts'
import type { Sport } from '../catalog/sports.ts'
import {
  type ClientMessage,
  LiveRefusal,
  type LiveTopic,
  type LiveVariant,
} from '../contract/live-messages.ts'
import type { MatchStates } from './match-states.ts'
import { nativeTopic, topicName } from './topics.ts'

/** The socket as a session uses it. */
export interface SessionSocket {
  /** Closes the socket instead where its reader is too slow. */
  send(text: string): void
  subscribe(nativeTopic: string): void
  unsubscribe(nativeTopic: string): void
}

export interface SessionContext {
  readonly states: MatchStates
  readonly clock: () => number
  /** Logs a fault of ours; gives back its id in the log. */
  readonly onFault: (problem: unknown) => string
  /** Ids of the matches of a sport that are being played. */
  readonly liveMatchIds: (sport: Sport) => readonly number[]
}

interface Subscription {
  readonly topic: LiveTopic
  readonly variant: LiveVariant
}

export class Session {
  readonly #socket: SessionSocket
  readonly #context: SessionContext
  readonly #sports: readonly string[]
  readonly #subscriptions = new Map<string, Subscription>()
  /** Snapshots of a sport that wait until the reader has taken those before. */
  #pending: { readonly sport: Sport; readonly matchId: number; readonly variant: LiveVariant }[] = []

  /** @param sports slugs that the key may ask for */
  constructor(socket: SessionSocket, context: SessionContext, sports: readonly string[]) {
    this.#socket = socket
    this.#context = context
    this.#sports = sports
  }

  get subscriptionCount(): number {
    return this.#subscriptions.size
  }

  /** Are there snapshots that wait? */
  get hasPending(): boolean {
    return this.#pending.length > 0
  }

  /** Does what a message says, all in this tick. Throws LiveRefusal. */
  handle(message: ClientMessage): void {
    if (message.action === 'ping') this.#socket.send(`{"type":"pong","timestamp":${this.#context.clock()}}`)
    else if (message.action === 'subscribe') this.#subscribe(message.topic, message.variant)
    else this.#unsubscribe(message.topic)
  }

  /** Sends waiting snapshots while there is room for one more: the reader keeps up, and others wait for nothing. */
  sendPending(takeRoom: () => boolean): void {
    while (this.#pending.length > 0 && takeRoom()) {
      const next = this.#pending.shift()
      if (!next) return
      const current = this.#subscriptions.get(topicName({ sport: next.sport, matchId: null }))
      if (current?.variant === next.variant) this.#sendSnapshot(next.sport, next.matchId, next.variant)
    }
  }

  #subscribe(topic: LiveTopic, variant: LiveVariant): void {
    if (!this.#sports.includes(topic.sport.slug)) {
      throw new LiveRefusal('user_has_no_access', `This API key does not include ${topic.sport.slug}.`)
    }
    const name = topicName(topic)
    const known = this.#subscriptions.get(name)
    if (known?.variant === variant) {
      this.#confirm('already_subscribed', topic, variant)
      return
    }
    if (!known && this.#subscriptions.size >= LIVE_LIMITS.subscriptionsPerSocket) {
      const limit = LIVE_LIMITS.subscriptionsPerSocket
      throw new LiveRefusal('too_many_subscriptions', `A connection has at most ${limit} subscriptions.`)
    }
    if (known) this.#leave(known)
    this.#subscriptions.set(name, { topic, variant })
    this.#confirm(known ? 'already_subscribed' : 'subscribed', topic, variant)
    this.#enter({ topic, variant })
  }

  /** Snapshot first, then the native topic: in one tick nothing can come between them. */
  #enter({ topic, variant }: Subscription): void {
    const { sport, matchId } = topic
    if (matchId !== null) {
      this.#sendSnapshot(sport, matchId, variant)
      if (!this.#isCovered(topic, variant)) this.#socket.subscribe(nativeTopic(topic, variant))
      return
    }
    for (const covered of this.#matchesOf(sport, variant)) {
      this.#socket.unsubscribe(nativeTopic(covered.topic, variant))
    }
    this.#socket.subscribe(nativeTopic(topic, variant))
    for (const id of this.#context.liveMatchIds(sport)) this.#pending.push({ sport, matchId: id, variant })
  }

  #leave({ topic, variant }: Subscription): void {
    this.#socket.unsubscribe(nativeTopic(topic, variant))
    if (topic.matchId !== null) return
    this.#pending = this.#pending.filter(({ sport }) => sport !== topic.sport)
    for (const covered of this.#matchesOf(topic.sport, variant)) {
      this.#socket.subscribe(nativeTopic(covered.topic, variant))
    }
  }

  /** A match whose sport is subscribed in the same variant comes through the sport: once, not twice. */
  #isCovered({ sport }: LiveTopic, variant: LiveVariant): boolean {
    return this.#subscriptions.get(topicName({ sport, matchId: null }))?.variant === variant
  }

  #matchesOf(sport: Sport, variant: LiveVariant): Subscription[] {
    return [...this.#subscriptions.values()].filter(
      (of) => of.topic.matchId !== null && of.topic.sport === sport && of.variant === variant,
    )
  }

  #unsubscribe(topic: LiveTopic): void {
    const name = topicName(topic)
    const known = this.#subscriptions.get(name)
    if (known) {
      this.#subscriptions.delete(name)
      this.#leave(known)
    }
    this.#socket.send(JSON.stringify({ type: 'unsubscribed', ...describe(topic) }))
  }

  #confirm(type: 'subscribed' | 'already_subscribed', topic: LiveTopic, variant: LiveVariant): void {
    const options = { withBkOdds: variant !== 'plain', oddsStage: variant === 'all' ? 'all' : null }
    this.#socket.send(JSON.stringify({ type, ...describe(topic), ...options }))
  }

  /** A match that is not there yet has no snapshot; when it comes, its first message is one. */
  #sendSnapshot(sport: Sport, matchId: number, variant: LiveVariant): void {
    const text = this.#context.states.snapshot(sport, matchId, variant)
    if (text !== null) this.#socket.send(text)
  }
}

function describe(topic: LiveTopic) {
  return {
    topic: topicName(topic),
    subscription: topic.matchId === null ? 'sport' : 'match',
    sportSlug: topic.sport.slug,
    ...(topic.matchId !== null && { matchId: topic.matchId }),
  }
}
