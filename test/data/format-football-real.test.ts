/**
 * Real tables of results and of national teams: every row is accounted for, tables follow from the results, and two
 * sources of one season are one set of matches. The data is not part of the repository: the folder that
 * SCORELINE_REAL_DATA names is read, and without it the tests are skipped.
 */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { footballData } from '../../src/feed/formats/football-data/index.ts'
import { internationals } from '../../src/feed/formats/internationals/index.ts'
import { openfootball } from '../../src/feed/formats/openfootball/index.ts'
import { lookUp } from '../support/feed-kit.ts'
import { fill, type Harness, makeHarness } from '../support/harness.ts'
import { type Import, importPaths, putsOf } from '../support/openfootball-kit.ts'

const root = process.env.SCORELINE_REAL_DATA ?? ''
const [statistics, national, leagues] = ['football-matchstats', 'internationals', 'openfootball-leagues'].map(
  (name) => join(root, name),
) as [string, string, string]
// Whole seasons are read twice and served.
setDefaultTimeout(180_000)

const isHere = root !== '' && [statistics, national, leagues].every((folder) => existsSync(folder))
if (!isHere) console.info('SCORELINE_REAL_DATA names no folder with real data: real tables are skipped')

function findId(harness: Harness, kind: string, external: string): unknown {
  return lookUp(harness.db, 'SELECT id FROM external_id WHERE kind = ? AND external = ?', kind, external)
}

/** Lines of a file beneath its header. */
function rowCount(file: string): number {
  return readFileSync(file, 'utf8').trim().split('\n').length - 1
}

function tablesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.csv'))
    .map((name) => join(folder, name))
}

describe.skipIf(!isHere)('real league tables', () => {
  let of: Import
  beforeAll(() => {
    of = importPaths([statistics], undefined, footballData)
  })

  test('every row of the league tables is a match', () => {
    const rows = tablesUnder(statistics).reduce((sum, file) => sum + rowCount(file), 0)
    expect([rows, of.report.rowCount, putsOf(of, 'match').length, of.report.skippedCount]).toEqual([
      1826, 1826, 1826, 0,
    ])
    expect(of.report.unknowns.map(({ what, count }) => [what, count])).toEqual([
      ['kick-off times (12:00 local time assumed)', 1826],
    ])
  })

  test('clubs, leagues, matches and results equal those of openfootball', () => {
    const other = importPaths([leagues], undefined, openfootball)
    const matches = new Map(putsOf(other, 'match').map(({ id, data }) => [id, data]))
    const ids = new Set(other.changes.map(({ kind, id }) => `${kind} ${id}`))
    expect(of.changes.filter(({ kind, id }) => !ids.has(`${kind} ${id}`)).map(({ id }) => id)).toEqual([])
    for (const { id, data } of putsOf(of, 'match')) {
      expect([id, data.homeScore, data.awayScore]).toEqual([
        id,
        matches.get(id)?.homeScore,
        matches.get(id)?.awayScore,
      ])
    }
    const names = new Map(putsOf(other, 'team').map((team) => [team.id, team.data]))
    for (const { id, data } of putsOf(of, 'team')) expect(data).toEqual(names.get(id) ?? data)
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
  let harness: Harness
  const get = async <T>(path: string) => (await harness.get<T>(path)).body

  beforeAll(async () => {
    harness = makeHarness()
    const folders = ['2022-23', '2023-24'].map((year) => join(leagues, year))
    await fill(harness, importPaths(folders, undefined, openfootball).changes)
    await fill(harness, importPaths([statistics], undefined, footballData).changes)
  })
  afterAll(() => harness.close())

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
      const season = findId(harness, 'season', `openfootball:${league}/${year}`)
      const tournament = findId(harness, 'tournament', `openfootball:${league}`)
      const { matches } = await get<{ matches: Match[] }>(`/v2/football/matches?season_id=${season}`)
      expect(matches).toHaveLength(count)
      expect(
        matches.every((match) => match.roundInfo.round !== null && match.matchStatistics.length === 1),
      ).toBe(true)
      const { standings } = await get<{ standings: { rows: Row[] }[] }>(
        `/v2/football/tournament/${tournament}/seasons/${season}`,
      )
      const rows = standings[0]?.rows ?? []
      expect([rows[0]?.team.name, rows[0]?.points]).toEqual([champion, points])
    },
  )

  const holders: [string, string | null][] = [
    // 2023/24 is the newest season that the data has.
    ['en.1', 'Manchester City FC'],
    ['es.1', 'Real Madrid CF'],
    ['de.1', 'Bayer 04 Leverkusen'],
    ['it.1', 'FC Internazionale Milano'],
    // The play-offs are about promotion, not about the title.
    ['en.2', 'Leicester City FC'],
  ]
  test.each(holders)('%s: the title is held by %s', async (league, champion) => {
    const tournament = findId(harness, 'tournament', `openfootball:${league}`)
    const body = await get<{ titleHolder: { name: string } | null }>(`/v2/football/tournament/${tournament}`)
    expect(body.titleHolder?.name ?? null).toBe(champion)
  })

  test('season cards equal the sum of match statistics', async () => {
    const season = findId(harness, 'season', 'openfootball:en.1/2023-24')
    const tournament = findId(harness, 'tournament', 'openfootball:en.1')
    const { info } = await get<{ info: { yellowCards: number; redCards: number } }>(
      `/v2/football/tournament/${tournament}/seasons/${season}`,
    )
    const rows = readFileSync(join(statistics, 'premier-league', 'season-2324.csv'), 'utf8')
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
  let of: Import
  beforeAll(() => {
    of = importPaths([national], undefined, internationals)
  })

  test('every row is accounted for', () => {
    for (const { file, rows } of of.report.files) expect([file, rows]).toEqual([file, rowCount(file)])
    expect(putsOf(of, 'match')).toHaveLength(rowCount(join(national, 'results.csv')))
    const goals = putsOf(of, 'match').reduce((sum, { data }) => sum + (data.liveEvents?.length ?? 0), 0)
    expect(goals).toBe(rowCount(join(national, 'goalscorers.csv')))
    const winners = putsOf(of, 'match').filter(({ data }) => data.winner !== undefined)
    expect(winners).toHaveLength(rowCount(join(national, 'shootouts.csv')))
    // Teams that played no match in these years.
    expect(of.report.skippedCount).toBe(0)
    expect(of.report.notNeeded.map(({ count, first }) => [count, first.reason])).toEqual([
      [3, 'the team is in no match'],
    ])
  })

  test('the last goal has the final score', () => {
    for (const { data } of putsOf(of, 'match')) {
      const last = data.liveEvents?.at(-1)
      if (last)
        expect([last.homeScore, last.awayScore]).toEqual([data.homeScore?.current, data.awayScore?.current])
    }
  })

  test('team names are unique and a match has two different teams', () => {
    expect(putsOf(of, 'team')).toHaveLength(284)
    expect(new Set(putsOf(of, 'team').map(({ data }) => data.name)).size).toBe(284)
    const withoutRussian = putsOf(of, 'team').filter(
      ({ data }) => !data.translations && data.countryCode != null,
    )
    expect(withoutRussian.map(({ data }) => data.name)).toEqual([])
  })
})
