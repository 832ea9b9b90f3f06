/** What the commands for operating by hand do: each makes a change of the operator from the stored state. */
import { findSport, type Sport } from '../../catalog/sports.ts'
import type { Reference } from '../../contract/schema-kit.ts'
import { matchKind } from '../../feed/kinds/match.ts'
import { type CommandContext, WrongUsage } from '../context.ts'
import { type ChangeOptions, changeByHand, requireByHand, requireReleasable } from './change.ts'
import {
  finishPatch,
  type GivenScore,
  type Patch,
  postponePatch,
  setPatch,
  startPatch,
  type Target,
} from './match-patch.ts'
import type { PersonField } from './person-fields.ts'
import type { HandKind } from './plan.ts'
import { epochMs, type Time } from './values.ts'

interface ZoneOptions extends ChangeOptions {
  readonly tz: string
}

/** Changes a match by a patch of its stored state. */
function patchMatch(
  context: CommandContext,
  reference: Reference,
  options: ChangeOptions,
  patchOf: (target: Target) => Patch,
): Promise<void> {
  return changeByHand(context, options, (db) => {
    const { id, sport } = requireByHand(db, 'match', reference)
    const stored = JSON.parse(matchKind.selectExisting(db, id)?.document ?? '{}') as Target['stored']
    const data = patchOf({ sport: findSport(sport) as Sport, stored })
    // The operator corrects also what is over, and the end of a match is when it was reported.
    const of = { sport, id, sourceTimestamp: context.clock(), correction: true }
    return { op: 'merge', kind: 'match', data, ...of }
  })
}

export interface SetOptions extends ZoneOptions, Omit<Parameters<typeof setPatch>[1], 'startMs'> {
  readonly start?: Time
}

export function setMatch(context: CommandContext, reference: Reference, options: SetOptions): Promise<void> {
  const { start, tz } = options
  const startMs = start && epochMs(start, tz)
  return patchMatch(context, reference, options, (target) =>
    setPatch(target, { ...options, ...(startMs !== undefined && { startMs }) }),
  )
}

export function startMatch(
  context: CommandContext,
  reference: Reference,
  options: ChangeOptions,
): Promise<void> {
  return patchMatch(context, reference, options, startPatch)
}

export interface FinishOptions extends ChangeOptions, GivenScore {
  readonly awarded?: boolean
}

export function finishMatch(
  context: CommandContext,
  reference: Reference,
  options: FinishOptions,
): Promise<void> {
  const { awarded = false } = options
  return patchMatch(context, reference, options, (target) => finishPatch(target, { ...options, awarded }))
}

export interface PostponeOptions extends ZoneOptions {
  readonly to?: Time
  readonly reason?: string
}

export function postponeMatch(
  context: CommandContext,
  reference: Reference,
  options: PostponeOptions,
): Promise<void> {
  const { to, reason, tz } = options
  const startMs = to && epochMs(to, tz)
  return patchMatch(context, reference, options, (target) => postponePatch(target, { startMs, reason }))
}

export function deleteMatch(
  context: CommandContext,
  reference: Reference,
  options: ChangeOptions,
): Promise<void> {
  return changeByHand(context, options, (db) => ({
    op: 'delete',
    kind: 'match',
    ...requireByHand(db, 'match', reference),
  }))
}

export function releaseByHand(
  context: CommandContext,
  kind: HandKind,
  reference: Reference,
  { fields, ...options }: ChangeOptions & { readonly fields?: readonly string[] },
): Promise<void> {
  return changeByHand(context, options, (db) => ({
    op: 'release',
    kind,
    ...requireReleasable(db, kind, reference),
    ...(fields && { fields: [...fields] }),
  }))
}

/** Sets fields of a team or a player; an empty text removes one. */
export function setPerson(
  context: CommandContext,
  kind: 'team' | 'player',
  reference: Reference,
  options: ChangeOptions,
  given: readonly (readonly [PersonField, unknown])[],
): Promise<void> {
  if (given.length === 0) throw new WrongUsage('nothing to set; see --help for what can be set')
  const entries = given.map(([{ path }, value]) => {
    const [field, member] = path
    return [field, member && value !== null ? { [member]: value } : value]
  })
  const data = Object.fromEntries(entries)
  return changeByHand(context, options, (db) => ({
    op: 'merge',
    kind,
    data,
    ...requireByHand(db, kind, reference),
  }))
}
