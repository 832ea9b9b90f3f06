/**
 * Temporary files and folders of a process, and names of files that are set aside. Whether a temporary file is in use is
 * known by a lock beside it, which the system releases however its process ends: process numbers do not tell, because
 * two containers that share a folder have equal ones.
 */
import { existsSync, lstatSync, readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { lockFile } from './open-files.ts'

const LOCK = '.lock'

/** Marks a path as in use. Returns what ends that, or null if another process uses it. */
export function claimTemporary(path: string): (() => void) | null {
  const unlock = lockFile(path + LOCK)
  return (
    unlock &&
    (() => {
      removeTemporary(path + LOCK)
      unlock()
    })
  )
}

/** Removes a file with what SQLite writes beside it, or a folder, unless a process uses it. */
export function removeAbandoned(path: string): void {
  const release = claimTemporary(path)
  if (!release) return
  removeTemporary(path)
  release()
}

export function removeTemporary(path: string): void {
  for (const each of [path, `${path}-wal`, `${path}-shm`, `${path}-journal`])
    if (existsSync(each)) rmSync(each, { recursive: true })
}

/** Ends of files that upgrades and nodes of a cluster set aside. */
const SET_ASIDE = ['.before-', '.replaced', '.unpublished-']

export interface SetAside {
  readonly path: string
  readonly bytes: number
  readonly modifiedMs: number
}

/** What was set aside beside a database, the newest first. @param ends default: those of all */
export function filesSetAside(database: string, ends: readonly string[] = SET_ASIDE): SetAside[] {
  const folder = dirname(database)
  const starts = ends.map((end) => `${basename(database)}${end}`)
  return readdirSync(folder)
    .filter((name) => starts.some((start) => name.startsWith(start)))
    .flatMap((name) => {
      const path = join(folder, name)
      const found = lstatSync(path, { throwIfNoEntry: false })
      return found?.isFile() ? [{ path, bytes: found.size, modifiedMs: found.ctimeMs }] : []
    })
    .sort((a, b) => b.modifiedMs - a.modifiedMs)
}

/**
 * The path itself, or with a number if it is taken: a file that was set aside is never replaced.
 * @param ends of files that belong together
 */
export function freePath(path: string, ends: readonly string[] = ['']): string {
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? path : `${path}-${number}`
    if (ends.every((end) => !lstatSync(`${free}${end}`, { throwIfNoEntry: false }))) return free
  }
}
