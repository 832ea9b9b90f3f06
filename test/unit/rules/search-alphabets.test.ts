/**
 * The other alphabet (docs/reference/endpoints.md#11: search in English and Russian): known names in both spellings,
 * where the data has only one of them. The shares that are found are a law: they may grow, and must not get smaller.
 */
import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { find, index, openSearchDatabase, teams } from '../../support/search-fixture.ts'

/** As it is written in Latin letters, and as Russian usually does. */
const PAIRS = readFileSync(join(import.meta.dir, 'search-alphabets.txt'), 'utf8')
  .trim()
  .split('\n')
  .map((pair) => pair.split(' = ') as [latin: string, russian: string])

/** No rule leads from one to the other. */
const NOT_FOUND = ['Montpellier', 'Swiatek', 'Antetokounmpo']
const FIRST = 5

/** The pairs of which one spelling is not among the first that the other one brings. */
function missed(stored: 0 | 1): string[] {
  const db = openSearchDatabase()
  for (const [at, pair] of PAIRS.entries()) index(db, at + 1, pair[stored])
  const typed = stored === 0 ? 1 : 0
  return PAIRS.filter(
    (pair, at) =>
      !teams(db, pair[typed])
        .slice(0, FIRST)
        .includes(at + 1),
  ).map(([latin]) => latin)
}

describe('names in one alphabet', () => {
  test.each([
    ['in Latin letters is found by the Russian spelling', 0],
    ['in Russian is found by the Latin spelling', 1],
  ] as const)('%s', (_, stored) => {
    const names = missed(stored)
    expect(names.filter((name) => !NOT_FOUND.includes(name))).toEqual([])
    expect(((PAIRS.length - names.length) / PAIRS.length) * 100).toBeGreaterThanOrEqual(97)
  })

  test('an exact name is first, with few other results', () => {
    for (const stored of [0, 1] as const) {
      const db = openSearchDatabase()
      for (const [at, pair] of PAIRS.entries()) index(db, at + 1, pair[stored])
      const found = PAIRS.map((pair) => teams(db, pair[stored]))
      expect(found.map(([first]) => first)).toEqual(PAIRS.map((_, at) => at + 1))
      expect(found.flat().length).toBeLessThan(PAIRS.length * 1.05)
    }
  })
})

describe('phonetic matches', () => {
  const NAMES = [
    'Friedrichshafen',
    'Friedrichshafener',
    'Kane',
    'Кейнар',
    'Bologna',
    'Germany',
    'Данди',
    'Bayern',
    'PSG',
  ]
  const db = openSearchDatabase()
  for (const [at, name] of NAMES.entries()) index(db, at + 1, name)
  const found = (q: string) => teams(db, q).map((id) => NAMES[id - 1])

  const ROWS: readonly [typed: string, names: readonly string[]][] = [
    ['Фридрихсхафен', ['Friedrichshafen', 'Friedrichshafener']],
    ['фридрихсха', ['Friedrichshafen', 'Friedrichshafener']],
    ['болонья', ['Bologna']],
    ['германия', ['Germany']],
    // Another word, and other letters for the same three words.
    ['бавария', ['Bayern']],
    ['псж', ['PSG']],
    // Sounds only help where no word begins so.
    ['кейн', ['Кейнар']],
    ['данди', ['Данди']],
    ['кей', ['Кейнар']],
  ]
  test.each(ROWS)('%s finds %p', (typed, names) => {
    expect(found(typed)).toEqual([...names])
  })

  test('phonetic matches are skipped when an exact match exists', () => {
    const own = openSearchDatabase()
    index(own, 1, 'Kane')
    expect(teams(own, 'кейн')).toEqual([1])
    index(own, 2, 'Кейн')
    expect(teams(own, 'кейн')).toEqual([2])
    // Among other words it may still be any of them.
    index(own, 3, 'Harry Kane')
    expect(teams(own, 'harry кейн')).toEqual([3])
  })

  test('pages partition phonetic matches', () => {
    const own = openSearchDatabase()
    for (let id = 1; id <= 45; id += 1) index(own, id, [`Kane ${id}`, `Keyn ${id}`][id % 2] ?? '')
    const all = teams(own, 'кейн')
    expect(new Set(all).size).toBe(45)
    const pages = [0, 15, 30].map((offset) => find(own, 'кейн', { limit: 15, offset }).team)
    expect(pages.map((page) => page?.total)).toEqual([45, 45, 45])
    expect(pages.flatMap((page) => page?.ids ?? [])).toEqual([...all])
  })
})
