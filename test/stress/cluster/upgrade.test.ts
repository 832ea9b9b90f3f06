/**
 * A rolling upgrade (docs/cluster.md#upgrades): a node of an earlier commit and one of this checkout in a cluster, while
 * changes arrive at both. An old follower goes on with a new writer if it knows the file format, and otherwise waits for
 * its update and says so; a new follower goes on with an old writer.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { NodeStatus } from '../../../src/http/telemetry/peer-status.ts'
import { NATS_SERVER, NatsServer } from '../../support/cluster/nats-server.ts'
import {
  runProgram,
  type Server,
  sendLines,
  startServer,
  temporaryFolder,
  until,
} from '../../support/command-kit.ts'
import { ndjson } from '../../support/feed/change-kit.ts'
import { attendanceLines, matchChange, smallWorld } from '../../support/world/small-world.ts'

const REPOSITORY = join(import.meta.dir, '../../..')

function git(...args: readonly string[]) {
  const { exitCode, stdout } = Bun.spawnSync(['git', '-C', REPOSITORY, ...args], { stderr: 'ignore' })
  return exitCode === 0 ? stdout : null
}

/** Null if the checkout does not have it. */
const known = (commit: string) =>
  git('rev-parse', '--verify', `${commit}^{commit}`)?.toString().trim() ?? null

const COMMITS = {
  // Before nodes held pushes; three versions of the file format ago.
  'of an earlier file format': known('2f323b8f744b658cc783ecc07863767a93ed2964'),
  'of the same file format':
    git('log', '-1', '--format=%H', '--', 'db/migrations')?.toString().trim() || null,
}

const NODES = ['a', 'b'] as const
type Name = (typeof NODES)[number]
const TIMEOUT_MS = 300_000

for (const [which, commit] of Object.entries(COMMITS)) {
  if (commit === null)
    console.warn(`This checkout does not have the commit ${which}: the upgrade is not tested.`)
  describe.skipIf(NATS_SERVER === null || commit === null)(`an upgrade from a commit ${which}`, () => {
    const { path: folder, remove } = temporaryFolder('upgrade')
    const at = (name: Name) => join(folder, `${name}.db`)
    const running = new Map<Name, Server>()
    let nats: NatsServer
    let key: string
    let old: string
    let isOver = false
    /** The last value that was acknowledged, by match. */
    const values: [number, number] = [0, 0]

    beforeAll(async () => {
      nats = await NatsServer.start(folder)
      const checkout = join(folder, 'old')
      mkdirSync(checkout)
      const archive = git('archive', commit as string)
      Bun.spawnSync(['tar', '-x', '-C', checkout], { stdin: archive })
      symlinkSync(join(REPOSITORY, 'node_modules'), join(checkout, 'node_modules'))
      // Its name for TypeBox.
      mkdirSync(join(folder, 'node_modules'))
      symlinkSync(join(REPOSITORY, 'node_modules/@sinclair/typebox'), join(folder, 'node_modules/typebox'))
      old = join(checkout, 'src/main.ts')
      const playing = { startTimestamp: Date.now() - 600_000, status: 'inprogress', attendance: 0 } as const
      const changes = [...smallWorld(), ...[1, 2].map((id) => matchChange(id, playing))]
      const program = { cwd: folder, main: old }
      const pushed = await runProgram(['feed', 'push', '-', '--database', at('a')], {
        ...program,
        stdin: ndjson(changes),
      })
      expect(pushed.err).not.toContain('rejected')
      const created = ['key', 'create', '--name', 'k', '--plan', 'unlimited', '--database', at('a')]
      key = /sl_\w+/.exec((await runProgram(created, program)).out)?.[0] ?? ''
    }, TIMEOUT_MS)
    afterEach(() => {
      isOver = true
    })
    afterAll(async () => {
      for (const server of running.values()) await server.stop()
      await nats?.kill()
      remove()
    })

    async function start(name: Name, main?: string): Promise<void> {
      const options = ['--cluster', nats.url, '--node', name, '--can-write', '--database', at(name)]
      running.set(name, await startServer(options, { cwd: folder, main }))
    }

    async function stop(name: Name): Promise<void> {
      const server = running.get(name)
      running.delete(name)
      await server?.stop()
    }

    async function status(name: Name): Promise<NodeStatus | null> {
      const response = await fetch(`${running.get(name)?.address}/readyz`)
      const { checks } = (await response.json()) as { checks: { cluster?: NodeStatus } }
      return checks.cluster ?? null
    }

    const attendances = async (name: Name) =>
      Promise.all(
        [1, 2].map(async (id) => {
          const url = `${running.get(name)?.address}/v2/football/matches/${id}`
          const body = await (await fetch(url, { headers: { authorization: key } })).json()
          return (body as { attendance: number }).attendance
        }),
      )

    /** Each sends one value after the other to its node, or to the other one while that is away. */
    async function send(by: 0 | 1): Promise<void> {
      for (let value = 1, turn: number = by; !isOver; turn += 1) {
        const name = NODES[turn % 2] as Name
        const lines = attendanceLines([by + 1], value)
        const isTaken =
          running.has(name) &&
          (await sendLines(at(name), lines).then(
            ({ ok }) => ok,
            () => false,
          ))
        await Bun.sleep(10)
        if (!isTaken) continue
        values[by] = value
        value += 1
        turn = by - 1
      }
    }

    /** Both senders are heard again by a node, through which what they sent has reached it. */
    async function progress(name: Name): Promise<void> {
      const before = [...values]
      await until(() => values.every((value, index) => value > (before[index] as number)))
      const sent = [...values]
      await until(async () =>
        (await attendances(name)).every((value, index) => value >= (sent[index] as number)),
      )
    }

    test(
      'loses nothing, and says what waits for its update',
      async () => {
        await start('a', old)
        await until(async () => (await status('a'))?.isWriting === true)
        const sending = ([0, 1] as const).map(send)
        await start('b')
        await progress('b')
        expect((await status('a'))?.isWriting).toBe(true)
        await stop('a')
        await progress('b')
        expect((await status('b'))?.isWriting).toBe(true)
        await start('a', old)
        const isTooOld = async () => /update this node/.test((await status('a'))?.problem ?? '')
        if (which === 'of the same file format') {
          await progress('a')
          expect(await isTooOld()).toBe(false)
          // Back: the old one writes.
          await stop('b')
          await until(async () => (await status('a'))?.isWriting === true)
          await start('b')
          await progress('b')
        } else {
          await until(isTooOld)
          await progress('b')
        }
        await stop('a')
        await start('a')
        await progress('a')
        isOver = true
        await Promise.all(sending)
        for (const name of NODES)
          await until(async () => Bun.deepEquals(await attendances(name), [...values]))
      },
      TIMEOUT_MS,
    )
  })
}
