/** Free space of the disk of a file, and what a copy of a database needs. */
import { statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

export interface FreeSpace {
  readonly bytes: number
  /** Null if the file system has no limit. */
  readonly inodes: number | null
}

/** With less, a batch of changes could fail half way. The rest is reserved for a checkpoint and for usage counts. */
export const MIN_FREE_BYTES = 8 * 1024 * 1024

/** Free space for this user beside a file. Throws if its folder does not exist. */
export function freeSpaceBeside(path: string): FreeSpace {
  const { bavail, bsize, files, ffree } = statfsSync(dirname(path))
  return { bytes: bavail * bsize, inodes: files === 0 ? null : ffree }
}

/** Free space needed for an upgraded copy, relative to the file: new columns and indexes take pages. */
const COPY_SHARE = 1.25
const COPY_ROOM_BYTES = 16 * 1024 * 1024

/** Free space that a copy of a database of this size needs. */
export function copyBytes(databaseBytes: number): number {
  return Math.ceil(databaseBytes * COPY_SHARE) + COPY_ROOM_BYTES
}

/** File systems that are shared between machines, by the type that statfs returns on Linux. */
const NETWORK_FILE_SYSTEMS: ReadonlyMap<number, string> = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xff534d42, 'CIFS'],
  [0xfe534d42, 'SMB2'],
  [0x01021997, '9P'],
  [0x00c36400, 'Ceph'],
  [0x5346414f, 'AFS'],
  [0x786f4256, 'VirtualBox shared folder'],
])

/** The name of the network file system that a file is on; null for a local one. */
export function networkFileSystem(path: string): string | null {
  return NETWORK_FILE_SYSTEMS.get(statfsSync(dirname(path)).type) ?? null
}

/** The latest modification of a database and its log, in ms since 1970. */
export function lastModifiedMs(path: string): number {
  const times = [path, `${path}-wal`].map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0)
  return Math.max(...times)
}
