/**
 * Real openfootball files: every row is accounted for, no two matches or clubs become one, and the rules that the
 * format gives lead to the published tables.
 */
import { describe, expect, test } from 'bun:test'
import { findSport } from '../../../src/catalog/sports.ts'
import { STATUS_CODE } from '../../../src/catalog/statuses.ts'
import type { StandingsRules } from '../../../src/contract/standings-rules.ts'
import { inputOf } from '../../../src/feed/formats/import-input.ts'
import { ImportReport } from '../../../src/feed/formats/import-report.ts'
import { openfootball } from '../../../src/feed/formats/openfootball/index.ts'
import { listUnits, readTournament } from '../../../src/feed/formats/openfootball/tournament.ts'
import { type StandingsMatch, standings } from '../../../src/rules/competitions/standings.ts'
import { winnerCode } from '../../../src/rules/matches/outcome.ts'
import { type Put, putsOf, unknownsOf } from '../../support/feed/openfootball-kit.ts'
import { FOLDERS, isHere, of, pathOf, readText } from './world.ts'

const football = findSport('football')

/** A season as the format gives it, with integers instead of external ids. */
class Season {
  readonly #teams = putsOf(of('openfootball'), 'team')
  readonly #rules: StandingsRules
  readonly #matches: StandingsMatch[]

  constructor(key: string) {
    const id = `openfootball:${key}`
    const season = putsOf(of('openfootball'), 'season').find((put) => put.id === id)
    if (!season?.data.rules) throw new Error(`no tables of ${key}`)
    this.#rules = JSON.parse(JSON.stringify(season.data.rules), (name, value) =>
      name === 'teamId' ? this.#number(value) : /Ids$|Order$/.test(name) ? value.map(this.#number) : value,
    )
    this.#matches = putsOf(of('openfootball'), 'match')
      .filter(({ data }) => data.seasonId === id)
      .map((match) => this.#row(match))
  }

  readonly #number = (team: string | number): number => this.#teams.findIndex(({ id }) => id === team) + 1

  #row({ data }: Put<'match'>): StandingsMatch {
    const [home, away] = [data.homeScore ?? null, data.awayScore ?? null]
    if (!football) throw new Error('no football')
    return {
      status: STATUS_CODE[data.status],
      startMs: data.startTimestamp,
      homeTeamId: this.#number(data.homeTeamId),
      awayTeamId: this.#number(data.awayTeamId),
      homeScore: home?.current ?? 0,
      awayScore: away?.current ?? 0,
      winnerCode: winnerCode(football, data),
      standingsTable: data.standingsTable ?? null,
    }
  }

  table(key: string) {
    const [total] = standings(this.#rules, this.#matches, { types: ['total'], keys: [key] })
    return (total?.rows ?? []).map((row) => ({ ...row, name: this.#teams[row.teamId - 1]?.data.name ?? '' }))
  }

  names(key = 'league'): string[] {
    return this.table(key).map(({ name }) => name)
  }
}

describe.skipIf(!isHere)('real files', () => {
  test('every row of every file becomes a match', () => {
    const { report } = of('openfootball')
    const byPart = (end: RegExp) => report.files.filter(({ file }) => end.test(file))
    const rows = byPart(/\/([a-z]+\.[a-z0-9]+|worldcup|euro)\.json$/)
      .filter(({ file }) => !/\.(teams|groups|stadiums|squads|standings)\.json$/.test(file))
      .reduce((sum, file) => sum + file.rows - file.skipped, 0)
    expect(rows).toBe(putsOf(of('openfootball'), 'match').length)
    expect(rows).toBe(4595)
    const inSquads = putsOf(of('openfootball'), 'player').filter(({ id }) => !String(id).includes(':scorer/'))
    expect(byPart(/squads/).reduce((sum, file) => sum + file.rows, 0)).toBe(inSquads.length)
    expect(report.files.filter(({ skipped }) => skipped > 0)).toEqual([])
    expect(report.skipped).toEqual([])
    expect(report.notNeeded.map(({ first }) => first.file.replace(/.*\//, ''))).toEqual([
      'worldcup.standings.json',
    ])
  })

  test('team names within a file are unique', () => {
    const input = inputOf(openfootball, FOLDERS.openfootball.map(pathOf), new ImportReport())
    const units = listUnits(input)
    expect(units.length).toBe(17)
    for (const unit of units) {
      const { rows } = readTournament(unit, input)
      const names = new Map<string, Set<string>>()
      for (const team of rows.flatMap(({ home, away }) => [home, away])) {
        names.set(team.id, (names.get(team.id) ?? new Set()).add(team.spelling))
      }
      expect([...names.values()].filter((spellings) => spellings.size > 1)).toEqual([])
    }
  })

  test('clubs are identical across leagues, cups and years', () => {
    const teams = putsOf(of('openfootball'), 'team')
    const count = (scope: string) => teams.filter(({ id }) => id.startsWith(`openfootball:${scope}/`)).length
    // England: 20 + 24 clubs of 2023/24 and the others of 2022/23 and 2025/26; Germany: the 64 of the cup, of
    // which all of the league are; national teams: 32, 48 and 24 with their overlaps.
    expect([count('team/eng'), count('team/ger'), count('team/rus'), count('national')]).toEqual([
      44, 64, 18, 63,
    ])
    expect(new Set(teams.map(({ data }) => data.name)).size).toBe(teams.length)
  })

  const leagues: [string, number, number][] = [
    ['en.1/2022-23', 20, 380],
    ['en.1/2023-24', 20, 380],
    ['en.1/2025-26', 20, 380],
    ['en.2/2023-24', 24, 557],
    ['de.1/2023-24', 18, 306],
    ['de.cup/2018-19', 64, 63],
    ['es.1/2023-24', 20, 380],
    ['it.1/2023-24', 20, 380],
    ['fr.1/2019-20', 20, 380],
    ['fr.1/2024-25', 18, 306],
    ['ru.1/2018-19', 16, 240],
    ['ru.1/2019-20', 16, 240],
    ['at.1/2024-25', 12, 195],
    ['uefa.cl/2024-25', 36, 189],
    ['worldcup/2018', 32, 64],
    ['worldcup/2026', 48, 104],
    ['euro/2020', 24, 51],
  ]
  test.each(leagues)('%s has %i teams and %i matches', (key, teams, matches) => {
    const own = putsOf(of('openfootball'), 'match').filter(
      ({ data }) => data.seasonId === `openfootball:${key}`,
    )
    expect(own).toHaveLength(matches)
    expect(new Set(own.flatMap(({ data }) => [data.homeTeamId, data.awayTeamId])).size).toBe(teams)
  })

  test('league tables contain only league matches', () => {
    const { length } = putsOf(of('openfootball'), 'match').filter(
      ({ data }) => data.seasonId === 'openfootball:en.2/2023-24' && data.standingsTable === 'league',
    )
    expect(length).toBe(24 * 23)
  })

  test('unknown names are reported', () => {
    expect(unknownsOf(of('openfootball'))).toEqual({
      'kick-off times (only the day is known)': 104,
      'goals that contradict the score at the end of an earlier period (the goals are shown)': 3,
      'goals listed for the wrong side (corrected)': 1,
      'scorers who are not in a squad': 9,
      'shoot-outs that end level (left out)': 2,
    })
  })

  const tables: [string, string, number, string[]][] = [
    ['en.1/2023-24', 'league', 15, ['Everton FC', 'Brentford FC', 'Nottingham Forest FC', 'Luton Town FC']],
    ['ru.1/2018-19', 'league', 1, ['Zenit St. Petersburg', 'Lokomotiv Moskva', 'FK Krasnodar']],
    [
      'fr.1/2019-20',
      'league',
      5,
      ['OGC Nice', 'Stade de Reims', 'Olympique Lyonnais', 'Montpellier HSC', 'AS Monaco FC'],
    ],
    [
      'fr.1/2019-20',
      'league',
      16,
      ['Dijon FCO', 'AS Saint-Étienne', 'Nîmes Olympique', 'Amiens SC', 'Toulouse FC'],
    ],
    [
      'at.1/2024-25',
      'Championship',
      1,
      ['SK Sturm Graz', 'FC Red Bull Salzburg', 'FK Austria Wien', 'Wolfsberger AC'],
    ],
    [
      'uefa.cl/2024-25',
      'league',
      1,
      ['Liverpool FC', 'FC Barcelona', 'Arsenal FC', 'FC Internazionale Milano'],
    ],
    ['es.1/2023-24', 'league', 13, ['RC Celta de Vigo', 'Sevilla FC', 'RCD Mallorca', 'UD Las Palmas']],
    ['it.1/2023-24', 'league', 9, ['Torino FC', 'SSC Napoli']],
  ]
  test.each(tables)('%s, %s, from place %i', (key, table, from, names) => {
    expect(new Season(key).names(table).slice(from - 1, from - 1 + names.length)).toEqual(names)
  })

  /** League seasons whose only stage is a double round robin, and the points that were deducted. */
  const SEASONS: readonly (readonly [string, Readonly<Record<string, number>>])[] = [
    ['2018-19/ru.1', {}],
    ['2022-23/en.1', {}],
    ['2023-24/de.1', {}],
    ['2023-24/en.1', { 'Everton FC': 8, 'Nottingham Forest FC': 4 }],
    ['2023-24/en.2', {}],
    ['2023-24/it.1', {}],
    ['2024-25/fr.1', {}],
  ]
  test.each(SEASONS)('%s: the standings are the sums of the results in the file', (file, deducted) => {
    interface Row {
      round: string
      team1: string
      team2: string
      score?: { ft?: [number, number] }
    }
    const { matches } = JSON.parse(readText(`openfootball-leagues/${file}.json`)) as {
      matches: Row[]
    }
    const lines = new Map<string, [points: number, scored: number, conceded: number, played: number]>()
    for (const { round, team1, team2, score } of matches) {
      if (!score?.ft || !/^Matchday [0-9]+$/.test(round)) continue
      for (const [team, own, other] of [
        [team1, ...score.ft],
        [team2, score.ft[1], score.ft[0]],
      ] as const) {
        const [points, scored, conceded, played] = lines.get(team) ?? [-(deducted[team] ?? 0), 0, 0, 0]
        lines.set(team, [
          points + (own > other ? 3 : own === other ? 1 : 0),
          scored + own,
          conceded + other,
          played + 1,
        ])
      }
    }
    // A club may have another name here than in the file, so the figures are compared without names.
    const [year, league] = file.split('/')
    const rows = new Season(`${league}/${year}`).table('league')
    const figures = rows.map(({ points, scored, conceded, played }) =>
      [points, scored, conceded, played].join(),
    )
    expect(figures.sort()).toEqual([...lines.values()].map((line) => line.join()).sort())
    expect(rows.map(({ points }) => points)).toEqual(rows.map(({ points }) => points).sort((a, b) => b - a))
  })

  test('the World Cup 2018 tables follow from the results', () => {
    const file = readText('openfootball-worldcup/2018/worldcup.standings.json')
    const published = JSON.parse(file) as {
      groups: { name: string; standings: { team: { name: string }; pts: number; goals_for: number }[] }[]
    }
    const season = new Season('worldcup/2018')
    expect(published.groups).toHaveLength(8)
    for (const { name, standings: rows } of published.groups) {
      expect(season.table(name).map((row) => [row.name, row.points, row.scored])).toEqual(
        rows.map((row) => [row.team.name, row.pts, row.goals_for]),
      )
    }
  })
})
