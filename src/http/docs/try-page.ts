/**
 * `/docs/try`: a form for each request of the OpenAPI document, which `src/pages/reference/try.ts` sends.
 */
import type { Json, JsonObject } from './openapi-schemas.ts'
import { SWAGGER_PATH } from './swagger-page.ts'

interface Parameter {
  readonly name: string
  readonly required?: boolean
  readonly description: string
  readonly schema: { readonly type?: string; readonly enum?: readonly string[]; readonly default?: Json }
  /** A value to send, and one that would be accepted. */
  readonly example?: Json
  readonly examples?: { readonly default: { readonly value: Json } }
}

interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description: string
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[]
}

interface Requests {
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, { readonly get: Operation }>>
  readonly components: { readonly parameters: Readonly<Record<string, Parameter>> }
}

export const idOfTag = (tag: string) => tag.replaceAll(' ', '-')
export const titleOfTag = (tag: string) => tag.charAt(0).toUpperCase() + tag.slice(1)

const html = (value: Json | undefined) => Bun.escapeHTML(String(value ?? ''))
const code = (text: string) => html(text).replace(/`([^`]*)`/g, '<code>$1</code>')

/** @param key that the page fills in; null for none */
export function tryPage(document: JsonObject, script: string, key: string | null): string {
  const { tags, paths, components } = document as unknown as Requests
  const formOf = ([path, { get }]: readonly [string, { readonly get: Operation }]) => {
    const parameters = (get.parameters ?? []).map((each) =>
      '$ref' in each ? components.parameters[each.$ref.split('/').at(-1)!]! : each,
    )
    return `<details id="${get.operationId}"><summary><code>GET ${html(path)}</code> ${html(get.summary)}</summary>
<form data-path="${html(path)}"><p>${code(get.description).replaceAll('\n\n', '</p><p>')}</p>
${parameters.map((each) => fieldOf(each, get.operationId)).join('\n')}
<button>Send</button>
<pre tabindex="0" hidden></pre></form></details>`
  }
  const sectionOf = ({ name, description }: Requests['tags'][number]) =>
    `<h2 id="${idOfTag(name)}">${html(titleOfTag(name))}</h2><p>${html(description)}</p>
${Object.entries(paths)
  .filter(([, { get }]) => get.tags.includes(name))
  .map(formOf)
  .join('\n')}`
  return `<h1>Try it</h1>
<p><label for="key">API key</label> <input id="key" value="${html(key ?? '')}" autocomplete="off" spellcheck="false">
<small>Sent as <code>Authorization</code>. What requests and responses mean is in the <a href="/docs/reference/endpoints">reference</a>, and with all schemas in <a href="${SWAGGER_PATH}">Swagger UI</a> (530 kB).</small></p>
<p><label for="filter">Filter</label> <input id="filter" type="search" autocomplete="off"></p>
${tags.map(sectionOf).join('\n')}
<script type="module" src="${script}"></script>`
}

function fieldOf({ name, required, description, schema, example, examples }: Parameter, of: string): string {
  const id = `${of}-${name}`
  const attributes = `id="${id}" name="${name}"${required ? ' required' : ''}`
  const hint = schema.default ?? examples?.default.value
  const values = schema.enum ? [...(required ? [] : ['']), ...schema.enum] : null
  const field = values
    ? `<select ${attributes}>${values.map((each) => `<option${each === example ? ' selected' : ''}>${html(each)}</option>`).join('')}</select>`
    : `<input ${attributes} value="${html(example)}" placeholder="${html(hint)}">`
  return `<p><label for="${id}">${name}${required ? ' *' : ''}</label> ${field} <small>${code(description)}</small></p>`
}
