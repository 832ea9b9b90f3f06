/**
 * The documentation as Markdown, for people and programs: `/docs.md` is the reference (docs/reference) in one file,
 * `/llms.txt` an index of the available documents (llmstxt.org).
 */
import changes from '../../docs/reference/changes.md' with { type: 'file' }
import endpoints from '../../docs/reference/endpoints.md' with { type: 'file' }
import live from '../../docs/reference/live.md' with { type: 'file' }
import resources from '../../docs/reference/resources.md' with { type: 'file' }
import rules from '../../docs/reference/rules.md' with { type: 'file' }
import { VERSION } from '../contract/version.ts'

const PAGES: readonly string[] = [endpoints, resources, rules, live, changes]

export const INDEX_TEXT = `# Scoreline

> A self-hosted sport events data service: matches, events, teams, players, tournaments, odds and statistics of seven sports over REST and WebSocket.

Version ${VERSION}. Send the API key alone in the \`Authorization\` header, without a scheme. All endpoints are GET and return JSON. Timestamps are integers in milliseconds.

## Documentation

- [Reference](/docs.md): endpoints, resources, rules, live messages and changes as one Markdown file
- [OpenAPI document](/openapi.json): paths, live messages, changes and schemas, OpenAPI 3.1
- [Reference page](/docs): the same in a browser, with a form for each request

## Service

- [Sports](/v2/sport): the seven sports and their paths
- [Quota](/v2/account/usage): remaining daily quota of a key
- [Health](/readyz): whether the service is ready
`

/** The reference as one text. Tables lose their padding, links between its pages become plain text. */
export async function referenceText(): Promise<string> {
  const pages = await Promise.all(PAGES.map((path) => Bun.file(path).text()))
  return `# Scoreline ${VERSION}: reference\n\n${pages.map(plainPage).join('\n')}`
}

function plainPage(page: string): string {
  return page
    .replace(/<!-- .*? -->\n\n?/g, '')
    .replace(/^\|.*\|$/gm, (row) => row.replace(/ {2,}\|/g, ' |').replace(/-{3,}/g, '---'))
    .replace(/\[([^\]]+)\]\([^):\s]*\)/g, '$1')
    .replace(/^#/gm, '##')
}
