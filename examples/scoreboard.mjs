/**
 * Sends the scores of a scoreboard to the service: polls a JSON address and prints each change on a line.
 *
 *   node scoreboard.mjs http://127.0.0.1:8000/board.json | scoreline feed push -
 */
import { setTimeout } from 'node:timers/promises'

const [address] = process.argv.slice(2)
const SOURCE = 'hall'
const POLL_MS = 2000
/** The board's words for a status. */
const STATUS = { soon: 'notstarted', live: 'inprogress', done: 'finished' }
const printed = new Map()

/** Prints a resource unless it is unchanged, and returns its id. The service gives each a number of its own. */
function put(kind, name, data) {
  const id = `${SOURCE}:${kind}/${name.toLowerCase().replaceAll(' ', '-')}`
  const line = JSON.stringify({ op: 'put', kind, sport: 'football', id, source: SOURCE, data })
  if (printed.get(id) !== line) console.log(line)
  printed.set(id, line)
  return id
}

function putMatch({ id, league, home, away, start, state, minute, goals }) {
  const categoryId = put('category', 'home', { name: 'Home' })
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

for (;;) {
  try {
    const response = await fetch(address)
    for (const match of await response.json()) putMatch(match)
  } catch (error) {
    console.error(`${address}: ${error.message}`)
  }
  await setTimeout(POLL_MS)
}
