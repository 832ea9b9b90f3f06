/** `scoreline cluster init` (docs/cluster.md#nats): its files start NATS, and its commands a cluster. */
import { afterAll, describe, expect, test } from 'bun:test'
import { mkdirSync, statSync } from 'node:fs'
import { natsConfig } from '../../../src/commands/serve/cluster/nats-config.ts'
import { NATS_SERVER } from '../../support/cluster/nats-server.ts'
import { type Server, sendLines, startServer, until } from '../../support/command-kit.ts'
import { freePort } from '../../support/free-port.ts'
import { testFolder } from '../../support/test-folder.ts'
import { smallWorld } from '../../support/world/small-world.ts'

const { path: cwd, at, run } = testFolder('cluster-init')
const ended: (() => unknown)[] = []
afterAll(() => {
  for (const end of ended.toReversed()) end()
})

const lines = smallWorld()
  .map((change) => `${JSON.stringify(change)}\n`)
  .join('')
const nodeOf = async ({ address }: Server) => {
  const response = await fetch(`${address}/readyz`)
  const { checks } = (await response.json()) as {
    checks: { cluster: { isWriting: boolean; writer: string | null; behind: number; quotaProblem: unknown } }
  }
  return checks.cluster
}

describe.skipIf(NATS_SERVER === null || process.platform !== 'linux')('cluster init', () => {
  test.each([
    ['one server', ['127.0.0.1']],
    ['three servers', ['127.0.0.1', '127.0.0.2', '127.0.0.3']],
  ])('of %s: nodes with the rights of its user begin, follow, send on and count', async (name, hosts) => {
    const folder = name.replace(' ', '-')
    mkdirSync(at(folder))
    // The store of each is in the folder where it runs.
    const where = `--to ${at(folder)} --store store --nats-port ${1024 + (freePort() % 50_000)}`
    const made = await run(`cluster init ${hosts.join(' ')} ${where}`)
    expect(made.code).toBe(0)
    expect(statSync(at(`${folder}/nats-1.conf`)).mode & 0o777).toBe(0o600)
    for (const [index] of hosts.entries()) {
      const own = at(`${folder}/${index + 1}`)
      mkdirSync(own)
      const child = Bun.spawn([NATS_SERVER ?? '', '-c', at(`${folder}/nats-${index + 1}.conf`)], {
        ...{ cwd: own, stdout: 'ignore', stderr: 'ignore' },
      })
      ended.push(() => child.kill('SIGKILL'))
    }
    const [, servers = ''] = /SCORELINE_CLUSTER=(\S+)/.exec(made.out) ?? []
    const commands = made.out.split('\n').filter((line) => line.startsWith('scoreline serve '))
    const start = async (command: string, node: string) => {
      const args = command.replace('scoreline serve ', '').split(' ')
      const server = await startServer([...args, '--database', at(`${folder}/${node}.db`)], {
        cwd,
        env: { SCORELINE_CLUSTER: servers },
      })
      ended.push(() => server.process.kill('SIGKILL'))
      return server
    }
    const a = await start(commands[0] ?? '', 'a')
    await until(async () => (await nodeOf(a)).isWriting)
    expect((await sendLines(at(`${folder}/a.db`), lines)).status).toBe(200)
    const b = await start(commands[1] ?? '', 'b')
    await until(async () => (await nodeOf(b)).writer === 'a')
    const change = '{"op":"merge","kind":"team","sport":"football","id":5501,"data":{"shortName":"HAR"}}\n'
    const sent = await sendLines(at(`${folder}/b.db`), change)
    expect([sent.status, await sent.json()]).toEqual([200, expect.objectContaining({ applied: 1 })])
    const key = await run(`key create --name of --plan basic --database ${at(`${folder}/a.db`)}`)
    const headers = { authorization: key.out.trim() }
    const ask = async () => (await fetch(`${b.address}/v2/sport`, { headers })).status
    await until(async () => (await ask()) === 200)
    // The first units may have been served on credit, before the ledger answered.
    await until(async () => (await nodeOf(b)).quotaProblem === null)
    // It may have waited for the first snapshot, which is made beside the first changes, but not for rights.
    expect(b.told()).not.toMatch(/permission|violation/i)
    await b.stop()
    await a.stop()
  })

  test('refuses another number of servers, and replaces no file', async () => {
    expect((await run('cluster init 10.0.0.1 10.0.0.2')).err).toContain('one or of three servers')
    mkdirSync(at('twice'))
    expect((await run(`cluster init 10.0.0.1 --to ${at('twice')}`)).code).toBe(0)
    expect((await run(`cluster init 10.0.0.1 --to ${at('twice')}`)).err).toContain('exists; remove it')
  })
})

test('a configuration is for the version that is found', () => {
  const of = { hosts: ['h'], index: 0, password: 'p', port: 4222, to: '.', store: '/s', clusterName: 'c' }
  const text = (version: readonly [number, number]) => natsConfig({ ...of, version })
  expect(text([2, 9])).not.toContain('sync_interval')
  expect(text([2, 10])).toContain('sync_interval: 10s')
  expect(text([3, 0])).toContain('sync_interval: 10s')
  expect(natsConfig({ ...of, version: [2, 9], tls: '/etc/nats' })).toContain('"/etc/nats/server.pem"')
})
