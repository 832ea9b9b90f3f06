/**
 * The whole demo world by the real program in half a gigabyte of memory: `serve --demo` beside an operator's database,
 * what a first visitor requests, and the short form of `bun run soak -- --readers 4 --memory 512`. An executable has
 * neither Bun nor its packages in reach.
 */
import { afterAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { Db } from '../../db/open.ts'
import packageJson from '../../package.json'
import {
  EXECUTABLE,
  runHere,
  runProgram,
  type Server,
  startServer,
  temporaryFolder,
} from '../support/command-kit.ts'
import { dump, mustApply, withDatabase } from '../support/feed/feed-kit.ts'
import { smallWorld } from '../support/world/small-world.ts'
import { limitMemory, type ProcessSample, soakProcess } from './soak.ts'

const MEMORY_MIB = 512
const LONG_MS = 180_000

const folder = temporaryFolder('demo')
const limit = limitMemory(MEMORY_MIB)
const options = {
  cwd: folder.path,
  wrapper: limit.wrapper,
  env: { ...limit.env, ...(EXECUTABLE && { HOME: folder.path, PATH: '' }) },
}
let server: Server | undefined
afterAll(async () => {
  await server?.stop()
  limit.remove()
  folder.remove()
})

const inspect = <T>(name: string, look: (db: Db) => T): T => withDatabase(join(folder.path, name), look)

test(`the ${EXECUTABLE ? 'executable' : 'program'} prints its version`, async () => {
  expect(await runProgram(['--version'], options)).toEqual({
    code: 0,
    out: `${packageJson.version}\n`,
    err: '',
  })
})

test(
  'serve --demo generates and serves the demo world with working examples, and leaves the own database alone',
  async () => {
    inspect('scoreline.db', (db) => mustApply(db, smallWorld()))
    const own = inspect('scoreline.db', dump)
    server = await startServer(['--demo', '--demo-speed', '60', '--slow-ms', '0'], options)
    const commands = [...server.told().matchAll(/curl -H 'Authorization: (\S+)' '(\S+)'/g)]
    expect(commands.length).toBe(3)
    for (const [, authorization = '', url = ''] of commands) {
      const response = await fetch(url, { headers: { authorization } })
      expect({ url, status: response.status, body: await response.text() }).toEqual({
        url,
        status: 200,
        body: expect.stringMatching(/"id":|"slug":/),
      })
    }
    expect(server.told()).toContain('demo mode only')
    expect(inspect('scoreline.db', dump) === own).toBe(true)
  },
  LONG_MS,
)

test.each([
  ['/openapi.json', 'application/json', '"openapi":"3.1'],
  ['/docs.md', 'text/markdown', '`currentMatchMinute`'],
  ['/docs', 'text/html', '<script'],
  ['/', 'text/html', '<script'],
])('%s is answered, with its scripts', async (path, type, text) => {
  const base = server?.address ?? ''
  const read = async (url: URL | string) => {
    const response = await fetch(url)
    expect([String(url), response.status]).toEqual([String(url), 200])
    return { type: response.headers.get('content-type'), body: await response.text() }
  }
  const { type: ownType, body } = await read(base + path)
  expect(ownType).toContain(type)
  expect(body).toContain(text)
  const scripts = [...body.matchAll(/<script[^>]*\ssrc="([^"]+)"/g)]
  if (type === 'text/html') expect(scripts).not.toEqual([])
  for (const [, source = ''] of scripts) {
    const url = new URL(source, base + path)
    expect(url.origin).toBe(base)
    const script = await read(url)
    expect(script.type).toContain('javascript')
    expect(script.body.length).toBeGreaterThan(1000)
  }
})

test.skipIf(process.platform !== 'linux')(
  'clients, readers and five hundred sockets leave no file open, no error and no gap (needs /proc)',
  async () => {
    if (!server) throw new Error('the service did not start')
    const summary = await soakProcess(server, 'demo', {
      minutes: 0.08,
      clients: 8,
      readers: 4,
      cycles: 500,
      randomSeed: 3,
    })
    expect(summary.faults).toEqual([])
    expect(summary.warnings).toEqual([])
    expect(summary.cycles).toBe(500)
    expect(summary.reads).toBeGreaterThan(0)
    const [first, last] = [summary.samples[0], summary.samples.at(-1)] as [ProcessSample, ProcessSample]
    expect(last.sockets).toBe(0)
    expect(last.fileDescriptors).toBeLessThanOrEqual(first.fileDescriptors)
    expect(last.walMb).toBeLessThan(first.walMb + 16)
    expect(Math.max(...summary.samples.map(({ ownMb }) => ownMb))).toBeLessThan(MEMORY_MIB)
  },
  LONG_MS,
)

test(
  'the key of the demo does not work without --demo, another one does',
  async () => {
    expect((await server?.stop('SIGINT'))?.code).toBe(0)
    server = await startServer(['--database', 'scoreline-demo.db'], options)
    const created = ['key', 'create', '--name', 'console', '--plan', 'unlimited']
    const key = (await runHere([...created, '--database', 'scoreline-demo.db'], options)).out.trim()
    for (const [authorization, expected] of [
      ['demo', 401],
      [key, 200],
    ] as const) {
      const { status } = await fetch(`${server.address}/v2/sport`, { headers: { authorization } })
      expect(status).toBe(expected)
    }
  },
  LONG_MS,
)
