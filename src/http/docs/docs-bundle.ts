/**
 * The pages of `docs/` as HTML, an index of their sections for the search, and the files of `examples/`. When run from
 * source each is made on its first request; the binary's build replaces this module with what it makes.
 */
import { join, posix } from 'node:path'
import { Marked, type Tokens } from 'marked'
import MiniSearch from 'minisearch'

export interface DocsEntry {
  /** In the repository. */
  readonly file: string
  /** E.g. `/docs/reference/rules`; `/docs` for the first page. */
  readonly path: string
  readonly title: string
  /** The heading of the index below which it stands; empty for the index. */
  readonly group: string
}

export interface DocsPage {
  readonly html: string
  /** Its sections of the second level. */
  readonly sections: readonly Heading[]
}

interface Heading {
  readonly id: string
  readonly text: string
}

interface Section {
  /** Its address. */
  readonly id: string
  readonly page: string
  readonly title: string
  readonly text: string
}

const ROOT = join(import.meta.dir, '../../..')
const INDEX_PAGE = 'README.md'
const read = (file: string) => Bun.file(join(ROOT, file)).text()

/** All pages in reading order, that of the index. */
export async function listDocs(): Promise<readonly DocsEntry[]> {
  const files = await filesInOrder()
  return Promise.all(
    files.map(async ({ file, group }) => {
      const [, title = file] = /^# (.+)$/m.exec(await read(file)) ?? []
      return { file, path: pathOf(file), title, group }
    }),
  )
}

/** The index of MiniSearch over titles and texts of sections. Requests are answered between two pages. */
export async function indexDocs(): Promise<string> {
  const search = new MiniSearch<Section>({
    fields: ['title', 'text', 'page'],
    storeFields: ['title', 'page'],
  })
  for (const { file, path, title } of await listDocs()) {
    await new Promise(setImmediate)
    search.addAll(sectionsOf((await renderDoc(file)).html, path, title))
  }
  return JSON.stringify(search)
}

/** The files that the index names, with those that an index in a folder names after it. */
async function filesInOrder(
  file = `docs/${INDEX_PAGE}`,
  group = '',
): Promise<Pick<DocsEntry, 'file' | 'group'>[]> {
  let own = group
  const nested = [...(await read(file)).matchAll(/^## (.+)$|^\| \[[^\]]+\]\(([^)#]+\.md)\)/gm)].map(
    ([, heading, link]) => {
      if (group === '' && heading) own = heading
      if (!link) return []
      const linked = posix.join(posix.dirname(file), link)
      return linked.endsWith(INDEX_PAGE) ? filesInOrder(linked, own) : [{ file: linked, group: own }]
    },
  )
  return [{ file, group }, ...(await Promise.all(nested)).flat()]
}

/** `docs/operating.md` is `/docs/operating`, `examples/README.md` is `/docs/examples`. */
function pathOf(file: string): string {
  return `/docs/${file.replace(/^docs\//, '')}`.replace(/\.md$/, '').replace(/\/README$/, '')
}

/** The text of each file of `examples/` by its address, but for the pages among them. */
export async function listExamples(): Promise<Readonly<Record<string, string>>> {
  const files = [...new Bun.Glob('examples/**/*').scanSync(ROOT)]
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
  const served = files.filter((file) => SERVED_EXAMPLE.test(file))
  return Object.fromEntries(await Promise.all(served.map(async (file) => [pathOf(file), await read(file)])))
}

/** Not what Python leaves behind. */
const SERVED_EXAMPLE = /\.(?:mjs|ts|py|sh|html|json|csv|ndjson|typed|toml)$/

/** @param file of a listed page */
export async function renderDoc(file: string): Promise<DocsPage> {
  const source = (await read(file)).replace(/<!-- .*? -->\n?/g, '')
  const headings: (Heading & { readonly depth: number })[] = []
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }: Tokens.Heading) {
        const text = plain(this.parser.parseInline(tokens, this.parser.textRenderer))
        const id = uniqueId(text, headings)
        headings.push({ id, text, depth })
        const inner = this.parser.parseInline(tokens)
        return `<h${depth} id="${id}"><a href="#${id}">${inner}</a></h${depth}>\n`
      },
      link({ href, tokens }: Tokens.Link) {
        const inner = this.parser.parseInline(tokens)
        const address = addressOf(href, file)
        return address === null ? inner : `<a href="${Bun.escapeHTML(address)}">${inner}</a>`
      },
      image({ text }: Tokens.Image) {
        return Bun.escapeHTML(text)
      },
    },
  })
  const html = foldParts(await marked.parse(source))
    // Long paths break at their slashes; an address stays one text, since another may be written for it.
    .replace(/(?<=<td><code>)\/[^<]+/g, (text) => text.replaceAll('/', '/<wbr>'))
    // Wide tables and programs scroll by themselves, also with the keyboard.
    .replaceAll('<table>', '<div class="wide" role="region" aria-label="Table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
    .replaceAll('<pre>', '<pre tabindex="0">')
  return {
    html,
    sections: headings.filter(({ depth }) => depth === 2).map(({ id, text }) => ({ id, text })),
  }
}

/** A page with more sections of the second level is long. */
const LONG_FROM_SECTIONS = 12

/** The sections of a long page as parts that can be closed; a phone shows them closed (`pages/reference`). */
function foldParts(html: string): string {
  const [begin = '', ...parts] = html.split(/(?=<h2 )/)
  if (parts.length < LONG_FROM_SECTIONS) return html
  const fold = (part: string) =>
    part.replace(
      /^<h2 id="([^"]*)"><a [^>]*>(.*?)<\/a><\/h2>/s,
      '<details class="part" open><summary><h2 id="$1">$2</h2></summary>',
    )
  return begin + parts.map((part) => `${fold(part)}</details>\n`).join('')
}

/** The anchors of GitHub, so that links work there and here. */
function uniqueId(text: string, known: readonly Heading[]): string {
  const id = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')
  const count = known.filter((each) => each.text === text).length
  return count === 0 ? id : `${id}-${count}`
}

/** Where a link of a page leads; null for files that are not pages. */
function addressOf(href: string, file: string): string | null {
  if (/^(https?:|#)/.test(href)) return href
  // Addresses of the service itself.
  if (href.startsWith('/')) return href
  const [path = '', anchor] = href.split('#')
  const target = posix.join(posix.dirname(file), path)
  if (!SERVED.test(target)) return null
  return pathOf(target) + (anchor === undefined ? '' : `#${anchor}`)
}

/** Pages, and files of the examples; not folders. */
const SERVED = /^docs\/.*\.md$|^examples\/.*\.\w+$/

/** One entry for each part of a page from a heading to the next one. */
function sectionsOf(html: string, path: string, page: string): Section[] {
  return html.split(/(?=<h[1-6] id=")/).flatMap((part) => {
    const [head = '', id = ''] = /^<h[1-6] id="([^"]*)">.*?<\/h[1-6]>/s.exec(part) ?? []
    if (head === '') return []
    return [{ id: `${path}#${id}`, page, title: plain(head), text: plain(part.slice(head.length)) }]
  })
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

/** The text of HTML. */
function plain(html: string): string {
  return html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
}
