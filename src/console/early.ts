/** Sends the first requests while the script, fifty times as large, is loading; without signals, to stay small. */
import { addressOf } from '../client/rest-calls.ts'
import { below, withoutBase } from './base.ts'
import { config, DEMO_KEY } from './data/config.ts'
import { listOf, orderOf, PLAYER_MATCHES, TEAM_MATCHES } from './data/day-list.ts'
import { dayFormat, nowMs, PLATFORM_ZONE, recall } from './data/platform.ts'

const [, page, sportSlug, id] = (withoutBase(location.pathname) ?? '/').split('/')
const query = new URLSearchParams(location.search)
const apiKey = recall('key') ?? (config.demo ? DEMO_KEY : null)

/** What the page of an entity asks for first, and its first tab, below the path of the sport. */
const FIRST = Object.entries({
  match: [`matches/${id}?with_bk_odds=true`],
  team: [
    `teams/${id}/profile`,
    `teams/${id}/matches?last=${TEAM_MATCHES.last}&next=${TEAM_MATCHES.next}&view=lite`,
  ],
  player: [`players/${id}/profile`, `players/${id}/matches?limit=${PLAYER_MATCHES}`],
  tournament: [`tournament/${id}`],
})

function addresses(): string[] {
  const [, first] = FIRST.find(([name]) => name === page) ?? []
  if (first && Number(id) > 0)
    return first
      .slice(0, query.has('tab') || query.has('season') ? 1 : 2)
      .map((path) => `/v2/${sportSlug}/${path}`)
  if (page !== '') return []
  const zone = recall('zone') ?? PLATFORM_ZONE
  const asked = query.get('date') ?? ''
  const { date, ...order } = orderOf(
    /^\d{4}-\d\d-\d\d$/.test(asked) ? asked : dayFormat(zone).format(nowMs()),
    zone,
  )
  const of = { sportSlug: query.get('sport') ?? 'football' }
  return [
    addressOf('/v2/{sportSlug}/matches/{date}/tournaments', { ...of, date }, order),
    addressOf('/v2/{sportSlug}/matches', of, listOf(date, zone)),
  ]
}

// Without it the page has begun to ask by itself.
if (apiKey !== null && !window.early) {
  const headers = { authorization: apiKey }
  window.early = new Map(addresses().map((address) => [below(address), fetch(below(address), { headers })]))
  // The page handles the failure when it asks for the response.
  for (const response of window.early.values()) response.catch(() => {})
}
// The script of all pages but the first one, which `main.tsx` loads.
if (page !== '') {
  const others = { rel: 'modulepreload', href: below('/console/others.js') }
  document.head.append(Object.assign(document.createElement('link'), others))
}
