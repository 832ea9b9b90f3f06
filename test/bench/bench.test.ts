/**
 * Tests of the benchmark (docs/benchmarks.md): medians, ratios, goals, the table and the rows of `--json`; generated
 * data; the reader of responses. Nothing is timed.
 */
import { afterAll, describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { openDatabase } from '../../db/open.ts'
import { closeDatabase } from '../../src/store/sql/statement.ts'
import { linesOf } from '../support/feed/feed-kit.ts'
import { CASES } from './cases/index.ts'
import { applyAll, insertRows, selectAllRows } from './fill.ts'
import { figureText, type Goal, measure, median, type Row, rowOf, tableText } from './rows.ts'
import { ask, requestBytes } from './sides/load.ts'
import { ResponseReader } from './sides/responses.ts'
import {
  dateOfRound,
  MATCHES_PER_SEASON,
  matchId,
  pairOf,
  richMatch,
  TEAMS_PER_LEAGUE,
  worldChanges,
} from './world.ts'

const CASE = { name: 'some-case', unit: 'requests/s', goal: null }

describe('benchmark rows', () => {
  test.each([
    [[5], 5],
    // Numbers, not texts, are sorted.
    [[100, 20, 3], 20],
    [[10, 9, 2, 1], 5.5],
  ])('the median of %p is %p', (values, expected) => {
    expect(median(values)).toBe(expected)
  })

  const atLeastHalf: Goal = { of: 'ratio', atLeast: 0.5 }
  const cases: readonly (readonly [goal: Goal | null, yardstick: number[] | null, rest: Partial<Row>])[] = [
    [null, [400, 200, 300], { yardstick: 300, ratio: 0.5, goal: null, met: null }],
    [atLeastHalf, [400, 200, 300], { yardstick: 300, ratio: 0.5, goal: '>= 0.5', met: true }],
    [atLeastHalf, [400, 200, 400], { yardstick: 400, ratio: 0.375, goal: '>= 0.5', met: false }],
    [{ of: 'ratio', atMost: 0.3 }, [400], { yardstick: 400, ratio: 0.375, goal: '<= 0.3', met: false }],
    // The yardstick is not installed.
    [atLeastHalf, null, { yardstick: null, ratio: null, goal: '>= 0.5', met: null }],
    // An absolute goal needs no yardstick.
    [
      { of: 'ours', atMost: 150 },
      null,
      { yardstick: null, ratio: null, goal: '<= 150 requests/s', met: true },
    ],
  ]
  test.each(cases)('with the goal %p and the yardstick %p', (goal, yardstick, rest) => {
    const row = rowOf({ ...CASE, goal }, [150, 90, 210], yardstick)
    expect(row).toEqual({ case: 'some-case', ours: 150, unit: 'requests/s', ...rest } as Row)
  })

  test('runs alternate and the first is a warm-up', async () => {
    const calls: string[] = []
    const figures = { ours: [999, 10, 30, 20], yardstick: [1, 40, 80, 60] }
    const side = (name: 'ours' | 'yardstick') => async () => {
      calls.push(name)
      return figures[name].shift() ?? Number.NaN
    }
    const row = await measure(CASE, { ours: side('ours'), yardstick: side('yardstick') }, 3)
    expect(calls).toEqual(Array(4).fill(['ours', 'yardstick']).flat())
    expect(row).toMatchObject({ ours: 20, yardstick: 60, ratio: 1 / 3 })
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY, -1])('a figure of %p is rejected', async (figure) => {
    await expect(measure(CASE, { ours: () => figure, yardstick: null }, 1)).rejects.toThrow('figure')
  })
})

describe('the table', () => {
  test.each([
    [null, '-'],
    [31_415.9, '31,416'],
    [100.4, '100'],
    [7.456, '7.46'],
    [0.031_26, '0.0313'],
    [0, '0'],
  ])('shows %p as %p', (figure, text) => {
    expect(figureText(figure)).toBe(text)
  })

  test('names case and yardstick, as in docs/benchmarks.md', () => {
    const of = { ...CASE, title: 'some work', yardstick: 'plain work' }
    const alone = { name: 'other', title: 'memory', yardstick: 'none', unit: 'MB', goal: null }
    const rows = [
      rowOf({ ...of, goal: { of: 'ratio', atLeast: 1 } }, [12_345], [24_690]),
      rowOf(alone, [3], null),
    ]
    const lines = tableText(rows, [of, alone]).replace(/ +/g, ' ').split('\n')
    expect(lines.slice(2)).toEqual([
      '| `some-case`: some work | 12,345 requests/s | 24,690 (plain work) | 0.5 | >= 1 | NO |',
      '| `other`: memory | 3 MB | none | - | - | - |',
    ])
  })
})

test('every case is listed in docs/benchmarks.md under a name of its own', () => {
  const page = readFileSync(join(import.meta.dir, '../../docs/benchmarks.md'), 'utf8')
  const names = CASES.map(({ name }) => name)
  expect(names.filter((name) => !page.includes(`| \`${name}\``))).toEqual([])
  expect(new Set(names).size).toBe(names.length)
})

describe('benchmark world', () => {
  const size = { leagues: 2, seasons: 2 }
  const place = { league: 1, season: 0, round: 20, index: 3 }

  test('the benchmark league is a double round robin', () => {
    const seen = new Set<string>()
    for (let round = 1; round <= 2 * (TEAMS_PER_LEAGUE - 1); round += 1) {
      const pairs = Array.from({ length: TEAMS_PER_LEAGUE / 2 }, (_, index) => pairOf(round, index))
      expect(new Set(pairs.flat()).size).toBe(TEAMS_PER_LEAGUE)
      for (const pair of pairs) seen.add(pair.join(':'))
    }
    expect(seen.size).toBe(TEAMS_PER_LEAGUE * (TEAMS_PER_LEAGUE - 1))
  })

  test('the benchmark world is accepted, and plain inserts make the same rows', async () => {
    const [ours, plain] = [openDatabase(':memory:'), openDatabase(':memory:')]
    try {
      const lines = linesOf([...worldChanges(size), ...richMatch(place)])
      await applyAll(ours, lines)
      const rows = selectAllRows(ours)
      const sizeOf = (table: string) => rows.find(({ insert }) => insert.includes(`"${table}"`))?.rows.length
      expect(sizeOf('match')).toBe(size.leagues * size.seasons * MATCHES_PER_SEASON)
      expect(sizeOf('change_log')).toBe(lines.length)

      const days = new Set(
        [...worldChanges(size)].flatMap((change) =>
          change.op === 'put' && change.kind === 'match' && change.id === matchId(place)
            ? [new Date(change.data.startTimestamp).toISOString().slice(0, 10)]
            : [],
        ),
      )
      expect([...days]).toEqual([dateOfRound(place.season, place.round)])

      insertRows(plain, rows, 7)
      expect(selectAllRows(plain)).toEqual(rows)
    } finally {
      closeDatabase(ours)
      closeDatabase(plain)
    }
  })
})

describe('response reader', () => {
  const OK = 'HTTP/1.1 200 OK\r\n'
  const sized = (body: string) => `${OK}Content-Length: ${body.length}\r\n\r\n${body}`
  const chunked = (parts: readonly string[]) =>
    `${OK}Transfer-Encoding: chunked\r\n\r\n${parts.map((part) => `${part.length.toString(16)}\r\n${part}\r\n`).join('')}0\r\n\r\n`

  test('the reader finds every response boundary in any packet split', () => {
    const body = fc.string({ unit: fc.constantFrom('x', '\r', '\n', '0', '{'), maxLength: 40 })
    const chunk = fc.string({ unit: fc.constantFrom('x', '\r', '\n', '0'), minLength: 1, maxLength: 20 })
    const response = fc.oneof(
      body.map((text) => ({ text: sized(text), length: text.length })),
      fc
        .array(chunk, { maxLength: 4 })
        .map((parts) => ({ text: chunked(parts), length: parts.join('').length })),
    )
    fc.assert(
      fc.property(
        fc.array(response, { minLength: 1, maxLength: 4 }),
        fc.array(fc.nat(), { maxLength: 8 }),
        (responses, cuts) => {
          const reader = new ResponseReader()
          for (const { text, length } of responses) {
            const borders = [0, ...cuts.map((cut) => cut % text.length), text.length].sort((a, b) => a - b)
            const packets = borders.slice(1).map((end, index) => text.slice(borders[index], end))
            const ends = packets
              .filter((packet) => packet !== '')
              .map((packet) => reader.read(Buffer.from(packet)))
            expect(ends).toEqual([...Array(ends.length - 1).fill(-1), length])
          }
        },
      ),
    )
  })

  test.each([
    ['an error', 'HTTP/1.1 429 Too Many Requests\r\nContent-Length: 0\r\n\r\n', '429'],
    ['an answer without a length', `${OK}\r\nbody`, 'neither'],
    ['more than it says', `${sized('x')}y`, 'longer'],
    ['a chunk without a size', `${OK}transfer-encoding: chunked\r\n\r\nxyz\r\n`, 'no size'],
  ])('refuses %s', (_what, text, reason) => {
    expect(() => new ResponseReader().read(Buffer.from(text))).toThrow(reason)
  })
})

describe('load generator', () => {
  const seen: string[] = []
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: (request) => {
      seen.push(new URL(request.url).pathname)
      return new Response('12345')
    },
  })
  afterAll(() => server.stop(true))
  const load = {
    port: server.port ?? 0,
    requests: ['/a', '/b'].map((path) => requestBytes(path, { Authorization: 'key' })),
    bodyBytes: [5, 5],
    connections: 3,
    durationMs: 60_000,
    maxRequests: 20,
  }

  test('the load sends its requests in turn up to its limit', async () => {
    const { requestsPerSecond } = await ask(load)
    expect(requestsPerSecond).toBeGreaterThan(0)
    expect(seen.toSorted()).toEqual([...Array(10).fill('/a'), ...Array(10).fill('/b')])
  })

  test('the load fails on an unexpected response', async () => {
    await expect(ask({ ...load, bodyBytes: [6, 6] })).rejects.toThrow('5 bytes instead of 6')
  })
})
