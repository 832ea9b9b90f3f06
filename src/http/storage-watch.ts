/**
 * Does the disk take writes? `/readyz` tells (design, 8): a service whose disk is full or read only goes on answering
 * reads, refuses changes, and is ready again by itself when the disk is.
 */
import { statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Db, diskRefusal } from '../../db/open.ts'
import { writeProbe } from '../store/meta.ts'

/** Less than this does not hold the log that one checkpoint may leave; a batch of changes would fail half way. */
const LEAST_FREE_BYTES = 8 * 1024 * 1024
/** The disk is asked at most so often, however often the service is asked. */
const PROBE_MS = 1000

export class StorageWatch {
  readonly #db: Db
  #refusal: string | null = null
  #probedMs = Number.NEGATIVE_INFINITY

  constructor(db: Db) {
    this.#db = db
  }

  /** Why changes are refused at the moment; null where nothing is known against the disk. */
  refusal(now: number): string | null {
    if (now - this.#probedMs >= PROBE_MS || now < this.#probedMs) {
      this.#probedMs = now
      this.#refusal = this.#probe(now)
    }
    return this.#refusal
  }

  /** A write failed. Answers why, where it is the fault of the disk. */
  note(problem: unknown, now: number): string | null {
    const refusal = diskRefusal(problem)
    if (refusal !== null) {
      this.#refusal = refusal
      this.#probedMs = now
    }
    return refusal
  }

  #probe(now: number): string | null {
    try {
      const isBusy = !writeProbe(this.#db, now)
      if (isBusy) return this.#refusal
      return this.#db.path === ':memory:' ? null : roomRefusal(this.#db.path)
    } catch (problem) {
      return diskRefusal(problem) ?? (problem instanceof Error ? problem.message : String(problem))
    }
  }
}

function roomRefusal(path: string): string | null {
  const { bavail, bsize } = statfsSync(dirname(path))
  return bavail * bsize >= LEAST_FREE_BYTES ? null : 'the disk is full'
}
