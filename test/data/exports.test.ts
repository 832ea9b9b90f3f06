/**
 * Exports (docs/exports.md): tables as CSV, and changes of the feed from which an empty database becomes the same. The
 * CSV is read with the reader that Python has.
 */
import { afterAll, describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import papa from 'papaparse'
import { LIMITS } from '../../src/catalog/limits.ts'
import { SPORTS } from '../../src/catalog/sports.ts'
import { runExport } from '../../src/commands/data/export.ts'
import { DEFAULT_CONFIG } from '../../src/contract/config.ts'
import { ENDPOINTS } from '../../src/endpoints/index.ts'
import { BLOCKS } from '../../src/feed/blocks/write-blocks.ts'
import { selectPosition } from '../../src/store/log/change-log.ts'
import { matchData } from '../../src/views/exports/changes.ts'
import { columnsOf } from '../../src/views/exports/index.ts'
import { EXPORT_KINDS } from '../../src/views/exports/tables.ts'
import { commandContext, temporaryFolder } from '../support/command-kit.ts'
import { merge, put, remove } from '../support/feed/change-kit.ts'
import { apply, changes, csv, expectSameAfterImport, exported } from '../support/feed/export-kit.ts'
import { applyAll, mustApply } from '../support/feed/feed-kit.ts'
import { makeHarness, NOW } from '../support/harness.ts'
import { fullBoard } from '../support/odds-kit.ts'
import { ROWS } from '../support/world/availability-rows.ts'
import { ownIds, worldOf } from '../support/world/availability-world.ts'
import { LEAGUE, matchChange, SEASON, smallWorld, TEAMS } from '../support/world/small-world.ts'
import { testWorld } from '../support/world/test-world.ts'
import { peopledFrame, worldChange } from '../support/world/world-arbitrary.ts'
import { WORLD_PATHS } from '../support/world/world-paths.ts'

const HOUR_MS = 3_600_000

const filled = (target: string, values: Readonly<Record<string, string | number>>) =>
  target.replace(/\{(\w+)\}/g, (_, name) => String(values[name]))

describe('an export of changes, imported into an empty database, gives the same answers', () => {
  test.each(SPORTS.map((sport) => [sport.slug, sport] as const))('in a world of %s', async (slug, sport) => {
    const one = makeHarness()
    one.put(worldOf(sport))
    const paths = ROWS.filter(({ path }) => path !== '/changes').map(({ path, query }) => {
      const text = query(sport)
      return filled(`/v2/${slug}${path}${text === '' ? '' : `?${text}`}`, ownIds(sport))
    })
    await expectSameAfterImport(one, slug, paths)
    one.close()
  })

  test('after any changes, with merged and deleted resources', async () => {
    const one = makeHarness()
    mustApply(one.db, [...smallWorld(), ...peopledFrame()])
    applyAll(one.db, fc.sample(worldChange, { numRuns: 300, seed: 3 }))
    await expectSameAfterImport(
      one,
      'football',
      WORLD_PATHS.filter((path) => !path.includes('/changes')),
    )
    one.close()
  })

  test('a match that was followed live, with its end', async () => {
    const one = makeHarness()
    one.put([...smallWorld(), matchChange(1, { startTimestamp: NOW - 2 * HOUR_MS, status: 'inprogress' })])
    const end = merge('match', 1, { status: 'finished', homeScore: { current: 2 } })
    one.put([{ ...end, sourceTimestamp: NOW - HOUR_MS }])
    await expectSameAfterImport(one, 'football', ['/v2/football/matches/1'])
    one.close()
  })
})

test('every block of a match has its place in the exported data', () => {
  for (const { block, path } of BLOCKS) {
    const data = JSON.parse(matchData(new Map([[block, '{"x":1}']])))
    expect([block, path.reduce((value, member) => value?.[member], data)]).toEqual([block, { x: 1 }])
  }
})

describe('since a position', () => {
  const harness = testWorld([
    ...smallWorld(),
    matchChange(1, { startTimestamp: NOW }, [1, 0]),
    matchChange(2, { startTimestamp: NOW + HOUR_MS }),
    matchChange(3, { startTimestamp: NOW + HOUR_MS }),
  ])
  const since = selectPosition(harness.db)
  const copy = makeHarness()
  apply(copy.db, changes(harness.db, 'football'))
  afterAll(() => copy.close())
  harness.put([
    matchChange(2, { startTimestamp: NOW + 2 * HOUR_MS }),
    remove('match', 3),
    put('team', 9001, { name: 'New Club', translations: { ru: 'Новый' } }),
  ])

  test('has only what changed, and deletions', () => {
    const lines = changes(harness.db, 'football', { since })
    expect(
      lines
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line))
        .map(({ op, kind, id }) => `${op} ${kind} ${id}`),
    ).toEqual(['put team 9001', 'put match 2', 'delete match 3'])
    apply(copy.db, lines)
    expect(changes(copy.db, 'football')).toBe(changes(harness.db, 'football'))
  })

  test('a table has only rows of what changed', () => {
    const text = exported(
      harness.db,
      'football',
      { format: 'csv', kind: 'matches', withHeader: true },
      { since },
    )
    expect(papa.parse<{ match_id: string }>(text, { header: true, skipEmptyLines: true }).data).toMatchObject(
      [{ match_id: '2' }],
    )
    const none = exported(
      harness.db,
      'football',
      { format: 'csv', kind: 'standings', withHeader: false },
      { since: selectPosition(harness.db) },
    )
    expect(none).toBe('')
  })

  test('a table of standings has the seasons in which a match changed', () => {
    const rows = (position: number) =>
      exported(
        harness.db,
        'football',
        { format: 'csv', kind: 'standings', withHeader: false },
        { since: position },
      )
    expect(rows(since)).not.toBe('')
    expect(rows(since)).toBe(rows(0))
  })
})

describe('tables', () => {
  const NASTY = '=SUM(A1), "Клуб"\nÅngström'
  const harness = testWorld([
    ...smallWorld(),
    put('team', TEAMS[0], { name: NASTY, translations: { ru: 'Клуб' } }),
    matchChange(1, { startTimestamp: NOW - HOUR_MS, venue: { name: '-5 Park', city: 'Nor' } }, [2, 1]),
    matchChange(2, { startTimestamp: NOW + HOUR_MS, round: { round: 7 } }),
    put('oddsBoards', 2, { boards: { 1: { prematch: fullBoard(1, 'football') } } }),
  ])

  test.each(EXPORT_KINDS)('%s has the documented columns', (kind) => {
    const { meta } = papa.parse(csv(harness.db, 'football', kind), { header: true })
    expect(meta.fields).toEqual(columnsOf(kind).map(({ name }) => name))
    const page = readFileSync(join(import.meta.dir, '../../docs/exports.md'), 'utf8')
    for (const { name } of columnsOf(kind)) expect(page).toContain(`\`${name}\``)
  })

  test('Python reads the rows, and no text is a formula', () => {
    const python = Bun.spawnSync(
      ['python3', '-c', 'import csv,json,sys; print(json.dumps(list(csv.DictReader(sys.stdin))))'],
      {
        stdin: Buffer.from(csv(harness.db, 'football', 'matches')),
        env: { ...process.env, PYTHONUTF8: '1' },
      },
    )
    expect(JSON.parse(python.stdout.toString())).toMatchObject([
      {
        sport: 'football',
        match_id: '1',
        start: new Date(NOW - HOUR_MS).toISOString(),
        home_team: `'${NASTY}`,
        home_score: '2',
        away_score: '1',
        winner: 'home',
        venue: "'-5 Park",
        round: '',
      },
      { match_id: '2', status: 'notstarted', home_score: '', winner: '', round: '7' },
    ])
  })
})

describe('over HTTP', () => {
  const harness = testWorld([
    ...smallWorld(),
    ...Array.from({ length: 700 }, (_, index) =>
      matchChange(index + 1, { startTimestamp: NOW + index * HOUR_MS }),
    ),
  ])
  const url = (file: string) => `/v2/football/export/${file}`
  const fetch = (path: string, key = harness.key) =>
    harness.app.fetch(new Request(`http://localhost${path}`, { headers: { authorization: key } }))

  test('a table is streamed as a file', async () => {
    const rowsOf = async (file: string) => {
      const { text } = await harness.app.metrics()
      return Number(new RegExp(`exported_rows_total\\{file="${file}"\\} (\\d+)`).exec(text)?.[1] ?? 0)
    }
    expect(await rowsOf('matches.csv')).toBe(0)
    const answer = await fetch(url('matches.csv'))
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="football-matches.csv"')
    expect(answer.headers.get('x-scoreline-position')).toMatch(/^\w+:\d+$/)
    expect(await answer.text()).toBe(csv(harness.db, 'football', 'matches'))
    expect(await rowsOf('matches.csv')).toBe(700)
  })

  test('changes are the lines that the command writes', async () => {
    const answer = await fetch(url('all.ndjson'))
    expect(answer.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8')
    expect(await answer.text()).toBe(changes(harness.db, 'football'))
    const ofSeason = await (await fetch(`${url('matches.ndjson')}?season_id=${SEASON}`)).text()
    expect(ofSeason).toContain(`"kind":"tournament","sport":"football","id":${LEAGUE}`)
  })

  test('a position of X-Scoreline-Position works as since', async () => {
    const whole = await fetch(url('odds.csv'))
    await whole.text()
    const position = whole.headers.get('x-scoreline-position')
    const answer = await fetch(`${url('matches.csv')}?since=${encodeURIComponent(position ?? '')}`)
    expect((await answer.text()).trimEnd().split('\r\n')).toHaveLength(1)
  })

  test('a key has half of those that run at the same time, and one that leaves frees its place', async () => {
    const share = LIMITS.exportsAtOnce / 2
    const key = harness.newKey('pro')
    const running = await Promise.all(Array.from({ length: share }, () => fetch(url('matches.csv'), key)))
    expect(running.map(({ status }) => status)).toEqual(running.map(() => 200))
    const refused = await fetch(url('matches.csv'), key)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10'])
    const [left, last] = [refused, running.at(-1)].map((of) => of?.headers.get('x-ratelimit-remaining'))
    expect(left, 'it costs nothing').toBe(last as string)
    expect((await refused.json()) as object).toMatchObject({ error: 'too_much_at_once' })
    const other = await fetch(url('matches.csv'), harness.newKey('pro'))
    expect(other.status).toBe(200)
    await other.text()
    expect((await harness.app.metrics()).text).toContain(`scoreline_exports_running ${share}`)
    await running[0]?.body?.cancel()
    const next = await fetch(url('matches.csv'), key)
    expect(next.status).toBe(200)
    await Promise.all([...running.slice(1), next].map((answer) => answer.text()))
  })

  test.each([
    ['an unknown export', url('matches.xlsx'), 400, 'invalid_parameter'],
    ['everything as a table', url('all.csv'), 400, 'invalid_parameter'],
    ['a bad season', `${url('matches.csv')}?season_id=x`, 400, 'invalid_parameter'],
    ['an unknown season', `${url('matches.csv')}?season_id=9`, 404, 'not_found'],
    ['a season of another sport', `/v2/tennis/export/matches.csv?season_id=${SEASON}`, 404, 'not_found'],
    ['a bad position', `${url('matches.csv')}?since=-1`, 400, 'invalid_parameter'],
    [
      'a position of another history',
      `${url('matches.csv')}?since=0123456789abcdef%3A1`,
      400,
      'invalid_parameter',
    ],
  ])('%s is refused', async (_name, path, status, slug) => {
    const answer = await fetch(path)
    expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([status, slug])
  })

  test.each([
    ['free', 400],
    ['basic', 400],
    ['pro', 200],
  ] as const)('a key of the plan %s gets %d', async (plan, status) => {
    const answer = await fetch(url('matches.csv'), harness.newKey(plan))
    expect(answer.status).toBe(status)
    const text = await answer.text()
    if (status === 400) expect(text).toContain('these plans do: pro, unlimited')
  })
})

describe('the command', () => {
  const { path: folder, remove: removeFolder } = temporaryFolder('export')
  const database = join(folder, 'world.db')
  const harness = testWorld([...smallWorld(), matchChange(1, { startTimestamp: NOW }, [1, 0])], {
    path: database,
  })
  afterAll(removeFolder)
  async function run(kinds: string[], options: object = {}) {
    const reports: string[] = []
    const written: string[] = []
    const context = {
      ...commandContext((line) => reports.push(line)),
      write: async (text: string) => written.push(text) > 0,
    }
    const { bookmakers } = DEFAULT_CONFIG
    await runExport(context, kinds, { database, format: 'ndjson', bookmakers, ...options })
    return { reports, text: written.join('') }
  }

  test('writes changes of all sports to standard output, and says the position', async () => {
    const { text, reports } = await run([])
    expect(text).toBe(changes(harness.db, 'football'))
    const [, epoch = '', position = ''] = /^Position (\w+):(\d+): /.exec(reports.join()) ?? []
    expect(Number(position)).toBe(selectPosition(harness.db))
    expect((await run([], { since: { epoch, position: Number(position) } })).text).toBe('')
  })

  test('writes a table to a new file, with one header for all sports', async () => {
    const out = join(folder, 'matches.csv')
    await run(['matches'], { format: 'csv', out })
    expect(readFileSync(out, 'utf8')).toBe(csv(harness.db, 'football', 'matches'))
    await expect(run(['matches'], { format: 'csv', out })).rejects.toThrow('exists already')
  })
})

test('the endpoint has all tables', () => {
  const path = ENDPOINTS.find((each) => each.path.endsWith('/export/{file}'))
  expect(path?.params.file?.schema.enum).toEqual([
    ...EXPORT_KINDS.map((kind) => `${kind}.csv`),
    ...EXPORT_KINDS.map((kind) => `${kind}.ndjson`),
    'all.ndjson',
  ])
})
