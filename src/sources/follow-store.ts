/**
 * What a follower remembers between two runs: the budget of the source, and the state of each selection. It is written
 * before the changes of a state are sent, so after a kill at any moment it is as new as the database, or newer.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { isObject } from '../feed/formats/text.ts'
import { errorCode } from '../rules/error-code.ts'
import type { Budget } from './budget.ts'

export interface Remembered {
  readonly budget: Budget
  readonly follows: Readonly<Record<string, FollowState>>
}

export interface FollowState {
  readonly state: unknown
  /** When the newest answer in it was asked; null before the first one. */
  readonly atMs: number | null
}

export interface FollowStore {
  read(): Remembered
  write(remembered: Remembered): void
}

const NOTHING: Remembered = { budget: [], follows: {} }
/** States of another version are not read: the season is asked again. */
const VERSION = 1

/** A JSON file beside the database. One that cannot be read begins anew; only the budget is lost by it. */
export function fileStore(path: string): FollowStore {
  return {
    read: () => {
      try {
        const stored: unknown = JSON.parse(readFileSync(path, 'utf8'))
        return isObject(stored) && stored.version === VERSION ? (stored as unknown as Remembered) : NOTHING
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
