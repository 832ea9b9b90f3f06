/**
 * The limits of docs/reference/rules.md#8, number by number, each at its border: one below it, at it, one above it,
 * zero, negative, and no number at all. The numbers stand here as the contract has them, and not as `catalog/limits`.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Change } from '../../src/contract/changes.ts'
import { sportOf } from '../support/block-kit.ts'
import { fill, type Harness, makeHarness } from '../support/harness.ts'
import { insertMatches } from '../support/many-matches.ts'
import { DAY_MS, finished, put } from '../support/people-world.ts'
import { CATEGORY, LEAGUE, SEASON, smallWorld, TEAMS } from '../support/small-world.ts'
import { given } from '../support/statistics-kit.ts'

const [HOME, AWAY, THIRD, FOURTH] = TEAMS
const BIG_SEASON = 88_100
/** More than any limit shows: names, meetings, rows of statistics. */
const NAMES = 580
const LEADERS = 620
const MEETINGS = 60
const FIRST_NAMED = 20_001
const FIRST_MATCH = 50_001
const PLAYER = FIRST_NAMED
/** Teams without a squad, by the number of players whose profile names them. */
const FALLBACK_TEAMS = { 6099: 99, 6100: 100, 6101: 101 } as const
const STREAM = 6000

function* bigWorld(): Generator<Change> {
  yield* smallWorld()
  yield put('season', BIG_SEASON, { tournamentId: LEAGUE, name: 'Long', year: '2025' })
  for (let index = 0; index < NAMES; index += 1) {
    const id = FIRST_NAMED + index
    const data = { name: `Dinamo ${index}`, popularity: NAMES - index }
    yield put('player', id, data)
    yield put('team', id, data)
    yield put('tournament', id, { ...data, categoryId: CATEGORY })
  }
  for (const [team, count] of Object.entries(FALLBACK_TEAMS)) {
    yield put('team', Number(team), { name: `Team ${team}` })
    for (let index = 0; index < count; index += 1) {
      yield put('player', Number(team) * 1000 + index, { name: `Other ${index}`, teamId: Number(team) })
    }
  }
  for (let index = 0; index < LEADERS; index += 1) {
    const entityId = 30_001 + index
    yield put('player', entityId, { name: `Scorer ${index}` })
    yield given(sportOf('football'), {
      id: entityId,
      entity: 'player',
      entityId,
      seasonId: SEASON,
      tournamentId: LEAGUE,
      statistics: { goals: LEADERS - index },
    })
  }
  const lineups = { home: { players: [{ playerId: PLAYER }] } }
  for (let index = 0; index < MEETINGS; index += 1)
    yield finished(FIRST_MATCH + index, index + 1, { lineups })
}

let world: Harness
beforeAll(async () => {
  world = makeHarness()
  await fill(world, bigWorld())
  const of = {
    tournamentId: LEAGUE,
    categoryId: CATEGORY,
    seasonId: BIG_SEASON,
    teams: [THIRD, FOURTH],
  } as const
  insertMatches(world.db, { count: STREAM + 1, ...of })
})
afterAll(() => world.close())

type Body = Record<string, unknown>
const ask = (target: string) => world.get<Body>(`/v2/football${target}`)
const lengthOf = (list: unknown) => (list as unknown[]).length
const itemsOf = (group: unknown) => (group as { items: { id: number }[] }).items

/** A number with a maximum: a larger one is read as the maximum, or refused. */
interface Limited {
  readonly what: string
  readonly parameter: string
  /** A path with all else that it needs; the parameter is put behind it. */
  readonly target: string
  readonly minimum: number
  readonly maximum: number
  /** Values above the maximum are 400: the last page again and again would never let a client end. */
  readonly isRefusedAbove?: true
  /** Where the parameter is not sent. */
  readonly standard: number
  /** What the answer shows of the value. */
  readonly shown: (body: Body) => unknown
  /** The same of a value; default: the value. */
  readonly expected?: (value: number) => unknown
}

const listLimit = { parameter: 'limit', minimum: 1, maximum: 50, standard: 20 } as const
const listOffset = {
  parameter: 'offset',
  minimum: 0,
  maximum: 500,
  standard: 0,
  isRefusedAbove: true,
} as const
const leaders = `/tournament/${LEAGUE}/seasons/${SEASON}/leaders?sort_by=goals`
const named = (offset: number) => FIRST_NAMED + offset

const LIMITED: readonly Limited[] = [
  {
    what: 'page of /matches',
    parameter: 'page',
    target: `/matches?season_id=${BIG_SEASON}&page_size=1&fields=id&sort=asc`,
    minimum: 1,
    maximum: 100,
    standard: 1,
    shown: ({ page, totalPages, matches }) => [page, totalPages, lengthOf(matches)],
    expected: (page) => [page, STREAM + 1, 1],
  },
  {
    what: 'page_size of /matches',
    parameter: 'page_size',
    target: `/matches?season_id=${BIG_SEASON}&page=1&fields=id`,
    minimum: 1,
    maximum: 500,
    standard: 500,
    shown: ({ pageSize, matches }) => [pageSize, lengthOf(matches)],
    expected: (size) => [size, size],
  },
  {
    what: 'batch of the cursor mode',
    parameter: 'page_size',
    target: `/matches?season_id=${BIG_SEASON}&cursor=&fields=id`,
    minimum: 1,
    maximum: 500,
    standard: 500,
    shown: ({ matches }) => lengthOf(matches),
  },
  {
    what: 'results of q on /matches',
    parameter: 'limit',
    target: '/matches?q=harbour',
    minimum: 1,
    maximum: 25,
    standard: 20,
    shown: ({ matches }) => lengthOf(matches),
  },
  ...(['players', 'teams', 'tournaments'] as const).flatMap((kind): Limited[] => [
    {
      what: `limit of /search, ${kind}`,
      ...listLimit,
      target: '/search?q=dinamo',
      shown: (body) => itemsOf(body[kind]).length,
    },
    {
      what: `limit of /${kind} with q`,
      ...listLimit,
      target: `/${kind}?q=dinamo`,
      shown: (body) => lengthOf(body[kind]),
    },
    {
      what: `offset of /search, ${kind}`,
      ...listOffset,
      target: '/search?q=dinamo&limit=1',
      shown: (body) => itemsOf(body[kind])[0]?.id,
      expected: named,
    },
    {
      what: `offset of /${kind} with q`,
      ...listOffset,
      target: `/${kind}?q=dinamo&limit=1`,
      shown: (body) => (body[kind] as { id: number }[])[0]?.id,
      expected: named,
    },
  ]),
  {
    what: 'limit of leaders (the default is ours)',
    parameter: 'limit',
    target: leaders,
    minimum: 1,
    maximum: 100,
    standard: 50,
    shown: ({ leaders, limit }) => [lengthOf(leaders), limit],
    expected: (limit) => [limit, limit],
  },
  {
    what: 'offset of leaders',
    ...listOffset,
    target: `${leaders}&limit=1`,
    shown: ({ leaders }) => (leaders as { rank: number }[])[0]?.rank,
    expected: (offset) => offset + 1,
  },
  {
    what: 'form of a team',
    parameter: 'limit',
    target: `/teams/${HOME}/form?`,
    minimum: 1,
    maximum: 10,
    standard: 5,
    shown: ({ form, matches }) => [lengthOf(form), lengthOf(matches)],
    expected: (limit) => [limit, limit],
  },
  {
    what: 'meetings of /h2h (the default is ours), and its window',
    parameter: 'limit',
    target: `/h2h?team_id_1=${HOME}&team_id_2=${AWAY}`,
    minimum: 1,
    maximum: 50,
    standard: 20,
    shown: ({ matches, summary }) => [lengthOf(matches), (summary as { total: number }).total],
    expected: (limit) => [limit, 50],
  },
  {
    what: 'last matches of a team',
    parameter: 'last',
    target: `/teams/${HOME}/matches?fields=id`,
    minimum: 0,
    maximum: 50,
    standard: 10,
    shown: ({ last }) => lengthOf(last),
  },
  {
    what: 'matches of a player',
    parameter: 'limit',
    target: `/players/${PLAYER}/matches?`,
    minimum: 1,
    maximum: 20,
    standard: 10,
    shown: ({ matches }) => lengthOf(matches),
  },
]

describe.each(LIMITED.map((row) => [row.what, row] as const))('%s', (_, row) => {
  const { parameter, target, minimum, maximum, standard, shown, expected = (value: number) => value } = row

  test.each([minimum, minimum + 1, maximum - 1, maximum, maximum + 1, Number.MAX_SAFE_INTEGER])(
    'of %d',
    async (value) => {
      const { status, body } = await ask(`${target}&${parameter}=${value}`)
      if (row.isRefusedAbove && value > maximum) {
        const message = `Parameter "${parameter}" must be an integer from ${minimum} to ${maximum}, but was "${value}".`
        expect([status, body.parameter, body.message]).toEqual([400, parameter, message])
      } else expect([status, shown(body)]).toEqual([200, expected(Math.min(value, maximum))])
    },
  )

  test('an empty value is the default', async () => {
    expect(shown((await ask(target)).body)).toEqual(expected(standard))
  })

  test.each([String(minimum - 1), '-1', '', 'x', '1.5', '1e2', '0x1', '%201', 'NaN', '9007199254740992'])(
    'of "%s" is 400',
    async (value) => {
      const { status, body } = await ask(`${target}&${parameter}=${value}`)
      expect([status, body.error, body.parameter]).toEqual([400, 'invalid_parameter', parameter])
    },
  )
})

describe('ids in one list', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, index) => FIRST_NAMED + index).join(',')
  const ROWS: [string, string, number][] = [
    ['/matches', 'matches', 0],
    ['/players', 'players', 1],
    ['/tournaments', 'tournaments', 1],
  ]
  describe.each(ROWS)('of %s', (path, key, found) => {
    test.each([1, 99, 100])('%d are answered', async (count) => {
      const { status, body } = await ask(`${path}?ids=${ids(count)}`)
      expect([status, lengthOf(body[key])]).toEqual([200, count * found])
    })

    test.each([101, 200])('%d are too many', async (count) => {
      const { status, body } = await ask(`${path}?ids=${ids(count)}`)
      expect([status, body.error]).toEqual([400, 'too_many_ids'])
      expect(body.message).toBe(`Too many ids requested: ${count}. The maximum is 100.`)
    })

    test.each(['', '0', '-1', 'x', '1,', ',1', '1,x'])('"%s" is 400', async (value) => {
      const { status, body } = await ask(`${path}?ids=${value}`)
      expect([status, body.error, body.parameter]).toEqual([400, 'invalid_parameter', 'ids'])
    })
  })
})

describe('days from date_from to date_to', () => {
  const FROM = Date.UTC(2026, 6, 1)
  const range = (days: number) =>
    `date_from=2026-07-01&date_to=${new Date(FROM + (days - 1) * DAY_MS).toISOString().slice(0, 10)}`

  test.each([1, 30, 31])('%d are answered', async (days) => {
    expect((await ask(`/matches?${range(days)}&fields=id`)).status).toBe(200)
  })

  test.each([32, 400, 0, -1])('%d are 400', async (days) => {
    const { status, body } = await ask(`/matches?${range(days)}&fields=id`)
    expect([status, body.code]).toEqual([400, 400])
  })

  test.each([
    'date_from=x&date_to=2026-07-01',
    'date_from=2026-07-01&date_to=',
    'date_from=2026-07-01',
    'date_to=2026-07-01',
  ])('"%s" is 400', async (query) => {
    expect((await ask(`/matches?${query}`)).status).toBe(400)
  })

  test('search mode accepts any range', async () => {
    for (const days of [31, 32, 400]) {
      const { status, body } = await ask(`/matches?q=harbour&${range(days)}`)
      expect([status, lengthOf(body.matches) > 0]).toEqual([200, true])
    }
  })
})

describe('length of q', () => {
  describe.each(['/matches', '/search', '/players', '/teams', '/tournaments'])('on %s', (path) => {
    // Characters are counted, and neither bytes nor halves of them.
    describe.each(['x', 'ж', '😀'])('of "%s"', (letter) => {
      test.each([1, 199, 200])('%d are answered', async (count) => {
        expect((await ask(`${path}?q=${encodeURIComponent(letter.repeat(count))}`)).status).toBe(200)
      })

      test.each([201, 400])('%d are 400', async (count) => {
        const { status, body } = await ask(`${path}?q=${encodeURIComponent(letter.repeat(count))}`)
        expect([status, body.error, body.parameter]).toEqual([400, 'invalid_parameter', 'q'])
      })
    })

    test('an empty q is 400, and finds nothing on matches', async () => {
      expect((await ask(`${path}?q=`)).status).toBe(path === '/matches' ? 200 : 400)
    })
  })
})

test.each(Object.entries(FALLBACK_TEAMS))(
  'without a squad team %s has its %d players, at most 100',
  async (team, count) => {
    const { body } = await ask(`/players?team_id=${team}`)
    expect([body.totalPlayers, lengthOf(body.players)]).toEqual([Math.min(count, 100), Math.min(count, 100)])
  },
)
