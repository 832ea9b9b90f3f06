/** Source format openfootball: tournaments of national teams, older forms, unknown competitions, several files. */
import { describe, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importChanges } from '../../src/feed/formats/import-input.ts'
import { ImportReport } from '../../src/feed/formats/import-report.ts'
import { openfootball } from '../../src/feed/formats/openfootball/index.ts'
import { UnreadablePath } from '../../src/feed/formats/source-files.ts'
import {
  importFiles,
  importPaths,
  kindsOf,
  matchesFile,
  oneMatch,
  onlyPut,
  putsOf,
  unknownsOf,
} from '../support/openfootball-kit.ts'

describe('a tournament of national teams', () => {
  const { name, matches } = matchesFile(
    'World Cup 2026',
    `Matchday 1 | 2026-06-11 13:00 UTC-6 | USA - Korea Republic | ht 1:0, ft 1:1 | group=Group A; ground=Guadalajara (Zapopan)
     Matchday 8 | 2026-06-18 13:00 UTC-6 | South Korea - Czech Republic | ft 0:0 | group=Group A; ground=Oak Park, Springfield
     Round of 32 | 2026-06-28 12:00 UTC-7 | USA - Wales | ft 2:1 | num=73`,
  )
  const [first, second, third] = matches
  const goals1 = [{ name: 'Ann Reed', minute: '12', penalty: true }]
  const goals2 = [{ name: 'Tom Reed', minute: '90+2', owngoal: true }]
  const folder = {
    '2026/worldcup.json': {
      name,
      matches: [{ ...first, goals1, goals2 }, second, { ...third, goals1: [], goals2: [] }],
    },
    '2026/worldcup.groups.json': {
      name: 'World Cup 2026',
      groups: [
        { name: 'Group A', teams: ['USA', 'South Korea', 'Czech Republic', 'Wales'] },
        { name: 'Group B', teams: [] },
      ],
    },
    '2026/worldcup.teams.json': [
      { name: 'South Korea', name_normalised: 'Republic of Korea', fifa_code: 'KOR' },
      { name: 'Qatar', fifa_code: 'QAT' },
      {},
    ],
    '2026/worldcup.stadiums.json': {
      stadiums: [
        { city: 'Guadalajara (Zapopan)', cc: 'mx', name: 'Estadio Uno', capacity: 48000 },
        { city: 'Nowhere' },
      ],
    },
    '2026/worldcup.squads.json': [
      {
        name: 'United States',
        fifa_code: 'USA',
        players: [
          { number: 9, pos: 'FW', name: 'Ann Reed', date_of_birth: '2000-05-17' },
          { number: 4, pos: 'DF', name: 'Tom Reed' },
          { number: 4, pos: 'DF', name: 'Tom Reed' },
          { number: 5, pos: 'DF', name: 'Ed Low', date_of_birth: '2000-02-30' },
        ],
      },
    ],
  }
  const tournament = importFiles(folder)

  test('a tournament has national teams with codes and Russian names', () => {
    const korea = putsOf(tournament, 'team').find(({ id }) => id === 'openfootball:national/kor')
    expect(korea?.data).toMatchObject({
      name: 'South Korea',
      translations: { ru: 'Республика Корея' },
      countryCode: 'KR',
      national: true,
      gender: 'M',
      aliases: ['Korea Republic', 'Republic of Korea'],
    })
    expect(putsOf(tournament, 'team').map(({ data }) => data.name)).toContain('Qatar')
  })

  test('groups are tables with all their teams', () => {
    const { rules, year } = onlyPut(tournament, 'season').data
    expect(year).toBe('2026')
    expect(rules?.tieBreakers[0]).toBe('headToHeadPoints')
    expect(rules?.tables).toMatchObject([
      { key: 'Group A', translations: { ru: 'Группа A' }, zones: [{ from: 1, to: 2 }] },
    ])
    expect(rules?.tables[0]?.teamIds).toHaveLength(4)
  })

  test('a tournament has players, and goals name them', () => {
    expect(putsOf(tournament, 'player')).toMatchObject([
      {
        id: 'openfootball:player/usa/ann-reed/2000',
        data: {
          teamId: 'openfootball:national/usa',
          position: 'F',
          shirtNumber: 9,
          dateOfBirthTimestamp: Date.parse('2000-05-17'),
        },
      },
      { id: 'openfootball:player/usa/tom-reed', data: { position: 'D', dateOfBirthTimestamp: null } },
    ])
    const [first, second, third] = putsOf(tournament, 'match').map(({ data }) => data)
    expect(first).toMatchObject({ currentMatchMinute: 90, round: { round: 1 }, standingsTable: 'Group A' })
    expect(first?.liveEvents).toMatchObject([
      {
        type: 'goal',
        class: 'penalty',
        team: 'home',
        player: { id: 'openfootball:player/usa/ann-reed/2000' },
      },
      { type: 'period', text: 'HT' },
      { type: 'goal', class: 'ownGoal', team: 'away', player: { id: 'openfootball:player/usa/tom-reed' } },
      { type: 'period', text: 'FT', homeScore: 1, awayScore: 1 },
    ])
    expect(second?.liveEvents).toHaveLength(2)
    expect(third).not.toHaveProperty('liveEvents')
    expect(third).toMatchObject({ round: { round: 9, name: '1/16', cupRoundType: 16 } })
  })

  test('venues are joined with stadiums by city', () => {
    const [first, second, third] = putsOf(tournament, 'match').map(({ data }) => data.venue)
    expect(first).toEqual({
      name: 'Estadio Uno',
      capacity: 48000,
      city: 'Guadalajara (Zapopan)',
      country: 'Mexico',
    })
    expect(second).toEqual({ name: 'Oak Park', city: 'Springfield' })
    expect(third).toBeUndefined()
  })

  test('all rows of all files are accounted for', () => {
    const { report } = tournament
    expect(report.files.map(({ file, rows, skipped }) => `${file} ${rows} ${skipped}`)).toEqual([
      '2026/worldcup.json 3 0',
      '2026/worldcup.teams.json 3 1',
      '2026/worldcup.groups.json 2 1',
      '2026/worldcup.stadiums.json 2 1',
      '2026/worldcup.squads.json 4 2',
    ])
    expect(unknownsOf(tournament)).toEqual({ 'goals that do not add up to the score (no events)': 1 })
  })

  test('teams and players are imported without a match file', () => {
    const squads = importFiles({ '2026/worldcup.squads.json': folder['2026/worldcup.squads.json'] })
    expect(kindsOf(squads)).toBe('team player player')
  })
})

describe('files with rounds', () => {
  test('files by rounds may have team objects and the older score form', () => {
    const row = (team1: string, code1: string) => ({
      num: 1,
      date: '2021-06-11',
      time: '21:00',
      team1: { name: team1, code: code1 },
      team2: { name: 'Italy', code: 'ITA' },
      score1: 0,
      score2: 3,
      score1i: 0,
      score2i: 0,
      group: 'Group A',
    })
    const euro = importFiles({
      'files/euro.json': {
        name: 'Euro 2021',
        rounds: [{ name: 'Matchday 1', matches: [row('Turkey', 'TUR')] }],
      },
    })
    expect(onlyPut(euro, 'season')).toMatchObject({ id: 'openfootball:euro/2020', data: { year: '2020' } })
    expect(onlyPut(euro, 'match')).toMatchObject({
      id: 'openfootball:euro/2020/group-a/tur/ita',
      data: {
        startTimestamp: Date.parse('2021-06-11T19:00:00Z'),
        round: { round: 1 },
        awayScore: { period2: 3 },
      },
    })
  })
})

describe('unknown competitions', () => {
  test('an unknown competition is imported and reported', () => {
    const row = 'Matchday 1 | 2024-08-10 20:00 | Dąb - Wiąz | | status=moved'
    const poland = importFiles({ 'x/pl.1.json': matchesFile('Ekstraklasa', row) })
    expect(onlyPut(poland, 'category').data).toMatchObject({ name: 'Poland', countryCode: 'PL' })
    expect(onlyPut(poland, 'tournament').data).toMatchObject({ name: 'Ekstraklasa' })
    expect(onlyPut(poland, 'season')).toMatchObject({
      id: 'openfootball:pl.1/2024',
      data: { rules: { tieBreakers: ['goalDifference', 'goalsFor'] } },
    })
    expect(onlyPut(poland, 'match').data.startTimestamp).toBe(Date.parse('2024-08-10T20:00:00Z'))
    expect(Object.keys(unknownsOf(poland)).sort()).toEqual([
      'orders of tie-breakers (goal difference, then goals assumed)',
      'seasons without a name in file or folder (taken from the years of the matches)',
      'time zones (UTC assumed)',
      'unknown competitions (named after the file)',
      'unknown statuses (derived from the score)',
    ])
  })

  test("women's and men's national teams are different teams", () => {
    const idsOf = (name: string) => {
      const file = matchesFile(name, 'Final | 2024-08-10 20:00 | Brazil - USA')
      return putsOf(importFiles({ 'x/trophy.json': file }), 'team').map(({ id }) => id)
    }
    expect(idsOf('Nations Trophy 2024')).toEqual(['openfootball:national/bra', 'openfootball:national/usa'])
    expect(idsOf('Women Trophy 2024')).toEqual([
      'openfootball:team/trophy/brazil',
      'openfootball:team/trophy/usa',
    ])
  })

  test('a result missing before later ones is reported', () => {
    const league = importFiles({
      '2023-24/en.1.json': matchesFile(
        'Premier League 2023/24',
        `Matchday 1 | 2023-08-12 15:00 | Oak - Elm
         Matchday 2 | 2023-08-19 15:00 | Oak - Ash | ft 1:0`,
      ),
    })
    expect(unknownsOf(league)).toEqual({
      'results of matches before the last known result (taken as not started)': 1,
    })
  })
})

describe('several tournament files', () => {
  test('a team gets its fullest name in any file order', () => {
    const short = oneMatch({ team1: 'Quercus', team2: 'Elm' }, 'English Premier League 2022/23')
    const long = oneMatch({ team1: 'Quercus FC', team2: 'Elm FC' })
    const files = { '2022-23/en.1.json': short, '2023-24/en.1.json': long }
    for (const paths of [Object.keys(files), Object.keys(files).reverse()]) {
      const both = importFiles(files, paths)
      const teams = putsOf(both, 'team').map(({ data }) => [data.name, data.aliases])
      expect(teams).toEqual([
        ['Quercus FC', ['Quercus']],
        ['Elm FC', ['Elm']],
      ])
      expect(putsOf(both, 'tournament')).toHaveLength(1)
      expect(putsOf(both, 'season')).toHaveLength(2)
    }
  })

  test('files are read in a stable order, each once', () => {
    const root = mkdtempSync(join(tmpdir(), 'openfootball-'))
    try {
      for (const [season, name] of [
        ['2023-24', 'Premier League 2023/24'],
        ['2022-23', 'Premier League 2022/23'],
      ] as const) {
        mkdirSync(join(root, season))
        writeFileSync(join(root, season, 'en.1.json'), `\uFEFF${JSON.stringify(oneMatch({}, name))}`)
      }
      writeFileSync(join(root, 'SOURCE.md'), 'text')
      writeFileSync(join(root, '.hidden.json'), '{')
      const { report, changes } = importPaths([root, join(root, '2023-24', 'en.1.json')])
      expect(report.files.map(({ file }) => file)).toEqual(
        ['2022-23', '2023-24'].map((season) => join(root, season, 'en.1.json')),
      )
      expect(report.skippedCount).toBe(0)
      expect(changes.filter(({ kind }) => kind === 'match')).toHaveLength(2)
    } finally {
      rmSync(root, { recursive: true })
    }
  })

  test('a missing path is an error that names it', () => {
    const read = () => [...importChanges(openfootball, ['/nowhere/at-all.json'], new ImportReport())]
    expect(read).toThrow(UnreadablePath)
    expect(read).toThrow('/nowhere/at-all.json: no such file or folder')
  })
})
