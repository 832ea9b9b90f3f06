/**
 * A disk that fills while a command works on the file by itself (docs/operating.md#durability): one line with the
 * reason and what was stored, exit code 1, no partial changes; once there is space, the same command completes the
 * work.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { copyFileSync, readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runHere, temporaryFolder } from '../support/command-kit.ts'
import { mountSmallDisk } from '../support/disk-kit.ts'
import { COMMANDS, type Content, contentOf, type Input, makeBase, writeInput } from './crash-stage.ts'

const ROWS = 3000
/** Enough for everything. */
const LARGE_MIB = 64
/** Too little for anything. */
const FREE_BYTES = 16 * 1024

const folder = temporaryFolder('full')
const at = (name: string) => join(folder.path, name)
const disk = mountSmallDisk(at('disk'), LARGE_MIB)
afterAll(() => {
  disk?.remove()
  folder.remove()
})
const on = (name: string) => join(at('disk'), name)
const program = (...args: string[]) => runHere(args, { cwd: at('disk') })

const FULL =
  'scoreline: cannot use the database scoreline.db: the disk is full; free some space and try again'
const AGAIN = 'fix the problem and run it again'
const UNITS: Record<Input, string> = { import: 'change', push: 'line' }

// Only the superuser may mount a small disk.
describe.skipIf(disk === null)('a disk that fills', () => {
  const whole = {} as Record<Input, Content>
  beforeAll(async () => {
    writeInput(at, ROWS)
    makeBase(at('base.db'))
    for (const input of ['import', 'push'] as const) {
      empty()
      copyFileSync(at('base.db'), on('scoreline.db'))
      expect(await program(...COMMANDS[input])).toMatchObject({ code: 0 })
      whole[input] = contentOf(on('scoreline.db'))
      copyFileSync(on('scoreline.db'), at(`${input}.db`))
    }
    expect(await program('backup', at('import-copy.db'))).toMatchObject({ code: 0 })
  }, 180_000)

  function empty(): void {
    disk?.resize(LARGE_MIB)
    for (const name of readdirSync(at('disk'))) rmSync(on(name), { recursive: true })
  }

  /** Leaves room for next to nothing. */
  function fill(): void {
    const { bavail, bsize } = statfsSync(at('disk'))
    writeFileSync(on('filler'), Buffer.alloc(bavail * bsize - FREE_BYTES))
  }

  /** There is space for the file but not for its log. */
  const tooSmallFor = (input: Input) => Math.ceil(statSync(at(`${input}.db`)).size / 2 ** 20)

  test.each(['import', 'push'] as const)(
    'while an import or a push goes on: %s',
    async (input) => {
      empty()
      copyFileSync(at('base.db'), on('scoreline.db'))
      disk?.resize(tooSmallFor(input))
      const { code, out, err } = await program(...COMMANDS[input])
      const last = err.trim().split('\n').at(-1) ?? ''
      const kept = Number(/; (\d+) changes were stored/.exec(last)?.[1])
      expect({ code, out, last }).toEqual({
        code: 1,
        out: '',
        last: `${FULL}; ${kept} changes were stored, up to ${UNITS[input]} ${kept}; ${AGAIN}`,
      })
      disk?.resize(LARGE_MIB)
      expect((await program('check')).out).toMatch(/no fault/)
      const { log } = contentOf(on('scoreline.db'))
      expect(log).toEqual(whole[input].log.slice(0, log.length))
      expect(kept).toBeGreaterThan(0)
      expect(log.length).toBe(contentOf(at('base.db')).log.length + kept)
      expect(log.length).toBeLessThan(whole[input].log.length)
      expect(await program(...COMMANDS[input])).toMatchObject({ code: 0 })
      expect(contentOf(on('scoreline.db'))).toEqual(whole[input])
    },
    180_000,
  )

  test('a full disk during a strict push keeps nothing', async () => {
    empty()
    copyFileSync(at('base.db'), on('scoreline.db'))
    const before = contentOf(on('scoreline.db'))
    // One transaction: the log contains all of it, or nothing.
    disk?.resize(Math.floor(tooSmallFor('push') / 2))
    const { code, out, err } = await program(...COMMANDS.push, '--strict')
    expect({ code, out, err: err.trim() }).toEqual({
      code: 1,
      out: '',
      err: `${FULL}; nothing was stored; ${AGAIN}`,
    })
    disk?.resize(LARGE_MIB)
    expect(contentOf(on('scoreline.db'))).toEqual(before)
  }, 180_000)

  test.each([
    ['an import', [...COMMANDS.import], 'scoreline.db'],
    ['a backup', ['backup', 'copy.db', '--database', '../import.db'], 'copy.db'],
    ['a restore', ['restore', '../import-copy.db', '--database', 'again.db'], 'again.db'],
  ])(
    'before %s: one line, and no half file',
    async (_name, args, file) => {
      empty()
      copyFileSync(at('base.db'), on('scoreline.db'))
      fill()
      const { code, out, err } = await program(...args)
      expect({ code, out, err: err.trim() }).toEqual({
        code: 1,
        out: '',
        err: expect.stringMatching(/^scoreline: cannot .*: the disk is full; free some space and try again$/),
      })
      rmSync(on('filler'))
      expect(readdirSync(at('disk')).filter((name) => !/^scoreline\.db/.test(name))).toEqual([])
      expect(contentOf(on('scoreline.db')).log).toEqual(contentOf(at('base.db')).log)
      expect(await program(...args)).toMatchObject({ code: 0 })
      expect((await program('check', '--database', file)).out).toMatch(/no fault/)
    },
    180_000,
  )
})

describe('a read-only disk', () => {
  const readOnly = mountSmallDisk(at('read-only'), LARGE_MIB)
  afterAll(() => readOnly?.remove())
  const readOnlyProgram = (...args: string[]) => runHere(args, { cwd: at('read-only') })
  const REFUSED =
    /^scoreline: cannot (use|open|write) .*: the disk is read-only; make it writable, or choose another file\n$/

  test.skipIf(readOnly === null)(
    'refuses writers with that reason, and lets check and backup read',
    async () => {
      makeBase(join(at('read-only'), 'scoreline.db'))
      expect(await readOnlyProgram('backup', 'copy.db')).toMatchObject({ code: 0 })
      readOnly?.makeReadOnly()
      for (const args of [
        ['key', 'list'],
        ['key', 'create', '--name', 'me', '--database', 'new.db'],
        ['serve', '--port', '0'],
        ['backup', 'other.db'],
        ['restore', 'copy.db', '--database', 'again.db'],
      ]) {
        const { code, err } = await readOnlyProgram(...args)
        expect([args, code, err]).toEqual([args, 1, expect.stringMatching(REFUSED)])
      }
      expect((await readOnlyProgram('check')).out).toMatch(/no fault/)
      expect(await readOnlyProgram('backup', at('elsewhere.db'))).toMatchObject({ code: 0 })
    },
    180_000,
  )
})
