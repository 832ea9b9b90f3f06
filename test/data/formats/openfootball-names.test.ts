/** Which team, player, season and competition a name of an openfootball file means. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import CLUBS from '../../../src/catalog/names/clubs.json' with { type: 'json' }
import { normalClubName, teamOfName } from '../../../src/feed/formats/football/teams.ts'
import { externalId, foldText } from '../../../src/feed/formats/input/text.ts'
import { findPlayer } from '../../../src/feed/formats/openfootball/tournament.ts'
import { competitionOf } from '../../../src/feed/formats/tables/competitions.ts'
import { findCountryByCode, findCountryByName } from '../../../src/feed/formats/tables/countries.ts'
import { officialSeason, seasonOfText } from '../../../src/feed/formats/tables/seasons.ts'

describe('club and country names', () => {
  const england = competitionOf('en.1', null, false)
  const uefa = competitionOf('uefa.cl', null, false)
  const world = competitionOf('worldcup', null, true)
  const idOf = (name: string, competition = england, code: string | null = null) =>
    teamOfName({ name, code }, competition, '2024-25')?.id

  const same: [string, string, string, string][] = [
    ['Arsenal', 'en.1', 'Arsenal FC (ENG)', 'uefa.cl'],
    ['Paris Saint-Germain', 'fr.1', 'Paris Saint-Germain FC (FRA)', 'uefa.cl'],
    ['AS Monaco', 'fr.1', 'AS Monaco FC (MCO)', 'uefa.cl'],
    ['Bayern München', 'de.cup', 'FC Bayern München (GER)', 'uefa.cl'],
    ['RB Salzburg', 'at.1', 'FC Red Bull Salzburg (AUT)', 'uefa.cl'],
    ['Bor. Mönchengladbach', 'de.cup', 'Borussia Mönchengladbach', 'de.1'],
    ['VfL Bochum', 'de.cup', 'VfL Bochum 1848', 'de.1'],
    ['Stade Rennais', 'fr.1', 'Stade Rennais FC 1901', 'fr.1'],
    ['AFC Bournemouth', 'en.1', 'Bournemouth', 'en.2'],
    ['Bayern Munich', 'de.1', 'Bayern Munich', 'uefa.cl'],
    ['Talleres de Córdoba', 'ar.1', 'CA Talleres (ARG)', 'copa.l'],
    ['Estudiantes', 'ar.1', 'Estudiantes de La Plata (ARG)', 'copa.l'],
    ['Santa Fe', 'co.1', 'Independiente Santa Fe (COL)', 'copa.l'],
  ]
  test.each(same)('%s (%s) is %s (%s)', (one, oneCode, other, otherCode) => {
    const id = idOf(one, competitionOf(oneCode, null, false))
    expect(id).toBeString()
    expect(idOf(other, competitionOf(otherCode, null, false))).toBe(id)
  })

  test.each([
    ['AFC Wimbledon', 'Wimbledon FC', 'en.1'],
    ['CSKA 1948', 'CSKA', 'bg.1'],
    ['Dundee FC', 'Dundee United FC', 'sco.1'],
    ['1. FC Köln', 'SC Fortuna Köln', 'de.cup'],
    ['TSV 1860 München', 'FC Bayern München', 'de.1'],
    ['VfB Stuttgart', 'Stuttgarter Kickers', 'de.cup'],
    ['Manchester City FC', 'Manchester United FC', 'en.1'],
    ['RCD Espanyol de Barcelona', 'FC Barcelona', 'es.1'],
  ])('%s is not %s', (one, other, code) => {
    const competition = competitionOf(code, null, false)
    expect(idOf(one, competition)).not.toBe(idOf(other, competition))
  })

  test('clubs of different countries are different clubs', () => {
    expect(idOf('Arsenal (ENG)', uefa)).not.toBe(idOf('Arsenal (RUS)', uefa))
  })

  test.each([
    ['USA', 'United States'],
    ['Czech Republic', 'Czechia'],
    ['South Korea', 'Korea Republic'],
    ['Bosnia & Herzegovina', 'Bosnia and Herzegovina'],
    ['Bosnia & Herzegovina', 'Bosnia-Herzegovina'],
    ['Ivory Coast', "Côte d'Ivoire"],
    ['Turkey', 'Türkiye'],
    ['Iran', 'IR Iran'],
    ['Curaçao', 'Curacao'],
    ['DR Congo', 'Congo DR'],
    ['Cape Verde', 'Cabo Verde'],
  ])('the national team %s is %s', (one, other) => {
    expect(idOf(one, world)).toBe(idOf(other, world))
    expect(idOf(one, world)).not.toBe(idOf('Congo', world))
  })

  test('a national team with an unknown name keeps its code', () => {
    expect(idOf('Les Bleus', world, 'FRA')).toBe(idOf('France', world))
    expect(idOf('Atlantis', world)).toBe('openfootball:national/atlantis')
  })

  test('countries have Russian names, also the British ones', () => {
    const names = ['ENG', 'NIR', 'GER', 'USA', 'COD', 'CZE'].map((code) => findCountryByCode(code)?.nameRu)
    expect(names).toEqual(['Англия', 'Северная Ирландия', 'Германия', 'США', 'ДР Конго', 'Чехия'])
    expect(findCountryByName('Korea Republic')).toMatchObject({ code: 'KOR', iso: 'KR' })
  })

  test('every spelling of the table means one club of a country', () => {
    for (const [code, lines] of Object.entries(CLUBS.spellings)) {
      expect(findCountryByCode(code)).toBeDefined()
      const normals = lines.flatMap((line) => [...new Set(line.split('|').map(normalClubName))])
      expect(normals.filter((normal, index) => normals.indexOf(normal) !== index)).toEqual([])
    }
  })

  test('folding is idempotent and ids stay within their limit', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text))
        const id = externalId('season', foldText(text), foldText(text))
        expect(id.length).toBeLessThanOrEqual('openfootball:'.length + 200)
      }),
    )
    const long = 'x'.repeat(250)
    expect(externalId(`${long}a`)).not.toBe(externalId(`${long}b`))
  })
})

describe('season and competition names', () => {
  test.each([
    ['English Premier League 2023/24', '2023-24', '23/24'],
    ['2024-25', '2024-25', '24/25'],
    ['Eerste Divisie 1999/2000', '1999-00', '99/00'],
    ['World Cup 2018', '2018', '2018'],
    ['euro2020', '2020', '2020'],
    ['2019-07', '2019', '2019'],
  ])('%s', (text, key, year) => {
    expect(seasonOfText(text)).toMatchObject({ key, year })
  })

  test('a text without a year is not a season', () => {
    expect(seasonOfText('leagues')).toBeNull()
  })

  test('the European Championship 2020 was played in 2021', () => {
    const season = seasonOfText('Euro 2021')
    expect(season && officialSeason('euro', season).key).toBe('2020')
    expect(season && officialSeason('copa', season).key).toBe('2021')
  })

  test('an unknown code has the country of its first part', () => {
    expect(competitionOf('is.1', 'Besta deild 2024', false)).toMatchObject({
      name: 'Besta deild',
      kind: 'league',
      data: null,
      zone: null,
      area: { name: 'Iceland', nameRu: 'Исландия' },
    })
    expect(competitionOf('is.cup', null, false).kind).toBe('cup')
    expect(competitionOf('friendly', 'Club Friendlies 2024', false)).toMatchObject({
      name: 'Club Friendlies',
      area: { name: 'International' },
    })
  })
})

describe('players of a squad', () => {
  const squad = ['Neymar Júnior', 'Son Heung-min', 'Danilo Luiz', 'Danilo Santos'].map((name, index) => ({
    id: `openfootball:player/${index}`,
    name,
    words: foldText(name).split(' '),
  }))
  test.each([
    ['Neymar Junior', 'Neymar Júnior'],
    ['Neymar', 'Neymar Júnior'],
    ['Heung-Min Son', 'Son Heung-min'],
    ['Danilo', undefined],
    ['Danilo Santos', 'Danilo Santos'],
    ['Nobody', undefined],
  ])('%s', (name, found) => {
    expect(findPlayer(squad, name)?.name).toBe(found)
  })
})
