/**
 * Every code block of docs/ is run, checked, or excused by name. The shell blocks of a page run one after the other in a
 * folder with a running service, which has a few matches. Blocks inside generated tables come out of the program itself.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import packageJson from '../../../package.json' with { type: 'json' }
import { WebhookMessage } from '../../../src/contract/messages.ts'
import { cleanEnvironment, runHere } from '../../support/command-kit.ts'
import { type Service, startService } from '../../support/http/browser-service.ts'
import { documentationPages } from '../../support/make/make-docs.ts'
import { wordsOf } from '../../support/test-folder.ts'
import { textRows } from '../../support/text-cases.ts'
import { LEAGUE, TEAMS } from '../../support/world/small-world.ts'

const ROOT = join(import.meta.dir, '../../..')

/** Where the blocks of a page run. */
interface Scene {
  readonly service: Service
  readonly folder: string
  readonly env: Record<string, string>
}

interface Block {
  readonly page: string
  readonly language: string
  readonly text: string
}

const BLOCKS: readonly Block[] = documentationPages().flatMap((page) => {
  const text = readFileSync(join(ROOT, page), 'utf8').replace(/<!-- table: [\s\S]*?<!-- end -->/g, '')
  return [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```/gm)].map(([, language = '', block = '']) => ({
    page,
    language,
    text: block,
  }))
})

/** What is neither run nor checked here, with the reason. */
const EXCUSED = textRows(join(import.meta.dir, 'excused-blocks.txt')).map(
  ([page = '', language = '', begin = '', reason = '']) =>
    [page, language, begin === '-' ? '' : begin.replaceAll('\\n', '\n'), reason] as const,
)

/** Commands of shell blocks that are not run, with the reason. */
const EXCUSED_COMMANDS: readonly (readonly [command: RegExp, reason: string])[] = [
  [/^scoreline import openfootball/, 'needs the files; test/data/formats/openfootball.test.ts imports such'],
  [/^nats-server /, 'runs until it is stopped; test/live/cluster/cluster.test.ts starts it'],
  [/^npm install /, 'installs into the project of the reader'],
  [/^pip install /, 'test/api/docs/pages.test.ts reads the wheel'],
  [/^(?:node|python3) |^TELEGRAM_TOKEN=/, 'test/cli/documents/documented-programs.test.ts runs the programs'],
  [/\/console\/status\.json$/, 'needs a token; test/api/status.test.ts requests it'],
]
/** They run until they are stopped, so only their options are read. */
const ENDLESS = /^scoreline (?:serve|follow|mcp)\b/

/** Ids, addresses and folders of the documents, and what stands for them in a scene. */
function adapted(text: string, { service, folder }: Scene): string {
  return text
    .replaceAll(/http:\/\/127\.0\.0\.1:3[01]00/g, service.address)
    .replaceAll(/Authorization: (?:demo|KEY)/g, `Authorization: ${service.key}`)
    .replaceAll('/var/lib/scoreline', folder)
    .replaceAll('/var/backups', folder)
    .replaceAll('one.db', service.database)
    .replaceAll(
      /(\btable|tournament[/]?) ?17\b/g,
      (_, before) => `${before}${before === 'table' ? ' ' : ''}${LEAGUE}`,
    )
    .replaceAll('/teams/101107/', `/teams/${TEAMS[0]}/`)
    .replaceAll(/\b7hQ2mZxA\b/g, service.key.slice(0, 8))
}

async function runLine(line: string, scene: Scene): Promise<void> {
  if (EXCUSED_COMMANDS.some(([command]) => command.test(line))) return
  const [, name = '', value = ''] = /^export (\w+)=(.*)$/.exec(line) ?? []
  if (name !== '') {
    scene.env[name] = value
    return
  }
  const script = /^npm (?:run )?([\w-]+)/.exec(line)?.[1]
  if (script !== undefined) expect(Object.keys(packageJson.scripts)).toContain(script)
  const own = line.replace(/^npm run scoreline -- /, 'scoreline ')
  if (own.startsWith('scoreline ')) await runOwn(adapted(own, scene), scene)
  else if (own.startsWith('curl ')) await runCurl(adapted(own, scene), scene)
  else if (script === undefined) throw new Error(`neither run nor excused: ${line}`)
}

/** Commands of the program, the output of each as the input of the next. */
async function runOwn(line: string, { folder, env }: Scene): Promise<void> {
  let stdin = ''
  for (const command of line.replace(/ &$/, '').split(' | ')) {
    const shown = command.replace(/"\$\(date .*?\)"/, '2026-01-01')
    const words = wordsOf(shown.replace(/^scoreline /, ''))
    const args = ENDLESS.test(shown) ? [...words, '--help'] : words
    const { code, out, err } = await runHere(args, { cwd: folder, env, stdin })
    expect([shown, code, err]).toEqual([shown, 0, code === 0 ? err : ''])
    // The help does not look at the options beside it.
    const unknown =
      args === words ? [] : words.filter((word) => word.startsWith('--') && !out.includes(`${word} `))
    expect([shown, unknown]).toEqual([shown, []])
    stdin = out
  }
}

async function runCurl(line: string, { folder }: Scene): Promise<void> {
  const child = Bun.spawn(['sh', '-c', `${line} --silent --show-error --fail-with-body`], {
    cwd: folder,
    env: cleanEnvironment(),
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [out, err, code] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited])
  expect([line, code, out.slice(0, 200), err]).toEqual([line, 0, out.slice(0, 200), ''])
}

/** Sends the messages of a block on the live channel: none of them is refused. */
async function sendAll(text: string, { service }: Scene): Promise<void> {
  const socket = new WebSocket(`${service.address.replace('http', 'ws')}/ws?apiKey=${service.key}`)
  const messages = text.startsWith('{\n') ? [text] : text.trimEnd().split('\n')
  const answers: string[] = []
  await new Promise<void>((resolve) => {
    socket.onopen = () => {
      for (const message of messages) socket.send(message)
      socket.send('{"action":"ping"}')
    }
    socket.onmessage = ({ data }) => {
      const { type, code } = JSON.parse(String(data)) as { type: string; code?: string }
      answers.push(code ?? type)
      if (type === 'pong') resolve()
    }
  })
  socket.close()
  expect(answers.filter((type) => type === 'subscribed')).toHaveLength(messages.length)
}

const readsJson = (text: string) => expect(JSON.parse(text)).toBeObject()
const save = (name: string) => (text: string, scene: Scene) => writeFileSync(join(scene.folder, name), text)
const runAll = async (text: string, scene: Scene) => {
  const lines = text.split('\n').map((line) => line.replace(/ {2,}#.*$/, ''))
  for (const line of lines.filter(Boolean)) await runLine(line, scene)
}
async function push(text: string, { folder, env }: Scene): Promise<void> {
  const { code, err } = await runHere(['feed', 'push', '-'], { cwd: folder, env, stdin: text })
  expect([code, err]).toEqual([0, ''])
}

type Check = (text: string, scene: Scene) => unknown
/** What is done with a block: the first row that fits. */
const CHECKS: readonly (readonly [page: string | null, language: string, begin: string, check: Check])[] = [
  [null, 'sh', '', runAll],
  ['docs/quickstart.md', 'json', '', push],
  ['docs/api.md', 'json', '', readsJson],
  ['docs/architecture.md', 'text', 'src/', namesLayers],
  ['docs/by-hand.md', 'csv', '', save('fixtures.csv')],
  ['docs/client.md', 'ts', '', runProgram],
  ['docs/client.md', 'python', '', runPython],
  ['docs/configuration.md', 'toml', '', readConfiguration],
  ['docs/element.md', 'html', '', namesElements],
  ['docs/feeding.md', 'json', '{"op"', push],
  ['docs/feeding.md', 'json', '{\n  "sport"', save('mapping.json')],
  ['docs/feeding.md', 'csv', 'day;', save('results.csv')],
  ['docs/feeding.md', 'text', '{', readsJson],
  ['docs/live.md', 'json', '', sendAll],
  ['docs/mcp.md', 'json', '', readsJson],
  ['docs/operating.md', 'yaml', '# prometheus', namesRules],
  ['docs/operating.md', 'yaml', '# /etc/litestream', replicatesAsDeployed],
  ['docs/sources.md', 'json', '', (text) => readsJson(`{${text}}`)],
  ['docs/tutorials/scoreboard.md', 'json', '', (text) => expect(JSON.parse(text)).toBeArray()],
  ['docs/webhooks.md', 'json', '', isWebhookMessage],
]

async function runProgram(text: string, { service, folder }: Scene): Promise<void> {
  const client = join(ROOT, 'src/client/index.ts')
  const file = join(folder, 'program.ts')
  const program = text
    .replaceAll('http://127.0.0.1:3000', service.address)
    .replaceAll("apiKey: 'demo'", `apiKey: '${service.key}'`)
    .replaceAll("'scoreline-client'", `'${client}'`)
  await Bun.write(file, program)
  const child = Bun.spawn([process.execPath, file], { stdout: 'pipe', stderr: 'inherit' })
  expect([await child.stdout.text(), await child.exited]).toEqual(['Harbour City - Lakeside\n', 0])
}

// Without Python there is nothing to run it with.
async function runPython(text: string, { service }: Scene): Promise<void> {
  if (Bun.which('python3') === null) return
  const program = text.replace('http://127.0.0.1:3000', service.address).replace('"demo"', `"${service.key}"`)
  const child = Bun.spawn(['python3', '-c', program + ALL_TYPES], {
    env: { ...process.env, PYTHONPATH: join(ROOT, 'examples/python'), PYTHONDONTWRITEBYTECODE: '1' },
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const lines = ['Harbour City - Lakeside', '404 not_found', 'True True']
  expect([(await child.stdout.text()).trim().split('\n'), await child.exited]).toEqual([lines, 0])
}

/** Every name in the types exists, and a list is walked over its pages. */
const ALL_TYPES = `
import typing
from scoreline import api
of = [each for each in [*vars(api).values(), *vars(api.Api).values()] if getattr(each, "__module__", "") == "scoreline.api"]
walked = [match["id"] for match in client.walk_matches("football", limit=1, view="lite")]
print(len([typing.get_type_hints(each) for each in of]) > 150, len(walked) > 1)
`

async function readConfiguration(text: string, { folder }: Scene): Promise<void> {
  writeFileSync(join(folder, 'scoreline.toml'), text.replace('/run/secrets', folder))
  writeFileSync(join(folder, 'feed-token'), 'a-token-of-sixteen-characters')
  const { code, err } = await runHere(['config', 'check', '--config', 'scoreline.toml'], { cwd: folder })
  expect([code, err]).toEqual([0, ''])
}

/** Every folder of `src/`, and no other. */
function namesLayers(text: string): void {
  const source = text.slice(0, text.indexOf('\ndb/'))
  const named = [...source.matchAll(/^ {2}([\w.]+)\/? /gm)].map(([, name]) => name)
  const folders = readdirSync(join(ROOT, 'src'), { withFileTypes: true }).filter((each) => each.isDirectory())
  expect(named.sort()).toEqual([...folders.map(({ name }) => name), 'app.ts', 'main.ts'].sort())
}

const readDeployed = (name: string) => readFileSync(join(ROOT, 'deploy', name), 'utf8')

function namesRules(text: string): void {
  const { rule_files: files } = Bun.YAML.parse(text) as { rule_files: string[] }
  for (const file of files) expect(readDeployed(file)).toContain('groups:')
}

/** As `deploy/litestream.yml`, but for what each operator has. */
function replicatesAsDeployed(text: string): void {
  const shared = (yaml: string) => {
    const { snapshot, dbs } = Bun.YAML.parse(yaml) as { snapshot: object; dbs: { replica: object }[] }
    return [snapshot, { ...dbs[0]?.replica, bucket: '', region: '' }]
  }
  expect(shared(text)).toEqual(shared(readDeployed('litestream.yml')))
}

/** The elements and their attributes are those of the table of the page. */
function namesElements(text: string): void {
  const page = readFileSync(join(ROOT, 'docs/element.md'), 'utf8')
  const attributes = [...text.matchAll(/<scoreline-(?:match|day) (.*?)>/g)].flatMap(([, all = '']) =>
    [...all.matchAll(/(\w+)=/g)].map(([, name]) => name),
  )
  expect(attributes.length).toBeGreaterThan(0)
  expect(attributes.filter((name) => !page.includes(`| \`${name}\``))).toEqual([])
}

/** But for the match, which the page shortens. */
function isWebhookMessage(text: string): void {
  const message = { ...JSON.parse(text), data: null }
  expect([...TypeCompiler.Compile(WebhookMessage).Errors(message)]).toEqual([])
}

const fits = (
  [page, language, begin]: readonly [string | null, string, string, ...unknown[]],
  block: Block,
) =>
  (page === null || (page.endsWith('/') ? block.page.startsWith(page) : block.page === page)) &&
  language === block.language &&
  block.text.startsWith(begin)

const isExcused = (block: Block) => EXCUSED.some((row) => fits(row, block))

/** Lines of the first screen. */
const SCREEN_LINES = 30
/** Records and lists, which have no example. */
const WITHOUT_EXAMPLE = ['docs/decisions.md', 'docs/scaling.md', 'docs/security.md']
const guides = [...new Bun.Glob('docs/*.md').scanSync(ROOT)].filter((path) => path !== 'docs/README.md')

test.each(guides)('%s begins with what one can do after reading it, and an example', (path) => {
  const [title = '', first = '', ...rest] = readFileSync(join(ROOT, path), 'utf8').split('\n\n')
  expect(title).toMatch(/^# /)
  expect(first).toMatch(/^After this page /)
  const screen = rest.join('\n\n').split('\n').slice(0, SCREEN_LINES)
  const hasExample = screen.some((line) => /^```|^\| `/.test(line))
  expect(hasExample || WITHOUT_EXAMPLE.includes(path)).toBe(true)
})

test('no block, and no command, is excused that does not exist', () => {
  const lines = BLOCKS.flatMap(({ language, text }) => (language === 'sh' ? text.split('\n') : []))
  expect(EXCUSED.filter((row) => !BLOCKS.some((block) => fits(row, block)))).toEqual([])
  expect(EXCUSED_COMMANDS.filter(([command]) => !lines.some((line) => command.test(line)))).toEqual([])
})

const pages = [
  ...Map.groupBy(
    BLOCKS.filter((block) => !isExcused(block)),
    ({ page }) => page,
  ),
]
describe.each(pages)('the blocks of %s', (_page, blocks) => {
  let scene: Scene
  beforeAll(async () => {
    const service = await startService()
    scene = { service, folder: dirname(service.database), env: {} }
    cpSync(join(ROOT, 'examples'), join(scene.folder, 'examples'), { recursive: true })
    cpSync(join(ROOT, 'examples/changes.ndjson'), join(scene.folder, 'changes.ndjson'))
  })
  afterAll(() => scene.service.close())

  test.each(blocks.map((block, index) => [index + 1, block.language, block] as const))(
    '%i (%s)',
    async (_number, _language, block) => {
      const check = CHECKS.find((row) => fits(row, block))?.[3]
      if (!check) throw new Error(`neither checked nor excused: ${block.language} ${block.text.slice(0, 80)}`)
      await check(block.text, scene)
    },
  )
})
