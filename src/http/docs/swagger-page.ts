/**
 * `/docs/swagger`: the requests with their schemas in Swagger UI. The page comes from the swagger plugin and the viewer
 * from its package; both are served from here, so they work offline. The plugin's own 3.0.3 document is not mounted.
 */
import viewerStyle from 'swagger-ui-dist/swagger-ui.css' with { type: 'file' }
import viewer from 'swagger-ui-dist/swagger-ui-bundle.js' with { type: 'file' }
import { CONTRACT_VERSION } from '../../contract/version.ts'
import { HTML_TYPE, once, type Page, SCRIPT_TYPE, STYLE_TYPE } from '../pages.ts'
import type { PreparedResponse } from '../responses/prepared-response.ts'
import { textAsset } from './assets.ts'
import { API_KEY_SCHEME, API_TITLE } from './openapi.ts'
import type { Json, JsonObject } from './openapi-schemas.ts'

export const SWAGGER_PATH = '/docs/swagger'
/** The requests of the OpenAPI document, which is twice as large with the messages. */
export const REQUESTS_PATH = '/docs/requests.json'
const VIEWER_PATH = '/docs/swagger-ui.js'
const VIEWER_STYLE_PATH = '/docs/swagger-ui.css'

/** Options of Swagger UI. Nothing calls another host: its validator would. */
const VIEWER_OPTIONS = {
  url: REQUESTS_PATH,
  validatorUrl: 'none',
  deepLinking: true,
  filter: true,
  tryItOutEnabled: true,
  displayRequestDuration: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: -1,
} as const

/** @param key that the page fills in; null for none */
export function swaggerPages(key: string | null): Page[] {
  return [
    { path: SWAGGER_PATH, render: once(() => renderPage(key)) },
    { path: VIEWER_PATH, render: once(() => fileAsset(viewer, SCRIPT_TYPE)) },
    { path: VIEWER_STYLE_PATH, render: once(() => fileAsset(viewerStyle, STYLE_TYPE)) },
  ]
}

const fileAsset = async (path: string, type: string) => textAsset(await Bun.file(path).text(), type)

/** The document without examples of optional parameters, which Swagger UI would send: their description has them. */
export function requestsText(document: JsonObject): string {
  return JSON.stringify(document, (_key, value: Json) => {
    const { examples, ...parameter } = (value ?? {}) as { [name: string]: Json } & { examples?: Example }
    if (!examples || parameter.required !== false) return value
    return { ...parameter, description: `${parameter.description} Example: \`${examples.default.value}\`.` }
  })
}

type Example = { readonly default: { readonly value: Json } }

/** Addresses are relative to the page, which may be below a path. */
const relative = (path: string) => path.slice('/docs/'.length)

async function renderPage(key: string | null): Promise<PreparedResponse> {
  // Loaded when the page is first requested: it takes 5 % of the time in which the program starts.
  const { swagger } = await import('@elysiajs/swagger')
  const plugin = swagger({
    provider: 'swagger-ui',
    path: SWAGGER_PATH,
    specPath: REQUESTS_PATH,
    theme: relative(VIEWER_STYLE_PATH),
    swaggerOptions: VIEWER_OPTIONS,
    documentation: {
      info: { title: API_TITLE, version: CONTRACT_VERSION, description: `${API_TITLE} requests` },
    },
  })
  const response = await plugin.handle(new Request(`http://localhost${SWAGGER_PATH}`))
  const html = (await response.text())
    // The plugin loads it from a public host.
    .replace(/<script src="[^"]*" crossorigin>/, `<script src="${relative(VIEWER_PATH)}">`)
    // Given the address, the viewer would read the document as YAML, which takes most of its time.
    .replace(`"url":"${REQUESTS_PATH}"`, `"spec":await (await fetch("${relative(REQUESTS_PATH)}")).json()`)
    .replace('window.onload = () =>', 'window.onload = async () =>')
    .replace('"dom_id"', () => `${key === null ? '' : authorization(key)}"dom_id"`)
  return textAsset(html, HTML_TYPE, { 'content-security-policy': contentSecurityPolicy(html) })
}

/** Requests of the page carry the key. */
const authorization = (key: string) =>
  `"onComplete":()=>ui.preauthorizeApiKey(${JSON.stringify(API_KEY_SCHEME)},${JSON.stringify(key)}),`

/** Allows requests to this service only, and only the page's own inline scripts. */
function contentSecurityPolicy(html: string): string {
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script]) => `'sha256-${new Bun.CryptoHasher('sha256').update(script ?? '').digest('base64')}'`,
  )
  // The viewer sets styles of elements.
  return `default-src 'none'; script-src 'self' ${inline.join(' ')}; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
}
