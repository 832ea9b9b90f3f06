/**
 * Every parameter of `GET /matches` (docs/reference/endpoints.md#5, docs/reference/rules.md#8): good, bad and border
 * values, through the real app.
 */
import { describe, expect, test } from 'bun:test'
import { MATCH_STATUSES } from '../../../src/catalog/statuses.ts'
import { MATCH_FIELD_NAMES } from '../../../src/contract/resources/match.ts'
import { matchList } from '../../../src/endpoints/v2/matches/list.ts'
import { NOW } from '../../support/harness.ts'
import { matchChange, smallWorld } from '../../support/world/small-world.ts'
import { testWorld } from '../../support/world/test-world.ts'

const PATH = '/v2/football/matches'

const world = testWorld([
  ...smallWorld(),
  matchChange(1, { startTimestamp: NOW }),
  matchChange(2, { startTimestamp: NOW - 3_600_000 }, [2, 1]),
])

interface Row {
  readonly good: readonly string[]
  readonly bad: readonly string[]
  /** What stands beside it, where it is of use only together. */
  readonly beside?: string
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1).join(',')
const NO_DAYS = ['', ' 2026-09-12', '２０２６-09-12'].concat(
  'today 2026-9-12 12.09.2026 20260912 2026-02-30 2023-02-29 2026-13-01 2026-00-10 2026-09-00'.split(' '),
  '2026-09-12T00:00:00Z -2026-09-12 +002026-09-12'.split(' '),
)
const NO_IDS = ['', '0', '-1', '+1', '1.5', '1e3', '0x10', ' 5', '5 ', 'abc', 'NaN', '9007199254740993', '٣']
/** No integers; a page beyond the maximum is the maximum, however large. */
const NO_NUMBERS = NO_IDS.filter((text) => text !== '9007199254740993')
const HUGE = '9'.repeat(400)
const NO_ID_LISTS = [...NO_IDS, ',', '1,', ',1', '1,,2', '1;2', '1,x']
const ONLY_TRUE = { good: ['true'], bad: ['', 'false', '1', 'True', 'yes', 'true,true'] }

/** A row for each parameter of the table; a missing one fails below. */
const PARAMETERS: Readonly<Record<string, Row>> = {
  date: { good: ['2026-09-12', '2024-02-29', '0001-01-01', '9999-12-31'], bad: NO_DAYS },
  date_from: { good: ['2026-09-12', '2026-09-30'], bad: NO_DAYS, beside: 'date_to=2026-09-30' },
  date_to: { good: ['2026-09-12', '2026-09-01'], bad: NO_DAYS, beside: 'date_from=2026-09-01' },
  tz: {
    good: 'Europe/Moscow UTC America/Argentina/Buenos_Aires Etc/GMT+12 Pacific/Kiritimati europe/london'.split(
      ' ',
    ),
    bad: [
      '',
      'Europe/Moscow ',
      'a'.repeat(300),
      ...'Mars/Base +03:00 -11:00 3 Europe Europe/Moscow,UTC'.split(' '),
    ],
  },
  ids: { good: ['1', '1,2', '9007199254740991', numbers(100)], bad: NO_ID_LISTS },
  q: {
    good: ['', ' ', 'lake', 'Лейксайд', 'q'.repeat(200), '🦊'.repeat(200)],
    bad: ['q'.repeat(201), '🦊'.repeat(201)],
  },
  limit: { good: ['1', '25', '26', '1000', HUGE], bad: NO_NUMBERS, beside: 'q=lake' },
  tournament_id: { good: ['7001', '7001,7002', '7001,7001', numbers(1000)], bad: NO_ID_LISTS },
  season_id: { good: ['88001', '1'], bad: [...NO_IDS, '1,2'] },
  team_id: { good: ['5501', '1'], bad: [...NO_IDS, '1,2'] },
  category_ids: { good: ['301', '301,302', numbers(1000)], bad: NO_ID_LISTS },
  status: {
    good: [...MATCH_STATUSES, 'finished,inprogress', MATCH_STATUSES.join(',')],
    bad: ['', 'live', 'Finished', 'finished,', 'finished,live', 'finished inprogress', 'cancelled', '2'],
  },
  exclude_amateur: ONLY_TRUE,
  page: { good: ['1', '2', '100', '101', HUGE], bad: NO_NUMBERS },
  page_size: { good: ['1', '500', '501', HUGE], bad: NO_NUMBERS },
  cursor: { good: [''], bad: ['null', '0', 'x'.repeat(1025)] },
  has_bk_odds: ONLY_TRUE,
  with_bk_odds: ONLY_TRUE,
  odds_stage: { good: ['all'], bad: ['', 'prematch', 'live', 'All', 'all,all'] },
  bookmaker_ids: {
    good: ['bookmaker_1', 'bookmaker_1,bookmaker_5', 'bookmaker_2,bookmaker_2'],
    bad: ['', 'bookmaker_6', 'Bookmaker_1', 'bookmaker_1,', 'bookmaker_1,nobody', '1', 'toString'],
  },
  team_id_1: { good: ['5501', '5502', '1'], bad: NO_IDS, beside: 'team_id_2=5502' },
  team_id_2: { good: ['5501', '5502', '1'], bad: NO_IDS, beside: 'team_id_1=5501' },
  round: { good: ['0', '1', '38'], bad: NO_IDS.filter((text) => text !== '0') },
  sort: { good: ['asc', 'desc'], bad: ['', 'ASC', 'newest', 'asc,desc', 'startTimestamp'] },
  fields: {
    good: ['id', 'status,homeTeam', MATCH_FIELD_NAMES.join(','), 'id,id'],
    bad: ['', 'ID', 'lineup', 'id,', 'id, status', 'homeTeam.name', '*', 'constructor'],
  },
  view: { good: ['lite', 'odds'], bad: ['', 'full', 'Lite', 'lite,odds'] },
  with_pregame: ONLY_TRUE,
}

const pathOf = (name: string, value: string, beside?: string) =>
  `${PATH}?${beside === undefined ? '' : `${beside}&`}${name}=${encodeURIComponent(value)}`

test('the table names every parameter of the endpoint', () => {
  expect(Object.keys(PARAMETERS).sort()).toEqual(Object.keys(matchList.query).sort())
})

test.each(Object.entries(PARAMETERS))('%s: valid and invalid values', async (name, { good, bad, beside }) => {
  for (const value of good) {
    const { status, body } = await world.get(pathOf(name, value, beside))
    expect(status, `${name}=${value}: ${JSON.stringify(body).slice(0, 200)}`).toBe(200)
  }
  for (const value of bad) {
    const { status, body } = await world.get(pathOf(name, value, beside))
    const refusal = { code: 400, error: 'invalid_parameter', parameter: name }
    expect(body, `${name}=${value}`).toMatchObject(refusal)
    expect(status).toBe(400)
  }
})

describe('limits', () => {
  test('an error message never echoes a long value', async () => {
    const { text } = await world.get(`${PATH}?status=${'x'.repeat(5000)}`)
    expect(text.length).toBeLessThan(500)
  })

  const RANGES: [string, number, string | null][] = [
    ['date_from=2026-08-01&date_to=2026-08-31', 200, null],
    ['date_from=2026-08-01&date_to=2026-09-01', 400, 'date_to'],
    ['date_from=2024-02-01&date_to=2024-03-02', 200, null],
    ['date_from=2024-02-01&date_to=2024-03-03', 400, 'date_to'],
    ['date_from=2026-09-12&date_to=2026-09-12', 200, null],
    ['date_from=2026-09-12&date_to=2026-09-11', 400, 'date_from'],
    ['date_from=2026-09-12', 400, 'date_from'],
    ['date_to=2026-09-12', 400, 'date_to'],
    ['q=lake&date_to=2026-09-12', 400, 'date_to'],
    ['q=lake&date_from=2026-09-12&date_to=2026-09-11', 400, 'date_from'],
    ['date=2026-09-12&date_from=2026-09-12', 200, null],
    ['date=2026-09-12&date_from=2020-01-01&date_to=2026-09-12', 200, null],
    ['q=lake&date_from=2020-01-01&date_to=2026-09-12', 200, null],
    ['q=%20&date_from=2020-01-01&date_to=2026-09-12', 400, 'date_to'],
    ['ids=1&q=lake&date_from=2020-01-01&date_to=2026-09-12', 400, 'date_to'],
    ['cursor=&date_from=2026-08-01&date_to=2026-09-01', 400, 'date_to'],
    ['date_from=9999-12-01&date_to=9999-12-31', 200, null],
    ['team_id_1=5501', 400, 'team_id_1'],
    ['team_id_2=5501', 400, 'team_id_2'],
  ]
  test.each(RANGES)('%s: %p', async (query, expected, parameter) => {
    const { status, body } = await world.get(`${PATH}?${query}`)
    expect(status).toBe(expected)
    expect(body.parameter ?? null).toBe(parameter)
  })
})

describe('the query as a whole', () => {
  test.each([
    ['dateFrom=x&dateTo=y&live=1', ''],
    ['constructor=1&__proto__=2', ''],
    ['&&=&=1&', ''],
    ['limit=1', ''],
    ['q=%20', ''],
    ['q=lakeside&page=2&page_size=1', 'q=lakeside'],
    ['q=lakeside&ids=1', 'ids=1'],
    ['date=2026-09-12&date_from=bad&date_to=%zz', 'date=2026-09-12'],
    ['q=lakeside&page=0&page_size=x&fields=nothing&view=full&with_pregame=1', 'q=lakeside'],
    ['limit=0', ''],
    ['limit=x&cursor=', 'cursor='],
    ['q=%20&limit=-1', ''],
    ['q=lakeside&ids=1&limit=0', 'ids=1'],
    ['fields=id&view=full', 'fields=id'],
    ['page=9007199254740992&page_size=1', 'page=100&page_size=1'],
    [`tournament_id=${numbers(1000)}&page=0${HUGE}`, `tournament_id=${numbers(1000)}&page=100`],
  ])('%s is the same as "%s": what has no effect is ignored', async (query, effective) => {
    const { status, text } = await world.get(`${PATH}?${query}`)
    expect(status).toBe(200)
    expect(text).toBe((await world.get(`${PATH}?${effective}`)).text)
  })

  test.each([
    ['q=%20&page=0', 'page'],
    ['q=lakeside&ids=1&page=0', 'page'],
    ['cursor=&page_size=0', 'page_size'],
    ['fields=&view=full', 'fields'],
    ['q=lakeside&limit=0', 'limit'],
    ['q=lakeside&date_from=bad&date_to=bad', 'date_from'],
    ['odds_stage=bad', 'odds_stage'],
  ])('%s is 400, since %s has an effect or is not said to be ignored', async (query, parameter) => {
    const { status, body } = await world.get(`${PATH}?${query}`)
    expect([status, body.parameter]).toEqual([400, parameter])
  })

  test.each([
    ['status=finished', null],
    ['constructor=1&__proto__=2', 'constructor, __proto__'],
    ['DATE=x&DATE=y', 'DATE'],
    ['&&=&=1&', null],
    ['a%0d%0ab=1&%zz=2', 'a%0D%0Ab, %25zz'],
    [`${'x'.repeat(100)}=1`, 'x'.repeat(64)],
    ['p0=1&p1=1&p2=1&p3=1&p4=1&p5=1&p6=1&p7=1&p8=1&p9=1&pa=1', 'p0, p1, p2, p3, p4, p5, p6, p7, p8, p9'],
  ])('X-Unknown-Parameters of %s names %s, cached or not', async (query, names) => {
    for (let turn = 0; turn < 2; turn += 1) {
      const { status, headers } = await world.get(`${PATH}?${query}`)
      expect([status, headers.get('x-unknown-parameters')]).toEqual([200, names])
    }
  })

  test('several invalid parameters always report the same one', async () => {
    const one = await world.get(`${PATH}?view=x&date=y&status=z`)
    const other = await world.get(`${PATH}?status=z&view=x&date=y`)
    expect(one.text).toBe(other.text)
    expect(one.body.parameter).toBe('date')
  })
})
