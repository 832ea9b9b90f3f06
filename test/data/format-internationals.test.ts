/** Source format internationals: results of national teams, given as small made-up tables. */
import { describe, expect, test } from 'bun:test'
import type { ChangeData } from '../../src/contract/changes.ts'
import { internationals } from '../../src/feed/formats/internationals/index.ts'
import { openMemory } from '../support/database.ts'
import { mustApply } from '../support/feed-kit.ts'
import { makeHarness } from '../support/harness.ts'
import {
  expectNothingNew,
  type Import,
  importPaths,
  memoryFiles,
  onlyPut,
  putsOf,
  skippedOf,
  tableFiles,
  unknownsOf,
} from '../support/openfootball-kit.ts'

const HEADERS = {
  results: 'date,home_team,away_team,home_score,away_score,tournament,city,country,neutral',
  goalscorers: 'date,home_team,away_team,team,scorer,minute,own_goal,penalty',
  shootouts: 'date,home_team,away_team,winner,first_shooter',
  former_names: 'current,former,start_date,end_date',
}
type Rows = Partial<Record<keyof typeof HEADERS, readonly string[]>>

const read = (rows: Rows): Import => importPaths(['data/'], tableFiles(HEADERS, rows), internationals)

const FINAL = '2015-06-07,Peru,Norway,2,1,Friendly,Lima,Peru,FALSE'
const GOAL = '2015-06-07,Peru,Norway'

describe('international results', () => {
  const of = read({
    results: [
      '2014-03-05,Zambia,Åland Islands,1,1,Friendly,"Springs, East",South Africa,TRUE',
      '2015-06-07,Peru,Norway,2,1,Harbour Cup,Lima,Peru,FALSE',
      '2016-06-07,Norway,Kernow,NA,NA,Harbour Cup,Oslo,Norway,FALSE',
      '2017-06-07,Norway,Zambia,0,0,Harbour Cup,,,FALSE',
    ],
  })

  test('results become tournaments with a season per year and no standings', () => {
    expect(onlyPut(of, 'category')).toMatchObject({
      id: 'openfootball:international',
      data: { name: 'International' },
    })
    expect(putsOf(of, 'tournament').map(({ id, data }) => [id, data.translations?.ru])).toEqual([
      ['internationals:friendly', 'Товарищеские матчи'],
      ['internationals:harbour-cup', undefined],
    ])
    expect(putsOf(of, 'season').map(({ data }) => [data.name, data.rules])).toEqual([
      ['Friendly 2014', undefined],
      ['Harbour Cup 2015', undefined],
      ['Harbour Cup 2016', undefined],
      ['Harbour Cup 2017', undefined],
    ])
  })

  test('teams have Russian names where known', () => {
    expect(putsOf(of, 'team').map(({ id, data }) => [id, data.countryCode, data.translations?.ru])).toEqual([
      ['openfootball:national/zam', 'ZM', 'Замбия'],
      ['openfootball:national/aland-islands', 'AX', 'Аландские острова'],
      ['openfootball:national/per', 'PE', 'Перу'],
      ['openfootball:national/nor', 'NO', 'Норвегия'],
      ['openfootball:national/kernow', null, 'Корнуолл'],
    ])
    expect(putsOf(of, 'team').every(({ data }) => data.national === true && data.gender === 'M')).toBe(true)
  })

  test('a result has the score after extra time, city and neutral ground', () => {
    const [neutral, second, missing, nowhere] = putsOf(of, 'match')
    expect(neutral).toEqual({
      id: 'internationals:2014-03-05/zam/aland-islands',
      data: {
        tournamentId: 'internationals:friendly',
        seasonId: 'internationals:friendly/2014',
        homeTeamId: 'openfootball:national/zam',
        awayTeamId: 'openfootball:national/aland-islands',
        startTimestamp: Date.parse('2014-03-05T12:00:00Z'),
        status: 'finished',
        homeScore: { current: 1, display: 1 },
        awayScore: { current: 1, display: 1 },
        venue: { name: 'Springs, East', city: 'Springs, East', country: 'South Africa' },
      },
    })
    expect(second?.data).not.toHaveProperty('liveEvents')
    expect(missing?.data.status).toBe('notstarted')
    expect(nowhere?.data).not.toHaveProperty('venue')
  })

  test('the summary lists unknown names', () => {
    expect(unknownsOf(of)).toEqual({
      'kick-off times and their zones (12:00 UTC assumed)': 4,
      'scorers of matches with goals (no events)': 2,
      'results of matches before the last known result (taken as not started)': 1,
    })
  })

  test('invalid rows are skipped', () => {
    const bad = read({
      results: [
        '2015-06-07,Peru,Norway,2,,Friendly,Lima,Peru,FALSE',
        '2015-13-07,Peru,Norway,2,1,Friendly,Lima,Peru,FALSE',
        '2015-06-07,,Norway,2,1,Friendly,Lima,Peru,FALSE',
        '2015-06-07,USA,United States,2,1,Friendly,Lima,Peru,FALSE',
        '2015-06-07,Peru,Norway,-2,1,Friendly,Lima,Peru,FALSE',
        '2015-06-07,Peru,Norway',
        FINAL,
        FINAL,
      ],
    })
    expect(skippedOf(bad)).toEqual([
      'results.csv 2: it has only one of home_score and away_score',
      'results.csv 3: "2015-13-07" is not a valid date',
      'results.csv 4: home_team has no name',
      'results.csv 5: both names mean the same team',
      'results.csv 6: home_score is below 0',
      'results.csv 7: it has 3 cells for 9 columns',
      'results.csv 9: it repeats row 8',
    ])
    expect(bad.report.files).toEqual([{ file: 'data/results.csv', rows: 8, skipped: 7 }])
  })

  test('two matches of the same teams on one day stay separate', () => {
    const twice = read({
      results: [FINAL, FINAL.replace('2,1', '0,0')],
      goalscorers: [`${GOAL},Peru,A,1,FALSE,FALSE`],
    })
    expect(putsOf(twice, 'match').map(({ id }) => id)).toEqual([
      'internationals:2015-06-07/per/nor',
      'internationals:2015-06-07/per/nor/2',
    ])
    expect(skippedOf(twice)).toEqual(['goalscorers.csv 2: it could be either of two matches on that day'])
  })
})

type LiveEvent = NonNullable<ChangeData<'match'>['liveEvents']>[number]

describe('international goals', () => {
  const events = (...goals: string[]) => {
    const of = read({ results: [FINAL], goalscorers: goals.map((goal) => `${GOAL},${goal}`) })
    return { of, events: onlyPut(of, 'match').data.liveEvents }
  }

  test('goals are ordered by minute with the running score', () => {
    const { of, events: found } = events(
      'Peru,A One,93,FALSE,FALSE',
      'Norway,A One,12,TRUE,FALSE',
      'Peru,B Two,46,FALSE,TRUE',
    )
    const text = ({ time, class: kind, team, period, player, homeScore, awayScore }: LiveEvent) =>
      `${time} ${kind} ${team} ${period} ${player?.id} ${homeScore}:${awayScore}`
    expect(found?.map(text)).toEqual([
      '12 ownGoal away period1 internationals:scorer/friendly/per/a-one 0:1',
      '46 penalty home period2 internationals:scorer/friendly/per/b-two 1:1',
      '93 regular home null internationals:scorer/friendly/per/a-one 2:1',
    ])
    const name = 'A One'
    expect(found?.[0]).toMatchObject({
      type: 'goal',
      timeSeconds: null,
      player: { name },
      playerName: name,
      from: 'ownGoal',
    })
    expect(unknownsOf(of)).not.toHaveProperty('scorers of matches with goals (no events)')
  })

  test('without a minute come last, and no goal has a running score then', () => {
    const { events: found } = events(
      'Peru,A,NA,FALSE,FALSE',
      'Peru,B,2,FALSE,FALSE',
      'Norway,C,3,FALSE,FALSE',
    )
    expect(found?.map(({ time, playerName, homeScore }) => [time, playerName, homeScore])).toEqual([
      [2, 'B', null],
      [3, 'C', null],
      [null, 'A', null],
    ])
  })

  test.each([
    ['one is missing', ['Peru,A,1,FALSE,FALSE'], 'the goals of its match do not add up to the score'],
    [
      'somebody else scored',
      ['Chile,A,1,FALSE,FALSE'],
      'a goal of its match is by a team that is not in the match',
    ],
    ['a minute that is none', ['Peru,A,900,FALSE,FALSE'], '900 is not a minute'],
  ])('goals are omitted where %s', (_, goals, reason) => {
    const { of, events: found } = events(...goals)
    expect(found).toBeUndefined()
    expect(skippedOf(of)).toEqual(goals.map((_, index) => `goalscorers.csv ${index + 2}: ${reason}`))
  })

  test('a goal may have no scorer', () => {
    const { events: found } = events('Peru,NA,1,FALSE,FALSE', 'Peru,,2,FALSE,FALSE', 'Norway,A,3,FALSE,FALSE')
    expect(found?.map(({ playerName }) => playerName)).toEqual([undefined, undefined, 'A'])
  })

  test('goals without a match are skipped', () => {
    const of = read({ results: [FINAL], goalscorers: ['2015-06-08,Peru,Norway,Peru,A,1,FALSE,FALSE'] })
    expect(skippedOf(of)).toEqual(['goalscorers.csv 2: there is no such match'])
  })
})

describe('shoot-outs', () => {
  test('a shoot-out has a winner and no score, also after two legs', () => {
    const of = read({
      results: [
        '2015-06-07,Peru,Norway,1,1,Friendly,Lima,Peru,FALSE',
        '2015-06-09,Peru,Zambia,1,0,Friendly,Lima,Peru,FALSE',
      ],
      shootouts: ['2015-06-07,Peru,Norway,Norway,', '2015-06-09,Peru,Zambia,Zambia,Peru'],
    })
    expect(
      putsOf(of, 'match').map(({ data }) => [data.winner, data.statusDescription, data.homeScore]),
    ).toEqual([
      ['away', 'AP', { current: 1, display: 1 }],
      ['away', 'AP', { current: 1, display: 1 }],
    ])
  })

  test.each([
    ['no such match', FINAL, '2015-06-08,Peru,Norway,Norway,', 'there is no such match'],
    ['a winner from elsewhere', FINAL, `${GOAL},Chile,`, 'the winner is not in the match'],
    ['a match without a score', FINAL.replace('2,1', 'NA,NA'), `${GOAL},Peru,`, 'its match has no score'],
  ])('a shoot-out is skipped: %s', (_, match, row, reason) => {
    expect(skippedOf(read({ results: [match], shootouts: [row] }))).toEqual([`shootouts.csv 2: ${reason}`])
  })
})

describe('former team names', () => {
  const of = read({
    results: [
      '1970-06-07,Upper Volta,Norway,2,1,Friendly,Accra,Gold Coast,TRUE',
      '1990-06-07,Burkina Faso,Norway,0,0,Friendly,Accra,Ghana,TRUE',
    ],
    goalscorers: [
      '1970-06-07,Upper Volta,Norway,Upper Volta,A,1,FALSE,FALSE',
      '1970-06-07,Burkina Faso,Norway,Burkina Faso,A,2,FALSE,FALSE',
      '1970-06-07,Upper Volta,Norway,Norway,A,3,FALSE,FALSE',
    ],
    former_names: [
      'Burkina Faso,Upper Volta,1960-04-14,1984-08-04',
      'Bohemia,Old Bohemia,1903-04-05,1919-01-01',
    ],
  })

  test('a former name resolves to the current team for its period', () => {
    expect(putsOf(of, 'team').map(({ data }) => [data.name, data.aliases])).toEqual([
      ['Burkina Faso', ['Upper Volta']],
      ['Norway', undefined],
    ])
    expect(putsOf(of, 'match')[0]?.data.liveEvents).toHaveLength(3)
    expect(skippedOf(of)).toEqual([])
    expect(of.report.notNeeded.map(({ first }) => [first.row, first.reason])).toEqual([
      [3, 'the team is in no match'],
    ])
  })

  test('former names are searchable', async () => {
    const harness = makeHarness()
    harness.put(of.changes)
    const { body } = await harness.get<{ teams: { items: { name: string }[] } }>(
      '/v2/football/search?q=upper%20volta',
    )
    expect(body.teams.items.map(({ name }) => name)).toEqual(['Burkina Faso'])
    harness.close()
  })
})

describe('files of internationals', () => {
  test('foreign files are skipped', () => {
    const files = memoryFiles({
      'data/shootouts.csv': HEADERS.shootouts,
      'readme.txt': 'x',
      'other/results.csv': 'a,b\n1,2',
    })
    const of = importPaths(['data/', 'readme.txt', 'other/'], files, internationals)
    expect(skippedOf(of)).toEqual([
      'readme.txt: it is not a file that internationals reads: former_names.csv, results.csv, goalscorers.csv, shootouts.csv',
      'shootouts.csv: results.csv is missing in its folder',
      expect.stringMatching(
        /^other\/results.csv: there is no column "date", .*"tournament"; there are "a", "b"$/,
      ),
    ])
  })

  test('importing twice changes nothing, newer files only what is new', () => {
    expectNothingNew(read({ results: [FINAL] }))
    const db = openMemory()
    mustApply(db, read({ results: [FINAL] }).changes)
    const newer = read({ results: [FINAL, '2015-06-09,Peru,Norway,1,0,Friendly,Lima,Peru,FALSE'] })
    expect(mustApply(db, newer.changes).applied.map(({ kind }) => kind)).toEqual(['season', 'match'])
  })
})
