/**
 * Laws of search (docs/reference/endpoints.md#5.3, docs/reference/endpoints.md#11) over the whole demo world: what a
 * person types of the names of a match finds it, and of an entity too, whatever else has the same words.
 */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { findSport, SPORT_SLUGS, type SportSlug } from '../../src/catalog/sports.ts'
import type { Change } from '../../src/contract/changes.ts'
import { finishDocuments, rebuildSearchIndex, searchFaults } from '../../src/feed/search-rebuild.ts'
import { merge, put } from '../support/feed/change-kit.ts'
import { type Harness, makeHarness } from '../support/harness.ts'
import { askForEntities, askForMatches, matchesOf } from '../support/search-laws.ts'
import { saturdayOf } from '../support/seed/seed-kit.ts'

setDefaultTimeout(600_000)

/** Names, and matches without what search does not read. */
function* names(sports: readonly SportSlug[]): Generator<Change> {
  const kinds = new Set(['category', 'tournament', 'season', 'team', 'player', 'match'])
  for (const sport of sports) {
    for (const change of saturdayOf(sport).changes) {
      if (!kinds.has(change.kind)) continue
      if (change.kind !== 'match' || change.op !== 'put') yield change
      else {
        const { tournamentId, homeTeamId, awayTeamId, startTimestamp } = change.data
        yield {
          ...change,
          data: { tournamentId, homeTeamId, awayTeamId, startTimestamp, status: 'notstarted' },
        }
      }
    }
  }
}

/** Filled before the tests of a `describe` block; another one for the next. */
let world: Harness
function useWorld(sports: readonly SportSlug[]): void {
  beforeAll(() => {
    world = makeHarness()
    world.put(names(sports))
  })
  afterAll(() => world.close())
}

const NOTHING_MISSED: readonly string[] = []
function* faultsOf({ db }: Harness): Generator<string> {
  for (const faults of searchFaults(db)) yield* faults
}

describe('the demo world', () => {
  useWorld(SPORT_SLUGS)

  test('every match is found by what is typed of its names', () => {
    const { count, missed } = askForMatches(world.db, 1)
    expect(missed).toEqual(NOTHING_MISSED)
    expect(count).toBeGreaterThan(4_000)
  })

  test('every team, player and tournament is found by its name', () => {
    const { count, missed } = askForEntities(world.db)
    expect(missed).toEqual(NOTHING_MISSED)
    expect(count).toBeGreaterThan(4_000)
  })

  test('invented words find nothing', async () => {
    for (const sport of SPORT_SLUGS) {
      for (const word of ['zzxxqqj', 'qwrtpsdf', 'ъъььщщ', 'xkcdxkcdxkcd', 'щщщъъъ', 'z'.repeat(200)]) {
        const q = encodeURIComponent(word)
        const matches = await world.get<{ matches: unknown[] }>(`/v2/${sport}/matches?q=${q}`)
        expect([word, matches.body.matches]).toEqual([word, []])
        const { body } = await world.get<Record<string, { total: number }>>(`/v2/${sport}/search?q=${q}`)
        expect(Object.values(body).map(({ total }) => total)).toEqual([0, 0, 0])
      }
    }
  })

  test('pages partition what one large answer has', async () => {
    const of = async (path: string, key: string, page: string) => {
      const { body } = await world.get<Record<string, { id: number }[] | { items: { id: number }[] }>>(
        `/v2/football/${path}&${page}`,
      )
      const found = body[key] ?? []
      return ('items' in found ? found.items : found).map(({ id }) => id)
    }
    for (const [path, key] of [
      ['search?type=player&q=a', 'players'],
      ['players?q=ma', 'players'],
      ['teams?q=f', 'teams'],
      ['tournaments?q=%D0%BB', 'tournaments'],
    ] as const) {
      const whole = await of(path, key, 'limit=50')
      const pages: number[] = []
      for (let offset = 0; offset < 50; offset += 7)
        pages.push(...(await of(path, key, `limit=${Math.min(7, 50 - offset)}&offset=${offset}`)))
      expect(whole.length).toBeGreaterThan(0)
      expect(pages).toEqual(whole)
    }
  })
})

describe('after a change', () => {
  // Two of them, because the index is rebuilt and checked as a whole.
  useWorld(['ice-hockey', 'tennis'])

  const hockey = () => matchesOf(world.db).filter(({ sport }) => sport === findSport('ice-hockey')?.id)
  const teamOf = (match: number) =>
    Number(world.db.client.query('SELECT home_team_id FROM match WHERE id = ?').values(match)[0]?.[0])
  const found = async (q: string) => {
    const path = `/v2/ice-hockey/matches?limit=25&q=${encodeURIComponent(q)}`
    return (await world.get<{ matches: { id: number }[] }>(path)).body.matches.map(({ id }) => id)
  }

  test('a new name finds the matches, and a name that is kept does too', async () => {
    const [match] = hockey()
    const old = match?.home.name ?? ''
    world.put([
      merge('team', teamOf(match?.id ?? 0), { name: 'Quillborough Wanderers', aliases: [old] }, 'ice-hockey'),
    ])
    const { missed } = askForMatches(
      world.db,
      1,
      hockey().filter(({ home, away }) => [home, away].some(({ name }) => name.startsWith('Quill'))),
    )
    expect(missed).toEqual(NOTHING_MISSED)
    expect(await found('Quillborough')).not.toEqual([])
    expect(await found(`${old} quillborough`)).not.toEqual([])
  })

  test('a search is complete while documents are written again, or says that it is not', async () => {
    const team = teamOf(hockey()[0]?.id ?? 0)
    const asked = async (q: string) => {
      const { headers } = await world.get(`/v2/ice-hockey/matches?limit=25&q=${q}`)
      return { isTruncated: headers.get('x-truncated'), ids: await found(q) }
    }
    const before = await asked('quillborough')
    expect(before.isTruncated).toBeNull()
    const { client } = world.db
    const todo = 'INSERT INTO search_todo (kind, entity_id, after_ms, after_id) VALUES (?, ?, -1, 0)'
    // As a rebuild of the index.
    client.run(todo, [0, 0])
    expect(await asked('quillborough')).toEqual({ ...before, isTruncated: 'true' })
    client.run('DELETE FROM search_todo')
    // As a team with more matches than are written at once.
    client.run(todo, [1, team])
    expect(await asked('quillborough')).toEqual(before)
    finishDocuments(world.db)
    expect(await asked('quillborough')).toEqual(before)
    world.put([merge('team', team, { fullName: 'Quillborough Wanderers Hockey Club' }, 'ice-hockey')])
    expect(await found('quillborough')).toEqual(before.ids)
    expect([...faultsOf(world)]).toEqual([])
  })

  test('merged teams, deleted matches and a rebuilt index', async () => {
    const [first, ...others] = hockey().toReversed()
    const opponents = new Set(
      hockey()
        .filter(({ home, away }) => [home, away].some(({ name }) => name === first?.home.name))
        .flatMap(({ home, away }) => [home.name, away.name]),
    )
    const second = others.find(({ home }) => !opponents.has(home.name))
    const into = teamOf(second?.id ?? 0)
    const name = first?.home.name ?? ''
    world.put([
      put('mergedTeam', teamOf(first?.id ?? 0), { intoId: into }, 'ice-hockey'),
      { op: 'delete', kind: 'match', sport: 'ice-hockey', id: second?.id ?? 0 },
    ])
    expect(await found(`${name} ${second?.home.name}`)).not.toEqual([])
    expect(await found(`${second?.home.name} ${second?.away.name}`)).not.toContain(second?.id)
    expect([...faultsOf(world)]).toEqual([])
    rebuildSearchIndex(world.db)
    expect([...faultsOf(world)]).toEqual([])
    expect(askForMatches(world.db, 1, hockey()).missed).toEqual(NOTHING_MISSED)
  })

  test('check finds what the index lacks', () => {
    const { client } = world.db
    const row = client
      .query('SELECT row FROM search_match WHERE match_id > 0 LIMIT 1')
      .values()[0]?.[0] as number
    for (const damage of [
      `DELETE FROM search_document WHERE rowid = ${row}`,
      `DELETE FROM search_match WHERE row = ${row}`,
      `UPDATE search_match SET match_id = 1 WHERE row = ${row}`,
      'DELETE FROM search_name WHERE rowid = (SELECT min(row) FROM search_entry)',
      'DELETE FROM search_entry WHERE row = (SELECT min(row) FROM search_entry)',
      "UPDATE search_entry SET names = 'x' WHERE row = (SELECT min(row) FROM search_entry)",
      "DELETE FROM search_word WHERE word <> ''",
    ]) {
      client.run('SAVEPOINT damage')
      client.run(damage)
      expect([damage, faultsOf(world).next().done]).toEqual([damage, false])
      client.run('ROLLBACK TO damage; RELEASE damage')
    }
    expect([...faultsOf(world)]).toEqual([])
  })
})
