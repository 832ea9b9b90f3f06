/** `/docs`: every page of docs/ with working links, small, and a search over all sections. */
import { afterAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import MiniSearch from 'minisearch'
import packageJson from '../../package.json' with { type: 'json' }
import { startTestHttp } from '../support/http-kit.ts'

const { get, close } = startTestHttp()
afterAll(close)

/** What a page may weigh on its way, with style and script. */
const MAX_BYTES = 100_000

const FILES = [...new Bun.Glob('**/*.md').scanSync(join(import.meta.dir, '../../docs'))].sort()
const paths = FILES.map((file) => `/docs/${file}`.replace(/\.md$/, '').replace(/\/README$/, ''))
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
      return isFound || to === '/docs/try' ? [] : [`${path}: ${href}`]
    }),
  )
  expect(broken).toEqual([])
})

test('a page loads less than 100 kB, and nothing of the viewer', async () => {
  const files = ['/docs/docs.css', '/docs/docs-search.js']
  const bytesOf = async (path: string) => Bun.gzipSync(await (await get(path)).text()).length
  const shared = await Promise.all(files.map(bytesOf))
  for (const path of paths) {
    const total = [...shared, await bytesOf(path)].reduce((sum, bytes) => sum + bytes)
    expect([path, total < MAX_BYTES]).toEqual([path, true])
    expect(await htmlOf(path)).not.toContain('/docs/viewer')
  }
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
