/** Rejects changes with messages for the author of the line. */

import type { TSchema } from '@sinclair/typebox'
import { type ValueError, ValueErrorType } from '@sinclair/typebox/compiler'
import { type Check, formatOf } from '../contract/schema-kit.ts'
import { quote } from '../shared/quote.ts'

/** Rejects one change. `pointer` is a JSON pointer into the line (RFC 6901), '' for the whole line. */
export class ValidationError extends Error {
  readonly pointer: string
  constructor(pointer: string, reason: string) {
    super(reason)
    this.pointer = pointer
  }
}

/** Further missing members that a message names. */
const MAX_MISSING = 10

/**
 * The first contract violation of a value, as pointer and sentence. If it is a missing member, the sentence names the
 * others that the same object lacks.
 */
export function firstFault(check: Check, value: unknown, base: string): ValidationError {
  const error = check.Errors(value).First()
  if (!error) return new ValidationError(base, 'does not fit the contract')
  const fault = innermost(error)
  const others = isMissing(fault) ? missingBeside(check, value, fault.path) : []
  const more = others.length > 0 ? `, and so ${others.length > 1 ? 'are' : 'is'} ${others.join(', ')}` : ''
  return new ValidationError(base + fault.path, explain(fault) + more)
}

function isMissing({ type, value }: ValueError): boolean {
  return type === ValueErrorType.ObjectRequiredProperty || value === undefined
}

/** Names of the other required members that the object of a missing one lacks. */
function missingBeside(check: Check, value: unknown, path: string): string[] {
  const object = path.slice(0, path.lastIndexOf('/') + 1)
  const missing = new Set<string>()
  for (const error of check.Errors(value)) {
    if (isMissing(error) && error.path !== path && error.path.lastIndexOf('/') + 1 === object.length)
      if (error.path.startsWith(object)) missing.add(error.path.slice(object.length))
    if (missing.size === MAX_MISSING) break
  }
  return [...missing]
}

/** A fault inside a nullable value is reported for that value, not for the union. */
function innermost(error: ValueError): ValueError {
  if (error.type !== ValueErrorType.Union) return error
  const options = error.schema.anyOf as TSchema[]
  const shape = options.findIndex((option) => option.type !== 'null')
  const inner = error.errors[shape]?.First()
  return inner ? innermost(inner) : error
}

/** Message for each kind of violation; `schema` is the violated part of the contract. */
const REASONS: Partial<Record<ValueErrorType, (schema: TSchema) => string>> = {
  [ValueErrorType.Array]: () => 'must be a list',
  [ValueErrorType.ArrayMaxItems]: ({ maxItems }) => `must hold at most ${maxItems} items`,
  [ValueErrorType.Boolean]: () => 'must be true or false',
  [ValueErrorType.Integer]: () => 'must be a whole number',
  [ValueErrorType.IntegerMaximum]: ({ maximum }) => `must be at most ${maximum}`,
  [ValueErrorType.IntegerMinimum]: ({ minimum }) => `must be at least ${minimum}`,
  [ValueErrorType.Number]: () => 'must be a number',
  [ValueErrorType.NumberExclusiveMinimum]: ({ exclusiveMinimum }) => `must be above ${exclusiveMinimum}`,
  [ValueErrorType.NumberMaximum]: ({ maximum }) => `must be at most ${maximum}`,
  [ValueErrorType.Object]: () => 'must be an object',
  [ValueErrorType.String]: () => 'must be text',
  [ValueErrorType.StringMaxLength]: ({ maxLength }) => `must have at most ${maxLength} characters`,
  [ValueErrorType.StringMinLength]: () => 'must not be empty',
  [ValueErrorType.Kind]: (schema) => `must be ${formatOf(schema)}`,
  [ValueErrorType.StringPattern]: (schema) => `must be ${formatOf(schema) ?? `as ${schema.pattern}`}`,
}

function explain(error: ValueError): string {
  const { type, schema, message, value } = error
  if (type === ValueErrorType.ObjectAdditionalProperties) return 'is not a member of the contract'
  if (isMissing(error)) return 'is missing'
  return `${reasonOf(type, schema) ?? `does not fit (${message})`}, but was ${quote(value)}`
}

function reasonOf(type: ValueErrorType, schema: TSchema): string | undefined {
  if (Array.isArray(schema.enum))
    return `must be one of ${schema.enum.map((option) => JSON.stringify(option)).join(', ')}`
  if (schema.anyOf?.some((option: TSchema) => option.pattern))
    return 'must be a positive whole number or an external id "source:key"'
  return REASONS[type]?.(schema)
}
