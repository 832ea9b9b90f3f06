/**
 * Makes the types of the REST client (`bun run client-types`): what `openapi-typescript` reads out of the document,
 * into `src/client/rest-types.ts`. `test/unit/client-types.test.ts` holds that the file is up to date.
 */
import { join } from 'node:path'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { ENDPOINTS } from '../../src/endpoints/index.ts'
import { buildOpenApi } from '../../src/http/openapi.ts'
import type { JsonObject } from '../../src/http/openapi-schemas.ts'

export const CLIENT_TYPES = join(import.meta.dir, '../..', 'src', 'client', 'rest-types.ts')

const HEADER = `/**
 * Paths, parameters and bodies of the REST interface (docs/reference/endpoints.md#1), made from the OpenAPI document by
 * \`bun run client-types\`. Not for editing.
 */

`

/** What no type comes out of stays away: examples, headers, and the errors, which are one schema. */
function typedPartOf(document: JsonObject): JsonObject {
  const { schemas, parameters } = document.components as JsonObject
  const paths = Object.entries(document.paths as JsonObject).flatMap(([path, item]) => {
    const get = (item as JsonObject).get as JsonObject
    const success = (get.responses as JsonObject)['200'] as JsonObject
    const json = (success.content as JsonObject)['application/json'] as JsonObject | undefined
    const { operationId, summary, description, parameters } = get
    // Other bodies, such as calendars, are for other programs.
    if (!json) return []
    const content = { 'application/json': { schema: json.schema ?? {} } }
    const responses = { 200: { description: success.description ?? '', content } }
    const said = description === undefined ? {} : { description }
    return [[path, { get: { operationId, summary, ...said, parameters, responses } }] as const]
  })
  return {
    openapi: document.openapi ?? '',
    info: { title: 'Scoreline', version: '2' },
    paths: Object.fromEntries(paths),
    components: { schemas, parameters },
  } as JsonObject
}

export async function makeClientTypes(): Promise<string> {
  const document = typedPartOf(buildOpenApi(ENDPOINTS))
  return HEADER + astToString(await openapiTS(document as unknown as OpenAPI3))
}

if (import.meta.main) await Bun.write(CLIENT_TYPES, await makeClientTypes())
