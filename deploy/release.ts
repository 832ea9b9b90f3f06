/**
 * Makes the files of a release (`npm run release`, docs/installing.md#making-a-release) in dist/release, from the
 * commit that is checked out:
 *
 *   npm run release                        executables, source, SBOM, notes, installer, checksums
 *   npm run release -- --deb               Debian packages too
 *   npm run release -- --target linux-x64  only these executables
 *
 * It needs git, GNU tar and gzip; `--deb` needs dpkg-deb.
 */
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { $ } from 'bun'
import { version } from '../package.json' with { type: 'json' }
import { buildExecutable } from '../src/build.ts'
import { installRuntimes } from '../src/build-runtimes.ts'
import { buildPackage } from './debian/package.ts'
import { installerText } from './release/installer.ts'
import { manPages } from './release/man-pages.ts'
import { releaseNotes } from './release/notes.ts'
import { billOfMaterials } from './release/sbom.ts'

const ROOT = join(import.meta.dir, '..')
const OUT = join(ROOT, 'dist/release')

interface Platform {
  /** In the name of the file, and what `install.sh` looks for. */
  readonly name: string
  readonly target: string
  /** The architecture of the Debian package, where there is one. */
  readonly debian?: string
}

const PLATFORMS: readonly Platform[] = [
  { name: 'linux-x64', target: 'bun-linux-x64', debian: 'amd64' },
  { name: 'linux-arm64', target: 'bun-linux-arm64', debian: 'arm64' },
  { name: 'linux-x64-musl', target: 'bun-linux-x64-musl' },
  { name: 'linux-arm64-musl', target: 'bun-linux-arm64-musl' },
  { name: 'macos-arm64', target: 'bun-darwin-arm64' },
  { name: 'macos-x64', target: 'bun-darwin-x64' },
  { name: 'windows-x64', target: 'bun-windows-x64' },
  { name: 'windows-arm64', target: 'bun-windows-arm64' },
]

function readArguments() {
  const { values } = parseArgs({
    args: process.argv.slice(2),
    options: {
      deb: { type: 'boolean', default: false },
      preview: { type: 'boolean', default: false },
      target: { type: 'string', multiple: true },
      url: { type: 'string', default: '' },
    },
  })
  const names = values.target ?? PLATFORMS.map(({ name }) => name)
  const platforms = names.map((name) => {
    const found = PLATFORMS.find((each) => each.name === name)
    if (!found)
      throw new Error(`--target ${name} must be one of: ${PLATFORMS.map((each) => each.name).join(', ')}`)
    return found
  })
  return { ...values, platforms }
}

/** The commit and its time, which all files have. Throws an Error unless the tree is exactly the commit. */
async function cleanCommit(): Promise<{ hash: string; seconds: number }> {
  const status = (await $`git status --porcelain`.cwd(ROOT).text()).trimEnd()
  if (status !== '') {
    throw new Error(
      `the working tree has changes that no commit has; commit, stash or remove them:\n${status}`,
    )
  }
  const [hash = '', seconds] = (await $`git show -s ${'--format=%H %ct'}`.cwd(ROOT).text()).trim().split(' ')
  return { hash, seconds: Number(seconds) }
}

/** A compressed archive that depends on nothing but its content. */
async function archive(parent: string, name: string, seconds: number): Promise<void> {
  const owner = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX']
  await $`tar --create --format=ustar ${owner} --mtime=@${seconds} --directory=${parent} ${name} | gzip -9n > ${join(OUT, `${name}.tar.gz`)}`
}

async function buildAll(
  platforms: readonly Platform[],
  seconds: number,
  withPackages: boolean,
): Promise<void> {
  const work = join(OUT, 'work')
  const runtimes = await installRuntimes(platforms.map(({ target }) => target))
  try {
    for (const { name, target, debian } of platforms) {
      const folder = `scoreline-${version}-${name}`
      mkdirSync(join(work, folder), { recursive: true })
      const program = join(work, folder, target.includes('windows') ? 'scoreline.exe' : 'scoreline')
      await buildExecutable(program, { target, runtime: runtimes.pathOf(target) })
      chmodSync(program, 0o755)
      copyFileSync(join(ROOT, 'LICENSE'), join(work, folder, 'LICENSE'))
      if (!target.includes('windows'))
        for (const page of manPages()) await Bun.write(join(work, folder, 'man', page.path), page.text)
      await archive(work, folder, seconds)
      if (withPackages && debian)
        await buildPackage({ program, architecture: debian, version, out: OUT, seconds })
      console.log(`${name}: ${megabytes(statSync(program).size)}`)
    }
  } finally {
    runtimes.remove()
    rmSync(work, { recursive: true, force: true })
  }
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

async function writeChecksums(): Promise<void> {
  const lines: string[] = []
  for (const name of readdirSync(OUT).sort()) {
    const bytes = await Bun.file(join(OUT, name)).bytes()
    lines.push(`${new Bun.CryptoHasher('sha256').update(bytes).digest('hex')}  ${name}\n`)
    console.log(`${megabytes(bytes.length).padStart(9)}  ${name}`)
  }
  writeFileSync(join(OUT, 'SHA256SUMS'), lines.join(''))
}

async function release(): Promise<void> {
  const { deb, preview, url, platforms } = readArguments()
  if (deb && Bun.which('dpkg-deb') === null) throw new Error('--deb needs dpkg-deb (Debian package dpkg)')
  const { hash, seconds } = await cleanCommit()
  const read = (name: string) => readFileSync(join(ROOT, name), 'utf8')
  const notes = releaseNotes(read('CHANGELOG.md'), version, preview)
  rmSync(OUT, { recursive: true, force: true })
  mkdirSync(OUT, { recursive: true })
  await buildAll(platforms, seconds, deb)
  const name = `scoreline-${version}`
  await $`git archive --format=tar --prefix=${name}/ ${hash} | gzip -9n > ${join(OUT, `${name}-source.tar.gz`)}`.cwd(
    ROOT,
  )
  const sbom = billOfMaterials({
    lock: read('bun.lock'),
    modules: join(ROOT, 'node_modules'),
    version,
    commit: hash,
    seconds,
  })
  writeFileSync(join(OUT, `${name}.cdx.json`), `${JSON.stringify(sbom, null, 2)}\n`)
  writeFileSync(join(OUT, 'RELEASE_NOTES.md'), notes)
  writeFileSync(join(OUT, 'install.sh'), installerText(read('deploy/install.sh'), url), { mode: 0o755 })
  await writeChecksums()
}

try {
  await release()
} catch (error) {
  console.error(`release: ${(error as Error).message}`)
  process.exitCode = 1
}
