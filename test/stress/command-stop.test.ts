/**
 * Ctrl-C in the middle of the work of a command (docs/operating.md#durability): it exits with 1 and reports its
 * progress, reported changes are stored, none is partial, and the same command completes the work.
 */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { selectPosition } from '../../src/store/log/change-log.ts'
import { cleanEnvironment, programArguments, runProgram, temporaryFolder } from '../support/command-kit.ts'
import { withDatabase } from '../support/feed/feed-kit.ts'
import { smallWorld } from '../support/world/small-world.ts'
import { COMMANDS, contentOf, type Input, makeBase, watch, writeInput } from './crash/stage.ts'

/** Enough that the first report comes long before the end. */
const ROWS = 5000
const UNITS: Record<Input, string> = { import: 'change', push: 'line' }

const folder = temporaryFolder('stop')
const at = (name: string) => join(folder.path, name)
/** The commands name their input as it is seen from here. */
const cwd = at('work')
const DATABASE = join(cwd, 'scoreline.db')
const program = (...args: string[]) => runProgram(args, { cwd })
let baseCount = 0
beforeAll(() => {
  mkdirSync(cwd)
  writeInput(at, ROWS)
  makeBase(at('base.db'))
  baseCount = contentOf(at('base.db')).log.length
})
afterAll(folder.remove)

const added = () => contentOf(DATABASE).log.length - baseCount

/** Runs a command on a terminal and stops it once it reports progress. */
async function stopped(args: readonly string[]): Promise<string> {
  copyFileSync(at('base.db'), DATABASE)
  const work = watch(args, cwd)
  while (work.reported() === 0 && work.child.exitCode === null) await Bun.sleep(1)
  work.child.kill('SIGINT')
  expect([await work.child.exited, work.child.signalCode]).toEqual([1, null])
  return work.told()
}

test.each(['import', 'push'] as const)('%s', async (input) => {
  const told = await stopped(COMMANDS[input])
  const [, reached] = new RegExp(`scoreline: stopped after ${UNITS[input]} (\\d+)`).exec(told) ?? []
  expect(Number(reached)).toBeGreaterThan(0)
  expect(added()).toBe(Number(reached))
  expect(added()).toBeLessThan(ROWS)
  expect(await program('check')).toMatchObject({ code: 0 })
  expect(await program(...COMMANDS[input])).toMatchObject({ code: 0 })
  expect(added()).toBeGreaterThanOrEqual(ROWS)
})

test.each([
  ['import, strict', [...COMMANDS.import, '--strict']],
  ['import, a dry run', [...COMMANDS.import, '--dry-run']],
  ['push, strict', [...COMMANDS.push, '--strict']],
] as const)('%s: nothing is kept', async (_name, args) => {
  expect(await stopped(args)).toContain('scoreline: stopped; nothing was stored')
  expect(added()).toBe(0)
})

test('SIGINT stops a push and a replay that wait for standard input', async () => {
  const lines = smallWorld().map((change) => JSON.stringify(change))
  for (const verb of ['push', 'replay']) {
    const args = ['feed', verb, '-', '--database', `${verb}.db`]
    const child = Bun.spawn(programArguments(args), {
      cwd,
      env: cleanEnvironment(),
      stdin: 'pipe',
      stdout: 'pipe',
      stderr: 'pipe',
    })
    child.stdin.write(`${lines.join('\n')}\n{"op":"put",`)
    await child.stdin.flush()
    while (positionOf(join(cwd, `${verb}.db`)) < lines.length) await Bun.sleep(20)
    child.kill('SIGTERM')
    const [code, out, err] = await Promise.all([child.exited, child.stdout.text(), child.stderr.text()])
    expect({ code, out, err }).toEqual({
      code: 1,
      out: `${lines.length} changes: ${lines.length} applied, 0 unchanged, 0 rejected; position ${lines.length}.\n`,
      err: `scoreline: stopped after line ${lines.length} of standard input\n`,
    })
  }
})

function positionOf(path: string): number {
  if (!existsSync(path)) return 0
  return withDatabase(path, selectPosition)
}
