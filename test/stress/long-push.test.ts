/** A push of 10,000 lines through a running service: the queue stays bounded and the service keeps responding. */
import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { runProgram, startServer } from '../support/command-kit.ts'
import { merge, ndjson } from '../support/feed/change-kit.ts'
import { testFolder } from '../support/test-folder.ts'
import { matchChange, smallWorld } from '../support/world/small-world.ts'

const LINES = 10_000
/** More often, the samples cost more than the push. */
const SAMPLE_MS = 20
const GROWTH_LIMIT_BYTES = 150 * 1024 * 1024

const { path: cwd, at } = testFolder('long-push')

test('pushing 10,000 lines keeps the queue bounded and the service responsive', async () => {
  const write = (name: string, changes: readonly unknown[]) => writeFileSync(at(name), ndjson(changes))
  write('world.ndjson', [...smallWorld(), matchChange(1, { startTimestamp: 0, status: 'inprogress' })])
  write(
    'long.ndjson',
    Array.from({ length: LINES }, (_, index) => merge('match', 1, { currentMatchMinute: index % 90 })),
  )
  const server = await startServer([], { cwd })
  expect(await runProgram(['feed', 'push', 'world.ndjson'], { cwd })).toMatchObject({ code: 0 })
  const residentBytes = () => server.metric('process_resident_memory_bytes')
  const before = await residentBytes()
  let isOver = false
  const pushed = runProgram(['feed', 'push', 'long.ndjson'], { cwd }).finally(() => {
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
})
