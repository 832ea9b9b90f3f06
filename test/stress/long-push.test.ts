/** A push of 10,000 lines through a running service: the queue stays bounded and the service keeps responding. */
import { afterAll, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { merge, ndjson } from '../support/change-kit.ts'
import { runProgram, startServer, temporaryFolder } from '../support/command-kit.ts'
import { matchChange, smallWorld } from '../support/small-world.ts'

const LINES = 10_000
/** More often, the samples cost more than the push. */
const SAMPLE_MS = 20
const GROWTH_LIMIT_BYTES = 150 * 1024 * 1024

const folder = temporaryFolder('long-push')
afterAll(folder.remove)

test('pushing 10,000 lines keeps the queue bounded and the service responsive', async () => {
  const at = { cwd: folder.path }
  const write = (name: string, changes: readonly unknown[]) =>
    writeFileSync(join(folder.path, name), ndjson(changes))
  write('world.ndjson', [...smallWorld(), matchChange(1, { startTimestamp: 0, status: 'inprogress' })])
  write(
    'long.ndjson',
    Array.from({ length: LINES }, (_, index) => merge('match', 1, { currentMatchMinute: index % 90 })),
  )
  const server = await startServer([], at)
  expect(await runProgram(['feed', 'push', 'world.ndjson'], at)).toMatchObject({ code: 0 })
  const residentBytes = async () => {
    const metrics = await (await fetch(`${server.address}/metrics`)).text()
    return Number(/^process_resident_memory_bytes (\S+)$/m.exec(metrics)?.[1])
  }
  const before = await residentBytes()
  let isOver = false
  const pushed = runProgram(['feed', 'push', 'long.ndjson'], at).finally(() => {
    isOver = true
  })
  let answered = 0
  let most = 0
  while (!isOver) {
    most = Math.max(most, await residentBytes())
    answered += 1
    await Bun.sleep(SAMPLE_MS)
  }
  expect((await pushed).out).toStartWith(`${LINES} changes: ${LINES} applied`)
  expect(answered).toBeGreaterThan(10)
  expect(most - before).toBeLessThan(GROWTH_LIMIT_BYTES)
  await server.stop()
}, 180_000)
