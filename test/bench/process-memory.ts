/** Memory of another process. */
import { readFileSync } from 'node:fs'

const KIB_PER_MB = 1e6 / 1024

/**
 * Resident memory of a process in MB. `own` excludes mapped file pages, such as those of the database, which the system
 * can reclaim; on systems that do not distinguish them (Linux does) they are included.
 */
export function memoryMegabytes(pid: number, of: 'all' | 'own'): number {
  const kibibytes = of === 'own' && process.platform === 'linux' ? ownKibibytes(pid) : residentKibibytes(pid)
  if (!(kibibytes > 0)) throw new Error(`the memory of process ${pid} is not known`)
  return kibibytes / KIB_PER_MB
}

function ownKibibytes(pid: number): number {
  return Number(/^RssAnon:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
}

function residentKibibytes(pid: number): number {
  return Number(Bun.spawnSync(['ps', '-o', 'rss=', '-p', String(pid)]).stdout.toString())
}

/** Peak memory during some work. */
export async function mostMegabytes(pid: number, work: Promise<unknown>): Promise<number> {
  let most = 0
  let isOver = false
  const finished = work.finally(() => {
    isOver = true
  })
  while (!isOver) {
    most = Math.max(most, memoryMegabytes(pid, 'own'))
    await Bun.sleep(POLL_MS)
  }
  await finished
  return most
}

const POLL_MS = 5
