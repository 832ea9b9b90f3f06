/**
 * Watches whether changes can be stored. A service whose disk is full or read-only, or whose files were deleted or
 * replaced, still serves reads, refuses changes, fails `/readyz` with the reason, and recovers by itself if possible.
 */
import { freeSpaceBeside, MIN_FREE_BYTES } from '../../../db/free-space.ts'
import { type Db, diskRefusal } from '../../../db/open.ts'
import { OpenFiles } from '../../../db/open-files.ts'
import { errorMessage } from '../../shared/error-code.ts'
import { writeProbe } from '../../store/sql/meta.ts'

/** Minimum time between two probes of the disk. */
const PROBE_MS = 1000

/** Changes cannot be stored at the moment; the message says why. */
class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable'
}

export class StorageWatch {
  readonly #db: Db
  readonly #files: OpenFiles
  #isFoundWritable = false
  #refusal: string | null = null
  #probedMs = Number.NEGATIVE_INFINITY

  constructor(db: Db) {
    this.#db = db
    this.#files = new OpenFiles(db)
  }

  /** Why changes are refused at the moment; null if there is no known reason. Writes a row to find out. */
  refusal(now: number): string | null {
    if (now - this.#probedMs >= PROBE_MS || now < this.#probedMs) {
      this.#probedMs = now
      this.#refusal = this.#probe(now)
    }
    return this.#files.fault() ?? this.#refusal
  }

  /**
   * Throws StorageUnavailable if a write would be lost or is likely to fail. Takes a few microseconds, so it is looked
   * at once in each turn of the event loop.
   */
  requireWritable(): void {
    if (this.#isFoundWritable) return
    this.requireFiles()
    const refusal = spaceRefusal(this.#db.path)
    if (refusal !== null) throw new StorageUnavailable(refusal)
    this.#isFoundWritable = true
    setImmediate(() => {
      this.#isFoundWritable = false
    })
  }

  /** Throws StorageUnavailable if the data just written is lost. */
  requireFiles(): void {
    const fault = this.#files.fault()
    if (fault !== null) throw new StorageUnavailable(fault)
  }

  /** Records a failed write. Returns the reason if the disk or the files caused it. */
  note(problem: unknown, now: number): string | null {
    const lost = this.#files.fault()
    if (lost !== null) return lost
    const refusal = problem instanceof StorageUnavailable ? problem.message : diskRefusal(problem)
    if (refusal !== null) {
      this.#refusal = refusal
      this.#probedMs = now
    }
    return refusal
  }

  #probe(now: number): string | null {
    try {
      const isBusy = !writeProbe(this.#db, now)
      return isBusy ? this.#refusal : spaceRefusal(this.#db.path)
    } catch (problem) {
      return diskRefusal(problem) ?? errorMessage(problem)
    }
  }
}

function spaceRefusal(path: string): string | null {
  if (path === ':memory:') return null
  return freeSpaceBeside(path).bytes >= MIN_FREE_BYTES ? null : 'the disk is full'
}
