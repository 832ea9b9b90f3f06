/** `/docs`: every page of docs/ with working links, small, and a search over all sections. */
import { afterAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import MiniSearch from 'minisearch'
import packageJson from '../../../package.json' with { type: 'json' }
import { atItsAddress } from '../../../src/http/docs/assets.ts'
import { listExamples } from '../../../src/http/docs/docs-bundle.ts'
import type { RequestContext } from '../../../src/http/routing/request-context.ts'
import { startTestHttp } from '../../support/http/http-kit.ts'
import { PYTHON_API } from '../../support/make/make-python-client.ts'

const { get, close } = startTestHttp()
afterAll(close)

/** What a page may weigh on its way, with style and script. */
const MAX_BYTES = 100_000

const ROOT = join(import.meta.dir, '../../..')
const FILES = [...new Bun.Glob('**/*.md').scanSync(join(ROOT, 'docs')), 'examples/README.md'].sort()
const paths = FILES.map((file) => `/docs/${file}`.replace(/\.md$/, '').replace(/\/README$/, ''))
const examples = await listExamples()
const htmlOf = async (path: string) => (await get(path)).text()
const idsIn = (html: string) => new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))

test.each(paths)('%s is a page with its title, the version and links to all pages', async (path) => {
  const response = await get(path)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  const html = await response.text()
  expect(html).toMatch(
    new RegExp(`<title>.+ · Scoreline ${packageJson.version.replaceAll('.', '\\.')}</title>`),
  )
  expect(html).toContain(`<a href="${path}" aria-current="page">`)
  expect(paths.filter((each) => !html.includes(`<a href="${each}"`))).toEqual([])
  expect([...idsIn(html)].length).toBe([...html.matchAll(/ id="/g)].length)
  expect(html).not.toMatch(/<script(?![^>]* src=)|<!-- table/)
})

test('links lead to pages and headings that exist', async () => {
  const pages = new Map(await Promise.all(paths.map(async (path) => [path, await htmlOf(path)] as const)))
  const broken = [...pages].flatMap(([path, html]) =>
    [...html.matchAll(/<a href="(\/docs[^"]*|#[^"]*)"/g)].flatMap(([, href = '']) => {
      const [to = '', anchor] = href.split('#')
      const target = pages.get(to === '' ? path : to)
      const isFound = target !== undefined && (anchor === undefined || idsIn(target).has(anchor))
      return isFound || to === '/docs/try' || to in examples ? [] : [`${path}: ${href}`]
    }),
  )
  expect(broken).toEqual([])
})

test('a page loads less than 100 kB, and nothing of the viewer', async () => {
  const files = ['/docs/docs.css', '/docs/docs.js']
  const bytesOf = async (path: string) => Bun.gzipSync(await (await get(path)).text()).length
  const shared = await Promise.all(files.map(bytesOf))
  for (const path of paths) {
    const total = [...shared, await bytesOf(path)].reduce((sum, bytes) => sum + bytes)
    expect([path, total < MAX_BYTES]).toEqual([path, true])
    expect(await htmlOf(path)).not.toContain('/docs/viewer')
  }
})

describe('examples are for the address at which they were requested', () => {
  test.each([
    ['http://127.0.0.1:8123/docs', null, 'http://127.0.0.1:8123'],
    ['http://scores.example/docs', 'https', 'https://scores.example'],
    ['http://[::1]:3000/docs', null, 'http://[::1]:3000'],
    // What is not a plain host is not repeated.
    [`http://x"onload='alert(1)'/docs`, null, 'http://127.0.0.1:3000'],
    ["http://a'$(reboot)'/docs", 'https', 'http://127.0.0.1:3000'],
    ['http://h:99999/docs', null, 'http://127.0.0.1:3000'],
    ['/docs', null, 'http://127.0.0.1:3000'],
  ])('%s (%p) is shown as %s', async (url, scheme, shown) => {
    const headers = new Headers(scheme === null ? {} : { 'x-forwarded-proto': scheme })
    const render = atItsAddress("curl 'http://127.0.0.1:3000/v2/sport'", '', 'text/plain')
    const { body } = await render({ request: { url, headers } } as RequestContext)
    expect(await body.text()).toBe(`curl '${shown}/v2/sport'`)
  })

  test('in pages and in files, but not where they are about the machine of the service', async () => {
    const written = 'http://127.0.0.1:3000'
    for (const path of ['/docs/quickstart', '/docs/tutorials/tonight', '/docs/examples/tonight.html'])
      expect([path, (await htmlOf(path)).includes(written)]).toEqual([path, false])
    for (const path of ['/docs/installing', '/docs/command-line'])
      expect([path, (await htmlOf(path)).includes(written)]).toEqual([path, true])
  })
})

test('every file of examples/ is served as text', async () => {
  const files = [...new Bun.Glob('**/*.{mjs,ts,py,sh,html,json,csv,ndjson}').scanSync(join(ROOT, 'examples'))]
  expect(files.length).toBeGreaterThan(15)
  for (const file of files) {
    const { status, headers } = await get(`/docs/examples/${file}`)
    expect([file, status, headers.get('content-type')]).toEqual([file, 200, 'text/plain; charset=utf-8'])
  }
})

test('the Python client is a wheel, whose record has its files, at the address that its page names', async () => {
  const page = await Bun.file(join(ROOT, 'docs/client.md')).text()
  const [, path = ''] = /pip install http:\/\/127.0.0.1:3000(\S+)/.exec(page) ?? []
  const files = unzipSync(await (await get(path)).bytes())
  const text = (name: string) => new TextDecoder().decode(files[name])
  const about = `scoreline_client-${packageJson.version}.dist-info`
  expect(text(`${about}/METADATA`)).toContain(`\nVersion: ${packageJson.version}\n`)
  const record = text(`${about}/RECORD`).trimEnd().split('\n')
  expect(record.map((line) => line.split(',')[0] ?? '').sort()).toEqual(Object.keys(files).sort())
  for (const line of record.slice(0, -1)) {
    const [name = '', hash, size] = line.split(',')
    const bytes = files[name] ?? new Uint8Array()
    const digest = new Bun.CryptoHasher('sha256').update(bytes).digest('base64url')
    expect([name, hash, size]).toEqual([name, `sha256=${digest}`, String(bytes.length)])
  }
  expect(text('scoreline/api.py')).toBe(await Bun.file(PYTHON_API).text())
})

test('an unknown page is a 404 that names the overview', async () => {
  const response = await get('/docs/none')
  expect([response.status, await response.text()]).toEqual([404, expect.stringContaining('/docs lists them')])
})

describe('the search', () => {
  const options = { fields: ['title', 'text', 'page'], storeFields: ['title', 'page'] }
  const found = async (words: string) => {
    const index = MiniSearch.loadJSON(await (await get('/docs/search.json')).text(), options)
    const search = { prefix: true, fuzzy: 0.3, boost: { title: 4, page: 2 }, combineWith: 'AND' } as const
    return index.search(words, search).map(({ id }) => String(id))
  }
  test.each([
    ['reverse proxy', '/docs/operating#'],
    ['rotate secret webhook', '/docs/'],
    ['quota', '/docs/'],
    ['tie-breakers', '/docs/'],
    ['restore bakcup', '/docs/'],
  ])('finds "%s"', async (words, prefix) => {
    const results = await found(words)
    expect(results[0] ?? '').toStartWith(prefix)
  })

  test('leads to headings that exist', async () => {
    const [path = '', id = ''] = ((await found('close codes'))[0] ?? '').split('#')
    expect(idsIn(await htmlOf(path)).has(id)).toBe(true)
  })
})
