/**
 * The stored state of a follower: the budget of the source and the state of each selection. It is written before
 * its changes are published, so it is never older than the database after a crash.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { isObject } from '../feed/formats/text.ts'
import { errorCode } from '../rules/error-code.ts'
import type { Budget } from './budget.ts'
import type { Followed } from './source.ts'

export interface FollowerState {
  readonly budget: Budget
  readonly follows: Readonly<Record<string, FollowState>>
}

export interface FollowState extends Followed {
  /** When the latest response in it was requested; null before the first one. */
  readonly atMs: number | null
}

export interface FollowStore {
  read(): FollowerState
  write(state: FollowerState): void
}

const EMPTY: FollowerState = { budget: [], follows: {} }
/** States of another version are ignored: the season is requested again. */
const VERSION = 3

/** A JSON file beside the database. A missing or malformed file is an empty state; only the budget is lost. */
export function fileStore(path: string): FollowStore {
  return {
    read: () => {
      try {
        const stored: unknown = JSON.parse(readFileSync(path, 'utf8'))
        return isObject(stored) && stored.version === VERSION ? (stored as unknown as FollowerState) : EMPTY
      } catch (problem) {
        if (problem instanceof SyntaxError || errorCode(problem) === 'ENOENT') return EMPTY
        throw problem
      }
    },
    write: (state) => {
      const draft = `${path}.new`
      writeFileSync(draft, JSON.stringify({ version: VERSION, ...state }), { mode: 0o600 })
      renameSync(draft, path)
    },
  }
}
