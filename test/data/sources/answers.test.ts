/**
 * Answers of live sources (docs/sources.md), and the matches that are read from them: small ones in the text files of
 * `oddities`, and recorded ones of ESPN and the NBA in the folder that SCORELINE_REAL_DATA names, which are skipped
 * without it. What a subscriber sees of recorded days is in `follow-sources`.
 */
import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiFootball } from '../../../src/sources/api-football/index.ts'
import { espn } from '../../../src/sources/espn/index.ts'
import { footballDataOrg } from '../../../src/sources/football-data-org/index.ts'
import { nba } from '../../../src/sources/nba/index.ts'
import { nhl } from '../../../src/sources/nhl/index.ts'
import { pandascore } from '../../../src/sources/pandascore/index.ts'
import type { Source } from '../../../src/sources/source.ts'
import { type Answer, type Json, takenWhole } from '../../support/feed/taken.ts'
import { parts, textCases } from '../../support/text-cases.ts'

/** Each source with the request, and the time of it, whose answer has the match that its file begins with. */
const SOURCES: readonly (readonly [Source, selection: string, at: string, key: string, Json])[] = [
  [footballDataOrg, 'PL', '2025-12-20T20:00:00Z', 'season', (match: Json) => ({ matches: [match] })],
  [pandascore, 'lol', '2025-12-20T20:00:00Z', 'current', (match: Json) => [match]],
  [apiFootball, '39', '2025-12-20T20:00:00Z', 'day', (match: Json) => ({ errors: [], response: [match] })],
  [nhl, 'nhl', '2023-10-14T00:30:00Z', 'scores/2023-10-13', nhlScores],
  [nba, 'nba', '2025-11-06T00:40:00Z', 'scoreboard', (game: Json) => ({ scoreboard: { games: [game] } })],
  [espn, 'ned.1', '2025-10-04T15:15:00Z', 'day/20251004', espnDay],
]

function nhlScores(game: Json) {
  return { currentDate: '2023-10-13', games: [game] }
}

function espnDay(competition: Json) {
  const season = { year: 2025, type: 2, slug: 'regular-season' }
  const competitions = [{ id: '1', date: '2025-10-04T14:00Z', ...competition }]
  return { events: [{ id: '1', name: 'A match', season, competitions }] }
}

/**
 * Lines of a case: members that differ from the usual match, `only` another match, the key of another request with its
 * answer, `in` and `at` for another selection and time, and indented what is read of all that.
 */
describe.each(SOURCES.map((row) => [row[0].name, ...row] as const))(
  'answers of %s',
  (name, source, usualSelection, usualAt, key, bodyOf) => {
    const { about, cases } = textCases(join(import.meta.dir, `oddities/${name}.txt`))
    const usual = JSON.parse(about.split('\n').at(-1) ?? '')
    test.each(cases)('%s', (...of) => {
      const { given, expected } = parts(of)
      let [selection, at] = [usualSelection, usualAt]
      const answers: Answer[] = []
      for (const line of given) {
        const [, word = '', rest = ''] = /^([^\s{]*) ?(.*)$/.exec(line) ?? []
        if (word === 'in') selection = rest
        else if (word === 'at') at = rest
        else if (word === 'only') answers.push([key, bodyOf(JSON.parse(rest)), at])
        else if (word === '') answers.push([key, bodyOf({ ...usual, ...JSON.parse(rest) }), at])
        else answers.push([word, JSON.parse(rest), at])
      }
      const { remarks, matches } = takenWhole(source, selection, answers, at)
      const shown = Object.values(matches).map((match) => JSON.stringify(match))
      expect([...remarks, ...(shown.length > 0 ? shown : ['no match'])]).toEqual(expected)
    })
  },
)

test('what cannot be followed is refused with what can', () => {
  expect(espn.open('xyz', null, 0)).toContain('supported leagues: eng.1 (Premier League), eng.2')
  expect(nba.open('wnba', null, 0)).toContain('unknown league "wnba"; supported leagues: nba (')
  expect(footballDataOrg.open('XY', null, 0)).toContain(
    'supported leagues: PL (Premier League), ELC (Championship)',
  )
  expect(footballDataOrg.open('PL', '25', 0)).toContain('must be its first year')
})

test('clubs of the NBA are those of file imports, and details are requested once a game has begun', () => {
  const game = JSON.parse(
    textCases(join(import.meta.dir, 'oddities/nba.txt'))
      .about.split('\n')
      .at(-1) ?? '',
  )
  const takenOf = (more: object) => {
    const body = { scoreboard: { games: [{ ...game, ...more }] } }
    return takenWhole(nba, 'nba', [['scoreboard', body]], '2025-11-06T00:40:00Z')
  }
  const { changes, followed } = takenOf({})
  const names = changes.flatMap((one) => (one.kind === 'team' ? [one.sameAs?.[0]] : []))
  expect(names).toEqual(['nba-games:team/cle', 'nba-games:team/pho'])
  expect(nba.due(followed.state, followed.polledMs).map(({ request }) => request.path)).toEqual([
    'scoreboard/todaysScoreboard_00.json',
    'boxscore/boxscore_0022500171.json',
    'playbyplay/playbyplay_0022500171.json',
  ])
  const before = takenOf({ gameStatus: 1 }).followed
  expect(nba.due(before.state, before.polledMs).length).toBe(1)
})

const root = join(process.env.SCORELINE_REAL_DATA ?? '', 'live-sources')
const isHere = process.env.SCORELINE_REAL_DATA !== undefined && existsSync(root)
const read = (file: string): Json => JSON.parse(readFileSync(join(root, file), 'utf8'))

/** Leagues of the recorded files; the others say it in their names. */
const SELECTIONS: readonly (readonly [RegExp, string])[] = [
  [/final-pen/, 'ned.1'],
  [/postponed/, 'por.1'],
  [/eng1/, 'eng.1'],
  [/mls/, 'usa.1'],
  [/wnba/, 'wnba'],
  [/nba/, 'nba'],
  [/nhl/, 'nhl'],
  [/tennis/, 'atp'],
  [/volleyball/, 'womens-college-volleyball'],
]

describe.skipIf(!isHere)('recorded responses of ESPN', () => {
  const expected: Json = isHere ? read('espn/expected.json') : {}
  /** The match of a summary, as a scoreboard has it. */
  const listed = (body: Json) => {
    if (!body.header) return body
    const [competition] = body.header.competitions
    return { events: [{ ...body.header, competitions: [{ ...competition, venue: body.gameInfo?.venue }] }] }
  }
  test.each(Object.entries<Json>(expected))('%s gives the states listed for it', (file, states) => {
    const selection = SELECTIONS.find(([name]) => name.test(file))?.[1] ?? ''
    const at = new Date(
      Math.min(...Object.values<Json>(states).map(({ start }) => Date.parse(start))),
    ).toISOString()
    const { matches, remarks } = takenWhole(espn, selection, [['day/1', listed(read(`espn/${file}`))]], at)
    const scoreOf = (score: Json) =>
      score && [
        score.current,
        ...Array.from({ length: 9 }, (_, index) => score[`period${index + 1}`]).filter(
          (part) => part !== undefined,
        ),
        ...(score.overtime === undefined ? [] : [score.overtime]),
      ]
    const textOf = (match: Json) => [
      match.status,
      match.startTimestamp,
      scoreOf(match.homeScore)?.[0] ?? 0,
      scoreOf(match.awayScore)?.[0] ?? 0,
    ]
    for (const [id, state] of Object.entries<Json>(states)) {
      const match = matches[id]
      expect([id, ...textOf(match)]).toEqual([
        id,
        state.status,
        Date.parse(state.start),
        state.homeScore?.current ?? 0,
        state.awayScore?.current ?? 0,
      ])
      const parts = [state.homeScore, state.awayScore].map((score) => score?.periods ?? [])
      if (state.sport !== 'football')
        expect([
          id,
          ...[match.homeScore, match.awayScore].map((score) => scoreOf(score)?.slice(1) ?? []),
        ]).toEqual([id, ...parts])
    }
    expect(remarks).toEqual([])
  })
})

describe.skipIf(!isHere)('recorded files of the NBA', () => {
  const taken = (at: string, ...answers: Answer[]) => takenWhole(nba, 'nba', answers, at)

  test('a box score has 75:105, and points of players that add up to it', () => {
    const body = read('nba/live-boxscore-0022000196.json')
    const { matches, remarks } = taken('2021-01-17T21:00:00Z', ['boxscore/22000196', body])
    expect(remarks).toEqual([])
    const match = matches['22000196']
    expect(match).toMatchObject({
      status: 'finished',
      homeScore: { current: 75, period1: 17, period2: 18, period3: 15, period4: 25, normaltime: 75 },
      awayScore: { current: 105 },
      venue: { name: 'TD Garden', city: 'Boston' },
    })
    const sums = ['home', 'away'].map((side) =>
      match.lineups[side].players.reduce((sum: number, one: Json) => sum + one.statistics.points, 0),
    )
    expect(sums).toEqual([75, 105])
  })

  test('a scoreboard has eleven games with their quarters', () => {
    const body = read('nba/scoreboardv3-2025-11-05.json')
    const { matches, remarks } = taken('2025-11-06T06:00:00Z', ['scoreboard', body])
    expect(remarks).toEqual([])
    expect(Object.keys(matches).length).toBe(11)
    for (const { status, homeScore } of Object.values(matches)) {
      const quarters = [1, 2, 3, 4].reduce((sum, part) => sum + homeScore[`period${part}`], 0)
      expect([status, homeScore.normaltime]).toEqual(['finished', quarters])
    }
  })

  test('the plays of a game give every point of it', () => {
    const team = (code: string, city: string, score: number) => {
      return { teamTricode: code, teamCity: city, teamName: 'Club', score, periods: [] }
    }
    const ended = {
      ...{ gameId: '0022400001', gameTimeUTC: '2025-11-06T00:00:00Z', gameStatus: 3, period: 4 },
      ...{ homeTeam: team('BOS', 'Boston', 116), awayTeam: team('ATL', 'Atlanta', 117) },
    }
    const { matches, remarks } = taken(
      '2025-11-06T03:00:00Z',
      ['scoreboard', { scoreboard: { games: [ended] } }],
      ['playbyplay/22400001', read('nba/playbyplayv3-0022400001.json')],
    )
    expect(remarks).toEqual([])
    const { liveEvents } = matches['22400001']
    const worth: Record<string, number> = { onePoint: 1, twoPoints: 2, threePoints: 3 }
    const points = (side: string) =>
      liveEvents.reduce(
        (sum: number, one: Json) => sum + (one.team === side ? (worth[one.class] ?? 0) : 0),
        0,
      )
    expect([points('home'), points('away')]).toEqual([116, 117])
  })
})
