/**
 * The smoke run of the single binary (`node src/launch.mjs --run smoke`, after a build): starts it in an empty
 * folder, asks what a first visitor asks, stops it with Ctrl-C's signal and prints figures. No test of
 * `bun test`, because it needs the build.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const START_LIMIT_MS = 180_000
const STOP_LIMIT_MS = 20_000

const binary = resolve(process.argv[2] ?? join(import.meta.dir, '../../dist/scoreline'))
const packageVersion: string = (await Bun.file(join(import.meta.dir, '../../package.json')).json()).version

interface Request {
  readonly path: string
  /** Throws, with what is wrong, unless the body is what it should be. */
  readonly expect: (body: string, contentType: string) => void
}

const REQUESTS: readonly Request[] = [
  {
    path: '/v2/sport',
    expect: (body) =>
      must(Array.isArray(JSON.parse(body)) && body.includes('"football"'), 'the list of sports'),
  },
  {
    path: '/v2/football/matches?page_size=5',
    expect: (body) => must(/"id":\d+/.test(body) && JSON.parse(body) !== null, 'matches of the demo world'),
  },
  {
    path: '/openapi.json',
    expect: (body) => must(JSON.parse(body).openapi.startsWith('3.1'), 'an OpenAPI 3.1 document'),
  },
  {
    path: '/docs.md',
    expect: (body) => must(body.includes('`currentMatchMinute`'), 'the reference as text'),
  },
  { path: '/docs', expect: (_body, type) => must(type.includes('text/html'), 'a page') },
  { path: '/', expect: (_body, type) => must(type.includes('text/html'), 'the console') },
]

function must(holds: boolean, what: string): void {
  if (!holds) throw new Error(`expected ${what}`)
}

async function request(base: string, { path, expect }: Request): Promise<string> {
  const started = Bun.nanoseconds()
  const response = await fetch(new URL(path, base), { headers: { authorization: 'demo' } })
  const body = await response.text()
  if (response.status !== 200) throw new Error(`${path}: status ${response.status}: ${body.slice(0, 200)}`)
  try {
    expect(body, response.headers.get('content-type') ?? '')
  } catch (error) {
    throw new Error(`${path}: ${(error as Error).message}, got: ${body.slice(0, 200)}`)
  }
  const ms = (Bun.nanoseconds() - started) / 1e6
  console.log(`  ${path}: ${body.length} characters in ${ms.toFixed(1)} ms`)
  return body
}

/** Scripts have to come out of the binary: every script of a page is ours and answers. */
async function requestScripts(base: string, path: string, page: string): Promise<void> {
  const sources = [...page.matchAll(/<script[^>]*\ssrc="([^"]+)"/g)].map((match) => match[1] ?? '')
  must(sources.length > 0, `the page of ${path} to load a script`)
  for (const source of sources) {
    const url = new URL(source, new URL(path, base))
    must(url.origin === new URL(base).origin, `a script of our own, not ${source}`)
    await request(base, {
      path: url.pathname + url.search,
      expect: (body, type) => must(type.includes('javascript') && body.length > 1_000, 'a script'),
    })
  }
}

/** Reads both streams to their ends and resolves `address` when the ready block names it. */
function watch(child: Bun.Subprocess<'ignore', 'pipe', 'pipe'>) {
  const seen = { text: '' }
  const { promise: address, resolve: found, reject } = Promise.withResolvers<string>()
  const read = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>) => {
    for await (const piece of stream.pipeThrough(new TextDecoderStream())) {
      seen.text += piece
      const line = seen.text.match(/Address:\s+(http:\/\/\S+)\s/)
      if (line?.[1]) found(line[1])
    }
  }
  const ends = Promise.all([read(child.stdout), read(child.stderr)])
  ends.then(() => reject(new Error(`ended before it was ready:\n${seen.text}`)))
  return { address, ends, seen }
}

function within<T>(limitMs: number, what: string, promise: Promise<T>): Promise<T> {
  const late = Bun.sleep(limitMs).then(() => {
    throw new Error(`${what} took longer than ${limitMs} ms`)
  })
  return Promise.race([promise, late])
}

async function smoke(folder: string): Promise<void> {
  const version = await Bun.$`${binary} --version`.cwd(folder).text()
  must(version.trim() === packageVersion, `--version to print ${packageVersion}, not ${version.trim()}`)

  const started = Bun.nanoseconds()
  const child = Bun.spawn([binary, 'serve', '--demo', '--port', '0'], {
    cwd: folder,
    env: { HOME: folder, PATH: '' },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  try {
    const { address, ends, seen } = watch(child)
    const base = await within(START_LIMIT_MS, 'the start', address)
    const startMs = (Bun.nanoseconds() - started) / 1e6
    const bodies = new Map<string, string>()
    for (const each of REQUESTS) bodies.set(each.path, await request(base, each))
    for (const path of ['/docs', '/']) await requestScripts(base, path, bodies.get(path) ?? '')

    const stopped = Bun.nanoseconds()
    child.kill('SIGINT')
    const code = await within(STOP_LIMIT_MS, 'the stop', child.exited)
    const stopMs = (Bun.nanoseconds() - stopped) / 1e6
    await ends
    must(code === 0, `exit code 0 after SIGINT, not ${code}; it wrote:\n${seen.text}`)
    const megabytes = (statSync(binary).size / 1e6).toFixed(1)
    console.log(
      `smoke: ${megabytes} MB, ready in ${startMs.toFixed(0)} ms, stopped in ${stopMs.toFixed(0)} ms`,
    )
  } finally {
    child.kill('SIGKILL')
  }
}

const folder = mkdtempSync(join(tmpdir(), 'scoreline-smoke-'))
try {
  await smoke(folder)
} catch (error) {
  console.error(`smoke: ${(error as Error).message}`)
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exit()
