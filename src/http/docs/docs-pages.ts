/**
 * `/docs`: guides and reference as pages with a sidebar and a search, and the programs that they show. All of it comes
 * out of `docs-bundle`.
 */
import { notFound } from '../../contract/errors.ts'
import { VERSION } from '../../contract/version.ts'
import { pathOf } from '../../shared/url-parts.ts'
import { filePage, HTML_TYPE, once, type Page, SCRIPT_TYPE } from '../pages.ts'
import { JSON_TYPE } from '../responses/errors.ts'
import type { RequestContext } from '../routing/request-context.ts'
import { atItsAddress, textAsset } from './assets.ts'
import { type DocsEntry, type DocsPage, indexDocs, listDocs, listExamples, renderDoc } from './docs-bundle.ts'
import { pythonWheel, WHEEL_PATH } from './python-wheel.ts'

const STYLE_TYPE = 'text/css; charset=utf-8'
const SCRIPT_PATH = '/docs/docs.js'
const STYLE_PATH = '/docs/docs.css'
const SEARCH_PATH = '/docs/search.json'

/** Everything is of this service, and no page has a script or a style of its own. */
export const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'none'"

/** The address that they show is that on the machine of the service. */
const PAGES_OF_OPERATORS = ['/docs/command-line', '/docs/installing', '/docs/operating']
/** Where the modules of the Python client are. */
const PYTHON_PATH = '/docs/examples/python/'
/** A browser shows programs instead of running them. */
const PROGRAM_TYPE = 'text/plain; charset=utf-8'

/** Those that name the address of the service name the one at which they are requested. */
type Render = Page['render']

export interface HeaderLinks {
  /** Of the viewer, which sends requests. */
  readonly tryPath: string
  readonly hasConsole: boolean
}

/** @param basePath see Config */
export function docsPages(links: HeaderLinks, basePath: string): Page[] {
  const pages = once(async () => {
    const entries = await listDocs()
    const headers = { 'content-security-policy': CONTENT_SECURITY_POLICY }
    const render = async (entry: DocsEntry): Promise<Render> => {
      const html = pageHtml(entry, await renderDoc(entry.file), entries, links)
      if (!PAGES_OF_OPERATORS.includes(entry.path)) return atItsAddress(html, basePath, HTML_TYPE, headers)
      const made = textAsset(html, HTML_TYPE, headers)
      return () => made
    }
    const examples = Object.entries(await listExamples())
    return new Map<string, () => Render | Promise<Render>>([
      ...entries.map((entry) => [entry.path, once(() => render(entry))] as const),
      ...examples.map(
        ([path, text]) => [path, once(() => atItsAddress(text, basePath, PROGRAM_TYPE))] as const,
      ),
    ])
  })
  const search = once(async () => textAsset(await indexDocs(), JSON_TYPE))
  const wheel = once(async () => textAsset(pythonWheel(await pythonModules()), 'application/zip'))
  const page = async (context: RequestContext) => {
    const found = (await pages()).get(pathOf(context.request.url).replace(/\/$/, ''))
    if (!found) throw notFound('The documentation has no such page; /docs lists them.')
    return (await found())(context)
  }
  return [
    ...['/docs', '/docs/*'].map((path) => ({ path, render: page })),
    { path: SEARCH_PATH, render: search },
    { path: WHEEL_PATH, render: wheel },
    filePage(SCRIPT_PATH, 'docs.js', SCRIPT_TYPE),
    filePage(STYLE_PATH, 'docs.css', STYLE_TYPE),
  ]
}

async function pythonModules(): Promise<Record<string, string>> {
  const modules = Object.entries(await listExamples()).filter(([path]) =>
    path.startsWith(`${PYTHON_PATH}scoreline/`),
  )
  return Object.fromEntries(modules.map(([path, text]) => [path.slice(PYTHON_PATH.length), text]))
}

export function pageHtml(
  entry: Pick<DocsEntry, 'path' | 'title'>,
  page: DocsPage,
  entries: readonly DocsEntry[],
  { tryPath, hasConsole }: HeaderLinks,
): string {
  const title = Bun.escapeHTML(entry.title)
  const linkTo = ({ path, title: of }: DocsEntry) => {
    const current = path === entry.path ? ' aria-current="page"' : ''
    return `<li><a href="${path}"${current}>${Bun.escapeHTML(path === '/docs' ? 'Overview' : of)}</a></li>`
  }
  const groups = [...Map.groupBy(entries, ({ group }) => group)].map(
    ([group, own]) => `${group && `<h2>${Bun.escapeHTML(group)}</h2>`}<ul>${own.map(linkTo).join('')}</ul>`,
  )
  const sections = page.sections.map(
    ({ id, text }) => `<li><a href="#${Bun.escapeHTML(id)}">${Bun.escapeHTML(text)}</a></li>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Scoreline ${VERSION}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${STYLE_PATH}">
<script type="module" src="${SCRIPT_PATH}"></script>
</head>
<body>
<a class="skip" href="#docs-content">Skip to content</a>
<header>
<a href="/docs">Scoreline ${VERSION}</a>
<a class="to-pages" href="#docs-list">Pages</a>
<a href="${tryPath}">Try it</a>
${hasConsole ? '<a href="/">Console</a>' : ''}
<search>
<input id="docs-search" type="search" placeholder="Search (press /)" aria-label="Search the documentation" autocomplete="off">
<div id="docs-results" hidden></div>
</search>
</header>
<div class="layout">
<nav id="docs-list" aria-label="Documentation">${groups.join('')}</nav>
<main id="docs-content">${page.html}</main>
<nav class="here" aria-label="On this page"><ul>${sections.join('')}</ul></nav>
</div>
</body>
</html>
`
}
