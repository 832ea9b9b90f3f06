/** Why a change was refused, in words for the person who wrote the line. */

import type { TSchema } from 'typebox'
import type { TypeCheck } from 'typebox/compiler'

/** Refuses one change. `pointer` is a JSON pointer into the line (RFC 6901), '' for the whole. */
export class Refused extends Error {
  readonly pointer: string
  constructor(pointer: string, reason: string) {
    super(reason)
    this.pointer = pointer
  }
}

/** The first fault of a value against its contract, as pointer and sentence. */
export function firstFault(check: TypeCheck<TSchema>, value: unknown, base: string): Refused {
  const error = check.Errors(value).First()
  if (!error) return new Refused(base, 'does not fit the contract')
  return new Refused(base + error.path, explain(error.schema, error.message, error.value))
}

function explain(schema: TSchema, message: string, value: unknown): string {
  if (Array.isArray(schema.enum)) {
    return `must be one of ${schema.enum.map((option) => JSON.stringify(option)).join(', ')}, but was ${shown(value)}`
  }
  if (schema.reference || schema.anyOf?.some((option: TSchema) => option.pattern)) {
    return `must be a positive integer or an external id "source:key", but was ${shown(value)}`
  }
  if (message === 'Unexpected property') return 'is not a member that the contract knows'
  if (message === 'Expected required property') return 'is missing'
  return `${message.charAt(0).toLowerCase()}${message.slice(1)}, but was ${shown(value)}`
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'undefined'
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
