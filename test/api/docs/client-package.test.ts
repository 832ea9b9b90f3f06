/**
 * `scoreline-client` as others get it: the packed package, unpacked into a foreign folder. It runs in Node, Bun and a
 * browser, the types work with both ways of finding modules, and the example of the README does what it says.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import packageJson from '../../../package.json' with { type: 'json' }
import { temporaryFolder } from '../../support/command-kit.ts'
import { type Harness, makeHarness, NOW } from '../../support/harness.ts'
import { BROWSER_PATH, startBrowser } from '../../support/http/browser-kit.ts'
import { type LiveServer, serveLive } from '../../support/live/live-kit.ts'
import { matchChange, smallWorld } from '../../support/world/small-world.ts'

const ROOT = join(import.meta.dir, '../../..')
const folder = temporaryFolder('client-package')
const at = (name: string) => join(folder.path, name)
const PACKAGE = 'node_modules/scoreline-client'

let harness: Harness
let server: LiveServer

beforeAll(async () => {
  harness = makeHarness()
  harness.put(smallWorld())
  harness.put([
    matchChange(1, {
      startTimestamp: NOW - 600_000,
      status: 'inprogress',
      homeScore: { current: 0 },
      awayScore: { current: 0 },
    }),
  ])
  server = serveLive(harness)
  mkdirSync(at(PACKAGE), { recursive: true })
  const made = await run(['node', 'src/launch.mjs', '--run', 'client'], ROOT)
  expect(made.code, made.output).toBe(0)
  const pack = [process.execPath, 'pm', 'pack', '--quiet', '--destination', folder.path]
  const packed = await run(pack, join(ROOT, 'dist/client'))
  expect(packed.code, packed.output).toBe(0)
  const [tarball] = [...new Bun.Glob('scoreline-client-*.tgz').scanSync(folder.path)]
  const unpacked = await run(['tar', 'xzf', tarball ?? '', '-C', at(PACKAGE), '--strip-components=1'])
  expect(unpacked.code, unpacked.output).toBe(0)
  writeFileSync(at('package.json'), '{"type":"module"}')
}, 180_000)
afterAll(async () => {
  folder.remove()
  await server.stop()
  harness.close()
})

async function run(command: readonly string[], cwd = folder.path): Promise<{ code: number; output: string }> {
  const child = Bun.spawn([...command], { cwd, stdout: 'pipe', stderr: 'pipe', stdin: 'ignore' })
  const [out, errors] = await Promise.all([child.stdout.text(), child.stderr.text()])
  return { code: await child.exited, output: out + errors }
}

test('the package holds the client as JavaScript with types and nothing else', () => {
  const { version, exports, dependencies } = JSON.parse(readFileSync(at(`${PACKAGE}/package.json`), 'utf8'))
  expect([version, dependencies]).toEqual([packageJson.version, undefined])
  const files = [...new Bun.Glob('**').scanSync(at(PACKAGE))]
  expect(files).toContain(exports['.'].default.slice(2))
  expect(files).toContain(exports['.'].types.slice(2))
  expect(files.filter((name) => !/^([\w-]+\.(js|d\.ts|md)|package\.json|LICENSE)$/.test(name))).toEqual([])
})

/** Each line with `@ts-expect-error` must be a mistake: a client that knows no types has none. */
const CONSUMER = `
import { ApiError, LiveClient, type MatchState, ScorelineClient, type Schemas } from 'scoreline-client'
const client = new ScorelineClient({ baseUrl: '', apiKey: 'k' })
const path = { sportSlug: 'football' } as const
export const list = await client.get('/v2/{sportSlug}/matches', { path, query: { ids: [1], with_bk_odds: true } })
export const first: Schemas['Match'] | undefined = list.matches[0]
// @ts-expect-error the path needs a sport
await client.get('/v2/{sportSlug}/matches')
// @ts-expect-error a search needs words
await client.get('/v2/{sportSlug}/search', { path })
// @ts-expect-error there is no such path
await client.get('/v2/nothing')
// @ts-expect-error a day is a text
await client.get('/v2/{sportSlug}/matches', { path, query: { date: 7 } })
export const goals: number = (await client.match('football', 1)).homeScore.current
const live = new LiveClient({ url: '', apiKey: 'k', WebSocket })
live.subscribe({ type: 'match', sportSlug: 'football', matchId: 1 })
// @ts-expect-error a match has an id
live.subscribe({ type: 'match', sportSlug: 'football' })
export const read = (state: MatchState): string => state.homeTeam.name
// @ts-expect-error the channel does not tell whether a score is final
export const final = (state: MatchState) => state.scoreStatus
for await (const event of live) if (event.type === 'change') event.state.homeScore.current.toFixed()
export const slug = (error: ApiError): 'not_found' | string => error.slug
`

/** The libraries of TypeScript are read once for both programs. */
const libraries = new Map<string, ts.SourceFile | undefined>()

function hostOf(options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options)
  const read = host.getSourceFile.bind(host)
  host.getSourceFile = (name, ...how) => {
    if (!/\/lib\.[\w.]+\.d\.ts$/.test(name)) return read(name, ...how)
    const file = libraries.get(name) ?? read(name, ...how)
    libraries.set(name, file)
    return file
  }
  return host
}

test.each([
  ['bundler', ts.ModuleKind.ESNext, ts.ModuleResolutionKind.Bundler],
  ['node16', ts.ModuleKind.Node16, ts.ModuleResolutionKind.Node16],
])(
  'a program with its types compiles (%s)',
  (_name, module, moduleResolution) => {
    writeFileSync(at('consumer.ts'), CONSUMER)
    const options: ts.CompilerOptions = {
      module,
      moduleResolution,
      strict: true,
      noEmit: true,
      types: [],
      target: ts.ScriptTarget.ESNext,
      lib: ['lib.esnext.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
      skipDefaultLibCheck: true,
    }
    const program = ts.createProgram([at('consumer.ts')], options, hostOf(options))
    const faults = ts
      .getPreEmitDiagnostics(program)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
    expect(faults).toEqual([])
  },
  180_000,
)

/** The example of the README with the package instead of the file, and with the address and the key of the test. */
function readmeExample(): string {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')
  const code = /```ts\n(import [^\n]*'\.\/client\.mjs'[\s\S]*?)```/.exec(readme)?.[1] ?? ''
  expect(code).toContain("'http://127.0.0.1:3000'")
  return code
    .replace('./client.mjs', 'scoreline-client')
    .replaceAll("'http://127.0.0.1:3000'", `'${server.address}'`)
    .replaceAll("'demo'", `'${harness.key}'`)
}

/** Lets time pass in the match until a program that watches it has seen what it waits for. */
async function whilePlaying<T>(watcher: Promise<T>): Promise<T> {
  let minute = 0
  const play = setInterval(() => {
    minute += 1
    const data = { currentMatchMinute: minute, homeScore: { current: minute } }
    harness.put([{ op: 'merge', kind: 'match', sport: 'football', id: 1, data }])
  }, 20)
  return watcher.finally(() => clearInterval(play))
}

/** The first complete lines of a stream. */
async function firstLines(stream: ReadableStream<Uint8Array>, count: number): Promise<string[]> {
  let text = ''
  for await (const chunk of stream.pipeThrough(new TextDecoderStream())) {
    text += chunk
    if (text.split('\n').length > count) break
  }
  return text.split('\n').slice(0, count)
}

describe('the packed client', () => {
  test('the example of the README prints the goals of a running match under Bun', async () => {
    writeFileSync(at('example.ts'), readmeExample())
    const child = Bun.spawn([process.execPath, 'example.ts'], { cwd: folder.path, stdout: 'pipe' })
    const lines = await whilePlaying(firstLines(child.stdout, 2))
    child.kill()
    await child.exited
    for (const line of lines) expect(line).toMatch(/^Harbour City \d+:0 Lakeside$/)
  }, 180_000)

  const node = Bun.which('node')
  // Without Node there is nothing to try.
  test.skipIf(node === null)(
    'the packed client runs in Node, live where Node has a WebSocket',
    async () => {
      writeFileSync(
        at('node.mjs'),
        `import { LiveClient, ScorelineClient } from 'scoreline-client'
const at = { baseUrl: '${server.address}', apiKey: '${harness.key}' }
const { homeTeam } = await new ScorelineClient(at).match('football', 1)
let told = 'live'
try {
  const live = new LiveClient({ url: at.baseUrl, apiKey: at.apiKey })
  live.subscribe({ type: 'match', sportSlug: 'football', matchId: 1 })
  for await (const event of live) if (event.type === 'snapshot') break
  live.close()
} catch (error) { told = error.message }
console.log(homeTeam.name, typeof WebSocket === 'function' ? told === 'live' : told.includes('npm install ws'))
`,
      )
      const { code, output } = await run([node ?? '', 'node.mjs'])
      expect([output, code]).toEqual(['Harbour City true\n', 0])
    },
    180_000,
  )

  test.skipIf(node === null)(
    'the example of the README prints the goals of a running match under Node',
    async () => {
      writeFileSync(at('example.mjs'), readmeExample())
      const isOld = (await run([node ?? '', '--version'])).output.startsWith('v20.')
      const command = [node ?? '', ...(isOld ? ['--experimental-websocket'] : []), 'example.mjs']
      const child = Bun.spawn(command, { cwd: folder.path, stdout: 'pipe', stderr: 'ignore' })
      const lines = await whilePlaying(firstLines(child.stdout, 2))
      child.kill()
      await child.exited
      for (const line of lines) expect(line).toMatch(/^Harbour City \d+:0 Lakeside$/)
    },
    180_000,
  )

  test('the packed client adds less than 7 kB to a page', async () => {
    const whole = await Bun.build({ entrypoints: [at(`${PACKAGE}/index.js`)], minify: true })
    const text = (await whole.outputs[0]?.text()) ?? ''
    const bytes = Bun.gzipSync(text, { level: 9 })
    expect(text).toContain('authorization')
    expect(bytes.length).toBeLessThan(7_000)
  })

  // Without a browser there is nothing to try.
  test.skipIf(BROWSER_PATH === undefined)(
    'the packed client runs in a browser as modules without a bundler',
    async () => {
      cpSync(at(PACKAGE), at('served'), { recursive: true })
      const pages = Bun.serve({
        port: 0,
        fetch: async (request) => {
          const { pathname } = new URL(request.url)
          if (pathname === '/') return new Response(PAGE, { headers: { 'content-type': 'text/html' } })
          const file = Bun.file(at(`served${pathname}`))
          return (await file.exists()) ? new Response(file) : new Response(null, { status: 404 })
        },
      })
      const window = await (await startBrowser()).newPage()
      await window.goto(`${pages.url}?${new URLSearchParams({ at: server.address, key: harness.key })}`)
      const told = await whilePlaying(window.evaluate('finished'))
      await window.close()
      await pages.stop(true)
      expect(told).toEqual({ rest: 'Harbour City', types: ['snapshot', 'change'], wrong: 401 })
    },
    180_000,
  )
})

const PAGE = `<!doctype html><script type="module">
import { LiveClient, ScorelineClient } from './index.js'
const given = new URLSearchParams(location.search)
const [baseUrl, apiKey] = [given.get('at'), given.get('key')]
const told = { rest: '', types: [], wrong: null }
window.finished = ask().then(() => told, (error) => ({ ...told, error: String(error) }))
async function ask() {
  told.rest = (await new ScorelineClient({ baseUrl, apiKey }).match('football', 1)).homeTeam.name
  told.wrong = await new ScorelineClient({ baseUrl, apiKey: 'wrong' }).get('/v2/sport').catch(({ status }) => status)
  const live = new LiveClient({ url: baseUrl, apiKey })
  live.subscribe({ type: 'match', sportSlug: 'football', matchId: 1 })
  for await (const event of live) {
    if (event.type === 'snapshot' || event.type === 'change') told.types.push(event.type)
    if (told.types.length === 2) break
  }
  live.close()
}
</script>`
