/** What the server answers for the console: its paths, its headers, its size, and nothing where it is turned off. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { gzipSync } from 'node:zlib'
import { SPORT_SLUGS } from '../../src/catalog/sports.ts'
import type { Config } from '../../src/contract/config.ts'
import { CONSOLE_PATHS } from '../../src/http/pages.ts'
import { fill, type Harness, makeHarness, NOW } from '../support/harness.ts'
import { FINISHED_MATCH, matchDay, RUNNING_MATCH } from '../support/http/browser-service.ts'
import { TEAMS } from '../support/world/small-world.ts'

/** The whole page as it is transferred, in bytes: what a phone in a stadium can bear. */
const MAX_COMPRESSED_BYTES = 150_000

const SCRIPT = 'text/javascript'
const VIEWS = [
  '/',
  '/?sport=tennis&date=2026-09-12',
  ...SPORT_SLUGS.map((slug) => `/${slug}`),
  '/match/football/910001',
  '/team/football/5501',
  '/player/football/1',
  '/tournament/football/7001',
  '/tournaments/football',
  '/favourites',
]
const FILES = [
  ...['main', 'others', 'early'].map((name) => [`/console/${name}.js`, SCRIPT] as const),
  ['/console/main.css', 'text/css'],
  ['/console/manifest.json', 'application/manifest+json'],
  ['/console/icon.svg', 'image/svg+xml'],
  ['/console/icon.png', 'image/png'],
  ['/worker.js', SCRIPT],
] as const

const POLICY = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'connect-src': "'self'",
  'img-src': "'self' data:",
  'manifest-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
} as const

let harness: Harness
let bare: Harness
beforeAll(() => {
  harness = makeHarness({ config: { demo: true } })
  bare = makeHarness({ config: { console: false } })
})
afterAll(() => {
  harness.close()
  bare.close()
})

const ask = async ({ app }: Harness, path: string, headers: Record<string, string> = {}) =>
  app.fetch(new Request(`http://localhost${path}`, { headers }))

describe('console', () => {
  test.each(VIEWS)('the console page at %s needs no key', async (path) => {
    const response = await ask(harness, path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const html = await response.text()
    expect(html).toMatch(/src="\/console\/main\.js\?v=\w+"/)
    // The policy would forbid anything inline.
    expect(html).not.toMatch(/<style|style="|<script(?![^>]*src=)|\son\w+=/)
  })

  test('every console view has a tested URL', () => {
    const patterns = CONSOLE_PATHS.map((path) => new RegExp(`^${path.replace(/:\w+/g, '[^/?]+')}$`))
    const untested = patterns.filter((pattern) => !VIEWS.some((view) => pattern.test(view)))
    expect(untested).toEqual([])
  })

  test.each(FILES)('the console serves %s', async (path, type) => {
    const response = await ask(harness, path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toStartWith(type)
    expect((await response.text()).length).toBeGreaterThan(0)
  })

  test.each(['/', ...FILES.map(([path]) => path)])('protects %s', async (path) => {
    const { headers } = await ask(harness, path)
    const policy = (headers.get('content-security-policy') ?? '').split('; ').map((rule) => {
      const [name = '', ...sources] = rule.split(' ')
      return [name, sources.join(' ')]
    })
    expect(Object.fromEntries(policy)).toEqual(POLICY)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  })

  test('the console assets are within their size limit', async () => {
    const paths = ['/', ...FILES.map(([path]) => path)]
    const bodies = await Promise.all(paths.map(async (path) => (await ask(harness, path)).bytes()))
    const sizes = bodies.map((body) => gzipSync(body).byteLength)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_COMPRESSED_BYTES)
  })

  test('console assets are compressed and cached', async () => {
    const first = await ask(harness, '/console/main.js', { 'accept-encoding': 'gzip' })
    expect(first.headers.get('content-encoding')).toBe('gzip')
    const etag = first.headers.get('etag') ?? ''
    const second = await ask(harness, '/console/main.js', { 'if-none-match': etag })
    expect(second.status).toBe(304)
    const cacheOf = async (path: string) => (await ask(harness, path)).headers.get('cache-control')
    const [address = ''] = /[^"]*main\.js\?v=\w+/.exec(await (await ask(harness, '/')).text()) ?? []
    expect([await cacheOf(address), await cacheOf(`${address}0`)].join()).toMatch(
      /immutable,public, no-cache$/,
    )
  })

  test('the console page says whether the service runs in demo mode, and credits live sources', async () => {
    const config = async () => {
      const html = await (await ask(harness, '/')).text()
      const text = /<meta name="config" content="([^"]*)"/.exec(html)?.[1] ?? ''
      return JSON.parse(text.replaceAll('&quot;', '"'))
    }
    expect(await config()).toEqual({ demo: true, start: 'npm start --', credits: [] })
    const data = { name: 'Arena' }
    await fill(harness, [
      { op: 'put', kind: 'team', sport: 'football', id: 990_001, source: 'openligadb', data },
    ])
    expect(await config()).toEqual({
      demo: true,
      start: 'npm start --',
      credits: ['OpenLigaDB (www.openligadb.de)'],
    })
  })

  const withMatches = async (config: Partial<Config>) => {
    const made = makeHarness({ config })
    await fill(made, matchDay(NOW))
    return made
  }

  test('the counts of running matches need a key, and are of its sports', async () => {
    const made = await withMatches({ demo: true })
    expect((await ask(made, '/console/live.json')).status).toBe(401)
    const response = await ask(made, '/console/live.json', { authorization: 'demo' })
    const counts = (await response.json()) as Record<string, number>
    expect(Object.keys(counts)).toEqual([...SPORT_SLUGS])
    expect([counts.football, counts.tennis]).toEqual([1, 0])
    made.close()
  })

  const tags = /<meta property="og:(?:image|title|description)" content="([^"]*)"/g
  const previewOf = async (of: Harness, path: string, headers = {}) =>
    [...(await (await ask(of, path, headers)).text()).matchAll(tags)].map(([, text]) => text ?? '')

  test.each([
    ['in demo mode', { demo: true }, true],
    ['that the operator publishes', { linkPreviews: true }, true],
    ['of a service with keys', {}, false],
  ])('a link to a match %s has a preview: %p', async (_name, config, isPublic) => {
    const made = await withMatches(config)
    const link = `/match/football/${RUNNING_MATCH}`
    const live = (await previewOf(made, link, { 'x-forwarded-proto': 'https' })).join('\n')
    expect(/^https:\S+\/icon.png\n\S.* 1:0 .*\S\n\S+: .+ · live$/.test(live)).toBe(isPublic)
    const over = await previewOf(made, `/match/football/${FINISHED_MATCH}`)
    expect(/ UTC$/.test(over[2] ?? '')).toBe(isPublic)
    for (const path of [`tennis/${RUNNING_MATCH}`, 'football/1', `../player/football/${FINISHED_MATCH}`])
      expect(await previewOf(made, `/match/${path}`)).toEqual([])
    const data = { name: '"><script>' }
    await fill(made, [{ op: 'merge', kind: 'team', sport: 'football', id: TEAMS[0], data }])
    expect(await (await ask(made, link)).text()).not.toContain(data.name)
    made.close()
  })

  test.each([
    '/match',
    '/match/football',
    '/match/football/1/more',
    '/console',
    '/console/other.js',
    '/about',
  ])('%s is not a console page', async (path) => {
    const response = await ask(harness, path)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 404, error: 'not_found' })
  })

  test('a browser gets the console at an unknown address, any other client the error envelope', async () => {
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
    const page = await ask(harness, '/about', { accept })
    expect(page.status).toBe(404)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await page.text()).toContain('src="/console/main.js?v=')
    expect(await (await ask(bare, '/about', { accept })).json()).toMatchObject({ code: 404 })
  })

  test.each([...VIEWS, ...FILES.map(([path]) => path)])(
    'the console is absent at %s when turned off',
    async (path) => {
      const response = await ask(bare, path)
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ code: 404, error: 'not_found' })
    },
  )
})
