/** The example request of an operation as a program: curl, TypeScript with the client of the service, and Python. */
import type { Json, JsonObject } from './openapi-schemas.ts'

export interface SampleRequest {
  /** Address of the service. */
  readonly server: string
  readonly apiKey: string
  /** As documented, with the names of its parameters. */
  readonly path: string
  readonly pathValues: Readonly<Record<string, Json>>
  readonly queryValues: Readonly<Record<string, Json>>
  readonly needsKey: boolean
  /** How the body is read. */
  readonly body: 'json' | 'text' | 'events'
}

/** `x-codeSamples`, which viewers show beside the operation. */
export function codeSamples(request: SampleRequest): JsonObject[] {
  return [
    { lang: 'Shell', label: 'curl', source: curl(request) },
    { lang: 'TypeScript', label: 'TypeScript', source: typeScript(request) },
    { lang: 'Python', label: 'Python', source: python(request) },
  ]
}

function urlOf({ server, path, pathValues, queryValues }: SampleRequest): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(pathValues[name])))
  const query = Object.entries(queryValues).map(
    ([name, value]) => `${name}=${encodeURIComponent(String(value))}`,
  )
  // Commas separate values and need no encoding.
  return server + [filled, ...(query.length > 0 ? [query.join('&')] : [])].join('?').replaceAll('%2C', ',')
}

function curl(request: SampleRequest): string {
  const options = [
    ...(request.body === 'events' ? ['-N'] : []),
    ...(request.needsKey ? [`-H 'Authorization: ${request.apiKey}'`] : []),
  ]
  return ['curl', ...options, `'${urlOf(request)}'`].join(' ')
}

function typeScript(request: SampleRequest): string {
  return request.body === 'json' ? clientCall(request) : fetchCall(request)
}

function clientCall({ server, apiKey, path, pathValues, queryValues }: SampleRequest): string {
  const parts = Object.entries({ path: pathValues, query: queryValues })
    .filter(([, values]) => Object.keys(values).length > 0)
    .map(([name, values]) => `  ${name}: ${literal(values)},\n`)
  const options = parts.length > 0 ? `, {\n${parts.join('')}}` : ''
  return `import { ScorelineClient } from 'scoreline-client'

const client = new ScorelineClient({ baseUrl: '${server}', apiKey: '${apiKey}' })
const answer = await client.get('${path}'${options})
console.log(answer)
`
}

/** An object as a programmer writes it. */
function literal(values: Readonly<Record<string, Json>>): string {
  const members = Object.entries(values).map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? `'${value}'` : JSON.stringify(value)}`,
  )
  return `{ ${members.join(', ')} }`
}

function fetchCall(request: SampleRequest): string {
  const options = request.needsKey ? `, {\n  headers: { Authorization: '${request.apiKey}' },\n}` : ''
  const call = `const response = await fetch('${urlOf(request)}'${options})\n`
  return request.body === 'text'
    ? `${call}console.log(await response.text())\n`
    : `${call}for await (const part of response.body!.pipeThrough(new TextDecoderStream())) console.log(part)\n`
}

function python(request: SampleRequest): string {
  const headers = request.needsKey ? `, headers={"Authorization": "${request.apiKey}"}` : ''
  const read = {
    json: '    print(json.load(response))',
    text: '    print(response.read().decode())',
    events: '    for line in response:\n        print(line.decode(), end="")',
  }[request.body]
  return `${request.body === 'json' ? 'import json\n' : ''}from urllib.request import Request, urlopen

request = Request("${urlOf(request)}"${headers})
with urlopen(request) as response:
${read}
`
}
