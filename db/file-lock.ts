/**
 * A lock on a database file itself, so that two services never run on one file, whatever links lead to it. It goes with
 * the process, however that ends. SQLite uses locks of another kind (flock(2) and fcntl(2) do not see each other).
 */
import { dlopen, FFIType } from 'bun:ffi'
import { closeSync, existsSync, openSync } from 'node:fs'

const LIBRARIES: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: ['libc.so.6', 'libc.musl-x86_64.so.1', 'libc.musl-aarch64.so.1'],
  darwin: ['libSystem.B.dylib'],
}
/** Exclusive, without waiting: the same numbers on Linux and macOS. */
const [LOCK_EX, LOCK_NB] = [2, 4]

let flock: ((descriptor: number, operation: number) => number) | null | undefined

/** Null on a system without it. */
function loadFlock(): typeof flock {
  for (const library of LIBRARIES[process.platform] ?? []) {
    try {
      const { symbols } = dlopen(library, {
        flock: { args: [FFIType.i32, FFIType.i32], returns: FFIType.i32 },
      })
      return symbols.flock
    } catch {
      // Another C library.
    }
  }
  return null
}

/**
 * Locks an existing file. Call it before a connection is opened, or release it after the last one is closed: closing
 * any descriptor of a file ends the locks that SQLite has on it.
 * @returns a function that releases the lock, or null if another process holds it
 */
export function lockDatabase(path: string): (() => void) | null {
  if (path === ':memory:' || !existsSync(path)) return () => {}
  if (flock === undefined) flock = loadFlock()
  if (!flock) return () => {}
  const descriptor = openSync(path, 'r')
  if (flock(descriptor, LOCK_EX | LOCK_NB) !== 0) {
    closeSync(descriptor)
    return null
  }
  return () => closeSync(descriptor)
}
