/**
 * Usage counts of keys on a disk that another program has filled completely: a killed service loses at most those of
 * the last second, so that quotas are not reset.
 */
import { afterAll, describe, expect, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { USAGE_FLUSH_MS } from '../../src/http/quota-counter.ts'
import { runHere, startServer, temporaryFolder } from '../support/command-kit.ts'
import { mountSmallDisk } from '../support/disk-kit.ts'

const SECONDS = 2

const folder = temporaryFolder('counts')
const path = join(folder.path, 'disk')
const disk = mountSmallDisk(path, 64)
afterAll(() => {
  disk?.remove()
  folder.remove()
})

// Only the superuser may mount a small disk.
describe.skipIf(disk === null)('on a full disk', () => {
  test('a kill on a full disk loses at most one second of quota counts', async () => {
    const options = { cwd: path }
    const key = (await runHere(['key', 'create', '--name', 'me'], options)).out.trim()
    const server = await startServer([], options)
    const used = async (address: string) => {
      const response = await fetch(`${address}/v2/account/usage`, { headers: { authorization: key } })
      return ((await response.json()) as { used: number }).used
    }
    const request = () => fetch(`${server.address}/v2/sport`, { headers: { authorization: key } })
    // Nothing was written yet, so the log has its minimum size.
    Bun.spawnSync(['dd', 'if=/dev/zero', `of=${join(path, 'filler')}`, 'bs=4k'])
    for (let second = 0; second < SECONDS; second++) {
      expect((await request()).status).toBe(200)
      await Bun.sleep(USAGE_FLUSH_MS)
    }
    await Bun.sleep(2 * USAGE_FLUSH_MS)
    const before = await used(server.address)
    server.process.kill('SIGKILL')
    await server.process.exited
    rmSync(join(path, 'filler'))
    const again = await startServer([], options)
    expect(await used(again.address)).toBe(before)
    expect(before).toBe(SECONDS)
    await again.stop()
  }, 180_000)
})
