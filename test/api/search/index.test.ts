/**
 * What search finds by what (docs/reference/endpoints.md#11): spellings, alphabets, beginnings, slips of the finger.
 */
import { beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import fc from 'fast-check'
import type { Db } from '../../../db/open.ts'
import {
  find,
  index,
  openSearchDatabase,
  TEAMS,
  TYPOS,
  teamNamed,
  teams,
} from '../../support/search-fixture.ts'
import { textRows } from '../../support/text-cases.ts'

describe('search matches', () => {
  let db: Db
  beforeAll(() => {
    db = openSearchDatabase()
    TEAMS.forEach((names, at) => {
      index(db, at + 1, names)
    })
  })

  test.each(textRows(join(import.meta.dir, 'finds.txt')) as [string, string][])(
    '%s finds %s',
    (query, name) => {
      expect(teams(db, query).slice(0, 5)).toContain(teamNamed(name))
    },
  )

  const misses = [
    '',
    '  ',
    '!?',
    'zzzzz',
    'zzzppp',
    'xxxmanchester',
    'marble',
    'unitedmadrid',
    'man city united',
    'Chlaes',
    'Raal',
    '%',
    '*',
    '"',
    'qqqqq OR 1=1',
  ]
  test.each(misses)('%p finds nothing', (query) => {
    expect(find(db, query).team).toMatchObject({ total: 0, ids: [] })
  })

  test('every word of the query must match', () => {
    expect(teams(db, 'manchester')).toEqual([teamNamed('Manchester United'), teamNamed('Manchester City')])
    expect(teams(db, 'manchester united')).toEqual([teamNamed('Manchester United')])
  })

  test('words may match different names of an entity', () => {
    expect(teams(db, 'Бавария munich')).toEqual([teamNamed('Bayern Munich')])
  })

  test('every word must be found', () => {
    expect(teams(db, 'chelsea qqq')).toEqual([])
  })

  test('a beginning finds words that begin so, and no similar ones', () => {
    const own = openSearchDatabase()
    for (const [id, name] of ['Arman', 'Erik', 'Ерик', 'Sarman'].entries()) index(own, id, name)
    expect(teams(own, 'ar')).toEqual([0])
    expect(teams(own, 'er')).toEqual([1])
  })

  test('any text can be searched', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (query) => {
        expect(find(db, query).team?.total).toBeGreaterThanOrEqual(0)
      }),
      { seed: 7, numRuns: 300 },
    )
  })
})

describe('typos in a name', () => {
  const ALPHABETS = [
    { vowels: 'aeiou', consonants: 'bcdfghklmnprstvz' },
    { vowels: 'аеиоуыя', consonants: 'бвгджзклмнпрстфхцчш' },
  ] as const

  /** Numbers from 0 to below `count`; always the same ones for a seed. */
  function numbers(seed: number): (count: number) => number {
    let state = seed
    return (count) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return Math.floor((state / 2 ** 32) * count)
    }
  }

  function wordOf(next: (count: number) => number, alphabet: (typeof ALPHABETS)[number]): string {
    const length = 5 + next(6)
    const first = next(2)
    return Array.from({ length }, (_, at) => {
      const letters = (at + first) % 2 === 0 ? alphabet.consonants : alphabet.vowels
      return letters.charAt(next(letters.length))
    }).join('')
  }

  const next = numbers(99)
  const names = Array.from({ length: 400 }, (_, at) => {
    const alphabet = ALPHABETS[at % 2 === 0 ? 0 : 1]
    return [wordOf(next, alphabet), wordOf(next, alphabet)]
  })
  let db: Db
  beforeAll(() => {
    db = openSearchDatabase()
    db.client.transaction(() => {
      names.forEach((words, at) => {
        index(db, at + 1, words.join(' '), { popularity: next(1000) })
      })
    })()
  })

  const slipped = fc.record({
    name: fc.nat(names.length - 1),
    word: fc.nat(1),
    slip: fc.nat(TYPOS.length - 1),
    at: fc.nat(),
    letter: fc.nat(),
    cut: fc.nat(),
  })

  function misspell(word: string, of: { name: number; slip: number; at: number; letter: number }): string {
    const { consonants } = ALPHABETS[of.name % 2 === 0 ? 0 : 1]
    return (
      TYPOS[of.slip]?.(word, of.at % word.length, consonants.charAt(of.letter % consonants.length)) ?? word
    )
  }

  test('a name with one typo is among the first five while it is typed', () => {
    fc.assert(
      fc.property(slipped, (of) => {
        const word = names[of.name]?.[of.word] ?? ''
        const typed = misspell(word.slice(0, 6 + (of.cut % Math.max(1, word.length - 5))), of)
        expect(teams(db, typed).slice(0, 5)).toContain(of.name + 1)
      }),
      { seed: 2, numRuns: 600 },
    )
  })

  test('a name with a typo in each of two words is found first', () => {
    fc.assert(
      fc.property(slipped, (of) => {
        const typed = (names[of.name] ?? []).map((word) => misspell(word, of)).join(' ')
        expect(teams(db, typed)[0]).toBe(of.name + 1)
      }),
      { seed: 3, numRuns: 300 },
    )
  })
})
