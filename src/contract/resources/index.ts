/**
 * All named schemas of REST responses: the components of the OpenAPI document. A new resource file needs a line here; its
 * exported components are collected automatically.
 */
import type { TSchema } from '@sinclair/typebox'
import * as kit from '../schema-kit.ts'
import * as standingsRules from '../standings-rules.ts'
import * as blocks from './blocks.ts'
import * as brief from './brief.ts'
import * as lists from './lists.ts'
import * as match from './match.ts'
import * as odds from './odds.ts'
import * as people from './people.ts'
import * as seasonStatistics from './season-statistics.ts'
import * as service from './service.ts'
import * as tournaments from './tournaments.ts'

export type Component = TSchema & { $id: string }

/** Components of changes end in `Change`; they are input only. */
function isOutgoingComponent(value: unknown): value is Component {
  if (typeof value !== 'object' || value === null || !('$id' in value)) return false
  return typeof value.$id === 'string' && !value.$id.endsWith('Change')
}

const FILES = [
  kit,
  blocks,
  brief,
  lists,
  match,
  odds,
  people,
  seasonStatistics,
  service,
  standingsRules,
  tournaments,
]

export const COMPONENTS: readonly Component[] = FILES.flatMap((file) => Object.values<unknown>(file)).filter(
  isOutgoingComponent,
)
