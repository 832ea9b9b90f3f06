/**
 * Every field, parameter, header, error and message is described (docs/reference/rules.md#10), in the OpenAPI and the
 * AsyncAPI document; the texts of `contract/field-descriptions` are all used.
 */
import { describe, expect, test } from 'bun:test'
import { FIELD_DESCRIPTIONS } from '../../src/contract/resources/field-descriptions.ts'
import { ENDPOINTS } from '../../src/endpoints/index.ts'
import { LIVE_ENDPOINTS } from '../../src/endpoints/live-events.ts'
import { buildOpenApi } from '../../src/http/docs/openapi.ts'
import { buildAsyncApi, withMessages } from '../../src/http/docs/openapi-messages.ts'
import type { JsonObject } from '../../src/http/docs/openapi-schemas.ts'

const OPENAPI = withMessages(buildOpenApi([...ENDPOINTS, ...LIVE_ENDPOINTS]))
const ASYNCAPI = buildAsyncApi()

interface Described {
  readonly path: string
  readonly node: JsonObject
  readonly description: string
}

/** Members of the objects under a key of that name, anywhere in the document. */
function membersUnder(document: JsonObject, ...keys: readonly string[]): Described[] {
  const found: Described[] = []
  const visit = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, child] of Object.entries(value)) {
      if (key === 'example' || key === 'examples') continue
      if (keys.includes(key) && typeof child === 'object' && child !== null) {
        for (const [name, member] of Object.entries(child as object)) {
          if (typeof member !== 'object' || member === null) continue
          found.push({ path: `${path}/${name}`, node: member, description: descriptionIn(document, member) })
        }
      }
      visit(child, `${path}/${key}`)
    }
  }
  visit(document, '')
  return found
}

/** Its own one, or that of what it refers to. */
function descriptionIn(document: JsonObject, node: JsonObject): string {
  if (typeof node.description === 'string') return node.description
  if (typeof node.$ref !== 'string') return ''
  const keys = node.$ref.slice(2).split('/')
  const target = keys.reduce<unknown>((at, key) => (at as JsonObject)[key.replaceAll('~1', '/')], document)
  return descriptionIn(document, target as JsonObject)
}

function pathsWithout(members: readonly Described[], isGood: (member: Described) => boolean): string[] {
  return members.filter((member) => !isGood(member)).map(({ path }) => path)
}

const isDescribed = ({ description }: Described) => description.length > 2
const allowsNull = ({ node }: Described) =>
  Array.isArray(node.anyOf) && node.anyOf.some((choice) => (choice as JsonObject).type === 'null')

for (const [name, document] of Object.entries({ OpenAPI: OPENAPI, AsyncAPI: ASYNCAPI }))
  describe(`the ${name} document`, () => {
    const fields = membersUnder(document, 'properties')

    test('describes every field', () => {
      expect(fields.length).toBeGreaterThan(300)
      expect(pathsWithout(fields, isDescribed)).toEqual([])
    })

    test('explains the null of every field that can be null', () => {
      const nullable = fields.filter(allowsNull)
      expect(nullable.length).toBeGreaterThan(20)
      expect(pathsWithout(nullable, ({ description }) => /\bnull\b/i.test(description))).toEqual([])
    })
  })

test('the OpenAPI document describes every parameter, response, header and key', () => {
  const members = membersUnder(OPENAPI, 'parameters', 'responses', 'headers', 'securitySchemes', 'tags')
  expect(members.length).toBeGreaterThan(300)
  expect(pathsWithout(members, isDescribed)).toEqual([])
})

test('the AsyncAPI document describes every channel, operation and message', () => {
  const describedBy = ({ node, description }: Described) =>
    description.length > 2 || typeof node.summary === 'string'
  const members = membersUnder(ASYNCAPI, 'channels', 'operations', 'messages', 'servers', 'securitySchemes')
  const own = members.filter(({ node }) => node.$ref === undefined)
  expect(own.length).toBeGreaterThan(20)
  expect(pathsWithout(own, describedBy)).toEqual([])
})

describe('each text of contract/field-descriptions', () => {
  test('has a key of its own', () => {
    const keys = FIELD_DESCRIPTIONS.map(([key]) => key)
    expect(keys.filter((key, index) => keys.indexOf(key) < index)).toEqual([])
  })

  test('describes a field', () => {
    const shown = [OPENAPI, ASYNCAPI].flatMap((document) => membersUnder(document, 'properties'))
    const isUsed = ([key, text]: readonly [string, string]) => {
      const name = key.slice(key.lastIndexOf('.') + 1)
      const [before = '', after = ''] = text.replace(/\.$/, '').split('{}')
      return shown.some(
        ({ path, description }) =>
          path.endsWith(`/${name}`) && description.startsWith(before) && description.includes(after),
      )
    }
    expect(FIELD_DESCRIPTIONS.filter((entry) => !isUsed(entry)).map(([key]) => key)).toEqual([])
  })
})
