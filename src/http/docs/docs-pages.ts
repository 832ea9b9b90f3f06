/** `/docs`: guides and reference as pages with a sidebar and a search, made by `docs-bundle`. */
import { notFound } from '../../contract/errors.ts'
import { VERSION } from '../../contract/version.ts'
import { filePage, HTML_TYPE, once, type Page, SCRIPT_TYPE } from '../pages.ts'
import { JSON_TYPE } from '../responses/errors.ts'
import type { PreparedResponse } from '../responses/prepared-response.ts'
import { type DocsEntry, type DocsPage, indexDocs, listDocs, renderDoc } from './docs-bundle.ts'

const STYLE_TYPE = 'text/css; charset=utf-8'
const SCRIPT_PATH = '/docs/docs-search.js'
const STYLE_PATH = '/docs/docs.css'
const SEARCH_PATH = '/docs/search.json'

/** Everything is of this service, and no page has a script or a style of its own. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'none'"

type TextAsset = (text: string, type: string, headers?: Record<string, string>) => PreparedResponse

/** @param tryPath of the viewer, which sends requests */
export function docsPages(textAsset: TextAsset, tryPath: string): Page[] {
  const prepared = once(async () => {
    const entries = await listDocs()
    const render = async (entry: DocsEntry) =>
      textAsset(pageHtml(entry, await renderDoc(entry.file), entries, tryPath), HTML_TYPE, {
        'content-security-policy': CONTENT_SECURITY_POLICY,
      })
    return new Map(entries.map((entry) => [entry.path, once(() => render(entry))]))
  })
  const search = once(async () => textAsset(await indexDocs(), JSON_TYPE))
  const page: Page['render'] = async ({ request }) => {
    const found = (await prepared()).get(new URL(request.url).pathname.replace(/\/$/, ''))
    if (!found) throw notFound('The documentation has no such page; /docs lists them.')
    return found()
  }
  return [
    ...['/docs', '/docs/:page', '/docs/reference/:page', '/docs/tutorials/:page'].map((path) => ({
      path,
      render: page,
    })),
    { path: SEARCH_PATH, render: search },
    filePage(SCRIPT_PATH, 'docs-search.js', SCRIPT_TYPE),
    filePage(STYLE_PATH, 'docs.css', STYLE_TYPE),
  ]
}

function pageHtml(entry: DocsEntry, page: DocsPage, entries: readonly DocsEntry[], tryPath: string): string {
  const title = Bun.escapeHTML(entry.title)
  const links = entries.map(({ path, title: of }) => {
    const current = path === entry.path ? ' aria-current="page"' : ''
    return `<li><a href="${path}"${current}>${Bun.escapeHTML(path === '/docs' ? 'Overview' : of)}</a></li>`
  })
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
<search>
<input id="docs-search" type="search" placeholder="Search (press /)" aria-label="Search the documentation" role="combobox" aria-autocomplete="list" aria-expanded="false" aria-controls="docs-results" autocomplete="off">
<ul id="docs-results" role="listbox" aria-label="Results" hidden></ul>
</search>
<a href="${tryPath}">Try it</a>
</header>
<div class="layout">
<nav aria-label="Documentation"><ul>${links.join('')}</ul></nav>
<main id="docs-content">${page.html}</main>
<nav class="here" aria-label="On this page"><ul>${sections.join('')}</ul></nav>
</div>
</body>
</html>
`
}
