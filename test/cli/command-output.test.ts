/** What a command says to a place that takes nothing: it ends, tells so, and does not count as done. */
import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const MAIN = join(import.meta.dir, '../../src/main.ts')
const HAS_FULL_DEVICE = existsSync('/dev/full')

async function shell(line: string) {
  const child = Bun.spawn(['sh', '-c', line, process.execPath, MAIN], { stderr: 'pipe', stdout: 'pipe' })
  const [code, out, err] = await Promise.all([child.exited, child.stdout.text(), child.stderr.text()])
  return { code, out, err }
}

test.skipIf(!HAS_FULL_DEVICE)(
  'a full disk behind standard output is a failure, reported on one line',
  async () => {
    // More than one write: the runtime never ends a stream after a write to it has failed.
    const { code, err } = await shell('"$0" "$1" help key > /dev/full')
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/^scoreline: cannot write to standard output: .+\n$/),
    ])
  },
  180_000,
)

test.skipIf(!HAS_FULL_DEVICE)(
  'a failure keeps its exit code where its message cannot be written',
  async () => {
    const { code } = await shell('"$0" "$1" nonsense 2> /dev/full')
    expect(code).toBe(2)
  },
  180_000,
)

test('a closed pipe is not a failure', async () => {
  const { out, err } = await shell('{ "$0" "$1" --help; echo "code $?" >&2; } | head -n 1')
  expect([out.trim(), err]).toEqual(['Usage: scoreline [options] [command]', 'code 0\n'])
}, 180_000)
