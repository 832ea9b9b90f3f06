/**
 * `seed` generates the demo world, and in it the requests that the reference page offers give data: each endpoint with
 * the documented examples of its required parameters, and with each optional one alone.
 */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { SPORT_SLUGS } from '../../src/catalog/sports.ts'
import { runHere, temporaryFolder } from '../support/command-kit.ts'
import { lookUp } from '../support/feed-kit.ts'
import { type Harness, makeHarness, NOW } from '../support/harness.ts'

interface DocumentedParameter {
  name: string
  in: 'path' | 'query'
  example?: unknown
  examples?: { default: { value: unknown; 'x-disabled': boolean } }
}

interface Document {
  paths: Record<
    string,
    {
      get: {
        parameters: (DocumentedParameter | { $ref: string })[]
        responses: { 200: { content: Record<string, { example?: unknown }> } }
      }
    }
  >
  components: { parameters: Record<string, DocumentedParameter> }
}

const folder = temporaryFolder('documented')
let demo: Harness
let documented: Document
/** Of the endpoints that have an example response: JSON, and no streams. */
let paths: string[]
beforeAll(async () => {
  const seed = ['seed', '--database', 'demo.db']
  const { code, out, err } = await runHere(seed, { cwd: folder.path, clock: () => NOW })
  expect([code, err]).toEqual([0, ''])
  expect(out).toMatch(/^(\d+) changes: \1 applied, 0 unchanged, 0 rejected; position \1\.\n$/)
  demo = makeHarness({ path: join(folder.path, 'demo.db') })
  expect(lookUp(demo.db, 'SELECT count(DISTINCT sport) FROM match')).toBe(SPORT_SLUGS.length)
  documented = (await demo.get<Document>('/openapi.json')).body
  paths = Object.entries(documented.paths).flatMap(([path, { get }]) =>
    get.responses[200].content['application/json']?.example ? [path] : [],
  )
  expect(paths).toHaveLength(46)
}, 180_000)
afterAll(() => {
  demo.close()
  folder.remove()
})

/** Optional parameters that need another one. */
const NEEDS: Readonly<Record<string, readonly string[]>> = { date_from: ['date_to'], date_to: ['date_from'] }

/** The address that the reference page requests, and at most one further parameter. */
function addressOf(path: string, optional?: DocumentedParameter): string {
  const query = new URLSearchParams()
  let address = path
  const parameters = documented.paths[path]?.get.parameters ?? []
  for (const each of parameters) {
    const parameter =
      '$ref' in each ? documented.components.parameters[String(each.$ref.split('/').at(-1))] : each
    if (parameter?.example === undefined) continue
    const value = String(parameter.example)
    if (parameter.in === 'path') address = address.replace(`{${parameter.name}}`, value)
    else query.set(parameter.name, value)
  }
  for (const name of optional ? [optional.name, ...(NEEDS[optional.name] ?? [])] : []) {
    const found = parameters.find((each) => 'name' in each && each.name === name) as DocumentedParameter
    query.set(name, String(found.examples?.default.value))
  }
  return query.size === 0 ? address : `${address}?${query}`
}

/** Whether a body holds any data besides its envelope. */
const hasData = (body: unknown): boolean =>
  Array.isArray(body)
    ? body.length > 0
    : typeof body === 'object' && body !== null
      ? Object.values(body).some((value) => typeof value !== 'object' || hasData(value))
      : false

test('the documented request of each endpoint answers with data', async () => {
  // The demo world is made with integer ids, so it has no external ids.
  for (const path of paths.filter((each) => !each.includes('/mapping'))) {
    const { status, body } = await demo.get(addressOf(path))
    const lists = Object.values(body as object).filter(Array.isArray)
    expect([addressOf(path), status, hasData(body)]).toEqual([addressOf(path), 200, true])
    if (lists.length > 0) expect([path, lists.some((list) => list.length > 0)]).toEqual([path, true])
  }
}, 180_000)

test('each optional example is accepted alone', async () => {
  for (const path of paths) {
    for (const each of documented.paths[path]?.get.parameters ?? []) {
      if ('$ref' in each || !each.examples) continue
      expect(each.examples.default['x-disabled']).toBeTrue()
      const address = addressOf(path, each)
      expect([address, (await demo.get(address)).status]).toEqual([address, 200])
    }
  }
}, 180_000)
