/**
 * The endpoints as plain HTML inside the reference page: readable at once, until the viewer has loaded and covers them,
 * and without JavaScript.
 */
import { VERSION } from '../contract/version.ts'
import type { Endpoint } from '../endpoints/endpoint.ts'
import { API_TITLE } from './openapi.ts'
import { TAGS } from './openapi-text.ts'

/** The viewer marks its root with this class. */
const STYLE = `<style>
.outline { font: 16px/1.5 system-ui, sans-serif; color-scheme: light dark; max-width: 720px; margin: 64px auto; padding: 0 24px }
.outline code { font-size: 14px }
body:has(.scalar-app) .outline { display: none }
@media (prefers-color-scheme: dark) { body:not(:has(.scalar-app)) { background: #0f0f0f; color: #e7e7e7 } }
</style>`

export function outlineHtml(endpoints: readonly Endpoint[]): string {
  const sections = Object.entries(TAGS).map(([tag, text]) => {
    const own = endpoints.filter((endpoint) => endpoint.tag === tag)
    return `<h2>${tag}</h2><p>${prose(text)}</p>${own.map(endpointHtml).join('')}`
  })
  return `${STYLE}<main class="outline"><h1>${API_TITLE} ${VERSION}</h1>${sections.join('')}</main>`
}

function endpointHtml({ path, summary, description }: Endpoint): string {
  return `<h3>${prose(summary)}</h3><p><code>GET ${Bun.escapeHTML(path)}</code></p><p>${prose(description ?? '')}</p>`
}

/** Text with code between backticks. */
function prose(text: string): string {
  return Bun.escapeHTML(text).replace(/`([^`]+)`/g, '<code>$1</code>')
}
