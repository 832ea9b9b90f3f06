/**
 * `/docs` (guides and reference), `/docs/try` (a form for each request), `/docs/swagger`, `/openapi.json`, and the
 * reference as Markdown in `/docs.md` and `/llms.txt`.
 */
import changes from '../../../docs/reference/changes.md' with { type: 'file' }
import endpoints from '../../../docs/reference/endpoints.md' with { type: 'file' }
import live from '../../../docs/reference/live.md' with { type: 'file' }
import resources from '../../../docs/reference/resources.md' with { type: 'file' }
import rules from '../../../docs/reference/rules.md' with { type: 'file' }
import { CHANGE_KINDS } from '../../contract/changes.ts'
import { VERSION } from '../../contract/version.ts'
import type { Endpoint } from '../../endpoints/endpoint.ts'
import { DEFAULT_ZONE } from '../../shared/days.ts'
import type { HeaderRecord } from '../auth/cors.ts'
import { filePage, HTML_TYPE, once, type Page, SCRIPT_TYPE } from '../pages.ts'
import { JSON_TYPE } from '../responses/errors.ts'
import { perAddress, textAsset } from './assets.ts'
import { listDocs } from './docs-bundle.ts'
import { CONTENT_SECURITY_POLICY, docsPages, pageHtml } from './docs-pages.ts'
import { buildOpenApi, type ExampleValues } from './openapi.ts'
import { buildAsyncApi, feedSchema, feedSchemaPath, withMessages } from './openapi-messages.ts'
import type { JsonObject } from './openapi-schemas.ts'
import { TAGS } from './openapi-text.ts'
import { REQUESTS_PATH, requestsText, swaggerPages } from './swagger-page.ts'
import { idOfTag, titleOfTag, tryPage } from './try-page.ts'

const TRY_PATH = '/docs/try'
const TRY_SCRIPT_PATH = '/docs/try.js'
const OPENAPI_PATH = '/openapi.json'
const ASYNCAPI_PATH = '/asyncapi.json'
const MARKDOWN_PATH = '/docs.md'
const INDEX_PATH = '/llms.txt'

interface DocumentationOptions {
  readonly endpoints: readonly Endpoint[]
  /** Examples out of the data of the service; null while it has none. */
  readonly examples: () => ExampleValues | null
  /** Of days without `tz`. */
  readonly zone: () => string
  /** See Config. */
  readonly basePath: string
  readonly hasConsole: boolean
  /** The key that the reference page fills in; null for none. */
  readonly key: string | null
}

export function documentationPages(options: DocumentationOptions): Page[] {
  const { basePath, key, hasConsole } = options
  const requestsPage = once(async () => {
    const sections = Object.keys(TAGS).map((tag) => ({ id: idOfTag(tag), text: titleOfTag(tag) }))
    const entry = { path: TRY_PATH, title: 'Try it' }
    const links = { tryPath: TRY_PATH, hasConsole }
    const page = pageHtml(entry, { html: CONTENT, sections }, await listDocs(), links)
    const [before, after] = page.split(CONTENT)
    const print = (document: JsonObject) => before + tryPage(document, TRY_SCRIPT_PATH, key) + after
    return openApiPage(print, options, HTML_TYPE, { 'content-security-policy': CONTENT_SECURITY_POLICY })
  })
  const markdown = once(async () => textAsset(await referenceText(), 'text/markdown; charset=utf-8'))
  const index = once(() =>
    textAsset(INDEX_TEXT.replaceAll('](/', `](${basePath}/`), 'text/plain; charset=utf-8'),
  )
  return [
    // First, because the documentation has all other pages below `/docs`.
    { path: TRY_PATH, render: async (context) => (await requestsPage())(context) },
    filePage(TRY_SCRIPT_PATH, 'try.js', SCRIPT_TYPE),
    ...swaggerPages(key),
    { path: REQUESTS_PATH, render: openApiPage(requestsText, options) },
    ...docsPages({ tryPath: `${TRY_PATH}#getMatch`, hasConsole }, basePath),
    {
      path: OPENAPI_PATH,
      render: openApiPage((document) => JSON.stringify(withMessages(document)), options),
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

/** Rendered once per zone, and as long as there are no examples again each time; then once per address. */
function openApiPage(
  print: (document: JsonObject) => string,
  { endpoints, examples, zone, basePath, key }: DocumentationOptions,
  contentType = JSON_TYPE,
  headers: HeaderRecord = {},
): Page['render'] {
  const access = { server: ANY_SERVER, apiKey: key ?? 'YOUR_KEY' }
  let shown = zone()
  const render = (values?: ExampleValues) => {
    const text = JSON.stringify(buildOpenApi(endpoints, values, access))
    const page = print(JSON.parse(text.replaceAll(`"default":"${DEFAULT_ZONE}"`, `"default":"${shown}"`)))
    return perAddress(({ origin }) => page.replaceAll(ANY_SERVER, origin + basePath), contentType, headers)
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
/** Stands for the forms in the page around them. */
const CONTENT = '<!-- forms -->'

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
