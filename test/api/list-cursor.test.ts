/**
 * Walks over a list by cursor (docs/reference/endpoints.md#5.1): each match that stays where it is comes
 * exactly once, whatever is added, removed or moved meanwhile; a cursor belongs to its filters.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { fillGenerated, generateMatches } from '../support/generate-matches.ts'
import { type Harness, makeHarness, NOW } from '../support/harness.ts'
import { matchChange, SEASON, smallWorld } from '../support/small-world.ts'
import { testWorld } from '../support/test-world.ts'

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
        for (let number = 0; cursor !== null; number += 1) {
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
        if (touched.size > 0) disturbed += 1
      },
    )
    await fc.assert(law, { numRuns: 50, seed: 21 })
    expect(disturbed).toBeGreaterThan(25)
  })

  test('nextCursor is null at the end, also after a full batch or an empty list', async () => {
    reset(
      [NOW, NOW, NOW, NOW],
      [...Array(200).keys()].map((index) => FIRST_ID + index),
    )
    for (const [size, batches] of [
      [1, 4],
      [2, 2],
      [3, 2],
      [4, 1],
      [500, 1],
    ] as const) {
      let cursor: string | null = ''
      let count = 0
      while (cursor !== null) {
        cursor = (await batch(world, `season_id=${SEASON}&page_size=${size}&cursor=${cursor}`)).nextCursor
        count += 1
      }
      expect(count).toBe(batches)
    }
    expect(await batch(world, 'season_id=999&cursor=')).toEqual({ matches: [], nextCursor: null })
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
