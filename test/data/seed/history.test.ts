/**
 * Light history (seed/history.ts): changes that the feed takes, scores by the rules of each sport, schedules that
 * tables and duels can be made of, and the command that puts it into a database.
 */
import { afterAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import fc from 'fast-check'
import { openDatabase } from '../../../db/open.ts'
import { DAY_MS, WEEK_MS, weekStartMs } from '../../../seed/calendar.ts'
import {
  HISTORY_SPORTS,
  type HistorySport,
  matchesOfSeason,
  SEASONS,
  SHARES,
} from '../../../seed/history/sports.ts'
import { MAX_HISTORY_MATCHES, makeHistory } from '../../../seed/history.ts'
import { historyNumber, idsOf, seedId } from '../../../seed/ids.ts'
import { makeRandom } from '../../../seed/random.ts'
import { findSport, SPORT_SLUGS, type SportSlug } from '../../../src/catalog/sports.ts'
import type { Change, ChangeData, ChangeKind, ScoreParts } from '../../../src/contract/changes.ts'
import { winnerOf } from '../../../src/rules/matches/outcome.ts'
import { FIRST_ASSIGNED_ID } from '../../../src/store/external-ids.ts'
import { closeDatabase } from '../../../src/store/sql/statement.ts'
import { runHere, temporaryFolder } from '../../support/command-kit.ts'
import { lookUp } from '../../support/feed/feed-kit.ts'

const NOW_MS = Date.UTC(2026, 8, 12, 15)
const history = (matches: number, randomSeed = 1, nowMs = NOW_MS) => [
  ...makeHistory({ matches, nowMs, randomSeed }),
]

interface Generated<K extends ChangeKind> {
  readonly sport: SportSlug
  readonly id: number
  readonly data: ChangeData<K>
}
function of<K extends ChangeKind>(changes: readonly Change[], kind: K): Generated<K>[] {
  return changes.filter((change) => change.kind === kind) as unknown as Generated<K>[]
}

/** Enough for a whole season of football and more than one of each other sport. */
const SOME = history(3000)
const MATCHES = of(SOME, 'match')

const sportRow = (slug: string) => findSport(slug) as NonNullable<ReturnType<typeof findSport>>

describe('the content of the history', () => {
  test('a history has the wanted number of matches, of all sports in their shares', () => {
    expect(MATCHES).toHaveLength(3000)
    const counts = SPORT_SLUGS.map((slug) => MATCHES.filter(({ sport }) => sport === slug).length)
    expect(counts).toEqual([1140, 420, 420, 360, 240, 240, 180])
  })

  test('nothing for nothing, and no more than there are ids for', () => {
    expect(history(0)).toEqual([])
    for (const matches of [-1, 1.5, Number.NaN, MAX_HISTORY_MATCHES + 1])
      expect(() => history(matches)).toThrow(RangeError)
    expect(MAX_HISTORY_MATCHES).toBeGreaterThanOrEqual(20_000_000)
  })

  test('the same options, the same bytes; all days of a week, the same history', () => {
    const text = JSON.stringify(history(200))
    const monday = weekStartMs(NOW_MS)
    expect(JSON.stringify(history(200, 1, monday))).toBe(text)
    expect(JSON.stringify(history(200, 1, monday + WEEK_MS - 1))).toBe(text)
    expect(JSON.stringify(history(200, 1, monday + WEEK_MS))).not.toBe(text)
    expect(JSON.stringify(history(200, 2))).not.toBe(text)
  })

  test('a longer history holds a shorter one', () => {
    const line = (change: Change) => JSON.stringify(change)
    const long = new Set(SOME.map(line))
    const sizes = fc.integer({ min: 1, max: 400 })
    fc.assert(
      fc.property(sizes, (matches) => history(matches).every((change) => long.has(line(change)))),
      { numRuns: 12, seed: 1 },
    )
  })

  test('ids are apart from those of the demo world and from those that the store gives out', () => {
    const key = ({ kind, id }: Change) => `${kind} ${id}`
    const own = new Set(SOME.map(key))
    expect(own.size).toBe(SOME.length)
    expect(Math.max(...SOME.map(({ id }) => Number(id)))).toBeLessThan(FIRST_ASSIGNED_ID)
    const kinds = ['category', 'tournament', 'season', 'team', 'player', 'match'] as const
    for (const slug of SPORT_SLUGS) {
      for (const kind of kinds) {
        const ids = of(SOME, kind).flatMap(({ sport, id }) => (sport === slug ? [id] : []))
        expect(Math.min(...ids)).toBeGreaterThanOrEqual(seedId(slug, kind, historyNumber(kind, 1)))
        expect(Math.max(...ids)).toBeLessThanOrEqual(seedId(slug, kind, historyNumber(kind, idsOf(kind))))
      }
    }
  })

  test('names come in both languages, and hardly any twice', () => {
    const names = [...of(SOME, 'team'), ...of(SOME, 'player')]
    expect(names.every(({ data }) => /[А-я]/.test(data.translations?.ru ?? ''))).toBe(true)
    const teams = of(SOME, 'team').map(({ sport, data }) => `${sport} ${data.name}`)
    expect(new Set(teams).size).toBe(teams.length)
    const people = of(SOME, 'player').map(({ data }) => data.name)
    expect(new Set(people).size).toBeGreaterThan(people.length * 0.8)
  })

  test('a million matches bring a hundred thousand names', () => {
    const names = HISTORY_SPORTS.map(({ slug, share, ...sport }) => {
      const leagues = Math.ceil(
        (1_000_000 * share) / SHARES / (SEASONS * matchesOfSeason({ ...sport, slug, share })),
      )
      const made = of(SOME, 'tournament').filter((each) => each.sport === slug).length
      const named = [...of(SOME, 'team'), ...of(SOME, 'player')].filter((each) => each.sport === slug)
      return (leagues * named.length) / made
    })
    const total = names.reduce((sum, count) => sum + count, 0)
    expect(total).toBeGreaterThan(95_000)
    expect(total).toBeLessThan(115_000)
  })
})

describe('schedules', () => {
  /** The newest season of the first league of a sport, whole. */
  const firstSeason = ({ slug }: HistorySport) => {
    const own = MATCHES.filter(({ sport }) => sport === slug)
    return own.filter(({ data }) => data.seasonId === own[0]?.data.seasonId)
  }
  const whole = HISTORY_SPORTS.filter((sport) => firstSeason(sport).length === matchesOfSeason(sport))

  test.each([...SPORT_SLUGS])('%s: no team plays twice on a day, and all is over before the week', (slug) => {
    const own = MATCHES.filter(({ sport }) => sport === slug)
    const durationMs = sportRow(slug).typicalDurationMinutes * 60_000
    const ends = own.map(({ data }) => data.startTimestamp + durationMs)
    expect(Math.max(...ends)).toBeLessThanOrEqual(weekStartMs(NOW_MS))
    const days = own.flatMap(({ data }) =>
      [data.homeTeamId, data.awayTeamId].map((team) => `${team} ${Math.floor(data.startTimestamp / DAY_MS)}`),
    )
    expect(new Set(days).size).toBe(own.length * 2)
  })

  test('matches stand inside their seasons, whose tables name their teams', () => {
    const seasons = new Map(of(SOME, 'season').map(({ id, data }) => [id, data]))
    for (const { data } of MATCHES) {
      const season = seasons.get(Number(data.seasonId)) as ChangeData<'season'>
      expect(data.startTimestamp).toBeGreaterThanOrEqual((season.startTimestamp ?? 0) - DAY_MS)
      expect(data.startTimestamp).toBeLessThan((season.endTimestamp ?? 0) + 2 * DAY_MS)
      expect(season.rules?.tables[0]?.teamIds).toContain(data.homeTeamId)
      expect(season.rules?.tables[0]?.key).toBe(data.standingsTable as string)
    }
  })

  test('the stronger half of a league takes most points', () => {
    expect(whole.length).toBeGreaterThanOrEqual(5)
    for (const sport of whole) {
      const season = firstSeason(sport)
      const popularity = new Map(of(SOME, 'team').map(({ id, data }) => [id, data.popularity ?? 0]))
      const isStronger = ({ data: { homeTeamId: home, awayTeamId: away } }: Generated<'match'>) =>
        (popularity.get(Number(home)) ?? 0) > (popularity.get(Number(away)) ?? 0) ? 'home' : 'away'
      const winners = season.map((match) => [winnerOf(sportRow(sport.slug), match.data), isStronger(match)])
      const decided = winners.filter(([winner]) => winner !== 'draw')
      const byStronger = decided.filter(([winner, stronger]) => winner === stronger)
      expect(byStronger.length / decided.length).toBeGreaterThan(0.55)
      expect(byStronger.length / decided.length).toBeLessThan(0.9)
    }
  })
})

/** The points of all parts that are present, in order. */
const periodsOf = (score: ScoreParts) =>
  Array.from({ length: 9 }, (_, i) => score[`period${i + 1}`]).filter((own) => own !== undefined)
const sum = (values: readonly number[]) => values.reduce((total, own) => total + own, 0)

/** Is a set over at this score, and not before? */
type SetLaw = (won: number, lost: number, number: number) => boolean
const clearTo = (target: number, won: number, lost: number) =>
  won === target ? lost <= target - 2 : won > target && won - lost === 2
const SET_LAWS: readonly (readonly [slug: string, target: number, SetLaw])[] = [
  ['tennis', 2, (won, lost) => (won === 6 && lost <= 4) || (won === 7 && (lost === 5 || lost === 6))],
  ['table-tennis', 3, (won, lost) => clearTo(11, won, lost)],
  ['volleyball', 3, (won, lost, number) => clearTo(number === 5 ? 15 : 25, won, lost)],
  [
    'esports',
    2,
    (won, lost) => {
      const isOvertime = won >= 16 && (won - 16) % 3 === 0 && won - lost >= 2 && won - lost <= 4
      return (won === 13 && lost < 12) || isOvertime
    },
  ],
]

describe('scores', () => {
  const random = makeRandom(5)
  const results = new Map<string, ReturnType<HistorySport['play']>[]>(
    HISTORY_SPORTS.map(({ slug, play }) => [
      slug,
      Array.from({ length: 2000 }, (_, i) => play(((i % 9) - 4) / 2, random.stream(`${slug}/${i}`))),
    ]),
  )
  const resultsOf = (slug: string) => results.get(slug) ?? []

  test.each(SET_LAWS)('%s: sets by the rules, and as many as it takes', (slug, target, law) => {
    for (const { homeScore: home, awayScore: away } of resultsOf(slug)) {
      expect(Math.max(home.current, away.current)).toBe(target)
      expect(Math.min(home.current, away.current)).toBeLessThan(target)
      const [own, others] = [periodsOf(home), periodsOf(away)]
      expect([own.length, others.length]).toEqual(Array(2).fill(home.current + away.current))
      const isWon = own.map((points, i) => points > (others[i] ?? 0))
      expect(isWon.filter(Boolean).length).toBe(home.current)
      // The last set went to the winner.
      expect(isWon.at(-1)).toBe(home.current > away.current)
      for (const [i, points] of own.entries()) {
        const other = others[i] ?? 0
        if (!law(Math.max(points, other), Math.min(points, other), i + 1))
          throw new Error(`no set of ${slug} ends ${points}:${other}`)
      }
    }
  })

  test('tennis: a tie-break where a set ends 7:6, and nowhere else', () => {
    let tieBreaks = 0
    for (const { homeScore, awayScore } of resultsOf('tennis')) {
      for (let number = 1; number <= 3; number += 1) {
        const games = [homeScore, awayScore].map((score) => score[`period${number}`])
        const points = [homeScore, awayScore].map((score) => score[`period${number}TieBreak`])
        const isTieBreak = sum(games.map((own) => own ?? 0)) === 13
        expect(points.every((own) => (own !== undefined) === isTieBreak)).toBe(true)
        if (!isTieBreak) continue
        tieBreaks += 1
        const [home = 0, away = 0] = points
        expect(home > away).toBe((games[0] ?? 0) > (games[1] ?? 0))
        expect(clearTo(7, Math.max(home, away), Math.min(home, away))).toBe(true)
      }
    }
    expect(tieBreaks).toBeGreaterThan(100)
  })

  test.each([
    ['football', 2],
    ['ice-hockey', 3],
    ['basketball', 4],
  ])('%s: the periods and what came after them make the score', (slug, periods) => {
    const results = resultsOf(slug)
    const level = results.filter(({ homeScore }) => homeScore.overtime !== undefined)
    for (const { homeScore: home, awayScore: away, statusDescription } of results) {
      const shootOut = (home.penalties ?? 0) - (away.penalties ?? 0)
      for (const [score, hasWon] of [
        [home, shootOut > 0],
        [away, shootOut < 0],
      ] as const) {
        expect(periodsOf(score)).toHaveLength(periods)
        const regular = sum(periodsOf(score))
        expect(score.current).toBe(regular + (score.overtime ?? 0) + (hasWon ? 1 : 0))
        expect(score.display).toBe(score.current)
        if (score.normaltime !== undefined) expect(score.normaltime).toBe(regular)
      }
      const wasLevel = sum(periodsOf(home)) === sum(periodsOf(away))
      const ending = home.penalties !== undefined ? 'AP' : home.overtime !== undefined ? 'AET' : 'Ended'
      expect(statusDescription).toBe(ending)
      if (slug === 'football') continue
      expect(home.overtime !== undefined).toBe(wasLevel)
      expect(home.current).not.toBe(away.current)
    }
    expect(level.length > 0).toBe(slug !== 'football')
  })

  test('football: goals in the order of minutes, the last one with the final score', () => {
    for (const { homeScore, awayScore, liveEvents = [] } of resultsOf('football')) {
      expect(liveEvents).toHaveLength(homeScore.current + awayScore.current)
      const score = { home: 0, away: 0 }
      let minute = 1
      for (const event of liveEvents) {
        expect(event.time).toBeGreaterThanOrEqual(minute)
        minute = event.time ?? 0
        score[event.team as 'home' | 'away'] += 1
        expect([event.homeScore, event.awayScore]).toEqual([score.home, score.away])
        expect(event.period).toBe(minute <= 45 ? 'period1' : 'period2')
      }
      const first = liveEvents.filter(({ period, team }) => period === 'period1' && team === 'home')
      expect(first).toHaveLength(homeScore.period1 ?? -1)
      expect(minute).toBeLessThanOrEqual(90)
    }
  })
})

describe('scoreline seed --matches', () => {
  const folder = temporaryFolder('history')
  afterAll(() => folder.remove())
  const seed = (...args: string[]) => runHere(['seed', ...args], { cwd: folder.path })
  const alone = ['--no-world', '--date', '2026-09-12', '--database', 'alone.db'] as const

  test('fills a database, changes nothing the second time, and makes a short history longer', async () => {
    const first = await seed('--matches', '150', ...alone)
    expect([first.code, first.err]).toEqual([0, ''])
    const report =
      /^150 matches of history and (\d+) names: (\d+) changes applied, 0 unchanged; \d+ matches a second in \d+\.\d s\.\n$/
    expect(first.out).toMatch(report)
    const [, names, applied] = report.exec(first.out) ?? []
    const again = await seed('--matches', '150', ...alone)
    expect(again.out).toStartWith(
      `150 matches of history and ${names} names: 0 changes applied, ${applied} unchanged;`,
    )
    const longer = await seed('--matches', '200', ...alone)
    expect(longer.out).toContain(`: 50 changes applied, ${applied} unchanged;`)
    const db = openDatabase(join(folder.path, 'alone.db'))
    expect(lookUp(db, 'SELECT count(*) FROM match')).toBe(200)
    expect(lookUp(db, 'SELECT count(DISTINCT sport) FROM match')).toBe(7)
    expect(lookUp(db, 'SELECT count(*) FROM match WHERE winner_code IS NULL')).toBe(0)
    closeDatabase(db)
  }, 180_000)

  test.each([
    ['another week', ['--matches', '10', '--no-world', '--date', '2026-09-21'], 'world 1 of 2026-W39'],
    ['another world of the week', ['--random-seed', '2', '--date', '2026-09-12'], 'world 2 of 2026-W37'],
  ])('refuses %s', async (_name, args, world) => {
    const { code, out, err } = await seed(...args, '--database', 'alone.db')
    expect([code, out]).toEqual([1, ''])
    expect(err).toBe(
      `scoreline: alone.db contains the demo world 1 of 2026-W37, which cannot be combined with ${world}; choose another file with --database\n`,
    )
  })

  test.each([
    ...['1e6', '0', '20000001'].map(
      (n) => [['--matches', n], 'Must be a number from 1 to 20000000.'] as const,
    ),
    [['--no-world', '--database', 'none.db'], '"--no-world" needs "--matches"'],
  ] as const)('refuses %p', async (args, message) => {
    const { code, err } = await seed(...args)
    expect([code, err]).toEqual([2, expect.stringContaining(message)])
  })

  test('refuses a database with other data', async () => {
    const change = { op: 'put', kind: 'team', sport: 'football', id: 7, data: { name: 'Own' } }
    const push = ['feed', 'push', '-', '--database', 'own.db']
    expect((await runHere(push, { cwd: folder.path, stdin: JSON.stringify(change) })).code).toBe(0)
    const { code, err } = await seed('--matches', '10', '--no-world', '--database', 'own.db')
    expect([code, err]).toEqual([
      1,
      'scoreline: own.db contains data that does not belong to the demo world; choose another file with --database\n',
    ])
  })

  test.each(['history', 'keys'])('a demo of another week leaves %s alone', async (kept) => {
    const database = `kept-${kept}.db`
    const matches = kept === 'history' ? '10' : '1'
    await seed('--matches', matches, '--no-world', '--date', '2020-01-06', '--database', database)
    const key = ['key', 'create', '--name', 'me', '--database', database]
    if (kept === 'keys') await runHere(key, { cwd: folder.path })
    const serve = ['serve', '--demo', '--port', '0', '--database', database]
    const { code, out, err } = await runHere(serve, { cwd: folder.path })
    expect([code, out]).toEqual([1, ''])
    expect(err).toBe(
      `scoreline: ${database} contains the demo world of 2020-W2 and ${kept}; delete it, choose another file with --database, or serve it without --demo\n`,
    )
  })
})
