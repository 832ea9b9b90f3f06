/** Memory and processor time of another process. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'

const KIB_PER_MB = 1e6 / 1024

type Counted = 'all' | 'own'

/**
 * Resident memory of a process in MB. `own` excludes mapped file pages, such as those of the database, which the system
 * can reclaim; on systems that do not distinguish them (Linux does) they are included.
 */
export function memoryMegabytes(pid: number, of: Counted): number {
  const megabytes = runningMegabytes(pid, of)
  if (megabytes === null) throw new Error(`the memory of process ${pid} is not known`)
  return megabytes
}

/** Processor time that the threads of a process have used, on Linux; 0 elsewhere. */
export function processorSeconds(pid: number): number {
  const folder = `/proc/${pid}/task`
  if (!existsSync(folder)) return 0
  // In nanoseconds; those of /proc/PID/stat are hundredths of a second.
  const ofThread = (thread: string) =>
    Number(readFileSync(`${folder}/${thread}/schedstat`, 'utf8').split(' ')[0])
  return readdirSync(folder).reduce((sum, thread) => sum + ofThread(thread), 0) / 1e9
}

/** Null for a process that has ended. */
function runningMegabytes(pid: number, of: Counted): number | null {
  const kibibytes = process.platform === 'linux' ? statusKibibytes(pid, of) : residentKibibytes(pid)
  return kibibytes > 0 ? kibibytes / KIB_PER_MB : null
}

function statusKibibytes(pid: number, of: Counted): number {
  const file = `/proc/${pid}/status`
  const status = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const lines = { all: /^VmRSS:\s+(\d+) kB/m, own: /^RssAnon:\s+(\d+) kB/m }
  return Number(lines[of].exec(status)?.[1])
}

function residentKibibytes(pid: number): number {
  return Number(Bun.spawnSync(['ps', '-o', 'rss=', '-p', String(pid)]).stdout.toString())
}

/** Peak memory during some work, at whose end the process may have ended too. */
export async function mostMegabytes(pid: number, of: Counted, work: Promise<unknown>): Promise<number> {
  let most = 0
  let isOver = false
  const finished = work.finally(() => {
    isOver = true
  })
  while (!isOver) {
    most = Math.max(most, runningMegabytes(pid, of) ?? 0)
    await Bun.sleep(POLL_MS)
  }
  await finished
  return most
}

const POLL_MS = 5
