/** How search folds names and compares words: `rules/search-text`, `search-sounds`, `search-typos`, `search-ranking`. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { distance } from 'fastest-levenshtein'
import { relevanceFor } from '../../src/rules/search-ranking.ts'
import { soundsOf } from '../../src/rules/search-sounds.ts'
import { foldNames, foldQuery, MAX_QUERY_WORDS, readForms, writeForms } from '../../src/rules/search-text.ts'
import { typoLookups, typoOf, typoVariants } from '../../src/rules/search-typos.ts'

const written = (text: string) => foldQuery(text).map(({ forms }) => forms[0])
const SETTINGS = { seed: 20_240_501, numRuns: 2000 }

describe('folding', () => {
  const rows: readonly [text: string, words: readonly string[]][] = [
    ['São Paulo', ['sao', 'paulo']],
    ['1. FC Köln', ['1', 'fc', 'koln']],
    ['F.C. København', ['fc', 'kobenhavn']],
    ['A. Zverev', ['a', 'zverev']],
    ['Widzew Łódź', ['widzew', 'lodz']],
    ['Großaspach', ['grossaspach']],
    ['Đurđević', ['durdevic']],
    ['İSTANBUL Başakşehir', ['istanbul', 'basaksehir']],
    ['Шахтёр', ['шахтер']],
    ['Байер', ['баиер']],
    ["N'Golo O’Connor", ['ngolo', 'oconnor']],
    ['Al-Hilal', ['al', 'hilal']],
    ['Brighton & Hove', ['brighton', 'hove']],
    ['Brighton and Hove', ['brighton', 'hove']],
    ['and', ['and']],
    ['  --  !? ', []],
    ['', []],
    ['ﬁnland ＦＣ', ['finland', 'fc']],
    ['\uFEFFLake\u00ADside Old\u200B \u200FMill\u200E', ['lakeside', 'old', 'mill']],
  ]
  test.each(rows)('%p', (text, words) => {
    expect(written(text)).toEqual([...words])
  })

  test('the words of a query and their length are bounded', () => {
    expect(foldQuery('a b c d e f g h i j k l').length).toBe(MAX_QUERY_WORDS)
    expect(written('x'.repeat(200))[0]?.length).toBe(40)
  })

  test('case does not matter', () => {
    for (const [text] of rows) {
      if (!text.includes('İ')) expect(foldQuery(text.toUpperCase())).toEqual(foldQuery(text))
    }
  })

  test('folded names round-trip', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 5 }), (names) => {
        const folded = foldNames(names)
        expect(readForms(writeForms(folded))).toEqual(folded)
      }),
      { ...SETTINGS, numRuns: 300 },
    )
  })
})

describe('sounds', () => {
  const pairs: readonly [cyrillic: string, latin: string][] = [
    ['манчестер', 'manchester'],
    ['челси', 'chelsea'],
    ['ливерпуль', 'liverpool'],
    ['реал', 'real'],
    ['ювентус', 'juventus'],
    ['зенит', 'zenit'],
    ['шальке', 'schalke'],
    ['дженоа', 'genoa'],
    ['москва', 'moskva'],
    ['вольфсбург', 'wolfsburg'],
    ['нюрнберг', 'nurnberg'],
    ['лацио', 'lazio'],
    ['барселона', 'barcelona'],
    ['сосьедад', 'sociedad'],
    ['марсель', 'marseille'],
    ['бордо', 'bordeaux'],
    ['ньюкасл', 'newcastle'],
    ['левандовский', 'lewandowski'],
    ['джокович', 'djokovic'],
    ['хоффенхайм', 'hoffenheim'],
    ['цска', 'cska'],
    ['щукин', 'shchukin'],
    ['яковлев', 'yakovlev'],
    ['людмила', 'lyudmila'],
    ['енисей', 'yenisey'],
    ['брайтон', 'brighton'],
    ['лидс', 'leeds'],
    ['фелікс', 'felix'],
  ]
  test.each(pairs)('%s sounds as %s', (cyrillic, latin) => {
    expect(soundsOf(latin).concat(latin)).toContain(soundsOf(cyrillic)[0] ?? '')
  })

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

const slip = fc.record({ kind: fc.nat(3), at: fc.nat(), letter: fc.constantFrom(...'abcdefg') })

function misspell(text: string, { kind, at, letter }: { kind: number; at: number; letter: string }): string {
  const place = at % text.length
  const next = place + 1
  const [before, behind] = [text.slice(0, place), text.slice(next)]
  switch (kind) {
    case 0:
      return before + letter + behind
    case 1:
      return before + behind
    case 2:
      return before + letter + text.slice(place)
    default:
      return before + text.charAt(next) + text.charAt(place) + text.slice(next + 1)
  }
}

function isSwap(left: string, right: string): boolean {
  const at = [...left].findIndex((letter, place) => letter !== right.charAt(place))
  return at >= 0 && misspell(left, { kind: 3, at, letter: '' }) === right
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

  test('a typo is recognised in words and prefixes', () => {
    fc.assert(
      fc.property(word(5, 14), fc.nat(), slip, (token, cut, how) => {
        const start = token.slice(0, 5 + (cut % (token.length - 4)))
        const typed = misspell(start, how)
        fc.pre(!token.startsWith(typed) && typed.length >= (start === token ? 4 : 5))
        expect(typoOf(typed, token)).toBeOneOf(start === token ? ['word'] : ['word', 'prefix'])
      }),
      SETTINGS,
    )
  })

  test('every recognised typo is looked up', () => {
    fc.assert(
      fc.property(word(5, 14), fc.nat(), slip, (token, cut, how) => {
        const typed = misspell(token.slice(0, 5 + (cut % (token.length - 4))), how)
        fc.pre(typoOf(typed, token) !== null)
        const variants = typoVariants(token)
        const isFound = typoLookups(typed).some(({ variant, exact }) =>
          variants.some((stored) => (exact ? stored === variant : stored.startsWith(variant))),
        )
        expect(isFound).toBe(true)
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
    expect(typoLookups('manchesterunited').length).toBeLessThanOrEqual(8)
    expect(typoVariants('manchesterunited').length).toBeLessThanOrEqual(8)
    expect(typoVariants('real')).toEqual([])
    expect(typoVariants('schalke04')).toEqual([])
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
    ['zenit', 'Зенит', 'Zenitar'],
    ['real madrid', 'Real Madrid', 'Madrid Real'],
    ['real madrid', 'Real Madrid', 'Real Madrid Castilla'],
    ['real madrid', 'Real Madrid Castilla', 'Real Betis'],
    ['real madrid', ['Real Madrid', 'Королевский'], ['Real', 'Madrid']],
    ['real madrid', ['Real', 'Madrid'], 'Real Oviedo'],
    ['chelsea', 'Chelsea', 'Cheslea'],
    ['man u', 'Manchester United', 'Manchester City'],
    ['baden baden', 'Baden Baden', 'Baden'],
  ]
  test.each(rows)('%s: %p before %p', (query, better, worse) => {
    const relevanceOf = relevanceFor(foldQuery(query))
    const scoreOf = (names: string | string[]) => relevanceOf(writeForms(foldNames([names].flat()))).score
    expect(scoreOf(better)).toBeGreaterThan(scoreOf(worse))
  })

  test('a name without any query word scores zero', () => {
    const relevance = relevanceFor(foldQuery('real madrid'))(writeForms(foldNames(['Arsenal'])))
    expect(relevance).toEqual({ score: 0, wordScores: [0, 0], covered: 0 })
  })
})

test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
  '%s is a word like any other',
  (word) => {
    expect(soundsOf(word.toLowerCase()).length).toBeGreaterThan(0)
    expect(foldQuery(word)).not.toEqual([])
  },
)

test('variants never contain a half surrogate', () => {
  for (const word of ['𐀀𐀁𐀂', 'ab𝒸de', 'harbour']) {
    expect(typoVariants(word).every((variant) => variant.isWellFormed())).toBe(true)
  }
  expect(typoVariants('harbour')).not.toEqual([])
})
