/** The data files about competitions: their form, and that what they refer to exists. */
import { describe, expect, test } from 'bun:test'
import { Glob } from 'bun'
import { COMPETITION_FILES } from '../../../../src/catalog/competitions/index.ts'
import { readCompetitionFile } from '../../../../src/feed/formats/competition-files.ts'
import type { ValidationError } from '../../../../src/feed/problem.ts'
import { allCompetitions, codeInSource, seasonRules } from '../../../../src/rules/competitions/known.ts'

const competitions = allCompetitions()

describe('data files about competitions', () => {
  test('are all embedded', () => {
    const files = [...new Glob('*.json').scanSync('src/catalog/competitions')].map((name) =>
      name.replace('.json', ''),
    )
    expect(Object.keys(COMPETITION_FILES).sort()).toEqual(files.sort())
  })

  test.each(Object.entries(COMPETITION_FILES))('%s is sound', (_name, file) => {
    expect(readCompetitionFile(JSON.stringify(file)) as unknown).toEqual(file)
  })

  test('name areas that exist', () => {
    for (const { code, areaData } of competitions)
      expect([code, areaData.country ?? areaData.name]).not.toContain(undefined)
  })

  test('give every name of a source to one competition', () => {
    for (const { code, sources = {} } of competitions) {
      for (const [format, names] of Object.entries(sources)) {
        for (const name of names) expect([name, codeInSource(format, name)]).toEqual([name, code])
      }
    }
  })

  test('divide the places of a league among stages and promotions, without overlaps', () => {
    for (const data of competitions) {
      for (let year = 2010; year < 2027; year++) {
        const { stages = [], promotions = [], teams } = seasonRules(data, year)
        for (const ranges of [stages.flatMap(({ places }) => places ?? []), promotions]) {
          const sorted = ranges.toSorted((a, b) => a.from - b.from)
          for (const [index, { from, to }] of sorted.entries()) {
            expect([data.code, year, from <= to, to <= (teams ?? to)]).toEqual([data.code, year, true, true])
            if (index > 0)
              expect([data.code, year, from > (sorted[index - 1]?.to ?? 0)]).toEqual([data.code, year, true])
          }
        }
        expect(new Set(stages.map(({ key }) => key)).size).toBe(stages.length)
      }
    }
  })

  test('name the source of each deduction and decision', () => {
    const all = competitions.flatMap(({ deductions = [], awards = [] }) => [...deductions, ...awards])
    expect(all.length).toBeGreaterThan(80)
    for (const { source, reason } of all) expect(source.length * reason.length).toBeGreaterThan(0)
  })
})

test.each([
  ['an unknown member', { seasons: [{ tieBreaker: ['wins'] }] }, '/seasons/0/tieBreaker is not a member'],
  ['a time zone', { timeZone: 'Moon/Sea' }, '/timeZone must be an IANA time zone'],
  ['the zone of a season', { seasons: [{ kickoffZone: 'CE' }] }, '/seasons/0/kickoffZone must be an IANA'],
  ['a host', { seasons: [{ host: 'QQQ' }] }, '/seasons/0/host must be a FIFA code'],
  ['years', { seasons: [{ from: 2024, to: 2023 }] }, '/seasons/0/to must not be below 2024, but was 2023'],
  [
    'two stages of one key',
    { seasons: [stages({ key: 'A' }, { key: 'A' })] },
    '/stages/1/key is that of another',
  ],
  [
    'the stage of carried points',
    { seasons: [stages({ key: 'A', carry: { points: 'all', from: 'B' } })] },
    '/stages/0/carry/from must be the key of an earlier stage (league), but was "B"',
  ],
  [
    'places',
    { seasons: [stages({ key: 'A', places: { from: 1, to: 6 } }, { key: 'B', places: { from: 6, to: 8 } })] },
    '/stages/1/places/from must be above 6',
  ],
])('a file of an operator with wrong %s is refused at that place', (_name, data, expected) => {
  const text = JSON.stringify({ competitions: { 'xx.1': { name: 'Lake League', ...data } } })
  let told = ''
  try {
    readCompetitionFile(text)
  } catch (problem) {
    const { pointer, message } = problem as ValidationError
    told = `${pointer} ${message}`
  }
  expect(told).toContain(expected)
})

function stages(...of: readonly object[]) {
  return { stages: of.map((stage) => ({ form: 'table', ...stage })) }
}
