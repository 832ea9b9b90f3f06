/**
 * Applies a change by hand (docs/by-hand.md): prints what changes and what subscribers get, then applies it as the
 * operator, whose fields no source changes until they are released.
 */
import type { Db } from '../../../db/open.ts'
import { sportById } from '../../catalog/sports.ts'
import type { Reference } from '../../contract/schema-kit.ts'
import { selectOwnedFields } from '../../feed/ownership.ts'
import { selectSportOfDeleted } from '../../store/change-log.ts'
import { selectMapped } from '../../store/external-ids.ts'
import { applyThrough, QUIET } from '../apply-through.ts'
import { type CommandContext, CommandFailed, inDatabase } from '../context.ts'
import { findResource } from '../identity.ts'
import { type HandChange, type HandKind, type Plan, planChange } from './plan.ts'
import { timeText } from './values.ts'

export interface ChangeOptions {
  readonly database: string
  readonly dryRun?: boolean
  readonly json?: boolean
}

/** Makes the change from the stored state; `make` may throw CommandFailed or WrongUsage. */
export async function changeByHand(
  context: CommandContext,
  { database, dryRun = false, json = false }: ChangeOptions,
  make: (db: Db) => HandChange,
): Promise<void> {
  const { change, plan } = await inDatabase(database, (db) => {
    const change = make(db)
    return { change, plan: planChange(db, change, context.clock()) }
  })
  if (json) context.out(JSON.stringify({ change, ...plan, isDryRun: dryRun }, null, 2))
  else for (const line of planLines(change, plan)) context.out(line)
  if (dryRun) {
    context.report('Nothing was changed: this was a dry run.')
    return
  }
  const lines = [{ line: 1, change }]
  const { rejected } = await applyThrough(context, database, lines, { ...QUIET, unit: 'change' })
  // The plan was accepted, so another process changed the resource in between.
  if (rejected > 0) throw new CommandFailed('nothing was changed; look at it again and repeat the command')
}

function planLines(change: HandChange, plan: Plan): string[] {
  const { op, kind, id } = change
  const { name, fields, before, after } = plan
  const held = after.held.filter((field) => !before.held.includes(field))
  const isForSources = held.length > 0 && !after.isOperators
  return [
    `${kind} ${id}${name ? `, ${name}` : ''}:`,
    ...fields.map(
      ({ field, before, after }) => `  ${field}: ${valueText(field, before)} -> ${valueText(field, after)}`,
    ),
    ...(op === 'delete' ? ['  deleted'] : []),
    ...(op === 'merge' && fields.length === 0 ? ['  it has these values already'] : []),
    ...(op === 'release' ? releaseLines(plan) : subscriberLines(change, plan)),
    ...(isForSources
      ? [`No source changes ${held.join(', ')} until "scoreline ${kind} release ${id}".`]
      : []),
    ...(after.isDeleted ? [`No source creates it again until "scoreline ${kind} release ${id}".`] : []),
  ]
}

/** The messages without the list of changed paths, which are printed as fields. */
function subscriberLines({ kind, sport, id }: HandChange, { message, isShownElsewhere }: Plan): string[] {
  const shown = JSON.stringify(message, (key, value) => (key === 'flatChanges' ? undefined : value))
  const elsewhere =
    kind === 'match'
      ? 'Other matches of these teams may change with it (form, head-to-head): their subscribers get that too.'
      : 'Subscribers of its matches get a match_delta.'
  return [
    ...(message ? [`Subscribers of match:${sport}:${id} and sport:${sport} get:`, `  ${shown}`] : []),
    ...(isShownElsewhere ? [elsewhere] : []),
    ...(!message && !isShownElsewhere ? ['Subscribers get nothing.'] : []),
  ]
}

function releaseLines({ before, after }: Plan): string[] {
  const released = before.held.filter((field) => !after.held.includes(field))
  if (before.isDeleted) return ['  sources may create it again']
  if (released.length === 0) return ['  nothing was set by hand']
  return [`  released: ${released.join(', ')}`, 'The values stay until a source reports others.']
}

/** Maximum length of a printed value. */
const VALUE_LENGTH = 100

function valueText(field: string, value: unknown): string {
  if (typeof value === 'number' && field.endsWith('Timestamp')) return `${timeText(value, 'UTC')} UTC`
  const text = value == null ? 'none' : typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > VALUE_LENGTH ? `${text.slice(0, VALUE_LENGTH)}…` : text
}

export interface Found {
  readonly id: number
  readonly sport: HandChange['sport']
}

/** Throws CommandFailed if there is no such resource. */
export function requireByHand(db: Db, kind: HandKind, reference: Reference): Found {
  const found = findResource(db, kind, reference)
  if (found) return found
  const deleted = findDeleted(db, kind, reference)
  const hint = deleted
    ? `it was deleted by hand; "scoreline ${kind} release ${deleted.id}" lets sources create it again`
    : `"scoreline ${kind} list" shows them`
  throw new CommandFailed(`there is no ${kind} ${reference}; ${hint}`)
}

/** A resource, or one that the operator deleted. Throws CommandFailed. */
export function requireReleasable(db: Db, kind: HandKind, reference: Reference): Found {
  return findDeleted(db, kind, reference) ?? requireByHand(db, kind, reference)
}

function findDeleted(db: Db, kind: HandKind, reference: Reference): Found | undefined {
  const id = typeof reference === 'number' ? reference : selectMapped(db, kind, reference)
  if (id === undefined || !selectOwnedFields(db, kind, id).isDeleted) return undefined
  const sport = selectSportOfDeleted(db, kind, id)
  return sport === undefined ? undefined : { id, sport: sportById(sport).slug }
}
