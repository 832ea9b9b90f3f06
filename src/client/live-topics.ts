/** Topics of the live client: their names, the matches that they cover, and the address of the channel. */
import type { MatchKey } from './known-matches.ts'
import { contentOf, contentText, type LiveContent, type LiveTopic } from './live-messages.ts'

export function covers(topic: LiveTopic, key: MatchKey): boolean {
  const { sportSlug, matchId } = key
  const isOfTopic = topic.sportSlug === sportSlug && (topic.type === 'sport' || topic.matchId === matchId)
  return isOfTopic && hasContent(topic, key)
}

/** Whether the messages of a topic have a content: states of other fields or intervals are not the same. */
export function hasContent(topic: LiveTopic, content: LiveContent): boolean {
  return contentText(contentOf(topic)) === contentText(content)
}

/** `football` or `football/1`. */
export function nameOf(topic: LiveTopic): string {
  return topic.type === 'match' ? `${topic.sportSlug}/${topic.matchId}` : topic.sportSlug
}

/** The address of the channel. Throws for a URL that cannot be one. */
export function addressOf(url: string, apiKey: string): string {
  // In a page the URL may be relative to the page.
  const page = (globalThis as { location?: { href: string } }).location
  const address = new URL(url, page?.href)
  address.protocol = address.protocol.replace(/^http/, 'ws')
  if (!/^wss?:$/.test(address.protocol)) throw new TypeError('"url" must begin with http, https, ws or wss.')
  if (address.pathname === '/') address.pathname = '/ws'
  address.searchParams.set('apiKey', apiKey)
  return address.href
}
