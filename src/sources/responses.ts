/** Reads responses of all sources: their schemas, lists of matches, names of rounds. */
import { type TSchema, Type } from 'typebox'
import type { ChangeData } from '../contract/changes.ts'
import type { Check } from '../contract/compiled.ts'
import { parseRound } from '../feed/formats/football/rounds.ts'

/** A member that may be null or absent. */
export const Nullable = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]))
/** Goals, or minutes. */
export const Count = Type.Integer({ minimum: 0, maximum: 200 })

/** Why a value does not fit its schema, with its name. */
export function faultOf(check: Check, value: unknown, name: string): string {
  const fault = check.Errors(value).First()
  return `${name}: ${fault?.path} ${fault?.message ?? 'has an unknown form'}`
}

interface Identified {
  readonly id: number
}

/**
 * The known matches, by id, updated with a list of a response. `read` returns a match, the reason why it is left out, or
 * null for one that is not followed; `update` its new state, or undefined to leave the known one as it is.
 */
export function updatedMatches<M extends Identified, R extends Identified, V>(
  known: Readonly<Record<string, M>>,
  values: readonly V[],
  read: (value: V) => R | string | null,
  update: (match: R, known: M | undefined) => M | undefined,
): { matches: Record<string, M>; remarks: string[] } {
  const matches = { ...known }
  const remarks: string[] = []
  for (const value of values) {
    const match = read(value)
    if (typeof match === 'string') remarks.push(match)
    if (match === null || typeof match === 'string') continue
    const updated = update(match, matches[match.id])
    if (updated) matches[match.id] = updated
  }
  return { matches, remarks }
}

/** A cup round by its English text: "Round of 16", "Quarterfinals", "Qualification round 1". */
export function cupRound(round: number | null, text: string): NonNullable<ChangeData<'match'>['round']> {
  const { name, slug, ties } = parseRound(text, null, 'cup')
  return { round, name, slug, ...(ties !== null && { cupRoundType: ties }) }
}
