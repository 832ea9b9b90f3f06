/**
 * Bun runtimes of other platforms for `build --target`. They are installed as the lock file names them, so their
 * digests are checked; Bun's own download for a target does not know the lock file.
 */
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dir, '..')
/** What an installation reads. */
const INSTALL_FILES = ['package.json', 'bun.lock', 'bunfig.toml']

/** Where a runtime package runs, as in the lock file. */
interface Platform {
  readonly os: string
  readonly cpu: string
}

/** The runtimes of the lock file by target, e.g. `bun-linux-arm64-musl`. */
function platformsByTarget(): ReadonlyMap<string, Platform> {
  const lock = Bun.JSONC.parse(readFileSync(join(ROOT, 'bun.lock'), 'utf8')) as {
    packages: Record<string, readonly [id: string, address: string, platform: Platform]>
  }
  const runtimes = Object.entries(lock.packages).filter(([name]) => name.startsWith('@oven/bun-'))
  return new Map(runtimes.map(([name, [, , platform]]) => [targetOf(name), platform]))
}

function targetOf(packageName: string): string {
  return packageName.replace('@oven/', '').replace('aarch64', 'arm64')
}

export interface Runtimes {
  /** The executable of the runtime. */
  readonly pathOf: (target: string) => string
  readonly remove: () => void
}

/** Installs the runtimes of some targets into a temporary folder. Throws an Error that says what to do. */
export async function installRuntimes(targets: readonly string[]): Promise<Runtimes> {
  const platforms = platformsByTarget()
  const wanted = targets.map((target) => {
    const platform = platforms.get(target)
    if (!platform) throw new Error(`${target} must be one of: ${[...platforms.keys()].join(', ')}`)
    return platform
  })
  const folder = mkdtempSync(join(tmpdir(), 'scoreline-runtimes-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const pathOf = (target: string) =>
    join(
      folder,
      'node_modules/@oven',
      target.replace('arm64', 'aarch64'),
      'bin',
      target.includes('windows') ? 'bun.exe' : 'bun',
    )
  try {
    for (const name of INSTALL_FILES) cpSync(join(ROOT, name), join(folder, name))
    const flags = new Set(wanted.flatMap(({ os, cpu }) => [`--os=${os}`, `--cpu=${cpu}`]))
    const install = ['install', '--frozen-lockfile', '--ignore-scripts', '--libc=*', ...flags]
    const { stderr } = Bun.spawnSync([process.execPath, ...install], { cwd: folder, stdout: 'ignore' })
    // The installation succeeds without them, because they are optional dependencies.
    const missing = targets.filter((target) => !existsSync(pathOf(target)))
    if (missing.length > 0) {
      throw new Error(
        `cannot install the runtime of ${missing.join(', ')}; check that the package registry is reachable and that bun.lock is unchanged:\n${stderr.toString().trim()}`,
      )
    }
  } catch (error) {
    remove()
    throw error
  }
  return { pathOf, remove }
}
