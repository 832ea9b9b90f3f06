/**
 * Everything that SCORELINE_REAL_DATA holds, in one database, through the real app: every row is taken, nothing comes in
 * twice, every endpoint answers with the documented schema, and the laws hold on data that was not made for them.
 */
import { describe, expect, test } from 'bun:test'
import { findSport, type SportSlug } from '../../src/catalog/sports.ts'
import { ENDPOINTS } from '../../src/endpoints/index.ts'
import { joined, lookUp } from '../support/feed/feed-kit.ts'
import './real-data/final-tables.ts'
import './real-data/football.ts'
import './real-data/openfootball.ts'
import './real-data/search.ts'
import './real-data/tour.ts'
import { FORMAT_NAMES, get, harness, idOf, isHere, of } from './real-data/world.ts'

const SPORTS: readonly SportSlug[] = ['football', 'ice-hockey', 'basketball', 'tennis', 'volleyball']

const sportIdOf = (sport: SportSlug) => findSport(sport)?.id ?? 0

interface Team {
  id: number
}
interface Score {
  current: number
  [part: string]: number
}
interface Match {
  id: number
  status: string
  awarded?: boolean
  statusDescription: string
  startTimestamp: number
  season: { id: number }
  tournament: { id: number }
  category: { id: number }
  homeTeam: Team
  awayTeam: Team
  homeScore: Score
  awayScore: Score
  matchStatistics: { groups: { statisticsItems: Item[] }[] }[]
}
interface Item {
  key: string
  home: string
  homeValue: number
  awayValue: number
  homeTotal?: number
  awayTotal?: number
}
interface Row {
  scored: number
  conceded: number
  played: number
  wins: number
  draws: number
  losses: number
}

describe.skipIf(!isHere)('all real data in one database', () => {
  test('season statistics of sparse matches are consistent', async () => {
    const season = `tournament/${idOf('tournament', 'openfootball:worldcup')}/seasons/${idOf('season', 'openfootball:worldcup/2018')}`
    for (const entity of ['players', 'teams']) {
      const path = `/v2/football/${season}/leaders?sort_by=goals&entity=${entity}&limit=100`
      const { leaders } = await get<{ leaders: { statistics: Record<string, number> }[] }>(path)
      expect(leaders.length).toBeGreaterThan(30)
      for (const { statistics } of leaders) {
        expect(statistics.totalShots ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(
          statistics.goals ?? 0,
        )
        for (const [key, value] of Object.entries(statistics)) {
          if (key.endsWith('Percentage')) expect([key, value]).toEqual([key, Math.min(100, value)])
        }
      }
    }
  })

  test('the import summary accounts for every row', () => {
    for (const name of FORMAT_NAMES) {
      const { report } = of(name)
      expect([name, report.rowCount > 0, Object.keys(report.changes).length > 0]).toEqual([name, true, true])
      const skipped = report.files.reduce((sum, file) => sum + file.skipped, 0)
      const wholeFiles = report.skipped.filter(({ row }) => row === null).length
      expect([name, skipped + wholeFiles]).toEqual([name, report.skippedCount])
    }
  })

  test.each(FORMAT_NAMES)('%s: importing again changes nothing', (name) => {
    const touched = harness
      .put(joined(harness.db, () => of(name).changes))
      .reduce((sum, batch) => sum + batch.applied.length, 0)
    expect(touched).toBe(0)
  })

  test('tournaments from several sources exist once', async () => {
    for (const [season, count] of [
      ['openfootball:worldcup/2018', 64],
      ['openfootball:euro/2020', 51],
    ] as const) {
      const { matches } = await get<{ matches: Match[] }>(
        `/v2/football/matches?season_id=${idOf('season', season)}`,
      )
      expect([season, matches.length]).toEqual([season, count])
    }
  })

  /** Finished matches of the sport, some of each month: a table's worth, not all of the years. */
  const samples = new Map<SportSlug, Match[]>()
  async function sampleOf(sport: SportSlug): Promise<Match[]> {
    const known = samples.get(sport)
    if (known) return known
    const rows = harness.db.client
      .query<{ id: number }, [number]>('SELECT id FROM match WHERE sport = ? ORDER BY id')
      .all(sportIdOf(sport))
    const step = Math.max(1, Math.floor(rows.length / 50))
    const ids = rows.filter((_, index) => index % step === 0).map(({ id }) => id)
    const matches: Match[] = []
    for (const id of ids) matches.push(await get<Match>(`/v2/${sport}/matches/${id}`))
    samples.set(sport, matches)
    return matches
  }

  test.each(SPORTS)('%s: every endpoint matches its schema', async (sport) => {
    const matches = await sampleOf(sport)
    expect(matches.length).toBeGreaterThanOrEqual(50)
    for (const match of matches.slice(0, 3)) {
      const playerId = lookUp(harness.db, 'SELECT id FROM player WHERE sport = ? LIMIT 1', sportIdOf(sport))
      const values: Record<string, unknown> = {
        sportSlug: sport,
        matchId: match.id,
        tournamentId: match.tournament.id,
        seasonId: match.season.id,
        categoryId: match.category.id,
        teamId: match.homeTeam.id,
        playerId: playerId ?? match.homeTeam.id,
        date: new Date(match.startTimestamp).toISOString().slice(0, 10),
      }
      for (const { path } of ENDPOINTS) {
        const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '1'))
        const query = path.endsWith('/h2h')
          ? `?team_id_1=${match.homeTeam.id}&team_id_2=${match.awayTeam.id}`
          : ''
        // The harness checks every body; our own faults are what must not happen.
        const { status } = await harness.get(filled + query)
        expect([filled, status < 500]).toEqual([filled, true])
      }
    }
  })

  test.each(SPORTS)('%s: head-to-head is symmetric', async (sport) => {
    interface Meetings {
      summary: { total: number; team1Wins: number; team2Wins: number; draws: number }
    }
    for (const { homeTeam, awayTeam } of (await sampleOf(sport)).slice(0, 10)) {
      const path = (one: Team, other: Team) => `/v2/${sport}/h2h?team_id_1=${one.id}&team_id_2=${other.id}`
      const { summary: one } = await get<Meetings>(path(homeTeam, awayTeam))
      const { summary: other } = await get<Meetings>(path(awayTeam, homeTeam))
      expect([one.total, one.team1Wins, one.draws]).toEqual([other.total, other.team2Wins, other.draws])
      expect(one.team1Wins + one.team2Wins + one.draws).toBeLessThanOrEqual(one.total)
    }
  })

  test.each(SPORTS)('%s: statistics are within their ranges', async (sport) => {
    for (const { id, matchStatistics } of await sampleOf(sport)) {
      const items = matchStatistics.flatMap(({ groups }) => groups.flatMap((group) => group.statisticsItems))
      for (const item of items) {
        const place = [id, item.key]
        for (const side of ['home', 'away'] as const) {
          const [value, total] = [item[`${side}Value`], item[`${side}Total`]]
          expect([...place, value >= 0 && (total === undefined || value <= total)]).toEqual([...place, true])
          if (item[side as 'home'].endsWith('%')) expect(value).toBeWithin(0, 101)
        }
        if (item.key === 'ballPossession') expect(item.homeValue + item.awayValue).toBe(100)
      }
    }
  })

  test.each(SPORTS.filter((sport) => sport !== 'tennis'))('%s: tables add up', async (sport) => {
    const seasons = new Map((await sampleOf(sport)).map((match) => [match.season.id, match.tournament.id]))
    let tables = 0
    for (const [season, tournament] of seasons) {
      const { standings } = await get<{ standings: { type: string; rows: Row[] }[] }>(
        `/v2/${sport}/tournament/${tournament}/seasons/${season}`,
      )
      // What is scored at home is conceded away, and stages carry over the main table: only whole tables add up.
      const whole = standings.filter(({ type }) => type === 'total')
      if (whole.length !== 1) continue
      for (const { rows } of whole) {
        const sum = (key: keyof Row) => rows.reduce((total, row) => total + row[key], 0)
        expect([season, sum('scored'), sum('wins')]).toEqual([season, sum('conceded'), sum('losses')])
        expect([season, sum('wins') + sum('draws') + sum('losses')]).toEqual([season, sum('played')])
        tables++
      }
    }
    expect(tables).toBeGreaterThan(0)
  })
})
