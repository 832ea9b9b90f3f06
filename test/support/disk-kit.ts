/** A disk of a few megabytes of its own, which tests fill. */
import { mkdirSync } from 'node:fs'

export interface SmallDisk {
  readonly path: string
  /** Makes it larger or smaller; what is on it stays. */
  resize(mebibytes: number): void
  /** Takes no writes any more. */
  makeReadOnly(): void
  remove(): void
}

/** Null if there can be none: only the superuser may mount one. */
export function mountSmallDisk(path: string, mebibytes: number): SmallDisk | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null
  mkdirSync(path)
  const mount = (...args: string[]) => Bun.spawnSync(['mount', ...args]).exitCode === 0
  if (!mount('-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', path)) return null
  return {
    path,
    resize: (size) => {
      if (!mount('-o', `remount,size=${size}m`, path)) throw new Error('the disk cannot be resized')
    },
    makeReadOnly: () => {
      if (!mount('-o', 'remount,ro', path)) throw new Error('the disk cannot be made read-only')
    },
    remove: () => {
      Bun.spawnSync(['umount', '-l', path])
    },
  }
}
