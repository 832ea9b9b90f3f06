/**
 * The stored state of a follower: the budget of the source and the state of each selection. It is written before the
 * changes of a state are published, so after a kill it is never older than the database.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { isObject } from '../feed/formats/text.ts'
import { errorCode } from '../rules/error-code.ts'
import type { Budget } from './budget.ts'

export interface FollowerState {
  readonly budget: Budget
  readonly follows: Readonly<Record<string, FollowState>>
}

export interface FollowState {
  readonly state: unknown
  /** When the latest response in it was requested; null before the first one. */
  readonly atMs: number | null
}

export interface FollowStore {
  read(): FollowerState
  write(remembered: FollowerState): void
}

const NOTHING: FollowerState = { budget: [], follows: {} }
/** States of another version are ignored: the season is requested again. */
const VERSION = 2

/** A JSON file beside the database. A missing or malformed file is an empty state; only the budget is lost. */
export function fileStore(path: string): FollowStore {
  return {
    read: () => {
      try {
        const stored: unknown = JSON.parse(readFileSync(path, 'utf8'))
        return isObject(stored) && stored.version === VERSION ? (stored as unknown as FollowerState) : NOTHING
      } catch (problem) {
        if (problem instanceof SyntaxError || errorCode(problem) === 'ENOENT') return NOTHING
        throw problem
      }
    },
    write: (remembered) => {
      const draft = `${path}.new`
      writeFileSync(draft, JSON.stringify({ version: VERSION, ...remembered }), { mode: 0o600 })
      renameSync(draft, path)
    },
  }
}

export function memoryStore(): FollowStore {
  let remembered = NOTHING
  return {
    read: () => remembered,
    write: (next) => {
      remembered = next
    },
  }
}
