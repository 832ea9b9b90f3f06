/**
 * Long lists of matches (docs/reference/resources.md#21, docs/reference/endpoints.md#5.1): where they are truncated, and
 * the modes that reach all of them.
 */
import { expect, test } from 'bun:test'
import { LIMITS } from '../../src/catalog/limits.ts'
import { STATUS_CODE } from '../../src/catalog/statuses.ts'
import { deleteMatch, insertMatches } from '../support/many-matches.ts'
import { CATEGORY, LEAGUE, SEASON, smallWorld, TEAMS } from '../support/small-world.ts'
import { testWorld } from '../support/test-world.ts'

const COUNT = LIMITS.streamingMatches + 1
const LIST = `/matches?season_id=${SEASON}`

const world = testWorld(smallWorld())
insertMatches(world.db, {
  count: COUNT,
  tournamentId: LEAGUE,
  categoryId: CATEGORY,
  seasonId: SEASON,
  teams: [TEAMS[0], TEAMS[1]],
})

interface ListBody {
  matches: { id: number }[]
  totalMatches?: number
  totalPages?: number
  nextCursor?: string | null
}

let asked = 0
/** Matches are written directly to the database, so each request uses an address that is not cached. */
async function list(path: string) {
  asked += 1
  const answer = await world.get<ListBody>(`/v2/football${path}&fields=id&asked=${asked}`)
  expect(answer.status).toBe(200)
  return answer
}

/** The live list while all matches are in progress. */
async function live() {
  const set = (status: number) => world.db.client.run('UPDATE match SET status = ?', [status])
  set(STATUS_CODE.inprogress)
  const answer = await list('/matches/live?')
  set(STATUS_CODE.notstarted)
  return answer
}

test('a streamed list and the live list stop at 6,000, set X-Truncated and show the newest', async () => {
  const answers = [await list(LIST), await live()]
  for (const { body, headers } of answers) {
    expect(headers.get('x-truncated')).toBe('true')
    expect(body.matches).toHaveLength(LIMITS.streamingMatches)
    expect(body.totalMatches).toBe(LIMITS.streamingMatches)
  }
  // The two oldest have the same start; of these, the smaller id is last.
  const shown = new Set(answers[0]?.body.matches.map(({ id }) => id))
  const hidden = Array.from({ length: COUNT }, (_, index) => index + 1).filter((id) => !shown.has(id))
  expect(hidden).toEqual([COUNT - 1])
})

test('lists of exactly 6,000 are not truncated', async () => {
  deleteMatch(world.db, 1)
  for (const { body, headers } of [await list(LIST), await live()]) {
    expect(headers.has('x-truncated')).toBe(false)
    expect(body.matches).toHaveLength(LIMITS.streamingMatches)
  }
})

test('pages reach the last match, and cursor walks all of them, beyond 100 batches', async () => {
  const last = (await list(`${LIST}&page=12&page_size=500`)).body
  expect(last).toMatchObject({ totalMatches: COUNT - 1, totalPages: 12 })
  expect(last.matches).toHaveLength(500)
  const seen = new Set<number>()
  let batches = 0
  for (let cursor: string | null = ''; cursor !== null; batches += 1) {
    const { body }: { body: ListBody } = await list(`${LIST}&page_size=50&cursor=${cursor}`)
    for (const { id } of body.matches) seen.add(id)
    cursor = body.nextCursor ?? null
  }
  expect([seen.size, batches]).toEqual([COUNT - 1, 120])
})
