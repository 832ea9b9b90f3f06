/**
 * Makes the types of the REST client (`bun run client-types`): the endpoints and schemas of the OpenAPI document, into
 * `src/client/rest-types.ts`. `test/unit/client-types.test.ts` holds that the file is up to date.
 */
import { join } from 'node:path'
import { ENDPOINTS } from '../../../src/endpoints/index.ts'
import { buildOpenApi } from '../../../src/http/docs/openapi.ts'

export const CLIENT_TYPES = join(import.meta.dir, '../../..', 'src', 'client', 'rest-types.ts')

const HEADER = `/**
 * Paths, parameters and bodies of the REST interface (docs/reference/endpoints.md#1), made from the OpenAPI document by
 * \`bun run client-types\`. Not for editing.
 */
`

/** Widest type on one line. */
const WIDTH = 110

export interface Schema {
  readonly $ref?: string
  readonly description?: string
  readonly type?: string
  readonly enum?: readonly (string | number)[]
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Schemas | undefined
  readonly additionalProperties?: Schema | boolean
  readonly required?: readonly string[]
}
type Schemas = Readonly<Record<string, Schema>>

export interface Parameter {
  readonly $ref?: string
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly description?: string
  readonly schema: Schema
}
export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly parameters?: readonly Parameter[]
  readonly responses: { readonly 200: { readonly content: Readonly<Record<string, { schema: Schema }>> } }
}
export interface Document {
  readonly paths: Readonly<Record<string, { readonly get: Operation }>>
  readonly components: { readonly schemas: Schemas; readonly parameters: Readonly<Record<string, Parameter>> }
}

export function makeClientTypes(): string {
  const { paths, components } = buildOpenApi(ENDPOINTS) as unknown as Document
  const endpoints = Object.entries(paths).flatMap(([path, { get }]) => {
    const body = bodyOf(get)
    if (!body) return []
    const given = { path: parametersOf(get, 'path'), query: parametersOf(get, 'query'), body: typeOf(body) }
    const members = Object.entries(given).map(([name, type]) => `${name}: ${type}`)
    const description = [get.summary, ...(get.description ? [get.description] : [])].join('. ')
    return [`${commentOf(description)}'${path}': ${block(members)}`]
  })
  const operations = Object.values(paths).filter(({ get }) => bodyOf(get))
  const inPaths = operations.flatMap(({ get }) => get.parameters?.filter((each) => each.in === 'path') ?? [])
  const shared = [...Object.values(components.parameters), ...inPaths].map((parameter) =>
    declaration(interfaceOf(parameter.name), [parameterMember(parameter)]),
  )
  const schemas = Object.entries(components.schemas).map(([name, schema]) => {
    const base = baseOf(schema, components.schemas)
    const own = membersOf(schema).filter((member) => !base || !membersOf(base[1]).includes(member))
    const type = base ? `Schemas['${base[0]}'] & ${block(own)}` : typeOf(schema)
    return `${commentOf(schema.description)}${name}: ${type}`
  })
  const all = [...new Set(shared), declaration('Endpoints', endpoints), declaration('Schemas', schemas)]
  return [HEADER, ...all].join('\n')
}

/** The largest other schema of which each member is one of this schema too, which may require it. */
function baseOf(schema: Schema, all: Schemas): [string, Schema] | undefined {
  const own = membersOf({ ...schema, required: [] })
  const bases = Object.entries(all).filter(([, { properties, required = [] }]) => {
    const members = membersOf({ properties, required: [] })
    const isSmaller =
      members.length > 1 && (members.length < own.length || required.length < (schema.required ?? []).length)
    return (
      isSmaller &&
      members.every((member) => own.includes(member)) &&
      required.every((name) => schema.required?.includes(name))
    )
  })
  return bases.sort(([, one], [, other]) => membersOf(other).length - membersOf(one).length)[0]
}

/** Other bodies, such as calendars, are for other programs. */
const bodyOf = (operation: Operation) => operation.responses[200].content['application/json']?.schema

function declaration(name: string, members: readonly string[]): string {
  return `export interface ${name} {\n${indented(members.join('\n'))}\n}\n`
}

/** The parameters of a path or a query, `never` without any; those of paths and of all queries have interfaces. */
function parametersOf({ parameters = [] }: Operation, place: string): string {
  const shared = parameters.flatMap(({ $ref }) => ($ref ? [lastOf($ref)] : []))
  const names = shared.filter((name) => (name === 'sportSlug') === (place === 'path')).map(interfaceOf)
  const own = parameters.filter((parameter) => parameter.in === place)
  if (place === 'path') names.push(...own.map(({ name }) => interfaceOf(name)))
  const types = place === 'query' && own.length > 0 ? [...names, block(own.map(parameterMember))] : names
  return types.join(' & ') || 'never'
}

function parameterMember({ name, required, description, schema }: Parameter): string {
  return `${commentOf(description)}${name}${required ? '' : '?'}: ${typeOf(schema)}`
}

function typeOf(schema: Schema): string {
  const { $ref, enum: choices, anyOf, type, items, properties, additionalProperties: values } = schema
  if ($ref) return `Schemas['${lastOf($ref)}']`
  if (choices) return choices.map((choice) => (type === 'string' ? `'${choice}'` : choice)).join(' | ')
  if (anyOf) return anyOf.map((choice) => (choice.enum ? `(${typeOf(choice)})` : typeOf(choice))).join(' | ')
  if (type === 'integer') return 'number'
  if (items) return items.enum || items.anyOf ? `(${typeOf(items)})[]` : `${typeOf(items)}[]`
  if (properties) return block(membersOf(schema))
  if (type === 'object') return `Record<string, ${typeof values === 'object' ? typeOf(values) : 'unknown'}>`
  return type ?? 'unknown'
}

function membersOf({ properties = {}, required = [] }: Schema): string[] {
  return Object.entries(properties).map(([name, schema]) => {
    const key = /^\w+$/.test(name) ? name : `'${name}'`
    return `${commentOf(schema.description)}${key}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`
  })
}

/** On one line if it is short and has no comments. */
function block(members: readonly string[]): string {
  const line = `{ ${members.join('; ')} }`
  if (line.length <= WIDTH && !/\n|\/\*/.test(line)) return line
  return `{\n${indented(members.join('\n'))}\n}`
}

const commentOf = (text?: string): string => (text ? `/** ${text.replace(/\s+/g, ' ')} */\n` : '')
const indented = (text: string): string => text.replace(/^/gm, '  ')
export const lastOf = (reference: string): string => reference.split('/').at(-1) ?? ''
const interfaceOf = (parameter: string): string =>
  `With${parameter.charAt(0).toUpperCase()}${parameter.slice(1)}`

if (import.meta.main) await Bun.write(CLIENT_TYPES, makeClientTypes())
