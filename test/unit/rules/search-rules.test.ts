/** How search folds names and compares words: `rules/search/text`, `search-sounds`, `search-typos`, `search-ranking`. */
import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import fc from 'fast-check'
import { distance } from 'fastest-levenshtein'
import { datedTexts } from '../../../src/rules/search/dates.ts'
import { fitNames, matchRelevance } from '../../../src/rules/search/ranking.ts'
import { soundsOf } from '../../../src/rules/search/sounds.ts'
import { foldNames, MAX_QUERY_WORDS, queryWords } from '../../../src/rules/search/text.ts'
import { typoOf, typoStarts } from '../../../src/rules/search/typos.ts'
import { index, openSearchDatabase, teams } from '../../support/search-fixture.ts'
import { textRows } from '../../support/text-cases.ts'

const written = (text: string) => queryWords(text).map((word) => word.written)
/** A day without a year is the nearest one. */
const TODAY = Temporal.PlainDate.from('2024-05-01')
const SETTINGS = { seed: 20_240_501, numRuns: 2000 }

describe('folding', () => {
  const rows: readonly (readonly [text: string, words: string])[] = [
    ...textRows(join(import.meta.dir, 'folded.txt')).map(([text = '', words = '']) => [text, words] as const),
    ...['  --  !? ', ''].map((text) => [text, ''] as const),
    ['\uFEFFLake\u00ADside Old\u200B \u200FMill\u200E', 'lakeside old mill'],
  ]
  test.each(rows)('%p', (text, words) => {
    expect(written(text).join(' ')).toBe(words)
  })

  const dated = textRows(join(import.meta.dir, 'dated.txt')).map(
    ([query = '', text = '', days = '']) => [query, text, days] as const,
  )
  test.each(dated)('days and years: %p', (query, text, days) => {
    const [found] = datedTexts(query)
    const read = found && [found.text.trim().replace(/ +/g, ' '), found.days(TODAY)[0]?.join(' ') ?? '']
    expect(read).toEqual(text === '-' ? undefined : [text, days])
  })

  test('each year may be the one that is meant, the last first', () => {
    const texts = datedTexts('2024 bochum 1848 heidenheim 1846').map(({ text, days }) => [
      text,
      days(TODAY)[0]?.[0].year,
    ])
    expect(texts).toEqual([
      ['2024 bochum 1848 heidenheim  ', 1846],
      ['2024 bochum   heidenheim 1846', 1848],
      ['  bochum 1848 heidenheim 1846', 2024],
    ])
  })

  test('the words of a query and their length are bounded', () => {
    expect(queryWords('abcdefghijklmnopqrstuvwxyz'.split('').join(' ')).length).toBe(MAX_QUERY_WORDS)
    expect(written('x'.repeat(200))[0]?.length).toBe(40)
  })

  test('case does not matter', () => {
    for (const [text] of rows) {
      if (!text.includes('İ')) expect(written(text.toUpperCase())).toEqual(written(text))
    }
  })

  test('a name is folded like a query for it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const { text, words } = foldNames({ kind: 'player', names: [name] })
        const known = new Set(words.map((word) => word.written))
        expect(written(name).filter((word) => !known.has(word))).toEqual([])
        expect(text.split(/[ \n]/).filter((word) => word !== '' && !known.has(word))).toEqual([])
      }),
      { ...SETTINGS, numRuns: 300 },
    )
  })
})

describe('sounds', () => {
  test('a prefix of a Cyrillic word has a prefix of its sound', () => {
    const letters = fc.constantFrom(...'абвгдежзийклмнопрстуфхцчшщъыьэюя')
    fc.assert(
      fc.property(fc.string({ unit: letters, minLength: 1, maxLength: 12 }), fc.nat(), (word, cut) => {
        const start = word.slice(0, 1 + (cut % word.length))
        fc.pre(soundsOf(word).length > 0)
        expect(soundsOf(word)[0] ?? '').toStartWith(soundsOf(start)[0] ?? '')
      }),
      SETTINGS,
    )
  })

  test('words without letters have no sound', () => {
    expect(soundsOf('2011')).toEqual([])
  })
})

/** A few letters, so that repetitions and neighbours alike are common. */
const word = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...'abcdef'), minLength, maxLength })

function isSwap(left: string, right: string): boolean {
  const at = [...left].findIndex((letter, place) => letter !== right.charAt(place))
  const swapped = left.slice(0, at) + left.charAt(at + 1) + left.charAt(at) + left.slice(at + 2)
  return at >= 0 && swapped === right
}

describe('typos', () => {
  test('a typo is exactly one edit', () => {
    fc.assert(
      fc.property(word(5, 9), word(4, 9), (token, typed) => {
        const isOneSlip = distance(token, typed) === 1 || isSwap(token, typed)
        expect(typoOf(typed, token) === 'word').toBe(isOneSlip && !token.startsWith(typed))
      }),
      SETTINGS,
    )
  })

  const rows: readonly [typed: string, token: string, slip: ReturnType<typeof typoOf>][] = [
    ['chle', 'chile', 'word'],
    ['chlie', 'chile', 'word'],
    ['chile', 'chile', null],
    ['chil', 'chile', null],
    ['rela', 'real', null],
    ['mnach', 'manchester', 'prefix'],
    ['mnac', 'manchester', null],
    ['zenit1', 'zenit', null],
    ['ливрепуль', 'ливерпуль', 'word'],
  ]
  test.each(rows)('%s for %s: %p', (typed, token, expected) => {
    expect(typoOf(typed, token)).toBe(expected)
  })

  test('a typo look-up takes few seeks', () => {
    expect(typoStarts('manchesterunited').length).toBeLessThanOrEqual(7)
    expect(typoStarts('real')).toEqual(['real'])
    expect(typoStarts('schalke04')).toEqual([])
  })
})

describe('relevance', () => {
  /** Each row: a query and names, the better one first. */
  const rows: readonly [query: string, better: string | string[], worse: string | string[]][] = [
    ['arsenal', 'Arsenal', 'Arsenal Tula'],
    ['arsenal', 'Arsenal Tula', 'Arsenalets'],
    ['arsenal', 'Arsenalets', 'Arsenel'],
    ['arsen', 'Arsenal', 'Arsnal'],
    ['zenit', 'Zenit', 'Зенит'],
    ['real madrid', 'Real Madrid', 'Real Madrid Castilla'],
    ['real madrid', 'Real Madrid Castilla', 'Real Betis'],
    ['real madrid', ['Real Madrid', 'Королевский'], ['Real', 'Madrid']],
    ['real madrid', ['Real', 'Madrid'], 'Real Oviedo'],
    ['chelsea', 'Chelsea', 'Cheslea'],
    ['man u', 'Manchester United', 'Manchester City'],
  ]
  test.each(rows)('%s: %p before %p', (query, better, worse) => {
    const db = openSearchDatabase()
    for (const [id, names] of [worse, better].entries()) index(db, id, names)
    expect(teams(db, query)[0]).toBe(1)
  })
})

test('a match of a team with both words precedes one of a team with one of them as its short name', () => {
  const words = ['real', 'madrid'].map((written) => ({ written, similar: new Map<string, number>() }))
  const fits = (...teams: string[]) => teams.map((names) => fitNames(words, names))
  const better = matchRelevance(fits('real madrid castilla', 'betis'), [])
  expect(better).toBeGreaterThan(matchRelevance(fits('real oviedo\nreal', 'atletico madrid'), []) ?? 0)
})

test('variants never contain a half surrogate', () => {
  for (const word of ['𐀀𐀁𐀂', 'ab𝒸de', 'harbour'])
    expect(typoStarts(word).every((variant) => variant.isWellFormed())).toBe(true)
  expect(typoStarts('harbour')).not.toEqual([])
})
