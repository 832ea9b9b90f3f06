/** The search index as a store (docs/reference/endpoints.md#11): order, pages, writing, match search, cost. */
import { describe, expect, test } from 'bun:test'
import { finishDocuments, rebuildSearchIndex } from '../../../src/feed/search-rebuild.ts'
import { MAX_FOUND } from '../../../src/store/search/name-search.ts'
import { hasPendingDocuments, rowOfDay } from '../../../src/store/search/search-index.ts'
import { faultsOf } from '../../support/database.ts'
import { merge, put, remove } from '../../support/feed/change-kit.ts'
import { lookUp } from '../../support/feed/feed-kit.ts'
import { makeHarness, NOW } from '../../support/harness.ts'
import { find, index, openSearchDatabase, rowsOf, SPORT, TEAMS, teams } from '../../support/search-fixture.ts'
import { matchChange, smallWorld, TEAMS as TEAMS_OF_WORLD } from '../../support/world/small-world.ts'

describe('order and pages', () => {
  test('one letter lists the most popular of many', () => {
    const db = openSearchDatabase()
    db.client.transaction(() => {
      for (let id = 1; id <= 1500; id += 1) index(db, id, `Mabc${id} Xyz`, { popularity: (id * 7) % 1501 })
    })()
    const popularities = teams(db, 'm').map((id) => (id * 7) % 1501)
    expect(popularities).toEqual(Array.from({ length: 50 }, (_, at) => 1500 - at))
    expect(find(db, 'm').team?.total).toBe(MAX_FOUND)
    expect(find(db, 'm').team?.isTruncated).toBe(true)
    expect(find(db, 'mabc15').team?.isTruncated).toBe(false)
    expect(find(db, 'mabc x').team).toMatchObject({ isTruncated: true })
    expect(find(db, 'mabc x').team?.ids).toHaveLength(50)
    // The whole name is first, although hundreds that are more popular begin so.
    index(db, 9997, 'M')
    expect(teams(db, 'm')[0]).toBe(9997)
    // Both words are common; the one entity that has them is still found.
    index(db, 9999, 'Mabcq Foo')
    index(db, 9998, 'Xyzzy Mabcq')
    expect(teams(db, 'xyzzy mabc')).toEqual([9998])
  })

  test('the order of writing does not change results', () => {
    const entries = [...TEAMS, ['Lukáš'], ['Lukas']].map((names, at) => ({
      id: at + 1,
      names,
      popularity: at % 3,
    }))
    const results = [entries, entries.toReversed()].map((order) => {
      const db = openSearchDatabase()
      for (const { id, names, popularity } of order) index(db, id, names, { popularity })
      const found = ['m', 'ма', 'manchester', 'Юветус', 'real madrid', 'fc bayern'].map((q) => find(db, q))
      return { found, forms: rowsOf(db, "search_word WHERE word > '' ORDER BY form, word") }
    })
    expect(results[0]).toEqual(results[1] as never)
    expect(results[0]?.found[0]?.team?.total).toBeGreaterThan(3)
  })
})

describe('kinds, sports and countries', () => {
  const db = openSearchDatabase()
  index(db, 1, 'Zenit', { countryCode: 'RU' })
  index(db, 1, 'Zenit Cup', { kind: 'tournament' })
  index(db, 1, 'Zenit Petrov', { kind: 'player', countryCode: 'BY' })
  index(db, 2, 'Zenit', { sport: 2, countryCode: 'RU' })

  const ids = (result: ReturnType<typeof find>) =>
    Object.fromEntries(Object.entries(result).map(([kind, found]) => [kind, found.ids]))
  const rows: readonly [more: Parameters<typeof find>[2], found: Record<string, number[]>][] = [
    [{}, { team: [1], tournament: [1], player: [1] }],
    [{ kinds: ['team'] }, { team: [1] }],
    [{ sport: 2 }, { team: [2], tournament: [], player: [] }],
    [{ sport: 3 }, { team: [], tournament: [], player: [] }],
    [{ countryCode: 'ru' }, { team: [1], tournament: [], player: [] }],
    [{ countryCode: 'BY' }, { team: [], tournament: [], player: [1] }],
    [{ kinds: [] }, {}],
  ]
  test.each(rows)('%p', (more, found) => {
    for (const q of ['zenit', 'zentit', 'z', 'зенит']) expect(ids(find(db, q, more))).toEqual(found)
  })
})

describe('writing', () => {
  test('indexing an entity twice changes nothing', () => {
    const db = openSearchDatabase()
    index(db, 1, ['Arsenal', 'Арсенал'])
    const before = [rowsOf(db, 'search_entry'), rowsOf(db, 'search_word')]
    index(db, 1, ['Arsenal', 'Арсенал'])
    expect([rowsOf(db, 'search_entry'), rowsOf(db, 'search_word')]).toEqual(before)
  })

  test('a batch writes one segment of documents, in whatever order its matches come', () => {
    const harness = makeHarness()
    const segments = () => rowsOf(harness.db, 'search_document_idx').length
    harness.put(smallWorld())
    const before = segments()
    const days = Array.from({ length: 40 }, (_, at) => (at * 7) % 40)
    harness.put(days.map((day) => matchChange(50_000 + day, { startTimestamp: NOW + day * 86_400_000 })))
    expect(segments()).toBe(before + 1)
    // A bulk load leaves one of names.
    finishDocuments(harness.db)
    expect(new Set(rowsOf(harness.db, 'search_name_idx').map(([segment]) => segment)).size).toBe(1)
    expect(faultsOf(harness.db)).toEqual([])
  })

  test('a step after a rename writes a bounded part of the index, however much was renamed before', () => {
    const harness = makeHarness()
    harness.put([
      ...smallWorld(),
      ...Array.from({ length: 100 }, (_, at) =>
        matchChange(1 + at, { startTimestamp: NOW + at * 86_400_000 }),
      ),
    ])
    const written = () => Number(lookUp(harness.db, 'SELECT total_changes()'))
    let most = 0
    for (let rename = 0; rename < 70; rename += 1) {
      harness.put([merge('team', TEAMS_OF_WORLD[0], { name: `Quill${rename} Rovers${rename}` })])
      for (let before = written(); harness.app.refreshSearch(); before = written())
        most = Math.max(most, written() - before)
    }
    // Those of the index are pages.
    expect(most).toBeLessThan(130)
    expect(new Set(rowsOf(harness.db, 'search_document_idx').map(([segment]) => segment)).size).toBeLessThan(
      16,
    )
  })

  test('an entity without a searchable name is not indexed', () => {
    const db = openSearchDatabase()
    index(db, 1, 'Arsenal')
    index(db, 1, ['!!!', ''])
    expect(rowsOf(db, 'search_entry')).toEqual([])
  })

  test('the names indexed per entity are bounded', () => {
    const db = openSearchDatabase()
    index(
      db,
      1,
      Array.from({ length: 300 }, (_, at) => `Name${at} Surname${at} Third${at}`),
    )
    expect(rowsOf(db, 'search_word').length).toBeLessThan(5000)
    expect(teams(db, 'name0')).toEqual([1])
  })
})

test('more matches on one day than it has rows, as with times in seconds, are found too', async () => {
  const world = makeHarness()
  world.put(smallWorld())
  const inSeconds = { startTimestamp: NOW / 1000 }
  const [from, to] = [0, 86_400_000].map((ms) => rowOfDay(SPORT, inSeconds.startTimestamp + ms))
  world.db.client.run(
    `WITH RECURSIVE taken (row) AS (SELECT +?1 UNION ALL SELECT row + 1 FROM taken WHERE row < +?2 - 1)
     INSERT INTO search_match SELECT row, -row FROM taken`,
    [from ?? 0, to ?? 0],
  )
  world.put([matchChange(1, inSeconds), matchChange(2, inSeconds), matchChange(3, { startTimestamp: NOW })])
  const found = async (q: string) => {
    const { body } = await world.get<{ matches: { id: number }[] }>(`/v2/football/matches?q=${q}`)
    return body.matches.map(({ id }) => id).sort()
  }
  expect(await found('harbour')).toEqual([1, 2, 3])
  expect(await found('harbour&date=1970-01-21&tz=UTC')).toEqual([1, 2])
  world.put([
    merge('team', TEAMS_OF_WORLD[0], { name: 'Quill', translations: { ru: 'Квилл' } }),
    remove('match', 2),
    matchChange(1, { startTimestamp: NOW }),
  ])
  expect(await found('quill')).toEqual([1, 3])
  expect(await found('harbour')).toEqual([])
  const left = world.db.client
    .query('SELECT match_id FROM search_match WHERE match_id > 0 ORDER BY 1')
    .values()
  expect(left.flat()).toEqual([1, 3])
  world.close()
})

test('what a merge has left to write is written after a rebuild of the index', () => {
  const world = makeHarness()
  const matches = Array.from({ length: 120 }, (_, at) =>
    matchChange(1 + at, { startTimestamp: NOW + at * 86_400_000 }),
  )
  const [merged, , , into] = TEAMS_OF_WORLD
  world.put([...smallWorld(), ...matches, put('mergedTeam', merged, { intoId: into })])
  expect(hasPendingDocuments(world.db)).toBe(true)
  rebuildSearchIndex(world.db)
  expect(hasPendingDocuments(world.db)).toBe(true)
  finishDocuments(world.db)
  expect(faultsOf(world.db)).toEqual([])
  world.close()
})
