/** Real seasons of tennis, ice-hockey, basketball and volleyball: every row is accounted for, the laws of each sport hold. */

import { describe, expect, test } from 'bun:test'
import TOUR from '../../../src/catalog/names/tennis-tour.json' with { type: 'json' }
import { readCsv } from '../../../src/feed/formats/input/csv.ts'
import { contentOf, putsOf } from '../../support/feed/openfootball-kit.ts'
import { type FormatName, get, idOf, isHere, of, readText, seasonOf, titleHolder } from './world.ts'

interface Row {
  team: { id: number; name: string }
  played: number
  wins: number
  losses: number
  scored: number
  conceded: number
  points: number
}
interface Season {
  standings: { name: string; type: string; rows: Row[] }[]
  cupTrees: {
    name: string
    currentRound: number | null
    rounds: {
      type: number
      ties: {
        finished: boolean
        participants: { winner: boolean; score: number | null; team: { name: string } }[]
      }[]
    }[]
  }[]
}
describe.skipIf(!isHere)('real seasons', () => {
  const totalOf = (body: Season) => body.standings.filter(({ type }) => type === 'total')

  const counts: [FormatName, number, number, number][] = [
    ['atp-tennis', 5345, 0, 2568],
    ['nhl-games', 1400, 0, 1400],
    ['nba-games', 1319, 0, 1319],
    ['volleyball-bundesliga', 4028, 0, 130],
  ]
  test.each(counts)('%s: all of %i rows are read, %i skipped, %i matches', (name, rows, skipped, matches) => {
    const { report } = of(name)
    expect([report.rowCount, report.skippedCount, putsOf(of(name), 'match').length]).toEqual([
      rows,
      skipped,
      matches,
    ])
    expect(of(name).changes.every(({ source }) => source === name)).toBe(true)
  })

  test('hockey has the published table, play-offs and champion', async () => {
    const body = await seasonOf<Season>('ice-hockey', 'nhl-games:league', 'nhl-games:2023')
    const [table] = totalOf(body)
    const rows = table?.rows ?? []
    expect([rows[0]?.team.name, rows[0]?.points, rows.length]).toEqual(['Boston Bruins', 135, 32])
    expect(rows.every(({ played }) => played === 82)).toBe(true)
    const sum = (key: 'scored' | 'conceded' | 'wins' | 'points') =>
      rows.reduce((all, row) => all + row[key], 0)
    expect([sum('scored'), sum('wins')]).toEqual([sum('conceded'), 1312])
    // Each of the 302 games after regular time gives one point more.
    expect(sum('points')).toBe(2 * 1312 + 302)
    expect(body.cupTrees[0]?.rounds.map(({ ties }) => ties.length)).toEqual([8, 4, 2, 1])
    const final = body.cupTrees[0]?.rounds.at(-1)?.ties[0]
    expect(final?.participants.map(({ team, score }) => [team.name, score])).toEqual([
      ['Vegas Golden Knights', 4],
      ['Florida Panthers', 1],
    ])
    // Four wins decide each series.
    const ties = body.cupTrees[0]?.rounds.flatMap((round) => round.ties) ?? []
    for (const { participants } of ties) {
      const scores = participants.map(({ score }) => score ?? 0)
      expect([Math.max(...scores), Math.min(...scores) < 4]).toEqual([4, true])
    }
  })

  test('basketball has the published table and unfinished play-offs', async () => {
    const body = await seasonOf<Season>('basketball', 'nba-games:league', 'nba-games:2022')
    const rows = totalOf(body)[0]?.rows ?? []
    expect([rows[0]?.team.name, rows[0]?.wins, rows[0]?.losses, rows.length]).toEqual([
      'Phoenix Suns',
      64,
      18,
      30,
    ])
    const sum = (key: 'scored' | 'conceded' | 'wins') => rows.reduce((all, row) => all + row[key], 0)
    expect([sum('scored'), sum('wins')]).toEqual([sum('conceded'), 1230])
    expect(body.cupTrees.map(({ rounds }) => rounds.map(({ ties }) => ties.length))).toEqual([
      [8, 4, 2],
      [4, 2],
    ])
    expect(body.cupTrees[0]?.currentRound).toBe(3)
  })

  test('volleyball has the published table, sets, points and champion', async () => {
    const body = await seasonOf<Season>(
      'volleyball',
      'volleyball-bundesliga:league/men',
      'volleyball-bundesliga:men/1718',
    )
    const rows = totalOf(body)[0]?.rows ?? []
    const sum = (key: 'scored' | 'conceded' | 'wins' | 'points') =>
      rows.reduce((all, row) => all + row[key], 0)
    expect([rows.length, sum('points'), sum('wins'), sum('scored')]).toEqual([11, 330, 110, sum('conceded')])
    expect(body.cupTrees[0]?.rounds.map(({ type, ties }) => [type, ties.length])).toEqual([
      [4, 4],
      [2, 2],
      [1, 1],
    ])
    const final = body.cupTrees[0]?.rounds.at(-1)?.ties[0]
    expect(final?.participants.map(({ team, winner, score }) => [team.name, winner, score])).toEqual([
      ['VfB Friedrichshafen', false, 2],
      ['BERLIN RECYCLING Volleys', true, 3],
    ])
    for (const { data } of putsOf(of('volleyball-bundesliga'), 'match')) {
      const [home, away] = [data.homeScore, data.awayScore]
      const sets = [1, 2, 3, 4, 5].map((n) => (home?.[`period${n}`] ?? 0) - (away?.[`period${n}`] ?? 0))
      expect(sets.filter((lead) => lead > 0)).toHaveLength(home?.current ?? -1)
      expect(sets.filter((lead) => lead < 0)).toHaveLength(away?.current ?? -1)
      const items = new Map(data.statistics?.[0]?.items.map((item) => [item.key, item]))
      for (const side of ['home', 'away'] as const) {
        const value = (key: string) => items.get(key)?.[side] ?? -1
        const made = value('attackPoints') + value('blockPoints') + value('aces')
        expect(made + value('opponentErrors')).toBe(value('pointsTotal'))
        expect(value('serviceErrors')).toBeWithin(0, 40)
      }
    }
  })

  test('volleyball leaders follow from player statistics', async () => {
    const [tournament, year] = [
      idOf('tournament', 'volleyball-bundesliga:league/men'),
      idOf('season', 'volleyball-bundesliga:men/1718'),
    ]
    const body = await get<{ leaders: { rank: number }[]; total: number }>(
      `/v2/volleyball/tournament/${tournament}/seasons/${year}/leaders?sort_by=points`,
    )
    expect([body.total, body.leaders[0]?.rank]).toEqual([140, 1])
    const most = putsOf(of('volleyball-bundesliga'), 'seasonStatistics').map(
      ({ data }) => data.statistics.points ?? 0,
    )
    expect(Math.max(...most)).toBeWithin(300, 800)
  })

  test('tennis scores are sets won, and statistics are within their ranges', () => {
    let withStatistics = 0
    for (const { id, data } of putsOf(of('atp-tennis'), 'match')) {
      const won = { home: 0, away: 0 }
      for (const { winner } of data.tennis?.sets ?? []) if (winner) won[winner]++
      expect([id, data.homeScore?.current, data.awayScore?.current]).toEqual([id, won.home, won.away])
      const isWhole = data.statusDescription === undefined
      if (isWhole) expect(Math.max(won.home, won.away)).toBe(data.tennis?.bestOf === 5 ? 3 : 2)
      const items = new Map(data.statistics?.[0]?.items.map((item) => [item.key, item]))
      if (items.has('aces')) withStatistics++
      for (const { key, home, away, homeTotal, awayTotal } of items.values()) {
        expect([key, home >= 0, away >= 0]).toEqual([key, true, true])
        if (homeTotal !== undefined) expect([key, home <= homeTotal]).toEqual([key, true])
        if (awayTotal !== undefined) expect([key, away <= awayTotal]).toEqual([key, true])
      }
      const points = items.get('pointsWon')
      if (points) expect(points.home + points.away).toBe(points.homeTotal ?? 0)
    }
    expect(withStatistics).toBe(2475)
  })

  test('tennis sides are independent of the winner', () => {
    const matches = putsOf(of('atp-tennis'), 'match')
    const home = matches.filter(
      ({ data }) => (data.homeScore?.current ?? 0) > (data.awayScore?.current ?? 0),
    ).length
    expect(home / matches.length).toBeWithin(0.45, 0.55)
  })

  const slams: [string, string][] = [
    ['580', 'Novak Djokovic'],
    ['520', 'Novak Djokovic'],
    ['540', 'Novak Djokovic'],
    ['560', 'Daniil Medvedev'],
  ]
  test.each(slams)('tennis: the draw of Grand Slam %s is whole, won by %s', async (number, champion) => {
    const body = await seasonOf<Season>(
      'tennis',
      `atp-tennis:tournament/${number}`,
      `atp-tennis:2021-${number}`,
    )
    const [tree] = body.cupTrees
    expect(tree?.rounds.map(({ type, ties }) => [type, ties.length])).toEqual(
      [64, 32, 16, 8, 4, 2, 1].map((width) => [width, width]),
    )
    expect(tree?.rounds.every(({ ties }) => ties.every(({ finished }) => finished))).toBe(true)
    expect(tree?.rounds.at(-1)?.ties[0]?.participants.find(({ winner }) => winner)?.team.name).toBe(champion)
    expect(tree?.currentRound).toBeNull()
  })

  test('tennis title holders are the winners of finals', async () => {
    const file = readText('atp-tennis/tournaments_2021.csv')
    // A contest of countries, of which the file has no matches.
    const teamCup = '8888'
    let champions = 0
    for (const row of readCsv(contentOf(file), { columns: TOUR.tournamentColumns })) {
      const [number, champion] = [row.get('tourney_id'), row.get('singles_winner_name')]
      const external = `atp-tennis:tournament/${number}`
      if (
        !champion ||
        number === teamCup ||
        !putsOf(of('atp-tennis'), 'tournament').some(({ id }) => id === external)
      )
        continue
      expect([number, await titleHolder('tennis', external)]).toEqual([number, champion])
      champions++
    }
    expect(champions).toBeGreaterThan(55)
  })

  test('title holders of the other sports are correct', async () => {
    const holders = (
      [
        ['ice-hockey', 'nhl-games:league'],
        ['basketball', 'nba-games:league'],
        ['volleyball', 'volleyball-bundesliga:league/men'],
      ] as const
    ).map(([sport, league]) => titleHolder(sport, league))
    // The NBA play-offs are not over in the file.
    expect(await Promise.all(holders)).toEqual(['Vegas Golden Knights', null, 'BERLIN RECYCLING Volleys'])
  })

  test('the first two of each tennis group play the semi-finals', async () => {
    const body = await seasonOf<Season>('tennis', 'atp-tennis:tournament/605', 'atp-tennis:2021-605')
    const best = totalOf(body).flatMap(({ rows }) => rows.slice(0, 2).map(({ team }) => team.name))
    const semi = body.cupTrees[0]?.rounds[0]?.ties.flatMap(({ participants }) =>
      participants.map(({ team }) => team.name),
    )
    expect(best.sort()).toEqual((semi ?? []).sort())
    expect(best).toHaveLength(4)
  })
})
