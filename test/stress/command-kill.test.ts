/**
 * kill -9 in the middle of a push (docs/operating.md#durability): the file stays sound, nothing that was reported as
 * applied is lost, and pushing again completes it as if nothing had happened.
 */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Db, openDatabase } from '../../db/open.ts'
import { ingest } from '../../src/feed/ingest.ts'
import { closeDatabase } from '../../src/store/statement.ts'
import { cleanEnvironment, programArguments, temporaryFolder } from '../support/command-kit.ts'
import { dump, linesOf, lookUp, openMemory } from '../support/feed-kit.ts'
import { matchChange, smallWorld, TEAMS } from '../support/small-world.ts'

const MATCHES = 20_000
const MINUTE_MS = 60_000
/** When each attempt is killed: after so many reported changes, and so many milliseconds later. */
const KILLS: readonly (readonly [applied: number, ms: number])[] = [
  [0, 3],
  [2000, 11],
  [7000, 0],
  [12_000, 6],
]

const folder = temporaryFolder('kill')
const at = (name: string) => join(folder.path, name)
const PUSH = programArguments(['feed', 'push', 'changes.ndjson', '--database', 'killed.db'])

function changes(): unknown[] {
  const matches = Array.from({ length: MATCHES }, (_, index) => {
    const of = { startTimestamp: index * MINUTE_MS, homeTeamId: TEAMS[index % 3] ?? 0, awayTeamId: TEAMS[3] }
    return { ...matchChange(0, of, [index % 4, index % 3]), id: index % 2 === 0 ? index + 1 : `x:${index}` }
  })
  return [...smallWorld(), ...matches]
}

let expected = ''
beforeAll(async () => {
  const all = changes()
  writeFileSync(at('changes.ndjson'), all.map((change) => JSON.stringify(change)).join('\n'))
  const whole = openMemory()
  await ingest(whole, linesOf(all), { strict: false, onRejected: () => {} })
  expected = dump(whole)
  closeDatabase(whole)
}, 180_000)
afterAll(folder.remove)

/** Pushes on a terminal, where the program tells how far it is, and kills it at its moment. */
async function pushAndKill(applied: number, ms: number): Promise<number> {
  let reported = 0
  const reached = Promise.withResolvers<void>()
  let told = ''
  const child = Bun.spawn(PUSH, {
    cwd: folder.path,
    env: cleanEnvironment({ TERM: 'xterm' }),
    terminal: {
      cols: 200,
      rows: 20,
      data: (_terminal, bytes) => {
        told += new TextDecoder().decode(bytes)
        reported = Number(/.*K(\d+) changes:/s.exec(told)?.[1] ?? 0)
        if (reported > applied) reached.resolve()
      },
    },
  })
  await Promise.race([reached.promise, child.exited])
  await Bun.sleep(ms)
  child.kill('SIGKILL')
  await child.exited
  expect({ signal: child.signalCode, told }).toEqual({ signal: 'SIGKILL', told })
  return reported
}

function checkSound(db: Db): number {
  expect(lookUp(db, 'PRAGMA integrity_check')).toBe('ok')
  const position = Number(lookUp(db, 'SELECT max(position) FROM change_log'))
  expect(lookUp(db, 'SELECT count(*) FROM change_log')).toBe(position)
  const kinds = ['category', 'tournament', 'season', 'team', 'player', 'match']
  const rows = kinds.map((kind) => Number(lookUp(db, `SELECT count(*) FROM ${kind}`)))
  expect(rows.reduce((sum, count) => sum + count)).toBe(position)
  expect(lookUp(db, 'SELECT count(*) FROM match_head')).toBe(rows.at(-1))
  expect(lookUp(db, 'SELECT count(*) FROM external_id')).toBe(Math.floor((rows.at(-1) ?? 0) / 2))
  return position
}

test('a killed push loses nothing it reported, and pushing again completes it', async () => {
  let before = 0
  for (const [applied, ms] of KILLS) {
    const reported = await pushAndKill(applied, ms)
    const db = openDatabase(at('killed.db'))
    const position = checkSound(db)
    closeDatabase(db)
    expect(position).toBeGreaterThanOrEqual(Math.max(before, reported))
    expect(position).toBeLessThan(MATCHES)
    before = position
  }
  const last = Bun.spawn(PUSH, { cwd: folder.path, env: cleanEnvironment(), stdout: 'pipe', stderr: 'pipe' })
  const total = MATCHES + smallWorld().length
  expect([await last.exited, await last.stdout.text(), await last.stderr.text()]).toEqual([
    0,
    `${total} changes: ${total - before} applied, ${before} unchanged, 0 rejected; position ${total}.\n`,
    '',
  ])
  const db = openDatabase(at('killed.db'))
  checkSound(db)
  expect(dump(db) === expected).toBe(true)
  closeDatabase(db)
}, 180_000)
