/** The samples of every operation run as they stand in the document: curl, TypeScript and Python, at a real address. */
import { afterAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { SPORTS } from '../../../src/catalog/sports.ts'
import { cleanEnvironment } from '../../support/command-kit.ts'
import { testFolder } from '../../support/test-folder.ts'
import { worldOf } from '../../support/world/availability-world.ts'
import { testWorld } from '../../support/world/test-world.ts'

/** Without them on the machine, their samples are skipped. */
const HAS_CURL = Bun.which('curl') !== null
const HAS_PYTHON = Bun.which('python3') !== null

const ROOT = join(import.meta.dir, '../../..')
const CLIENT = join(ROOT, 'src/client/index.ts')

const world = testWorld(SPORTS.slice(0, 1).flatMap((sport) => [...worldOf(sport)]))
const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: (request) => world.app.fetch(request) })
afterAll(() => server.stop(true))
const address = `http://127.0.0.1:${server.port}`

interface Sample {
  readonly label: string
  readonly source: string
}
interface Document {
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<
    Record<
      string,
      { readonly get: { readonly operationId: string; readonly 'x-codeSamples': readonly Sample[] } }
    >
  >
}

const document = (await (await fetch(`${address}/openapi.json`)).json()) as Document
const operations = Object.values(document.paths).map(({ get }) => get)
/** These do not end by themselves. */
const STREAMS = ['followSport', 'followMatch']

const samplesIn = (label: string, isStream: boolean) =>
  operations
    .filter(({ operationId }) => STREAMS.includes(operationId) === isStream)
    .map((operation) => {
      const sample = operation['x-codeSamples'].find((each) => each.label === label)
      return { name: operation.operationId, source: (sample?.source ?? '').replaceAll('YOUR_KEY', world.key) }
    })

const { path: folder, at } = testFolder('code-samples')

function spawn(...command: string[]) {
  return Bun.spawn(command, { cwd: folder, env: cleanEnvironment(), stdout: 'pipe', stderr: 'pipe' })
}

/** Runs all sources in one process, which reports what each prints or how it fails. */
async function runAll(command: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const child = spawn(...command)
  const [out, errors] = await Promise.all([child.stdout.text(), child.stderr.text()])
  expect(await child.exited, errors).toBe(0)
  return JSON.parse(out)
}

const PYTHON = `
import contextlib, io, json, sys
printed = {}
for name, source in json.load(open(sys.argv[1])).items():
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(source, {})
    printed[name] = out.getvalue()
print(json.dumps(printed))
`

const TYPESCRIPT = `
const printed = {}
const { log } = console
for (const name of JSON.parse(process.argv[2])) {
  printed[name] = ''
  console.log = (value) => { printed[name] += typeof value === 'string' ? value : JSON.stringify(value) }
  await import('./' + name + '.ts')
}
log(JSON.stringify(printed))
`

/** What a stream prints first; then it is stopped. */
async function firstOutput(...command: string[]): Promise<string> {
  const child = spawn(...command)
  let text = ''
  for await (const part of child.stdout.pipeThrough(new TextDecoderStream() as never)) {
    text += part
    if (text.includes('connected')) break
  }
  child.kill()
  await child.exited
  return text
}

const typeScriptFile = async (name: string, source: string): Promise<string> => {
  const file = at(`${name}.ts`)
  await Bun.write(file, `${source.replaceAll("'scoreline-client'", `'${CLIENT}'`)}export {}\n`)
  return file
}

test('the document names the address at which it was requested', async () => {
  expect(document.servers.map(({ url }) => url)).toEqual([address])
  const behindProxy = { host: 'scores.example', 'x-forwarded-proto': 'https' }
  const proxied = await (await world.get<Document>('/openapi.json', { headers: behindProxy })).body
  expect(proxied.servers[0]?.url).toMatch(/^https:/)
})

test('every operation has three samples', () => {
  for (const operation of operations)
    expect(operation['x-codeSamples'].map(({ label }) => label)).toEqual(['curl', 'TypeScript', 'Python'])
})

describe('samples print an answer', () => {
  test.skipIf(!HAS_CURL).each(samplesIn('curl', false).map(({ name, source }) => [name, source] as const))(
    'curl %s',
    async (_, source) => {
      const child = spawn('sh', '-c', source.replace(/^curl/, 'curl -sS --fail-with-body'))
      const [out, code] = [await child.stdout.text(), await child.exited]
      expect(code, out).toBe(0)
      expect(out.length).toBeGreaterThan(2)
    },
  )

  test('TypeScript', async () => {
    const samples = samplesIn('TypeScript', false)
    for (const { name, source } of samples) await typeScriptFile(name, source)
    await Bun.write(at('all.js'), TYPESCRIPT)
    const names = samples.map(({ name }) => name)
    const printed = await runAll([process.execPath, at('all.js'), JSON.stringify(names)])
    expect(names.filter((name) => (printed[name] ?? '').length <= 2)).toEqual([])
  })

  test.skipIf(!HAS_PYTHON)('Python', async () => {
    const samples = Object.fromEntries(samplesIn('Python', false).map(({ name, source }) => [name, source]))
    await Bun.write(at('samples.json'), JSON.stringify(samples))
    await Bun.write(at('all.py'), PYTHON)
    const printed = await runAll(['python3', at('all.py'), at('samples.json')])
    expect(Object.keys(samples).filter((name) => (printed[name] ?? '').length <= 2)).toEqual([])
  })

  test.each(STREAMS)('the stream %s', async (name) => {
    const sourceIn = (label: string) =>
      samplesIn(label, true).find((each) => each.name === name)?.source ?? ''
    if (HAS_CURL) expect(await firstOutput('sh', '-c', `exec ${sourceIn('curl')}`)).toContain('connected')
    const file = await typeScriptFile(name, sourceIn('TypeScript'))
    expect(await firstOutput(process.execPath, file)).toContain('connected')
    await Bun.write(at('stream.py'), sourceIn('Python'))
    if (HAS_PYTHON) expect(await firstOutput('python3', '-u', at('stream.py'))).toContain('connected')
  })
})
