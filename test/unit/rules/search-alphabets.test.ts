/**
 * The other alphabet (docs/reference/endpoints.md#11: search in English and Russian): known names in both spellings,
 * where the data has only one of them. The shares that are found are a law: they may grow, and must not get smaller.
 */
import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { find, index, openSearchDatabase, TYPOS, teams } from '../../support/search-fixture.ts'

/** As it is written in Latin letters, and as Russian usually does. */
const PAIRS = readFileSync(join(import.meta.dir, 'search-alphabets.txt'), 'utf8')
  .trim()
  .split('\n')
  .map((pair) => pair.split(' = ') as [latin: string, russian: string])

/** No rule leads from one to the other. */
const NOT_FOUND = ['Montpellier', 'Swiatek', 'Antetokounmpo']
const FIRST = 5

/** All pairs in one of their spellings. */
function stored(spelling: 0 | 1) {
  const db = openSearchDatabase()
  for (const [at, pair] of PAIRS.entries()) index(db, at + 1, pair[spelling])
  return (text: string) => teams(db, text)
}

describe('names in one alphabet', () => {
  const spellings = [
    ['in Latin letters', 0],
    ['in Russian', 1],
  ] as const
  test.each(spellings)('%s are among the first that the other spelling finds', (_, spelling) => {
    const found = stored(spelling)
    const isFirst = (pair: readonly string[], at: number) =>
      found(pair[1 - spelling] ?? '')
        .slice(0, FIRST)
        .includes(at + 1)
    const names = PAIRS.filter((pair, at) => !isFirst(pair, at)).map(([latin]) => latin)
    expect(names.filter((name) => !NOT_FOUND.includes(name))).toEqual([])
    expect(((PAIRS.length - names.length) / PAIRS.length) * 100).toBeGreaterThanOrEqual(97)
  })

  test.each(spellings)('%s are mostly found with a typo in the other one', (_, spelling) => {
    const found = stored(spelling)
    const areFound = PAIRS.flatMap((pair, at) => {
      const name = pair[1 - spelling] ?? ''
      const word = name.match(/\p{L}{6,}/u)?.[0] ?? ''
      return Array.from(word.slice(2), (_, place) => {
        const typed = TYPOS[place % TYPOS.length]?.(word, place + 1, spelling ? 'q' : 'щ') ?? ''
        return found(name.replace(word, typed)).includes(at + 1)
      })
    })
    expect(areFound.filter(Boolean).length / areFound.length).toBeGreaterThan(0.83)
  })

  test.each(spellings)('%s are first with their own spelling, with few other results', (_, spelling) => {
    const found = PAIRS.map((pair) => pair[spelling]).map(stored(spelling))
    expect(found.map(([first]) => first)).toEqual(PAIRS.map((_, at) => at + 1))
    expect(found.flat().length).toBeLessThan(PAIRS.length * 1.05)
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
