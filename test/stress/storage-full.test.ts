/**
 * A disk that is full or read only: reads are answered, changes are refused clearly, `/readyz` is red with the reason,
 * and the service recovers by itself when the disk does.
 */
import { afterAll, describe, expect, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Change } from '../../src/contract/changes.ts'
import { cleanEnvironment, runHere, startServer, temporaryFolder } from '../support/command-kit.ts'
import { mountSmallDisk } from '../support/disk-kit.ts'
import { lookUp } from '../support/feed-kit.ts'
import { smallWorld, TEAMS } from '../support/small-world.ts'
import { testWorld } from '../support/test-world.ts'

const folder = temporaryFolder('storage')
afterAll(folder.remove)
const harness = testWorld(smallWorld(), { path: join(folder.path, 'scoreline.db') })

const many = (count: number, from = 9000): Change[] =>
  Array.from({ length: count }, (_, index) => ({
    op: 'put',
    kind: 'team',
    sport: 'football',
    id: from + index,
    data: { name: `Wanderers of the far away place ${from + index}` },
  }))
const ndjson = (changes: readonly unknown[]) => changes.map((change) => JSON.stringify(change)).join('\n')

async function push(
  changes: readonly Change[],
): Promise<{ status: number; error?: string; message?: string }> {
  const request = new Request('http://scoreline/changes', { method: 'POST', body: ndjson(changes) })
  const response = await harness.app.listener.answer(request)
  return { status: response.status, ...((await response.json()) as object) }
}

interface Ready {
  status: string
  checks: { storage: string; database: string }
}
const ready = async () => {
  const response = await harness.app.fetch(new Request('http://localhost/readyz'))
  const { checks } = (await response.json()) as Ready
  return [response.status, checks.storage]
}

/** Ways to break the disk under the service, and to repair it. */
const SPOILT = [
  {
    name: 'full',
    reason: 'the disk is full',
    spoil: () => harness.db.client.run(`PRAGMA max_page_count = ${lookUp(harness.db, 'PRAGMA page_count')}`),
    mend: () => harness.db.client.run('PRAGMA max_page_count = 1000000'),
    isSeenByProbe: false,
  },
  {
    name: 'read only',
    reason: 'the disk or the file can no longer be written to',
    spoil: () => harness.db.client.run('PRAGMA query_only = ON'),
    mend: () => harness.db.client.run('PRAGMA query_only = OFF'),
    isSeenByProbe: true,
  },
] as const

describe.each([...SPOILT])('a disk that is $name', ({ reason, spoil, mend, isSeenByProbe }) => {
  test('changes are refused, reads answered, and writes recover', async () => {
    harness.now += 10_000
    expect(await ready()).toEqual([200, 'ok'])
    spoil()
    expect(await push(many(900))).toMatchObject({
      status: 507,
      error: 'insufficient_storage',
      message: `Changes cannot be stored: ${reason}. Send them again when that is fixed.`,
    })
    expect(await ready()).toEqual([503, reason])
    expect((await harness.get(`/v2/football/teams/${TEAMS[0]}/profile`)).status).toBe(200)
    if (isSeenByProbe) {
      harness.now += 10_000
      expect(await ready()).toEqual([503, reason])
    }
    mend()
    harness.now += 10_000
    expect(await ready()).toEqual([200, 'ok'])
    expect(await push(many(900))).toMatchObject({ status: 200, rejected: [] })
  })
})

describe('a real disk', () => {
  const disk = join(folder.path, 'disk')
  const mounted = mountSmallDisk(disk, 24)
  afterAll(() => mounted?.remove())

  // Only root may mount one; otherwise only the simulated ones above are used.
  test.skipIf(mounted === null)(
    'that is full and has room again',
    async () => {
      const options = { cwd: disk, env: cleanEnvironment() as Record<string, string> }
      const server = await startServer([], options)
      const key = (await runHere(['key', 'create', '--name', 'me'], options)).out.trim()
      const feed = (from: number, count: number) =>
        runHere(['feed', 'push', '-'], { ...options, stdin: ndjson(many(count, from)) })
      expect((await runHere(['feed', 'push', '-'], { ...options, stdin: ndjson(smallWorld()) })).code).toBe(0)
      const readiness = async () => (await fetch(`${server.address}/readyz`)).json() as Promise<Ready>
      expect((await readiness()).status).toBe('ok')
      Bun.spawnSync(['dd', 'if=/dev/zero', `of=${join(disk, 'filler')}`, 'bs=64k'])
      const refused = await feed(1000, 2000)
      expect([refused.code, refused.err]).toEqual([
        1,
        expect.stringMatching(
          /^scoreline: the service responded with status 507: Changes cannot be stored: the disk is full\./,
        ),
      ])
      expect((await readiness()).checks.storage).toBe('the disk is full')
      const profile = `${server.address}/v2/football/teams/${TEAMS[0]}/profile`
      expect((await fetch(profile, { headers: { authorization: key } })).status).toBe(200)
      rmSync(join(disk, 'filler'))
      expect(await feed(1000, 2000)).toMatchObject({ code: 0, err: '' })
      await Bun.sleep(1100)
      expect((await readiness()).status).toBe('ok')
      expect((await server.stop()).code).toBe(0)
      expect((await runHere(['check'], options)).out).toMatch(/no fault/)
    },
    180_000,
  )
})
