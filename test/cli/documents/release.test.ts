/** What a release consists of besides executables, and its installer (docs/installing.md). */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildPackage } from '../../../deploy/debian/package.ts'
import { installerText } from '../../../deploy/release/installer.ts'
import { manPage, manPages } from '../../../deploy/release/man-pages.ts'
import { releaseNotes } from '../../../deploy/release/notes.ts'
import { billOfMaterials } from '../../../deploy/release/sbom.ts'
import packageJson from '../../../package.json' with { type: 'json' }
import { testFolder } from '../../support/test-folder.ts'

const ROOT = join(import.meta.dir, '../../..')
const MODULES = join(ROOT, 'node_modules')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const { path: folder, at } = testFolder('release')

describe('release notes', () => {
  const changelog = (unreleased: string) =>
    `# Changelog\n\n## [Unreleased]\n${unreleased}\n## [2.0.0] - 2026-01-02\n\n### Added\n\n- A thing.\n\n## [1.0.0]\n\n- The first.\n`

  test.each([
    ['the section of the version', '', '2.0.0', false, '### Added\n\n- A thing.\n'],
    ['the last section', '', '1.0.0', false, '- The first.\n'],
    ['a preview has what is not released yet', '\n- New.\n', '2.0.0', true, '- New.\n'],
    ['a preview of a released version', '', '2.0.0', true, '### Added\n\n- A thing.\n'],
  ] as const)('%s', (_name, unreleased, version, isPreview, notes) => {
    expect(releaseNotes(changelog(unreleased), version, isPreview)).toBe(notes)
  })

  test.each([
    ['entries that belong to no version', '\n- New.\n', '2.0.0', /\[Unreleased\]: move them/],
    ['a version without entries', '', '3.0.0', /no entries for version 3\.0\.0/],
  ] as const)('refuses %s', (_name, unreleased, version, message) => {
    expect(() => releaseNotes(changelog(unreleased), version, false)).toThrow(message)
  })
})

describe('the software bill of materials', () => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }
  const sbom = billOfMaterials({
    lock: read('bun.lock'),
    modules: MODULES,
    version: '1.2.3',
    commit: 'abc',
    seconds: 1_790_000_000,
  })
  const purls = sbom.components.map(({ purl }) => purl)

  /** What is installed for the program, found as a program finds its imports. */
  function installed(): Set<string> {
    const found = new Map<string, string>()
    const queue = Object.keys(dependencies).map((name) => join(MODULES, name))
    for (const path of queue) {
      if (found.has(path)) continue
      const about = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'))
      found.set(path, `pkg:npm/${about.name.replace('@', '%40')}@${about.version}`)
      // Its dependencies are its platforms.
      if (about.name === 'bun') continue
      const peers = Object.keys(about.peerDependencies ?? {}).filter(
        (name) => !about.peerDependenciesMeta?.[name]?.optional,
      )
      for (const name of [
        ...Object.keys({ ...about.dependencies, ...about.optionalDependencies }),
        ...peers,
      ]) {
        for (let from = path; from.startsWith(MODULES); from = join(from, '..')) {
          const candidate = join(from, 'node_modules', name)
          const target = from === MODULES ? join(MODULES, name) : candidate
          if (!existsSync(join(target, 'package.json'))) continue
          queue.push(target)
          break
        }
      }
    }
    return new Set(found.values())
  }

  test('lists exactly the packages of the program, and the runtime', () => {
    const expected = installed()
    expect(expected.size).toBeGreaterThan(Object.keys(dependencies).length)
    expect(new Set(purls)).toEqual(expected)
    expect(purls).toContain(`pkg:npm/bun@${Bun.version}`)
    expect(purls.length).toBe(new Set(purls).size)
  })

  test('has the digest of each package, and refers only to listed ones', () => {
    for (const { hashes } of sbom.components) expect(hashes[0]?.content).toMatch(/^[0-9a-f]{128}$/)
    const known = new Set([...purls, 'pkg:generic/scoreline@1.2.3'])
    expect(new Set(sbom.dependencies.map(({ ref }) => ref))).toEqual(known)
    expect(sbom.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !known.has(ref))).toEqual(
      [],
    )
  })
})

describe('man pages', () => {
  const pages = manPages()

  test('are the command line, the configuration file and a page for each guide', () => {
    const paths = pages.map(({ path }) => path)
    expect(paths).toContain('man1/scoreline.1')
    expect(paths).toContain('man5/scoreline.toml.5')
    expect(paths).toContain('man7/scoreline-operating.7')
    expect(pages.every(({ text }) => text.includes(`"Scoreline ${packageJson.version}"`))).toBe(true)
  })

  test.skipIf(Bun.which('groff') === null).each(pages)(
    '$path is valid, and shows its text',
    ({ path, text }) => {
      // "bad break": a word of an address is longer than a line.
      const groff = ['groff', '-man', '-Tutf8', '-P-c', '-ww', '-Wbreak', '-k']
      const { stdout, stderr } = Bun.spawnSync(groff, { stdin: Buffer.from(text) })
      expect([path, stderr.toString()]).toEqual([path, ''])
      const shown = stdout.toString().replaceAll(/.\x08/g, '')
      expect(shown).toContain('DESCRIPTION')
      expect(shown).not.toMatch(/\\f[BIR]|\\\(|\]\(|^\|/m)
    },
  )

  test('no line of a page is taken for a request', () => {
    const shown = manPage("# A\n\n.dot and\n'quote\n\n```text\n.TH x\n\\n\n```\n", 'a', 7)
    expect(shown.split('\n').slice(5)).toEqual([
      '.PP',
      '\\&.dot and',
      "\\&'quote",
      '.PP',
      '.RS 4',
      '.EX',
      '\\&.TH x',
      '\\(rsn',
      '.EE',
      '.RE',
      '',
    ])
  })
})

describe('install.sh', () => {
  const NAME = 'scoreline-9.9.9-linux-x64'
  let server: Bun.Server<undefined>
  let url = ''
  beforeAll(async () => {
    mkdirSync(at(`${NAME}/man/man1`), { recursive: true })
    writeFileSync(at(`${NAME}/man/man1/scoreline.1`), '.TH SCORELINE 1\n')
    writeFileSync(at(`${NAME}/scoreline`), '#!/bin/sh\necho 9.9.9\n', { mode: 0o755 })
    const tar = Bun.spawnSync(['tar', '-C', folder, '-czf', '-', NAME]).stdout
    const digest = new Bun.CryptoHasher('sha256').update(tar).digest('hex')
    const files: Record<string, string | Uint8Array> = {
      [`/right/${NAME}.tar.gz`]: tar,
      '/right/SHA256SUMS': `${digest}  ${NAME}.tar.gz\n`,
      [`/wrong/${NAME}.tar.gz`]: tar,
      '/wrong/SHA256SUMS': `${'0'.repeat(64)}  ${NAME}.tar.gz\n`,
      '/missing/SHA256SUMS': `${digest}  ${NAME}.tar.gz\n`,
      '/other/SHA256SUMS': `${digest}  scoreline-9.9.9-linux-x64-musl.tar.gz\n`,
    }
    server = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: ({ url }) => {
        const found = files[new URL(url).pathname]
        return found === undefined ? new Response(null, { status: 404 }) : new Response(found)
      },
    })
    url = server.url.href
    // A machine with everything except programs that download.
    mkdirSync(at('tools'))
    for (const name of ['sh', 'uname', 'ls', 'grep', 'tar', 'gzip', 'sha256sum', 'mktemp', 'rm', 'cut']) {
      const path = Bun.which(name)
      if (path) symlinkSync(path, at(`tools/${name}`))
    }
    writeFileSync(at('published.sh'), installerText(read('deploy/install.sh'), `${url}right`))
  })
  afterAll(() => server.stop(true))

  async function install(bin: string, env: Record<string, string>, script = join(ROOT, 'deploy/install.sh')) {
    const child = Bun.spawn([Bun.which('sh') ?? 'sh', script], {
      env: {
        PATH: process.env.PATH,
        HOME: at('home'),
        SCORELINE_BIN: at(bin),
        SCORELINE_TARGET: 'linux-x64',
        ...env,
      },
      stdout: 'pipe',
      stderr: 'pipe',
    })
    const [code, out, err] = await Promise.all([child.exited, child.stdout.text(), child.stderr.text()])
    return { code, out, err, files: existsSync(at(bin)) ? readdirSync(at(bin)) : [] }
  }

  test('installs an executable whose digest is right, and says what to do next', async () => {
    const { code, out, files } = await install('bin', { SCORELINE_URL: `${url}right/` })
    expect([code, files]).toEqual([0, ['scoreline']])
    expect(out).toStartWith(`Scoreline 9.9.9 is installed: ${at('bin')}/scoreline\n`)
    expect(out).toContain('scoreline key create')
    expect(existsSync(at('share/man/man1/scoreline.1'))).toBe(true)
    expect(out).toContain(`${at('bin')} is not in PATH`)
    expect(Bun.spawnSync([at('bin/scoreline')]).stdout.toString()).toBe('9.9.9\n')
  })

  test('a published installer knows its address', async () => {
    expect((await install('published', {}, at('published.sh'))).files).toEqual(['scoreline'])
    expect(() => installerText(read('deploy/install.sh'), "x'; rm -r y")).toThrow('--url')
  })

  test.each([
    [
      'a wrong digest',
      { SCORELINE_URL: 'wrong' },
      /digest of .* is [0-9a-f]{64}, but SHA256SUMS has 0{64}; nothing was/,
    ],
    [
      'a missing file',
      { SCORELINE_URL: 'missing' },
      /cannot download .*linux-x64\.tar\.gz; check SCORELINE_URL/,
    ],
    ['a folder without a release', { SCORELINE_URL: 'none' }, /cannot download .*SHA256SUMS/],
    ['a release without the platform', { SCORELINE_URL: 'other' }, /names no executable for linux-x64/],
    [
      'an unknown platform',
      { SCORELINE_URL: 'right', SCORELINE_TARGET: 'plan9-x64' },
      /no executable for plan9-x64, only for: linux-x64 /,
    ],
    ['no address', {}, /set SCORELINE_URL to the folder of the release files/],
    [
      'a machine without curl and wget',
      { SCORELINE_URL: 'right', PATH: 'tools' },
      /neither curl nor wget is installed/,
    ],
    [
      'a folder that cannot be written',
      { SCORELINE_URL: 'right', SCORELINE_BIN: 'bin/scoreline' },
      /cannot create .*set SCORELINE_BIN/,
    ],
  ] as const)('refuses %s', async (_name, given: Record<string, string>, message) => {
    const { SCORELINE_URL, SCORELINE_BIN, PATH, ...rest } = given
    const { code, err, files } = await install('refused', {
      ...rest,
      ...(SCORELINE_URL && { SCORELINE_URL: url + SCORELINE_URL }),
      ...(SCORELINE_BIN && { SCORELINE_BIN: at(SCORELINE_BIN) }),
      ...(PATH && { PATH: at(PATH) }),
    })
    expect([code, files]).toEqual([1, []])
    expect(err).toMatch(message)
    expect(err).toMatch(/^install\.sh: /m)
  })
})

// Only where dpkg-deb is installed.
test.skipIf(Bun.which('dpkg-deb') === null)('the Debian package is well-formed', async () => {
  writeFileSync(at('program'), '#!/bin/sh\n', { mode: 0o755 })
  const path = await buildPackage({
    program: at('program'),
    architecture: 'amd64',
    version: '9.9.9',
    out: folder,
    seconds: 1_790_000_000,
  })
  const run = (...args: string[]) => Bun.spawnSync(args).stdout.toString()
  expect(run('dpkg-deb', '--field', path)).toContain(
    'Package: scoreline\nVersion: 9.9.9-1\nArchitecture: amd64\n',
  )
  const contents = run('dpkg-deb', '--contents', path)
  expect(contents).toContain('./usr/share/man/man1/scoreline.1.gz')
  expect(contents).toMatch(/^-rwxr-xr-x root\/root +\d+ [^\n]+ \.\/usr\/bin\/scoreline$/m)
  run('dpkg-deb', '--raw-extract', path, at('extracted'))
  const extracted = (name: string) => readFileSync(at(`extracted/${name}`), 'utf8')
  const config = '/etc/scoreline/scoreline.toml'
  expect(extracted('DEBIAN/conffiles')).toBe(`${config}\n`)
  expect(Bun.TOML.parse(extracted(config))).toEqual({ database: '/var/lib/scoreline/scoreline.db' })
  const unit = extracted('usr/lib/systemd/system/scoreline.service')
  expect(unit).toContain(`ExecStart=/usr/bin/scoreline serve\nEnvironment=SCORELINE_CONFIG=${config}\n`)
  expect(unit).toContain('\nUser=scoreline\n')
  expect(unit).not.toContain('\nDynamicUser')
  for (const name of ['postinst', 'prerm', 'postrm'])
    expect(Bun.spawnSync(['sh', '-n', at(`extracted/DEBIAN/${name}`)]).exitCode).toBe(0)
})

describe('the image', () => {
  test('is built by the Bun of package.json', () => {
    expect(read('deploy/Dockerfile')).toContain(
      `oven/bun:${JSON.parse(read('package.json')).dependencies.bun}-slim\n`,
    )
  })

  test.each(['deploy', 'deploy/cluster'])('settings and volumes of it and of %s/compose.yml exist', (of) => {
    const compose = Bun.YAML.parse(read(`${of}/compose.yml`)) as {
      services: Record<string, { volumes: string[]; environment?: Record<string, string> }>
      volumes: Record<string, unknown>
    }
    const services = Object.values(compose.services)
    const settings = [
      ...read('deploy/Dockerfile').matchAll(/\bSCORELINE_\w+(?==)/g),
      ...services.flatMap(({ environment }) => Object.keys(environment ?? {}).map((name) => [name])),
    ].flatMap(([name = '']) => (/^SCORELINE_(?!DOMAIN)/.test(name) ? [name] : []))
    expect(settings.length).toBeGreaterThan(3)
    const known = read('docs/configuration.md')
    expect(settings.filter((name) => !known.includes(`\`${name}\``))).toEqual([])
    const sources = services.flatMap(({ volumes }) => volumes.map((text) => text.split(':')[0] ?? ''))
    const isThere = (name: string) =>
      name.startsWith('./') ? existsSync(join(ROOT, of, name)) : name in compose.volumes
    expect(sources.length).toBeGreaterThan(4)
    expect(sources.filter((name) => !isThere(name))).toEqual([])
  })
})
