/** `/changes`: a copy maintained by it equals a full load. */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Schemas } from '../../src/client/index.ts'
import type { Change } from '../../src/contract/changes.ts'
import { type Harness, makeHarness, NOW } from '../support/harness.ts'
import { LEAGUE, matchChange as matchAt, smallWorld, TEAMS } from '../support/world/small-world.ts'

type Page = Schemas['ChangeList']

let harness: Harness
beforeEach(() => {
  harness = makeHarness()
  harness.put(smallWorld())
})
afterEach(() => harness.close())

const matchChange = (id: number, of: object) => matchAt(id, { startTimestamp: NOW, ...of })
const pageOf = async (query: string, sport = 'football') =>
  (await harness.get<Page>(`/v2/${sport}/changes?${query}`)).body
const removal = (id: number): Change => ({ op: 'delete', kind: 'match', sport: 'football', id })

describe('/changes', () => {
  test('/changes lists each changed resource once per page, with its last operation, for the sport only', async () => {
    const start = (await pageOf('')).position
    harness.put([
      matchChange(1, {}),
      matchChange(2, {}),
      matchChange(1, { homeScore: { current: 3 } }),
      removal(2),
      { op: 'put', kind: 'category', sport: 'tennis', id: 9, data: { name: 'Other' } },
    ])
    const page = await pageOf(`since=${start}`)
    const [first, second] = page.changes
    expect(page).toMatchObject({ next: start + 5, position: start + 5, isComplete: true, isReset: false })
    expect(page.changes).toHaveLength(2)
    expect(first).toMatchObject({ position: start + 3, kind: 'match', op: 'put', revision: 2 })
    expect(second).toMatchObject({ position: start + 4, kind: 'match', op: 'delete', revision: 2 })
    expect((await pageOf(`since=${start}`, 'tennis')).changes.map(({ kind }) => kind)).toEqual(['category'])
    expect((await pageOf(`since=${page.next}`)).changes).toEqual([])
  })

  test('/changes filters by kinds and skips the rest in one request', async () => {
    const all = await pageOf('limit=1000')
    const teams = await pageOf('kinds=team&limit=2')
    expect(teams.changes.map(({ kind, id }) => `${kind} ${id}`)).toEqual(
      TEAMS.slice(0, 2).map((id) => `team ${id}`),
    )
    expect(teams.isComplete).toBe(false)
    const none = await pageOf('kinds=squad,transfer')
    expect(none).toMatchObject({ changes: [], isComplete: true, next: all.position })
  })

  test('/changes answers isReset for a position beyond the end of the log or of another epoch', async () => {
    const { position, epoch } = await pageOf('')
    expect(epoch).toMatch(/^[0-9a-f]{16}$/)
    const reset = { changes: [], next: position, epoch, position, isComplete: true, isReset: true }
    expect(await pageOf(`since=${position + 1}`)).toEqual(reset)
    expect(await pageOf(`since=${position - 2}&epoch=0123456789abcdef`)).toEqual(reset)
    expect(await pageOf(`since=${position - 2}&epoch=${epoch}`)).toMatchObject({
      isReset: false,
      next: position,
    })
  })
})

describe('positions of answers', () => {
  const MATCH = '/v2/football/matches/1'
  const POSITION = 'x-scoreline-position'
  const read = (minimum: string) => harness.get(`${MATCH}?fields=homeScore&minPosition=${minimum}`)
  beforeEach(() => harness.put([matchChange(1, {})]))

  test('answers made from data show the position of the last change, cached or not; others show none', async () => {
    for (const home of [1, 2]) {
      harness.put([matchChange(1, { homeScore: { current: home } })])
      const { epoch, position } = await pageOf('')
      for (const path of [MATCH, MATCH, '/v2/football/matches/999', `${MATCH}?minPosition=${position}`])
        expect((await harness.get(path)).headers.get(POSITION)).toBe(`${epoch}:${position}`)
    }
    for (const path of ['/v2/StatisticsDict.json', '/v2/account/usage', '/v2/football/matches/x'])
      expect((await harness.get(path)).headers.has(POSITION)).toBe(false)
  })

  test('a request waits for the position that it asks for', async () => {
    const { epoch, position } = await pageOf('')
    const waiting = [read(`${position + 2}`), read(`${epoch}:${position + 1}`)]
    expect(await Promise.race([...waiting, Bun.sleep(0)])).toBeUndefined()
    harness.put([
      matchChange(1, { homeScore: { current: 4 } }),
      matchChange(1, { homeScore: { current: 5 } }),
    ])
    for (const answer of waiting) {
      const { status, body, headers } = await answer
      expect([status, body.homeScore]).toEqual([200, expect.objectContaining({ current: 5 })])
      expect(headers.get(POSITION)).toBe(`${epoch}:${position + 2}`)
    }
  })

  test('a position that does not come, or of another epoch, is 503 with the present one', async () => {
    const { epoch, position } = await pageOf('')
    for (const [minimum, retryAfter] of [
      [`${position + 1}`, '1'],
      ['0123456789abcdef:1', null],
    ] as const) {
      const { status, body, headers } = await read(minimum)
      expect([status, body.error, headers.get(POSITION)]).toEqual([
        503,
        'position_not_reached',
        `${epoch}:${position}`,
      ])
      expect(headers.get('retry-after')).toBe(retryAfter)
    }
  })

  test.each(['x', '-1', '1.5', '12:5', '0123456789abcdef:', '99999999999999999'])(
    'minPosition=%s is refused',
    async (minimum) => {
      const { status, body } = await read(minimum)
      expect([status, body.error, body.parameter]).toEqual([400, 'invalid_parameter', 'minPosition'])
    },
  )
})

/** A client that keeps matches and tournaments: it loads them once, and then only what changed. */
class Copy {
  readonly matches = new Map<number, unknown>()
  readonly tournaments = new Map<number, unknown>()
  #since = 0

  async catchUp(limit: number): Promise<void> {
    for (let isComplete = false; !isComplete; ) {
      const page = await pageOf(`since=${this.#since}&limit=${limit}&kinds=match,tournament`)
      for (const { kind, id, op } of page.changes) {
        const kept = kind === 'match' ? this.matches : this.tournaments
        if (op === 'delete') kept.delete(id)
        else kept.set(id, null)
      }
      await this.#fetch(page, 'match', this.matches)
      await this.#fetch(page, 'tournament', this.tournaments)
      this.#since = page.next
      isComplete = page.isComplete
    }
  }

  async #fetch({ changes }: Page, kind: string, kept: Map<number, unknown>): Promise<void> {
    const ids = changes.filter((change) => change.kind === kind && change.op === 'put').map(({ id }) => id)
    for (let start = 0; start < ids.length; start += 100) {
      const asked = ids.slice(start, start + 100)
      for (const each of await load(kind, asked)) kept.set(each.id, each)
      // What was deleted since this page was made comes with a later one.
      for (const id of asked) if (kept.get(id) === null) kept.delete(id)
    }
  }
}

/** Own fields of a match: what is derived from others (form, streaks) changes with them. */
const OWN = 'fields=status,startTimestamp,homeScore,awayScore,winnerCode,attendance,roundInfo'

async function load(kind: string, ids: readonly number[]): Promise<{ id: number }[]> {
  const path = kind === 'match' ? `matches?${OWN}` : 'tournaments?'
  const name = kind === 'match' ? 'matches' : 'tournaments'
  const { body } = await harness.get<Record<string, { id: number }[]>>(
    `/v2/football/${path}&ids=${ids.join(',')}`,
  )
  return body[name] ?? []
}

const MATCH_IDS = [1, 2, 3, 4, 5, 6]
const someMatch = fc.constantFrom(...MATCH_IDS)
const anyChange: fc.Arbitrary<Change> = fc.oneof(
  fc
    .tuple(someMatch, fc.nat({ max: 9 }), fc.nat({ max: 9 }))
    .map(([id, home, away]) =>
      matchChange(id, { homeScore: { current: home }, awayScore: { current: away } }),
    ),
  fc.tuple(someMatch, fc.nat({ max: 90_000 })).map(([id, attendance]) => matchChange(id, { attendance })),
  someMatch.map((id) => removal(Number(matchChange(id, {}).id))),
  fc
    .constantFrom('Northern League', 'League of the North')
    .map(
      (name): Change => ({ op: 'merge', kind: 'tournament', sport: 'football', id: LEAGUE, data: { name } }),
    ),
)

test('a copy kept up to date through /changes equals a full load', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.tuple(fc.array(anyChange, { minLength: 1, maxLength: 20 }), fc.integer({ min: 1, max: 7 })),
        { minLength: 1, maxLength: 5 },
      ),
      async (steps) => {
        const copy = new Copy()
        for (const [changes, limit] of steps) {
          harness.put(changes)
          await copy.catchUp(limit)
          const ids = MATCH_IDS.map((id) => Number(matchChange(id, {}).id))
          const byId = (items: Iterable<{ id: number }>) => [...items].sort((a, b) => a.id - b.id)
          expect(byId(copy.matches.values() as Iterable<{ id: number }>)).toEqual(
            byId(await load('match', ids)),
          )
          expect([...copy.tournaments.values()] as unknown[]).toEqual(await load('tournament', [LEAGUE]))
        }
      },
    ),
    { numRuns: 12, seed: 7 },
  )
}, 180_000)
