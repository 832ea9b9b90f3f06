/** The demo in half a gigabyte of memory; `bun test/stress/small-box.ts` is the long form. */
import { expect, test } from 'bun:test'
import { join } from 'node:path'

test('the demo serves mixed reads in 512 MB of memory', async () => {
  const args = ['--demo', '--memory', '512', '--seconds', '5', '--clients', '4']
  const child = Bun.spawn([process.execPath, join(import.meta.dir, 'small-box.ts'), ...args], {
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [out, err] = await Promise.all([child.stdout.text(), child.stderr.text()])
  expect([await child.exited, err]).toEqual([0, ''])
  const { made, failed, isKilled } = JSON.parse(out)
  expect(made).toBeGreaterThan(0)
  expect({ failed, isKilled }).toEqual({ failed: 0, isKilled: false })
}, 180_000)
