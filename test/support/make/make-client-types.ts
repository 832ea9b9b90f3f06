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
  const operations = Object.entries(paths).flatMap(([path, { get }]) => {
    const parameters = (get.parameters ?? []).map(
      (parameter) => components.parameters[lastOf(parameter.$ref ?? '')] ?? parameter,
    )
    const body = bodyOf(get)
    return body ? [{ path, get, parameters, body }] : []
  })
  const membersIn = (place: string) =>
    operations.map(({ parameters }) => parameters.filter((each) => each.in === place).map(parameterMember))
  const queries = membersIn('query')
  const shared = new Map<string, string>()
  for (const member of queries.flat())
    if (queries.filter((own) => own.includes(member)).length > 1) shared.getOrInsert(nameOf(member), member)
  const endpoints = operations.map(({ path, get, body }, index) => {
    const members = [`query: ${queryOf(queries[index] ?? [], shared)}`, `body: ${typeOf(body)}`]
    const description = [get.summary, ...(get.description ? [get.description] : [])].join('. ')
    return `${commentOf(description)}'${path}': ${block(members)}`
  })
  const schemas = Object.entries(components.schemas).map(([name, schema]) => {
    const base = baseOf(schema, components.schemas)
    const own = membersOf(schema).filter((member) => !base || !membersOf(base[1]).includes(member))
    const type = base ? `Schemas['${base[0]}'] & ${block(own)}` : typeOf(schema)
    return `${commentOf(schema.description)}${name}: ${type}`
  })
  return [
    HEADER,
    declaration('PathParameters', [...new Set(membersIn('path').flat())]),
    declaration('QueryParameters', [...shared.values()]),
    declaration('Endpoints', endpoints),
    declaration('Schemas', schemas),
  ].join('\n')
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

/** The members of a query, `never` without any; those of several endpoints are picked from one interface. */
function queryOf(members: readonly string[], shared: ReadonlyMap<string, string>): string {
  const own = members.filter((member) => shared.get(nameOf(member)) !== member)
  const picked = members.filter((member) => !own.includes(member)).map((member) => `'${nameOf(member)}'`)
  const types = picked.length > 0 ? [`Pick<QueryParameters, ${picked.join(' | ')}>`] : []
  return (own.length > 0 ? [...types, block(own)] : types).join(' & ') || 'never'
}

/** The name of a member, which may have a comment above it. */
const nameOf = (member: string) => /^(\w+)\??: /m.exec(member)?.[1] ?? ''

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

if (import.meta.main) await Bun.write(CLIENT_TYPES, makeClientTypes())
