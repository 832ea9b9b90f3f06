/**
 * Converts another provider's scores to changes: polls a JSON URL and prints each new change on a line.
 *
 *   bun examples/feed-adapter.ts https://provider.example/scores.json | scoreline feed push -
 */
import { setTimeout } from 'node:timers/promises'

interface Score {
  id: number
  league: string
  home: string
  away: string
  /** ISO 8601 */
  start: string
  state: 'soon' | 'live' | 'done'
  minute: number
  goals: [home: number, away: number]
}

const STATUS = { soon: 'notstarted', live: 'inprogress', done: 'finished' }
const POLL_MS = 2000
const [address = ''] = process.argv.slice(2)
const printed = new Map<string, string>()

/** Prints a resource unless it is unchanged. Ids are the provider's: the service assigns stable integers. */
function put(kind: string, key: string, data: object): string {
  const id = `provider:${kind}/${key.toLowerCase().replaceAll(' ', '-')}`
  const line = JSON.stringify({ op: 'put', kind, sport: 'football', id, source: 'provider', data })
  if (printed.get(id) !== line) console.log(line)
  printed.set(id, line)
  return id
}

for (;;) {
  const scores = (await (await fetch(address)).json()) as Score[]
  const categoryId = put('category', 'world', { name: 'World' })
  for (const { id, league, home, away, start, state, minute, goals } of scores) {
    put('match', String(id), {
      tournamentId: put('tournament', league, { name: league, categoryId }),
      homeTeamId: put('team', home, { name: home }),
      awayTeamId: put('team', away, { name: away }),
      startTimestamp: Date.parse(start),
      status: STATUS[state],
      currentMatchMinute: minute,
      homeScore: { current: goals[0] },
      awayScore: { current: goals[1] },
    })
  }
  await setTimeout(POLL_MS)
}
