/** Topics of the live client: their names, the matches that they cover, and the address of the channel. */
import type { MatchKey } from './known-matches.ts'
import { type LiveTopic, variantOf } from './live-messages.ts'

export function covers(topic: LiveTopic, { sportSlug, matchId, variant }: MatchKey): boolean {
  const isOfTopic = topic.sportSlug === sportSlug && (topic.type === 'sport' || topic.matchId === matchId)
  return isOfTopic && variantOf(topic) === variant
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
