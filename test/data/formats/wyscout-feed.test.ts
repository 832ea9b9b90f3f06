/**
 * A real match becomes live (docs/reference/live.md, docs/architecture.md#the-path-of-a-change): the recorded feed that
 * the format wyscout writes of one match is replayed into a running service, a client follows, and the final state is
 * what the import says. With SCORELINE_REAL_DATA it is a quarter-final of the World Cup 2018 too; without it
 * only the made-up match.
 */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../../../db/open.ts'
import { LiveClient } from '../../../src/client/index.ts'
import type { Change } from '../../../src/contract/changes.ts'
import { WrongOption } from '../../../src/feed/formats/format.ts'
import { ImportReport } from '../../../src/feed/formats/import-report.ts'
import { importChanges } from '../../../src/feed/formats/input/import-input.ts'
import { wyscout } from '../../../src/feed/formats/wyscout/index.ts'
import { createKey } from '../../../src/store/access/keys.ts'
import { closeDatabase } from '../../../src/store/sql/statement.ts'
import { runHere, startServer, temporaryFolder } from '../../support/command-kit.ts'
import { applyAll, lookUp, mustApply, withMemory } from '../../support/feed/feed-kit.ts'
import { goldenFiles, importGolden } from '../../support/feed/golden-imports.ts'
import { memoryFiles } from '../../support/feed/openfootball-kit.ts'
import { isOpen, nextEvent } from '../../support/live/client-live-kit.ts'

const FILES = goldenFiles('wyscout/cup')

// Starts programs and replays a whole match.
setDefaultTimeout(180_000)

const root = process.env.SCORELINE_REAL_DATA ?? ''
const real = join(root, 'wyscout-events')
const isHere = root !== '' && existsSync(real)
if (!isHere) console.info('SCORELINE_REAL_DATA names no folder with real data: the real match is skipped')

let folder: ReturnType<typeof temporaryFolder>
beforeAll(() => {
  folder = temporaryFolder('wyscout')
  mkdirSync(join(folder.path, 'made-up'))
  for (const [file, text] of Object.entries(FILES))
    writeFileSync(join(folder.path, file.replace('data/', 'made-up/')), text)
})
afterAll(() => folder.remove())

/** The files of a folder without the events of other matches. */
function filesOf(source: string, match: string): string[] {
  const names = readdirSync(source).filter(
    (name) => !/^events_/.test(name) || name === `events_${match}.json`,
  )
  return names.filter((name) => name.endsWith('.json')).map((name) => join(source, name))
}

/** The blocks of a match as they are stored. */
function storedMatch(path: string, external: string): unknown {
  const db = openDatabase(path)
  try {
    const id = Number(
      lookUp(db, "SELECT id FROM external_id WHERE kind = 'match' AND external = ?", external),
    )
    const blocks = db.client
      .query<{ block: number; json: string }, [number]>(
        'SELECT block, json FROM match_block WHERE match_id = ? ORDER BY block',
      )
      .all(id)
    return blocks.map(({ block, json }) => [block, JSON.parse(json)])
  } finally {
    closeDatabase(db)
  }
}

const CASES = [
  [
    'a made-up match',
    () => join(folder.path, 'made-up'),
    '901',
    'openfootball:worldcup/2015/final/per/nor',
    [2, 1],
  ],
  ...(isHere
    ? ([
        [
          'a match with a shoot-out',
          () => real,
          '2058012',
          'openfootball:worldcup/2018/quarterfinals/rus/cro',
          [2, 2],
        ],
      ] as const)
    : []),
] as const

describe.each(CASES)('%s', (_name, source, match, external, score) => {
  test('the recording ends in the state of the import', async () => {
    const cwd = join(folder.path, match)
    mkdirSync(cwd)
    const files = filesOf(source(), match)
    const program = (args: readonly string[]) => runHere(args, { cwd })
    const written = await program(['import', 'wyscout', '--as-feed', 'match.ndjson', ...files])
    expect([written.code, written.out]).toEqual([0, expect.stringContaining('0 changes')])
    expect(existsSync(join(cwd, 'scoreline.db'))).toBe(false)
    const server = await startServer([], { cwd })
    const path = join(cwd, 'scoreline.db')
    const db = openDatabase(path)
    const bytes = new Uint8Array(32)
    const { key } = createKey(db, { name: 'k', plan: 'unlimited', sports: null, now: 0, bytes })
    closeDatabase(db)
    const live = new LiveClient({ url: server.address, apiKey: key })
    const ended = new Promise<Record<string, unknown>>((resolve) => {
      for (const type of ['snapshot', 'change'] as const)
        live.on(type, (event) => {
          const state = event.state as unknown as Record<string, unknown>
          if (state.status === 'finished') resolve(state)
        })
    })
    live.subscribe({ type: 'sport', sportSlug: 'football' })
    await nextEvent(live, 'status', isOpen)
    const replayed = await program(['feed', 'replay', 'match.ndjson', '--speed', '100000'])
    expect([replayed.code, replayed.err]).toEqual([0, ''])
    expect(replayed.out).toContain(' 0 unchanged, 0 rejected;')
    const state = await ended
    const rest = await fetch(`${server.address}/v2/football/matches/${state.id}`, {
      headers: { authorization: key },
    })
    const { scoreStatus: _, ...expected } = (await rest.json()) as Record<string, unknown>
    expect(state).toEqual(expected)
    expect([state.homeScore, state.awayScore]).toMatchObject(score.map((current) => ({ current })))
    live.close()
    // The import of the same files says nothing new of the match.
    const imported = await program(['import', 'wyscout', ...files])
    expect(imported.code).toBe(0)
    expect(imported.err).not.toContain('changed match')
    await server.stop()
    const other = await program(['import', 'wyscout', '--database', 'imported.db', ...files])
    expect(other.code).toBe(0)
    expect(withoutIds(storedMatch(path, external))).toEqual(
      withoutIds(storedMatch(join(cwd, 'imported.db'), external)),
    )
  })
})

/** Ids count up in the order in which things came in. */
function withoutIds(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value).replace(/100000\d{4}/g, '0'))
}

describe('recorded feed', () => {
  const written = new Map<string, string>()
  const files = { ...memoryFiles(FILES), write: (file: string, text: string) => void written.set(file, text) }
  const record = (paths: readonly string[]) => [
    ...importChanges(wyscout, paths, new ImportReport(), { files, options: { 'as-feed': 'out.ndjson' } }),
  ]
  const changesOf = (): Change[] =>
    (written.get('out.ndjson') ?? '')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))

  test('the recording imports nothing, and its timestamps never decrease', () => {
    expect(record(['data/'])).toEqual([])
    const changes = changesOf()
    const times = changes.map(({ sourceTimestamp }) => sourceTimestamp ?? 0)
    expect(times).toEqual([...times].sort((a, b) => a - b))
    const kickoff = Date.UTC(2015, 6, 15, 15)
    expect([times[0], changes.find(({ op }) => op === 'merge')?.sourceTimestamp]).toEqual([
      kickoff - 3_600_000,
      kickoff,
    ])
    expect(changes.at(-1)).toMatchObject({ data: { status: 'finished', currentMatchSecond: null } })
  })

  test('importing after the full replay changes nothing', () => {
    record(['data/'])
    withMemory((db) => {
      mustApply(db, changesOf())
      const { changes } = importGolden('wyscout/cup')
      const final = changes.filter(({ id }) => id === 'openfootball:worldcup/2015/final/per/nor')
      expect(final).toHaveLength(1)
      expect(applyAll(db, final)).toMatchObject({ applied: [], rejected: [] })
    })
  })

  test('--as-feed requires the events of one match', () => {
    const none = ['data/matches_Cup.json', 'data/players.json', 'data/teams.json']
    expect(() => record(none)).toThrow(WrongOption)
  })
})
