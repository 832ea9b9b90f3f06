/**
 * kill -9 at random moments, again and again over one database: pushes through the service, and REST with a key that is
 * counted. After each: every acknowledged change is there, `check` is clean, and of the
 * counts of the quota at most those of the last second are missing.
 */
import { join } from 'node:path'
import { openDatabase } from '../db/open.ts'
import { createKey, hashKey } from '../src/store/keys.ts'
import { closeDatabase } from '../src/store/statement.ts'
import { runProgram, startServer, temporaryFolder } from './command-kit.ts'
import { lookUp, mustApply } from './feed-kit.ts'
import { matchChange, smallWorld } from './small-world.ts'

export interface CrashSummary {
  readonly kills: number
  readonly acknowledged: number
  readonly answered: number
  /** Counts of the quota that kills took away, in all and at most for one kill. */
  readonly lostCounts: number
  readonly faults: readonly string[]
  /** From the start of the process to its first answer, median and slowest. */
  readonly startMs: readonly [median: number, slowest: number]
}

/** Matches that change all the time. */
const MATCHES = 200
/** Changes in one request. */
const BATCH = 50
/** A kill comes this long after the first traffic, at most. */
const LONGEST_MS = 1500
/** The promise of a second, and what a busy machine may be late. */
const LOSS_MS = 1000 + 500

/** A small generator of numbers from 0 to 1, so that a run can be repeated (mulberry32). */
function chanceOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

interface Traffic {
  /** The last acknowledged attendance of each match. */
  readonly acknowledged: Map<number, number>
  /** When answers came that cost one request. */
  readonly answeredMs: number[]
}

export async function crash(of: { times: number; randomSeed: number }): Promise<CrashSummary> {
  const folder = temporaryFolder('crash')
  const chance = chanceOf(of.randomSeed)
  const database = join(folder.path, 'scoreline.db')
  const key = prepare(database)
  const acknowledged = new Map<number, number>()
  const faults: string[] = []
  const starts: number[] = []
  let [answered, lostCounts, serial, changes] = [0, 0, 0, 0]
  try {
    for (let round = 1; round <= of.times; round += 1) {
      const traffic: Traffic = { acknowledged, answeredMs: [] }
      const startedMs = performance.now()
      const server = await startServer([], { cwd: folder.path })
      await (await fetch(`${server.address}/healthz`)).text()
      starts.push(performance.now() - startedMs)
      const usedBefore = usedOf(database, key)
      const isOver = { now: false }
      const work = [
        pushing(`${database}.feed.sock`, traffic, isOver, () => (serial += 1)),
        asking(server.address, key, traffic, isOver),
      ]
      await Bun.sleep(chance() * LONGEST_MS)
      server.process.kill('SIGKILL')
      const killedMs = performance.now()
      await server.process.exited
      isOver.now = true
      changes += (await Promise.all(work)).reduce((sum, count) => sum + count, 0)
      const lost = usedBefore + traffic.answeredMs.length - usedOf(database, key)
      const mayBeLost = traffic.answeredMs.filter((ms) => ms > killedMs - LOSS_MS).length
      if (lost > mayBeLost) faults.push(`kill ${round}: ${lost} counts are lost, ${mayBeLost} may be`)
      lostCounts += Math.max(0, lost)
      answered += traffic.answeredMs.length
      faults.push(...missing(database, acknowledged).map((fault) => `kill ${round}: ${fault}`))
      const { code, out, err } = await runProgram(['check'], { cwd: folder.path })
      if (code !== 0) faults.push(`kill ${round}: ${out}${err}`)
    }
  } finally {
    folder.remove()
  }
  const sorted = starts.toSorted((a, b) => a - b).map(Math.round)
  return {
    kills: of.times,
    acknowledged: changes,
    answered,
    lostCounts,
    faults,
    startMs: [sorted[Math.floor(sorted.length / 2)] ?? 0, sorted.at(-1) ?? 0],
  }
}

function prepare(database: string): string {
  const db = openDatabase(database)
  mustApply(db, smallWorld())
  mustApply(
    db,
    Array.from({ length: MATCHES }, (_, index) => matchChange(index + 1, { startTimestamp: index }, [1, 0])),
  )
  const bytes = new Uint8Array(32).fill(7)
  const { key } = createKey(db, { name: 'crash', plan: 'pro', sports: null, now: 0, bytes })
  closeDatabase(db)
  return key
}

function usedOf(database: string, key: string): number {
  const db = openDatabase(database)
  const question = 'SELECT ifnull(sum(used), 0) FROM key_usage WHERE key_hash = ?'
  const used = Number(lookUp(db, question, hashKey(key)))
  closeDatabase(db)
  return used
}

/** Sends changes until the service is gone; what it acknowledged is noted. Answers how many that were. */
async function pushing(
  socket: string,
  { acknowledged }: Traffic,
  isOver: { readonly now: boolean },
  next: () => number,
): Promise<number> {
  let count = 0
  while (!isOver.now) {
    const value = next()
    const ids = Array.from({ length: BATCH }, (_, index) => ((value * BATCH + index) % MATCHES) + 1)
    const body = ids
      .map((id) =>
        JSON.stringify({ op: 'merge', kind: 'match', sport: 'football', id, data: { attendance: value } }),
      )
      .join('\n')
    try {
      const response = await fetch('http://scoreline/changes', { unix: socket, method: 'POST', body })
      const { applied } = (await response.json()) as { applied: number }
      if (response.status !== 200) continue
      for (const id of ids) acknowledged.set(id, value)
      count += applied
    } catch {
      return count
    }
  }
  return count
}

/** Asks until the service is gone. */
async function asking(
  address: string,
  key: string,
  { answeredMs }: Traffic,
  isOver: { readonly now: boolean },
): Promise<number> {
  while (!isOver.now) {
    try {
      const response = await fetch(`${address}/v2/sport`, { headers: { authorization: key } })
      await response.text()
      if (response.status === 200) answeredMs.push(performance.now())
      // So that the quota of the day lasts for hundreds of kills.
      await Bun.sleep(2)
    } catch {
      return 0
    }
  }
  return 0
}

/** Values only grow, so a match that shows less than was acknowledged has lost a change. */
function missing(database: string, acknowledged: ReadonlyMap<number, number>): string[] {
  const db = openDatabase(database)
  const faults: string[] = []
  for (const [id, value] of acknowledged) {
    const stored = Number(lookUp(db, 'SELECT attendance FROM match_head WHERE match_id = ?', id))
    if (stored < value) faults.push(`match ${id} shows ${stored}, acknowledged was ${value}`)
  }
  closeDatabase(db)
  return faults
}
