/**
 * Makes the types and calls of the Python client (`npm run client-types`) out of the OpenAPI document, into
 * `examples/python/scoreline/api.py`. `test/unit/client-types.test.ts` holds that the file is up to date.
 */
import { join } from 'node:path'
import { ENDPOINTS } from '../../../src/endpoints/index.ts'
import { buildOpenApi } from '../../../src/http/docs/openapi.ts'
import { type Document, lastOf, type Operation, type Parameter, type Schema } from './make-client-types.ts'

export const PYTHON_API = join(import.meta.dir, '../../..', 'examples/python/scoreline/api.py')

const HEADER = `"""Calls and bodies of the REST interface, made from its OpenAPI document by "npm run client-types". Not for editing."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict
`

const PLAIN: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
}

export function makePythonApi(): string {
  const { paths, components } = buildOpenApi(ENDPOINTS) as unknown as Document
  const classes: string[] = []
  const aliases: string[] = []
  for (const [name, schema] of Object.entries(components.schemas)) {
    if (schema.properties) classes.push(...classOf(name, schema))
    else aliases.push(`${name} = ${typeOf(schema, name, classes)}`)
  }
  const shared = (parameter: Parameter): Parameter =>
    parameter.$ref ? (components.parameters[lastOf(parameter.$ref)] as Parameter) : parameter
  const calls = Object.entries(paths).flatMap(([path, { get }]) => {
    const body = get.responses[200].content['application/json']?.schema
    // Other bodies, such as calendars and streams, are for other programs.
    return body?.$ref ? [callOf(path, get, lastOf(body.$ref), (get.parameters ?? []).map(shared))] : []
  })
  const api = `class Api:
    """One method for each path. Without a value a parameter is not sent."""

    def _get(self, path: str, path_values: dict[str, Any], query: dict[str, Any]) -> Any:
        raise NotImplementedError

${calls.join('\n')}`
  return `${[HEADER, ...classes, aliases.join('\n'), api].join('\n\n')}`
}

/** A class, after those of the objects within it. */
function classOf(name: string, { properties = {}, required = [] }: Schema): string[] {
  const before: string[] = []
  const members = Object.entries(properties).map(([key, schema]) => {
    const type = typeOf(schema, name + key.charAt(0).toUpperCase() + key.slice(1), before)
    return [key, required.includes(key) ? type : `NotRequired[${type}]`] as const
  })
  // Keys such as "1" and "class" are no names of Python.
  const isPlain = members.every(([key]) =>
    /^(?!(?:class|from|in|is|pass|global|return)$)[a-z_]\w*$/i.test(key),
  )
  const own = isPlain
    ? `class ${name}(TypedDict):\n${members.map(([key, type]) => `    ${key}: ${type}`).join('\n') || '    pass'}\n`
    : `${name} = TypedDict("${name}", {\n${members.map(([key, type]) => `    ${JSON.stringify(key)}: ${JSON.stringify(type)},`).join('\n')}\n})\n`
  return [...before, own]
}

function typeOf(schema: Schema, name: string, classes: string[]): string {
  const { $ref, enum: choices, anyOf, type = '', items, properties, additionalProperties: values } = schema
  if ($ref) return lastOf($ref)
  if (choices) return `Literal[${choices.map((choice) => JSON.stringify(choice)).join(', ')}]`
  if (anyOf) return [...new Set(anyOf.map((choice) => typeOf(choice, name, classes)))].join(' | ')
  if (items) return `list[${typeOf(items, `${name}Item`, classes)}]`
  if (properties) {
    classes.push(...classOf(name, schema))
    return name
  }
  if (type === 'object')
    return `dict[str, ${typeof values === 'object' ? typeOf(values, `${name}Value`, classes) : 'Any'}]`
  return PLAIN[type] ?? 'Any'
}

function callOf(path: string, operation: Operation, body: string, parameters: readonly Parameter[]): string {
  const given = parameters.map(({ name, required, schema, in: place }) => {
    const type = typeOf(schema, name, [])
    return {
      name,
      place,
      python: snake(name),
      text: required ? `${snake(name)}: ${type}` : `${snake(name)}: ${type} | None = None`,
      required,
    }
  })
  const text = (isRequired: boolean) =>
    given.filter(({ required }) => required === isRequired).map((each) => each.text)
  const optional = text(false)
  const all = ['self', ...text(true), ...(optional.length > 0 ? ['*', ...optional] : [])]
  const values = (place: string) =>
    `{${given
      .filter((each) => each.place === place)
      .map(({ name, python }) => `"${name}": ${python}`)
      .join(', ')}}`
  return `    def ${snake(operation.operationId)}(
        ${all.join(',\n        ')},
    ) -> ${body}:
        """${operation.summary}."""
        answer: ${body} = self._get("${path}", ${values('path')}, ${values('query')})
        return answer
`
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

if (import.meta.main) await Bun.write(PYTHON_API, makePythonApi())
