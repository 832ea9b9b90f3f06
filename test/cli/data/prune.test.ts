/** `scoreline prune` and `scoreline vacuum` beside a running service (docs/operating.md#prune). */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { restore } from '../../../db/backup.ts'
import { openDatabase } from '../../../db/open.ts'
import { pragmaNumber } from '../../../db/pragma.ts'
import { createApp } from '../../../src/app.ts'
import { PRUNED_PARTS } from '../../../src/catalog/match-blocks.ts'
import { runCheck } from '../../../src/commands/check/check.ts'
import type { CommandContext } from '../../../src/commands/context.ts'
import { type PruneOptions, runCompact, runPrune, runVacuum } from '../../../src/commands/data/prune.ts'
import { pruneCommands, RetentionSchedule } from '../../../src/commands/serve/retention.ts'
import type { Change } from '../../../src/contract/changes.ts'
import { DEFAULT_CONFIG } from '../../../src/contract/config.ts'
import { pruneMatches } from '../../../src/store/log/prune.ts'
import { closeDatabase } from '../../../src/store/sql/statement.ts'
import { commandContext, programArguments, until } from '../../support/command-kit.ts'
import { sportOf } from '../../support/feed/block-kit.ts'
import { merge, put, remove } from '../../support/feed/change-kit.ts'
import { withDatabase } from '../../support/feed/feed-kit.ts'
import { type Harness, makeHarness, NOW } from '../../support/harness.ts'
import { serveLive } from '../../support/live/live-kit.ts'
import { football } from '../../support/live/live-matches.ts'
import { testFolder } from '../../support/test-folder.ts'
import { ownIds, worldOf } from '../../support/world/availability-world.ts'
import { matchChange, smallWorld, TEAMS } from '../../support/world/small-world.ts'

const DAY_MS = 86_400_000
const PLAYED = (['football', 'ice-hockey', 'tennis'] as const).map(sportOf)
const FOOTBALL = ownIds(sportOf('football'))

const folder = testFolder('prune')
let files = 0
let path: string
let harness: Harness
beforeEach(() => {
  files += 1
  path = folder.at(`${files}.db`)
  harness = makeHarness({ path })
})
afterEach(() => harness.close())

async function prune(options: Partial<PruneOptions> = {}, context: Partial<CommandContext> = {}) {
  const lines: string[] = []
  const report = (line: string) => lines.push(line)
  await runPrune(
    { ...commandContext(report), clock: () => harness.now + 1, ...context },
    { database: path, before: harness.now, only: PRUNED_PARTS, isDryRun: false, ...options },
  )
  harness.app.checkForeignWrites()
  return lines
}

const removed = (line: string | undefined) => Number(line?.match(/([\d,]+) rows/)?.[1]?.replaceAll(',', ''))
interface ChangeList {
  changes: unknown[]
  position: number
  epoch: string
}
const rowsOf = (table: string) =>
  Number(harness.db.client.query(`SELECT count(*) FROM ${table}`).values()[0]?.[0])

/** A finished match of each sport with all its blocks, boards and price history, then two days. */
function play(): void {
  for (const sport of PLAYED) {
    harness.put(worldOf(sport))
    for (const factor of [2, 2.1]) harness.put([boards(sport.slug, ownIds(sport).matchId, factor)])
  }
  harness.now += 2 * DAY_MS
}

function boards(sport: string, id: number, factor: number) {
  const markets = { result: { stakes: { w1: { factor } } } }
  const prematch = { isBettingActive: true, updatedAt: NOW + factor * 10, markets }
  return { op: 'put', kind: 'oddsBoards', sport, id, data: { boards: { 1: { prematch } } } } as Change
}

const PATHS = PLAYED.flatMap((sport) => {
  const { matchId, seasonId, tournamentId, teamId, otherTeamId, playerId } = ownIds(sport)
  return [
    `/matches/${matchId}?with_bk_odds=true`,
    `/matches?ids=${matchId}&with_pregame=true`,
    `/matches/${matchId}/events`,
    `/matches/${matchId}/odds/history`,
    `/matches/${matchId}/coverage`,
    ...['shotmap', 'momentum', 'average-positions'].map((type) => `/matches/${matchId}/${type}`),
    `/tournament/${tournamentId}/seasons/${seasonId}`,
    `/tournament/${tournamentId}/seasons/${seasonId}/coverage`,
    `/tournament/${tournamentId}/standings`,
    `/tournament/${tournamentId}/seasons/${seasonId}/leaders?sort_by=appearances`,
    `/teams/${teamId}/form`,
    `/h2h?team1_id=${teamId}&team2_id=${otherTeamId}`,
    ...[`/teams/${teamId}`, `/players/${playerId}`].flatMap((of) => [
      `${of}/statistics?tournament_id=${tournamentId}&season_id=${seasonId}`,
      `${of}/statistics/seasons`,
      `${of}/matches?last=5`,
    ]),
  ].map((rest) => `/v2/${sport.slug}${rest}`)
})

type Answers = Map<string, string>
async function answersOf(fetch: Harness['app']['fetch']): Promise<Answers> {
  const answers: Answers = new Map()
  for (const each of PATHS) {
    const request = new Request(`http://localhost${each}`, { headers: { authorization: harness.key } })
    const response = await fetch(request)
    answers.set(each, `${response.status} ${await response.text()}`)
  }
  return answers
}

/** The answers of a service without any cache. */
async function freshAnswers(): Promise<Answers> {
  const config = { ...DEFAULT_CONFIG, storedRenderings: false, responseCacheBytes: 0 }
  const logger = pino({ level: 'silent' })
  const app = createApp({ database: harness.db, clock: () => harness.now, config, logger })
  const answers = await answersOf(app.fetch)
  app.close()
  return answers
}

describe('matches', () => {
  beforeEach(play)

  test('lose boards and analytics, and nothing else changes', async () => {
    const before = await answersOf(harness.app.fetch)
    harness.app.storeRenderings()
    const lines = await prune()
    expect(removed(lines[0])).toBeGreaterThan(0)
    expect(removed(lines[1])).toBeGreaterThan(10)
    const after = await answersOf(harness.app.fetch)
    expect(after).toEqual(await freshAnswers())
    const changed = [...after].filter(([each, text]) => text !== before.get(each)).map(([each]) => each)
    const about = /\/(odds\/history|coverage|shotmap|momentum|average-positions)$|\/matches(\/\d+)?\?/
    expect(changed.filter((each) => !about.test(each))).toEqual([])
    expect(changed.length).toBeGreaterThan(PLAYED.length * 3)
    const coverage = after.get(`/v2/football/matches/${FOOTBALL.matchId}/coverage`)?.slice(4) ?? ''
    expect(JSON.parse(coverage)).toMatchObject({
      coverage: {
        ...{ events: true, lineups: true, statistics: true },
        ...{ shotmap: false, momentum: false, averagePositions: false, oddsBase: false },
        oddsBk: { bookmaker_1: false },
      },
    })
    runCheck(commandContext(), path)
  })

  test('that are in progress, postponed or interrupted keep everything', async () => {
    for (const [index, status] of ['inprogress', 'postponed', 'interrupted'].entries()) {
      const { slug: sport } = PLAYED[index] as (typeof PLAYED)[number]
      const { matchId: id } = ownIds(sportOf(sport))
      harness.put([{ op: 'merge', kind: 'match', sport, id, data: { status }, correction: true } as Change])
    }
    const before = await answersOf(harness.app.fetch)
    await prune({ only: ['prices', 'blocks'] })
    expect(await answersOf(harness.app.fetch)).toEqual(before)
  })

  test('that start on the day or later keep everything', async () => {
    const lines = await prune({ before: NOW - DAY_MS })
    expect(lines.slice(0, 2).map(removed)).toEqual([0, 0])
  })

  test('are pruned once: a run after an interruption removes the rest, and a further one nothing', async () => {
    withDatabase(path, (other) =>
      expect(pruneMatches(other, 'prices', { beforeMs: harness.now, after: 0 })).not.toBeNull(),
    )
    await prune()
    const left = rowsOf('match_block')
    expect(rowsOf('odds_board') + rowsOf('odds_price')).toBe(0)
    const lines = await prune()
    expect(lines.slice(0, 3).map(removed)).toEqual([0, 0, 0])
    expect(lines.at(-1)).toBe('There is nothing to remove.')
    expect(rowsOf('match_block')).toBe(left)
  })

  test('are left alone by a dry run, without consent, and after the first batch of a stopped run', async () => {
    const left = rowsOf('match_block')
    expect((await prune({ isDryRun: true })).at(-1)).toBe('Dry run: nothing was removed.')
    await expect(prune({}, { confirm: async () => false })).rejects.toThrow('nothing was removed')
    await expect(prune({}, { stopSignal: () => AbortSignal.abort() })).rejects.toThrow(
      'stopped; run the command again to remove the rest',
    )
    expect(rowsOf('match_block')).toBe(left)
  })

  test('sent again get their blocks again, until the next run', async () => {
    await prune()
    harness.put(worldOf(sportOf('football')))
    const lines = await prune()
    expect(removed(lines[1])).toBeGreaterThan(0)
    runCheck(commandContext(), path)
  })
})

test.each(['before', 'after'])(
  'a waiting rendering is not stored %s the service notices the run',
  async (when) => {
    play()
    const odds = async () => {
      const { body } = await harness.get<{ oddsBase: unknown[] }>(`/v2/football/matches/${FOOTBALL.matchId}`)
      return body.oddsBase.length
    }
    expect(await odds()).toBeGreaterThan(0)
    await prune(
      {},
      {
        report: (line) => {
          if (when === 'before' && line.startsWith('Removed')) harness.app.storeRenderings()
        },
      },
    )
    harness.app.storeRenderings()
    expect(await odds()).toBe(0)
  },
)

describe('the log', () => {
  const rename = (name: string) => merge('team', TEAMS[0], { name })
  const played = (id: number, data: object = {}) => matchChange(id, { startTimestamp: NOW, ...data })
  const changesSince = async (since: number) =>
    (await harness.get<ChangeList>(`/v2/football/changes?since=${since}`)).body
  /** The positions before a deletion, after it, and at the end. */
  let [first, second, last] = [0, 0, 0]

  beforeEach(async () => {
    harness.put([...smallWorld(), played(1), played(2)])
    first = (await changesSince(0)).position
    harness.put([remove('match', 2), rename('One')])
    harness.app.markLog()
    second = (await changesSince(0)).position
    harness.now += DAY_MS
    harness.put([rename('Two'), played(1, { currentMatchMinute: 9 })])
    harness.app.markLog()
    last = (await changesSince(0)).position
  })

  test('begins with the entries of the day, and an earlier position is answered with a reset', async () => {
    const before = await changesSince(second)
    const lines = await prune({ before: harness.now - 1 })
    expect(removed(lines[2])).toBe(second - 1)
    expect(lines[3]).toBe(
      `Clients that ask for changes after a position below ${second} will have to load everything again.`,
    )
    expect(await changesSince(second)).toEqual(before)
    expect(before).toMatchObject({ isReset: false, changes: [{ kind: 'team' }, { kind: 'match' }] })
    for (const since of [0, first, second - 1])
      expect(await changesSince(since)).toMatchObject({ isReset: true, changes: [], next: last })
    runCheck(commandContext(), path)
  })

  test('keeps its last entry, and deletions, so that revisions never decrease', async () => {
    harness.now += 2 * DAY_MS
    await prune()
    expect(rowsOf('change_log')).toBe(2)
    expect(await changesSince(last)).toMatchObject({ isReset: false, position: last })
    harness.put([played(2)])
    const { changes } = await changesSince(last)
    expect(changes).toMatchObject([{ kind: 'match', id: 2, revision: 3 }])
    runCheck(commandContext(), path)
  })

  test('is resumed by live clients from its beginning on, and sends the others everything', async () => {
    const server = serveLive(harness)
    const epoch = (await changesSince(last)).epoch
    await prune({ before: harness.now - 1 })
    const typesSince = async (position: number) => {
      const socket = await server.connect()
      return (await socket.resume({ ...football, since: { epoch, position } })).map(({ type }) => type)
    }
    expect(await typesSince(second)).not.toContain('reset')
    expect(await typesSince(second - 1)).toContain('reset')
    await server.stop()
  })

  test('compacted has one entry per resource and kind, and every reader gets what it got before', async () => {
    for (const attendance of [1, 2, 3]) harness.put([merge('match', 1, { attendance })])
    harness.put([played(2), remove('match', 2), played(2), rename('Three'), rename('Four')])
    for (const intoId of [TEAMS[0], TEAMS[1]]) harness.put([put('mergedTeam', TEAMS[2], { intoId })])
    harness.app.apply([{ line: 1, change: { ...played(3), import: 'file' } }])
    harness.put([merge('match', 3, { attendance: 1 }), rename('Five'), merge('match', 3, { attendance: 2 })])
    const positions = Array.from({ length: (await changesSince(0)).position + 1 }, (_, since) => since)
    const all = () => Promise.all(positions.map(changesSince))
    const before = await all()
    const entries = rowsOf('change_log')
    const compact = async (isDryRun: boolean) => {
      const lines: string[] = []
      await runCompact(
        commandContext((line) => lines.push(line)),
        path,
        isDryRun,
      )
      return Number(/^(\d+) log entr/.exec(lines[0] ?? '')?.[1])
    }
    const left = await compact(true)
    expect(rowsOf('change_log')).toBe(entries)
    expect(await compact(false)).toBe(left)
    expect(rowsOf('change_log')).toBe(entries - left)
    expect(await compact(false)).toBe(0)
    // The last one, the last deletion, what an import did, and merges.
    const leftOf = (kind: string, id: number) =>
      harness.db.client
        .query(
          'SELECT op, revision, import_number IS NOT NULL FROM change_log WHERE kind = ? AND entity_id = ?',
        )
        .values(kind, id)
    expect([1, 2, 3].map((id) => leftOf('match', id))).toEqual([
      [['merge', 5, 0]],
      [
        ['delete', 4, 0],
        ['put', 5, 0],
      ],
      [
        ['put', 1, 1],
        ['merge', 3, 0],
      ],
    ])
    expect(leftOf('mergedTeam', TEAMS[2]).length).toBe(2)
    expect(leftOf('team', TEAMS[0]).length).toBe(1)
    harness.app.checkForeignWrites()
    expect(await all()).toEqual(before)
    runCheck(commandContext(), path)
    harness.put([remove('match', 1), played(1)])
    expect((await changesSince(positions.length - 1)).changes).toMatchObject([{ id: 1, revision: 7 }])
    runCheck(commandContext(), path)
  })

  test('still answers incremental exports, which compare the resources themselves', async () => {
    const exported = async () =>
      (await harness.get<string>(`/v2/football/export/all.ndjson?since=${first}`)).text
    const before = await exported()
    await prune({ before: harness.now - 1 })
    expect(before).toContain('"op":"delete"')
    expect(await exported()).toBe(before)
  })

  test('without marks keeps everything and says why', async () => {
    harness.db.client.run('DELETE FROM log_mark')
    const lines = await prune({ only: ['log'] })
    expect(lines).toEqual([
      expect.stringContaining(' 0 rows'),
      'The log keeps everything: no entry is known to be older. The service notes its age every hour.',
      'There is nothing to remove.',
    ])
  })
})

describe('vacuum', () => {
  test('gives free pages back while a reader holds its snapshot and the service writes', async () => {
    play()
    harness.db.client.run("INSERT INTO meta VALUES ('filler', zeroblob(3000000))")
    harness.db.client.run("DELETE FROM meta WHERE key = 'filler'")
    const reader = openDatabase(path)
    const read = () => reader.client.query('SELECT count(*) FROM match').values()
    reader.client.run('BEGIN')
    const seen = read()
    const before = await answersOf(harness.app.fetch)
    const out: string[] = []
    const vacuum = runVacuum(
      commandContext((line) => out.push(line)),
      path,
    )
    harness.put([...smallWorld(), matchChange(1, { startTimestamp: NOW })])
    expect(read()).toEqual(seen)
    await vacuum
    reader.client.run('COMMIT')
    closeDatabase(reader)
    harness.db.client.query('PRAGMA wal_checkpoint(PASSIVE)').all()
    const [, was, is] = /: (\d+) MiB before, (\d+) MiB now\.$/.exec(out[0] ?? '') ?? []
    expect(Number(was) - Number(is)).toBeGreaterThanOrEqual(2)
    expect(statSync(path).size).toBeLessThanOrEqual(Number(is) * 2 ** 20)
    harness.app.checkForeignWrites()
    expect(await answersOf(harness.app.fetch)).toEqual(before)
    runCheck(commandContext(), path)
  })

  test('works on new, upgraded and restored files', () => {
    const fixture = readFileSync(join(import.meta.dir, '../../support/fixtures/release-1.db.gz'))
    const [upgraded, restored] = ['upgraded.db', 'restored.db'].map(folder.at) as [string, string]
    writeFileSync(upgraded, Bun.gunzipSync(fixture))
    restore(upgraded, restored, { onDigestFault: () => {}, checkContent: () => {} })
    for (const file of [path, upgraded, restored])
      withDatabase(file, (db) => expect([file, pragmaNumber(db.client, 'auto_vacuum')]).toEqual([file, 2]))
  })

  test('does nothing without free pages', async () => {
    const out: string[] = []
    for (const _ of [1, 2])
      await runVacuum(
        commandContext((line) => out.push(line)),
        path,
      )
    expect(out[1]).toBe(`${path}: 1 MiB before, 1 MiB now.`)
  })
})

test('the service removes what is older than its settings say, by processes of their own', async () => {
  play()
  const logged: string[] = []
  const options = {
    retention: { blocks: '1d', prices: '400d' },
    database: path,
    commandLine: programArguments([]),
    clock: () => harness.now,
    logger: pino({}, { write: (line: string) => void logged.push(JSON.parse(line).event) }),
    firstMs: 0,
  }
  expect(pruneCommands(options)).toEqual([
    ['prune', '--database', path, '--only', 'prices', '--before', expect.stringMatching(/^2025-/)],
    ['prune', '--database', path, '--only', 'blocks', '--before', expect.stringMatching(/^2026-/)],
  ])
  const before = rowsOf('match_block')
  const schedule = new RetentionSchedule(options)
  schedule.start()
  await until(() => rowsOf('match_block') < before)
  await schedule.stop()
  expect(logged).toEqual([])
  const failing = new RetentionSchedule({ ...options, database: folder.at('none.db') })
  failing.start()
  await until(() => logged.length === 2)
  await failing.stop()
  expect(logged).toEqual(['retention_failed', 'retention_failed'])
})
