/**
 * Files of a running service that are deleted or replaced: `/readyz` names the reason, changes are rejected instead of
 * applied to a deleted file, and after a restart everything acknowledged is stored.
 */
import { describe, expect, test } from 'bun:test'
import { copyFileSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runHere, sendLines, startServer } from '../support/command-kit.ts'
import { ndjson, put } from '../support/feed/change-kit.ts'
import { testFolder } from '../support/test-folder.ts'

const folder = testFolder('lost')

const teams = (...ids: number[]) => ndjson(ids.map((id) => put('team', id, { name: `Rovers ${id}` })))

const ATTACKS = [
  {
    name: 'the write-ahead log is deleted',
    reason:
      'the write-ahead log beside the database was deleted; restart the service, which saves its content',
    attack: (at: (name: string) => string) => rmSync(at('scoreline.db-wal')),
    mend: () => {},
  },
  {
    name: 'the database is moved away',
    reason: 'the database file was deleted or moved; put it back and restart the service',
    attack: (at: (name: string) => string) => renameSync(at('scoreline.db'), at('moved.db')),
    mend: (at: (name: string) => string) => renameSync(at('moved.db'), at('scoreline.db')),
  },
  {
    name: 'another database is put in its place',
    reason: 'the database file was replaced; restart the service to use the new one',
    attack: (at: (name: string) => string) => {
      copyFileSync(at('scoreline.db'), at('other.db'))
      renameSync(at('scoreline.db'), at('mine.db'))
      renameSync(at('other.db'), at('scoreline.db'))
    },
    mend: (at: (name: string) => string) => renameSync(at('mine.db'), at('scoreline.db')),
  },
] as const

describe.each([...ATTACKS])('when $name', ({ name, reason, attack, mend }) => {
  test('a lost file fails /readyz and refuses changes without losing acknowledged ones', async () => {
    const cwd = folder.at(name.replaceAll(' ', '-'))
    mkdirSync(cwd)
    const at = (file: string) => join(cwd, file)
    const push = (stdin: string) => runHere(['feed', 'push', '-'], { cwd, stdin })
    const server = await startServer([], { cwd })
    expect(await push(teams(1))).toMatchObject({ code: 0 })
    attack(at)
    const ready = await fetch(`${server.address}/readyz`)
    const { checks } = (await ready.json()) as { checks: { storage: string } }
    expect([ready.status, checks.storage]).toEqual([503, reason])
    // Directly to the socket, because the command looks for it beside the database, which is missing.
    const response = await sendLines(at('scoreline.db'), teams(2))
    expect([response.status, await response.json()]).toEqual([
      507,
      {
        error: 'insufficient_storage',
        message: `Changes cannot be stored: ${reason}. Send them again when that is fixed.`,
      },
    ])
    expect((await server.stop()).code).toBe(0)
    mend(at)
    const again = await startServer([], { cwd })
    expect((await fetch(`${again.address}/readyz`)).status).toBe(200)
    expect((await push(teams(1, 2))).out).toMatch(/1 applied, 1 unchanged/)
    await again.stop()
    expect((await runHere(['check'], { cwd })).out).toMatch(/no fault/)
  })
})
