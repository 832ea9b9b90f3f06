/** Names of topics. They are built only here. */
import type { LiveContent, LiveTopic } from '../contract/live-messages.ts'

/** The public name: `sport:football` or `match:football:1`. */
export function topicName({ sport, matchId }: LiveTopic): string {
  return matchId === null ? `sport:${sport.slug}` : `match:${sport.slug}:${matchId}`
}

/** The native topic of a content. */
export function nativeTopic(topic: LiveTopic, content: LiveContent): string {
  return `${topicName(topic)}|${content.key}`
}
