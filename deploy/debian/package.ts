/**
 * The Debian package: executable, man pages, configuration file, systemd unit and maintainer scripts (docs/installing.md#debian).
 * Its maintainer is DEBFULLNAME and DEBEMAIL of the environment, as in Debian's own tools.
 */
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { $ } from 'bun'
import { packagedUnitText } from '../../src/commands/admin/systemd.ts'
import { manPages } from '../release/man-pages.ts'

const ROOT = join(import.meta.dir, '../..')
const CONFIG = '/etc/scoreline/scoreline.toml'
const DATABASE = '/var/lib/scoreline/scoreline.db'

export interface PackageInput {
  /** The executable of the architecture. */
  readonly program: string
  /** Debian's name, e.g. `amd64`. */
  readonly architecture: string
  readonly version: string
  /** The folder of the package. */
  readonly out: string
  /** Unix time of the commit, for all files. */
  readonly seconds: number
}

/** Writes `scoreline_VERSION-1_ARCHITECTURE.deb` and returns its path. */
export async function buildPackage(input: PackageInput): Promise<string> {
  const { program, architecture, version, out, seconds } = input
  const folder = mkdtempSync(join(tmpdir(), 'scoreline-deb-'))
  const put = (path: string, text: string | Uint8Array, mode = 0o644) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true, mode: 0o755 })
    writeFileSync(join(folder, path), text, { mode })
  }
  try {
    chmodSync(folder, 0o755)
    mkdirSync(join(folder, 'usr/bin'), { recursive: true })
    copyFileSync(program, join(folder, 'usr/bin/scoreline'))
    chmodSync(join(folder, 'usr/bin/scoreline'), 0o755)
    put('usr/lib/systemd/system/scoreline.service', packagedUnitText('/usr/bin/scoreline', CONFIG))
    put(CONFIG, await configText())
    for (const page of manPages()) put(`usr/share/man/${page.path}.gz`, Bun.gzipSync(page.text, { level: 9 }))
    put('usr/share/doc/scoreline/copyright', copyrightText())
    put('usr/share/doc/scoreline/changelog.Debian.gz', changelogText(version, seconds))
    for (const name of ['postinst', 'prerm', 'postrm'])
      put(`DEBIAN/${name}`, readFileSync(join(import.meta.dir, name)), 0o755)
    put('DEBIAN/conffiles', `${CONFIG}\n`)
    put('DEBIAN/control', controlText(version, architecture, await installedKibibytes(folder)))
    const path = join(out, `scoreline_${version}-1_${architecture}.deb`)
    const environment = { ...process.env, SOURCE_DATE_EPOCH: String(seconds) }
    await $`find ${folder} -exec touch --no-dereference --date=@${seconds} {} +`
    await $`dpkg-deb --root-owner-group -Zxz --build ${folder} ${path}`.env(environment).quiet()
    return path
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function controlText(version: string, architecture: string, kibibytes: number): string {
  return `Package: scoreline
Version: ${version}-1
Architecture: ${architecture}
Maintainer: ${maintainer()}
Installed-Size: ${kibibytes}
Depends: adduser, libc6 (>= 2.17)
Suggests: nats-server
Section: web
Priority: optional
Description: sport events data service
 Scoreline serves matches, events, statistics and odds of seven sports over
 REST and live over WebSocket, from one process and one SQLite file.
`
}

const maintainer = () =>
  `${process.env.DEBFULLNAME ?? 'Scoreline'} <${process.env.DEBEMAIL ?? 'root@localhost'}>`

/** The template of \`scoreline init\`, with the database in the folder of the package's user. */
async function configText(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'scoreline-init-'))
  try {
    const file = join(folder, 'scoreline.toml')
    await $`${process.execPath} ${join(ROOT, 'src/main.ts')} init ${file}`.cwd(folder).quiet()
    const template = readFileSync(file, 'utf8')
    const text = template.replace(/^# database = .*$/m, `database = "${DATABASE}"`)
    if (text === template) throw new Error('the template of "scoreline init" has no setting "database"')
    return text
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function copyrightText(): string {
  const license = readFileSync(join(ROOT, 'LICENSE'), 'utf8').trimEnd()
  const [, holder] = license.match(/^Copyright (?:\(c\) )?(.+)$/m) ?? []
  const body = license.slice(license.indexOf('Permission is hereby'))
  const indented = body.replace(/^/gm, ' ').replace(/^ $/gm, ' .')
  return `Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: scoreline

Files: *
Copyright: ${holder}
License: Expat

License: Expat
${indented}
`
}

function changelogText(version: string, seconds: number): Uint8Array {
  const date = new Date(seconds * 1000).toUTCString().replace('GMT', '+0000')
  const text = `scoreline (${version}-1) unstable; urgency=medium

  * Release ${version}; its changes are in CHANGELOG.md of the source.

 -- ${maintainer()}  ${date}
`
  return Bun.gzipSync(text, { level: 9 })
}

async function installedKibibytes(folder: string): Promise<number> {
  return Number((await $`du --summarize --apparent-size --block-size=1K ${folder}`.text()).split('\t')[0])
}
