/** The search index as a store (docs/reference/endpoints.md#11): order, pages, writing, match search, cost. */
import { describe, expect, test } from 'bun:test'
import { WORD_SCORES } from '../../src/rules/search/ranking.ts'
import { SEARCH_STATEMENTS } from '../../src/store/search/candidates.ts'
import { MAX_FOUND, removeNames, searchTokensForMatches } from '../../src/store/search/search-index.ts'
import { find, index, openSearchDatabase, rowsOf, SPORT, TEAMS, teams } from '../support/search-fixture.ts'

describe('order and pages', () => {
  test('one letter lists the most popular of many', () => {
    const db = openSearchDatabase()
    db.client.transaction(() => {
      for (let id = 1; id <= 1500; id += 1) index(db, id, `Mabc${id} Xyz`, { popularity: (id * 7) % 1501 })
    })()
    const popularities = teams(db, 'm').map((id) => (id * 7) % 1501)
    expect(popularities).toEqual(Array.from({ length: 50 }, (_, at) => 1500 - at))
    expect(find(db, 'm').team?.total).toBe(MAX_FOUND)
    expect(find(db, 'm').team?.isTruncated).toBe(false)
    // More entities have both words than the work budget allows to compare.
    expect(find(db, 'mabc x').team).toMatchObject({ isTruncated: true })
    expect(find(db, 'mabc x').team?.items).toHaveLength(50)
    // Both words are common; the one entity that has them is still found.
    index(db, 9999, 'Mabcq Foo')
    index(db, 9998, 'Xyzzy Mabcq')
    expect(teams(db, 'xyzzy mabc')).toEqual([9998])
  })

  test('the order of writing does not change results', () => {
    const entries = TEAMS.map((names, at) => ({ id: at + 1, names, popularity: at % 3 }))
    const results = [entries, entries.toReversed()].map((order) => {
      const db = openSearchDatabase()
      for (const { id, names, popularity } of order) index(db, id, names, { popularity })
      return ['m', 'ма', 'manchester', 'Юветус', 'real madrid', 'fc bayern'].map((q) => find(db, q))
    })
    expect(results[0]).toEqual(results[1] ?? [])
    expect(results[0]?.[0]?.team?.total).toBeGreaterThan(3)
  })
})

describe('kinds, sports and countries', () => {
  const db = openSearchDatabase()
  index(db, 1, 'Zenit', { countryCode: 'RU' })
  index(db, 1, 'Zenit Cup', { kind: 'tournament' })
  index(db, 1, 'Zenit Petrov', { kind: 'player', countryCode: 'BY' })
  index(db, 2, 'Zenit', { sport: 2, countryCode: 'RU' })

  const ids = (result: ReturnType<typeof find>) =>
    Object.fromEntries(Object.entries(result).map(([kind, found]) => [kind, found.items.map(({ id }) => id)]))
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
    expect(index(db, 1, ['Arsenal', 'Арсенал'])).toBe(true)
    const before = [rowsOf(db, 'search_posting'), rowsOf(db, 'search_typo')]
    expect(index(db, 1, ['Arsenal', 'Арсенал'])).toBe(false)
    expect([rowsOf(db, 'search_posting'), rowsOf(db, 'search_typo')]).toEqual(before)
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
    expect(rowsOf(db, 'search_posting').length).toBeLessThan(420)
    expect(teams(db, 'name0')).toEqual([1])
  })
})

describe('match search', () => {
  const db = openSearchDatabase()
  const rows: readonly [id: number, names: readonly string[], kind: 'team' | 'tournament'][] = [
    [1, ['Arsenal', 'Арсенал'], 'team'],
    [2, ['Chelsea', 'Челси'], 'team'],
    [3, ['Spartak Moscow', 'Спартак Москва'], 'team'],
    [4, ['CSKA Moscow', 'ЦСКА Москва'], 'team'],
    [5, ['Manchester United', 'Манчестер Юнайтед'], 'team'],
    [6, ['Leeds United', 'Лидс Юнайтед'], 'team'],
    [1, ['Russian Cup', 'Кубок России'], 'tournament'],
    [2, ['Premier League', 'Премьер-лига'], 'tournament'],
  ]
  for (const [id, names, kind] of rows) index(db, id, names, { kind })

  const shown = (q: string, limit = 50) => {
    const { tokenCount, candidates } = searchTokensForMatches(db, { q, sport: SPORT, limit })
    return { tokenCount, masks: candidates.map(({ kind, id, tokenMask }) => [kind, id, tokenMask]) }
  }

  test('two team names and a tournament find their matches', () => {
    expect(shown('Спартак ЦСКА кубок')).toEqual({
      tokenCount: 3,
      masks: [
        ['team', 3, 0b001],
        ['team', 4, 0b010],
        ['tournament', 1, 0b100],
      ],
    })
  })

  test('entities that match more words come first', () => {
    expect(shown('manchester united chelsea').masks).toEqual([
      ['team', 5, 0b011],
      ['team', 2, 0b100],
      ['team', 6, 0b010],
    ])
  })

  test('every query word gets a share of a small limit', () => {
    for (let id = 100; id < 200; id += 1) index(db, id, `Moscow ${id}`, { popularity: 10 })
    expect(shown('moscow arsenal', 4).masks).toContainEqual(['team', 1, 0b10])
    expect(shown('moscow arsenal', 4).masks.length).toBe(4)
    for (let id = 100; id < 200; id += 1) removeNames(db, 'team', id)
  })

  test('word scores measure how well each word matches', () => {
    const { candidates } = searchTokensForMatches(db, { q: 'arsenal chelsae prem', sport: SPORT, limit: 9 })
    expect(candidates.map(({ wordScores }) => [...wordScores])).toEqual([
      [WORD_SCORES.exact, 0, 0],
      [0, 0, WORD_SCORES.prefix],
      [0, WORD_SCORES.typo, 0],
    ])
  })
})

describe('cost', () => {
  const db = openSearchDatabase()
  test('token lists are read by popularity without a sort', () => {
    const plan = db.client.query(`EXPLAIN QUERY PLAN ${SEARCH_STATEMENTS.token}`).all() as {
      detail: string
    }[]
    expect(plan.map(({ detail }) => detail).join()).not.toContain('TEMP B-TREE')
  })

  test('a search leaves no transaction open and joins an open one', () => {
    find(db, 'arsenal')
    expect(db.client.inTransaction).toBe(false)
    db.client.transaction(() => {
      index(db, 1, 'Arsenal')
      expect(teams(db, 'arsenal')).toEqual([1])
      expect(db.client.inTransaction).toBe(true)
    })()
  })
})
