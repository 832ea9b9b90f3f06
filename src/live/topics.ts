/** Names of topics. They are built only here. */
import type { LiveContent, LiveTopic } from '../contract/live-messages.ts'

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
