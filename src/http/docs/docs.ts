/**
 * `/docs` (guides and reference), `/docs/try` (the viewer), `/openapi.json`, and the reference as Markdown in `/docs.md` and
 * `/llms.txt`. The page comes from the swagger plugin and the viewer from its package; both are served from here, so
 * they work offline. The plugin's own 3.0.3 document is not mounted.
 */
import viewerStyle from 'swagger-ui-dist/swagger-ui.css' with { type: 'file' }
import viewer from 'swagger-ui-dist/swagger-ui-bundle.js' with { type: 'file' }
import changes from '../../../docs/reference/changes.md' with { type: 'file' }
import endpoints from '../../../docs/reference/endpoints.md' with { type: 'file' }
import live from '../../../docs/reference/live.md' with { type: 'file' }
import resources from '../../../docs/reference/resources.md' with { type: 'file' }
import rules from '../../../docs/reference/rules.md' with { type: 'file' }
import { CHANGE_KINDS } from '../../contract/changes.ts'
import { CONTRACT_VERSION, VERSION } from '../../contract/version.ts'
import type { Endpoint } from '../../endpoints/endpoint.ts'
import { DEFAULT_ZONE } from '../../shared/days.ts'
import { filePage, HTML_TYPE, once, type Page, SCRIPT_TYPE, STYLE_TYPE } from '../pages.ts'
import { JSON_TYPE } from '../responses/errors.ts'
import type { PreparedResponse } from '../responses/prepared-response.ts'
import { perAddress, textAsset } from './assets.ts'
import { docsPages } from './docs-pages.ts'
import { type Access, API_KEY_SCHEME, API_TITLE, buildOpenApi, type ExampleValues } from './openapi.ts'
import { buildAsyncApi, feedSchema, feedSchemaPath, withMessages } from './openapi-messages.ts'
import type { Json, JsonObject } from './openapi-schemas.ts'

/** The viewer, which sends requests: its code is loaded here only. */
const TRY_PATH = '/docs/try'
const VIEWER_PATH = '/docs/swagger-ui.js'
const VIEWER_STYLE_PATH = '/docs/swagger-ui.css'
const LIVE_BOX_PATH = '/docs/live-box.js'
const OPENAPI_PATH = '/openapi.json'
/** The requests of the OpenAPI document, which is twice as large with the messages. */
const REQUESTS_PATH = '/docs/requests.json'
const ASYNCAPI_PATH = '/asyncapi.json'
const MARKDOWN_PATH = '/docs.md'
const INDEX_PATH = '/llms.txt'

/** Options of Swagger UI. Nothing calls another host: its validator would. */
const VIEWER_OPTIONS = {
  url: REQUESTS_PATH,
  validatorUrl: 'none',
  deepLinking: true,
  filter: true,
  tryItOutEnabled: true,
  displayRequestDuration: true,
  docExpansion: 'none',
  // The schemas are in the reference.
  defaultModelsExpandDepth: -1,
} as const

interface DocumentationOptions {
  readonly endpoints: readonly Endpoint[]
  /** Examples out of the data of the service; null while it has none. */
  readonly examples: () => ExampleValues | null
  /** Of days without `tz`. */
  readonly zone: () => string
  /** See Config. */
  readonly basePath: string
  /** The key that the reference page fills in; null for none. */
  readonly key: string | null
}

export function documentationPages(options: DocumentationOptions): Page[] {
  const { endpoints, basePath, key } = options
  const documentPage = (print: (document: JsonObject) => string) =>
    openApiPage((values, access) => print(buildOpenApi(endpoints, values, access)), options)
  const markdown = once(async () => textAsset(await referenceText(), 'text/markdown; charset=utf-8'))
  const index = once(() =>
    textAsset(INDEX_TEXT.replaceAll('](/', `](${basePath}/`), 'text/plain; charset=utf-8'),
  )
  return [
    ...docsPages(`${TRY_PATH}#/matches/getMatch`, basePath),
    { path: TRY_PATH, render: once(() => renderPage(key)) },
    { path: VIEWER_PATH, render: once(() => fileAsset(viewer, SCRIPT_TYPE)) },
    { path: VIEWER_STYLE_PATH, render: once(() => fileAsset(viewerStyle, STYLE_TYPE)) },
    filePage(LIVE_BOX_PATH, 'live-box.js', SCRIPT_TYPE),
    { path: OPENAPI_PATH, render: documentPage((document) => JSON.stringify(withMessages(document))) },
    {
      path: REQUESTS_PATH,
      render: documentPage((document) => JSON.stringify(document, withoutOptionalExamples)),
    },
    {
      path: ASYNCAPI_PATH,
      render: perAddress((address) => JSON.stringify(buildAsyncApi(address, basePath)), JSON_TYPE),
    },
    { path: MARKDOWN_PATH, render: markdown },
    { path: INDEX_PATH, render: index },
    ...CHANGE_KINDS.map((kind) => ({
      path: feedSchemaPath(kind),
      render: once(() => textAsset(JSON.stringify(feedSchema(kind)), JSON_TYPE)),
    })),
  ]
}

const fileAsset = async (path: string, type: string) => textAsset(await Bun.file(path).text(), type)

/** A replacer for JSON: Swagger UI would send the example of an optional parameter, so its description has it. */
function withoutOptionalExamples(_key: string, value: Json): Json {
  const { examples, ...parameter } = (value ?? {}) as {
    readonly [name: string]: Json
    readonly examples?: Example
  }
  if (!examples || parameter.required !== false) return value
  return { ...parameter, description: `${parameter.description} Example: \`${examples.default.value}\`.` }
}

type Example = { readonly default: { readonly value: Json } }

/** Rendered once per zone, and as long as there are no examples again each time; then once per address. */
function openApiPage(
  build: (values: ExampleValues | undefined, access: Access) => string,
  { examples, zone, basePath, key }: Omit<DocumentationOptions, 'endpoints'>,
): Page['render'] {
  const access = { server: ANY_SERVER, apiKey: key ?? 'YOUR_KEY' }
  let shown = zone()
  const render = (values?: ExampleValues) => {
    const text = build(values, access).replaceAll(`"default":"${DEFAULT_ZONE}"`, `"default":"${shown}"`)
    return perAddress(({ origin }) => text.replaceAll(ANY_SERVER, origin + basePath), JSON_TYPE)
  }
  let withoutExamples = once(render)
  let made: Page['render'] | null = null
  return (context) => {
    if (zone() !== shown) {
      shown = zone()
      withoutExamples = once(render)
      made = null
    }
    const values = made ? null : examples()
    if (values) made = render(values)
    return (made ?? withoutExamples())(context)
  }
}

/** Stands for the address in the rendered document. */
const ANY_SERVER = 'http://address.invalid'
async function renderPage(key: string | null): Promise<PreparedResponse> {
  // Loaded when the page is first requested: it takes 5 % of the time in which the program starts.
  const { swagger } = await import('@elysiajs/swagger')
  const plugin = swagger({
    provider: 'swagger-ui',
    path: TRY_PATH,
    specPath: OPENAPI_PATH,
    theme: VIEWER_STYLE_PATH,
    swaggerOptions: VIEWER_OPTIONS,
    documentation: {
      info: { title: API_TITLE, version: CONTRACT_VERSION, description: `${API_TITLE} reference` },
    },
  })
  const response = await plugin.handle(new Request(`http://localhost${TRY_PATH}`))
  const html = (await response.text())
    // The plugin loads it from a public host.
    .replace(/<script src="[^"]*" crossorigin>/, `<script src="${VIEWER_PATH}">`)
    // Given the address, the viewer would read the document as YAML, which takes most of its time.
    .replace(`"url":"${REQUESTS_PATH}"`, `"spec":await readRequests("${REQUESTS_PATH}")`)
    .replace('window.onload = () =>', 'window.onload = async () =>')
    .replace('"dom_id"', () => `${key === null ? '' : authorization(key)}"dom_id"`)
    .replace('<body>', () => `<body>${liveBoxHtml(key ?? '')}`)
    .replace('</body>', `<script type="module" src="${LIVE_BOX_PATH}"></script></body>`)
  return textAsset(html, HTML_TYPE, { 'content-security-policy': contentSecurityPolicy(html) })
}

/** Requests of the page carry the key. */
const authorization = (key: string) =>
  `"onComplete":()=>ui.preauthorizeApiKey(${JSON.stringify(API_KEY_SCHEME)},${JSON.stringify(key)}),`

/** The way to the reference, and a form that subscribes to the live channel (`src/console/reference/live-box.ts`). */
const liveBoxHtml = (key: string) => `<style>${LIVE_BOX_STYLE}</style><main class="live-box">
<p><a href="/docs">Documentation</a> of ${API_TITLE} ${VERSION}</p>
<details><summary>Try the live channel</summary>
<form><label>API key <input value="${Bun.escapeHTML(key)}"></label> <label>Topic <input value="sport:football"></label>
<button>Subscribe</button></form>
<pre tabindex="0">A topic is sport:{sportSlug} or match:{sportSlug}:{matchId}.</pre></details></main>`

const LIVE_BOX_STYLE = `
.live-box { max-width: 1460px; margin: 0 auto; padding: 16px 20px 0; font: 14px/1.5 system-ui, sans-serif }
.live-box form { display: flex; flex-wrap: wrap; gap: 8px 16px; margin: 8px 0 }
.live-box :is(input, button) { padding: 4px 8px; font: inherit }
.live-box pre { max-height: 320px; overflow: auto; margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font-size: 12px }
@media (prefers-color-scheme: dark) { .live-box, .live-box a { color: #e7e7e7 } }`

/** Allows requests to this service only, and only the page's own inline scripts. */
function contentSecurityPolicy(html: string): string {
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script]) => `'sha256-${new Bun.CryptoHasher('sha256').update(script ?? '').digest('base64')}'`,
  )
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...inline].join(' ')}`,
    // The viewer sets styles of elements.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const PAGES: readonly string[] = [endpoints, resources, rules, live, changes]

const INDEX_TEXT = `# Scoreline

> A self-hosted sport events data service: matches, events, teams, players, tournaments, odds and statistics of seven sports over REST and WebSocket.

Version ${VERSION}. Send the API key alone, as \`Authorization: KEY\`, without a scheme such as \`Bearer\`. All endpoints are GET and return JSON. Timestamps are integers in milliseconds.

## Documentation

- [Reference](/docs.md): endpoints, resources, rules, live messages and changes as one Markdown file
- [OpenAPI document](/openapi.json): paths, live messages, changes and schemas, OpenAPI 3.1
- [Documentation](/docs): guides and reference in a browser, with a search
- [Reference page](/docs/try): a form for each request

## Service

- [Sports](/v2/sport): the seven sports and their paths
- [Quota](/v2/account/usage): remaining daily quota of a key
- [Health](/readyz): whether the service is ready
`

/** The reference as one text. Tables lose their padding, links between its pages become plain text. */
async function referenceText(): Promise<string> {
  const pages = await Promise.all(PAGES.map((path) => Bun.file(path).text()))
  return `# Scoreline ${VERSION}: reference\n\n${pages.map(plainPage).join('\n')}`
}

function plainPage(page: string): string {
  return page
    .replace(/<!-- .*? -->\n\n?/g, '')
    .replace(/^\|.*\|$/gm, (row) => row.replace(/(?<! ) {2,}\|/g, ' |').replace(/-{3,}/g, '---'))
    .replace(/\[([^[\]]+)\]\([^):\s]*\)/g, '$1')
    .replace(/^#/gm, '##')
}
