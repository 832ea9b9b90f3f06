/**
 * The limits of docs/reference/rules.md#8, number by number, each at its border: one below it, at it, one above it,
 * and no number at all. Days and invalid values of `/matches` are in `list-parameters`. The numbers stand here as the contract has them, and not as `catalog/limits`.
 */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Change } from '../../src/contract/changes.ts'
import { sportOf } from '../support/feed/block-kit.ts'
import { fill, type Harness, makeHarness } from '../support/harness.ts'
import { given } from '../support/statistics-kit.ts'
import { insertMatches } from '../support/world/many-matches.ts'
import { finished, put } from '../support/world/people-world.ts'
import { CATEGORY, LEAGUE, SEASON, smallWorld, TEAMS } from '../support/world/small-world.ts'

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
    for (let index = 0; index < count; index += 1)
      yield put('player', Number(team) * 1000 + index, { name: `Other ${index}`, teamId: Number(team) })
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
type Limited = readonly [
  what: string,
  /** A path with all else that it needs; the parameter is put behind it. */
  target: string,
  parameter: string,
  /** Minimum, maximum, and the value where the parameter is not sent. */
  range: readonly [minimum: number, maximum: number, standard: number],
  /** What the answer shows of the value. */
  shown: (body: Body) => unknown,
  /** The same of a value; default: the value. */
  expected?: (value: number) => unknown,
]

const LIMIT = [1, 50, 20] as const
const OFFSET = [0, 500, 0] as const
const leaders = `/tournament/${LEAGUE}/seasons/${SEASON}/leaders?sort_by=goals`
const inSeason = `/matches?season_id=${BIG_SEASON}&fields=id`
const named = (offset: number) => FIRST_NAMED + offset
const twice = (value: number) => [value, value]
const firstId = (items: unknown) => (items as { id: number }[])[0]?.id

const LIMITED: readonly Limited[] = [
  [
    'page of /matches',
    `${inSeason}&page_size=1&sort=asc`,
    'page',
    [1, 100, 1],
    ({ page, totalPages, matches }) => [page, totalPages, lengthOf(matches)],
    (page) => [page, STREAM + 1, 1],
  ],
  [
    'page_size of /matches',
    `${inSeason}&page=1`,
    'page_size',
    [1, 500, 500],
    ({ pageSize, matches }) => [pageSize, lengthOf(matches)],
    twice,
  ],
  [
    'batch of the cursor mode',
    `${inSeason}&cursor=`,
    'page_size',
    [1, 500, 500],
    ({ matches }) => lengthOf(matches),
  ],
  [
    'results of q on /matches',
    '/matches?q=harbour',
    'limit',
    [1, 25, 20],
    ({ matches }) => lengthOf(matches),
  ],
  ...(['players', 'teams', 'tournaments'] as const).flatMap((kind): Limited[] => {
    const [search, list] = ['/search?q=dinamo', `/${kind}?q=dinamo`]
    return [
      [`limit of /search, ${kind}`, search, 'limit', LIMIT, (body) => itemsOf(body[kind]).length],
      [`limit of /${kind} with q`, list, 'limit', LIMIT, (body) => lengthOf(body[kind])],
      [
        `offset of /search, ${kind}`,
        `${search}&limit=1`,
        'offset',
        OFFSET,
        (body) => firstId(itemsOf(body[kind])),
        named,
      ],
      [
        `offset of /${kind} with q`,
        `${list}&limit=1`,
        'offset',
        OFFSET,
        (body) => firstId(body[kind]),
        named,
      ],
    ]
  }),
  [
    'limit of leaders (the default is ours)',
    leaders,
    'limit',
    [1, 100, 50],
    ({ leaders, limit }) => [lengthOf(leaders), limit],
    twice,
  ],
  [
    'offset of leaders',
    `${leaders}&limit=1`,
    'offset',
    OFFSET,
    ({ leaders }) => (leaders as { rank: number }[])[0]?.rank,
    (offset) => offset + 1,
  ],
  [
    'form of a team',
    `/teams/${HOME}/form?`,
    'limit',
    [1, 10, 5],
    ({ form, matches }) => [lengthOf(form), lengthOf(matches)],
    twice,
  ],
  [
    'meetings of /h2h (the default is ours), and its window',
    `/h2h?team_id_1=${HOME}&team_id_2=${AWAY}`,
    'limit',
    [1, 50, 20],
    ({ matches, summary }) => [lengthOf(matches), (summary as { total: number }).total],
    (limit) => [limit, 50],
  ],
  [
    'last matches of a team',
    `/teams/${HOME}/matches?fields=id`,
    'last',
    [0, 50, 10],
    ({ last }) => lengthOf(last),
  ],
  [
    'matches of a player',
    `/players/${PLAYER}/matches?`,
    'limit',
    [1, 20, 10],
    ({ matches }) => lengthOf(matches),
  ],
]

test.each(LIMITED)('%s', async (_, target, parameter, range, shown, expected = (value: number) => value) => {
  const [minimum, maximum, standard] = range
  for (const value of [minimum, minimum + 1, maximum - 1, maximum, maximum + 1, 2 ** 53, 1e21]) {
    const text = BigInt(value).toString()
    const { status, body } = await ask(`${target}&${parameter}=${text}`)
    // The last page again and again would never let a client end.
    if (range === OFFSET && value > maximum) {
      const message = `Parameter "${parameter}" must be an integer from ${minimum} to ${maximum}, but was "${text}".`
      expect([status, body.parameter, body.message]).toEqual([400, parameter, message])
    } else expect([value, status, shown(body)]).toEqual([value, 200, expected(Math.min(value, maximum))])
  }
  expect(shown((await ask(target)).body)).toEqual(expected(standard))
  for (const value of [String(minimum - 1), 'x', '1.5', '1e21']) {
    const { status, body } = await ask(`${target}&${parameter}=${value}`)
    expect([value, status, body.error, body.parameter]).toEqual([value, 400, 'invalid_parameter', parameter])
  }
})

test.each([
  ['/matches', 'matches', 0],
  ['/players', 'players', 1],
  ['/tournaments', 'tournaments', 1],
] as const)('one list of %s has at most 100 ids', async (path, key, found) => {
  for (const count of [1, 99, 100, 101, 200]) {
    const ids = Array.from({ length: count }, (_, index) => FIRST_NAMED + index).join(',')
    const { status, body } = await ask(`${path}?ids=${ids}`)
    if (count <= 100) expect([status, lengthOf(body[key])]).toEqual([200, count * found])
    else {
      expect([status, body.error]).toEqual([400, 'too_many_ids'])
      expect(body.message).toBe(`Too many ids requested: ${count}. The maximum is 100.`)
    }
  }
})

test.each(['/matches', '/search', '/players', '/teams', '/tournaments'])(
  'q of %s has at most 200 characters, whatever their bytes',
  async (path) => {
    for (const letter of ['x', 'ж', '😀']) {
      for (const count of [1, 199, 200, 201, 400]) {
        const { status, body } = await ask(`${path}?q=${encodeURIComponent(letter.repeat(count))}`)
        if (count <= 200) expect(status).toBe(200)
        else expect([status, body.error, body.parameter]).toEqual([400, 'invalid_parameter', 'q'])
      }
    }
    // An empty text finds nothing on matches.
    expect((await ask(`${path}?q=`)).status).toBe(path === '/matches' ? 200 : 400)
  },
)

test.each(Object.entries(FALLBACK_TEAMS))(
  'without a squad team %s has its %d players, at most 100',
  async (team, count) => {
    const { body } = await ask(`/players?team_id=${team}`)
    expect([body.totalPlayers, lengthOf(body.players)]).toEqual([Math.min(count, 100), Math.min(count, 100)])
  },
)
