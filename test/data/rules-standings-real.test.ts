/**
 * Tables of real seasons against the published ones. The data is not part of the repository: the folder that
 * SCORELINE_REAL_DATA names is read, and without it the tests are skipped.
 */
import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { STATUS_CODE } from '../../src/catalog/statuses.ts'
import type { StandingsRules } from '../../src/contract/standings-rules.ts'
import { WINNER_CODE } from '../../src/rules/outcome.ts'
import { type StandingsMatch, standings } from '../../src/rules/standings.ts'
import { FOOTBALL, winnerOfScores } from '../support/rules-kit.ts'

const root = process.env.SCORELINE_REAL_DATA
const isHere = root !== undefined && existsSync(join(root, 'openfootball-leagues'))
if (!isHere)
  console.info('SCORELINE_REAL_DATA names no folder with real data: tables of real seasons are skipped')

interface RealMatch {
  round: string
  group?: string
  date: string
  team1: string
  team2: string
  score?: { ft?: [number, number] }
  status?: string
}

/** A season with its own numbers of teams, in the order in which they appear. */
class Season {
  readonly names: string[] = []
  readonly matches: StandingsMatch[]

  constructor(path: string, tableOf: (match: RealMatch) => string | null) {
    const file = JSON.parse(readFileSync(join(root ?? '', path), 'utf8')) as { matches: RealMatch[] }
    this.matches = file.matches.map((match) => this.row(match, tableOf(match)))
  }

  private row(match: RealMatch, standingsTable: string | null): StandingsMatch {
    const score = match.score?.ft
    const [homeScore, awayScore] = score ?? [0, 0]
    const open = match.status === 'cancelled' ? 'canceled' : 'notstarted'
    return {
      status: STATUS_CODE[score ? 'finished' : open],
      startMs: Date.parse(match.date),
      homeTeamId: this.team(match.team1),
      awayTeamId: this.team(match.team2),
      homeScore,
      awayScore,
      winnerCode: score ? WINNER_CODE[winnerOfScores(homeScore, awayScore)] : null,
      standingsTable,
    }
  }

  team(name: string): number {
    const index = this.names.indexOf(name)
    return index === -1 ? this.names.push(name) : index + 1
  }

  table(rules: StandingsRules, key: string) {
    const [total] = standings(rules, this.matches, { types: ['total'], keys: [key] })
    return (total?.rows ?? []).map((row) => ({ ...row, name: this.names[row.teamId - 1] ?? '' }))
  }

  namesAt(rules: StandingsRules, key: string, from: number, to: number): string[] {
    return this.table(rules, key)
      .slice(from - 1, to)
      .map((row) => row.name)
  }
}

const league = (match: RealMatch) => (/^Matchday/.test(match.round) ? 'league' : null)

describe.skipIf(!isHere)('real seasons', () => {
  const seasons: [string, number, number][] = [
    ['2018-19/ru.1.json', 16, 240],
    ['2019-20/ru.1.json', 16, 240],
    ['2022-23/en.1.json', 20, 380],
    ['2023-24/de.1.json', 18, 306],
    ['2023-24/en.1.json', 20, 380],
    ['2023-24/en.2.json', 24, 552],
    ['2023-24/es.1.json', 20, 380],
    ['2023-24/it.1.json', 20, 380],
    ['2024-25/fr.1.json', 18, 306],
  ]
  test.each(seasons)('%s: every result counts for both sides', (path, teams, matches) => {
    const season = new Season(`openfootball-leagues/${path}`, league)
    const rows = season.table(FOOTBALL, 'league')
    const sum = (value: (row: (typeof rows)[number]) => number) =>
      rows.reduce((all, row) => all + value(row), 0)
    expect(rows).toHaveLength(teams)
    expect(sum((row) => row.played)).toBe(2 * matches)
    expect(rows.every((row) => row.played === 2 * (teams - 1))).toBe(true)
    expect(sum((row) => row.scored)).toBe(sum((row) => row.conceded))
    expect(sum((row) => row.points)).toBe(3 * sum((row) => row.wins) + sum((row) => row.draws))
    expect(sum((row) => row.points) + sum((row) => row.draws) / 2).toBe(3 * matches)
  })

  test('Spain and Italy 2023/24 rank by head-to-head before goal difference', () => {
    const rules: StandingsRules = {
      ...FOOTBALL,
      tieBreakers: ['headToHeadPoints', 'headToHeadGoalDifference', 'goalDifference', 'goalsFor'],
    }
    const spain = new Season('openfootball-leagues/2023-24/es.1.json', league)
    expect(spain.namesAt(rules, 'league', 13, 16)).toEqual([
      'RC Celta de Vigo',
      'Sevilla FC',
      'RCD Mallorca',
      'UD Las Palmas',
    ])
    const italy = new Season('openfootball-leagues/2023-24/it.1.json', league)
    expect(italy.namesAt(rules, 'league', 9, 10)).toEqual(['Torino FC', 'SSC Napoli'])
    expect(italy.namesAt(rules, 'league', 16, 17)).toEqual(['Cagliari Calcio', 'Empoli FC'])
    expect(italy.namesAt(FOOTBALL, 'league', 9, 10)).toEqual(['SSC Napoli', 'Torino FC'])
  })

  test('England 2023/24 applies point deductions', () => {
    const season = new Season('openfootball-leagues/2023-24/en.1.json', league)
    const deductions = [
      { teamId: season.team('Everton FC'), points: 8, reason: null },
      { teamId: season.team('Nottingham Forest FC'), points: 4, reason: null },
    ]
    const rows = season.table({ ...FOOTBALL, deductions }, 'league').slice(14, 18)
    expect(rows.map((row) => [row.name, row.points])).toEqual([
      ['Everton FC', 40],
      ['Brentford FC', 39],
      ['Nottingham Forest FC', 32],
      ['Luton Town FC', 26],
    ])
  })

  test('France 2019/20 ranks by points per game', () => {
    const season = new Season('openfootball-leagues/2019-20/fr.1.json', league)
    const rules: StandingsRules = {
      ...FOOTBALL,
      tieBreakers: ['headToHeadPoints', 'headToHeadGoalDifference', 'goalDifference', 'goalsFor'],
      pointsPerGame: true,
      headToHeadWhenComplete: true,
    }
    expect(season.namesAt(rules, 'league', 5, 20)).toEqual([
      'OGC Nice',
      'Stade de Reims',
      'Olympique Lyonnais',
      'Montpellier HSC',
      'AS Monaco',
      'RC Strasbourg',
      'Angers SCO',
      'Girondins Bordeaux',
      'FC Nantes',
      'Stade Brestois 29',
      'FC Metz',
      'Dijon FCO',
      'AS Saint-Étienne',
      'Nîmes Olympique',
      'Amiens SC',
      'Toulouse FC',
    ])
  })

  test('Austria 2024/25 halves points and uses all meetings', () => {
    const season = new Season('openfootball-leagues/2024-25/at.1.json', ({ round }) => {
      if (round.startsWith('Europa')) return null
      return round.startsWith('Championship') ? 'top' : round.startsWith('Relegation') ? 'bottom' : 'first'
    })
    const carriesFrom = { table: 'first', pointsFactor: 0.5 }
    const rules: StandingsRules = {
      ...FOOTBALL,
      tieBreakers: ['roundedDown', 'headToHeadPoints', 'headToHeadGoalDifference', 'goalDifference'],
      tables: [
        { key: 'first', name: 'First stage' },
        { key: 'top', name: 'Championship', carriesFrom },
        { key: 'bottom', name: 'Relegation', carriesFrom },
      ],
    }
    const points = (key: string) => season.table(rules, key).map((row) => [row.name, row.played, row.points])
    expect(points('top').slice(0, 4)).toEqual([
      ['Sturm Graz', 32, 40],
      ['RB Salzburg', 32, 38],
      ['Austria Wien', 32, 37],
      ['Wolfsberger AC', 32, 37],
    ])
    expect(points('bottom').slice(2, 4)).toEqual([
      ['WSG Tirol', 32, 20],
      ['Grazer AK', 32, 20],
    ])
  })

  test('Champions League 2024/25 has one table of 36', () => {
    const season = new Season('openfootball-leagues/2024-25/uefa.cl.json', ({ round }) =>
      round.startsWith('League') ? 'league' : null,
    )
    const rules: StandingsRules = {
      ...FOOTBALL,
      tieBreakers: ['goalDifference', 'goalsFor', 'awayGoals', 'wins', 'awayWins', 'opponentsPoints'],
    }
    const rows = season.table(rules, 'league')
    expect(rows).toHaveLength(36)
    expect(rows.slice(8, 13).map((row) => row.name)).toEqual([
      'Atalanta BC (ITA)',
      'Borussia Dortmund (GER)',
      'Real Madrid CF (ESP)',
      'FC Bayern München (GER)',
      'AC Milan (ITA)',
    ])
  })

  test('World Cup 2018 matches the published group tables', () => {
    const season = new Season('openfootball-worldcup/2018/worldcup.json', (match) => match.group ?? null)
    const published = JSON.parse(
      readFileSync(join(root ?? '', 'openfootball-worldcup/2018/worldcup.standings.json'), 'utf8'),
    ) as { groups: PublishedGroup[] }
    expect(published.groups).toHaveLength(8)
    // Japan and Senegal were level in everything: fair play decided.
    const decidedOrder = [season.team('Japan'), season.team('Senegal')]
    const rules: StandingsRules = {
      ...FOOTBALL,
      tieBreakers: [
        'goalDifference',
        'goalsFor',
        'headToHeadPoints',
        'headToHeadGoalDifference',
        'headToHeadGoalsFor',
      ],
      tables: published.groups.map(({ name }) => ({ key: name, name, decidedOrder })),
    }
    for (const group of published.groups) {
      const rows = season.table(rules, group.name)
      expect(
        rows.map((row) => [row.name, row.position, row.played, row.wins, row.draws, row.losses]),
      ).toEqual(
        group.standings.map((row) => [row.team.name, row.pos, row.played, row.won, row.drawn, row.lost]),
      )
      expect(rows.map((row) => [row.scored, row.conceded, row.points])).toEqual(
        group.standings.map((row) => [row.goals_for, row.goals_against, row.pts]),
      )
    }
  })
})

interface PublishedGroup {
  name: string
  standings: {
    team: { name: string }
    pos: number
    played: number
    won: number
    drawn: number
    lost: number
    goals_for: number
    goals_against: number
    pts: number
  }[]
}
