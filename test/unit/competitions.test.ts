/** The data files about competitions: their form, and that what they refer to exists. */
import { describe, expect, test } from 'bun:test'
import { Glob } from 'bun'
import { COMPETITION_FILES } from '../../src/catalog/competitions/index.ts'
import { CompetitionFile } from '../../src/contract/competition-data.ts'
import { compiled } from '../../src/contract/schema-kit.ts'
import { isZone } from '../../src/feed/formats/days.ts'
import { findCountryByCode } from '../../src/feed/formats/tables/countries.ts'
import { allCompetitions, codeInSource, seasonRules } from '../../src/rules/competitions/known.ts'

const check = compiled(CompetitionFile)
const competitions = allCompetitions()

describe('data files about competitions', () => {
  test('are all embedded', () => {
    const files = [...new Glob('*.json').scanSync('src/catalog/competitions')].map((name) =>
      name.replace('.json', ''),
    )
    expect(Object.keys(COMPETITION_FILES).sort()).toEqual(files.sort())
  })

  test.each(Object.entries(COMPETITION_FILES))('%s has the form of the schema', (_name, file) => {
    expect([...check.Errors(file)].map(({ path, message }) => `${path}: ${message}`)).toEqual([])
  })

  test('name countries, time zones and areas that exist', () => {
    for (const { code, areaData, timeZone, seasons = [] } of competitions) {
      expect([code, areaData.country ?? areaData.name]).not.toContain(undefined)
      if (areaData.country) expect(findCountryByCode(areaData.country)).toBeDefined()
      const zones = [
        areaData.timeZone,
        timeZone,
        ...seasons.flatMap((row) => [row.timeZone, row.kickoffZone]),
      ]
      for (const zone of zones) if (zone !== undefined) expect([zone, isZone(zone)]).toEqual([zone, true])
      for (const { host } of seasons) if (host) expect(findCountryByCode(host)).toBeDefined()
    }
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
