/**
 * Following a live source (docs/sources.md): what subscribers see of recorded polls, whatever goes wrong on the way. The
 * small series are made by hand in the format of OpenLigaDB, one for each oddity; the long ones are real recordings in
 * the folder that SCORELINE_REAL_DATA names, and are skipped without it.
 */
import { afterAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lockFile } from '../../../db/open-files.ts'
import type { Change, ChangeKind } from '../../../src/contract/changes.ts'
import { DAY_MS, nextPollMs } from '../../../src/sources/calendar.ts'
import { fileStore, readRecording, responseRecorder } from '../../../src/sources/follow-files.ts'
import { openligadb } from '../../../src/sources/openligadb/index.ts'
import {
  allowedAtMs,
  type Budget,
  baseAddressOf,
  exhaustedMs,
  sendRequest,
  spend,
} from '../../../src/sources/request.ts'
import { followedAfter, type Source } from '../../../src/sources/source.ts'
import { runHere, temporaryFolder } from '../../support/command-kit.ts'
import { lookUp } from '../../support/feed/feed-kit.ts'
import {
  type Evening,
  FOLLOWING_LAWS,
  follow,
  matchIdOf,
  type Recorded,
  recordingOf,
  responseOf,
  type Series,
  type SourceResponse,
} from '../../support/feed/follow-kit.ts'
import { type Answer, taken } from '../../support/feed/taken.ts'
import { fill, makeHarness } from '../../support/harness.ts'
import { parts, type TextCase, textCases } from '../../support/text-cases.ts'
import smallMatches from './small-matches.json'

// Days of polling pass in each test.
setDefaultTimeout(180_000)

const KICKOFF = '2025-11-22T14:30:00Z'
const TEAMS = ['FC Bayern München', 'VfB Stuttgart', 'Werder Bremen', 'TSG Hoffenheim'] as const

const RESULT_TYPES: Readonly<Record<string, number>> = { ht: 1, ft: 2, et: 3, p: 5 }

/** A match of two clubs as OpenLigaDB answers it. */
function match(sides: readonly [home: number, away: number] = [0, 1], more: object = {}): SourceResponse {
  const team = (index: number) => ({
    teamId: 100 + index,
    teamName: TEAMS[index],
    shortName: '',
    teamIconUrl: '',
  })
  return {
    matchID: 1,
    timeZoneID: 'W. Europe Standard Time',
    group: { groupName: '3. Runde', groupOrderID: 3, groupID: 1 },
    team1: team(sides[0]),
    team2: team(sides[1]),
    ...more,
  }
}

/**
 * Polls of one match, each a line: `days+HH:MM edited=HH:MM start=ISO finished | ht 1:0, ft 2:1 | 7 1:0 12, 8 2:0 90p`.
 * Times are UTC from the day of the kick-off on, `edited` is local and the time of the poll if it is not said. Goals have
 * an id, the score and a minute, with `p` for a penalty and `+` for added time.
 */
function seriesOf(league: string, text: string): Series {
  const polls = text.split('\n').map((line) => {
    const [about = '', results = '', goals = ''] = line.split('|').map((cell) => cell.trim())
    const [, days = '0', time = ''] = /^(?:(\d)\+)?(\S+)/.exec(about) ?? []
    const at = new Date(Date.parse(`2025-11-22T${time}:00Z`) + Number(days) * DAY_MS)
    const start = /start=(\S+)/.exec(about)?.[1] ?? KICKOFF
    const edited = /edited=(\S+)/.exec(about)?.[1] ?? `${at.getUTCHours() + 1}:${time.slice(3)}`
    const body = match([0, 1], {
      matchDateTime: start.slice(0, 19),
      matchDateTimeUTC: start,
      lastUpdateDateTime: `2025-11-22T${edited}:00.123`,
      matchIsFinished: about.includes('finished'),
      // In the wrong order: only the type counts.
      matchResults: [...results.matchAll(/(\w+) (\d+):(\d+)/g)]
        .reverse()
        .map(([, part = '', home, away]) => ({
          resultTypeID: RESULT_TYPES[part],
          pointsTeam1: Number(home),
          pointsTeam2: Number(away),
        })),
      goals: [...goals.matchAll(/(\d+) (\d+):(\d+)(?: (\d+)([p+]?))?/g)].map(
        ([, goalID, home, away, minute, kind]) => ({
          goalID: Number(goalID),
          scoreTeam1: Number(home),
          scoreTeam2: Number(away),
          matchMinute: minute === undefined ? null : Number(minute),
          goalGetterName: '',
          isPenalty: kind === 'p',
          isOwnGoal: false,
          isOvertime: kind === '+',
        }),
      ),
    })
    return { at: at.toISOString(), body: [body] }
  })
  return { league, season: 2025, polls }
}

interface Oddity {
  readonly series: Series
  readonly seen: readonly string[]
  readonly goals?: readonly string[]
}

/** Series of one match, and what a subscriber sees of it (oddities/openligadb.txt). */
function readOddity(of: TextCase): Oddity & { readonly name: string } {
  const { given, expected } = parts(of)
  const [league = '', ...polls] = given
  const [seen = '', goals] = expected
  const listed = goals?.replace('goals: ', '')
  return {
    name: of[0],
    series: seriesOf(league, polls.join('\n')),
    seen: seen.split(', '),
    ...(listed !== undefined && { goals: listed === 'none' ? [] : listed.split(', ') }),
  }
}
const ODDITIES = textCases(join(import.meta.dir, 'oddities/openligadb.txt')).cases.map(readOddity)

const root = process.env.SCORELINE_REAL_DATA ?? ''
const folder = join(root, 'live-sources', 'openligadb')
const isHere = root !== '' && existsSync(folder)
if (!isHere) console.info('SCORELINE_REAL_DATA names no folder with real data: recorded polls are skipped')

const odditiesOf = (league: string) => ODDITIES.filter(({ series }) => series.league === league)

/** All oddities of a league as one matchday: each match changes at its own times. */
function together(league: string): Recorded {
  const own = odditiesOf(league)
  const times = [...new Set(own.flatMap(({ series }) => series.polls.map(({ at }) => at)))].sort()
  const polls = times.map((at) => ({
    at,
    body: own.map(({ series }, index) => {
      const latest = series.polls.findLast((poll) => poll.at <= at)?.body[0]
      const [home, away] = [Math.floor(index / 3), index % 3]
      const sides = [home, away < home ? away : away + 1] as const
      const { team1, team2 } = match(sides)
      return { ...(latest as SourceResponse), matchID: index + 1, team1, team2 }
    }),
  }))
  const seen = new Map(own.map((oddity, index) => [index + 1, oddity.seen]))
  return { recording: recordingOf({ league, season: 2025, polls }), states: seen }
}

const evenings = new Map<string, Promise<Evening>>()
const eveningOf = (league: string) =>
  evenings.getOrInsertComputed(league, () => follow(together(league).recording))

describe('oddities of OpenLigaDB', () => {
  for (const { name, series, seen, goals } of ODDITIES)
    test(`subscribers see the right states when ${name}`, async () => {
      const evening = await eveningOf(series.league)
      const id = 1 + odditiesOf(series.league).findIndex((oddity) => oddity.series === series)
      expect([evening.seen.get(id), evening.faults, evening.logged]).toEqual([[...seen], [], []])
      expect(evening.last.get(id)).toBe(seen.at(-1) ?? '')
      if (!goals) return
      const { body } = await evening.harness.get<{ liveEvents: Record<string, unknown>[] }>(
        `/v2/football/matches/${matchIdOf(evening.harness, id)}`,
      )
      const shown = body.liveEvents.map(({ id, time, addedTime, team, homeScore, awayScore }) => {
        const added = addedTime === undefined ? '' : `+${addedTime}`
        return `${id} ${time}${added} ${team} ${homeScore}:${awayScore}`
      })
      expect(shown).toEqual([...goals])
    })

  test('a match that no response lets read is logged once a day', async () => {
    const { series } = ODDITIES[0] as Oddity
    const polls = series.polls.map(({ at, body }) => {
      const [match] = body as SourceResponse[]
      return { at, body: [...body, { ...(match as SourceResponse), matchID: 9, team1: 'unknown' }] }
    })
    const { logged, status } = await follow({
      ...recordingOf({ ...series, polls }),
      matches: recordingOf(series).matches,
    })
    expect(status.odd.team1).toBeGreaterThan(1)
    expect(logged.filter((text) => text.includes('match 9'))).toHaveLength(1)
  })

  test('an unknown league or season is rejected with the supported ones', () => {
    expect(openligadb.open('xyz', null, 0)).toBe(
      'unknown league "xyz"; supported leagues: bl1 (Bundesliga), bl2 (2. Bundesliga), bl3 (3. Liga), dfb (DFB Pokal)',
    )
    expect(openligadb.open('bl1', '25', 0)).toContain('invalid season "25"')
  })

  test('a league is followed from one season to the next, unless its season was named', () => {
    const inJuly = (selection: string) => {
      const before = { state: openligadb.open(selection, null, Date.parse('2026-05-01')), polledMs: {} }
      const response = { atMs: Date.parse('2026-07-01'), body: [] }
      return followedAfter(openligadb, before, { key: 'season', path: '' }, response)
    }
    expect(inJuly('bl1')).toMatchObject({ state: { season: 2026 } })
    expect(inJuly('bl1/2025')).toMatchObject({ state: { season: 2025 } })
  })

  test('the date of the last change confirms no match that its matchday cannot be read from', () => {
    const match = smallMatches.openligadb
    const odd = { ...match, matchResults: [{ ...match.matchResults[0], pointsTeam1: 'many' }] }
    const at = (minute: number) => `2025-11-22T15:0${minute}:00Z`
    const read: Answer[] = [
      ['season', [match], at(0)],
      ['changed/11', 'a', at(1)],
      ['matchday/11', [match], at(2)],
    ]
    const seenAfter = (...more: Answer[]) => taken(openligadb, 'bl1', [...read, ...more], at(9)).followed
    expect(seenAfter(['changed/11', 'a', at(3)])).toMatchObject({ seen: [1] })
    const changed: Answer[] = [
      ['changed/11', 'b', at(3)],
      ['matchday/11', [odd], at(4)],
    ]
    expect(seenAfter(...changed, ['changed/11', 'b', at(5)])).toMatchObject({ seen: [] })
  })

  /** What file imports of openfootball put before. */
  const known = (kind: ChangeKind, id: string, data: object) =>
    ({ op: 'put', sport: 'football', source: 'openfootball', kind, id: `openfootball:${id}`, data }) as Change
  const SERIES = seriesOf('bl1', '12:00\n12:30')

  test('clubs are those of file imports, and stay the same when the source renames them', async () => {
    const bayern = known('team', 'team/ger/bayern-munchen', { name: 'FC Bayern München' })
    const evening = await follow(recordingOf(SERIES), { prepare: (harness) => fill(harness, [bayern]) })
    const teams = [String(bayern.id), 'openligadb:team/100'].map((name) =>
      lookUp(evening.harness.db, "SELECT id FROM external_id WHERE kind = 'team' AND external = ?", name),
    )
    expect(teams[0]).toBe(teams[1] as number)
  })

  test('a season of another source is recognized although a club has another name', async () => {
    const [home, away] = ['team/ger/munich-reds', 'team/ger/vfb-stuttgart'] as const
    const ofSource = (id: string) => `openfootball:${id}`
    const [categoryId, tournamentId, seasonId] = ['ger', 'de.1', 'de.1/2025-26'].map(ofSource)
    const world = [
      known('category', 'ger', { name: 'Germany' }),
      known('tournament', 'de.1', { categoryId, name: 'Bundesliga' }),
      known('team', home, { name: 'Munich Reds' }),
      known('team', away, { name: 'VfB Stuttgart' }),
      known('season', 'de.1/2025-26', { tournamentId, name: 'Bundesliga 25/26', year: '25/26' }),
      known('match', 'some-match', {
        ...{ tournamentId, seasonId, homeTeamId: ofSource(home), awayTeamId: ofSource(away) },
        ...{ startTimestamp: Date.parse(KICKOFF), status: 'notstarted', standingsTable: 'league' },
      }),
    ]
    const evening = await follow(recordingOf(SERIES), { prepare: (harness) => fill(harness, world) })
    const count = (table: string) => lookUp(evening.harness.db, `SELECT count(*) FROM ${table}`)
    expect([count('match'), count('team'), count('season')]).toEqual([1, 2, 1])
  })
})

describe.skipIf(!isHere)('recorded polls', () => {
  test('the season file of the source has the same matches as its matchdays', () => {
    const body = JSON.parse(readFileSync(join(folder, 'season-bl1-2025.json'), 'utf8'))
    const opened = openligadb.open('bl1/2025', null, 0)
    const atMs = Date.parse('2026-02-02T00:00:00Z')
    const before = { state: opened, polledMs: {} }
    const taken = followedAfter(openligadb, before, { key: 'season', path: '' }, { atMs, body })
    if (typeof taken === 'string') throw new Error(taken)
    const changes = openligadb.changes(taken.state, atMs)
    const matches = changes.filter(({ kind }) => kind === 'match')
    const finished = matches.filter(
      (change) => 'data' in change && JSON.stringify(change.data).includes('"finished"'),
    )
    expect([taken.remarks, matches.length, finished.length]).toEqual([[], 306, 179])
    expect(changes.filter(({ kind }) => kind === 'team').length).toBe(18)
  })
})

describe('faults of a source', () => {
  FOLLOWING_LAWS.killed('all oddities of bl1', () => together('bl1'))
  for (const league of ['bl1', 'dfb'])
    FOLLOWING_LAWS.faulty(`all oddities of ${league}`, () => together(league))

  test('a source that is down is polled rarely, and counts as down until it responds', async () => {
    const series = seriesOf('bl1', '12:00\n14:35 | ht 0:0, ft 0:0')
    const down = await follow(recordingOf(series), { fault: (request) => (request > 1 ? 500 : null) })
    // Three hours: a match runs, so the source is asked about once a minute.
    expect([down.status.isOpen, down.status.requests > 150, down.status.requests < 300]).toEqual([
      true,
      true,
      true,
    ])
    expect(down.logged.some((text) => text.includes('counts as down'))).toBe(true)
    const back = await follow(recordingOf(series), {
      fault: (request) => (request > 1 && request < 9 ? 500 : null),
    })
    expect([back.status.isOpen, back.last.get(1)]).toEqual([false, 'inprogress 0:0'])
    const quiet = await follow(recordingOf(seriesOf('bl1', '02:00')), {
      fault: (request) => (request > 1 ? 500 : null),
    })
    expect([quiet.status.isOpen, quiet.status.requests < 40]).toEqual([true, true])
    const refused = await follow(recordingOf(series), { fault: (request) => (request > 1 ? 'wait' : null) })
    expect([refused.status.isOpen, refused.status.requests < 40]).toEqual([true, true])
  })

  test('what a source has not changed it does not send again', async () => {
    const series = seriesOf('bl1', '12:00\n14:35 | ht 0:0, ft 0:0\n15:35 | ht 0:0, ft 1:0')
    const { repeated, status, last } = await follow(recordingOf(series), { isTagged: true })
    expect([repeated, status.isOpen, last.get(1)]).toEqual([0, false, 'inprogress 1:0'])
  })
})

describe('the poller', () => {
  test('poll times of requests that a follower no longer has are dropped', () => {
    const due = ['season', 'day/2'].map((key) => ({ request: { key, path: '' }, atMs: 0 }))
    const source = { due: () => due } as unknown as Source
    const before = { state: {}, polledMs: { season: 1, 'day/1': 2, 'day/2': 3 } }
    const request = { key: 'day/2', path: '' }
    expect(followedAfter(source, before, request, { atMs: 4, body: undefined })).toEqual({
      state: {},
      polledMs: { season: 1, 'day/2': 4 },
      remarks: [],
      odd: [],
      seen: [],
    })
  })

  test('no window of a limit, wherever it begins, has more requests than the limit', () => {
    const limits = [
      { requests: 2, perMs: 1000 },
      { requests: 5, perMs: 60_000 },
    ]
    let budget: Budget = []
    const made: number[] = []
    // Requests come as soon as they are allowed, and sometimes later.
    for (let nowMs = 950; made.length < 40; nowMs += made.length % 3 === 0 ? 700 : 0) {
      nowMs = allowedAtMs(budget, limits, nowMs)
      budget = spend(budget, limits, nowMs)
      made.push(nowMs)
    }
    for (const { requests, perMs } of limits) {
      for (const [index, atMs] of made.entries())
        expect((made[index + requests] ?? Infinity) - atMs).toBeGreaterThanOrEqual(perMs)
    }
    // Never later than needed, nor blocked by a clock that was set back.
    expect((made[5] ?? 0) - (made[0] ?? 0)).toBeLessThanOrEqual(60_700)
    expect(allowedAtMs(budget, limits, 0)).toBe(0)
  })

  test('polls become more frequent towards the kick-off and rarer after the end', () => {
    const startMs = 30 * DAY_MS
    const [hour, minute, fastest] = [3_600_000, 60_000, 20_000]
    const open = { startMs, endedMs: null } as const
    const ended = { startMs, endedMs: startMs + 2 * hour }
    const rows: readonly (readonly [number, number])[] = [
      [nextPollMs(0, open, fastest), startMs - DAY_MS],
      [nextPollMs(startMs - 5 * hour, open, fastest), startMs - 4 * hour],
      [nextPollMs(startMs - 70 * minute, open, fastest), startMs - 60 * minute],
      [nextPollMs(startMs - 30 * minute, open, fastest), startMs - 29 * minute],
      [nextPollMs(startMs + 30 * minute, open, fastest), startMs + 30 * minute + fastest],
      [
        nextPollMs(startMs + 6 * hour, { ...open, status: 'inprogress' }, fastest),
        startMs + 6 * hour + fastest,
      ],
      [nextPollMs(startMs + 6 * hour, open, fastest), startMs + 6.5 * hour],
      [nextPollMs(startMs + 2 * hour, ended, fastest), startMs + 2 * hour + minute],
      [nextPollMs(startMs + 6 * hour, ended, fastest), startMs + 7 * hour],
      [nextPollMs(startMs + 9 * DAY_MS, ended, fastest), Infinity],
    ]
    for (const [asked, expected] of rows) expect(asked).toBe(expected)
  })

  test('a base address must use https, or http on this machine', () => {
    expect(
      ['https://a.example/x', 'http://127.0.0.1:8080', 'http://localhost:1/'].map((text) =>
        String(baseAddressOf(text)),
      ),
    ).toEqual(['https://a.example/x/', 'http://127.0.0.1:8080/', 'http://localhost:1/'])
    for (const text of ['http://a.example', 'ftp://a.example', 'x', 'https://u:p@a.example'])
      expect(baseAddressOf(text)).toContain('https address')
  })

  test('the poller waits when the rate limit headers say that no request is left', () => {
    const headers = (remaining: string, reset: string) =>
      new Headers({ 'x-ratelimit-remaining': remaining, 'x-ratelimit-reset': reset })
    expect(exhaustedMs(headers('1', '30'), 0)).toBe(0)
    expect(exhaustedMs(headers('0', '30'), 0)).toBe(30_000)
    expect(exhaustedMs(headers('0', '2000000060'), 2_000_000_000_000)).toBe(60_000)
    expect(exhaustedMs(new Headers(), 0)).toBe(0)
  })

  test('the stored state is read by the next process, and a truncated file is an empty state', async () => {
    const { path, remove } = temporaryFolder('follow')
    const file = join(path, 'state.json')
    const remembered = {
      budget: [1],
      follows: { 'bl1/2025': { state: { a: 1 }, polledMs: { season: 3 }, atMs: 3 } },
    }
    fileStore(file).write(remembered)
    expect(fileStore(file).read()).toMatchObject(remembered)
    await Bun.write(file, '{"version":1,"bud')
    expect(fileStore(file).read()).toEqual({ budget: [], follows: {} })
    remove()
  })

  test('a recording has the responses in order, without secrets', () => {
    const { path, remove } = temporaryFolder('recording')
    const record = responseRecorder(path)
    for (const body of ['[1]', '[2]'])
      record({
        at: '2025-11-22T14:30:00.000Z',
        source: 'openligadb',
        selection: 'bl1/2025',
        request: { key: 'season', path: 'x' },
        status: 200,
        headers: { etag: '"1"', 'set-cookie': 'secret' },
        body,
      })
    const answers = [...readRecording(path)]
    expect(answers.map(({ body, headers }) => [body, headers])).toEqual([
      ['[1]', { etag: '"1"' }],
      ['[2]', { etag: '"1"' }],
    ])
    remove()
  })
})

describe('a service that follows sources', () => {
  const status = (source: string, isOpen: boolean) => ({
    source,
    isOpen,
    failures: isOpen ? 6 : 0,
    requests: 10,
    failed: 6,
    lastResponseMs: null,
    problem: isOpen ? 'status 500' : null,
    odd: { venue: 3 },
  })

  test('/readyz shows a source that is down as stale, and fails only when all of them are', async () => {
    for (const [isOtherOpen, code] of [
      [false, 200],
      [true, 503],
    ] as const) {
      const harness = makeHarness({ follows: () => [status('one', true), status('two', isOtherOpen)] })
      const response = await harness.app.fetch(new Request('http://localhost/readyz'))
      const { checks } = (await response.json()) as { checks: { follow: Record<string, string> } }
      expect([response.status, checks.follow.one]).toEqual([
        code,
        'stale: 6 failures in a row (status 500), no response yet',
      ])
      const { text } = await harness.app.metrics()
      expect(text).toContain('scoreline_follow_requests_total{source="one",outcome="succeeded"} 4')
      expect(text).toContain('scoreline_follow_down{source="one"} 1')
      expect(text).toContain(`scoreline_follow_down{source="two"} ${isOtherOpen ? 1 : 0}`)
      expect(text).toContain('scoreline_source_form_changed_total{source="one",field="venue"} 3')
      harness.close()
    }
  })
})

test('the program follows, records and replays, and explains wrong usage', async () => {
  const series = seriesOf('bl1', '12:00\n16:30 finished | ht 0:0, ft 0:0')
  const keys = new Set<string | null>()
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: ({ url, headers }) => {
      keys.add(headers.get('x-auth-token'))
      if (url.includes('/competitions/')) return Response.json({ matches: [] })
      return responseOf(series, url, Date.parse('2025-11-23'))
    },
  })
  const { path, remove } = temporaryFolder('follow-command')
  const run = (...args: string[]) => runHere(args, { cwd: path })
  const address = ['--base-address', `http://127.0.0.1:${server.port}`]
  const evening = '--season 2025 --once --record evening'.split(' ')
  const followed = await run('follow', 'openligadb', 'bl1', ...evening, ...address)
  expect([followed.code, followed.out]).toEqual([0, '1 request, 0 failed\n'])
  expect(followed.err).toContain('OpenLigaDB (www.openligadb.de)')
  const replayed = await run('follow', 'openligadb', '--replay', 'evening', '--database', 'other.db')
  expect([replayed.code, replayed.out]).toEqual([0, '1 response, 6 changes applied\n'])
  for (const [args, reason] of [
    [['openligadb'], 'name at least one selection to follow: bl1, bl2, bl3, dfb'],
    [['nowhere', 'bl1'], 'supported sources: openligadb'],
    [['openligadb', 'xyz', ...address], 'supported leagues: bl1 (Bundesliga), bl2 (2. Bundesliga)'],
    [['openligadb', 'bl1', '--base-address', 'http://a.example'], 'must be an https address'],
    [
      ['football-data-org', 'PL', ...address],
      'needs a key in SCORELINE_FOOTBALL_DATA_ORG_KEY; you get one at',
    ],
    [['nhl', ...address], 'follow it with --unofficial on (SCORELINE_UNOFFICIAL=on)'],
  ] as const) {
    const refused = await run('follow', ...args)
    expect([refused.code, refused.err.includes(reason)]).toEqual([2, true])
  }
  const unlock = lockFile(join(path, 'busy.db.follow-openligadb.lock'))
  const second = await run('follow', 'openligadb', 'bl1', '--database', 'busy.db', ...address)
  expect([second.code, second.err.includes('openligadb is already followed for busy.db')]).toEqual([1, true])
  unlock?.()
  const missing = await run('follow', 'openligadb', '--replay', 'nowhere', '--database', 'other.db')
  expect([missing.code, missing.err]).toEqual([
    1,
    'scoreline: nowhere: no such file or folder; check the path\n',
  ])
  expect((await run('sources')).out).toContain('openligadb: German football')
  const withKey = await runHere(['follow', 'football-data-org', 'PL', '--once', ...address], {
    cwd: path,
    env: { SCORELINE_FOOTBALL_DATA_ORG_KEY: 'a-key-for-tests' },
  })
  expect([withKey.out, [...keys]]).toEqual(['1 request, 0 failed\n', [null, 'a-key-for-tests']])
  await server.stop(true)
  remove()
})

describe('requests over real connections', () => {
  const other = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response('other') })
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async (received) => {
      const { pathname } = new URL(received.url)
      if (pathname === '/moved') return Response.redirect('/good', 302)
      if (pathname === '/away') return Response.redirect(`http://127.0.0.1:${other.port}/`, 302)
      if (pathname === '/circle') return Response.redirect('/circle', 302)
      if (pathname === '/large') return new Response(new Uint8Array(17 * 2 ** 20))
      if (pathname === '/slow') return new Promise<Response>(() => {})
      if (pathname === '/busy') return new Response('', { status: 429, headers: { 'retry-after': '7' } })
      if (received.headers.get('if-none-match') === '"1"') return new Response(null, { status: 304 })
      return new Response(`for ${received.headers.get('user-agent')}`)
    },
  })
  afterAll(() => Promise.all([server.stop(true), other.stop(true)]))

  const ask = (path: string, headers = {}, signal: AbortSignal = new AbortController().signal) =>
    sendRequest((url, init) => fetch(url, init), new URL(path, `http://127.0.0.1:${server.port}`), headers, {
      nowMs: 0,
      signal,
    })

  test('redirects are followed within the host only, and responses have a maximum size', async () => {
    expect((await ask('/moved', { 'user-agent': 'me' })).text).toBe('for me')
    expect((await ask('/good', { 'if-none-match': '"1"' })).status).toBe(304)
    for (const [path, reason] of [
      ['/away', 'another host'],
      ['/circle', 'more than 3 redirects'],
      ['/large', 'more than 16 MiB'],
      ['/busy', 'status 429'],
    ] as const)
      await expect(ask(path)).rejects.toThrow(reason)
    await expect(ask('/busy')).rejects.toMatchObject({ retryAfterMs: 7000 })
  })

  test('a request that hangs ends with the follower', async () => {
    const stop = new AbortController()
    const answer = ask('/slow', {}, stop.signal)
    stop.abort()
    await expect(answer).rejects.toThrow()
  })
})
