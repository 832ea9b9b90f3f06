/**
 * The console: one page with its script and style, answered on the paths of its views, and what the page has to know
 * of this service. It loads nothing from anywhere else, and nothing in it is inline.
 */

import { bundleConsole, type ConsoleFile } from './console-bundle.ts'
import type { HeaderRecord } from './cors.ts'
import type { Edge } from './edge.ts'
import { JSON_TYPE } from './errors.ts'
import { etagOf } from './etag.ts'
import { pageRoute, type Route } from './route.ts'

/** Views of the page, which it tells apart by itself: `routeOf` of `src/console/router.ts`. */
export const CONSOLE_PATHS = [
  '/',
  '/match/:sport/:id',
  '/team/:sport/:id',
  '/player/:sport/:id',
  '/tournament/:sport/:id',
  '/leaders/:sport/:id/:season',
] as const

export const HTML_TYPE = 'text/html; charset=utf-8'
export const SCRIPT_TYPE = 'text/javascript; charset=utf-8'
export const STYLE_TYPE = 'text/css; charset=utf-8'

const ASSETS: readonly (readonly [path: string, file: string, type: string])[] = [
  ['/console/main.js', 'main.js', SCRIPT_TYPE],
  ['/console/main.css', 'main.css', STYLE_TYPE],
]
export const CONSOLE_CONFIG_PATH = '/console/config.json'

/** Pictures come from wherever the operator keeps them: the base of their addresses is a setting. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Headers of every file of the page. A new version must be seen at once; the entity tag makes asking cheap. */
const SECURITY: HeaderRecord = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
}
const ASK_AGAIN = 'public, no-cache'

let files: Promise<readonly ConsoleFile[]> | undefined

/** A file of the bundle by its name; it is made when the first one is asked for. */
export async function serveFile(edge: Edge, request: Request, name: string, type: string): Promise<Response> {
  files ??= bundleConsole().catch((problem) => {
    // Tried again with the next request: a full disk passes.
    files = undefined
    throw problem
  })
  const file = (await files).find((each) => each.name === name)
  if (!file) throw new Error(`the bundle of the console has no ${name}`)
  return serveText(edge, request, file.text, type)
}

function serveText(edge: Edge, request: Request, text: string, type: string): Response | Promise<Response> {
  return edge.serve(request, text, {
    ...SECURITY,
    'content-type': type,
    'cache-control': ASK_AGAIN,
    etag: etagOf(text),
  })
}

export function consoleRoutes(config: { readonly demo: boolean }, edge: Edge): Route[] {
  const settings = JSON.stringify({ demo: config.demo })
  return [
    ...CONSOLE_PATHS.map((path) =>
      pageRoute(path, edge, (request) => serveFile(edge, request, 'index.html', HTML_TYPE)),
    ),
    ...ASSETS.map(([path, name, type]) =>
      pageRoute(path, edge, (request) => serveFile(edge, request, name, type)),
    ),
    pageRoute(CONSOLE_CONFIG_PATH, edge, (request) => serveText(edge, request, settings, JSON_TYPE)),
  ]
}
