/** Faults that no caller handles, in the real program: what is logged and counted, and how the process ends. */
import { describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { closeDatabase } from '../../../src/store/sql/statement.ts'
import { childProcesses, startServer, until } from '../../support/command-kit.ts'
import { openFile } from '../../support/database.ts'
import { testFolder } from '../../support/test-folder.ts'

const { path: cwd, at } = testFolder('faults')

/** Makes faults in a process of the program when it gets a signal. */
writeFileSync(
  at('faults.ts'),
  `process.on('SIGUSR2', () => void Promise.reject(new Error('a rejection that nothing awaits')))
   process.on('SIGHUP', () => setTimeout(() => { throw new Error('an exception in a timer') }, 0))`,
)
closeDatabase(openFile(at('scoreline.db')))

const serve = (...args: string[]) =>
  startServer(args, { cwd, env: { BUN_OPTIONS: `--preload=${at('faults.ts')}` } })
const FAULTS = 'scoreline_unhandled_faults_total'

describe('a fault that nothing handles', () => {
  test('a rejection is logged and counted, and the service goes on', async () => {
    const server = await serve()
    expect(await server.metric(FAULTS)).toBe(0)
    server.process.kill('SIGUSR2')
    await until(() => server.told().includes('a rejection that nothing awaits'))
    expect(server.told()).toContain('"event":"unhandled_fault"')
    expect(await server.metric(FAULTS)).toBe(1)
    expect((await fetch(`${server.address}/readyz`)).status).toBe(200)
    expect((await server.stop()).code).toBe(0)
  })

  test('an exception in a timer is logged and ends the service in order', async () => {
    const server = await serve()
    server.process.kill('SIGHUP')
    expect(await server.process.exited).toBe(1)
    await until(() => server.told().includes('ended by a fault of the service'))
    expect(server.told()).toContain('an exception in a timer')
    // In order: the database was closed, so nothing waits in the write-ahead log.
    expect(await Bun.file(at('scoreline.db-wal')).exists()).toBe(false)
  })

  test('an exception in a worker ends that worker, and another one takes its place', async () => {
    const server = await serve('--workers', '1')
    const [worker = 0] = childProcesses(server.process.pid)
    process.kill(worker, 'SIGHUP')
    await until(() => server.told().includes('"event":"worker_exited"'))
    expect(server.told()).toContain('an exception in a timer')
    await until(async () => {
      const response = await fetch(`${server.address}/readyz`).catch(() => null)
      return response?.status === 200
    })
    expect(childProcesses(server.process.pid)).not.toContain(worker)
    expect((await server.stop()).code).toBe(0)
  })
})
