/**
 * Real tables of results and of national teams: every row is accounted for, tables follow from the results, and two
 * sources of one season are one set of matches.
 */
import { describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { putsOf } from '../../support/feed/openfootball-kit.ts'
import { get, idOf, isHere, of, pathOf, readText, seasonOf, titleHolder } from './world.ts'

const statistics = 'football-matchstats'

/** Lines of a file beneath its header. */
function rowCount(file: string): number {
  return readText(file).trim().split('\n').length - 1
}

describe.skipIf(!isHere)('real league tables', () => {
  test('every row of the league tables is a match', () => {
    const { report } = of('football-data')
    const rows = readdirSync(pathOf(statistics), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.csv'))
      .reduce((sum, name) => sum + rowCount(join(statistics, name)), 0)
    const matches = putsOf(of('football-data'), 'match').length
    expect([rows, report.rowCount, matches, report.skippedCount]).toEqual([1826, 1826, 1826, 0])
    expect(report.unknowns.map(({ what, count }) => [what, count])).toEqual([
      ['kick-off times (only the day is known)', 1826],
    ])
  })

  test('clubs, leagues, matches and results equal those of openfootball', () => {
    const [own, other] = [of('football-data'), of('openfootball')]
    const matches = new Map(putsOf(other, 'match').map(({ id, data }) => [id, data]))
    const ids = new Set(other.changes.map(({ kind, id }) => `${kind} ${id}`))
    expect(own.changes.filter(({ kind, id }) => !ids.has(`${kind} ${id}`)).map(({ id }) => id)).toEqual([])
    for (const { id, data } of putsOf(own, 'match'))
      expect([id, data.homeScore, data.awayScore]).toEqual([
        id,
        matches.get(id)?.homeScore,
        matches.get(id)?.awayScore,
      ])
    const names = new Map(putsOf(other, 'team').map((team) => [team.id, team.data]))
    for (const { id, data } of putsOf(own, 'team')) expect(data).toEqual(names.get(id) ?? data)
  })
})

interface Row {
  team: { name: string }
  points: number
}
interface Match {
  id: number
  roundInfo: { round: number | null }
  matchStatistics: unknown[]
  homeTeam: { id: number }
  awayTeam: { id: number }
}

describe.skipIf(!isHere)('both sources of the same seasons', () => {
  const seasons: [string, string, string, number, number][] = [
    ['en.1', '2023-24', 'Manchester City FC', 91, 380],
    ['es.1', '2023-24', 'Real Madrid CF', 95, 380],
    ['de.1', '2023-24', 'Bayer 04 Leverkusen', 90, 306],
    ['it.1', '2023-24', 'FC Internazionale Milano', 94, 380],
    ['en.1', '2022-23', 'Manchester City FC', 89, 380],
  ]
  test.each(seasons)(
    '%s %s: %s, %i points, of %i matches with round and statistics',
    async (league, year, champion, points, count) => {
      const season = `openfootball:${league}/${year}`
      const { matches } = await get<{ matches: Match[] }>(
        `/v2/football/matches?season_id=${idOf('season', season)}`,
      )
      expect(matches).toHaveLength(count)
      expect(
        matches.every((match) => match.roundInfo.round !== null && match.matchStatistics.length === 1),
      ).toBe(true)
      const { standings } = await seasonOf<{ standings: { rows: Row[] }[] }>(
        'football',
        `openfootball:${league}`,
        season,
      )
      const rows = standings[0]?.rows ?? []
      expect([rows[0]?.team.name, rows[0]?.points]).toEqual([champion, points])
    },
  )

  const holders: [string, string | null][] = [
    // Its newest season, 2025/26, is not over in the data; that of the others is 2023/24.
    ['en.1', null],
    ['es.1', 'Real Madrid CF'],
    ['de.1', 'Bayer 04 Leverkusen'],
    ['it.1', 'FC Internazionale Milano'],
    // The play-offs are about promotion, not about the title.
    ['en.2', 'Leicester City FC'],
  ]
  test.each(holders)('%s: the title is held by %s', async (league, champion) => {
    expect(await titleHolder('football', `openfootball:${league}`)).toBe(champion)
  })

  test('season cards equal the sum of match statistics', async () => {
    const { info } = await seasonOf<{ info: { yellowCards: number; redCards: number } }>(
      'football',
      'openfootball:en.1',
      'openfootball:en.1/2023-24',
    )
    const rows = readText(join(statistics, 'premier-league', 'season-2324.csv'))
      .trim()
      .split('\n')
    const [header = [], ...lines] = rows.map((line) => line.trim().split(','))
    const sum = (...columns: string[]) =>
      lines.reduce(
        (all, line) => all + columns.reduce((of, name) => of + Number(line[header.indexOf(name)]), 0),
        0,
      )
    expect([info.yellowCards, info.redCards]).toEqual([sum('HY', 'AY'), sum('HR', 'AR')])
  })
})

describe.skipIf(!isHere)('real national team results', () => {
  const own = () => of('internationals')

  test('every row is accounted for', () => {
    for (const { file, rows } of own().report.files) {
      const lines = readFileSync(file, 'utf8').trim().split('\n').length - 1
      expect([file, rows]).toEqual([file, lines])
    }
    expect(putsOf(own(), 'match')).toHaveLength(rowCount(join('internationals', 'results.csv')))
    const goals = putsOf(own(), 'match').reduce((sum, { data }) => sum + (data.liveEvents?.length ?? 0), 0)
    expect(goals).toBe(rowCount(join('internationals', 'goalscorers.csv')))
    const winners = putsOf(own(), 'match').filter(({ data }) => data.winner !== undefined)
    expect(winners).toHaveLength(rowCount(join('internationals', 'shootouts.csv')))
    // Teams that played no match in these years.
    expect(own().report.skippedCount).toBe(0)
    expect(own().report.notNeeded.map(({ count, first }) => [count, first.reason])).toEqual([
      [3, 'the team is in no match'],
    ])
  })

  test('the last goal has the final score', () => {
    for (const { data } of putsOf(own(), 'match')) {
      const last = data.liveEvents?.at(-1)
      if (last)
        expect([last.homeScore, last.awayScore]).toEqual([data.homeScore?.current, data.awayScore?.current])
    }
  })

  test('team names are unique and a match has two different teams', () => {
    expect(putsOf(own(), 'team')).toHaveLength(284)
    expect(new Set(putsOf(own(), 'team').map(({ data }) => data.name)).size).toBe(284)
    const withoutRussian = putsOf(own(), 'team').filter(
      ({ data }) => !data.translations && data.countryCode != null,
    )
    expect(withoutRussian.map(({ data }) => data.name)).toEqual([])
  })
})
