/** Names of countries and national teams: what sport calls them, in English and Russian. */
import { expect, test } from 'bun:test'
import { countryOfIso, countryOfName } from '../../src/feed/formats/tables/country-names.ts'

test.each([
  ['Germany', 'DE', 'Germany', 'Германия'],
  ['england', 'GB', 'England', 'Англия'],
  ['Ivory Coast', 'CI', 'Ivory Coast', 'Кот-д’Ивуар'],
  ["Côte d'Ivoire", 'CI', 'Ivory Coast', 'Кот-д’Ивуар'],
  ['United States', 'US', 'USA', 'США'],
  ['DR Congo', 'CD', 'DR Congo', 'ДР Конго'],
  ['Congo - Kinshasa', 'CD', 'DR Congo', 'ДР Конго'],
  ['Saint Kitts and Nevis', 'KN', 'St. Kitts & Nevis', 'Сент-Китс и Невис'],
  ['Türkiye', 'TR', 'Turkey', 'Турция'],
  ['Faroe Islands', 'FO', 'Faroe Islands', 'Фарерские острова'],
  ['Isle of Man', 'IM', 'Isle of Man', 'Остров Мэн'],
  ['Curacao', 'CW', 'Curaçao', 'Кюрасао'],
  ['Sapmi', null, 'Sápmi', 'Саамы'],
  ['German DR', null, 'East Germany', 'ГДР'],
])('%s', (spelling, countryCode, name, nameRu) => {
  expect(countryOfName(spelling)).toMatchObject({ countryCode, name, nameRu })
})

test('an unknown country has no name', () => {
  expect(['European Union', 'Eurozone', 'Unknown Region', 'Lakeside FC', ''].map(countryOfName)).toEqual(
    Array(5).fill(undefined),
  )
  expect(['EU', 'SU', 'ZZ', 'XA', 'x'].map(countryOfIso)).toEqual(Array(5).fill(undefined))
})

test('every country code has a unique Russian name', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const countries = letters.flatMap((first) =>
    letters.flatMap((second) => countryOfIso(first + second) ?? []),
  )
  expect(countries.length).toBeGreaterThan(240)
  expect(
    countries.filter(({ nameRu }) => !/^[А-ЯЁ][А-ЯЁа-яё\s.,()—-]*/.test(nameRu) || /о-ва?\b/.test(nameRu)),
  ).toEqual([])
  expect(new Set(countries.map(({ nameRu }) => nameRu)).size).toBe(countries.length)
})
