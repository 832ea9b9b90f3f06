/**
 * Long lists of matches (docs/reference/resources.md#21, docs/reference/endpoints.md#5.1): where they are truncated, and
 * walks by cursor, in which each match that stays where it is comes exactly once; a cursor belongs to its filters.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { LIMITS } from '../../../src/catalog/limits.ts'
import { STATUS_CODE } from '../../../src/catalog/statuses.ts'
import { type Harness, makeHarness, NOW } from '../../support/harness.ts'
import { fillGenerated, generateMatches } from '../../support/world/generate-matches.ts'
import { deleteMatch, insertMatches } from '../../support/world/many-matches.ts'
import { CATEGORY, LEAGUE, matchChange, SEASON, smallWorld, TEAMS } from '../../support/world/small-world.ts'
import { testWorld } from '../../support/world/test-world.ts'

interface Batch {
  matches: { id: number }[]
  nextCursor: string | null
}
interface Refusal {
  error: string
  parameter: string
  message: string
}

const HOUR_MS = 3_600_000
const PATH = '/v2/football/matches'

async function batch(world: Harness, query: string): Promise<Batch> {
  const { status, body } = await world.get<Batch>(`${PATH}?fields=id&${query}`)
  expect(status).toBe(200)
  return body
}

describe('cursor walk during changes', () => {
  const world = testWorld(smallWorld())

  /** Few kick-offs, so that many matches share one. */
  const kickOff = fc.nat(5).map((hours) => NOW + hours * HOUR_MS)
  const step = fc.oneof(
    fc.record({ op: fc.constant('insert' as const), at: kickOff }),
    fc.record({ op: fc.constant('move' as const), index: fc.nat(99), at: kickOff }),
    fc.record({ op: fc.constant('delete' as const), index: fc.nat(99) }),
  )
  type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

  const FIRST_ID = 1000

  /** Makes the season hold exactly one match for each kick-off, with the ids from FIRST_ID on. */
  function reset(starts: readonly number[], isLeft: Iterable<number>): void {
    const stale = [...isLeft].filter((id) => id >= FIRST_ID + starts.length)
    world.put([
      ...starts.map((startTimestamp, index) => matchChange(FIRST_ID + index, { startTimestamp })),
      ...stale.map((id) => ({ op: 'delete', kind: 'match', sport: 'football', id }) as const),
    ])
  }

  /** Applies steps to the list; names the matches that did not stay where they were. */
  function disturb(present: Set<number>, touched: Set<number>, steps: readonly Step[], nextId: number): void {
    for (const [index, of] of steps.entries()) {
      const id = of.op === 'insert' ? nextId + index : [...present][of.index % Math.max(1, present.size)]
      if (id === undefined) continue
      touched.add(id)
      if (of.op === 'delete') {
        world.put([{ op: 'delete', kind: 'match', sport: 'football', id }])
        present.delete(id)
      } else {
        world.put([matchChange(id, { startTimestamp: of.at })])
        present.add(id)
      }
    }
  }

  test('a cursor walk returns each unchanged match exactly once, in order', async () => {
    let present = new Set<number>()
    let disturbed = 0
    const law = fc.asyncProperty(
      fc.array(kickOff, { minLength: 1, maxLength: 24 }),
      fc.array(fc.array(step, { maxLength: 4 }), { maxLength: 6 }),
      fc.integer({ min: 1, max: 7 }),
      fc.constantFrom('asc', 'desc'),
      async (starts, disturbances, size, sort) => {
        reset(starts, present)
        present = new Set(starts.map((_, index) => FIRST_ID + index))
        const touched = new Set<number>()
        const walked: number[] = []
        let cursor: string | null = ''
        let nextId = FIRST_ID + 100
        let number = 0
        for (; cursor !== null; number += 1) {
          const of = await batch(world, `season_id=${SEASON}&sort=${sort}&page_size=${size}&cursor=${cursor}`)
          walked.push(...of.matches.map(({ id }) => id))
          cursor = of.nextCursor
          disturb(present, touched, disturbances[number] ?? [], nextId)
          nextId += 10
        }
        const unmoved = (ids: readonly number[]) => ids.filter((id) => !touched.has(id))
        const direction = sort === 'asc' ? 1 : -1
        const expected = starts
          .map((startMs, index) => ({ startMs, id: FIRST_ID + index }))
          .sort((a, b) => direction * (a.startMs - b.startMs || a.id - b.id))
        expect(unmoved(walked)).toEqual(unmoved(expected.map(({ id }) => id)))
        // The last batch ends the walk, also a full one.
        if (touched.size === 0) expect(number).toBe(Math.ceil(starts.length / size))
        else disturbed += 1
      },
    )
    await fc.assert(law, { numRuns: 50, seed: 21 })
    expect(disturbed).toBeGreaterThan(25)
  })
})

describe('a cursor', () => {
  const MATCHES = generateMatches(60, 2)
  let world: Harness
  let cursor: string
  const FILTERS = 'tournament_id=101,131&exclude_amateur=true&page_size=3'
  beforeAll(async () => {
    world = makeHarness()
    await fillGenerated(world, MATCHES)
    cursor = (await batch(world, `${FILTERS}&cursor=`)).nextCursor ?? ''
  })
  afterAll(() => world.close())

  const refused = async (path: string) => {
    const { status, body } = await world.get<Refusal>(path)
    expect(body).toMatchObject({ code: 400, error: 'invalid_parameter', parameter: 'cursor' })
    expect(status).toBe(400)
    return body
  }

  test('a cursor continues with the same filters under any page size and view', async () => {
    expect(cursor).not.toBe('')
    for (const shape of [
      '',
      '&page_size=5',
      '&view=lite',
      '&fields=id,status',
      '&with_pregame=true',
      '&locale=ru',
    ]) {
      const { status } = await world.get(`${PATH}?${FILTERS}&cursor=${cursor}${shape}`)
      expect(status, shape).toBe(200)
    }
  })

  test('a cursor walk continues past midnight', async () => {
    world.now = NOW + 24 * HOUR_MS
    expect((await world.get(`${PATH}?${FILTERS}&cursor=${cursor}`)).status).toBe(200)
    world.now = NOW
  })

  const OTHER_FILTERS = [
    'tournament_id=101&exclude_amateur=true',
    'tournament_id=101,131',
    `${FILTERS}&sort=asc`,
    `${FILTERS}&status=finished`,
    `${FILTERS}&date=2026-09-12`,
    `${FILTERS}&date_from=2026-09-12&date_to=2026-09-13`,
    `${FILTERS}&season_id=1011`,
    `${FILTERS}&team_id=201`,
    `${FILTERS}&team_id_1=201&team_id_2=202`,
    `${FILTERS}&category_ids=11`,
    `${FILTERS}&round=1`,
    `${FILTERS}&has_bk_odds=true`,
    `${FILTERS}&has_bk_odds=true&bookmaker_ids=bookmaker_1`,
    '',
  ]
  test.each(OTHER_FILTERS)('a cursor with other filters is 400: %s', async (filters) => {
    expect((await refused(`${PATH}?${filters}&cursor=${cursor}`)).message).toContain('other filters')
  })

  test('a cursor with another sport is 400', async () => {
    await refused(`/v2/ice-hockey/matches?${FILTERS}&cursor=${cursor}`)
  })

  test.each(['page=1', 'ids=5001', 'q=team', 'q=', 'page=1&page_size=5'])('with %s is 400', async (other) => {
    const { message } = await refused(`${PATH}?cursor=&${other}`)
    expect(message).toContain('cannot be combined')
  })

  test('a text that is no cursor is 400, whatever it is or encodes', async () => {
    const encoded = fc.json().map((json) => Buffer.from(json).toString('base64url'))
    const triple = fc
      .tuple(
        fc.oneof(fc.nat(), fc.double()),
        fc.oneof(fc.nat(), fc.string()),
        fc.oneof(fc.nat(), fc.string()),
      )
      .map((of) => Buffer.from(JSON.stringify(of)).toString('base64url'))
    const anyText = fc.string({ minLength: 1, maxLength: 60, unit: 'binary' })
    const law = fc.asyncProperty(fc.oneof(anyText, encoded, triple), async (text) => {
      await refused(`${PATH}?${FILTERS}&cursor=${encodeURIComponent(text)}`)
    })
    const examples: [string][] = [['a'.repeat(1024)], ['a'.repeat(1025)]]
    await fc.assert(law, { numRuns: 150, seed: 22, examples })
  })
})

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
