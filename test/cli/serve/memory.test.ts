/** Memory of the service: what follows from a limit, and how the runtime learns of one that it cannot see. */
import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import {
  cacheBytes,
  heapLimit,
  knownLimit,
  limitRuntime,
  readerEnvironment,
} from '../../../src/commands/serve/memory.ts'
import { startServer } from '../../support/command-kit.ts'
import { testFolder } from '../../support/test-folder.ts'

const MIB = 2 ** 20
const folder = testFolder('memory')

test.each([
  ['of 24 GiB are as large as they get', 24 * 1024, { responseCache: 64, pageCache: 32, map: 1024 }],
  ['of 512 MiB fit into it', 512, { responseCache: 64, pageCache: 32, map: 256 }],
  ['of 128 MiB are shares of it', 128, { responseCache: 16, pageCache: 8, map: 64 }],
])('cache sizes %s', (_name, mebibytes, expected) => {
  const bytes = Object.fromEntries(Object.entries(expected).map(([name, size]) => [name, size * MIB]))
  expect(cacheBytes(mebibytes * MIB)).toEqual(bytes as unknown as ReturnType<typeof cacheBytes>)
})

test('without a limit caches have their default size', () => {
  expect(cacheBytes(Number.POSITIVE_INFINITY)).toEqual(cacheBytes(24 * 1024 * MIB))
})

test('the runtime assumes less memory than a large machine has, and no more than a small one', () => {
  const limits = [0, 24 * 1024 * MIB, 512 * MIB].map((bytes) => heapLimit(bytes))
  expect(limits).toEqual([512, 512, undefined])
})

test.each([
  ['the machine', ['serve', '--port', '0', '--demo'], {}, 512],
  ['an option', ['serve', '--memory=400', '--demo'], { SCORELINE_MEMORY: '300' }, 400],
  ['an option, for each process', ['serve', '--workers', '2', '--memory', '600'], {}, 200],
  ['the environment', ['serve'], { SCORELINE_MEMORY: '300', SCORELINE_WORKERS: '2' }, 100],
  ['the machine, for an import', ['import', 'table', 'a.csv'], {}, 512],
  ['nothing, as the command has another one', ['check'], {}, undefined],
  ['nothing, as it is set', ['serve'], { BUN_JSC_forceRAMSize: '1' }, undefined],
])('before the program is loaded, its limit is known from %s', (_, args, environment, limit) => {
  expect(knownLimit(args, environment, 24 * 1024 * MIB)).toBe(limit)
})

test('the program restarts once with the limit', () => {
  const started: unknown[][] = []
  const execve = ((...call: unknown[]) => started.push(call)) as unknown as typeof process.execve
  const commandLine = ['bun', 'main.ts', 'serve'] as const
  limitRuntime(256, { environment: { A: 'b' }, commandLine, execve })
  const limited = { A: 'b', BUN_JSC_forceRAMSize: String(256 * MIB) }
  const environment = { ...limited, BUN_JSC_smallHeapGrowthFactor: '1.65' }
  expect(started).toEqual([['bun', commandLine, environment]])
  limitRuntime(256, { environment, commandLine, execve })
  expect(started).toHaveLength(1)
  const demo = [...commandLine, '--demo'] as const
  limitRuntime(512, { environment: { BUN_JSC_useFTLJIT: '1' }, commandLine: demo, execve })
  expect(started[1]?.[2]).toEqual({
    BUN_JSC_smallHeapGrowthFactor: '1.3',
    BUN_JSC_minEdenToOldGenerationRatio: '0.15',
    BUN_JSC_useConcurrentGC: '0',
    BUN_JSC_useFTLJIT: '1',
    BUN_JSC_forceRAMSize: String(512 * MIB),
  })
})

test('the collector of a reader looks at all objects less often, unless it is set from outside', () => {
  const ratios = [{ ratio: '0.15' }, { ratio: '0.3' }, {}].map(({ ratio }) =>
    readerEnvironment({ A: 'b', ...(ratio && { BUN_JSC_minEdenToOldGenerationRatio: ratio }) }),
  )
  expect(ratios).toEqual([
    { A: 'b', BUN_JSC_minEdenToOldGenerationRatio: '0.13' },
    { A: 'b', BUN_JSC_minEdenToOldGenerationRatio: '0.3' },
    { A: 'b' },
  ])
})

test.skipIf(process.platform !== 'linux')(
  'serve with SCORELINE_MEMORY limits its runtime and stops as ever',
  async () => {
    const server = await startServer([], { cwd: folder.path, env: { SCORELINE_MEMORY: '200' } })
    const environment = readFileSync(`/proc/${server.process.pid}/environ`, 'utf8').split('\0')
    expect(environment).toContain(`BUN_JSC_forceRAMSize=${200 * MIB}`)
    expect((await fetch(`${server.address}/readyz`)).status).toBe(200)
    expect((await server.stop()).code).toBe(0)
  },
)
