/**
 * Takes files of the service from other users of the machine: the secrets of webhooks and the hashes of keys are in the
 * database, its log and its backups. New files have this mode from the start; these may be of an earlier version, or
 * copied.
 */
import { chmodSync, existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { errorMessage } from '../../shared/error-code.ts'
import { backupsAmong } from '../backup/destination.ts'

const OWNER_ONLY = 0o600
const OTHERS = 0o077

interface PrivateFiles {
  /** Files that others could use until now. */
  readonly changed: readonly string[]
  /** Files that they still can, with the reason. */
  readonly refused: readonly string[]
}

/** @param backups the folder of automatic backups; null for none */
export function makePrivate(database: string, backups: string | null): PrivateFiles {
  const own = [database, `${database}-wal`, `${database}-shm`]
  const names = backups !== null && existsSync(backups) ? readdirSync(backups) : []
  const all = [...own, ...backupsAmong(names).map(({ name }) => join(backups ?? '', name))]
  const open = all.filter((file) => ((statSync(file, { throwIfNoEntry: false })?.mode ?? 0) & OTHERS) !== 0)
  const [changed, refused]: [string[], string[]] = [[], []]
  for (const file of open) {
    try {
      chmodSync(file, OWNER_ONLY)
      changed.push(file)
    } catch (problem) {
      refused.push(`${file} (${errorMessage(problem)})`)
    }
  }
  return { changed, refused }
}
