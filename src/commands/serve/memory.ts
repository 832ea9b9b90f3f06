/**
 * The memory limit of the service: SCORELINE_MEMORY, else the limit of the cgroup (a container, a unit with MemoryMax),
 * else the memory of the machine. Cache sizes are shares of it, and the garbage collector works harder near it.
 */

import { parseArgs } from 'node:util'

const MEBIBYTE = 2 ** 20

/** Bun reads it once, at startup: the memory size that the garbage collector assumes. */
const RUNTIME_SETTING = 'BUN_JSC_forceRAMSize'

/** From 512 MiB on, caches have their most useful size; below that they are shares of the limit. */
const LARGEST = { responseCache: 64 * MEBIBYTE, pageCache: 32 * MEBIBYTE, map: 1024 * MEBIBYTE } as const
const SHARES = { responseCache: 1 / 8, pageCache: 1 / 16, map: 1 / 2 } as const

export interface CacheBytes {
  readonly responseCache: number
  /** SQLite's page cache. */
  readonly pageCache: number
  /** Memory-mapped pages of the file, which the system can reclaim. */
  readonly map: number
}

export function cacheBytes(memoryBytes: number): CacheBytes {
  const share = (name: keyof CacheBytes) => Math.floor(Math.min(LARGEST[name], memoryBytes * SHARES[name]))
  return { responseCache: share('responseCache'), pageCache: share('pageCache'), map: share('map') }
}

/**
 * What the garbage collector assumes without a limit, MiB. On 24 GiB it collects nothing before 500 MB of garbage: the
 * heaps of the service and of the simulators of the demo would grow to 680 MB, and a service alone under load to 376
 * instead of 170, for no less processor time.
 */
const ASSUMED_MEBIBYTES = 512

/** The memory that the runtime assumes, MiB; undefined if the machine has less. */
export function heapLimit(memoryBytes: number): number | undefined {
  return memoryBytes === 0 || memoryBytes > ASSUMED_MEBIBYTES * MEBIBYTE ? ASSUMED_MEBIBYTES : undefined
}

/**
 * The memory that the runtime of `serve` or `import` should assume, MiB, as far as it is known before the program is
 * loaded: a file of settings is not read, and nothing is checked. Undefined for other commands, and where one is set already.
 */
export function knownLimit(
  args: readonly string[],
  environment: Restart['environment'],
  memoryBytes: number,
): number | undefined {
  if (!['serve', 'import'].includes(args[0] ?? '') || environment[RUNTIME_SETTING]) return undefined
  const { values } = parseArgs({
    args: [...args],
    options: { memory: { type: 'string' }, workers: { type: 'string' } },
    strict: false,
  })
  const memory = Number(values.memory ?? environment.SCORELINE_MEMORY ?? 0)
  const workers = Number(values.workers ?? environment.SCORELINE_WORKERS ?? 0)
  if (memory > 0) return Math.floor(memory / (workers + 1))
  return heapLimit(memoryBytes)
}

/**
 * How much the heap grows (default: 100 %) before the collector looks at new objects, and the share of the heap (default:
 * a third) below which that is so little that it looks at all. What responses send counts as lasting until then, so every
 * third collection did: 15 % of the time of a cached match. It must with a limit of 200 MiB, which long lists exceeded.
 */
const ROOMY = { BUN_JSC_smallHeapGrowthFactor: '1.3', BUN_JSC_minEdenToOldGenerationRatio: '0.15' } as const
const TIGHT = { BUN_JSC_smallHeapGrowthFactor: '1.65' } as const

/**
 * The share for a reader: its callers are a part of all, and so is the memory that their responses take, which may wait
 * longer for the collector to look at all objects. That takes most of the time for which one caller delays another.
 */
const READER_RATIO = '0.13'

/** The environment of a process that answers beside others. Settings from outside win. */
export function readerEnvironment(environment: Restart['environment']): Restart['environment'] {
  const name = 'BUN_JSC_minEdenToOldGenerationRatio'
  return environment[name] === ROOMY[name] ? { ...environment, [name]: READER_RATIO } : environment
}

/**
 * Settings of the runtime for the demo: neither the last tier of its compiler nor collections beside the program. With
 * both, generating the world takes more memory and a tenth more processor time.
 */
const DEMO_RUNTIME = { BUN_JSC_useFTLJIT: '0', BUN_JSC_useConcurrentGC: '0' } as const

export interface Restart {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly commandLine: readonly [program: string, ...rest: string[]]
  /** Replaces the process and never returns; undefined if the system does not support it. */
  readonly execve: typeof process.execve
}

/**
 * Applies a memory limit to the runtime by restarting the program in this process, with the other settings and those of
 * the demo if it serves that. Returns if it already applies. Bun detects cgroup limits by itself.
 */
export function limitRuntime(mebibytes: number, { environment, commandLine, execve }: Restart): void {
  const bytes = String(mebibytes * MEBIBYTE)
  if (environment[RUNTIME_SETTING] === bytes || !execve) return
  const growth = mebibytes < ASSUMED_MEBIBYTES ? TIGHT : ROOMY
  const settings = { ...growth, ...(commandLine.includes('--demo') && DEMO_RUNTIME) }
  execve(commandLine[0], commandLine, { ...settings, ...environment, [RUNTIME_SETTING]: bytes })
}
