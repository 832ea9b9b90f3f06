/** Tables that football formats share: names of countries, time zones of grounds, decisions of single seasons. */
import { describe, expect, test } from 'bun:test'
import { countryOfIso, countryOfName } from '../../../src/feed/formats/tables/country-names.ts'
import { zoneOfVenue } from '../../../src/feed/formats/tables/host-zones.ts'
import { importFiles, matchesFile, onlyPut, unknownsOf } from '../../support/feed/openfootball-kit.ts'

describe('names of countries', () => {
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
})

describe('time zones of grounds', () => {
  const cases: readonly (readonly [
    places: string[],
    country: string | null,
    day: string,
    zone: string | null,
  ])[] = [
    [['Manaus'], 'BR', '2014-06-14', 'America/Manaus'],
    [['Arena da Amazonia', 'Manaus'], null, '2014-06-14', 'America/Manaus'],
    [['Somewhere'], 'BR', '2014-06-14', null],
    [['Ekaterinburg'], 'RU', '2018-06-15', 'Asia/Yekaterinburg'],
    [['Los Angeles'], 'US', '1994-07-17', 'America/Los_Angeles'],
    [['Hamilton'], null, '2015-06-06', null],
    [['Hamilton'], 'NZ', '2023-07-22', 'Pacific/Auckland'],
    [['Perth'], 'GB', '1996-06-08', 'Europe/London'],
    [['Somewhere'], 'QA', '2022-11-20', 'Asia/Qatar'],
    [['Somewhere'], 'DE', '2024-06-14', 'Europe/Berlin'],
    [['Somewhere'], 'ES', '1982-06-13', 'Europe/Madrid'],
    [['Baku'], null, '2021-06-12', 'Asia/Baku'],
    [[], null, '2021-06-12', null],
  ]
  test.each(cases)('%j in %p on %s', (places, country, day, zone) => {
    expect(zoneOfVenue(places, country, day)).toBe(zone)
  })

  /** The kick-off of a match in UTC, and what is unknown of it. */
  function kickoff(file: string, name: string, row: string) {
    const of = importFiles({ [file]: matchesFile(name, `Matchday 1 | ${row}`) })
    return [new Date(onlyPut(of, 'match').data.startTimestamp).toISOString(), Object.keys(unknownsOf(of))]
  }

  test('a kick-off of Euro 2020 is Central European without a ground, and local to a named one', () => {
    const start = (ground: string) =>
      kickoff('2020/euro.json', 'Euro 2020', `2021-06-12 15:00 | Wales - Switzerland | | ${ground}`)
    expect(start('')).toEqual(['2021-06-12T13:00:00.000Z', []])
    expect(start('ground=Olympic Stadium, Baku')).toEqual(['2021-06-12T11:00:00.000Z', []])
  })

  test('a kick-off of a World Cup without an offset is local to its city', () => {
    const start = (ground: string) =>
      kickoff(
        '2014/worldcup.json',
        'World Cup 2014',
        `2014-06-14 18:00 | England - Italy | | ground=${ground}`,
      )
    expect(start('Arena da Amazonia, Manaus')).toEqual(['2014-06-14T22:00:00.000Z', []])
    expect(start('Arena de São Paulo, São Paulo')).toEqual(['2014-06-14T21:00:00.000Z', []])
    expect(start('Nowhere')[1]).toEqual(['time zones of kick-off times (noon in UTC assumed)'])
  })
})

/** A round robin of clubs, each match 1:0 for the home side. */
function league(name: string, clubs: readonly string[]) {
  const matches = clubs.flatMap((team1, one) =>
    clubs.flatMap((team2, other) =>
      one === other
        ? []
        : [{ round: 'Matchday 1', date: `2012-09-${10 + one}`, team1, team2, score: { ft: [1, 0] } }],
    ),
  )
  return { name, matches }
}

describe('deductions', () => {
  test('find their club under any of its names, and say what is not confirmed', () => {
    const others = Array.from({ length: 18 }, (_, index) => `Club ${String.fromCharCode(65 + index)}`)
    const of = importFiles({
      '2012-13/it.2.json': league('Serie B 2012/13', ['Ascoli Calcio 1898 FC', 'Novara', ...others]),
    })
    const { deductions: taken, basis } = onlyPut(of, 'season').data.rules ?? {}
    expect(basis).toMatchObject({ status: 'assumed', note: expect.stringContaining('(Reggina 1914 2, ') })
    expect(taken?.map(({ teamId, points }) => [teamId, points])).toEqual([
      ['openfootball:team/ita/novara', 3],
      [expect.stringContaining('ascoli'), 1],
    ])
    expect(unknownsOf(of)).toMatchObject({
      'point deductions without a second source (not applied)': 3,
      'point deductions for teams that are not in the files (not applied)': 5,
    })
  })

  test('a play-off for the last place that stays up is the order of that season', () => {
    const clubs = ['Hellas Verona FC', 'Spezia Calcio', 'Juventus FC']
    const of = importFiles({ '2022-23/it.1.json': league('Serie A 2022/23', clubs) })
    expect(onlyPut(of, 'season').data.rules?.tables[0]?.decidedOrder).toHaveLength(2)
  })
})
