/**
 * Real openfootball files: every row is accounted for, no two matches or clubs become one, and the rules that the
 * format gives lead to the published tables.
 */
import { describe, expect, test } from 'bun:test'
import { ImportReport } from '../../../src/feed/formats/import-report.ts'
import { inputOf } from '../../../src/feed/formats/input/import-input.ts'
import { openfootball } from '../../../src/feed/formats/openfootball/index.ts'
import { listUnits, readTournament } from '../../../src/feed/formats/openfootball/tournament.ts'
import { putsOf, unknownsOf } from '../../support/feed/openfootball-kit.ts'
import { Season } from './final-tables.ts'
import { FOLDERS, isHere, of, pathOf, readText } from './world.ts'

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
      for (const team of rows.flatMap(({ home, away }) => [home, away]))
        names.set(team.id, (names.get(team.id) ?? new Set()).add(team.spelling))
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

  test('unknown names are reported', () => {
    expect(unknownsOf(of('openfootball'))).toEqual({
      'kick-off times (only the day is known)': 104,
      'goals that contradict the score at the end of an earlier period (the goals are shown)': 3,
      'goals listed for the wrong side (corrected)': 1,
      'scorers who are not in a squad': 9,
      'shoot-outs that end level (left out)': 2,
    })
  })

  test('the World Cup 2018 tables follow from the results', () => {
    const file = readText('openfootball-worldcup/2018/worldcup.standings.json')
    const published = JSON.parse(file) as {
      groups: { name: string; standings: { team: { name: string }; pts: number; goals_for: number }[] }[]
    }
    const season = new Season(of('openfootball'), 'worldcup/2018')
    expect(published.groups).toHaveLength(8)
    for (const { name, standings: rows } of published.groups)
      expect(season.table(name).map((row) => [row.name, row.points, row.scored])).toEqual(
        rows.map((row) => [row.team.name, row.pts, row.goals_for]),
      )
  })
})
