/** Reads responses of all sources: their schemas, lists of matches, names of rounds. */
import { type Static, type TSchema, Type } from 'typebox'
import type { ChangeData } from '../contract/changes.ts'
import type { LiveEventChange } from '../contract/resources/blocks.ts'
import { compiled } from '../contract/schema-kit.ts'
import { parseRound } from '../feed/formats/football/rounds.ts'
import type { SideName } from '../feed/formats/source.ts'
import { memberAt } from '../feed/formats/text.ts'

/** A member that may be null or absent. */
export const Nullable = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]))
/** Goals, or minutes. */
export const Count = Type.Integer({ minimum: 0, maximum: 200 })

/**
 * Reads values of a schema. For a value of another form, and where `read` returns a text, the result is the reason why
 * it is left out, with its name: "match 5: ...".
 * @param idPath where its id is
 */
export function reader<T extends TSchema, R>(
  noun: string,
  idPath: string,
  schema: T,
  read: (value: Static<T>) => R,
): (value: unknown) => R | string {
  const check = compiled(schema)
  return (value) => {
    const result = check.Check(value) ? read(value) : faultOf(check.Errors(value).First())
    return typeof result === 'string' ? `${noun} ${memberAt(value, idPath)}: ${result}` : result
  }
}

function faultOf(fault: { path: string; message: string } | undefined): string {
  return `${fault?.path} ${fault?.message ?? 'has an unknown form'}`
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

interface Attempt extends Omit<Partial<LiveEventChange>, 'time'> {
  readonly time: number | null
  readonly team: SideName
  readonly isScored: boolean
}

/** Attempts of a shoot-out in their order, with its running score. */
export function shootOutEvents(attempts: readonly Attempt[]): LiveEventChange[] {
  const score = { home: 0, away: 0 }
  return attempts.map(({ isScored, ...attempt }, index) => {
    if (isScored) score[attempt.team] += 1
    return {
      ...attempt,
      timeSeconds: null,
      type: 'penaltyShootout',
      class: isScored ? 'scored' : 'missed',
      period: 'penalties',
      sequence: index + 1,
      homeScore: score.home,
      awayScore: score.away,
    }
  })
}

/** A cup round by its English text: "Round of 16", "Quarterfinals", "Qualification round 1". */
export function cupRound(round: number | null, text: string): NonNullable<ChangeData<'match'>['round']> {
  const { name, slug, ties } = parseRound(text, null, 'cup')
  return { round, name, slug, ...(ties !== null && { cupRoundType: ties }) }
}
