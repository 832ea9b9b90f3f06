/**
 * Makes the example answers of the documentation (`bun test/support/make-examples.ts`): real answers of the football demo
 * world, with every list cut to its first item, into `src/endpoints/examples.json`. `test/api/examples.test.ts` holds
 * that each endpoint has one and that it fits its schema.
 */
import { join } from 'node:path'
import { makeWorld } from '../../seed/index.ts'
import { ENDPOINTS } from '../../src/endpoints/index.ts'
import { fill, makeHarness } from './harness.ts'

const NOON = Date.UTC(2026, 8, 12, 12)
const LEAGUE = 17

const harness = makeHarness()
harness.now = NOON
await fill(harness, makeWorld({ nowMs: NOON, randomSeed: 1, sports: ['football'] }))

async function get<T>(path: string): Promise<T> {
  return (await harness.get<T>(path)).body
}

type Found = {
  id: number
  season: { id: number }
  homeTeam: { id: number; lineup: { players: { id: number }[] } }
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
  date: '2026-09-12',
  yearMonth: '2026-09',
  categoryId: 1001,
  tournamentId: LEAGUE,
  seasonId: match.season.id,
  teamId: home,
  playerId: match.homeTeam.lineup.players[9]?.id ?? 0,
}
const season = `tournament_id=${LEAGUE}&season_id=${match.season.id}`
/** Queries that endpoints need, or that make their answers short. */
const queries: Readonly<Record<string, string>> = {
  '/v2/{sportSlug}/matches': 'page_size=1&date=2026-09-12',
  '/v2/{sportSlug}/matches/live': 'view=lite',
  '/v2/{sportSlug}/changes': 'limit=1&kinds=match',
  '/v2/{sportSlug}/h2h': `team_id_1=${home}&team_id_2=${match.awayTeam.id}&limit=1`,
  '/v2/{sportSlug}/search': 'q=nor',
  '/v2/{sportSlug}/players': `team_id=${home}`,
  '/v2/{sportSlug}/teams': 'limit=1',
  '/v2/{sportSlug}/tournaments': 'limit=1',
  '/v2/{sportSlug}/teams/{teamId}/matches': 'last=1&next=1&view=lite',
  '/v2/{sportSlug}/players/{playerId}/statistics': season,
  '/v2/{sportSlug}/teams/{teamId}/statistics': season,
  '/v2/{sportSlug}/tournament/{tournamentId}/seasons/{seasonId}/leaders':
    'sort_by=goals&limit=1&stats=goals,assists',
}

/** Lists of days are complete in every answer; all others lose what comes after their first item. */
function shorten(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return (key === 'days' ? value : value.slice(0, 1)).map((item) => shorten(item))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  // The dictionaries are objects of hundreds of entries.
  const kept = entries.length > 60 ? entries.slice(0, 2) : entries
  return Object.fromEntries(kept.map(([name, each]) => [name, shorten(each, name)]))
}

const examples: Record<string, unknown> = {}
for (const { path } of ENDPOINTS) {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
  const answer = await harness.get(`${address}${queries[path] ? `?${queries[path]}` : ''}`)
  if (answer.status !== 200) throw new Error(`${address}: ${answer.status} ${answer.text}`)
  examples[path] = shorten(answer.body)
}
harness.close()
const file = join(import.meta.dir, '../..', 'src', 'endpoints', 'examples.json')
await Bun.write(file, `${JSON.stringify(examples, null, 1)}\n`)
console.log(`${Object.keys(examples).length} examples, ${(Bun.file(file).size / 1024).toFixed(0)} kB`)
