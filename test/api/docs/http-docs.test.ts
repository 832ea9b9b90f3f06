/** The documentation pages: out of this process only, cached, and restricted to it. */
import { afterAll, expect, test } from 'bun:test'
import packageJson from '../../../package.json' with { type: 'json' }
import { CHANGE_KINDS } from '../../../src/contract/changes.ts'
import { buildOpenApi } from '../../../src/http/docs/openapi.ts'
import { feedSchemaPath, withMessages } from '../../../src/http/docs/openapi-messages.ts'
import { expectOwnHeaders, startTestHttp, TEST_ENDPOINTS } from '../../support/http/http-kit.ts'

const edge = startTestHttp()
afterAll(() => edge.close())
const { get } = edge

test('/docs/try has a form for each request, in which only what the example sends is filled in', async () => {
  const response = await get('/docs/try')
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(response.headers.get('content-security-policy')).toStartWith(
    "default-src 'none'; script-src 'self';",
  )
  const html = await response.text()
  // The policy would forbid anything inline.
  expect(html).not.toMatch(/<style|style="|<script(?![^>]*src=)|\son\w+=|src="(?!\/docs\/)/)
  const { paths, components } = (await (await get('/openapi.json')).json()) as OpenApi
  const forms = new Map(
    [...html.matchAll(/<form data-path="([^"]*)">(.*?)<\/form>/gs)].map(
      ([, ...of]) => of as [string, string],
    ),
  )
  expect([...forms.keys()].sort()).toEqual(Object.keys(paths).sort())
  for (const [path, { get: operation }] of Object.entries(paths)) {
    const fields = [
      ...forms.get(path)!.matchAll(/<(?:input|select) id="[^"]*" name="(\w+)"( required)?(.*?)<small>/gs),
    ]
    const parameters = (operation.parameters ?? []).map((each) =>
      each.$ref ? components.parameters[each.$ref.split('/').at(-1)!]! : each,
    )
    expect(fields.map(([, name]) => name)).toEqual(parameters.map(({ name }) => name))
    for (const [index, [field, name, isRequired, rest]] of fields.entries()) {
      const { required = false, example = '' } = parameters[index]!
      expect([name, Boolean(isRequired)]).toEqual([name, required])
      const [, value] =
        /value="([^"]*)"|<option selected>([^<]*)/.exec(rest!)?.filter((each) => each !== undefined) ?? []
      expect([field, value ?? '']).toEqual([field, String(example)])
    }
  }
  for (const path of ['/docs/try.js', '/docs/docs.css', '/docs/docs.js']) {
    expect(html).toContain(`="${path}"`)
    expect([path, (await get(path)).status]).toEqual([path, 200])
  }
})

test('/docs/swagger loads Swagger UI and its document from the service alone', async () => {
  const response = await get('/docs/swagger')
  const html = await response.text()
  const files = [...html.matchAll(/(?:src|rel="stylesheet" href)="([^"]*)"/g)].map(([, path = '']) => path)
  expect(files).toEqual(['swagger-ui.css', 'swagger-ui.js'])
  expect(html).not.toMatch(/(https?:)?\/\/[a-z]/)
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([^<]*)</g)].map(
    ([, code]) => `'sha256-${new Bun.CryptoHasher('sha256').update(code ?? '').digest('base64')}'`,
  )
  const policy = response.headers.get('content-security-policy')
  expect(policy).toStartWith(`default-src 'none'; script-src 'self' ${inline.join(' ')}; style-src 'self' `)
  expect(policy).toContain("connect-src 'self'")
  for (const path of files) expect([path, (await get(`/docs/${path}`)).status]).toEqual([path, 200])
  expect(html).toContain('"spec":await (await fetch("requests.json")).json()')
  const requests = await (await get('/docs/requests.json')).text()
  expect(requests).not.toContain('"examples":{"default"')
  expect(requests).toMatch(/Example: `[^`]+`/)
})

interface DocumentedParameter {
  readonly $ref?: string
  readonly name: string
  readonly required?: boolean
  readonly example?: unknown
}
interface OpenApi {
  readonly paths: Record<string, { get: { parameters?: DocumentedParameter[] } }>
  readonly components: { readonly parameters: Record<string, DocumentedParameter> }
}

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
  for (const path of paths.filter((each) => !each.startsWith('/v2/')))
    expect([path, (await get(path)).status]).toEqual([path, 200])
})

test.each(['/docs', '/docs/try', '/openapi.json', '/docs.md', '/llms.txt'])(
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
