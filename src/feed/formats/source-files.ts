/** File access of source formats: the disk, or a substitute in tests. */
import { closeSync, type Dirent, openSync, readdirSync, readSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from '../../rules/error-code.ts'

export interface SourceFiles {
  /** All files under a folder, or the file itself, in a stable order. Throws UnreadablePath. */
  list(path: string): string[]
  /** The bytes of a file in chunks, which are valid until the next one. Throws UnreadablePath. */
  open(file: string): Iterable<Uint8Array>
  /** In bytes. Throws UnreadablePath. */
  size(file: string): number
  /** For formats that convert files. Throws UnreadablePath. */
  write?(file: string, text: string): void
}

/** A path that cannot be read or written. The message names the path. */
export class UnreadablePath extends Error {}

/** Large enough to amortize system calls, small enough that a chunk as text and rows takes a few MB. */
const CHUNK_BYTES = 256 * 1024

/** The disk. Hidden entries and linked folders are ignored, so that traversal always ends. */
export const diskFiles: SourceFiles = {
  list(path) {
    return guard(path, () => (statSync(path).isDirectory() ? walk(path) : [path]))
  },
  *open(file) {
    const descriptor = guard(file, () => openSync(file, 'r'))
    try {
      const buffer = new Uint8Array(CHUNK_BYTES)
      while (true) {
        const length = guard(file, () => readSync(descriptor, buffer))
        if (length === 0) return
        yield buffer.subarray(0, length)
      }
    } finally {
      closeSync(descriptor)
    }
  },
  size: (file) => guard(file, () => statSync(file).size),
  write(file, text) {
    try {
      // Never replaces a file: a typo could destroy an input.
      writeFileSync(file, text, { flag: 'wx' })
    } catch (cause) {
      throw unusable(file, cause, 'written', WRITE_REASONS)
    }
  },
}

function walk(folder: string): string[] {
  const byName = (a: Dirent, b: Dirent) => (a.name < b.name ? -1 : 1)
  const entries = guard(folder, () => readdirSync(folder, { withFileTypes: true })).filter(
    ({ name }) => !name.startsWith('.'),
  )
  return entries.sort(byName).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return walk(path)
    return entry.isFile() ? [path] : []
  })
}

function guard<T>(path: string, read: () => T): T {
  try {
    return read()
  } catch (cause) {
    if (cause instanceof UnreadablePath) throw cause
    throw unusable(path, cause, 'read', READ_REASONS)
  }
}

const READ_REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or folder; check the path',
  EACCES: 'no permission to read it',
  EISDIR: 'is a folder; choose a file',
}

export const WRITE_REASONS: Readonly<Record<string, string>> = {
  EEXIST: 'it already exists; choose a new file',
  ENOENT: 'there is no such folder',
  EACCES: 'no permission to write it',
  EISDIR: 'is a folder',
  ENOSPC: 'the disk is full',
}

/** @param reasons failures that the operator can fix, by system error code */
export function unusable(
  path: string,
  cause: unknown,
  purpose: 'read' | 'written',
  reasons: Readonly<Record<string, string>>,
): UnreadablePath {
  const code = errorCode(cause) || String(cause)
  return new UnreadablePath(`${path}: ${reasons[code] ?? `it cannot be ${purpose} (${code})`}`, { cause })
}
