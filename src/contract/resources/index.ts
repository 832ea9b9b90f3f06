/**
 * All named schemas of REST responses: the components of the OpenAPI document. A new resource file needs one line in
 * `all`; its exported components are collected automatically.
 */
import type { TSchema } from 'typebox'
import * as resources from './all.ts'

export type Component = TSchema & { $id: string }

/** Components of changes end in `Change`; they are input only. */
function isOutgoingComponent(value: unknown): value is Component {
  if (typeof value !== 'object' || value === null || !('$id' in value)) return false
  return typeof value.$id === 'string' && !value.$id.endsWith('Change')
}

export const COMPONENTS: readonly Component[] = Object.values<unknown>(resources).filter(isOutgoingComponent)
