/**
 * Commands that are refused, and what is said: one line, on standard error, with an exit code. The commands and their
 * answers are in refused-commands.txt; mistakes.json has those that the documentation lists.
 */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { put } from '../support/feed/change-kit.ts'
import { mustApply, withDatabase } from '../support/feed/feed-kit.ts'
import { NOW } from '../support/harness.ts'
import { testFolder, wordsOf } from '../support/test-folder.ts'
import { matchChange, smallWorld, TEAMS } from '../support/world/small-world.ts'

const { path: folder, at, run } = testFolder('refused')
const occupant = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response('mine') })
afterAll(() => occupant.stop(true))

beforeAll(() => {
  mkdirSync(at('folder'))
  writeFileSync(at('results.csv'), 'no mapping')
  writeFileSync(at('empty.csv'), '')
  withDatabase(at('own.db'), (db) =>
    mustApply(db, [
      ...smallWorld(),
      put('player', 5101, { name: 'Ann', teamId: TEAMS[0] }),
      matchChange(910001, { startTimestamp: NOW + 86_400_000 }),
      matchChange(2, { startTimestamp: NOW - 86_400_000 }, [2, 0]),
    ]),
  )
})

/** A command, with settings before it and `"words in quotes"`, and below it its exit code and its answer. */
const ROWS = readFileSync(join(import.meta.dir, 'refused-commands.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('# '))
  .flatMap((line, index, all) => (index % 2 === 0 ? [[line, all[index + 1] ?? ''] as const] : []))

test.each(ROWS)('%s: %s', async (command, answer) => {
  const words = wordsOf(command.replace('{port}', String(occupant.port)).replace('\\n', '\n'))
  const settings = words.filter((word) => /^[A-Z0-9_]+=/.test(word))
  const env = Object.fromEntries(settings.map((setting) => setting.split(/=(.*)/s).slice(0, 2)))
  const before = readFileSync(at('own.db'))
  const { code, out, err } = await run(words.slice(settings.length), { env, clock: () => NOW })
  expect(out).toBe('')
  expect(`  ${code} ${err.replace(String(occupant.port), '{port}')}`).toBe(
    `${answer.replace(/^ {2}\d /, '$&scoreline: ')}\n`,
  )
  expect(readFileSync(at('own.db')).equals(before)).toBe(true)
  expect([...new Bun.Glob('{never,typo,none,scoreline}.db').scanSync(folder)]).toEqual([])
})
