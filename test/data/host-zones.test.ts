/** Time zones of the grounds of final tournaments: by the city, else by the host country, and never a guess. */
import { expect, test } from 'bun:test'
import { zoneOfVenue } from '../../src/feed/formats/tables/host-zones.ts'
import { importFiles, matchesFile, onlyPut, unknownsOf } from '../support/openfootball-kit.ts'

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
    kickoff('2014/worldcup.json', 'World Cup 2014', `2014-06-14 18:00 | England - Italy | | ground=${ground}`)
  expect(start('Arena da Amazonia, Manaus')).toEqual(['2014-06-14T22:00:00.000Z', []])
  expect(start('Arena de São Paulo, São Paulo')).toEqual(['2014-06-14T21:00:00.000Z', []])
  expect(start('Nowhere')[1]).toEqual(['time zones (UTC assumed)'])
})
