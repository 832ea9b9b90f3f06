/**
 * `/docs` (guides and reference), `/docs/try` (the viewer), `/openapi.json`, and the reference as Markdown in `/docs.md` and
 * `/llms.txt`. The page comes from the swagger plugin and the viewer from its package; both are served from here, so
 * they work offline. The plugin's own 3.0.3 document is not mounted.
 */
import changes from '../../../docs/reference/changes.md' with { type: 'file' }
import endpoints from '../../../docs/reference/endpoints.md' with { type: 'file' }
import live from '../../../docs/reference/live.md' with { type: 'file' }
import resources from '../../../docs/reference/resources.md' with { type: 'file' }
import rules from '../../../docs/reference/rules.md' with { type: 'file' }
import { CHANGE_KINDS } from '../../contract/changes.ts'
import { notFound } from '../../contract/errors.ts'
import { CONTRACT_VERSION, VERSION } from '../../contract/version.ts'
import type { Endpoint } from '../../endpoints/endpoint.ts'
import { boundedCache } from '../../shared/bounded-cache.ts'
import type { HeaderRecord } from '../auth/cors.ts'
import { filePage, HTML_TYPE, once, type Page, SCRIPT_TYPE } from '../pages.ts'
import { JSON_TYPE } from '../responses/errors.ts'
import { etagOf } from '../responses/etag.ts'
import { type PreparedResponse, preparedResponse } from '../responses/prepared-response.ts'
import type { RequestContext } from '../routing/request-context.ts'
import { docsPages } from './docs-pages.ts'
import { API_KEY_SCHEME, API_TITLE, buildOpenApi, type ExampleValues } from './openapi.ts'
import { buildAsyncApi, feedSchema, feedSchemaPath, withMessages } from './openapi-messages.ts'
import { TAGS } from './openapi-text.ts'
import { bundleViewer, VIEWER_ENTRY } from './viewer-bundle.ts'

/** The viewer, which sends requests: its code is loaded here only. */
const TRY_PATH = '/docs/try'
const VIEWER_FOLDER = '/docs/viewer/'
const VIEWER_PATH = VIEWER_FOLDER + VIEWER_ENTRY
const LIVE_BOX_PATH = '/docs/live-box.js'
const OPENAPI_PATH = '/openapi.json'
const ASYNCAPI_PATH = '/asyncapi.json'
const MARKDOWN_PATH = '/docs.md'
const INDEX_PATH = '/llms.txt'

/** Browsers revalidate every hour; the entity tag makes that cheap. */
const CACHED = 'public, max-age=3600'

/** Turns off every viewer feature that calls another host: fonts, telemetry, proxy, agents, tools. */
const VIEWER_SETTINGS = {
  // The plugin makes this path relative to its page.
  spec: { url: OPENAPI_PATH },
  url: OPENAPI_PATH,
  proxyUrl: '',
  withDefaultFonts: false,
  telemetry: false,
  showDeveloperTools: 'never',
  hideClientButton: true,
  agent: { disabled: true },
  mcp: { disabled: true },
  customCss: 'body { margin: 0 }',
} as const

interface DocumentationOptions {
  readonly endpoints: readonly Endpoint[]
  /** Examples out of the data of the service; null while it has none. */
  readonly examples: () => ExampleValues | null
  /** The key that the reference page fills in; null for none. */
  readonly key: string | null
}

export function documentationPages({ endpoints, examples, key }: DocumentationOptions): Page[] {
  const document = openApiPage(endpoints, examples, key)
  const markdown = once(async () => textAsset(await referenceText(), 'text/markdown; charset=utf-8'))
  const index = once(() => textAsset(INDEX_TEXT, 'text/plain; charset=utf-8'))
  return [
    ...docsPages(textAsset, TRY_PATH),
    { path: TRY_PATH, render: once(() => renderPage(endpoints, key)) },
    { path: VIEWER_PATH, render: viewerPart },
    { path: `${VIEWER_FOLDER}chunks/:file`, render: viewerPart },
    filePage(LIVE_BOX_PATH, 'live-box.js', SCRIPT_TYPE),
    { path: OPENAPI_PATH, render: document },
    { path: ASYNCAPI_PATH, render: perAddress((address) => JSON.stringify(buildAsyncApi(address))) },
    { path: MARKDOWN_PATH, render: markdown },
    { path: INDEX_PATH, render: index },
    ...CHANGE_KINDS.map((kind) => ({
      path: feedSchemaPath(kind),
      render: once(() => textAsset(JSON.stringify(feedSchema(kind)), JSON_TYPE)),
    })),
  ]
}

const viewerParts = once(async () => {
  const files = await bundleViewer()
  return new Map(
    files.map(({ name, text }) => [
      VIEWER_FOLDER + name,
      { text, prepared: once(() => textAsset(text, SCRIPT_TYPE)) },
    ]),
  )
})

async function viewerPart({ request }: RequestContext): Promise<PreparedResponse> {
  const part = (await viewerParts()).get(new URL(request.url).pathname)
  if (!part) throw notFound('The viewer has no such file.')
  return part.prepared()
}

/** Links that load all files that the viewer needs at once, instead of one import after the other. */
async function preloads(): Promise<string> {
  const parts = await viewerParts()
  const found = new Set([VIEWER_PATH])
  for (const path of found) {
    for (const [, relative = ''] of (parts.get(path)?.text ?? '').matchAll(STATIC_IMPORT)) {
      found.add(new URL(relative, `http://localhost${path}`).pathname)
    }
  }
  const modules = [...found].map((path) => `<link rel="modulepreload" href="${path}">`)
  return [`<link rel="preload" as="fetch" crossorigin href="${OPENAPI_PATH}">`, ...modules].join('')
}

const STATIC_IMPORT = /(?:from|import)\s*["'`](\.[^"'`]+\.js)["'`]/g

function textAsset(text: string, contentType: string, headers: HeaderRecord = {}): PreparedResponse {
  return preparedResponse(text, {
    ...headers,
    etag: etagOf(text),
    'content-type': contentType,
    'cache-control': CACHED,
    'x-content-type-options': 'nosniff',
  })
}

/** Rendered once, and as long as there are no examples again each time; then once per address. */
function openApiPage(
  endpoints: readonly Endpoint[],
  examples: () => ExampleValues | null,
  key: string | null,
): Page['render'] {
  const access = { server: ANY_SERVER, apiKey: key ?? 'YOUR_KEY' }
  const render = (values?: ExampleValues) => {
    const text = JSON.stringify(withMessages(buildOpenApi(endpoints, values, access)))
    return perAddress(({ origin }) => text.replaceAll(ANY_SERVER, origin))
  }
  const withoutExamples = once(render)
  let made: Page['render'] | null = null
  return (context) => {
    const values = made ? null : examples()
    if (values) made = render(values)
    return (made ?? withoutExamples())(context)
  }
}

/** Stands for the address in the rendered document. */
const ANY_SERVER = 'http://address.invalid'
/** Addresses whose documents are cached; a service has one or two. */
const ADDRESSES = 8
/** What an address may consist of, so that it needs no quoting in the examples. */
const PLAIN_ORIGIN = /^https?:\/\/[a-z0-9.:[\]-]+$/

/** A document that names the address at which it was requested. */
function perAddress(render: (address: URL) => string): Page['render'] {
  const documents = boundedCache<string, PreparedResponse>(ADDRESSES)
  return ({ request }) => {
    const address = addressOf(request)
    const cached = documents.get(address.origin)
    if (cached) return cached
    const made = textAsset(render(address), JSON_TYPE, {
      vary: 'Accept-Encoding, X-Forwarded-Proto',
    })
    documents.set(address.origin, made)
    return made
  }
}

/** Behind a proxy that ends TLS, its header names the scheme. */
function addressOf({ url, headers }: Request): URL {
  const address = new URL(url)
  if (headers.get('x-forwarded-proto') === 'https') address.protocol = 'https:'
  return PLAIN_ORIGIN.test(address.origin) ? address : new URL('http://127.0.0.1:3000')
}

async function renderPage(endpoints: readonly Endpoint[], key: string | null): Promise<PreparedResponse> {
  // Loaded when the page is first requested: it takes 5 % of the time in which the program starts.
  const { swagger } = await import('@elysiajs/swagger')
  const plugin = swagger({
    path: TRY_PATH,
    specPath: OPENAPI_PATH,
    scalarCDN: VIEWER_PATH,
    scalarConfig: { ...VIEWER_SETTINGS, ...(key !== null && authentication(key)) },
    documentation: {
      info: { title: API_TITLE, version: CONTRACT_VERSION, description: `${API_TITLE} reference` },
    },
  })
  const response = await plugin.handle(new Request(`http://localhost${TRY_PATH}`))
  const html = (await response.text())
    .replace('</head>', `${await preloads()}</head>`)
    .replace('<body>', () => `<body>${outlineHtml(endpoints)}`)
    .replace(
      `<script src="${VIEWER_PATH}"`,
      `<script type="module" src="${LIVE_BOX_PATH}"></script><script type="module" src="${VIEWER_PATH}"`,
    )
  return textAsset(html, HTML_TYPE, { 'content-security-policy': contentSecurityPolicy(html) })
}

/** Requests of the page carry the key. */
function authentication(value: string) {
  return {
    authentication: {
      preferredSecurityScheme: API_KEY_SCHEME,
      securitySchemes: { [API_KEY_SCHEME]: { value } },
    },
  }
}

/** Allows requests to this service only, and only the page's own inline scripts. */
function contentSecurityPolicy(html: string): string {
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script]) => `'sha256-${new Bun.CryptoHasher('sha256').update(script ?? '').digest('base64')}'`,
  )
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...inline].join(' ')}`,
    // The viewer injects its styles into the page.
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

// The endpoints as plain HTML inside the reference page: readable at once, until the viewer has loaded and covers them, and
// without JavaScript.

/** The viewer marks its root with this class. */
const STYLE = `<style>
.outline { font: 16px/1.5 system-ui, sans-serif; color-scheme: light dark; max-width: 720px; margin: 64px auto; padding: 0 24px }
.outline code { font-size: 14px }
body:has(.scalar-app) .outline { display: none }
@media (prefers-color-scheme: dark) { body:not(:has(.scalar-app)) { background: #0f0f0f; color: #e7e7e7 } }
</style>`

function outlineHtml(endpoints: readonly Endpoint[]): string {
  const sections = Object.entries(TAGS).map(([tag, text]) => {
    const own = endpoints.filter((endpoint) => endpoint.tag === tag)
    return `<h2>${tag}</h2><p>${prose(text)}</p>${own.map(endpointHtml).join('')}`
  })
  return `${STYLE}<main class="outline"><h1>${API_TITLE} ${VERSION}</h1>${sections.join('')}</main>`
}

function endpointHtml({ path, summary, description }: Endpoint): string {
  return `<h3>${prose(summary)}</h3><p><code>GET ${Bun.escapeHTML(path)}</code></p><p>${prose(description ?? '')}</p>`
}

/** Text with code between backticks. */
function prose(text: string): string {
  return Bun.escapeHTML(text).replace(/`([^`]+)`/g, '<code>$1</code>')
}
