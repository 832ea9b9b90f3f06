/**
 * The launcher, in a small repository of its own: hands over to the pinned Bun, installs only when it must,
 * passes exit codes and signals. Run by Bun and, where there is one, by Node.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const SRC = join(import.meta.dir, '../../../src')
const node = findNode()
const RUNTIMES: readonly (readonly [name: string, path: string])[] = [
  ['bun', process.execPath],
  ...(node ? [['node', node] as const] : []),
]

/** Node, if it is there: within `bun run`, the first `node` of the path is Bun itself. */
function findNode(): string | null {
  const path = Bun.which('node')
  if (!path || !Bun.which('npm')) return null
  const { stdout } = Bun.spawnSync([path, '-p', "process.versions.bun ? 'bun' : 'node'"])
  return stdout.toString().trim() === 'node' ? path : null
}

/** Stands for the program: says what it was given, and does as its first argument asks. */
const MAIN = `
const [verb, value] = process.argv.slice(2)
if (verb === 'exit') process.exit(Number(value))
if (verb === 'show') console.log(JSON.stringify({ args: process.argv.slice(3), cwd: process.cwd() }))
if (verb === 'echo') console.log(await Bun.stdin.text())
if (verb === 'serve') {
  let signals = 0
  for (const name of ['SIGINT', 'SIGTERM']) {
    process.on(name, async () => {
      console.log(name)
      if (++signals > 1) return
      await Bun.sleep(Number(value))
      process.exit(0)
    })
  }
  setInterval(() => {}, 1000)
  console.log('ready')
}
if (verb === 'die') process.kill(process.pid, 'SIGTERM')
`

const PACKAGE = {
  name: 'sample',
  dependencies: { bun: 'file:./vendor/bun' },
  devDependencies: { linter: 'file:./vendor/linter' },
}
const LOCK = JSON.stringify({
  lockfileVersion: 1,
  workspaces: { '': PACKAGE },
  packages: { bun: ['bun@file:vendor/bun', {}], linter: ['linter@file:vendor/linter', {}] },
})

const temporary = mkdtempSync(join(tmpdir(), 'scoreline-launch-'))
afterAll(() => rmSync(temporary, { recursive: true, force: true }))

/**
 * A repository whose only dependencies are stand-ins for a linter and for the package of Bun as it is before its install
 * script has run, so that installing needs no network. Bun itself lies where that package would fetch it from.
 */
function makeRepository(name: string): string {
  const root = join(temporary, name)
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  for (const file of ['launch.mjs', 'launch-tests.mjs'])
    write(`src/${file}`, readFileSync(join(SRC, file), 'utf8'))
  write('src/main.ts', MAIN)
  write('test/a.test.ts', "import { test } from 'bun:test'\ntest('a', () => {})\n")
  write('vendor/bun/package.json', JSON.stringify({ name: 'bun', version: Bun.version }))
  write('vendor/bun/bin/bun.exe', 'not there yet')
  write('vendor/linter/package.json', JSON.stringify({ name: 'linter', version: '1.0.0' }))
  write('package.json', JSON.stringify(PACKAGE))
  write('bun.lock', LOCK)
  const origin = join(root, `node_modules/@oven/bun-${process.platform}-${process.arch}/bin`)
  mkdirSync(origin, { recursive: true })
  symlinkSync(process.execPath, join(origin, process.platform === 'win32' ? 'bun.exe' : 'bun'))
  return root
}

interface Started {
  readonly code: number
  readonly out: string
  readonly err: string
}

function spawn(
  runtime: string,
  root: string,
  args: readonly string[],
  options: { env?: object; stdin?: Blob } = {},
) {
  return Bun.spawn([runtime, join(root, 'src/launch.mjs'), ...args], {
    cwd: temporary,
    env: { ...process.env, NO_COLOR: '1', ...options.env },
    stdin: options.stdin ?? 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
}

async function run(...of: Parameters<typeof spawn>): Promise<Started> {
  const child = spawn(...of)
  const [code, out, err] = await Promise.all([child.exited, child.stdout.text(), child.stderr.text()])
  return { code, out, err }
}

/** Resolves when the program has written a text; it goes on reading. */
async function waitFor(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  text: string,
): Promise<() => Promise<string>> {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader()
  let seen = ''
  while (!seen.includes(text)) {
    const { done, value } = await reader.read()
    if (done) throw new Error(`ended without ${text}: ${seen}`)
    seen += value
  }
  return async () => {
    for (let next = await reader.read(); !next.done; next = await reader.read()) seen += next.value
    return seen
  }
}

let root = ''
beforeAll(async () => {
  root = makeRepository('installed')
  expect(await run(process.execPath, root, ['--run', 'install'])).toMatchObject({ code: 0 })
})

describe('installing', () => {
  test('dependencies are installed once, and again when the lock file changes', async () => {
    const fresh = makeRepository('fresh')
    const again = () => run(process.execPath, fresh, ['exit', '0'])
    expect(await again()).toEqual({
      code: 0,
      out: '',
      err: expect.stringMatching(/^scoreline: [^\n]*dependencies\n$/),
    })
    expect(existsSync(join(fresh, 'node_modules/bun/package.json'))).toBe(true)
    expect(await again()).toEqual({ code: 0, out: '', err: '' })
    writeFileSync(join(fresh, 'bun.lock'), `${LOCK}\n`)
    expect((await again()).err).toContain('lock file has changed')
    expect((await again()).err).toBe('')
  })

  test('development dependencies come with the first script of the repository', async () => {
    const clone = makeRepository('clone')
    const linter = () => existsSync(join(clone, 'node_modules/linter/package.json'))
    expect(await run(process.execPath, clone, ['exit', '0'])).toMatchObject({ code: 0 })
    expect(linter()).toBe(false)
    const installed = await run(process.execPath, clone, ['--run', 'install'])
    expect(installed.err).toStartWith('scoreline: installing the development dependencies\n')
    expect(linter()).toBe(true)
    expect((await run(process.execPath, clone, ['exit', '0'])).err).toBe('')
    expect((await run(process.execPath, clone, ['--run', 'install'])).err).toBe('')
  })

  test('a failed installation prints one line and exits with 1', async () => {
    const broken = makeRepository('broken')
    rmSync(join(broken, 'vendor'), { recursive: true })
    const { code, out, err } = await run(process.execPath, broken, ['exit', '0'])
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toMatch(/^scoreline: [^\n]+\nscoreline: installing the dependencies failed \([^\n]+\n$/)
    expect(existsSync(join(broken, 'node_modules/.scoreline-lock'))).toBe(false)
  })

  test.skipIf(!node)(
    'without Bun goes through npm, and fails in one line where there is no registry',
    async () => {
      const offline = makeRepository('offline')
      rmSync(join(offline, 'node_modules'), { recursive: true })
      const env = {
        npm_config_registry: 'http://127.0.0.1:1/',
        npm_config_cache: join(temporary, 'npm-cache'),
        npm_config_fetch_retries: '0',
        npm_config_offline: 'false',
      }
      writeFileSync(join(offline, 'package.json'), JSON.stringify({ dependencies: { bun: '1.4.5' } }))
      const { code, err } = await run(node ?? '', offline, ['exit', '0'], { env })
      expect(code).toBe(1)
      expect(err).toMatch(
        /^scoreline: [^\n]+\nscoreline: installing the dependencies failed \(ECONNREFUSED\)[^\n]+\n$/,
      )
    },
  )
})

describe.each(RUNTIMES)('launcher under %s', (_name, runtime) => {
  test("the launcher runs the program in the caller's folder with all arguments", async () => {
    const { code, out, err } = await run(runtime, root, ['show', '--port', '0', 'a b', ''])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(JSON.parse(out)).toEqual({ args: ['--port', '0', 'a b', ''], cwd: realpathSync(temporary) })
  })

  test.each([0, 2])('the launcher returns exit code %d', async (code) => {
    expect(await run(runtime, root, ['exit', String(code)])).toEqual({ code, out: '', err: '' })
  })

  test('the launcher passes standard input', async () => {
    const { out } = await run(runtime, root, ['echo'], { stdin: new Blob(['one\ntwo']) })
    expect(out).toBe('one\ntwo\n')
  })

  test('a program ended by a signal exits with 128 plus its number', async () => {
    expect(await run(runtime, root, ['die'])).toEqual({ code: 143, out: '', err: '' })
  })

  // Stopping lasts longer than the launcher's patience with a second signal.
  test.each(['SIGINT', 'SIGTERM'] as const)(
    'passes %s on once, and ends with the program',
    async (signal) => {
      const child = spawn(runtime, root, ['serve', '300'])
      const rest = await waitFor(child.stdout, 'ready')
      child.kill(signal)
      await Bun.sleep(30)
      child.kill(signal)
      expect(await child.exited).toBe(0)
      expect(await rest()).toBe(`ready\n${signal}\n`)
      expect(await child.stderr.text()).toBe('')
    },
  )

  test('--run test runs all tests or the named ones', async () => {
    const { code, err } = await run(runtime, root, ['--run', 'test', 'test/a.test.ts'])
    expect(code).toBe(0)
    expect(err).toContain('1 pass')
    expect((await run(runtime, root, ['--run', 'test', 'test/none.test.ts'])).code).toBe(1)
  })

  test('an unknown name after --run is a usage error', async () => {
    const { code, err } = await run(runtime, root, ['--run', 'fly'])
    expect(code).toBe(2)
    expect(err).toMatch(/^scoreline: --run must be one of: [^\n]+\n$/)
  })
})
