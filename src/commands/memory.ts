/**
 * How much memory the service may use: SCORELINE_MEMORY, else the limit of the cgroup (a container, a unit with
 * MemoryMax), else what the machine has. Caches are shares of it, and the garbage collector works harder near it.
 */

const MEBIBYTE = 2 ** 20

/** The runtime reads it once, when it starts: what the garbage collector takes for the memory of the machine. */
const RUNTIME_SETTING = 'BUN_JSC_forceRAMSize'

/** From half a gigabyte up, caches are as large as they are useful; below they are shares of what there is. */
const LARGEST = { responseCache: 64 * MEBIBYTE, pageCache: 32 * MEBIBYTE, map: 1024 * MEBIBYTE } as const
const SHARES = { responseCache: 1 / 8, pageCache: 1 / 16, map: 1 / 2 } as const

export interface CacheBytes {
  readonly responseCache: number
  /** SQLite's copy of pages of the file. */
  readonly pageCache: number
  /** Pages of the file that are read without a copy. The system takes them back when it needs memory. */
  readonly map: number
}

export function cacheBytes(memoryBytes: number): CacheBytes {
  const share = (name: keyof CacheBytes) => Math.floor(Math.min(LARGEST[name], memoryBytes * SHARES[name]))
  return { responseCache: share('responseCache'), pageCache: share('pageCache'), map: share('map') }
}

/** What of the process it takes to start the same command once more in its place. */
export interface Restart {
  readonly environment: Readonly<Record<string, string | undefined>>
  /** The whole command line. */
  readonly commandLine: readonly [program: string, ...rest: string[]]
  /** Replaces the process and never returns; undefined where the system cannot. */
  readonly execve: typeof process.execve
}

/**
 * Lets the runtime know a limit that it cannot see by itself, by starting the program again in this process. Returns
 * where it knows already. A limit of the cgroup is seen by the runtime.
 */
export function limitRuntime(mebibytes: number, { environment, commandLine, execve }: Restart): void {
  const bytes = String(mebibytes * MEBIBYTE)
  if (environment[RUNTIME_SETTING] === bytes || !execve) return
  execve(commandLine[0], commandLine, { ...environment, [RUNTIME_SETTING]: bytes })
}
