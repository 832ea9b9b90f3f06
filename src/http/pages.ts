/**
 * Routes other than endpoints: documentation, health checks, metrics, console. They need no key and cost no quota. Here
 * are those of the console: one page with its script and style, served on the paths of its views, and its configuration.
 * It loads nothing from other hosts and has no inline scripts or styles.
 */

import type { HeaderRecord } from './auth/cors.ts'
import { bundleConsole } from './console-bundle.ts'
import { JSON_TYPE } from './responses/errors.ts'
import { etagOf } from './responses/etag.ts'
import { type PreparedResponse, preparedResponse } from './responses/prepared-response.ts'
import type { Responses } from './responses/responses.ts'
import type { RequestContext } from './routing/request-context.ts'
import type { Route } from './routing/router.ts'

export interface Page {
  readonly path: string
  readonly render: (context: RequestContext) => PreparedResponse | Promise<PreparedResponse>
}

export function pageRoute({ path, render }: Page, responses: Responses): Route {
  return {
    name: path,
    path,
    respond(context) {
      const page = render(context)
      return page instanceof Promise
        ? page.then((prepared) => responses.send(context, prepared, true))
        : responses.send(context, page, true)
    },
  }
}

/** Computes a value on first use. A rejected promise is not cached, so the next call retries. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    if (made) return made.value
    const value = make()
    made = { value }
    if (value instanceof Promise)
      value.catch(() => {
        made = undefined
      })
    return value
  }
}

/** Paths of the views, which the page routes itself (`src/console/router.ts`). */
export const CONSOLE_PATHS = [
  '/',
  '/match/:sport/:id',
  '/team/:sport/:id',
  '/player/:sport/:id',
  '/tournament/:sport/:id',
  '/tournaments/:sport',
  '/favourites',
  '/leaders/:sport/:id/:season',
] as const

export const HTML_TYPE = 'text/html; charset=utf-8'
export const SCRIPT_TYPE = 'text/javascript; charset=utf-8'
export const STYLE_TYPE = 'text/css; charset=utf-8'

const ASSETS: readonly (readonly [path: string, file: string, type: string])[] = [
  ['/console/main.js', 'main.js', SCRIPT_TYPE],
  ['/console/main.css', 'main.css', STYLE_TYPE],
  ['/console/manifest.json', 'manifest.json', 'application/manifest+json'],
  ['/console/icon.svg', 'icon.svg', 'image/svg+xml'],
  // A service worker serves the pages below its own path.
  ['/worker.js', 'worker.js', SCRIPT_TYPE],
]
const CONSOLE_CONFIG_PATH = '/console/config.json'

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Headers of every console file. */
const SECURITY: HeaderRecord = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
}
/** Browsers revalidate each time, so a new version shows up at once; the entity tag makes that cheap. */
const REVALIDATE_PUBLIC = 'public, no-cache'

const files = once(bundleConsole)

/** A file of the bundle by name. The bundle is built on the first request. */
export function filePage(path: string, name: string, type: string): Page {
  return { path, render: bundledFile(name, type) }
}

function bundledFile(name: string, type: string): () => Promise<PreparedResponse> {
  return once(async () => {
    const found = (await files()).find((each) => each.name === name)
    if (!found) throw new Error(`the bundle of the console has no ${name}`)
    return asset(found.text, type)
  })
}

function asset(text: string, type: string): PreparedResponse {
  const headers = { 'content-type': type, 'cache-control': REVALIDATE_PUBLIC, etag: etagOf(text) }
  return { ...preparedResponse(text, { ...SECURITY, ...headers }), isFile: true }
}

const index = bundledFile('index.html', HTML_TYPE)

/** What a browser gets at an unknown address: the console, which says that there is no such page. */
export const unknownConsolePage: Page = {
  path: '/*',
  render: async () => ({ ...(await index()), status: 404, etag: undefined }),
}

/** The custom elements for pages of others (docs/element.md). */
export const elementPage = filePage('/element.js', 'element.js', SCRIPT_TYPE)

/** The client library as one file, for pages and programs that install nothing (docs/client.md). */
export const clientPage = filePage('/client.js', 'client.js', SCRIPT_TYPE)

/** `credits` returns the credit lines of the sources whose data the service has. */
export function consolePages(config: { readonly demo: boolean }, credits: () => readonly string[]): Page[] {
  return [
    ...CONSOLE_PATHS.map((path) => filePage(path, 'index.html', HTML_TYPE)),
    ...ASSETS.map(([path, name, type]) => filePage(path, name, type)),
    {
      path: CONSOLE_CONFIG_PATH,
      render: () => asset(JSON.stringify({ demo: config.demo, credits: credits() }), JSON_TYPE),
    },
  ]
}
