/** The documentation pages: out of this process only, cached, and restricted to it. */
import { afterAll, describe, expect, test } from 'bun:test'
import packageJson from '../../../package.json' with { type: 'json' }
import { CHANGE_KINDS } from '../../../src/contract/changes.ts'
import { buildOpenApi } from '../../../src/http/docs/openapi.ts'
import { feedSchemaPath, withMessages } from '../../../src/http/docs/openapi-messages.ts'
import { expectOwnHeaders, startTestHttp, TEST_ENDPOINTS } from '../../support/http/http-kit.ts'

const edge = startTestHttp()
afterAll(() => edge.close())
const { get } = edge

describe('/docs/try', () => {
  test('/docs/try loads its viewer and document from the service', async () => {
    const response = await get('/docs/try')
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    const html = await response.text()
    const scripts = [...html.matchAll(/<script[^>]*\ssrc="([^"]*)"/g)].map(([, source]) => source)
    expect(scripts).toEqual(['/docs/swagger-ui.js', '/docs/live-box.js'])
    expect(html).toContain('"spec":await readRequests("/docs/requests.json")')
    expect(html).toContain('"validatorUrl":"none"')
    expect(html).not.toMatch(/(https?:)?\/\/[a-z]/)
  })

  test('/docs/try allows no external resource and only its own inline script', async () => {
    const response = await get('/docs/try')
    const rules = new Map(
      (response.headers.get('content-security-policy') ?? '').split('; ').map((rule) => {
        const [name = '', ...sources] = rule.split(' ')
        return [name, sources] as const
      }),
    )
    expect(rules.get('default-src')).toEqual(["'none'"])
    expect(rules.get('connect-src')).toEqual(["'self'"])
    const html = await response.text()
    const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([^<]*)</g)].map(
      ([, code]) => `'sha256-${new Bun.CryptoHasher('sha256').update(code ?? '').digest('base64')}'`,
    )
    expect(rules.get('script-src')).toEqual(["'self'", ...inline])
    expect([...rules.values()].flat().filter((source) => source.includes('http'))).toEqual([])
  })
})

test('the files of the viewer are served', async () => {
  const html = await (await get('/docs/try')).text()
  const files = [...html.matchAll(/(?:src|rel="stylesheet" href)="([^"]*)"/g)].map(([, path = '']) => path)
  expect(files).toEqual(['/docs/swagger-ui.css', '/docs/swagger-ui.js', '/docs/live-box.js'])
  for (const path of files) {
    const response = await get(path)
    expect([path, response.status, response.headers.get('content-type')]).toEqual([
      path,
      200,
      `text/${path.endsWith('.css') ? 'css' : 'javascript'}; charset=utf-8`,
    ])
    expect((await response.text()).length).toBeGreaterThan(500)
  }
})

test('the viewer sends no optional parameter by itself', async () => {
  const text = await (await get('/docs/requests.json')).text()
  expect(text).not.toContain('"examples":{"default"')
  expect(text).toMatch(/Example: `[^`]+`/)
})

test('/openapi.json is OpenAPI 3.1', async () => {
  const access = { server: 'http://localhost', apiKey: 'YOUR_KEY' }
  const response = await get('/openapi.json', { origin: 'https://a.example' })
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect<unknown>(await response.json()).toEqual(
    JSON.parse(JSON.stringify(withMessages(buildOpenApi(TEST_ENDPOINTS, {}, access)))),
  )
})

test.each(CHANGE_KINDS)('the JSON Schema of the change %s is complete in itself', async (kind) => {
  const response = await get(feedSchemaPath(kind))
  const text = await response.text()
  const schema = JSON.parse(text)
  expect(schema.properties.kind.const).toBe(kind)
  for (const [, name = ''] of text.matchAll(/"\$ref":"#\/\$defs\/(\w+)"/g))
    expect(schema.$defs).toHaveProperty(name)
  expect(text).not.toContain('#/components/')
})

test('/docs.md is the reference as one Markdown text, without links that lead out of it', async () => {
  const response = await get('/docs.md')
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/markdown; charset=utf-8',
  ])
  const text = await response.text()
  const titles = [...text.matchAll(/^#{1,2} (.+)$/gm)].map(([, title]) => title)
  expect(titles).toEqual([
    `Scoreline ${packageJson.version}: reference`,
    'Endpoints',
    'Resources',
    'Rules',
    'Live messages',
    'Changes',
  ])
  expect(text).toContain('| `currentMatchMinute` | integer |')
  expect(text).not.toMatch(/\]\(|<!--/)
})

test('/llms.txt links only to paths that the service has', async () => {
  const text = await (await get('/llms.txt')).text()
  const paths = [...text.matchAll(/\]\((\/[^)]*)\)/g)].map(([, path = '']) => path)
  expect(paths).toContain('/docs.md')
  for (const path of paths.filter((each) => !each.startsWith('/v2/'))) {
    expect([path, (await get(path)).status]).toEqual([path, 200])
  }
})

test.each(['/docs', '/docs/swagger-ui.js', '/openapi.json', '/docs.md', '/llms.txt'])(
  '%s is cached and not sent twice',
  async (path) => {
    const first = await get(path)
    expectOwnHeaders(first)
    const etag = first.headers.get('etag') ?? ''
    expect(first.headers.get('cache-control')).toBe('public, max-age=3600')
    const second = await get(path, { 'if-none-match': etag })
    expect([second.status, second.headers.get('etag'), await second.text()]).toEqual([304, etag, ''])
    expect((await get(path, { 'if-none-match': '"other"' })).status).toBe(200)
  },
)

test.each(['/docs/json', '/swagger', '/swagger/json', '/docs/openapi.json'])(
  "the plugin's %s is not there",
  async (path) => {
    expect((await get(path)).status).toBe(404)
  },
)
