/** What the commands for operating by hand do: each makes a change of the operator from the stored state. */
import { findSport, type Sport } from '../../catalog/sports.ts'
import type { Reference } from '../../contract/schema-kit.ts'
import { matchKind } from '../../feed/kinds/match.ts'
import { type CommandContext, WrongUsage } from '../context.ts'
import { type ChangeOptions, changeByHand, requireByHand, requireReleasable } from './change.ts'
import {
  finishPatch,
  type GivenMatch,
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

interface SetOptions extends GivenMatch {
  readonly start?: Time
  readonly tz: string
}
interface PostponeOptions {
  readonly to?: Time
  readonly reason?: string
  readonly tz: string
}

/** The commands that change a match by a patch of its stored state, and what they make of their options. */
const MATCH_PATCHES = {
  set: (target: Target, { start, tz, ...given }: SetOptions) =>
    setPatch(target, { ...given, ...(start && { startMs: epochMs(start, tz) }) }),
  start: startPatch,
  finish: (target: Target, { awarded = false, ...given }: GivenScore & { readonly awarded?: boolean }) =>
    finishPatch(target, { ...given, awarded }),
  postpone: (target: Target, { to, reason, tz }: PostponeOptions) =>
    postponePatch(target, { startMs: to && epochMs(to, tz), reason }),
} as const satisfies Record<string, (target: Target, options: never) => Patch>

export type MatchPatch = keyof typeof MATCH_PATCHES

export function patchMatch(
  context: CommandContext,
  action: MatchPatch,
  reference: Reference,
  options: ChangeOptions,
): Promise<void> {
  const patchOf = MATCH_PATCHES[action] as (target: Target, options: ChangeOptions) => Patch
  return changeByHand(context, options, (db) => {
    const { id, sport } = requireByHand(db, 'match', reference)
    const stored = JSON.parse(matchKind.selectExisting(db, id)?.document ?? '{}') as Target['stored']
    const data = patchOf({ sport: findSport(sport) as Sport, stored }, options)
    // The operator corrects also what is over, and the end of a match is when it was reported.
    const of = { sport, id, sourceTimestamp: context.clock(), correction: true }
    return { op: 'merge', kind: 'match', data, ...of }
  })
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
