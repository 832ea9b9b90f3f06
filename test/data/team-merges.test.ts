/**
 * Merges and new names of teams with many matches: one change, and work that follows in steps. Whatever happens between
 * two steps, answers are those of a file in which the work is done at once.
 */
import { afterAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import fc from 'fast-check'
import { SPORTS } from '../../src/catalog/sports.ts'
import type { Change, ChangeData } from '../../src/contract/changes.ts'
import { finishDocuments } from '../../src/feed/search-rebuild.ts'
import { contentDigest } from '../../src/store/checks/content-digest.ts'
import { selectMatchDocuments } from '../../src/store/log/export-pages.ts'
import { selectMatchesByText } from '../../src/store/search/match-search.ts'
import { hasPendingDocuments, REFRESHED_AT_ONCE } from '../../src/store/search/search-index.ts'
import { temporaryFolder } from '../support/command-kit.ts'
import { faultsOf } from '../support/database.ts'
import { merge, put } from '../support/feed/change-kit.ts'
import { type Harness, makeHarness, NOW } from '../support/harness.ts'
import { smallWorld } from '../support/world/small-world.ts'

setDefaultTimeout(120_000)
const folder = temporaryFolder('team-merges')
afterAll(folder.remove)

const DAY_MS = 86_400_000
const FOOTBALL = SPORTS.find(({ slug }) => slug === 'football')?.id ?? 0
/** Words that no other one resembles. */
const NAMES = [
  ...['Quillborough', 'Vantmere', 'Oxhedge', 'Trundlewick', 'Fenmarsh', 'Jexley', 'Wystan', 'Grubthorpe'],
  ...['Kilnholt', 'Plumvale', 'Drexford', 'Sczyrk', 'Umbaluu', 'Bolgitta', 'Nivreda', 'Ozzipuck'],
]
/** Teams with more matches than are written at once, none against another one of them. */
const TEAMS = [9001, 9002, 9003] as const
const OPPONENTS = [9101, 9102] as const
const LEAGUE = 7900
const MATCHES_OF_TEAM = REFRESHED_AT_ONCE + 10
const PLAYER = 9900

function matchOf(number: number): ChangeData<'match'> & { readonly id: number } {
  const team = TEAMS[number % TEAMS.length] ?? 0
  const opponent = OPPONENTS[Math.floor(number / TEAMS.length) % OPPONENTS.length] ?? 0
  const isHome = number % 2 === 0
  return {
    id: 40_000 + number,
    tournamentId: LEAGUE,
    homeTeamId: isHome ? team : opponent,
    awayTeamId: isHome ? opponent : team,
    startTimestamp: NOW + (number - 90) * DAY_MS,
    status: 'notstarted',
    ...(number % 20 === 0 && { lineups: { home: { players: [{ playerId: PLAYER }] } } }),
  }
}
function dataOf(number: number): ChangeData<'match'> {
  const { id: _, ...data } = matchOf(number)
  return data
}
const MATCHES = Array.from({ length: MATCHES_OF_TEAM * TEAMS.length }, (_, number) => matchOf(number))
const WORLD: readonly Change[] = [
  ...smallWorld(),
  put('tournament', LEAGUE, { categoryId: 301, name: 'Meridian Shield' }),
  ...[...TEAMS, ...OPPONENTS].map((id, at) => put('team', id, { name: `${NAMES[at]} Rovers` })),
  put('player', PLAYER, { name: 'Player', teamId: TEAMS[0], nationalTeamStatistics: [] }),
  put('transfer', 1, {
    playerId: PLAYER,
    fromTeamId: TEAMS[0],
    toTeamId: TEAMS[1],
    type: 3,
    transferTimestamp: 5,
  }),
  put('seasonStatistics', 1, {
    ...{ entity: 'team', entityId: TEAMS[0], tournamentId: 7001, seasonId: 88001, type: 'overall' },
    statistics: { matches: 3 },
  }),
  ...MATCHES.map(({ id, ...data }) => put('match', id, data)),
]

/** All matches that are found, earliest first. */
function find({ db, now }: Harness, text: string): { ids: number[]; isTruncated: boolean } {
  const query = { text, selection: { sport: FOOTBALL }, limit: 1000, order: 'asc', now, zone: 'UTC' } as const
  const { ids, isTruncated } = selectMatchesByText(db, query)
  return { ids: [...ids], isTruncated }
}

/** A file that does the work in steps, and one that does it at once. */
class Pair {
  readonly #path: string
  #inSteps: Harness
  readonly atOnce = makeHarness()
  /** Names under which the matches of a team must be found. */
  readonly #names = new Map<number, Set<string>>()
  readonly #current = new Map<number, string>()

  constructor(name: string) {
    this.#path = join(folder.path, `${name}.db`)
    this.#inSteps = makeHarness({ path: this.#path })
    this.apply(WORLD)
    for (const [at, id] of [...TEAMS, ...OPPONENTS].entries()) {
      this.#names.set(id, new Set([NAMES[at] ?? '']))
      this.#current.set(id, NAMES[at] ?? '')
    }
  }

  get inSteps(): Harness {
    return this.#inSteps
  }

  apply(changes: readonly Change[]): void {
    const outcomes = this.#inSteps.put(changes).map((of) => [of.position, of.outcomes])
    expect(this.atOnce.put(changes).map((of) => [of.position, of.outcomes])).toEqual(outcomes)
    finishDocuments(this.atOnce.db)
  }

  rename(id: number, name: string): void {
    if (!this.#current.has(id)) return
    this.apply([merge('team', id, { name: `${name} Rovers` })])
    this.#names.get(id)?.add(name)
    this.#current.set(id, name)
  }

  merge(id: number, intoId: number): void {
    if (id === intoId || !this.#current.has(id) || !this.#current.has(intoId)) return
    this.apply([put('mergedTeam', id, { intoId })])
    for (const name of this.#names.get(id) ?? []) this.#names.get(intoId)?.add(name)
    this.#names.delete(id)
    this.#current.delete(id)
  }

  step(): void {
    this.#inSteps.app.refreshSearch()
  }

  /** As after a kill: what was not committed is lost, and each step is a transaction. */
  reopen(): void {
    // Each harness makes its key anew.
    this.#inSteps.db.client.run('DELETE FROM api_key')
    this.#inSteps.close()
    this.#inSteps = makeHarness({ path: this.#path })
  }

  async expectSame(): Promise<void> {
    const { atOnce } = this
    const [a, b] = [this.#inSteps, atOnce]
    expect(contentDigest(a.db).tables).toEqual(contentDigest(b.db).tables)
    const ids = MATCHES.map(({ id }) => id)
    expect(selectMatchDocuments(a.db, ids)).toEqual(selectMatchDocuments(b.db, ids))
    const some = ids.filter((_, at) => at % 10 === 0)
    const paths = [
      `/v2/football/matches?ids=${some}`,
      ...TEAMS.map((id) => `/v2/football/matches?team_id=${id}`),
    ]
    for (const path of paths) expect((await a.get(path)).body).toEqual((await b.get(path)).body)
    const isDone = !hasPendingDocuments(a.db)
    for (const [id, names] of this.#names) {
      const of = b.db.client.query(
        'SELECT id FROM match WHERE ? IN (home_team_id, away_team_id) ORDER BY start_ms, id',
      )
      const expected = { ids: of.values(id).map(([match]) => Number(match)), isTruncated: false }
      if (isDone) for (const name of names) if (find(b, name).ids.length === 0) names.delete(name)
      // A name from before a rename may find all of them until the work is done, or none as then.
      for (const name of names) expect([expected, find(b, name)]).toContainEqual(find(a, name))
      const current = this.#current.get(id) ?? ''
      expect(find(a, `${current} Meridian`)).toEqual(expected)
      expect(names.has(current)).toBe(true)
    }
  }

  faults(): string[] {
    return [this.#inSteps, this.atOnce].flatMap(({ db }) => faultsOf(db))
  }

  [Symbol.dispose](): void {
    this.#inSteps.close()
    this.atOnce.close()
  }
}

const team = fc.constantFrom(...TEAMS, ...OPPONENTS)
const match = fc.nat(MATCHES.length - 1)
const FURTHER = NAMES.slice(TEAMS.length + OPPONENTS.length)
type Action = (pair: Pair, name: string) => void
const actions: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 3,
    arbitrary: team.map(
      (id): Action =>
        (pair, name) =>
          pair.rename(id, name),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(fc.constantFrom(...TEAMS), fc.constantFrom(...TEAMS)).map(
      ([id, intoId]): Action =>
        (pair) =>
          pair.merge(id, intoId),
    ),
  },
  { weight: 1, arbitrary: fc.constant<Action>((pair) => pair.merge(OPPONENTS[0], OPPONENTS[1])) },
  {
    weight: 3,
    arbitrary: fc.array(match, { minLength: 1, maxLength: 5 }).map(
      (numbers): Action =>
        (pair) => {
          pair.apply(numbers.map(matchOf).map(({ id, ...data }) => put('match', id, data)))
        },
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(match, fc.integer({ min: -90, max: 90 })).map(
      ([number, day]): Action =>
        (pair) => {
          pair.apply([merge('match', 40_000 + number, { startTimestamp: NOW + day * DAY_MS })])
        },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constant<Action>((pair) =>
      pair.apply([merge('tournament', LEAGUE, { name: 'Meridian Cup' })]),
    ),
  },
  { weight: 4, arbitrary: fc.constant<Action>((pair) => pair.step()) },
  { weight: 2, arbitrary: fc.constant<Action>((pair) => pair.reopen()) },
)

/** Two merges one after the other, while the names of the first are still being written. */
const CHAIN: Action[] = [
  (pair) => pair.merge(TEAMS[0], TEAMS[1]),
  (pair) => pair.reopen(),
  (pair) => pair.merge(TEAMS[1], TEAMS[2]),
  (pair) => pair.step(),
]

test('between the steps after merges and new names, answers are those of work done at once', async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(actions, { minLength: 3, maxLength: 9 }), async (history) => {
      run += 1
      using pair = new Pair(`run-${run}`)
      for (const [at, action] of history.entries()) {
        action(pair, FURTHER[at] ?? '')
        await pair.expectSame()
      }
      while (hasPendingDocuments(pair.inSteps.db)) pair.step()
      await pair.expectSame()
      expect(pair.faults()).toEqual([])
    }),
    { numRuns: 10, seed: 38, examples: [[CHAIN]] },
  )
})

describe('the work that follows a merge', () => {
  /** Matches whose document still names the merged team. */
  const staleIn = ({ db }: Harness, ...teams: readonly number[]) => {
    const stale = teams.map((id) => `json LIKE '%TeamId":${id},%'`).join(' OR ')
    return Number(
      db.client.query(`SELECT count(*) FROM match_block WHERE block = 0 AND (${stale})`).values()[0]?.[0],
    )
  }

  test('a merge writes a bounded number of documents, and so does each step', () => {
    using pair = new Pair('bounded')
    const { inSteps } = pair
    const of = (id: number) =>
      inSteps.db.client
        .query('SELECT count(*) FROM match WHERE ? IN (home_team_id, away_team_id)')
        .values(id)[0]?.[0]
    const [first, into, second] = TEAMS
    const whole = staleIn(inSteps, first, second)
    expect(whole).toBe(2 * MATCHES_OF_TEAM)
    // The names of one batch share the matches that it writes.
    inSteps.put([first, second].map((id) => put('mergedTeam', id, { intoId: into })))
    expect(TEAMS.map(of)).toEqual([0, 3 * MATCHES_OF_TEAM, 0])
    const left = [staleIn(inSteps, first, second)]
    while (hasPendingDocuments(inSteps.db)) {
      pair.step()
      left.push(staleIn(inSteps, first, second))
    }
    const steps = left.map((stale, at) => (left[at - 1] ?? whole) - stale)
    expect(Math.max(...steps)).toBeLessThanOrEqual(REFRESHED_AT_ONCE)
    expect(left.at(-1)).toBe(0)
    expect(left.length).toBe(Math.ceil((3 * MATCHES_OF_TEAM + 1) / REFRESHED_AT_ONCE))
  })

  test('until it is done a search by the names of both is complete, and says so', async () => {
    using pair = new Pair('search')
    const { inSteps } = pair
    inSteps.put([
      put('mergedTeam', TEAMS[0], { intoId: TEAMS[1] }),
      merge('team', TEAMS[1], { name: 'Drexford' }),
    ])
    expect(hasPendingDocuments(inSteps.db)).toBe(true)
    for (const name of ['Quillborough', 'Drexford', 'Квиллборо']) {
      const path = `/v2/football/matches?limit=25&q=${encodeURIComponent(name)}`
      const { body, headers } = await inSteps.get<{ matches: { id: number }[] }>(path)
      expect([name, body.matches.length, headers.get('x-truncated')]).toEqual([name, 25, null])
    }
    const { body } = await inSteps.get<{ teams: { items: { id: number }[] } }>(
      '/v2/football/search?q=Quillborough',
    )
    expect(body.teams.items.map(({ id }) => id)).toEqual([TEAMS[1]])
  })

  test('a line-up names the team that has the match now', async () => {
    using pair = new Pair('lineup')
    const teams = async () => {
      const { body } = await pair.inSteps.get<{
        homeTeam: { id: number; lineup: { players: { teamId: number }[] } }
      }>('/v2/football/matches/40000')
      return [body.homeTeam.id, ...body.homeTeam.lineup.players.map(({ teamId }) => teamId)]
    }
    expect(await teams()).toEqual([TEAMS[0], TEAMS[0]])
    pair.inSteps.put([put('mergedTeam', TEAMS[0], { intoId: TEAMS[2] })])
    expect(await teams()).toEqual([TEAMS[2], TEAMS[2]])
  })
})

test('the matches of a placeholder are found once it is a team', async () => {
  using pair = new Pair('placeholder')
  const { inSteps } = pair
  inSteps.put([
    put('team', 9500, { name: 'Winner of match 3', placeholder: true }),
    put('match', 41_000, { ...dataOf(0), homeTeamId: 9500 }),
    put('team', 9500, { name: 'Ozzipuck' }),
  ])
  expect(find(inSteps, 'ozzipuck')).toEqual({ ids: [41_000], isTruncated: false })
})
