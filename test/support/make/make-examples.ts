/**
 * Makes the examples of the documentation (`bun test/support/make/make-examples.ts`) from the football demo world: real
 * responses into `src/endpoints/examples.json`, real messages of the live channel and changes of the feed into
 * `src/http/docs/message-examples.json`. All are about one match, its teams and its season: lists are cut to the item that is
 * about them, and what needs a match in progress is asked while it is played. `test/api/docs/examples.test.ts` checks them.
 */
import { join } from 'node:path'
import { makeWorld } from '../../../seed/index.ts'
import type { Change } from '../../../src/contract/changes.ts'
import { ENDPOINTS } from '../../../src/endpoints/index.ts'
import { createWebhook } from '../../../src/store/access/webhooks.ts'
import { secretText } from '../../../src/webhooks/signed-message.ts'
import { fill, type Harness, makeHarness } from '../harness.ts'
import { serveLive } from '../live/live-kit.ts'
import { startReceiver } from '../live/webhook-kit.ts'

const NOON = Date.UTC(2026, 8, 12, 12)
const LEAGUE = 17

/** How long the match has been played in the examples of matches in progress. */
const PLAYED_MS = 75 * 60_000

async function worldAt(now: number): Promise<{ harness: Harness; world: readonly Change[] }> {
  const harness = makeHarness({ config: { webhookAllow: ['127.0.0.1'] } })
  harness.now = now
  const world: Change[] = [...makeWorld({ nowMs: now, randomSeed: 1, sports: ['football'] })]
  await fill(harness, world)
  return { harness, world }
}

const { harness, world } = await worldAt(NOON)

async function get<T>(path: string): Promise<T> {
  return (await harness.get<T>(path)).body
}

type Found = {
  id: number
  startTimestamp: number
  dateEvent: string
  season: { id: number }
  homeTeam: { id: number; name: string; lineup: { players: { id: number }[] } }
  awayTeam: { id: number }
}
const list = await get<{ matches: Found[] }>(
  `/v2/football/matches?tournament_id=${LEAGUE}&status=finished&page_size=1`,
)
const match = list.matches[0]
if (!match) throw new Error('the demo world has no finished match of its first league')
const home = match.homeTeam.id
const values: Readonly<Record<string, string | number>> = {
  sportSlug: 'football',
  matchId: match.id,
  date: match.dateEvent,
  yearMonth: match.dateEvent.slice(0, 7),
  categoryId: 1001,
  tournamentId: LEAGUE,
  seasonId: match.season.id,
  teamId: home,
  kind: 'team',
  resourceId: home,
  playerId: match.homeTeam.lineup.players[9]?.id ?? 0,
}
/** What the examples are about. */
const SUBJECTS: ReadonlySet<unknown> = new Set([
  ...[match.id, home, match.season.id, values.playerId],
  ...[LEAGUE, values.categoryId],
])
const isSubject = (item: unknown): boolean => {
  const { id, team, player, match: of } = (item ?? {}) as Record<string, unknown>
  return SUBJECTS.has(id) || [team, player, of].some((each) => each !== undefined && isSubject(each))
}
const live = await worldAt(match.startTimestamp + PLAYED_MS)
const { changes } = await get<{ changes: { id: number; position: number }[] }>(
  '/v2/football/changes?kinds=match&limit=10000',
)
const position = changes.find(({ id }) => id === match.id)?.position ?? 1
const season = `tournament_id=${LEAGUE}&season_id=${match.season.id}`
/** Queries that endpoints need, or that make their answers short. */
const queries: Readonly<Record<string, string>> = {
  '/v2/{sportSlug}/matches': `page_size=1&tournament_id=${LEAGUE}&date=${match.dateEvent}`,
  '/v2/{sportSlug}/matches/live': 'view=lite',
  '/v2/{sportSlug}/changes': `limit=1&kinds=match&since=${position - 1}`,
  '/v2/{sportSlug}/mapping': 'source=openligadb&id=team/40',
  '/v2/{sportSlug}/h2h': `team_id_1=${home}&team_id_2=${match.awayTeam.id}&limit=1`,
  '/v2/{sportSlug}/search': `q=${encodeURIComponent(match.homeTeam.name)}`,
  '/v2/{sportSlug}/players': `ids=${values.playerId}`,
  '/v2/{sportSlug}/teams': `q=${encodeURIComponent(match.homeTeam.name)}&limit=1`,
  '/v2/{sportSlug}/tournaments': `ids=${LEAGUE}`,
  '/v2/{sportSlug}/teams/{teamId}/matches': 'last=1&next=1&view=lite',
  '/v2/{sportSlug}/players/{playerId}/statistics': season,
  '/v2/{sportSlug}/teams/{teamId}/statistics': season,
  '/v2/{sportSlug}/tournament/{tournamentId}/seasons/{seasonId}/leaders':
    'sort_by=goals&limit=1&stats=goals,assists',
}

/** Lists of days are complete in every answer; of all others the item about a subject stays, or the first. */
function shorten(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) {
    const at = Math.max(value.findIndex(isSubject), 0)
    return (key === 'days' ? value : value.slice(at, at + 1)).map((item) => shorten(item))
  }
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  // The dictionaries are objects of hundreds of entries.
  const kept = entries.length > 60 ? entries.slice(0, 2) : entries
  return Object.fromEntries(kept.map(([name, each]) => [name, shorten(each, name)]))
}

const examples: Record<string, unknown> = {}
for (const { path, contentTypes } of ENDPOINTS) {
  // Exports, calendars and event streams are not JSON.
  if (contentTypes) continue
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
  const asked = path.endsWith('/live') ? live.harness : harness
  const answer = await asked.get(`${address}${queries[path] ? `?${queries[path]}` : ''}`)
  if (answer.status !== 200) throw new Error(`${address}: ${answer.status} ${answer.text}`)
  examples[path] = shorten(answer.body)
}
await write('endpoints/examples.json', examples)
const webhook = await webhookExamples()
await write('http/docs/message-examples.json', { live: await liveExamples(), webhook, feed: feedExamples() })
harness.close()
live.harness.close()

async function write(name: string, value: object): Promise<void> {
  const root = join(import.meta.dir, '../../..')
  const file = join(root, 'src', name)
  await Bun.write(file, JSON.stringify(value, null, 1))
  await Bun.$`bun ${join(root, 'node_modules/@biomejs/biome/bin/biome')} format --write ${file}`.quiet()
  console.log(`${name}: ${(Bun.file(file).size / 1024).toFixed(0)} kB`)
}

type Score = Record<'homeScore' | 'awayScore', { current: number }> & { id: number }

async function matchInProgress() {
  const { harness } = live
  const path = `/v2/football/matches/${values.matchId}`
  const { body } = await harness.get<Score>(path)
  return { harness, running: body }
}

/** The message of a goal. */
async function webhookExamples(): Promise<Record<string, unknown>> {
  const receiver = await startReceiver()
  const { harness, running } = await matchInProgress()
  const of = { sport: 1, tournamentId: null, teamId: null, secret: secretText(new Uint8Array(32)) }
  createWebhook(harness.db, { ...of, url: receiver.url, events: ['goal'], now: harness.now })
  const score = running.homeScore.current + 1
  const data = { homeScore: { current: score, display: score } }
  const origin = { source: 'demo', sourceTimestamp: harness.now }
  harness.put([{ op: 'merge', kind: 'match', sport: 'football', id: running.id, data, ...origin } as Change])
  await harness.app.deliverWebhooks()
  receiver.close()
  return { event: shorten(receiver.calls[0]?.message) }
}

/** One message of each type, from a match that is followed until it is deleted. */
async function liveExamples(): Promise<Record<string, unknown>> {
  const { harness, running } = await matchInProgress()
  const server = serveLive(harness)
  const socket = await server.connect()
  const change = { kind: 'match', sport: 'football', id: running.id } as const
  const topic = { type: 'match', sportSlug: 'football', matchId: running.id }
  const { epoch, position } = await socket.subscribe(topic)
  await socket.subscribe({ ...topic, since: { epoch, position } })
  const { current } = running.awayScore
  harness.put([
    { ...change, op: 'merge', data: { awayScore: { current: current + 1, display: current + 1 } } },
  ])
  await socket.settle()
  const heartbeat = socket.next(({ type }) => type === 'heartbeat')
  await socket.subscribe({ ...topic, heartbeatMs: 1000 })
  harness.now += 1000
  harness.app.beat()
  await heartbeat
  harness.put([{ ...change, op: 'delete' }])
  socket.send({ action: 'unsubscribe', ...topic })
  await socket.subscribe({ ...topic, since: { epoch: 'Xk3wq0zR', position: 0 } })
  await socket.subscribe({ type: 'match', sportSlug: 'football', matchId: 'x' })
  await socket.settle()
  // Deltas stay whole: their paths refer to what they contain.
  const found = Object.fromEntries(
    socket.messages.map((message) => [
      message.type,
      message.type === 'match_snapshot' ? shorten(message) : message,
    ]),
  )
  socket.close()
  await server.stop()
  return found
}

/** Of each kind the change of a subject, or the one with the most members. */
function feedExamples(): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  for (const [kind, changes] of Map.groupBy(world, (change) => change.kind)) {
    const sizeOf = (change: Change) => ('data' in change ? Object.keys(change.data).length : 0)
    const own = changes.filter(({ id }) => SUBJECTS.has(id))
    const largest = (of: readonly Change[]) =>
      of.reduce((best, each) => (sizeOf(each) > sizeOf(best) ? each : best))
    found[kind] = shorten(largest(own.length > 0 ? own : changes))
  }
  const statistics = { goals: 4, assists: 2, appearances: 11 }
  found.seasonStatistics = {
    ...{
      op: 'put',
      kind: 'seasonStatistics',
      sport: 'football',
      id: 'demo:player-1/season-1',
      source: 'demo',
    },
    data: {
      ...{
        entity: 'player',
        entityId: 'demo:player-1',
        tournamentId: LEAGUE,
        seasonId: Number(values.seasonId),
      },
      ...{ type: 'overall', statistics },
    },
  }
  const merged = { op: 'put', sport: 'football', source: 'demo' }
  const [from, into] = ['demo:duplicate', 'demo:original']
  found.mergedTeam = { ...merged, kind: 'mergedTeam', id: from, data: { intoId: into } }
  found.mergedPlayer = { ...merged, kind: 'mergedPlayer', id: from, data: { intoId: into } }
  return found
}
