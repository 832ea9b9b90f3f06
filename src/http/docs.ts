/**
 * `/docs` (the reference page), its viewer, `/openapi.json`, and the reference as text in `/docs.md` and `/llms.txt`. The page comes from the swagger plugin, the viewer
 * from its package, both out of this process: no other host is asked, so they work without internet. The plugin's
 * own 3.0.3 document is not mounted.
 */
import { swagger } from '@elysiajs/swagger'
import viewerFile from '../../node_modules/@scalar/api-reference/dist/browser/standalone.js' with {
  type: 'file',
}
import { VERSION } from '../contract/version.ts'
import type { Endpoint } from '../endpoints/endpoint.ts'
import type { HeaderRecord } from './cors.ts'
import { INDEX_TEXT, referenceText } from './docs-markdown.ts'
import type { Edge } from './edge.ts'
import { JSON_TYPE } from './errors.ts'
import { etagOf } from './etag.ts'
import { API_TITLE, buildOpenApi } from './openapi.ts'
import { pageRoute, type Route } from './route.ts'

export const DOCS_PATH = '/docs'
export const VIEWER_PATH = '/docs/viewer.js'
export const OPENAPI_PATH = '/openapi.json'
export const MARKDOWN_PATH = '/docs.md'
export const INDEX_PATH = '/llms.txt'

/** Asked again after an hour at the latest; the entity tag makes that cheap. */
const CACHED = 'public, max-age=3600'

/** Everything in the viewer that would call another host is off: fonts, telemetry, proxy, agents, tools. */
const VIEWER_SETTINGS = {
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

export function documentationRoutes(endpoints: readonly Endpoint[], edge: Edge): Route[] {
  const page = once(renderPage)
  const document = once(() => asset(JSON.stringify(buildOpenApi(endpoints)), JSON_TYPE))
  const viewer = once(async () => {
    const file = Bun.file(viewerFile)
    const etag = etagOf(await file.bytes())
    return { body: file, headers: { ...cached(etag), 'content-type': 'text/javascript; charset=utf-8' } }
  })
  const markdown = once(async () => asset(await referenceText(), 'text/markdown; charset=utf-8'))
  const index = once(() => asset(INDEX_TEXT, 'text/plain; charset=utf-8'))
  return [
    pageRoute(DOCS_PATH, edge, async (request) => {
      const { body, headers } = await page()
      return edge.serve(request, body, headers)
    }),
    pageRoute(VIEWER_PATH, edge, async (request) => {
      const { body, headers } = await viewer()
      return edge.serve(request, body, headers)
    }),
    pageRoute(OPENAPI_PATH, edge, (request) => {
      const { body, headers } = document()
      return edge.serve(request, body, headers)
    }),
    pageRoute(MARKDOWN_PATH, edge, async (request) => {
      const { body, headers } = await markdown()
      return edge.serve(request, body, headers)
    }),
    pageRoute(INDEX_PATH, edge, (request) => {
      const { body, headers } = index()
      return edge.serve(request, body, headers)
    }),
  ]
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

function cached(etag: string): HeaderRecord {
  return { etag, 'cache-control': CACHED, 'x-content-type-options': 'nosniff' }
}

function asset(body: string, contentType: string): { body: string; headers: HeaderRecord } {
  return { body, headers: { ...cached(etagOf(body)), 'content-type': contentType } }
}

async function renderPage(): Promise<{ body: string; headers: HeaderRecord }> {
  const plugin = swagger({
    path: DOCS_PATH,
    specPath: OPENAPI_PATH,
    scalarCDN: VIEWER_PATH,
    scalarConfig: VIEWER_SETTINGS,
    documentation: {
      info: { title: API_TITLE, version: VERSION, description: `Reference of ${API_TITLE}` },
    },
  })
  const response = await plugin.handle(new Request(`http://localhost${DOCS_PATH}`))
  const { body, headers } = asset(await response.text(), 'text/html; charset=utf-8')
  return { body, headers: { ...headers, 'content-security-policy': contentSecurityPolicy(body) } }
}

/** Only this service may be asked, and of inline scripts only those of the page itself run. */
function contentSecurityPolicy(html: string): string {
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script]) => `'sha256-${new Bun.CryptoHasher('sha256').update(script ?? '').digest('base64')}'`,
  )
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...inline].join(' ')}`,
    // The viewer writes its styles into the page.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
