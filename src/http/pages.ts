/**
 * Routes other than endpoints: documentation, health checks, metrics, console. They need no key and cost no quota. Here
 * are those of the console: one page with its script and style, served on the paths of its views, and its configuration.
 * It loads nothing from other hosts and has no inline scripts or styles.
 */

import { SPORT_SLUGS, type SportSlug } from '../catalog/sports.ts'
import { addressOf, pathOf, queryOf } from '../shared/url-parts.ts'
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

/** @param withLinks see `linksBelow`; null to send pages as they are */
export function pageRoute(
  { path, render }: Page,
  responses: Responses,
  withLinks: LinkRewrite | null,
): Route {
  return {
    name: path,
    path,
    respond(context) {
      const made = render(context)
      const page = withLinks ? Promise.resolve(made).then(withLinks) : made
      const send = (prepared: PreparedResponse) => responses.send(context, prepared, false)
      return page instanceof Promise ? page.then(send) : send(page)
    },
  }
}

type LinkRewrite = (page: PreparedResponse) => PreparedResponse | Promise<PreparedResponse>

/**
 * Begins the links of HTML with the path at which a proxy serves the service (`--base-path`); null at the root of a host.
 * Scripts find the path by their own address (`src/console/base.ts`).
 */
export function linksBelow(basePath: string): LinkRewrite | null {
  if (basePath === '') return null
  const made = new WeakMap<PreparedResponse, Promise<PreparedResponse>>()
  const rewrite = async ({ headers, status, isFile, body, etag }: PreparedResponse) => {
    const text = (await body.text()).replace(/(?<=\s(?:href|src)=")(?=\/(?!\/))/g, basePath)
    const tag = etag && etagOf(text)
    const own = preparedResponse(text, tag ? { ...headers, etag: tag } : headers, status)
    return { ...own, etag: tag, ...(isFile && { isFile }) }
  }
  return (page) =>
    page.headers['content-type'] === HTML_TYPE ? made.getOrInsertComputed(page, rewrite) : page
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

const MATCH_PATH = '/match/:sport/:id'

/** Paths of the views, which the page routes itself (`src/console/router.ts`). */
export const CONSOLE_PATHS = [
  '/',
  ...SPORT_SLUGS.map((slug) => `/${slug}`),
  MATCH_PATH,
  ...['team', 'player', 'tournament'].map((page) => `/${page}/:sport/:id`),
  '/tournaments/:sport',
  '/favourites',
]

export const HTML_TYPE = 'text/html; charset=utf-8'
export const SCRIPT_TYPE = 'text/javascript; charset=utf-8'
export const STYLE_TYPE = 'text/css; charset=utf-8'
const PNG_TYPE = 'image/png'

const ASSETS: readonly (readonly [file: string, type: string])[] = [
  ...['main.js', 'others.js', 'early.js'].map((file) => [file, SCRIPT_TYPE] as const),
  ['main.css', STYLE_TYPE],
  ['manifest.json', 'application/manifest+json'],
  ['icon.svg', 'image/svg+xml'],
  ['icon.png', PNG_TYPE],
]

const contentSecurityPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; " +
  "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Headers of every console file. */
const SECURITY: HeaderRecord = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
}
/** Browsers revalidate each time, so a new version shows up at once; the entity tag makes that cheap. */
const REVALIDATE_PUBLIC = 'public, no-cache'
const IMMUTABLE = 'public, max-age=31536000, immutable'

const files = once(bundleConsole)

/** A file of the bundle by name. The bundle is built on the first request. */
export function filePage(path: string, name: string, type: string): Page {
  return { path, render: once(async () => asset(await textOf(name), type)) }
}

/** At the address with its build, which the page names, a file never changes. */
const immutablePage = ({ path, render }: Page): Page => ({
  path,
  async render(context) {
    const [page, index] = [await render(context), await textOf('index.html')]
    if (!index.includes(`main.js?${queryOf(context.request.url) || '-'}"`)) return page
    return { ...page, headers: { ...page.headers, 'cache-control': IMMUTABLE } }
  },
})

async function textOf(name: string): Promise<string> {
  const found = (await files()).find((each) => each.name === name)
  if (!found) throw new Error(`the bundle of the console has no ${name}`)
  return found.text
}

function asset(text: string, type: string): PreparedResponse {
  const headers = { 'content-type': type, 'cache-control': REVALIDATE_PUBLIC, etag: etagOf(text) }
  const body = type === PNG_TYPE ? Buffer.from(text, 'base64') : text
  return { ...preparedResponse(body, { ...SECURITY, ...headers }), isFile: true }
}

/** How the program is started: the executable has no npm. */
const START = import.meta.path.includes('$bunfs') ? 'scoreline serve' : 'npm start --'

const configOf = ({ demo, credits }: ConsoleOptions) =>
  JSON.stringify({ demo, start: START, credits: credits() })

/** The page of the console with meta tags: its configuration, and what messengers show of a link to it. */
async function indexPage(config: string, previews: Record<string, string> = {}) {
  const tag = ([name, text]: [string, string]) =>
    `<meta property="og:${name}" content="${Bun.escapeHTML(text)}" />\n`
  const head = `<meta name="config" content="${Bun.escapeHTML(config)}" />\n${Object.entries(previews).map(tag).join('')}</head>`
  return (await textOf('index.html')).replace('</head>', () => head)
}

/** The page of most addresses; a new source of data changes its configuration. */
function sharedPage(options: ConsoleOptions): () => Promise<PreparedResponse> {
  let last: { readonly config: string; readonly page: PreparedResponse } | undefined
  return async () => {
    const config = configOf(options)
    if (last?.config !== config) last = { config, page: asset(await indexPage(config), HTML_TYPE) }
    return last.page
  }
}

/** Crawlers run no scripts. It changes with the score: not worth the slow compression of a file. */
async function matchPage({ request }: RequestContext, options: ConsoleOptions) {
  const [, , sport = '', id = ''] = pathOf(request.url).split('/')
  const about = options.preview(sport, id)
  if (!about) return null
  const image = `${addressOf(request).origin}${options.basePath}/console/icon.png`
  const previews = { type: 'website', site_name: 'Scoreline', image, ...about }
  const { isFile: _, ...prepared } = asset(await indexPage(configOf(options), previews), HTML_TYPE)
  return prepared
}

/** The custom elements for pages of others (docs/element.md). */
export const elementPage = filePage('/element.js', 'element.js', SCRIPT_TYPE)

/** The client library as one file, for pages and programs that install nothing (docs/client.md). */
export const clientPage = filePage('/client.js', 'client.js', SCRIPT_TYPE)

export interface ConsoleOptions {
  readonly demo: boolean
  /** The credit lines of the sources whose data the service has. */
  readonly credits: () => readonly string[]
  readonly basePath: string
  /** Of a public match; null for others. */
  readonly preview: (sport: string, id: string) => { title: string; description: string } | null
  /** Throws 401 without a valid key. */
  readonly authenticate: (context: RequestContext) => void
  /** Running matches of a sport. */
  readonly countLive: (sport: SportSlug) => number
}

/** At it a browser gets the console for an unknown address, which says that there is no such page. */
export const UNKNOWN_PATH = '/*'

export function consolePages(options: ConsoleOptions): Page[] {
  const shared = sharedPage(options)
  return [
    ...CONSOLE_PATHS.map((path) => ({
      path,
      render: async (context: RequestContext) =>
        (path === MATCH_PATH ? await matchPage(context, options) : null) ?? shared(),
    })),
    ...ASSETS.map(([name, type]) => immutablePage(filePage(`/console/${name}`, name, type))),
    // A service worker serves the pages below its own path.
    filePage('/worker.js', 'worker.js', SCRIPT_TYPE),
    {
      path: '/console/live.json',
      render: (context) => {
        options.authenticate(context)
        const counts = (context.key?.sports ?? []).map((sport) => [sport, options.countLive(sport)])
        const headers = { 'content-type': JSON_TYPE, 'cache-control': 'private, no-store' }
        return preparedResponse(JSON.stringify(Object.fromEntries(counts)), headers)
      },
    },
    { path: UNKNOWN_PATH, render: async () => ({ ...(await shared()), status: 404, etag: undefined }) },
  ]
}
